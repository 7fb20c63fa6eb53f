"""Making the whole table: every question, shared out over the processors."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import replace
from itertools import product

from deviations.choice import format_readings, parse_readings
from deviations.extremes import PATH, read_rows
from deviations.readings import rules_of
from solver.extremes.answers import Answer, answer, game_answer
from solver.extremes.claims import Bound
from solver.extremes.decks import has_flower_power, has_giants, is_plain
from solver.extremes.followed import uneven
from solver.extremes.objectives import ASKS, OBJECTIVES
from solver.extremes.prove import Cover, Question
from solver.extremes.table import answer_of
from spec.cards import RULESETS

ROUNDS = (1, 2, 3)

HARD = {"sum": (1, 1), "sum_min": (1, 3), "win_min": (1, 3), "margin": (5, 3)}
"""Objectives that take long -> how many player counts and rounds share a process in the base game."""

ASKED = {
    ruleset: tuple(name for name in OBJECTIVES if name != "facedown_max" or has_flower_power(ruleset))
    for ruleset in RULESETS
}
"""Ruleset -> the objectives that its table answers for every number of players and every round."""


def players_of(ruleset: str) -> tuple[int, ...]:
    """The numbers of players that a ruleset's table is about, 2 first."""
    return tuple(range(2, rules_of(ruleset).most_players() + 1))


def questions(ruleset: str) -> Iterator[tuple[Question, ...]]:
    """Every question about a round of a ruleset, in groups that share claims, the slowest first.

    With giants each number of players allows another number of takes. What two players reach in fewer takes is the
    extreme of more players too, so the numbers of players come in rising order.
    """
    counts = players_of(ruleset)
    for names in (("sum",), ("sum_min", "win_min"), ("margin",)):
        players, rounds = HARD[names[0]] if is_plain(ruleset) else (len(counts), len(ROUNDS))
        for some, parts in product(batched(counts[::-1], players), batched(ROUNDS, rounds)):
            if names[0] in ASKED[ruleset]:
                yield tuple(_question(name, p, r, ruleset) for p in some for r in parts for name in names)
    easy = [name for name in ASKED[ruleset] if name not in HARD]
    yield tuple(_question(name, p, r, ruleset) for p in counts for r in ROUNDS for name in easy)


def _question(name: str, players: int, round_number: int, ruleset: str) -> Question:
    return Question(OBJECTIVES[name], players, round_number, ruleset=ruleset)


def batched(values: Sequence[int], size: int) -> Iterator[Sequence[int]]:
    """The values in runs of ``size``."""
    return (values[at : at + size] for at in range(0, len(values), size))


def answers_to(group: Sequence[Question]) -> list[Answer]:
    """The answers to a group of questions, in one process; each begins with what the one before it found."""
    found: list[Answer] = []
    for question in group:
        before = _before(question) or _in_round(question, found)
        nearby = _nearby(question, found) or _in_ruleset("little_giants", question)
        found.append(answer(question, before=before, nearby=nearby))
    return found


def _in_ruleset(ruleset: str, question: Question) -> tuple[Cover, ...]:
    """The bounds of the table for the same question with one expansion, carried over to both."""
    if not (has_giants(question.ruleset) and has_flower_power(question.ruleset)):
        return ()
    known = _before(replace(question, ruleset=ruleset))
    return () if known is None else tuple(_carried(cover, question.ruleset) for cover in known.covers)


def _carried(cover: Cover, ruleset: str) -> Cover:
    parts = [
        (count, replace(claim, ruleset=ruleset, prices=claim.prices.carried(claim.ruleset, ruleset)))
        for count, claim in cover.bound.parts
    ]
    return replace(cover, bound=Bound(tuple(parts)))


def _nearby(question: Question, found: Sequence[Answer]) -> tuple[Cover, ...]:
    """Bounds of the same kind for other players: the last found, about the same round if there are any."""
    roles = question.objective.roles(2)
    alike = [each for each in found[::-1] if OBJECTIVES[each.objective].roles(2) == roles]
    return max(alike, key=lambda each: each.round == question.round).covers if alike else ()


def _before(question: Question) -> Answer | None:
    """The answer that the committed table has for a question, or None."""
    for row in read_rows() if PATH.exists() else ():
        if (row["ruleset"], tuple(row["rulings"]), row["objective"], row["players"], row["round"]) == _key(question):
            return answer_of(row)
    return None


def _in_round(question: Question, found: Sequence[Answer]) -> Answer | None:
    """The answer to the same question about another round: its areas and prices are as good a start as any."""
    for each in found[::-1]:
        if (each.objective, each.players) == (question.objective.name, question.players):
            return replace(each, witness=tuple(replace(one, round=question.round) for one in each.witness))
    return None


def _key(question: Question) -> tuple[str, tuple[str, ...], str, int, int]:
    rulings = format_readings(question.rulings)
    return question.ruleset, rulings, question.objective.name, question.players, question.round


READINGS = (
    "A02=b", "A11=b", "A12=b", "A14=b", "A25=b", "A26=b", "A28=b", "A31=b", "A37=b", "A56=b", "A59=b",
)  # fmt: skip
"""Readings under which the table says what a player can score at most and at least in the base game.

The others that can be asked about (`solver.extremes.followed.WITHOUT_EFFECT`) change nothing that is possible.
"""

FLOWER_POWER_READINGS = ("A39=b",)
"""The same with Flower Power."""


def readings(report: Callable[[Answer], None]) -> list[Answer]:
    """The answers under other readings: two players, or three where the reading is about more than two."""
    found = []
    for ruleset, choices in (("base", READINGS), ("flower_power", FLOWER_POWER_READINGS)):
        for choice, round_number, name in product(choices, ROUNDS, ("max", "min")):
            rulings = parse_readings([choice])
            if name == "max" or not uneven(rulings):
                found.append(
                    answer(Question(OBJECTIVES[name], 3 if choice == "A11=b" else 2, round_number, rulings, ruleset))
                )
                report(found[-1])
    return found


def everything(report: Callable[[Answer], None], ruleset: str = "base") -> list[Answer]:
    """Every answer about a ruleset; ``report`` gets each one when it is known."""
    found: list[Answer] = []
    with ProcessPoolExecutor(min(2, os.cpu_count() or 1)) as pool:
        for done in as_completed([pool.submit(answers_to, group) for group in questions(ruleset)]):
            found += done.result()
            for each in done.result():
                report(each)
    return found + ([_game(players, found) for players in players_of(ruleset)] if "max" in ASKED[ruleset] else [])


def in_order(answers: Sequence[Answer]) -> list[Answer]:
    """Answers in the order of the table: by ruleset and rulings, then by objective, players and round."""
    names, sets = list(ASKS), list(RULESETS)
    return sorted(
        answers,
        key=lambda a: (
            sets.index(a.ruleset), format_readings(a.rulings), names.index(a.objective), a.players, a.round or 0
        ),
    )  # fmt: skip


def _game(players: int, found: Sequence[Answer]) -> Answer:
    rounds = {a.round: a for a in found if a.objective == "max" and a.players == players}
    return game_answer(players, (rounds[1], rounds[2], rounds[3]))
