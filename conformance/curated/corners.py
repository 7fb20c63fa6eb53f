"""Corners that hand-written programs get wrong: setups, long zones, many facedown cards, rules kept to one ruleset.

Rows as in `score`, `place` and `rounds`, each with its ruleset.
"""

from collections.abc import Mapping

from conformance.curated.place import EMPTY, PlacedRow, PlacementsRow
from conformance.curated.rounds import RoundRow
from conformance.curated.score import ScoreRow

_FP = "S3, Flower Power"
_LG = "S3, Little Giants"
_SETUP = "S3, introduction"
_TURN = "S0, Game Turns"
_END = "S0, End of the Round"
_CASE_3 = "S0, Card Placement Rules, case 3"

# fmt: off
SCORES: Mapping[str, tuple[ScoreRow, ...]] = {
    "base": (
        ("most-points", "SCORE-TOTAL-1 SCORE-SPECIAL-1", "b1s6 b2s4+#r4s2 b3s3+#g7 / b4*+#y7s1 b5*+#r5x1 b6s1+#r3s4 / m7x1+#r7x1 m8x1+#y2* b9x1+#y9x2", 3, "44 + 32 - 3 + 36 = 109", "The most that play can reach: all but the 1 validated, nine cards in the zone, two special cards that count nine.", "solver: the table of extremal scores"),
        ("validated-by-unknown-any", "SCORE-VALID-1", ". . . / . g5+# . / . . .", 1, "5 + 0 - 0 + 0 = 5", "A card over a facedown card that nobody knows is validated.", "S0, Validated Cards"),
    ),
    "flower_power": (
        ("fp-most-points", "SCORE-TOTAL-1 FP-CROSS-1", "r1* r2s5+#m7x1 r3s4+#y5x2 / r4s2+#g8x2 r5*+#yr4s4xg gr6s3xy+#r5x1 / br7s2xg+#g7 r8+#b8x3 r9+#b6s1", 3, "44 + 34 - 1 + 36 + 0 = 113", "Nine red cards: two special cards that count nine, and one cross for the green 6.", _FP),
        ("fp-eight-uncovered", "FP-FACEDOWN-1", "#y5x2 #b5 #g5 / #y5* g5x1+#g5* #r5* / #gr5d2x1 #y5 #b5*", 1, "5 + 0 - 1 + 0 + 40 = 44", "Eight third copies around a validated 5: 5 points each.", _FP),
        ("fp-many-uncovered-any", "FP-FACEDOWN-1 FP-SPECIAL-1", "# br2d3x1+# # / # by5d2+# # / # # #", 1, "7 + 35 - 1 + 4 + 35 = 80", "Seven uncovered cards: 3 and 2 spirals for each, and 5 points each.", _FP),
    ),
    "little_giants": (
        ("lg-most-points", "SCORE-TOTAL-1 LG-COLOUR-1", "r1* r2s5+#g8x2 m3+#g5x1 / r4s2+#r3s4 r5*+#m2 r6+#g6s1 / m7x1+#g9x4 m8x1+#g7 r9+#b9x1 ; C1=mCu3 C2=rCv3 C3=rCp4 R1=mRu2 R2=rRc2 R3=gRc2", 3, "44 + 75 - 2 + 56 = 173", "Spirals: 7 printed, 14 and 14 for red cards, 3 + 9 + 12 for columns, 2 + 8 + 6 for rows; a red zone of fourteen.", _LG),
        ("lg-validated-by-unknown-any", "LG-VALID-1", ". . . / . g5+# . / . . . ; C2=bCv3", 1, "5 + 3 - 0 + 0 = 8", "A card over a facedown card that nobody knows is validated for a giant too.", _LG),
        ("lg-zone-of-fourteen", "LG-COLOUR-1 SCORE-ZONE-4", "b1s6 b2s4 b3s1 / b4 b5 b6x1 / b7x3 b8x3 b9x1 ; C1=bCv3 C2=mCu3 R1=bRc2 R2=mRu2 R3=bRk", 1, "0 + 34 - 1 + 28 = 61", "Nine blue cards and five giants are a zone: 11 printed spirals, 9 + 6 for single cards, 8 for blue ones in row 1; the crosses of row 3 are cancelled.", _LG),
    ),
    "both": (
        ("both-most-spirals", "SCORE-SPIRAL-1 SCORE-TOTAL-1", "by1s7xr y2*+#g3s2 m3+#y3s5 / b4* b5*+#g5* m6x1+#r8x5 / br7s2xg by8s1xr+#y5x2 b9x6 ; C1=mCu3 C2=bCv3 C3=gCp4 R1=yRc2 R2=bRc2 R3=mRu2", 3, "24 + 92 - 22 + 48 + 0 = 142", "Spirals: 10 printed, 8 for yellow, 12 and 12 for blue cards, 9 + 9 + 12 for columns, 8 + 8 + 4 for rows. Crosses: 7 printed, 5 and 5 for red, 5 for green cards. A blue zone of twelve.", _LG),
        ("both-most-crosses", "SCORE-CROSS-1 FP-CROSS-1", "by1s7xr+#gy1d3 bg2s6xy+#g9x4 gr3s5xb / yr4s4xg gr5d2x1+#m6x1 gr6s3xy+#g6x1 / br7s2xg+#r6x2 by8s1xr+#b9x1 gy9xb+#yr9d1x2 ; C1=yCv3 C2=mCu3 C3=rCv3 R1=mRu2 R2=yRc2 R3=rRc2", 1, "38 + 50 - 61 + 16 + 0 = 43", "Eight cards that owe crosses per colour: 9 + 8 + 6 + 7 + 8 + 7 + 9 + 6, and one printed. Spirals: 28 printed, 6 + 0 + 6 for columns, 2 + 4 + 4 for rows. A red zone of eight.", _LG),
        ("both-backs-of-both-kinds", "FP-FACEDOWN-1 LG-PLACE-3", ". . . / . g5+#r5 #b5 / . . #rCv3 ; C1=bCv3 C2=gCv3 C3=yCv3", 1, "5 + 3 - 0 + 0 + 10 = 18", "A facedown 5 and a facedown giant score 5 each; the giant over column 2 counts the validated 5.", _FP),
        ("both-back-giant-counted", "FP-SPECIAL-1 LG-PLACE-3", ". br2d3x1 . / . #rCv3 . / . . . ; C1=bCv3 C2=gCv3 C3=yCv3", 1, "0 + 3 - 1 + 0 + 5 = 7", "A giant facedown in the grid counts for spirals per facedown card.", _FP),
        ("both-below-zero", "SCORE-TOTAL-1", ". . . / . . . / . . yr9d1x2", 1, "0 + 0 - 2 + 0 + 0 = -2", "Two crosses and nothing else.", _FP),
    ),
}

