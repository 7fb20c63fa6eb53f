"""Corners of the giants: facedown in the grid, beside what is theirs to count, and where they may not be put.

`EITHER` is asked with Little Giants alone and with both expansions: the sum with both has a fifth figure, what uncovered
facedown cards score. Rows as in `score` and `place`, without the source.
"""

from collections.abc import Mapping

from conformance.curated.place import EMPTY, PlacedRow, PlacementsRow
from conformance.curated.score import ScoreRow

_LG = "S3, Little Giants"
_BOTH = "S3, Flower Power; S3, Little Giants"
_COLUMNS = " ; C1=bCv3 C2=gCv3 C3=yCv3"
_ROWS = " ; R1=bRc2 R2=gRc2 R3=yRc2"
_BACK = ". . . / . #rCv3 . / . . ." + _COLUMNS
_ROOM_ON_9 = "r1s3 r2s5 y3 / r4 g5+#r5 y6 / g7 r8 ."

# fmt: off
EITHER: tuple[tuple[str, str, str, str, str, str], ...] = (
    ("back-giant-is-nothing", "SCORE-HIDDEN-1 LG-PLACE-3 LG-COLOUR-2", "r1* . . / r4 #rCv3 . / . r8+#b8x3 . ; C1=bCv3 C2=gCp4 C3=yCv3 R2=rRc2", "8 + 12 - 0 + 6 = 26", "8 + 12 - 0 + 6 + 5 = 31", "A red giant facedown on 5 is no red card: 4 for the red special card, 4 for the giant of row 2, a zone of 1, 4 and that giant. It counts no validated 8, and is no card without spirals."),
    ("covered-giant-is-nothing", "SCORE-HIDDEN-1 LG-PLACE-3 LG-UNVALID-1", "r1* . . / . g5+#rCv3 . / . r8 . ; C1=yCv3 C2=bCv3 C3=gCv3 R2=mRu2", "5 + 6 - 0 + 0 = 11", "5 + 6 - 0 + 0 + 0 = 11", "A 5 over a giant is validated: 5, and 3 spirals in column 2, none in row 2. The giant under it is not red and counts nothing: 3 for the red special card."),
    ("back-giant-cancels-nothing", "LG-CANCEL-1 SCORE-HIDDEN-1", ". . . / . . . / #bRk r8x5 . ; R1=gRc2 R2=rRc2 R3=mRu2", "0 + 6 - 5 + 4 = 5", "0 + 6 - 5 + 4 + 5 = 10", "A cancelling giant facedown in row 3 cancels nothing, and is no faceup card for the giant of that row."),
    ("column-1-not-others", "LG-UNVALID-1", ". r2s5 y3 / . g5 b6x1 / . r8 y9x2 ; C1=mCu3", "0 + 5 - 3 + 0 = 2", "0 + 5 - 3 + 0 + 0 = 2", "Column 1 is empty: what lies in columns 2 and 3 is not counted."),
    ("column-2-not-others", "LG-UNVALID-1", "y1s4 . r3s4 / b4 . g6x1 / r7x1 . y9x2 ; C2=mCu3", "0 + 8 - 4 + 0 = 4", "0 + 8 - 4 + 0 + 0 = 4", "Column 2 is empty: what lies in columns 1 and 3 is not counted."),
    ("column-3-not-others", "LG-UNVALID-1", "y1s4 r2s5 . / b4 g5 . / r7x1 b8x3 . ; C3=mCu3", "0 + 9 - 4 + 0 = 5", "0 + 9 - 4 + 0 + 0 = 5", "Column 3 is empty: what lies in columns 1 and 2 is not counted."),
    ("row-1-not-others", "LG-UNVALID-1", ". . . / b4 g5 y6 / r7x1 y8x1 r9 ; R1=mRu2", "0 + 0 - 2 + 0 = -2", "0 + 0 - 2 + 0 + 0 = -2", "Row 1 is empty: what lies in rows 2 and 3 is not counted."),
    ("row-2-not-others", "LG-UNVALID-1", "y1s4 r2s5 b3s1 / . . . / r7x1 y8x1 r9 ; R2=mRu2", "0 + 10 - 2 + 0 = 8", "0 + 10 - 2 + 0 + 0 = 8", "Row 2 is empty: what lies in rows 1 and 3 is not counted."),
    ("row-3-not-others", "LG-UNVALID-1", "y1s4 r2s5 b3s1 / b4 g5 y6 / . . . ; R3=mRu2", "0 + 10 - 0 + 0 = 10", "0 + 10 - 0 + 0 + 0 = 10", "Row 3 is empty: what lies in rows 1 and 2 is not counted."),
    ("unvalidated-over-unknown-any", "LG-UNVALID-1", ". . . / . g5+# . / . . . ; R2=mRu2", "5 + 0 - 0 + 0 = 5", "5 + 0 - 0 + 0 + 0 = 5", "A card over a facedown card that nobody knows is validated: not counted."),
    ("column-3-all", "LG-UNVALID-1 LG-COLOUR-1", ". . y3 / . . b6x1 / . . r9 ; C3=mCu3", "0 + 9 - 1 + 4 = 12", "0 + 9 - 1 + 4 + 0 = 12", "Column 3 is 3, 6 and 9: 9 spirals; giant and 3 are a zone."),
    ("C1-R2-apart", "LG-COLOUR-1", EMPTY + " ; C1=bCv3 R2=mRu2", "0 + 0 - 0 + 0 = 0", "0 + 0 - 0 + 0 + 0 = 0", "C1 and R2 do not touch."),
    ("C2-R1-apart", "LG-COLOUR-1", EMPTY + " ; C2=mCu3 R1=bRc2", "0 + 2 - 0 + 0 = 2", "0 + 2 - 0 + 0 + 0 = 2", "C2 and R1 do not touch."),
    ("R1-R2-touch", "LG-COLOUR-1", EMPTY + " ; R1=bRc2 R2=mRu2", "0 + 2 - 0 + 4 = 6", "0 + 2 - 0 + 4 + 0 = 6", "R1 and R2 touch: a zone."),
    ("edges-touch-their-space-only", "LG-COLOUR-1", "y1s4 . . / . . . / . . b9x1 ; C1=bCv3 C2=yCv3 R2=yRk", "0 + 4 - 1 + 0 = 3", "0 + 4 - 1 + 0 + 0 = 3", "C2 and R2 touch no 1, C1 no 9."),
)
"""Id without its set, clauses, area, sum with Little Giants, sum with both expansions, what it shows."""

