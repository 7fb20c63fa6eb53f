"""Mutants of validated cards, symbols, special cards and the total."""

from collections.abc import Mapping
from dataclasses import replace

from deviations.mutants.shared import (
    Step,
    best,
    counting,
    each,
    growing,
    kept,
    symbols,
    uncancelled,
    unvalidated_only,
    validated_only,
    whole,
    with_hidden,
    with_uncovered,
)
from spec.area import Area, Place
from spec.cards import COLOURS, Card
from spec.expansions.little_giants import line
from spec.rules import Rules
from spec.scoring import COMPONENTS, TOUCHING

Places = tuple[Place, ...]


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


def _in_its_lines(self: Rules, area: Area, place: int, colour: str) -> Places:
    lines = {*line(f"C{(place - 1) % 3 + 1}"), *line(f"R{(place + 2) // 3}")}
    return tuple(at for at in self.of_colour(area, colour) if at in lines)


def _but_specials(self: Rules, area: Area, place: Place, colour: str) -> Places:
    return tuple(at for at, card in self.of_colour(area, colour).items() if at == place or not card.spiral_per)


VALIDATED: Mapping[str, Mapping[str, object]] = {
    "number-of-every-faceup-card": {"scores_number": lambda _, space: space.faceup is not None},
    "number-of-every-filled-space": {
        "scores_number": lambda _, space: not space.empty,
        "number_scored": lambda _, number, _space: number,
    },
    "number-of-hidden-card": {"number_scored": lambda _, _at, space: _number(space.facedown)},
    "number-of-both-cards": {"number_scored": lambda _, _at, space: _number(space.faceup) + _number(space.facedown)},
    "number-twice": {"number_scored": lambda _, number, _space: 2 * number},
    "number-zero-based": {"number_scored": lambda _, number, _space: number - 1},
    "one-point-per-validated-card": {"number_scored": lambda _, _at, _space: 1},
    "validated-by-equal-numbers-only": {
        "scores_number": lambda _, space: space.validated and space.faceup.number == space.facedown.number
    },
    "validated-by-other-numbers-only": {
        "scores_number": lambda _, space: space.validated and space.faceup.number != space.facedown.number
    },
    "uncovered-validates": {
        "scores_number": lambda _, space: space.facedown is not None,
        "number_scored": lambda _, number, _space: number,
    },
    "best-validated-only": {"validated": best(Rules.validated)},
    "number-lost-with-multicoloured": {
        "number_scored": lambda _, number, space: 0 if space.faceup.multicoloured else number
    },
    "number-lost-with-multicoloured-under": {
        "scores_number": lambda _, space: space.validated and not space.facedown.multicoloured
    },
}

SYMBOLS: Mapping[str, Mapping[str, object]] = {
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
        "spirals": whole("spirals", lambda _, area: sum(card.spirals for card in with_hidden(area).values()))
    },
    "hidden-crosses-counted": {
        "crosses": whole("crosses", lambda _, area: sum(card.crosses for card in with_hidden(area).values()))
    },
    "crosses-ignored": {"crosses": lambda _, _area: ()},
    "cross-per-card": {"crosses": uncancelled(each(Rules.crosses, lambda _: 1))},
    "crosses-capped-at-five": {"crosses": uncancelled(each(Rules.crosses, lambda part: min(part.amount, 5)))},
    "spiral-per-card": {"spirals": each(Rules.spirals, lambda _: 1)},
    "spirals-ignored": {"spirals": lambda _, _area: ()},
    "best-spirals-only": {"spirals": best(Rules.spirals)},
    "worst-crosses-only": {"crosses": uncancelled(best(Rules.crosses))},
    "spirals-grow-by-round": {"points": growing("SCORE-SPIRAL-1")},
    "crosses-grow-by-round": {"points": growing("SCORE-CROSS-1")},
    "multicoloured-symbols-ignored": {
        "crosses": uncancelled(kept(Rules.crosses, lambda _, part: not part.card.multicoloured))
    },
}

