"""The rules of scoring as z3 terms, each a field of `ScoreRules` that a mutant replaces (`solver.mutants.table`)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

import z3

from solver.score.board import Board, Colours, Edge, Spot, shares
from solver.terms import Term


def column(space: int) -> int:
    """The column of a space, 0 to 2; spaces count from 0."""
    return space % 3


def row(space: int) -> int:
    """The row of a space, 0 to 2."""
    return space // 3


def has_spirals(spot: Spot) -> Term:
    """Whether a card has spirals, printed or earned as a special card."""
    return z3.Or(spot.spirals > 0, spot.per_facedown > 0, *spot.spiral_per)


Counts = Callable[[Edge, Spot], Term]
"""Whether a giant's effect counts the card on a space of its line."""

COUNTS: Mapping[str, Counts] = MappingProxyType(
    {
        "validated": lambda _giant, spot: spot.validated,
        "no_spirals": lambda _giant, spot: z3.And(spot.faceup, z3.Not(has_spirals(spot))),
        "unvalidated": lambda _giant, spot: z3.And(spot.faceup, z3.Not(spot.facedown)),
        "own_colour": lambda giant, spot: z3.And(spot.faceup, shares(giant.effect_colour, spot.colours)),
    }
)
"""Effect -> which cards of the line it counts (LG-VALID-1, LG-PLAIN-1, LG-UNVALID-1, LG-COLOUR-2)."""


def in_line(giant: int, space: int) -> bool:
    """Whether a space is in the column or row of a giant; giants 0-2 stand above columns, 3-5 beside rows."""
    return column(space) == giant if giant < 3 else row(space) == giant - 3


def row_cancelled(giants: Sequence[Edge], space: int) -> Term:
    """Whether a cancelling giant stands beside the row of a space (LG-CANCEL-1)."""
    if not giants:
        return z3.BoolVal(False)
    giant = giants[3 + row(space)]
    return z3.And(giant.faceup, giant.cancels)


@dataclass(frozen=True)
class ScoreRules:
    """The rules of scoring that a mutant replaces."""

    scores_number: Callable[[Spot], Term] = lambda spot: spot.validated
    number: Callable[[Spot], Term] = lambda spot: spot.number
    colours: Callable[[Spot | Edge], Colours] = lambda card: card.colours
    special_counts_itself: bool = True
    smallest_zone: int = 2
    columns_connect: bool = True
    hidden_counts: bool = False
    floor: bool = False
    all_winners: bool = True
    counts: Mapping[str, Counts] = field(default_factory=lambda: COUNTS)
    count_themselves: tuple[str, ...] = ("own_colour",)
    in_line: Callable[[int, int], bool] = in_line
    cancelled: Callable[[Sequence[Edge], int], Term] = row_cancelled
    cancelled_cards_are_owed: bool = True
    giants_counted: bool = True
    giants_in_zones: str = "grid_and_giants"

    def counted(self, board: Board) -> tuple[Spot | Edge, ...]:
        """The cards that special cards count, where they lie faceup."""
        return board.cards if self.giants_counted else board.spaces
