"""Positions and rounds that say plainly which reading is followed, whatever the other readings are.

The smallest positions (`smallest`) tell two readings apart when all else is read as here. An implementation
that reads several clauses in another way needs positions on which few readings work at once: validated cards over cards
without symbols, no second zone, rounds whose moves are legal under every reading of placing. Tables of them are here.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from conformance.case import deck_text
from deviations.choice import Readings, parse_readings
from deviations.readings import rules_of
from spec.cards import card, deck_of
from spec.rules import Table

AREAS: tuple[tuple[str, str, str], ...] = (
    ("A26", "base", ". . . / . g5+#b5 . / . . ."),
    ("A02", "base", ". . . / . b5*+#g5 . / . . ."),
    ("A28", "base", "b1s6 . . / . . . / . . ."),
    ("A07", "base", ". . . / . r5+#b5 r6+#g5 / . . ."),
    ("A29", "base", ". . . / . . . / . . r9+#b9x6"),
    ("A31", "base", ". . . / . . . / . . b9x6"),
    ("A31", "base", ". . . / . b5+#g5 . / . . b9x6+#y5"),
    ("A31", "base", ". . . / . b5+#b9x6 . / . . ."),
    ("A27", "base", "b1s6+#r1* b2s4+#m2 b3s3+#b3s1 / . . . / . r8+#m8x1 r9+#b9x1"),
    ("A24", "base", ". y2*+#m2 . / m4+#r4 r5+#b5 . / . . ."),
    ("A59", "base", ". y2*+#m2 . / m4+#r4 . . / . . ."),
    ("A27", "base", ". . m3+#y3 / . . r6+#y6 / b7x3 b8x3 ."),
    ("A27", "base", ". . . / . g5+#b5 . / g7+#y5 g8x2+#m8x1 r9+#b9x1"),
    ("A27", "base", ". m2+#y2* m3+#y3 / . . r6+#y6 / . . ."),
    ("A27", "base", "b1s6+#r1* b2s4+#m2 . / . . r6+#y6 / . . r9+#b9x1"),
    ("A27", "base", "b1s6+#r1* b2s4+#m2 b3s1+#y3 / . . . / . r8+#m8x1 r9+#b9x1"),
    ("A27", "base", ". y2s2+#m2 y3+#m3 / . . m6x1+#y6 / g7+#r7x1 g8x2+#m8x1 ."),
    ("A24", "little_giants", ". . . / m4+#r4 . . / g7+#r7x1 g8x2+#m8x1 . ; R2=bRc2"),
    ("A25", "base", ". m2+#y2* m3+#y3 / . . . / . . ."),
    ("A25", "base", ". m2+#y2* m3+#y3 / . . r6+#y6 / . . ."),
    ("A58", "base", ". m2+#y2* y3+#m3 / . y5+#r5 . / . . ."),
    ("A58", "base", "r1*+#b1s6 m2+#y2* y3+#m3 / . . . / . r8+#m8x1 r9+#b9x1"),
    ("A37", "base", ". . . / . # . / . . ."),
    ("A36", "flower_power", ". y2*+#m2 g3*+#y3 / . . . / . . gy9xb+#r9"),
    ("A38", "flower_power", ". . . / . by5d2+#b5 #r5 / . . ."),
    ("A39", "flower_power", ". . . / m4+#r4 . . / . . gy9xb+#r9"),
    ("A42", "little_giants", ". . . / . . . / . . . ; C1=gCv3 C2=gCp4"),
    ("A42", "little_giants", ". . . / b4+#r4 . . / . . . ; R2=bRk"),
    ("A43", "little_giants", ". . . / . b5*+#g5 . / . . . ; C1=bCv3"),
    ("A44", "little_giants", ". . . / . . . / . . . ; R1=bRc2"),
    ("A45", "little_giants", ". . . / . b5*+#g5 . / . . . ; C2=gCp4"),
    ("A45b", "little_giants", ". . . / . . . / . . . ; C1=gCp4"),
    ("A46", "little_giants", ". . . / . . . / . . . ; C1=mCu3"),
    ("A47", "both", ". . . / . y5+#b5 . / . . gy9xb+#r9 ; R2=bRk"),
    ("A47", "both", "by1s7xr+#r1* . . / . r5+#b5 . / . . . ; R2=yRk"),
    ("A48", "both", ". . . / . . #bRk / . . ."),
)
"""Ambiguity, ruleset, area: what is scored in round 1."""

PLACING: tuple[tuple[str, str, str, str], ...] = (
    ("A05", "base", ". . . / . . . / . . .", "b5"),
    ("A06", "base", ". . . / . # . / . . .", "b5"),
    ("A09", "base", ". . . / . b5+#g5 . / . . .", "y5"),
    ("A04", "base", ". . . / b4 b5+#g5 . / . . .", "y5"),
    ("A40", "little_giants", ". . . / . . . / . . .", "bCv3"),
    ("A40", "little_giants", ". . . / . . . / . . . ; C1=gCv3", "bCv3"),
)
"""Ambiguity, ruleset, area, card: its legal placements."""

FILLER = "b1s6>1 g2s3>2 y3>3 b4>4 b5>5 y6>6 r7x1>7 r8>8 r9>9"
SECOND = "y4x1>#4 g5>#5 r6>#6 b3s1>#3 g7>#7 y8x1>#8"
"""Nine cards that fill an area, and second copies that can follow them without filling anything."""

OTHERS = (
    "y5>5 r5>#5 g4x1>4 r4>#4 g6x1>6 b6x1>#6 g3s2>3 y3s5>#3 y7s1>7 g7x2>#7 g8x2>8 m8x1>#8",
    "g5x1>5 b5x2>#5 g4s4>4 y4s3>#4 g6s1>6 b6s1>#6 b3s3>3 r3s4>#3 b7x3>7 r7x4>#7 b8x3>8 r8x5>#8",
)
"""What the other players take: six pairs, so that they fill nothing."""

POOR = "r1s3>1 y2s2>2 b3s3>3 g4x1>4 b5>5 g6x4>6 y7x5>7 r8x5>8 b9x6>9"
ALIKE = (
    "b3s1>3 g3s2>#3 r5x1>5 g5>#5 b4>4 r4>#4 y7s1>7 g7x2>#7 y6>6",
    "y3>3 r3s4>#3 g5x1>5 b5x2>#5 y4s3>4 b4s1>#4 r7x1>7 b7x3>#7 r6>6",
)
"""A filler with few points, and two areas that score alike under every reading: the same numbers, colours renamed,
equal sums of symbols faceup and facedown."""

WEAK = "g6x4>6 y6x3>#6 y7x5>7 g7x2>#7 r8x5>8 g8x2>#8 b9x6>9 g9x4>#9 y5x2>5 g4x1>4 g3s2>3 y2s2>2"
STRONG = "y5>5 r5>#5 g4s4>4 y4s3>#4 g6s1>6 b6s1>#6 b3s3>3 r3s4>#3 b7x3>7 r7x4>#7 b8x3>8 m8x1>#8"
"""Two that score less and more than a filler with three validated cards, whatever counts."""

GIANTS = "gCv3>C1 yCv3>C2 bCv3>C3 rCv3>#9 "
FIRST_FIVE = GIANTS + "b1s6>1 g2s3>2 y3>3 b4>4 b5>5"
ALL_EIGHT = GIANTS + "b1s6>1 g2s3>2 y3>3 b4>4 b5>5 y6>6 r7x1>7 r8>8"
ONE_GIANT = "b1s6>1 g2s3>2 y3>3 b4>4 b5>5 y6>6 r7x1>7 r8>8 gCv3>C1"

ORDERS = ("A17=a", "A17=b", "A17=c")
SNAKES = ("A51=a", "A51=b")


@dataclass(frozen=True)
class Fill:
    """A round in which a player takes the last card of ``hand`` at a given take of a turn, under some order of seats.

    ``more`` moves follow. ``least`` is the least number of cards that the player has then; second copies fill up.
    """

    ambiguity: str
    says: str
    players: int
    take: int
    order: tuple[str, ...]
    hand: str = FILLER
    others: tuple[str, ...] = OTHERS
    more: int = 0
    least: int = 0
    ruleset: str = "base"
    number: int = 1
    next_deck: bool = False


def fills() -> Iterator[Fill]:
    """Every round of this kind."""
    yield from _two_players()
    for order in ORDERS:
        yield from _three_players((order,))


def _two_players() -> Iterator[Fill]:
    """Filled at takes 1 to 3, under every order of seats; after take 1 also with the other player's next card."""
    for take, ambiguity, more in ((1, "A12", 0), (1, "A12", 1), (2, "A13", 0), (3, "A14", 0)):
        for order in product(ORDERS, SNAKES):
            yield Fill(ambiguity, f"Two players, an area is filled at take {take}.", 2, take, order, more=more)