SCORES: Mapping[str, tuple[ScoreRow, ...]] = {
    "flower_power": (
        ("fp-crosses-eight", "FP-CROSS-1", "by1s7xr r2s5 r3s4 / r4 r5 r6 / r7x1 r8 r9", 1, "0 + 16 - 9 + 16 + 0 = 23", "Eight red cards: eight crosses are owed, and one is printed.", "S3, Flower Power"),
    ),
    "little_giants": tuple((f"lg-{name}", rules, area, 1, alone, says, _LG) for name, rules, area, alone, _, says in EITHER),
    "both": (
        *((f"both-{name}", rules, area, 1, both, says, _BOTH) for name, rules, area, _, both, says in EITHER),
        ("both-back-under-giant-scores-once", "FP-FACEDOWN-1 LG-PLACE-3", ". . . / . g5+#rCv3 #b5 / . . ." + _COLUMNS, 1, "5 + 3 - 0 + 0 + 5 = 13", "The giant under the 5 is covered: only the facedown 5 scores.", _BOTH),
        ("both-cancel-owed-row-1", "LG-CANCEL-1 FP-CROSS-1", "by1s7xr bg2s6xy gr3s5xb / yr4s4xg . gr6s3xy / . . . ; R1=bRk", 1, "0 + 25 - 5 + 6 + 0 = 26", "Crosses owed by 1, 2 and 3 are cancelled; the 4 owes 3 for green cards, the 6 owes 2 for yellow ones.", _BOTH),
        ("both-cancel-owed-row-2", "LG-CANCEL-1 FP-CROSS-1", "by1s7xr . gr3s5xb / yr4s4xg . gr6s3xy / br7s2xg . gy9xb ; R2=yRk", 1, "0 + 21 - 11 + 6 + 0 = 16", "Crosses owed by 4 and 6 are cancelled; 1 owes 4, 3 owes 2, 7 owes 3, 9 owes 2.", _BOTH),
        ("both-cancel-owed-row-3", "LG-CANCEL-1 FP-CROSS-1", "by1s7xr . . / r4 . . / . . . ; R3=bRk", 1, "0 + 7 - 1 + 0 + 0 = 6", "The 1 owes a cross for the red 4; the giant of row 3 does not reach it.", _BOTH),
        ("both-cancel-three", "LG-CANCEL-1", ". . . / . . . / b7x3 b8x3 yr9d1x2 ; R3=yRk", 1, "0 + 0 - 0 + 4 + 0 = 4", "All eight crosses of the row are cancelled.", _BOTH),
        ("both-cancel-middle", "LG-CANCEL-1", ". . . / . b5x2 . / . . . ; R1=yRk", 1, "0 + 0 - 2 + 0 + 0 = -2", "The giant of row 1 does not reach the 5, and the score is below zero.", _BOTH),
        ("both-unvalidated-per-back", "LG-UNVALID-1 FP-SPECIAL-1", "gy1d3 . . / . . . / . . . ; R1=mRu2", 1, "0 + 2 - 0 + 4 + 0 = 6", "A card with spirals per facedown card is counted like any other that is not validated; it and the giant are a zone.", _BOTH),
        ("both-plain-special-alone", "LG-PLAIN-1", ". . . / b4* . . / . . . ; C1=rCp4", 1, "0 + 1 - 0 + 0 + 0 = 1", "A special card that counts only itself has a spiral.", _BOTH),
        ("both-plain-column-1-not-others", "LG-PLAIN-1", ". m2 y3 / . g5 b6x1 / . r8 y9x2 ; C1=rCp4", 1, "0 + 0 - 3 + 4 + 0 = 1", "Column 1 is empty; the multicoloured 2 makes a zone with the 3 or the 5.", _BOTH),
        ("both-yellow-red-beside-yellow", "LG-COLOUR-1 FP-COLOUR-1", ". . . / yr4s4xg . . / . . . ; R2=yRk", 1, "0 + 4 - 0 + 4 + 0 = 8", "A yellow and red card beside a yellow giant is a zone.", _BOTH),
        ("both-six-uncovered-any", "FP-FACEDOWN-1 FP-SPECIAL-1", "# br2d3x1+# # / # by5d2+# # / # # . ; C3=gCv3", 1, "7 + 30 - 1 + 4 + 30 = 70", "Six uncovered cards: 3 and 2 spirals for each, and 5 points each.", _BOTH),
    ),
}
"""Ruleset -> its rows."""

