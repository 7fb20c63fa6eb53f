"""Wrong ways to treat giants that lie in the grid, and placements of and around giants that are wrongly accepted."""

from collections.abc import Callable, Sequence

from conformance.mutants.base import fault
from conformance.mutants.right import Right
from conformance.mutants.right_place import Placing, on
from conformance.mutants.right_play import Play, Playing
from conformance.mutants.right_score import Scoring
from spec.area import EDGES, SPACES, Area, Place, Space
from spec.cards import Card
from spec.rules import Placement
from spec.scoring import line


def _backs(area: Area, *, covered: bool) -> dict[Place, Card]:
    """The giants facedown in the grid, by space: the covered ones, or the others."""
    lying = {at: area[at].facedown for at in SPACES if (area[at].faceup is not None) == covered}
    return {at: card for at, card in lying.items() if card is not None and card.giant}


def _over(at: Place, giant: Card) -> str:
    """The edge of the line that a giant in the grid points along."""
    return f"C{(int(at) - 1) % 3 + 1}" if giant.edge == "column" else f"R{(int(at) - 1) // 3 + 1}"


def _back_giants(spaces: Sequence[Space]) -> list[Card]:
    return [space.facedown for space in spaces if space.faceup is None and space.facedown and space.facedown.giant]


def _working(*, covered: bool) -> Callable[[Right, Area], int]:
    """Spirals of giants that work in the grid too."""
    return lambda self, area: (
        Scoring.giants(self, area)
        + sum(self.giant(area, _over(at, giant), giant) for at, giant in _backs(area, covered=covered).items())
    )


def _cancelled(_self: Right, area: Area) -> set[Place]:
    rows = [*area.edges.items(), *((_over(at, giant), giant) for at, giant in _backs(area, covered=False).items())]
    return {at for edge, giant in rows if giant.effect == "cancel_crosses" for at in line(edge)}


SCORES = (
    *(
        fault(
            f"lg-{name}-has-colours",
            "SCORE-HIDDEN-1 LG-COLOUR-1",
            f"{says} counts for special cards and crosses per colour",
            coloured=lambda _, area, covered=covered: {**dict(area.faceup()), **_named(_backs(area, covered=covered))},
        )
        for name, says, covered in (
            ("back", "a giant facedown in the grid", False),
            ("covered", "a giant under a card", True),
        )
    ),
    fault(
        "lg-back-in-zones",
        "SCORE-HIDDEN-1 LG-COLOUR-1",
        "a giant facedown in the grid belongs to color zones",
        zone_cards=lambda _, area: {**dict(area.faceup()), **_backs(area, covered=False)},
    ),
    fault(
        "lg-back-works",
        "SCORE-HIDDEN-1 LG-PLACE-3",
        "a giant facedown in the grid scores for the line that it lies in",
        giants=_working(covered=False),
    ),
    fault(
        "lg-covered-works",
        "SCORE-HIDDEN-1 LG-PLACE-3",
        "a giant under a card scores for the line that it lies in",
        giants=_working(covered=True),
    ),
    fault(
        "lg-back-cancels",
        "LG-CANCEL-1 SCORE-HIDDEN-1",
        "a cancelling giant facedown in the grid cancels the crosses of the row it lies in",
        cancelled=_cancelled,
    ),
    fault(
        "lg-plain-counts-giants",
        "LG-PLAIN-1 SCORE-HIDDEN-1",
        "4 per card without spirals counts giants facedown in the column",
        plain_in=lambda self, giant, spaces: Scoring.plain_in(self, giant, spaces) + len(_back_giants(spaces)),
    ),
    fault(
        "lg-unvalidated-counts-giants",
        "LG-UNVALID-1 SCORE-HIDDEN-1",
        "per card that is not validated, giants facedown in the line are counted",
        unvalidated_in=lambda self, giant, spaces: (
            Scoring.unvalidated_in(self, giant, spaces) + len(_back_giants(spaces))
        ),
    ),
    fault(
        "lg-own-colour-counts-giants",
        "LG-COLOUR-2 SCORE-HIDDEN-1",
        "2 per card of its colour counts giants of that colour facedown in the row",
        coloured_in=lambda self, giant, spaces: (
            Scoring.coloured_in(self, giant, spaces)
            + sum(giant.effect_colour in each.colours for each in _back_giants(spaces))
        ),
    ),
    fault(
        "lg-valid-not-over-giants",
        "LG-VALID-1 LG-PLACE-3",
        "3 per validated card leaves out a card that covers a giant",
        validated_in=lambda _, _giant, spaces: sum(
            space.validated and not (space.facedown and space.facedown.giant) for space in spaces
        ),
    ),
    fault(
        "lg-unvalidated-over-giants",
        "LG-UNVALID-1 LG-PLACE-3",
        "per card that is not validated, a card that covers a giant is counted",
        unvalidated_in=lambda _, _giant, spaces: sum(
            space.faceup is not None and (space.facedown is None or space.facedown.giant) for space in spaces
        ),
    ),
    fault(
        "lg-number-not-over-giants",
        "SCORE-VALID-1 LG-PLACE-3",
        "a card that covers a giant does not score its number",
        is_validated=lambda _, space: space.validated and not (space.facedown and space.facedown.giant),
    ),
    fault(
        "lg-unvalidated-without-per-back",
        "LG-UNVALID-1 FP-SPECIAL-1",
        "per card that is not validated, cards with spirals per facedown card are left out",
        unvalidated_in=lambda self, giant, spaces: Scoring.unvalidated_in(
            self, giant, [space for space in spaces if not (space.faceup and space.faceup.spirals_per_facedown)]
        ),
    ),
    *(
        fault(
            f"lg-line-{edge}-has-{at}",
            "LG-UNVALID-1 LG-CANCEL-1",
            f"the table of lines has {at} in {edge}",
            line=lambda _, of, edge=edge, at=at: (*line(of), at) if of == edge else line(of),
        )
        for edge, at in (("C1", 2), ("C1", 9), ("C2", 1), ("C3", 5), ("R1", 4), ("R2", 1), ("R2", 3), ("R3", 1))
    ),
)


