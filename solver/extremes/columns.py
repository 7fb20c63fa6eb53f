"""Finding the prices at which claims about single areas bound a whole round: column generation.

A linear program shares the cards out among players' layouts found so far; its duals price the cards; exhaustive
enumeration finds the layouts that pay best at those prices, which join the program. Nothing here needs to be trusted:
whatever the prices, `Bound` is valid once its claims are proved.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import inf

from ortools.linear_solver import pywraplp

from deviations.choice import OURS, Readings
from solver.extremes import integer, integer_plain
from solver.extremes.claims import FREE, Bound, Claim, Prices, Role
from solver.extremes.decks import is_plain
from solver.extremes.enumeration import best, most
from solver.extremes.model import SCORE, Layout, Weights, worth
from spec.cards import CARDS

SCALE = 840
SCALES = (1, 2, 3, 4, 6, 12, 60, SCALE)
"""The prices are whole multiples of 1 / scale of a point; the smallest scale that keeps the bound is kept."""

DEAREST = 40
"""No card is worth more than this many points to anybody."""

HOPELESS = 10**6
"""More than any layout is worth at any prices."""

MISSING = 300
"""The cost of a player without a layout, while the program has too few."""


@dataclass(frozen=True)
class Problem:
    """An objective over rounds in which each player takes ``fewest`` to ``most`` cards.

    ``ends_full``: somebody has to be full at the end; otherwise the deck may run out.
    """

    roles: tuple[Role, ...]
    round: int
    fewest: int
    most: int
    ends_full: bool = True
    weights: Weights = SCORE
    rulings: Readings = OURS
    ruleset: str = "base"

    @property
    def with_giants(self) -> bool:
        """Whether giants take part."""
        return bool(self.claim(self.roles[0]).rules.giants)

    def claim(self, role: Role, prices: Prices = FREE, bound: int = 0) -> Claim:
        """The claim about the layout of one player of a role: about round 1 where rounds do not differ."""
        kind = self.round if self.weights.zone else 1, role.sign, self.fewest, self.most
        return Claim(*kind, bound, role.full, self.weights, self.rulings, prices, self.ruleset)

    def bound_at(self, prices: Prices) -> Bound | None:
        """The best bound at these prices, its claims not proved yet; None when some role has no layout at all."""
        return self.priced(prices, 1)[0]

    def priced(self, prices: Prices, keep: int) -> tuple[Bound | None, list[tuple[Role, Layout]]]:
        """The best bound at these prices, and the layouts that pay best."""
        parts, layouts = [], []
        for role in self.roles:
            bound, found = bounded(self.claim(role, prices), keep)
            if bound is None:
                return None, []
            parts.append((role.count, self.claim(role, prices, bound)))
            layouts += [(role, layout) for _, layout in found]
        return Bound(tuple(parts)), layouts


def bounded(claim: Claim, keep: int) -> tuple[int | None, list[tuple[int, Layout]]]:
    """A bound on the left side of a claim (None: there is no layout), and the layouts that come closest."""
    if claim.sign < 0 and not is_plain(claim.ruleset) and claim.rulings == OURS:
        return integer.least(claim) if claim.rules.giants else integer_plain.least(claim)
    found = best(claim, keep)
    if claim.rules.giants:
        return most(claim), found
    return (found[0][0] if found else None), found


@dataclass
class _Program:
    """The linear program over the layouts found so far. With giants being full is not priced: no claim follows that."""

    problem: Problem
    seen: set[tuple[Role, Layout, int]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.lp = pywraplp.Solver.CreateSolver("GLOP")
        self.lp.Objective().SetMaximization()
        rules = self.problem.claim(self.problem.roles[0]).rules
        copies = rules.copies
        self.cards = [self.lp.Constraint(0, 1) for _ in (*rules.pieces, *rules.giants)]
        self.numbers = [self.lp.Constraint(0, sum(copies)) for _ in copies]
        self.roles = {role: self.lp.Constraint(role.count, role.count) for role in self.problem.roles}
        least_full = 1 if self.problem.ends_full and not rules.giants else -1
        self.full = self.lp.Constraint(least_full, len(copies))
        for row in (*self.roles.values(), self.full):
            self._variable(-MISSING, [(row, 1)])

    def limit_numbers(self) -> None:
        """Count every card of each number, hidden ones too. Rarely needed, and prices on numbers make claims harder."""
        for row, copies in zip(self.numbers, self.problem.claim(self.problem.roles[0]).rules.copies, strict=True):
            row.SetUb(copies)

    def _variable(self, points: int, entries: Sequence[tuple[object, int]]) -> None:
        variable = self.lp.NumVar(0, self.lp.infinity(), "")
        self.lp.Objective().SetCoefficient(variable, points)
        for row, amount in entries:
            row.SetCoefficient(variable, row.GetCoefficient(variable) + amount)  # type: ignore[attr-defined]

    def add(self, role: Role, layout: Layout) -> int:
        """Let players of a role have a layout, hiding any one of its validated numbers. How many ways were new."""
        new = [key for hides in layout.validated or (0,) if (key := (role, layout, hides)) not in self.seen]
        for key in new:
            self.seen.add(key)
            self._add(*key)
        return len(new)

    def _add(self, role: Role, layout: Layout, hides: int) -> None:
        rules = self.problem.claim(role).rules
        points = role.sign * worth(layout, rules) if role.sign else 0
        entries = [(self.roles[role], 1), (self.full, int(layout.full))]
        entries += [(self.cards[index], 1) for index in (*layout.cards, *layout.giants)]
        entries += [(self.numbers[rules.pieces[index].number - 1], 1) for index in layout.cards]
        entries += [(self.numbers[hides - 1], layout.hidden)] if hides else []
        self._variable(points, entries)

    def solve(self) -> tuple[float, list[float]] | None:
        """The optimum, and the duals: one per card, nine numbers, being full. None when GLOP gets lost in rounding."""
        if self.lp.Solve() != pywraplp.Solver.OPTIMAL:
            anew = pywraplp.MPSolverParameters()
            anew.SetIntegerParam(anew.INCREMENTALITY, anew.INCREMENTALITY_OFF)
            if self.lp.Solve(anew) != pywraplp.Solver.OPTIMAL:
                return None
        cards, others = ([row.dual_value() for row in rows] for rows in (self.cards, (*self.numbers, self.full)))
        return self.lp.Objective().Value(), [*cards, *[0.0] * (len(CARDS) - len(cards)), *others]


def _rounded(duals: Sequence[float], scale: int) -> Prices:
    """Whole prices. Numbers are priced from the cheapest up: what all cards pay alike shifts no comparison."""
    whole = [max(0, round(scale * min(each, DEAREST))) for each in (*duals[:-1], -duals[-1])]
    *cards_and_numbers, full = whole
    cards, numbers = cards_and_numbers[: len(CARDS)], cards_and_numbers[len(CARDS) :]
    return Prices(scale, tuple(cards), tuple(each - min(numbers) for each in numbers), full)


@dataclass(frozen=True)
class Relaxed:
    """What column generation found: the best bound, and every layout it has met."""

    bound: Bound | None
    layouts: tuple[tuple[Role, Layout], ...]


def _disjoint(problem: Problem) -> Iterator[tuple[Role, Layout]]:
    """Layouts to begin with: each player's best of the cards that the players before have left."""
    cards = [0] * len(CARDS)
    for role in [each for each in problem.roles for _ in range(each.count)]:
        found = best(problem.claim(role, Prices(1, tuple(cards))), 30)
        yield from ((role, layout) for _, layout in found)
        for index in (*found[0][1].cards, *found[0][1].giants) if found else ():
            cards[index] = DEAREST


