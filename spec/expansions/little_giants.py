"""Little Giants: 14 giants, which lie at the edges and look along their column or row (French rules sheet, cards)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from spec.area import EDGES, Area, Place, Space
from spec.cards import Card
from spec.expansions import Expansion, Range
from spec.placing import Placement
from spec.rules import Rules
from spec.scoring import Part


def line(edge: str) -> tuple[int, ...]:
    """The three spaces of a column (C1-C3) or row (R1-R3)."""
    at = int(edge[1])
    return tuple(range(at, 10, 3)) if edge[0] == "C" else tuple(range(3 * at - 2, 3 * at + 1))


class LittleGiants(Rules):
    """The rules of the base game with Little Giants."""

    # Placing a giant

    def placements(self, area: Area, card: Card) -> tuple[Placement, ...]:
        return self.giant_goes(area, card) if card.number is None else super().placements(area, card)

    def giant_goes(self, area: Area, giant: Card) -> tuple[Placement, ...]:
        """On a free edge of its arrow's kind (LG-PLACE-1), or facedown on any empty space if none is (LG-PLACE-3)."""
        on_edges = tuple(Placement(edge) for edge in self.free_edges(area, giant))
        return on_edges or self.facedown_on_any(area, giant)

    def free_edges(self, area: Area, giant: Card) -> tuple[str, ...]:
        """The free edges to which the arrow of a giant points, one giant to an edge (LG-PLACE-1)."""
        kind = (giant.edge or "")[:1].upper()
        return tuple(edge for edge in EDGES if edge.startswith(kind) and edge not in area.edges)

    def placement_clause(self, area: Area, card: Card) -> tuple[str, str]:
        if card.number is not None:
            return super().placement_clause(area, card)
        if self.free_edges(area, card):
            return "LG-PLACE-1", f"the giant goes faceup on a free {card.edge} edge"
        return "LG-PLACE-3", f"no {card.edge} edge is free: the giant goes facedown on an empty space"

    # What giants earn

    def parts(self, area: Area) -> Iterable[Part]:
        parts = (*super().parts(area), *self.giants(area))
        return tuple(self.cancelled(area, part) for part in parts) if area.edges else parts

    EFFECTS: Mapping[str, tuple[str, str, str]] = MappingProxyType(
        {
            "validated": ("LG-VALID-1", "validated_in", "validated card"),
            "no_spirals": ("LG-PLAIN-1", "plain_in", "faceup card without spirals"),
            "unvalidated": ("LG-UNVALID-1", "unvalidated_in", "faceup card not validated"),
            "own_colour": ("LG-COLOUR-2", "coloured_in", "card of its colour"),
        }
    )
    """Effect of a giant that earns spirals -> its clause, the method that says what it counts, and in words."""

    def giants(self, area: Area) -> Iterator[Part]:
        """Giants earn spirals for cards of their column or row (LG-VALID-1, LG-PLAIN-1, LG-UNVALID-1, LG-COLOUR-2)."""
        for edge, giant in area.edges.items():
            if giant.effect is not None and giant.effect in self.EFFECTS:
                clause, _, what = self.EFFECTS[giant.effect]
                seen, each = self.seen_by_giant(area, edge, giant), giant.effect_value or 0
                yield Part("spirals", edge, giant, each * len(seen), clause, f"{each} per {what} in {edge}", seen)

    def seen_by_giant(self, area: Area, edge: str, giant: Card) -> tuple[Place, ...]:
        """The places of the cards that a giant counts: those of its line, and perhaps itself."""
        counts = getattr(self, self.EFFECTS[giant.effect or ""][1])
        seen: tuple[Place, ...] = tuple(at for at in self.line(edge) if counts(giant, area[at]))
        return (*seen, edge) if self.counts_itself(giant) else seen

    def line(self, edge: str) -> tuple[int, ...]:
        """The spaces that a giant looks at: its column or row."""
        return line(edge)

    def counts_itself(self, giant: Card) -> bool:
        """Whether a giant is one of the cards that it counts: one that counts cards of its own colour (LG-COLOUR-2)."""
        return giant.effect == "own_colour"

    def validated_in(self, _giant: Card, space: Space) -> bool:
        """Validated cards (LG-VALID-1)."""
        return space.validated

    def plain_in(self, _giant: Card, space: Space) -> bool:
        """Faceup cards that have no spirals (LG-PLAIN-1)."""
        return space.faceup is not None and not self.has_spirals(space.faceup)

    def has_spirals(self, card: Card) -> bool:
        """Whether a card has spirals, printed ones or those of a special card."""
        return card.spirals > 0 or card.special

    def unvalidated_in(self, _giant: Card, space: Space) -> bool:
        """Faceup cards that are not validated (LG-UNVALID-1)."""
        return space.faceup is not None and not space.validated

    def coloured_in(self, giant: Card, space: Space) -> bool:
        """Faceup cards of the giant's own colour (LG-COLOUR-2)."""
        return space.faceup is not None and giant.effect_colour in space.faceup.colours

    # Crosses that giants cancel

    def cancelled(self, area: Area, part: Part) -> Part:
        """The part as it counts: no crosses for a faceup card in the row of a cancelling giant (LG-CANCEL-1)."""
        giant = self.cancelled_by(area, part.place) if part.component == "crosses" else None
        if giant is None:
            return part
        crosses = f"{part.amount} cross{'es' * (part.amount != 1)}"
        return replace(part, amount=0, clause="LG-CANCEL-1", why=f"{crosses} cancelled by {giant}", counted=())

    def cancelled_by(self, area: Area, place: Place) -> str | None:
        """The giant that cancels the crosses of the faceup card on a place, as ``yRk@R3``; None if there is none."""
        for edge, giant in area.edges.items():
            if giant.effect == "cancel_crosses" and place in self.line(edge):
                return f"{giant.id}@{edge}"
        return None