def _named(cards: dict[Place, Card]) -> dict[Place, Card]:
    """Cards under places of their own, beside those that lie on them."""
    return {f"{at}'": card for at, card in cards.items()}


PLACES = (
    fault(
        "lg-back-on-the-last-space",
        "LG-PLACE-3 LG-PLACE-1",
        "a giant may go facedown on the last empty space although an edge is free",
        giant_goes=lambda self, area, giant: [
            *Placing.giant_goes(self, area, giant),
            *on(area.empty_spaces if len(area.empty_spaces) == 1 else (), faceup=False),
        ],
    ),
    fault(
        "lg-multicoloured-any-edge",
        "LG-PLACE-1",
        "a multicoloured giant may go to a column or a row",
        free_edges=lambda self, area, giant: (
            [edge for edge in EDGES if edge not in area.edges]
            if giant.multicoloured
            else Placing.free_edges(self, area, giant)
        ),
    ),
    fault(
        "lg-multicoloured-never-back",
        "LG-PLACE-3",
        "a multicoloured giant has no placement when no edge is free",
        giant_goes=lambda self, area, giant: [
            each
            for each in Placing.giant_goes(self, area, giant)
            if isinstance(each.at, str) or not giant.multicoloured
        ],
    ),
    fault(
        "lg-one-back-only",
        "LG-PLACE-3",
        "one giant may lie facedown, a second one has no placement",
        giant_goes=lambda self, area, giant: [
            each
            for each in Placing.giant_goes(self, area, giant)
            if isinstance(each.at, str) or not _backs(area, covered=False)
        ],
    ),
    fault(
        "lg-five-giants",
        "LG-PLACE-1",
        "at most five giants lie on the edges",
        free_edges=lambda self, area, giant: [] if len(area.edges) >= 5 else Placing.free_edges(self, area, giant),
    ),
)


def _accepts(also: str) -> object:
    """A check that also accepts placements of one illegal kind."""

    def allowed(self: Right, area: Area, card: Card, placement: Placement) -> bool:
        return Placing.allowed(self, area, card, placement) or _is(also, self, area, card, placement)

    return allowed


