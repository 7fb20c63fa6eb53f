"""Which reading of each ambiguous clause is played: our rulings, or others that were chosen.

The ledger (``ledger.json``) has the questions, their readings ``a``, ``b``, ..., and of each the ``ruling``: the one
that we play. `docs/ambiguities.md` argues for them.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from spec.errors import PixiesError
from spec.spelling import near

LEDGER = Path(__file__).with_name("ledger.json")


def raw_ledger() -> dict[str, Any]:
    """The ledger as its file has it."""
    data: dict[str, Any] = json.loads(LEDGER.read_text(encoding="utf-8"))
    return data


AS_WRITTEN = "a"
"""The reading of every ambiguity that the spec has."""

_ROWS = {row["id"]: row for row in raw_ledger()["ambiguities"]}

PLAYED_AS: Mapping[tuple[str, str], Mapping[str, Any]] = MappingProxyType(
    {
        (name, each["key"]): each["rulings"]
        for name, row in _ROWS.items()
        for each in row["readings"]
        if each["rulings"] is not None and sum(other["rulings"] is not None for other in row["readings"]) > 1
    }
)
"""(ambiguity, reading) of those that can be played -> the field of the reference model that plays it, and its value."""

LEVELS: Mapping[str, str] = MappingProxyType({name: _ROWS[name]["level"] for name, _ in PLAYED_AS})
"""Ambiguity -> the lowest level at which its readings can be told apart."""

LETTERS: Mapping[str, str] = MappingProxyType(
    {name: "".join(letter for other, letter in PLAYED_AS if other == name) for name in LEVELS}
)
"""Ambiguity -> its readings that can be played, such as ``abc``."""

RULINGS: Mapping[str, str] = MappingProxyType({name: _ROWS[name]["ruling"] for name in LEVELS})
"""Ambiguity -> the reading that we play."""


@dataclass(frozen=True)
class Readings:
    """A choice of readings: pairs of ambiguity and letter, in the order of the ledger; our rulings are left out."""

    others: tuple[tuple[str, str], ...] = ()

    def __getitem__(self, ambiguity: str) -> str:
        """The reading of an ambiguity that is played."""
        return dict(self.others).get(ambiguity, RULINGS[ambiguity])

    def __bool__(self) -> bool:
        return bool(self.others)

    def __str__(self) -> str:
        return " ".join(f"{name}={letter}" for name, letter in self.others)

    def with_reading(self, ambiguity: str, letter: str) -> "Readings":
        """The same choice with another reading of one ambiguity."""
        chosen = {**dict(self.others), ambiguity: letter}
        return Readings(
            tuple((name, chosen[name]) for name in LETTERS if chosen.get(name, RULINGS[name]) != RULINGS[name])
        )


OURS = Readings()
"""Our ruling of every ambiguity."""

WRITTEN = Readings(tuple((name, AS_WRITTEN) for name, ruling in RULINGS.items() if ruling != AS_WRITTEN))
"""The reading of every ambiguity that the spec has."""

ALIKE = 0.75
"""How near a word must come to an id to be taken for a slip: ``25`` does, another number does not."""


def parse_readings(choices: Iterable[str], base: Readings = OURS) -> Readings:
    """Readings from texts such as ``A25=b``.

    Raises `PixiesError` for an unknown ambiguity or reading, and for two readings of one ambiguity.
    """
    readings, chosen = base, dict[str, str]()
    for choice in choices:
        ambiguity, letter = _reading(choice)
        if chosen.setdefault(ambiguity, letter) != letter:
            both = f"{ambiguity}={chosen[ambiguity]} and {ambiguity}={letter}"
            raise PixiesError(f"{both} are two readings of one ambiguity: choose one of them")
        readings = readings.with_reading(ambiguity, letter)
    return readings


def _reading(choice: str) -> tuple[str, str]:
    """The ambiguity and the letter of a text such as ``A25=b``, in capitals or small. Raises `PixiesError`."""
    name, _, letter = choice.partition("=")
    ambiguity, letter = next((each for each in LETTERS if each.casefold() == name.casefold()), name), letter.lower()
    if ambiguity not in LETTERS:
        remedy = near(ambiguity, LETTERS, cutoff=ALIKE) or f" use one of {' '.join(LETTERS)}"
        raise PixiesError(f"no ruling is called {ambiguity!r} (in {choice!r}):{remedy}")
    letters = LETTERS[ambiguity]
    if len(letter) != 1 or letter not in letters:
        raise PixiesError(f"{ambiguity} has no reading {letter!r} (in {choice!r}): use one of {' '.join(letters)}")
    return ambiguity, letter


def format_readings(readings: Readings) -> tuple[str, ...]:
    """The readings that are not our rulings, as texts that `parse_readings` reads."""
    return tuple(f"{name}={letter}" for name, letter in readings.others)
