"""Scoring for the simulation, under any readings: masks of places, plain loops, nothing that allocates.

An area is an array of 24: faceup cards of the nine spaces, facedown cards of the nine spaces, giants of the six edges;
-1 where there is none. It is a formulation of its own: a test holds it against the spec.
"""

import numpy as np

from conformance.stakes.tables import (
    ALL_COLOURS,
    BESIDE,
    CANCEL,
    CARD,
    COLOUR,
    CROSS_PER,
    CROSSES,
    EDGE,
    EFFECT,
    EFFECT_COLOUR,
    GRID,
    LINES,
    NUMBER,
    PER_FACEDOWN,
    SPIRAL_PER,
    SPIRALS,
    VALUE,
    Ints,
    at,
    njit,
)

UP, DOWN, GIANT, AREA = 0, 9, 18, 24
A02, A07, A24, A25, A26, A27, A28, A29 = (at(name) for name in ("A02", "A07", "A24", "A25", "A26", "A27", "A28", "A29"))
A31, A36, A37, A38, A39, A42, A43, A44 = (at(name) for name in ("A31", "A36", "A37", "A38", "A39", "A42", "A43", "A44"))
A45, A45B, A46, A47, A48 = (at(name) for name in ("A45", "A45b", "A46", "A47", "A48"))
A56, A58, A59 = (at(name) for name in ("A56", "A58", "A59"))


