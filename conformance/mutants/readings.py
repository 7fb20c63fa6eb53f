"""Readings of ambiguous clauses that are not our ruling: each is an implementation that follows it."""

from collections.abc import Callable, Mapping
from typing import Any

from conformance.ambiguities.ledger import find
from conformance.model import Model
from conformance.mutants.base import Mutant
from spec.rulings import READINGS, parse_rulings


class Reading(Model):
    """The rules under one reading, asked by the name of the request."""

    def answer(self, do: str, request: Mapping[str, Any]) -> dict[str, Any]:
        """The answer to the request of this name."""
        found: dict[str, Any] = getattr(self, do)(request)
        return found


def _maker(choice: str) -> Callable[[], Reading]:
    return lambda: Reading(parse_rulings([choice]))


def _mutant(ambiguity: str, letter: str) -> Mutant:
    row = find(ambiguity)
    says = next(reading.says for reading in row.readings if reading.key == letter)
    text = f"{row.question} {says}"
    return Mutant(f"reading-{ambiguity}-{letter}", row.level, row.clauses, text, _maker(f"{ambiguity}={letter}"))


FAULTS = tuple(
    _mutant(ambiguity, "abcdefgh"[at]) for ambiguity, (_, values) in READINGS.items() for at in range(1, len(values))
)
