"""Curated scores, worked by hand from the texts: each clause by a direct hit and by its nearest miss.

A row: id, clauses, area, round, the sum as the texts write it (validated + spirals - crosses + zone = total), what it
shows, and its source.
"""

ScoreRow = tuple[str, str, str, int, str, str, str]

_S0_EXAMPLE = "b1s6+#g1s5 m2 b3s3 / b4* g5x1+#r5 . / y7s1+#g7 b8x3+#r8 r9"
_S0_LONE_BACKS = "b1s6+#g1s5 m2 b3s3 / b4* g5x1+#r5 #g5 / y7s1+#g7 b8x3+#r8 #g8x2"
_S1_EXAMPLE = "b1s6 m2 b3s3 / b4* g5x1+#r5 #g5 / y7s1 b8x3+#r8 #g8x2"
_LEA = ". . g3s2 / g4x1+#r4 g5x1 g6s1+#y6 / . . r9+#y9x2"

# fmt: off
FIGURES: tuple[ScoreRow, ...] = (
    ("figure-rulebook", "SCORE-TOTAL-1 SCORE-VALID-1 SCORE-SPECIAL-1 SCORE-ZONE-4", _S0_EXAMPLE, 1, "21 + 15 - 4 + 8 = 40", "The rulebook's worked example: 1, 5, 7 and 8 are validated, 40 points in round 1.", "S0, Example of Counting Score"),
    ("figure-rulebook-lone-backs", "SCORE-TOTAL-1 SCORE-VALID-1 SCORE-HIDDEN-1", _S0_LONE_BACKS, 1, "21 + 15 - 4 + 8 = 40", "The rulebook's example with a back alone on 6 and 9, as the tutorial has it: still 40.", "S0, Example of Counting Score"),
    ("figure-tutorial-round-1", "SCORE-TOTAL-1 SCORE-VALID-1 SCORE-VALID-2 SCORE-SPECIAL-1", _S1_EXAMPLE, 1, "13 + 15 - 4 + 8 = 32", "The tutorial's reading of the same example: only 5 and 8 are validated, 32 points.", "S1, 07 Count and Victory"),
    ("figure-tutorial-round-2", "SCORE-ZONE-4 SCORE-TOTAL-1", _S1_EXAMPLE, 2, "13 + 15 - 4 + 12 = 36", "The tutorial's example would be worth 36 in round 2.", "S1, 07 Count and Victory"),
    ("figure-tutorial-round-3", "SCORE-ZONE-4 SCORE-TOTAL-1", _S1_EXAMPLE, 3, "13 + 15 - 4 + 16 = 40", "The tutorial's example would be worth 40 in round 3.", "S1, 07 Count and Victory"),
    ("figure-lea", "SCORE-TOTAL-1 SCORE-VALID-1 SCORE-VALID-2 SCORE-ZONE-1", _LEA, 1, "19 + 3 - 2 + 8 = 28", "Léa's round: validated 6, 4 and 9, 3 spirals, 2 crosses and a green zone of 4 make 28.", "S3, Exemple de calcul"),
    ("figure-lea-round-2", "SCORE-ZONE-4", _LEA, 2, "19 + 3 - 2 + 12 = 32", "Léa's area in round 2: the zone of 4 is worth 12.", "S3, Exemple de calcul"),
    ("figure-hidden-5-on-6", "SCORE-VALID-1 SCORE-HIDDEN-1", ". . . / . g5+#r5 y6+#b5 / . . .", 1, "11 + 0 - 0 + 0 = 11", "The tutorial's facedown 5 on space 6, covered by a 6, scores 6 and not 5.", "S1, 06 Placements to try"),
)

