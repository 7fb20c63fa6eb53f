"""Curated rounds and games, worked by hand: who takes, when the round is over, what it scores, who begins the next.

`PLANS` are what one player does in a round, as moves in order; ``SCORES`` what the areas they make are worth in round 1,
worked by hand. A row of `ROUNDS` says who follows which plan; the deck is laid out so that each turn offers what the
players take in it. ``facts`` are the hand-worked outcome, checked against the spec and the reference.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

# fmt: off
PLANS: Mapping[str, str] = MappingProxyType({
    "fill": "r1s3>1 b2s4>2 g3s2>3 y4s3>4 r5>5 b6s1>6 g7>7 y8x1>8 r9>9",
    "fill-with-pair": "r1s3>1 g1s5>#1 b2s4>2 g3s2>3 y4s3>4 r5>5 b6s1>6 g7>7 y8x1>8 r9>9",
    "fill-facedown": "r1s3>1 g1s5>#1 b2s4>2 g3s2>3 y4s3>4 r5>5 b6s1>6 g7>7 y8x1>8 r1*>#9",
    "fill-pair-late": "b2s4>2 g3s2>3 y4s3>4 r5>5 b6s1>6 g7>7 y8x1>8 r9>9 r1s3>1",
    "fill-zone": "g1s5>1 b2s4>2 y3s5>3 y4s3>4 r5>5 b6s1>6 g7>7 r8>8 y9x2>9",
    "pairs-low": "b1s6>1 y1s4>#1 r2s5>2 g2s3>#2 b3s3>3 y3>#3 r4>4 g4s4>#4 g5>5",
    "pairs-low-10": "b1s6>1 y1s4>#1 r2s5>2 g2s3>#2 b3s3>3 y3>#3 r4>4 g4s4>#4 g5>5 y5>#5",
    "pairs-high": "y5>5 r5*>#5 b7x3>7 y7s1>#7 g8x2>8 r8>#8 b9x1>9 y9x2>#9 m6x1>6",
    "pairs-third": "y2s2>2 y2*>#2 r3s4>3 b3s1>#3 b4>4 g4x1>#4 y6>6 g6s1>#6 m2>#9",
    "pairs-more": "g1s5>1 r1*>#1 y3s5>3 g3*>#3 r4s2>4 y4x1>#4 b5x2>5 r5x1>#5 b6x1>6",
    "pairs-crosses": "b5>5 g5x1>#5 r6>6 y6x3>#6 r7x1>7 g7x2>#7 b8x3>8 r8x5>#8 g9x4>9",
    "fill-other": "y1s4>1 g2s3>2 r3s4>3 b4>4 y5>5 g6s1>6 r7x1>7 b8x3>8 y9x2>9",
    "fill-crosses": "r1*>1 m2>2 y3>3 g4x1>4 b5x2>5 g6x4>6 y7x5>7 g8x2>8 b9x6>9",
    "fill-more-crosses": "r1s3>1 g2s3>2 b3s1>3 b4>4 y5x2>5 r6x2>6 r7x4>7 b8x3>8 y9x2>9",
    "eight": "r1s3>1 b2s4>2 g3s2>3 y4s3>4 r5>5 b6s1>6 g7>7 y8x1>8",
    "eight-and-giant": "r1s3>1 b2s4>2 g3s2>3 y4s3>4 r5>5 b6s1>6 g7>7 y8x1>8 gCv3>C1",
    "giant-and-fill": "yRk>R2 r1s3>1 b2s4>2 g3s2>3 y4s3>4 r5>5 b6s1>6 g7>7 y8x1>8 r9>9",
    "fill-with-giants": "gCv3>C1 yCv3>C2 bCv3>C3 r1s3>1 b2s4>2 g3s2>3 y4s3>4 r5>5 b6s1>6 g7>7 y8x1>8 rCv3>#9",
    "two-giants": "gCv3>C1 rCv3>C2",
    "pairs-low-12": "b1s6>1 y1s4>#1 r2s5>2 g2s3>#2 b3s3>3 y3>#3 r4>4 g4s4>#4 g5>5 y5>#5 y6>6 r6>#6",
    "eight-low": "b1s6>1 y1s4>#1 r2s5>2 g2s3>#2 b3s3>3 y3>#3 r4>4 g4s4>#4",
})
"""What a player takes and places, in order."""

SCORES: Mapping[str, tuple[str, int]] = MappingProxyType({
    "fill": ("0 + 13 - 1 + 0", 12),
    "fill-with-pair": ("1 + 13 - 1 + 0", 13),
    "fill-facedown": ("1 + 13 - 1 + 0", 13),
    "fill-pair-late": ("0 + 13 - 1 + 0", 12),
    "fill-zone": ("0 + 18 - 2 + 4", 20),
    "pairs-low": ("10 + 14 - 0 + 0", 24),
    "pairs-low-10": ("15 + 14 - 0 + 0", 29),
    "pairs-high": ("29 + 0 - 7 + 4", 26),
    "pairs-third": ("15 + 6 - 0 + 0", 21),
    "pairs-more": ("13 + 12 - 3 + 4", 26),
    "pairs-crosses": ("26 + 0 - 8 + 4", 22),
    "fill-crosses": ("0 + 2 - 20 + 4", -14),
    "fill-more-crosses": ("0 + 7 - 13 + 0", -6),
    "fill-other": ("0 + 12 - 6 + 0", 6),
})
"""What each plan's area scores in round 1: validated + spirals - crosses + zone."""

