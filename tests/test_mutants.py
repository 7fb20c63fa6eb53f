"""Mutants are caught, right implementations are not, and the quick set is irredundant."""

import re
from collections import Counter

import pytest

from conformance.case import load_cases
from conformance.generate.again import alive
from conformance.larger import SMALLER
from conformance.ledger import ledger
from conformance.model import Model, ShortModel
from conformance.mutants import find, mutants
from conformance.mutants.cards import ATTRIBUTES, alterations, altered
from conformance.upkeep.matrix import Questions, caught, kill_matrix, killers, stored_matrix
from conformance.upkeep.quick import compute, quick_ids
from deviations.mutants import check_steps, weakened
from spec.cards import CARDS
from spec.errors import PixiesError
from tests.helpers import tables

CASES = load_cases()
ALL = list(mutants().values())
STORED = stored_matrix(ALL, CASES)


@pytest.mark.parametrize("right", [Model(), ShortModel()], ids=["with cards and areas", "with ids and lines"])
def test_the_rules_pass_every_case(right):
    questions = Questions()
    assert not [case.id for case in CASES if caught(case, right, questions)]


def test_every_mutant_is_caught_by_cases_of_its_own_level():
    levels = {case.id: case.level for case in CASES}
    assert len(ALL) >= 80
    for mutant in ALL:
        assert STORED[mutant.id], f"{mutant.id} is alive"
        assert {levels[case] for case in STORED[mutant.id]} == {mutant.level}


ABOUT = {"base": "", "flower_power": "fp-", "little_giants": "lg-", "both": "fp- lg-"}
"""Ruleset -> how the ids begin of the mutants that are about an expansion of it."""

NOTHING_WRONG = tables("mutants")["nothing_wrong"]


def plays(mutant, ruleset):
    """Whether a mutant is about something that the ruleset has."""
    other = tuple({"fp-", "lg-"} - set(ABOUT[ruleset].split()))
    reading = re.fullmatch(r"reading-(\w+)-\w", mutant)
    return ruleset in ledger().ambiguities[reading[1]].rulesets if reading else not mutant.startswith(other)


@pytest.mark.parametrize("ruleset", ABOUT)
def test_the_cases_of_each_ruleset_alone_catch_what_is_wrong_in_it(ruleset):
    """An implementation may claim one ruleset only, or have one rule wrong there only."""
    assert {name for name in alive(CASES, ruleset) if plays(name, ruleset)} == set(NOTHING_WRONG[ruleset].split())


@pytest.mark.parametrize("ruleset", SMALLER)
def test_each_ruleset_has_cases_of_every_clause_that_holds_in_it(ruleset):
    asked, wanted = (
        {rule for case in CASES if case.ruleset in sets for rule in case.rules}
        for sets in ((ruleset,), SMALLER[ruleset])
    )
    assert wanted - asked == set()


SOME = [each for each in ALL if each.card is None][::9]


@pytest.mark.parametrize("mutant", SOME, ids=lambda each: each.id)
def test_what_the_files_say_is_killed_is_killed(mutant):
    cases = [case for case in CASES if case.do != "play" or len(case.request["moves"]) < 25 or mutant.remembers]
    asked = {case.id for case in cases}
    wanted = tuple(case for case in STORED[mutant.id] if case in asked)
    assert killers(mutant, cases, Questions()) == wanted


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card.id)
def test_every_alteration_of_every_card_fails_a_case_that_names_the_card(card):
    for attribute in ATTRIBUTES:
        for wrong in alterations(card, attribute):
            found = killers(altered(card, attribute, wrong), CASES, Questions())
            assert found, f"{card.id} with {attribute} {getattr(wrong, attribute)!r} is not noticed"
            asked = next(case for case in CASES if case.id == found[0]).request
            assert card.id in re.split(r"[ +=]", f"{asked['area']} {asked.get('card')}")


LOOKED_AT = {"base": 5, "flower_power": 7, "little_giants": 4}
"""Set -> how many attributes of each of its cards the rules look at, at least."""


def test_each_card_has_a_mutant_for_each_attribute_that_its_set_is_about():
    wrong = Counter(mutant.card for mutant in ALL if mutant.card)
    assert all(wrong[card.id] >= LOOKED_AT[card.set] for card in CARDS.values())


QUICK = [case for case in CASES if case.id in quick_ids()]


def test_the_quick_set_catches_every_mutant():
    remembering = [each for each in ALL if each.remembers]
    asked = kill_matrix(remembering, QUICK)
    quick = quick_ids()
    assert [name for name, found in STORED.items() if not quick.intersection(found) and name not in asked] == []
    assert [name for name, found in asked.items() if not found] == []


def test_without_any_single_case_the_quick_set_leaves_a_mutant_alive():
    quick = quick_ids()
    only: set[str] = set()
    for mutant in ALL:
        found = quick.intersection(STORED[mutant.id])
        if len(found) == 1 and not mutant.remembers:
            only |= found
    spare = [case for case in QUICK if case.id not in only]
    for case in spare:  # kept for those that remember: without it one of them is alive
        rest = [each for each in QUICK if each is not case]
        assert not all(kill_matrix([each for each in ALL if each.remembers], rest).values()), case.id


def test_the_quick_set_is_the_computed_one():
    assert [case.id for case in compute(CASES, ALL)] == [case.id for case in QUICK]


def test_a_mutant_must_change_a_step_that_there_is():
    with pytest.raises(TypeError, match="typo: the rules have no step zone_sice"):
        check_steps({"typo": {"zone_sice": lambda _, _area: 3}})
    with pytest.raises(PixiesError, match="there is no mutant"):
        find("nobody")


def test_the_mutants_with_a_symbolic_twin_change_steps_that_there_are():
    check_steps(weakened.STEPS)


def test_the_former_name_of_the_command_still_works(command):
    assert command("adversaries", "zone-diagonals").out == command("mutants", "zone-diagonals").out
