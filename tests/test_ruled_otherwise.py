"""A ledger that rules for another letter than a: whatever speaks of our ruling asks the ledger which it is."""

import json
import random
import re
from dataclasses import replace

import pytest

from conformance import ledger as ledgers
from conformance.ambiguities import bounded, document, extremes_words
from conformance.ambiguities.apart import others
from conformance.ambiguities.probes import some_rulings
from conformance.case import load_cases
from conformance.ledger import exceptions, find, ledger, raw_ledger, ruling_problems
from conformance.mutants.other_readings import reading_mutants
from conformance.runner import followed
from conformance.runner.followed import left_open
from conformance.stakes.run import settings, variants
from deviations import choice
from deviations.choice import OURS, parse_readings
from deviations.readings import rules_of

RULED = {"A25": "b", "A26": "b", "A17": "c"}
"""Ambiguity -> the reading that is our ruling in the ledger of these tests."""


@pytest.fixture
def _ruled(tmp_path, monkeypatch):
    """The ledger with these rulings, and nothing kept from the other."""
    data = raw_ledger()
    for row in data["ambiguities"]:
        if row["id"] in RULED:
            row["ruling"] = RULED[row["id"]]
            argued = {**row.get("extremes", {}), "a": "argued of reading a"}
            row["extremes"] = {key: words for key, words in argued.items() if key != row["ruling"]}
    path = tmp_path / "ledger.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    kept = (ledger, bounded.extremes_of, rules_of)
    monkeypatch.setattr(ledgers, "LEDGER", path)
    scoring = {name: letter for name, letter in RULED.items() if name != "A17"}  # by which kept rounds can be replayed
    monkeypatch.setattr(choice, "RULINGS", {**choice.RULINGS, **scoring})
    for each in kept:
        each.cache_clear()
    yield
    for each in kept:
        each.cache_clear()


pytestmark = pytest.mark.usefixtures("_ruled")


def test_a_row_knows_its_ruling_and_what_is_beside_it():
    row = find("A25")
    assert (row.ours.key, row.letters, row.alternatives) == ("b", ("a", "b", "c"), ("a", "c"))
    assert [each.key for each in row.others] == ["a", "c"]
    assert exceptions() == ", except A17=c, A25=b, A26=b"
    assert not list(ruling_problems(ledger().ambiguities))


def test_a_ruling_that_cannot_be_played_or_whose_extremes_are_argued_is_named():
    rows = ledger().ambiguities
    unplayed = {"A25": replace(rows["A25"], ruling="d")}
    argued = {"A25": replace(rows["A25"], extremes={"b": "the same"})}
    assert list(ruling_problems(unplayed)) == ["A25: its ruling d cannot be played: use one of a b c"]
    assert list(ruling_problems(argued)) == ["A25: b is our ruling: its extremes are computed, not argued"]


def test_the_page_shows_the_ruling_as_ours_and_the_rest_as_other_readings():
    text = next(text for path, text in document.document() if path.name == "ambiguities.md")
    assert "Reading **a** is always what we play, except A17=c, A25=b, A26=b; `--ruling" in text
    section = text.split('<a id="a25"></a>')[1].split("<a id=")[0]
    assert "**We play b.**" in section
    overview = next(line for line in text.splitlines() if line.startswith("| [A25]"))
    assert f"| {find('A25').ours.says.replace('|', chr(92) + '|')} |" in overview
    assert f"Play: {find('A25').ours.says}. Otherwise: a “{find('A25').reading('a').says}”; c “" in text
    for key in ("S0", "S1", "S2", "S3", "S4"):
        only = text.split(f'<a id="only-{key.lower()}"></a>')[1].split("<a id=")[0]
        said = find("A26").texts[key]
        line = next(line for line in only.splitlines() if line.startswith("- [A26]"))
        assert f"Play: {find('A26').ours.says}" in line
        assert ("It says:" in line) is (said == "a"), key


def test_extremes_are_told_of_the_other_readings():
    for name, letter in RULED.items():
        told = "\n".join(extremes_words.extremes_in_words(find(name)))
        assert f"under {letter}" not in told
        assert "argued of reading a" in told
    every = " ".join(extremes_words.extremes_in_all())
    for name, letter in RULED.items():
        told = re.findall(rf"\[{name}\]\(#\w+\)((?: [a-h])+)", every)
        assert told
        assert letter not in " ".join(told).split()


def test_mutants_stakes_and_other_readings_leave_the_ruling_out():
    mutants = {each.id for each in reading_mutants()}
    measured = {pair for setting in settings() for group in variants(setting) for pair in group}
    for name, letter in RULED.items():
        mine = {key for key in "abcd" if f"reading-{name}-{key}" in mutants}
        assert mine == {key for key in find(name).letters if key != letter}
        assert {key for other, key in measured if other == name} == mine
    beside = [rulings for name, rulings in others(find("A02"), "score") if name == "A26"]
    assert beside == [parse_readings(["A26=a"])]


def test_probes_are_tried_under_readings_that_are_not_the_ruling():
    rng = random.Random(1)
    tried = [some_rulings(rng, 1.0) for _ in range(40)]
    for name, letter in RULED.items():
        seen = {each[name] for each in tried}
        assert seen == set(find(name).alternatives), letter


def test_an_answer_is_explained_by_few_changes_of_our_rulings(monkeypatch):
    asked: list[list[str]] = []
    monkeypatch.setattr(followed, "parse_readings", lambda choices, _: asked.append(choices) or OURS)
    case = replace(next(each for each in load_cases() if each.do == "score"), ambiguities=("A25",))
    assert not left_open(case, {"total": 1000}, OURS)
    assert asked == [["A25=b"], ["A25=a"], ["A25=c"]]


def test_the_command_names_the_ruling(command):
    assert "We play b: " in command("ambiguities", "A25").out
    assert "Reading a is what we play, except A17=c, A25=b, A26=b." in command("ambiguities").out
    (shown,) = command("ambiguities", "A25", "--json").json["ambiguities"]
    assert shown["ruling"] == "b"
    assert "b" not in {each["reading"] for each in shown["extremes_computed"]}
