"""``python -m conformance.stakes.run``: measure everything and write ``stakes.json`` (``make stakes``)."""

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from typing import Any

import numpy as np
from tqdm import tqdm

from conformance.ledger import find
from conformance.regenerate.making import make
from conformance.stakes.engine import GREEDY, RANDOM
from conformance.stakes.measure import COLUMNS, HIGHEST, LOWEST, measure
from conformance.stakes.rescored import SCORING
from conformance.stakes.tables import Ints, at, decks
from spec.cards import RULESETS

POLICIES = {"random": RANDOM, "greedy": GREEDY}
ROUNDS, EXPANSION_ROUNDS = 1_000_000, 100_000
CHUNK = 30_000
"""Rounds per piece of work: a multiple of three, so that games stay whole."""

PLAYING = ("A04", "A05", "A06", "A08", "A09", "A10", "A17", "A57")
TWO_PLAYERS, MORE_PLAYERS = ("A12", "A13", "A14", "A19", "A51"), ("A11",)
EXPANSIONS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "flower_power": (("A36", "A38", "A39"), ("A21",)),
    "little_giants": (("A42", "A43", "A44", "A45", "A45b", "A46"), ("A21", "A40", "A41", "A63")),
    "both": (("A47", "A48"), ("A21",)),
}
"""Ruleset -> the ambiguities measured with it: of scoring, of play."""


@dataclass(frozen=True)
class Setting:
    """What is played: ruleset, players, policy by name."""

    ruleset: str
    players: int
    policy: str


def settings() -> Iterator[Setting]:
    """Everything that is measured."""
    for ruleset in ("base", *EXPANSIONS):
        for players in range(2, 7 if "flower_power" in RULESETS[ruleset] else 6):
            yield from (Setting(ruleset, players, policy) for policy in POLICIES)


def variants(setting: Setting) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """The readings measured, of scoring and of play, as (ambiguity, letter)."""
    if setting.ruleset != "base":
        scoring, playing = EXPANSIONS[setting.ruleset]
    else:
        later = {name for names, _ in EXPANSIONS.values() for name in names}
        scoring = tuple(name for name in SCORING if name not in later)
        playing = PLAYING + (TWO_PLAYERS if setting.players == 2 else MORE_PLAYERS)
    return _letters(scoring), _letters(playing)


def _letters(names: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(name, letter) for name in names for letter in find(name).alternatives]


def _rows(chosen: list[tuple[str, str]]) -> Ints:
    found = [(at(name), "abcdef".index(letter)) for name, letter in chosen]
    return np.array(found, dtype=np.int64).reshape(len(found), 2)


def piece(setting: Setting, first: int, last: int) -> tuple[Ints, Ints]:
    """Rounds with seeds from first up to last: the table of counts, and those beside it."""
    scoring, playing = (_rows(chosen) for chosen in variants(setting))
    table = np.zeros((1 + len(scoring) + len(playing), COLUMNS), dtype=np.int64)
    table[:, HIGHEST], table[:, LOWEST] = -1000, 1000
    expansion = np.array(["flower_power" in RULESETS[setting.ruleset], setting.ruleset != "base"], dtype=np.int64)
    seeds = np.array([first, last], dtype=np.int64)
    policy = POLICIES[setting.policy]
    beside = measure(decks()[setting.ruleset], seeds, setting.players, policy, expansion, scoring, playing, table)
    return table, beside


def merged(one: tuple[Ints, Ints] | None, other: tuple[Ints, Ints]) -> tuple[Ints, Ints]:
    """Counts of two pieces together."""
    if one is None:
        return other
    table = one[0] + other[0]
    for column in (2, HIGHEST):
        table[:, column] = np.maximum(one[0][:, column], other[0][:, column])
    table[:, LOWEST] = np.minimum(one[0][:, LOWEST], other[0][:, LOWEST])
    return table, one[1] + other[1]


def record(setting: Setting, rounds: int, counts: tuple[Ints, Ints]) -> dict[str, Any]:
    """The counts of one setting as JSON."""
    scoring, playing = variants(setting)
    names = ("different", "other_winners", "largest_gap", "sum_gap", "highest", "lowest")
    rows = [dict(zip(names, map(int, row), strict=True)) for row in counts[0]]
    found = [
        {"ambiguity": name, "reading": letter, **row}
        for (name, letter), row in zip(scoring + playing, rows[1:], strict=True)
    ]
    beside = dict(
        zip(("out_of_cards", "tied_games", "other_starter_b", "other_starter_c"), map(int, counts[1]), strict=True)
    )
    ours = {"highest": rows[0]["highest"], "lowest": rows[0]["lowest"]}
    return {**vars(setting), "rounds": rounds, "ours": ours, **beside, "readings": found}


def main() -> int:
    """Measure and write."""
    parser = argparse.ArgumentParser(description="measure what is at stake")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="rounds per player count and policy, base game")
    parser.add_argument("--expansion-rounds", type=int, default=EXPANSION_ROUNDS, help="the same for each expansion")
    parser.add_argument("--processes", type=int, default=2)
    make("stakes", **vars(parser.parse_args()))
    return 0


def made(rounds: int = ROUNDS, expansion_rounds: int = EXPANSION_ROUNDS, processes: int = 2) -> dict[str, Any]:
    """The file, measured anew: with so many rounds per number of players and policy."""
    records = []
    with ProcessPoolExecutor(processes) as pool:
        for setting in tqdm(list(settings()), unit="setting", file=sys.stderr):
            many = rounds if setting.ruleset == "base" else expansion_rounds
            jobs = [pool.submit(piece, setting, at, min(at + CHUNK, many)) for at in range(0, many, CHUNK)]
            counts = None
            for job in as_completed(jobs):
                counts = merged(counts, job.result())
            if counts is not None:
                records.append(record(setting, many, counts))
    return {"conformance/data/stakes.json": records}


if __name__ == "__main__":
    sys.exit(main())
