"""Spec and reference agree on random games, and a planted difference of either kind is found."""

from dataclasses import replace

import pytest

from conformance.upkeep import coverage
from pixies_spec.agreement import games_for, play_game
from reference import engine
from spec.cards import RULESETS, Card
from spec.clauses import CLAUSES
from spec.placing import Placement
from spec.rules import Game, Rules


@pytest.mark.parametrize("ruleset", RULESETS)
def test_spec_and_reference_agree(ruleset):
    for index in range(12):
        tally = play_game(2, index, ruleset)
        assert (tally.difference, tally.rounds) == (None, 3)


WRONG = {
    "scores": (lambda right: lambda *asked: [points + 1 for points in right(*asked)], "scores: spec ("),
    "moves": (lambda right: lambda *asked: right(*asked)[:-1], "legal moves: spec ["),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_answer_of_the_reference_is_found(name, monkeypatch):
    wrong, says = WRONG[name]
    monkeypatch.setattr(engine.Round, name, wrong(getattr(engine.Round, name)))
    assert says in str(play_game(1, 0).difference)


def test_a_broken_invariant_is_found(monkeypatch):
    def forgets_a_card(self: Rules, game: Game, card: Card, placement: Placement) -> Game:
        after = right(self, game, card, placement)
        return replace(after, rounds=(*after.rounds[:-1], replace(after.round, deck=after.round.deck[:-1])))

    right = Rules.move
    monkeypatch.setattr(Rules, "move", forgets_a_card)
    assert "broken invariants CARDS-CONSERVED" in str(play_game(1, 0).difference)


def test_a_crash_is_a_difference(monkeypatch):
    monkeypatch.setattr(engine.Round, "moves", lambda _: 1 // 0)
    assert play_game(1, 0).difference == "game 0 of seed 1: ZeroDivisionError: integer division or modulo by zero"


@pytest.mark.parametrize(("rounds", "games"), [(1, [(0, 1)]), (3, [(0, 3)]), (7, [(0, 3), (1, 3), (2, 1)])])
def test_rounds_are_played_in_games_of_three(rounds, games):
    assert list(games_for(rounds)) == games


def test_every_clause_can_be_seen_to_be_exercised():
    tables = [*coverage.MOVES, *coverage.SCORES, *coverage.GAMES]
    assert sorted(tables) == sorted(CLAUSES)


def test_the_command_counts_every_clause(command):
    found = command("agree", "--rounds", "6", "--seed", "3", "--jobs", "1", "--json").json
    assert (found["rounds"], found["agree"]) == (6, True)
    assert set(found["exercised"]) == {each.id for each in coverage.clauses_of("base")}


def test_the_command_fails_on_a_difference(monkeypatch, command):
    monkeypatch.setattr(engine.Round, "scores", lambda self, _number: [0] * len(self.areas))
    assert "DIFFERENT: game 0 of seed 1: scores" in command("agree", "--rounds", "3", "--jobs", "1", code=1).out
