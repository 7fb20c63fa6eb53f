"""Proving every invariant: its goals, how each is attempted, and the verdict.

An invariant counts as proved for a number of players when its own claim and every claim it rests on are proved. It is
proved by z3 for all positions and takes at once, without a bound on turns; the score invariants for all areas at once.
What depends on one area alone is proved a second time by exhaustion (`solver.proofs.exhaustion`).
"""

import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from multiprocessing import get_context
from typing import NamedTuple

import z3

from deviations.readings import rules_of
from solver.bridge.compare_scores import ScoreRelation
from solver.bridge.compare_steps import REDUCED, down, reduced, reduced_game, up
from solver.bridge.relation import Relation
from solver.bridge.sample_areas import areas_in_turn, played_areas
from solver.mutants.table import MUTANTS
from solver.play.claims import CLAIMS
from solver.play.induction import prove, rests_on
from solver.play.system import SymbolicRules, System
from solver.proofs.counterexamples import refuting_area, refuting_step
from solver.proofs.exhaustion import BY_EXHAUSTION, explore
from solver.score.area_claims import SCORE_CLAIMS, Asked, most_points_win, score_questions
from solver.score.rules import ScoreRules
from solver.terms import Term, ask
from spec.cards import RULESETS
from spec.invariants import INVARIANTS
from spec.predicates import lasts_up_to

EXHAUSTION = "exhaustion"
ANY_PLAYERS = 0
"""The number of players of a goal that does not depend on it."""

METHODS = {
    "state": "induction over all takes and deals",
    "implied": "implied, in any position, by proved claims",
    "between": "implied, between any positions, by proved claims",
    "take": "every take from any position of the inductive invariant",
    "deal": "every deal from any position of the inductive invariant",
}


class Goal(NamedTuple):
    """One thing to prove: a claim, for some players (0: any) and a ruleset, perhaps of a mutant."""

    claim: str
    players: int
    ruleset: str
    mutant: str = ""


class Outcome(NamedTuple):
    """What came of it: ``status`` is proved, fails or unknown; ``counterexample`` is z3's, in words."""

    goal: Goal
    status: str
    seconds: float
    counterexample: str = ""


@dataclass
class Verdict:
    """The verdict on an invariant: ``status`` proved, fails (its claim) or open (a claim it rests on), and why."""

    id: str
    status: str
    method: str
    players: tuple[int, ...]
    seconds: float
    why: list[str] = field(default_factory=list)


def players_of(invariant: str, players: Sequence[int], ruleset: str) -> tuple[int, ...]:
    """The player counts an invariant speaks about."""
    few = lasts_up_to(ruleset) if invariant == "DECK-LASTS" else rules_of(ruleset).most_players()
    return tuple(count for count in players if count <= few)


def method(invariant: str) -> str:
    """How an invariant is proved, in words."""
    if invariant in CLAIMS:
        again = f"; again by {EXHAUSTION} of all classes of areas" if invariant in BY_EXHAUSTION else ""
        return f"z3, {METHODS[CLAIMS[invariant].how]}{again}"
    return "z3, any totals" if invariant == "MOST-POINTS-WIN" else "z3, all areas at once"


def goals(ids: Sequence[str], players: Sequence[int], ruleset: str, mutant: str = "") -> list[Goal]:
    """Every goal that the invariants need, the claims they rest on included, heavy ones first."""
    asked: dict[Goal, None] = {}
    for name in ids:
        counts = players_of(name, players, ruleset)
        if name in SCORE_CLAIMS:
            asked[Goal(name, ANY_PLAYERS, ruleset, mutant)] = None
        elif name not in CLAIMS:
            asked.update((Goal(name, count, ruleset, mutant), None) for count in counts)
        else:
            needed = sorted(rests_on(name))
            asked.update((Goal(claim, count, ruleset, mutant), None) for claim in needed for count in counts)
    if not mutant and set(ids) & set(BY_EXHAUSTION):
        asked[Goal(EXHAUSTION, ANY_PLAYERS, ruleset)] = None
    return sorted(asked, key=lambda each: (each.claim != EXHAUSTION, -each.players, each.claim))


BRIDGE = ("bridge:down", "bridge:up", "bridge:reduced", "bridge:scores")
"""The comparisons of the spec with the symbolic game (`solver.bridge`), goals like claims."""

BRIDGE_GAMES, BRIDGE_SAMPLES = 3, 40
"""Random games and takes chosen by z3, per player count."""


def bridge_goals(players: Sequence[int], ruleset: str) -> list[Goal]:
    """Every comparison, for each player count; the reduced games are of the base game and Little Giants."""
    ways = [Goal(way, count, ruleset) for way in BRIDGE[:2] for count in players]
    small = [count for count in players if (count, ruleset) in REDUCED]
    scores = [Goal(BRIDGE[3], ANY_PLAYERS, ruleset)]
    return [Goal(BRIDGE[2], count, ruleset) for count in small] + ways + scores


