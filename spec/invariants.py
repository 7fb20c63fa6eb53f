"""The invariants: what holds in every reachable position of every game, each a named object with its predicate.

`INVARIANTS` maps an id to its `Invariant`. What a predicate is given depends on the scope:

========= =============================== ====================================================================
scope     arguments                       holds
========= =============================== ====================================================================
``area``  an `Area`                       of every area in every position
``state`` a `Round`                       in every position
``step``  a `Step`, before and after      of every take
``round`` a `Round` that is over          at the end of every round
``score`` a `Scored` area                 of every area, in every round
``game``  a `Game`                        in every position of every game
========= =============================== ====================================================================

`solver` proves them, and shows for each one a mutant of the rules that violates it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from spec import predicates, score_predicates
from spec.area import Area
from spec.predicates import step_of
from spec.rules import RULES, Game, Round, Rules
from spec.score_predicates import Scored


@dataclass(frozen=True)
class Invariant:
    """One invariant. ``says`` is its statement in the rulebook's words; ``clauses`` are the clauses it follows from."""

    id: str
    scope: str
    says: str
    clauses: tuple[str, ...]
    holds: Callable[..., bool]


_TABLE: tuple[tuple[str, str, str, Callable[..., bool]], ...] = (
    ("FACEUP-ON-NUMBER", "area", "PLACE-1 PLACE-2 PLACE-3", predicates.faceup_on_its_number),
    ("FACEDOWN-REASON", "area", "PLACE-3 PLACE-4 LG-PLACE-3", predicates.facedown_has_a_reason),
    ("NOT-ALL-VALIDATED", "area", "END-1 PLACE-4", predicates.not_all_validated),
    ("AT-MOST-17", "area", "END-1 PLACE-4 PLACE-6", predicates.at_most_17),
    ("GIANTS-AT-EDGES", "area", "LG-PLACE-1 LG-PLACE-2", predicates.giants_at_edges),
    ("ONE-PLACE", "state", "SETUP-1 TAKE-2", predicates.one_place),
    ("AREA-HOLDS-PLACED", "state", "PLACE-6 PLACE-7", predicates.as_many_as_placed),
    ("OFFER-AND-TAKES", "state", "REVEAL-1 REVEAL-2P-1 TAKE-1", predicates.offer_and_takes),
    ("NEVER-STUCK", "state", "PLACE-4 END-1", predicates.never_stuck),
    ("FULL-NEVER-TAKES", "state", "END-1 END-2P-1 END-2P-2 END-2P-3", predicates.full_never_takes),
    ("TURN-STARTS-OPEN", "state", "END-1 END-2", predicates.turn_starts_with_nobody_full),
    ("FAIR-SO-FAR", "state", "TAKE-1 TAKE-2P-1", predicates.fair_so_far),
    ("CARDS-CONSERVED", "step", "SETUP-1 PLACE-7", predicates.conserved),
    ("ONE-FROM-OFFER", "step", "TAKE-1 TAKE-2", predicates.one_card_from_the_offer),
    ("OWN-AREA-ONE-PLACE", "step", "TAKE-1 PLACE-7", predicates.own_area_one_place),
    ("TWO-CARDS", "step", "PLACE-6", predicates.room_for_it),
    ("FACEDOWN-EMPTY-OR-EQUAL", "step", "PLACE-3 PLACE-4 PLACE-5", predicates.down_on_empty_or_equal),
    ("VALIDATED-STAYS", "step", "PLACE-4 PLACE-5", predicates.pairs_stay),
    ("PLACED-STAYS", "step", "PLACE-7", predicates.cards_stay),
    ("LAST-FILLED-ALONE", "step", "END-1 PLACE-4", predicates.last_filled_alone),
    ("CLOCKWISE", "step", "TAKE-1 TAKE-2P-1", predicates.clockwise),
    ("TURN-STARTER", "step", "TURN-1", predicates.last_taker_starts),
    ("TAKER-NOTED", "step", "TAKE-1 ROUND-2", predicates.taker_noted),
    ("EQUAL-AT-END", "round", "END-1 END-2P-1 END-2P-2 END-2P-3 END-2P-4", predicates.equal_at_the_end),
    ("ENDS-FOR-A-REASON", "round", "END-1 END-2 END-DECK-1", predicates.ends_for_a_reason),
    ("LEFT-ON-TABLE", "round", "END-1 END-2P-1 END-2P-2", predicates.two_player_leftovers),
    ("NINE-TO-SEVENTEEN", "round", "END-1 END-2", predicates.nine_to_seventeen),
    ("DECK-LASTS", "round", "END-DECK-1 SETUP-1", predicates.deck_lasts),
    ("PARTS-ADD-UP", "score", "SCORE-TOTAL-1 SCORE-ZONE-4", score_predicates.parts_add_up),
    ("PARTS-IN-RANGE", "score", "SCORE-TOTAL-1 SCORE-SPECIAL-1 LG-COLOUR-2", score_predicates.parts_in_range),
    ("PAIRS-SCORE", "score", "SCORE-VALID-1 SCORE-VALID-2", score_predicates.pairs_score),
    ("NUMBER-IS-SPACE", "score", "SCORE-VALID-1", score_predicates.number_is_space),
    (
        "SPECIALS-COUNT",
        "score",
        "SCORE-SPECIAL-1 SCORE-MULTI-1 FP-CROSS-1 LG-COLOUR-1",
        score_predicates.specials_count,
    ),
    ("GIANTS-EARN", "score", "LG-VALID-1 LG-PLAIN-1 LG-UNVALID-1 LG-COLOUR-2", score_predicates.giants_earn),
    ("OWN-LINE", "score", "LG-VALID-1 LG-PLAIN-1 LG-UNVALID-1 LG-COLOUR-2", score_predicates.own_line),
    ("ROW-CANCELLED", "score", "LG-CANCEL-1 SCORE-CROSS-1 FP-CROSS-1", score_predicates.row_cancelled),
    ("ZONE-SIZE", "score", "SCORE-ZONE-1 SCORE-ZONE-3", score_predicates.zone_size),
    ("ZONE-WHOLE", "score", "SCORE-ZONE-1 SCORE-ZONE-2 LG-COLOUR-1", score_predicates.zone_whole),
    ("HIDDEN-COUNTS-NOTHING", "score", "SCORE-HIDDEN-1", score_predicates.hidden_counts_nothing),
    ("COLOURS-ALIKE", "score", "SCORE-SPECIAL-1 SCORE-ZONE-1", score_predicates.colours_alike),
    ("ZONE-SYMMETRIC", "score", "SCORE-ZONE-1 SCORE-ZONE-2", score_predicates.zone_symmetric),
    ("ROUND-STARTER", "game", "ROUND-2", score_predicates.last_taker_starts_round),
    ("WHOLE-DECK", "game", "SETUP-1 ROUND-1", score_predicates.whole_deck),
    ("FRESH-START", "game", "ROUND-1 ROUND-2", score_predicates.fresh_start),
    ("ROUNDS-IN-ORDER", "game", "GAME-1", score_predicates.rounds_in_order),
    ("MOST-POINTS-WIN", "game", "GAME-1 GAME-2 GAME-3", score_predicates.most_points_win),
)
"""Id, scope, the clauses it follows from, and the predicate, whose docstring is the statement."""

