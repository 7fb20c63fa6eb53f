"""Wrong ways to count validated cards, symbols, special cards and the total."""

from collections.abc import Mapping

from conformance.mutants.base import fault
from conformance.mutants.right_score import Scoring
from conformance.mutants.sights import only_validated, with_hidden, with_uncovered
from spec.area import SPACES
from spec.cards import Card


def _number(card: Card | None) -> int:
    return (card and card.number) or 0


def _symbols_floor(parts: Mapping[str, int]) -> int:
    return max(0, parts["spirals"] - parts["crosses"])


VALIDATED = (
    fault(
        "number-of-every-faceup-card",
        "SCORE-VALID-2",
        "every faceup card scores its number: scores are far too high",
        is_validated=lambda _, space: space.faceup is not None,
    ),
    fault(
        "number-of-every-filled-space",
        "SCORE-VALID-2",
        "every filled space scores its number, a back alone too",
        is_validated=lambda _, space: not space.empty,
        value=lambda _, number, _space: number,
    ),
    fault(
        "number-of-hidden-card",
        "SCORE-VALID-1 SCORE-HIDDEN-1",
        "a validated card scores the number of the card under it",
        value=lambda _, _number_, space: _number(space.facedown),
    ),
    fault(
        "number-of-both-cards",
        "SCORE-VALID-1 SCORE-HIDDEN-1",
        "both cards of a validated space score their numbers",
        value=lambda _, _number_, space: _number(space.faceup) + _number(space.facedown),
    ),
    fault(
        "number-twice",
        "SCORE-VALID-1",
        "two cards lie there, so the number is scored twice",
        value=lambda _, number, _space: 2 * number,
    ),
    fault(
        "number-zero-based",
        "SCORE-VALID-1",
        "spaces are numbered from 0, so every validated card scores one too few",
        value=lambda _, number, _space: number - 1,
    ),
    fault(
        "one-point-per-validated-card",
        "SCORE-VALID-1",
        "validated cards are counted, as on the score sheet, instead of adding their numbers",
        value=lambda _, _number_, _space: 1,
    ),
    fault(
        "validated-by-equal-numbers-only",
        "SCORE-VALID-1 PLACE-2",
        "only two cards of the same number validate: a card laid over another number scores nothing",
        is_validated=lambda _, space: space.validated and space.faceup.number == space.facedown.number,
    ),
    fault(
        "validated-by-other-numbers-only",
        "SCORE-VALID-1 PLACE-3",
        "only a card that covers a facedown card is validated, not one that got a second copy under it",
        is_validated=lambda _, space: space.validated and space.faceup.number != space.facedown.number,
    ),
    fault(
        "uncovered-validates",
        "SCORE-VALID-2 SCORE-HIDDEN-1",
        "a facedown card alone counts as validated and scores its space",
        is_validated=lambda _, space: space.facedown is not None,
        value=lambda _, number, _space: number,
    ),
    fault(
        "best-validated-only",
        "SCORE-VALID-1",
        "only the highest validated number is scored",
        validated=lambda self, area: max((number for number in SPACES if self.is_validated(area[number])), default=0),
    ),
    fault(
        "validated-forgotten",
        "SCORE-VALID-1 SCORE-TOTAL-1",
        "validated cards are left out of the total",
        total=lambda _, parts: parts["spirals"] - parts["crosses"] + parts["zone"] + parts["facedown"],
    ),
    fault(
        "number-lost-with-multicoloured",
        "SCORE-VALID-1",
        "a multicoloured card is a joker and scores no number",
        value=lambda _, number, space: 0 if space.faceup.multicoloured else number,
    ),
    fault(
        "number-lost-with-multicoloured-under",
        "SCORE-VALID-1 SCORE-HIDDEN-1",
        "a multicoloured card under another one does not validate it",
        is_validated=lambda _, space: space.validated and not space.facedown.multicoloured,
    ),
)


