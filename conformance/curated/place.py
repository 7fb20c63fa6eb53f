"""Curated placements, worked by hand from the texts: every case by a direct hit and by its nearest miss.

`PLACEMENTS` rows: id, clauses, area, card, the legal placements, what it shows, source. `PLACED` rows: id, clauses, area,
card, placement, the area after or ``refused CLAUSE``, what it shows, source. A placement is a space, ``#`` for facedown.
"""

PlacementsRow = tuple[str, str, str, str, str, str, str]
PlacedRow = tuple[str, str, str, str, str, str, str, str]

_CASE_1 = "S0, Card Placement Rules, case 1"
_CASE_2 = "S0, Card Placement Rules, case 2"
_CASE_3 = "S0, Card Placement Rules, case 3"
_NOTE = "S0, Card Placement Rules, note"
_TRY = "S1, 06 Placements to try"
_S1 = "S1, 05 Three placement situations"
_S4 = "S4, 2 fase 2"

EMPTY = ". . . / . . . / . . ."
PAIR_5 = ". . . / . g5+#r5 . / . . ."
PAIR_5_BACK_6 = ". . . / . g5+#r5 #b5 / . . ."
PAIR_5_SINGLE_8 = ". . . / . g5+#r5 . / . b8x3 ."
_FULL_BUT_9 = "r1s3 r2s5 y3 / r4 g5+#r5 y6 / g7 r8 ."
_FULL_BUT_2 = "r1s3 . y3 / r4 g5+#r5 y6 / g7 r8 #b5"
_BUSY = "b1s6 . g3s2+#y3s5 / b4 g5+#r5 #b5x2 / . #g3* r9"

