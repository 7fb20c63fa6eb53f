"""The symbolic system and the spec are one game; every deliberate error in the system is noticed."""

from dataclasses import replace
from itertools import chain

import pytest
import z3

from deviations.mutants import mutant_rules
from deviations.readings import rules_of
from solver.bridge.compare_scores import ScoreRelation
from solver.bridge.compare_steps import down, reduced, reduced_game, up
from solver.bridge.relation import Relation
from solver.bridge.sample_areas import areas_in_turn, played_areas
from solver.mutants.table import MUTANTS
from solver.play.state import EDGE_PLACES, Term, at_seat, here
from solver.play.system import (
    Moment,
    Putting,
    SymbolicRules,
    System,
    facedown_on_empty_space,
    giant_on_free_edge,
    on_top_or_under,
)
from solver.score.zones import FARTHEST
from spec.area import Area, Space
from spec.cards import RULESETS, card
from spec.scoring import TOUCHING

TABLES = [
    ("base", 3),
    ("base", 4),
    *((ruleset, players) for ruleset in RULESETS for players in (2, rules_of(ruleset).most_players())),
]


def positions(players, ruleset="base"):
    return [round_ for level in reduced_game(players, ruleset) for round_ in level]


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_every_step_of_the_spec_is_a_step_of_the_system(ruleset, players):
    found = list(down(Relation(System(players, ruleset)), seed=players))
    assert len(found) > 50
    assert set(found) == {None}


@pytest.mark.parametrize(("ruleset", "players", "samples"), [("base", 2, 40), ("base", 4, 8), ("both", 2, 8)])
def test_every_step_that_z3_finds_is_a_move_of_the_spec(ruleset, players, samples):
    found = list(up(Relation(System(players, ruleset)), 1, samples))
    assert len(found) > samples / 2
    assert set(found) == {None}


@pytest.mark.parametrize(("players", "every"), [(2, 4), (3, 1)])
def test_both_have_the_same_steps_in_the_reduced_game(players, every):
    assert set(reduced(Relation(System(players)), positions(players)[::every])) == {None}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_score_term_scores_as_the_spec_does(ruleset):
    areas = [*played_areas(ruleset, 8), *list(areas_in_turn(ruleset))[::3], Area()]
    assert set(map(ScoreRelation(ruleset).difference, areas)) == {None}


SCORED = [name for name, each in MUTANTS.items() if each.scoring and name != "first-seat-wins-ties"]


@pytest.mark.parametrize("name", SCORED)
def test_a_mutant_scores_as_its_symbolic_twin_does(name):
    mutant = MUTANTS[name]
    areas = [*played_areas(mutant.ruleset, 4), *list(areas_in_turn(mutant.ruleset))[::20]]
    relation = ScoreRelation(mutant.ruleset, mutant.score_rules, mutant_rules(mutant.deviation, mutant.ruleset))
    assert set(map(relation.difference, areas)) == {None}


RARE = ("first-seat-wins-ties", "no-negative-score")
"""Mutants of scoring that random areas do not tell."""


@pytest.mark.parametrize("name", [name for name, each in MUTANTS.items() if each.scoring and name not in RARE])
def test_an_error_in_the_score_term_is_noticed(name):
    mutant = MUTANTS[name]
    relation = ScoreRelation(mutant.ruleset, mutant.score_rules)
    areas = chain(played_areas(mutant.ruleset, 10), areas_in_turn(mutant.ruleset))
    assert any(map(relation.difference, areas))


def test_a_card_that_the_proofs_leave_out_is_noticed():
    odd = replace(card("b1s6"), cross_per="blue")
    assert "the proofs take for impossible" in ScoreRelation().difference(Area().with_space(1, Space(odd)))


def longest_from(path):
    """How many steps the longest path has that goes on from this one and takes no way round."""
    onward = [at for at in TOUCHING[path[-1]] if at not in path and not set(TOUCHING[at]) & set(path[:-1])]
    return max((longest_from((*path, at)) for at in onward), default=len(path) - 1)


