"""Exhaustive enumeration of all layouts whose value in a claim is near its bound, with every card that they can show.

The same arrays as in `solver.extremes.enumerate_most`, kept for each number of spaces, say for every choice of
specials and every zone what the spaces that are still open can add at most; a search through the spaces that follows
only what can reach the least value meets little else than the layouts asked for.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import numpy as np

from solver.extremes.claims import Claim
from solver.extremes.enumerate_most import NEVER, Values, Zone, _add_space, _columns, _shown, _zones
from solver.extremes.model import EMPTY, MOST_VALIDATED, VALIDATED, Layout
from solver.extremes.options import Cells, Option, cells, choices_of_specials, hiding_prices, shares
from spec.area import SPACES


def near(claim: Claim, least: int) -> dict[Layout, int]:
    """Every layout of at least this value in a claim about a maximum, and its value.

    Raises `ValueError` when the claim allows areas without a validated space, which are not looked at.
    """
    if claim.sign < 0 or any(validated == 0 for _, validated in shares(claim)):
        raise ValueError("layouts near a bound are listed for maxima of areas with a validated space")
    found: dict[Layout, int] = {}
    for hiding, specials in product(hiding_prices(claim), choices_of_specials(claim.rules)):
        for value, layout in _of_choice(claim, cells(claim, specials, hiding, every_card=True), hiding, least):
            found[layout] = max(value, found.get(layout, value))
    return found


@dataclass
class _Descent:
    """A search from the last space to the first: ``tables`` say what the spaces before each one can add."""

    options: Cells
    tables: list[list[Values]]
    zone: int
    least: int

    def layouts(self, space: int, empty: int, validated: int, seen: bool, value: int) -> Iterator[tuple[Option, ...]]:
        """The ways to fill the first ``space`` spaces; ``seen``: a number that may be hidden is validated later."""
        tables = self.tables[space] if seen else self.tables[space][-1:]
        if empty < 0 or validated < 0:
            return
        most = max(int(table[empty, validated, self.zone]) for table in tables)
        if most <= NEVER // 2 or value + most < self.least:
            return
        if space == 0:
            yield ()
            return
        for option in self.options[space - 1]:
            left = empty - (option.state == EMPTY), validated - (option.state == VALIDATED)
            for before in self.layouts(space - 1, *left, seen or option.hides > 0, value + option.value):
                yield (*before, option)


def _of_choice(claim: Claim, options: Cells, hiding: int, least: int) -> Iterator[tuple[int, Layout]]:
    zones = _zones(claim.rules, True)
    tables, seen = _tables(claim, options, hiding, len(zones)), hiding >= max(claim.prices.numbers)
    for empty, validated in shares(claim):
        bonus = claim.prices.full if empty == 0 else 0
        for at in _promising(claim, zones, tables[-1][-1][empty, validated], least - bonus):
            extra = bonus + _points(claim, zones[at])
            descent = _Descent(_shown(options, zones[at]), tables, at, least)
            for chosen in descent.layouts(len(SPACES), empty, validated, seen, extra):
                layout = Layout("".join(each.state for each in chosen), tuple(each.card for each in chosen))
                yield extra + sum(each.value for each in chosen), layout


def _points(claim: Claim, zone: Zone) -> int:
    return claim.prices.scale * claim.rules.zone * len(zone[0])


def _promising(claim: Claim, zones: tuple[Zone, ...], sums: Values, least: int) -> list[int]:
    points = np.array([_points(claim, zone) for zone in zones])
    return [int(at) for at in np.flatnonzero(points + sums >= least)]


def _tables(claim: Claim, options: Cells, hiding: int, zones: int) -> list[list[Values]]:
    """The largest sums of the first spaces, by empty and validated spaces and zone, as `_add_space` makes them."""
    anything = hiding >= max(claim.prices.numbers)
    hides = [not anything and any(option.hides for option in space) for space in options]
    empties = 1 + max((empty for empty, _ in shares(claim)), default=0)
    start: list[Values] = [
        np.full((empties, MOST_VALIDATED + 1, zones), NEVER, np.int32) for _ in range(1 + any(hides))
    ]
    start[0][0, 0] = 0
    tables = [start]
    for space, hiding_here in zip(SPACES, hides, strict=True):
        tables.append(_add_space(tables[-1], _columns(options[space - 1], claim, space), hiding_here))
    return tables
