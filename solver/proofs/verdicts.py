"""Proving every invariant: which questions that takes, who answers them, and the verdict on each invariant.

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

from solver.bridge.compare_scores import ScoreRelation, score_differences
from solver.bridge.compare_steps import REDUCED, down, reduced, reduced_game, up
from solver.bridge.relation import Relation
from solver.bridge.sample_areas import areas_in_turn
from solver.mutants.table import BROKEN
from solver.play.claims import CLAIMS
from solver.play.induction import ask, counterexample, prove, rests_on
from solver.play.state import Term
from solver.play.system import SymbolicRules, System
from solver.proofs.counterexamples import example
from solver.proofs.coverage import played_areas
from solver.proofs.exhaustion import BY_EXHAUSTION, explore
from solver.score.area_claims import SCORE_CLAIMS, Asked, most_points_win, score_questions
from solver.score.rules import ScoreRules
from spec.invariants import INVARIANTS
from spec.predicates import LASTS_UP_TO
from spec.rules import most_players

EXHAUSTION = "exhaustion"
ANY_PLAYERS = 0
"""The number of players of a question that does not depend on it."""

METHODS = {
    "state": "induction over all takes and deals",
    "implied": "implied, in any position, by proved claims",
    "between": "implied, between any positions, by proved claims",
    "take": "every take from any position of the inductive invariant",
    "deal": "every deal from any position of the inductive invariant",
}


class Question(NamedTuple):
    """One thing to prove: a claim, for some players (0: any) and a ruleset, perhaps with a broken rule."""

    claim: str
    players: int
    ruleset: str
    broken: str = ""


class Answer(NamedTuple):
    """What came of it: ``status`` is proved, fails or unknown; ``counterexample`` is z3's, in words."""

    question: Question
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
    few = LASTS_UP_TO[ruleset] if invariant == "DECK-LASTS" else most_players(ruleset)
    return tuple(count for count in players if count <= few)


def method(invariant: str) -> str:
    """How an invariant is proved, in words."""
    if invariant in CLAIMS:
        again = f"; again by {EXHAUSTION} of all classes of areas" if invariant in BY_EXHAUSTION else ""
        return f"z3, {METHODS[CLAIMS[invariant].how]}{again}"
    return "z3, any totals" if invariant == "MOST-POINTS-WIN" else "z3, all areas at once"


def questions(ids: Sequence[str], players: Sequence[int], ruleset: str, broken: str = "") -> list[Question]:
    """Every question that the invariants need, the claims they rest on included, heavy ones first."""
    asked: dict[Question, None] = {}
    for name in ids:
        counts = players_of(name, players, ruleset)
        if name in SCORE_CLAIMS:
            asked[Question(name, ANY_PLAYERS, ruleset, broken)] = None
        elif name not in CLAIMS:
            asked.update((Question(name, count, ruleset, broken), None) for count in counts)
        else:
            needed = sorted(rests_on(name))
            asked.update((Question(claim, count, ruleset, broken), None) for claim in needed for count in counts)
    if not broken and set(ids) & set(BY_EXHAUSTION):
        asked[Question(EXHAUSTION, ANY_PLAYERS, ruleset)] = None
    return sorted(asked, key=lambda each: (each.claim != EXHAUSTION, -each.players, each.claim))


BRIDGE = ("bridge:down", "bridge:up", "bridge:reduced", "bridge:scores")
"""The ways over the bridge between the spec and the system (`solver.bridge.compare_steps`), asked like claims."""

BRIDGE_GAMES, BRIDGE_SAMPLES = 3, 40
"""Random games and takes chosen by z3, per player count."""


def bridge_questions(players: Sequence[int], ruleset: str) -> list[Question]:
    """Every way over the bridge, for each player count; the reduced games are of the base game and Little Giants."""
    ways = [Question(way, count, ruleset) for way in BRIDGE[:2] for count in players]
    small = [count for count in players if (count, ruleset) in REDUCED]
    scores = [Question(BRIDGE[3], ANY_PLAYERS, ruleset)]
    return [Question(BRIDGE[2], count, ruleset) for count in small] + ways + scores


def answer(question: Question) -> Answer:
    """Answer one question."""
    started = time.monotonic()
    if question.claim == EXHAUSTION:
        status, example = _exhaustion(question)
    elif question.claim in BRIDGE:
        status, example = _crossed(question)
    elif question.claim in CLAIMS:
        verdict = prove(_system(*question[1:]), question.claim)
        status = verdict.status
        example = counterexample(_system(*question[1:]), verdict.refutation) if verdict.refutation else ""
    else:
        status, example = _of_scores(question)
    return Answer(question, status, time.monotonic() - started, example)


