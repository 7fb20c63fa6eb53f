"""Scoring under any readings: slower than `reference.scoring`, and used only where one of them asks for it.

The faceup cards are looked at one by one; whoever counts a colour counts the bits of its set of places.
"""

import itertools
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from reference.deck import BITS, COLOUR_BITS, FACES, GRID, GRID_BITS, INDEX, LINES, LOW, PLACES, Area, members, union
from reference.rulings import Rulings
from reference.scoring import FACEDOWN_SPIRALS, ZONE_POINTS, Parts, Scorer, has_no_spirals
from reference.zones import groups, neighbours, spread
from spec.cards import COLOURS, Card

_EVERY_COLOUR = (1 << len(COLOURS)) - 1


class Look(NamedTuple):
    """What lies in an area: faceup cards by place, colour masks, bit sets of places, and facedown cards.

    ``counted`` are the places whose cards score (ruling A28).
    """

    faces: dict[int, Card]
    masks: tuple[int, ...]
    multicoloured: int
    validated: int
    counted: int
    down: tuple[Card, ...]


class RuledScorer(Scorer):
    """Scores areas of one ruleset under any rulings."""

    def __init__(self, ruleset: str, rulings: Rulings) -> None:
        super().__init__(ruleset)
        self.rulings = rulings
        self.bonus = FACEDOWN_SPIRALS if self.flower_power or rulings.facedown_bonus == "always" else 0
        self.near = neighbours(rulings.giants_in_zones, PLACES)

    def total(self, area: Area, round_number: int) -> int:
        """The round score of an area, at least as much as ruling A31 says."""
        points = _points(self.parts(area, round_number), round_number)
        lowest = self.rulings.lowest_score
        return points if lowest is None else max(lowest, points)

    def parts(self, area: Area, round_number: int) -> Parts:
        """The round score by component, with the best choice of colours where rulings A24 and A36 ask for one."""
        faces = self._faces(area)
        choices = itertools.product(*([(at, bits) for bits in self._colours(face)] for at, face in faces.items()))
        every = (self._parts(area, self._look(area, faces, choice)) for choice in choices)
        return max(every, key=lambda parts: _points(parts, round_number))

    def _faces(self, area: Area) -> dict[int, Card]:
        """The faceup cards by place."""
        grid = {at: FACES[cell >> BITS] for at, cell in enumerate(area[:GRID]) if cell >> BITS}
        return grid | {at: FACES[area[at] & LOW] for at in range(GRID, len(area)) if area[at]}

    def _colours(self, face: Card) -> Sequence[int]:
        """The sets of colours that a card may have (rulings A24, A36)."""
        bits = COLOUR_BITS[INDEX[face.id]]
        reading = {2: self.rulings.two_coloured, 4: self.rulings.multicoloured}.get(len(face.colours))
        return [1 << at for at in members(bits)] if reading == "one_as_needed" else [bits]

    def _look(self, area: Area, faces: dict[int, Card], chosen: Sequence[tuple[int, int]]) -> Look:
        """What lies there; ``chosen`` holds the place and the colours of every faceup card."""
        masks = tuple(sum(1 << at for at, bits in chosen if bits >> colour & 1) for colour in range(len(COLOURS)))
        multicoloured = sum(1 << at for at, bits in chosen if bits == _EVERY_COLOUR)
        validated = sum(1 << at for at, cell in enumerate(area[:GRID]) if cell >> BITS and cell & LOW)
        counted = -1 if self.rulings.unvalidated_counts else validated | ~GRID_BITS
        down = tuple(FACES[cell] for cell in area if cell and not cell >> BITS)
        return Look(faces, masks, multicoloured, validated, counted, down)

    def _parts(self, area: Area, look: Look) -> Parts:
        hidden = {at: FACES[area[at] & LOW] for at in members(look.validated)}
        validated = sum(self._worth(at + 1, under) for at, under in hidden.items())
        spirals, crosses = self._spirals(look), self._crosses(look)
        if self.rulings.hidden_counts:
            spirals += sum(under.spirals for under in hidden.values())
            crosses += sum(under.crosses for under in hidden.values())
        down = sum(self.rulings.giant_facedown_scores or not face.giant for face in look.down)
        return Parts(validated, spirals, crosses, self._zone(look), self.bonus * down)

    def _worth(self, number: int, under: Card) -> int:
        """The points of a validated card (rulings A07, A56)."""
        if self.rulings.validated_worth == "one":
            return 1
        return number if self.rulings.validated_scores == "faceup" else under.number or 0

    def _counted(self, look: Look, colour: str, among: int) -> int:
        """How many faceup cards have a colour, for cards that count them (rulings A28, A43)."""
        seen = look.masks[COLOURS.index(colour)] & look.counted & among
        return (seen if self.rulings.giants_counted else seen & GRID_BITS).bit_count()

    def _spirals(self, look: Look) -> int:
        """Printed spirals and those of special cards and giants."""
        down = len(look.down[1:] if self.rulings.per_facedown == "beyond_first" else look.down)
        among = -1 if self.rulings.multicoloured_for_specials else ~look.multicoloured
        found = 0
        for place, face in look.faces.items():
            if look.counted >> place & 1:
                found += face.spirals + face.spirals_per_facedown * down
                if face.spiral_per:
                    found += self._counted(look, face.spiral_per, among) - (not self.rulings.special_counts_itself)
            if face.effect_value:
                found += face.effect_value * self._seen(look, face, place)
        return found

    def _seen(self, look: Look, giant: Card, place: int) -> int:
        """How many cards in its line a giant counts (rulings A44 to A46)."""
        line = LINES[place]
        inside = [(at, face) for at, face in look.faces.items() if line >> at & 1]
        if giant.effect == "validated":
            return (look.validated & line).bit_count()
        if giant.effect == "unvalidated":
            return sum(not look.validated >> at & 1 for at, _ in inside) + bool(self.rulings.unvalidated_counts_itself)
        if giant.effect == "no_spirals":
            return sum(self._no_spirals(face) for _, face in inside) + bool(self.rulings.no_spirals_counts_itself)
        own = look.masks[COLOURS.index(giant.effect_colour or "")]
        return (own & line).bit_count() + bool(self.rulings.own_colour_counts_itself)

    def _no_spirals(self, face: Card) -> bool:
        return has_no_spirals(face) if self.rulings.special_has_spirals else not face.spirals

    def _crosses(self, look: Look) -> int:
        """Printed crosses and those per colour, less what giants cancel (rulings A39, A47)."""
        rulings = self.rulings
        cancelled = union(LINES[at] for at, face in look.faces.items() if face.effect == "cancel_crosses")
        among = -1 if rulings.cross_counts_multicoloured else ~look.multicoloured
        if rulings.cancel_reaches == "owed_for_row":
            among &= ~cancelled
        left = [face for at, face in look.faces.items() if look.counted & ~cancelled & 1 << at]
        per = sum(self._counted(look, face.cross_per, among) for face in left if face.cross_per)
        return sum(face.crosses for face in left) + per

    def _zone(self, look: Look) -> int:
        """How many cards score for zones (rulings A25 to A27, A42)."""
        masks = [mask & look.counted for mask in look.masks]
        if self.rulings.giants_in_zones == "none":
            masks = [mask & GRID_BITS for mask in masks]
        zones = self._joined(masks, look.multicoloured)
        sizes = [zone.bit_count() for zone in zones if zone.bit_count() >= self.rulings.smallest_zone]
        if self.rulings.zones_scored == "all":
            return sum(sizes)
        most = max(sizes, default=0)
        return most * (sizes.count(most) if self.rulings.zones_scored == "ties" else 1)

    def _joined(self, masks: Sequence[int], multicoloured: int) -> set[int]:
        """The groups that may be zones (ruling A58)."""
        if self.rulings.multicoloured_joins == "as_a_card":
            return {zone for mask in masks for zone in self._zones(mask, multicoloured)}
        plain = {zone for mask in masks for zone in groups(mask & ~multicoloured, self.near)}
        largest = [zone for zone in plain if all(zone.bit_count() >= other.bit_count() for other in plain)]
        jokers = union(masks) & multicoloured
        zones = {spread(zone, zone | jokers, self.near) for zone in largest}
        enough = any(zone.bit_count() >= self.rulings.smallest_zone for zone in zones)
        return zones if enough else set(groups(jokers, self.near))  # among themselves, jokers are ruling A25's affair

    def _zones(self, mask: int, multicoloured: int) -> Iterator[int]:
        """The groups of one colour that may be zones (ruling A25)."""
        plain = mask & ~multicoloured
        if self.rulings.multicoloured_zone == "touching_a_plain_card":
            mask = plain | mask & self.near[plain]
        needed = mask if self.rulings.multicoloured_zone == "any" else plain
        return (zone for zone in groups(mask, self.near) if zone & needed)


def _points(parts: Parts, round_number: int) -> int:
    return parts.validated + parts.spirals - parts.crosses + ZONE_POINTS[round_number] * parts.size + parts.facedown
