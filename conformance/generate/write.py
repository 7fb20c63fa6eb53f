"""The case files, written: what `pixies-spec cases generate` does."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from conformance.case import CASES, Case
from conformance.casefile import file_name, file_text


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
