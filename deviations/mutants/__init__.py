"""The mutants: rules that are wrong on purpose, each the rulebook with some steps replaced.

``mutants.csv`` has the rows: id, level, clauses, and what each stands for. The modules here have the steps, chapter by
chapter: `STEPS` maps an id to its replacements. A mutant without steps is wrong in how it answers, not in its rules.
"""

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

from deviations.choice import parse_readings
from deviations.mutants import (
    ends,
    facedown,
    flower_power,
    game,
    little_giants,
    placing,
    scoring,
    turns,
    weakened,
    zones,
)
from deviations.mutants.shared import Steps
from deviations.readings import rules_of
from spec.rules import Rules
from spec.rulesets import with_steps

CHAPTERS = (scoring, zones, placing, turns, ends, game, flower_power, little_giants, facedown)


@dataclass(frozen=True)
class Row:
    """One mutant: the lowest level at which cases catch it, the clauses that it breaks, and what it stands for."""

    id: str
    level: str
    clauses: tuple[str, ...]
    stands_for: str


def _rows() -> Mapping[str, Row]:
    with Path(__file__).parent.with_name("mutants.csv").open(encoding="utf-8", newline="") as lines:
        found = [
            Row(row["id"], row["level"], tuple(row["clauses"].split()), row["stands_for"])
            for row in csv.DictReader(lines)
        ]
    return MappingProxyType({row.id: row for row in found})


ROWS: Mapping[str, Row] = _rows()
"""Mutant id -> its row, in the order of the rulebook."""

STEPS: Mapping[str, Steps] = MappingProxyType(
    {name: steps for chapter in CHAPTERS for name, steps in chapter.STEPS.items()}
)
"""Mutant id -> the steps that it replaces."""


def check_steps(table: Mapping[str, Steps]) -> None:
    """Raises `TypeError` for a mutant that replaces a step that the rules do not have."""
    for name, steps in table.items():
        if unknown := [step for step in steps if not hasattr(type(rules_of("both")), step)]:
            raise TypeError(f"{name}: the rules have no step {' '.join(unknown)}")


check_steps(STEPS)


@cache
def mutant_rules(mutant: str, ruleset: str) -> Rules:
    """The rules of a ruleset as a mutant has them; a reading, such as ``A26=b``, is one too."""
    if "=" in mutant:
        return rules_of(ruleset, parse_readings([mutant]))
    rules, steps = rules_of(ruleset), STEPS.get(mutant) or weakened.STEPS.get(mutant)
    return with_steps(rules, **steps) if steps else rules