INVARIANTS: Mapping[str, Invariant] = MappingProxyType(
    {
        name: Invariant(name, scope, holds.__doc__ or "", tuple(clauses.split()), holds)
        for name, scope, clauses, holds in _TABLE
    }
)
"""Invariant id -> invariant, in the order of a round: areas, table, takes, round end, score, game."""

BY_SCOPE: Mapping[str, tuple[Invariant, ...]] = MappingProxyType(
    {
        scope: tuple(each for each in INVARIANTS.values() if each.scope == scope)
        for scope in ("area", "state", "step", "round", "score", "game")
    }
)
"""Scope -> its invariants."""


def _broken(scope: str, *given: object) -> tuple[str, ...]:
    return tuple(each.id for each in BY_SCOPE[scope] if not each.holds(*given))


def state_violations(round_: Round, before: Round | None = None) -> tuple[str, ...]:
    """The ids of the area and state invariants that a position violates. Areas as in ``before`` are not looked at."""
    areas = (area for seat, area in enumerate(round_.areas) if before is None or before.areas[seat] is not area)
    in_areas = {found for area in areas for found in _broken("area", area)}
    return (*(each.id for each in BY_SCOPE["area"] if each.id in in_areas), *_broken("state", round_))


def violations(before: Round, after: Round) -> tuple[str, ...]:
    """The ids of the area, state and step invariants that a take violates, given that none was violated before."""
    return state_violations(after, before) + _broken("step", step_of(before, after))


def round_violations(round_: Round) -> tuple[str, ...]:
    """The ids of the round invariants that a finished round violates; none for a round that goes on."""
    return _broken("round", round_) if round_.over else ()


def score_violations(area: Area, rules: Rules = RULES, number: int = 1) -> tuple[str, ...]:
    """The ids of the score invariants that the score of an area in round ``number`` violates."""
    return _broken("score", Scored(area, number, rules.score(area, number), rules))


def game_violations(game: Game) -> tuple[str, ...]:
    """The ids of the game invariants that a game so far violates."""
    return _broken("game", game)
