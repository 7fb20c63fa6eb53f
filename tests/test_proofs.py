"""The proofs go through, fail when a rule is weakened, and rest on nothing that is not proved."""

import re

import pytest

from deviations.readings import rules_of
from solver.mutants.table import MUTANTS, PLAYING, SCORING
from solver.mutants.violations import replayed, violation
from solver.play.claims import CLAIMS
from solver.play.induction import prove, questions, rests_on
from solver.play.system import System
from solver.proofs.exhaustion import BY_EXHAUSTION, EMPTY, FACEDOWN, SINGLE, VALIDATED, at, placements
from solver.proofs.page import meanings
from solver.proofs.verdicts import Goal, attempt
from solver.proofs.witnesses import FACTS, witness
from solver.score.area_claims import SCORE_CLAIMS, score_questions
from solver.score.rules import ScoreRules
from solver.terms import ask
from spec.area import Area, Space
from spec.cards import RULESETS, UNKNOWN, deck_of
from spec.invariants import INVARIANTS
from spec.predicates import lasts_up_to
from tests.helpers import ROOT, tables

TABLES = tables("proofs")


WITH_GIANTS = ["FACEDOWN-REASON", "NEVER-STUCK", "GIANTS-AT-EDGES", "lemma:just-filled", "lemma:open-holds-16"]
MORE_PLAYERS = [("lemma:just-filled", 5), ("NOT-ALL-VALIDATED", 3), ("DECK-LASTS", 4)]
PROVED = [(name, 2, "base") for name in CLAIMS] + [(*each, "base") for each in MORE_PLAYERS]
PROVED += [(name, 3, "both") for name in WITH_GIANTS]


@pytest.mark.parametrize(("name", "players", "ruleset"), PROVED)
def test_a_claim_is_proved(name, players, ruleset):
    assert prove(System(players, ruleset), name).status == "proved"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_up_to_how_many_players_the_deck_lasts_is_exact(ruleset):
    most = lasts_up_to(ruleset)
    assert prove(System(most, ruleset), "DECK-LASTS").status == "proved"
    assert witness(FACTS["deck-runs-out"], most + 1, ruleset) is not None


@pytest.mark.parametrize("name", SCORE_CLAIMS)
def test_every_score_claim_is_proved(name):
    assert {attempt(Goal(name, 0, ruleset)).status for ruleset in RULESETS} == {"proved"}


@pytest.mark.parametrize("reading", ["grid_only", "none"])
@pytest.mark.parametrize("name", ["ZONE-SIZE", "ZONE-SYMMETRIC"])
def test_zones_with_giants_are_as_regular_under_each_reading(name, reading):
    for asked in score_questions(SCORE_CLAIMS[name], "both", ScoreRules(giants_in_zones=reading)):
        assert ask(asked.assumptions, asked.logic) is None, asked.where


def test_what_is_false_is_not_proved():
    assert prove(System(5), "DECK-LASTS").status == "fails"


def test_every_claim_rests_on_claims_and_no_implication_goes_in_a_circle():
    for name, claim in CLAIMS.items():
        assert set(claim.uses) <= CLAIMS.keys()
        for used in claim.uses:
            if claim.how == "implied" and CLAIMS[used].how == "implied":
                assert name not in rests_on(used), name
    assert CLAIMS.keys() | SCORE_CLAIMS.keys() | {"MOST-POINTS-WIN"} >= INVARIANTS.keys()
    asked = {question for question, _ in questions(System(2), CLAIMS["ONE-PLACE"])}
    assert asked == {"at first", "after a take", "after a deal"}


# Exhaustion -----------------------------------------------------------------------------------------------------------


def as_area(code: int) -> Area:
    """An area of a class."""
    ups = {card.number: card for card in deck_of("base")}
    spaces = {EMPTY: (False, False), FACEDOWN: (False, True), SINGLE: (True, False), VALIDATED: (True, True)}
    made = []
    for space in range(9):
        up, down = spaces[at(code, space)]
        made.append(Space(ups[space + 1] if up else None, UNKNOWN if down else None))
    return Area(tuple(made))


