"""What can be wrong with case files, found: `pixies-spec cases check`."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from conformance.case import CASES, Case, expand, load_file, tags_in
from conformance.casefile import file_name, file_text
from conformance.datafile import DATA
from conformance.judging import judge, shorten
from conformance.messages import validator
from conformance.model import Model
from conformance.mutants import mutants
from conformance.upkeep.reach import reachable
from conformance.wire import Json, Nonsense
from deviations.choice import LETTERS
from spec.clauses import CLAUSES
from spec.errors import PixiesError
from spec.notation import parse_area

RETIRED = Path(__file__).with_name("retired-ids.txt")
"""The ids of cases that no longer exist, one a line: no case may have one of them again."""

REGENERATE = "run 'pixies-spec cases generate'"
LAID_OUT = "-any"
"""How the id of a case ends whose area is laid out by hand, without asking whether play can reach it."""

Answerers = Mapping[str, Callable[[str, Json], Any]]
"""Formulations beside the spec, by name: each gives the answer to a request, asked by its name."""


def retired_ids() -> frozenset[str]:
    """The ids that are never used again."""
    lines = RETIRED.read_text(encoding="utf-8").splitlines() if RETIRED.exists() else []
    return frozenset(line.partition("#")[0].strip() for line in lines) - {""}


def problems(
    folder: Path = CASES,
    others: Answerers | None = None,
    watched: Callable[[Sequence[Path]], Iterable[Path]] = iter,
) -> Iterator[str]:
    """One line for everything that is wrong: what, where, and the remedy. ``watched`` shows the progress over files."""
    seen: dict[str, str] = {}
    paths = sorted(folder.glob("*.json"))
    if not paths:
        yield f"{folder}: there are no case files: {REGENERATE}"
    for path in watched(paths):
        yield from _file_problems(path, seen, others or {})
    for name in sorted(tags_in(folder.absolute().parent / DATA.name).keys() - seen.keys()):
        yield f"{DATA.name}: {name} has tags, but is no case: {REGENERATE}"


def _file_problems(path: Path, seen: dict[str, str], others: Answerers) -> Iterator[str]:
    text = path.read_text(encoding="utf-8")
    try:
        rows = json.loads(text)
    except (ValueError, RecursionError) as error:
        yield f"{path.name}: not JSON ({error}): {REGENERATE}"
        return
    wrong = sorted(validator("case").iter_errors(rows), key=lambda error: [str(part) for part in error.absolute_path])
    for each in wrong:
        yield f"{path.name}: {_where(rows, each.absolute_path)}: {_says(each)}"
    if wrong:
        return
    cases = load_file(path)
    if file_text(cases) != text:
        yield f"{path.name}: not formatted as the tool formats it: {REGENERATE}"
    for case in cases:
        yield from (f"{path.name}: {case.id}: {says}" for says in _case_problems(case, path, seen, others))


def _where(rows: Any, path: Iterable[Any]) -> str:
    parts = list(path)
    row = rows[parts[0]] if parts and isinstance(rows, list) else None
    name = row.get("id", f"case {parts[0]}") if isinstance(row, dict) else "file"
    return " ".join(map(str, [name, *parts[1:]]))


def _says(error: Any) -> str:
    """The schema's complaint; of alternatives, the one of the alternative that was meant."""
    inner = min(error.context or [error], key=lambda each: -len(each.absolute_path))
    return f"{inner.message[:160]}: see conformance/schemas/case.json"


def _case_problems(case: Case, path: Path, seen: dict[str, str], others: Answerers) -> Iterator[str]:
    if case.id in seen:
        yield f"the id is also used in {seen[case.id]}: ids are never reused"
    seen.setdefault(case.id, path.name)
    if case.id in retired_ids():
        yield f"the id is retired ({RETIRED.name}): give the case a new one"
    if file_name(case) != path.name:
        yield f"belongs into {file_name(case)}: {REGENERATE}"
    yield from _name_problems(case)
    yield from _answer_problems(case, others)


def _name_problems(case: Case) -> Iterator[str]:
    for kind, names, known in (
        ("clause", case.rules, CLAUSES),
        ("ambiguity", case.ambiguities, LETTERS),
        ("mutant", case.kills, mutants()),
    ):
        for name in names:
            if name not in known:
                yield f"there is no {kind} {name!r}: {REGENERATE}"
    for name in case.kills:
        mutant = mutants().get(name)
        if mutant is not None and mutant.level != case.level:
            yield f"kills {name}, which is of the level {mutant.level}: {REGENERATE}"


def _answer_problems(case: Case, others: Answerers) -> Iterator[str]:
    """Where the request is no question, or a formulation answers otherwise than expected."""
    try:
        request = expand(case)
        if "area" in case.request and not _played(case):
            yield f"no round leads to this area: take one that play can reach, or end the id with {LAID_OUT!r}"
        found = shorten(case.do, getattr(Model(), case.do)(request))
    except PixiesError as error:
        yield f"the request is wrong: {error}"
        return
    if found != case.expected:
        yield f"expected is not what the spec answers ({_first(case, found)}): {REGENERATE}"
    for name, other in others.items():
        yield from _other_problems(case, name, other)


def _played(case: Case) -> bool:
    """Whether play can reach the area; a case that does not claim so has an id that says it."""
    area = parse_area(case.request["area"], case.ruleset)
    return case.id.endswith(LAID_OUT) or reachable(area, case.ruleset)


def _first(case: Case, found: Mapping[str, Any]) -> str:
    answer = Case(case.id, case.level, case.ruleset, case.rules, case.request, found)
    return _difference(answer, case.expected) or "it has other parts"


def _difference(case: Case, expected: Mapping[str, Any]) -> str:
    """The first part in which two short answers differ."""
    for key in {**case.expected, **expected}:
        one, two = case.expected.get(key), expected.get(key)
        if one != two:
            return f"{key}: {str(one)[:60]}, not {str(two)[:60]}"
    return ""


def _other_problems(case: Case, name: str, other: Callable[[str, Json], Any]) -> Iterator[str]:
    try:
        verdict = judge(case, other(case.do, expand(case)))
    except (Nonsense, PixiesError) as error:
        yield f"{name} answers with nonsense: {error}"
        return
    if not verdict.passed:
        first = verdict.differences[0]
        yield f"{name} answers {first.part}: {first.got}, not {first.wanted}"
