"""What the proofs ask of a ruleset: which expansions take part, and how many giants there are."""

from functools import lru_cache

from spec.cards import RULESETS, deck_of


@lru_cache(maxsize=16)
def giants_in(ruleset: str) -> int:
    """How many giants are in the deck: areas without them are areas with no edge places to fill."""
    return sum(card.giant for card in deck_of(ruleset))


def has_giants(ruleset: str) -> bool:
    """Whether giants take part."""
    return giants_in(ruleset) > 0


def has_flower_power(ruleset: str) -> bool:
    """Whether uncovered facedown cards earn spirals and special cards count them."""
    return "flower_power" in RULESETS[ruleset]


def is_plain(ruleset: str) -> bool:
    """Whether no expansion takes part."""
    return len(RULESETS[ruleset]) == 1
