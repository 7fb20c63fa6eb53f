"""Cases from their parts: the request, and the answer on which the spec and the reference agree."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import reference
from conformance.case import Case, expand
from conformance.judging import judge, shorten
from conformance.model import Model, model_of
from conformance.wire import Json
from deviations.choice import WRITTEN
from spec.area import Area
from spec.errors import PixiesError

Draft = tuple[str, str, Mapping[str, Any], str]
"""A case to be: its id, the clauses it is about, the most telling one first, the request, and what it shows."""

_LEVELS = {"score": "score", "placements": "place", "place": "place"}
"""A request that belongs to one level alone -> that level."""

_SPEC = Model()


# Requests in their short form ----------------------------------------------------------------------------------------


def score(area: Area | str, number: int = 1) -> Json:
    """Asks what an area is worth in a round."""
    return {"do": "score", "area": str(area), "round": number}


def placements(area: Area | str, card: str) -> Json:
    """Asks for all placements of a card."""
    return {"do": "placements", "area": str(area), "card": card}


def place(area: Area | str, card: str, at: str) -> Json:
    """Asks for the area after a placement."""
    return {"do": "place", "area": str(area), "card": card, "placement": at}


def play(players: int, first: int, number: int, decks: Iterable[str], moves: Iterable[str]) -> Json:
    """Asks how rounds go, from the round ``number`` on."""
    setup = {"do": "play", "players": players, "round": number, "first_player": first}
    return {**setup, "decks": list(decks), "moves": list(moves)}


# Cases ---------------------------------------------------------------------------------------------------------------


def case(draft: Draft, source: str, ruleset: str = "base", level: str = "") -> Case:
    """A case with its expected answer computed. A ``play`` request needs its level named."""
    name, rules, request, says = draft
    made = Case(name, level or _LEVELS[request["do"]], ruleset, tuple(rules.split()), request, {}, says, source)
    return replace(made, expected=answer_of(made))


def cases(source: str, drafts: Iterable[Draft], ruleset: str = "base") -> Iterator[Case]:
    """The cases of a family, which have their source in common."""
    return (case(draft, source, ruleset) for draft in drafts)


def answer_of(case: Case) -> Mapping[str, Any]:
    """The right answer, short. Raises `PixiesError` where the spec and the reference differ."""
    request = expand(case)
    found = shorten(case.do, getattr(_SPEC, case.do)(request))
    verdict = judge(replace(case, expected=found), getattr(reference, case.do)(expand(case)))
    if not verdict.passed:
        first = verdict.differences[0]
        raise PixiesError(f"case {case.id}: spec and reference differ in {first.part}: {first.wanted} or {first.got}")
    return found


def as_written(case: Case) -> Mapping[str, Any]:
    """The answer under the readings that the spec has, by which figures are worked by hand; we may rule otherwise."""
    return shorten(case.do, model_of(WRITTEN).answer(case.do, expand(case))) if WRITTEN else case.expected


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