# fmt: off
PLACEMENTS: tuple[PlacementsRow, ...] = (
    ("try-first-5", "PLACE-1", EMPTY, "g5", "5", "No 5 lies faceup: a 5 goes to the centre.", _TRY),
    ("try-second-5", "PLACE-3", ". . . / . g5 . / . . .", "r5", "5 #5", "Another 5: choose which one stays faceup.", _TRY),
    ("try-third-5", "PLACE-4", PAIR_5, "b5", "#1 #2 #3 #4 #6 #7 #8 #9", "A third 5 goes facedown on an empty space such as 6.", _TRY),
    ("try-6-over-hidden-5", "PLACE-2", PAIR_5_BACK_6, "y6", "6", "A real 6 covers the facedown 5 on space 6.", _TRY),
    ("try-5-beside-single-8", "PLACE-5 PLACE-4", PAIR_5_SINGLE_8, "b5", "#1 #2 #3 #4 #6 #7 #9", "With a single 8, a third 5 may go on any empty space but not under the 8.", _TRY),
    ("first-1", "PLACE-1", EMPTY, "b1s6", "1", "A 1 goes faceup on space 1.", _CASE_1),
    ("first-9-with-crosses", "PLACE-1", EMPTY, "b9x6", "9", "Six crosses are no reason to lay a 9 facedown.", _CASE_1),
    ("first-multicoloured", "PLACE-1", EMPTY, "m4", "4", "A multicoloured card has one space, its number's.", _CASE_1),
    ("first-special", "PLACE-1", EMPTY, "r1*", "1", "A special card goes on its number like any other.", _CASE_1),
    ("first-not-beside-others", "PLACE-1", "b1s6 . . / . . . / . . .", "r9", "9", "A card need not touch another.", _CASE_1),
    ("first-last-empty-space", "PLACE-1", _FULL_BUT_9, "r9", "9", "The last empty space is filled faceup by its number.", _CASE_1),
    ("first-among-backs", "PLACE-1", ". #b5 . / . g5+#r5 . / . . .", "y3", "3", "A facedown card on another space changes nothing.", _CASE_1),
    ("first-copy-hidden-under-another", "PLACE-1", ". . . / b4 g5+#r5 . / . r8+#b5 .", "b6x1", "6", "No 6 lies anywhere: space 6.", _CASE_1),
    ("cover-back", "PLACE-2", "#b5 . . / . g5+#r5 . / . . .", "b1s6", "1", "A 1 goes on top of the facedown card on space 1, without a choice.", _CASE_1),
    ("cover-back-of-its-colour", "PLACE-2", ". . . / . g5+#r5 . / . . #b5", "b9x6", "9", "A 9 with crosses must cover the facedown card too.", _CASE_1),
    ("cover-back-when-rest-is-full", "PLACE-2", _FULL_BUT_2.replace(". y3", "b2s4 y3"), "r9", "9", "In a full area a facedown card can still be covered.", _CASE_1),
    ("cover-back-of-another-back", "PLACE-2", "#b5 #y5 . / . g5+#r5 . / . . .", "m2", "2", "Each facedown card is covered by its space's number.", _CASE_1),
    ("second-same-colour", "PLACE-3", ". . . / . g5 . / . . .", "g5x1", "5 #5", "Two green 5s leave a choice too.", _CASE_2),
    ("second-multicoloured-up", "PLACE-3", ". m2 . / . . . / . . .", "b2s4", "2 #2", "A multicoloured card may be turned facedown.", _CASE_2),
    ("second-multicoloured", "PLACE-3", ". b2s4 . / . . . / . . .", "m2", "2 #2", "A multicoloured second copy may be slid under.", _CASE_2),
    ("second-worse", "PLACE-3", ". . . / . . . / . . r9", "b9x6", "9 #9", "The worse card may stay faceup.", _CASE_2),
    ("second-better", "PLACE-3", ". . . / . . . / . . b9x6", "r9", "9 #9", "The better card may be turned facedown.", _CASE_2),
    ("second-special", "PLACE-3", ". . . / b4* . . / . . .", "b4s1", "4 #4", "A special card may be kept or turned facedown.", _CASE_2),
    ("second-in-full-area", "PLACE-3", _FULL_BUT_9.replace("r8 .", "r8 r9"), "y9x2", "9 #9", "A second copy fits in a full area.", _CASE_2),
    ("second-while-another-is-validated", "PLACE-3", PAIR_5_SINGLE_8, "r8", "8 #8", "A second 8 beside a validated 5.", _CASE_2),
    ("third-of-covered-pair", "PLACE-4", ". . . / . g5+#r5 y6+#b5 / . . .", "r6", "#1 #2 #3 #4 #7 #8 #9", "A 6 over a facedown 5 is validated: the next 6 is a third copy.", _CASE_3),
    ("third-own-space-never", "PLACE-4 PLACE-6", "b1s6+#r1s3 . . / . . . / . . .", "g1s5", "#2 #3 #4 #5 #6 #7 #8 #9", "A third 1 may go anywhere but on space 1.", _CASE_3),
    ("third-on-last-empty-space", "PLACE-4", _FULL_BUT_9, "b5", "#9", "One empty space is left for a third 5.", _CASE_3),
    ("third-on-first-empty-space", "PLACE-4", _FULL_BUT_2, "b5x2", "#2", "The empty space 2 is left for the next 5.", _CASE_3),
    ("third-not-on-backs", "PLACE-4 PLACE-5", PAIR_5_BACK_6, "y5", "#1 #2 #3 #4 #7 #8 #9", "Another 5 may not lie on the facedown 5.", _CASE_3),
    ("third-multicoloured", "PLACE-4", ". b2s4+#g2s3 . / . . . / . . .", "m2", "#1 #3 #4 #5 #6 #7 #8 #9", "A multicoloured third copy goes facedown like any other.", _CASE_3),
    ("third-nine", "PLACE-4", ". . . / . . . / . . r9+#y9x2", "b9x6", "#1 #2 #3 #4 #5 #6 #7 #8", "A third 9 goes on any space before it.", _CASE_3),
    ("third-in-busy-area", "PLACE-4 PLACE-5", _BUSY, "r3s4", "#2 #7", "Two spaces are empty: neither singles, backs nor pairs take a third 3.", _CASE_3),
    ("first-in-busy-area", "PLACE-1", _BUSY, "r2s5", "2", "A first 2 in the same area.", _CASE_1),
    ("cover-in-busy-area", "PLACE-2", _BUSY, "r8", "8", "An 8 in the same area covers the facedown 3.", _CASE_1),
    ("second-in-busy-area", "PLACE-3", _BUSY, "y4s3", "4 #4", "A second 4 in the same area.", _CASE_2),
)

