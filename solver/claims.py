"""What is proved of the symbolic game: each invariant as a formula over positions or takes, and the lemmas they need.

A claim about positions is proved by induction: it holds at first, and every take and every deal keeps it. A claim
about takes is proved of every take from a position in which the claims it ``uses`` hold. Every claim that is used is
itself a claim of this table, so all of them together are one inductive invariant.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

import z3

from solver.symbols import (
    COLUMN_GIANT,
    EDGE_PLACES,
    GRID,
    ROW_GIANT,
    SPACES,
    State,
    Take,
    Term,
    at_seat,
    count,
    full,
    here,
    kind,
    word,
)
from solver.system import Putting, System, offered

About = Callable[[System, State], Term]
Between = Callable[[System, State, Take, State], Term]


@dataclass(frozen=True)
class Claim:
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


def _seats(system: System) -> range:
    return range(system.players)


def _spaces(state: State, seat: int) -> list[tuple[Term, Term]]:
    return list(zip(state.up[seat][GRID], state.down[seat][GRID], strict=True))


def _each_space(system: System, state: State, says: Callable[[int, Term, Term], Term]) -> Term:
    """What a function says of every space: its number, the card faceup and the card facedown."""
    return z3.And(
        [says(at, up, down) for seat in _seats(system) for at, (up, down) in enumerate(_spaces(state, seat), 1)]
    )


def _full(state: State, seat: int) -> Term:
    return full(state.up[seat], state.down[seat])


def _validated(state: State, seat: int) -> list[Term]:
    return [z3.And(here(up), here(down)) for up, down in _spaces(state, seat)]


def _taken(system: System, state: State, seat: int) -> Term:
    """How often a seat has taken in this turn, by its distance from the starter."""
    if system.players == 2:
        both = z3.LShR(state.takes, 1)
        return z3.If(state.starter == seat, z3.LShR(state.takes + 1, 1), both)
    after = z3.BitVecVal(seat, 4) - state.starter
    distance = z3.If(z3.UGE(z3.BitVecVal(seat, 4), state.starter), after, after + system.players)
    return z3.If(z3.ULT(distance, state.takes), z3.BitVecVal(1, 4), z3.BitVecVal(0, 4))


# Lemmas ---------------------------------------------------------------------------------------------------------------


def seats_in_turn(system: System, state: State) -> Term:
    """Seats are seats, and the next to take sits as far from the starter as takes were made."""
    seats = [z3.ULT(seat, system.players) for seat in (state.starter, state.taker, state.last, state.first)]
    reached = state.starter + state.takes
    for _ in range(system.revealed // system.players):
        reached = z3.If(z3.UGE(reached, system.players), reached - system.players, reached)
    playing = z3.And(z3.ULT(state.takes, system.revealed), state.taker == reached)
    return z3.And(*seats, z3.Or(state.over, playing))


def number_of_round(_system: System, state: State) -> Term:
    """The round is 1, 2 or 3."""
    return z3.And(z3.UGE(state.number, 1), z3.ULE(state.number, 3))


def only_cards(system: System, state: State) -> Term:
    """Whatever lies in an area or on offer is a card; facedown there is none on an edge."""
    cells = [cell for rows in (state.up, state.down) for row in rows for cell in row]
    under_edges = [cell == 0 for row in state.down for cell in row[9:]]
    return z3.And(*(z3.Implies(here(card), system.is_card(card)) for card in (*cells, *state.offer)), *under_edges)


def placed_by_turns(system: System, state: State) -> Term:
    """Without this turn's takes all have placed equally often."""
    before = [placed - z3.ZeroExt(4, _taken(system, state, seat)) for seat, placed in enumerate(state.placed)]
    return z3.Or(state.over, z3.And([each == before[0] for each in before]))


def deck_count(system: System, state: State) -> Term:
    """The deck, the offer and what was placed make all the cards; the deck is whole turns short of them."""
    placed = state.placed[0]
    for each in state.placed[1:]:
        placed = placed + each
    return state.deck + placed + offered(state) == system.cards


def offer_differs(system: System, state: State) -> Term:
    """No card is on offer twice."""
    slots = state.offer
    pairs = [(a, b) for at, a in enumerate(slots) for b in slots[at + 1 :]]
    return z3.And(z3.BoolVal(system.players > 1), *(z3.Or(a == 0, a != b) for a, b in pairs))


def full_has_nine(system: System, state: State) -> Term:
    """A player who is full has placed at least nine cards."""
    return z3.And([z3.Implies(_full(state, seat), z3.UGE(state.placed[seat], 9)) for seat in _seats(system)])


