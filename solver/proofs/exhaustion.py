"""Exhaustion: every area that can come about, up to what placing a card can see, is visited.

How a card is placed depends on its number and on whether each space is empty, holds a lone facedown card, a lone faceup
card, or both (PLACE-1 to PLACE-4); which card is hidden, its colours and its symbols never matter. So the areas fall
into 4^9 = 262,144 classes, and the classes that a player can reach are found by placing every number in every way,
from the empty area on, as long as the area is not full (END-1). What is proved of all of them is proved of
every area in every round, for any number of players and any deck. Giants change none of it: one on an edge takes no
space, and one that goes facedown does what a third copy does, in any area; so giants are placed as well.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

EMPTY, FACEDOWN, SINGLE, VALIDATED = range(4)
NINE = range(9)
FULL_MASK = 0b01_01_01_01_01_01_01_01_01


def at(area: int, space: int) -> int:
    """What a space (0-8) of a class holds: two bits of it."""
    return area >> 2 * space & 3


def with_space(area: int, space: int, held: int) -> int:
    """The class with a space changed."""
    return area & ~(3 << 2 * space) | held << 2 * space


def full(area: int) -> bool:
    """Whether no space is empty."""
    return (area | area >> 1) & FULL_MASK == FULL_MASK


def cards(area: int) -> int:
    """How many cards lie in the class: one for a lone card, two where validated."""
    return sum((0, 1, 1, 2)[at(area, space)] for space in NINE)


_OWN_SPACE = {EMPTY: SINGLE, FACEDOWN: VALIDATED, SINGLE: VALIDATED}


def placements(area: int, number: int | None) -> Iterator[tuple[int, int]]:
    """The space and the class after each way to place a card of a number (0-8), or a giant without an edge (None)."""
    held = VALIDATED if number is None else at(area, number)
    if number is not None and held != VALIDATED:
        yield number, with_space(area, number, _OWN_SPACE[held])
    else:
        yield from ((other, with_space(area, other, FACEDOWN)) for other in NINE if at(area, other) == EMPTY)


def _different(area: int, giants: bool) -> Iterator[int | None]:
    """Every number, but of those that are validated the first alone: all third copies, and giants, go alike."""
    third = giants
    for number in NINE:
        if at(area, number) != VALIDATED:
            yield number
        elif not third:
            third = True
            yield number
    if giants:
        yield None


@dataclass(frozen=True)
class Explored:
    """What exhaustion found: how many classes and placements there are, and the first that violates each claim."""

    areas: int
    full: int
    placements: int
    violated: Mapping[str, tuple[int, ...]]


def _validated(area: int) -> int:
    """The low bit of every validated space."""
    return area & area >> 1 & FULL_MASK


CLASS_CLAIMS: Mapping[str, Callable[[int], bool]] = MappingProxyType(
    {
        "NOT-ALL-VALIDATED": lambda area: _validated(area) != FULL_MASK,
        "AT-MOST-17": lambda area: cards(area) <= 17,
    }
)
"""Invariant id -> what must hold of every class."""

STEP_CLAIMS: Mapping[str, Callable[[int, int, int], bool]] = MappingProxyType(
    {
        "LAST-FILLED-ALONE": lambda _before, space, after: not full(after) or at(after, space) != VALIDATED,
        "TWO-CARDS": lambda before, space, _after: at(before, space) != VALIDATED,
        "VALIDATED-STAYS": lambda before, _space, after: _validated(before) & ~_validated(after) == 0,
    }
)
"""Invariant id -> what must hold of every placement: the class before, the space, the class after."""

BY_EXHAUSTION = ("NEVER-STUCK", *CLASS_CLAIMS, *STEP_CLAIMS)
"""The invariants that exhaustion proves a second time. NEVER-STUCK: there always is a placement."""


def explore(giants: bool = False) -> Explored:
    """Look at every class that an area can reach, and at every placement in it."""
    seen, waiting, count = {0}, [0], 0
    violated: dict[str, tuple[int, ...]] = {}
    while waiting:
        area = waiting.pop()
        for number in _different(area, giants):
            ways = list(placements(area, number))
            count += len(ways)
            if not ways:
                violated.setdefault("NEVER-STUCK", (area, -1 if number is None else number, area))
            for space, after in ways:
                _judge(STEP_CLAIMS, violated, (area, space, after))
                if after not in seen:
                    seen.add(after)
                    if not full(after):
                        waiting.append(after)
    for area in seen:
        _judge(CLASS_CLAIMS, violated, (area,))
    return Explored(len(seen), sum(map(full, seen)), count, violated)


def _judge(
    claims: Mapping[str, Callable[..., bool]], violated: dict[str, tuple[int, ...]], given: tuple[int, ...]
) -> None:
    for name, holds in claims.items():
        if not holds(*given):
            violated.setdefault(name, given)
