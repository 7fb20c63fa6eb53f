"""The gate on tags: no case changes its verdict under a reading of an ambiguity that it does not name."""

import pytest

from conformance.ambiguities.tagging import wrongly_tagged
from conformance.case import load_cases

CASES = load_cases()


@pytest.mark.parametrize("level", ["score", "place", "round", "game"])
def test_every_case_names_the_ambiguities_it_depends_on(level):
    assert not list(wrongly_tagged(case for case in CASES if case.level == level))
