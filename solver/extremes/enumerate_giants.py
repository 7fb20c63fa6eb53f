"""Exhaustive enumeration with giants: an upper bound on every layout, and layouts that come close to it.

`solver.extremes.giant_cases` says what cards are worth once the faceup special cards, the colour of the zone and the
rows without crosses are chosen. The bound lets a zone be any places of one colour, connected or not, and lets any card
lie facedown, so no layout is worth more. It is found in three steps, each looking closer at what the one before leaves:
any giants at each space; the columns' giants chosen; the rows' giants chosen too. Giants that earn alike are chosen as
one: who of them stands there is settled by what each is worth by itself. Where a zone costs, the bounds leave that out,
and a fourth step follows the areas without one (`solver.extremes.zoneless`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from solver.extremes.claims import Claim
from solver.extremes.giant_cases import LINES, NEVER, STATES, Cases, Groups, Ints, every_case
from solver.extremes.model import (
    EMPTY,
    FACEDOWN,
    MOST_FACEDOWN,
    MOST_VALIDATED,
    SCORE,
    VALIDATED,
    Giant,
    Layout,
)
from solver.extremes.zoneless import NOBODY, Filling, Fillings, TooMany, Zoneless, follows, smallest_zone
from spec.cards import NUMBERS

TOGETHER = 32
"""Choices of special cards and a zone's colour that are looked at side by side."""

MEMORY = 4000
"""Choices of special cards and a zone's colour whose first bound is found together."""

TRIES = 60
"""How many choices that reach the bound are turned into layouts, to find one whose zone is connected."""

Cell = tuple[int, int, int, int]
"""Empty spaces, validated spaces, giants, and 1 as soon as a space has no facedown card uncovered."""


@lru_cache(maxsize=8)
def orders(groups: Groups) -> NDArray[np.intp]:
    """Every triple of groups (by number) that can stand at three edges; group 0 is nobody."""
    triples = product(range(len(groups)), repeat=LINES)
    return np.array([t for t in triples if all(t.count(at) <= len(groups[at]) for at in t if at)], np.intp)


def alone(worth: Ints, triples: NDArray[np.intp]) -> Ints:
    """What the giants of each triple are worth by themselves, the best of each group first: cases x triples."""
    groups = range(worth.shape[1])
    found: Ints = sum(worth[:, at, (triples == at).sum(axis=1)] for at in groups)  # type: ignore[assignment]
    return found


def allowed(claim: Claim, cell: Cell) -> bool:
    """Whether an area of these counts is one that the claim is about."""
    empty, validated, giants, other = cell
    fits = claim.fewest <= 9 - empty + validated + giants <= claim.most and validated <= MOST_VALIDATED
    return fits and claim.full in (None, empty == 0) and other >= 9 - MOST_FACEDOWN


def _join(one: dict[Cell, Ints], other: dict[Cell, Ints]) -> dict[Cell, Ints]:
    """The best sums of two parts by their counts."""
    joined: dict[Cell, Ints] = {}
    for (e, v, g, o), left in one.items():
        for (e2, v2, g2, o2), right in other.items():
            cell = e + e2, v + v2, g + g2, max(o, o2)
            both = left + right
            joined[cell] = np.maximum(joined[cell], both, out=joined[cell]) if cell in joined else both
    return joined


def _space_cells(single: Ints, validated: Ints, free: Ints, lying: Ints) -> dict[Cell, Ints]:
    one, two = free + lying + 0 * single, free + 0 * single
    return {(0, 0, 0, 0): one, (0, 0, 0, 1): single, (1, 0, 0, 1): two, (0, 1, 0, 1): validated}


def _best(claim: Claim, cells: dict[Cell, Ints]) -> Ints | None:
    fitting = [values for cell, values in cells.items() if allowed(claim, cell)]
    return np.max(np.stack(fitting), axis=0) if fitting else None


def _top(values: Ints) -> dict[Cell, Ints]:
    """The best sums of up to three giants."""
    ranked = np.sort(values, axis=1)[:, ::-1]
    return {(0, 0, some, 0): ranked[:, :some].sum(axis=1, dtype=np.int32) for some in range(LINES + 1)}


