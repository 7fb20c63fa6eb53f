"""Curated color zones, worked by hand; the rows are those of `conformance.curated.score`."""

from conformance.curated.score import ScoreRow

_ZONE = "S0, The Player's Largest Color Zone"
_ONE = "S1, 07 Count and Victory"

# fmt: off
ZONES: tuple[ScoreRow, ...] = (
    ("zone-row-pair", "SCORE-ZONE-1", ". . . / r4 r5 . / . . .", 1, "0 + 0 - 0 + 4 = 4", "Two red cards side by side are a zone.", _ZONE),
    ("zone-column-pair", "SCORE-ZONE-1", ". . . / . r5 . / . r8 .", 1, "0 + 0 - 0 + 4 = 4", "Two red cards above each other are a zone.", _ZONE),
    ("zone-one-card-misses", "SCORE-ZONE-1", ". . . / . r5 . / . . .", 3, "0 + 0 - 0 + 0 = 0", "One card is no zone.", _ZONE),
    ("zone-two-colours-miss", "SCORE-ZONE-1", ". . . / r4 g5 . / . . .", 1, "0 + 0 - 0 + 0 = 0", "Two cards of different colours are no zone.", _ZONE),
    ("zone-apart-misses", "SCORE-ZONE-1", ". . . / r4 . r6 / . . .", 1, "0 + 0 - 0 + 0 = 0", "Two red cards with an empty space between them are no zone.", _ZONE),
    ("zone-back-between-misses", "SCORE-ZONE-1 SCORE-HIDDEN-1", ". . . / r4+#y4s3 #b4 r6 / . . .", 1, "4 + 0 - 0 + 0 = 4", "A facedown card between two red cards does not connect them.", _ONE),
    ("zone-back-of-colour-misses", "SCORE-ZONE-1 SCORE-HIDDEN-1", ". . . / r4+#y4s3 #r4s2 r6 / . . .", 1, "4 + 0 - 0 + 0 = 4", "A facedown red card between two red cards does not connect them either.", _ONE),
    ("zone-back-beside-misses", "SCORE-ZONE-1 SCORE-HIDDEN-1", ". . . / . b5+#r5 #b5x2 / . . .", 1, "5 + 0 - 0 + 0 = 5", "A facedown blue card beside a blue card makes no zone.", _ONE),
    ("zone-hidden-colour-misses", "SCORE-ZONE-1 SCORE-HIDDEN-1", ". . . / r4 g5+#r5 . / . . .", 1, "5 + 0 - 0 + 0 = 5", "The red card under a green one makes no zone with the red 4.", _ONE),
    ("zone-over-hidden-colour", "SCORE-ZONE-1 SCORE-HIDDEN-1", ". . . / r4 r5+#g5 . / . . .", 1, "5 + 0 - 0 + 4 = 9", "The red card over a green one makes a zone with the red 4.", _ONE),
    ("zone-validated-and-not", "SCORE-ZONE-1", ". . . / r4+#b4 r5 r6 / . . .", 1, "4 + 0 - 0 + 6 = 10", "Validated and other faceup cards make a zone together; each counts once.", _ZONE),
    ("zone-validated-counts-once", "SCORE-ZONE-1 SCORE-ZONE-4", ". . . / r4+#r4s2 r5+#r5* . / . . .", 1, "9 + 0 - 0 + 4 = 13", "Two validated red cards are a zone of two, though four red cards lie there.", _ZONE),
    ("zone-without-validated", "SCORE-ZONE-1", ". . . / . g5 . / g7 g8x2 .", 2, "0 + 0 - 2 + 9 = 7", "Cards that are not validated make a zone.", _ZONE),
    ("zone-special-and-crosses", "SCORE-ZONE-1", ". . . / b4* b5x2 . / b7x3 . .", 1, "0 + 3 - 5 + 6 = 4", "Special cards and cards with crosses belong to zones.", _ZONE),
    ("zone-row-of-three", "SCORE-ZONE-1", ". . . / r4 r5 r6 / . . .", 1, "0 + 0 - 0 + 6 = 6", "A row of three.", _ZONE),
    ("zone-column-of-three", "SCORE-ZONE-1", ". b2s4 . / . b5 . / . b8x3 .", 1, "0 + 4 - 3 + 6 = 7", "A column of three.", _ZONE),
    ("zone-corner", "SCORE-ZONE-1", ". r2s5 . / . r5 r6 / . . .", 1, "0 + 5 - 0 + 6 = 11", "Three cards around a corner.", _ZONE),
    ("zone-u-shape", "SCORE-ZONE-1", "b1s6 . b3s1 / b4 . b6s1 / b7x3 b8x3 b9x1", 1, "0 + 8 - 7 + 14 = 15", "A zone of seven around the empty spaces 2 and 5.", _ZONE),
    ("zone-snake", "SCORE-ZONE-1", "b1s6 b2s4 b3s1 / . . b6s1 / b7x3 b8x3 b9x1", 1, "0 + 12 - 7 + 14 = 19", "A zone of seven that turns back.", _ZONE),
    ("zone-ring", "SCORE-ZONE-1", "b1s6 b2s4 b3s1 / b4 r5 b6s1 / b7x3 b8x3 b9x1", 1, "0 + 12 - 7 + 16 = 21", "A ring of eight blue cards around a red one.", _ZONE),
    ("zone-plus", "SCORE-ZONE-1", ". r2s5 . / r4 r5 r6 / . r8 .", 1, "0 + 5 - 0 + 10 = 15", "A cross-shaped zone of five.", _ZONE),
    ("zone-nine", "SCORE-ZONE-1 SCORE-ZONE-4", "b1s6 b2s4 b3s3 / b4 b5 b6s1 / b7x3 b8x3 b9x1", 3, "0 + 14 - 7 + 36 = 43", "Nine blue cards are a zone of nine: 36 points in round 3.", _ZONE),
    ("zone-diagonal-1-5-misses", "SCORE-ZONE-2", "b1s6 . . / . b5 . / . . .", 1, "0 + 6 - 0 + 0 = 6", "1 and 5 touch at a corner only.", _ZONE),
    ("zone-diagonal-3-5-misses", "SCORE-ZONE-2", ". . b3s1 / . b5 . / . . .", 1, "0 + 1 - 0 + 0 = 1", "3 and 5 touch at a corner only.", _ZONE),
    ("zone-diagonals-miss", "SCORE-ZONE-2", "r1s3 . r3s4 / . r5 . / r7x1 . r9", 1, "0 + 7 - 1 + 0 = 6", "Five red cards that touch at corners only.", _ZONE),
    ("zone-chessboard-misses", "SCORE-ZONE-2", ". g2s3 . / g4s4 . g6s1 / . g8x2 .", 2, "0 + 8 - 2 + 0 = 6", "Four green cards around the empty centre touch at corners only.", _ZONE),
    ("zone-rows-do-not-wrap", "SCORE-ZONE-1", ". . b3s1 / b4 . . / . . .", 1, "0 + 1 - 0 + 0 = 1", "3 and 4 follow each other but do not touch.", _ZONE),
    ("zone-rows-do-not-wrap-6-7", "SCORE-ZONE-1", ". . . / . . g6s1 / g7 . .", 1, "0 + 1 - 0 + 0 = 1", "6 and 7 follow each other but do not touch.", _ZONE),
    ("zone-edges-do-not-meet", "SCORE-ZONE-1", "r1s3 . r3s4 / . . . / r7x1 . .", 1, "0 + 7 - 1 + 0 = 6", "1 does not touch 3, nor 7.", _ZONE),
    ("zone-largest-of-two", "SCORE-ZONE-3", "b1s6 b2s4 . / . . . / b7x3 b8x3 b9x1", 1, "0 + 10 - 7 + 6 = 9", "Of a blue zone of two and one of three only the larger one scores.", _ONE),
    ("zone-tie-scores-once", "SCORE-ZONE-3", "b1s6 b2s4 . / . . . / . b8x3 b9x1", 1, "0 + 10 - 4 + 4 = 10", "Two blue zones of two: one of them scores.", _ONE),
    ("zone-tie-of-colours-scores-once", "SCORE-ZONE-3", "b1s6 b2s4 . / . . . / . r8 r9", 1, "0 + 10 - 0 + 4 = 14", "A blue and a red zone of two: one of them scores.", _ONE),
    ("zone-larger-is-red", "SCORE-ZONE-3", "b1s6 b2s4 . / . . . / r7x1 r8 r9", 1, "0 + 10 - 1 + 6 = 15", "The red zone is larger than the blue one.", _ONE),
    ("zone-larger-is-blue", "SCORE-ZONE-3", "r1s3 r2s5 . / . . . / b7x3 b8x3 b9x1", 1, "0 + 8 - 7 + 6 = 7", "The blue zone is larger than the red one.", _ONE),
    ("zone-not-commonest-colour", "SCORE-ZONE-3", "b1s6 . b3s1 / . g5 . / b7x3 g8x2 b9x1", 1, "0 + 7 - 6 + 4 = 5", "Four blue cards lie apart; the two green ones touch and score.", _ONE),
    ("zone-three-colours", "SCORE-ZONE-3", "b1s6 b2s4 y3 / r4 r5 y6 / r7x1 g8x2 y9x2", 2, "0 + 10 - 5 + 9 = 14", "A yellow and a red zone of three and a blue one of two: one zone of three scores.", _ONE),
    ("zone-points-round-1", "SCORE-ZONE-4", "b1s6 b2s4 b3s1 / . . . / . . .", 1, "0 + 11 - 0 + 6 = 17", "A zone of three in round 1: 2 points a card.", _ZONE),
    ("zone-points-round-2", "SCORE-ZONE-4", "b1s6 b2s4 b3s1 / . . . / . . .", 2, "0 + 11 - 0 + 9 = 20", "A zone of three in round 2: 3 points a card.", _ZONE),
    ("zone-points-round-3", "SCORE-ZONE-4", "b1s6 b2s4 b3s1 / . . . / . . .", 3, "0 + 11 - 0 + 12 = 23", "A zone of three in round 3: 4 points a card.", _ZONE),
)

