"""Exhaustive enumeration of the layouts worth most: every choice of specials, zone colour and zone shape.

The value of a layout is the largest over the zones inside it, so a maximum may choose a zone first and demand that its
spaces show the colour. What is left is, per space, the best card and how many spaces are empty and validated: an
exact recursion over the spaces, run for all zones side by side in arrays.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.extremes.ahead import ranked
from solver.extremes.claims import Claim
from solver.extremes.model import ALL_COLOURS, EMPTY, FACEDOWN, MOST_VALIDATED, SINGLE, VALIDATED, Layout, Scoring
from solver.extremes.options import Cells, Option, cells, shares
from spec.area import SPACES
from spec.cards import COLOURS

Values = NDArray[np.integer[Any]]
STATES = (EMPTY, FACEDOWN, SINGLE, VALIDATED)
NEVER = -(10**8)
"""The value of what is impossible: far below every value; ten of them still fit into 32 bits."""

LOOKS = 80
"""How many choices of special cards are looked at where more than one layout is asked for."""

Zone = tuple[tuple[int, ...], int, int]
"""A zone to be shown: its spaces, a colour as a number, and the space whose card is not multicoloured, or 0."""

PLAIN = len(COLOURS)
"""Added to a colour that a card must show without being multicoloured."""


@lru_cache(maxsize=32)
def _zones(rules: Scoring, matter: bool) -> tuple[Zone, ...]:
    shapes = rules.shapes if matter else ((),)
    return tuple(
        (shape, colour, plain)
        for shape in shapes
        for colour in range(len(COLOURS) if shape else 1)
        for plain in (shape if rules.plain and shape else (0,))
    )


@dataclass(frozen=True)
class _Found:
    """A value that is reached, and what is needed to say how."""

    value: int
    options: Cells
    zone: Zone
    share: tuple[int, int]
    anything: bool


def most(claim: Claim, keep: int = 1) -> list[tuple[int, Layout]]:
    """The layouts of the largest value in the claim, best first, ``keep`` at most; none when no layout exists.

    The first is a maximum over all layouts. The others are good, distinct, and not necessarily the next best.
    """
    found: list[_Found] = []
    for at, each in enumerate(ranked(claim, by_share=False)):
        if found and each.bound <= found[0].value and (keep == 1 or at >= LOOKS):
            break
        found += _best_of(claim, cells(claim, each.specials, each.hiding), each.hiding, keep)
        found = sorted(found, key=lambda one: -one.value)[: 2 * keep]
    layouts = {_layout(each): each.value for each in reversed(found)}
    return sorted(((value, layout) for layout, value in layouts.items()), key=lambda pair: -pair[0])[:keep]


def _best_of(claim: Claim, options: Cells, hiding: int, keep: int) -> Iterator[_Found]:
    zones = _zones(claim.rules, claim.sign > 0)
    columns = [_columns(options[space - 1], claim, space) for space in SPACES]
    anything = hiding >= max(claim.prices.numbers)
    hides = [not anything and any(option.hides for option in space) for space in options]
    grid = _fill(columns, hides, 1 + max((empty for empty, _ in shares(claim)), default=0))
    points = np.array([claim.prices.scale * claim.rules.zone * len(shape) for shape, _, _ in zones])
    for empty, validated in shares(claim):
        sums = grid[-1][empty, validated] if validated else sum(column[SINGLE] for column in columns)
        totals = points + sums + (claim.prices.full if empty == 0 else 0)
        for at in _largest(totals, keep):
            if totals[at] > NEVER // 2:
                yield _Found(int(totals[at]), options, zones[at], (empty, validated), anything)


def _largest(totals: Values, keep: int) -> Values:
    if keep >= len(totals):
        return np.argsort(-totals)
    some = np.argpartition(-totals, keep)[:keep] if keep > 1 else np.array([totals.argmax()])
    return some[np.argsort(-totals[some])]


def _shown(options: Cells, zone: Zone) -> Cells:
    """The options that are left when the spaces of a zone must show its colour."""
    return tuple(
        tuple(option for option in options[space - 1] if _meets(option, _demand(zone, space))) for space in SPACES
    )


@lru_cache(maxsize=320)
def _demands(rules: Scoring, matter: bool, space: int) -> NDArray[np.int64]:
    """Zone by zone, the colour a space must show, plus 1; 0 for a space outside."""
    return np.array([_demand(zone, space) + 1 for zone in _zones(rules, matter)])


def _demand(zone: Zone, space: int) -> int:
    """The colour a space must show for a zone, plus `PLAIN` where multicoloured cards do not do; -1 for any."""
    shape, colour, plain = zone
    return -1 if space not in shape else colour + PLAIN * (space == plain)


def _meets(option: Option, demand: int) -> bool:
    if demand < PLAIN:
        return demand < 0 or bool(option.colours >> demand & 1)
    return bool(option.colours >> (demand - PLAIN) & 1) and option.colours != ALL_COLOURS


def _columns(options: tuple[Option, ...], claim: Claim, space: int) -> dict[str, Values]:
    """The best value of a space in each state, zone by zone."""
    demands, colours = _demands(claim.rules, claim.sign > 0, space), range(-1, 2 * PLAIN)
    best = {state: np.array([_best(options, state, colour) for colour in colours], np.int32) for state in STATES}
    return {state: values[demands] for state, values in best.items()}


def _best(options: tuple[Option, ...], state: str, colour: int) -> int:
    shown = (option for option in options if option.state == state and _meets(option, colour))
    return max((option.value for option in shown), default=NEVER)


def _fill(columns: list[dict[str, Values]], hides: list[bool], empties: int) -> list[Values]:
    """The largest sums by zone, empty spaces and validated spaces: in the last table, those allowed to hide cards.

    There are two tables when only some numbers may be hidden: nothing to hide is validated yet; something is.
    """
    tables = 1 + any(hides)
    start = np.full((empties, MOST_VALIDATED + 1, len(columns[0][EMPTY])), NEVER, np.int32)
    grid: list[Values] = [start.copy() for _ in range(tables)]
    grid[0][0, 0] = 0
    for column, hiding in zip(columns, hides, strict=True):
        grid = _add_space(grid, column, hiding)
    return grid


def _add_space(grid: list[Values], column: dict[str, Values], hiding: bool) -> list[Values]:
    after = [np.maximum(table + np.maximum(column[FACEDOWN], column[SINGLE]), NEVER) for table in grid]
    for at, table in enumerate(grid):
        _raise(after[at][1:], table[:-1] + column[EMPTY])
        _raise(after[-1 if hiding else at][:, 1:], table[:, :-1] + column[VALIDATED])
    return after


def _raise(target: Values, other: Values) -> None:
    np.maximum(target, other, out=target)


def _layout(found: _Found) -> Layout:
    """A layout that reaches the value found: the same recursion once more, for one zone, keeping the choices."""
    chosen = _choose(_shown(found.options, found.zone), *found.share, found.anything)
    return Layout("".join(option.state for option in chosen), tuple(option.card for option in chosen))


def _choose(options: Cells, empty: int, validated: int, anything: bool) -> tuple[Option, ...]:
    best: dict[tuple[int, int, bool], tuple[int, tuple[Option, ...]]] = {(0, 0, anything or not validated): (0, ())}
    for space in options:
        after: dict[tuple[int, int, bool], tuple[int, tuple[Option, ...]]] = {}
        for (e, v, seen), (value, chosen) in best.items():
            for option in space:
                if option.state == FACEDOWN and not validated:
                    continue
                key = e + (option.state == EMPTY), v + (option.state == VALIDATED), seen or option.hides > 0
                if key not in after or value + option.value > after[key][0]:
                    after[key] = value + option.value, (*chosen, option)
        best = {key: entry for key, entry in after.items() if key[0] <= empty and key[1] <= validated}
    return best[empty, validated, True][1]
