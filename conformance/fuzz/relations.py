"""What must hold between the answers of one implementation, whatever the right answer is: no oracle is needed.

A zone's size shows in totals alone: from round 1 to round 3 a total grows by 2 for each card of the zone
(SCORE-ZONE-4). So these relations also speak about implementations that answer nothing but totals.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import permutations
from types import MappingProxyType

from spec.area import SPACES, Area, Space
from spec.cards import COLOURS, Card, deck_of

MIRRORS: Mapping[str, tuple[int, ...]] = MappingProxyType(
    {
        "left and right": (3, 2, 1, 6, 5, 4, 9, 8, 7),
        "top and bottom": (7, 8, 9, 4, 5, 6, 1, 2, 3),
        "rows and columns": (1, 4, 7, 2, 5, 8, 3, 6, 9),
        "turned": (7, 4, 1, 8, 5, 2, 9, 6, 3),
    }
)
"""Symmetry of the grid -> where the cards of spaces 1 to 9 go."""

RENAMINGS: tuple[Mapping[str, str], ...] = tuple(
    MappingProxyType(dict(zip(COLOURS, order, strict=True))) for order in list(permutations(COLOURS))[1:]
)
"""Every way to give the four colours each other's names, but for leaving them alone."""


def mirrored(area: Area, to: Sequence[int]) -> Area | None:
    """An area whose faceup cards make the same zones, mirrored; None when the deck has no cards for it."""
    places = {number: to[number - 1] for number in SPACES}
    return _rebuilt(area, places, MappingProxyType({colour: colour for colour in COLOURS}))


def renamed(area: Area, names: Mapping[str, str]) -> Area | None:
    """An area whose faceup cards make the same zones in other colours; None when the deck has no cards for it."""
    return _rebuilt(area, {number: number for number in SPACES}, names)


def _rebuilt(area: Area, places: Mapping[int, int], names: Mapping[str, str]) -> Area | None:
    found = Area()
    for number in SPACES:
        up = area[number].faceup
        if up is None:
            continue
        other = _card(places[number], frozenset(names[colour] for colour in up.colours), up.set)
        if other is None:
            return None
        found = found.with_space(places[number], Space(other))
    return None if area.edges else found


@cache
def _card(number: int, colours: frozenset[str], of_set: str) -> Card | None:
    fits = (each for each in deck_of("both") if each.number == number and set(each.colours) == colours)
    return next((each for each in fits if each.set == of_set), None)


def hidden_moved(area: Area, by: int) -> Area | None:
    """The area with its facedown cards moved on among the spaces that hold one; None when that changes nothing."""
    spaces = [number for number in SPACES if area[number].facedown is not None]
    if len(spaces) < 2 or by % len(spaces) == 0:
        return None
    order = spaces[by % len(spaces) :] + spaces[: by % len(spaces)]
    moved = area
    for number, source in zip(spaces, order, strict=True):
        moved = moved.with_space(number, replace(area[number], facedown=area[source].facedown))
    return moved
