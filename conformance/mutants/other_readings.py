"""Readings of ambiguous clauses that are not our ruling: each is an implementation that follows it."""

from collections.abc import Iterator
from functools import partial

from conformance.ambiguities.ledger import find
from conformance.model import ShortModel
from conformance.mutants.base import Mutant
from deviations.choice import LETTERS, OURS, RULINGS
from deviations.readings import rules_of


def _mutant(ambiguity: str, letter: str) -> Mutant:
    row = find(ambiguity)
    says = next(reading.says for reading in row.readings if reading.key == letter)
    rules = partial(rules_of, readings=OURS.with_reading(ambiguity, letter))
    name = f"reading-{ambiguity}-{letter}"
    return Mutant(name, row.level, row.clauses, f"{row.question} {says}", partial(ShortModel, rules))


def reading_mutants() -> Iterator[Mutant]:
    """One mutant for each reading that is not our ruling."""
    for ambiguity, letters in LETTERS.items():
        yield from (_mutant(ambiguity, letter) for letter in letters if letter != RULINGS[ambiguity])
