"""What is proved of the extreme scores under a reading: rows of the table that the solver proved.

`deviations.extremes` has a row for each ruleset, choice of readings, number of players, round and objective.
Those with one reading beside ours stand against the row without; what has no row is not computed.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from deviations.extremes import read_rows

OBJECTIVES: Mapping[str, str] = {"max": "most", "min": "least"}
"""Objective -> what a player can score at most or at least."""

Row = Mapping[str, Any]
"""A row of the table."""

Span = tuple[int | None, int | None]
"""Between which two scores the extreme lies: twice the same when it is known, None where no bound is."""


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
    def question(self) -> tuple[str, str, int, int]:
        """What is asked, whatever the reading."""
        return self.ruleset, self.objective, self.players, self.round

    @property
    def changes(self) -> bool | None:
        """Whether the reading changes the extreme; None if what is proved leaves that open."""
        if _beyond(self.span[0], self.ours[1]) or _beyond(self.ours[0], self.span[1]):
            return True
        return False if self.span == self.ours and self.span[0] == self.span[1] else None

    def __str__(self) -> str:
        return shown(self.ours) if self.changes is False else f"{shown(self.ours)} → {shown(self.span)}"


def _beyond(low: int | None, high: int | None) -> bool:
    """Whether what is at least ``low`` is more than what is at most ``high``; never where there is no bound."""
    return low is not None and high is not None and low > high


def shown(span: Span) -> str:
    """A proved value, the interval that encloses it, or its one bound."""
    low, high = span
    if low is None or high is None:
        return f"at most {high}" if low is None else f"at least {low}"
    return str(low) if low == high else f"{low}..{high}"


def compared(rows: Sequence[Row]) -> Iterator[Extreme]:
    """Every row with one reading beside ours, against the row of the same question under our rulings."""
    asked = [row for row in rows if row["objective"] in OBJECTIVES]
    ours = {question(row): span_of(row) for row in asked if not row["rulings"]}
    for row in asked:
        if len(row["rulings"]) == 1 and question(row) in ours:
            ambiguity, reading = row["rulings"][0].split("=")
            yield Extreme(ambiguity, reading, *question(row), span_of(row), ours[question(row)])


def question(row: Row) -> tuple[str, str, int, int]:
    """What a row answers: ruleset, objective, players and round."""
    return row["ruleset"], row["objective"], row["players"], row["round"]


def span_of(row: Row) -> Span:
    """What a row answers it with."""
    return row["low"], row["high"]


@cache
def _rows() -> tuple[Row, ...]:
    return tuple(read_rows())


def our_rows() -> tuple[Row, ...]:
    """Every row under our rulings, whatever its objective and ruleset."""
    return tuple(row for row in _rows() if not row["rulings"])


@cache
def load_extremes() -> tuple[Extreme, ...]:
    """All readings in the table, in its order."""
    return tuple(compared(_rows()))
