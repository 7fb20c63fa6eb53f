"""Whole rounds for the simulation, under any readings: seeded, so that the same deck and luck meet every reading.

Two ways to play: ``RANDOM`` takes any card on offer and any legal placement; ``GREEDY`` what scores most at once,
under our rulings, and chance decides between equals.
"""

import numpy as np

from conformance.stakes.areas import AREA, DOWN, GIANT, UP, is_validated, uncovered
from conformance.stakes.quick import STATE, counts, largest_groups, quick_score, refresh, score_after
from conformance.stakes.tables import CARD, EDGE, NUMBER, Ints, at, njit

RANDOM, GREEDY = 0, 1
A04, A05, A06, A08, A09, A10, A11 = (at(name) for name in ("A04", "A05", "A06", "A08", "A09", "A10", "A11"))
A12, A13, A14, A17, A19, A21 = (at(name) for name in ("A12", "A13", "A14", "A17", "A19", "A21"))
A40, A41, A51, A57, A63 = (at(name) for name in ("A40", "A41", "A51", "A57", "A63"))
LARGEST, COUNTS = largest_groups(), counts()
AFTER_FILL: Ints = np.array([[2, 1, 4], [2, 4, 2], [4, 3, 4], [4, 4, 4]], dtype=np.int64)
"""Two players: take at which an area was filled (from 0), reading of A12, A13, A14 -> takes after which it is over."""

LAST_TAKER, TAKES, LEFT = 0, 1, 2
"""What `play_round` notes beside the areas: who took last, how many takes, cards left on the table."""


@njit
def mixed(seed: int, step: int) -> int:
    """A number below 2**31 that looks random, the same for the same seed and step."""
    value = (seed * 1000003 + step * 7919 + 12345) & 0x7FFFFFFF
    for _ in range(3):
        value = ((value ^ (value >> 15)) * 0x2C1B3C6D) & 0x7FFFFFFF
        value = ((value ^ (value >> 12)) * 0x297A2D39) & 0x7FFFFFFF
    return value ^ (value >> 14)


