"""What the simulation found (``stakes.json``), as rates with confidence intervals."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Any

STAKES = Path(__file__).parents[1] / "stakes.json"
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


@cache
def load_stakes() -> tuple[Stake, ...]:
    """Everything that was measured, in the order of measuring."""
    records = json.loads(STAKES.read_text(encoding="utf-8")) if STAKES.exists() else []
    return tuple(_stake(record, row) for record in records for row in record["readings"])


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
    texts = list(dict.fromkeys(f"{100 * value:.2g}" for value in (min(values), max(values))))
    return "-".join(texts) + " %"
