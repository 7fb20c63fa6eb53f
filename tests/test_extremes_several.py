"""Questions about several players' scores: rounds found in one model, prices that travel, a table that agrees."""

from dataclasses import replace

import pytest

from deviations.extremes import read_rows
from solver.extremes import integer, with_giants
from solver.extremes.claims import Claim, Prices, padded
from solver.extremes.joint import best_round
from solver.extremes.objectives import OBJECTIVES
from solver.extremes.prove import Question, Search
from solver.extremes.table import answer_of
from solver.extremes.transcript import replay, write
from spec.cards import deck_of


@pytest.mark.parametrize("name", ["sum_min", "win_min"])
def test_a_joint_round_with_giants_is_no_worse_than_the_worst_without_them(name):
    question = Question(OBJECTIVES[name], 2, 1, ruleset="little_giants")
    plan = best_round(question.problem(10, 10), 10, 100, question.objective.shared, 10)
    reached = question.objective.measure(replay(write(plan, 1, question.rulings, question.ruleset)))
    assert reached <= {"sum_min": -33, "win_min": -16}[name]  # proved for the base game; its rounds are rounds here too


def test_the_least_that_cp_sat_finds_is_the_bound_that_it_proves():
    cards = tuple(at % 3 for at in range(len(deck_of("little_giants"))))
    claim = Claim(1, -1, 9, 12, 0, prices=Prices(2, padded(cards)), ruleset="little_giants")
    bound, found = integer.least(claim)
    assert all(claim.value(layout) == value <= bound for value, layout in found)
    assert integer.holds(replace(claim, bound=bound)) is True
    assert integer.holds(replace(claim, bound=bound - 1)) is None


def test_prices_travel_with_their_cards():
    prices = Prices(1, padded([at + 1 for at in range(len(deck_of("little_giants")))]))
    moved = prices.carried("little_giants", "both")
    paid = dict(zip((card.id for card in deck_of("both")), moved.cards, strict=True))
    assert all(paid[card.id] == at + 1 for at, card in enumerate(deck_of("little_giants")))
    assert all(paid[card.id] == 0 for card in deck_of("flower_power")[70:])


def test_bounds_found_for_a_question_are_known_beside_those_of_other_players():
    rows = {(r["objective"], r["players"]): r for r in read_rows() if (r["ruleset"], r["round"]) == ("both", 1)}
    mine, others = (answer_of(rows["sum", players]).covers for players in (4, 5))
    state = Search(Question(OBJECTIVES["sum"], 4, 1, ruleset="both"), reached=500)
    assert with_giants._own(state, (*mine, *others)) == [*mine]
    assert with_giants._own(state, (*others, *mine)) == []


SMALLER = (("base", "flower_power"), ("base", "little_giants"), ("flower_power", "both"), ("little_giants", "both"))
MUCH, LITTLE = ("max", "max_trigger", "sum", "win_max"), ("min", "min_trigger", "margin", "sum_min", "win_min")


@pytest.mark.parametrize(("smaller", "larger"), SMALLER)
def test_a_round_that_ends_full_is_a_round_with_more_cards_too(smaller, larger):
    """Where the deck did not run out, an expansion's cards can stay in it; uncovered facedown cards may earn more."""
    names = MUCH if larger != "little_giants" and smaller != "flower_power" else MUCH + LITTLE
    rows = {(r["ruleset"], r["objective"], r["players"], r["round"]): r for r in read_rows() if not r["rulings"]}
    checked = 0
    for (ruleset, name, players, number), row in rows.items():
        enough_cards = (row["cards_per_player"] + 1) * players <= len(deck_of(smaller))
        other = rows.get((larger, name, players, number))
        if ruleset == smaller and name in names and enough_cards and other is not None:
            most = OBJECTIVES[name].sense > 0
            assert (row["low"] <= other["high"]) if most else (row["high"] >= other["low"]), (name, players, number)
            checked += 1
    assert checked > 20


def test_sums_and_leads_obey_the_extremes_of_single_players():
    rows = {(r["ruleset"], r["objective"], r["players"], r["round"]): r for r in read_rows() if not r["rulings"]}
    for (ruleset, name, players, number), row in rows.items():
        most, least = (rows[ruleset, other, players, number] for other in ("max", "min")) if number else (None, None)
        if name == "margin":
            assert row["low"] <= most["high"] - least["low"]
        if name == "sum":
            assert most["low"] + (players - 1) * least["low"] <= row["high"]
            assert row["low"] <= players * most["high"]
        if name in ("sum_min", "win_min"):
            assert row["high"] >= (players if name == "sum_min" else 1) * least["low"]