def relax(
    problem: Problem,
    target: int | None = None,
    numbers: bool = False,
    steps: int = 80,
    report: Callable[[int, float], None] | None = None,
    start: Sequence[Prices] = (),
) -> Relaxed:
    """Lower the bound until it reaches ``target`` or nothing improves it. ``report`` gets each bound and optimum.

    ``numbers``: hidden cards are counted too, where a bound without them is not reached by any round. It begins at no
    prices or at those of ``start``, whichever bounds best, and goes only some way from the best prices known towards
    the program's: while it knows few layouts, its prices are far off.
    """
    program = _Program(problem)
    if numbers:
        program.limit_numbers()
    for role, layout in _disjoint(problem):
        program.add(role, layout)
    solved = program.solve()
    best_bound, share = _best_at(problem, (FREE, *start)), FIRST_SHARE
    met: dict[tuple[Role, Layout], None] = {}
    for _ in range(steps):
        if solved is None:
            break
        bound, layouts = problem.priced(_rounded(_between(best_bound, solved[1], share), SCALE), 30)
        if bound is None or best_bound is None:
            return Relaxed(None, ())
        met |= dict.fromkeys(layouts)
        new = sum(program.add(role, layout) for role, layout in layouts)
        better = bound.exact < best_bound.exact
        best_bound = bound if better else best_bound
        solved = program.solve()
        optimum = -inf if solved is None else solved[0]
        if report:
            report(best_bound.value, optimum)
        reached = target is not None and best_bound.value <= target
        if reached or best_bound.exact <= optimum + 0.02 or not (better or new or share < 1):
            break
        share = max(share / 2, LEAST_SHARE) if new and not better else min(1.0, (1.5 if better else 2) * share)
    return Relaxed(best_bound and _simplest(problem, best_bound, tuple(met)), tuple(met))


