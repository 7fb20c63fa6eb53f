"""Extreme scores under a reading: rows of the solver's table against ours, and what follows without computing."""

import re
from dataclasses import replace

import pytest

from conformance.ambiguities.ledger import ledger
from conformance.ambiguities.possible import compared, extremes_in_all
from conformance.ambiguities.telling import seats
from solver.extremes.table import read_rows, witness_of
from solver.extremes.transcript import Witness, replay
from spec.rules import scores
from spec.rulings import Rulings, parse_rulings


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
    links = re.findall(r"\[(A\w+)\]\(#\w+\)((?: [b-h])+)", " ".join(extremes_in_all()))
    wanted = [f"{row.id} {reading.key}" for row in ledger().open() for reading in row.readings[1:] if reading.rulings]
    assert sorted(f"{name} {key}" for name, keys in links for key in keys.split()) == sorted(wanted)


def test_what_follows_without_computing_is_said_of_readings_that_run():
    for row in ledger().ambiguities.values():
        assert set(row.extremes) <= {each.key for each in row.readings[1:] if each.rulings is not None}


def _reseated(witness: Witness, rulings: Rulings) -> Witness:
    """The same moves by the same players, in the order of seats of these rulings."""
    hands: list[list] = [[] for _ in range(witness.players)]
    for (_, seat), move in zip(seats(witness.players, Rulings()), witness.moves, strict=False):
        hands[seat].append(move)
    order = (seat for _, seat in seats(witness.players, rulings))
    moves = tuple(hands[next(order)].pop(0) for _ in witness.moves)
    taken = [card for card, _ in moves]
    left = [card for card in witness.deck if card not in taken]
    return replace(witness, deck=tuple(taken + left), moves=moves)


@pytest.mark.parametrize("choice", ["A17=b", "A17=c", "A19=b", "A51=b"])
def test_in_another_order_of_seats_every_player_gets_the_same_cards(choice):
    """Why an extreme score is the same whoever takes when: the rounds of the table, played in another order."""
    rulings, played = parse_rulings([choice]), 0
    for row in read_rows():
        if row["objective"] in ("max", "min") and not row["rulings"] and row["ruleset"] == "base":
            witness = witness_of(row["witness"][0])
            ours, other = replay(witness), replay(_reseated(replace(witness, first_player=0), rulings), rulings)
            assert other.over
            assert sorted(scores(other), key=str) == sorted(scores(ours), key=str)
            played += 1
    assert played == 24
