"""Exhaustive enumeration with giants: an upper bound on every layout, and layouts that come close to it.

Once the faceup special cards, the colour of the zone and the giants of the columns and rows are chosen, every card's
worth is known on its space. The bound lets a zone be any places of one colour, connected or not (a zone that costs is
left out), and lets any card lie facedown; crosses that a giant may cancel count for the benefit of the claim. So no
layout is worth more. The bound is found in three steps, each looking closer at what the step before leaves: any giants
at each space; the columns' giants chosen; the rows' giants chosen too.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from solver.extremes.ahead import counted_by, tables
from solver.extremes.claims import Claim
from solver.extremes.model import (
    BY_CROSSES,
    BY_FACEDOWN,
    CANCEL,
    EMPTY,
    FACEDOWN,
    MOST_VALIDATED,
    SINGLE,
    VALIDATED,
    Giant,
    Layout,
    Piece,
    Scoring,
)
from solver.extremes.options import own_value
from spec.cards import COLOURS, NUMBERS

Ints = NDArray[np.int32]
NEVER = -(10**7)
LINES = 3
STATES = (SINGLE, VALIDATED)

TOGETHER = 32
"""Choices of special cards and a zone's colour that are looked at side by side."""

MEMORY = 4000
"""Choices of special cards and a zone's colour whose first bound is found together."""

TRIES = 60
"""How many choices that reach the bound are turned into layouts, to find one whose zone is connected."""

Cell = tuple[int, int, int]
"""Empty spaces, validated spaces, giants."""


@lru_cache(maxsize=8)
def standing(rules: Scoring, kind: str) -> tuple[Giant | None, ...]:
    """Who may stand at an edge of a kind (column or row): nobody first."""
    return (None, *(giant for giant in rules.giants if giant.card.edge == kind))


@lru_cache(maxsize=2)
def orders(size: int) -> NDArray[np.intp]:
    """Every triple of numbers below ``size`` in which only 0 is repeated."""
    triples = [t for t in product(range(size), repeat=LINES) if all(at == 0 or t.count(at) == 1 for at in t)]
    return np.array(triples, np.intp)


def relaxed(rules: Scoring, sign: int) -> Scoring:
    """The rules in which a maximum pays no crosses per colour: which of them a giant cancels need not be known then.

    Where areas are worth nothing (sign 0), no special card needs to be told from others.
    """
    by_crosses = range(BY_CROSSES, BY_FACEDOWN)
    free = {p.index for p in rules.pieces if sign == 0 or (sign > 0 and p.per in by_crosses and p.each < 0)}
    return replace(rules, pieces=tuple(replace(p, per=None, each=0) if p.index in free else p for p in rules.pieces))