def attempt(goal: Goal) -> Outcome:
    """Try to prove one goal."""
    started = time.monotonic()
    if goal.claim == EXHAUSTION:
        status, words = _by_exhaustion(goal)
    elif goal.claim in BRIDGE:
        status, words = _compared(goal)
    else:
        status, words = _of_play(goal) if goal.claim in CLAIMS else _of_scores(goal)
    return Outcome(goal, status, time.monotonic() - started, words)


@cache
def _system(players: int, ruleset: str, mutant: str) -> System:
    return System(players, ruleset, MUTANTS[mutant].rules if mutant else SymbolicRules())


def _by_exhaustion(goal: Goal) -> tuple[str, str]:
    found = explore(giants="little_giants" in RULESETS[goal.ruleset])
    text = f"{found.areas:,} classes of areas, {found.full:,} of them full, {found.placements:,} placements"
    return ("fails", f"{dict(found.violated)}") if found.violated else ("proved", text)


def _compared(goal: Goal) -> tuple[str, str]:
    found = list(_differences(goal))
    wrong = [each for each in found if each]
    return ("fails", wrong[0]) if wrong else ("crossed", f"{len(found):,} compared, no difference")


def _differences(goal: Goal) -> Iterator[str | None]:
    if goal.claim == "bridge:scores":
        areas = chain(played_areas(goal.ruleset, 10 * BRIDGE_GAMES), areas_in_turn(goal.ruleset))
        return map(ScoreRelation(goal.ruleset).difference, areas)
    relation = Relation(_system(*goal[1:]))
    if goal.claim == "bridge:down":
        return down(relation, goal.players, BRIDGE_GAMES)
    if goal.claim == "bridge:up":
        return up(relation, goal.players, BRIDGE_SAMPLES)
    return reduced(relation, list(chain.from_iterable(reduced_game(goal.players, goal.ruleset))))


def _of_play(goal: Goal) -> tuple[str, str]:
    system = _system(*goal[1:])
    status, refutation = prove(system, goal.claim)
    return status, refuting_step(system, refutation) if refutation else ""


def _of_scores(goal: Goal) -> tuple[str, str]:
    rules = MUTANTS[goal.mutant].score_rules if goal.mutant else ScoreRules()
    if goal.claim == "MOST-POINTS-WIN":
        asked = iter([Asked("of some totals", [z3.Not(most_points_win(goal.players, rules))])])
    else:
        asked = score_questions(SCORE_CLAIMS[goal.claim], goal.ruleset, rules)
    for each in asked:
        try:
            model = ask(each.assumptions, each.logic) if each.places is None else _of_places(tuple(each.assumptions))
        except TimeoutError:
            return "unknown", each.where
        if model is not None:
            return "fails", refuting_area(each, model)
    return "proved", ""


@cache
def _of_places(assumptions: tuple[Term, ...]) -> z3.ModelRef | None:
    """As `ask`, of a lemma about sets of places: with and without Flower Power it is the same, and asked once."""
    return ask(assumptions)


def attempts(wanted: Sequence[Goal], jobs: int | None = None) -> Iterator[Outcome]:
    """The outcomes as they come, from several processes; with one job in this process, in order."""
    jobs = jobs or os.cpu_count() or 1
    if jobs == 1:
        yield from map(attempt, wanted)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        waiting = [pool.submit(attempt, goal) for goal in wanted]
        try:
            for done in as_completed(waiting):
                yield done.result()
        finally:
            pool.shutdown(cancel_futures=True)


def verdicts(ids: Sequence[str], players: Sequence[int], ruleset: str, found: Sequence[Outcome]) -> list[Verdict]:
    """The verdict on each invariant from the outcomes of its goals."""
    by_goal = {(each.goal.claim, each.goal.players): each for each in found}
    return [_verdict(name, players_of(name, players, ruleset), by_goal) for name in ids]


def _verdict(name: str, players: tuple[int, ...], found: dict[tuple[str, int], Outcome]) -> Verdict:
    claims = sorted(rests_on(name)) if name in CLAIMS else [name]
    counts = (ANY_PLAYERS,) if name in SCORE_CLAIMS else players
    needed = [found[claim, count] for claim in claims for count in counts]
    if name in BY_EXHAUSTION and (EXHAUSTION, ANY_PLAYERS) in found:
        needed.append(found[EXHAUSTION, ANY_PLAYERS])
    wrong = [each for each in needed if each.status != "proved"]
    own = [each for each in wrong if each.goal.claim == name]
    status = "proved" if needed and not wrong else "fails" if any(each.status == "fails" for each in own) else "open"
    own_seconds = sum(each.seconds for each in needed if each.goal.claim == name)
    why = [_why(each) for each in own or wrong]
    return Verdict(name, status, method(name), players, own_seconds, why)


def _why(found: Outcome) -> str:
    players = f" with {found.goal.players} players" if found.goal.players else ""
    return f"{found.goal.claim}{players} {found.status} {found.counterexample}".rstrip()


ALL = tuple(INVARIANTS)
"""Every invariant."""
