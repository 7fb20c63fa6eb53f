"""Scoring: what an area is worth at the end of a round, card by card (rulebook, "Scoring").

`Scoring.score` adds up `Part`s: one line per card and reason, each citing its clause. Each method is a sentence of the
rulebook. All faceup cards are taken into account, validated or not; facedown cards count for nothing.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from spec.area import EDGES, SPACES, Area, Place, Space
from spec.cards import COLOURS, UNKNOWN, Card
from spec.errors import BadSetup

COMPONENTS: Mapping[str, int] = MappingProxyType(
    {"validated": 1, "spirals": 1, "crosses": -1, "zone": 1, "facedown": 1}
)
"""Component -> its sign in the total (SCORE-TOTAL-1). Crosses are counted, then taken away."""


@dataclass(frozen=True)
class Part:
    """What one card contributes for one reason. ``amount`` is never negative; the component carries the sign.

    ``counted`` holds the places of the cards that it counts, if its reason is to count cards.
    """

    component: str
    place: Place
    card: Card
    amount: int
    clause: str
    why: str
    counted: tuple[Place, ...] = ()


@dataclass(frozen=True)
class Zone:
    """A color zone: connected faceup cards of one colour. ``spaces`` holds their places in the order of the grid."""

    colour: str | None
    spaces: tuple[Place, ...]

    @property
    def size(self) -> int:
        return len(self.spaces)


NO_ZONE = Zone(None, ())

_ORDER = {name: at for at, name in enumerate(COMPONENTS)}


def _component(part: Part) -> int:
    return _ORDER[part.component]


@dataclass(frozen=True)
class Score:
    """A round score: points per component (crosses as a positive count), the zone that scored, and every part."""

    total: int
    validated: int
    spirals: int
    crosses: int
    zone: int
    facedown: int
    largest: Zone
    parts: tuple[Part, ...]


def _beside(place: Place) -> tuple[Place, ...]:
    """The places that touch this one along a side (SCORE-ZONE-1, -2). C1-C3 lie above the grid, R1-R3 at its left."""
    row, column = _position(place)
    sides = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return tuple(other for other in (*SPACES, *EDGES) if _position(other) in sides)


def _position(place: Place) -> tuple[int, int]:
    if isinstance(place, str):
        return (0, int(place[1])) if place[0] == "C" else (int(place[1]), 0)
    return (place + 2) // 3, (place - 1) % 3 + 1


TOUCHING: Mapping[Place, tuple[Place, ...]] = MappingProxyType({place: _beside(place) for place in (*SPACES, *EDGES)})


class Scoring:
    """The rules of scoring, one method for each sentence. An expansion adds to them."""

    ZONE_POINTS: Mapping[int, int] = MappingProxyType({1: 2, 2: 3, 3: 4})
    """Round number -> points per card of the largest color zone (SCORE-ZONE-4)."""

    SMALLEST_ZONE = 2
    """The fewest cards that make a color zone (SCORE-ZONE-1)."""

    def score(self, area: Area, number: int) -> Score:
        """The score of an area in round ``number``, 1 to 3. Raises `BadSetup` for another round."""
        if number not in self.ZONE_POINTS:
            raise BadSetup(f"there is no round {number!r}: a game has rounds 1, 2 and 3")
        parts, zones = tuple(sorted(self.parts(area), key=_component)), self.scored_zones(area)
        points = self.points(parts, zones, number)
        return Score(total=self.total(points), largest=next(iter(zones), NO_ZONE), parts=parts, **points)

    def points(self, parts: tuple[Part, ...], zones: tuple[Zone, ...], number: int) -> dict[str, int]:
        """Component -> its points: its parts added up; a zone scores 2, 3 or 4 for each of its cards (SCORE-ZONE-4)."""
        points = dict.fromkeys(COMPONENTS, 0)
        for part in parts:
            points[part.component] += part.amount
        points["zone"] = sum(zone.size for zone in zones) * self.ZONE_POINTS[number]
        return points

    def total(self, points: Mapping[str, int]) -> int:
        """Validated cards plus spirals minus crosses plus zone; it may be negative (SCORE-TOTAL-1)."""
        return sum(sign * points[name] for name, sign in COMPONENTS.items())

    def parts(self, area: Area) -> Iterable[Part]:
        """Every part of the score but the color zone."""
        return (*self.validated(area), *self.spirals(area), *self.special_spirals(area), *self.crosses(area))

    def counted(self, area: Area) -> dict[Place, Card]:
        """The cards whose symbols and colours count, by place: all that are faceup (SCORE-SPIRAL-1, SCORE-HIDDEN-1)."""
        return dict(area.faceup())

    def of_colour(self, area: Area, colour: str) -> dict[Place, Card]:
        """The faceup cards of a colour, alone or among others (SCORE-MULTI-1, FP-COLOUR-1, LG-COLOUR-1)."""
        return {place: card for place, card in self.counted(area).items() if colour in card.colours}

    # Validated cards

    def validated(self, area: Area) -> Iterator[Part]:
        """Each validated card earns the number on it (SCORE-VALID-1), no other card does (SCORE-VALID-2)."""
        for number in SPACES:
            space = area[number]
            card = space.faceup or space.facedown
            if card is not None and self.scores_number(space):
                yield Part("validated", number, card, self.number_scored(number, space), "SCORE-VALID-1", "validated")

    def scores_number(self, space: Space) -> bool:
        """Whether a space scores its number: its card is validated (SCORE-VALID-2)."""
        return space.validated

    def number_scored(self, _number: int, space: Space) -> int:
        """The number on the faceup card (SCORE-VALID-1)."""
        return (space.faceup or UNKNOWN).space

    # Symbols

    def spirals(self, area: Area) -> Iterator[Part]:
        """A spiral symbol earns 1 point (SCORE-SPIRAL-1)."""
        for place, card in self.counted(area).items():
            if card.spirals:
                yield Part("spirals", place, card, card.spirals, "SCORE-SPIRAL-1", "printed spirals")

    def special_spirals(self, area: Area) -> Iterator[Part]:
        """A special card earns 1 spiral for each faceup card of its colour, itself included (SCORE-SPECIAL-1)."""
        for place, card in self.counted(area).items():
            if card.spiral_per:
                seen = self.seen_by_special(area, place, card.spiral_per)
                why = f"1 per {card.spiral_per} card"
                yield Part("spirals", place, card, len(seen), "SCORE-SPECIAL-1", why, seen)

    def seen_by_special(self, area: Area, _place: Place, colour: str) -> tuple[Place, ...]:
        """The places of the cards that a special card counts: of its colour, multicoloured ones too (SCORE-MULTI-1)."""
        return tuple(self.of_colour(area, colour))

    def crosses(self, area: Area) -> Iterator[Part]:
        """A cross symbol loses 1 point (SCORE-CROSS-1)."""
        for place, card in self.counted(area).items():
            if card.crosses:
                yield Part("crosses", place, card, card.crosses, "SCORE-CROSS-1", "printed crosses")

    # The largest color zone

    def scored_zones(self, area: Area) -> tuple[Zone, ...]:
        """The color zones that score: the largest one alone, one of them if several are equal (SCORE-ZONE-3)."""
        return self.zones(area)[:1]

    def zones(self, area: Area) -> tuple[Zone, ...]:
        """Every color zone of the area, largest first, each set of cards once (SCORE-ZONE-1, -2, -5)."""
        distinct: dict[tuple[Place, ...], Zone] = {}
        for zone in self.every_zone(area):
            distinct.setdefault(zone.spaces, zone)
        return tuple(sorted(distinct.values(), key=lambda zone: -zone.size))

    def every_zone(self, area: Area) -> Iterator[Zone]:
        """The color zones, colour by colour: at least two cards that are connected by their sides (SCORE-ZONE-1)."""
        for colour in COLOURS:
            for group in self.groups(area, colour):
                if len(group) >= self.SMALLEST_ZONE:
                    yield Zone(colour, group)

    def groups(self, area: Area, colour: str) -> Iterator[tuple[Place, ...]]:
        """The cards of a colour, split into groups that are connected by sides."""
        return self.connected(tuple(self.zone_cards(area, colour)))

    def zone_cards(self, area: Area, colour: str) -> dict[Place, Card]:
        """The cards that may lie in a zone of this colour; a multicoloured card is of every colour (SCORE-ZONE-5)."""
        return {place: card for place, card in self.counted(area).items() if self.joins(card, colour)}

    def joins(self, card: Card, colour: str) -> bool:
        """Whether a card belongs to zones of this colour."""
        return colour in card.colours

    def connected(self, places: tuple[Place, ...]) -> Iterator[tuple[Place, ...]]:
        """Places split into groups that are connected by sides; diagonals do not connect (SCORE-ZONE-2)."""
        left = set(places)
        for place in places:
            if place in left:
                group = self.reached(place, left)
                left -= group
                yield tuple(at for at in places if at in group)

    def reached(self, start: Place, places: set[Place]) -> set[Place]:
        """All of ``places`` that are connected with ``start``, itself included."""
        group, border = {start}, {start}
        while border:
            border = {at for inner in border for at in self.touching(inner) if at in places} - group
            group |= border
        return group

    def touching(self, place: Place) -> tuple[Place, ...]:
        """The places that touch a place along a side (SCORE-ZONE-1)."""
        return TOUCHING[place]