PLACEMENTS: Mapping[str, tuple[PlacementsRow, ...]] = {
    "flower_power": (
        ("fp-third", "PLACE-4", ". . . / . by5d2+#r5 . / . . .", "gr5d2x1", "#1 #2 #3 #4 #6 #7 #8 #9", "A two-coloured third 5 goes facedown on an empty space.", _CASE_3),
        ("fp-cover", "PLACE-2", "#b5 . . / . by5d2+#r5 . / . . .", "by1s7xr", "1", "A two-coloured 1 must cover the facedown card on 1.", "S0, Card Placement Rules, case 1"),
    ),
    "both": (
        ("both-column-taken", "LG-PLACE-1", EMPTY + " ; C1=bCv3", "rCv3", "C2 C3", "A giant goes to one of the free columns, not facedown.", _LG),
        ("both-columns-taken", "LG-PLACE-3", ". . . / . by5d2 . / . . . ; C1=bCv3 C2=gCv3 C3=yCv3", "rCv3", "#1 #2 #3 #4 #6 #7 #8 #9", "All columns taken: facedown on any empty space.", _LG),
        ("both-second", "PLACE-3", ". . . / . by5d2 . / . . . ; C1=bCv3", "r5", "5 #5", "A second 5 on top or underneath.", "S0, Card Placement Rules, case 2"),
        ("both-third", "PLACE-4", ". . . / . by5d2+#r5 . / . . . ; C1=bCv3", "gr5d2x1", "#1 #2 #3 #4 #6 #7 #8 #9", "A third 5 goes facedown on an empty space.", _CASE_3),
        ("both-cover-giant", "PLACE-2 LG-PLACE-3", ". . . / . #rCv3 . / . . . ; C1=bCv3 C2=gCv3 C3=yCv3", "by5d2", "5", "A two-coloured 5 must cover the facedown giant on 5.", _LG),
    ),
}

