"""Making the whole table: every question, shared out over the processors."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed

from solver.extremes.answers import Answer, answer, game_answer
from solver.extremes.objectives import GAME, OBJECTIVES
from solver.extremes.prove import Question
from solver.extremes.table import PATH, read_rows, witness_of
from solver.extremes.transcript import Witness
from spec.rulings import DEFAULT, Rulings

PLAYERS = (2, 3, 4, 5)
ROUNDS = (1, 2, 3)

HARD = {"sum": (1, 1), "sum_min": (1, 3), "win_min": (1, 3), "margin": (4, 1)}
"""Objectives that take long -> how many player counts and rounds share a process, and what is found."""


def questions(rulings: Rulings = DEFAULT) -> Iterator[tuple[Question, ...]]:
    """Every question about a round, in groups that share claims, the slowest first."""
    for names in (("sum",), ("sum_min", "win_min"), ("margin",)):
        players, rounds = HARD[names[0]]
        for some in batched(PLAYERS[::-1], players):
            for parts in batched(ROUNDS, rounds):
                yield tuple(Question(OBJECTIVES[name], p, r, rulings) for p in some for r in parts for name in names)
    easy = [each for name, each in OBJECTIVES.items() if name not in HARD]
    yield tuple(Question(each, p, r, rulings) for p in PLAYERS for r in ROUNDS for each in easy)


def batched(values: Sequence[int], size: int) -> Iterator[Sequence[int]]:
    """The values in runs of ``size``."""
    return (values[at : at + size] for at in range(0, len(values), size))


def answers_to(group: Sequence[Question]) -> list[Answer]:
    """The answers to a group of questions, in one process."""
    return [answer(question, before=_before(question)) for question in group]


def _before(question: Question) -> Witness | None:
    """The round that the committed table has for a question, or None."""
    if question.rulings != DEFAULT or not PATH.exists():
        return None
    for row in read_rows():
        if (row["objective"], row["players"], row["round"]) == _key(question):
            return witness_of(row["witness"][0])
    return None


def _key(question: Question) -> tuple[str, int, int]:
    return question.objective.name, question.players, question.round


def everything(report: Callable[[Answer], None], rulings: Rulings = DEFAULT) -> list[Answer]:
    """Every answer in the order of the table; ``report`` gets each one when it is known."""
    found: list[Answer] = []
    with ProcessPoolExecutor(min(2, os.cpu_count() or 1)) as pool:
        for done in as_completed([pool.submit(answers_to, group) for group in questions(rulings)]):
            found += done.result()
            for each in done.result():
                report(each)
    found += [_game(players, found, rulings) for players in PLAYERS]
    order = [*OBJECTIVES, GAME]
    return sorted(found, key=lambda each: (order.index(each.objective), each.players, each.round or 0))


def _game(players: int, found: Sequence[Answer], rulings: Rulings) -> Answer:
    rounds = {a.round: a for a in found if a.objective == "max" and a.players == players}
    return game_answer(players, (rounds[1], rounds[2], rounds[3]), rulings)
