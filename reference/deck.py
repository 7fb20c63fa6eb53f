"""Cards, places and areas as whole numbers: the layout that the rest of the reference model computes with.

A **card** is 1 to 98, its row in the card table; 0 is no card and 99 a facedown card that nobody has identified.
A **place** is 0 to 8 for the spaces 1 to 9, 9 to 11 for the edge places C1 to C3, 12 to 14 for R1 to R3.
A **cell** is what lies on a place: ``faceup << BITS | facedown`` on a space, `giant_cell` on an edge, 0 when empty.
An **area** is a tuple of cells: nine, or fifteen in the rulesets with giants.
A **placement** is a place, plus `FACEDOWN` when the card is laid facedown (under a faceup card if there is one).
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from spec.cards import CARDS, COLOURS, NUMBERS, UNKNOWN, Card, deck_of

Area = tuple[int, ...]
"""Nine or fifteen cells."""

NO_CARD = 0
UNIDENTIFIED = len(CARDS) + 1
BITS = UNIDENTIFIED.bit_length()
LOW = (1 << BITS) - 1
PAIR = BITS + BITS
"""The bits of a cell of the grid."""

FACEDOWN = 16
"""Added to a place in a placement."""

FACES: tuple[Card, ...] = (UNKNOWN, *CARDS.values(), UNKNOWN)
"""Card number -> what is printed on it."""

INDEX: Mapping[str, int] = MappingProxyType({face.id: at for at, face in enumerate(FACES) if at})
"""Card id -> card number; ``#`` is the unidentified card."""

SPACE_OF = tuple((face.number or 0) - 1 for face in FACES)
"""Card number -> the place of its printed number, -1 for a giant."""

GRID = len(NUMBERS)
"""How many places are spaces of the grid; the others are edge places."""

GRID_BITS = (1 << GRID) - 1
"""The spaces of the grid, as a bit set."""

EDGES = ("C1", "C2", "C3", "R1", "R2", "R3")
PLACE_NAMES: tuple[int | str, ...] = (*NUMBERS, *EDGES)
"""Place -> the rulebook's name of it."""

PLACES = len(PLACE_NAMES)

KIND = {place: "column" if name.startswith("C") else "row" for place, name in enumerate(EDGES, GRID)}
"""Edge place -> the arrow of the giants that it takes."""

EDGES_OF: Mapping[int, tuple[int, ...]] = MappingProxyType(
    {INDEX[face.id]: tuple(place for place in KIND if KIND[place] == face.edge) for face in FACES if face.giant}
)
"""Giant -> the places that its arrow allows."""

LINES = {GRID + at: spaces for at, spaces in enumerate((0o111, 0o222, 0o444, 0o7, 0o70, 0o700))}
"""Edge place -> the three spaces of its column or row, as a bit set."""

COLOUR_BITS = tuple(sum(1 << COLOURS.index(colour) for colour in face.colours) for face in FACES)
"""Card number -> its colours, as a bit set over `COLOURS`."""


def giant_cell(place: int, giant: int) -> int:
    """The cell of an edge place with a giant on it; it tells the place, because the giant's line depends on it."""
    return place << PAIR | giant


def empty_area(ruleset: str) -> Area:
    """The area every round starts with (ROUND-1)."""
    return (0,) * places_of(ruleset)


def places_of(ruleset: str) -> int:
    """How many places an area has: the edges are places with Little Giants only."""
    return PLACES if any(face.giant for face in deck_of(ruleset)) else GRID


def cards_of(ruleset: str) -> tuple[int, ...]:
    """The deck of a ruleset, unshuffled, as card numbers (SETUP-1)."""
    return tuple(INDEX[face.id] for face in deck_of(ruleset))


def is_full(area: Area) -> bool:
    """Whether all nine spaces are filled, faceup or facedown (END-1); edges do not matter (LG-PLACE-2)."""
    return 0 not in area[:GRID]


def cards_in(area: Area) -> list[int]:
    """The cards of an area, faceup or facedown, that are identified."""
    return [card for cell in area for card in (cell >> BITS & LOW, cell & LOW) if card not in (NO_CARD, UNIDENTIFIED)]


def members(bits: int) -> list[int]:
    """The places in a bit set, in order."""
    return [place for place in range(PLACES) if bits >> place & 1]


def union(sets: Iterable[int]) -> int:
    """The bit set of everything in any of the bit sets."""
    found = 0
    for bits in sets:
        found |= bits
    return found