@dataclass
class Cases:
    """Choices of special cards with a colour of the zone, side by side; all values in the claim's own units."""

    claim: Claim
    rules: Scoring
    colour: NDArray[np.intp]
    earns: Ints
    forced: Ints

    def __post_init__(self) -> None:
        self.unit = self.claim.sign * self.claim.prices.scale
        self.zone = max(0, self.unit) * self.rules.zone
        self.columns, self.rows = standing(self.rules, "column"), standing(self.rules, "row")
        self.by_column, self.by_row = self._alone(self.columns), self._alone(self.rows)
        self.lying = self.unit * (self.rules.facedown + self.earns[:, BY_FACEDOWN])

    def some(self, at: NDArray[np.intp]) -> "Cases":
        return Cases(self.claim, self.rules, self.colour[at], self.earns[at], self.forced[at])

    def _shows(self, colours: int) -> Ints:
        return np.array([self.zone * (colours >> c & 1) for c in range(len(COLOURS))], np.int32)[self.colour]

    def _alone(self, giants: Sequence[Giant | None]) -> Ints:
        """What each giant is worth by itself, per case."""
        return np.stack([self._giant(each) for each in giants], axis=1)

    def _giant(self, giant: Giant | None) -> Ints:
        if giant is None:
            return np.zeros(len(self.earns), np.int32)
        own = self.unit * (giant.own + counted_by(giant.counted, self.earns)) - self.claim.prices.cards[giant.index]
        return own + self._shows(giant.colours)

    def effects(self, piece: Piece, giants: Sequence[Giant | None]) -> Ints:
        """What each giant earns for a card of its line, single and validated: giants x 2."""
        earned = [[0 if g is None else self._effect(g, piece, state) for state in STATES] for g in giants]
        return np.array(earned, np.int32)

    def _effect(self, giant: Giant, piece: Piece, state: str) -> int:
        if giant.effect == CANCEL:
            return max(0, -self.unit * piece.crosses)
        return self.unit * giant.each * giant.times(piece, state == VALIDATED)

    def card_values(self, piece: Piece) -> Ints:
        """The worth of a card in each case, under each giant of its column and row, single and validated."""
        possible = self.forced[:, piece.number - 1] == (-1 if piece.per is None else piece.index)
        alone = own_value(self.claim, piece) + self.unit * counted_by(piece.counted, self.earns)
        alone = np.where(possible, alone + self._shows(piece.colours), NEVER)
        across = self.effects(piece, self.columns)[:, None, :] + self.effects(piece, self.rows)[None, :, :]
        validated = np.array([0, self.unit * self.rules.worth[piece.number - 1]], np.int32)
        values: Ints = alone[:, None, None, None] + (across + validated)[None]
        return values

    def space(self, n: int) -> Ints:
        """The best worth of space n in each case, under each giant of its column and row, single and validated."""
        best: Ints = np.max(np.stack([self.card_values(piece) for piece in self.rules.of_number[n]]), axis=0)
        return best

    def free(self, n: int) -> Ints:
        return np.where(self.forced[:, n - 1] < 0, 0, NEVER).astype(np.int32)


def every_case(claim: Claim) -> Cases:
    """All choices of special cards, with every colour of the zone where there is one to gain."""
    rules = relaxed(claim.rules, claim.sign)
    earns, forced = tables(rules)
    colours = len(COLOURS) if claim.sign > 0 and rules.zone else 1
    colour = np.tile(np.arange(colours), len(earns))
    return Cases(claim, rules, colour, np.repeat(earns, colours, 0), np.repeat(forced, colours, 0))


def allowed(claim: Claim, cell: Cell) -> bool:
    """Whether an area of these counts is one that the claim is about."""
    empty, validated, giants = cell
    fits = claim.fewest <= 9 - empty + validated + giants <= claim.most
    return fits and validated <= MOST_VALIDATED and claim.full in (None, empty == 0)


def _join(one: dict[Cell, Ints], other: dict[Cell, Ints]) -> dict[Cell, Ints]:
    """The best sums of two parts by their counts."""
    joined: dict[Cell, Ints] = {}
    for (e, v, g), left in one.items():
        for (e2, v2, g2), right in other.items():
            cell = e + e2, v + v2, g + g2
            both = left + right
            joined[cell] = np.maximum(joined[cell], both) if cell in joined else both
    return joined


def _space_cells(single: Ints, validated: Ints, free: Ints, lying: Ints) -> dict[Cell, Ints]:
    return {(0, 0, 0): np.maximum(single, free + lying), (1, 0, 0): free + 0 * single, (0, 1, 0): validated}


def _best(claim: Claim, cells: dict[Cell, Ints]) -> Ints | None:
    fitting = [values for cell, values in cells.items() if allowed(claim, cell)]
    return np.max(np.stack(fitting), axis=0) if fitting else None


def _top(values: Ints) -> dict[Cell, Ints]:
    """The best sums of up to three giants."""
    ranked = np.sort(values[:, 1:], axis=1)[:, ::-1]
    return {(0, 0, some): ranked[:, :some].sum(axis=1, dtype=np.int32) for some in range(LINES + 1)}


