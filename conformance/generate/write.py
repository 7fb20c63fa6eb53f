"""The case files, as texts: what `pixies-spec cases generate` and `pixies-spec regenerate` write."""

from collections.abc import Iterable, Mapping

from conformance.case import Case, load_cases
from conformance.casefile import file_name, file_text
from conformance.generate.all_cases import all_cases
from conformance.upkeep.checking import RETIRED, retired_ids
from spec.errors import PixiesError


def made() -> dict[str, str]:
    """The case files, and the register of the ids that are gone, by their paths from the folder of the project."""
    cases = all_cases()
    gone = sorted({case.id for case in load_cases()} - {case.id for case in cases})
    again = retired_ids() & {case.id for case in cases}
    if again:
        raise PixiesError(f"{min(again)!r} is a retired id ({RETIRED.name}): give the case a new one")
    files = {f"conformance/cases/{name}": text for name, text in files_of(cases).items()}
    if gone:
        text = RETIRED.read_text(encoding="utf-8") + "".join(f"{name}\n" for name in gone)
        files[f"conformance/upkeep/{RETIRED.name}"] = text
    return files


def files_of(cases: Iterable[Case]) -> Mapping[str, str]:
    """File name -> text, for all cases."""
    found: dict[str, list[Case]] = {}
    for case in cases:
        found.setdefault(file_name(case), []).append(case)
    return {name: file_text(found[name]) for name in sorted(found)}
