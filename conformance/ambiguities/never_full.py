"""Rounds in which nobody is ever full, so that the deck runs out: found by seeded search that also lays the deck."""

import random
from collections import Counter

from deviations.choice import parse_readings
from deviations.readings import rules_of
from spec.area import Area
from spec.cards import Card, deck_of
from spec.placing import Placement

PLAIN = parse_readings(["A63=b"])
"""Giants take the first free edge, so that the round is legal in either reading of A63."""

Laid = tuple[list[Card], list[str]]
"""A whole deck, and the moves (``card>placement``) that are made with its first cards."""


def never_full(players: int, ruleset: str, turns: int, step: int = -1, tries: int = 400) -> Laid | None:
    """A round of so many turns of three or more players without a full area, or None if no try finds one.

    ``step`` seats after the starter of a turn sits that of the next: -1 as ruled here, 1 and 0 in A17 b and c.
    """
    found = (_attempt(players, ruleset, turns, step, random.Random(seed)) for seed in range(tries))
    return next((laid for laid in found if laid is not None), None)


def _attempt(players: int, ruleset: str, turns: int, step: int, rng: random.Random) -> Laid | None:
    left, deck, moves = list(deck_of(ruleset)), list[Card](), list[str]()
    areas, starter = [Area()] * players, 0
    for _ in range(turns):
        for take in range(players):
            seat = (starter + take) % players
            chosen = _cheapest(areas[seat], left, rng)
            if chosen is None:
                return None
            card, placement = chosen
            left.remove(card)
            deck.append(card)
            areas[seat] = rules_of("both").place(areas[seat], card, placement)
            moves.append(f"{card.id}>{placement}")
        starter = (starter + step) % players
    return deck + left, moves


def _cheapest(area: Area, left: list[Card], rng: random.Random) -> tuple[Card, Placement] | None:
    """The move that spoils least: cards of which many are left, no third copy, never the last empty space."""
    supply = Counter(card.number for card in left)
    moves = [(card, at) for card in left for at in rules_of("both", PLAIN).placements(area, card)]
    open_moves = [
        move for move in moves if not _opens(area, move[1]) or (move[1].faceup and len(area.empty_spaces) > 1)
    ]

    def cost(move: tuple[Card, Placement]) -> float:
        card, placement = move
        opens = _opens(area, placement)
        return 2.0 * opens - 5.0 * isinstance(placement.at, str) - 0.1 * supply[card.number] + rng.random()

    return min(open_moves, key=cost, default=None)


def _opens(area: Area, placement: Placement) -> bool:
    return not isinstance(placement.at, str) and area[placement.at].empty