PLACED: Mapping[str, tuple[PlacedRow, ...]] = {
    "flower_power": (
        ("fp-put-third-faceup", "PLACE-4", ". . . / . by5d2+#r5 . / . . .", "gr5d2x1", "5", "refused PLACE-4", "A two-coloured third 5 may not go on its pair.", _CASE_3),
    ),
    "both": (
        ("both-put-giant-too-early", "LG-PLACE-3", EMPTY + " ; C1=bCv3", "rCv3", "#5", "refused LG-PLACE-1", "Not facedown while a column is free.", _LG),
    ),
}

PLANS: Mapping[str, str] = {
    "fp-fill": "by1s7xr>1 bg2s6xy>2 gr3s5xb>3 yr4s4xg>4 by5d2>5 gr6s3xy>6 br7s2xg>7 by8s1xr>8 gy9xb>9",
    "eight-and-pair": "r1s3>1 b2s4>2 g3s2>3 y4s3>4 r5>5 b6s1>6 g7>7 y8x1>8 g1s5>#1",
    "all-places": "gCv3>C1 yCv3>C2 bCv3>C3 yRk>R1 bRk>R2 mRu2>R3 r1s3>1 b2s4>2 g3s2>3 y4s3>4 r5>5 b6s1>6 g7>7 y8x1>8 r9>9",
    "pairs-low-11": "b1s6>1 y1s4>#1 r2s5>2 g2s3>#2 b3s3>3 y3>#3 r4>4 g4s4>#4 g5>5 y5>#5 y6>6",
    "pairs-low-14": "b1s6>1 y1s4>#1 r2s5>2 g2s3>#2 b3s3>3 y3>#3 r4>4 g4s4>#4 g5>5 y5>#5 y6>6 r6>#6 r7x1>7 y7s1>#7",
    "fill-2-and-3-validated": "b2s4>2 y2s2>#2 g3s2>3 r3s4>#3 y4s3>4 r5>5 b6s1>6 g7>7 y8x1>8 r9>9 r1s3>1",
    "fill-four-validated": "b2s4>2 y2s2>#2 g3s2>3 r3s4>#3 y4s3>4 r4s2>#4 b6s1>6 g6s1>#6 r1s3>1 r5>5 r5*>#5 g7>7 y8x1>8 y2*>#9",
    "sixteen-a": "br2d3x1>2 bg2s6xy>2 gr3s5xb>3 r3s4>3 yr4s4xg>4 r4>4 gr5d2x1>5 by5d2>5 gr6s3xy>6 r6>6 br7s2xg>7 r7x1>7 by8s1xr>8 bg8d1x1>8 yr9d1x2>9 gy9xb>9",
    "sixteen-b": "r2s5>2 y2*>2 y3>3 y3s5>3 r4s2>4 y4x1>4 r5>5 r5*>5 r6x2>6 y6>6 r7x4>7 y7s1>7 r8>8 r8x5>8 r9>9 y9x2>9",
    "sixteen-c": "gy1d3>1 by1s7xr>1 g3*>3 g3s2>3 y4s3>4 g4x1>4 r5x1>5 y5*>5 y6x3>6 g6s1>6 y7x5>7 g7>7 y8x1>8 g8x2>8 g5>#9 b9x6>9",
    "sixteen-d": "r1*>1 r1s3>1 y2s2>2 g2s3>2 b3s1>3 b3s3>3 g4s4>4 b4>4 y5>5 y5x2>5 g6x1>6 g6x4>6 g9x4>9 b9x1>9 b5*>#7 m7x1>7",
    "sixteen-e": "y1s4>1 g1s5>1 b2s4>2 m2>2 b4*>4 b4s1>4 g5*>5 g5x1>5 b6x1>6 b6s1>6 g7x2>7 b7x3>7 b8x3>8 m8x1>8 b5x2>#3 m3>3",
    "fill-with-giants-13": "gCv3>C1 yCv3>C2 bCv3>C3 r1s3>1 g1s5>#1 b2s4>2 g3s2>3 y4s3>4 r5>5 b6s1>6 g7>7 y8x1>8 rCv3>#9",
    "pairs-low-13": "b1s6>1 y1s4>#1 r2s5>2 g2s3>#2 b3s3>3 y3>#3 r4>4 g4s4>#4 g5>5 y5>#5 y6>6 r6>#6 r7x1>7",
    "pairs-more-12": "g1s5>1 r1*>#1 r3s4>3 g3*>#3 r4s2>4 y4x1>#4 b5x2>5 r5x1>#5 b6x1>6 g6s1>#6 b7x3>7 y7s1>#7",
    "pairs-low-15": "b1s6>1 y1s4>#1 r2s5>2 g2s3>#2 b3s3>3 y3>#3 r4>4 g4s4>#4 g5>5 y5>#5 y6>6 r6>#6 r7x1>7 y7s1>#7 m8x1>8",
}

