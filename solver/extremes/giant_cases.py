"""Exhaustive enumeration with giants, first half: what cards are worth once everything is chosen that others count.

A case is a choice of the faceup special cards, of the colour of the zone, and of the rows whose special cards owe no
crosses per colour because a giant cancels them (LG-CANCEL-1). In a case every card, every giant by itself and all that
a giant earns for a card of its line is worth a fixed number of points.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from solver.extremes.ahead import counted_by, tables
from solver.extremes.claims import Claim
from solver.extremes.model import (
    BY_CROSSES,
    BY_FACEDOWN,
    CANCEL,
    COUNTERS,
    SINGLE,
    VALIDATED,
    Giant,
    Piece,
    Scoring,
    alike,
)
from solver.extremes.options import own_value
from spec.cards import COLOURS

Ints = NDArray[np.int32]
Groups = tuple[tuple[Giant, ...], ...]
NEVER = -(10**7)
LINES = 3
STATES = (SINGLE, VALIDATED)


@lru_cache(maxsize=8)
def standing(rules: Scoring, kind: str) -> Groups:
    """Who may stand at an edge of a kind (column or row), those that earn alike together: nobody first."""
    return ((), *alike(giant for giant in rules.giants if giant.card.edge == kind))


def relaxed(rules: Scoring, sign: int) -> Scoring:
    """The rules for choosing special cards: where areas are worth nothing (sign 0), none needs to be told apart."""
    if sign:
        return rules
    return replace(rules, pieces=tuple(replace(piece, per=None, each=0) for piece in rules.pieces))


def owing(rules: Scoring, unit: int) -> list[Piece]:
    """The special cards that cost what they count in crosses: a giant in their row is worth having."""
    return [p for p in rules.pieces if p.per is not None and BY_CROSSES <= p.per < BY_FACEDOWN and unit * p.each < 0]


@dataclass
class Cases:
    """Cases side by side; all values are in the claim's own units.

    Per case: the zone's ``colour``, what a card ``earns`` per counter, the special card ``forced`` on each space (-1:
    none), and the rows that are ``spared`` crosses per colour, in which a cancelling giant has to stand.
    """

    claim: Claim
    rules: Scoring
    colour: NDArray[np.intp]
    earns: Ints
    forced: Ints
    spared: NDArray[np.bool_]

    def __post_init__(self) -> None:
        self.unit = self.claim.sign * self.claim.prices.scale
        self.zone = max(0, self.unit) * self.rules.zone
        self.columns, self.rows = standing(self.rules, "column"), standing(self.rules, "row")
        self.lying = self.unit * (self.rules.facedown + self.earns[:, BY_FACEDOWN])

    def some(self, at: NDArray[np.intp]) -> "Cases":
        return Cases(self.claim, self.rules, self.colour[at], self.earns[at], self.forced[at], self.spared[at])

    @property
    def by_column(self) -> Ints:
        return self._alone(self.columns)

    @property
    def by_row(self) -> Ints:
        return self._alone(self.rows)

    def _alone(self, groups: Groups) -> Ints:
        """What none to three giants of each group are worth by themselves at best: cases x groups x 4."""
        worth = np.full((len(self.earns), len(groups), LINES + 1), NEVER, np.int32)
        worth[:, 0], worth[:, :, 0] = 0, 0
        for at, group in enumerate(groups[1:], 1):
            ranked = np.sort(self.singly((group,)), axis=1)[:, ::-1][:, :LINES]
            worth[:, at, 1 : 1 + ranked.shape[1]] = np.cumsum(ranked, axis=1)
        return worth

    def singly(self, groups: Groups) -> Ints:
        """What each giant of these groups is worth by itself: cases x giants."""
        return np.stack([self.giant(giant) for group in groups for giant in group], axis=1)

    def giant(self, giant: Giant) -> Ints:
        """What a giant is worth by itself in each case."""
        own = self.unit * (giant.own + counted_by(giant.counted, self.earns)) - self.claim.prices.cards[giant.index]
        return own + self._shows(giant.colours)

    def _shows(self, colours: int) -> Ints:
        return np.array([self.zone * (colours >> c & 1) for c in range(len(COLOURS))], np.int32)[self.colour]

    def effects(self, piece: Piece, groups: Groups) -> Ints:
        """What a giant of each group earns for a card of its line, single and validated: groups x 2."""
        earned = [[self._effect(group[0], piece, state) if group else 0 for state in STATES] for group in groups]
        return np.array(earned, np.int32)

    def _effect(self, giant: Giant, piece: Piece, state: str) -> int:
        if giant.effect == CANCEL:
            return -self.unit * piece.crosses
        return self.unit * giant.each * giant.times(piece, state == VALIDATED)

    def _barred(self, n: int) -> Ints:
        """`NEVER` for the giants that cannot stand at the row of space n: cases x groups."""
        others = [not group or group[0].effect != CANCEL for group in self.rows]
        barred = self.spared[:, (n - 1) // LINES, None] & np.array(others)
        return np.where(barred, NEVER, 0).astype(np.int32)

    def _card(self, piece: Piece) -> Ints:
        """What a card is worth by itself in each case, single and validated; `NEVER` where it cannot lie there."""
        possible = self.forced[:, piece.number - 1] == (-1 if piece.per is None else piece.index)
        alone = own_value(self.claim, piece) + self.unit * counted_by(piece.counted, self.earns)
        alone = np.where(possible, alone + self._shows(piece.colours), NEVER)
        values: Ints = alone[:, None] + np.array([0, self.unit * self.rules.worth[piece.number - 1]], np.int32)
        return values

    def card_values(self, piece: Piece) -> Ints:
        """The worth of a card in each case, under each giant of its column and row, single and validated."""
        across = self.effects(piece, self.columns)[:, None, :] + self.effects(piece, self.rows)[None, :, :]
        values: Ints = self._card(piece)[:, None, None, :] + across[None] + self._barred(piece.number)[:, None, :, None]
        return values

    def space(self, n: int) -> Ints:
        """The best worth of space n in each case, under each giant of its column and row, single and validated."""
        best: Ints = np.max(np.stack([self.card_values(piece) for piece in self.rules.of_number[n]]), axis=0)
        return best

    def at_best(self, n: int) -> Ints:
        """The same under the giants that suit each card best: cases x 2."""
        best = np.full((len(self.earns), len(STATES)), NEVER, np.int32)
        for piece in self.rules.of_number[n]:
            by_row = self.effects(piece, self.rows)
            cancelled = by_row[[bool(group) and group[0].effect == CANCEL for group in self.rows]]
            spared = self.spared[:, [(n - 1) // LINES]]
            in_row = np.where(spared, cancelled.max(axis=0, initial=NEVER), by_row.max(axis=0))
            np.maximum(best, self._card(piece) + self.effects(piece, self.columns).max(axis=0) + in_row, out=best)
        return best

    def free(self, n: int) -> Ints:
        return np.where(self.forced[:, n - 1] < 0, 0, NEVER).astype(np.int32)


def every_case(claim: Claim) -> Cases:
    """All choices of special cards and of rows without crosses, with every colour where there is a zone to gain."""
    rules = relaxed(claim.rules, claim.sign)
    parts = list(_spared(claim, rules))
    earns, forced, spared = (np.concatenate(arrays) for arrays in zip(*parts, strict=True))
    colours = len(COLOURS) if claim.sign > 0 and rules.zone else 1
    colour = np.tile(np.arange(colours), len(earns))
    return Cases(claim, rules, colour, *(np.repeat(each, colours, 0) for each in (earns, forced, spared)))


def _spared(claim: Claim, rules: Scoring) -> Iterator[tuple[Ints, Ints, NDArray[np.bool_]]]:
    """Per set of rows without crosses, the choices of special cards with a card that owes in each of these rows."""
    earns, forced = tables(rules)
    cards = owing(rules, claim.sign)
    cancelling = sum(giant.effect == CANCEL for giant in rules.giants)
    for rows in (rows for some in range(1 + min(LINES, cancelling)) for rows in combinations(range(LINES), some)):
        owed = [_owed(forced, [card for card in cards if (card.number - 1) // LINES == row]) for row in rows]
        at = np.flatnonzero(np.all([each.any(axis=1) for each in owed], axis=0) & np.ones(len(earns), bool))
        spared = np.isin(np.arange(LINES), rows)[None].repeat(len(at), 0)
        yield (earns - sum(owed))[at].astype(np.int32), forced[at], spared


def _owed(forced: Ints, cards: list[Piece]) -> Ints:
    """What those of these special cards that lie faceup owe: choices x counters."""
    owed = np.zeros((len(forced), COUNTERS), np.int32)
    for card in cards:
        owed[forced[:, card.number - 1] == card.index, card.per] += card.each
    return owed
