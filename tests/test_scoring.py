"""Scores worked by hand from the rule texts; the spec must give them."""

from dataclasses import astuple

import pytest
from hypothesis import given

from conformance.fuzz.strategies import ROUNDS, RULESETS, areas
from deviations.readings import rules_of
from spec.area import Area
from spec.errors import BadSetup
from spec.notation import parse_area
from spec.scoring import COMPONENTS, TOUCHING

TUTORIAL = "b1s6 m2 b3s3 / b4* g5x1+# # / y7s1 b8x3+# #"
RULEBOOK = "b1s6+# m2 b3s3 / b4* g5x1+# # / y7s1+# b8x3+# #"


@pytest.mark.parametrize(
    ("line", "round_number", "validated", "zone", "total"),
    [
        (TUTORIAL, 1, 13, 8, 32),
        (TUTORIAL, 2, 13, 12, 36),
        (TUTORIAL, 3, 13, 16, 40),
        (RULEBOOK, 1, 21, 8, 40),
    ],
)
def test_the_worked_example(line: str, round_number: int, validated: int, zone: int, total: int) -> None:
    found = rules_of("base").score(parse_area(line), round_number)
    points = (found.validated, found.spirals, found.crosses, found.zone, found.facedown)
    assert (found.total, points) == (total, (validated, 15, 4, zone, 0))
    assert (found.largest.colour, found.largest.spaces) == ("blue", (1, 2, 3, 4))


def test_lea() -> None:
    """The French sheet: a validated 6, 4 and 9, 3 spirals, 2 crosses, a green zone of 4, round 1: 28."""
    found = rules_of("base").score(parse_area(". . g3s2 / g4x1+# g5 g6s1+# / . . b9x1+#"), 1)
    assert astuple(found)[:6] == (28, 19, 3, 2, 8, 0)


BASE = {
    # one thing each; round 1: (validated, spirals, crosses, zone)
    "b1s6 . . / . . . / . . .": (0, 6, 0, 0),
    "b1s6+# . . / . . . / . . .": (1, 6, 0, 0),
    "#b1s6 . . / . . . / . . .": (0, 0, 0, 0),
    "r1*+#b1s6 . . / . . . / . . .": (1, 1, 0, 0),
    ". . . / . . . / . . b9x6": (0, 0, 6, 0),
    ". . . / . . . / . . b9x6+#": (9, 0, 6, 0),
    ". . . / b4* . . / . . .": (0, 1, 0, 0),
    ". m2 . / b4* . . / . . .": (0, 2, 0, 0),
    ". m2 . / b4* . m6x1 / . . .": (0, 3, 1, 0),
    ". . . / b4* b5* . / . . .": (0, 4, 0, 4),
    ". . . / b4* g5* . / . . .": (0, 2, 0, 0),
    ". . . / b4*+#b5* . . / . b8x3 .": (4, 2, 3, 0),
    "b1s6 b2s4 . / . . . / . . .": (0, 10, 0, 4),
    "b1s6 . . / . b5 . / . . .": (0, 6, 0, 0),
    ". . b3s1 / b4 . . / . . .": (0, 1, 0, 0),
    "b1s6 . b3s1 / . . . / . . .": (0, 7, 0, 0),
    "b1s6 b2s4 . / . . . / . b8x3 b9x1": (0, 10, 4, 4),
    "b1s6 b2s4 . / . . r6 / . r8 r9": (0, 10, 0, 6),
    "b1s6 m2 r3s4 / . . . / . . .": (0, 10, 0, 4),
    "b1s6 m2 b3s1 / . . . / . . .": (0, 7, 0, 6),
    ". m2 m3 / . . . / . . .": (0, 0, 0, 4),
    "b1s6 m2 m3 / . . r6 / . . r9": (0, 6, 0, 8),
    "b1s6+# b2s4+# b3s3+# / b4+# b5+# b6s1+# / b7x3+# b8x3+# b9x1": (36, 14, 7, 18),
}


@pytest.mark.parametrize("line", BASE)
def test_base_scores_by_hand(line: str) -> None:
    found = rules_of("base").score(parse_area(line), 1)
    assert (found.validated, found.spirals, found.crosses, found.zone) == BASE[line]
    assert found.total == found.validated + found.spirals - found.crosses + found.zone


