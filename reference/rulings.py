"""The readings of ambiguous clauses as this model plays them: one field for each ambiguity.

The ledger says which value of which field a reading is.
"""

from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any

from deviations.choice import AS_WRITTEN, PLAYED_AS, Readings
from spec.errors import PixiesError


@dataclass(frozen=True)
class Rulings:
    """What every reading asks for. ``Rulings()`` has the readings that the fast paths of this model play."""

    special_counts_itself: bool = True
    third_copy_goes: str = "empty"
    first_copy_facedown: bool = False
    own_facedown: str = "cover"
    validated_scores: str = "faceup"
    may_take: str = "any"
    pair_may_change: bool = False
    round_ends: str = "turn_end"
    ends_after_fill_at_1: int = 2
    ends_after_fill_at_2: int = 2
    ends_after_fill_at_3: int = 4
    next_turn_starts: str = "last_taker"
    next_round_starts: str = "last_taker"
    two_player_reveal: int = 4
    short_deck: str = "end"
    most_players: int = 5
    multicoloured: str = "all"
    multicoloured_zone: str = "any"
    smallest_zone: int = 2
    zones_scored: str = "largest"
    unvalidated_counts: bool = True
    hidden_counts: bool = False
    lowest_score: int | None = None
    tie: str = "shared"
    two_coloured: str = "both"
    facedown_bonus: str = "flower_power"
    per_facedown: str = "each"
    cross_counts_multicoloured: bool = True
    giant_facedown: str = "no_free_edge"
    giants_fill: bool = False
    giants_in_zones: str = "grid_and_giants"
    giants_counted: bool = True
    own_colour_counts_itself: bool = True
    special_has_spirals: bool = True
    no_spirals_counts_itself: bool = False
    unvalidated_counts_itself: bool = False
    cancel_reaches: str = "cards_in_row"
    giant_facedown_scores: bool = True
    two_player_order: str = "alternate"
    validated_worth: str = "number"
    facedown_fills: bool = True
    multicoloured_joins: str = "as_a_card"
    multicoloured_for_specials: bool = True
    giant_edge: str = "any_free"


PLAIN = Rulings()

_NAMES = frozenset(field.name for field in fields(Rulings))


@cache
def rulings_of(readings: Readings) -> Rulings:
    """The fields of some readings. Raises `PixiesError` for a reading that this model does not know."""
    chosen: dict[str, Any] = {}
    for (ambiguity, letter), values in PLAYED_AS.items():
        if readings[ambiguity] == letter and values.keys() <= _NAMES:
            chosen |= values
        elif readings[ambiguity] == letter != AS_WRITTEN:
            raise PixiesError(f"the reference model plays {ambiguity}={AS_WRITTEN} only, not {ambiguity}={letter}")
    return replace(PLAIN, **chosen)


def differs(rulings: Rulings, names: tuple[str, ...]) -> bool:
    """Whether one of the named fields is not the one that the fast paths play."""
    return any(getattr(rulings, name) != getattr(PLAIN, name) for name in names)
