"""Flower Power: 14 two-coloured cards, a sixth player, and points for facedown cards (French rules sheet)."""

from collections.abc import Iterable, Iterator
from types import MappingProxyType

from spec.area import Area, Place
from spec.expansions import Expansion
from spec.rules import Rules
from spec.scoring import Part


class FacedownBonus(Rules):
    """Facedown cards that no faceup card covers earn spirals."""

    FACEDOWN_SPIRALS = 5
    """Spirals for each uncovered facedown card (FP-FACEDOWN-1)."""

    def parts(self, area: Area) -> Iterable[Part]:
        return (*super().parts(area), *self.facedown(area))

    def facedown(self, area: Area) -> Iterator[Part]:
        """Each facedown card that no faceup card covers earns 5 spirals (FP-FACEDOWN-1)."""
        for place, card in area.uncovered():
            yield Part("facedown", place, card, self.FACEDOWN_SPIRALS, "FP-FACEDOWN-1", "uncovered facedown card")


class FlowerPower(FacedownBonus):
    """The rules of the base game with Flower Power."""

    def most_players(self) -> int:
        """Up to six play (FP-SETUP-1)."""
        return 6

    def parts(self, area: Area) -> Iterable[Part]:
        return (*super().parts(area), *self.facedown_spirals(area), *self.colour_crosses(area))

    def facedown_spirals(self, area: Area) -> Iterator[Part]:
        """Some cards earn spirals for each uncovered facedown card (FP-SPECIAL-1)."""
        seen = self.seen_facedown(area)
        for place, card in self.counted(area).items():
            if each := card.spirals_per_facedown:
                why = f"{each} per uncovered facedown card"
                yield Part("spirals", place, card, each * len(seen), "FP-SPECIAL-1", why, seen)

    def seen_facedown(self, area: Area) -> tuple[Place, ...]:
        """The places of the facedown cards that such a card counts."""
        return tuple(place for place, _ in area.uncovered())

    def colour_crosses(self, area: Area) -> Iterator[Part]:
        """Some cards lose 1 cross for each faceup card of the indicated colour (FP-CROSS-1)."""
        for place, card in self.counted(area).items():
            if card.cross_per:
                seen, why = self.seen_by_cross(area, card.cross_per), f"1 per {card.cross_per} card"
                yield Part("crosses", place, card, len(seen), "FP-CROSS-1", why, seen)

    def seen_by_cross(self, area: Area, colour: str) -> tuple[Place, ...]:
        """The places of the cards that a colour cross counts: those of its colour, multicoloured ones too."""
        return tuple(self.of_colour(area, colour))


# fmt: off
CLAUSES = (
    ("FP-SETUP-1", "round", "Flower Power adds 14 two-coloured cards, and up to six play.", "S3", "Flower Power", "ajoute 14 cartes bicolores, marquées d’une petite fleur, et permet de jouer jusqu’à six"),
    ("FP-COLOUR-1", "score", "A two-coloured card counts as both its colours.", "S3", "Flower Power", "une carte bleue et jaune compte comme bleue et comme jaune"),
    ("FP-FACEDOWN-1", "score", "Each facedown card that no faceup card covers scores 5 spirals.", "S3", "Flower Power", "Chaque carte face cachée qui n’est pas recouverte rapporte 5 spirales"),
    ("FP-SPECIAL-1", "score", "Some cards score spirals for each uncovered facedown card.", "S3", "Flower Power", "et certaines cartes en donnent plus"),
    ("FP-CROSS-1", "score", "Some cards lose one cross for each faceup card of the indicated colour.", "S3", "Flower Power", "une croix par carte face visible de la couleur indiquée"),
)
# fmt: on

EXPANSION = Expansion(
    name="flower_power",
    title="Flower Power",
    rules=FlowerPower,
    clauses=CLAUSES,
    ranges=MappingProxyType(
        {
            "FP-SPECIAL-1": lambda card, _cards: (0, 8 * card.spirals_per_facedown),
            "FP-CROSS-1": lambda _card, cards: (0, cards - 1),
            "FP-FACEDOWN-1": lambda _card, _cards: (FlowerPower.FACEDOWN_SPIRALS, FlowerPower.FACEDOWN_SPIRALS),
        }
    ),
)
