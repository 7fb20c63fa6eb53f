"""Scoring under the default rulings: an area's cells are added up as packed fields, then colours are looked up.

Every cell has a weight, one whole number with a field for each thing that is counted; the sum of an area's weights
holds all the counts at once. `Scorer.parts` unpacks them.
"""

from collections.abc import Mapping
from typing import NamedTuple

from reference.deck import (
    BITS,
    COLOUR_BITS,
    EDGES_OF,
    FACES,
    GRID,
    GRID_BITS,
    INDEX,
    LINES,
    LOW,
    PAIR,
    PLACES,
    SPACE_OF,
    UNIDENTIFIED,
    Area,
    giant_cell,
    members,
    places_of,
    union,
)
from reference.zones import largest
from spec.cards import COLOURS, RULESETS, Card

ZONE_POINTS: Mapping[int, int] = {1: 2, 2: 3, 3: 4}
"""Round -> points for each card of the largest zone (SCORE-ZONE-4)."""

FACEDOWN_SPIRALS = 5
"""Points of an uncovered facedown card with Flower Power (FP-FACEDOWN-1)."""

# Where the fields of a weight start. Colour masks (15 bits each) come first, the counts are wide enough for 15 cards.
_MASK = PLACES
_ALL = (1 << _MASK) - 1
_COUNTS = _VALIDATED = 60
_SPIRALS, _CROSSES, _SPIRAL_PER, _CROSS_PER, _DOWN, _PER_DOWN = 67, 75, 83, 99, 115, 119
_VALID_AT, _PLAIN_AT = 125, 134


class Parts(NamedTuple):
    """A round score by component; ``crosses`` is a positive count, ``size`` the cards of the zone that scores."""

    validated: int
    spirals: int
    crosses: int
    size: int
    facedown: int


def _colours(card: int, place: int) -> int:
    return sum(1 << _MASK * colour + place for colour in members(COLOUR_BITS[card]))


def _per(colour: str | None, field: int) -> int:
    return 1 << field + 4 * COLOURS.index(colour) if colour else 0


def has_no_spirals(face: Card) -> bool:
    """Whether a faceup card counts for a giant that wants cards without spirals (LG-PLAIN-1, ruling A45)."""
    return not face.spirals and not face.special


def _faceup(card: int) -> int:
    """The weight of a faceup card on its space."""
    face, place = FACES[card], SPACE_OF[card]
    counts = face.spirals << _SPIRALS | face.crosses << _CROSSES | face.spirals_per_facedown << _PER_DOWN
    specials = _per(face.spiral_per, _SPIRAL_PER) | _per(face.cross_per, _CROSS_PER)
    return _colours(card, place) | counts | specials | has_no_spirals(face) << _PLAIN_AT + place


def _weights() -> list[int]:
    """Cell -> weight. A facedown card that is covered only validates; it has no symbols (SCORE-HIDDEN-1)."""
    found = [0] * (PLACES << PAIR)
    for card, place in enumerate(SPACE_OF[:UNIDENTIFIED]):
        if place >= 0:
            found[card << BITS] = _faceup(card)
            for under in INDEX.values():
                validated = place + 1 << _VALIDATED | 1 << _VALID_AT + place
                found[card << BITS | under] = found[card << BITS] | validated
    for card in INDEX.values():
        found[card] = 1 << _DOWN
    for card in EDGES_OF:
        for place in EDGES_OF[card]:
            found[giant_cell(place, card)] = _colours(card, place)
    return found


_WEIGHTS = _weights()
_weigh = _WEIGHTS.__getitem__


class Scorer:
    """Scores areas of one ruleset under the default rulings."""

    def __init__(self, ruleset: str) -> None:
        self.flower_power = "flower_power" in RULESETS[ruleset]
        self._sizes = largest(places_of(ruleset))

    def total(self, area: Area, round_number: int) -> int:
        """The round score of an area (SCORE-TOTAL-1)."""
        validated, spirals, crosses, size, facedown = self._count(area)
        return validated + spirals - crosses + ZONE_POINTS[round_number] * size + facedown

    def parts(self, area: Area, _round_number: int) -> Parts:
        """The round score of an area by component."""
        return Parts(*self._count(area))

    def _count(self, area: Area) -> tuple[int, int, int, int, int]:
        sums = sum(map(_weigh, area))
        blue, green, yellow, red = sums & _ALL, sums >> 15 & _ALL, sums >> 30 & _ALL, sums >> 45 & _ALL
        counts = sums >> _COUNTS  # shifted once, because what is left to shift is shorter: the fields as above, less 60
        validated, spirals, crosses, facedown = counts & 127, counts >> 7 & 255, counts >> 15 & 255, 0
        if specials := counts >> 23 & 0xFFFF:
            spirals += _per_colour(specials, blue, green, yellow, red)
        if self.flower_power:
            down = sums >> _DOWN & 15
            facedown = FACEDOWN_SPIRALS * down
            spirals += down * (sums >> _PER_DOWN & 63)
            crosses += _per_colour(sums >> _CROSS_PER, blue, green, yellow, red)
        if area[GRID:]:
            more, cancelled = _giants(area, sums, (blue, green, yellow, red))
            spirals += more
            crosses -= cancelled
        sizes = self._sizes
        return validated, spirals, crosses, max(sizes[blue], sizes[green], sizes[yellow], sizes[red]), facedown


def _per_colour(per: int, blue: int, green: int, yellow: int, red: int) -> int:
    """Symbols of the cards that count a colour: how many cards count it, times how many there are, over all colours."""
    return (
        (per & 15) * blue.bit_count()
        + (per >> 4 & 15) * green.bit_count()
        + (per >> 8 & 15) * yellow.bit_count()
        + (per >> 12 & 15) * red.bit_count()
    )


_LOOKS = ("validated", "no_spirals", "unvalidated", *COLOURS)
"""What giants count, in the order of the bit sets of `_giants`."""

_EFFECTS = {
    INDEX[face.id]: (_LOOKS.index(face.effect_colour or face.effect), value, face.effect == "own_colour")
    for face in FACES
    if (value := face.effect_value)
}
"""Giant -> what it counts, its worth, whether itself too (LG-VALID-1, LG-PLAIN-1, LG-UNVALID-1, LG-COLOUR-2)."""


def _giants(area: Area, sums: int, masks: tuple[int, ...]) -> tuple[int, int]:
    """Spirals from the giants on the edges, and crosses that they cancel."""
    validated = sums >> _VALID_AT & GRID_BITS
    look = (validated, sums >> _PLAIN_AT & GRID_BITS, union(masks) & ~validated, *masks)
    spirals = cancelled = 0
    for cell in filter(None, area[GRID:]):
        line = LINES[cell >> PAIR]
        if cell & LOW in _EFFECTS:
            what, value, itself = _EFFECTS[cell & LOW]
            spirals += value * ((look[what] & line).bit_count() + itself)
        else:  # LG-CANCEL-1
            cancelled += sum(_crosses(area[place] >> BITS, masks) for place in members(line))
    return spirals, cancelled


def _crosses(card: int, masks: tuple[int, ...]) -> int:
    """All crosses on a faceup card, printed and per colour."""
    face = FACES[card]
    return face.crosses + (masks[COLOURS.index(face.cross_per)].bit_count() if face.cross_per else 0)
