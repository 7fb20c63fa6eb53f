"""The rulings that the proofs follow: which readings may be asked about, with which ruleset."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from deviations.choice import AS_WRITTEN, LETTERS, Readings
from spec.cards import check_ruleset
from spec.errors import PixiesError

MODELLED = (
    "A02",
    "A25",
    "A26",
    "A56",
    "A59",
    "A37",
    "A39",
    "A28",
    "A31",
)
"""Rulings that change the score of a final area and that the proofs follow."""

WITHOUT_EFFECT = (
    "A17",
    "A18",
    "A19",
    "A32",
    "A34",
    "A51",
    "A22",
)
"""Rulings that change no extremal score: who starts, and what is reshuffled, leaves every round possible."""

ENDS = ("A11", "A12", "A13", "A14")
"""Rulings about when a round ends once somebody is full. Where it ends earlier, no area can be more than it was."""


def uneven(rulings: Readings) -> bool:
    """Whether a round may end with one player a take behind the others."""
    return any(rulings[name] != AS_WRITTEN for name in ENDS)


@dataclass(frozen=True)
class Effects:
    """Everything that readings change in the score of a final area, as far as the proofs follow it.

    ``by_number``: a validated card scores its number, else one point. ``singles``: faceup cards that are not validated
    count. A zone has at least ``smallest_zone`` cards, and one that is not multicoloured if ``plain_zone``.
    ``lying_earns``: uncovered facedown cards earn spirals in every ruleset. No total is below ``lowest``. A special
    card ``counts_itself``; multicoloured cards are counted or not.
    """

    by_number: bool
    singles: bool
    smallest_zone: int
    plain_zone: bool
    lying_earns: bool
    lowest: int | None
    counts_itself: bool
    multicoloured_for_spirals: bool
    multicoloured_for_crosses: bool


def effects(rulings: Readings) -> Effects:
    """What these readings change in the score."""
    return Effects(
        by_number=rulings["A56"] == "a",
        singles=rulings["A28"] == "a",
        smallest_zone=1 if rulings["A26"] == "b" else 2,
        plain_zone=rulings["A25"] == "b",
        lying_earns=rulings["A37"] == "b",
        lowest=0 if rulings["A31"] == "b" else None,
        counts_itself=rulings["A02"] != "b",
        multicoloured_for_spirals=rulings["A59"] != "b",
        multicoloured_for_crosses=rulings["A39"] != "b",
    )


ABOUT_FLOWER_POWER = ("A36", "A38")
"""Rulings about cards and points of Flower Power that the proofs do not follow where these are in play."""

ABOUT_GIANTS = (
    "A40",
    "A41",
    "A42",
    "A43",
    "A48",
    "A63",
    "A44",
    "A45",
    "A45b",
    "A46",
    "A47",
)
"""Rulings about giants: the proofs follow none of them where giants are in play."""

FOLLOWED: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "base": frozenset((*MODELLED, *WITHOUT_EFFECT, *ENDS, "A21", *ABOUT_FLOWER_POWER, *ABOUT_GIANTS)),
        "flower_power": frozenset((*MODELLED, *WITHOUT_EFFECT, *ENDS, *ABOUT_GIANTS)),
        "little_giants": frozenset((*WITHOUT_EFFECT, *ABOUT_FLOWER_POWER, "A39")),
        "both": frozenset(WITHOUT_EFFECT),
    }
)
"""Ruleset -> the rulings of which any reading may be asked about. In the base game no deck runs short in mid-turn."""


def check_rulings(rulings: Readings, ruleset: str = "base") -> None:
    """Raises `PixiesError` for a ruling whose rounds the proofs do not describe."""
    if rulings["A25"] == "c":
        raise PixiesError("extremal scores are not proved under the reading A25=c: use A25=a or A25=b")
    if rulings["A12"] == "c" or rulings["A13"] == "b":
        raise PixiesError(
            "extremal scores are not proved where a full player may take again: leave A12=c and A13=b out"
        )
    changed = [name for name in LETTERS if rulings[name] != AS_WRITTEN]
    other = [name for name in changed if name not in FOLLOWED[check_ruleset(ruleset)]]
    if other:
        follows = ", ".join(sorted(name for name in FOLLOWED[ruleset] & {*MODELLED, *ENDS}))
        only = f"only of {follows}" if follows else f"with the ruleset {ruleset!r} only our rulings are followed"
        raise PixiesError(f"extremal scores are not proved under another reading of {other[0]!r}: {only}")
