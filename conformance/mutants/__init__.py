"""Wrong implementations of the game, each caught by cases of its own level: the cases are measured by them."""

from collections.abc import Iterable, Mapping
from functools import cache

from conformance.mutants.base import Answers, Mutant
from spec.errors import PixiesError

__all__ = ["Answers", "Mutant", "find", "mutants"]


@cache
def mutants() -> Mapping[str, Mutant]:
    """Every mutant by id: faults, readings that are not our ruling, and implementations with one card wrong."""
    from conformance.mutants import (  # noqa: PLC0415 (only those who ask for mutants pay for their tables)
        back_faults,
        card_faults,
        effect_faults,
        flower_faults,
        game_faults,
        giant_faults,
        place_faults,
        readings,
        round_faults,
        score_faults,
        special_faults,
        state_faults,
        third_faults,
        touch_faults,
        turn_faults,
        zone_faults,
    )

    tables: Iterable[tuple[Mutant, ...]] = (
        score_faults.FAULTS,
        special_faults.FAULTS,
        touch_faults.FAULTS,
        zone_faults.FAULTS,
        place_faults.FAULTS,
        third_faults.FAULTS,
        turn_faults.FAULTS,
        round_faults.FAULTS,
        game_faults.FAULTS,
        flower_faults.FAULTS,
        effect_faults.FAULTS,
        giant_faults.FAULTS,
        back_faults.FAULTS,
        state_faults.FAULTS,
        tuple(readings.reading_mutants()),
        card_faults.FAULTS,
    )
    every = [mutant for table in tables for mutant in table]
    found = {mutant.id: mutant for mutant in every}
    if len(found) != len(every):
        raise TypeError("two mutants have the same id")
    return found


def find(name: str) -> Mutant:
    """The mutant with this id. Raises `PixiesError`."""
    if name not in mutants():
        raise PixiesError(f"there is no mutant {name!r}: 'pixies-spec mutants' lists them")
    return mutants()[name]
