"""What is proved of the extreme scores under a reading: rows of the solver's table, read as data.

`solver/extremes/table.json` has a row for each ruleset, choice of readings, number of players, round and objective.
Those with one reading beside ours stand against the row without; what has no row is not computed.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from conformance.ambiguities.ledger import Ambiguity, ledger, link

TABLE = Path(__file__).parents[2] / "solver" / "extremes" / "table.json"
"""A result of the solver, read as data."""

OBJECTIVES: Mapping[str, str] = {"max": "most", "min": "least"}
"""Objective -> what a player can score at most or at least."""

Span = tuple[int, int]
"""Between which two scores the extreme lies: twice the same when it is proved."""


@dataclass(frozen=True)
class Extreme:
    """The most or the least (``objective``) that a player can score in a round, under a reading and under ours."""

    ambiguity: str
    reading: str
    ruleset: str
    objective: str
    players: int
    round: int
    span: Span
    ours: Span

    @property
    def changes(self) -> bool | None:
        """Whether the reading changes the extreme; None if what is proved leaves that open."""
        if self.span[0] > self.ours[1] or self.span[1] < self.ours[0]:
            return True
        return False if self.span == self.ours and self.span[0] == self.span[1] else None

    def __str__(self) -> str:
        return shown(self.ours) if self.changes is False else f"{shown(self.ours)} → {shown(self.span)}"


def shown(span: Span) -> str:
    """A proved value, or the interval that encloses it."""
    return str(span[0]) if span[0] == span[1] else f"{span[0]}..{span[1]}"


def compared(rows: Sequence[Mapping[str, Any]]) -> Iterator[Extreme]:
    """Every row with one reading beside ours, against the row of the same question under our rulings."""
    asked = [row for row in rows if row["objective"] in OBJECTIVES]
    ours = {_question(row): _span(row) for row in asked if not row["rulings"]}
    for row in asked:
        if len(row["rulings"]) == 1 and _question(row) in ours:
            ambiguity, reading = row["rulings"][0].split("=")
            yield Extreme(ambiguity, reading, *_question(row), _span(row), ours[_question(row)])


def _question(row: Mapping[str, Any]) -> tuple[str, str, int, int]:
    return row["ruleset"], row["objective"], row["players"], row["round"]


def _span(row: Mapping[str, Any]) -> Span:
    return row["low"], row["high"]


@cache
def load_extremes() -> tuple[Extreme, ...]:
    """All of them, in the table's order."""
    return tuple(compared(json.loads(TABLE.read_text(encoding="utf-8"))["extremes"]))


def extremes_of(ambiguity: str, reading: str) -> tuple[Extreme, ...]:
    """What is proved about one reading; nothing if nothing was computed."""
    return tuple(each for each in load_extremes() if (each.ambiguity, each.reading) == (ambiguity, reading))


# In words ------------------------------------------------------------------------------------------------------------


def extremes_in_words(row: Ambiguity) -> Iterator[str]:
    """Per reading, what is proved of the most and the least that a player can score in a round."""
    for reading in row.readings[1:] if row.open else ():
        found = extremes_of(row.id, reading.key)
        if found:
            yield f"**Extreme scores under {reading.key}, proved**, ours → {reading.key} where they differ:\n"
            yield from _table(found)
    for words, keys in not_computed(row).items():
        yield f"**Extreme scores under {' and '.join(keys)}:** {words}.\n"


def not_computed(row: Ambiguity) -> dict[str, list[str]]:
    """What is known of the extreme scores where nothing was computed, and the readings of which it is."""
    alike: dict[str, list[str]] = {}
    for reading in row.readings[1:] if row.open else ():
        if not extremes_of(row.id, reading.key):
            alike.setdefault(_unasked(row, reading.key), []).append(reading.key)
    return alike


def _unasked(row: Ambiguity, reading: str) -> str:
    if reading in row.extremes:
        return row.extremes[reading]
    if "base" not in row.rulesets:
        return "the same in the base game, where the question does not arise; with expansions not computed"
    return "not computed"


def _table(found: Sequence[Extreme]) -> Iterator[str]:
    """A line for each ruleset and objective, a column for each round and number of players that was computed."""
    columns = list(dict.fromkeys((each.players, each.round) for each in found))
    yield "| | " + " | ".join(f"{players} players, round {number}" for players, number in columns) + " |"
    yield "|---" + "|--:" * len(columns) + "|"
    cells = {(each.ruleset, each.objective, each.players, each.round): str(each) for each in found}
    for ruleset, objective in dict.fromkeys((each.ruleset, each.objective) for each in found):
        name = OBJECTIVES[objective] + ("" if ruleset == "base" else f", {ruleset.replace('_', ' ')}")
        line = [cells.get((ruleset, objective, *column), "not computed") for column in columns]
        yield f"| {name} | " + " | ".join(line) + " |"
    yield ""


def extremes_in_all() -> Iterator[str]:
    """Which readings change the most and the least that a player can score, as far as that is proved."""
    yield (
        "The *scores seen* are the lowest and the highest of the simulated rounds. What is possible at most and at "
        "least is proved for our rulings ([extremes](extremes.md)). Under another reading, with more in its section:\n"
    )
    groups: dict[str, list[tuple[str, str]]] = {words: [] for words in KNOWN}
    for row in ledger().open():
        for reading in row.readings[1:]:
            groups[_known(row, reading.key)].append((row.id, reading.key))
    yield from (f"- {words}: {_readings(group)}." for words, group in groups.items() if group)
    yield ""


KNOWN = CHANGED, SAME, OPEN, ARGUED, ELSEWHERE, UNKNOWN = (
    "they change, proved",
    "they stay the same as far as they were computed, proved",
    "they were computed and not proved closely enough to tell",
    "what they are follows without computing",
    "they stay the same in the base game, where the question does not arise, and are not computed with expansions",
    "they are not computed",
)
"""What there is to know of the extreme scores under a reading."""


def _known(row: Ambiguity, reading: str) -> str:
    changes = {each.changes for each in extremes_of(row.id, reading)}
    if changes:
        return CHANGED if True in changes else SAME if changes == {False} else OPEN
    if reading in row.extremes:
        return ARGUED
    return UNKNOWN if "base" in row.rulesets else ELSEWHERE


def _readings(group: Sequence[tuple[str, str]]) -> str:
    """Readings by ambiguity, such as ``A17 b c``."""
    names = dict.fromkeys(name for name, _ in group)
    return ", ".join(" ".join([link(name), *(key for other, key in group if other == name)]) for name in names)
