"""Placing cards in small steps, each of which a wrong implementation can get wrong on its own."""

from collections.abc import Sequence

from conformance.mutants.right_score import Scoring
from spec.area import EDGES, Area, Space
from spec.cards import Card
from spec.rules import Placement


def on(spaces: Sequence[int], *, faceup: bool) -> list[Placement]:
    """A placement on each of these spaces."""
    return [Placement(number, faceup) for number in spaces]


class Placing(Scoring):
    """The placement rules over an `Area`."""

    def placements(self, area: Area, card: Card) -> list[Placement]:
        """Every legal placement."""
        if card.number is None:
            return self.giant_goes(area, card)
        cases = {
            (False, False): self.first,
            (False, True): self.covering,
            (True, False): self.second,
            (True, True): self.third,
        }
        return cases[self.state(area, card.number)](area, card)

    def state(self, area: Area, number: int) -> tuple[bool, bool]:
        """Whether the own space of a number has a faceup and a facedown card."""
        return area[number].faceup is not None, area[number].facedown is not None

    def own(self, card: Card) -> int:
        """The space of the card's number."""
        return card.number or 0

    def first(self, _area: Area, card: Card) -> list[Placement]:
        return on([self.own(card)], faceup=True)

    def covering(self, _area: Area, card: Card) -> list[Placement]:
        return on([self.own(card)], faceup=True)

    def second(self, _area: Area, card: Card) -> list[Placement]:
        return [Placement(self.own(card), True), Placement(self.own(card), False)]

    def third(self, area: Area, card: Card) -> list[Placement]:
        return on(self.open_spaces(area, card), faceup=False)

    def open_spaces(self, area: Area, _card: Card) -> Sequence[int]:
        """The spaces on which a third copy may lie."""
        return area.empty_spaces

    def free_edges(self, area: Area, giant: Card) -> list[str]:
        kind = (giant.edge or "")[:1].upper()
        return [edge for edge in EDGES if edge.startswith(kind) and edge not in area.edges]

    def giant_goes(self, area: Area, giant: Card) -> list[Placement]:
        free = self.free_edges(area, giant)
        return [Placement(edge) for edge in free] or on(area.empty_spaces, faceup=False)

    def allowed(self, area: Area, card: Card, placement: Placement) -> bool:
        """Whether a placement is accepted."""
        return placement in self.placements(area, card)

    def put(self, area: Area, card: Card, placement: Placement) -> Area:
        """The area after a placement that was accepted."""
        if isinstance(placement.at, str):
            return area.with_giant(placement.at, card)
        space = area[placement.at]
        return area.with_space(placement.at, self.add(space, card, faceup=placement.faceup))

    def add(self, space: Space, card: Card, *, faceup: bool) -> Space:
        """One space with a card added."""
        if not faceup:
            return self.under(space, card)
        return self.over(space, card)

    def under(self, space: Space, card: Card) -> Space:
        return Space(space.faceup, card)

    def over(self, space: Space, card: Card) -> Space:
        return Space(card, space.facedown or space.faceup)