def as_class(area: Area) -> int:
    """The class of an area."""
    return sum((bool(space.facedown) + 2 * bool(space.faceup)) << 2 * index for index, space in enumerate(area.spaces))


@pytest.mark.parametrize("code", [*range(0, 4**9, 1009), 0, 4**9 - 2])
def test_the_classes_of_areas_go_on_as_the_spec_does(code):
    area = as_area(code)
    assert as_class(area) == code
    for card in {card.number: card for card in reversed(deck_of("base")) if card not in area.cards}.values():
        spec = {as_class(rules_of("both").place(area, card, each)) for each in rules_of("both").placements(area, card)}
        assert {after for _, after in placements(code, card.number - 1)} == spec


# Mutants --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MUTANTS)
def test_a_mutant_makes_proofs_fail_and_has_a_round_that_shows_it(name):
    mutant = MUTANTS[name]
    for invariant in mutant.violated:
        claims = sorted(rests_on(invariant)) if invariant in CLAIMS else [invariant]
        asked = (Goal(claim, mutant.players, mutant.ruleset, name) for claim in claims)
        assert any(attempt(each).status == "fails" for each in asked), invariant
        shown = violation(mutant, invariant, mutant.players)
        assert shown is not None, invariant
        assert invariant in shown.invariants
        assert replayed(shown)


@pytest.mark.parametrize(("invariant", "ruleset", "rule", "says"), TABLES["wrong_scores"])
def test_a_wrong_score_is_refuted_by_an_area_in_words(invariant, ruleset, rule, says):
    found = attempt(Goal(invariant, 0, ruleset, rule))
    assert found.status == "fails"
    assert re.match(says, found.counterexample)


def test_every_mutant_is_described_and_played():
    assert MUTANTS.keys() == PLAYING.keys() | SCORING.keys()


def test_every_invariant_is_violated_by_a_mutant():
    assert {each for mutant in MUTANTS.values() for each in mutant.violated} == INVARIANTS.keys()


# What it tells --------------------------------------------------------------------------------------------------------


def test_verdicts_as_json(command):
    report = command("prove", "FULL-NEVER-TAKES", "ZONE-SIZE", "--players", "3", "--jobs", "1", "--json").json
    first, second = report["invariants"]
    assert (first["id"], first["status"], first["players"]) == ("FULL-NEVER-TAKES", "proved", [3])
    assert "z3" in first["method"]
    assert second["seconds"] > 0
    assert {lemma["id"] for lemma in report["lemmas"]} == rests_on("FULL-NEVER-TAKES") - {"FULL-NEVER-TAKES"}


def test_a_mutant_is_shown_with_its_round(command):
    ids = ("FACEDOWN-EMPTY-OR-EQUAL", "CLOCKWISE")
    out = command("prove", *ids, "--break", "third-under-single", "--jobs", "1").out
    assert "CLOCKWISE                still proved" in out
    assert "the spec refuses: PLACE-4" in out


def test_the_page_is_what_the_code_says(command):
    assert (ROOT / "docs" / "invariants.md").read_text(encoding="utf-8") == command("prove", "--document").out


def test_the_page_tells_of_every_invariant_what_it_means():
    assert meanings().keys() == INVARIANTS.keys()


@pytest.mark.parametrize(("fact", "players", "ruleset"), TABLES["witnesses"])
def test_a_witness_is_a_round_of_the_spec(fact, players, ruleset):
    found = witness(FACTS[fact], players, ruleset)
    assert found is not None
    rules_of("base").check_deck(found.deck, deck_of(ruleset))
    round_ = rules_of(ruleset).start_round(players, found.deck, 1, 0)
    for move in found.moves:
        round_ = round_.take(*move)
    assert round_.over
    assert FACTS[fact].wanted(round_)


def test_exhaustion_confirms_what_z3_proves():
    found = attempt(Goal("exhaustion", 0, "base"))
    assert found.status == "proved"
    assert "242,972 classes" in found.counterexample
    assert set(BY_EXHAUSTION) <= INVARIANTS.keys()
