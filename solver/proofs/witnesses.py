"""Witnesses: rounds that show what can happen, made by a plan or found by biased random play."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from types import MappingProxyType

from deviations.readings import rules_of
from solver.proofs.planned_rounds import planned_round
from solver.random_play import Bias, PlayedRound, prefer_first_copies, prefer_pairs, random_round
from spec.errors import PixiesError
from spec.predicates import MOST_CARDS, lasts_up_to
from spec.rules import Round, Table


def shortest(round_: Round) -> bool:
    """Nine cards each, the fewest that fill an area."""
    return any(area.full for area in round_.areas) and max(round_.placed) == 9


def longest(round_: Round) -> bool:
    """17 cards each, the most that fill an area."""
    return max(round_.placed) == MOST_CARDS


def runs_out(round_: Round) -> bool:
    """Nobody is full and too few cards are left."""
    return not any(area.full for area in round_.areas)


@dataclass(frozen=True)
class Fact:
    """Something that happens in some round: the bias that leads there, and how the end is recognised."""

    says: str
    bias: Bias
    wanted: Callable[[Round], bool]
    at_all: Callable[[str, int], bool] = lambda _ruleset, _players: True


FACTS: Mapping[str, Fact] = MappingProxyType(
    {
        "shortest": Fact("A round of nine cards each.", prefer_first_copies, shortest),
        "longest": Fact(
            "A round of 17 cards each.", prefer_pairs, longest, lambda ruleset, players: players <= lasts_up_to(ruleset)
        ),
        "deck-runs-out": Fact(
            "The deck runs out and nobody is full.",
            prefer_pairs,
            runs_out,
            lambda ruleset, players: players > lasts_up_to(ruleset),
        ),
    }
)
"""Id -> what happens in some round. `deck-runs-out` is the other side of the invariant DECK-LASTS."""


def witness(fact: Fact, players: int, ruleset: str = "base", tries: int = 500) -> PlayedRound | None:
    """A round in which the fact happens: the planned one, the first of some seeded ones, or None."""
    table = Table(players, rules_of(ruleset))
    rounds = (random_round(table, seed, fact.bias) for seed in range(tries))
    return next((found for found in chain(_planned(players, ruleset), rounds) if fact.wanted(found.end)), None)


def _planned(players: int, ruleset: str) -> Iterator[PlayedRound]:
    """The planned round, or nothing if there are too few cards for that plan."""
    with suppress(PixiesError):
        yield planned_round(players, ruleset)