def just_filled(system: System, state: State) -> Term:
    """Whoever is full has taken in this turn; with two players, it was the last take."""
    if system.players == 2:
        waits = [z3.And(z3.Extract(0, 0, state.takes) == 1, state.last == seat, state.taker != seat) for seat in (0, 1)]
    else:
        waits = [_taken(system, state, seat) == 1 for seat in _seats(system)]
    return z3.Or(state.over, z3.And([z3.Implies(_full(state, seat), waits[seat]) for seat in _seats(system)]))


def open_holds_16(system: System, state: State) -> Term:
    """A player who is not full has placed at most 16 cards, and giants on the edges."""
    most = 16 + system.cells - 9
    return z3.And([z3.Or(_full(state, at), z3.ULE(state.placed[at], most)) for at in _seats(system)])


# Invariants over positions --------------------------------------------------------------------------------------------


def faceup_on_number(system: System, state: State) -> Term:
    """FACEUP-ON-NUMBER."""
    return _each_space(system, state, lambda at, up, _down: z3.Or(up == 0, kind(up) == at))


def facedown_reason(system: System, state: State) -> Term:
    """FACEDOWN-REASON."""
    return z3.And([_reasons(state, seat) for seat in _seats(system)])


def _reasons(state: State, seat: int) -> Term:
    spaces, validated = _spaces(state, seat), _validated(state, seat)
    edges = state.up[seat][9:]
    said = []
    for at, (_, down) in enumerate(spaces, 1):
        numbers = [z3.And(kind(down) == number, validated[number - 1]) for number in SPACES]
        no_edge = [
            z3.And(kind(down) == giant, *map(here, part))
            for giant, part in ((COLUMN_GIANT, edges[:3]), (ROW_GIANT, edges[3:]))
            if part
        ]
        said.append(z3.Or(down == 0, z3.And(kind(down) == at, validated[at - 1]), *numbers, *no_edge))
    return z3.And(said)


def not_all_validated(system: System, state: State) -> Term:
    """NOT-ALL-VALIDATED."""
    return z3.And([z3.Not(z3.And(_validated(state, seat))) for seat in _seats(system)])


def at_most_17(system: System, state: State) -> Term:
    """AT-MOST-17."""
    cards = [[here(card) for space in _spaces(state, seat) for card in space] for seat in _seats(system)]
    return z3.And([z3.ULE(count(each), 17) for each in cards])


def giants_at_edges(system: System, state: State) -> Term:
    """GIANTS-AT-EDGES."""
    in_spaces = _each_space(system, state, lambda _at, up, _down: z3.Or(up == 0, z3.ULE(kind(up), 9)))
    if not system.giants:
        return in_spaces
    wanted = [COLUMN_GIANT if place in EDGE_PLACES[:3] else ROW_GIANT for place in EDGE_PLACES]
    on_edges = [
        z3.Or(card == 0, kind(card) == giant) for row in state.up for card, giant in zip(row[9:], wanted, strict=True)
    ]
    return z3.And(in_spaces, *on_edges)


def places_of_tracked(system: System, state: State) -> Term:
    """In how many places the tracked card is."""
    cells = [cell == system.tracked for rows in (state.up, state.down) for row in rows for cell in row]
    return count([state.tracked_in_deck, *cells, *(slot == system.tracked for slot in state.offer)], 4)


def one_place(system: System, state: State) -> Term:
    """ONE-PLACE, of the tracked card."""
    places = [state.tracked_in_deck, *(slot == system.tracked for slot in state.offer)]
    places += [cell == system.tracked for rows in (state.up, state.down) for row in rows for cell in row]
    return z3.And(z3.AtMost(*places, 1), z3.Or(places))


def area_holds_placed(system: System, state: State) -> Term:
    """AREA-HOLDS-PLACED."""
    cells = [(*state.up[seat], *state.down[seat][GRID]) for seat in _seats(system)]
    return z3.And([count([here(card) for card in cells[seat]]) == state.placed[seat] for seat in _seats(system)])


def offer_and_takes(system: System, state: State) -> Term:
    """OFFER-AND-TAKES."""
    wanted = 4 if system.players == 2 else system.players
    ran_out = z3.And(state.over, offered(state) == 0)
    return z3.Or(ran_out, offered(state) + z3.ZeroExt(4, state.takes) == wanted)


