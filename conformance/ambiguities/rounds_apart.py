"""The shortest rounds that tell two readings apart, for ambiguities that no single area shows.

The size of a round is its number of moves. Each recipe says which cards every seat takes, in order; the deck is laid so
that each turn reveals just what is taken, then what stays on the table. ``why`` says why no shorter round can do.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from conformance.case import deck_text
from deviations.readings import rules_of
from spec.cards import Card, card, deck_of
from spec.rules import Table

Hands = tuple[str, ...]
"""One text per seat: its moves in order, as ``card>placement``."""


@dataclass(frozen=True)
class Recipe:
    """A round or more, to be played as far as its moves go.

    ``hands`` one text of moves per seat; ``moves`` how many of them are made; ``extra`` the cards that a turn's offer
    holds beside those taken; ``next_deck`` whether a second, whole deck follows.
    """

    ambiguity: str
    pairs: tuple[str, ...]
    says: str
    why: str
    hands: Hands
    moves: int
    ruleset: str = "base"
    number: int = 1
    extra: str = ""
    next_deck: bool = False

    @property
    def players(self) -> int:
        return len(self.hands)


NINE = "nobody can be full before the ninth card of one's own"
STRAIGHT = "b1s6>1 g2s3>2 y3>3 b4>4 g5>5 y6>6 r7x1>7 r8>8 r9>9"
PAIRS = "y5>5 r5>#5 g4x1>4 r4>#4 r6>6 b6x1>#6 g3s2>3 b3s1>#3 g7>7 y7s1>#7"
THREES = (
    "b5>5 g5>#5 y4x1>4 r4>#4 g6x1>6 y6>#6 g3s2>3 y3>#3",
    "y5>5 r5>#5 b4>4 g4x1>#4 b6x1>6 r6>#6 b7x3>7 g7>#7 g8x2>8",
)

RECIPES: tuple[Recipe, ...] = (
    Recipe("A08", ("ab",), "A player with a validated 5 takes another 5 while a 7 is on offer.",
           "a number is validated with one's second card, so that a third one is taken with move 5 at the earliest",
           ("g7>7 r8>8", "b5>5 g5>#5 y5>#1"), 5, extra="r7x1"),
    Recipe("A17", ("ab", "ac", "bc"), "One turn of three players.", "the next turn starts after a whole turn: with two players the seats b and a coincide",
           ("b1s6>1", "g2s3>2", "y3>3"), 3),
    Recipe("A19", ("ab",), "The first offer for two players.", "no move is made", ("", ""), 0),
    Recipe("A22", ("ab",), "A table of five.", "no move is made", ("", "", "", "", ""), 0),
    Recipe("A51", ("ab",), "Two players have taken one card each.", "the first two takes are alike: the third one is asked for after move 2",
           ("b1s6>1 y3>3", "g2s3>2 b4>4"), 2),
    Recipe("A12", ("ab", "bc"), "Two players: the starter of turn 5 fills the ninth space.", NINE + ", which is move 17", (STRAIGHT, PAIRS), 17),
    Recipe("A12", ("ac",), "Two players: the starter of turn 5 fills the ninth space, the other takes once.", NINE + " (move 17), and until move 18 both readings go on",
           (STRAIGHT, PAIRS), 18),
    Recipe("A13", ("ab",), "Two players: the second take of turn 5 fills an area.", NINE + ", which is move 18 for the second seat", (PAIRS, STRAIGHT), 18),
    Recipe("A14", ("ab",), "Two players: the third take of turn 5 fills an area.", NINE + " (move 17 or 18), and those are other takes of the turn: the third one is move 19",
           (STRAIGHT.replace("b4>4", "b4>4 y4x1>#4"), PAIRS), 19),
    Recipe("A11", ("ab",), "Three players: the first taker of turn 9 fills the ninth space.", NINE + ", which is move 25 with three players",
           (THREES[0], "b1s6>1 g2s3>2 b3s1>3 y4s3>4 y5x2>5 g6s1>6 r7x1>7 r8>8 r9>9", THREES[1]), 25),
    Recipe("A57", ("ab",), "Two players: a full area with a lone facedown card.", "filling with a lone facedown card takes ten cards, three of them for it (move 19), and equal counts come with move 20",
           ("b5>5 y5>#5 r5>#6 b1s6>1 g2s3>2 y3>3 b4>4 r7x1>7 r8>8 r9>9", "g5>5 r5x1>#5 g4x1>4 r4>#4 r6>6 b6x1>#6 g3s2>3 b3s1>#3 g7>7 y7s1>#7"), 20),
    Recipe("A41", ("ab",), "Two players: eight spaces and a giant with nine cards.", NINE + ", and the second seat's is move 18; the first seat's, move 17, ends no round by itself",
           (PAIRS, STRAIGHT.replace("r9>9", "bCv3>C1")), 18, ruleset="little_giants"),
    Recipe("A18", ("ac", "bc"), "Two players: the second one places last, the first one scores lower.", "the shortest round of all has 18 moves",
           (STRAIGHT.replace("b1s6", "r1s3").replace("y3>", "b3s3>"), "y5>5 r5>#5 y4s3>4 r4s2>#4 r6>6 b6s1>#6 g3s2>3 b3s1>#3 g7>7"), 18),
    Recipe("A18", ("ab",), "Two players: the other player starts the last turn, and the first one places last.",
           "with two players the last to place is the second seat as long as the round ends in turn 5; turn 6 ends with move 22 at the earliest, three players need 27",
           ("y5>5 r5>#5 g4x1>4 r4>#4 r6>6 b6x1>#6 g3s2>3 b3s1>#3 g7>7 y7s1>#7 g8x2>8",
            "b5>5 g5>#5 y4x1>4 r4s2>#4 b1s6>1 g2s3>2 y3>3 y6>6 r7x1>7 r8>8 r9>9"), 22),
    Recipe("A32", ("ab",), "Two players tie in the last round.", "the shortest round of all has 18 moves", (STRAIGHT, "y5>5 r5>#5 g4x1>4 r4>4 r6>6 b6x1>#6 g3s2>3 b3s1>#3 g7>7"), 18, number=3),
    Recipe("A34", ("ab",), "A round ends, and the next one has a whole deck.", "the shortest round of all has 18 moves", (STRAIGHT, PAIRS), 18, next_deck=True),
)  # fmt: skip


def request_of(recipe: Recipe) -> dict[str, Any]:
    """The recipe as the short ``play`` request of a case."""
    deck, moves = _laid(recipe)
    whole = [deck_text(deck)] + ([deck_text(deck_of(recipe.ruleset))] if recipe.next_deck else [])
    setup = {"do": "play", "players": recipe.players, "round": recipe.number, "first_player": 0}
    return {**setup, "decks": whole, "moves": moves}


def _laid(recipe: Recipe) -> tuple[list[Card], list[str]]:
    """The deck that reveals in each turn what is taken in it, and the moves in the order in which seats take."""
    revealed = Table(recipe.players, rules_of(recipe.ruleset)).revealed
    hands = [list(hand.split()) for hand in recipe.hands]
    named = {move.partition(">")[0] for hand in hands for move in hand} | set(recipe.extra.split())
    rest = [each for each in deck_of(recipe.ruleset) if each.id not in named]
    deck: list[Card] = []
    moves: list[str] = []
    starter = 0
    while len(moves) < recipe.moves:
        seats = [(starter + take) % recipe.players for take in range(min(revealed, recipe.moves - len(moves)))]
        taken = [hands[seat].pop(0) for seat in seats]
        moves += taken
        offer = [card(move.partition(">")[0]) for move in taken]
        spare = [card(each) for each in recipe.extra.split()] if len(moves) == recipe.moves else []
        room = revealed - len(offer)
        deck += (offer + spare + rest[: room - len(spare)])[:revealed]
        rest = rest[max(0, room - len(spare)) :]
        starter = seats[-1]
    return deck + _left(deck, recipe.ruleset), moves


def _left(deck: Sequence[Card], ruleset: str) -> list[Card]:
    return [each for each in deck_of(ruleset) if each not in deck]
