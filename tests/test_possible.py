"""Extreme scores under a reading: rows of the solver's table against ours, and what follows without computing."""

import random
import re
from dataclasses import replace

import pytest

from conformance.ambiguities.bounded import GIVES, MANY, TAKES, colourings, extremes_of, reached
from conformance.ambiguities.extremes_words import extremes_in_all
from conformance.ambiguities.possible import compared
from conformance.ambiguities.telling import seats
from conformance.ledger import ledger
from deviations.choice import OURS, Readings, parse_readings
from deviations.extremes import read_rows
from deviations.readings import rules_of
from solver.extremes.table import witness_of
from solver.extremes.transcript import Witness, replay
from spec.area import SPACES, Area, Space
from spec.cards import deck_of


def _row(value: int, *rulings: str, high: int | None = None, ruleset: str = "base") -> dict[str, object]:
    question = {"ruleset": ruleset, "objective": "max", "players": 2, "round": 1}
    return {**question, "rulings": list(rulings), "low": value, "high": value if high is None else high}


def test_a_row_with_one_reading_stands_against_the_same_question_under_ours():
    rows = [_row(91), _row(95, "A27=b"), _row(91, "A27=c"), _row(90, "A25=b", high=93), _row(9, "A25=b", "A27=b")]
    found = {(each.ambiguity, each.reading): each for each in compared([*rows, _row(7, "A36=b", ruleset="both")])}
    assert {name: str(each) for name, each in found.items()} == {
        ("A27", "b"): "91 → 95",
        ("A27", "c"): "91",
        ("A25", "b"): "91 → 90..93",
    }
    assert [each.changes for each in found.values()] == [True, False, None]


def test_every_reading_is_accounted_for_once():
    lines = list(extremes_in_all())
    wanted = sorted(f"{row.id} {letter}" for row in ledger().open() for letter in row.alternatives)
    for word in ("most", "least"):
        said = " ".join(line for line in lines if line.startswith((f"- The {word}", "- Both")))
        links = re.findall(r"\[(A\w+)\]\(#\w+\)((?: [b-h])+)", said)
        assert sorted(f"{name} {key}" for name, keys in links for key in keys.split()) == wanted


@pytest.mark.parametrize("name", [*TAKES, *GIVES])
def test_a_reading_that_only_takes_or_only_gives_points_does(name):
    """On every area that ends a round of the table, and on random ones."""
    rulings, rng = parse_readings([name.replace(" ", "=")]), random.Random(name)
    for area in [*reached("base", 2), *reached("base", 5), *(_some_area(rng) for _ in range(300))]:
        if colourings(area) <= MANY:
            ours, other = (rules_of("base", each).score(area, 2).total for each in (OURS, rulings))
            assert other <= ours if name in TAKES else other >= ours, area


def _some_area(rng: random.Random) -> Area:
    """Any cards on their spaces, with or without a facedown card below, and facedown cards alone."""
    area, deck = Area(), rng.sample(deck_of("base"), 70)
    for number in SPACES:
        fitting = [each for each in deck if each.number == number]
        up, down = rng.choice([(None, None), (fitting[0], None), (fitting[0], fitting[1]), (None, fitting[1])])
        area = area.with_space(number, Space(up, down))
    return area


def test_bounds_are_on_the_right_side():
    """A reading that only gives points leaves the least where it is, or raises it; the most is bounded from below."""
    found = {
        (each.objective, each.players, each.round): each for each in extremes_of("A27", "c") if each.ruleset == "base"
    }
    most = found["max", 2, 3]
    assert most.changes
    assert most.span[0] >= max(
        rules_of("base", parse_readings(["A27=c"])).score(area, 3).total for area in reached("base", 2)
    )
    assert most.span[1] is None
    assert found["min", 2, 1].span == (-20, -20)
    least = next(each for each in extremes_of("A26", "b") if each.question == ("base", "min", 2, 1))
    assert least.span == (-18, -18)  # proved: -20, and any faceup card is a zone of one, for 2 points
    assert least.changes


def test_what_follows_without_computing_is_said_of_readings_that_run():
    for row in ledger().ambiguities.values():
        assert set(row.extremes) <= set(row.alternatives)


def _reseated(witness: Witness, rulings: Readings) -> Witness:
    """The same moves by the same players, in the order of seats of these rulings."""
    hands: list[list] = [[] for _ in range(witness.players)]
    for (_, seat), move in zip(seats(witness.players, Readings()), witness.moves, strict=False):
        hands[seat].append(move)
    order = (seat for _, seat in seats(witness.players, rulings))
    moves = tuple(hands[next(order)].pop(0) for _ in witness.moves)
    taken = [card for card, _ in moves]
    left = [card for card in witness.deck if card not in taken]
    return replace(witness, deck=tuple(taken + left), moves=moves)


@pytest.mark.parametrize("choice", ["A17=b", "A17=c", "A19=b", "A51=b"])
def test_in_another_order_of_seats_every_player_gets_the_same_cards(choice):
    """Why an extreme score is the same whoever takes when: the rounds of the table, played in another order."""
    rulings, played = parse_readings([choice]), 0
    for row in read_rows():
        if row["objective"] in ("max", "min") and not row["rulings"] and row["ruleset"] == "base":
            witness = witness_of(row["witness"][0])
            ours, other = replay(witness), replay(_reseated(replace(witness, first_player=0), rulings), rulings)
            assert other.over
            assert sorted(other.scores, key=str) == sorted(ours.scores, key=str)
            played += 1
    assert played == 24