def never_stuck(system: System, state: State) -> Term:
    """NEVER-STUCK: for every card on offer some placement is legal, given by the case that applies."""
    card = word("stuck")
    mine = [[at_seat(state.taker, column) for column in zip(*rows, strict=True)] for rows in (state.up, state.down)]
    tries = []
    for place in range(1, system.cells + 1):
        for faceup in (True, False):
            take = Take(card, z3.BitVecVal(place, 4), z3.BoolVal(faceup), ())
            tries.append(system.may_place(Putting(take, *mine)))
    on_offer = z3.And(here(card), z3.Or([card == slot for slot in state.offer]))
    return z3.Or(state.over, z3.Implies(on_offer, z3.Or(tries)))


def full_never_takes(_system: System, state: State) -> Term:
    """FULL-NEVER-TAKES."""
    rows = [full(up, down) for up, down in zip(state.up, state.down, strict=True)]
    return z3.Or(state.over, z3.Not(at_seat(state.taker, rows)))


def turn_starts_open(system: System, state: State) -> Term:
    """TURN-STARTS-OPEN."""
    nobody = z3.Not(z3.Or([_full(state, seat) for seat in _seats(system)]))
    return z3.Or(state.over, state.takes != 0, nobody)


def fair_so_far(system: System, state: State) -> Term:
    """FAIR-SO-FAR."""
    near = [z3.Or(a == b, a == b + 1, b == a + 1) for a in state.placed for b in state.placed if a is not b]
    equal = z3.And([each == state.placed[0] for each in state.placed])
    return z3.And(*near, z3.Or(state.over, state.takes != 0, equal), z3.BoolVal(system.players > 1))


def equal_at_end(_system: System, state: State) -> Term:
    """EQUAL-AT-END."""
    return z3.Implies(state.over, z3.And([each == state.placed[0] for each in state.placed]))


def ends_for_a_reason(system: System, state: State) -> Term:
    """ENDS-FOR-A-REASON."""
    somebody = z3.Or([_full(state, seat) for seat in _seats(system)])
    wanted = 4 if system.players == 2 else system.players
    return z3.Implies(state.over, z3.Or(somebody, z3.And(z3.ULT(state.deck, wanted), offered(state) == 0)))


def left_on_table(system: System, state: State) -> Term:
    """LEFT-ON-TABLE."""
    two_left = z3.And(offered(state) == 2, z3.BoolVal(system.players == 2))
    return z3.Implies(state.over, z3.Or(offered(state) == 0, two_left))


def nine_to_seventeen(system: System, state: State) -> Term:
    """NINE-TO-SEVENTEEN."""
    somebody = z3.Or([_full(state, seat) for seat in _seats(system)])
    nine = z3.And([z3.UGE(placed, 9) for placed in state.placed])
    # giants on the edges count among the placed cards, not among the nine cards that fill the spaces
    return z3.Implies(z3.And(state.over, somebody), z3.And(nine, at_most_17(system, state)))


def deck_lasts(system: System, state: State) -> Term:
    """DECK-LASTS."""
    return z3.Implies(state.over, z3.Or([_full(state, seat) for seat in _seats(system)]))


# Invariants over takes and deals --------------------------------------------------------------------------------------


def _pairs(system: System, before: State, after: State) -> list[tuple[int, int, Term, Term, Term, Term]]:
    return [
        (seat, at, before.up[seat][at - 1], before.down[seat][at - 1], after.up[seat][at - 1], after.down[seat][at - 1])
        for seat in _seats(system)
        for at in SPACES
    ]


def _changed(up: Term, down: Term, up_after: Term, down_after: Term) -> Term:
    return z3.Or(up != up_after, down != down_after)


def cards_conserved(system: System, before: State, _take: Take, after: State) -> Term:
    """CARDS-CONSERVED, of the tracked card."""
    return places_of_tracked(system, before) == places_of_tracked(system, after)


def one_from_offer(_system: System, before: State, take: Take, after: State) -> Term:
    """ONE-FROM-OFFER."""
    cells = [(old, new) for at in (0, 1) for old, new in zip(_flat(before[at]), _flat(after[at]), strict=True)]
    came = [z3.And(new == take.card, old != take.card) for old, new in cells]
    goes_on = z3.Or(after.over, after.takes != 0)
    rest = [
        z3.Implies(goes_on, new == z3.If(old == take.card, z3.BitVecVal(0, 8), old))
        for old, new in zip(before.offer, after.offer, strict=True)
    ]
    return z3.And(z3.Or([slot == take.card for slot in before.offer]), z3.Or(came), *rest)


def _flat(rows: tuple[tuple[Term, ...], ...]) -> list[Term]:
    return [cell for row in rows for cell in row]


