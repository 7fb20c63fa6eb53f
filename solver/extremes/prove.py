"""Proving one extremal score: bounds for every possible length of the round, a plan that reaches the best of them.

For each number of takes the sum of the players' own extremes is a bound. Where the players get in each other's way it
is not reached, and prices on the cards lower it (`solver.extremes.columns`). The value is proved when a round reaches
it, z3 refutes every claim that the bounds need, and the enumeration, which shares no encoding with z3, agrees.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import lru_cache

from deviations.choice import OURS, Readings
from solver.extremes import enumeration, integer
from solver.extremes.claims import FREE, Bound, Claim, Prices
from solver.extremes.columns import Problem, relax, shaken
from solver.extremes.decks import is_plain
from solver.extremes.fits import Fit, none_fits
from solver.extremes.model import FEWEST_TAKES, MOST_TAKES, Layout, hideable, worth
from solver.extremes.objectives import Objective, ends_full, takes_range
from solver.extremes.packing import Plan, pack, pack_plain


@dataclass(frozen=True)
class Cover:
    """A bound for all rounds of ``fewest`` to ``most`` takes.

    ``limit``: no round is worth more than this, since no layouts near the bound fit together above it.
    """

    fewest: int
    most: int
    bound: Bound
    limit: int | None = None

    @property
    def fit(self) -> Fit | None:
        """What is to be proved beside the claims."""
        return None if self.limit is None else Fit.of(self.bound, self.limit)


@dataclass(frozen=True)
class Question:
    """An objective for a number of players and a round."""

    objective: Objective
    players: int
    round: int
    rulings: Readings = OURS
    ruleset: str = "base"

    @property
    def lengths(self) -> range:
        """The possible numbers of takes of a player."""
        return takes_range(self.players, self.ruleset, self.rulings)

    def problem(self, fewest: int, most: int) -> Problem:
        roles = tuple(role for role in self.objective.roles(self.players) if role.count)
        full = all(ends_full(self.players, takes, self.ruleset) for takes in range(fewest, most + 1))
        return Problem(roles, self.round, fewest, most, full, self.objective.weights, self.rulings, self.ruleset)

    def limit(self, bound: Bound) -> int:
        """The bound on the objective in its own direction of growth: for a minimum, on minus the objective."""
        return bound.value // self.players if self.objective.shared else bound.value

    def most(self, cover: Cover) -> int:
        """The bound that a cover gives."""
        return self.limit(cover.bound) if cover.limit is None else min(cover.limit, self.limit(cover.bound))

    def sum_allowed(self, reached: int | None) -> int | None:
        """The largest bound that does not go beyond what is reached."""
        if reached is None:
            return None
        return reached * self.players + self.players - 1 if self.objective.shared else reached


@dataclass
class Length:
    """What is known about rounds of ``takes`` takes each: a bound, layouts met so far, and how much has been tried."""

    takes: int
    bound: Bound
    tried: int = 0
    limit: int | None = None
    pool: dict[tuple[int, Layout], None] = field(default_factory=dict)


@dataclass
class Search:
    """What is known while a question is being answered; ``reached`` grows, the covers' bounds fall."""

    question: Question
    reached: int | None = None
    plan: Plan | None = None
    covers: list[Cover] = field(default_factory=list)
    lengths: list[Length] = field(default_factory=list)
    report: Callable[[str], None] | None = None

    def say(self, line: str) -> None:
        if self.report:
            self.report(line)

    def open(self, bound: Bound) -> bool:
        """Whether a bound still leaves room for more than is reached."""
        return self.reached is None or self.question.limit(bound) > self.reached

    @property
    def high(self) -> int:
        return max(self.question.most(cover) for cover in self.covers)


@lru_cache(maxsize=256)
def known(question: Question, reached: int | None = None, before: tuple[Cover, ...] = ()) -> Search:
    """`search`, kept."""
    return search(question, None, reached, before)


def search(
    question: Question,
    report: Callable[[str], None] | None = None,
    reached: int | None = None,
    before: tuple[Cover, ...] = (),
) -> Search:
    """The best plan and a bound for each length of the round: always the length that promises most is tried next.

    Where all shall score little, every length is tried once first: the more is reached, the sooner a bound will do.

    ``reached`` is what an earlier round reaches, in the objective's own direction of growth; then only a better plan is
    looked for, and there may be none. Any prices found ``before`` are tried first: they need no trust.
    """
    state = Search(question, reached, report=report)
    if _at_once(state):
        return state
    if question.problem(FEWEST_TAKES, FEWEST_TAKES).with_giants:
        from solver.extremes.with_giants import search_with_giants  # noqa: PLC0415 - it builds on this module

        return search_with_giants(state, before)
    state.lengths = lengths = [
        Length(takes, bound) for takes in question.lengths if (bound := unpriced(question, takes, takes)) is not None
    ]
    _try_before(state, lengths, before)
    plain = (tries := steps(question)) == PLAIN_STEPS
    while todo := [each for each in lengths if _promises(state, each) and each.tried < len(tries)]:
        length = max(todo, key=lambda each: (plain and not each.tried, question.limit(each.bound), -each.tried))
        tries[length.tried](state, length)
        length.tried += 1
        state.say(f"{length.takes} takes: at most {question.objective.sense * question.limit(length.bound)}")
    for each in lengths:
        _try_fitting(state, each)
    state.covers = _merged(state, [Cover(each.takes, each.takes, each.bound, each.limit) for each in lengths])
    return state


