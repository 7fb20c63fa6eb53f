"""Placing a card: where it goes, with which face, and what the area is then (rulebook, "Card Placement Rules").

Only the space of the card's own number decides: whether it holds a faceup card, and whether it holds a facedown card.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from spec.area import Area, Place, Space
from spec.cards import Card
from spec.errors import IllegalMove


@dataclass(frozen=True)
class Placement:
    """Where a card goes and with which face. ``at`` is a space 1-9, or an edge for a giant.

    On a space that already holds a faceup card, ``faceup`` says which of the two stays up: True the new card, with the
    old one turned under it; False the old one, with the new card facedown under it (PLACE-3).
    """

    at: Place
    faceup: bool = True

    def __str__(self) -> str:
        return f"{self.at}" if self.faceup else f"#{self.at}"


class Placing:
    """The rules of placing a card, one method for each sentence."""

    CASES: Mapping[tuple[bool, bool], tuple[str, str, str]] = MappingProxyType(
        {
            (False, False): ("PLACE-1", "first_copy", "the card goes faceup on space {n}, which is empty"),
            (False, True): ("PLACE-2", "covering", "the card goes faceup on space {n}, on top of the facedown card"),
            (True, False): (
                "PLACE-3",
                "second_copy",
                "the card joins the faceup {n} on space {n}, one of the two faceup",
            ),
            (True, True): ("PLACE-4", "third_copy", "{n} is validated: the card goes facedown on an empty space"),
        }
    )
    """(own space has a faceup card, has a facedown card) -> the clause that applies, its method, and in words."""

    def placements(self, area: Area, card: Card) -> tuple[Placement, ...]:
        """Every legal way to place a card (PLACE-1 to PLACE-5); empty only in a full area."""
        _, case, _ = self.CASES[self.state(area, card.space)]
        found: Sequence[Placement] = getattr(self, case)(area, card)
        return tuple(found)

    def state(self, area: Area, number: int) -> tuple[bool, bool]:
        """Whether the space of a number holds a faceup card, and a facedown card."""
        space = area[number]
        return space.faceup is not None, space.facedown is not None

    def first_copy(self, _area: Area, card: Card) -> Sequence[Placement]:
        """No faceup card of this number, own space empty: faceup on it (PLACE-1)."""
        return (Placement(card.space),)

    def covering(self, _area: Area, card: Card) -> Sequence[Placement]:
        """Own space holds a facedown card alone: on top of it (PLACE-2)."""
        return (Placement(card.space),)

    def second_copy(self, _area: Area, card: Card) -> Sequence[Placement]:
        """A faceup card of this number, not validated: choose which of the two stays faceup (PLACE-3)."""
        return Placement(card.space, True), Placement(card.space, False)

    def third_copy(self, area: Area, card: Card) -> Sequence[Placement]:
        """The number is validated: facedown on any empty space (PLACE-4), never with a placed card (PLACE-5)."""
        return self.facedown_on_any(area, card)

    def facedown_on_any(self, area: Area, _card: Card) -> tuple[Placement, ...]:
        """Facedown on any empty space, regardless of its number."""
        return tuple(Placement(number, False) for number in area.empty_spaces)

    def placement_clause(self, area: Area, card: Card) -> tuple[str, str]:
        """The clause under which this card is placed in this area, and what it demands in words."""
        clause, _, words = self.CASES[self.state(area, card.space)]
        return clause, words.format(n=card.number)

    def may_place(self, area: Area, card: Card, placement: Placement) -> bool:
        """Whether a placement is legal."""
        return placement in self.placements(area, card)

    def place(self, area: Area, card: Card, placement: Placement) -> Area:
        """The area after placing a card. Raises `IllegalMove` for a placement that is not legal."""
        if not self.may_place(area, card, placement):
            clause, words = self.placement_clause(area, card)
            raise IllegalMove(clause, f"{card.id} cannot be placed at {placement} in {area}: {words}")
        return self.put(area, card, placement)

    def put(self, area: Area, card: Card, placement: Placement) -> Area:
        """The area with a card added; the other spaces stay as they are (PLACE-7)."""
        if isinstance(placement.at, str):
            return area.with_giant(placement.at, card)
        added = self.on_top if placement.faceup else self.under
        return area.with_space(placement.at, added(area[placement.at], card))

    def on_top(self, space: Space, card: Card) -> Space:
        """A space with a card laid faceup; the card that was faceup, if any, lies under it now (PLACE-2, PLACE-3)."""
        return Space(card, space.facedown or space.faceup)

    def under(self, space: Space, card: Card) -> Space:
        """A space with a card laid facedown, under the faceup card if there is one (PLACE-3, PLACE-4)."""
        return Space(space.faceup, card)