EXPANSIONS = {
    # ruleset both, round 1: (validated, spirals, crosses, zone, facedown)
    "# # . / . . . / . . .": (0, 0, 0, 0, 10),
    "gy1d3 # . / . . # / . . .": (0, 6, 0, 0, 10),
    "gy1d3+# # . / . . . / . . .": (1, 3, 0, 0, 5),
    ". bg2s6xy y3 / m4 . . / . . .": (0, 6, 2, 0, 0),
    ". bg2s6xy . / m4 . . / . . .": (0, 6, 1, 0, 0),
    "b1s6 bg2s6xy g3s2 / . . . / . . .": (0, 14, 0, 4, 0),
    "b1s6 bg2s6xy b3s1 / . . . / . . .": (0, 13, 0, 6, 0),
    ". bg2s6xy g3* / b4* . . / . . .": (0, 10, 0, 4, 0),
    ". . . / . . . / . . . ; C2=bCv3 C3=mCu3": (0, 0, 0, 4, 0),
    ". b2s4 . / . . . / . . . ; C2=bCv3": (0, 4, 0, 4, 0),
    ". b2s4 . / . . . / . . . ; C1=bCv3": (0, 4, 0, 0, 0),
    ". . . / . . . / . . . ; C1=bCv3 R1=bRc2": (0, 2, 0, 0, 0),
    ". . . / b4* . . / . . . ; R3=bRc2": (0, 4, 0, 0, 0),
    "b1s6 m2 . / . . . / . . . ; R1=bRc2": (0, 12, 0, 6, 0),
    ". b2s4+# . / . b5+# . / . b8x3 . ; C2=bCv3": (7, 10, 3, 8, 0),
    ". y2* . / . g5 . / . g8x2 . ; C2=gCp4": (0, 9, 2, 4, 0),
    ". y2* . / . gr5d2x1 . / . g8x2 . ; C2=gCp4": (0, 5, 3, 4, 0),
    "b1s6 b2s4+# . / . . . / . . . ; R1=mRu2": (2, 12, 0, 6, 0),
    "b1s6 b2s4+# . / . r5 . / . . . ; C2=mCu3": (2, 13, 0, 6, 0),
    ". . . / . . . / y7x5 b8x3 b9x6 ; R3=yRk": (0, 0, 0, 4, 0),
    ". . . / . . . / y7x5 b8x3 b9x6 ; R2=yRk": (0, 0, 14, 4, 0),
    ". bg2s6xy . / . y5 . / . . . ; R2=bRk": (0, 6, 1, 0, 0),
    ". bg2s6xy . / . y5 . / . . . ; R1=bRk": (0, 6, 0, 0, 0),
    "#bCv3 . . / . . . / . . .": (0, 0, 0, 0, 5),
    "b1s6+#bCv3 . . / . . . / . . .": (1, 6, 0, 0, 0),
    "by1s7xr r2s5 . / . . . / . . . ; R1=rRc2": (0, 16, 2, 0, 0),
}


@pytest.mark.parametrize("line", EXPANSIONS)
def test_expansion_scores_by_hand(line: str) -> None:
    found = rules_of("both").score(parse_area(line), 1)
    assert (found.validated, found.spirals, found.crosses, found.zone, found.facedown) == EXPANSIONS[line]


def test_uncovered_facedown_cards_score_only_with_flower_power() -> None:
    area = parse_area("# # . / . . . / . . .")
    totals = {
        rules: rules_of(rules).score(area, 1).total for rules in ("base", "little_giants", "flower_power", "both")
    }
    assert totals == {"base": 0, "little_giants": 0, "flower_power": 10, "both": 10}


def test_which_places_touch() -> None:
    assert TOUCHING[5] == (2, 4, 6, 8)
    assert TOUCHING[1] == (2, 4, "C1", "R1")
    assert TOUCHING[3] == (2, 6, "C3")
    assert TOUCHING["C1"] == (1, "C2")
    assert TOUCHING["R2"] == (4, "R1", "R3")
    assert all(one in TOUCHING[other] for one in TOUCHING for other in TOUCHING[one])


def test_another_round_is_refused() -> None:
    with pytest.raises(BadSetup, match="no round 4: a game has rounds 1, 2 and 3"):
        rules_of("base").score(Area(), 4)


def test_another_ruleset_is_refused() -> None:
    with pytest.raises(BadSetup, match="no ruleset 'x'"):
        rules_of("x").score(Area(), 1)


@given(RULESETS.flatmap(areas), ROUNDS, RULESETS)
def test_the_score_is_the_sum_of_its_parts(area: Area, round_number: int, ruleset: str) -> None:
    found = rules_of(ruleset).score(area, round_number)
    signed = sum(COMPONENTS[part.component] * part.amount for part in found.parts)
    assert found.total == signed + found.largest.size * (round_number + 1)
    assert all(part.amount >= 0 for part in found.parts)


@given(areas("both"))
def test_zones_are_ordered_by_size_and_of_one_colour(area: Area) -> None:
    found = rules_of("both").zones(area)
    faceup = dict(area.faceup())
    assert [zone.size for zone in found] == sorted((zone.size for zone in found), reverse=True)
    assert all(zone.colour in faceup[place].colours for zone in found for place in zone.spaces)
    assert all(zone.size >= 2 for zone in found)
