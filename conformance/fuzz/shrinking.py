"""Making a failed question smaller: cards or moves are taken away as long as the answer stays wrong.

Hypothesis shrinks a game, in which every area must come about by moves. A question about an area needs none.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from spec.area import EDGES, EMPTY, SPACES, Area
from spec.notation import parse_area

Request = dict[str, Any]
Fails = Callable[[Request], bool]


def smaller(request: Request, fails: Fails) -> Request:
    """The request with as few cards in its area, or as few moves at its end, as still ``fails``, a step at a time."""
    for less in _areas(request) if "area" in request else _plays(request):
        if fails(less):
            return smaller(less, fails)
    return request


def _areas(request: Request) -> Iterator[Request]:
    for area in _with_less(parse_area(request["area"])):
        yield {**request, "area": str(area)}


def _plays(request: Request) -> Iterator[Request]:
    """The play with half its moves, all but the last one, or without its last deck."""
    moves, decks = request["moves"], request["decks"]
    if len(decks) > 1:
        yield {**request, "decks": decks[:-1]}
    for count in sorted({len(moves) // 2, len(moves) - 1} - {-1, len(moves)}):
        yield {**request, "moves": moves[:count]}


def _with_less(area: Area) -> Iterator[Area]:
    """The area without one of its spaces' cards, one giant, or one facedown card."""
    for number in SPACES:
        if not area[number].empty:
            yield area.with_space(number, EMPTY)
    for at, _ in enumerate(EDGES):
        if area.giants[at] is not None:
            yield replace(area, giants=area.giants[:at] + (None,) + area.giants[at + 1 :])
    for number in SPACES:
        if area[number].validated:
            yield area.with_space(number, replace(area[number], facedown=None))