_PLACEMENTS: tuple[tuple[str, str, str, str, str, str], ...] = (
    ("multicoloured-giant-columns", "LG-PLACE-1", ". . . / . g5 . / . . .", "mCu3", "C1 C2 C3", "The arrow decides, not the colours: this one goes to a column."),
    ("multicoloured-giant-rows", "LG-PLACE-1", ". . . / . g5 . / . . .", "mRu2", "R1 R2 R3", "The arrow decides, not the colours: this one goes to a row."),
    ("cancelling-giant-rows", "LG-PLACE-1", ". . . / . g5 . / . . .", "yRk", "R1 R2 R3", "A cancelling giant goes to a row."),
    ("sixth-giant", "LG-PLACE-1", EMPTY + " ; C1=bCv3 C2=gCv3 C3=yCv3 R1=bRc2 R2=gRc2", "yRk", "R3", "Five giants lie; the sixth place is free."),
    ("multicoloured-giant-columns-taken", "LG-PLACE-3", EMPTY + _COLUMNS, "mCu3", "#1 #2 #3 #4 #5 #6 #7 #8 #9", "A multicoloured giant goes facedown like any other."),
    ("multicoloured-giant-rows-taken", "LG-PLACE-3", EMPTY + _ROWS, "mRu2", "#1 #2 #3 #4 #5 #6 #7 #8 #9", "A multicoloured giant goes facedown like any other."),
    ("second-back-giant", "LG-PLACE-3", _BACK, "gCp4", "#1 #2 #3 #4 #6 #7 #8 #9", "A second giant goes facedown too, not on the first."),
    ("one-column-free", "LG-PLACE-1", ". . . / . g5 . / . . . ; C1=bCv3 C2=gCv3", "rCv3", "C3", "One column is free: there, not facedown."),
    ("edge-free-one-space-left", "LG-PLACE-1", _ROOM_ON_9 + " ; C1=bCv3", "rCv3", "C2 C3", "One space is empty and two columns are free: to a column, not facedown."),
    ("back-giant-on-last-space", "LG-PLACE-3", _ROOM_ON_9 + _COLUMNS, "rCv3", "#9", "No column is free, one space is empty."),
)
"""Id without its set, clauses, area, card, the legal placements, what it shows."""

