"""The mutants: each weakens one rule of the game, both in the symbolic rules and in play.

They show that the invariants say something: for each invariant, some mutant makes its proof fail and has a round that
violates it. What a mutant stands for is a row of ``mutants.csv``, with the deviation that plays it: a reading, or the
mutant of the same name in `deviations.mutants`. Its symbolic twin, the symbolic steps it replaces, stands here.
"""

import csv
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from solver.mutants import symbolic_steps as steps
from solver.play.system import SymbolicRules, clockwise
from solver.random_play import Bias, no_bias, prefer_crosses, prefer_first_copies, prefer_pairs
from solver.score.rules import COUNTS, Counts, ScoreRules


@dataclass(frozen=True)
class SymbolicMutant:
    """A weakened rule: the clause, what is played instead, and the invariants that its rounds violate.

    ``deviation`` names the rules that play it; ``symbolic`` and ``scoring`` are the fields it replaces in
    `SymbolicRules` and `ScoreRules`. ``players`` and ``ruleset`` are where it shows, in play with some ``bias``.
    """

    clause: str
    says: str
    violated: tuple[str, ...]
    players: int
    ruleset: str
    deviation: str
    bias: Bias
    symbolic: Mapping[str, Any]
    scoring: Mapping[str, Any]

    @property
    def rules(self) -> SymbolicRules:
        return replace(SymbolicRules(), **self.symbolic)

    @property
    def score_rules(self) -> ScoreRules:
        return replace(ScoreRules(), **self.scoring)


Weakened = dict[str, Mapping[str, Any]]
"""Id -> the symbolic steps that the mutant replaces."""

PLAYING: Weakened = {
    "third-under-single": {"third_copy": steps.under_a_single_card},
    "first-facedown": {"first_copy": steps.also_facedown},
    "own-facedown-elsewhere": {"covering_copy": steps.elsewhere},
    "pair-changes": {"third_copy": steps.pair_may_change},
    "third-faceup": {"third_copy": steps.faceup_anywhere},
    "ends-at-once": {"ends": steps.at_once},
    "stops-after-take-1": {"ends": steps.after_take_1},
    "first-filler-plays-on": {"ends": steps.first_filler_plays_on},
    "second-filler-plays-on": {"ends": steps.second_filler_plays_on},
    "stops-after-take-3": {"ends": steps.after_take_3},
    "next-seat-starts-turn": {"next_starter": steps.after_starter},
    "same-seat-starts-turn": {"next_starter": lambda state, _players: state.starter},
    "next-seat-starts-round": {"next_first": steps.after_first},
    "two-revealed": {"revealed_by_two": 2},
    "never-ends": {"ends": steps.deck_alone_ends},
    "ends-at-eight": {"full": steps.eight_fill},
    "counter-clockwise": {"next_seat": steps.counter_clockwise},
    "starter-takes-twice": {"next_seat": steps.starter_twice},
    "card-stays-on-offer": {"left_on_offer": lambda slot, _card: slot},
    "into-the-neighbours-area": {"receiver": clockwise},
    "covering-discards": {"put": steps.discard},
    "taker-forgotten": {"noted_taker": lambda state: state.first},
    "same-round-again": {"next_number": lambda number: number},
    "areas-kept": {"dealt_cells": lambda cell: cell},
    "half-a-deck": {"whole_deck": lambda cards: cards // 2},
    "hidden-cards-lost": {"whole_deck": lambda cards: cards - 8},
    "giant-faceup-on-a-space": {"giant": steps.giant_faceup},
}


def _counting(effect: str, counts: Counts) -> dict[str, Any]:
    """Scoring in which one effect of giants counts other cards."""
    return {"counts": MappingProxyType({**COUNTS, effect: counts})}


SCORING: Weakened = {
    "hidden-number-scores": {"number": lambda spot: spot.hidden_number},
    "every-faceup-scores": {"scores_number": lambda spot: spot.faceup},
    "single-card-zone": {"smallest_zone": 1},
    "rows-alone-connect": {"columns_connect": False},
    "hidden-counts": {"hidden_counts": True},
    "multicoloured-is-blue": {"colours": steps.blue},
    "no-negative-score": {"floor": True},
    "special-leaves-itself-out": {"special_counts_itself": False},
    "first-seat-wins-ties": {"all_winners": False},
    "validated-counts-faceup": _counting("validated", steps.any_faceup),
    "special-is-without-spirals": _counting("no_spirals", steps.printed_spirals_only),
    "giant-without-spirals": {"count_themselves": ("own_colour", "no_spirals")},
    "unvalidated-counts-facedown": _counting("unvalidated", steps.with_facedown),
    "giant-not-validated": {"count_themselves": ("own_colour", "unvalidated")},
    "giant-leaves-itself-out": {"count_themselves": ()},
    "giants-count-the-grid": {"in_line": steps.whole_grid},
    "any-row-cancelled": {"cancelled": steps.any_row_cancelled},
    "cancelled-not-owed": {"cancelled_cards_are_owed": False},
    "giants-not-counted": {"giants_counted": False},
    "giants-outside-zones": {"giants_in_zones": "none"},
    "giants-do-not-touch": {"giants_in_zones": "grid_only"},
}


BIASES: Mapping[str, Bias] = {
    "stops-after-take-1": prefer_first_copies,
    "never-ends": prefer_pairs,
    "no-negative-score": prefer_crosses,
}
"""What the players prefer, where random play seldom shows the mutant."""


def _mutant(row: Mapping[str, str]) -> SymbolicMutant:
    name, violated = row["id"], tuple(row["violates"].split())
    replaced, bias = (PLAYING | SCORING)[name], BIASES.get(name, no_bias)
    steps_of = {"symbolic": replaced if name in PLAYING else {}, "scoring": replaced if name in SCORING else {}}
    return SymbolicMutant(
        row["clause"], row["says"], violated, int(row["players"]), row["ruleset"], row["deviation"], bias, **steps_of
    )


def _read(path: Path) -> Mapping[str, SymbolicMutant]:
    with path.open(encoding="utf-8", newline="") as lines:
        return MappingProxyType({row["id"]: _mutant(row) for row in csv.DictReader(lines)})


MUTANTS = _read(Path(__file__).with_name("mutants.csv"))
"""Id -> mutant."""