_TWO = ("fill", "pairs-low")
_GIANTS_LEFT = "b1s6 gCv3 y1s4 yCv3 r2s5 bCv3 g2s3 r1s3 b3s3 g1s5 y3 b2s4 r4 g3s2 g4s4 y4s3 g5 r5 y5 b6s1 y6 g7 r6 y8x1 r7x1 rCv3 gCp4 bRk"
"""The cards of seven turns of two players: giants are left when one of the players fills at take 2."""
_GIANT_SETS = (("lg", "little_giants"), ("both", "both"))

ROUNDS: tuple[RoundRow, ...] = (
    RoundRow("fp-5p-deck-runs-out", "END-DECK-1 FP-SETUP-1 ROUND-2", ("sixteen-a", "sixteen-b", "sixteen-c", "sixteen-d", "sixteen-e"), "Five players with Flower Power have placed sixteen cards each and none is full: four cards are left of 84, too few for a turn, and none of them is revealed.", _END, ruleset="flower_power", facts={"moves": 80, "over": True, "left": 0, "next": 4}),
    RoundRow("fp-6p-last-seat-fills", "FP-SETUP-1 END-1 ROUND-2", ("eight-and-pair", "pairs-low", "pairs-high", "pairs-third", "pairs-crosses", "fp-fill"), "Six players: seat 5 alone fills, in the ninth turn, and three more takes follow; seat 3 takes last.", _END, ruleset="flower_power", facts={"moves": 54, "over": True, "left": 0, "next": 3}),
    RoundRow("end-2p-no-room-for-the-rest", "END-2P-1", ("pairs-low-11", "fill-2-and-3-validated"), "Seat 1 starts the sixth turn and fills at take 1. The two cards left are a 2 and a 3, for which the full area has no room; nobody has to take them.", _END, facts={"moves": 22, "over": True, "left": 2, "next": 0}),
    RoundRow("end-2p-facedown-no-room", "END-2P-4 END-1", ("pairs-low-14", "fill-four-validated"), "Seat 1 fills facedown at take 4 and has no room for any of the next four cards: 2, 3, 4 and 6. The round is over, so it needs none.", _END, facts={"moves": 28, "over": True, "left": 0, "next": 1}),
    RoundRow("lg-all-places-taken", "LG-PLACE-2 END-2P-2", ("all-places", "pairs-low-15"), "Nine spaces and all six edges: the area is full at take 2 of the eighth turn, and seat 0 took last.", _END, ruleset="little_giants", facts={"moves": 30, "over": True, "left": 2, "next": 0}),
    RoundRow("end-game-move-after-end", "GAME-1 END-1", ("pairs-high", "fill", "pairs-low"), "After round 3 no move is accepted.", "S0, End of the Game", number=3, then="y6>6", facts={"refused": 27}),
    RoundRow("fp-refuse-not-on-offer", "TAKE-2", _TWO, "A card that is still in the deck cannot be taken.", _TURN, ruleset="flower_power", most=1, then="g9x4>9", facts={"refused": 1}),
    RoundRow("lg-refuse-not-on-offer", "TAKE-2", _TWO, "A giant that is still in the deck cannot be taken.", _TURN, ruleset="little_giants", most=1, then="bRk>R1", facts={"refused": 1}),
    RoundRow("both-refuse-not-on-offer", "TAKE-2", _TWO, "A giant that is still in the deck cannot be taken.", _TURN, ruleset="both", most=1, then="bRk>R1", facts={"refused": 1}),
    RoundRow("fp-refuse-placement", "PLACE-1", _TWO, "A first copy facedown is refused with Flower Power too.", _TURN, ruleset="flower_power", most=2, then="b2s4>#9", facts={"refused": 2}),
    RoundRow("both-refuse-placement", "PLACE-1", _TWO, "A first copy facedown is refused with both expansions too.", _TURN, ruleset="both", most=2, then="b2s4>#9", facts={"refused": 2}),
    RoundRow("fp-move-after-end", "END-2P-1 END-1", _TWO, "After the end nobody takes the two cards that are left.", _END, ruleset="flower_power", then="left", facts={"refused": 18}),
    RoundRow("lg-move-after-end", "END-2P-1 END-1", _TWO, "After the end nobody takes the two cards that are left.", _END, ruleset="little_giants", then="left", facts={"refused": 18}),
    RoundRow("both-move-after-end", "END-2P-1 END-1", _TWO, "After the end nobody takes the two cards that are left.", _END, ruleset="both", then="left", facts={"refused": 18}),
    RoundRow("refuse-round-0", "GAME-1", _TWO, "There is no round 0.", _SETUP, number=0, most=0, facts={"refused": None}),
    RoundRow("refuse-round-4", "GAME-1", _TWO, "There is no round 4.", _SETUP, number=4, most=0, facts={"refused": None}),
    RoundRow("fp-refuse-1-player", "FP-SETUP-1 SETUP-2", ("fill",), "One player cannot play with Flower Power either.", _SETUP, ruleset="flower_power", most=0, facts={"refused": None}),
    RoundRow("both-refuse-7-players", "FP-SETUP-1", ("fill",) * 7, "Seven cannot play.", _FP, ruleset="both", most=0, facts={"refused": None}),
    RoundRow("both-refuse-no-giants", "LG-SETUP-1", _TWO, "With both expansions the deck has the giants.", _SETUP, ruleset="both", most=0, deck="no-giants", facts={"refused": None}),
    RoundRow("both-refuse-no-flowers", "FP-SETUP-1", _TWO, "With both expansions the deck has the two-coloured cards.", _SETUP, ruleset="both", most=0, deck="no-flowers", facts={"refused": None}),
    *(RoundRow(f"{name}refuse-deck-one-more", "SETUP-1", _TWO, "All cards are in the deck, and one of them twice.", "S0, Components", ruleset=ruleset, most=0, deck="more", facts={"refused": None})
      for name, ruleset in (("", "base"), ("fp-", "flower_power"), ("lg-", "little_giants"), ("both-", "both"))),
    RoundRow("both-all-places-taken", "LG-PLACE-2 END-2P-2", ("all-places", "pairs-low-15"), "Nine spaces and all six edges with both expansions: six giants do not end the round, the ninth space does.", _END, ruleset="both", facts={"moves": 30, "over": True, "left": 2}),
    RoundRow("both-6p-last-seat-fills", "FP-SETUP-1 LG-SETUP-1 END-1", ("eight-and-pair", "pairs-low", "pairs-high", "pairs-third", "pairs-crosses", "fp-fill"), "Six players with both expansions: seat 5 alone fills, in the ninth turn, and three more takes follow.", _FP, ruleset="both", facts={"moves": 54, "over": True, "left": 0}),
    *(RoundRow(f"{name}-giant-fills-giants-left", "END-2P-2 LG-PLACE-3", ("pairs-low-13", "fill-with-giants-13"), "Seat 1 fills with a giant facedown on 9 at take 2 of the seventh turn; nobody takes the two giants that are left.", _END, ruleset=ruleset, deck=_GIANTS_LEFT, facts={"moves": 26, "over": True, "left": 2, "next": 1})
      for name, ruleset in _GIANT_SETS),
    *(RoundRow(f"{name}-3p-giant-fills-first", "END-1 LG-PLACE-3", ("pairs-low-12", "fill-with-giants", "pairs-more-12"), "Three players: seat 1 fills with a giant facedown on 9 at the first take of the twelfth turn; two more takes follow.", _END, ruleset=ruleset, facts={"moves": 36, "over": True, "left": 0, "next": 0})
      for name, ruleset in _GIANT_SETS),
    *(RoundRow(f"{name}-3p-giant-fills-last", "END-1 LG-PLACE-3", ("fill-with-giants", "pairs-low-12", "pairs-more-12"), "Three players: seat 0 fills with a giant facedown on 9 at the last take of the twelfth turn.", _END, ruleset=ruleset, facts={"moves": 36, "over": True, "left": 0, "next": 0})
      for name, ruleset in _GIANT_SETS),
    *(RoundRow(f"{name}-refuse-giant-{what}", "LG-PLACE-1", ("two-giants", "pairs-low"), says, _LG, ruleset=ruleset, most=2, then=f"rCv3>{at}", facts={"refused": 2})
      for name, ruleset in _GIANT_SETS
      for what, at, says in (("taken", "C1", "A second giant does not go on the same column."), ("arrow", "R1", "A column giant does not go to a row."), ("faceup", "9", "A giant does not go faceup on a space."), ("facedown", "#9", "Nor facedown while a column is free."))
      if (name, what) != ("lg", "taken")),
    *(RoundRow(f"{name}-refuse-no-seat", "SETUP-3", _TWO, "With two players there is no seat 2.", "S0, Game Setup", first=2, ruleset=ruleset, most=0, facts={"refused": None})
      for name, ruleset in (("fp", "flower_power"), ("lg", "little_giants"), ("both", "both"))),
)