def test_groups_grow_as_many_steps_as_any_set_of_places_needs():
    assert max(longest_from((start,)) for start in TOUCHING) == FARTHEST


def giant_anywhere(putting: Putting) -> Term:
    free = [z3.And(putting.take.place == at, z3.Not(here(putting.up[at - 1]))) for at in EDGE_PLACES]
    return z3.And(putting.take.faceup, z3.Or(free))


def facedown_or_edge(putting: Putting) -> Term:
    return z3.Or(giant_on_free_edge(putting), facedown_on_empty_space(putting))


GIANT_ERRORS = {
    "giants take any free edge": giant_anywhere,
    "giants may not go facedown": lambda putting: z3.And(putting.take.faceup, giant_on_free_edge(putting)),
    "giants may go facedown at any time": facedown_or_edge,
    "a giant that finds no edge goes faceup": MUTANTS["giant-faceup-on-a-space"].symbolic["giant"],
}


GIANT_POSITIONS = positions(2, "little_giants")[::16]


def test_both_have_the_same_steps_in_the_reduced_game_with_giants():
    assert set(reduced(Relation(System(2, "little_giants")), GIANT_POSITIONS)) == {None}


@pytest.mark.parametrize("name", GIANT_ERRORS)
def test_an_error_in_placing_giants_is_noticed(name):
    system = System(2, "little_giants", replace(SymbolicRules(), giant=GIANT_ERRORS[name]))
    assert any(reduced(Relation(system), GIANT_POSITIONS))


# Errors in the system -------------------------------------------------------------------------------------------------


def only_faceup(putting: Putting) -> Term:
    return z3.And(putting.on_own_space, putting.take.faceup)


def only_first_empty(putting: Putting) -> Term:
    bare = [z3.Not(putting.filled(place)) for place in range(1, 10)]
    first = [z3.And(bare[at], *map(z3.Not, bare[:at]), putting.take.place == at + 1) for at in range(9)]
    return z3.And(facedown_on_empty_space(putting), z3.Or(first))


def swapped(card: Term, faceup: Term, up: Term, down: Term) -> tuple[Term, Term]:
    up_after, down_after = on_top_or_under(card, faceup, up, down)
    second = z3.And(here(up), here(down_after))
    return z3.If(second, down_after, up_after), z3.If(second, up_after, down_after)


def starter_full(moment: Moment) -> Term:
    return z3.And(moment.turn_over, at_seat(moment.starter, moment.full))


ERRORS = {
    "second copies stay under": {"second_copy": only_faceup},
    "third copies go to the first empty space only": {"third_copy": only_first_empty},
    "third copies are refused": {"third_copy": lambda _putting: z3.BoolVal(False)},
    "a pair is turned over": {"put": swapped},
    "faceup cards alone fill an area": {"full": lambda up, _down: z3.And([here(card) for card in up[:9]])},
    "the round is over a take early": {"ends": lambda moment: z3.Or(list(moment.full))},
    "a short deck does not end the round": {"ends": lambda moment: z3.And(moment.turn_over, z3.Or(list(moment.full)))},
    "the starter ends the round": {"ends": starter_full},
    "the deck is a card short": {"whole_deck": lambda cards: cards - 1},
    "the offer is cleared at every take": {"left_on_offer": lambda _slot, _card: z3.BitVecVal(0, 8)},
    "revealed cards stay in the deck": {"leaves_deck": lambda in_deck, _revealed: in_deck},
} | {name: dict(mutant.symbolic) for name, mutant in MUTANTS.items() if mutant.symbolic and mutant.ruleset == "base"}


@pytest.mark.parametrize("name", ERRORS)
def test_an_error_in_the_system_is_noticed(name):
    players = MUTANTS[name].players if name in MUTANTS and MUTANTS[name].players < 4 else 2
    relation = Relation(System(players, "base", replace(SymbolicRules(), **ERRORS[name])))
    assert any(chain(reduced(relation, positions(players)[::3]), down(relation, 1), down(relation, 2)))
