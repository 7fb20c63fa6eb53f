"""Exhaustive enumeration of layouts: the proof method that uses no solver."""

from solver.extremes.claims import Claim
from solver.extremes.enumerate_least import least
from solver.extremes.enumerate_most import most
from solver.extremes.model import Layout


def best(claim: Claim, keep: int = 1) -> list[tuple[int, Layout]]:
    """The layouts with the largest left side of the claim, best first; the first is the maximum. Empty: no layout."""
    return least(claim, keep) if claim.sign < 0 else most(claim, keep)


def holds(claim: Claim) -> bool:
    """Whether the claim is true, found by looking at every layout."""
    found = best(claim)
    return not found or found[0][0] <= claim.bound
