"""The score as a z3 term over an area of which nothing is known, in two ways of counting.

`score_of` counts by component, as the rules speak; `by_cards` counts by card: what each earns, and what it adds to the
counts of others. Both are written from the rule texts, in another way than `spec.scoring`.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import z3

from solver.score.board import EARNING, Board, Colours, Edge, Spot, recoloured, shares
from solver.score.rules import COUNTS, ScoreRules, column, row, row_cancelled
from solver.score.zones import BIT, Groups, any_groups, largest
from solver.terms import Term
from spec.expansions.flower_power import FlowerPower
from spec.expansions.little_giants import LittleGiants
from spec.scoring import COMPONENTS

Amounts = list[tuple[Term, Term]]
"""Amounts to add up, each with the condition under which it counts."""

ONE = z3.IntVal(1)


class Share(NamedTuple):
    """What one card contributes by one clause: its place on the board, and the amounts."""

    component: str
    clause: str
    place: int
    amounts: Amounts

    @property
    def points(self) -> Term:
        return total_of(self.amounts)


class Symbolic(NamedTuple):
    """The score of an area: its total, its shares without the zone's, and which places are in the largest zone."""

    total: Term
    shares: Sequence[Share]
    zone: tuple[Term, ...]


def total_of(amounts: Sequence[tuple[Term, Term]]) -> Term:
    """The sum of amounts whose condition is true."""
    return z3.Sum([z3.If(condition, amount, 0) for condition, amount in amounts]) if amounts else z3.IntVal(0)


def how_many(flags: Sequence[Term]) -> Term:
    """How many flags are true."""
    return total_of([(flag, ONE) for flag in flags])


# By component ---------------------------------------------------------------------------------------------------------


def shares_of(board: Board, flower_power: bool, rules: ScoreRules) -> list[Share]:
    """What every card contributes, the zone apart; crosses are counted, then taken away."""
    seen = recoloured(board, rules.colours)
    spaces = (share for at in range(9) for share in _of_space(seen, at, flower_power, rules))
    giants = (share for at in range(len(seen.giants)) for share in _of_giant(seen, at, rules))
    return [*spaces, *giants]


def _of_space(board: Board, at: int, flower_power: bool, rules: ScoreRules) -> Iterator[Share]:
    spot, loses = board.spaces[at], z3.Not(rules.cancelled(board.giants, at))
    yield Share("validated", "SCORE-VALID-1", at, [(rules.scores_number(spot), rules.number(spot))])
    yield Share("spirals", "SCORE-SPIRAL-1", at, [(spot.faceup, spot.spirals)])
    yield Share("spirals", "SCORE-SPECIAL-1", at, _per_card(spot, spot.spiral_per, _counted(board, at, rules)))
    lying = [(z3.And(spot.faceup, other.uncovered), spot.per_facedown) for other in board.spaces]
    yield Share("spirals", "FP-SPECIAL-1", at, lying)
    yield Share("crosses", "SCORE-CROSS-1", at, [(z3.And(spot.faceup, loses), spot.crosses)])
    owed = [(z3.And(loses, when), amount) for when, amount in _per_card(spot, spot.cross_per, _owed(board, rules))]
    yield Share("crosses", "FP-CROSS-1", at, owed)
    if flower_power:
        yield Share("facedown", "FP-FACEDOWN-1", at, [(spot.uncovered, z3.IntVal(FlowerPower.FACEDOWN_SPIRALS))])
    if rules.hidden_counts:
        yield Share("spirals", "SCORE-HIDDEN-1", at, [(spot.validated, spot.hidden_spirals)])
        yield Share("crosses", "SCORE-HIDDEN-1", at, [(spot.validated, spot.hidden_crosses)])


Seen = Sequence[tuple[Term, Colours]]
"""Cards that may be counted: whether each lies faceup, and its colours."""


def _per_card(spot: Spot, counting: Colours, cards: Seen) -> Amounts:
    """One for each card of a colour that a special card counts."""
    return [(z3.And(spot.faceup, faceup, shares(counting, colours)), ONE) for faceup, colours in cards]


def _counted(board: Board, at: int, rules: ScoreRules) -> Seen:
    """What the special card of a space counts for spirals."""
    cards = enumerate(rules.counted(board))
    return [(card.faceup, card.colours) for place, card in cards if place != at or rules.special_counts_itself]