_PLACED: tuple[tuple[str, str, str, str, str, str, str], ...] = (
    ("put-giant-facedown-on-edge", "LG-PLACE-1", EMPTY, "rCv3", "#C2", "refused LG-PLACE-1", "A giant lies faceup on an edge."),
    ("put-giant-wrong-arrow", "LG-PLACE-1", EMPTY, "rCv3", "R1", "refused LG-PLACE-1", "A column giant does not go to a row."),
    ("put-giant-on-giant", "LG-PLACE-1", EMPTY + " ; C2=bCv3", "rCv3", "C2", "refused LG-PLACE-1", "One giant to a column."),
    ("put-giant-on-giant-all-taken", "LG-PLACE-1 LG-PLACE-3", EMPTY + _COLUMNS, "rCv3", "C2", "refused LG-PLACE-3", "Nor when all columns are taken."),
    ("put-giant-in-row-columns-taken", "LG-PLACE-1 LG-PLACE-3", EMPTY + _COLUMNS, "rCv3", "R1", "refused LG-PLACE-3", "All columns taken: a column giant still does not go to a row."),
    ("put-giant-faceup-in-grid", "LG-PLACE-2", EMPTY, "rCv3", "1", "refused LG-PLACE-1", "A giant does not lie faceup on a space."),
    ("put-giant-over-back", "LG-PLACE-3 LG-PLACE-2", _BACK, "mCu3", "5", "refused LG-PLACE-3", "A giant covers no facedown card."),
    ("put-giant-on-back", "LG-PLACE-3 PLACE-6", _BACK, "mCu3", "#5", "refused LG-PLACE-3", "Nor does it go facedown on one."),
    ("put-giant-over-single", "LG-PLACE-2", ". . . / . g5 . / . . .", "mCu3", "5", "refused LG-PLACE-1", "A giant goes on no faceup card."),
    ("put-giant-under-pair", "LG-PLACE-3 PLACE-6", ". . . / . g5+#r5 . / . . ." + _COLUMNS, "rCv3", "#5", "refused LG-PLACE-3", "Two cards lie on 5 already."),
    ("put-number-on-edge", "LG-PLACE-1 PLACE-1", EMPTY, "r2s5", "C2", "refused PLACE-1", "Only giants lie on edges."),
    ("put-number-facedown-on-edge", "LG-PLACE-1 PLACE-1", EMPTY, "r2s5", "#C2", "refused PLACE-1", "Nor a numbered card facedown."),
    ("put-third-facedown-on-edge", "PLACE-4 LG-PLACE-2", ". . . / . g5+#r5 . / . . .", "b5", "#C2", "refused PLACE-4", "Nor a third copy facedown."),
    ("put-third-under-back-giant", "PLACE-5 LG-PLACE-3", ". . . / . #rCv3 g6s1+#r6 / . . ." + _COLUMNS, "y6", "#5", "refused PLACE-4", "A third 6 does not go on a facedown giant."),
    ("put-other-number-over-back-giant", "PLACE-1 LG-PLACE-3", _BACK, "r9", "5", "refused PLACE-1", "A 9 does not cover the giant on 5."),
)
"""Id without its set, clauses, area, card, placement, area after or refusal, what it shows."""
# fmt: on

SETS = {"lg": ("little_giants", _LG), "both": ("both", _BOTH)}
"""How ids begin -> ruleset, source."""

PLACEMENTS: Mapping[str, tuple[PlacementsRow, ...]] = {
    ruleset: tuple((f"{name}-{row[0]}", *row[1:], source) for row in _PLACEMENTS)
    for name, (ruleset, source) in SETS.items()
}
PLACED: Mapping[str, tuple[PlacedRow, ...]] = {
    ruleset: tuple((f"{name}-{row[0]}", *row[1:], source) for row in _PLACED)
    for name, (ruleset, source) in SETS.items()
}