NUMBERS: tuple[ScoreRow, ...] = (
    ("valid-second-copy", "SCORE-VALID-1", ". . . / . g5+#r5 . / . . .", 1, "5 + 0 - 0 + 0 = 5", "A 5 with the second 5 under it scores 5.", "S0, Validated Cards"),
    ("valid-covered-third-copy", "SCORE-VALID-1", ". . . / . g5+#r5 . / r7x1 r8+#b5 .", 1, "13 + 0 - 1 + 4 = 16", "An 8 laid over a facedown 5 is validated as well: 8 and 5.", "S0, Card Placement Rules, note"),
    ("valid-single-misses", "SCORE-VALID-2", ". . . / . g5 . / . . .", 1, "0 + 0 - 0 + 0 = 0", "A 5 alone scores no number.", "S3, Les pièges des débutants"),
    ("valid-single-9-misses", "SCORE-VALID-2", ". . . / . . . / . . r9", 3, "0 + 0 - 0 + 0 = 0", "A 9 alone scores nothing at all, in round 3 neither.", "S3, Les pièges des débutants"),
    ("valid-back-alone-misses", "SCORE-VALID-2 SCORE-HIDDEN-1", ". . . / . g5+#r5 . / . . #b5", 1, "5 + 0 - 0 + 0 = 5", "A facedown card alone on 9 scores no 9.", "S1, 07 Count and Victory"),
    ("valid-two-backs-alone-miss", "SCORE-VALID-2 SCORE-HIDDEN-1", ". . . / . g5+#r5 #y5 / . #b5 #g5*", 1, "5 + 0 - 0 + 0 = 5", "Three facedown cards alone score nothing.", "S1, 07 Count and Victory"),
    ("valid-1", "SCORE-VALID-1", "y1s4+#g1s5 . . / . . . / . . .", 1, "1 + 4 - 0 + 0 = 5", "A validated 1 scores one point beside its spirals.", "S0, Validated Cards"),
    ("valid-9", "SCORE-VALID-1", ". . . / . . . / . . r9+#b9x6", 1, "9 + 0 - 0 + 0 = 9", "A validated 9 scores nine; the crosses under it do not count.", "S0, Validated Cards"),
    ("valid-multicoloured", "SCORE-VALID-1", ". m2+#b2s4 . / . . . / . . .", 1, "2 + 0 - 0 + 0 = 2", "A validated multicoloured 2 scores its number.", "S0, Validated Cards"),
    ("valid-multicoloured-under", "SCORE-VALID-1 SCORE-HIDDEN-1", ". . . / . . . / . r8+#m8x1 .", 1, "8 + 0 - 0 + 0 = 8", "A multicoloured card under an 8 validates it.", "S0, Validated Cards"),
    ("valid-special", "SCORE-VALID-1 SCORE-SPECIAL-1", ". . . / b4*+#b4 . . / . . .", 1, "4 + 1 - 0 + 0 = 5", "A validated special 4 scores its number and its spiral.", "S0, Validated Cards"),
    ("valid-some", "SCORE-VALID-1 SCORE-VALID-2", "r1s3+#b1s6 . g3s2 / . y5+#r5 . / g7+#y7s1 . r9", 1, "13 + 5 - 0 + 0 = 18", "1, 5 and 7 are validated, 3 and 9 are not: 13.", "S0, Validated Cards"),
    ("valid-eight-of-nine", "SCORE-VALID-1", "g1s5+#b1s6 r2s5+#b2s4 y3+#r3s4 / r4+#b4 g5+#r5 y6+#r6 / g7+#r7x1 r8+#g8x2 b9x1", 1, "36 + 10 - 1 + 4 = 49", "Eight validated cards: 1 to 8 make 36, the 9 alone adds none.", "S0, Validated Cards"),
    ("valid-lower-over-higher", "SCORE-VALID-1 SCORE-HIDDEN-1", "r1s3+#b9x1 . . / . . . / . . r9+#y9x2", 1, "10 + 3 - 0 + 0 = 13", "A 1 that covers a 9 scores 1.", "S0, Validated Cards"),
    ("valid-higher-over-lower", "SCORE-VALID-1 SCORE-HIDDEN-1", "r1s3+#y1s4 . . / . . . / . . r9+#b1s6", 1, "10 + 3 - 0 + 0 = 13", "A 9 that covers a 1 scores 9.", "S0, Validated Cards"),
)

