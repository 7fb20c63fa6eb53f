"""`pixies-spec extremes --check` finds what is wrong in a table, and holds to what is right."""

import json

import pytest

from pixies_spec.cli import main
from pixies_spec.commands import extremes
from solver.extremes import answers
from solver.extremes.table import read_rows


def entry(rulings, objective="max", players=3, ruleset="base"):
    asked = rulings, objective, players, ruleset, 1
    rows = json.loads(json.dumps(read_rows()))
    keys = "rulings", "objective", "players", "ruleset", "round"
    return next(row for row in rows if tuple(row[key] for key in keys) == asked)


@pytest.fixture
def check(monkeypatch, capsys):
    def checked(*rows):
        monkeypatch.setattr(extremes, "read_rows", lambda: list(rows))
        return main(["extremes", "--check"]), capsys.readouterr().out

    return checked


def test_entries_hold_together_under_readings_by_which_rounds_end_at_another_time(check):
    answers.proofs.cache_clear()
    answers.proved.cache_clear()
    assert check(entry(["A11=b"]), entry([]), entry(["A11=b"])) == (0, "3 entries: 3 hold, 0 do not\n")


def claim_less(row):
    """A bound that adds up to the value, by claims of which one is false."""
    row["low"] = row["high"] = row["value"] = row["value"] - 1
    row["bounds"][0]["claims"][0] -= 1


def claim_less_only(row):
    row["bounds"][0]["claims"][0] -= 1


def sum_more(row):
    row["bounds"][0]["claims"][0] += 1


def other_value(row):
    row["low"] = row["high"] = row["value"] = row["value"] + 1


def called_proved(row):
    """One method is not enough to call a value proved."""
    row["methods"] = row["methods"][:1]


def fewer_lengths(row):
    row["bounds"][0]["takes"][1] -= 1


WRONG = {
    "false claim": (claim_less, "does not prove the claim for 9 to 17 takes"),
    "false sum": (claim_less_only, "the bounds add up to 90"),
    "loose sum": (sum_more, "the bounds add up to 92"),
    "false status": (called_proved, "its status is 'proved' in the table, and 'interval' by its bounds"),
    "false value": (other_value, "the witness reaches 91, the table says 92 to 92"),
    "missing length": (fewer_lengths, "not each possible number once"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_false_entry_fails_and_the_others_hold(name, check):
    change, says = WRONG[name]
    false = entry([])
    change(false)
    code, shown = check(false, entry([], "min_trigger"))
    assert code == 1
    assert says in shown
    assert shown.endswith("2 entries: 1 hold, 1 do not\n")
