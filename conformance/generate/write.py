"""The case files, written: what `pixies-spec cases generate` does."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from conformance.case import CASES, Case, load_cases
from conformance.casefile import file_name, file_text
from conformance.mutants import mutants
from conformance.upkeep import quick
from conformance.upkeep.checking import RETIRED, retired_ids
from spec.errors import PixiesError


def files_of(cases: Iterable[Case]) -> Mapping[str, str]:
    """File name -> text, for all cases."""
    found: dict[str, list[Case]] = {}
    for case in cases:
        found.setdefault(file_name(case), []).append(case)
    return {name: file_text(found[name]) for name in sorted(found)}


def write(cases: Iterable[Case], folder: Path = CASES) -> list[str]:
    """Write the files, and remove case files that no longer have cases. The names of the files that changed."""
    files = files_of(cases)
    changed = []
    for path in sorted(folder.glob("*.json")):
        if path.name not in files:
            path.unlink()
            changed.append(path.name)
    for name, text in files.items():
        path = folder / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            changed.append(name)
    return changed


def write_all(cases: Sequence[Case]) -> list[str]:
    """Write the case files, the quick set and the ids that are gone. The names of the files that changed."""
    gone = sorted({case.id for case in load_cases()} - {case.id for case in cases})
    again = retired_ids() & {case.id for case in cases}
    if again:
        raise PixiesError(f"{min(again)!r} is a retired id ({RETIRED.name}): give the case a new one")
    changed = write(cases)
    chosen = quick.text_of(quick.compute(cases, tuple(mutants().values())))
    if not quick.QUICK.exists() or quick.QUICK.read_text(encoding="utf-8") != chosen:
        quick.QUICK.write_text(chosen, encoding="utf-8")
        changed.append(quick.QUICK.name)
    if gone:
        with RETIRED.open("a", encoding="utf-8") as register:
            register.writelines(f"{name}\n" for name in gone)
        changed.append(RETIRED.name)
    return changed
