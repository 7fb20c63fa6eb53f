"""Biased random play: rounds of the spec in which the players prefer some moves. A seed plays the same round again."""

import random
from collections.abc import Callable
from dataclasses import dataclass

from spec.cards import Card, deck_of
from spec.placing import Placement
from spec.rules import Round, Table

Move = tuple[Card, Placement]
Bias = Callable[[Round, Move], int]
"""How much a player prefers a move."""


@dataclass(frozen=True)
class PlayedRound:
    """A round: its deck, first player 0, every move, and how it ended."""

    deck: tuple[Card, ...]
    moves: tuple[Move, ...]
    end: Round


def no_bias(_round: Round, _move: Move) -> int:
    """All moves alike."""
    return 0


def prefer_pairs(round_: Round, move: Move) -> int:
    """Validating, so that an area gets as many cards as it can hold."""
    area, at = round_.areas[round_.to_take or 0], move[1].at
    return int(isinstance(at, int) and bool(area[at].cards))


def prefer_crosses(_round: Round, move: Move) -> int:
    """Crosses, and staying without validated cards."""
    return move[0].crosses


def prefer_first_copies(round_: Round, move: Move) -> int:
    """Filling the area as soon as possible."""
    return 1 - prefer_pairs(round_, move)


def random_round(table: Table, seed: int, bias: Bias = no_bias) -> PlayedRound:
    """A round in which every move is one that the bias prefers most, chosen by the seed if there are several."""
    rng, moves = random.Random(seed), list[Move]()
    deck = tuple(rng.sample(deck_of(table.ruleset), len(deck_of(table.ruleset))))
    round_ = table.rules.start_round(table.players, deck, 1, 0)
    while not round_.over:
        options = round_.moves
        preferred = [bias(round_, option) + rng.random() / 2 for option in options]
        moves.append(options[preferred.index(max(preferred))])
        round_ = round_.take(*moves[-1])
    return PlayedRound(deck, tuple(moves), round_)
