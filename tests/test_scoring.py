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
from tests.helpers import TUTORIAL, tables

TABLES = tables("scoring")
RULEBOOK = "b1s6+# m2 b3s3 / b4* g5x1+# # / y7s1+# b8x3+# #"


WORKED = [(TUTORIAL, 1, 13, 8, 32), (TUTORIAL, 2, 13, 12, 36), (TUTORIAL, 3, 13, 16, 40), (RULEBOOK, 1, 21, 8, 40)]


@pytest.mark.parametrize(("line", "round_number", "validated", "zone", "total"), WORKED)
def test_the_worked_example(line, round_number, validated, zone, total):
    found = rules_of("base").score(parse_area(line), round_number)
    assert (found.total, points(found)) == (total, [validated, 15, 4, zone, 0])
    assert (found.largest.colour, found.largest.spaces) == ("blue", (1, 2, 3, 4))


def test_lea():
    """The French sheet: a validated 6, 4 and 9, 3 spirals, 2 crosses, a green zone of 4, round 1: 28."""
    found = rules_of("base").score(parse_area(". . g3s2 / g4x1+# g5 g6s1+# / . . b9x1+#"), 1)
    assert astuple(found)[:6] == (28, 19, 3, 2, 8, 0)


def points(found):
    return [found.validated, found.spirals, found.crosses, found.zone, found.facedown]


@pytest.mark.parametrize(("line", "wanted"), TABLES["base"])
def test_base_scores_by_hand(line, wanted):
    found = rules_of("base").score(parse_area(line), 1)
    assert points(found) == [*wanted, 0]
    assert found.total == found.validated + found.spirals - found.crosses + found.zone


@pytest.mark.parametrize(("line", "wanted"), TABLES["expansions"])
def test_expansion_scores_by_hand(line, wanted):
    assert points(rules_of("both").score(parse_area(line), 1)) == wanted


def test_uncovered_facedown_cards_score_only_with_flower_power():
    area = parse_area("# # . / . . . / . . .")
    totals = [rules_of(ruleset).score(area, 1).total for ruleset in ("base", "little_giants", "flower_power", "both")]
    assert totals == [0, 0, 10, 10]


def test_which_places_touch():
    assert TOUCHING[5] == (2, 4, 6, 8)
    assert TOUCHING[1] == (2, 4, "C1", "R1")
    assert TOUCHING[3] == (2, 6, "C3")
    assert TOUCHING["C1"] == (1, "C2")
    assert TOUCHING["R2"] == (4, "R1", "R3")
    assert all(one in TOUCHING[other] for one in TOUCHING for other in TOUCHING[one])


def test_another_round_is_refused():
    with pytest.raises(BadSetup, match="no round 4: a game has rounds 1, 2 and 3"):
        rules_of("base").score(Area(), 4)


def test_another_ruleset_is_refused():
    with pytest.raises(BadSetup, match="no ruleset 'x'"):
        rules_of("x").score(Area(), 1)


@given(RULESETS.flatmap(areas), ROUNDS, RULESETS)
def test_the_score_is_the_sum_of_its_parts(area, round_number, ruleset):
    found = rules_of(ruleset).score(area, round_number)
    signed = sum(COMPONENTS[part.component] * part.amount for part in found.parts)
    assert found.total == signed + found.largest.size * (round_number + 1)
    assert all(part.amount >= 0 for part in found.parts)


@given(areas("both"))
def test_zones_are_ordered_by_size_and_of_one_colour(area):
    found = rules_of("both").zones(area)
    faceup = dict(area.faceup())
    assert [zone.size for zone in found] == sorted((zone.size for zone in found), reverse=True)
    assert all(zone.colour in faceup[place].colours for zone in found for place in zone.spaces)
    assert all(zone.size >= 2 for zone in found)
