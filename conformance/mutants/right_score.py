"""Scoring in small steps, each of which a wrong implementation can get wrong on its own."""

from collections.abc import Mapping
from typing import Any

from spec.area import SPACES, Area, Place, Space
from spec.cards import CARDS, COLOURS, Card
from spec.scoring import TOUCHING, line

Json = dict[str, Any]


class Scoring:
    """The scoring rules. Methods take an `Area` and give points or counts; ``round`` and ``ruleset`` are set before."""

    cards: Mapping[str, Card] = CARDS
    ruleset = "base"
    round = 1
    zone_points: tuple[int, ...] = (2, 3, 4)
    smallest_zone = 2

    def points(self, area: Area) -> Json:
        """The score with its components."""
        parts = {name: getattr(self, name)(area) for name in ("validated", "spirals", "crosses", "zone", "facedown")}
        return {"total": self.total(parts), **parts}

    def total(self, parts: Mapping[str, int]) -> int:
        return parts["validated"] + parts["spirals"] - parts["crosses"] + parts["zone"] + parts["facedown"]

    def shown(self, area: Area) -> dict[Place, Card]:
        """The cards that are taken into account at all."""
        return dict(area.faceup())

    def validated(self, area: Area) -> int:
        return sum(self.value(number, area[number]) for number in SPACES if self.is_validated(area[number]))

    def is_validated(self, space: Space) -> bool:
        return space.validated

    def value(self, _number: int, space: Space) -> int:
        """What a validated space scores."""
        return (space.faceup and space.faceup.number) or 0

    # symbols

    def symbols(self, area: Area) -> dict[Place, Card]:
        """The cards whose symbols count."""
        return self.shown(area)

    def spirals(self, area: Area) -> int:
        return self.printed_spirals(area) + self.specials(area) + self.facedown_spirals(area) + self.giants(area)

    def printed_spirals(self, area: Area) -> int:
        return sum(card.spirals for card in self.symbols(area).values())

    def specials(self, area: Area) -> int:
        shown = self.symbols(area).items()
        return sum(self.special(area, place, card) for place, card in shown if card.spiral_per)

    def special(self, area: Area, _place: Place, card: Card) -> int:
        """What one special card scores."""
        return self.count(area, card.spiral_per or "")

    def coloured(self, area: Area) -> dict[Place, Card]:
        """The cards that special cards and colour crosses count."""
        return self.shown(area)

    def count(self, area: Area, colour: str) -> int:
        return sum(self.times(card, colour) for card in self.coloured(area).values())

    def times(self, card: Card, colour: str) -> int:
        """How often a card counts for a special card of this colour."""
        return int(colour in card.colours)

    def crosses(self, area: Area) -> int:
        return self.printed_crosses(area) + self.colour_crosses(area)

    def printed_crosses(self, area: Area) -> int:
        cancelled = self.cancelled(area)
        return sum(card.crosses for place, card in self.symbols(area).items() if place not in cancelled)

    def colour_crosses(self, area: Area) -> int:
        cancelled = self.cancelled(area)
        costs = {place: card for place, card in self.symbols(area).items() if card.cross_per and place not in cancelled}
        return sum(self.count(area, card.cross_per or "") for card in costs.values())

    # the color zone

    def zone(self, area: Area) -> int:
        return self.zone_size(area) * self.zone_points[self.round - 1]

    def zone_size(self, area: Area) -> int:
        return max(self.zone_sizes(area), default=0)

    def zone_sizes(self, area: Area) -> list[int]:
        """The size of each zone, colour by colour."""
        found = [group for colour in COLOURS for group in self.groups(area, colour)]
        return [len(group) for group in found if len(group) >= self.smallest_zone]

    def zone_cards(self, area: Area) -> dict[Place, Card]:
        """The cards that color zones are made of."""
        return self.shown(area)

    def joins(self, card: Card, colour: str) -> bool:
        return colour in card.colours

    def groups(self, area: Area, colour: str) -> list[set[Place]]:
        """The connected groups of a colour."""
        left = [place for place, card in self.zone_cards(area).items() if self.joins(card, colour)]
        found: list[set[Place]] = []
        while left:
            found.append(self.flood(left[0], left))
            left = [place for place in left if place not in found[-1]]
        return found

    def flood(self, start: Place, places: list[Place]) -> set[Place]:
        """All of ``places`` that are connected with ``start``."""
        group, edge = {start}, [start]
        while edge:
            here = edge.pop()
            more = [place for place in self.touching(here) if place in places and place not in group]
            group.update(more)
            edge += more
        return group

    def touching(self, place: Place) -> tuple[Place, ...]:
        return TOUCHING[place]

    # Flower Power and Little Giants

    def uncovered(self, area: Area) -> list[Card]:
        return [card for _, card in area.uncovered()]

    def facedown(self, area: Area) -> int:
        return 5 * len(self.uncovered(area)) if self.ruleset in ("flower_power", "both") else 0

    def facedown_spirals(self, area: Area) -> int:
        lying = len(self.uncovered(area))
        return sum(self.per_facedown(card, lying) for card in self.symbols(area).values())

    def per_facedown(self, card: Card, lying: int) -> int:
        return card.spirals_per_facedown * lying

    def line(self, edge: str) -> tuple[int, ...]:
        """The spaces that a giant on this edge looks at."""
        return line(edge)

    def giants(self, area: Area) -> int:
        return sum(self.giant(area, edge, card) for edge, card in area.edges.items())

    def giant(self, area: Area, edge: str, giant: Card) -> int:
        """The spirals of one giant."""
        spaces = [area[number] for number in self.line(edge)]
        times = {
            "validated": self.validated_in,
            "no_spirals": self.plain_in,
            "unvalidated": self.unvalidated_in,
            "own_colour": self.coloured_in,
        }
        return (giant.effect_value or 0) * times[giant.effect](giant, spaces) if giant.effect in times else 0

    def validated_in(self, _giant: Card, spaces: list[Space]) -> int:
        return sum(space.validated for space in spaces)

    def plain_in(self, _giant: Card, spaces: list[Space]) -> int:
        return sum(space.faceup is not None and not self.has_spirals(space.faceup) for space in spaces)

    def has_spirals(self, card: Card) -> bool:
        return card.spirals > 0 or card.special

    def unvalidated_in(self, _giant: Card, spaces: list[Space]) -> int:
        return sum(space.faceup is not None and space.facedown is None for space in spaces)

    def coloured_in(self, giant: Card, spaces: list[Space]) -> int:
        return 1 + sum(space.faceup is not None and giant.effect_colour in space.faceup.colours for space in spaces)

    def cancelled(self, area: Area) -> set[Place]:
        """The places whose printed crosses do not count."""
        lines = (self.line(edge) for edge, giant in area.edges.items() if giant.effect == "cancel_crosses")
        return {number for spaces in lines for number in spaces}
