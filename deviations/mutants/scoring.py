"""Mutants of validated cards, symbols, special cards and the total."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from deviations.mutants.shared import (
    Cards,
    Step,
    Steps,
    best,
    counting,
    each,
    growing,
    kept,
    symbols,
    uncancelled,
    unvalidated_only,
    validated_only,
    validated_spaces,
    whole,
    with_hidden,
    with_uncovered,
)
from spec.area import Area, Place
from spec.cards import COLOURS, Card
from spec.rules import Rules
from spec.scoring import COMPONENTS, TOUCHING


def _number(card: Card | None) -> int:
    return (card and card.number) or 0


def _without(component: str) -> Step:
    """The total without a component."""
    return lambda self, points: Rules.total(self, points) - COMPONENTS[component] * points[component]


def _used_up(self: Rules, area: Area) -> int:
    """Multicoloured cards are counted by one special card, other cards by each of their colour."""
    cards = self.counted(area).values()
    plain = [card.colours for card in cards if not card.multicoloured]
    specials = [card.spiral_per for card in cards if card.spiral_per]
    return sum(special in colours for special in specials for colours in plain) + bool(specials) * (
        len(cards) - len(plain)
    )


def _coloured(cards: Callable[[Area], Cards]) -> Steps:
    """Special cards and colour crosses count ``cards``."""
    return {"of_colour": counting(lambda card, colour: colour in card.colours, cards)}


def _often(times: Callable[[Card, str], int]) -> Steps:
    """A card counts so often for special cards and colour crosses."""
    return {"of_colour": counting(times)}


def _special(counts: Callable[[Place, Place, Card], object]) -> Steps:
    """A special card counts cards of its colour where ``counts`` says so: of its own place, and of place and card."""
    return {
        "seen_by_special": lambda self, area, place, colour: tuple(
            at for at, card in self.of_colour(area, colour).items() if counts(place, at, card)
        )
    }


def _in_line(one: Place, two: Place) -> bool:
    """Whether two places are spaces of one column or row."""
    return isinstance(one, int) and isinstance(two, int) and ((one - two) % 3 == 0 or (one - 1) // 3 == (two - 1) // 3)


VALIDATED: Mapping[str, Steps] = {
    "number-of-every-faceup-card": {"scores_number": lambda self, space: space.faceup is not None},
    "number-of-every-filled-space": {
        "scores_number": lambda self, space: not space.empty,
        "number_scored": lambda self, number, space: number,
    },
    "number-of-hidden-card": {"number_scored": lambda self, number, space: _number(space.facedown)},
    "number-of-both-cards": {
        "number_scored": lambda self, number, space: _number(space.faceup) + _number(space.facedown)
    },
    "number-twice": {"number_scored": lambda self, number, space: 2 * number},
    "number-zero-based": {"number_scored": lambda self, number, space: number - 1},
    "one-point-per-validated-card": {"number_scored": lambda self, number, space: 1},
    "validated-by-equal-numbers-only": {
        "scores_number": lambda self, space: space.validated and space.faceup.number == space.facedown.number
    },
    "validated-by-other-numbers-only": {
        "scores_number": lambda self, space: space.validated and space.faceup.number != space.facedown.number
    },
    "uncovered-validates": {
        "scores_number": lambda self, space: space.facedown is not None,
        "number_scored": lambda self, number, space: number,
    },
    "best-validated-only": {"validated": best(Rules.validated)},
    "number-lost-with-multicoloured": {
        "number_scored": lambda self, number, space: 0 if space.faceup.multicoloured else number
    },
    "number-lost-with-multicoloured-under": {
        "scores_number": lambda self, space: space.validated and not space.facedown.multicoloured
    },
}

SYMBOLS: Mapping[str, Steps] = {
    "symbols-only-on-validated": symbols(validated_only),
    "spirals-only-on-validated": {
        "spirals": kept(Rules.spirals, lambda area, part: part.place in validated_only(area))
    },
    "crosses-only-on-validated": {
        "crosses": uncancelled(kept(Rules.crosses, lambda area, part: part.place in validated_only(area)))
    },
    "symbols-only-on-unvalidated": symbols(lambda area: unvalidated_only(area) | dict(area.edges)),
    "hidden-symbols-counted": symbols(with_hidden),
    "uncovered-symbols-counted": symbols(with_uncovered),
    "hidden-spirals-counted": {
        "spirals": whole("spirals", lambda self, area: sum(card.spirals for card in with_hidden(area).values()))
    },
    "hidden-crosses-counted": {
        "crosses": whole("crosses", lambda self, area: sum(card.crosses for card in with_hidden(area).values()))
    },
    "crosses-ignored": {"crosses": lambda self, area: ()},
    "cross-per-card": {"crosses": uncancelled(each(Rules.crosses, lambda part: 1))},
    "crosses-capped-at-five": {"crosses": uncancelled(each(Rules.crosses, lambda part: min(part.amount, 5)))},
    "spiral-per-card": {"spirals": each(Rules.spirals, lambda part: 1)},
    "spirals-ignored": {"spirals": lambda self, area: ()},
    "best-spirals-only": {"spirals": best(Rules.spirals)},
    "worst-crosses-only": {"crosses": uncancelled(best(Rules.crosses))},
    "spirals-grow-by-round": {"points": growing("SCORE-SPIRAL-1")},
    "crosses-grow-by-round": {"points": growing("SCORE-CROSS-1")},
    "multicoloured-symbols-ignored": {
        "crosses": uncancelled(kept(Rules.crosses, lambda area, part: not part.card.multicoloured))
    },
}

SPECIALS: Mapping[str, Steps] = {
    "special-ignored": {"special_spirals": lambda self, area: ()},
    "special-counts-itself-twice": {
        "seen_by_special": lambda self, area, place, colour: (place, *self.of_colour(area, colour))
    },
    "special-worth-one": {"seen_by_special": lambda self, area, place, colour: (place,)},
    "special-counts-validated-only": _coloured(validated_only),
    "special-counts-unvalidated-only": _coloured(unvalidated_only),
    "special-must-be-validated": {
        "special_spirals": kept(Rules.special_spirals, lambda area, part: part.place in validated_only(area))
    },
    "special-counts-hidden": _coloured(with_hidden),
    "special-counts-uncovered": _coloured(with_uncovered),
    "hidden-special-works": {
        "special_spirals": whole(
            "spirals",
            lambda self, area: sum(
                len(self.of_colour(area, card.spiral_per)) for card in with_hidden(area).values() if card.spiral_per
            ),
        )
    },
    "special-counts-every-card": _often(lambda card, colour: 1),
    "special-counts-other-colours": {
        "seen_by_special": lambda self, area, place, colour: tuple(
            at for at, card in self.counted(area).items() if colour not in card.colours
        )
    },
    "special-counts-colours": {
        "seen_by_special": lambda self, area, place, own: tuple(
            colour for colour in COLOURS if self.of_colour(area, colour)
        )
    },
    "special-counts-most-common-colour": {
        "seen_by_special": lambda self, area, place, own: max(
            (tuple(self.of_colour(area, colour)) for colour in COLOURS), key=len
        )
    },
    "special-counts-its-zone": {
        "seen_by_special": lambda self, area, place, colour: next(
            group for group in self.groups(area, colour) if place in group
        )
    },
    "special-counts-its-lines": _special(lambda place, at, card: _in_line(place, at)),
    "special-counts-neighbours": _special(lambda place, at, card: at in (place, *TOUCHING[place])),
    "special-counts-pairs-twice": {
        "seen_by_special": lambda self, area, place, colour: (
            *(seen := self.of_colour(area, colour)),
            *(number for number in validated_spaces(area) if number in seen),
        )
    },
    "one-special-per-colour": {
        "special_spirals": lambda self, area: {
            part.card.spiral_per: part for part in Rules.special_spirals(self, area)
        }.values()
    },
    "one-special-only": {"special_spirals": best(Rules.special_spirals)},
    "special-capped-at-five": {"special_spirals": each(Rules.special_spirals, lambda part: min(5, part.amount))},
    "special-without-multicoloured": _often(lambda card, colour: colour in card.colours and not card.multicoloured),
    "multicoloured-counts-four-times": _often(
        lambda card, colour: (colour in card.colours) * (4 if card.multicoloured else 1)
    ),
    "multicoloured-counts-for-one-special": {"special_spirals": whole("spirals", _used_up)},
    "multicoloured-counts-for-first-colour": _often(
        lambda card, colour: colour in card.colours[: 1 if card.multicoloured else None]
    ),
    "special-not-counted-by-other-specials": _special(lambda place, at, card: at == place or not card.spiral_per),
}

TOTAL: Mapping[str, Steps] = {
    "validated-forgotten": {"total": _without("validated")},
    "spirals-forgotten-in-total": {"total": _without("spirals")},
    "zone-forgotten-in-total": {"total": _without("zone")},
    "crosses-added": {"total": lambda self, points: sum(points.values())},
    "cross-costs-two": {"total": lambda self, points: Rules.total(self, points) - points["crosses"]},
    "symbols-clamped-at-zero": {
        "total": lambda self, points: Rules.total(self, points) + max(0, points["crosses"] - points["spirals"])
    },
    "absolute-score": {"total": lambda self, points: abs(Rules.total(self, points))},
    "score-only-when-full": {
        "score": lambda self, area, number: replace(
            found := Rules.score(self, area, number), total=found.total if area.full else 0
        )
    },
    "clamped-by-component": {
        "total": lambda self, points: (
            Rules.total(self, points) + max(0, points["crosses"] - points["spirals"] - points["zone"])
        )
    },
}

STEPS: Mapping[str, Steps] = {**VALIDATED, **SYMBOLS, **SPECIALS, **TOTAL}
