"""Implementations with the data of one card wrong: every card, every attribute."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from conformance.model import ShortModel
from conformance.mutants.base import Mutant
from deviations.readings import rules_of
from spec.cards import CARDS, COLOURS, Card
from spec.rules import Rules
from spec.rulesets import with_steps

ATTRIBUTES = (
    "number",
    "colours",
    "spirals",
    "crosses",
    "spiral_per",
    "cross_per",
    "spirals_per_facedown",
    "edge",
    "effect",
    "effect_value",
    "effect_colour",
)
"""The attributes of a card that the rules look at."""

_CLAUSES = {
    "number": ("PLACE-1", "SCORE-VALID-1"),
    "colours": ("SCORE-ZONE-1",),
    "spirals": ("SCORE-SPIRAL-1",),
    "crosses": ("SCORE-CROSS-1",),
    "spiral_per": ("SCORE-SPECIAL-1",),
    "cross_per": ("FP-CROSS-1",),
    "spirals_per_facedown": ("FP-SPECIAL-1",),
    "edge": ("LG-PLACE-1",),
    "effect_colour": ("LG-COLOUR-2",),
}
_EFFECT_CLAUSES = {
    "validated": "LG-VALID-1",
    "no_spirals": "LG-PLAIN-1",
    "unvalidated": "LG-UNVALID-1",
    "own_colour": "LG-COLOUR-2",
    "cancel_crosses": "LG-CANCEL-1",
}


def alterations(card: Card, attribute: str) -> Iterator[Card]:
    """The card with this attribute changed, in each way that is tried; none if it cannot have the attribute."""
    value = getattr(card, attribute)
    for other in _others(card, attribute):
        if other != value:
            yield replace(card, **{attribute: other})


def _others(card: Card, attribute: str) -> list[Any]:
    """Other values of an attribute, the plainest mistake first."""
    value = getattr(card, attribute)
    if attribute == "colours":
        return _colours(card)
    if attribute == "number" and card.number:
        return [card.number % 9 + 1, *range(1, 10)]
    if attribute in ("spirals", "crosses") and not (card.giant and attribute == "crosses"):
        return [value + 1, *range(value + 3)]
    if attribute == "spiral_per" and not card.giant:
        return [*reversed(COLOURS), None]
    return _of_flower_power(card, attribute) if card.set == "flower_power" else _of_giant(card, attribute)


def _of_flower_power(card: Card, attribute: str) -> list[Any]:
    if attribute == "cross_per":
        return [*reversed(COLOURS), None]
    return [card.spirals_per_facedown + 1, *range(5)] if attribute == "spirals_per_facedown" else []


def _colours(card: Card) -> list[tuple[str, ...]]:
    """Each other single colour, one colour less, one colour more."""
    single = [(colour,) for colour in reversed(COLOURS)]
    fewer = [tuple(each for each in card.colours if each != colour) for colour in card.colours]
    more = [tuple(each for each in COLOURS if each in card.colours or each == colour) for colour in COLOURS]
    return [*single, *filter(None, fewer), *more, COLOURS]


def _of_giant(card: Card, attribute: str) -> list[Any]:
    if attribute == "edge" and card.edge:
        return ["row", "column"]
    if attribute == "effect" and card.effect:
        return [
            "validated",
            "no_spirals",
            "unvalidated",
            *(["own_colour", "cancel_crosses"] if card.effect_value else []),
        ]
    if attribute == "effect_value" and card.effect_value:
        return [card.effect_value + 1, *range(1, 6)]
    return [*COLOURS] if attribute == "effect_colour" and card.effect_colour else []


class WrongCard(ShortModel):
    """Right rules, played with a deck in which one card is wrong."""

    def __init__(self, wrong: Card) -> None:
        super().__init__(self.rules_with_it)
        self.wrong = wrong

    def rules_with_it(self, ruleset: str) -> Rules:
        """The rules of a ruleset, whose deck has the wrong card."""
        rules = rules_of(ruleset)
        deck = tuple(self.wrong if card.id == self.wrong.id else card for card in rules.deck)
        return with_steps(rules, deck=deck)

    def card(self, value: object, where: str) -> Card:
        """The card as this deck has it."""
        found = super().card(value, where)
        return self.wrong if found.id == self.wrong.id else found


def altered(card: Card, attribute: str, wrong: Card) -> Mutant:
    """The implementation that has this card wrong."""
    clauses = (_EFFECT_CLAUSES[card.effect or ""],) if attribute in ("effect", "effect_value") else _CLAUSES[attribute]
    level = "place" if attribute == "edge" else "score"
    says = f"{getattr(wrong, attribute)!r} instead of {getattr(card, attribute)!r}"
    text = f"the card {card.id} has {attribute} {says}"
    return Mutant(f"card-{card.id}-{attribute}", level, clauses, text, partial(WrongCard, wrong), card.id)


def altered_cards(cards: tuple[Card, ...] = tuple(CARDS.values())) -> Iterator[Mutant]:
    """One implementation per card and attribute: the first alteration of each."""
    for card in cards:
        for attribute in ATTRIBUTES:
            wrong = next(alterations(card, attribute), None)
            if wrong is not None:
                yield altered(card, attribute, wrong)
