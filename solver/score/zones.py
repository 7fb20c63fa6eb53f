"""The largest color zone in z3: sets of places as words of 16 bits, and what is proved of all sets.

The places are drawn on a board of four by four, its corner left out: columns' edges above the grid, rows' edges at its
left. Places touch when they do on this board. Which places make the largest group of a set is then a function of
words: what is needed of it is proved first, of all sets at once (the lemmas), then it is any function with these
properties.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import z3

from solver.score.board import Board
from solver.score.rules import ScoreRules
from solver.terms import Term
from spec.cards import COLOURS

WIDTH = 16
BIT = (*(4 * (1 + at // 3) + 1 + at % 3 for at in range(9)), 1, 2, 3, 4, 8, 12)
"""Place (0-8 a space, 9-14 an edge) -> its bit: four times its row, plus its column, on the board of four by four."""


def _word(bits: Sequence[int]) -> int:
    return sum(1 << bit for bit in bits)


GRID, EDGES = _word(BIT[:9]), _word(BIT[9:])
_LEFT, _RIGHT = _word(range(0, WIDTH, 4)), _word(range(3, WIDTH, 4))

FARTHEST = 10
"""Steps that suffice to reach every place of a connected set from any of it, whatever the set (a test looks)."""


def word(value: int) -> Term:
    """A set of places that is known."""
    return z3.BitVecVal(value, WIDTH)


def _touching(mask: Term, rules: ScoreRules) -> Term:
    right = (mask << 1) & word(0xFFFF & ~_LEFT)
    left = z3.LShR(mask, 1) & word(0xFFFF & ~_RIGHT)
    above_below = (mask << 4) | z3.LShR(mask, 4)
    return right | left | (above_below if rules.columns_connect else word(0))


def beside(mask: Term, rules: ScoreRules) -> Term:
    """The places that touch a set of places along a side; giants not each other if zones go through the grid only."""
    if rules.giants_in_zones != "grid_only":
        return _touching(mask, rules)
    return _touching(mask & word(GRID), rules) | _touching(mask & word(EDGES), rules) & word(GRID)


def size(mask: Term) -> Term:
    """How many places a set has, as a word of 5 bits."""
    total = z3.BitVecVal(0, 5)
    for at in BIT:
        total = total + z3.ZeroExt(4, z3.Extract(at, at, mask))
    return total


def largest_group(mask: Term, rules: ScoreRules) -> Term:
    """The largest group of these places that is connected by sides, or none if it is too small for a zone."""
    best = word(0)
    for start in BIT:
        group = mask & word(1 << start)
        for _ in range(FARTHEST):
            group = mask & (group | beside(group, rules))
        best = z3.If(z3.UGT(size(group), size(best)), group, best)
    return z3.If(z3.ULT(size(best), rules.smallest_zone), word(0), best)


class Groups(NamedTuple):
    """From the places of a colour to the largest connected group of them, and from a set of places to its size."""

    of: Callable[[Term], Term]
    size: Callable[[Term], Term]


def real_groups(rules: ScoreRules) -> Groups:
    """The groups of the rules."""
    return Groups(lambda mask: largest_group(mask, rules), size)


any_groups = Groups(
    z3.Function("largest_group", z3.BitVecSort(WIDTH), z3.BitVecSort(WIDTH)),
    z3.Function("size", z3.BitVecSort(WIDTH), z3.BitVecSort(5)),
)
"""Any functions at all: what a claim needs of them, its lemmas say."""


def as_word(flags: Sequence[Term]) -> Term:
    """The places whose flag is true."""
    by_bit = dict(zip(BIT, flags, strict=False))
    bits = [z3.If(by_bit[at], z3.BitVecVal(1, 1), z3.BitVecVal(0, 1)) if at in by_bit else z3.BitVecVal(0, 1)
            for at in reversed(range(WIDTH))]  # fmt: skip
    return z3.simplify(z3.Concat(bits))


def faceup(board: Board) -> Term:
    """The places with a faceup card."""
    return as_word([card.faceup for card in board.cards])


def colour_mask(board: Board, colour: int, rules: ScoreRules) -> Term:
    """The places whose faceup card is of a colour and may be in a zone."""
    cards = board.spaces if rules.giants_in_zones == "none" else board.cards
    return as_word([z3.And(card.faceup, rules.colours(card)[colour]) for card in cards])


def colour_masks(board: Board, rules: ScoreRules) -> list[Term]:
    """The places of each colour."""
    return [colour_mask(board, colour, rules) for colour in range(len(COLOURS))]


def largest(board: Board, rules: ScoreRules, groups: Groups) -> tuple[Term, Term]:
    """The largest color zone of any colour: its places, and how many they are."""
    best, most = word(0), z3.BitVecVal(0, 5)
    for mask in colour_masks(board, rules):
        group = groups.of(mask)
        bigger = z3.UGT(groups.size(group), most)
        best, most = z3.If(bigger, group, best), z3.If(bigger, groups.size(group), most)
    return best, most


# What is proved of all sets of places ---------------------------------------------------------------------------------

MIRROR = tuple(3 * (at % 3) + at // 3 for at in range(9))
QUARTER_TURN = tuple(3 * (2 - at % 3) + at // 3 for at in range(9))
"""For each space, the one whose card it gets. The two make all eight symmetries of the grid."""

MIRROR_EDGES = (3, 4, 5, 0, 1, 2)
"""For each edge, the one whose giant it gets in the mirror."""


def _moved(mask: Term, spaces: Sequence[int], edges: Sequence[int]) -> Term:
    """The set of places moved as cards are by `permuted`."""
    origin = {BIT[at]: BIT[of] for at, of in enumerate((*spaces, *(9 + edge for edge in edges)))}
    bits = [z3.Extract(origin.get(at, at), origin.get(at, at), mask) for at in reversed(range(WIDTH))]
    return z3.simplify(z3.Concat(bits))


def fits(mask: Term, groups: Groups) -> Term:
    """A group is part of the places of its colour, and is not a single card."""
    group = groups.of(mask)
    return z3.And(group & ~mask == 0, groups.size(group) != 1, groups.size(word(0)) == 0)


def whole(mask: Term, groups: Groups) -> Term:
    """Each card of a group touches another of it, and no card of its colour that touches it is left out."""
    group = groups.of(mask)
    touched = beside(group, ScoreRules())
    return z3.And(group & ~touched == 0, mask & touched & ~group == 0)


def mirrored(mask: Term, groups: Groups) -> Term:
    """The group of a set of places and of its mirror image have the same size."""
    return groups.size(groups.of(_moved(mask, MIRROR, MIRROR_EDGES))) == groups.size(groups.of(mask))


def turned(mask: Term, groups: Groups) -> Term:
    """Without giants, the group of a set of spaces and of its quarter turn have the same size."""
    same = groups.size(groups.of(_moved(mask, QUARTER_TURN, range(6)))) == groups.size(groups.of(mask))
    return z3.Implies(mask & word(EDGES) == 0, same)


Lemma = Callable[[Term, Groups], Term]
"""Something said of a set of places and of the groups of sets."""
