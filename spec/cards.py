"""The cards of Pixies and its two expansions: what is printed on each, and which sets are played together.

The table is ``cards.csv``. No two cards are alike, so an id spells its card out: colour letters (``b`` blue, ``g``
green, ``y`` yellow, ``r`` red, ``m`` all four), the number, then ``s``N spirals, ``x``N crosses, ``*`` one spiral per
faceup card of its own colour, ``x``+letter one cross per faceup card of that colour, ``d``N spirals per uncovered
facedown card. A giant is its colour, ``C`` (column) or ``R`` (row) and its effect.
"""

import csv
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from spec.errors import BadSetup, UnknownCard
from spec.spelling import near

COLOURS = ("blue", "green", "yellow", "red")
NUMBERS = range(1, 10)

PROVENANCE: Mapping[str, str] = MappingProxyType(
    {
        "base": "two independent public transcriptions agree on 69 of the 70 cards",
        "b3s3": "the transcriptions differ; the rulebook's worked example gives this blue 3 three spirals",
        "flower_power": "one public transcription; the French rules sheet agrees wherever it speaks",
        "little_giants": "one public transcription; the French rules sheet agrees wherever it speaks",
    }
)
"""Where the card facts come from: by set, and by card id where one card needed a decision."""


@dataclass(frozen=True)
class Card:
    """One card. ``number`` is 1 to 9, or None on a giant; symbol fields count symbols, 0 for none."""

    id: str
    set: str
    number: int | None
    colours: tuple[str, ...]
    spirals: int = 0
    crosses: int = 0
    spiral_per: str | None = None
    cross_per: str | None = None
    spirals_per_facedown: int = 0
    edge: str | None = None
    effect: str | None = None
    effect_value: int | None = None
    effect_colour: str | None = None

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def multicoloured(self) -> bool:
        """Whether the card has all the colours (SCORE-MULTI-1)."""
        return len(self.colours) == len(COLOURS)

    @property
    def special(self) -> bool:
        """Whether its spirals depend on other cards (SCORE-SPECIAL-1, FP-SPECIAL-1)."""
        return self.spiral_per is not None or self.spirals_per_facedown > 0

    @property
    def space(self) -> int:
        """The space of the number printed on the card; 0 for a card without one, which no space has."""
        return self.number or 0

    @property
    def giant(self) -> bool:
        """Whether the card is a giant, which never lies faceup on one of the nine spaces (LG-PLACE-1)."""
        return self.edge is not None


UNKNOWN = Card("#", "unknown", None, ())
"""A facedown card whose identity is not known. It is never faceup and never in a deck."""

_WHOLE = ("number", "spirals", "crosses", "spirals_per_facedown", "effect_value")
_TEXT = ("spiral_per", "cross_per", "edge", "effect", "effect_colour")
_DEFAULT_ZERO = ("spirals", "crosses", "spirals_per_facedown")


def _whole(row: Mapping[str, str], name: str) -> int | None:
    return int(row[name]) if row[name] else (0 if name in _DEFAULT_ZERO else None)


def _read(path: Path) -> Mapping[str, Card]:
    with path.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    return MappingProxyType({row["id"]: _card(row) for row in rows})


def _card(row: Mapping[str, str]) -> Card:
    fields: dict[str, object] = {name: _whole(row, name) for name in _WHOLE}
    fields |= {name: row[name] or None for name in _TEXT}
    return Card(id=row["id"], set=row["set"], colours=tuple(row["colours"].split()), **fields)  # type: ignore[arg-type]


PRINTED = Path(__file__).with_name("cards.csv")
"""The table of what is printed on the cards."""

CARDS: Mapping[str, Card] = _read(PRINTED)
"""Card id -> card, all 98, in the order of the table."""


def card(card_id: str) -> Card:
    """The card with this id. Raises `UnknownCard`, naming the nearest id that exists."""
    if card_id not in CARDS:
        remedy = near(card_id, CARDS) or " the ids are in spec/cards.csv"
        raise UnknownCard(f"no card has the id {card_id!r}:{remedy}")
    return CARDS[card_id]


SETS = tuple(dict.fromkeys(card.set for card in CARDS.values()))
"""The sets of cards: the base game and its expansions, in the order of the table."""

RULESETS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "base": ("base",),
        **{expansion: ("base", expansion) for expansion in SETS[1:]},
        "both": ("base", "flower_power", "little_giants"),
    }
)
"""Ruleset name -> the card sets shuffled together (SETUP-1, FP-SETUP-1, LG-SETUP-1)."""


def check_ruleset(ruleset: str) -> str:
    """The ruleset itself. Raises `BadSetup` for a name that is not one of `RULESETS`."""
    if ruleset not in RULESETS:
        raise BadSetup(f"there is no ruleset {ruleset!r}: use one of {', '.join(RULESETS)}")
    return ruleset


def cards_of(sets: Collection[str]) -> tuple[Card, ...]:
    """All the cards of these sets."""
    return tuple(card for card in CARDS.values() if card.set in sets)


def deck_of(ruleset: str) -> tuple[Card, ...]:
    """The whole deck of a ruleset, unshuffled: 70, 84, 84 or 98 cards (SETUP-1). Raises `BadSetup`."""
    return cards_of(RULESETS[check_ruleset(ruleset)])