def _is(also: str, self: Right, area: Area, card: Card, placement: Placement) -> bool:
    """Whether a placement is of this illegal kind."""
    at, faceup = placement.at, placement.faceup
    if isinstance(at, str):
        fits = card.giant and at in self.free_edges(area, card)
        return {
            "edge-facedown": fits and not faceup,
            "edge-taken": card.giant and at in area.edges,
            "edge-of-other-kind": card.giant and at not in area.edges and faceup,
            "number-on-edge": not card.giant and faceup,
            "number-facedown-on-edge": not card.giant and not faceup,
        }.get(also, False)
    state = (area[at].faceup is not None, area[at].facedown is not None)
    none_free = card.giant and not self.free_edges(area, card)
    over_giant = at in _backs(area, covered=False)
    return {
        "giant-faceup": card.giant and faceup and state == (False, False),
        "giant-facedown": card.giant and not faceup and state == (False, False),
        "giant-over-back": card.giant and faceup and state == (False, True),
        "giant-on-back": none_free and not faceup and state == (False, True),
        "giant-over-single": card.giant and faceup and state == (True, False),
        "giant-under-pair": none_free and not faceup and state == (True, True),
        "third-on-giant": not card.giant and not faceup and over_giant,
        "other-number-over-giant": not card.giant and faceup and over_giant,
    }.get(also, False)


_ACCEPTED: Sequence[tuple[str, str, str]] = (
    ("edge-facedown", "LG-PLACE-1", "a giant facedown on an edge"),
    ("edge-taken", "LG-PLACE-1", "a giant on a taken edge"),
    ("edge-of-other-kind", "LG-PLACE-1", "a giant on an edge that its arrow does not point to"),
    ("number-on-edge", "LG-PLACE-1 PLACE-1", "a numbered card on an edge"),
    ("number-facedown-on-edge", "LG-PLACE-1 PLACE-1", "a numbered card facedown on an edge"),
    ("giant-faceup", "LG-PLACE-2", "a giant faceup on an empty space"),
    ("giant-facedown", "LG-PLACE-3", "a giant facedown although an edge is free"),
    ("giant-over-back", "LG-PLACE-2 LG-PLACE-3", "a giant on top of a facedown card"),
    ("giant-on-back", "LG-PLACE-3 PLACE-6", "a giant facedown on a facedown card"),
    ("giant-over-single", "LG-PLACE-2", "a giant on top of a faceup card"),
    ("giant-under-pair", "LG-PLACE-3 PLACE-6", "a giant under two cards"),
    ("third-on-giant", "PLACE-5 LG-PLACE-3", "a third copy facedown on a facedown giant"),
    ("other-number-over-giant", "PLACE-1 LG-PLACE-3", "a card of another number over a facedown giant"),
)

ACCEPTS = (
    *(
        fault(f"lg-accepts-{also}", clauses, f"{text} is accepted, though no list offers it", allowed=_accepts(also))
        for also, clauses, text in _ACCEPTED
    ),
    *(
        fault(
            f"lg-plays-{also}",
            clauses,
            f"in play {text} is accepted",
            level="round",
            allowed=_accepts(also),
        )
        for also, clauses, text in _ACCEPTED
        if also in ("edge-taken", "edge-of-other-kind", "giant-faceup", "giant-facedown")
    ),
)


def _ends_without_giants(self: Right, play: Play) -> bool:
    """A round of two does not end while a giant is on offer."""
    return Playing.ends(self, play) and not (play.players == 2 and any(card.giant for card in play.offer))


def _giant_ends(self: Right, play: Play) -> bool:
    """Filling the area with a giant ends the round of three or more at once."""
    filled_by_giant = play.filled_at == play.takes and any(
        area.full and any(_backs(area, covered=False)) for area in play.areas
    )
    return Playing.ends(self, play) or (play.players > 2 and filled_by_giant)


ROUNDS = (
    fault(
        "lg-2p-takes-giants-left",
        "END-2P-2 LG-PLACE-3",
        "two players go on after take 2 when a giant is left",
        ends=_ends_without_giants,
    ),
    fault(
        "lg-giant-fills-at-once",
        "END-1 LG-PLACE-3",
        "with three or more players a round that a giant fills ends at once",
        ends=_giant_ends,
    ),
    fault(
        "lg-all-edges-fill",
        "LG-PLACE-2 END-1",
        "six giants on the edges end the round",
        level="round",
        is_full=lambda _, area: area.full or len(area.edges) == 6,
    ),
)

FAULTS = (*SCORES, *PLACES, *ACCEPTS, *ROUNDS)
