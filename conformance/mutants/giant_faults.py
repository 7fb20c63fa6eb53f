"""Wrong ways to play with Little Giants."""

from conformance.mutants.base import fault
from conformance.mutants.right import Right
from conformance.mutants.right_place import Placing, on
from conformance.mutants.right_play import Play, Playing
from conformance.mutants.touch_faults import extra
from spec.area import EDGES, SPACES, Area, Place
from spec.cards import Card
from spec.rules import Placement
from spec.scoring import TOUCHING, line


def _whole_line(_self: Right, place: Place) -> tuple[Place, ...]:
    """A giant touches its whole line."""
    if isinstance(place, str):
        return (*TOUCHING[place], *line(place))
    return (*TOUCHING[place], *(edge for edge in EDGES if place in line(edge)))


def _no_edge(_self: Right, place: Place) -> tuple[Place, ...]:
    return tuple(other for other in TOUCHING[place] if isinstance(place, int) and isinstance(other, int))


def _edges_first(_self: Right, area: Area, giant: Card) -> list[Placement]:
    kind = (giant.edge or "")[:1].upper()
    return [Placement(edge) for edge in EDGES if edge.startswith(kind)]


def _without_giants(area: Area) -> dict[Place, Card]:
    return {place: card for place, card in area.faceup() if not card.giant}


def _giants_lost(self: Right, area: Area, card: Card, placement: Placement) -> Area:
    """Placing a numbered card forgets the giants."""
    after = Placing.put(self, area, card, placement)
    return after if card.giant else Area(after.spaces)


def _one_giant(self: Right, area: Area, card: Card, placement: Placement) -> Area:
    """A new giant sends the earlier ones away."""
    after = Placing.put(self, area, card, placement)
    return Area(after.spaces).with_giant(placement.at, card) if isinstance(placement.at, str) else after


def _full_with_giants(_self: Right, area: Area) -> bool:
    return len(area.empty_spaces) == 0 and not any(space.facedown and space.facedown.giant for space in area.spaces)


def _giant_passes(self: Right, play: Play, seat: int, card: Card, placement: Placement) -> None:
    """A giant is laid into the area of the next seat."""
    at = (seat + 1) % play.players if card.giant and placement.faceup else seat
    play.areas[at] = self.put(play.areas[at], card, placement)