def _owed(board: Board, rules: ScoreRules) -> Seen:
    """What crosses are owed for."""
    seen = [(card.faceup, card.colours) for card in rules.counted(board)]
    if rules.cancelled_cards_are_owed:
        return seen
    kept = [z3.Not(rules.cancelled(board.giants, at)) for at in range(9)]
    return [(z3.And(flag, faceup), colours) for flag, (faceup, colours) in zip(kept, seen, strict=False)] + seen[9:]


def _of_giant(board: Board, index: int, rules: ScoreRules) -> Iterator[Share]:
    giant, line = board.giants[index], [spot for at, spot in enumerate(board.spaces) if rules.in_line(index, at)]
    for effect, value in zip(EARNING, giant.values, strict=True):
        amounts = [(z3.And(giant.faceup, rules.counts[effect](giant, spot)), value) for spot in line]
        if effect in rules.count_themselves:
            amounts.append((giant.faceup, value))
        yield Share("spirals", LittleGiants.EFFECTS[effect][0], 9 + index, amounts)


def score_of(board: Board, points: int, flower_power: bool, rules: ScoreRules, groups: Groups = any_groups) -> Symbolic:
    """The score at some points per card of the zone."""
    found, (places, _) = shares_of(board, flower_power, rules), largest(board, rules, groups)
    zone = tuple(z3.Extract(BIT[at], BIT[at], places) == 1 for at in range(len(board.cards)))
    signed = [COMPONENTS[share.component] * share.points for share in found]
    total = z3.Sum(signed) + points * how_many(zone)
    return Symbolic(z3.If(total < 0, 0, total) if rules.floor else total, found, zone)


def amounts_of(shares: Sequence[Share]) -> Mapping[tuple[str, int], Amounts]:
    """What is added up for each component and place."""
    found: dict[tuple[str, int], Amounts] = {}
    for share in shares:
        found.setdefault((share.component, share.place), []).extend(share.amounts)
    return found


# By card --------------------------------------------------------------------------------------------------------------


def by_cards(board: Board, points: int, flower_power: bool, rules: ScoreRules) -> Term:
    """The same score counted the other way: card by card, what each earns and what it adds to other cards' counts."""
    seen, zone = recoloured(board, rules.colours), score_of(board, points, flower_power, rules).zone
    spaces = [_earned_on_space(seen, at, flower_power) for at in range(9)]
    giants = [how_many_owed_to(seen, giant) + _for_itself(giant) for giant in seen.giants]
    return z3.Sum([*spaces, *giants]) + points * how_many(zone)


def how_many_owed_to(board: Board, card: Spot | Edge) -> Term:
    """What a card adds to special cards: 1 to each that counts it for spirals, less 1 for each that owes for it."""
    earns = [z3.And(by.faceup, card.faceup, shares(by.spiral_per, card.colours)) for by in board.spaces]
    owes = [
        z3.And(_row_loses(board, at), z3.And(by.faceup, card.faceup, shares(by.cross_per, card.colours)))
        for at, by in enumerate(board.spaces)
    ]
    return how_many(earns) - how_many(owes)


def _row_loses(board: Board, at: int) -> Term:
    return z3.Not(row_cancelled(board.giants, at))


def _for_itself(giant: Edge) -> Term:
    return total_of([(giant.faceup, giant.values[EARNING.index("own_colour")])])


def _earned_on_space(board: Board, at: int, flower_power: bool) -> Term:
    spot = board.spaces[at]
    own = [(spot.validated, spot.number), (spot.faceup, spot.spirals)]
    lying = [(z3.And(other.faceup, spot.uncovered), other.per_facedown) for other in board.spaces]
    bonus = [(spot.uncovered, z3.IntVal(FlowerPower.FACEDOWN_SPIRALS))] if flower_power else []
    crosses = total_of([(z3.And(spot.faceup, _row_loses(board, at)), spot.crosses)])
    return total_of([*own, *lying, *bonus, *_for_giants(board, at)]) - crosses + how_many_owed_to(board, spot)


def _for_giants(board: Board, at: int) -> Amounts:
    """What a card adds to the giant of its column and to the giant of its row."""
    spot, near = board.spaces[at], (column(at), 3 + row(at)) if board.giants else ()
    return [
        (z3.And(giant.faceup, COUNTS[effect](giant, spot)), value)
        for giant in (board.giants[index] for index in near)
        for effect, value in zip(EARNING, giant.values, strict=True)
    ]
