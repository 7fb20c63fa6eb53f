"""Cases from their parts: the request, and the answer on which the spec and the reference agree."""

from collections.abc import Iterable, Mapping
from typing import Any

import reference
from conformance.case import Case, expand
from conformance.judging import judge, shorten
from conformance.model import Model
from spec.errors import PixiesError

_SPEC = Model()


def answer_of(case: Case) -> dict[str, Any]:
    """The right answer, short. Raises `PixiesError` where the spec and the reference differ."""
    request = expand(case)
    found = shorten(case.do, getattr(_SPEC, case.do)(request))
    mine = Case(case.id, case.level, case.ruleset, case.rules, case.request, found)
    verdict = judge(mine, getattr(reference, case.do)(expand(case)))
    if not verdict.passed:
        first = verdict.differences[0]
        raise PixiesError(f"case {case.id}: spec and reference differ in {first.part}: {first.wanted} or {first.got}")
    return found


def case(name: str, level: str, rules: str, request: Mapping[str, Any], says: str, source: str, **more: Any) -> Case:
    """A case with its expected answer computed. ``rules`` are clause ids, the most telling one first."""
    ruleset = more.get("ruleset", "base")
    made = Case(name, level, ruleset, tuple(rules.split()), request, {}, says, source)
    return with_expected(made, answer_of(made))


def with_expected(made: Case, expected: Mapping[str, Any]) -> Case:
    """The case with this expected answer."""
    return Case(
        made.id, made.level, made.ruleset, made.rules, made.request, expected, made.description, made.source,
        made.ambiguities, made.kills,
    )  # fmt: skip


def score_case(name: str, rules: str, area: str, number: int, says: str, source: str, ruleset: str = "base") -> Case:
    """A case of the level ``score``."""
    return case(name, "score", rules, {"do": "score", "area": area, "round": number}, says, source, ruleset=ruleset)


def placements_case(name: str, rules: str, area: str, card: str, says: str, source: str, ruleset: str = "base") -> Case:
    """A case that asks for all placements."""
    request = {"do": "placements", "area": area, "card": card}
    return case(name, "place", rules, request, says, source, ruleset=ruleset)


def place_case(
    name: str, rules: str, area: str, move: tuple[str, str], says: str, source: str, ruleset: str = "base"
) -> Case:
    """A case that places a card; ``move`` is the card and the placement."""
    request = {"do": "place", "area": area, "card": move[0], "placement": move[1]}
    return case(name, "place", rules, request, says, source, ruleset=ruleset)


def unique(cases: Iterable[Case]) -> tuple[Case, ...]:
    """The cases, the first of each that ask the same. Raises `PixiesError` for an id that stands for two questions."""
    asked: dict[str, Case] = {}
    ids: dict[str, str] = {}
    for each in cases:
        question = repr((each.ruleset, sorted(each.request.items())))
        if ids.setdefault(each.id, question) != question:
            raise PixiesError(f"the id {each.id!r} stands for two questions: ids are never reused")
        asked.setdefault(question, each)
    return tuple(asked.values())