@cache
def _system(players: int, ruleset: str, broken: str) -> System:
    return System(players, ruleset, BROKEN[broken].rules if broken else SymbolicRules())


def _exhaustion(question: Question) -> tuple[str, str]:
    found = explore(giants=question.ruleset in ("little_giants", "both"))
    text = f"{found.areas:,} classes of areas, {found.full:,} of them full, {found.placements:,} placements"
    return ("fails", f"{dict(found.broken)}") if found.broken else ("proved", text)


def _crossed(question: Question) -> tuple[str, str]:
    if question.claim == "bridge:scores":
        areas = chain(played_areas(question.ruleset, 10 * BRIDGE_GAMES), areas_in_turn(question.ruleset))
        return _verdict_of_bridge(list(score_differences(ScoreRelation(question.ruleset), areas)))
    relation = Relation(_system(*question[1:]))
    if question.claim == "bridge:down":
        found = list(down(relation, question.players, BRIDGE_GAMES))
    elif question.claim == "bridge:up":
        found = list(up(relation, question.players, BRIDGE_SAMPLES))
    else:
        positions = [round_ for level in reduced_game(question.players, question.ruleset) for round_ in level]
        found = list(reduced(relation, positions))
    return _verdict_of_bridge(found)


def _verdict_of_bridge(found: Sequence[str | None]) -> tuple[str, str]:
    wrong = [each for each in found if each]
    return ("fails", wrong[0]) if wrong else ("crossed", f"{len(found):,} looked at, no difference")


def _of_scores(question: Question) -> tuple[str, str]:
    rules = BROKEN[question.broken].score_rules if question.broken else ScoreRules()
    if question.claim == "MOST-POINTS-WIN":
        asked = iter([Asked("of some totals", [z3.Not(most_points_win(question.players, rules))])])
    else:
        asked = score_questions(SCORE_CLAIMS[question.claim], question.ruleset, rules)
    for each in asked:
        try:
            model = ask(each.assumptions, each.logic) if each.places is None else _of_places(tuple(each.assumptions))
        except TimeoutError:
            return "unknown", each.where
        if model is not None:
            return "fails", example(each, model)
    return "proved", ""


@cache
def _of_places(assumptions: tuple[Term, ...]) -> z3.ModelRef | None:
    """As `ask`, of a lemma about sets of places: with and without Flower Power it is the same, and asked once."""
    return ask(assumptions)


def answers(asked: Sequence[Question], jobs: int | None = None) -> Iterator[Answer]:
    """The answers as they come, from several processes; with one job in this process, in order."""
    jobs = jobs or os.cpu_count() or 1
    if jobs == 1:
        yield from map(answer, asked)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        waiting = [pool.submit(answer, question) for question in asked]
        try:
            for done in as_completed(waiting):
                yield done.result()
        finally:
            pool.shutdown(cancel_futures=True)


def verdicts(ids: Sequence[str], players: Sequence[int], ruleset: str, found: Sequence[Answer]) -> list[Verdict]:
    """The verdict on each invariant from the answers to its questions."""
    by_question = {(each.question.claim, each.question.players): each for each in found}
    return [_verdict(name, players_of(name, players, ruleset), by_question) for name in ids]


def _verdict(name: str, players: tuple[int, ...], found: dict[tuple[str, int], Answer]) -> Verdict:
    claims = sorted(rests_on(name)) if name in CLAIMS else [name]
    counts = (ANY_PLAYERS,) if name in SCORE_CLAIMS else players
    needed = [found[claim, count] for claim in claims for count in counts]
    if name in BY_EXHAUSTION and (EXHAUSTION, ANY_PLAYERS) in found:
        needed.append(found[EXHAUSTION, ANY_PLAYERS])
    wrong = [each for each in needed if each.status != "proved"]
    own = [each for each in wrong if each.question.claim == name]
    status = "proved" if needed and not wrong else "fails" if any(each.status == "fails" for each in own) else "open"
    own_seconds = sum(each.seconds for each in needed if each.question.claim == name)
    why = [_why(each) for each in own or wrong]
    return Verdict(name, status, method(name), players, own_seconds, why)


def _why(found: Answer) -> str:
    players = f" with {found.question.players} players" if found.question.players else ""
    return f"{found.question.claim}{players} {found.status} {found.counterexample}".rstrip()


ALL = tuple(INVARIANTS)
"""Every invariant."""