def first_bound(cases: Cases) -> Ints:
    """Per case: every space under the giants that suit it best, and the giants that are worth most by themselves."""
    cells: dict[Cell, Ints] = {(0, 0, 0, 0): np.zeros(len(cases.earns), np.int32)}
    for n in NUMBERS:
        best = cases.at_best(n)
        cells = _join(cells, _space_cells(best[:, 0], best[:, 1], cases.free(n), cases.lying))
    giants = _join(_top(cases.singly(cases.columns)), _top(cases.singly(cases.rows)))
    found = _best(cases.claim, _join(cells, giants))
    return np.full(len(cases.earns), NEVER, np.int32) if found is None else found


def row_tables(cases: Cases) -> list[dict[Cell, Ints]]:
    """Per row, the best sums of its spaces by counts: cases x orders of the columns' giants x the row's giants."""
    tables_, columns = [], orders(cases.columns)
    for row in range(LINES):
        cells: dict[Cell, Ints] = {(0, 0, 0, 0): np.zeros((1, 1, 1), np.int32)}
        for column in range(LINES):
            n = LINES * row + column + 1
            values = cases.space(n)[:, columns[:, column]]
            free, lying = cases.free(n)[:, None, None], cases.lying[:, None, None]
            cells = _join(cells, _space_cells(values[..., 0], values[..., 1], free, lying))
        tables_.append(cells)
    return tables_


def _best_under(claim: Claim, cells: dict[Cell, Ints], triples: NDArray[np.intp], worth: Ints) -> Ints:
    """The best of the sums under each of these triples of giants (last axis), with what the triples are worth."""
    counts = (triples > 0).sum(axis=1)
    found: Ints = np.full(worth.shape, NEVER, np.int32)
    for some in range(LINES + 1):
        best = _best(claim, {(e, v, g + some, o): values for (e, v, g, o), values in cells.items()})
        found = found if best is None else np.where(counts == some, best + worth, found)
    return found


def second_bound(cases: Cases, rows: Sequence[dict[Cell, Ints]]) -> Ints:
    """Per case and order of the columns' giants: each row under the giant that suits it best."""
    cells: dict[Cell, Ints] = {(0, 0, 0, 0): np.zeros((1, 1), np.int32)}
    best_of_group, columns = cases.by_row[:, None, 1:, 1], orders(cases.columns)
    for row in rows:
        best = {cell: values[..., 0] for cell, values in row.items()}
        best |= {(e, v, 1, o): (values[..., 1:] + best_of_group).max(axis=2) for (e, v, _, o), values in row.items()}
        cells = _join(cells, best)
    return _best_under(cases.claim, cells, columns, alone(cases.by_column, columns))


def third_bound(cases: Cases, rows: Sequence[dict[Cell, Ints]], case: int, order: int) -> Ints:
    """For one case and order of the columns' giants: the bound per order of the rows' giants."""
    across, columns = orders(cases.rows), orders(cases.columns)[[order]]
    one, standing_ = cases.some(np.array([case])), int((columns > 0).sum())
    cells: dict[Cell, Ints] = {(0, 0, standing_, 0): np.zeros(1, np.int32)}
    for at, row in enumerate(rows):
        cells = _join(cells, {cell: values[case, order][across[:, at]] for cell, values in row.items()})
    return _best_under(cases.claim, cells, across, alone(one.by_column, columns)[0] + alone(one.by_row, across)[0])


@dataclass(frozen=True)
class Choice:
    """Everything chosen but the cards: a bound on the layouts, the case, and who stands where.

    ``followed`` is the best layout, where it is known.
    """

    bound: int
    cases: Cases
    columns: tuple[int, ...]
    rows: tuple[int, ...]
    followed: Layout | None = None


@dataclass
class Floor:
    """What a choice must beat: the best bound met, once it was met often enough; before that, equal is enough."""

    best: int = NEVER
    met: int = 0

    @property
    def value(self) -> int:
        return self.best if self.met >= TRIES else self.best - 1

    def raised(self, choice: Choice) -> None:
        """Take note of a choice; one whose best layout is known reaches its bound for certain."""
        met = TRIES // 4 if choice.followed else 1
        self.best, self.met = (choice.bound, met) if choice.bound > self.best else (self.best, self.met + met)


