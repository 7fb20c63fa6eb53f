"""Exhaustive enumeration of the layouts worth least, where a zone is a cost that cannot be chosen away.

Without zones the best sum over the spaces is a small recursion. Every layout whose sum comes within a margin of that
best is listed, row by row, and its zone looked up. When a listed layout with its zone is still within the margin,
nothing outside the list can beat it; otherwise the margin is doubled.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from solver.extremes.ahead import Ahead, ranked
from solver.extremes.claims import Claim
from solver.extremes.model import ALL_COLOURS, EMPTY, FACEDOWN, VALIDATED, Layout, Scoring
from solver.extremes.options import Cells, Option, cells
from spec.area import SPACES
from spec.cards import COLOURS

Count = tuple[int, int, bool]
"""Empty spaces, validated spaces, and whether a number that may be hidden is validated."""

Ints = NDArray[np.int64]
NEVER = -(10**9)
NEAR = 2
"""Where more than one layout is asked for: how many points below the best they may be."""

LOOKS = 40
"""Where more than one layout is asked for: how many cases are looked at for others than the best."""

CHUNK = 2000
"""Layouts whose zones are looked up at a time, best sums first."""


@dataclass(frozen=True)
class Case:
    """One choice of specials and of the price of hiding, for one share of empty and validated spaces."""

    options: Cells
    share: tuple[int, int]
    bonus: int
    anything: bool


def least(claim: Claim, keep: int = 1) -> list[tuple[int, Layout]]:
    """The layouts of the largest value in a claim of sign -1, best first, ``keep`` at most; none when there is none.

    The first is a maximum over all layouts; the others are the next best of those within the margin.
    """
    most = next((each.bound for each in ranked(claim, by_share=True)), None)
    margin = claim.prices.scale * claim.rules.zone
    while most is not None:
        found, exhausted = _within(claim, most - margin, keep)
        if found or exhausted:
            best = sorted(found.items(), key=lambda pair: -pair[1])
            return [(value, layout) for layout, value in best[:keep]]
        margin = 2 * margin + 1
    return []


def _within(claim: Claim, floor: int, keep: int) -> tuple[dict[Layout, int], bool]:
    """Layouts of at least ``floor``, the best one among them; the floor rises with the best found so far.

    True when every case was looked at. After the first `LOOKS` only what is better than the best is looked for.
    """
    found: dict[Layout, int] = {}
    for at, each in enumerate(ranked(claim, by_share=True)):
        slack = NEAR * claim.prices.scale if keep > 1 and at < LOOKS else -1
        floor = max(floor, max(found.values(), default=NEVER) - slack)
        if each.bound < floor:
            return found, False
        for value, layout in _listed(claim, _case(claim, each), floor, slack, keep):
            found[layout] = max(value, found.get(layout, value))
    return found, True


def _case(claim: Claim, each: Ahead) -> Case:
    options = cells(claim, each.specials, each.hiding)
    bonus = claim.prices.full if each.share[0] == 0 else 0
    if each.share[1] == 0:
        alone = tuple(tuple(option for option in space if option.state not in (EMPTY, FACEDOWN)) for space in options)
        return Case(alone, each.share, bonus, True)
    return Case(options, each.share, bonus, each.hiding >= max(claim.prices.numbers))


def _kinds(space: tuple[Option, ...]) -> dict[Count, int]:
    """The best value of a space per thing it adds to the counts."""
    best: dict[Count, int] = {}
    for option in space:
        key = _adds(option)
        best[key] = max(option.value, best.get(key, option.value))
    return best


def _adds(option: Option) -> Count:
    return int(option.state == EMPTY), int(option.state == VALIDATED), option.hides > 0


def _sums(kinds: list[dict[Count, int]], anything: bool) -> list[dict[Count, int]]:
    """The best sums by count, before the first space and after each."""
    sums: list[dict[Count, int]] = [{(0, 0, anything): 0}]
    for kind in kinds:
        after: dict[Count, int] = {}
        for (e, v, h), value in sums[-1].items():
            for (more_e, more_v, more_h), worth in kind.items():
                key = e + more_e, v + more_v, h or more_h
                after[key] = max(value + worth, after.get(key, NEVER))
        sums.append(after)
    return sums


# Listing every layout above a floor ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Row:
    """The ways to fill a row, side by side: value, counts, the colours of its three spaces, and the options."""

    value: Ints
    count: Ints
    colours: Ints
    options: list[tuple[Option, ...]]


def _listed(claim: Claim, case: Case, floor: int, slack: int, keep: int) -> Iterator[tuple[int, Layout]]:
    options = _pruned(case, floor - case.bonus)
    rows = [_row(options[at : at + 3]) for at in (0, 3, 6)]
    picks = _picks(rows, case, floor - case.bonus)
    if not len(picks):
        return
    sums = np.sum([row.value[picks[:, at]] for at, row in enumerate(rows)], axis=0) + case.bonus
    order = np.argsort(-sums, kind="stable")
    for start in range(0, len(order), CHUNK):
        chunk = order[start : start + CHUNK]
        if sums[chunk[0]] < floor:
            return
        colours = np.concatenate([row.colours[picks[chunk, at]] for at, row in enumerate(rows)], axis=1)
        totals = sums[chunk] - claim.prices.scale * claim.rules.zone * _zone_sizes(colours, claim.rules)
        for at in np.argsort(-totals, kind="stable")[:keep]:
            if totals[at] >= floor:
                chosen = [
                    option for row, pick in zip(rows, picks[chunk[at]], strict=True) for option in row.options[pick]
                ]
                yield int(totals[at]), Layout("".join(o.state for o in chosen), tuple(o.card for o in chosen))
        floor = max(floor, int(totals.max()) - slack)


def _pruned(case: Case, floor: int) -> Cells:
    """The options that can still be part of a sum of at least ``floor``."""
    kinds = [_kinds(space) for space in case.options]
    before, behind = _sums(kinds, case.anything), _sums(kinds[::-1], case.anything)[::-1]
    rests = [{key: _rest(before[at], behind[at + 1], key, case.share) for key in kind} for at, kind in enumerate(kinds)]
    return tuple(
        tuple(o for o in space if o.value + rest[_adds(o)] >= floor)
        for rest, space in zip(rests, case.options, strict=True)
    )


def _rest(before: dict[Count, int], behind: dict[Count, int], adds: Count, share: tuple[int, int]) -> int:
    """The best sum of all other spaces, ``adds`` being what this one adds to the counts."""
    best = NEVER
    for (e, v, h), value in before.items():
        e_left, v_left = share[0] - adds[0] - e, share[1] - adds[1] - v
        for seen in (True,) if not (h or adds[2]) else (True, False):
            best = max(best, value + behind.get((e_left, v_left, seen), NEVER))
    return best


def _row(spaces: Cells) -> Row:
    ways = list(product(*spaces))
    counts = [[sum(part) for part in zip(*(_adds(option) for option in way), strict=True)] for way in ways]
    count = np.array([(e, v, min(h, 1)) for e, v, h in counts], np.int64).reshape(-1, 3)
    value = np.array([sum(option.value for option in way) for way in ways], np.int64)
    colours = np.array([[option.colours for option in way] for way in ways], np.int64).reshape(-1, 3)
    return Row(value, count, colours, ways)


def _picks(rows: list[Row], case: Case, floor: int) -> Ints:
    """Every triple of row fillings (as indices) with the right counts and a sum of at least ``floor``."""
    first, second, third = rows
    groups = {
        key: np.flatnonzero((third.count == key).all(axis=1)) for key in sorted(set(map(tuple, third.count.tolist())))
    }
    picks = [np.zeros((0, 3), np.int64)]
    pair_value = first.value[:, None] + second.value[None, :]
    pair_count = first.count[:, None, :] + second.count[None, :, :]
    for key, members in groups.items():
        top = third.value[members].max()
        right = (pair_count[..., 0] + key[0] == case.share[0]) & (pair_count[..., 1] + key[1] == case.share[1])
        if not case.anything:
            right &= pair_count[..., 2] + key[2] > 0
        left, middle = np.nonzero(right & (pair_value + top >= floor))
        sums = pair_value[left, middle][:, None] + third.value[members][None, :]
        pair, last = np.nonzero(sums >= floor)
        picks.append(np.stack([left[pair], middle[pair], members[last]], axis=1))
    return np.concatenate(picks)


@lru_cache(maxsize=32)
def _largest(rules: Scoring) -> Ints:
    """Per set of spaces (a bit each) that show a colour, the size of the largest zone of that colour."""
    sizes = np.zeros(1 << len(SPACES), np.int64)
    for shape in sorted(filter(None, rules.shapes), key=len):
        mask = sum(1 << (space - 1) for space in shape)
        sizes[np.arange(len(sizes)) & mask == mask] = len(shape)
    return sizes


def _zone_sizes(colours: Ints, rules: Scoring) -> Ints:
    """The size of the largest zone of each row of nine colour sets."""
    if rules.plain:
        return _zone_sizes_with_a_plain_card(colours, rules)
    largest, bits = _largest(rules), 1 << np.arange(len(SPACES), dtype=np.int64)
    each = [largest[(colours >> c & 1) @ bits] for c in range(len(COLOURS))]
    sizes: Ints = np.max(each, axis=0)
    return sizes


def _zone_sizes_with_a_plain_card(colours: Ints, rules: Scoring) -> Ints:
    """The same where a zone needs a card that is not multicoloured."""
    sizes = np.zeros(len(colours), np.int64)
    for shape in sorted(filter(None, rules.shapes), key=len):
        common = np.bitwise_and.reduce(colours[:, [space - 1 for space in shape]], axis=1)
        sizes[(common > 0) & (common < ALL_COLOURS)] = len(shape)
    return sizes