def _three_players(order: tuple[str, ...]) -> Iterator[Fill]:
    """Filled at the first or the last take of a turn, at which nothing hangs on the order of two players."""
    last = "Three players, an area is filled at the last take"
    yield Fill("A11", "Three players, an area is filled at the first take.", 3, 1, order)
    for hand, others in ((FILLER, OTHERS), (POOR, ALIKE), (FILLER, OTHERS[::-1])):
        for least in (9, 10) if others != ALIKE else (9,):
            yield Fill("A18", f"{last}; one scores least.", 3, 3, order, hand, others, least=least)
    for others in ((WEAK, STRONG), (STRONG, WEAK)):
        yield Fill("A18", f"{last}; another scores least.", 3, 3, order, FILLER, others, least=12)
    yield Fill("A32", f"{last} of round 3; the others tie.", 3, 3, order, POOR, ALIKE, number=3)
    yield Fill("A34", f"{last}; a whole deck follows.", 3, 3, order, next_deck=True)
    giants = "little_giants"
    yield Fill("A41", "Three players: eight spaces and a giant.", 3, 3, order, ONE_GIANT, ruleset=giants)
    yield Fill(
        "A57", "Three players: nine spaces, one with a lone facedown card.", 3, 3, order, ALL_EIGHT, ruleset=giants
    )
    yield Fill("A57", "Three players: three giants, six spaces, one facedown.", 3, 3, order, FIRST_FIVE, ruleset=giants)
    for where in ("#1", "1"):
        fitting = ("g3s2>3 r4>4 b6x1>6", "b3s1>3 g4x1>4 g6x1>6")
        yield Fill("A08", "A validated 5, and another 5 is taken.", 3, 1, order, f"b5>5 g5>#5 y5>{where}", fitting)