PLACED: tuple[PlacedRow, ...] = (
    ("put-try-first-5", "PLACE-1", EMPTY, "g5", "5", ". . . / . g5 . / . . .", "A 5 in the centre.", _TRY),
    ("put-try-keep-new", "PLACE-3", ". . . / . g5 . / . . .", "r5", "5", ". . . / . r5+#g5 . / . . .", "The new 5 stays up, the old one lies under it.", _TRY),
    ("put-try-keep-old", "PLACE-3", ". . . / . g5 . / . . .", "r5", "#5", ". . . / . g5+#r5 . / . . .", "The old 5 stays up, the new one lies under it.", _TRY),
    ("put-try-third-5", "PLACE-4", PAIR_5, "b5", "#6", PAIR_5_BACK_6, "The third 5 facedown on 6.", _TRY),
    ("put-try-6-over-hidden-5", "PLACE-2", PAIR_5_BACK_6, "y6", "6", ". . . / . g5+#r5 y6+#b5 / . . .", "The 6 covers the facedown 5 and is validated at once.", _TRY),
    ("put-try-5-under-8", "PLACE-5", PAIR_5_SINGLE_8, "b5", "#8", "refused PLACE-4", "No right to drag the third 5 under the 8.", _TRY),
    ("put-1", "PLACE-1", EMPTY, "b1s6", "1", "b1s6 . . / . . . / . . .", "A 1 on space 1.", _CASE_1),
    ("put-9", "PLACE-1", EMPTY, "b9x6", "9", ". . . / . . . / . . b9x6", "A 9 on space 9.", _CASE_1),
    ("put-6", "PLACE-1", ". . . / . g5 . / . . .", "m6x1", "6", ". . . / . g5 m6x1 / . . .", "A 6 beside a 5.", _CASE_1),
    ("put-off-number", "PLACE-1", EMPTY, "b1s6", "2", "refused PLACE-1", "A 1 does not go on space 2.", _CASE_1),
    ("put-off-number-last-empty", "PLACE-1", ". #b5 . / . g5+#r5 . / . . .", "y3", "2", "refused PLACE-1", "A 3 does not go on the facedown card on space 2.", _CASE_1),
    ("put-first-facedown", "PLACE-1", EMPTY, "b9x6", "#9", "refused PLACE-1", "A first copy may not lie facedown on its own space.", _CASE_1),
    ("put-first-facedown-elsewhere", "PLACE-1", EMPTY, "b9x6", "#1", "refused PLACE-1", "A first copy may not lie facedown on another space.", _CASE_1),
    ("put-multicoloured-off-number", "PLACE-1", EMPTY, "m4", "5", "refused PLACE-1", "A multicoloured 4 does not go on space 5.", _CASE_1),
    ("put-over-other-card", "PLACE-1 PLACE-5", ". . . / . g5 . / . . .", "r6", "5", "refused PLACE-1", "A 6 does not go on a 5.", _CASE_1),
    ("put-under-other-card", "PLACE-1 PLACE-5", ". . . / . g5 . / . . .", "r6", "#5", "refused PLACE-1", "A 6 does not go under a 5.", _CASE_1),
    ("put-cover", "PLACE-2", "#b5 . . / . g5+#r5 . / . . .", "b1s6", "1", "b1s6+#b5 . . / . g5+#r5 . / . . .", "A 1 over the facedown 5.", _CASE_1),
    ("put-cover-worst", "PLACE-2", ". . . / . g5+#r5 . / . . #b5", "b9x6", "9", ". . . / . g5+#r5 . / . . b9x6+#b5", "The facedown card stays under the 9 with crosses.", _CASE_1),
    ("put-cover-facedown", "PLACE-2", ". . . / . g5+#r5 . / . . #b5", "b9x6", "#9", "refused PLACE-2", "The 9 may not be slid under the facedown card.", _CASE_1),
    ("put-cover-elsewhere", "PLACE-2", ". . . / . g5+#r5 . / . . #b5", "b9x6", "#1", "refused PLACE-2", "Nor may it go facedown elsewhere.", _CASE_1),
    ("put-cover-wrong-back", "PLACE-2 PLACE-1", "#b5 #y5 . / . g5+#r5 . / . . .", "m2", "1", "refused PLACE-2", "A 2 covers the facedown card on 2, not the one on 1.", _CASE_1),
    ("put-keep-new-worse", "PLACE-3", ". . . / . . . / . . r9", "b9x6", "9", ". . . / . . . / . . b9x6+#r9", "The worse card is kept faceup if the player wants it.", _CASE_2),
    ("put-keep-old-worse", "PLACE-3", ". . . / . . . / . . b9x6", "r9", "#9", ". . . / . . . / . . b9x6+#r9", "The better card is slid under.", _CASE_2),
    ("put-turn-multicoloured-under", "PLACE-3", ". m2 . / . . . / . . .", "b2s4", "2", ". b2s4+#m2 . / . . . / . . .", "A multicoloured card is turned under.", _CASE_2),
    ("put-second-elsewhere", "PLACE-3", ". . . / . g5 . / . . .", "r5", "#6", "refused PLACE-3", "A second copy may not go facedown elsewhere.", _CASE_2),
    ("put-second-faceup-elsewhere", "PLACE-3 PLACE-1", ". . . / . g5 . / . . .", "r5", "6", "refused PLACE-3", "Nor faceup.", _CASE_2),
    ("put-second-under-other", "PLACE-3 PLACE-5", ". . . / . g5 . / . r8 .", "r5", "#8", "refused PLACE-3", "Nor under another card.", _CASE_2),
    ("put-third-far", "PLACE-4", "b1s6+#r1s3 . . / . . . / . . .", "g1s5", "#9", "b1s6+#r1s3 . . / . . . / . . #g1s5", "A third 1 facedown on 9.", _CASE_3),
    ("put-third-last-space", "PLACE-4", _FULL_BUT_9, "b5", "#9", "r1s3 r2s5 y3 / r4 g5+#r5 y6 / g7 r8 #b5", "A third 5 fills the last space.", _CASE_3),
    ("put-third-first-space", "PLACE-4", ". . . / . . . / . . r9+#y9x2", "b9x6", "#1", "#b9x6 . . / . . . / . . r9+#y9x2", "A third 9 facedown on 1.", _CASE_3),
    ("put-third-faceup", "PLACE-4", PAIR_5, "b5*", "1", "refused PLACE-4", "A third copy may not lie faceup on an empty space.", _CASE_3),
    ("put-third-on-pair", "PLACE-4 PLACE-6", PAIR_5, "b5", "5", "refused PLACE-4", "A third 5 may not go on its pair.", _S1),
    ("put-third-under-pair", "PLACE-4 PLACE-6", PAIR_5, "b5", "#5", "refused PLACE-4", "A third 5 may not go under its pair.", _S4),
    ("put-third-on-better-pair", "PLACE-5", ". . . / . b5x2+#r5 . / . . .", "b5", "5", "refused PLACE-4", "A plain 5 may not replace the 5 with crosses of a pair.", _S1),
    ("put-third-on-back", "PLACE-5 PLACE-6", PAIR_5_BACK_6, "y5", "#6", "refused PLACE-4", "A third copy may not lie on a facedown card.", _NOTE),
    ("put-third-faceup-on-back", "PLACE-5 PLACE-4", PAIR_5_BACK_6, "y5", "6", "refused PLACE-4", "Nor faceup.", _NOTE),
    ("put-third-over-single", "PLACE-5", PAIR_5_SINGLE_8, "b5", "8", "refused PLACE-4", "A third copy may not lie on a single card.", _NOTE),
    ("put-third-under-lower-single", "PLACE-5", ". r2s5 . / . g5+#r5 . / . . .", "b5", "#2", "refused PLACE-4", "Nor under a single card of a lower number.", _NOTE),
    ("put-third-under-own-colour", "PLACE-5", ". b2s4 . / . g5+#r5 . / . . .", "b5", "#2", "refused PLACE-4", "Nor under a single card of its colour.", _NOTE),
    ("put-fourth-copy", "PLACE-4", PAIR_5_BACK_6, "y5", "#9", ". . . / . g5+#r5 #b5 / . . #y5", "A fourth 5 goes facedown as well.", _CASE_3),
    ("put-third-beside-covered-pair", "PLACE-4", ". . . / . g5+#r5 y6+#b5 / . . .", "r6", "#1", "#r6 . . / . g5+#r5 y6+#b5 / . . .", "The next 6 goes facedown.", _CASE_3),
    ("put-third-on-covered-pair", "PLACE-4 PLACE-6", ". . . / . g5+#r5 y6+#b5 / . . .", "r6", "6", "refused PLACE-4", "A 6 over a facedown 5 is validated: no other 6 joins it.", _CASE_3),
    ("put-others-stay", "PLACE-7", _BUSY, "r2s5", "2", _BUSY.replace("b1s6 .", "b1s6 r2s5"), "Every other space stays as it was.", "S0, Card Placement Rules"),
    ("put-others-stay-cover", "PLACE-7 PLACE-2", _BUSY, "r8", "8", _BUSY.replace("#g3*", "r8+#g3*"), "Covering one facedown card leaves the other where it is.", "S0, Card Placement Rules"),
    ("put-others-stay-third", "PLACE-7 PLACE-4", _BUSY, "r3s4", "#7", _BUSY.replace("/ . #g3*", "/ #r3s4 #g3*"), "A third copy leaves its pair as it is.", "S0, Card Placement Rules"),
    ("put-others-stay-second", "PLACE-7 PLACE-3", _BUSY, "y4s3", "4", _BUSY.replace("b4", "y4s3+#b4"), "A second copy leaves all other spaces as they are.", "S0, Card Placement Rules"),
    ("put-on-own-twin-hidden", "PLACE-1 SCORE-HIDDEN-1", "#b5 . . / . g5+#r5 . / . . .", "b5x2", "#2", "#b5 #b5x2 . / . g5+#r5 . / . . .", "Two facedown 5s lie apart.", _CASE_3),
)
# fmt: on