SYMBOLS: tuple[ScoreRow, ...] = (
    ("spiral-alone", "SCORE-SPIRAL-1", "b1s6 . . / . . . / . . .", 1, "0 + 6 - 0 + 0 = 6", "Six spirals on a card that is not validated score 6.", "S0, Symbols"),
    ("spiral-validated", "SCORE-SPIRAL-1 SCORE-HIDDEN-1", "b1s6+#r1s3 . . / . . . / . . .", 1, "1 + 6 - 0 + 0 = 7", "Six spirals on a validated card score 6, those under it none.", "S0, Symbols"),
    ("spiral-hidden-misses", "SCORE-HIDDEN-1 SCORE-SPIRAL-1", "r1s3+#b1s6 . . / . . . / . . .", 1, "1 + 3 - 0 + 0 = 4", "Six spirals under a card score nothing.", "S1, 03 The goal"),
    ("spiral-same-in-round-3", "SCORE-SPIRAL-1", "b1s6 . g3s2 / . . . / . . .", 3, "0 + 8 - 0 + 0 = 8", "Spirals score one point each in round 3 too.", "S0, Symbols"),
    ("spiral-several", "SCORE-SPIRAL-1", "b1s6 r2s5 g3s2 / y4s3 . g6s1 / y7s1 . .", 1, "0 + 18 - 0 + 4 = 22", "Spirals of six cards are added: 6 + 5 + 2 + 3 + 1 + 1.", "S0, Symbols"),
    ("spiral-on-back-alone-misses", "SCORE-HIDDEN-1 SCORE-SPIRAL-1", "r1s3+#y1s4 . . / . . . / . . #b1s6", 1, "1 + 3 - 0 + 0 = 4", "Six spirals on a facedown card that lies alone score nothing.", "S1, 03 The goal"),
    ("cross-alone", "SCORE-CROSS-1 SCORE-TOTAL-1", ". . . / . . . / . . b9x6", 1, "0 + 0 - 6 + 0 = -6", "Six crosses on a card that is not validated lose 6: a score may be negative.", "S0, Symbols"),
    ("cross-validated", "SCORE-CROSS-1", ". . . / . . . / . . b9x6+#r9", 1, "9 + 0 - 6 + 0 = 3", "Crosses on a validated card count as well.", "S0, Symbols"),
    ("cross-hidden-misses", "SCORE-HIDDEN-1 SCORE-CROSS-1", ". . . / . . . / r7x1+#y7x5 . .", 1, "7 + 0 - 1 + 0 = 6", "Five crosses under a card do not count, the one on top does.", "S1, 03 The goal"),
    ("cross-on-back-alone-misses", "SCORE-HIDDEN-1 SCORE-CROSS-1", ". #y7x5 . / . . . / g7+#r7x1 . .", 1, "7 + 0 - 0 + 0 = 7", "Crosses on a facedown card that lies alone do not count.", "S1, 03 The goal"),
    ("cross-multicoloured", "SCORE-CROSS-1", ". . . / . . m6x1 / . . .", 1, "0 + 0 - 1 + 0 = -1", "The cross of a multicoloured card counts.", "S0, Symbols"),
    ("cross-same-in-round-3", "SCORE-CROSS-1", ". . . / . . g6x4 / . r8x5 .", 3, "0 + 0 - 9 + 0 = -9", "Crosses lose one point each in round 3 too.", "S0, Symbols"),
    ("cross-several", "SCORE-CROSS-1", ". . . / y4x1 b5x2 y6x3 / r7x4 g8x2 b9x6", 1, "0 + 0 - 18 + 0 = -18", "Crosses of six cards are added: 1 + 2 + 3 + 4 + 2 + 6.", "S0, Symbols"),
    ("cross-and-spiral", "SCORE-CROSS-1 SCORE-SPIRAL-1 SCORE-TOTAL-1", "r1s3 . . / . . . / . . y9x2", 1, "0 + 3 - 2 + 0 = 1", "Three spirals and two crosses make one point.", "S3, Le décompte"),
    ("cross-more-than-spirals", "SCORE-TOTAL-1 SCORE-CROSS-1", "r1s3 . . / . . . / . . b9x6", 1, "0 + 3 - 6 + 0 = -3", "More crosses than spirals take away from the score.", "S1, 10 Express summary"),
)

