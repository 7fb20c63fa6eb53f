"""The rulings that the proofs follow: which readings may be asked about, with which ruleset."""

from collections.abc import Mapping
from types import MappingProxyType

from deviations.choice import OURS, Readings
from spec.cards import check_ruleset
from spec.errors import PixiesError

MODELLED = (
    "special_counts_itself",
    "multicoloured_zone",
    "smallest_zone",
    "validated_worth",
    "multicoloured_for_specials",
    "facedown_bonus",
    "cross_counts_multicoloured",
    "unvalidated_counts",
    "lowest_score",
)
"""Rulings that change the score of a layout and that the proofs follow."""

WITHOUT_EFFECT = (
    "next_turn_starts",
    "next_round_starts",
    "two_player_reveal",
    "tie",
    "reshuffle",
    "two_player_order",
    "most_players",
)
"""Rulings that change no extremal score: who starts, and what is reshuffled, leaves every round possible."""

ENDS = ("round_ends", "ends_after_fill_at_1", "ends_after_fill_at_2", "ends_after_fill_at_3")
"""Rulings about when a round ends once somebody is full. Where it ends earlier, no area can be more than it was."""


def uneven(rulings: Readings) -> bool:
    """Whether a round may end with one player a take behind the others."""
    return any(getattr(rulings, name) != getattr(OURS, name) for name in ENDS)


ABOUT_FLOWER_POWER = ("two_coloured", "per_facedown")
"""Rulings about cards and points of Flower Power that the proofs do not follow where these are in play."""

ABOUT_GIANTS = (
    *(name for name in vars(OURS) if name.startswith("giant")),
    "own_colour_counts_itself",
    "special_has_spirals",
    "no_spirals_counts_itself",
    "unvalidated_counts_itself",
    "cancel_reaches",
)
"""Rulings about giants: the proofs follow none of them where giants are in play."""

FOLLOWED: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "base": frozenset((*MODELLED, *WITHOUT_EFFECT, *ENDS, "short_deck", *ABOUT_FLOWER_POWER, *ABOUT_GIANTS)),
        "flower_power": frozenset((*MODELLED, *WITHOUT_EFFECT, *ENDS, *ABOUT_GIANTS)),
        "little_giants": frozenset((*WITHOUT_EFFECT, *ABOUT_FLOWER_POWER, "cross_counts_multicoloured")),
        "both": frozenset(WITHOUT_EFFECT),
    }
)
"""Ruleset -> the rulings of which any reading may be asked about. In the base game no deck runs short in mid-turn."""


def check_rulings(rulings: Readings, ruleset: str = "base") -> None:
    """Raises `PixiesError` for a ruling whose rounds the proofs do not describe."""
    if rulings.multicoloured_zone == "touching_a_plain_card":
        raise PixiesError("extremal scores are not proved under the reading A25=c: use A25=a or A25=b")
    if 4 in (rulings.ends_after_fill_at_1, rulings.ends_after_fill_at_2):
        raise PixiesError(
            "extremal scores are not proved where a full player may take again: leave A12=c and A13=b out"
        )
    changed = [name for name in vars(rulings) if getattr(rulings, name) != getattr(OURS, name)]
    other = [name for name in changed if name not in FOLLOWED[check_ruleset(ruleset)]]
    if other:
        follows = ", ".join(sorted(name.replace("_", " ") for name in FOLLOWED[ruleset] & {*MODELLED, *ENDS}))
        only = f"only of {follows}" if follows else f"with the ruleset {ruleset!r} only our rulings are followed"
        raise PixiesError(f"extremal scores are not proved under another reading of {other[0]!r}: {only}")