SYMBOLS = (
    fault(
        "symbols-only-on-validated",
        "SCORE-SPIRAL-1 SCORE-CROSS-1",
        "spirals and crosses count only on validated cards",
        symbols=lambda _, area: only_validated(area),
    ),
    fault(
        "spirals-only-on-validated",
        "SCORE-SPIRAL-1",
        "spirals count only on validated cards, crosses always",
        printed_spirals=lambda _, area: sum(card.spirals for card in only_validated(area).values()),
    ),
    fault(
        "crosses-only-on-validated",
        "SCORE-CROSS-1",
        "crosses on cards that are not validated are forgotten",
        printed_crosses=lambda _, area: sum(card.crosses for card in only_validated(area).values()),
    ),
    fault(
        "symbols-only-on-unvalidated",
        "SCORE-SPIRAL-1 SCORE-CROSS-1",
        "a validated card scores its number instead of its symbols",
        symbols=lambda _, area: {
            place: card for place, card in area.faceup() if place not in only_validated(area) or isinstance(place, str)
        },
    ),
    fault(
        "hidden-symbols-counted",
        "SCORE-HIDDEN-1",
        "the symbols of facedown cards are counted too",
        symbols=lambda _, area: with_hidden(area),
    ),
    fault(
        "uncovered-symbols-counted",
        "SCORE-HIDDEN-1",
        "the symbols of a facedown card that lies alone are counted",
        symbols=lambda _, area: with_uncovered(area),
    ),
    fault(
        "hidden-spirals-counted",
        "SCORE-HIDDEN-1",
        "spirals on facedown cards are counted, crosses are not",
        printed_spirals=lambda _, area: sum(card.spirals for card in with_hidden(area).values()),
    ),
    fault(
        "hidden-crosses-counted",
        "SCORE-HIDDEN-1",
        "crosses on facedown cards are counted, spirals are not",
        printed_crosses=lambda _, area: sum(card.crosses for card in with_hidden(area).values()),
    ),
    fault(
        "crosses-ignored",
        "SCORE-CROSS-1 SCORE-TOTAL-1",
        "crosses are never taken away",
        printed_crosses=lambda _, _area: 0,
    ),
    fault(
        "crosses-added",
        "SCORE-CROSS-1 SCORE-TOTAL-1",
        "crosses add to the score",
        total=lambda _, parts: sum(parts.values()),
    ),
    fault(
        "cross-per-card",
        "SCORE-CROSS-1",
        "a card with crosses loses one point, however many it has",
        printed_crosses=lambda self, area: sum(card.crosses > 0 for card in self.symbols(area).values()),
    ),
    fault(
        "crosses-capped-at-five",
        "SCORE-CROSS-1",
        "a card's crosses are capped at five: the one card with six loses one too few",
        printed_crosses=lambda self, area: sum(min(card.crosses, 5) for card in self.symbols(area).values()),
    ),
    fault(
        "spiral-per-card",
        "SCORE-SPIRAL-1",
        "a card with spirals scores one point, however many it has",
        printed_spirals=lambda self, area: sum(card.spirals > 0 for card in self.symbols(area).values()),
    ),
    fault(
        "spirals-ignored",
        "SCORE-SPIRAL-1 SCORE-TOTAL-1",
        "printed spirals are forgotten",
        printed_spirals=lambda _, _area: 0,
    ),
    fault(
        "best-spirals-only",
        "SCORE-SPIRAL-1",
        "only the card with the most spirals counts",
        printed_spirals=lambda self, area: max((card.spirals for card in self.symbols(area).values()), default=0),
    ),
    fault(
        "worst-crosses-only",
        "SCORE-CROSS-1",
        "only the card with the most crosses counts",
        printed_crosses=lambda self, area: max((card.crosses for card in self.symbols(area).values()), default=0),
    ),
    fault(
        "cross-costs-two",
        "SCORE-CROSS-1",
        "a cross takes two points",
        total=lambda _, parts: Scoring.total(_, parts) - parts["crosses"],
    ),
    fault(
        "spirals-grow-by-round",
        "SCORE-SPIRAL-1",
        "spirals, like zones, are worth more in later rounds",
        printed_spirals=lambda self, area: self.round * Scoring.printed_spirals(self, area),
    ),
    fault(
        "crosses-grow-by-round",
        "SCORE-CROSS-1",
        "crosses, like zones, weigh more in later rounds",
        printed_crosses=lambda self, area: self.round * Scoring.printed_crosses(self, area),
    ),
    fault(
        "multicoloured-symbols-ignored",
        "SCORE-CROSS-1",
        "the crosses on multicoloured cards are forgotten",
        printed_crosses=lambda self, area: sum(
            card.crosses for card in self.symbols(area).values() if not card.multicoloured
        ),
    ),
)


TOTAL = (
    fault(
        "symbols-clamped-at-zero",
        "SCORE-TOTAL-1 SCORE-CROSS-1",
        "more crosses than spirals count as none",
        total=lambda _, parts: parts["validated"] + _symbols_floor(parts) + parts["zone"] + parts["facedown"],
    ),
    fault(
        "absolute-score",
        "SCORE-TOTAL-1",
        "a negative score loses its sign",
        total=lambda self, parts: abs(Scoring.total(self, parts)),
    ),
    fault(
        "spirals-forgotten-in-total",
        "SCORE-TOTAL-1",
        "spirals are left out of the total",
        total=lambda _, parts: parts["validated"] - parts["crosses"] + parts["zone"] + parts["facedown"],
    ),
    fault(
        "zone-forgotten-in-total",
        "SCORE-TOTAL-1",
        "the color zone is left out of the total",
        total=lambda _, parts: parts["validated"] + parts["spirals"] - parts["crosses"] + parts["facedown"],
    ),
    fault(
        "score-only-when-full",
        "SCORE-TOTAL-1",
        "only a full area is scored",
        points=lambda self, area: {"total": self.total(Scoring.points(self, area)) if area.full else 0},
    ),
    fault(
        "clamped-by-component",
        "SCORE-TOTAL-1",
        "crosses take away no more than spirals and zone brought",
        total=lambda _, parts: (
            parts["validated"] + max(0, parts["spirals"] + parts["zone"] - parts["crosses"]) + parts["facedown"]
        ),
    ),
)

FAULTS = (*VALIDATED, *SYMBOLS, *TOTAL)
