"""Readings of ambiguous clauses that are not our ruling: each is an implementation that follows it."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from conformance.ambiguities.ledger import Ambiguity, ledger
from conformance.model import Model
from conformance.mutants.base import Mutant
from spec.rulings import parse_rulings


class Reading(Model):
    """The rules under one reading, asked by the name of the request."""

    def answer(self, do: str, request: Mapping[str, Any]) -> dict[str, Any]:
        """The answer to the request of this name."""
        found: dict[str, Any] = getattr(self, do)(request)
        return found


def _maker(choice: str) -> Callable[[], Reading]:
    return lambda: Reading(parse_rulings([choice]))


def _mutant(row: Ambiguity, letter: str) -> Mutant:
    text = f"{row.question} {row.reading(letter).says}"
    return Mutant(f"reading-{row.id}-{letter}", row.level, row.clauses, text, _maker(f"{row.id}={letter}"))


def reading_mutants() -> Iterator[Mutant]:
    """One mutant for each reading that can be played and is not our ruling."""
    return (_mutant(row, letter) for row in ledger().open() for letter in row.alternatives)
