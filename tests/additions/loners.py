"""Loners: 14 cards, each of which earns 2 spirals while no faceup card touches it."""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from spec.area import Area, Place
from spec.cards import Card
from spec.expansions import Expansion
from spec.rules import Rules
from spec.scoring import Part


class Loners(Rules):
    """The rules of the base game with Loners."""

    def parts(self, area: Area) -> Iterable[Part]:
        return (*super().parts(area), *self.lonely(area))

    def lonely(self, area: Area) -> Iterator[Part]:
        """A loner that no faceup card touches earns 2 spirals (LO-ALONE-1)."""
        faceup = self.counted(area)
        for place, card in faceup.items():
            if card.set == "loners" and not any(near in faceup for near in self.touching(place)):
                yield Part("spirals", place, card, 2, "LO-ALONE-1", "touches no faceup card")


def recount(faceup: Mapping[Place, Card], _uncovered: int) -> int:
    """The same, from rows and columns."""
    at = {divmod(place - 1, 3): card for place, card in faceup.items() if isinstance(place, int)}
    sides = {(row + down, column + across) for row, column in at for down, across in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    return 2 * sum(card.set == "loners" and place not in sides for place, card in at.items())


EXPANSION = Expansion(
    "loners",
    "Loners",
    Loners,
    (("LO-ALONE-1", "score", "A loner that no faceup card touches scores 2 spirals.", "cards", "loners", ""),),
    MappingProxyType({"LO-ALONE-1": lambda _card, _cards: (2, 2)}),
    recount,
)