def first_bound(cases: Cases) -> Ints:
    """Per case: every space under the giants that suit it best, and the giants that are worth most by themselves."""
    cells = _join(_top(cases.by_column), _top(cases.by_row))
    for n in NUMBERS:
        best = cases.space(n).max(axis=(1, 2))
        cells = _join(cells, _space_cells(best[:, 0], best[:, 1], cases.free(n), cases.lying))
    found = _best(cases.claim, cells)
    return np.full(len(cases.earns), NEVER, np.int32) if found is None else found


def row_tables(cases: Cases) -> list[dict[Cell, Ints]]:
    """Per row, the best sums by counts: cases x orders of the columns' giants x the row's giant."""
    tables_, columns = [], orders(len(cases.columns))
    for row in range(LINES):
        cells: dict[Cell, Ints] = {(0, 0, 0): np.zeros((1, 1, 1), np.int32)}
        for column in range(LINES):
            n = LINES * row + column + 1
            values = cases.space(n)[:, columns[:, column]]
            free, lying = cases.free(n)[:, None, None], cases.lying[:, None, None]
            cells = _join(cells, _space_cells(values[..., 0], values[..., 1], free, lying))
        tables_.append({cell: values + cases.by_row[:, None, :] for cell, values in cells.items()})
    return tables_


def column_sums(cases: Cases) -> dict[Cell, Ints]:
    """What the columns' giants are worth by themselves: one entry per number of them, cases x orders."""
    columns = orders(len(cases.columns))
    sums = cases.by_column[:, columns].sum(axis=2, dtype=np.int32)
    counts = (columns > 0).sum(axis=1)
    return {(0, 0, some): np.where(counts == some, sums, NEVER) for some in range(LINES + 1)}


def second_bound(cases: Cases, rows: Sequence[dict[Cell, Ints]]) -> Ints:
    """Per case and order of the columns' giants: each row under the giant that suits it best."""
    cells = column_sums(cases)
    for row in rows:
        best = {cell: values[..., 0] for cell, values in row.items()}
        best |= {(e, v, 1): values[..., 1:].max(axis=2) for (e, v, _), values in row.items()}
        cells = _join(cells, best)
    found = _best(cases.claim, cells)
    return np.full((len(cases.earns), 1), NEVER, np.int32) if found is None else found


def third_bound(cases: Cases, rows: Sequence[dict[Cell, Ints]], case: int, order: int) -> Ints:
    """For one case and order of the columns' giants: the bound per order of the rows' giants."""
    across = orders(len(cases.rows))
    counts = (across > 0).sum(axis=1)
    columns = orders(len(cases.columns))[order]
    start = int(cases.by_column[case, columns].sum())
    cells: dict[Cell, Ints] = {
        (0, 0, some + int((columns > 0).sum())): np.where(counts == some, start, NEVER).astype(np.int32)
        for some in range(LINES + 1)
    }
    for at, row in enumerate(rows):
        cells = _join(cells, {cell: values[case, order][across[:, at]] for cell, values in row.items()})
    found = _best(cases.claim, cells)
    return np.full(len(across), NEVER, np.int32) if found is None else found


@dataclass(frozen=True)
class Choice:
    """Everything chosen but the cards: a bound on the layouts, the case, and who stands where."""

    bound: int
    cases: Cases
    columns: tuple[int, ...]
    rows: tuple[int, ...]


@dataclass
class Floor:
    """What a choice must beat: the best bound met, once it was met often enough; before that, equal is enough."""

    best: int = NEVER
    met: int = 0

    @property
    def value(self) -> int:
        return self.best if self.met >= TRIES else self.best - 1

    def raised(self, bound: int) -> None:
        self.best, self.met = (bound, 1) if bound > self.best else (self.best, self.met + 1)


