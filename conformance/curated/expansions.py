"""Curated cases of Flower Power and Little Giants, worked by hand; rows as in `score`, `place` and `rounds`.

Each group has its ruleset. In sums with Flower Power the fifth figure is what uncovered facedown cards score.
"""

from collections.abc import Mapping

from conformance.curated.place import EMPTY, PlacedRow, PlacementsRow
from conformance.curated.score import ScoreRow

_FP = "S3, Flower Power"
_FACEDOWN = "S3, Cartes face cachée non recouvertes (Flower Power)"
_LG = "S3, Little Giants"
_CARDS = "spec/cards.csv"
_EACH = "S3, Chaque joueur"

# fmt: off
FLOWER_POWER: tuple[ScoreRow, ...] = (
    ("fp-two-colours-specials", "FP-COLOUR-1", ". bg2s6xy . / b4* . . / . . .", 1, "0 + 8 - 0 + 0 + 0 = 8", "A blue and green card counts for the blue special card.", _FP),
    ("fp-two-colours-green-special", "FP-COLOUR-1", "r1s3 . . / . . . / g7 bg8d1x1 .", 1, "0 + 3 - 1 + 4 + 0 = 6", "A blue and green 8 makes a green zone with a 7.", _FP),
    ("fp-two-colours-blue-zone", "FP-COLOUR-1", ". . . / . . . / b7x3 bg8d1x1 .", 1, "0 + 0 - 4 + 4 + 0 = 0", "The same 8 makes a blue zone with a blue 7.", _FP),
    ("fp-two-colours-not-red", "FP-COLOUR-1", ". . . / . . . / r7x1 bg8d1x1 .", 1, "0 + 0 - 2 + 0 + 0 = -2", "It makes no red zone.", _FP),
    ("fp-two-colours-do-not-mix", "FP-COLOUR-1 SCORE-ZONE-1", ". . . / . . . / b7x3 bg8d1x1 g9x4", 1, "0 + 0 - 8 + 4 + 0 = -4", "Blue, blue and green, green: a zone is of one colour, so two cards.", _FP),
    ("fp-two-colours-larger-side", "FP-COLOUR-1 SCORE-ZONE-3", ". . . / . . g6s1 / b7x3 bg8d1x1 g9x4", 1, "0 + 1 - 8 + 6 + 0 = -1", "The green zone of three through the blue and green card.", _FP),
    ("fp-two-colours-share-one", "FP-COLOUR-1", ". . . / . by5d2 . / . bg8d1x1 .", 1, "0 + 0 - 1 + 4 + 0 = 3", "Blue and yellow above blue and green: a blue zone of two.", _FP),
    ("fp-two-colours-share-none", "FP-COLOUR-1", ". . . / . gr5d2x1 . / . by8s1xr .", 1, "0 + 1 - 2 + 0 + 0 = -1", "Green and red above blue and yellow: no zone; the 8 owes a cross for the red card.", _FP),
    ("fp-back-alone", "FP-FACEDOWN-1", ". . . / . g5+#r5 #b5 / . . .", 1, "5 + 0 - 0 + 0 + 5 = 10", "A facedown card alone scores 5 with Flower Power.", _FACEDOWN),
    ("fp-backs-two", "FP-FACEDOWN-1", ". . . / . g5+#r5 #b5 / #y5 . .", 3, "5 + 0 - 0 + 0 + 10 = 15", "Two of them score 10, in round 3 too.", _FACEDOWN),
    ("fp-back-covered-misses", "FP-FACEDOWN-1", ". . . / . g5+#r5 y6+#b5 / . . .", 1, "11 + 0 - 0 + 0 + 0 = 11", "Covered facedown cards score nothing beside the number.", _FACEDOWN),
    ("fp-back-of-two-colours", "FP-FACEDOWN-1 SCORE-HIDDEN-1", ". . . / . g5+#r5 #by5d2 / . . .", 1, "5 + 0 - 0 + 0 + 5 = 10", "A facedown special card scores 5 like any other, and no more.", _FACEDOWN),
    ("fp-per-back", "FP-SPECIAL-1 FP-FACEDOWN-1", "gy1d3 . . / . g5+#r5 #b5 / #y5 . .", 1, "5 + 6 - 0 + 0 + 10 = 21", "3 spirals for each of two facedown cards.", _FP),
    ("fp-per-back-one", "FP-SPECIAL-1", "gy1d3 . . / . g5+#r5 #b5 / . . .", 1, "5 + 3 - 0 + 0 + 5 = 13", "3 spirals for the only facedown card.", _FP),
    ("fp-per-back-none", "FP-SPECIAL-1", "gy1d3 . . / . g5+#r5 . / . . .", 1, "5 + 0 - 0 + 0 + 0 = 5", "No facedown card lies alone: no spirals.", _FP),
    ("fp-per-back-covered", "FP-SPECIAL-1", "gy1d3+#g1s5 . . / . g5+#r5 y6+#b5 / . . .", 1, "12 + 0 - 0 + 0 + 0 = 12", "Covered cards do not count.", _FP),
    ("fp-per-back-two-cards", "FP-SPECIAL-1", "gy1d3 br2d3x1 . / . g5+#r5 #b5 / . . .", 1, "5 + 6 - 1 + 0 + 5 = 15", "Two such cards count the same facedown card.", _FP),
    ("fp-per-back-hidden", "FP-SPECIAL-1 SCORE-HIDDEN-1", "g1s5+#gy1d3 . . / . g5+#r5 #b5 / . . .", 1, "6 + 5 - 0 + 0 + 5 = 16", "Under another card it counts nothing.", _FP),
    ("fp-crosses", "FP-CROSS-1", ". bg2s6xy y3 / . . . / . . .", 1, "0 + 6 - 1 + 0 + 0 = 5", "One cross for the yellow 3.", _FP),
    ("fp-crosses-none", "FP-CROSS-1", ". bg2s6xy r3s4 / . . . / . . .", 1, "0 + 10 - 0 + 0 + 0 = 10", "No yellow card, no cross.", _FP),
    ("fp-crosses-multicoloured", "FP-CROSS-1 SCORE-MULTI-1", ". bg2s6xy y3 / m4 . . / . . .", 1, "0 + 6 - 2 + 0 + 0 = 4", "A multicoloured card is yellow too: two crosses.", _FP),
    ("fp-crosses-two-coloured", "FP-CROSS-1 FP-COLOUR-1", ". bg2s6xy . / . by5d2 . / . . .", 1, "0 + 6 - 1 + 4 + 0 = 9", "A blue and yellow card is yellow too: one cross; with the 2 it is a blue zone.", _FP),
    ("fp-crosses-validated-once", "FP-CROSS-1", ". bg2s6xy y3+#y3s5 / . . . / . . .", 1, "3 + 6 - 1 + 0 + 0 = 8", "A validated yellow card counts once, the hidden one not.", _FP),
    ("fp-crosses-hidden", "FP-CROSS-1 SCORE-HIDDEN-1", ". b2s4+#bg2s6xy y3 / . . . / . . .", 1, "2 + 4 - 0 + 0 + 0 = 6", "Under another card it owes nothing.", _FP),
    ("fp-crosses-back", "FP-CROSS-1 FP-FACEDOWN-1", ". bg2s6xy . / . g5+#r5 #y5 / . . .", 1, "5 + 6 - 0 + 4 + 5 = 20", "A facedown yellow card owes no cross; the green 2 and 5 are a zone.", _FP),
    ("fp-crosses-two-cards", "FP-CROSS-1", ". bg2s6xy y3 / . . gr6s3xy / . . .", 1, "0 + 9 - 2 + 0 + 0 = 7", "Two cards owe a cross for the same yellow card.", _FP),
    ("fp-multi-zone", "FP-COLOUR-1 SCORE-ZONE-5", ". m2 . / . by5d2 . / . bg8d1x1 .", 1, "0 + 0 - 1 + 6 + 0 = 5", "Multicoloured, blue and yellow, blue and green: a blue zone of three.", _FP),
    ("fp-first-colour-start", "FP-COLOUR-1 SCORE-ZONE-5", ". br2d3x1 . / . gr5d2x1 . / . . .", 1, "0 + 0 - 2 + 4 + 0 = 2", "Blue and red above green and red: a red zone of two, the second colour of both.", _FP),
)

