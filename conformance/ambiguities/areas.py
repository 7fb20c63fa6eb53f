"""All areas of a size, and those among them that play can reach.

The size of an area is its number of cards. Facedown cards are enumerated as ``#``, whose identity is open; `identified`
gives the areas that play can reach with real cards in their place.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from spec.area import EDGES, EMPTY, SPACES, Area, Place, Space
from spec.cards import UNKNOWN, Card

Unit = tuple[Place, Any, int]
"""A place, what may lie there (a `Space`, or a giant on an edge), and how many cards that is."""


def units(deck: Sequence[Card]) -> tuple[tuple[Unit, ...], ...]:
    """For each of the fifteen places, everything that may lie there: nothing is left out but an empty place."""
    grid = tuple(tuple(_on_space(number, deck)) for number in SPACES)
    return grid + tuple(tuple((edge, giant, 1) for giant in deck if _fits(giant, edge)) for edge in EDGES)


def _on_space(number: int, deck: Sequence[Card]) -> Iterator[Unit]:
    for card in (card for card in deck if card.number == number):
        yield number, Space(card), 1
        yield number, Space(card, UNKNOWN), 2
    yield number, Space(None, UNKNOWN), 1


def _fits(card: Card, edge: str) -> bool:
    return card.edge is not None and card.edge[0].upper() == edge[0]


def areas_of_size(size: int, deck: Sequence[Card]) -> Iterator[Area]:
    """Every area of exactly ``size`` cards of this deck, facedown cards as ``#``."""
    for chosen in _choices(size, units(deck)):
        giants = [what for _, what, _ in chosen if isinstance(what, Card)]
        if len(giants) == len(set(giants)):
            yield _area(chosen)


def _choices(size: int, places: tuple[tuple[Unit, ...], ...]) -> Iterator[tuple[Unit, ...]]:
    """Every choice of at most one unit per place that makes ``size`` cards."""
    if size == 0:
        yield ()
        return
    for at, choices in enumerate(places):
        for unit in (unit for unit in choices if unit[2] <= size):
            yield from ((unit, *rest) for rest in _choices(size - unit[2], places[at + 1 :]))


def _area(chosen: tuple[Unit, ...]) -> Area:
    spaces, giants = [EMPTY] * len(SPACES), dict.fromkeys(EDGES)
    for place, what, _ in chosen:
        if isinstance(place, str):
            giants[place] = what
        else:
            spaces[place - 1] = what
    return Area(tuple(spaces), tuple(giants.values()))


def identified(area: Area, deck: Sequence[Card]) -> Iterator[Area]:
    """Every area that play can reach and that looks like this one, its ``#`` replaced by cards of the deck."""
    hidden = next((number for number in SPACES if area[number].facedown == UNKNOWN), None)
    if hidden is None:
        yield from [area] if reachable(area) else []
        return
    for card in deck:
        if card not in area.cards and _may_hide(card, area):
            yield from identified(area.with_space(hidden, replace(area[hidden], facedown=card)), deck)


def _may_hide(card: Card, area: Area) -> bool:
    """A quick test that leaves out hopeless cards: a facedown card is a copy of a validated number, or a giant."""
    if card.number is None:
        return _crowded_out(card, area)
    return area[card.number].validated


def _crowded_out(giant: Card, area: Area) -> bool:
    """Whether all three edges of a giant's kind are taken, so that it goes facedown (LG-PLACE-3)."""
    return all(area.edges.get(edge) for edge in EDGES if _fits(giant, edge))


def reachable(area: Area) -> bool:
    """Whether legal play can build this area.

    Each facedown card must be a second copy turned under its number (PLACE-3), a third copy of a number validated
    before (PLACE-4), or a giant whose edges are taken (LG-PLACE-3).
    """
    waiting = {number: area[number] for number in SPACES if area[number].facedown is not None}
    settled: set[int] = set()
    while ready := {number for number, space in waiting.items() if _explained(space, number, area, settled)}:
        settled |= {number for number in ready if waiting[number].faceup is not None}
        waiting = {number: space for number, space in waiting.items() if number not in ready}
    return not waiting


def _explained(space: Space, number: int, area: Area, validated: set[int]) -> bool:
    """Whether the facedown card of a space can have come there, these numbers being validated before."""
    down = space.facedown
    if down is None or down == UNKNOWN:
        return False
    if down.number is None:
        return _crowded_out(down, area)
    return down.number in validated or (down.number == number and space.faceup is not None)
