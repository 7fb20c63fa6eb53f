"""Exhaustive enumeration of layouts: the proof method that uses no solver."""

from solver.extremes.claims import FREE, Claim
from solver.extremes.enumerate_giants import with_giants
from solver.extremes.enumerate_least import least
from solver.extremes.enumerate_most import most as most_without_giants
from solver.extremes.giant_cases import NEVER
from solver.extremes.model import Layout


def best(claim: Claim, keep: int = 1) -> list[tuple[int, Layout]]:
    """The layouts with the largest left side of the claim, best first; the first is the maximum. Empty: no layout.

    With giants they are only the best found, see `most`.
    """
    if claim.rules.giants:
        return with_giants(claim)[1][:keep]
    found = least(claim, keep) if claim.sign < 0 else most_without_giants(claim, keep)
    return [(_raised(claim, value), layout) for value, layout in found]


def _raised(claim: Claim, value: int) -> int:
    """A value where no total is below the lowest. Raises `ValueError` for a claim with prices, where it is no total."""
    lowest = claim.rules.lowest
    if lowest is None:
        return value
    if claim.prices != FREE:
        raise ValueError("claims about totals that have a lowest value have no prices")
    return max(value, lowest) if claim.sign > 0 else min(value, claim.sign * lowest)


def most(claim: Claim) -> int | None:
    """The largest left side of the claim, or with giants a bound on it; None when there is no layout."""
    if claim.rules.giants:
        bound = with_giants(claim)[0]
        return None if bound == NEVER else bound
    return next((value for value, _ in best(claim)), None)


def holds(claim: Claim) -> bool:
    """Whether the claim is true, found by looking at every layout."""
    bound = most(claim)
    return bound is None or bound <= claim.bound
