"""Reading detection: implementations that read several clauses otherwise are told what they read."""

import random
from functools import cache

import pytest

from conformance.ambiguities.probes import load_probes, plain_probes, probes_for, some_rulings
from conformance.ambiguities.profile import Finding, profile
from conformance.ambiguities.tagging import answer
from conformance.case import Case
from conformance.larger import SMALLER
from conformance.ledger import ledger
from deviations.choice import LETTERS, OURS, Readings, parse_readings

IMPLEMENTATIONS = 30

SHARES = (0.0, 0.1, 0.3, 0.5)
"""How many of the ambiguities an implementation reads otherwise."""


def _letters(rulings: Readings) -> dict[str, str]:
    return {name: rulings[name] for name in LETTERS}


def _moot(finding: Finding, truth: dict[str, str]) -> bool:
    """Whether the ledger says that under these readings nothing can tell."""
    conditions = (each.split() for each in finding.ambiguity.moot_under)
    return any(all(truth[pair.split("=")[0]] == pair[-1] for pair in each) for each in conditions)


@cache
def _profiled(seed: int) -> tuple[dict[str, str], tuple[Finding, ...]]:
    """The readings of the implementation with this seed, and those found by asking it."""
    rulings = some_rulings(random.Random(seed), SHARES[seed % len(SHARES)])
    return _letters(rulings), profile(lambda probe: answer(probe, rulings))


@pytest.mark.parametrize("seed", range(IMPLEMENTATIONS))
def test_an_implementation_with_some_combination_of_readings_is_profiled_correctly(seed):
    truth, found = _profiled(seed)
    for finding in found:
        name = finding.ambiguity.id
        assert truth[name] in finding.follows, (name, finding)
        assert not finding.neither, (name, finding)
        alike = truth["A24"] == "b" and name in ("A27", "A58")  # then A27 b, and A27 c with A58 b, score alike
        assert finding.follows == (truth[name],) or alike or _moot(finding, truth), (name, finding)


TELLS_NOTHING = {"A21", "A22", "A37", "A57"}
"""What one ruleset alone may not tell: the probes of a short deck are of Little Giants, six may play with Flower Power,
where facedown cards always score; and other readings can hide whether they fill a space."""


@pytest.mark.parametrize("ruleset", SMALLER)
@pytest.mark.parametrize("seed", [8, 11])
def test_an_implementation_of_one_ruleset_alone_is_profiled_as_well(ruleset, seed):
    rulings = some_rulings(random.Random(seed), 0.15)
    truth = _letters(rulings)
    found = {each.ambiguity.id: each for each in profile(lambda case: answer(case, rulings), probes_for([ruleset]))}
    unasked = {name for name, each in found.items() if each.verdict == "not tested"}
    assert {name: each.follows for name, each in found.items() if name not in unasked} == {
        name: (letter,) for name, letter in truth.items() if name in found.keys() - unasked
    }
    assert {name for name in unasked if ruleset in found[name].ambiguity.rulesets} <= TELLS_NOTHING


def test_every_reading_of_the_base_game_and_the_expansions_is_told_from_all_others_in_some_of_them():
    told = {
        (finding.ambiguity.id, *finding.follows) for seed in range(IMPLEMENTATIONS) for finding in _profiled(seed)[1]
    }
    assert {(row.id, reading.key) for row in ledger().open() for reading in row.readings if reading.rulings} <= told


def test_no_probe_shows_a_reading_that_is_moot():
    """What the ledger calls moot is: under such readings no telling area changes."""
    rng = random.Random(3)
    areas = [probe.case for probe in plain_probes() if probe.case.do == "score"]
    for row in ledger().open():
        for condition in row.moot_under:
            if row.level == "score":
                for probe in areas:
                    others = parse_readings(condition.split(), some_rulings(rng, 0.3))
                    each = [others.with_reading(row.id, letter) for letter in LETTERS[row.id]]
                    shown = {str(answer(probe, readings)) for readings in each}
                    assert len(shown) == 1, (row.id, condition, probe.request)


def test_an_answer_that_no_reading_explains_is_neither():
    def strange(probe: Case) -> dict[str, object]:
        found = answer(probe, OURS)
        return {"total": 99} if probe.id.startswith("PROBE-A26-") else found

    found = {each.ambiguity.id: each for each in profile(strange)}
    assert found["A26"].verdict == "neither"
    assert found["A05"].verdict == "a"


def test_what_cannot_be_asked_is_not_tested():
    found = profile(lambda probe: answer(probe, OURS) if probe.do == "placements" else None)
    verdicts = {each.ambiguity.id: each.verdict for each in found}
    assert verdicts["A05"] == "a"
    assert verdicts["A25"] == verdicts["A12"] == "not tested"


def test_every_open_ambiguity_has_probes():
    assert {row.id for row in ledger().open()} <= {probe.subject for probe in load_probes()}
