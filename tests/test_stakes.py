"""The simulation is the same game as the spec: every take, ending and score, under any readings; and its figures."""

import random

import numpy as np
import pytest

from conformance.ambiguities.probes import some_rulings
from conformance.datafile import read_rows
from conformance.stakes.areas import score as area_score
from conformance.stakes.engine import COUNTS, LARGEST, LAST_TAKER, TAKES, new_areas, play_round, shuffled
from conformance.stakes.quick import quick_score
from conformance.stakes.rescored import SCORING, rescored
from conformance.stakes.results import STAKES, Rate, load_stakes
from conformance.stakes.run import EXPANSIONS, POLICIES, Setting, piece, record, settings, variants
from conformance.stakes.tables import PLACES, READING, Ints, decks, vector
from deviations.choice import LETTERS, OURS, parse_readings
from deviations.readings import rules_of
from spec.area import Area, Space
from spec.cards import CARDS, RULESETS, Card
from spec.placing import Placement
from spec.rules import RULES

ORDER = list(CARDS.values())


def _card(at: int) -> Card | None:
    return ORDER[at] if at >= 0 else None


def _area(found: Ints) -> Area:
    spaces = tuple(Space(_card(found[at]), _card(found[9 + at])) for at in range(9))
    return Area(spaces, tuple(_card(found[18 + at]) for at in range(6)))


def _setting(number: int, ruleset: str) -> Ints:
    return np.array([RULES.ZONE_POINTS[number], "flower_power" in RULESETS[ruleset], ruleset != "base"], dtype=np.int64)


@pytest.mark.parametrize("seed", range(24))
def test_a_simulated_round_is_legal_and_scores_as_the_spec_says(seed):
    rng = random.Random(seed)
    rulings = some_rulings(rng, (0.0, 0.1, 0.5)[seed % 3])
    ruleset = rng.choice(list(decks()))
    players = rng.randint(2, rules_of(ruleset, rulings).most_players())
    number, policy = rng.randint(1, 3), rng.choice(list(POLICIES.values()))
    setting, readings = _setting(number, ruleset), vector(rulings)
    areas, notes, log = new_areas(players), np.zeros(3, dtype=np.int64), np.zeros((300, 3), dtype=np.int64)
    play_round(decks()[ruleset], seed, areas, policy, setting, readings, notes, log)
    deck = [ORDER[at] for at in shuffled(decks()[ruleset], seed)]
    position = rules_of(ruleset, rulings).start_round(players, deck, number, 0)
    for seat, card, placement in log[: notes[TAKES]]:
        assert position.to_take == seat
        position = position.take(ORDER[card], Placement(PLACES[placement // 2], placement % 2 == 0))
    assert position.over
    assert position.last_taker == notes[LAST_TAKER]
    assert tuple(map(_area, areas)) == position.areas
    for area in areas:
        assert (
            area_score(area, setting[0], setting[1] == 1, readings)
            == rules_of(ruleset, rulings).score(_area(area), number).total
        )
        assert quick_score(area, setting, LARGEST, COUNTS) == rules_of(ruleset).score(_area(area), number).total


@pytest.mark.parametrize("ruleset", list(decks()))
def test_rescoring_gives_each_reading_its_own_score(ruleset):
    rows = [(name, at) for name in SCORING for at in range(1, len(LETTERS[name]))]
    chosen = np.array([(READING.index(name), at) for name, at in rows], dtype=np.int64)
    areas, out = new_areas(4), np.zeros(64, dtype=np.int64)
    notes, log, ours = np.zeros(3, dtype=np.int64), np.zeros((0, 3), dtype=np.int64), np.zeros(64, dtype=np.int64)
    for seed in range(3):
        play_round(decks()[ruleset], seed, areas, seed % 2, _setting(2, ruleset), ours, notes, log)
        for area in areas:
            rescored(area, _setting(2, ruleset), chosen, LARGEST, COUNTS, ours, out)
            for (name, at), found in zip(rows, out, strict=False):
                rulings = parse_readings([f"{name}={'abc'[at]}"], OURS)
                assert found == rules_of(ruleset, rulings).score(_area(area), 2).total, (name, at, str(_area(area)))


def test_the_same_seeds_give_the_kept_kind_of_record():
    setting = Setting("base", 2, "random")
    found = record(setting, 6, piece(setting, 0, 6))
    assert found == record(setting, 6, piece(setting, 0, 6))
    assert [(row["ambiguity"], row["reading"]) for row in found["readings"]] == [
        pair for each in variants(setting) for pair in each
    ]
    assert all(0 <= row["other_winners"] <= row["different"] <= 6 for row in found["readings"])


def test_what_is_kept_was_measured_over_enough_rounds():
    kept = read_rows(STAKES)
    asked = list(settings())
    assert [Setting(each["ruleset"], each["players"], each["policy"]) for each in kept] == asked[: len(kept)]
    assert all(each["rounds"] >= (1_000_000 if each["ruleset"] == "base" else 100_000) for each in kept)
    assert {name for names in EXPANSIONS.values() for name in (*names[0], *names[1])} <= LETTERS.keys()
    assert all(stake.winners.times <= stake.different.times for stake in load_stakes())


def test_an_interval_holds_its_rate_and_narrows_with_more_rounds():
    low, high = Rate(30, 1000).interval
    assert low < 0.03 < high
    more_low, more_high = Rate(3000, 100_000).interval
    assert low < more_low < more_high < high
    assert Rate(0, 1000).interval[0] < 1e-9
