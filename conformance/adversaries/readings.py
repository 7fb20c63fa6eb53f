"""Readings of ambiguous clauses that are not our ruling: each is an implementation that follows it."""

from collections.abc import Callable, Mapping
from typing import Any

from conformance.adversaries.base import Adversary
from conformance.ledger import find
from conformance.model import Model
from spec.rulings import READINGS, parse_rulings

_CLAUSES: Mapping[str, str] = {
    "A02": "SCORE-SPECIAL-1",
    "A04": "PLACE-5",
    "A05": "PLACE-1",
    "A06": "PLACE-2",
    "A07": "SCORE-VALID-1 SCORE-HIDDEN-1",
    "A08": "TAKE-2",
    "A09": "PLACE-5",
    "A10": "PLACE-4",
    "A11": "END-1",
    "A12": "END-2P-1",
    "A13": "END-2P-2",
    "A14": "END-2P-3",
    "A17": "TURN-1",
    "A18": "ROUND-2",
    "A19": "REVEAL-2P-1",
    "A21": "END-DECK-1",
    "A22": "SETUP-2",
    "A24": "SCORE-MULTI-1 SCORE-ZONE-5",
    "A25": "SCORE-ZONE-5",
    "A26": "SCORE-ZONE-1",
    "A27": "SCORE-ZONE-3",
    "A28": "SCORE-SPIRAL-1 SCORE-CROSS-1 SCORE-ZONE-1",
    "A29": "SCORE-HIDDEN-1",
    "A31": "SCORE-TOTAL-1",
    "A32": "GAME-3",
    "A34": "ROUND-1",
    "A36": "FP-COLOUR-1",
    "A37": "FP-FACEDOWN-1",
    "A38": "FP-SPECIAL-1",
    "A39": "FP-CROSS-1",
    "A40": "LG-PLACE-3",
    "A41": "LG-PLACE-2",
    "A42": "LG-COLOUR-1",
    "A43": "LG-COLOUR-1",
    "A44": "LG-COLOUR-2",
    "A45": "LG-PLAIN-1",
    "A45b": "LG-PLAIN-1",
    "A46": "LG-UNVALID-1",
    "A47": "LG-CANCEL-1",
    "A48": "FP-FACEDOWN-1",
    "A51": "TAKE-2P-1",
    "A56": "SCORE-VALID-1",
    "A57": "END-1",
    "A58": "SCORE-ZONE-5",
    "A59": "SCORE-MULTI-1",
    "A63": "LG-PLACE-1",
}
"""Ambiguity -> the clauses that another reading than ours breaks."""


class Reading(Model):
    """The rules under one reading, asked by the name of the request."""

    def answer(self, do: str, request: Mapping[str, Any]) -> dict[str, Any]:
        """The answer to the request of this name."""
        found: dict[str, Any] = getattr(self, do)(request)
        return found


def _maker(choice: str) -> Callable[[], Reading]:
    return lambda: Reading(parse_rulings([choice]))


def _adversary(ambiguity: str, letter: str) -> Adversary:
    row = find(ambiguity)
    says = next(reading.says for reading in row.readings if reading.key == letter)
    text = f"{row.question} {says}"
    clauses = tuple(_CLAUSES[ambiguity].split())
    return Adversary(f"reading-{ambiguity}-{letter}", row.level, clauses, text, _maker(f"{ambiguity}={letter}"))


FAULTS = tuple(
    _adversary(ambiguity, "abcdefgh"[at]) for ambiguity, (_, values) in READINGS.items() for at in range(1, len(values))
)
