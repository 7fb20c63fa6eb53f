"""The `perft` request: how many sequences of moves there are from a deck, to a depth (docs/perft.md)."""

from collections.abc import Mapping
from typing import Any

from deviations.choice import Readings
from reference.deck import FACES
from reference.engine import Round, engine_of
from reference.wire import field, read_card, read_ruleset, write_placement
from spec.errors import PixiesError


def perft(request: Mapping[str, Any], readings: Readings) -> dict[str, Any]:
    """The count, and its parts by first move. Raises `PixiesError` for nonsense."""
    engine = engine_of(read_ruleset(request), field(request, "players", int), readings)
    deck = [read_card(card, f"card {at} of the deck") for at, card in enumerate(field(request, "deck", list))]
    first, depth = field(request, "first_player", int), field(request, "depth", int)
    if depth < 0 or first not in range(engine.players):
        raise PixiesError("'depth' must be at least 0, and 'first_player' a seat from 0")
    start = engine.start(deck, first)
    parts = []
    for card, placement in start.moves() if depth else ():
        count = sequences(_after(start, card, placement), depth - 1)
        parts.append({"card": FACES[card].id, "placement": write_placement(placement), "count": count})
    return {"count": sum(part["count"] for part in parts) if depth else 1, "divide": parts}


def _after(state: Round, card: int, placement: int) -> Round:
    other = state.copy()
    other.take(card, placement)
    return other


def sequences(state: Round, depth: int) -> int:
    """How many sequences of ``depth`` moves go on from a position."""
    if depth == 0:
        return 1
    moves = state.moves()
    if depth == 1:
        return len(moves)
    return sum(sequences(_after(state, card, placement), depth - 1) for card, placement in moves)