BASE_BACKS: tuple[ScoreRow, ...] = (
    ("base-backs-score-nothing", "SCORE-HIDDEN-1", ". . . / . g5+#r5 #b5 / #y5 . .", 1, "5 + 0 - 0 + 0 = 5", "Without Flower Power a facedown card alone scores nothing.", _FACEDOWN),
)

LITTLE_GIANTS: tuple[ScoreRow, ...] = (
    ("lg-validated-one", "LG-VALID-1", "r1s3+#g1s5 . . / . . . / y7s1 . . ; C1=gCv3", 1, "1 + 7 - 0 + 0 = 8", "3 spirals for the one validated card in column 1.", _CARDS),
    ("lg-validated-three", "LG-VALID-1", "r1s3+#g1s5 . . / b4+#r4 . . / y7s1+#g7 . . ; C1=gCv3", 1, "12 + 13 - 0 + 0 = 25", "Three validated cards in column 1: 9 spirals.", _CARDS),
    ("lg-validated-other-column", "LG-VALID-1", ". r2s5+#g2s3 . / . . . / . . . ; C1=gCv3", 1, "2 + 5 - 0 + 0 = 7", "A validated card in column 2 does not count for column 1.", _CARDS),
    ("lg-validated-back-alone", "LG-VALID-1", ". r2s5+#g2s3 . / . #y2s2 . / . . . ; C2=gCv3", 1, "2 + 8 - 0 + 0 = 10", "A facedown card alone is not validated.", _CARDS),
    ("lg-validated-column-3", "LG-VALID-1", ". . y3+#r3s4 / . . b6s1+#r6 / . . r9 ; C3=gCv3", 1, "9 + 7 - 0 + 0 = 16", "Column 3 is 3, 6 and 9.", _CARDS),
    ("lg-plain-two", "LG-PLAIN-1", ". y2* . / . r5 . / . g8x2 . ; C2=gCp4", 1, "0 + 9 - 2 + 0 = 7", "A plain 5 and an 8 with crosses have no spirals; the special 2 has: 8 spirals, and its own.", _CARDS),
    ("lg-plain-printed", "LG-PLAIN-1", ". r2s5 . / . y5 . / . . . ; C2=gCp4", 1, "0 + 9 - 0 + 0 = 9", "A card with printed spirals does not count.", _CARDS),
    ("lg-plain-alone", "LG-PLAIN-1", ". . . / . . . / . . . ; C2=gCp4", 1, "0 + 0 - 0 + 0 = 0", "Over an empty column it scores nothing, for it does not count itself.", _CARDS),
    ("lg-plain-back", "LG-PLAIN-1", "r1s3 y2s2+#m2 . / . #y2* . / . r8 . ; C2=gCp4", 1, "2 + 9 - 0 + 0 = 11", "A facedown card does not count, the plain 8 does.", _CARDS),
    ("lg-plain-multicoloured", "LG-PLAIN-1 LG-COLOUR-1", ". m2 . / . . . / . . . ; C2=rCp4", 1, "0 + 4 - 0 + 4 = 8", "A multicoloured card without spirals counts; it touches the red giant: a zone of two.", _CARDS),
    ("lg-unvalidated-column", "LG-UNVALID-1", ". r2s5 . / . y5+#r5 . / . g8x2 . ; C2=mCu3", 1, "5 + 11 - 2 + 4 = 18", "Two cards that are not validated: 6 spirals; the giant and the red 2 are a zone.", _CARDS),
    ("lg-unvalidated-row", "LG-UNVALID-1", "r1s3 y2s2+#g2s3 . / . . . / . . . ; R1=mRu2", 1, "2 + 7 - 0 + 4 = 13", "One card of row 1 is not validated: 2 spirals; the giant and the 1 are a zone.", _CARDS),
    ("lg-unvalidated-none", "LG-UNVALID-1", ". . . / b4+#r4 . . / . . . ; R2=mRu2", 1, "4 + 0 - 0 + 4 = 8", "Nothing in row 2 but a validated card: no spirals, the giant does not count itself.", _CARDS),
    ("lg-unvalidated-back", "LG-UNVALID-1", "y1s4+#g1s5 r2s5 . / . #b1s6 . / . y8x1 . ; C2=mCu3", 1, "1 + 15 - 1 + 4 = 19", "A facedown card in column 2 is no faceup card: 6 spirals for the 2 and the 8; the giant and the 2 are a zone.", _CARDS),
    ("lg-two-giants-score", "LG-VALID-1 LG-UNVALID-1", "r1s3+#g1s5 . . / b4 . . / . . . ; C1=gCv3 R2=mRu2", 1, "1 + 8 - 0 + 4 = 13", "Each giant scores: 3 for the validated 1, 2 for the 4 that is not validated; giant and 4 are a zone.", _CARDS),
    ("lg-own-colour", "LG-COLOUR-2", "b1s6 m2 . / . . . / . . . ; R1=bRc2", 1, "0 + 12 - 0 + 6 = 18", "Itself, the blue 1 and the multicoloured 2: 6 spirals; all three are a zone.", _CARDS),
    ("lg-own-colour-alone", "LG-COLOUR-2", ". . . / . . . / . . . ; R1=bRc2", 1, "0 + 2 - 0 + 0 = 2", "Alone it counts itself.", _CARDS),
    ("lg-own-colour-other-row", "LG-COLOUR-2", ". . . / . . . / . b8x3 . ; R1=bRc2", 1, "0 + 2 - 3 + 0 = -1", "A blue card in another row does not count.", _CARDS),
    ("lg-own-colour-hidden", "LG-COLOUR-2 SCORE-HIDDEN-1", "r1s3+#b1s6 . . / . . . / . . . ; R1=bRc2", 1, "1 + 5 - 0 + 0 = 6", "A blue card under a red one does not count.", _CARDS),
    ("lg-own-colour-giant-on-column", "LG-COLOUR-2", "r1s3 . . / . . . / . . . ; C1=bCv3 R1=bRc2", 1, "0 + 5 - 0 + 0 = 5", "A giant over a column is in no row; C1 and R1 do not touch.", _CARDS),
    ("lg-cancel", "LG-CANCEL-1", ". . . / . b5x2 g6x4 / . . . ; R2=yRk", 1, "0 + 0 - 0 + 0 = 0", "Six crosses in row 2 are cancelled.", _LG),
    ("lg-cancel-other-row", "LG-CANCEL-1", ". . . / . b5x2 . / . . b9x6 ; R2=yRk", 1, "0 + 0 - 6 + 0 = -6", "Crosses in row 3 are not.", _LG),
    ("lg-cancel-two", "LG-CANCEL-1", ". . . / . b5x2 . / . . b9x6 ; R2=yRk R3=bRk", 1, "0 + 0 - 0 + 0 = 0", "Two cancelling giants in different rows.", _LG),
    ("lg-cancel-validated", "LG-CANCEL-1", ". . . / . . . / y7x5+#g7 . b9x6 ; R3=bRk", 1, "7 + 0 - 0 + 0 = 7", "Crosses of validated cards are cancelled too.", _LG),
    ("lg-cancel-multicoloured", "LG-CANCEL-1", ". . . / y4x1 . m6x1 / . . . ; R2=bRk", 1, "0 + 0 - 0 + 0 = 0", "The crosses of a yellow and a multicoloured card in row 2 are cancelled.", _LG),
    ("lg-cancel-not-column", "LG-CANCEL-1", ". . . / y4x1 . . / r7x4 . . ; R1=yRk", 1, "0 + 0 - 5 + 0 = -5", "A cancelling giant does not look along a column.", _LG),
    ("lg-colour-special", "LG-COLOUR-1 SCORE-SPECIAL-1", ". . . / b4* . . / . . . ; C2=bCv3", 1, "0 + 2 - 0 + 0 = 2", "A blue giant counts for the blue special card.", _LG),
    ("lg-colour-special-multicoloured", "LG-COLOUR-1 SCORE-MULTI-1", ". . . / . r5* . / . . . ; C1=mCu3", 1, "0 + 2 - 0 + 0 = 2", "A multicoloured giant counts for the red special card.", _LG),
    ("lg-colour-other-misses", "LG-COLOUR-1", ". . . / b4* . . / . . . ; C2=gCv3", 1, "0 + 1 - 0 + 0 = 1", "A green giant does not.", _LG),
    ("lg-zone-grid", "LG-COLOUR-1 SCORE-ZONE-1", ". b2s4 . / . . . / . . . ; C2=bCv3", 1, "0 + 4 - 0 + 4 = 8", "A blue giant over the blue 2 is a zone of two.", _LG),
    ("lg-zone-row-grid", "LG-COLOUR-1 SCORE-ZONE-1", ". . . / . . . / r7x1 . . ; R3=rRc2", 1, "0 + 4 - 1 + 4 = 7", "A red giant beside the red 7 is a zone of two, and counts both.", _LG),
    ("lg-zone-edge", "LG-COLOUR-1", ". . . / . . . / . . . ; C2=bCv3 C3=mCu3", 1, "0 + 0 - 0 + 4 = 4", "Two giants beside each other on the top edge are a zone.", _LG),
    ("lg-zone-edge-rows", "LG-COLOUR-1", ". . . / . . . / . . . ; R1=bRc2 R2=bRk", 1, "0 + 2 - 0 + 4 = 6", "Two giants above each other on the left edge are a zone.", _LG),
    ("lg-zone-edge-rows-below", "LG-COLOUR-1", ". . . / . . . / . . . ; R2=bRc2 R3=bRk", 1, "0 + 2 - 0 + 4 = 6", "The lower two places of the left edge touch as well.", _LG),
    ("lg-zone-edge-apart", "LG-COLOUR-1", ". . . / . . . / . . . ; C1=bCv3 C3=mCu3", 1, "0 + 0 - 0 + 0 = 0", "C1 and C3 do not touch.", _LG),
    ("lg-zone-corner", "LG-COLOUR-1 SCORE-ZONE-2", ". . . / . . . / . . . ; C1=bCv3 R1=bRk", 1, "0 + 0 - 0 + 0 = 0", "C1 and R1 touch at a corner only.", _LG),
    ("lg-zone-around-corner", "LG-COLOUR-1", "b1s6 . . / . . . / . . . ; C1=bCv3 R1=bRk", 2, "0 + 6 - 0 + 9 = 15", "Over and beside a blue 1: a zone of three.", _LG),
    ("lg-zone-through-edge", "LG-COLOUR-1", "b1s6 r2s5 b3s1 / . . . / . . . ; C1=bCv3 C2=mCu3 C3=rCv3", 1, "0 + 15 - 0 + 6 = 21", "A zone of three through the edge: the blue 1 and giants on C1 and C2; the 2 is not validated: 3 spirals.", _LG),
    ("lg-zone-not-far-side", "LG-COLOUR-1", ". . . / . b5 . / . . . ; C2=bCv3", 1, "0 + 0 - 0 + 0 = 0", "A giant over column 2 touches space 2 only.", _LG),
    ("lg-back-alone", "SCORE-HIDDEN-1 LG-PLACE-3", ". . . / . #rCv3 . / . . . ; C1=bCv3 C2=gCv3 C3=yCv3", 1, "0 + 0 - 0 + 0 = 0", "A giant facedown in the grid scores nothing without Flower Power.", _LG),
    ("lg-back-covered", "LG-PLACE-3 SCORE-VALID-1 LG-VALID-1", ". . . / . r5+#rCv3 . / . . . ; C1=bCv3 C2=gCv3 C3=yCv3", 1, "5 + 3 - 0 + 0 = 8", "Covered by a 5 it validates it: 5 and 3 spirals of the giant over column 2.", _LG),
)