TWO_ROUNDS: tuple[tuple[str, str, int, str, str, Mapping[str, object]], ...] = (
    ("refuse-in-second-round", "PLACE-1 ROUND-1", 1, "", "In the second round the fourth move is illegal: index 21, counted over all rounds.", {"refused": 21}),
    ("game-from-round-2", "GAME-1 SCORE-ZONE-4", 2, "", "Rounds 2 and 3 alone: a zone of two gives 8 in round 3, and these two rounds are the totals.", {"rounds": [[12, 24], [24, 24]], "firsts": [0, 1], "totals": [36, 48], "winners": [1]}),
    ("refuse-two-rounds-from-3", "GAME-1", 3, "", "Two decks from round 3 would need a fourth round.", {"refused": None}),
    ("refuse-second-deck-lacks", "SETUP-1", 1, "lacks", "A card is missing from the second deck: the setup is refused.", {"refused": None}),
    ("refuse-second-deck-expansion", "SETUP-1", 1, "expansion", "A card of an expansion is in the second deck: the setup is refused.", {"refused": None}),
    ("refuse-four-decks", "GAME-1", 1, "four", "Four decks: a game has three rounds.", {"refused": None}),
    ("refuse-no-deck", "SETUP-1", 1, "none", "No deck.", {"refused": None}),
)
"""Id, rules, first round, what is wrong with the decks, description, facts by hand."""
# fmt: on
