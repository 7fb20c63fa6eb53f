"""Exhaustive enumeration, looking ahead: a bound on every choice of special cards, all choices side by side in arrays.

The bound lets a zone be any spaces of one colour, connected or not, and hidden cards have any number. So no layout is
worth more, and a choice whose bound is below a layout already found needs no closer look.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from solver.extremes.claims import Claim
from solver.extremes.model import (
    BY_FACEDOWN,
    COUNTERS,
    EMPTY,
    FACEDOWN,
    MOST_VALIDATED,
    SINGLE,
    VALIDATED,
    Piece,
    Scoring,
)
from solver.extremes.options import Specials, choices_of_specials, hiding_prices, own_value, pays, shares
from spec.cards import COLOURS, NUMBERS

Ints = NDArray[np.int32]
Shares = tuple[tuple[int, int], ...]
NEVER = -(10**8)

MEMORY = 4000
"""Choices looked at together."""


@dataclass(frozen=True)
class Ahead:
    """A choice of special cards with the best that its layouts with one share of empty and validated spaces can be."""

    bound: int
    specials: Specials
    share: tuple[int, int]
    hiding: int


@lru_cache(maxsize=8)
def tables(rules: Scoring) -> tuple[Ints, Ints]:
    """Per choice of specials: what a card earns per counter, and per space the index of its special, or -1."""
    choices = choices_of_specials(rules)
    earns = np.zeros((len(choices), COUNTERS), np.int32)
    forced = np.full((len(choices), len(NUMBERS)), -1, np.int32)
    for at, specials in enumerate(choices):
        for piece in specials:
            earns[at, piece.per] += piece.each
            forced[at, piece.number - 1] = piece.index
    return earns, forced


@lru_cache(maxsize=2)
def _all_bounds(claim: Claim) -> Ints:
    """Per price of hiding, choice of special cards and share: no layout is worth more."""
    return np.stack([_ahead(claim, hiding, tuple(shares(claim))) for hiding in hiding_prices(claim)])


def _ahead(claim: Claim, hiding: int, wanted: Shares) -> Ints:
    """A bound per choice of special cards (rows) and share of empty and validated spaces (columns)."""
    earns, forced = tables(claim.rules)
    parts = [
        _bounds(claim, hiding, wanted, earns[at : at + MEMORY], forced[at : at + MEMORY])
        for at in range(0, len(earns), MEMORY)
    ]
    return np.concatenate(parts)


def _bounds(claim: Claim, hiding: int, wanted: Shares, earns: Ints, forced: Ints) -> Ints:
    zoned = claim.sign > 0 and claim.rules.zone > 0
    empties = 1 + max(empty for empty, _ in wanted)
    grid = np.full((empties, MOST_VALIDATED + 1, len(earns), len(COLOURS) if zoned else 1), NEVER, np.int32)
    grid[0, 0] = 0
    singles = np.zeros(grid.shape[2:], np.int32)
    for n in NUMBERS:
        states = _states(claim, hiding, n, earns, forced[:, n - 1], zoned)
        singles = singles + states[SINGLE]
        after = grid + np.maximum(states[FACEDOWN], states[SINGLE])
        np.maximum(after[1:], grid[:-1] + states[EMPTY], out=after[1:])
        np.maximum(after[:, 1:], grid[:, :-1] + states[VALIDATED], out=after[:, 1:])
        grid = np.maximum(after, NEVER)
    grid[:, 0], grid[0, 0] = NEVER, singles
    best = grid.max(axis=3)
    return np.stack([best[e, v] + (claim.prices.full if e == 0 else 0) for e, v in wanted], axis=1)


def ranked(claim: Claim, by_share: bool) -> Iterator[Ahead]:
    """Every choice of special cards and price of hiding that has layouts, the most promising first.

    With ``by_share`` each share of empty and validated spaces is an entry of its own.
    """
    choices, prices, wanted = choices_of_specials(claim.rules), hiding_prices(claim), tuple(shares(claim))
    if not wanted:
        return
    bounds = _all_bounds(claim)
    shown = bounds if by_share else bounds.max(axis=2, keepdims=True)
    for flat in np.argsort(-shown, axis=None, kind="stable"):
        at, choice, share = np.unravel_index(flat, shown.shape)
        if shown[at, choice, share] <= NEVER // 2:
            return
        yield Ahead(int(shown[at, choice, share]), choices[choice], wanted[share], prices[at])


def _states(claim: Claim, hiding: int, n: int, earns: Ints, forced: Ints, zoned: bool) -> dict[str, Ints]:
    """The best value of space n in each state, per choice of specials and colour of the zone."""
    scale = claim.sign * claim.prices.scale
    single = np.full((len(earns), len(COLOURS) if zoned else 1), NEVER, np.int32)
    for piece in claim.rules.of_number[n]:
        possible = forced == (-1 if piece.per is None else piece.index)
        value = np.where(possible, own_value(claim, piece) + scale * counted_by(piece.counted, earns), NEVER)
        np.maximum(single, value[:, None] + _zone_points(claim, piece, zoned), out=single)
    free = np.where(forced < 0, 0, NEVER)[:, None]
    validated = single + scale * claim.rules.worth[n - 1] - hiding
    if not claim.rules.singles:
        single = free + max(-pays(claim, piece) for piece in claim.rules.of_number[n]) + 0 * single
    lying = free + scale * (claim.rules.facedown + earns[:, BY_FACEDOWN])[:, None] - hiding
    return {EMPTY: free, FACEDOWN: lying, SINGLE: single, VALIDATED: validated}


def counted_by(counted: int, earns: Ints) -> Ints:
    """What the special cards earn for a card that these counters count, per choice of special cards."""
    counters = [at for at in range(BY_FACEDOWN) if counted >> at & 1]
    total: Ints = earns[:, counters].sum(axis=1)
    return total


def _zone_points(claim: Claim, piece: Piece, zoned: bool) -> Ints:
    """What a card adds to a zone of each colour."""
    points = claim.prices.scale * claim.rules.zone
    return np.array([points * (piece.colours >> c & 1) for c in range(len(COLOURS))] if zoned else [0], np.int32)
