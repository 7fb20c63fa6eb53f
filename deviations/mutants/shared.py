"""What several mutants share: cards that are seen wrongly, and parts of the score that are added up wrongly."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from spec.area import SPACES, Area, Place
from spec.cards import UNKNOWN, Card, cards_of
from spec.rules import Rules
from spec.scoring import Part

Cards = dict[Place, Card]
Step = Callable[..., Any]
"""The replacement of a step: its first argument is the rules."""

Steps = Mapping[str, object]
"""Name of a step of `Rules` -> its replacement: a function with the rules as first argument, or a constant."""


# Cards that are seen wrongly


def validated_only(area: Area) -> Cards:
    """The validated cards, and giants."""
    return {place: card for place, card in area.faceup() if isinstance(place, str) or area[place].validated}


def validated_spaces(area: Area) -> tuple[int, ...]:
    """The spaces with a validated card."""
    return tuple(number for number in SPACES if area[number].validated)


def unvalidated_only(area: Area) -> Cards:
    """The faceup cards of the spaces that are not validated."""
    return {place: card for place, card in area.faceup() if isinstance(place, int) and not area[place].validated}


def hidden(area: Area) -> dict[int, Card]:
    """Every facedown card, covered or not, by its space."""
    return {number: down for number in SPACES if (down := area[number].facedown) is not None}


def with_hidden(area: Area) -> Cards:
    """Faceup cards, and every facedown card too, under a place of its own."""
    return {**dict(area.faceup()), **{f"under {number}": down for number, down in hidden(area).items()}}


def with_uncovered(area: Area) -> Cards:
    """Faceup cards, and facedown cards that lie alone."""
    return {**{number: card for number, card in area.uncovered() if not card.giant}, **dict(area.faceup())}


def symbols(cards: Callable[[Area], Cards]) -> Steps:
    """Steps with the symbols of ``cards``; colours are those of the faceup cards, as ever."""
    coloured = counting(lambda card, colour: colour in card.colours, lambda area: dict(area.faceup()))
    return {"counted": lambda _, area: cards(area), "of_colour": coloured, "zone_cards": coloured}


def counting(times: Callable[[Card, str], int], cards: Callable[[Area], Cards] | None = None) -> Step:
    """The step `of_colour` with each card as often as ``times`` says; of ``cards``, or of all whose colours count."""

    def of_colour(self: Rules, area: Area, colour: str) -> Cards:
        seen = cards(area) if cards else self.counted(area)
        often = ((place, card, again) for place, card in seen.items() for again in range(times(card, colour)))
        return {f"{place} again {again}" if again else place: card for place, card, again in often}

    return of_colour


# Parts that are added up wrongly


def whole(component: str, amount: Callable[[Any, Area], int]) -> Step:
    """A step of the score with one part for the whole area, whose crosses no giant cancels."""
    return lambda self, area: (Part(component, "the area", UNKNOWN, amount(self, area), "", ""),)


def kept(step: Step, keep: Callable[[Area, Part], object]) -> Step:
    """A step of the score with some of its parts."""
    return lambda self, area: (part for part in step(self, area) if keep(area, part))


def each(step: Step, amount: Callable[[Part], int]) -> Step:
    """A step of the score with other amounts."""
    return lambda self, area: (replace(part, amount=amount(part)) for part in step(self, area))


def uncancelled(step: Step) -> Step:
    """A step of the score whose crosses no giant cancels."""
    return lambda self, area: (replace(part, place="the area") for part in step(self, area))


def best(step: Step) -> Step:
    """A step of the score with its largest part alone."""
    return lambda self, area: sorted(step(self, area), key=lambda part: part.amount)[-1:]


def growing(clause: str) -> Step:
    """The step `points` with the parts of a clause worth more from round to round: 1, 2 and 3 times their amount."""

    def points(self: Rules, parts: Iterable[Part], zones: Any, number: int) -> dict[str, int]:
        grown = (replace(part, amount=part.amount * (number if part.clause == clause else 1)) for part in parts)
        return Rules.points(self, tuple(grown), zones, number)

    return points


# Decks


def completed(expansion: str) -> Step:
    """The step `check_deck` that adds the cards of an expansion where they are missing."""
    cards = cards_of((expansion,))
    return lambda self, deck, whole: Rules.check_deck(
        self, [*deck, *(card for card in cards if card not in deck)], whole
    )
