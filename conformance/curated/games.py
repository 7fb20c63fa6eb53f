"""Curated games, worked by hand: three rounds of `conformance.curated.rounds.PLANS`, totals and winners.

In rounds of three players that last nine turns the first player is also the last taker, so the same seat begins again.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class GameRow:
    """One curated game: a plan per seat for each round; ``firsts`` are the first players of the rounds, by hand."""

    id: str
    rules: str
    rounds: tuple[tuple[str, ...], ...]
    firsts: tuple[int, ...]
    says: str
    source: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    most: int = 999

    @property
    def first(self) -> int:
        return self.firsts[0]


_END = "S0, End of the Game"
_NEXT = "S0, Preparation for the Next Round"

# fmt: off
GAMES: tuple[GameRow, ...] = (
    GameRow("game-2p-tie", "GAME-3 GAME-1 ROUND-2", (("fill", "pairs-low"), ("pairs-low", "fill"), ("fill-zone", "pairs-low")), (0, 1, 0), "12 + 24 + 24 and 24 + 12 + 24: both have 60 and share the victory.", _END,
            {"rounds": [[12, 24], [24, 12], [24, 24]], "firsts": [0, 1, 0], "totals": [60, 60], "winners": [0, 1]}),
    GameRow("game-2p-total-decides", "GAME-2 GAME-1", (("fill", "pairs-low"), ("pairs-high", "fill"), ("fill-zone", "pairs-crosses")), (0, 1, 0), "Seat 1 wins two of three rounds, also the last; seat 0 has 64 points to 62 and wins.", _END,
            {"rounds": [[12, 24], [28, 12], [24, 26]], "firsts": [0, 1, 0], "totals": [64, 62], "winners": [0]}),
    GameRow("game-3p-close", "GAME-2 GAME-1 ROUND-1", (("pairs-high", "fill", "pairs-low"), ("pairs-low", "pairs-high", "fill"), ("fill", "pairs-low", "pairs-high")), (0, 0, 0), "62, 64 and 66: seat 2 wins.", _END,
            {"rounds": [[26, 12, 24], [24, 28, 12], [12, 24, 30]], "totals": [62, 64, 66], "winners": [2]}),
    GameRow("game-2p-two-rounds", "GAME-1 ROUND-2 ROUND-1", (("fill", "pairs-low"), ("pairs-low", "fill"), ("fill-zone", "pairs-low")), (0, 1, 0), "After two rounds there are no totals yet; the third round has started with seat 0.", _NEXT,
            {"rounds": [[12, 24], [24, 12], None], "firsts": [0, 1, 0], "totals": None, "winners": None, "player": 1}, most=37),
    GameRow("game-2p-second-round", "ROUND-1 END-2 ROUND-2", (("fill", "pairs-low"), ("pairs-low", "fill"), ("fill-zone", "pairs-low")), (0, 1, 0), "The second round begins with empty areas, and one turn of it does not end it.", _NEXT,
            {"rounds": [[12, 24], None], "firsts": [0, 1], "totals": None, "over": False, "player": 0, "moves": 4}, most=22),
)
# fmt: on
