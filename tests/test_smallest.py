"""What tells readings apart: there is something for every pair, it tells, and nothing smaller does."""

import os
from dataclasses import replace

import pytest

from conformance.ambiguities.apart import Position, outcome, rulings_for, telling
from conformance.ambiguities.areas import areas_of_size, identified, reachable
from conformance.ambiguities.rounds_apart import RECIPES, request_of
from conformance.ambiguities.smallest import Smallest, load_smallest, recipes, round_says
from conformance.ambiguities.tagging import answer, depends_on, wrongly_tagged
from conformance.case import Case
from conformance.ledger import find, ledger
from deviations.readings import rules_of
from spec.cards import card, deck_of
from spec.notation import parse_area
from tests.helpers import EMPTY, tables

FOUND = load_smallest()
AREAS = [each for each in FOUND if each.kind != "round"]
ROUNDS = [each for each in FOUND if each.kind == "round"]
LONG = 20_000
"""Searches over more positions than this, for A07 and A48, are made only with PIXIES_DEEP=1: a minute of computing, two
or three on a busy machine (`make deep`)."""


def _name(each: Smallest) -> str:
    return each.case_id


def test_every_pair_of_readings_of_every_open_ambiguity_has_one():
    wanted = {(row.id, "".join(pair)) for row in ledger().open() for pair in row.pairs}
    assert {(each.ambiguity, each.readings) for each in FOUND} == wanted


@pytest.mark.parametrize("each", AREAS, ids=_name)
def test_an_area_tells_the_two_readings_apart_as_it_says(each):
    row, ruleset = find(each.ambiguity), each.ruleset
    asked = each.request.get("card")
    position = Position(parse_area(each.request["area"], ruleset), card(asked) if asked else None)
    assert len(position.area.cards) == each.size
    assert reachable(position.area) or each.kind == "any area"
    for key, said in each.outcomes.items():
        shown = outcome(position, ruleset, rulings_for(row, key))
        assert said == (
            str(shown) if isinstance(shown, int) else " ".join(sorted(shown, key=lambda at: (at.strip("#"), at)))
        )
    assert each.outcomes[each.readings[0]] != each.outcomes[each.readings[1]]


@pytest.mark.parametrize("each", AREAS, ids=_name)
def test_no_area_of_the_next_smaller_size_tells_them_apart(each):
    if each.size == 0:
        return
    if each.searched > LONG and not os.environ.get("PIXIES_DEEP"):
        pytest.skip(f"{each.searched} positions: PIXIES_DEEP=1 searches them")
    row, pair = find(each.ambiguity), (each.readings[0], each.readings[1])
    assert next(telling(row, pair, each.size - 1, reach=each.kind == "area"), None) is None
    if each.searched <= LONG:
        assert next(telling(row, pair, each.size, reach=each.kind == "area"), None) is not None


@pytest.mark.parametrize("each", ROUNDS, ids=_name)
def test_a_round_tells_the_two_readings_apart_and_one_move_less_does_not(each):
    row = find(each.ambiguity)
    for moves, telling_moves in ((each.size, True), (each.size - 1, False)):
        if moves < 0:
            continue
        request = {**each.request, "moves": each.request["moves"][:moves]}
        case = Case("", "round", each.ruleset, (), request, {})
        one, other = (answer(case, rulings_for(row, key)) for key in each.readings)
        assert (one != other) is telling_moves
        if telling_moves:
            assert [each.outcomes[key] for key in each.readings] == [round_says(one), round_says(other)]


def test_the_kept_rounds_are_those_of_the_recipes():
    wanted = {(recipe.ambiguity, pair): request for recipe, request in recipes() for pair in recipe.pairs}
    assert {(each.ambiguity, each.readings): each.request for each in ROUNDS} == wanted
    assert request_of(RECIPES[0])["moves"]


def test_the_enumeration_leaves_nothing_out_that_play_can_build():
    """Every area of up to three cards that placing card after card gives, in a deck of nine cards, is enumerated."""
    deck = tuple(each for each in deck_of("base") if each.id in ["b5", "g5", "r5", "y5", "b4", "r4", "m4", "y6", "r6"])
    built = {parse_area(EMPTY)}
    for size in (1, 2, 3):
        built = {
            rules_of("both").place(area, each, at)
            for area in built
            for each in deck
            if each not in area.cards
            for at in rules_of("both").placements(area, each)
        }
        enumerated = {full for area in areas_of_size(size, deck) for full in identified(area, deck)}
        assert enumerated == built


@pytest.mark.parametrize(("line", "can"), tables("smallest")["reachable"])
def test_what_play_can_reach(line, can):
    assert reachable(parse_area(line)) is can


def test_a_case_that_is_tagged_wrongly_is_named():
    """The gate itself can fail: a tag too few, and a tag too many."""
    request = {"do": "score", "area": ". . . / b4* . . / . . .", "round": 1}
    case = Case("X", "score", "base", ("SCORE-SPECIAL-1",), request, {})
    case = replace(case, expected=answer(case))
    right = depends_on(case)
    assert "A02" in right
    assert not list(wrongly_tagged([replace(case, ambiguities=right)]))
    assert "A02" in next(wrongly_tagged([replace(case, ambiguities=tuple(set(right) - {"A02"}))]))
    assert "A31" in next(wrongly_tagged([replace(case, ambiguities=(*right, "A31"))]))
