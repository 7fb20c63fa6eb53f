"""The last step where prices alone leave a gap: no layouts near the bound fit together.

A round worth more than ``limit`` wastes little of what prices allow: each player's layout lacks little of the claim's
bound, and cards that nobody shows have little worth. So every layout is within the gap of the bound (`near`), and a
*dear* card, priced above the gap, is shown by exactly one player: the players' sets of dear cards are an exact cover.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations

from deviations.choice import OURS
from solver.extremes.claims import Bound, Claim
from solver.extremes.decks import is_plain
from solver.extremes.model import Layout, worth
from solver.extremes.near import near
from spec.cards import NUMBERS

_worth = lru_cache(maxsize=65536)(worth)

Group = tuple[int, ...]
"""The dear cards that layouts show, by index, in order."""

Cover = tuple[Group, ...]
"""A group per player; together they show every dear card once."""


@dataclass(frozen=True)
class Fit:
    """No ``players`` layouts that share one deck are worth more than ``limit`` together, if each obeys ``claim``."""

    claim: Claim
    players: int
    limit: int

    @classmethod
    def of(cls, bound: Bound, limit: int) -> "Fit":
        """What is left to prove of a bound. Raises `ValueError` where the players differ, or the game is another."""
        ((players, claim),) = bound.parts
        if claim.prices.full or not is_plain(claim.ruleset) or claim.rulings != OURS:
            raise ValueError("layouts are fitted together in the base game, where nobody has to be full")
        return cls(claim, players, limit)

    @cached_property
    def gap(self) -> int:
        """What a round worth more than the limit can waste at most, in units of ``1 / scale`` points."""
        prices = self.claim.prices
        most = prices.supply(self.claim.rules.copies) + self.players * self.claim.bound
        return most - (self.limit + 1) * prices.scale

    @cached_property
    def dear(self) -> frozenset[int]:
        """The cards that have to be shown by somebody."""
        return frozenset(index for index, price in enumerate(self.claim.prices.cards) if price > self.gap)

    def near(self) -> dict[Layout, int]:
        """Every layout that can take part, and what it lacks of the bound."""
        found = near(self.claim, self.claim.bound - self.gap)
        return {layout: self.claim.bound - value for layout, value in found.items()}

    def worth(self, layout: Layout) -> int:
        """What a layout is worth, in points."""
        return _worth(layout, self.claim.rules)

    def grouped(self, layouts: Mapping[Layout, int]) -> dict[Group, dict[Layout, int]]:
        """The layouts by the dear cards they show."""
        groups: dict[Group, dict[Layout, int]] = {}
        for layout, lack in layouts.items():
            shown = tuple(index for index in layout.cards if index in self.dear)
            groups.setdefault(tuple(sorted(shown)), {})[layout] = lack
        return groups


@lru_cache(maxsize=64)
def none_fits(fit: Fit) -> bool:
    """Whether the search through all layouts and all exact covers finds no round above the limit."""
    groups = fit.grouped(fit.near())
    return not any(_fits(fit, [groups[group] for group in cover]) for cover in covers(fit, groups))


def covers(fit: Fit, groups: Mapping[Group, Mapping[Layout, int]]) -> Iterator[Cover]:
    """Every choice of a group per player that shows each dear card once and lacks no more than the gap."""
    lacks = {group: min(layouts.values()) for group, layouts in groups.items()}
    candidates = [(_mask(group), lack, group) for group, lack in lacks.items() if group]
    spare = lacks.get((), fit.gap + 1)
    for chosen, left in _exact_covers(candidates, _mask(fit.dear), fit.gap, fit.players):
        idle = fit.players - len(chosen)
        if idle * spare <= left:
            yield (*chosen, *[()] * idle)


def _mask(cards: Sequence[int] | frozenset[int]) -> int:
    return sum(1 << index for index in cards)


Candidate = tuple[int, int, Group]


def _exact_covers(
    candidates: Sequence[Candidate], todo: int, gap: int, players: int
) -> Iterator[tuple[tuple[Group, ...], int]]:
    """Exact covers of the cards ``todo`` by at most ``players`` candidates, and what is left of the gap."""
    if not todo:
        yield (), gap
        return
    if not players:
        return
    rarest = _rarest(candidates, todo)
    for mask, lack, group in candidates:
        if mask & rarest:
            others = [each for each in candidates if not each[0] & mask and each[1] <= gap - lack]
            for chosen, left in _exact_covers(others, todo & ~mask, gap - lack, players - 1):
                yield (group, *chosen), left


def _rarest(candidates: Sequence[Candidate], todo: int) -> int:
    """The card of ``todo``, as a bit, that the fewest candidates show."""
    best, fewest = todo & -todo, len(candidates) + 1
    while todo:
        card, todo = todo & -todo, todo & (todo - 1)
        count = sum(1 for mask, _, _ in candidates if mask & card)
        if count < fewest:
            best, fewest = card, count
    return best


def _fits(fit: Fit, choices: Sequence[Mapping[Layout, int]]) -> bool:
    """Whether a layout of each choice can be taken, all from one deck, worth more than the limit together."""
    options = [[_Option(_mask(each.cards), lack, fit.worth(each), each) for each, lack in of.items()] for of in choices]
    options.sort(key=len)
    return any(_deals(fit, chosen) for chosen in _disjoint(options, 0, fit.gap, fit.limit + 1, fit))


@dataclass(frozen=True)
class _Option:
    mask: int
    lack: int
    worth: int
    layout: Layout


def _disjoint(
    choices: Sequence[Sequence[_Option]], used: int, gap: int, wanted: int, fit: Fit
) -> Iterator[tuple[Layout, ...]]:
    """Layouts, one of each choice, that share no card, waste no more than the gap and are worth what is wanted."""
    if not choices:
        prices = fit.claim.prices.cards
        if sum(price for index, price in enumerate(prices) if not used >> index & 1) <= gap:
            yield ()
        return
    lack = sum(min(each.lack for each in some) for some in choices[1:])
    most = sum(max(each.worth for each in some) for some in choices[1:])
    for each in choices[0]:
        if not each.mask & used and each.lack + lack <= gap and each.worth + most >= wanted:
            left = gap - each.lack, wanted - each.worth
            for others in _disjoint(choices[1:], used | each.mask, *left, fit):
                yield (each.layout, *others)


def _deals(fit: Fit, layouts: Sequence[Layout]) -> bool:
    """Whether the cards that nobody shows can be dealt so that everybody hides cards of validated numbers only.

    By Hall's theorem they can when any players together find enough cards of the numbers that any of them validated.
    """
    pieces, left = fit.claim.rules.pieces, list(fit.claim.rules.copies)
    for index in (index for layout in layouts for index in layout.cards):
        left[pieces[index].number - 1] -= 1
    return all(
        sum(layout.hidden for layout in some) <= sum(left[n - 1] for n in NUMBERS if _may_hide(some, n))
        for size in range(1, len(layouts) + 1)
        for some in combinations(layouts, size)
    )


def _may_hide(layouts: Sequence[Layout], n: int) -> bool:
    return any(n in layout.validated for layout in layouts)