def own_area_one_place(system: System, before: State, take: Take, after: State) -> Term:
    """OWN-AREA-ONE-PLACE."""
    same = [
        z3.Implies(z3.Not(z3.And(before.taker == seat, take.place == at + 1)), old == new)
        for face in (0, 1)
        for seat in _seats(system)
        for at, (old, new) in enumerate(zip(before[face][seat], after[face][seat], strict=True))
    ]
    differs = [z3.And(before[face][seat][at] != after[face][seat][at]) for face, seat, at in _everywhere(system)]
    return z3.And(*same, z3.Or(differs))


def _everywhere(system: System) -> list[tuple[int, int, int]]:
    return [(face, seat, at) for face in (0, 1) for seat in _seats(system) for at in range(system.cells)]


def room_for_it(system: System, before: State, take: Take, _after: State) -> Term:
    """TWO-CARDS: where the card goes there are not two already."""
    pairs = [(seat, at, *_spaces(before, seat)[at - 1]) for seat in _seats(system) for at in SPACES]
    return z3.Not(
        z3.Or([z3.And(before.taker == seat, take.place == at, here(up), here(down)) for seat, at, up, down in pairs])
    )


def pairs_stay(system: System, before: State, _take: Take, after: State) -> Term:
    """VALIDATED-STAYS."""
    pairs = _pairs(system, before, after)
    return z3.And([z3.Implies(z3.And(here(each[0]), here(each[1])), z3.Not(_changed(*each))) for _, _, *each in pairs])


def facedown_empty_or_equal(system: System, before: State, _take: Take, after: State) -> Term:
    """FACEDOWN-EMPTY-OR-EQUAL."""
    said = []
    for _, _, up, down, up_after, down_after in _pairs(system, before, after):
        alone = z3.And(up == 0, down == 0, up_after == 0)
        under = z3.And(here(up_after), kind(up_after) == kind(down_after))
        said.append(z3.Or(down == down_after, z3.And(here(down_after), z3.Or(alone, under))))
    return z3.And(said)


def placed_stays(system: System, before: State, _take: Take, after: State) -> Term:
    """PLACED-STAYS."""
    said = []
    for face, seat, at in _everywhere(system):
        card, now = before[face][seat][at], (after.up[seat][at], after.down[seat][at])
        said.append(z3.Or(card == 0, card == now[0], card == now[1]))
    return z3.And(said)


def last_filled_alone(system: System, before: State, _take: Take, after: State) -> Term:
    """LAST-FILLED-ALONE."""
    return z3.And(
        [
            z3.Implies(z3.And(_changed(*each), _full(after, seat)), z3.Not(z3.And(here(each[2]), here(each[3]))))
            for seat, _, *each in _pairs(system, before, after)
        ]
    )


def clockwise(system: System, before: State, _take: Take, after: State) -> Term:
    """CLOCKWISE."""
    left = z3.If(before.taker + 1 == system.players, z3.BitVecVal(0, 4), before.taker + 1)
    return z3.Or(after.over, after.takes == 0, after.taker == left)


def turn_starter(_system: System, before: State, _take: Take, after: State) -> Term:
    """TURN-STARTER."""
    begins = z3.And(z3.Not(after.over), after.takes == 0)
    return z3.Implies(begins, z3.And(after.starter == before.taker, after.taker == before.taker))


def taker_noted(_system: System, before: State, _take: Take, after: State) -> Term:
    """TAKER-NOTED."""
    return after.last == before.taker


def round_starter(_system: System, before: State, _take: Take, after: State) -> Term:
    """ROUND-STARTER."""
    return after.first == before.last


def whole_deck(system: System, _before: State, _take: Take, after: State) -> Term:
    """WHOLE-DECK: any card of the game is in the new deck or among the first cards revealed, and all are counted."""
    there = z3.Or(after.tracked_in_deck, *(slot == system.tracked for slot in after.offer))
    return z3.And(there, after.deck + offered(after) == system.cards)


def fresh_start(_system: System, _before: State, _take: Take, after: State) -> Term:
    """FRESH-START."""
    empty = [cell == 0 for face in (0, 1) for cell in _flat(after[face])]
    return z3.And(*empty, after.starter == after.first, after.taker == after.first)


def rounds_in_order(_system: System, before: State, _take: Take, after: State) -> Term:
    """ROUNDS-IN-ORDER."""
    return z3.And(before.over, after.number == before.number + 1, z3.ULE(after.number, 3))