FIRST_SHARE, LEAST_SHARE = 0.25, 0.05
"""How much of the way to the program's prices is gone: at first, and at least."""


def shaken(prices: Prices, chance: random.Random) -> Prices:
    """The same prices, each changed by up to a point at random."""
    finer = max(1, 12 // prices.scale)
    step = finer * prices.scale
    cards = tuple(max(0, finer * each + chance.randint(-step, step)) for each in prices.cards)
    return Prices(step, cards, tuple(finer * each for each in prices.numbers), finer * prices.full)


def _best_at(problem: Problem, prices: Sequence[Prices]) -> Bound | None:
    """The best of the bounds at these prices."""
    bounds = [problem.bound_at(each) for each in dict.fromkeys(prices)]
    return min((bound for bound in bounds if bound is not None), key=lambda bound: bound.exact, default=None)


def _between(bound: Bound | None, duals: Sequence[float], share: float) -> list[float]:
    """Prices so much of the way from a bound's to the program's."""
    centre = [0.0] * len(duals) if bound is None else _duals(bound)
    return [a + share * (b - a) for a, b in zip(centre, duals, strict=True)]


def _duals(bound: Bound) -> list[float]:
    """A bound's prices as the program has them."""
    prices = bound.parts[0][1].prices
    return [each / prices.scale for each in (*prices.cards, *prices.numbers, -prices.full)]


def _simplest(problem: Problem, bound: Bound, met: Sequence[tuple[Role, Layout]]) -> Bound:
    """The same bound at prices of the smallest scale that keeps it: easier to read and to prove.

    Scales at which layouts that were met break the bound already are not looked at more closely.
    """
    for scale in SCALES:
        rounded = _rounded(_duals(bound), scale)
        if _at_least(problem, rounded, met) // scale <= bound.value:
            simpler = problem.bound_at(rounded)
            if simpler is not None and simpler.value <= bound.value:
                return simpler
    return bound


def _at_least(problem: Problem, prices: Prices, met: Sequence[tuple[Role, Layout]]) -> int:
    """What the bound at these prices is at least, because of these layouts; in units of ``1 / scale`` points."""
    total = prices.supply(problem.claim(problem.roles[0]).rules.copies)
    for role in problem.roles:
        claim = problem.claim(role, prices)
        total += role.count * max((claim.value(layout) for of, layout in met if of == role), default=-HOPELESS)
    return total
