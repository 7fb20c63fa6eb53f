"""Claims about areas with giants: the methods agree on claims that nobody has tuned, and refuse what is false."""

import random
from dataclasses import replace

import pytest

from solver.extremes import answers, enumerate_giants, enumeration, integer
from solver.extremes.claims import Claim, Prices, padded
from solver.extremes.model import SCORE, largest_zone, worth
from solver.extremes.objectives import named
from spec.cards import deck_of

DEAR = 40
WITHOUT_ZONES = replace(SCORE, zone=0)


def some_cards(seed, count):
    """Prices by which all but a few cards, giants among them, are too dear for any area."""
    deck, chance = deck_of("both"), random.Random(seed)
    owing = [at for at, card in enumerate(deck) if card.cross_per]
    giants = [at for at, card in enumerate(deck) if card.giant]
    free = {*chance.sample(owing, 5), *chance.sample(giants, 6), *chance.sample(range(len(deck)), count)}
    return Prices(1, padded([0 if at in free else DEAR for at in range(len(deck))]))


@pytest.mark.parametrize("seed", [1, 2])
def test_cp_sat_and_enumeration_agree_on_crosses_that_giants_cancel(seed):
    claim = Claim(1, 1, 9, 16, 0, weights=WITHOUT_ZONES, prices=some_cards(seed, 30), ruleset="both")
    bound = enumeration.most(claim)
    assert integer.holds(replace(claim, bound=bound)) is True
    assert integer.holds(replace(claim, bound=bound - 1)) is None


@pytest.mark.parametrize("full", [None, True])
def test_the_methods_agree_on_the_worst_areas_without_a_zone(full):
    claim = Claim(1, -1, 9, 23, 0, full=full, ruleset="little_giants")
    bound, layout = enumerate_giants.with_giants(claim)[0], enumeration.best(claim)[0][1]
    assert (worth(layout, claim.rules), largest_zone(layout, claim.rules)) == (-bound, 0)
    assert integer.holds(replace(claim, bound=bound)) is True
    assert integer.holds(replace(claim, bound=bound - 1)) is None


@pytest.mark.parametrize("holds", answers.METHODS.values(), ids=answers.METHODS)
def test_eight_cards_lie_facedown_at_most(holds):
    claim = Claim(1, 1, 9, 23, 8 * 5, weights=named("facedown_max").weights, ruleset="both")
    assert holds(claim) is True
    assert holds(replace(claim, bound=8 * 5 - 1)) is not True


def test_a_claim_covers_narrower_and_weaker_ones_only():
    claim = Claim(1, 1, 9, 20, 100)
    narrower = {"most": 19}, {"fewest": 10}, {"full": True}, {"bound": 99}, {"bound": 101}
    assert all(claim.covers(replace(claim, **change)) for change in narrower)
    others = {"most": 21}, {"round": 2}, {"sign": -1}, {"ruleset": "both"}, {"weights": WITHOUT_ZONES}
    assert not any(claim.covers(replace(claim, **change)) for change in others)
    assert not replace(claim, full=True).covers(claim)


def test_what_is_proved_of_a_claim_is_not_proved_below_its_bound():
    claim = Claim(1, 1, 9, 17, 91)
    assert answers.proved("enumeration", claim)
    assert answers.proved("enumeration", replace(claim, most=16, full=True))
    assert not answers.proved("enumeration", replace(claim, bound=90))