def _up_to(times: int) -> Callable[[Card, int], Range]:
    return lambda giant, _cards: (0, times * (giant.effect_value or 0))


# fmt: off
CLAUSES = (
    ("LG-SETUP-1", "round", "Little Giants adds 14 giants, alone or with Flower Power.", "S3", "Les cartes", "Little Giants se joue seule ou avec Flower Power."),
    ("LG-PLACE-1", "place", "A giant goes to a free edge place in the direction of its arrow, one giant to a place.", "S3", "Little Giants", "un Géant se pose en haut d’une colonne ou à gauche d’une ligne"),
    ("LG-PLACE-2", "place", "A giant on an edge takes none of the nine spaces.", "S3", "Chaque joueur", "jamais sur l’un des 9 emplacements"),
    ("LG-PLACE-3", "place", "With no free edge place of its kind, a giant goes facedown on any empty space.", "S3", "Little Giants", "sinon, il va face cachée sur un emplacement vide"),
    ("LG-COLOUR-1", "score", "A giant counts for colours: zones, special cards and colour crosses.", "S3", "Little Giants", "Il compte pour les couleurs"),
    ("LG-VALID-1", "score", "A giant of this kind scores 3 spirals for each validated card in its column.", "cards", "gCv3 yCv3 bCv3 rCv3", ""),
    ("LG-PLAIN-1", "score", "A giant of this kind scores 4 spirals for each faceup card in its column that has no spirals.", "cards", "gCp4 rCp4", ""),
    ("LG-UNVALID-1", "score", "A giant of this kind scores 3 (column) or 2 (row) spirals for each faceup card in its line that is not validated.", "cards", "mCu3 mRu2", ""),
    ("LG-COLOUR-2", "score", "A giant of this kind scores 2 spirals for each faceup card of its own colour in its row, itself included.", "cards", "bRc2 gRc2 yRc2 rRc2", ""),
    ("LG-CANCEL-1", "score", "A giant of this kind cancels all crosses on the faceup cards in its row.", "S3", "Little Giants", "certains annulent les croix de leur ligne"),
)
# fmt: on

EXPANSION = Expansion(
    name="little_giants",
    title="Little Giants",
    rules=LittleGiants,
    clauses=CLAUSES,
    ranges=MappingProxyType(
        {
            "LG-VALID-1": _up_to(3),
            "LG-PLAIN-1": _up_to(3),
            "LG-UNVALID-1": _up_to(3),
            "LG-COLOUR-2": lambda giant, _cards: (giant.effect_value or 0, 4 * (giant.effect_value or 0)),
            "LG-CANCEL-1": lambda _card, _cards: (0, 0),
        }
    ),
)
