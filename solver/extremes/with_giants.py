"""Questions where giants take part: bounds by few looks at all areas, each of which takes seconds, and good rounds.

One player's score needs a price on giants at most. Several players' scores are looked at for all lengths of a round
together: where all shall score much, or all little, at prices found in a few steps; where one shall score much and one
little, in spans of lengths that are bisected as long as they promise most.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from solver.extremes import enumeration, refute
from solver.extremes.claims import FREE, Bound, Claim, Prices
from solver.extremes.columns import DEAREST, Problem, Relaxed, relax
from solver.extremes.decks import giants_in, has_flower_power
from solver.extremes.joint import best_round
from solver.extremes.model import Layout
from solver.extremes.prove import Cover, Question, Search, extreme, improve, keep, unpriced
from spec.area import EDGES
from spec.cards import CARDS

STEPS = 150
"""How often prices for much are changed at most."""

STEPS_APART = 25
"""The same where one player shall score much and another little."""

STEPS_WITH_FLOWER_POWER = 5
"""The same for both with Flower Power, where a look takes ten times as long or more."""

STEPS_FOR_LITTLE = 80
"""The same for little, where CP-SAT looks."""

LOOKED_AT = 3
"""How many lengths good rounds are looked for at."""

SECONDS = 20
"""How long CP-SAT looks for a round of a length."""

Priced = tuple[Bound, list[tuple[tuple[int, Layout], ...]]]
"""A bound, and each role's layouts of the largest values."""


def search_with_giants(state: Search, before: Sequence[Cover]) -> Search:
    """Bounds for all lengths, and the best round found; prices of bounds found ``before`` are tried first."""
    roles = [role for role in state.question.objective.roles(state.question.players) if role.sign]
    if sum(role.count for role in roles) == 1:
        _one(state)
    elif own := _own(state, before):
        state.covers = [_again(state, cover) for cover in own]
    elif len(roles) > 1:
        _bisect(state)
    else:
        _share(state, before)
    return state


# One player's score --------------------------------------------------------------------------------------------------


def _one(state: Search) -> None:
    """Bounds where the giants do not suffice: in the longest rounds every player needs some, so they have a price.

    Where they suffice for everybody, a price would only loosen the bound.
    """
    question = state.question
    lengths = question.lengths
    whole = unpriced(question, lengths[0], lengths[-1])
    if whole is not None and question.players * len(EDGES) <= giants_in(question.ruleset):
        state.covers = [Cover(lengths[0], lengths[-1], whole)]
        return
    shorter, longest = question.problem(lengths[0], lengths[-2]), question.problem(lengths[-1], lengths[-1])
    enough = _priced_giants(shorter, 0)
    for problem, (bound, extremes) in ((shorter, enough), (longest, _dearest(longest, enough[0].value))):
        state.covers.append(Cover(problem.fewest, problem.most, bound))
        pool = {(at, layout): None for at, found in enumerate(extremes) for _, layout in found}
        for takes in sorted({layout.takes for at, layout in pool if problem.roles[at].sign}, reverse=True):
            if state.open(bound):
                improve(state, question.problem(takes, takes), takes, pool, bound)


def _dearest(problem: Problem, enough: int) -> Priced:
    """The least bound at a price on giants; of those that are good ``enough``, the first."""
    priced: list[Priced] = []
    for price in GIANT_PRICES:
        priced.append(_priced_giants(problem, price))
        if priced[-1][0].value <= enough:
            return priced[-1]
    return min(priced, key=lambda each: each[0].value)


def _priced_giants(problem: Problem, price: int) -> Priced:
    """The bound where every giant at an edge costs so many points, and each role's extreme layouts."""
    giants = [giant.index for giant in problem.claim(problem.roles[0]).rules.giants]
    prices = Prices(1, tuple(price * (at in giants) for at in range(len(CARDS))))
    claims = [problem.claim(role, prices) for role in problem.roles]
    extremes = [extreme(claim) for claim in claims]
    parts = zip(problem.roles, claims, extremes, strict=True)
    return Bound(tuple((role.count, replace(claim, bound=found[0][0])) for role, claim, found in parts)), extremes


GIANT_PRICES = (3, 4, 5, 6)
"""Points that a giant may cost where giants do not suffice for everybody: about what one more is worth."""


# Several players' scores ---------------------------------------------------------------------------------------------


def _own(state: Search, before: Sequence[Cover]) -> list[Cover]:
    """The bounds found for this very question, if a round was: the first ones, where they are about every length.

    Those of other numbers of players may follow.
    """
    own: list[Cover] = []
    for cover in before if state.reached is not None else ():
        own.append(cover)
        if [n for each in own for n in range(each.fewest, each.most + 1)] == [*state.question.lengths]:
            return own if all(_is_own(state, each) for each in own) else []
    return []


def _is_own(state: Search, cover: Cover) -> bool:
    """Whether a bound is about this ruleset and round."""
    claim = cover.bound.parts[0][1]
    return (claim.ruleset, claim.round) == (state.question.ruleset, state.question.round)


def _again(state: Search, cover: Cover) -> Cover:
    """The bound at prices that were found before, computed again."""
    bound = state.question.problem(cover.fewest, cover.most).bound_at(cover.bound.parts[0][1].prices)
    return cover if bound is None else replace(cover, bound=_proved_twice(bound))


