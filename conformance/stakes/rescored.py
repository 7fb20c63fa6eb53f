"""One area scored under every reading that scoring knows, each reading alone; what cannot matter is not computed.

A test holds every number to `areas.score` under the same reading.
"""

import numpy as np

from conformance.stakes.areas import (
    A02,
    A07,
    A24,
    A25,
    A26,
    A27,
    A29,
    A31,
    A36,
    A37,
    A38,
    A39,
    A42,
    A43,
    A47,
    A48,
    A56,
    A58,
    A59,
    DOWN,
    UP,
    bits,
    faceup_at,
    score,
    zone_cards,
)
from conformance.stakes.quick import quick_score
from conformance.stakes.tables import (
    ALL_COLOURS,
    CARD,
    COLOUR,
    CROSS_PER,
    CROSSES,
    EDGE,
    NUMBER,
    PER_FACEDOWN,
    SPIRAL_PER,
    SPIRALS,
    Ints,
    njit,
)

SCORING: tuple[str, ...] = (
    "A02",
    "A07",
    "A24",
    "A25",
    "A26",
    "A27",
    "A28",
    "A29",
    "A31",
    "A36",
    "A37",
    "A38",
    "A39",
    "A42",
    "A43",
)
SCORING += ("A44", "A45", "A45b", "A46", "A47", "A48", "A56", "A58", "A59")

MULTI, TWO, SPECIAL, CROSS, SPIRALED, GIANTS, HIDDEN_GIANTS, LONE = range(8)
"""What `facts` counts in an area."""


@njit
def facts(area: Ints, colours: Ints) -> Ints:
    """How many of the cards that some reading is about lie in the area; fills ``colours`` by place."""
    found = np.zeros(8, dtype=np.int64)
    for place in range(15):
        card = faceup_at(area, place)
        colours[place] = CARD[card, COLOUR] if card >= 0 else 0
        if card >= 0:
            found[MULTI] += colours[place] == ALL_COLOURS
            found[TWO] += bits(colours[place]) == 2
            found[SPECIAL] += CARD[card, SPIRAL_PER] > 0
            found[CROSS] += CARD[card, CROSS_PER] > 0
            found[SPIRALED] += CARD[card, PER_FACEDOWN] > 0
            found[GIANTS] += place >= 9
        elif place < 9 and area[DOWN + place] >= 0:
            found[LONE] += 1
            found[HIDDEN_GIANTS] += CARD[area[DOWN + place], EDGE] > 0
    return found


@njit
def matters(reading: int, found: Ints) -> bool:
    """Whether this ambiguity can change the score of an area with these facts."""
    if reading == A24:
        return found[MULTI] > 0 and found[SPECIAL] + found[CROSS] + found[GIANTS] + found[TWO] > 0
    if reading == A25:
        return found[MULTI] > 1
    if reading == A58:
        return found[MULTI] > 0
    if reading == A42:
        return found[GIANTS] > 0
    if reading == A36:
        return found[TWO] > 0
    if reading == A38:
        return found[SPIRALED] * found[LONE] > 0
    if reading == A39:
        return found[MULTI] * found[CROSS] > 0
    if reading == A43:
        return found[GIANTS] > 0 and found[SPECIAL] + found[CROSS] > 0
    if reading == A47:
        return found[GIANTS] * found[CROSS] > 0
    return found[HIDDEN_GIANTS] > 0 if reading == A48 else True


@njit
def simple_change(area: Ints, reading: int, total: int, found: Ints, flower_power: bool) -> int:
    """How much a reading changes that only adds up over spaces; -1000 for one that does not."""
    change = 0
    if reading == A02:
        return -found[SPECIAL]
    if reading == A31:
        return max(0, -total)
    if reading == A37:
        return 0 if flower_power else 5 * found[LONE]
    if reading == A59:
        for place in range(15):
            card = faceup_at(area, place)
            change -= found[MULTI] if card >= 0 and CARD[card, SPIRAL_PER] else 0
        return change
    for space in range(9):
        up, down = area[UP + space], area[DOWN + space]
        if up >= 0 and down >= 0:
            change += CARD[down, NUMBER] - CARD[up, NUMBER] if reading == A07 else 0
            change += 1 - CARD[up, NUMBER] if reading == A56 else 0
            change += CARD[down, SPIRALS] - CARD[down, CROSSES] if reading == A29 else 0
    return change if reading in (A07, A56, A29) else -1000


@njit
def rescored(area: Ints, setting: Ints, variants: Ints, largest: Ints, count: Ints, ours: Ints, out: Ints) -> int:
    """The score under our rulings; ``out`` gets it under each variant (rows: ambiguity, reading)."""
    flower_power, colours = setting[1] == 1, np.zeros(15, dtype=np.int64)
    total = quick_score(area, setting, largest, count)
    found = facts(area, colours)
    zone = zone_cards(area, colours, ours)
    for at_variant in range(len(variants)):
        reading = variants[at_variant, 0]
        change = simple_change(area, reading, total, found, flower_power)
        ours[reading] = variants[at_variant, 1]
        if change != -1000:
            out[at_variant] = total + change
        elif not matters(reading, found):
            out[at_variant] = total
        elif reading in (A25, A26, A27, A42, A58):
            out[at_variant] = total + setting[0] * (zone_cards(area, colours, ours) - zone)
        else:
            out[at_variant] = score(area, setting[0], flower_power, ours)
        ours[reading] = 0
    return total