# id, how it is proved, formula, the claims it uses
_TABLE: tuple[tuple[str, str, Callable[..., Term], str], ...] = (
    ("lemma:seats-in-turn", "state", seats_in_turn, ""),
    ("lemma:number-of-round", "state", number_of_round, ""),
    ("lemma:only-cards", "state", only_cards, ""),
    ("lemma:placed-by-turns", "state", placed_by_turns, ""),
    ("lemma:just-filled", "state", just_filled, ""),
    ("FACEUP-ON-NUMBER", "state", faceup_on_number, ""),
    ("FACEDOWN-REASON", "state", facedown_reason, "FACEUP-ON-NUMBER"),
    ("GIANTS-AT-EDGES", "state", giants_at_edges, ""),
    ("ONE-PLACE", "state", one_place, "FACEUP-ON-NUMBER OFFER-AND-TAKES lemma:offer-differs"),
    ("AREA-HOLDS-PLACED", "state", area_holds_placed, ""),
    ("OFFER-AND-TAKES", "state", offer_and_takes, "lemma:offer-differs"),
    ("lemma:offer-differs", "state", offer_differs, ""),
    ("lemma:deck-count", "state", deck_count, "OFFER-AND-TAKES lemma:offer-differs"),
    ("EQUAL-AT-END", "state", equal_at_end, "lemma:placed-by-turns"),
    ("ENDS-FOR-A-REASON", "state", ends_for_a_reason, "OFFER-AND-TAKES lemma:offer-differs"),
    ("LEFT-ON-TABLE", "state", left_on_table, "OFFER-AND-TAKES lemma:offer-differs"),
    ("FULL-NEVER-TAKES", "implied", full_never_takes, "lemma:just-filled"),
    ("TURN-STARTS-OPEN", "implied", turn_starts_open, "lemma:just-filled"),
    ("NEVER-STUCK", "implied", never_stuck, "FULL-NEVER-TAKES"),
    ("FAIR-SO-FAR", "implied", fair_so_far, "lemma:placed-by-turns EQUAL-AT-END"),
    ("NOT-ALL-VALIDATED", "state", not_all_validated, "FULL-NEVER-TAKES"),
    ("AT-MOST-17", "implied", at_most_17, "NOT-ALL-VALIDATED"),
    ("lemma:open-holds-16", "implied", open_holds_16, "AREA-HOLDS-PLACED"),
    (
        "NINE-TO-SEVENTEEN",
        "implied",
        nine_to_seventeen,
        "EQUAL-AT-END AREA-HOLDS-PLACED AT-MOST-17 lemma:full-has-nine",
    ),
    ("lemma:full-has-nine", "implied", full_has_nine, "AREA-HOLDS-PLACED"),
    ("DECK-LASTS", "implied", deck_lasts, "lemma:deck-count lemma:open-holds-16 EQUAL-AT-END ENDS-FOR-A-REASON"),
    ("CARDS-CONSERVED", "between", cards_conserved, "ONE-PLACE"),
    ("ONE-FROM-OFFER", "take", one_from_offer, "FACEUP-ON-NUMBER"),
    ("OWN-AREA-ONE-PLACE", "take", own_area_one_place, ""),
    ("TWO-CARDS", "take", room_for_it, "FACEUP-ON-NUMBER"),
    ("FACEDOWN-EMPTY-OR-EQUAL", "take", facedown_empty_or_equal, "FACEUP-ON-NUMBER"),
    ("VALIDATED-STAYS", "take", pairs_stay, "FACEUP-ON-NUMBER"),
    ("PLACED-STAYS", "take", placed_stays, "FACEUP-ON-NUMBER"),
    ("LAST-FILLED-ALONE", "take", last_filled_alone, "FULL-NEVER-TAKES"),
    ("CLOCKWISE", "take", clockwise, ""),
    ("TURN-STARTER", "take", turn_starter, ""),
    ("TAKER-NOTED", "take", taker_noted, ""),
    ("ROUND-STARTER", "deal", round_starter, ""),
    ("WHOLE-DECK", "deal", whole_deck, ""),
    ("FRESH-START", "deal", fresh_start, ""),
    ("ROUNDS-IN-ORDER", "deal", rounds_in_order, "lemma:number-of-round"),
)

BY_PLACE = ("AREA-HOLDS-PLACED",)
"""The claims whose takes are looked at one place at a time: what they add up is too much for z3 at once."""

ALWAYS = ("lemma:seats-in-turn", "lemma:only-cards")
"""The lemmas that every other claim uses, so that a counterexample is a position that makes sense."""


def _uses(name: str, uses: str) -> tuple[str, ...]:
    common = () if name in ALWAYS else ALWAYS
    return tuple(dict.fromkeys((*common, *uses.split())))


CLAIMS: Mapping[str, Claim] = MappingProxyType(
    {name: Claim(name, how, formula, _uses(name, uses), name in BY_PLACE) for name, how, formula, uses in _TABLE}
)
"""Claim id -> claim. An invariant's claim has its id; the others are lemmas."""