def _share(state: Search, before: Sequence[Cover]) -> None:
    """One bound for all lengths at prices on cards, then rounds of the lengths that promise most."""
    relaxed = _priced(state, before)
    if relaxed.bound is None:
        return
    lengths = state.question.lengths
    state.covers = [Cover(lengths[0], lengths[-1], _proved_twice(relaxed.bound))]
    for takes in _likely(state, relaxed):
        _fill(state, takes, relaxed)


def _priced(state: Search, before: Sequence[Cover]) -> Relaxed:
    """A bound for all lengths, at known prices if they do, else at better ones, and the layouts met."""
    prices = [claim.prices for cover in before for _, claim in cover.bound.parts]
    known = [each for each in dict.fromkeys(prices) if each != FREE]
    question, lengths = state.question, state.question.lengths
    problem, sense = question.problem(lengths[0], lengths[-1]), question.objective.sense

    def report(bound: int, _optimum: float) -> None:
        state.say(f"{sense * bound} together, at these prices")

    steps = _steps(question, STEPS) if sense > 0 else STEPS_FOR_LITTLE
    return relax(problem, question.sum_allowed(state.reached), steps=steps, start=tuple(known), report=report)


def _steps(question: Question, steps: int) -> int:
    return STEPS_WITH_FLOWER_POWER if has_flower_power(question.ruleset) else steps


def _proved_twice(bound: Bound) -> Bound:
    """The bound that a second method has too: prices for little are found by CP-SAT, which is faster there."""
    return Bound(tuple((count, _enumerated(claim) if claim.sign else claim) for count, claim in bound.parts))


def _enumerated(claim: Claim) -> Claim:
    most = None if claim.sign < 0 and refute.holds(claim) else enumeration.most(claim)
    return claim if most is None else replace(claim, bound=max(claim.bound, most))


def _likely(state: Search, relaxed: Relaxed) -> list[int]:
    """The lengths most promising: the shortest for little, those of most layouts met for much."""
    if state.question.objective.sense < 0:
        return [10, 9, 11]
    return [takes for takes, _ in Counter(layout.takes for _, layout in relaxed.layouts).most_common(LOOKED_AT)]


def _fill(state: Search, takes: int, relaxed: Relaxed) -> None:
    """Rounds of the layouts met, and any that CP-SAT finds."""
    question, bound = state.question, state.covers[0].bound
    problem = question.problem(takes, takes)
    if state.open(bound):
        improve(state, problem, takes, {(0, layout): None for _, layout in relaxed.layouts}, bound)
    if state.open(bound):
        keep(state, takes, best_round(problem, takes, bound.value, question.objective.shared, SECONDS))


def _bisect(state: Search) -> None:
    """Bounds for spans of lengths: the span that promises most is bisected until it is one length, then rounds are met.

    After that, spans that still promise more than a round reaches are bisected too, and single lengths get prices.
    """
    lengths = state.question.lengths
    covers = _spans(state, [(lengths[0], lengths[-1])])
    while covers[-1].fewest < covers[-1].most:
        worst = covers.pop()
        covers = _sorted(state, [*covers, *_spans(state, _halves(worst))])
    for cover in covers[::-1]:
        _meet(state, cover)
    settled: list[Cover] = []
    while covers and state.open(covers[-1].bound):
        worst = covers.pop()
        if worst.fewest == worst.most:
            settled.append(_priced_apart(state, worst))
        else:
            covers = _sorted(state, [*covers, *_spans(state, _halves(worst))])
    state.covers = sorted([*covers, *settled], key=lambda each: each.fewest)


def _spans(state: Search, spans: Sequence[tuple[int, int]]) -> list[Cover]:
    bounds = [(fewest, most, unpriced(state.question, fewest, most)) for fewest, most in spans]
    return [Cover(fewest, most, bound) for fewest, most, bound in bounds if bound is not None]


def _sorted(state: Search, covers: Sequence[Cover]) -> list[Cover]:
    """What promises least first."""
    found = sorted(covers, key=lambda each: state.question.limit(each.bound))
    state.say(f"at most {state.question.limit(found[-1].bound)}, at {found[-1].fewest} to {found[-1].most} takes")
    return found


def _halves(cover: Cover) -> list[tuple[int, int]]:
    middle = (cover.fewest + cover.most) // 2
    return [(cover.fewest, middle), (middle + 1, cover.most)]


def _priced_apart(state: Search, cover: Cover) -> Cover:
    """The bound for one length at prices, which tell players apart who want the same cards."""
    problem = state.question.problem(cover.fewest, cover.most)
    bound = relax(problem, state.reached, steps=_steps(state.question, STEPS_APART)).bound
    found = None if bound is None else _proved_twice(bound)
    return cover if found is None or found.value >= cover.bound.value else replace(cover, bound=found)


def _meet(state: Search, cover: Cover) -> None:
    """Rounds of the players' extremes, and of those that each player has beside the others' extremes."""
    for takes in range(cover.fewest, cover.most + 1):
        problem = state.question.problem(takes, takes)
        pool = {(at, layout): None for at in (0, 1) for layout in _beside(problem, at)}
        if state.open(cover.bound):
            improve(state, problem, takes, pool, cover.bound)


def _beside(problem: Problem, first: int) -> Iterator[Layout]:
    """Layouts of one role, without the cards of the best layout of the other where that is to be."""
    own, other = problem.roles[first], problem.roles[1 - first]
    yield from (layout for _, layout in extreme(problem.claim(own)))
    taken = extreme(problem.claim(other))[0][1]
    cards = tuple(DEAREST * (at in (*taken.cards, *taken.giants)) for at in range(len(CARDS)))
    yield from (layout for _, layout in extreme(problem.claim(own, Prices(1, cards))))