MULTI: tuple[ScoreRow, ...] = (
    ("zone-multi-counts", "SCORE-ZONE-5", ". m2 . / . r5 . / . . .", 1, "0 + 0 - 0 + 4 = 4", "A multicoloured card beside a red one is a zone of two.", _ZONE),
    ("zone-multi-connects", "SCORE-ZONE-5", "b1s6 m2 b3s1 / . . . / . . .", 1, "0 + 7 - 0 + 6 = 13", "A multicoloured card connects two blue cards: a zone of three.", _ZONE),
    ("zone-multi-connects-red", "SCORE-ZONE-5", ". . . / . . r6 / m7x1 m8x1 r9", 1, "0 + 0 - 2 + 8 = 6", "Two multicoloured cards join a red zone of four.", _ZONE),
    ("zone-multi-alone-misses", "SCORE-ZONE-5 SCORE-ZONE-1", ". m2 . / . . . / . . .", 1, "0 + 0 - 0 + 0 = 0", "A multicoloured card alone is no zone, though it has four colours.", _ZONE),
    ("zone-multi-does-not-mix", "SCORE-ZONE-5 SCORE-ZONE-1", "b1s6 m2 g3s2 / . . . / . . .", 1, "0 + 8 - 0 + 4 = 12", "Blue, multicoloured, green: a zone is of one colour, so two cards.", _ZONE),
    ("zone-multi-takes-the-larger", "SCORE-ZONE-5 SCORE-ZONE-3", "b1s6 m2 . / . r5 . / . r8 .", 1, "0 + 6 - 0 + 6 = 12", "A multicoloured card between one blue and two red cards: the red zone of three scores.", _ZONE),
    ("zone-multi-pair", "SCORE-ZONE-5", ". m2 m3 / . . . / . . .", 1, "0 + 0 - 0 + 4 = 4", "Two multicoloured cards side by side share all colours: a zone of two.", _ZONE),
    ("zone-multi-pair-and-blue", "SCORE-ZONE-5", "b1s6 m2 m3 / . . . / . . .", 1, "0 + 6 - 0 + 6 = 12", "A blue card and two multicoloured ones in a row: three.", _ZONE),
    ("zone-multi-only", "SCORE-ZONE-5", ". m2 m3 / . . m6x1 / . . .", 2, "0 + 0 - 1 + 9 = 8", "Three multicoloured cards alone are a zone of three.", _ZONE),
    ("zone-multi-diagonal-misses", "SCORE-ZONE-5 SCORE-ZONE-2", ". m2 . / b4 . . / . . .", 1, "0 + 0 - 0 + 0 = 0", "A multicoloured card does not connect over a corner.", _ZONE),
    ("zone-multi-hidden-misses", "SCORE-ZONE-5 SCORE-HIDDEN-1", "b1s6 r2s5+#m2 b3s1 / . . . / . . .", 1, "2 + 12 - 0 + 0 = 14", "A multicoloured card under a red one connects nothing.", _ZONE),
    ("zone-multi-beats-plain-group", "SCORE-ZONE-5 SCORE-ZONE-3", "b1s6 b2s4 . / g4s4 . . / m7x1 g8x2 .", 1, "0 + 14 - 3 + 6 = 17", "Through a multicoloured card the green zone of three beats the blue pair.", _ZONE),
    ("zone-multi-around-one-card", "SCORE-ZONE-5 SCORE-ZONE-3", "b1s6 b2s4 . / . . m6x1 / . m8x1 r9", 1, "0 + 10 - 2 + 6 = 14", "A red card with two multicoloured ones beats two blue cards.", _ZONE),
    ("zone-multi-joins-two-groups", "SCORE-ZONE-5", "b1s6 b2s4 m3 / . . b6s1 / . . b9x1", 1, "0 + 11 - 1 + 10 = 20", "A multicoloured card in the corner connects two blue pairs: five.", _ZONE),
    ("zone-multi-first-in-order", "SCORE-ZONE-5", ". m2 r3s4 / . r5 . / . . .", 1, "0 + 4 - 0 + 6 = 10", "The multicoloured card comes first in reading order; the zone around it is red.", _ZONE),
    ("zone-multi-two-apart", "SCORE-ZONE-5", "g1s5 m2 g3s2 / m4 . m6x1 / g7 m8x1 g9x4", 1, "0 + 7 - 6 + 16 = 17", "Green and multicoloured cards by turns around the empty centre: a zone of eight.", _ZONE),
)
# fmt: on
