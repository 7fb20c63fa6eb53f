"""What is proved of the symbolic game: each invariant as a formula over positions or takes, and the lemmas they need.

A claim about positions is proved by induction: it holds at first, and every take and every deal keeps it. A claim
about takes is proved of every take from a position in which the claims it ``uses`` hold. Every claim that is used is
itself a claim of this table, so all of them together are one inductive invariant.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from solver.play import positions, steps
from solver.terms import Term


@dataclass(frozen=True)
class PlayClaim:
    """A claim and the claims it uses.

    ``how`` it is proved: ``state`` (over a position, by induction), ``implied`` (by others about the same position),
    ``take`` or ``deal`` (over before, take and after), ``between`` (over any two positions in which the others hold).
    ``split``: takes are looked at one place at a time.
    """

    id: str
    how: str
    formula: Callable[..., Term]
    uses: tuple[str, ...] = ()
    split: bool = False


# id, how it is proved, formula, the claims it uses
_TABLE: tuple[tuple[str, str, Callable[..., Term], str], ...] = (
    ("lemma:seats-in-turn", "state", positions.seats_in_turn, ""),
    ("lemma:number-of-round", "state", positions.number_of_round, ""),
    ("lemma:only-cards", "state", positions.only_cards, ""),
    ("lemma:placed-by-turns", "state", positions.placed_by_turns, ""),
    ("lemma:just-filled", "state", positions.just_filled, ""),
    ("FACEUP-ON-NUMBER", "state", positions.faceup_on_number, ""),
    ("FACEDOWN-REASON", "state", positions.facedown_reason, "FACEUP-ON-NUMBER"),
    ("GIANTS-AT-EDGES", "state", positions.giants_at_edges, ""),
    ("ONE-PLACE", "state", positions.one_place, "FACEUP-ON-NUMBER OFFER-AND-TAKES lemma:offer-differs"),
    ("AREA-HOLDS-PLACED", "state", positions.area_holds_placed, ""),
    ("OFFER-AND-TAKES", "state", positions.offer_and_takes, "lemma:offer-differs"),
    ("lemma:offer-differs", "state", positions.offer_differs, ""),
    ("lemma:deck-count", "state", positions.deck_count, "OFFER-AND-TAKES lemma:offer-differs"),
    ("EQUAL-AT-END", "state", positions.equal_at_end, "lemma:placed-by-turns"),
    ("ENDS-FOR-A-REASON", "state", positions.ends_for_a_reason, "OFFER-AND-TAKES lemma:offer-differs"),
    ("LEFT-ON-TABLE", "state", positions.left_on_table, "OFFER-AND-TAKES lemma:offer-differs"),
    ("FULL-NEVER-TAKES", "implied", positions.full_never_takes, "lemma:just-filled"),
    ("TURN-STARTS-OPEN", "implied", positions.turn_starts_open, "lemma:just-filled"),
    ("NEVER-STUCK", "implied", positions.never_stuck, "FULL-NEVER-TAKES"),
    ("FAIR-SO-FAR", "implied", positions.fair_so_far, "lemma:placed-by-turns EQUAL-AT-END"),
    ("NOT-ALL-VALIDATED", "state", positions.not_all_validated, "FULL-NEVER-TAKES"),
    ("AT-MOST-17", "implied", positions.at_most_17, "NOT-ALL-VALIDATED"),
    ("lemma:open-holds-16", "implied", positions.open_holds_16, "AREA-HOLDS-PLACED"),
    (
        "NINE-TO-SEVENTEEN",
        "implied",
        positions.nine_to_seventeen,
        "EQUAL-AT-END AREA-HOLDS-PLACED AT-MOST-17 lemma:full-has-nine",
    ),
    ("lemma:full-has-nine", "implied", positions.full_has_nine, "AREA-HOLDS-PLACED"),
    (
        "DECK-LASTS",
        "implied",
        positions.deck_lasts,
        "lemma:deck-count lemma:open-holds-16 ONE-PLACE GIANTS-AT-EDGES EQUAL-AT-END ENDS-FOR-A-REASON",
    ),
    ("CARDS-CONSERVED", "between", steps.cards_conserved, "ONE-PLACE"),
    ("ONE-FROM-OFFER", "take", steps.one_from_offer, "FACEUP-ON-NUMBER"),
    ("OWN-AREA-ONE-PLACE", "take", steps.own_area_one_place, ""),
    ("TWO-CARDS", "take", steps.room_for_it, "FACEUP-ON-NUMBER"),
    ("FACEDOWN-EMPTY-OR-EQUAL", "take", steps.facedown_empty_or_equal, "FACEUP-ON-NUMBER"),
    ("VALIDATED-STAYS", "take", steps.pairs_stay, "FACEUP-ON-NUMBER"),
    ("PLACED-STAYS", "take", steps.placed_stays, "FACEUP-ON-NUMBER"),
    ("LAST-FILLED-ALONE", "take", steps.last_filled_alone, "FULL-NEVER-TAKES"),
    ("CLOCKWISE", "take", steps.clockwise, ""),
    ("TURN-STARTER", "take", steps.turn_starter, ""),
    ("TAKER-NOTED", "take", steps.taker_noted, ""),
    ("ROUND-STARTER", "deal", steps.round_starter, ""),
    ("WHOLE-DECK", "deal", steps.whole_deck, ""),
    ("FRESH-START", "deal", steps.fresh_start, ""),
    ("ROUNDS-IN-ORDER", "deal", steps.rounds_in_order, "lemma:number-of-round"),
)

BY_PLACE = ("AREA-HOLDS-PLACED",)
"""The claims whose takes are looked at one place at a time: what they add up is too much for z3 at once."""

ALWAYS = ("lemma:seats-in-turn", "lemma:only-cards")
"""The lemmas that every other claim uses, so that a counterexample is a position that makes sense."""


def _uses(name: str, uses: str) -> tuple[str, ...]:
    common = () if name in ALWAYS else ALWAYS
    return tuple(dict.fromkeys((*common, *uses.split())))


CLAIMS: Mapping[str, PlayClaim] = MappingProxyType(
    {name: PlayClaim(name, how, formula, _uses(name, uses), name in BY_PLACE) for name, how, formula, uses in _TABLE}
)
"""PlayClaim id -> claim. An invariant's claim has its id; the others are lemmas."""
