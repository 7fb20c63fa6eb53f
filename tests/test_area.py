import pytest
from hypothesis import given
from hypothesis import strategies as st

from conformance.fuzz.strategies import RULESETS, areas
from spec.area import Area, Space, problems
from spec.cards import CARDS, UNKNOWN
from spec.errors import ImpossibleArea
from spec.notation import parse_area
from tests.helpers import EMPTY, TUTORIAL, tables


def test_the_worked_example_reads_as_the_rulebook_lays_it():
    area = parse_area(TUTORIAL)
    assert [space.faceup.id if space.faceup else None for space in area.spaces] == [
        *("b1s6", "m2", "b3s3", "b4*", "g5x1", None, "y7s1", "b8x3", None)
    ]
    assert [number for number in range(1, 10) if area[number].validated] == [5, 8]
    assert [number for number, _ in area.uncovered()] == [6, 9]
    assert area.full
    assert str(area) == TUTORIAL


def test_an_empty_area_has_nine_empty_spaces():
    assert str(Area()) == EMPTY
    assert Area().empty_spaces == tuple(range(1, 10))
    assert not Area().full


@given(RULESETS.flatmap(areas))
def test_a_line_reads_back_as_the_area_it_was_written_from(area):
    assert parse_area(str(area)) == area
    assert problems(area) == ()


@given(areas())
def test_white_space_does_not_matter(area):
    line = str(area)
    assert parse_area("  " + line.replace(" / ", "/").replace(" ", "   ") + " \t") == area


def test_giants_follow_after_a_semicolon():
    area = parse_area(". . . / . . . / . . . ; R1=mRu2 C2=bCv3")
    assert area.edges == {"C2": CARDS["bCv3"], "R1": CARDS["mRu2"]}
    assert str(area) == ". . . / . . . / . . . ; C2=bCv3 R1=mRu2"
    assert not area.full


@pytest.mark.parametrize(("line", "says"), tables("area")["refused"])
def test_a_wrong_line_is_refused_and_says_why(line, says):
    with pytest.raises(ImpossibleArea) as refusal:
        parse_area(line)
    assert says in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_every_reason_is_named_not_the_first():
    with pytest.raises(ImpossibleArea) as refusal:
        parse_area("b2s4 b2s4 zz / . . . / . . . ; C9=b5")
    assert len(refusal.value.reasons) == 4


def test_cards_of_another_ruleset_are_refused():
    with pytest.raises(ImpossibleArea, match="bg8d1x1 is not in the deck of ruleset 'base'"):
        parse_area(". . . / . . . / . bg8d1x1 .", "base")
    parse_area(". . . / . . . / . bg8d1x1 .", "flower_power")


def test_unknown_facedown_cards_may_be_many():
    area = parse_area("# # # / # # # / # # #")
    assert area.cards == (UNKNOWN,) * 9


def read_back(line: str) -> Area | tuple[str, ...]:
    """What a line reads as after one round trip, or the reasons it is refused."""
    try:
        return parse_area(str(parse_area(line)))
    except ImpossibleArea as refusal:
        return refusal.reasons


@given(st.text(alphabet="bgyrm123456789s*x+#./; C=R", max_size=60))
def test_any_text_is_read_or_refused_with_reasons_of_one_line(line):
    found = read_back(line)
    assert found == parse_area(line) if isinstance(found, Area) else all("\n" not in reason for reason in found)


def test_a_space_tells_its_state():
    up, down = CARDS["b5"], CARDS["r9"]
    assert Space().empty
    assert not Space(None, down).empty
    assert Space(up, down).validated
    assert not Space(up).validated
    assert not Space(None, down).validated
    assert Space(up, down).cards == (up, down)