@njit
def bits(mask: int) -> int:
    """How many places a mask holds."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@njit
def faceup_at(area: Ints, place: int) -> int:
    """The faceup card at a place (0-14), or -1."""
    return area[UP + place] if place < 9 else area[GIANT + place - 9]


@njit
def is_validated(area: Ints, space: int) -> bool:
    """Whether a space (0-8) has a faceup card on a facedown one."""
    return area[UP + space] >= 0 and area[DOWN + space] >= 0


@njit
def group_of(cards: int, start: int, giants_apart: bool) -> int:
    """The places of ``cards`` that are connected with the place ``start``."""
    group = 1 << start
    while True:
        grown = group
        for place in range(15):
            if group >> place & 1:
                near = BESIDE[place] & cards
                grown |= near & GRID if giants_apart and place >= 9 else near
        if grown == group:
            return group
        group = grown


@njit
def zone_cards(area: Ints, colours: Ints, reading: Ints) -> int:
    """How many cards score for zones: of the largest one, or of several if A27 is read so."""
    found = np.zeros(64, dtype=np.int64)
    count = 0
    if reading[A58] == 1:
        count = _plain_groups(area, colours, reading, found)
    if count == 0:
        count = _groups(area, colours, reading, found)
    return _scored(found, count, reading[A27])


@njit
def _scored(found: Ints, count: int, reading: int) -> int:
    most, total = 0, 0
    for one in range(count):
        most = max(most, bits(found[one]))
    for one in range(count):
        fresh = True
        for other in range(one):
            fresh = fresh and found[other] != found[one]
        if fresh and (reading == 2 or bits(found[one]) == most):
            total += bits(found[one])
    return most if reading == 0 else total


@njit
def _of_colour(area: Ints, colours: Ints, colour: int, reading: Ints) -> tuple[int, int]:
    """The places of the cards that may lie in a zone of a colour, and of those that are not multicoloured."""
    cards, plain = 0, 0
    for place in range(15):
        shown = faceup_at(area, place) >= 0 and colours[place] >> colour & 1
        counts = place >= 9 or reading[A28] == 0 or is_validated(area, place)
        if shown and counts and not (place >= 9 and reading[A42] == 2):
            cards |= 1 << place
            plain |= (colours[place] != ALL_COLOURS) << place
    if reading[A25] == 2:
        near = 0
        for place in range(15):
            near |= BESIDE[place] * (plain >> place & 1)
        cards &= plain | near
    return cards, plain


@njit
def _groups(area: Ints, colours: Ints, reading: Ints, found: Ints) -> int:
    count = 0
    for colour in range(4):
        cards, plain = _of_colour(area, colours, colour, reading)
        left = cards
        for place in range(15):
            if left >> place & 1:
                group = group_of(cards, place, reading[A42] == 1)
                left &= ~group
                if bits(group) >= 2 - reading[A26] and (reading[A25] == 0 or group & plain):
                    found[count] = group
                    count += 1
    return count


@njit
def _plain_groups(area: Ints, colours: Ints, reading: Ints, found: Ints) -> int:
    """A58 read otherwise: largest groups of cards that are not multicoloured, with the others connected to them."""
    count, most = 0, 0
    for again in range(2):
        for colour in range(4):
            cards, plain = _of_colour(area, colours, colour, reading)
            left = plain
            for place in range(15):
                if left >> place & 1:
                    core = group_of(plain, place, reading[A42] == 1)
                    left &= ~core
                    if again == 0:
                        most = max(most, bits(core))
                    group = group_of((cards & ~plain) | core, place, reading[A42] == 1)
                    if again == 1 and bits(core) == most and bits(group) >= 2 - reading[A26]:
                        found[count] = group
                        count += 1
    return count


@njit
def cancelled(area: Ints, place: int) -> bool:
    """Whether a cancelling giant stands at the left of this space's row."""
    if place >= 9:
        return False
    giant = area[GIANT + 3 + place // 3]
    return giant >= 0 and CARD[giant, EFFECT] == CANCEL


@njit
def counted(area: Ints, colours: Ints, colour_mask: int, reading: Ints) -> int:
    """The places of cards that count for those that count a colour: giants too, unless A43 is read otherwise."""
    found = 0
    for place in range(15):
        shown = faceup_at(area, place) >= 0 and colours[place] & colour_mask
        counts = place >= 9 or reading[A28] == 0 or is_validated(area, place)
        if shown and counts and (place < 9 or reading[A43] == 0):
            found |= 1 << place
    return found


@njit
def multicoloured(area: Ints, colours: Ints) -> int:
    """The places of cards that have all four colours."""
    found = 0
    for place in range(15):
        if faceup_at(area, place) >= 0 and colours[place] == ALL_COLOURS:
            found |= 1 << place
    return found


@njit
def uncovered(area: Ints, reading: Ints, worth: bool) -> int:
    """How many facedown cards are not covered; with ``worth``, those that earn spirals by themselves (A48)."""
    lying = 0
    for space in range(9):
        down = area[DOWN + space]
        if down >= 0 and area[UP + space] < 0 and not (worth and reading[A48] == 1 and CARD[down, EDGE] > 0):
            lying += 1
    return lying


@njit
def card_points(area: Ints, colours: Ints, place: int, reading: Ints) -> int:
    """What one faceup card adds for its own symbols."""
    card = faceup_at(area, place)
    points = CARD[card, SPIRALS]
    if CARD[card, SPIRAL_PER]:
        others = counted(area, colours, CARD[card, SPIRAL_PER], reading) & ~(1 << place)
        if reading[A59] == 1:
            others &= ~multicoloured(area, colours)
        points += bits(others) + (reading[A02] == 0)
    if CARD[card, PER_FACEDOWN]:
        points += CARD[card, PER_FACEDOWN] * max(0, uncovered(area, reading, False) - reading[A38])
    if not cancelled(area, place):
        points -= CARD[card, CROSSES]
        if CARD[card, CROSS_PER]:
            points -= _owed(area, colours, CARD[card, CROSS_PER], reading)
    return points


@njit
def _owed(area: Ints, colours: Ints, colour_mask: int, reading: Ints) -> int:
    owed = counted(area, colours, colour_mask, reading)
    if reading[A39] == 1:
        owed &= ~multicoloured(area, colours)
    if reading[A47] == 1:
        for space in range(9):
            if cancelled(area, space):
                owed &= ~(1 << space)
    return bits(owed)


@njit
def giant_points(area: Ints, colours: Ints, edge: int, reading: Ints) -> int:
    """What one giant earns for its column or row."""
    giant = area[GIANT + edge]
    effect, times = CARD[giant, EFFECT], 0
    for space in range(9):
        up = area[UP + space]
        if LINES[edge] >> space & 1 and up >= 0:
            covers = area[DOWN + space] >= 0
            special = CARD[up, SPIRAL_PER] > 0 or CARD[up, PER_FACEDOWN] > 0
            has = CARD[up, SPIRALS] > 0 or (special and reading[A45] == 0)
            own = (colours[space] & CARD[giant, EFFECT_COLOUR]) > 0
            times += (
                (effect == 1 and covers)
                + (effect == 2 and not has)
                + (effect == 3 and not covers)
                + (effect == 4 and own)
            )
    times += (
        (effect == 2 and reading[A45B] == 1) + (effect == 3 and reading[A46] == 1) + (effect == 4 and reading[A44] == 0)
    )
    return 0 if effect == CANCEL else CARD[giant, VALUE] * times


@njit
def coloured_score(area: Ints, colours: Ints, zone_points: int, flower_power: bool, reading: Ints) -> int:
    """The score with these colours given to the places."""
    total = 0
    for space in range(9):
        if is_validated(area, space):
            shown = area[DOWN + space] if reading[A07] == 1 else area[UP + space]
            total += 1 if reading[A56] == 1 else CARD[shown, NUMBER]
            if reading[A29] == 1:
                total += CARD[area[DOWN + space], SPIRALS] - CARD[area[DOWN + space], CROSSES]
    for place in range(15):
        if faceup_at(area, place) >= 0 and (place >= 9 or reading[A28] == 0 or is_validated(area, place)):
            total += card_points(area, colours, place, reading)
    for edge in range(6):
        if area[GIANT + edge] >= 0:
            total += giant_points(area, colours, edge, reading)
    if flower_power or reading[A37] == 1:
        total += 5 * uncovered(area, reading, True)
    return total + zone_points * zone_cards(area, colours, reading)


@njit
def score(area: Ints, zone_points: int, flower_power: bool, reading: Ints) -> int:
    """The score under these readings: with the best choice of colours where A24 or A36 asks for one."""
    colours = np.zeros(15, dtype=np.int64)
    many = 0
    for place in range(15):
        card = faceup_at(area, place)
        colours[place] = CARD[card, COLOUR] if card >= 0 else 0
        count = bits(colours[place])
        many += (count == 4 and reading[A24] == 1) or (count == 2 and reading[A36] == 1)
    best = coloured_score(area, colours, zone_points, flower_power, reading) if many == 0 else -1000
    for choice in range(0 if many == 0 else 4**many):
        found = coloured_score(area, _chosen(area, choice, reading), zone_points, flower_power, reading)
        best = max(best, found)
    return max(best, 0) if reading[A31] == 1 else best


@njit
def _chosen(area: Ints, choice: int, reading: Ints) -> Ints:
    """The colours of the places when each card that has to choose takes one; ``choice`` has two bits for each."""
    colours = np.zeros(15, dtype=np.int64)
    for place in range(15):
        card = faceup_at(area, place)
        has = CARD[card, COLOUR] if card >= 0 else 0
        count = bits(has)
        if (count == 4 and reading[A24] == 1) or (count == 2 and reading[A36] == 1):
            wanted, choice = choice & 3, choice >> 2
            for colour in range(4):
                if has >> colour & 1:
                    if wanted % count == 0:
                        colours[place] = 1 << colour
                    wanted -= 1
        else:
            colours[place] = has
    return colours
