"""Questions of a smaller ruleset asked with a larger one: the rules of the base game hold with every expansion."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from conformance.wire import Json
from spec.cards import deck_of

SMALLER: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "flower_power": ("base",),
        "little_giants": ("base",),
        "both": ("base", "flower_power", "little_giants"),
    }
)
"""Ruleset -> the rulesets whose questions may be asked with it."""


def ruleset_for(ruleset: str, claimed: Sequence[str]) -> str | None:
    """With which of the claimed rulesets a question is asked: its own, or else a larger one; None if with none."""
    larger = (each for each in claimed if ruleset in SMALLER.get(each, ()))
    return ruleset if ruleset in claimed else next(larger, None)


def request_in(request: Mapping[str, object], ruleset: str) -> Json:
    """A short request for this ruleset: the cards that its decks lack lie under them."""
    decks = request.get("decks")
    if not isinstance(decks, Sequence):
        return dict(request)
    return {**request, "decks": [" ".join(_with_the_others(deck.split(), ruleset)) for deck in decks]}


def _with_the_others(deck: Sequence[str], ruleset: str) -> list[str]:
    return [*deck, *(each.id for each in deck_of(ruleset) if each.id not in deck)]
