"""Color zones by table: the largest zone of every set of places, worked out once (SCORE-ZONE-1, -2, -3)."""

import functools
from collections.abc import Iterator, Sequence

from reference.deck import union

_SIDES = (
    *((at, at + 1) for at in (0, 1, 3, 4, 6, 7)),  # left and right
    *((at, at + 3) for at in range(6)),  # above and below
)
_GIANT_AND_GRID = tuple(enumerate((0, 1, 2, 0, 3, 6), 9))
_GIANT_AND_GIANT = ((9, 10), (10, 11), (12, 13), (13, 14))

_TOUCHING = {
    "grid_and_giants": _SIDES + _GIANT_AND_GRID + _GIANT_AND_GIANT,
    "grid_only": _SIDES + _GIANT_AND_GRID,
    "none": _SIDES,
}
"""Ruling A42 -> the pairs of places that touch along a side."""


@functools.cache
def neighbours(giants: str, places: int) -> tuple[int, ...]:
    """Bit set of places -> the bit set of all places touching one of them, for sets of the first ``places`` places."""
    pairs = [pair for pair in _TOUCHING[giants] if max(pair) < places]
    found = [0]
    for at in range(places):  # the sets with this place, from those without it
        near = union(1 << other for pair in pairs if at in pair for other in pair)
        found += [near | others for others in found]
    return tuple(found)


def spread(start: int, bits: int, near: Sequence[int]) -> int:
    """Every place of the set that is connected, through places of the set, with one of the ``start`` places in it."""
    found, grown = start, start | near[start] & bits
    while grown != found:
        found, grown = grown, grown | near[grown] & bits
    return found


def groups(bits: int, near: Sequence[int]) -> Iterator[int]:
    """The connected groups that make up the set, lowest place first."""
    while bits:
        found = spread(bits & -bits, bits, near)
        bits ^= found
        yield found


@functools.cache
def largest(places: int) -> bytes:
    """Bit set of the first ``places`` places -> the size of its largest group, 0 where no two cards touch."""
    near = neighbours("grid_and_giants", places)
    sizes = bytearray(1)
    for bits in range(1, 1 << places):
        found = spread(bits & -bits, bits, near)
        size = found.bit_count()
        sizes.append(max(size * (size >= 2), sizes[bits ^ found]))
    return bytes(sizes)
