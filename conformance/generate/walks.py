"""Seeded play: rounds and games of players with a habit, whose decks are shuffled or laid out as they go."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from conformance.case import deck_text, move_text
from conformance.generate.build import play
from conformance.wire import Json
from deviations.readings import rules_of
from spec.area import Area
from spec.cards import Card, deck_of
from spec.placing import Placement
from spec.rules import Game, Table

Move = tuple[Card, Placement]
Habit = Callable[[random.Random, Area, Move], float]
"""How much a player with this area likes a move, the more the better."""


def at_random(rng: random.Random, _area: Area, _move: Move) -> float:
    """Any move is as good."""
    return rng.random()


def fills(rng: random.Random, area: Area, move: Move) -> float:
    """Take empty spaces first: short rounds."""
    at = move[1].at
    return (not isinstance(at, str) and area[at].empty) + rng.random() / 2


def hoards(rng: random.Random, area: Area, move: Move) -> float:
    """Take no empty space if there is another way: long rounds."""
    return -fills(rng, area, move)


def suffers(rng: random.Random, _area: Area, move: Move) -> float:
    """Take crosses: low scores."""
    card, placement = move
    return (card.crosses - card.spirals) * (1 if placement.faceup else -1) + rng.random() / 2


def shines(rng: random.Random, area: Area, move: Move) -> float:
    """Take spirals: high scores."""
    return -suffers(rng, area, move)


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


def walk(how: Walk) -> tuple[Json, Game]:
    """The request of a whole seeded play, and how it ended."""
    rng = random.Random(repr(how))
    decks = [_shuffled(rng, how.ruleset) for _ in range(how.rounds)]
    game = rules_of(how.ruleset).start_game(how.players, decks, how.number, how.first)
    moves = []
    while not game.over:
        taken = _liked(rng, how, game)
        moves.append(move_text(*taken))
        game = game.move(*taken)
    return play(how.players, how.first, how.number, map(deck_text, decks), moves), game


def _shuffled(rng: random.Random, ruleset: str) -> list[Card]:
    deck = list(deck_of(ruleset))
    rng.shuffle(deck)
    return deck


def _liked(rng: random.Random, how: Walk, game: Game) -> Move:
    """The move that the player likes most whose take it is."""
    seat = game.round.to_take or 0
    habit, area = HABITS[how.habits[seat % len(how.habits)]], game.round.areas[seat]
    return max(game.round.moves, key=lambda move: habit(rng, area, move))


# Decks laid out as the players need them -----------------------------------------------------------------------------


def exhausting(players: int, ruleset: str, tries: int = 4000) -> tuple[int, list[str], list[str]] | None:
    """A round in which the deck runs out before anybody is full: seed, deck and moves; None if none was found.

    Players take whatever they like from the cards that are left, so as not to fill spaces; the deck follows from it.
    """
    for seed in range(tries):
        found = _exhaust(random.Random(f"{ruleset} {players} {seed}"), Table(players, rules_of(ruleset)))
        if found:
            return seed, *found
    return None


def _exhaust(rng: random.Random, table: Table) -> tuple[list[str], list[str]] | None:
    areas, starter = [Area()] * table.players, 0
    left, deck, moves = _shuffled(rng, table.ruleset), [], []
    while len(left) >= table.revealed:
        turn: list[str] = []
        for seat in ((starter + take) % table.players for take in range(table.revealed)):
            taken = _saved(rng, areas[seat], left)
            if taken is None:
                return None
            left.remove(taken[0])
            areas[seat] = rules_of("both").place(areas[seat], *taken)
            turn.append(taken[0].id)
            moves.append(move_text(*taken))
        deck += turn[::-1]
        starter = (starter + table.revealed - 1) % table.players
    return [*deck, *(card.id for card in left)], moves


def _saved(rng: random.Random, area: Area, left: Sequence[Card]) -> Move | None:
    """A move that fills no space, if there is one; else one that fills the space of a common number; never the last."""
    count = {number: sum(card.number == number for card in left) for number in range(1, 10)}
    options = [(card, at) for card in left for at in rules_of("both").placements(area, card)]
    spare = [move for move in options if isinstance(move[1].at, str) or not area[move[1].at].empty]
    if spare:
        return min(spare, key=lambda move: (count.get(move[0].number or 0, 0), rng.random()))
    if len(area.empty_spaces) < 2:
        return None
    return max(options, key=lambda move: (move[1].faceup, count.get(int(move[1].at), 0) + 3 * rng.random()))
