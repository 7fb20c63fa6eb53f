"""Perft: how many sequences of moves there are from a seeded deck, to a depth. One wrong rule changes the count.

A sequence is so many moves (a card and its placement) from the start of one round; a round that is over has no further
move. The deck is shuffled by `seeded_deck`, which any language can repeat with whole numbers; it is sent along anyway.
"""

from collections.abc import Sequence
from typing import Any

from conformance.wire import Json, card_json, placement_json
from deviations.readings import rules_of
from spec.cards import Card, deck_of
from spec.errors import PixiesError
from spec.rules import Round, Table

_MULTIPLIER, _INCREMENT, _WORD = 1664525, 1013904223, 2**32


def seeded_deck(ruleset: str, seed: int) -> tuple[Card, ...]:
    """The deck of a ruleset in the order of spec/cards.csv, shuffled from the last card on.

    The numbers are x := (1664525 x + 1013904223) mod 2^32, from x = seed on. For i from the last index down to 1, the
    next x is drawn and card i changes places with card (x div 65536) mod (i + 1).
    """
    deck, drawn = list(deck_of(ruleset)), seed % _WORD
    for last in range(len(deck) - 1, 0, -1):
        drawn = (_MULTIPLIER * drawn + _INCREMENT) % _WORD
        other = (drawn >> 16) % (last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def request(players: int, ruleset: str, seed: int, depth: int) -> Json:
    """The ``perft`` request of a seeded deck."""
    Table(players, rules_of(ruleset))
    deck = [card_json(card) for card in seeded_deck(ruleset, seed)]
    return {"players": players, "ruleset": ruleset, "first_player": 0, "deck": deck, "depth": depth}


def sequences(round_: Round, depth: int) -> int:
    """How many sequences of ``depth`` moves go on from a position, by the spec."""
    if depth == 0:
        return 1
    moves = round_.moves
    if depth == 1:
        return len(moves)
    return sum(sequences(round_.take(*move), depth - 1) for move in moves)


def answer(players: int, ruleset: str, first_player: int, deck: Sequence[Card], depth: int) -> Json:
    """The answer of the spec: the count, and its parts by first move."""
    start = rules_of(ruleset).start_round(players, deck, 1, first_player)
    if depth == 0:
        return {"count": 1, "divide": []}
    parts = [(move, sequences(start.take(*move), depth - 1)) for move in start.moves]
    divide = [
        {"card": card.id, "placement": placement_json(placement), "count": count} for (card, placement), count in parts
    ]
    return {"count": sum(count for _, count in parts), "divide": divide}


def read_answer(found: Any) -> tuple[int, dict[str, int]]:
    """The count and its parts by first move, as texts ``card>placement``. Raises `PixiesError` for another shape."""
    try:
        parts = {_move_text(each): int(each["count"]) for each in found.get("divide") or []}
        count = found["count"]
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise PixiesError(
            f"perft must answer with 'count' and perhaps 'divide' (docs/perft.md), got {found!r:.80}"
        ) from error
    if not isinstance(count, int) or (parts and sum(parts.values()) != count):
        raise PixiesError(f"perft answered the count {count!r}, which is not the sum of its parts (docs/perft.md)")
    return count, parts


def _move_text(part: Any) -> str:
    card, placement = part["card"], part["placement"]
    name = card if isinstance(card, str) else card["id"]
    place = placement.get("edge", placement.get("space"))
    return f"{name}>{'' if placement['face'] == 'faceup' else '#'}{place}"