BOTH: tuple[ScoreRow, ...] = (
    ("both-back-giant", "FP-FACEDOWN-1 LG-PLACE-3", ". . . / . #rCv3 . / . . . ; C1=bCv3 C2=gCv3 C3=yCv3", 1, "0 + 0 - 0 + 0 + 5 = 5", "A giant facedown in the grid scores 5 with Flower Power.", _FACEDOWN),
    ("both-plain-back", "LG-PLAIN-1 FP-FACEDOWN-1", "r1s3 y2s2+#m2 . / . #y2* . / . r8 . ; C2=gCp4", 1, "2 + 9 - 0 + 0 + 5 = 16", "A facedown card does not count for the giant, the plain 8 does; it scores 5 by itself.", _CARDS),
    ("both-unvalidated-back", "LG-UNVALID-1 FP-FACEDOWN-1", "y1s4+#g1s5 r2s5 . / . #b1s6 . / . y8x1 . ; C2=mCu3", 1, "1 + 15 - 1 + 4 + 5 = 24", "A facedown card does not count for the giant: 6 spirals for the 2 and the 8; it scores 5 by itself.", _CARDS),
    ("both-cancel-not-owed-elsewhere", "LG-CANCEL-1 FP-CROSS-1", ". bg2s6xy . / . y5 . / . . . ; R2=bRk", 1, "0 + 6 - 1 + 0 + 0 = 5", "The 2 owes a cross for the yellow 5; the giant of row 2 does not cancel it.", _LG),
    ("both-cancel-owing-card", "LG-CANCEL-1 FP-CROSS-1", ". bg2s6xy . / . y5 . / . . . ; R1=bRk", 1, "0 + 6 - 0 + 0 + 0 = 6", "The giant of row 1 cancels the cross that the 2 owes.", _LG),
    ("both-crosses-for-giants", "FP-CROSS-1 LG-COLOUR-1", "by1s7xr . . / . . . / . . . ; C3=rCv3", 1, "0 + 7 - 1 + 0 + 0 = 6", "A red giant counts for a cross per red card.", _LG),
    ("both-two-coloured-and-giant", "LG-COLOUR-1 FP-COLOUR-1", ". br2d3x1 . / . . . / . . . ; C2=rCv3", 1, "0 + 0 - 1 + 4 + 0 = 3", "A blue and red 2 under a red giant is a zone.", _LG),
    ("both-plain-spirals-per-back", "LG-PLAIN-1 FP-SPECIAL-1", ". . . / . by5d2 . / . . . ; C2=gCp4", 1, "0 + 0 - 0 + 0 + 0 = 0", "A card with spirals per facedown card has spirals: it does not count.", _CARDS),
    ("both-own-colour-two-coloured", "LG-COLOUR-2 FP-COLOUR-1", "by1s7xr . . / . . . / . . . ; R1=yRc2", 1, "0 + 11 - 0 + 4 + 0 = 15", "A blue and yellow card is a yellow one for the yellow giant: 4 spirals, and a zone.", _CARDS),
    ("both-plain-cross-card", "LG-PLAIN-1 FP-CROSS-1", ". . . / . . . / . . gy9xb ; C3=rCp4", 1, "0 + 4 - 0 + 0 + 0 = 4", "A card that owes crosses per colour has no spirals: it counts.", _CARDS),
)