SPECIALS: tuple[ScoreRow, ...] = (
    ("special-counts-itself", "SCORE-SPECIAL-1", ". . . / b4* . . / . . .", 1, "0 + 1 - 0 + 0 = 1", "A special card alone counts itself.", "S1, 06 Placements to try"),
    ("special-red-alone", "SCORE-SPECIAL-1", "r1* . . / . . . / . . .", 1, "0 + 1 - 0 + 0 = 1", "The red special 1 alone scores one spiral.", "S0, Symbols"),
    ("special-counts-colour", "SCORE-SPECIAL-1", ". . . / b4* . b6x1 / . . b9x1", 1, "0 + 3 - 2 + 4 = 5", "A blue special card counts three blue cards, wherever they lie.", "S0, Symbols"),
    ("special-other-colour-misses", "SCORE-SPECIAL-1", ". . . / b4* g5 . / . r8 .", 1, "0 + 1 - 0 + 0 = 1", "Cards of other colours do not count.", "S0, Symbols"),
    ("special-counts-validated", "SCORE-SPECIAL-1", ". . . / b4* . . / . . b9x1+#r9", 1, "9 + 2 - 1 + 0 = 10", "A validated blue card counts once, and so does one that is not.", "S0, Symbols"),
    ("special-hidden-colour-misses", "SCORE-SPECIAL-1 SCORE-HIDDEN-1", "r1s3+#b1s6 . . / b4* . . / . . .", 1, "1 + 4 - 0 + 0 = 5", "A blue card under a red one does not count for the blue special card.", "S0, Symbols"),
    ("special-back-alone-misses", "SCORE-SPECIAL-1 SCORE-HIDDEN-1", "r1s3+#y1s4 . . / b4* . . / . #b1s6 .", 1, "1 + 4 - 0 + 0 = 5", "A facedown blue card does not count for the blue special card.", "S0, Symbols"),
    ("special-turned-under-misses", "SCORE-SPECIAL-1 SCORE-HIDDEN-1", ". . . / . b5+#b5* . / . . .", 1, "5 + 0 - 0 + 0 = 5", "A special card under another one scores nothing.", "S1, 03 The goal"),
    ("special-two-of-one-colour", "SCORE-SPECIAL-1", ". . g3* / . g5* . / . . .", 1, "0 + 4 - 0 + 0 = 4", "Two green special cards count two cards each.", "S0, Symbols"),
    ("special-two-colours", "SCORE-SPECIAL-1", "r1* . . / b4* . . / . . r9", 1, "0 + 3 - 0 + 0 = 3", "A red and a blue special card count two and one.", "S0, Symbols"),
    ("special-covers-pair", "SCORE-SPECIAL-1", ". . . / b4*+#b4 . . / . b8x3+#r8 .", 1, "12 + 2 - 3 + 0 = 11", "A validated blue card counts as one card, though two lie there.", "S0, Symbols"),
    ("special-six-cards", "SCORE-SPECIAL-1", "b1s6 . b3s1 / b4* . b6x1 / . b8x3 b9x1", 1, "0 + 13 - 5 + 8 = 16", "Six blue cards: the special card scores six spirals beside seven printed ones.", "S0, Symbols"),
    ("multi-counts-for-special", "SCORE-MULTI-1", ". . m3 / b4* . . / . . .", 1, "0 + 2 - 0 + 0 = 2", "A multicoloured card counts for the blue special card.", "S0, The Player's Largest Color Zone"),
    ("multi-counts-for-two-specials", "SCORE-MULTI-1", ". . m3 / b4* r5* . / . . .", 1, "0 + 4 - 0 + 0 = 4", "A multicoloured card counts for a blue and a red special card.", "S0, The Player's Largest Color Zone"),
    ("multi-counts-for-four-specials", "SCORE-MULTI-1", "r1* y2* g3* / b4* . . / . m8x1 .", 1, "0 + 8 - 1 + 0 = 7", "One multicoloured card counts for special cards of all four colours.", "S0, The Player's Largest Color Zone"),
    ("multi-two-count", "SCORE-MULTI-1", ". . . / . r5* . / m7x1 . .", 1, "0 + 2 - 1 + 0 = 1", "A multicoloured card counts once, not once for each of its colours.", "S0, The Player's Largest Color Zone"),
    ("multi-hidden-misses", "SCORE-MULTI-1 SCORE-HIDDEN-1", ". . . / b4* . . / . r8+#m8x1 .", 1, "8 + 1 - 0 + 0 = 9", "A multicoloured card under another one does not count for special cards.", "S1, 03 The goal"),
    ("multi-without-special-misses", "SCORE-MULTI-1", ". m2 . / b4 . . / . . .", 1, "0 + 0 - 0 + 0 = 0", "Without a special card a multicoloured card brings no spiral.", "S0, The Player's Largest Color Zone"),
)

TOTALS: tuple[ScoreRow, ...] = (
    ("total-empty-area", "SCORE-TOTAL-1", ". . . / . . . / . . .", 2, "0 + 0 - 0 + 0 = 0", "An empty area scores 0.", "S1, 10 Express summary"),
    ("total-zero", "SCORE-TOTAL-1", ". . . / . b5x2+#r5 . / r7x4 . y9x2", 1, "5 + 0 - 8 + 0 = -3", "Validated cards and crosses: 5 - 8 is -3.", "S1, 10 Express summary"),
    ("total-very-negative", "SCORE-TOTAL-1", ". . . / . . g6x4 / y7x5 r8x5 b9x6", 1, "0 + 0 - 20 + 0 = -20", "Twenty crosses make -20.", "S1, 10 Express summary"),
    ("total-all-parts", "SCORE-TOTAL-1", "r1* r2s5+#b2s4 . / . r5x1+#r5 . / y7x5 . r9", 2, "7 + 9 - 6 + 9 = 19", "All four parts at once: validated 2 and 5, five printed spirals and four of the special card, six crosses, a red zone of three.", "S1, 10 Express summary"),
    ("total-zone-against-crosses", "SCORE-TOTAL-1", ". . . / . . . / . b8x3 b9x6", 1, "0 + 0 - 9 + 4 = -5", "A zone of two with nine crosses on it.", "S1, 10 Express summary"),
)
# fmt: on