@njit
def shuffled(cards: Ints, seed: int) -> Ints:
    """The cards in an order that the seed decides."""
    deck = cards.copy()
    for last in range(len(deck) - 1, 0, -1):
        other = mixed(seed, 100000 + last) % (last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return deck


@njit
def placements(area: Ints, card: int, reading: Ints, out: Ints) -> int:
    """Legal placements into ``out``, and how many: place (0-14) times two, plus one when the card lies facedown."""
    count = 0
    if CARD[card, EDGE] > 0:
        first = 0 if CARD[card, EDGE] == 1 else 3
        for edge in range(first, first + 3):
            if area[GIANT + edge] < 0 and not (reading[A63] == 1 and count):
                out[count] = 2 * (9 + edge)
                count += 1
        return _on_empty(area, 1, out, count) if count == 0 or reading[A40] == 1 else count
    space = CARD[card, NUMBER] - 1
    up, down = area[UP + space] >= 0, area[DOWN + space] >= 0
    if up and down:
        return _third_copy(area, space, reading, out)
    if up:
        out[0], out[1] = 2 * space, 2 * space + 1
        return 2
    if down and reading[A06] == 1:
        count = _on_empty(area, 1, out, 0)
        if count:
            return count
    out[0] = 2 * space
    return _on_empty(area, 1, out, 1) if reading[A05] == 1 else 1


@njit
def _on_empty(area: Ints, face: int, out: Ints, count: int) -> int:
    for space in range(9):
        if area[UP + space] < 0 and area[DOWN + space] < 0:
            out[count] = 2 * space + face
            count += 1
    return count


@njit
def _third_copy(area: Ints, own: int, reading: Ints, out: Ints) -> int:
    count = _on_empty(area, 0 if reading[A10] == 1 else 1, out, 0)
    for space in range(9):
        if reading[A04] == 1 and area[UP + space] >= 0 and area[DOWN + space] < 0:
            out[count] = 2 * space + 1
            count += 1
    if reading[A09] == 1:
        out[count] = 2 * own
        count += 1
    return count


@njit
def place(area: Ints, card: int, placement: int) -> None:
    """Place a card: facedown under or alone, or faceup on what lies there."""
    where, facedown = placement // 2, placement % 2
    if where >= 9:
        area[GIANT + where - 9] = card
    elif facedown:
        area[DOWN + where] = card
    else:
        if area[UP + where] >= 0 and area[DOWN + where] < 0:
            area[DOWN + where] = area[UP + where]
        area[UP + where] = card


@njit
def is_full(area: Ints, reading: Ints) -> bool:
    """Whether the area is full: facedown cards fill (A57), giants do not (A41)."""
    missing, giants = 0, 0
    for space in range(9):
        missing += area[UP + space] < 0 and area[DOWN + space] < 0
    for edge in range(6):
        giants += area[GIANT + edge] >= 0
    unfilled = uncovered(area, reading, False) if reading[A57] == 1 else 0
    return missing + unfilled <= (giants if reading[A41] == 1 else 0)


@njit
def may_take(area: Ints, offer: Ints, size: int, reading: Ints, out: Ints) -> int:
    """Which cards of the offer may be taken, as positions in it (A08)."""
    count = 0
    for at_offer in range(size):
        number = CARD[offer[at_offer], NUMBER]
        if number == 0 or not is_validated(area, number - 1):
            out[count] = at_offer
            count += 1
    if count and reading[A08] == 1:
        return count
    for at_offer in range(size):
        out[at_offer] = at_offer
    return size


@njit
def chosen_move(
    area: Ints, offer: Ints, size: int, policy: int, setting: Ints, reading: Ints, luck: int, room: Ints
) -> int:
    """The move of the player to take: position in the offer times 32, plus the placement; -1 if there is none.

    ``setting``: zone points, whether Flower Power is in play, whether an expansion is. ``room`` is scratch space.
    """
    cards, where, trial, state = room[0], room[1], room[2, :AREA], room[3, :STATE]
    count = may_take(area, offer, size, reading, cards)
    if policy == RANDOM:
        return _random_move(area, offer, cards, count, reading, luck, where)
    best, best_score, best_luck = -1, -10000, -1
    refresh(area, state)
    for one in range(count):
        card = offer[cards[one]]
        for other in range(placements(area, card, reading, where)):
            if setting[2]:
                trial[:] = area
                place(trial, card, where[other])
                found = quick_score(trial, setting, LARGEST, COUNTS)
            else:
                found = score_after(area, state, card, where[other], setting[0], LARGEST, COUNTS)
            if found >= best_score:
                tie = mixed(luck, 32 * cards[one] + where[other])
                if found > best_score or tie > best_luck:
                    best, best_score, best_luck = 32 * cards[one] + where[other], found, tie
    return best


@njit
def _random_move(area: Ints, offer: Ints, cards: Ints, count: int, reading: Ints, luck: int, where: Ints) -> int:
    start = mixed(luck, 1) % max(1, count)
    for step in range(count):  # a card that cannot be placed anywhere is passed over
        position = cards[(start + step) % count]
        number = placements(area, offer[position], reading, where)
        if number:
            return 32 * position + where[mixed(luck, 2) % number]
    return -1


@njit
def turn_seat(starter: int, takes: int, players: int, revealed: int, reading: Ints) -> int:
    """Whose take it is: clockwise from the starter, A B B A with two players if A51 is read so."""
    if players == 2 and revealed == 4 and reading[A51] == 1:
        takes = (takes + 1) // 2
    return (starter + takes) % players


@njit
def ends_after(filled: int, players: int, revealed: int, reading: Ints) -> int:
    """After how many takes of this turn the round is over, ``filled`` being the take at which an area was filled."""
    if players == 2 and revealed == 4:
        choice = reading[A12] if filled == 1 else reading[A13] if filled == 2 else reading[A14]
        return AFTER_FILL[filled - 1, choice]
    return filled if reading[A11] == 1 else revealed


@njit
def play_round(
    cards: Ints, seed: int, areas: Ints, policy: int, setting: Ints, reading: Ints, notes: Ints, log: Ints
) -> int:
    """Play a round into ``areas`` (one row per player); ``log`` gets seat, card, placement of each take.

    ``notes`` gets what `LAST_TAKER`, `TAKES` and `LEFT` name. Returns 1 if the deck ran out, else 0.
    """
    players, deck, dealt, starter = len(areas), shuffled(cards, seed), 0, 0
    wanted = (2 if reading[A19] == 1 else 4) if players == 2 else players
    areas[:, :] = -1
    room = np.zeros((4, 40), dtype=np.int64)
    notes[LAST_TAKER], notes[TAKES] = 0, 0
    while True:
        size = min(wanted, len(deck) - dealt)
        if size == 0 or (size < wanted and reading[A21] == 0):
            notes[LEFT] = 0
            return 1
        offer = deck[dealt : dealt + size].copy()
        dealt += size
        if play_turn(offer, seed, areas, starter, policy, setting, reading, notes, log, room):
            return 0
        if reading[A17] == 0:
            starter = notes[LAST_TAKER]
        elif reading[A17] == 1:
            starter = (starter + 1) % players


@njit
def play_turn(
    offer: Ints,
    seed: int,
    areas: Ints,
    starter: int,
    policy: int,
    setting: Ints,
    reading: Ints,
    notes: Ints,
    log: Ints,
    room: Ints,
) -> bool:
    """Play one turn; whether the round is over after it."""
    players, revealed, size, end = len(areas), len(offer), len(offer), 100
    for takes in range(revealed):
        seat = turn_seat(starter, takes, players, revealed, reading)
        move = chosen_move(areas[seat], offer, size, policy, setting, reading, mixed(seed, notes[TAKES]), room)
        if move >= 0:
            position = move // 32
            card = offer[position]
            place(areas[seat], card, move % 32)
            if notes[TAKES] < len(log):
                log[notes[TAKES], 0], log[notes[TAKES], 1], log[notes[TAKES], 2] = seat, card, move % 32
            notes[LAST_TAKER] = seat
            notes[TAKES] += 1
            size -= 1
            for later in range(position, size):
                offer[later] = offer[later + 1]
            if end == 100 and is_full(areas[seat], reading):
                end = ends_after(takes + 1, players, revealed, reading)
        if takes + 1 >= end:
            notes[LEFT] = size
            return True
    return False


@njit
def new_areas(players: int) -> Ints:
    """Empty areas."""
    return np.full((players, AREA), -1, dtype=np.int64)