def _promises(state: Search, length: Length) -> bool:
    return state.open(length.bound) and length.limit is None


def _try_before(state: Search, lengths: list[Length], before: tuple[Cover, ...]) -> None:
    """Begin with the bounds at known prices, computed again."""
    for length in lengths:
        problem = state.question.problem(length.takes, length.takes)
        for cover in before:
            if cover.fewest <= length.takes <= cover.most and not _is_free(cover) and state.open(length.bound):
                found = problem.bound_at(cover.bound.parts[0][1].prices)
                length.bound = length.bound if found is None or found.exact > length.bound.exact else found
                _try_fitting(state, length)


def _try_fitting(state: Search, length: Length) -> None:
    """See whether what is reached is the limit, since layouts near the bound do not fit together above it."""
    question, bound = state.question, length.bound
    claim = bound.parts[0][1]
    if not _promises(state, length) or state.reached is None or question.rulings != OURS or claim.prices == FREE:
        return
    if question.objective.shared:
        return
    if len(bound.parts) == 1 and claim.sign > 0 and not claim.prices.full and is_plain(claim.ruleset):
        fit = Fit.of(bound, state.reached)
        if 0 <= fit.gap <= FITTING * claim.prices.scale and none_fits(fit):
            length.limit = state.reached
            state.say(f"{length.takes} takes: no areas near the bound fit together above {state.reached}")


def _at_once(state: Search) -> bool:
    """Whether one bound for all lengths is reached: so it is where only one player's layout matters."""
    question, lengths = state.question, state.question.lengths
    bound = unpriced(question, lengths[0], lengths[-1])
    if bound is None:
        return False
    problem = question.problem(lengths[0], lengths[-1])
    met = {(at, layout): None for at, role in enumerate(problem.roles) for _, layout in extreme(problem.claim(role))}
    if state.reached == question.limit(bound):
        state.covers = [Cover(lengths[0], lengths[-1], bound)]
        return True
    for takes in sorted({layout.takes for at, layout in met if problem.roles[at].sign}, reverse=True):
        improve(state, question.problem(takes, takes), takes, met, bound)
        if state.reached == question.limit(bound):
            state.covers = [Cover(lengths[0], lengths[-1], bound)]
            return True
    return False


@lru_cache(maxsize=512)
def extreme(claim: Claim) -> tuple[tuple[int, Layout], ...]:
    """Layouts of the largest value, best first; where facedown cards earn, also with a plentiful number hidden."""
    if claim.rules.giants:
        return tuple(_extreme_with_giants(claim))
    found = enumeration.best(claim, 12)
    if claim.rules.facedown and claim.sign and found:
        scarce = tuple(int(copies < MANY) for copies in claim.rules.copies)
        priced = replace(claim, prices=Prices(2 * MOST_TAKES, numbers=scarce))
        found += [(claim.value(layout), layout) for _, layout in enumeration.best(priced, 12)]
    return tuple(found)


def _extreme_with_giants(claim: Claim) -> list[tuple[int, Layout]]:
    """The same with giants: the first goes with a bound on all. Where none reaches it, CP-SAT may know a better one."""
    if claim.sign == 0 and claim.prices == FREE:
        return [(0, ANY)]
    bound = enumeration.most(claim)
    found = [pair for pair in enumeration.best(claim, 12) if hideable(pair[1], claim.rules)]
    if bound is None:
        return []
    if claim.sign and (not found or found[0][0] < bound):
        example = integer.example(claim, EXAMPLE_SECONDS)
        found = found if example is None else [(claim.value(example), example), *found]
    best = sorted(found, key=lambda pair: -pair[0])
    return [(bound, best[0][1] if best else ANY), *best]


EXAMPLE_SECONDS = 5
"""How long CP-SAT looks for a layout, per colour of the zone."""

ANY = Layout("111111111", (None,) * 9)
"""Stands for the layout of a player of whom nothing is asked; packing finds one."""

MANY = 10
"""Of a number with so many cards, enough can lie facedown for any area."""


def unpriced(question: Question, fewest: int, most: int) -> Bound | None:
    """The bound that asks each player for the best, whoever else has the cards; None when some role has no layout."""
    problem = question.problem(fewest, most)
    best = [extreme(problem.claim(role)) for role in problem.roles]
    if not all(best):
        return None
    claims = [problem.claim(role, FREE, found[0][0]) for role, found in zip(problem.roles, best, strict=True)]
    return Bound(tuple((role.count, claim) for role, claim in zip(problem.roles, claims, strict=True)))


def _try_extremes(state: Search, length: Length) -> None:
    """See whether the players' own extremes fit together."""
    problem = state.question.problem(length.takes, length.takes)
    met = [(at, layout) for at, role in enumerate(problem.roles) for _, layout in extreme(problem.claim(role))]
    length.pool |= dict.fromkeys(met)
    improve(state, problem, length.takes, length.pool, length.bound)