SPECIALS: Mapping[str, Mapping[str, object]] = {
    "special-ignored": {"special_spirals": lambda _, _area: ()},
    "special-counts-itself-twice": {
        "seen_by_special": lambda self, area, place, colour: (place, *self.of_colour(area, colour))
    },
    "special-worth-one": {"seen_by_special": lambda _, _area, place, _colour: (place,)},
    "special-counts-validated-only": {
        "of_colour": counting(lambda card, colour: colour in card.colours, validated_only)
    },
    "special-counts-unvalidated-only": {
        "of_colour": counting(lambda card, colour: colour in card.colours, unvalidated_only)
    },
    "special-must-be-validated": {
        "special_spirals": kept(Rules.special_spirals, lambda area, part: part.place in validated_only(area))
    },
    "special-counts-hidden": {"of_colour": counting(lambda card, colour: colour in card.colours, with_hidden)},
    "special-counts-uncovered": {"of_colour": counting(lambda card, colour: colour in card.colours, with_uncovered)},
    "hidden-special-works": {
        "special_spirals": whole(
            "spirals",
            lambda self, area: sum(
                len(self.of_colour(area, card.spiral_per)) for card in with_hidden(area).values() if card.spiral_per
            ),
        )
    },
    "special-counts-every-card": {"of_colour": counting(lambda _, _colour: 1)},
    "special-counts-other-colours": {
        "seen_by_special": lambda self, area, _place, colour: tuple(
            at for at, card in self.counted(area).items() if colour not in card.colours
        )
    },
    "special-counts-colours": {
        "seen_by_special": lambda self, area, _place, _own: tuple(
            colour for colour in COLOURS if self.of_colour(area, colour)
        )
    },
    "special-counts-most-common-colour": {
        "seen_by_special": lambda self, area, _place, _own: max(
            (tuple(self.of_colour(area, colour)) for colour in COLOURS), key=len
        )
    },
    "special-counts-its-zone": {
        "seen_by_special": lambda self, area, place, colour: next(
            group for group in self.groups(area, colour) if place in group
        )
    },
    "special-counts-its-lines": {"seen_by_special": _in_its_lines},
    "special-counts-neighbours": {
        "seen_by_special": lambda self, area, place, colour: tuple(
            at for at in self.of_colour(area, colour) if at in (place, *TOUCHING[place])
        )
    },
    "special-counts-pairs-twice": {
        "seen_by_special": lambda self, area, _place, colour: (
            *(seen := self.of_colour(area, colour)),
            *(at for at in seen if isinstance(at, int) and area[at].validated),
        )
    },
    "one-special-per-colour": {
        "special_spirals": lambda self, area: {
            part.card.spiral_per: part for part in Rules.special_spirals(self, area)
        }.values()
    },
    "one-special-only": {"special_spirals": best(Rules.special_spirals)},
    "special-capped-at-five": {"special_spirals": each(Rules.special_spirals, lambda part: min(5, part.amount))},
    "special-without-multicoloured": {
        "of_colour": counting(lambda card, colour: colour in card.colours and not card.multicoloured)
    },
    "multicoloured-counts-four-times": {
        "of_colour": counting(lambda card, colour: (colour in card.colours) * (4 if card.multicoloured else 1))
    },
    "multicoloured-counts-for-one-special": {"special_spirals": whole("spirals", _used_up)},
    "multicoloured-counts-for-first-colour": {
        "of_colour": counting(lambda card, colour: colour in card.colours[: 1 if card.multicoloured else None])
    },
    "special-not-counted-by-other-specials": {"seen_by_special": _but_specials},
}

TOTAL: Mapping[str, Mapping[str, object]] = {
    "validated-forgotten": {"total": _without("validated")},
    "spirals-forgotten-in-total": {"total": _without("spirals")},
    "zone-forgotten-in-total": {"total": _without("zone")},
    "crosses-added": {"total": lambda _, points: sum(points.values())},
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

STEPS: Mapping[str, Mapping[str, object]] = {**VALIDATED, **SYMBOLS, **SPECIALS, **TOTAL}
