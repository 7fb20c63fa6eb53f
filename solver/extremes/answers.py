"""Answers: a value with its proof and its round, checked step by step, as kept in `table.json`."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType

from deviations.choice import OURS, Readings
from deviations.readings import rules_of
from solver.extremes import enumeration, fits, integer_plain, refute, refute_fits
from solver.extremes.claims import FREE, Bound, Claim, Prices
from solver.extremes.decks import has_flower_power, has_giants, is_plain
from solver.extremes.fits import Fit
from solver.extremes.followed import uneven
from solver.extremes.model import MOST_TAKES
from solver.extremes.objectives import GAME, LENGTHS, check_objective, turns
from solver.extremes.packing import Plan, pack_plain
from solver.extremes.prove import Cover, Question, Search, known, plan_of_length, search
from solver.extremes.transcript import NotReached, Witness, game_of, replay, reseated, write
from solver.extremes.trust import layout_of, trusted
from spec.area import EDGES
from spec.cards import CARDS

METHODS: Mapping[str, Callable[[Claim], bool | None]] = MappingProxyType(
    {"z3": refute.holds, "enumeration": enumeration.holds, "cp-sat": integer_plain.holds}
)
"""The proof methods: each says whether a claim is true, or None when it does not know."""

PROOFS = 2
"""How many methods have to prove every claim before a value is called proved: no two share an encoding."""

FITTING: Mapping[str, Callable[[Fit], bool]] = MappingProxyType(
    {"z3": refute_fits.none_fits, "enumeration": fits.none_fits}
)
"""How each method proves that no layouts near a bound fit together: for z3, with CP-SAT."""


def methods_for(ruleset: str, claims: Sequence[Claim]) -> tuple[str, ...]:
    """The methods in the order in which they are asked: CP-SAT where giants are too much for z3.

    With Flower Power it is asked before z3 about claims with prices, which take z3 up to a minute each, and with both
    expansions about all.
    """
    priced = any(claim.prices != FREE for claim in claims)
    if has_flower_power(ruleset) and (has_giants(ruleset) or priced):
        return "enumeration", "cp-sat", "z3"
    return ("z3", "enumeration", "cp-sat") if has_giants(ruleset) else ("z3", "enumeration")


@dataclass(frozen=True)
class Answer:
    """The answer to a question, or to the question about a whole game (``round`` None).

    ``low`` and ``high`` enclose the value; a round reaches the one that is the objective's own, so they are equal when
    the value is proved. ``methods`` are those that proved every claim of ``covers``. ``seconds`` is by step.
    """

    players: int
    round: int | None
    objective: str
    low: int
    high: int
    methods: tuple[str, ...]
    covers: tuple[Cover, ...]
    witness: tuple[Witness, ...]
    rulings: Readings = OURS
    ruleset: str = "base"
    seconds: Mapping[str, float] = field(default_factory=dict, compare=False)

    @property
    def proved(self) -> bool:
        return self.low == self.high and len(self.methods) >= PROOFS

    @property
    def value(self) -> int | None:
        """The value, only when it is proved."""
        return self.low if self.proved else None

    @property
    def takes(self) -> int:
        """Cards per player in the last witness round."""
        return len(self.witness[-1].moves) // self.players

    @property
    def turns(self) -> int:
        return turns(self.players, self.takes, self.rulings)


def answer(
    question: Question,
    report: Callable[[str], None] | None = None,
    before: Answer | None = None,
    nearby: tuple[Cover, ...] = (),
) -> Answer:
    """Search, prove, replay. ``report`` gets a line whenever something is known.

    ``before`` is an answer found earlier. Its round is kept as the witness unless a better one is found: the spec
    replays it; the prices of its bounds are tried first, and those of ``nearby``, found for questions like this one.
    """
    check_objective(question.objective.name, question.rulings)
    say = report or (lambda _line: None)
    start = time.perf_counter()
    found, written = _searched(question, report, before, nearby)
    searched = time.perf_counter()
    reached = measure(question, (written,))
    covers = tuple(_loosened(question, cover, question.objective.sense * reached) for cover in found.covers)
    claims = tuple(dict.fromkeys(claim for cover in covers for _, claim in cover.bound.parts))
    say(f"{len(claims)} claims about single areas to prove")
    times = {"search": searched - start}
    methods: tuple[str, ...] = ()
    open_ends = tuple(cover.fit for cover in covers if cover.fit)
    for name in methods_for(question.ruleset, claims):
        if len(methods) < PROOFS and _proves(name, claims, open_ends, times, say):
            methods += (name,)
    if not _attains(question, written, claims):
        methods = ()
    ends = sorted((reached, _bound(question, covers, reached)))
    return Answer(
        question.players,
        question.round,
        question.objective.name,
        ends[0],
        ends[1],
        methods,
        covers,
        (written,),
        question.rulings,
        question.ruleset,
        times,
    )


def _searched(
    question: Question, report: Callable[[str], None] | None, earlier: Answer | None, nearby: tuple[Cover, ...]
) -> tuple[Search, Witness]:
    """A search and its round. What is smallest in round 1 stays so later, if its round's zones are worth nothing.

    Bounds of round 1 stay bounds, since a zone is worth no less later; with expansions no more is said of later rounds.
    """
    if question.objective.name in LENGTHS:
        return _length(question)
    before, covers = (None, nearby) if earlier is None else (earlier.witness[0], (*earlier.covers, *nearby))
    reached = None if before is None else question.objective.sense * measure(question, (before,))
    if question.objective.sense < 0 and question.round > 1:
        if not is_plain(question.ruleset) and earlier is not None and _are_of_round_1(earlier.covers, question):
            return Search(replace(question, round=1), reached, covers=list(earlier.covers)), _plainer(question, earlier)
        first = known(replace(question, round=1), reached, covers)
        written = before if first.plan is None else _written(question, first.plan)
        if written is not None and measure(question, (written,)) == -(first.reached or 0):
            return first, written
    found = search(question, report, reached, covers) if report else known(question, reached, covers)
    written = before if found.plan is None else _written(question, found.plan)
    if written is None:
        raise NotReached(f"no round was found for {question.objective.name} with {question.players} players")
    return found, written


def _plainer(question: Question, earlier: Answer) -> Witness:
    """The round found earlier, or one of its length without zones where that is better in this round."""
    known, takes = earlier.witness[0], earlier.takes
    limit = max(question.most(cover) for cover in earlier.covers)
    problem = question.problem(takes, takes)
    if -measure(question, (known,)) >= limit or problem.with_giants:
        return known
    plan = pack_plain(problem, takes, limit, question.objective.shared)
    rounds = [known] if plan is None else [known, _written(question, plan)]
    return min(rounds, key=lambda each: measure(question, (each,)))


def _are_of_round_1(covers: Sequence[Cover], question: Question) -> bool:
    """Whether bounds of round 1 are about every length of the round."""
    lengths = [takes for cover in covers for takes in range(cover.fewest, cover.most + 1)]
    claims = [claim for cover in covers for _, claim in cover.bound.parts]
    return lengths == [*question.lengths] and all((c.round, c.ruleset) == (1, question.ruleset) for c in claims)


def _length(question: Question) -> tuple[Search, Witness]:
    """The longest or shortest round: `length_covers` bound it, and a plan of that length reaches it."""
    takes = length_of(question)
    found = Search(question, question.objective.sense * takes, plan_of_length(question, takes))
    found.covers = list(length_covers(question))
    if found.plan is None:
        raise NotReached(f"no round of {takes} takes was found with {question.players} players")
    return found, _written(question, found.plan)


def _written(question: Question, plan: Plan) -> Witness:
    """The round of a plan; where a player may miss the last take, started by whom that suits best."""
    starters = range(question.players if uneven(question.rulings) else 1)
    rounds = [write(plan, question.round, question.rulings, question.ruleset, starter) for starter in starters]
    return max(rounds, key=lambda each: question.objective.sense * measure(question, (each,)))


def length_of(question: Question) -> int:
    """The takes of the longest or shortest round."""
    return question.lengths[-1 if question.objective.name == "longest" else 0]


def length_covers(question: Question) -> tuple[Cover, ...]:
    """Why no round is longer or shorter: no area is open after seventeen takes, none is full after eight.

    Where the deck runs out first (five players), counting its cards is enough. Giants at the edges allow more takes;
    then an area that is open after so many has more than the players' even share of the giants.
    """
    takes, longest = length_of(question), question.objective.name == "longest"
    fewest, most = (takes, takes) if longest else (1, takes - 1)
    claim = Claim(1, 0, fewest, most, -1, full=not longest, rulings=question.rulings, ruleset=question.ruleset)
    giants = [giant.index for giant in claim.rules.giants]
    share = len(giants) // question.players
    if longest and takes < MOST_TAKES + min(len(EDGES), share):
        return ()
    if not longest or not giants:
        return (Cover(fewest, most, Bound(((1, claim),))),)
    dear = Prices(1, tuple(int(at in giants) for at in range(len(CARDS))))
    return (Cover(fewest, most, Bound(((question.players, replace(claim, bound=-share - 1, prices=dear)),))),)


def _bound(question: Question, covers: tuple[Cover, ...], reached: int) -> int:
    """The value that the covers allow at most (for a minimum: at least). Lengths of rounds are their own bound."""
    if question.objective.name in LENGTHS:
        return reached
    return question.objective.sense * max(question.most(cover) for cover in covers)


def _loosened(question: Question, cover: Cover, reached: int | None) -> Cover:
    """The same cover with its slack given to one claim: what is not needed is not claimed, and easier to prove."""
    target = question.sum_allowed(reached)
    first = cover.bound.parts[0][1]
    if target is None or question.objective.name in LENGTHS:
        return cover
    slack = (target + 1) * first.prices.scale - 1 - cover.bound.total
    at = max(range(len(cover.bound.parts)), key=lambda part: cover.bound.parts[part][1].sign)
    count, claim = cover.bound.parts[at]
    if slack < count:
        return cover
    parts = list(cover.bound.parts)
    parts[at] = count, replace(claim, bound=claim.bound + slack // count)
    return replace(cover, bound=Bound(tuple(parts)))


def _proves(
    name: str,
    claims: tuple[Claim, ...],
    open_ends: tuple[Fit, ...],
    times: dict[str, float],
    say: Callable[[str], None],
) -> bool:
    start = time.perf_counter()
    rulesets = {claim.ruleset for claim in claims}
    done = all(trusted(name, each) for each in rulesets) and all(proved(name, claim) for claim in claims)
    done = done and all(fitted(name, fit) for fit in open_ends)
    times[name] = time.perf_counter() - start
    say(f"{name} {'proves every claim' if done else 'does not prove every claim'} ({times[name]:.1f} s)")
    return done


def _attains(question: Question, written: Witness, claims: tuple[Claim, ...]) -> bool:
    """Whether the witness obeys every claim, and z3 finds what enumeration says is the most, where it soon can.

    A formula or a table that leaves layouts out would prove too much; here it is shown what it must not leave out.
    """
    layouts = [layout_of(area, question.ruleset) for area in replay(written, question.rulings).areas]
    takes = len(written.moves) // written.players
    here = [claim for claim in claims if claim.fewest <= takes <= claim.most]
    for claim in here:
        if any(claim.value(each) > claim.bound for each in layouts if claim.full in (None, each.full)):
            return False
    best = [(claim, found[0][1]) for claim in here if claim.sign and (found := enumeration.best(claim))]
    return all(refute.attained(claim, layout, claim.value(layout)) is not False for claim, layout in best)


@lru_cache(maxsize=4096)
def proved(name: str, claim: Claim) -> bool:
    """Whether a method proves a claim, or has proved one that says as much of these layouts and more."""
    wider = any(each.covers(claim) and each.bound <= claim.bound for each in proofs(name))
    if not wider and METHODS[name](claim) is True:
        proofs(name).append(claim)
        return True
    return wider


@lru_cache(maxsize=8)
def proofs(_name: str) -> list[Claim]:
    """The claims that a method has proved so far."""
    return []


@lru_cache(maxsize=64)
def fitted(name: str, fit: Fit) -> bool:
    """Whether a method proves that no layouts near a bound fit together."""
    return FITTING[name](fit)


def measure(question: Question, witness: tuple[Witness, ...]) -> int:
    """What the spec says a witness reaches. Raises `NotReached` when it is no whole legal round."""
    return question.objective.measure(replay(witness[0], question.rulings))


# A whole game --------------------------------------------------------------------------------------------------------


def game_answer(players: int, rounds: tuple[Answer, Answer, Answer], rulings: Readings = OURS) -> Answer:
    """The most a player can score in a game: three maxima of seat 0, each round started by whom the one before says."""
    witness: list[Witness] = []
    starter = 0
    for each in rounds:
        written = reseated(each.witness[0], starter, rulings)
        witness.append(written)
        starter = replay(written, rulings).next_first_player
    reached = game_total(tuple(witness), rulings)
    methods = tuple(name for name in rounds[0].methods if all(name in each.methods for each in rounds))
    high = sum(each.high for each in rounds)
    return Answer(players, None, GAME, reached, high, methods, (), tuple(witness), rulings, rounds[0].ruleset)


def game_total(witness: tuple[Witness, ...], rulings: Readings = OURS) -> int:
    """The largest total of a game made of these rounds. Raises `NotReached` or `PixiesError` when it is no game."""
    game = game_of(witness, rulings)
    if not game.over or len(game.rounds) != 3:
        raise NotReached("the witness is no whole game of three rounds")
    return max(rules_of("base").totals([[score.total for score in round_.scores] for round_ in game.rounds]))
