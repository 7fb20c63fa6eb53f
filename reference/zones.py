"""Color zones by table: the largest zone of every set of places, worked out once (SCORE-ZONE-1, -2, -3)."""

import functools
from collections.abc import Iterator, Sequence

_SIDES = (
    *((at, at + 1) for at in (0, 1, 3, 4, 6, 7)),  # left and right
    *((at, at + 3) for at in range(6)),  # above and below
)
_GIANT_AND_GRID = (*((9 + at, at) for at in range(3)), *((12 + at, 3 * at) for at in range(3)))
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
    near = [0] * places
    for one, other in _TOUCHING[giants]:
        if max(one, other) < places:
            near[one] |= 1 << other
            near[other] |= 1 << one
    found = [0] * (1 << places)
    for bits in range(1, 1 << places):
        rest = bits & bits - 1
        found[bits] = found[rest] | near[(bits ^ rest).bit_length() - 1]
    return tuple(found)


def spread(start: int, bits: int, near: Sequence[int]) -> int:
    """Every place of the set that is connected, through places of the set, with one of the ``start`` places in it."""
    found = 0
    while start != found:
        found = start
        start = (found | near[found]) & bits
    return found


def groups(bits: int, near: Sequence[int]) -> Iterator[int]:
    """The connected groups that make up the set, lowest place first."""
    while bits:
        found = spread(bits & -bits, bits, near)
        bits ^= found
        yield found


@functools.cache
def largest(places: int, giants: str = "grid_and_giants", smallest: int = 2) -> bytes:
    """Bit set of the first ``places`` places -> the size of its largest group, 0 below ``smallest`` cards."""
    near = neighbours(giants, places)
    sizes = bytearray(1 << places)
    for bits in range(1, 1 << places):
        found = spread(bits & -bits, bits, near)
        size = found.bit_count()
        sizes[bits] = max(size if size >= smallest else 0, sizes[bits ^ found])
    return bytes(sizes)