ZONE_OF_TWO = ("fill-zone", "fill-crosses", "pairs-high", "pairs-crosses", "pairs-more")
"""The plans whose area has a color zone, of two cards; the others have none."""


@dataclass(frozen=True)
class RoundRow:
    """One curated round: ``plans`` names a plan per seat, ``moves`` adds more moves, ``facts`` is the outcome by hand."""

    id: str
    rules: str
    plans: tuple[str, ...]
    says: str
    source: str
    first: int = 0
    number: int = 1
    facts: Mapping[str, Any] = field(default_factory=dict)
    most: int = 99
    """How many moves are made at most."""
    then: str = ""
    """Moves after those of the plans, or after ``most`` of them."""
    deck: str = ""
    """What is wrong with the deck: ``lacks``, ``twice``, ``expansion``, or the ids with which it begins."""
    ruleset: str = "base"


_2P = "S0, End of the Round"
_TURN = "S0, Game Turns"

ROUNDS: tuple[RoundRow, ...] = (
    RoundRow("end-2p-take-1", "END-2P-1 ROUND-2", ("fill", "pairs-low"), "The starter fills at take 1: the other plays once, two cards stay.", _2P, facts={"moves": 18, "over": True, "left": 2, "scores": [12, 24], "next": 1}),
    RoundRow("end-2p-take-1-seat-1", "END-2P-1 ROUND-2 SETUP-3", ("pairs-low", "fill"), "The same with seat 1 as the first player: seat 0 places last.", _2P, first=1, facts={"moves": 18, "over": True, "left": 2, "scores": [24, 12], "next": 0}),
    RoundRow("end-2p-take-2", "END-2P-2 ROUND-2", ("pairs-low", "fill"), "The second player fills at take 2: both have placed nine cards, the round is over.", "S3, La fin d’une manche", facts={"moves": 18, "over": True, "left": 2, "scores": [24, 12], "next": 1}),
    RoundRow("end-2p-takes-1-and-2", "END-2P-1 END-2P-2", ("fill", "fill-other"), "Both fill, at take 1 and at take 2.", _2P, facts={"moves": 18, "over": True, "left": 2, "scores": [12, 6], "next": 1}),
    RoundRow("end-2p-take-3", "END-2P-3", ("fill-with-pair", "pairs-low-10"), "The starter fills at take 3: the other takes the last card.", "S1, 05 When do you stop the handle?", facts={"moves": 20, "over": True, "left": 0, "scores": [13, 29], "next": 1}),
    RoundRow("end-2p-take-4", "END-2P-4", ("pairs-low-10", "fill-with-pair"), "The second player fills at take 4: the turn and the round are over.", _2P, facts={"moves": 20, "over": True, "left": 0, "scores": [29, 13], "next": 1}),
    RoundRow("end-2p-facedown", "END-1 END-2P-3", ("fill-facedown", "pairs-low-10"), "The last space is filled facedown, by a third 1.", _2P, facts={"moves": 20, "over": True, "left": 0, "scores": [13, 29], "next": 1}),
    RoundRow("end-2p-not-yet", "END-2", ("eight", "eight-low"), "Eight spaces are filled after four turns: a fifth turn follows.", _TURN, facts={"moves": 16, "over": False, "player": 0}),
    RoundRow("end-2p-after-take-1-only", "END-2P-1", ("fill", "pairs-low"), "The starter has just filled at take 1: the other player is to take, and the round is not over.", _2P, most=17, facts={"moves": 17, "over": False, "player": 1}),
    RoundRow("end-2p-after-take-3-only", "END-2P-3", ("fill-with-pair", "pairs-low-10"), "The starter has just filled at take 3: the other player is to take.", "S1, 05 When do you stop the handle?", most=19, facts={"moves": 19, "over": False, "player": 1}),
    RoundRow("end-2p-move-after-end", "END-2P-1 END-1", ("fill", "pairs-low"), "After the end nobody takes the two cards that are left.", _2P, then="left", facts={"refused": 18}),
    RoundRow("end-2p-move-after-take-4", "END-2P-4 END-1", ("pairs-low-10", "fill-with-pair"), "After the end no move is accepted.", _2P, then="r8>8", facts={"refused": 20}),
    RoundRow("end-3p-first-fills", "END-1 ROUND-2", ("pairs-high", "fill", "pairs-low"), "Three players: the first taker of the ninth turn fills, the two others still take.", _2P, facts={"moves": 27, "over": True, "left": 0, "scores": [26, 12, 24], "next": 0}),
    RoundRow("end-3p-middle-fills", "END-1", ("pairs-high", "pairs-low", "fill"), "The second taker fills: the third still takes.", _2P, facts={"moves": 27, "over": True, "left": 0, "scores": [26, 24, 12], "next": 0}),
    RoundRow("end-3p-last-fills", "END-1", ("fill", "pairs-low", "pairs-high"), "The last taker fills: the round is over at once, as the turn is.", _2P, facts={"moves": 27, "over": True, "left": 0, "scores": [12, 24, 26], "next": 0}),
    RoundRow("end-3p-after-fill", "END-1", ("pairs-high", "fill", "pairs-low"), "The first taker of the turn has just filled: the next player is to take.", _2P, most=25, facts={"moves": 25, "over": False, "player": 2}),
    RoundRow("end-3p-not-yet", "END-2 TURN-1", ("pairs-high", "pairs-low", "pairs-third"), "After nine turns nobody is full: a tenth turn follows.", _TURN, facts={"moves": 27, "over": False, "player": 0}),
    RoundRow("end-4p-second-fills", "END-1 ROUND-2", ("pairs-low", "fill", "pairs-high", "pairs-third"), "Four players: the second taker fills; the third and fourth still take, the first does not.", _2P, facts={"moves": 36, "over": True, "left": 0, "scores": [24, 12, 26, 21], "next": 3}),
    RoundRow("end-4p-third-fills", "END-1", ("pairs-low", "pairs-high", "fill", "pairs-third"), "Four players: the third taker fills, and only the fourth still takes.", _2P, facts={"moves": 36, "over": True, "left": 0, "scores": [24, 26, 12, 21], "next": 3}),
    RoundRow("end-4p-first-player-2", "END-1 ROUND-2 SETUP-3", ("pairs-high", "pairs-third", "pairs-low", "fill"), "Four players, seat 2 first: the fill at take 2, the last taker is seat 1.", _2P, first=2, facts={"moves": 36, "over": True, "left": 0, "scores": [26, 21, 24, 12], "next": 1}),
    RoundRow("end-5p-second-fills", "END-1 ROUND-2", ("pairs-low", "pairs-high", "pairs-crosses", "fill", "pairs-third"), "Five players: the second taker of the ninth turn fills, three more still take.", _2P, facts={"moves": 45, "over": True, "left": 0, "scores": [24, 26, 22, 12, 21], "next": 1}),
    RoundRow("end-5p-last-seat-fills", "END-1", ("pairs-low", "pairs-high", "pairs-crosses", "pairs-third", "fill"), "Five players: seat 4 fills as the third taker, seats 0 and 1 still take.", _2P, facts={"moves": 45, "over": True, "left": 0, "scores": [24, 26, 22, 21, 12], "next": 1}),
    RoundRow("end-6p-last-seat-fills", "END-1 FP-SETUP-1 FP-FACEDOWN-1", ("pairs-low", "pairs-high", "pairs-crosses", "pairs-third", "pairs-more", "fill"), "Six players with Flower Power: seat 5 fills as the second taker, four still take; seat 3 has a facedown card alone, which scores 5.", _2P, ruleset="flower_power", facts={"moves": 54, "over": True, "left": 0, "scores": [24, 26, 22, 26, 26, 12], "next": 3}),
    RoundRow("end-3p-round-2", "SCORE-ZONE-4 END-1", ("pairs-high", "fill", "pairs-low"), "The round with a zone of two, as round 2: 6 for the zone.", "S0, The Player's Largest Color Zone", number=2, facts={"over": True, "scores": [28, 12, 24], "next": 0}),
    RoundRow("end-3p-round-3", "SCORE-ZONE-4 END-1", ("pairs-high", "fill", "pairs-low"), "The round with a zone of two, as round 3: 8 for the zone; played alone it is the whole game, and seat 0 wins.", "S0, The Player's Largest Color Zone", number=3, facts={"over": True, "scores": [30, 12, 24], "next": 0, "totals": [30, 12, 24], "winners": [0]}),
    RoundRow("take-order-3p", "TAKE-1 TURN-1", ("fill", "pairs-low", "pairs-high"), "Seat 1 starts: 1, 2, 0 take; then 0, who took last, starts.", _TURN, first=1, most=4, facts={"moves": 4, "player": 1}),
    RoundRow("take-order-4p", "TAKE-1 TURN-1", ("fill", "pairs-low", "pairs-high", "pairs-third"), "Clockwise from seat 3; then seat 2, who took last, starts.", _TURN, first=3, most=5, facts={"moves": 5, "player": 3}),
    RoundRow("take-order-5p", "TAKE-1 TURN-1", ("fill", "pairs-low", "pairs-high", "pairs-third", "pairs-crosses"), "Clockwise from seat 0; then seat 4 starts and seat 0 follows.", _TURN, most=6, facts={"moves": 6, "player": 0}),
    RoundRow("take-order-2p", "TAKE-2P-1 TURN-1", ("fill", "pairs-low"), "A, B, A, B; then B, who took last, starts.", "S1, 05 A common offer", most=6, facts={"moves": 6, "player": 1}),
    RoundRow("take-order-2p-middle", "TAKE-2P-1", ("fill", "pairs-low"), "After two takes the starter takes again.", "S1, 05 A common offer", most=2, facts={"moves": 2, "player": 0}),
    RoundRow("take-order-2p-seat-1", "TAKE-2P-1 SETUP-3", ("fill", "pairs-low"), "Seat 1 first: B, A, B.", "S1, 05 A common offer", first=1, most=3, facts={"moves": 3, "player": 0}),
    RoundRow("reveal-2p", "REVEAL-2P-1 SETUP-1", ("fill", "pairs-low"), "Two players: four cards are revealed.", _TURN, most=0, facts={"moves": 0, "offer": 4}),
    RoundRow("reveal-3p", "REVEAL-1", ("fill", "pairs-low", "pairs-high"), "Three players: three cards are revealed.", _TURN, most=0, facts={"moves": 0, "offer": 3}),
    RoundRow("reveal-4p", "REVEAL-1", ("fill", "pairs-low", "pairs-high", "pairs-third"), "Four players: four cards are revealed.", _TURN, most=0, facts={"moves": 0, "offer": 4}),
    RoundRow("reveal-5p", "REVEAL-1 SETUP-2", ("fill", "pairs-low", "pairs-high", "pairs-third", "pairs-crosses"), "Five players: five cards are revealed.", _TURN, most=0, facts={"moves": 0, "offer": 5}),
    RoundRow("reveal-next-turn", "REVEAL-1 TURN-1", ("fill", "pairs-low", "pairs-high"), "After the last take of a turn the next three cards are revealed.", _TURN, most=3, facts={"moves": 3, "offer": 3, "player": 2}),
    RoundRow("reveal-not-refilled", "TAKE-2 REVEAL-1", ("fill", "pairs-low", "pairs-high", "pairs-third"), "After two of four takes two cards are on offer: taken cards are not replaced.", _TURN, most=2, facts={"moves": 2, "offer": 2}),
    RoundRow("take-validated-number", "TAKE-2 PLACE-4", ("pairs-low", "fill"), "A third 1 is taken although a 7 is on offer.", _TURN, most=5, then="r1*>#9", deck="b1s6 r1s3 y1s4 b2s4 r1* g7 g3s2 r9", facts={"moves": 6, "offer": 2, "player": 1}),
    RoundRow("refuse-not-on-offer", "TAKE-2", ("fill", "pairs-low", "pairs-high"), "A card that is still in the deck cannot be taken.", _TURN, most=1, then="g9x4>9", facts={"refused": 1}),
    RoundRow("refuse-taken-card", "TAKE-2", ("fill", "pairs-low", "pairs-high"), "A card that another player has taken cannot be taken.", _TURN, most=1, then="r1s3>1", facts={"refused": 1}),
    RoundRow("refuse-next-offer", "TAKE-2", ("fill", "pairs-low"), "A card of the next turn's offer cannot be taken yet.", _TURN, most=3, then="g3s2>3", facts={"refused": 3}),
    RoundRow("refuse-placement", "PLACE-1 TAKE-2", ("fill", "pairs-low"), "A first copy facedown is refused, in play as elsewhere.", "S0, Card Placement Rules, case 1", most=2, then="b2s4>#9", facts={"refused": 2}),
    RoundRow("refuse-first-move", "PLACE-1", ("fill", "pairs-low"), "The very first move is illegal: index 0.", "S0, Card Placement Rules, case 1", most=0, then="r1s3>2", facts={"refused": 0}),
    RoundRow("refuse-other-players-pair", "PLACE-3 TAKE-1", ("pairs-low", "fill"), "A second copy needs one's own first copy: the 1 of another player does not count.", "S0, Card Placement Rules, case 2", most=1, then="r1s3>#1", facts={"refused": 1}),
    RoundRow("refuse-third-under-single", "PLACE-5", ("pairs-low", "fill"), "A third 1 may not be slid under the 2 that lies alone.", "S0, Card Placement Rules, note", most=7, then="r1*>#2", deck="b1s6 r1s3 y1s4 b2s4 g3s2 r2s5 y4s3 r1*", facts={"refused": 7}),
    RoundRow("refuse-1-player", "SETUP-2", ("fill",), "One player cannot play.", "S3, introduction", most=0, facts={"refused": None}),
    RoundRow("refuse-6-players", "SETUP-2", ("fill",) * 6, "Six cannot play without Flower Power.", "S3, introduction", most=0, facts={"refused": None}),
    RoundRow("refuse-no-seat", "SETUP-3", ("fill", "pairs-low", "pairs-high"), "With three players there is no seat 3.", "S0, Game Setup", first=3, most=0, facts={"refused": None}),
    RoundRow("refuse-negative-seat", "SETUP-3", ("fill", "pairs-low", "pairs-high"), "Seats count from 0: there is no seat -1.", "S0, Game Setup", first=-1, most=0, facts={"refused": None}),
    RoundRow("refuse-deck-lacks", "SETUP-1", ("fill", "pairs-low"), "A card is missing from the deck.", "S0, Components", most=0, deck="lacks", facts={"refused": None}),
    RoundRow("refuse-deck-twice", "SETUP-1", ("fill", "pairs-low"), "A card is in the deck twice, in the place of another.", "S0, Components", most=0, deck="twice", facts={"refused": None}),
    RoundRow("fp-six-players", "FP-SETUP-1 REVEAL-1", ("fill",) * 6, "Six play with Flower Power: six cards are revealed.", "S3, Flower Power", ruleset="flower_power", most=0, facts={"moves": 0, "offer": 6}),
    RoundRow("both-six-players", "FP-SETUP-1 LG-SETUP-1", ("fill",) * 6, "Six play with both expansions.", "S3, Les cartes", ruleset="both", most=0, facts={"moves": 0, "offer": 6}),
    RoundRow("fp-refuse-7-players", "FP-SETUP-1", ("fill",) * 7, "Seven cannot play.", "S3, Flower Power", ruleset="flower_power", most=0, facts={"refused": None}),
    RoundRow("lg-refuse-6-players", "LG-SETUP-1 SETUP-2", ("fill",) * 6, "Six cannot play with Little Giants alone.", "S3, Flower Power", ruleset="little_giants", most=0, facts={"refused": None}),
    RoundRow("fp-refuse-base-deck", "FP-SETUP-1", ("fill", "pairs-low"), "The deck of the base game lacks fourteen cards.", "S3, Les cartes", ruleset="flower_power", most=0, deck="base", facts={"refused": None}),
    RoundRow("lg-refuse-base-deck", "LG-SETUP-1", ("fill", "pairs-low"), "The deck of the base game lacks the giants.", "S3, Les cartes", ruleset="little_giants", most=0, deck="base", facts={"refused": None}),
    RoundRow("both-refuse-base-deck", "FP-SETUP-1 LG-SETUP-1", ("fill", "pairs-low"), "The deck of the base game lacks twenty-eight cards.", "S3, Les cartes", ruleset="both", most=0, deck="base", facts={"refused": None}),
    RoundRow("fp-refuse-giants", "FP-SETUP-1", ("fill", "pairs-low"), "A giant is in the deck of Flower Power.", "S3, Les cartes", ruleset="flower_power", most=0, deck="expansion", facts={"refused": None}),
    RoundRow("lg-giant-fills-no-space", "LG-PLACE-2 END-2", ("eight-and-giant", "pairs-low"), "Eight spaces and a giant are no full area: the turn goes on.", "S3, Chaque joueur", ruleset="little_giants", facts={"moves": 18, "over": False, "player": 0}),
    RoundRow("lg-fill-beside-giant", "END-2P-3 LG-PLACE-2", ("giant-and-fill", "pairs-low-10"), "Nine spaces and a giant: the starter fills with the tenth card; the giant and the yellow 4 are a zone.", "S3, Chaque joueur", ruleset="little_giants", facts={"moves": 20, "over": True, "left": 0, "scores": [16, 29], "next": 1}),
    RoundRow("lg-giant-facedown-fills", "LG-PLACE-3 END-2P-4", ("fill-with-giants", "pairs-low-12"), "Three giants on the columns, a fourth facedown on 9 at take 4: the area is full.", "S3, Little Giants", ruleset="little_giants", facts={"moves": 24, "over": True, "left": 0, "next": 0}),
    RoundRow("both-giant-facedown-fills", "LG-PLACE-3 END-2P-4", ("fill-with-giants", "pairs-low-12"), "With both expansions, too, a giant facedown on 9 fills the area.", "S3, Little Giants", ruleset="both", facts={"moves": 24, "over": True, "left": 0, "next": 0}),
    RoundRow("lg-refuse-taken-edge", "LG-PLACE-1", ("two-giants", "pairs-low"), "A second giant does not go on the same column.", "S3, Little Giants", ruleset="little_giants", most=2, then="rCv3>C1", facts={"refused": 2}),
    RoundRow("refuse-deck-expansion", "SETUP-1", ("fill", "pairs-low"), "A card of an expansion is in the deck of the base game.", "S0, Components", most=0, deck="expansion", facts={"refused": None}),
)
# fmt: on
