"""The broken rules: each weakens one rule of the game, both in the symbolic system and in play.

`BROKEN` maps an id to its `Broken`. They show that the invariants say something: for each invariant, some broken rule
makes its proof fail and has a round that violates it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from solver import wrong_play as wrong
from solver import wrong_rules as rules
from solver.scores import ScoreRules
from solver.system import SymbolicRules, clockwise
from solver.wrong_play import Move, Play
from spec.rules import Round
from spec.rulings import parse_rulings


@dataclass(frozen=True)
class Broken:
    """A broken rule: the clause it breaks, what is played instead, and the invariants that its rounds violate.

    ``play`` is how it is played; ``symbolic`` and ``scoring`` are the fields it replaces in `SymbolicRules` and
    `ScoreRules`. ``players`` and ``ruleset`` are where it shows.
    """

    clause: str
    says: str
    violates: str
    play: Play = field(default=Play())
    symbolic: Mapping[str, Any] = field(default_factory=dict)
    scoring: Mapping[str, Any] = field(default_factory=dict)
    players: int = 3
    ruleset: str = "base"

    @property
    def rules(self) -> SymbolicRules:
        return replace(SymbolicRules(), **self.symbolic)

    @property
    def score_rules(self) -> ScoreRules:
        return replace(ScoreRules(), **self.scoring)

    @property
    def violated(self) -> tuple[str, ...]:
        return tuple(self.violates.split())


# The table ------------------------------------------------------------------------------------------------------------


def _ruling(choice: str, likes: Callable[[Round, Move], int] = lambda _round, _move: 0) -> Play:
    """The spec under another reading of one ambiguity."""
    return Play(parse_rulings([choice]), likes=likes)


_TABLE: dict[str, Broken] = {
    "third-under-single": Broken(
        "PLACE-5",
        "A third copy may go under a single faceup card.",
        "FACEDOWN-EMPTY-OR-EQUAL",
        _ruling("A04=b"),
        {"third_copy": rules.under_a_single_card},
        {},
        3,
    ),
    "first-facedown": Broken(
        "PLACE-1",
        "A first copy may be laid facedown on any empty space.",
        "FACEDOWN-REASON",
        _ruling("A05=b"),
        {"first_copy": rules.also_facedown},
        {},
        3,
    ),
    "own-facedown-elsewhere": Broken(
        "PLACE-2",
        "A card whose space holds a facedown card goes facedown on another space.",
        "FACEDOWN-REASON",
        _ruling("A06=b"),
        {"covering_copy": rules.elsewhere},
        {},
        3,
    ),
    "pair-changes": Broken(
        "PLACE-5",
        "A third copy may replace the faceup card of its pair, which leaves the round.",
        "TWO-CARDS VALIDATED-STAYS PLACED-STAYS CARDS-CONSERVED AREA-HOLDS-PLACED",
        _ruling("A09=b"),
        {"third_copy": rules.pair_may_change},
        {},
        3,
    ),
    "third-faceup": Broken(
        "PLACE-4",
        "A third copy goes faceup on any empty space.",
        "FACEUP-ON-NUMBER",
        _ruling("A10=b"),
        {"third_copy": rules.faceup_anywhere},
        {},
        3,
    ),
    "ends-at-once": Broken(
        "END-1",
        "The round ends as soon as somebody is full.",
        "EQUAL-AT-END LEFT-ON-TABLE",
        _ruling("A11=b"),
        {"ends": rules.at_once},
        {},
        3,
    ),
    "stops-after-take-1": Broken(
        "END-2P-1",
        "Two players, filled at take 1: the round is over at once.",
        "EQUAL-AT-END LEFT-ON-TABLE NINE-TO-SEVENTEEN",
        _ruling("A12=b", wrong.likes_first_copies),
        {"ends": rules.after_take_1},
        {},
        2,
    ),
    "first-filler-plays-on": Broken(
        "END-2P-1",
        "Two players, filled at take 1: the turn is played to its end.",
        "FULL-NEVER-TAKES NEVER-STUCK LAST-FILLED-ALONE",
        _ruling("A12=c"),
        {"ends": rules.first_filler_plays_on},
        {},
        2,
    ),
    "second-filler-plays-on": Broken(
        "END-2P-2",
        "Two players, filled at take 2: the turn is played to its end.",
        "FULL-NEVER-TAKES",
        _ruling("A13=b"),
        {"ends": rules.second_filler_plays_on},
        {},
        2,
    ),
    "stops-after-take-3": Broken(
        "END-2P-3",
        "Two players, filled at take 3: the round is over at once.",
        "EQUAL-AT-END LEFT-ON-TABLE",
        _ruling("A14=b"),
        {"ends": rules.after_take_3},
        {},
        2,
    ),
    "next-seat-starts-turn": Broken(
        "TURN-1",
        "The player after the last starter starts the next turn.",
        "TURN-STARTER",
        _ruling("A17=b"),
        {"next_starter": rules.after_starter},
        {},
        3,
    ),
    "same-seat-starts-turn": Broken(
        "TURN-1",
        "The same player starts every turn of a round.",
        "TURN-STARTER",
        _ruling("A17=c"),
        {"next_starter": lambda state, _players: state.starter},
        {},
        3,
    ),
    "next-seat-starts-round": Broken(
        "ROUND-2",
        "The player after the last first player starts the next round.",
        "ROUND-STARTER",
        _ruling("A18=b"),
        {"next_first": rules.after_first},
        {},
        3,
    ),
    "two-revealed": Broken(
        "REVEAL-2P-1",
        "With two players two cards are revealed.",
        "OFFER-AND-TAKES",
        _ruling("A19=b"),
        {"revealed_by_two": 2},
        {},
        2,
    ),
    "never-ends": Broken(
        "END-1",
        "A full area does not end the round.",
        "FULL-NEVER-TAKES NEVER-STUCK TURN-STARTS-OPEN LAST-FILLED-ALONE NOT-ALL-VALIDATED AT-MOST-17",
        Play(take=wrong.never_ends, likes=wrong.likes_pairs),
        {"ends": rules.deck_alone_ends},
        {},
        2,
    ),
    "ends-at-eight": Broken(
        "END-1",
        "The round ends with the turn in which somebody filled eight spaces.",
        "ENDS-FOR-A-REASON",
        Play(take=wrong.ends_at_eight),
        {"full": rules.eight_fill},
        {},
        3,
    ),
    "counter-clockwise": Broken(
        "TAKE-1",
        "The player on the right takes next.",
        "CLOCKWISE",
        Play(take=wrong.counter_clockwise),
        {"next_seat": rules.counter_clockwise},
        {},
        3,
    ),
    "starter-takes-twice": Broken(
        "TAKE-1",
        "The player who starts a turn takes two cards at once.",
        "FAIR-SO-FAR",
        Play(take=wrong.starter_takes_twice),
        {"next_seat": rules.starter_twice},
        {},
        3,
    ),
    "card-stays-on-offer": Broken(
        "TAKE-2",
        "A card that is taken stays on offer for the others.",
        "ONE-PLACE ONE-FROM-OFFER",
        Play(take=wrong.card_stays_on_offer),
        {"left_on_offer": lambda slot, _card: slot},
        {},
        3,
    ),
    "into-the-neighbours-area": Broken(
        "TAKE-1",
        "The card is placed in the area of the player on the left.",
        "OWN-AREA-ONE-PLACE",
        Play(take=wrong.into_the_neighbours_area, moves=wrong.neighbours_moves),
        {"receiver": clockwise},
        {},
        3,
    ),
    "covering-discards": Broken(
        "PLACE-2",
        "A facedown card that is covered leaves the game.",
        "CARDS-CONSERVED PLACED-STAYS AREA-HOLDS-PLACED",
        Play(take=wrong.covering_discards),
        {"put": rules.discard},
        {},
        3,
    ),
    "taker-forgotten": Broken(
        "ROUND-2",
        "The first player counts as the last taker.",
        "TAKER-NOTED",
        Play(take=wrong.taker_forgotten),
        {"noted_taker": lambda state: state.first},
        {},
        3,
    ),
    "same-round-again": Broken(
        "GAME-1",
        "The next round has the same number as the last.",
        "ROUNDS-IN-ORDER",
        Play(dealt=wrong.same_number),
        {"next_number": lambda number: number},
        {},
        3,
    ),
    "areas-kept": Broken(
        "ROUND-1",
        "The areas are not cleared for the next round.",
        "FRESH-START",
        Play(dealt=wrong.areas_kept),
        {"dealt_cells": lambda cell: cell},
        {},
        3,
    ),
    "half-a-deck": Broken(
        "SETUP-1",
        "Half the cards are missing from the deck.",
        "DECK-LASTS",
        Play(deck=wrong.half_deck),
        {"whole_deck": lambda cards: cards // 2},
        {},
        4,
    ),
    "hidden-cards-lost": Broken(
        "ROUND-1",
        "The cards that lay facedown are not shuffled into the next deck.",
        "WHOLE-DECK",
        Play(deck=wrong.without_hidden),
        {"whole_deck": lambda cards: cards - 8},
        {},
        3,
    ),
    "hidden-number-scores": Broken(
        "SCORE-VALID-1",
        "A validated card scores the number of the card underneath.",
        "NUMBER-IS-SPACE",
        _ruling("A07=b"),
        {},
        {"number": lambda spot: spot.hidden_number},
        3,
    ),
    "every-faceup-scores": Broken(
        "SCORE-VALID-2",
        "Every faceup card scores its number, validated or not.",
        "PAIRS-SCORE",
        Play(scorer=wrong.every_faceup_scores),
        {},
        {"scores_number": lambda spot: spot.faceup},
        3,
    ),
    "single-card-zone": Broken(
        "SCORE-ZONE-1", "A single card is a color zone.", "ZONE-SIZE", _ruling("A26=b"), {}, {"smallest_zone": 1}, 3
    ),
    "rows-alone-connect": Broken(
        "SCORE-ZONE-1",
        "Cards above each other do not connect.",
        "ZONE-SYMMETRIC",
        Play(scorer=wrong.rows_alone_connect),
        {},
        {"columns_connect": False},
        3,
    ),
    "hidden-counts": Broken(
        "SCORE-HIDDEN-1",
        "The symbols of a covered card count.",
        "HIDDEN-COUNTS-NOTHING",
        _ruling("A29=b"),
        {},
        {"hidden_counts": True},
        3,
    ),
    "multicoloured-is-blue": Broken(
        "SCORE-MULTI-1",
        "A multicoloured card is blue only.",
        "COLOURS-ALIKE",
        Play(scorer=wrong.multicoloured_is_blue),
        {},
        {"colours": rules.blue},
        3,
    ),
    "no-negative-score": Broken(
        "SCORE-TOTAL-1",
        "A score below nothing counts as nothing.",
        "PARTS-ADD-UP",
        _ruling("A31=b", wrong.likes_crosses),
        {},
        {"floor": True},
        3,
    ),
    "first-seat-wins-ties": Broken(
        "GAME-3",
        "Of equal totals the first seat wins.",
        "MOST-POINTS-WIN",
        _ruling("A32=b"),
        {},
        {"all_winners": False},
        3,
    ),
    "giant-faceup-on-a-space": Broken(
        "LG-PLACE-3",
        "A giant that finds no free edge is laid faceup on an empty space.",
        "GIANTS-AT-EDGES FACEUP-ON-NUMBER",
        Play(take=wrong.giant_faceup_on_a_space),
        {"giant": rules.giant_faceup},
        {},
        2,
        "little_giants",
    ),
}
BROKEN: Mapping[str, Broken] = MappingProxyType(_TABLE)
"""Id of a broken rule -> the broken rule."""