def _price_cards(state: Search, length: Length, numbers: bool = False) -> None:
    """Lower the bound by prices on cards, and with ``numbers`` on hidden cards too; meet layouts that share well."""
    question, problem = state.question, state.question.problem(length.takes, length.takes)
    start = _prices_near(state, length)
    relaxed = relax(problem, question.sum_allowed(state.reached), numbers, start=start)
    if relaxed.bound is not None and relaxed.bound.value < length.bound.value:
        length.bound = relaxed.bound
    length.pool |= {(problem.roles.index(role), layout): None for role, layout in relaxed.layouts}
    if state.open(length.bound):
        improve(state, problem, length.takes, length.pool, length.bound)


def _prices_near(state: Search, length: Length) -> tuple[Prices, ...]:
    """The prices known for this length and for the lengths beside it: they seldom differ much."""
    near = [each.bound.parts[0][1].prices for each in state.lengths if abs(each.takes - length.takes) <= 1]
    return tuple(prices for prices in dict.fromkeys(near) if prices != FREE)


def _count_hidden(state: Search, length: Length) -> None:
    _price_cards(state, length, numbers=True)


def improve(state: Search, problem: Problem, takes: int, pool: dict[tuple[int, Layout], None], bound: Bound) -> None:
    """See whether layouts of the pool, each with its role's number, make a better round than the best so far."""
    question = state.question
    ceiling = -question.limit(bound) if question.objective.shared else None
    keep(state, takes, pack(problem, takes, list(pool), ceiling, None if question.objective.shared else bound.value))


def keep(state: Search, takes: int, plan: Plan | None) -> None:
    """Keep a plan that reaches more than the best so far."""
    question = state.question
    if plan is None:
        return
    value = _value(question, plan)
    if state.reached is None or value > state.reached:
        state.reached, state.plan = value, plan
        state.say(f"{takes} takes: a round reaches {question.objective.sense * value}")


def _value(question: Question, plan: Plan) -> int:
    """What a plan promises, in the objective's own direction of growth."""
    rules = question.problem(9, 9).claim(question.problem(9, 9).roles[0]).rules
    signs = [role.sign for role in question.problem(9, 9).roles for _ in range(role.count)]
    values = [sign * worth(part.layout, rules) for sign, part in zip(signs, plan, strict=True)]
    return min(values) if question.objective.shared else sum(values)


def plan_of_length(question: Question, takes: int) -> Plan | None:
    """Any plan in which each player takes ``takes`` cards."""
    return pack(question.problem(takes, takes), takes, [])


FITTING = 2
"""The gap, in points, up to which layouts near the bound are listed: a point more makes 3 to 7 times as many."""

VARIATIONS = 16
"""How often prices are changed a little at random to meet more layouts; seeded, so every run is the same."""


def _vary(state: Search, length: Length) -> None:
    """Meet more layouts near the bound, until a plan reaches it."""
    problem = state.question.problem(length.takes, length.takes)
    chance, prices = random.Random(length.takes), length.bound.parts[0][1].prices
    for step in range(VARIATIONS):
        if not state.open(length.bound):
            return
        _, layouts = problem.priced(shaken(prices, chance), 60)
        length.pool |= {(problem.roles.index(role), layout): None for role, layout in layouts}
        if step % 4 == 3:
            improve(state, problem, length.takes, length.pool, length.bound)


def _pack_plain(state: Search, length: Length) -> None:
    """See what areas without zones, which are the worst, can do together."""
    question, problem = state.question, state.question.problem(length.takes, length.takes)
    limit, seconds = question.limit(length.bound), 20 if length.tried else 5
    keep(state, length.takes, pack_plain(problem, length.takes, limit, question.objective.shared, seconds))


Step = Callable[[Search, Length], None]
STEPS: tuple[Step, ...] = (_try_extremes, _price_cards, _vary, _count_hidden, _vary)
"""What is tried on a length of the round, in this order, while its bound is not reached."""

PLAIN_STEPS: tuple[Step, ...] = (_pack_plain, _price_cards, _pack_plain, _count_hidden, _pack_plain)
"""The same where all players shall score little."""


def steps(question: Question) -> tuple[Step, ...]:
    """What is tried for a question."""
    return PLAIN_STEPS if all(role.sign < 0 for role in question.objective.roles(2)) else STEPS


def _merged(state: Search, covers: list[Cover]) -> list[Cover]:
    """Neighbouring lengths joined into one where their joint bound without prices is still good enough."""
    merged: list[Cover] = []
    for cover in covers:
        if merged and state.reached is not None and _is_free(merged[-1]) and _is_free(cover):
            joint = unpriced(state.question, merged[-1].fewest, cover.most)
            if joint is not None and not state.open(joint):
                merged[-1] = Cover(merged[-1].fewest, cover.most, joint)
                continue
        merged.append(cover)
    return merged


def _is_free(cover: Cover) -> bool:
    return all(claim.prices == FREE for _, claim in cover.bound.parts)
