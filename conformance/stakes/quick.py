"""The score under our own rulings, fast: what a greedy player looks at for every move. Tests hold it to `areas.score`.

A **state** is what a greedy player remembers of an area: `MASKS` the places of each colour, `FIXED` the points of
validated cards and printed symbols, `SPECIALS` how many special cards there are and, after it, their places.
"""

import numpy as np

from conformance.stakes.areas import DOWN, UP, bits, cancelled, faceup_at, giant_points, group_of, uncovered
from conformance.stakes.tables import (
    CARD,
    COLOUR,
    CROSS_PER,
    CROSSES,
    NUMBER,
    PER_FACEDOWN,
    SPIRAL_PER,
    SPIRALS,
    Ints,
    njit,
)

OURS: Ints = np.zeros(64, dtype=np.int64)
"""Reading a of everything."""

MASKS, FIXED, SPECIALS, STATE = 0, 4, 5, 16
COLOUR_AT: Ints = np.array([0, 0, 1, 0, 2, 0, 0, 0, 3], dtype=np.int64)
"""Mask of one colour -> its index."""


@njit
def largest_groups() -> Ints:
    """For every set of the fifteen places, the size of its largest connected group."""
    found = np.zeros(1 << 15, dtype=np.int64)
    for cards in range(1, 1 << 15):
        left, most = cards, 0
        for place in range(15):
            if left >> place & 1:
                group = group_of(cards, place, False)
                left &= ~group
                most = max(most, bits(group))
        found[cards] = most
    return found


@njit
def counts() -> Ints:
    """For every set of places, how many it holds."""
    found = np.zeros(1 << 15, dtype=np.int64)
    for cards in range(1, 1 << 15):
        found[cards] = found[cards >> 1] + (cards & 1)
    return found


@njit
def refresh(area: Ints, state: Ints) -> None:
    """The state of an area without giants and Flower Power cards."""
    state[:] = 0
    for space in range(9):
        card = area[UP + space]
        if card >= 0:
            for colour in range(4):
                state[MASKS + colour] |= (CARD[card, COLOUR] >> colour & 1) << space
            state[FIXED] += CARD[card, SPIRALS] - CARD[card, CROSSES]
            if area[DOWN + space] >= 0:
                state[FIXED] += CARD[card, NUMBER]
            if CARD[card, SPIRAL_PER]:
                state[SPECIALS] += 1
                state[SPECIALS + state[SPECIALS]] = space


@njit
def score_after(
    area: Ints, state: Ints, card: int, placement: int, zone_points: int, largest: Ints, count: Ints
) -> int:
    """The score of the area once a card is placed, without placing it; base game only."""
    space, facedown, fixed, bit, colours = placement // 2, placement % 2, state[FIXED], 0, 0
    old, down = area[UP + space], area[DOWN + space]
    if facedown:
        fixed += CARD[old, NUMBER] if old >= 0 else 0
    else:
        bit, colours = 1 << space, CARD[card, COLOUR]
        fixed += CARD[card, SPIRALS] - CARD[card, CROSSES]
        if old >= 0:
            fixed -= CARD[old, SPIRALS] - CARD[old, CROSSES]
        if old >= 0 or down >= 0:
            fixed += CARD[card, NUMBER]
        if old >= 0 and down >= 0:
            fixed -= CARD[old, NUMBER]
    zone = 0
    for colour in range(4):
        zone = max(zone, largest[(state[MASKS + colour] & ~bit) | (bit if colours >> colour & 1 else 0)])
    for at in range(state[SPECIALS]):
        where = state[SPECIALS + 1 + at]
        if bit >> where & 1 == 0:
            colour = COLOUR_AT[CARD[area[UP + where], SPIRAL_PER]]
            fixed += count[(state[MASKS + colour] & ~bit) | (bit if colours >> colour & 1 else 0)]
    if bit and CARD[card, SPIRAL_PER]:
        fixed += count[state[MASKS + COLOUR_AT[CARD[card, SPIRAL_PER]]] | bit]
    return fixed + (zone_points * zone if zone > 1 else 0)


@njit
def quick_score(area: Ints, setting: Ints, largest: Ints, count: Ints) -> int:
    """The score under our rulings, any ruleset. ``setting``: zone points, whether Flower Power is in play."""
    masks, colours = np.zeros(16, dtype=np.int64), np.zeros(15, dtype=np.int64)
    total, down = 0, 0
    for place in range(15):
        card = faceup_at(area, place)
        if card >= 0:
            colours[place] = CARD[card, COLOUR]
            for colour in range(4):
                masks[1 << colour] |= (colours[place] >> colour & 1) << place
            if place < 9 and area[DOWN + place] >= 0:
                total += CARD[card, NUMBER]
    for place in range(15):
        card = faceup_at(area, place)
        if card >= 0:
            total += CARD[card, SPIRALS]
            if CARD[card, SPIRAL_PER]:
                total += count[masks[CARD[card, SPIRAL_PER]]]
            if CARD[card, PER_FACEDOWN]:
                total += CARD[card, PER_FACEDOWN] * uncovered(area, OURS, False)
            owed = CARD[card, CROSSES] + (count[masks[CARD[card, CROSS_PER]]] if CARD[card, CROSS_PER] else 0)
            if owed and not cancelled(area, place):
                total -= owed
            if place >= 9:
                total += giant_points(area, colours, place - 9, OURS)
        elif place < 9 and area[DOWN + place] >= 0:
            down += 1
    zone = max(largest[masks[1]], largest[masks[2]], largest[masks[4]], largest[masks[8]])
    return total + setting[0] * (zone if zone > 1 else 0) + (5 * down if setting[1] else 0)
