"""Readings of ambiguous clauses that are not our ruling: each is an implementation that follows it."""

from collections.abc import Iterator
from functools import partial

from conformance.ledger import Ambiguity, ledger
from conformance.model import ShortModel
from conformance.mutants.base import Mutant
from deviations.choice import OURS
from deviations.readings import rules_of


def _mutant(row: Ambiguity, letter: str) -> Mutant:
    rules = partial(rules_of, readings=OURS.with_reading(row.id, letter))
    text = f"{row.question} {row.reading(letter).says}"
    return Mutant(f"reading-{row.id}-{letter}", row.level, row.clauses, text, partial(ShortModel, rules))


def reading_mutants() -> Iterator[Mutant]:
    """One mutant for each reading that can be played and is not our ruling."""
    return (_mutant(row, letter) for row in ledger().open() for letter in row.alternatives)
