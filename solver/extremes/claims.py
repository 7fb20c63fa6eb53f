"""Claims about one player's area, and bounds on whole rounds that follow from them.

A `Claim` says that no layout is worth more than ``bound`` once its faceup cards have been paid for. A `Bound` adds
claims up: each player's layout obeys its role's claim, and the players together cannot pay more than each card's price
once. That is weak duality, exact whole-number arithmetic, and the only reasoning between the claims and the result.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from deviations.choice import OURS, Readings
from solver.extremes.followed import uneven
from solver.extremes.model import FEWEST_TAKES, SCORE, Layout, Scoring, Weights, scoring, worth
from spec.cards import CARDS, NUMBERS, deck_of


@dataclass(frozen=True)
class Role:
    """``count`` players whose layouts count ``sign`` times in the objective (1, -1 or 0); ``full`` if True."""

    sign: int
    count: int = 1
    full: bool | None = None


@dataclass(frozen=True)
class Prices:
    """What layouts pay, in ``1 / scale`` points: per faceup card (by index) and per card of a number, hidden or not.

    ``full`` is paid back to a full player: where the end of the round needs one, all players together get it once.
    """

    scale: int = 1
    cards: tuple[int, ...] = (0,) * len(CARDS)
    numbers: tuple[int, ...] = (0,) * len(NUMBERS)
    full: int = 0

    def supply(self, copies: Sequence[int]) -> int:
        """What all cards together can pay at most, less what being full gives back at least once."""
        return sum(self.cards) + sum(n * each for n, each in zip(copies, self.numbers, strict=True)) - self.full

    def carried(self, ruleset: str, other: str) -> "Prices":
        """The same prices for a deck's cards in the deck of another ruleset, where what is new costs nothing."""
        known = dict(zip(deck_of(ruleset), self.cards, strict=False))
        return replace(self, cards=padded([known.get(card, 0) for card in deck_of(other)]))


FREE = Prices()


def padded(cards: Sequence[int]) -> tuple[int, ...]:
    """Prices of a ruleset's cards as a price list of the length that every ruleset has room in."""
    return (*cards, *[0] * (len(CARDS) - len(cards)))


@dataclass(frozen=True)
class Claim:
    """No layout of ``fewest`` to ``most`` takes has ``sign * scale * worth - prices paid > bound``.

    Before nine takes no round can end, so only full areas are claimed about (that there are none).
    """

    round: int
    sign: int
    fewest: int
    most: int
    bound: int
    full: bool | None = None
    weights: Weights = SCORE
    rulings: Readings = OURS
    prices: Prices = FREE
    ruleset: str = "base"

    def __post_init__(self) -> None:
        if self.fewest < FEWEST_TAKES - uneven(self.rulings) and self.full is not True:
            raise ValueError("a claim about areas that need not be full begins at nine takes, when rounds can end")

    @cached_property
    def rules(self) -> Scoring:
        return scoring(self.round, self.weights, self.rulings, self.ruleset)

    def about(self, layout: Layout) -> bool:
        """Whether the claim is about layouts of so many takes, full or not."""
        return self.fewest <= layout.takes <= self.most and self.full in (None, layout.full)

    def covers(self, other: "Claim") -> bool:
        """Whether this claim is about every layout that another is about, and the same in all but its bound."""
        wider = self.fewest <= other.fewest and other.most <= self.most and self.full in (None, other.full)
        return wider and self.asks == other.asks

    @property
    def asks(self) -> tuple[object, ...]:
        """What is claimed, but for the bound and the layouts it is claimed of."""
        return self.round, self.sign, self.weights, self.rulings, self.prices, self.ruleset

    def paid(self, layout: Layout) -> int:
        """What a layout pays: its faceup cards, its hidden cards at the cheapest number it may hide, less the bonus."""
        prices = self.prices
        cheapest = min((prices.numbers[n - 1] for n in layout.validated), default=0)
        ups = sum(prices.cards[i] + prices.numbers[self.rules.pieces[i].number - 1] for i in layout.cards)
        giants = sum(prices.cards[i] for i in layout.giants)
        return ups + giants + cheapest * layout.hidden - prices.full * layout.full

    def value(self, layout: Layout) -> int:
        """The left side of the claim for one layout."""
        return self.sign * self.prices.scale * worth(layout, self.rules) - self.paid(layout)


@dataclass(frozen=True)
class Bound:
    """An upper bound on the objective of every round in which each player takes ``fewest`` to ``most`` cards."""

    parts: tuple[tuple[int, Claim], ...]

    @property
    def exact(self) -> float:
        """The bound by weak duality, in points, before rounding down to what a whole number can be."""
        prices = self.parts[0][1].prices
        if any(claim.prices != prices for _, claim in self.parts):
            raise ValueError("the claims of a bound share one table of prices")
        return self.total / prices.scale

    @property
    def value(self) -> int:
        """The largest whole number that the objective can be."""
        return self.total // self.parts[0][1].prices.scale

    @property
    def total(self) -> int:
        """The bound in units of ``1 / scale`` points."""
        first = self.parts[0][1]
        return first.prices.supply(first.rules.copies) + sum(count * claim.bound for count, claim in self.parts)