def seats(players: int, rulings: Readings) -> Iterator[tuple[int, int]]:
    """Take of the turn (from 1) and seat, for ever, in the order in which seats take under these rulings."""
    revealed, starter = Table(players, rules_of("base", rulings)).revealed, 0
    while True:
        order = [0, 1, 1, 0] if players == 2 and rulings["A51"] == "b" else list(range(revealed))
        turn = [(starter + step) % players for step in order]
        yield from enumerate(turn, 1)
        starter = {"a": turn[-1], "b": (starter + 1) % players, "c": starter}[rulings["A17"]]


def moves_of(fill: Fill) -> list[str]:
    """The moves, up to the earliest such take at which its seat can have all its cards, and those that follow."""
    order = seats(fill.players, parse_readings(fill.order))
    hand, taken, sequence = fill.hand.split(), [0] * fill.players, list[int]()
    for take, seat in order:
        taken[seat] += 1
        sequence.append(seat)
        if take == fill.take and taken[seat] >= max(len(hand), fill.least):
            break
    filler = sequence[-1]
    mine = [*hand[:-1], *SECOND.split()[: taken[filler] - len(hand)], hand[-1]]
    sequence += [next(order)[1] for _ in range(fill.more)]
    left = [list(each.split()) for each in fill.others]
    hands = {seat: mine if seat == filler else left.pop(0) for seat in dict.fromkeys(sequence)}
    return [hands[seat].pop(0) for seat in sequence]


def request_of(fill: Fill) -> dict[str, Any]:
    """The round as the short ``play`` request of a case: each turn reveals what is taken in it, then other cards."""
    moves = moves_of(fill)
    taken = [card(move.partition(">")[0]) for move in moves]
    whole = deck_of(fill.ruleset)
    deck = taken + [each for each in whole if each not in taken]
    decks = [deck_text(deck)] + ([deck_text(whole)] if fill.next_deck else [])
    setup = {"do": "play", "players": fill.players, "round": fill.number, "first_player": 0}
    return {**setup, "decks": decks, "moves": moves}
