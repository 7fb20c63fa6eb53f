"""Seeded play: rounds and games of players with a habit, whose decks are shuffled or laid out as they go."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from conformance.case import deck_text, move_text
from conformance.generate.plays import play_request
from conformance.mutants.right import Right
from conformance.mutants.right_play import Play
from spec.cards import Card, deck_of
from spec.rules import Placement

Move = tuple[Card, Placement]
Habit = Callable[[random.Random, Play, int, Move], float]
"""How much a player likes a move, the more the better; ``int`` is the player's seat."""


def at_random(rng: random.Random, _play: Play, _seat: int, _move: Move) -> float:
    """Any move is as good."""
    return rng.random()


def fills(rng: random.Random, play: Play, seat: int, move: Move) -> float:
    """Take empty spaces first: short rounds."""
    at = move[1].at
    return (not isinstance(at, str) and play.areas[seat][at].empty) + rng.random() / 2


def hoards(rng: random.Random, play: Play, seat: int, move: Move) -> float:
    """Take no empty space if there is another way: long rounds."""
    return -fills(rng, play, seat, move)


def suffers(rng: random.Random, _play: Play, _seat: int, move: Move) -> float:
    """Take crosses: low scores."""
    card, placement = move
    return (card.crosses - card.spirals) * (1 if placement.faceup else -1) + rng.random() / 2


def shines(rng: random.Random, play: Play, seat: int, move: Move) -> float:
    """Take spirals: high scores."""
    return -suffers(rng, play, seat, move)


HABITS: dict[str, Habit] = {
    "at random": at_random,
    "filling": fills,
    "hoarding": hoards,
    "suffering": suffers,
    "shining": shines,
}


@dataclass(frozen=True)
class Walk:
    """One seeded play; ``habits`` are names of `HABITS`, one per seat in turn."""

    seed: int
    players: int
    ruleset: str = "base"
    rounds: int = 1
    number: int = 1
    first: int = 0
    habits: tuple[str, ...] = ("at random",)

    @property
    def source(self) -> str:
        return f"seeded play: seed {self.seed}, {self.players} players, {' and '.join(self.habits)}"


def walk(how: Walk) -> dict[str, Any]:
    """The request of a whole seeded play."""
    rng, rules = random.Random(repr(how)), Right()
    rules.ruleset = how.ruleset
    decks = [_shuffled(rng, how.ruleset) for _ in range(how.rounds)]
    play = rules.start(how.players, how.number, how.first, decks[0])
    moves = _played(rng, rules, play, how)
    for deck in decks[1:]:
        play = rules.next_round(play, deck)
        moves += _played(rng, rules, play, how)
    return play_request(how.players, how.first, how.number, list(map(deck_text, decks)), moves)


def _shuffled(rng: random.Random, ruleset: str) -> list[Card]:
    deck = list(deck_of(ruleset))
    rng.shuffle(deck)
    return deck


def _played(rng: random.Random, rules: Right, play: Play, how: Walk) -> list[str]:
    """Play the round to its end; the moves as texts."""
    moves = []
    while not play.over:
        seat = rules.seat(play)
        habit = HABITS[how.habits[seat % len(how.habits)]]
        options = _options(rules, play, seat, play.offer)
        card, placement = max(options, key=lambda move: habit(rng, play, seat, move))
        rules.take(play, card, placement)
        moves.append(move_text(card, placement))
    return moves


def _options(rules: Right, play: Play, seat: int, cards: Sequence[Card]) -> list[Move]:
    return [(card, at) for card in cards for at in rules.placements(play.areas[seat], card)]


# Decks laid out as the players need them -----------------------------------------------------------------------------


def exhausting(players: int, ruleset: str, tries: int = 4000) -> tuple[int, list[str], list[str]] | None:
    """A round in which the deck runs out before anybody is full: seed, deck and moves; None if none was found.

    Players take whatever they like from the cards that are left, so as not to fill spaces; the deck follows from it.
    """
    for seed in range(tries):
        found = _exhaust(random.Random(f"{ruleset} {players} {seed}"), players, ruleset)
        if found:
            return seed, *found
    return None


def _exhaust(rng: random.Random, players: int, ruleset: str) -> tuple[list[str], list[str]] | None:
    rules = Right()
    rules.ruleset = ruleset
    play = rules.start(players, 1, 0, [])
    play.over = False
    left, deck, moves = _shuffled(rng, ruleset), [], []
    wanted = rules.reveals(players)
    while len(left) >= wanted:
        turn: list[str] = []
        for seat in [(play.starter + take) % players for take in range(wanted)]:
            move = _saved(rng, rules, play, seat, left)
            if move is None:
                return None
            left.remove(move[0])
            play.areas[seat] = rules.put(play.areas[seat], *move)
            turn.append(move[0].id)
            moves.append(move_text(*move))
        deck += turn[::-1]
        play.starter = (play.starter + wanted - 1) % players
    return [*deck, *(card.id for card in left)], moves


def _saved(rng: random.Random, rules: Right, play: Play, seat: int, left: Sequence[Card]) -> Move | None:
    """A move that fills no space, if there is one; else one that fills the space of a common number; never the last."""
    area = play.areas[seat]
    count = {number: sum(card.number == number for card in left) for number in range(1, 10)}
    options = _options(rules, play, seat, left)
    spare = [move for move in options if isinstance(move[1].at, str) or not area[move[1].at].empty]
    if spare:
        return min(spare, key=lambda move: (count.get(move[0].number or 0, 0), rng.random()))
    if len(area.empty_spaces) < 2:
        return None
    return max(options, key=lambda move: (move[1].faceup, count.get(int(move[1].at), 0) + 3 * rng.random()))
