"""The invariants hold in seeded play under every ruleset and player count, and name clauses that exist."""

import random

import pytest

from deviations.readings import rules_of
from spec.cards import RULESETS, deck_of
from spec.clauses import CLAUSES
from spec.invariants import (
    BY_SCOPE,
    INVARIANTS,
    game_violations,
    round_violations,
    score_violations,
    state_violations,
    violations,
)
from spec.rules import Game
from tests.helpers import shuffled

TABLES = [(ruleset, players) for ruleset in RULESETS for players in range(2, rules_of(ruleset).most_players() + 1)]


def violated_at(before: Game, after: Game) -> tuple[str, ...]:
    """Everything one move violates: its step, and the round and the scores if it ended the round."""
    played = after.rounds[len(before.rounds) - 1]
    found = violations(before.round, played) + round_violations(played) + game_violations(after)
    for area in played.areas if played.over else ():
        found += score_violations(area, played.table.rules, played.number)
    return found + (state_violations(after.round) if after.round is not played else ())


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_every_invariant_holds_in_random_games(ruleset, players):
    rng = random.Random(players)
    game = rules_of(ruleset).start_game(players, [shuffled(ruleset, rng) for _ in range(3)], 1, rng.randrange(players))
    while not game.over:
        before, game = game, game.move(*rng.choice(game.round.moves))
        assert violated_at(before, game) == ()


def test_every_invariant_says_what_it_means_and_where_it_comes_from():
    assert len(INVARIANTS) >= 24
    assert sum(map(len, BY_SCOPE.values())) == len(INVARIANTS)
    for each in INVARIANTS.values():
        assert each.says.endswith("."), each.id
        assert set(each.clauses) <= CLAUSES.keys(), each.id


def test_a_take_that_brings_no_card_is_seen():
    table = rules_of("base").start_game(3, [deck_of("base")], 1, 0).round
    assert "ONE-FROM-OFFER" in violations(table, table)
