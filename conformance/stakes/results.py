"""What the simulation found (``stakes.json``), as rates with confidence intervals."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt
from types import MappingProxyType
from typing import Any

from conformance.datafile import DATA, read_rows

STAKES = DATA / "stakes.json"
Z = 1.959964
"""The normal quantile of a 95 % interval."""


@dataclass(frozen=True)
class Rate:
    """How often something happened in so many rounds."""

    times: int
    rounds: int

    @property
    def value(self) -> float:
        return self.times / self.rounds

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % confidence interval."""
        n, p = self.rounds, self.value
        middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
        half = Z / (1 + Z * Z / n) * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
        return max(0.0, middle - half), min(1.0, middle + half)

    def __str__(self) -> str:
        low, high = self.interval
        if self.times == 0:
            return f"0 (below {100 * high:.2g} %)"
        return f"{100 * self.value:.3g} % ({100 * low:.3g}-{100 * high:.3g})"


@dataclass(frozen=True)
class Stake:
    """One reading against ours with so many players and a way to play.

    ``different``: rounds in which some score differs; ``winners``: rounds that others win; ``gap``: the most points by
    which one player's score differs; ``mean_gap``: the mean of each round's largest difference; ``extremes``: the
    lowest and the highest score seen under this reading, and under ours.
    """

    ambiguity: str
    reading: str
    ruleset: str
    players: int
    policy: str
    different: Rate
    winners: Rate
    gap: int
    mean_gap: float
    extremes: tuple[int, int]
    ours: tuple[int, int]


BESIDE: Mapping[str, tuple[str, str, int]] = MappingProxyType(
    {
        "A18 b": ("other_starter_b", "the next round would start with another player", 1),
        "A18 c": ("other_starter_c", "the next round would start with another player", 1),
        "A21 b": ("out_of_cards", "the round runs out of cards", 1),
        "A32 b": ("tied_games", "a game of three rounds ends in a tie", 3),
    }
)
"""Readings that change no score of a round: what was counted instead, in words, and of how many rounds each."""


def counted_beside(ambiguity: str) -> Iterator[tuple[str, str, int, str, Rate]]:
    """What was counted beside the scores: reading, what happened, players, way to play, how often."""
    for name, (key, words, rounds) in BESIDE.items():
        row, reading = name.split()
        for record in _records() if row == ambiguity else ():
            rate = Rate(record[key], record["rounds"] // rounds)
            if record["ruleset"] == ("little_giants" if key == "out_of_cards" else "base"):
                yield reading, words, record["players"], record["policy"], rate


@cache
def _records() -> list[dict[str, Any]]:
    return list(read_rows(STAKES)) if STAKES.exists() else []


@cache
def load_stakes() -> tuple[Stake, ...]:
    """Everything that was measured, in the order of measuring."""
    return tuple(_stake(record, row) for record in _records() for row in record["readings"])


def _stake(record: Mapping[str, Any], row: Mapping[str, Any]) -> Stake:
    rounds = record["rounds"]
    return Stake(
        ambiguity=row["ambiguity"],
        reading=row["reading"],
        ruleset=record["ruleset"],
        players=record["players"],
        policy=record["policy"],
        different=Rate(row["different"], rounds),
        winners=Rate(row["other_winners"], rounds),
        gap=row["largest_gap"],
        mean_gap=row["sum_gap"] / rounds,
        extremes=(row["lowest"], row["highest"]),
        ours=(record["ours"]["lowest"], record["ours"]["highest"]),
    )


def stakes_of(ambiguity: str) -> tuple[Stake, ...]:
    """What was measured about one ambiguity."""
    return tuple(stake for stake in load_stakes() if stake.ambiguity == ambiguity)


def span(values: Sequence[float]) -> str:
    """Percentages as one figure or from-to."""
    percents = (100 * value for value in (min(values), max(values)))
    texts = dict.fromkeys(f"{each:.2g}" if each < 99.5 else "100" for each in percents)
    return "-".join(texts) + " %"
