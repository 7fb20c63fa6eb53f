"""Whether layouts near a bound fit together: the largest sums of five players, and what a wrong list would do."""

from dataclasses import replace

import pytest

from solver.extremes import enumeration, fits, near, refute_fits
from solver.extremes.claims import Claim, Prices
from solver.extremes.fits import Fit
from solver.extremes.table import read_table
from solver.extremes.transcript import replay
from solver.extremes.trust import layout_of


@pytest.fixture(scope="module")
def row():
    return next(r for r in read_table() if (r.objective, r.players, r.round) == ("sum", 5, 1))


@pytest.fixture(scope="module")
def fit(row):
    return row.covers[-1].fit


def test_the_layouts_near_a_bound_are_all_those_that_claims_find():
    claim = Claim(2, 1, 14, 14, 0, prices=Prices(2, tuple(3 * (i % 3) for i in range(70)), (0, 1, 1, 2, 0, 3, 3, 0, 1)))
    (best, _), *_ = enumeration.best(claim)
    found = near.near(claim, best - 4)
    assert all(claim.value(layout) == value >= best - 4 for layout, value in found.items())
    assert max(found.values()) == best
    assert {layout for value, layout in enumeration.best(claim, 60) if value >= best - 4} <= set(found)


def test_no_areas_fit_together_above_the_largest_sum(fit):
    assert fits.none_fits(fit)


def test_what_a_round_reaches_is_not_refuted(row):
    reached = replace(row.covers[-1].fit, limit=row.low - 1)
    assert not fits.none_fits(reached)
    layouts = [layout_of(area) for area in replay(row.witness[0]).areas]
    assert refute_fits._may_fit(reached, [{layout: 0} for layout in layouts])
    assert not refute_fits._may_fit(row.covers[-1].fit, [{layout: 0} for layout in layouts])


def test_z3_misses_what_a_list_leaves_out(fit, monkeypatch):
    whole = fit.near()
    monkeypatch.setattr(Fit, "near", lambda _fit: dict(list(whole.items())[::2]))
    assert not refute_fits.none_fits(fit)


def test_z3_refuses_a_list_that_says_too_little_of_its_layouts(fit, monkeypatch):
    whole = fit.near()
    monkeypatch.setattr(Fit, "near", lambda _fit: {layout: lack + 1 for layout, lack in whole.items()})
    assert not refute_fits.none_fits(fit)
