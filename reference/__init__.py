"""The executable reference model: a whole game as a state machine, written for speed and independently of the spec.

`describe`, `score`, `placements`, `place` and `play` speak the protocol of ``docs/protocol.md``; `under` gives the same
five under other rulings. Below them, `Engine` and its rounds compute with whole numbers: see `reference.deck`.
"""

from reference.engine import Engine, Round, engine_of
from reference.protocol import Reference, describe, perft, place, placements, play, score, under

__all__ = [
    "Engine",
    "Reference",
    "Round",
    "describe",
    "engine_of",
    "perft",
    "place",
    "placements",
    "play",
    "score",
    "under",
]
