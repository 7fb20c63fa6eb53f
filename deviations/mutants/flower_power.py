"""Mutants of Flower Power."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from deviations.mutants.shared import (
    Step,
    Steps,
    best,
    completed,
    counting,
    each,
    growing,
    hidden,
    kept,
    uncancelled,
    validated_only,
    validated_spaces,
    whole,
)
from deviations.mutants.zones import chained, of_two
from spec.area import Area
from spec.cards import Card
from spec.expansions.flower_power import FlowerPower
from spec.expansions.little_giants import LittleGiants
from spec.rules import Rules
from spec.scoring import Part


def _colours(which: Callable[[tuple[str, ...]], tuple[str, ...]]) -> Callable[[Card, str], bool]:
    """Whether a card has a colour, when two-coloured cards have only some of theirs."""
    return lambda card, colour: colour in (which(card.colours) if len(card.colours) == 2 else card.colours)


def _joins(has: Callable[[Card, str], bool]) -> Steps:
    return {"joins": lambda self, card, colour: has(card, colour)}


def _has_all(card: Card, colour: str) -> bool:
    return colour in card.colours or len(card.colours) > 1


def _owing(area: Area) -> list[Card]:
    return [card for _, card in area.faceup() if card.cross_per]


def _owed(amount: Callable[[Rules, Area, Card], int], cards: Callable[[Area], Iterable[Card]] = _owing) -> Step:
    """Crosses that no giant cancels: so many for each card that owes some."""
    return whole("crosses", lambda self, area: sum(amount(self, area, card) for card in cards(area)))


def _and_owed(amount: Callable[[Rules, Area, Card], int], cards: Callable[[Area], Iterable[Card]] = _owing) -> Step:
    """The right crosses, and more."""
    more = _owed(amount, cards)
    return lambda self, area: (*FlowerPower.colour_crosses(self, area), *more(self, area))


def _counted(self: Rules, area: Area, colour: str | None) -> int:
    return len(self.of_colour(area, colour or ""))


def _facedown(spaces: Callable[[Area], tuple[int, ...]]) -> Steps:
    """Other facedown cards than the uncovered ones score, and are counted."""
    return {
        "facedown": whole("facedown", lambda self, area: 5 * len(spaces(area))),
        "seen_facedown": lambda self, area: spaces(area),
    }


def _smaller_deck(self: Rules, deck: Sequence[Card], whole: Sequence[Card]) -> None:
    if len(deck) != 70:
        Rules.check_deck(self, deck, whole)


COLOUR: Mapping[str, Steps] = {
    "fp-first-colour-in-zones": _joins(_colours(lambda colours: colours[:1])),
    "fp-second-colour-in-zones": _joins(_colours(lambda colours: colours[1:])),
    "fp-first-colour-counted": {"of_colour": counting(_colours(lambda colours: colours[:1]))},
    "fp-second-colour-counted": {"of_colour": counting(_colours(lambda colours: colours[1:]))},
    "fp-two-coloured-in-no-zone": _joins(_colours(lambda colours: ())),
    "fp-two-coloured-not-counted": {"of_colour": counting(_colours(lambda colours: ()))},
    "fp-two-coloured-has-all": {"of_colour": counting(_has_all), **_joins(_has_all)},
    "fp-two-coloured-counts-twice": {
        "of_colour": counting(lambda card, colour: (colour in card.colours) * (2 if len(card.colours) == 2 else 1))
    },
    "fp-zones-mix-colours": {
        "every_zone": lambda self, area: (*of_two(chained(self, area, jokers=False)), *Rules.every_zone(self, area))
    },
}

FACEDOWN: Mapping[str, Steps] = {
    **{f"fp-back-scores-{spirals}": {"FACEDOWN_SPIRALS": spirals} for spirals in (0, 1, 4, 6, 10)},
    "fp-backs-score-once": {"facedown": best(FlowerPower.facedown)},
    "fp-covered-backs-score": _facedown(lambda area: tuple(hidden(area))),
    "fp-only-covered-backs-score": _facedown(validated_spaces),
    "fp-backs-grow-by-round": {"points": growing("FP-FACEDOWN-1")},
    "fp-backs-cost": {"total": lambda self, points: Rules.total(self, points) - 2 * points["facedown"]},
    "fp-backs-score-with-giants-only-rule": {
        "FACEDOWN_SPIRALS": 5,
        "giants": lambda self, area: (
            *LittleGiants.giants(self, area),
            *(() if isinstance(self, FlowerPower) else FlowerPower.facedown(self, area)),
        ),
    },
    "fp-backs-forgotten-with-both": {
        "facedown": lambda self, area: () if isinstance(self, LittleGiants) else FlowerPower.facedown(self, area)
    },
}

SPECIAL: Mapping[str, Steps] = {
    "fp-per-back-ignored": {"facedown_spirals": lambda self, area: ()},
    "fp-per-back-once": {"seen_facedown": lambda self, area: FlowerPower.seen_facedown(self, area)[:1]},
    "fp-per-back-one-each": {"facedown_spirals": each(FlowerPower.facedown_spirals, lambda part: len(part.counted))},
    "fp-per-back-printed": {"seen_facedown": lambda self, area: FlowerPower.seen_facedown(self, area) or ("itself",)},
    "fp-per-back-counts-covered": {"seen_facedown": lambda self, area: tuple(hidden(area))},
    "fp-per-back-validated-only": {
        "facedown_spirals": kept(FlowerPower.facedown_spirals, lambda area, part: part.place in validated_only(area))
    },
    "fp-per-back-works-hidden": {
        "facedown_spirals": lambda self, area: (
            *FlowerPower.facedown_spirals(self, area),
            *(
                Part("spirals", at, card, card.spirals_per_facedown * len(self.seen_facedown(area)), "FP-SPECIAL-1", "")
                for at, card in hidden(area).items()
            ),
        )
    },
    "fp-per-back-instead": {
        "facedown": lambda self, area: (
            () if any(FlowerPower.facedown_spirals(self, area)) else FlowerPower.facedown(self, area)
        )
    },
    "fp-per-back-best-only": {"facedown_spirals": best(FlowerPower.facedown_spirals)},
}

CROSSES: Mapping[str, Steps] = {
    "fp-crosses-ignored": {"colour_crosses": lambda self, area: ()},
    "fp-crosses-are-spirals": {"colour_crosses": each(FlowerPower.colour_crosses, lambda part: -part.amount)},
    "fp-crosses-once": {
        "colour_crosses": uncancelled(each(FlowerPower.colour_crosses, lambda part: min(1, part.amount)))
    },
    "fp-crosses-of-own-colour": {
        "colour_crosses": _owed(lambda self, area, card: _counted(self, area, card.colours[0]))
    },
    "fp-crosses-count-every-card": {"colour_crosses": _owed(lambda self, area, card: len(area.faceup()))},
    "fp-crosses-count-hidden": {
        "colour_crosses": _and_owed(
            lambda self, area, card: sum(card.cross_per in down.colours for down in hidden(area).values())
        )
    },
    "fp-crosses-validated-only": {
        "colour_crosses": uncancelled(FlowerPower.colour_crosses),
        "seen_by_cross": lambda self, area, colour: self.of_colour(area, colour).keys() & validated_spaces(area),
    },
    "fp-crosses-owed-hidden": {
        "colour_crosses": _and_owed(
            lambda self, area, card: _counted(self, area, card.cross_per), lambda area: hidden(area).values()
        )
    },
    "fp-crosses-five-at-most": {
        "seen_by_cross": lambda self, area, colour: FlowerPower.seen_by_cross(self, area, colour)[:5]
    },
    "fp-crosses-count-itself": {"colour_crosses": _and_owed(lambda self, area, card: 1)},
    "fp-crosses-worst-only": {"colour_crosses": uncancelled(best(FlowerPower.colour_crosses))},
}

SETUP: Mapping[str, Steps] = {
    "fp-five-players": {"most_players": lambda self: 5},
    "fp-seven-players": {"most_players": lambda self: 7 if isinstance(self, FlowerPower) else 5},
    "fp-six-not-with-both": {"most_players": lambda self: 6 if self.ruleset == "flower_power" else 5},
    "fp-base-deck": {"check_deck": _smaller_deck},
    "fp-deck-lacks-two-coloured": {"check_deck": completed("flower_power")},
}

STEPS: Mapping[str, Steps] = {**COLOUR, **FACEDOWN, **SPECIAL, **CROSSES, **SETUP}
