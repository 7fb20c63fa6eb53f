"""Wrong implementations of the game, each caught by cases of its own level: the cases are measured by them."""

from collections.abc import Iterable, Mapping
from functools import cache

from conformance.adversaries.base import Adversary, Answers
from spec.errors import PixiesError

__all__ = ["Adversary", "Answers", "adversaries", "find"]


@cache
def adversaries() -> Mapping[str, Adversary]:
    """Every adversary by id: faults, readings that are not our ruling, and implementations with one card wrong."""
    from conformance.adversaries import (  # noqa: PLC0415 (only those who ask for adversaries pay for their tables)
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

    tables: Iterable[tuple[Adversary, ...]] = (
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
        readings.FAULTS,
        card_faults.FAULTS,
    )
    every = [adversary for table in tables for adversary in table]
    found = {adversary.id: adversary for adversary in every}
    if len(found) != len(every):
        raise TypeError("two adversaries have the same id")
    return found


def find(name: str) -> Adversary:
    """The adversary with this id. Raises `PixiesError`."""
    if name not in adversaries():
        raise PixiesError(f"there is no adversary {name!r}: 'pixies-spec adversaries' lists them")
    return adversaries()[name]