def choices(claim: Claim) -> Iterator[Choice]:
    """Choices whose bounds rise to the largest there is, with some that share it."""
    every, floor = every_case(claim), Floor()
    parts = np.array_split(np.arange(len(every.earns)), 1 + len(every.earns) // MEMORY)
    first = np.concatenate([first_bound(every.some(part)) for part in parts])
    ranked = np.argsort(-first, kind="stable")
    for start in range(0, len(ranked), TOGETHER):
        batch = ranked[start : start + TOGETHER]
        if first[batch[0]] <= floor.value:
            return
        yield from _closer(every.some(batch), floor)


def _closer(cases: Cases, floor: Floor) -> Iterator[Choice]:
    rows = row_tables(cases)
    second = second_bound(cases, rows)
    across, along = orders(len(cases.rows)), orders(len(cases.columns))
    for flat in np.argsort(-second, axis=None, kind="stable"):
        case, order = (int(at) for at in np.unravel_index(flat, second.shape))
        if second[case, order] <= max(floor.value, NEVER // 2):
            return
        third = third_bound(cases, rows, case, order)
        for at in np.argsort(-third, kind="stable"):
            if third[at] <= max(floor.value, NEVER // 2):
                break
            floor.raised(int(third[at]))
            one = cases.some(np.array([case]))
            yield Choice(int(third[at]), one, tuple(along[order].tolist()), tuple(across[at].tolist()))


# From a choice to a layout -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Way:
    """Some spaces filled: their sum, states, and faceup cards."""

    value: int
    states: str
    faceup: tuple[int | None, ...]


def layout_of(choice: Choice) -> Layout | None:
    """The layout of the largest sum in a choice; its zone may fall short of the bound."""
    claim, cases = choice.cases.claim, choice.cases
    ways: dict[tuple[int, int], Way] = {(0, 0): Way(0, "", ())}
    for n in NUMBERS:
        under = choice.columns[(n - 1) % LINES], choice.rows[(n - 1) // LINES]
        after: dict[tuple[int, int], Way] = {}
        for (empty, validated), way in ways.items():
            for value, state, card in _fillings(cases, n, *under):
                key = empty + (state == EMPTY), validated + (state == VALIDATED)
                if key not in after or way.value + value > after[key].value:
                    after[key] = Way(way.value + value, way.states + state, (*way.faceup, card))
        ways = after
    standing_ = sum(at > 0 for at in (*choice.columns, *choice.rows))
    fitting = [way for (e, v), way in ways.items() if allowed(claim, (e, v, standing_))]
    best = max(fitting, key=lambda way: way.value, default=None)
    return None if best is None else Layout(best.states, best.faceup, _edges(choice))


def _fillings(cases: Cases, n: int, column: int, row: int) -> Iterator[tuple[int, str, int | None]]:
    """Every way to fill space n under these giants of its column and row."""
    for piece in cases.rules.of_number[n]:
        values = cases.card_values(piece)[0, column, row]
        yield from ((int(values[at]), state, piece.index) for at, state in enumerate(STATES))
    yield int(cases.free(n)[0]), EMPTY, None
    yield int(cases.free(n)[0] + cases.lying[0]), FACEDOWN, None


def _edges(choice: Choice) -> tuple[int | None, ...]:
    chosen = [choice.cases.columns[at] for at in choice.columns] + [choice.cases.rows[at] for at in choice.rows]
    return tuple(None if giant is None else giant.index for giant in chosen)


def with_giants(claim: Claim) -> tuple[int, list[tuple[int, Layout]]]:
    """A bound on every layout of a claim, and some layouts, the best found first. The claim's own bound is not read.

    Raises `ValueError` for a claim with prices on numbers or on being full, which the bound does not follow.
    """
    if any(claim.prices.numbers) or claim.prices.full:
        raise ValueError("claims about areas with giants have no prices on numbers or on being full")
    return _with_giants(replace(claim, bound=0))


@lru_cache(maxsize=64)
def _with_giants(claim: Claim) -> tuple[int, list[tuple[int, Layout]]]:
    bound, found = NEVER, dict[Layout, int]()
    for choice in choices(claim):
        bound, layout = max(bound, choice.bound), layout_of(choice)
        if layout is not None and (layout.validated or layout.crowded or FACEDOWN not in layout.states):
            found[layout] = claim.value(layout)
    return bound, sorted(((value, layout) for layout, value in found.items()), key=lambda pair: -pair[0])
