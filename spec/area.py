"""The playing area: nine spaces in a 3x3 grid, six edge places for giants, and the one-line notation.

A line holds nine spaces, rows separated by ``/``: ``.`` empty, ``b1s6`` faceup, ``#`` or ``#r9`` facedown,
``g5x1+#`` or ``g5x1+#r5`` faceup on facedown (validated). Edges follow after ``;``: ``C2=bCv3 R1=mRu2``.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from spec.cards import RULESETS, UNKNOWN, Card

SPACES = range(1, 10)
EDGES = ("C1", "C2", "C3", "R1", "R2", "R3")
"""The places for giants: at the top of column 1-3, at the left of row 1-3 (LG-PLACE-1)."""

Place = int | str
"""Where a card lies: a space 1-9, or one of `EDGES`."""


@dataclass(frozen=True)
class Space:
    """One space: at most one faceup card and at most one facedown card (PLACE-6)."""

    faceup: Card | None = None
    facedown: Card | None = None

    @property
    def empty(self) -> bool:
        return self.faceup is None and self.facedown is None

    @property
    def validated(self) -> bool:
        """Whether a faceup card covers a facedown card (PLACE-VALID-1)."""
        return self.faceup is not None and self.facedown is not None

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(card for card in (self.faceup, self.facedown) if card is not None)


EMPTY = Space()


@dataclass(frozen=True)
class Area:
    """A playing area. ``spaces`` holds nine `Space`, space n at index n-1; ``giants`` one card or None per `EDGES`."""

    spaces: tuple[Space, ...] = (EMPTY,) * 9
    giants: tuple[Card | None, ...] = (None,) * 6

    def __getitem__(self, number: int) -> Space:
        return self.spaces[number - 1]

    def with_space(self, number: int, space: Space) -> "Area":
        return replace(self, spaces=self.spaces[: number - 1] + (space,) + self.spaces[number:])

    def with_giant(self, edge: str, giant: Card) -> "Area":
        at = EDGES.index(edge)
        return replace(self, giants=self.giants[:at] + (giant,) + self.giants[at + 1 :])

    @cached_property
    def edges(self) -> dict[str, Card]:
        """The giants that are placed, by edge."""
        return {edge: giant for edge, giant in zip(EDGES, self.giants, strict=True) if giant is not None}

    @cached_property
    def empty_spaces(self) -> tuple[int, ...]:
        return tuple(number for number in SPACES if self[number].empty)

    @property
    def full(self) -> bool:
        """Whether all nine spaces are filled, faceup or facedown (END-1). Giants fill no space (LG-PLACE-2)."""
        return not self.empty_spaces

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every card in the area, facedown ones included."""
        return tuple(card for space in self.spaces for card in space.cards) + tuple(self.edges.values())

    def faceup(self) -> tuple[tuple[Place, Card], ...]:
        """Every faceup card with its place: spaces 1-9, then edges."""
        return self._faceup

    @cached_property
    def _faceup(self) -> tuple[tuple[Place, Card], ...]:
        spaces = ((number, space.faceup) for number, space in enumerate(self.spaces, 1))
        return (*((number, up) for number, up in spaces if up is not None), *self.edges.items())

    def uncovered(self) -> Iterator[tuple[int, Card]]:
        """Every facedown card that no faceup card covers, with its space (FP-FACEDOWN-1)."""
        for number in SPACES:
            down = self[number].facedown
            if down is not None and self[number].faceup is None:
                yield number, down

    @cached_property
    def line(self) -> str:
        """The area as its one line."""
        return format_area(self)

    def __str__(self) -> str:
        return self.line


def format_space(space: Space) -> str:
    """The token of one space, as in the one-line notation."""
    down = "" if space.facedown is None else "#" if space.facedown == UNKNOWN else f"#{space.facedown.id}"
    return "+".join(filter(None, (space.faceup.id if space.faceup else "", down))) or "."


def format_area(area: Area) -> str:
    """The area as its one line."""
    tokens = [format_space(space) for space in area.spaces]
    grid = " / ".join(" ".join(tokens[row : row + 3]) for row in (0, 3, 6))
    edges = " ".join(f"{edge}={giant.id}" for edge, giant in area.edges.items())
    return f"{grid} ; {edges}" if edges else grid


def problems(area: Area, ruleset: str | None = None) -> tuple[str, ...]:
    """Every reason why this area cannot lie on a table, under a ruleset if one is given; empty when it can."""
    foreign = _not_in(area, ruleset) if ruleset else ()
    return (*_wrong_places(area), *_wrong_giants(area), *_repeated(area), *foreign)


def _wrong_places(area: Area) -> Iterator[str]:
    for number in SPACES:
        up = area[number].faceup
        if up is not None and up.giant:
            yield f"space {number}: the giant {up.id} is faceup on a space: its place is on an edge (LG-PLACE-1)"
        elif up is not None and up.number != number:
            yield f"space {number}: {up.id} is faceup off its number: it belongs on space {up.number} (PLACE-1)"


def _wrong_giants(area: Area) -> Iterator[str]:
    for edge, giant in area.edges.items():
        if giant.edge is None:
            yield f"edge {edge}: {giant.id} is not a giant: place it on space {giant.number} (LG-PLACE-1)"
        elif giant.edge[0].upper() != edge[0]:
            yield f"edge {edge}: the arrow of {giant.id} points to a {giant.edge}: place it (LG-PLACE-1)"


def _repeated(area: Area) -> Iterator[str]:
    for found, times in Counter(area.cards).items():
        if times > 1 and found != UNKNOWN:
            yield f"{found.id} appears {times} times: each card exists once (SETUP-1)"


def _not_in(area: Area, ruleset: str) -> Iterator[str]:
    for found in dict.fromkeys(area.cards):
        if found != UNKNOWN and found.set not in RULESETS[ruleset]:
            yield f"{found.id} is not in the deck of ruleset {ruleset!r}: choose the ruleset that has {found.set!r}"
