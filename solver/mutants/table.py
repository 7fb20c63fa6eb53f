"""The mutants: each weakens one rule of the game, both in the symbolic rules and in play.

They show that the invariants say something: for each invariant, some mutant makes its proof fail and has a round that
violates it. What a mutant stands for is a row of ``mutants.csv``; how it plays and which symbolic steps it replaces
stands here under the same id.
"""

import csv
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from solver.mutants import played_scores as scores
from solver.mutants import played_steps as played
from solver.mutants import symbolic_steps as steps
from solver.mutants.played_steps import Play, ruling
from solver.play.system import SymbolicRules, clockwise
from solver.random_play import prefer_crosses, prefer_first_copies, prefer_pairs
from solver.score.rules import COUNTS, Counts, ScoreRules


@dataclass(frozen=True)
class SymbolicMutant:
    """A weakened rule: the clause, what is played instead, and the invariants that its rounds violate.

    ``play`` is how it is played; ``symbolic`` and ``scoring`` are the fields it replaces in `SymbolicRules` and
    `ScoreRules`. ``players`` and ``ruleset`` are where it shows.
    """

    clause: str
    says: str
    violated: tuple[str, ...]
    players: int
    ruleset: str
    play: Play
    symbolic: Mapping[str, Any]
    scoring: Mapping[str, Any]

    @property
    def rules(self) -> SymbolicRules:
        return replace(SymbolicRules(), **self.symbolic)

    @property
    def score_rules(self) -> ScoreRules:
        return replace(ScoreRules(), **self.scoring)


Weakened = dict[str, tuple[Play, Mapping[str, Any]]]
"""Id -> how the mutant plays, and the symbolic steps it replaces."""

