"""The symbolic steps of mutants; `solver.mutants.table` says what each stands for."""

from collections.abc import Sequence

import z3

from solver.play.state import SPACES, State, at_seat, count, here
from solver.play.system import (
    Cells,
    Moment,
    Putting,
    clockwise,
    ends,
    facedown_on_empty_space,
    faceup_on_own_space,
    giant_on_free_edge,
)
from solver.score.board import Edge, Spot
from solver.terms import Term


def under_a_single_card(putting: Putting) -> Term:
    """A third copy facedown on an empty space or under a single card."""
    single = [z3.And(putting.take.place == at, here(putting.up[at - 1]), putting.down[at - 1] == 0) for at in SPACES]
    return z3.And(z3.Not(putting.take.faceup), z3.Or(putting.on_empty_space, *single))


def also_facedown(putting: Putting) -> Term:
    """A first copy faceup on its space, or facedown on an empty one."""
    return z3.Or(faceup_on_own_space(putting), facedown_on_empty_space(putting))


def elsewhere(putting: Putting) -> Term:
    """A covering copy facedown on an empty space, if there is one."""
    bare = z3.Or([z3.Not(putting.filled(at)) for at in SPACES])
    return z3.If(bare, facedown_on_empty_space(putting), faceup_on_own_space(putting))


def pair_may_change(putting: Putting) -> Term:
    """A third copy facedown on an empty space, or faceup on its pair."""
    return z3.Or(facedown_on_empty_space(putting), faceup_on_own_space(putting))


def faceup_anywhere(putting: Putting) -> Term:
    """Faceup on any empty space."""
    return z3.And(putting.on_empty_space, putting.take.faceup)


def discard(card: Term, faceup: Term, up: Term, down: Term) -> tuple[Term, Term]:
    """Covering loses the card underneath."""
    covers = z3.And(faceup, up == 0)
    return z3.If(faceup, card, up), z3.If(covers, 0, z3.If(z3.And(faceup, down == 0), up, z3.If(faceup, down, card)))


def at_once(moment: Moment) -> Term:
    """Over when anybody is full."""
    return z3.Or(ends(moment), *moment.full)


def after_take_1(moment: Moment) -> Term:
    """Over after take 1 too."""
    return z3.Or(ends(moment), z3.And(moment.takes == 1, z3.Or(list(moment.full))))


def after_take_3(moment: Moment) -> Term:
    """Over after take 3 too."""
    return z3.Or(ends(moment), z3.And(moment.takes == 3, z3.Or(list(moment.full))))


def first_filler_plays_on(moment: Moment) -> Term:
    """Not over after take 2 if the starter is full."""
    starter_full = at_seat(moment.starter, moment.full)
    return z3.And(ends(moment), z3.Not(z3.And(moment.takes == 2, starter_full)))


def second_filler_plays_on(moment: Moment) -> Term:
    """Over after take 2 only if the starter is full."""
    starter_full = at_seat(moment.starter, moment.full)
    return z3.And(ends(moment), z3.Or(moment.takes != 2, starter_full))


def deck_alone_ends(moment: Moment) -> Term:
    """Over when too few cards are left."""
    return z3.And(moment.turn_over, moment.short)


def eight_fill(up: Cells, down: Cells) -> Term:
    """Eight spaces fill an area."""
    filled = [z3.Or(here(a), here(b)) for a, b in zip(up[:9], down[:9], strict=True)]
    return z3.UGE(count(filled), 8)


def starter_twice(state: State, players: int) -> Term:
    """The starter takes again."""
    return z3.If(state.takes == 0, state.taker, clockwise(state, players))


def counter_clockwise(state: State, players: int) -> Term:
    """The seat before the taker's."""
    return z3.If(state.taker == 0, z3.BitVecVal(players - 1, 4), state.taker - 1)


def after_starter(state: State, players: int) -> Term:
    """The seat after the starter's."""
    return z3.If(state.starter == players - 1, z3.BitVecVal(0, 4), state.starter + 1)


def after_first(state: State, players: int) -> Term:
    """The seat after the first player's."""
    return z3.If(state.first == players - 1, z3.BitVecVal(0, 4), state.first + 1)


def blue(card: Spot | Edge) -> tuple[Term, ...]:
    """All colours are blue alone."""
    blue, *others = card.colours
    return (blue, *(z3.And(has, z3.Not(z3.And(list(card.colours)))) for has in others))


def giant_faceup(putting: Putting) -> Term:
    """On a free edge, or faceup on an empty space."""
    return z3.Or(giant_on_free_edge(putting), faceup_anywhere(putting))


# Scoring --------------------------------------------------------------------------------------------------------------


def any_faceup(_giant: Edge, spot: Spot) -> Term:
    """Every faceup card of the line."""
    return spot.faceup


def printed_spirals_only(_giant: Edge, spot: Spot) -> Term:
    """Every faceup card on which no spirals are printed, special cards too."""
    return z3.And(spot.faceup, spot.spirals == 0)


def with_facedown(_giant: Edge, spot: Spot) -> Term:
    """Every space that is not validated and has a card, facedown ones too."""
    return z3.Xor(spot.faceup, spot.facedown)


def whole_grid(_giant: int, _space: int) -> bool:
    """All nine spaces are in the line of every giant."""
    return True


def any_row_cancelled(giants: Sequence[Edge], _space: int) -> Term:
    """A cancelling giant beside any row reaches every row."""
    return z3.Or([z3.And(giant.faceup, giant.cancels) for giant in giants[3:]])
