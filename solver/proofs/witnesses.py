"""Rounds that show what can happen: made by a plan or found by seeded play with a liking, replayed by the spec."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

from solver.mutants.played_steps import Move, likes_first_copies, likes_pairs
from solver.proofs.planned_rounds import planned_round
from spec.cards import Card, deck_of
from spec.errors import PixiesError
from spec.predicates import LASTS_UP_TO, MOST_CARDS
from spec.rules import Round, Table, legal_moves, most_players, start_round, take


@dataclass(frozen=True)
class Witness:
    """A round: its deck, first player 0, every move, and how it ended."""

    deck: tuple[Card, ...]
    moves: tuple[Move, ...]
    end: Round


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
    """Something that happens in some round: what is liked to get there, and how the end is recognised."""

    says: str
    likes: Callable[[Round, Move], int]
    wanted: Callable[[Round], bool]
    at_all: Callable[[str, int], bool] = lambda _ruleset, _players: True


FACTS: Mapping[str, Fact] = MappingProxyType(
    {
        "shortest": Fact("A round of nine cards each.", likes_first_copies, shortest),
        "longest": Fact(
            "A round of 17 cards each.", likes_pairs, longest, lambda ruleset, players: players <= LASTS_UP_TO[ruleset]
        ),
        "deck-runs-out": Fact(
            "The deck runs out and nobody is full.",
            likes_pairs,
            runs_out,
            lambda ruleset, players: players > LASTS_UP_TO[ruleset],
        ),
    }
)
"""Id -> what happens in some round. `deck-runs-out` is the other side of the invariant DECK-LASTS."""


def witness(fact: Fact, players: int, ruleset: str = "base", tries: int = 500) -> Witness | None:
    """A round in which the fact happens: the planned one, the first of some seeded ones, or None."""
    try:
        deck, moves, end = planned_round(players, ruleset)
        planned = Witness(deck, tuple(moves), end)
        if fact.wanted(planned.end):
            return planned
    except PixiesError:
        pass  # there are too few cards for that plan
    played = partial(_played, fact, Table(players, ruleset))
    return next((found for seed in range(tries) if fact.wanted((found := played(seed)).end)), None)


def _played(fact: Fact, table: Table, seed: int) -> Witness:
    rng, moves = random.Random(seed), list[Move]()
    deck = tuple(rng.sample(deck_of(table.ruleset), len(deck_of(table.ruleset))))
    round_ = start_round(table, deck)
    while not round_.over:
        options = legal_moves(round_)
        liked = [fact.likes(round_, option) + rng.random() / 2 for option in options]
        moves.append(options[liked.index(max(liked))])
        round_ = take(round_, *moves[-1])
    return Witness(deck, tuple(moves), round_)


def player_counts(ruleset: str) -> range:
    """The player counts of a ruleset."""
    return range(2, most_players(ruleset) + 1)