PLAYING: Weakened = {
    "third-under-single": (ruling("A04=b"), {"third_copy": steps.under_a_single_card}),
    "first-facedown": (ruling("A05=b"), {"first_copy": steps.also_facedown}),
    "own-facedown-elsewhere": (ruling("A06=b"), {"covering_copy": steps.elsewhere}),
    "pair-changes": (ruling("A09=b"), {"third_copy": steps.pair_may_change}),
    "third-faceup": (ruling("A10=b"), {"third_copy": steps.faceup_anywhere}),
    "ends-at-once": (ruling("A11=b"), {"ends": steps.at_once}),
    "stops-after-take-1": (ruling("A12=b", prefer_first_copies), {"ends": steps.after_take_1}),
    "first-filler-plays-on": (ruling("A12=c"), {"ends": steps.first_filler_plays_on}),
    "second-filler-plays-on": (ruling("A13=b"), {"ends": steps.second_filler_plays_on}),
    "stops-after-take-3": (ruling("A14=b"), {"ends": steps.after_take_3}),
    "next-seat-starts-turn": (ruling("A17=b"), {"next_starter": steps.after_starter}),
    "same-seat-starts-turn": (ruling("A17=c"), {"next_starter": lambda state, _players: state.starter}),
    "next-seat-starts-round": (ruling("A18=b"), {"next_first": steps.after_first}),
    "two-revealed": (ruling("A19=b"), {"revealed_by_two": 2}),
    "never-ends": (Play(take=played.never_ends, bias=prefer_pairs), {"ends": steps.deck_alone_ends}),
    "ends-at-eight": (Play(take=played.ends_at_eight), {"full": steps.eight_fill}),
    "counter-clockwise": (Play(take=played.counter_clockwise), {"next_seat": steps.counter_clockwise}),
    "starter-takes-twice": (Play(take=played.starter_takes_twice), {"next_seat": steps.starter_twice}),
    "card-stays-on-offer": (Play(take=played.card_stays_on_offer), {"left_on_offer": lambda slot, _card: slot}),
    "into-the-neighbours-area": (
        Play(take=played.into_the_neighbours_area, moves=played.neighbours_moves),
        {"receiver": clockwise},
    ),
    "covering-discards": (Play(take=played.covering_discards), {"put": steps.discard}),
    "taker-forgotten": (Play(take=played.taker_forgotten), {"noted_taker": lambda state: state.first}),
    "same-round-again": (Play(dealt=played.same_number), {"next_number": lambda number: number}),
    "areas-kept": (Play(dealt=played.areas_kept), {"dealt_cells": lambda cell: cell}),
    "half-a-deck": (Play(deck=played.half_deck), {"whole_deck": lambda cards: cards // 2}),
    "hidden-cards-lost": (Play(deck=played.without_hidden), {"whole_deck": lambda cards: cards - 8}),
    "giant-faceup-on-a-space": (Play(take=played.giant_faceup_on_a_space), {"giant": steps.giant_faceup}),
}


def _counting(effect: str, counts: Counts) -> dict[str, Any]:
    """Scoring in which one effect of giants counts other cards."""
    return {"counts": MappingProxyType({**COUNTS, effect: counts})}


SCORING: Weakened = {
    "hidden-number-scores": (ruling("A07=b"), {"number": lambda spot: spot.hidden_number}),
    "every-faceup-scores": (Play(scorer=scores.every_faceup_scores), {"scores_number": lambda spot: spot.faceup}),
    "single-card-zone": (ruling("A26=b"), {"smallest_zone": 1}),
    "rows-alone-connect": (Play(scorer=scores.rows_alone_connect), {"columns_connect": False}),
    "hidden-counts": (ruling("A29=b"), {"hidden_counts": True}),
    "multicoloured-is-blue": (Play(scorer=scores.multicoloured_is_blue), {"colours": steps.blue}),
    "no-negative-score": (ruling("A31=b", prefer_crosses), {"floor": True}),
    "special-leaves-itself-out": (ruling("A02=b"), {"special_counts_itself": False}),
    "first-seat-wins-ties": (ruling("A32=b"), {"all_winners": False}),
    "validated-counts-faceup": (Play(scorer=scores.validated_counts_faceup), _counting("validated", steps.any_faceup)),
    "special-is-without-spirals": (ruling("A45=b"), _counting("no_spirals", steps.printed_spirals_only)),
    "giant-without-spirals": (ruling("A45b=b"), {"count_themselves": ("own_colour", "no_spirals")}),
    "unvalidated-counts-facedown": (
        Play(scorer=scores.unvalidated_counts_facedown),
        _counting("unvalidated", steps.with_facedown),
    ),
    "giant-not-validated": (ruling("A46=b"), {"count_themselves": ("own_colour", "unvalidated")}),
    "giant-leaves-itself-out": (ruling("A44=b"), {"count_themselves": ()}),
    "giants-count-the-grid": (Play(scorer=scores.giants_count_the_grid), {"in_line": steps.whole_grid}),
    "any-row-cancelled": (Play(scorer=scores.any_row_cancelled), {"cancelled": steps.any_row_cancelled}),
    "cancelled-not-owed": (ruling("A47=b"), {"cancelled_cards_are_owed": False}),
    "giants-not-counted": (ruling("A43=b"), {"giants_counted": False}),
    "giants-outside-zones": (ruling("A42=c"), {"giants_in_zones": "none"}),
    "giants-do-not-touch": (ruling("A42=b"), {"giants_in_zones": "grid_only"}),
}


def _mutant(row: Mapping[str, str]) -> SymbolicMutant:
    name, violated = row["id"], tuple(row["violates"].split())
    play, replaced = (PLAYING | SCORING)[name]
    steps_of = {"symbolic": replaced if name in PLAYING else {}, "scoring": replaced if name in SCORING else {}}
    return SymbolicMutant(row["clause"], row["says"], violated, int(row["players"]), row["ruleset"], play, **steps_of)


def _read(path: Path) -> Mapping[str, SymbolicMutant]:
    with path.open(encoding="utf-8", newline="") as lines:
        return MappingProxyType({row["id"]: _mutant(row) for row in csv.DictReader(lines)})


MUTANTS = _read(Path(__file__).with_name("mutants.csv"))
"""Id -> mutant."""