def choices(claim: Claim) -> Iterator[Choice]:
    """Choices whose bounds rise to the largest there is, with some that share it.

    Where areas without a zone are followed, the bounds say little of where they are: only what could reach a value is
    looked at, point by point from the largest bound down.
    """
    every = every_case(claim)
    parts = np.array_split(np.arange(len(every.earns)), 1 + len(every.earns) // MEMORY)
    first = np.concatenate([first_bound(every.some(part)) for part in parts])
    if not follows(claim):
        yield from _promising(every, first, Floor())
        return
    level, found = int(first.max()), False
    while level > NEVER // 2 and not found:
        for choice in _promising(every, first, Floor(level - 1, TRIES)):
            found = True
            yield choice
        level -= claim.prices.scale


def _promising(every: Cases, first: Ints, floor: Floor) -> Iterator[Choice]:
    """Choices that beat the floor, in cases of falling first bounds."""
    ranked = np.argsort(-first, kind="stable")
    for start in range(0, len(ranked), TOGETHER):
        batch = ranked[start : start + TOGETHER]
        if first[batch[0]] <= floor.value:
            return
        yield from _closer(every.some(batch), floor)


def _closer(cases: Cases, floor: Floor) -> Iterator[Choice]:
    rows = row_tables(cases)
    second = second_bound(cases, rows)
    across, along = orders(cases.rows), orders(cases.columns)
    for flat in np.argsort(-second, axis=None, kind="stable"):
        case, order = (int(at) for at in np.unravel_index(flat, second.shape))
        if second[case, order] <= max(floor.value, NEVER // 2):
            return
        third = third_bound(cases, rows, case, order)
        for at in np.argsort(-third, kind="stable"):
            if third[at] <= max(floor.value, NEVER // 2):
                break
            one = cases.some(np.array([case]))
            choice = Choice(int(third[at]), one, tuple(along[order].tolist()), tuple(across[at].tolist()))
            choice = _without_zone(choice, floor.value) if follows(cases.claim) else choice
            if choice.bound > floor.value:
                floor.raised(choice)
                yield choice


def _without_zone(choice: Choice, floor: int) -> Choice:
    """The choice bounded again: its areas without a zone are followed, the others pay for the smallest one at least.

    What is worth no more than ``floor`` does not matter.
    """
    claim = choice.cases.claim
    least = max(floor, choice.bound - smallest_zone(claim))
    found = Zoneless(claim, _all_fillings(choice), lambda e, v, g: allowed(claim, (e, v, g, 1)), least)
    try:
        found.follow()
    except TooMany:
        return choice
    return replace(choice, bound=found.floor, followed=found.best)


# From a choice to a layout -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Way:
    """Some spaces filled: their sum, states, and faceup cards."""

    value: int
    states: str
    faceup: tuple[int | None, ...]


def layout_of(choice: Choice) -> Layout | None:
    """The layout of the largest sum in a choice; its zone may fall short of the bound."""
    if choice.followed:
        return choice.followed
    claim, cases = choice.cases.claim, choice.cases
    ways: dict[Cell, Way] = {(0, 0, sum(at > 0 for at in (*choice.columns, *choice.rows)), 0): Way(0, "", ())}
    for n in NUMBERS:
        under = choice.columns[(n - 1) % LINES], choice.rows[(n - 1) // LINES]
        after: dict[Cell, Way] = {}
        for (e, v, giants, other), way in ways.items():
            for value, state, card in _fillings(cases, n, *under):
                key = e + (state == EMPTY), v + (state == VALIDATED), giants, max(other, state != FACEDOWN)
                if key not in after or way.value + value > after[key].value:
                    after[key] = Way(way.value + value, way.states + state, (*way.faceup, card))
        ways = after
    fitting = [way for cell, way in ways.items() if allowed(claim, cell)]
    best = max(fitting, key=lambda way: way.value, default=None)
    return None if best is None else Layout(best.states, best.faceup, _edges(choice))


def _fillings(cases: Cases, n: int, column: int, row: int) -> Iterator[tuple[int, str, int | None]]:
    """Every way to fill space n under these giants of its column and row."""
    for piece in cases.rules.of_number[n]:
        values = cases.card_values(piece)[0, column, row]
        yield from ((int(values[at]), state, piece.index) for at, state in enumerate(STATES))
    yield int(cases.free(n)[0]), EMPTY, None
    yield int(cases.free(n)[0] + cases.lying[0]), FACEDOWN, None


def _all_fillings(choice: Choice) -> Fillings:
    """The ways to fill every edge and space in a choice, on each space the best of a colouring and state only."""
    cases = choice.cases
    at_edges = [cases.columns[at] for at in choice.columns] + [cases.rows[at] for at in choice.rows]
    edges = [
        tuple(Filling(int(cases.giant(giant)[0]), giant.colours, "", giant.index) for giant in group) or (NOBODY,)
        for group in at_edges
    ]
    under = [(choice.columns[(n - 1) % LINES], choice.rows[(n - 1) // LINES]) for n in NUMBERS]
    return (*edges, *(_best_fillings(cases, n, *lines) for n, lines in zip(NUMBERS, under, strict=True)))


def _best_fillings(cases: Cases, n: int, column: int, row: int) -> tuple[Filling, ...]:
    best: dict[tuple[int, str], Filling] = {}
    colours = {piece.index: piece.colours for piece in cases.rules.of_number[n]} | {None: 0}
    for value, state, card in _fillings(cases, n, column, row):
        key = colours[card], state
        if value > NEVER // 2 and (key not in best or value > best[key].value):
            best[key] = Filling(value, colours[card], state, card)
    return tuple(sorted(best.values(), key=lambda way: -way.value))


def _edges(choice: Choice) -> tuple[int | None, ...]:
    cases = choice.cases
    standing_ = (*_standing(cases, cases.columns, choice.columns), *_standing(cases, cases.rows, choice.rows))
    return tuple(None if giant is None else giant.index for giant in standing_)


def _standing(cases: Cases, groups: Groups, chosen: Sequence[int]) -> Iterator[Giant | None]:
    """Who stands there: of each group those first that are worth most by themselves."""
    left = [sorted(group, key=lambda giant: int(cases.giant(giant)[0])) for group in groups]
    for at in chosen:
        yield left[at].pop() if at else None


def with_giants(claim: Claim) -> tuple[int, list[tuple[int, Layout]]]:
    """A bound on every layout of a claim, and some layouts, the best found first. The claim's own bound is not read.

    Raises `ValueError` for a claim with prices on numbers or on being full, which the bound does not follow.
    """
    if any(claim.prices.numbers) or claim.prices.full:
        raise ValueError("claims about areas with giants have no prices on numbers or on being full")
    asked = replace(claim, bound=0) if claim.sign else replace(claim, bound=0, round=1, weights=SCORE)
    for wider, (bound, found) in known().items():
        fitting = [(value, layout) for value, layout in found if asked.about(layout)] if wider.covers(asked) else []
        if fitting and fitting[0][0] == bound:
            return bound, fitting
    known()[asked] = _with_giants(asked)
    return known()[asked]


@lru_cache(maxsize=1)
def known() -> dict[Claim, tuple[int, list[tuple[int, Layout]]]]:
    """What was found of each claim: where the best layout of a wider one is among a claim's own, it is its best too."""
    return {}


@lru_cache(maxsize=64)
def _with_giants(claim: Claim) -> tuple[int, list[tuple[int, Layout]]]:
    bound, found = NEVER, dict[Layout, int]()
    for choice in choices(claim):
        bound, layout = max(bound, choice.bound), layout_of(choice)
        if layout is not None and (layout.validated or layout.crowded or FACEDOWN not in layout.states):
            found[layout] = claim.value(layout)
    return bound, sorted(((value, layout) for layout, value in found.items()), key=lambda pair: -pair[0])
