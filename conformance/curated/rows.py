"""The rows of the tables beside this file, read: one class per kind of row, its attributes the fields of a table.

To add a case, add a table to one of the files; the comment on top of each says what its fields mean. A field may be a
table by ruleset. Where the id is one, the case is asked in each of these rulesets: ``id = { base = "a", both = "b" }``.
What stands in ``[all]`` holds for every table of the file that does not say otherwise.
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from spec.errors import PixiesError

FILES = (
    "scores", "zones", "placements", "flower_power", "little_giants", "both", "rounds", "games",
    "corners", "giant_corners", "both_corners", "round_corners",
)  # fmt: skip
"""The files, in the order of their cases."""


@dataclass(frozen=True, kw_only=True)
class CuratedRow:
    """What every row has: ``rules`` are clause ids, the most telling one first; ``says`` what the case shows."""

    id: str
    rules: str
    says: str
    source: str
    ruleset: str = "base"


@dataclass(frozen=True, kw_only=True)
class ScoreRow(CuratedRow):
    """An area and what it is worth: ``sum`` is validated + spirals - crosses + zone (+ facedown) = total."""

    area: str
    sum: str
    round: int = 1


@dataclass(frozen=True, kw_only=True)
class PlacementsRow(CuratedRow):
    """A card, and all its ``legal`` placements in an area."""

    area: str
    card: str
    legal: str


@dataclass(frozen=True, kw_only=True)
class PlaceRow(CuratedRow):
    """A card placed ``at`` a place: the area ``after`` it, or the clause by which it is ``refused``."""

    area: str
    card: str
    at: str
    after: str = ""
    refused: str = ""


@dataclass(frozen=True, kw_only=True)
class PlayRow(CuratedRow):
    """Rounds in a row, each with a plan per seat and its first player; ``facts`` is the outcome by hand."""

    level: str
    plans: list[list[str]]
    firsts: list[int]
    facts: Mapping[str, Any]
    players: int = 0
    """How many play, where nobody follows a plan."""
    round: int = 1
    most: int = 999
    """How many moves are made at most."""
    then: str = ""
    """Moves after those of the plans, or after ``most`` of them."""
    begins: str = ""
    """The cards with which the first deck begins."""
    wrong: str = ""
    """What is wrong with a deck: a key of `conformance.generate.plays.SPOILT`."""
    wrong_deck: int = 1
    given: int | None = None
    """How many of the decks are given; None for all."""


@dataclass(frozen=True)
class Plan:
    """What a player takes and places in a round; what the area is worth in round 1, and how large its zone is."""

    moves: str
    sum: str = ""
    zone: int = 0


def _round(*, plans: list[str] | None = None, first: int = 0, **fields: Any) -> PlayRow:
    return PlayRow(level="round", plans=[plans or []], firsts=[first], **fields)


def _game(**fields: Any) -> PlayRow:
    return PlayRow(level="game", **fields)


_KINDS: Mapping[str, Callable[..., CuratedRow]] = {
    "score": ScoreRow,
    "placements": PlacementsRow,
    "place": PlaceRow,
    "round": _round,
    "game": _game,
}
"""Name of a table -> its row."""


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name(f"{name}.toml").read_text(encoding="utf-8"))


@cache
def plans() -> Mapping[str, Plan]:
    """The plans, by name."""
    return {name: Plan(**fields) for name, fields in _read("plans").items()}


def rows() -> Iterator[CuratedRow]:
    """Every row of every file. Raises `PixiesError` for a table that lacks a field or has an unknown one."""
    for name in FILES:
        tables = _read(name)
        shared = tables.pop("all", {})
        for kind, found in tables.items():
            for fields in found:
                yield from _in_each_ruleset(f"{name}.toml", kind, shared | fields)


def _in_each_ruleset(where: str, kind: str, fields: Mapping[str, Any]) -> Iterator[CuratedRow]:
    ids = fields.get("id")
    for ruleset in ids if isinstance(ids, dict) else (fields.get("ruleset", "base"),):
        mine = {
            name: each[ruleset] if isinstance(each, dict) and ruleset in each else each for name, each in fields.items()
        }
        try:
            yield _KINDS[kind](**mine | {"ruleset": ruleset})
        except (KeyError, TypeError) as error:
            raise PixiesError(f"{where}: the {kind} {mine.get('id')!r}: {error}") from error
