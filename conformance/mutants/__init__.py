"""The mutants: wrong implementations, each caught by cases of its own level. The cases are measured by them."""

from collections.abc import Iterator, Mapping
from functools import cache, partial

from conformance.mutants.base import Answers, Mutant
from spec.errors import PixiesError

__all__ = ["Answers", "Mutant", "find", "mutants"]


@cache
def mutants() -> Mapping[str, Mutant]:
    """Every mutant by id: wrong rules, wrong answers, readings that are not our ruling, and cards that are wrong."""
    from conformance.mutants.cards import altered_cards  # noqa: PLC0415 (only those who ask pay for the tables)
    from conformance.mutants.other_readings import reading_mutants  # noqa: PLC0415

    every = [*_rows(), *reading_mutants(), *altered_cards()]
    found = {mutant.id: mutant for mutant in every}
    if len(found) != len(every):
        raise TypeError("two mutants have the same id")
    return found


def _rows() -> Iterator[Mutant]:
    """The mutants of the table of deviations. Raises `TypeError` for one that is wrong in nothing."""
    from conformance.model import ShortModel  # noqa: PLC0415
    from conformance.mutants.answers import ANSWERS, REMEMBER  # noqa: PLC0415
    from deviations.mutants import ROWS, STEPS, mutant_rules  # noqa: PLC0415

    if odd := ROWS.keys() ^ (STEPS.keys() | ANSWERS.keys()):
        raise TypeError(f"mutants without a row, or without anything wrong: {' '.join(sorted(odd))}")
    for row in ROWS.values():
        make = partial(ANSWERS.get(row.id, ShortModel), partial(mutant_rules, row.id))
        yield Mutant(row.id, row.level, row.clauses, row.stands_for, make, remembers=row.id in REMEMBER)


def find(name: str) -> Mutant:
    """The mutant with this id. Raises `PixiesError`."""
    if name not in mutants():
        raise PixiesError(f"there is no mutant {name!r}: 'pixies-spec mutants' lists them")
    return mutants()[name]