_THREE_COLUMNS = " ; C1=bCv3 C2=gCv3 C3=yCv3"
_THREE_ROWS = " ; R1=bRc2 R2=gRc2 R3=yRc2"
_TWO_ROWS = " ; R1=bRc2 R3=yRc2"
_FULL = "r1s3 r2s5 y3 / r4 g5+#r5 y6 / g7 r8 r9"

GIANT_PLACEMENTS: tuple[PlacementsRow, ...] = (
    ("lg-column-free", "LG-PLACE-1", ". . . / . g5 . / . . .", "rCv3", "C1 C2 C3", "A column giant: any of the three columns.", _LG),
    ("lg-row-free", "LG-PLACE-1", ". . . / . g5 . / . . .", "rRc2", "R1 R2 R3", "A row giant: any of the three rows.", _LG),
    ("lg-two-rows-taken", "LG-PLACE-1", EMPTY + _TWO_ROWS, "rRc2", "R2", "Two rows taken: the third, not facedown.", _LG),
    ("lg-columns-do-not-block-rows", "LG-PLACE-1", EMPTY + _THREE_COLUMNS, "rRc2", "R1 R2 R3", "Three columns taken do not matter to a row giant.", _LG),
    ("lg-columns-taken", "LG-PLACE-3", ". . . / . g5 . / . . ." + _THREE_COLUMNS, "rCv3", "#1 #2 #3 #4 #6 #7 #8 #9", "All columns taken: facedown on any empty space.", _LG),
    ("lg-rows-taken", "LG-PLACE-3", ". . . / . g5 . / . . ." + _THREE_ROWS, "rRc2", "#1 #2 #3 #4 #6 #7 #8 #9", "All rows taken: facedown on any empty space.", _LG),
    ("lg-free-in-full-area", "LG-PLACE-1 LG-PLACE-2", _FULL, "rCv3", "C1 C2 C3", "A giant takes none of the nine spaces: it fits over a full area.", _EACH),
    ("lg-giant-back-covered", "LG-PLACE-3 PLACE-2", ". . . / . #rCv3 . / . . ." + _THREE_COLUMNS, "g5", "5", "A facedown giant is covered like any facedown card.", _LG),
    ("lg-first-copy-beside-giants", "PLACE-1 LG-PLACE-2", EMPTY + _THREE_COLUMNS, "r2s5", "2", "Giants change nothing for numbered cards.", _EACH),
    ("lg-third-copy-beside-giants", "PLACE-4 LG-PLACE-2", ". . . / . g5+#r5 . / . . . ; C1=bCv3 R1=bRk", "b5", "#1 #2 #3 #4 #6 #7 #8 #9", "A third copy goes on a space, never on an edge.", _EACH),
    ("lg-third-over-giant-pair", "PLACE-4 LG-PLACE-3", ". . . / . r5+#rCv3 . / . . ." + _THREE_COLUMNS, "g5", "#1 #2 #3 #4 #6 #7 #8 #9", "A 5 over a giant is validated: the next 5 goes facedown.", _LG),
)

