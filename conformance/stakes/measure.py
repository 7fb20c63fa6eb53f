"""Measure what is at stake: simulated rounds, each reading beside ours, counted.

A scoring reading scores the same final areas otherwise. A playing reading gets the same deck and the same luck, and
plays on from where it first differs.
"""

import numpy as np

from conformance.stakes.engine import COUNTS, LARGEST, LAST_TAKER, new_areas, play_round
from conformance.stakes.quick import quick_score
from conformance.stakes.rescored import rescored
from conformance.stakes.tables import Ints, njit

DIFFERENT, OTHER_WINNERS, LARGEST_GAP, SUM_GAP, HIGHEST, LOWEST, COLUMNS = range(7)
"""What is counted for each variant: rounds in which a score differs; rounds with other winners; the largest
difference of one player's score; the sum over rounds of that round's largest difference; the extreme scores seen."""

OUT_OF_CARDS, TIED_GAMES, OTHER_STARTER_B, OTHER_STARTER_C = range(4)
"""What is counted beside the variants: rounds that ran out of cards; ties for a game of three rounds; next rounds that
A18 b and c would start with another player."""


@njit
def winners(points: Ints) -> int:
    """The seats with the most points, as a mask."""
    found, most = 0, points.max()
    for seat in range(len(points)):
        found |= (points[seat] == most) << seat
    return found


@njit
def note(table: Ints, row: int, ours: Ints, other: Ints) -> None:
    """Count one round of one variant."""
    gap = 0
    for seat in range(len(ours)):
        gap = max(gap, abs(ours[seat] - other[seat]))
        table[row, HIGHEST] = max(table[row, HIGHEST], other[seat])
        table[row, LOWEST] = min(table[row, LOWEST], other[seat])
    table[row, DIFFERENT] += gap > 0
    table[row, OTHER_WINNERS] += winners(ours) != winners(other)
    table[row, LARGEST_GAP] = max(table[row, LARGEST_GAP], gap)
    table[row, SUM_GAP] += gap


@njit
def measure(
    cards: Ints, seeds: Ints, players: int, policy: int, expansion: Ints, scoring: Ints, playing: Ints, table: Ints
) -> Ints:
    """Play the rounds with seeds from ``seeds[0]`` up to ``seeds[1]`` and count into ``table``.

    Rows of ``table``: ours, then the scoring variants, then the playing ones. ``expansion``: Flower Power, any.
    Consecutive seeds are rounds 1, 2, 3 of a game. Returns the counts beside the variants.
    """
    areas, others, notes = new_areas(players), new_areas(players), np.zeros(3, dtype=np.int64)
    log, beside = np.zeros((0, 3), dtype=np.int64), np.zeros(4, dtype=np.int64)
    ours, other, out = (
        np.zeros(players, dtype=np.int64),
        np.zeros(players, dtype=np.int64),
        np.zeros(64, dtype=np.int64),
    )
    scores, game, reading = (
        np.zeros((64, players), dtype=np.int64),
        np.zeros(players, dtype=np.int64),
        np.zeros(64, dtype=np.int64),
    )
    for seed in range(seeds[0], seeds[1]):
        setting = np.array([2 + seed % 3, expansion[0], expansion[1]])
        beside[OUT_OF_CARDS] += play_round(cards, seed, areas, policy, setting, reading, notes, log)
        last = notes[LAST_TAKER]
        for seat in range(players):
            ours[seat] = rescored(areas[seat], setting, scoring, LARGEST, COUNTS, reading, out)
            scores[:, seat] = out
        note(table, 0, ours, ours)
        for one in range(len(scoring)):
            note(table, 1 + one, ours, scores[one])
        for one in range(len(playing)):
            reading[playing[one, 0]] = playing[one, 1]
            play_round(cards, seed, others, policy, setting, reading, notes, log)
            reading[playing[one, 0]] = 0
            for seat in range(players):
                other[seat] = quick_score(others[seat], setting, LARGEST, COUNTS)
            note(table, 1 + len(scoring) + one, ours, other)
        beside[OTHER_STARTER_B] += last != 1 % players
        beside[OTHER_STARTER_C] += last != ours.argmin()
        _note_game(seed, ours, game, beside)
    return beside


@njit
def _note_game(seed: int, ours: Ints, game: Ints, beside: Ints) -> None:
    """Add a round to its game; a game ends with each third seed."""
    game += ours
    if seed % 3 == 2:
        most = winners(game)
        beside[TIED_GAMES] += most & (most - 1) != 0
        game[:] = 0
