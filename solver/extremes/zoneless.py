"""Exhaustive enumeration with giants, last step for minima: the areas without a zone, followed place by place.

The bounds leave out what a zone costs. An area with a zone is worth at least the smallest zone more than they say. So
only an area without one can come closer, and those are few near the bound: two cards that touch share no colour.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from solver.extremes.claims import FREE, Claim
from solver.extremes.model import EMPTY, VALIDATED, Layout, hideable
from spec.area import EDGES, SPACES, Place
from spec.scoring import TOUCHING

PLACES: tuple[Place, ...] = (*EDGES, *SPACES)
BEFORE = tuple(
    tuple(PLACES.index(other) for other in TOUCHING[at] if PLACES.index(other) < i) for i, at in enumerate(PLACES)
)
"""Per place, those before it that touch it."""

PAIR = 2
"""Cards that touch and share a colour are a zone."""

NODES = 100_000
"""How many partial areas are looked at in a choice before its bound is left as it is."""


@dataclass(frozen=True)
class Filling:
    """One way to fill a place: its value, the colours it shows, its state if it is a space, and the faceup card."""

    value: int
    colours: int
    state: str
    card: int | None

    @property
    def empty(self) -> int:
        return int(self.state == EMPTY)

    @property
    def validated(self) -> int:
        return int(self.state == VALIDATED)


NOBODY = Filling(0, 0, "", None)
"""No giant at an edge."""

Fillings = tuple[tuple[Filling, ...], ...]
"""The ways to fill each of `PLACES`."""


def follows(claim: Claim) -> bool:
    """Whether zones cost in a claim, so that areas without one are followed. With prices they are too many."""
    costs = claim.sign < 0 and claim.rules.zone > 0 and claim.prices == FREE
    return costs and claim.rules.smallest == PAIR and not claim.rules.plain


def smallest_zone(claim: Claim) -> int:
    """What a zone costs at least, in the claim's units."""
    return claim.prices.scale * claim.rules.zone * claim.rules.smallest


class TooMany(Exception):
    """The areas of a choice are too many to follow."""


@dataclass
class Zoneless:
    """The areas without a zone among some fillings that are worth more than ``floor``, the best so far in ``best``."""

    claim: Claim
    fillings: Fillings
    allowed: Callable[[int, int, int], bool]
    floor: int
    best: Layout | None = None
    left: int = NODES

    def __post_init__(self) -> None:
        self.giants = sum(ways[0].card is not None for ways in self.fillings[: len(EDGES)])
        self.rest = [*self._rest()][::-1]
        self.hopes: dict[tuple[int, int, int], int | None] = {}

    def _rest(self) -> Iterator[dict[tuple[int, int], int]]:
        """From the last place on: the best sums of the places still to fill, by empty and validated spaces."""
        found = {(0, 0): 0}
        yield found
        for ways in self.fillings[::-1]:
            after: dict[tuple[int, int], int] = {}
            for ((e, v), value), way in product(found.items(), ways):
                cell = e + way.empty, v + way.validated
                after[cell] = max(after.get(cell, value + way.value), value + way.value)
            found = after
            yield found

    def hope(self, at: int, empty: int, validated: int) -> int | None:
        """The most that the places from ``at`` on can add; None when no allowed area is left."""
        key = at, empty, validated
        if key not in self.hopes:
            rest = self.rest[at].items()
            sums = [value for (e, v), value in rest if self.allowed(empty + e, validated + v, self.giants)]
            self.hopes[key] = max(sums, default=None)
        return self.hopes[key]

    def follow(self, chosen: tuple[Filling, ...] = (), value: int = 0, empty: int = 0, validated: int = 0) -> None:
        """Look at every area that begins with these fillings. Raises `TooMany`."""
        hope = self.hope(len(chosen), empty, validated)
        if hope is None or value + hope <= self.floor:
            return
        if len(chosen) == len(PLACES):
            layout = _layout(chosen)
            if hideable(layout, self.claim.rules):
                self.best, self.floor = layout, value
            return
        self.left -= 1
        if self.left < 0:
            raise TooMany
        for way in self._ways(chosen):
            self.follow((*chosen, way), value + way.value, empty + way.empty, validated + way.validated)

    def _ways(self, chosen: tuple[Filling, ...]) -> Iterator[Filling]:
        """The ways to fill the next place without a zone and without a giant that stands elsewhere."""
        at = len(chosen)
        for way in self.fillings[at]:
            again = at < len(EDGES) and way.card is not None and way in chosen
            if not again and not any(way.colours & chosen[other].colours for other in BEFORE[at]):
                yield way


def _layout(chosen: Sequence[Filling]) -> Layout:
    edges, spaces = chosen[: len(EDGES)], chosen[len(EDGES) :]
    states = "".join(way.state for way in spaces)
    return Layout(states, tuple(way.card for way in spaces), tuple(way.card for way in edges))