GIANTS_PLACED: tuple[PlacedRow, ...] = (
    ("lg-put-column", "LG-PLACE-1 LG-PLACE-2", ". . . / . g5 . / . . .", "rCv3", "C2", ". . . / . g5 . / . . . ; C2=rCv3", "A giant over column 2.", _LG),
    ("lg-put-row", "LG-PLACE-1 LG-PLACE-2", ". . . / . g5 . / . . .", "bRk", "R3", ". . . / . g5 . / . . . ; R3=bRk", "A giant beside row 3.", _LG),
    ("lg-put-second", "LG-PLACE-1 PLACE-7", EMPTY + " ; C1=bCv3", "rCv3", "C3", EMPTY + " ; C1=bCv3 C3=rCv3", "Another giant; the first stays.", _LG),
    ("lg-put-taken", "LG-PLACE-1", EMPTY + " ; C2=bCv3", "rCv3", "C2", "refused LG-PLACE-1", "One giant to a column.", _LG),
    ("lg-put-wrong-edge", "LG-PLACE-1", EMPTY, "rCv3", "R1", "refused LG-PLACE-1", "A column giant does not go beside a row.", _LG),
    ("lg-put-wrong-edge-row", "LG-PLACE-1", EMPTY, "bRk", "C1", "refused LG-PLACE-1", "A row giant does not go over a column.", _LG),
    ("lg-put-facedown-too-early", "LG-PLACE-3", EMPTY + _TWO_ROWS, "rRc2", "#5", "refused LG-PLACE-1", "Not facedown while an edge is free.", _LG),
    ("lg-put-faceup-on-space", "LG-PLACE-2", EMPTY, "rCv3", "2", "refused LG-PLACE-1", "Never faceup on one of the nine spaces.", _EACH),
    ("lg-put-faceup-on-space-when-taken", "LG-PLACE-2 LG-PLACE-3", EMPTY + _THREE_COLUMNS, "rCv3", "2", "refused LG-PLACE-3", "Nor when all columns are taken.", _EACH),
    ("lg-put-facedown", "LG-PLACE-3", ". . . / . g5 . / . . ." + _THREE_COLUMNS, "rCv3", "#9", ". . . / . g5 . / . . #rCv3" + _THREE_COLUMNS, "Facedown on 9.", _LG),
    ("lg-put-facedown-under", "LG-PLACE-3 PLACE-5", ". . . / . g5 . / . . ." + _THREE_COLUMNS, "rCv3", "#5", "refused LG-PLACE-3", "Not under a card.", _LG),
    ("lg-put-over-giant", "LG-PLACE-3 PLACE-2", ". . . / . #rCv3 . / . . ." + _THREE_COLUMNS, "g5", "5", ". . . / . g5+#rCv3 . / . . ." + _THREE_COLUMNS, "A 5 over a facedown giant.", _LG),
    ("lg-put-edge-kept", "PLACE-7 LG-PLACE-2", ". . . / . g5 . / . . . ; R2=bRk", "r5", "5", ". . . / . r5+#g5 . / . . . ; R2=bRk", "Giants stay where they are.", _EACH),
    ("lg-put-number-on-edge", "LG-PLACE-1 PLACE-1", EMPTY, "r2s5", "C2", "refused PLACE-1", "A numbered card does not go on an edge.", _LG),
)

SCORES: Mapping[str, tuple[ScoreRow, ...]] = {"flower_power": FLOWER_POWER, "base": BASE_BACKS, "little_giants": LITTLE_GIANTS, "both": BOTH}
"""Ruleset -> its rows."""
# fmt: on