PLACES = (
    fault(
        "lg-any-edge",
        "LG-PLACE-1",
        "a giant may go on any free edge, whatever its arrow",
        free_edges=lambda _, area, _giant: [edge for edge in EDGES if edge not in area.edges],
    ),
    fault(
        "lg-arrows-swapped",
        "LG-PLACE-1",
        "columns and rows are confused",
        free_edges=lambda _, area, giant: [
            edge for edge in EDGES if edge.startswith("R" if giant.edge == "column" else "C") and edge not in area.edges
        ],
    ),
    fault("lg-edge-shared", "LG-PLACE-1", "a second giant may go on a taken edge", giant_goes=_edges_first),
    fault(
        "lg-edge-kept-in-order",
        "LG-PLACE-1",
        "a giant goes to the last free edge by itself",
        free_edges=lambda self, area, giant: Placing.free_edges(self, area, giant)[-1:],
    ),
    fault(
        "lg-one-giant-in-all",
        "LG-PLACE-1",
        "only one giant may lie on the edges",
        free_edges=lambda self, area, giant: [] if area.edges else Placing.free_edges(self, area, giant),
    ),
    fault(
        "lg-blocked-by-other-kind",
        "LG-PLACE-1",
        "three giants in all block the edges of both kinds",
        free_edges=lambda self, area, giant: [] if len(area.edges) >= 3 else Placing.free_edges(self, area, giant),
    ),
    fault(
        "lg-over-filled-line-only",
        "LG-PLACE-1",
        "a giant may go only where its line has a card",
        free_edges=lambda self, area, giant: [
            edge
            for edge in Placing.free_edges(self, area, giant)
            if not area.cards or any(not area[at].empty for at in line(edge))
        ],
    ),
    fault(
        "lg-discarded-when-taken",
        "LG-PLACE-3",
        "a giant without a free edge is discarded: there is no placement",
        giant_goes=lambda self, area, giant: [Placement(edge) for edge in self.free_edges(area, giant)],
    ),
    fault(
        "lg-facedown-first-empty",
        "LG-PLACE-3",
        "a giant without a free edge goes to the first empty space by itself",
        giant_goes=lambda self, area, giant: (
            [Placement(edge) for edge in self.free_edges(area, giant)] or on(area.empty_spaces[:1], faceup=False)
        ),
    ),
    fault(
        "lg-faceup-in-grid",
        "LG-PLACE-2 LG-PLACE-3",
        "a giant without a free edge lies faceup on an empty space",
        giant_goes=lambda self, area, giant: (
            [Placement(edge) for edge in self.free_edges(area, giant)] or on(area.empty_spaces, faceup=True)
        ),
    ),
    fault(
        "lg-under-single",
        "LG-PLACE-3",
        "a giant without a free edge may validate a single card",
        giant_goes=lambda self, area, giant: (
            [Placement(edge) for edge in self.free_edges(area, giant)]
            or on([at for at in SPACES if not area[at].facedown], faceup=False)
        ),
    ),
    fault(
        "lg-facedown-giant-stays-alone",
        "LG-PLACE-3 PLACE-2",
        "a facedown giant cannot be covered",
        covering=lambda self, area, card: (
            on(area.empty_spaces, faceup=False)
            if area[card.number].facedown.giant
            else Placing.covering(self, area, card)
        ),
    ),
    fault(
        "lg-over-giant-not-validated",
        "LG-PLACE-3 PLACE-4",
        "a card over a giant is not validated: the next copy joins it",
        state=lambda _, area, number: (
            area[number].faceup is not None,
            (down := area[number].facedown) is not None and not (down.giant and area[number].faceup is not None),
        ),
    ),
    fault(
        "lg-giants-forgotten",
        "PLACE-7 LG-PLACE-2",
        "placing a numbered card forgets the giants",
        put=_giants_lost,
        level="place",
    ),
    fault(
        "lg-new-giant-only",
        "PLACE-7 LG-PLACE-1",
        "a new giant sends the earlier ones away",
        put=_one_giant,
        level="place",
    ),
    fault(
        "lg-third-copy-on-edge",
        "PLACE-4 LG-PLACE-2",
        "a third copy may go on a free edge, facedown",
        level="place",
        third=lambda self, area, card: [
            *Placing.third(self, area, card),
            *(Placement(edge, False) for edge in EDGES if edge not in area.edges),
        ],
    ),
    fault(
        "lg-facedown-giant-fills-nothing",
        "LG-PLACE-3 END-1",
        "a giant facedown in the grid does not fill its space",
        level="round",
        is_full=_full_with_giants,
    ),
    fault(
        "lg-laid-for-the-next-seat",
        "LG-PLACE-1 TAKE-1",
        "giants land beside the next player's area",
        level="round",
        lay=_giant_passes,
    ),
    fault(
        "lg-one-giant-per-player",
        "LG-SETUP-1",
        "a deck without the giants is accepted",
        complete=lambda self, deck: (
            Playing.complete(self, [*deck, *(c for c in self.cards.values() if c.giant and c not in deck)])
            if self.ruleset in ("little_giants", "both")
            else Playing.complete(self, deck)
        ),
    ),
    fault(
        "lg-six-players",
        "LG-SETUP-1 SETUP-2",
        "six may play with either expansion",
        players_fit=lambda self, players: 2 <= players <= (5 if self.ruleset == "base" else 6),
    ),
)


COLOURS = (
    fault(
        "lg-zone-touches-line",
        "LG-COLOUR-1 SCORE-ZONE-1",
        "a giant touches every space of its line",
        touching=_whole_line,
    ),
    fault("lg-zone-only-grid", "LG-COLOUR-1", "giants touch nothing", touching=_no_edge),
    fault("lg-zone-corner", "LG-COLOUR-1 SCORE-ZONE-2", "the giants on C1 and R1 touch", touching=extra(("C1", "R1"))),
    fault(
        "lg-zone-diagonal",
        "LG-COLOUR-1 SCORE-ZONE-2",
        "giants touch the spaces at their corners",
        touching=extra(("C1", 2), ("C2", 1), ("C2", 3), ("C3", 2), ("R1", 4), ("R2", 1), ("R2", 7), ("R3", 4)),
    ),
    fault(
        "lg-zone-edge-ring",
        "LG-COLOUR-1",
        "C1 touches C3, and R1 touches R3",
        touching=extra(("C1", "C3"), ("R1", "R3")),
    ),
    fault(
        "lg-zone-far-sides",
        "LG-COLOUR-1",
        "columns touch their giants at the bottom, rows at the right",
        touching=extra(("C1", 7), ("C2", 8), ("C3", 9), ("R1", 3), ("R2", 6), ("R3", 9)),
    ),
    fault(
        "lg-giants-in-specials-by-zone-only",
        "LG-COLOUR-1",
        "special cards count giants twice",
        coloured=lambda _, area: {**dict(area.faceup()), **{f"{edge}'": card for edge, card in area.edges.items()}},
    ),
    fault(
        "lg-crosses-not-for-giants",
        "LG-COLOUR-1 FP-CROSS-1",
        "crosses per colour do not count giants, special cards do",
        colour_crosses=lambda self, area: sum(
            card.cross_per in other.colours
            for card in self.symbols(area).values()
            if card.cross_per
            for other in _without_giants(area).values()
        ),
    ),
)

FAULTS = (*PLACES, *COLOURS)
