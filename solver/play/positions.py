"""What is said of a position of the symbolic game: the lemmas, and the invariants of areas, positions and rounds."""

from collections.abc import Callable

import z3

from solver.play.state import (
    COLUMN_GIANT,
    EDGE_PLACES,
    GRID,
    ROW_GIANT,
    SPACES,
    State,
    Take,
    area_at,
    at_seat,
    count,
    full,
    here,
    kind,
    word,
)
from solver.play.system import Putting, System, offered
from solver.terms import Term
from spec.cards import deck_of


def seats_of(system: System) -> range:
    """The seats of a system."""
    return range(system.players)


def spaces_of(state: State, seat: int) -> list[tuple[Term, Term]]:
    """The nine spaces of a seat: what lies faceup and facedown."""
    return list(zip(state.up[seat][GRID], state.down[seat][GRID], strict=True))


def _each_space(system: System, state: State, says: Callable[[int, Term, Term], Term]) -> Term:
    """What a function says of every space: its number, the card faceup and the card facedown."""
    return z3.And(
        [says(at, up, down) for seat in seats_of(system) for at, (up, down) in enumerate(spaces_of(state, seat), 1)]
    )


def full_area(state: State, seat: int) -> Term:
    """Whether a seat has filled its nine spaces."""
    return full(state.up[seat], state.down[seat])


def _anybody_full(state: State) -> Term:
    return z3.Or([full(up, down) for up, down in zip(state.up, state.down, strict=True)])


def _validated(state: State, seat: int) -> list[Term]:
    return [z3.And(here(up), here(down)) for up, down in spaces_of(state, seat)]


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
    return z3.And([z3.Implies(full_area(state, seat), z3.UGE(state.placed[seat], 9)) for seat in seats_of(system)])


def just_filled(system: System, state: State) -> Term:
    """Whoever is full has taken in this turn; with two players, it was the last take."""
    if system.players == 2:
        waits = [z3.And(z3.Extract(0, 0, state.takes) == 1, state.last == seat, state.taker != seat) for seat in (0, 1)]
    else:
        waits = [_taken(system, state, seat) == 1 for seat in seats_of(system)]
    return z3.Or(state.over, z3.And([z3.Implies(full_area(state, seat), waits[seat]) for seat in seats_of(system)]))


def open_holds_16(system: System, state: State) -> Term:
    """A player who is not full has placed at most 16 cards, and the giants on their edges."""
    most = [16 + giants_on_edges(state, seat) for seat in seats_of(system)]
    return z3.And([z3.Or(full_area(state, at), z3.ULE(state.placed[at], most[at])) for at in seats_of(system)])


def giants_on_edges(state: State, seat: int) -> Term:
    """How many edges of a seat hold a card."""
    return count([here(card) for card in state.up[seat][len(SPACES) :]])


# Invariants over positions --------------------------------------------------------------------------------------------


def faceup_on_number(system: System, state: State) -> Term:
    """FACEUP-ON-NUMBER."""
    return _each_space(system, state, lambda at, up, _down: z3.Or(up == 0, kind(up) == at))


def facedown_reason(system: System, state: State) -> Term:
    """FACEDOWN-REASON."""
    return z3.And([_reasons(state, seat) for seat in seats_of(system)])


def _reasons(state: State, seat: int) -> Term:
    spaces, validated = spaces_of(state, seat), _validated(state, seat)
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
    return z3.And([z3.Not(z3.And(_validated(state, seat))) for seat in seats_of(system)])


def at_most_17(system: System, state: State) -> Term:
    """AT-MOST-17."""
    cards = [[here(card) for space in spaces_of(state, seat) for card in space] for seat in seats_of(system)]
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
    return count(_tracked_at(system, state), 4)


def _tracked_at(system: System, state: State) -> list[Term]:
    cells = [cell for rows in (state.up, state.down) for row in rows for cell in row]
    return [state.tracked_in_deck, *(card == system.tracked for card in (*state.offer, *cells))]


def one_place(system: System, state: State) -> Term:
    """ONE-PLACE, of the tracked card."""
    places = _tracked_at(system, state)
    return z3.And(z3.AtMost(*places, 1), z3.Or(places))


def area_holds_placed(system: System, state: State) -> Term:
    """AREA-HOLDS-PLACED."""
    cells = [(*state.up[seat], *state.down[seat][GRID]) for seat in seats_of(system)]
    return z3.And([count([here(card) for card in cells[seat]]) == state.placed[seat] for seat in seats_of(system)])


def offer_and_takes(system: System, state: State) -> Term:
    """OFFER-AND-TAKES."""
    wanted = 4 if system.players == 2 else system.players
    ran_out = z3.And(state.over, offered(state) == 0)
    return z3.Or(ran_out, offered(state) + z3.ZeroExt(4, state.takes) == wanted)


def never_stuck(system: System, state: State) -> Term:
    """NEVER-STUCK: for every card on offer some placement is legal, given by the case that applies."""
    card = word("stuck")
    mine, tries = area_at(state.taker, state), []
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


def turn_starts_open(_system: System, state: State) -> Term:
    """TURN-STARTS-OPEN."""
    return z3.Or(state.over, state.takes != 0, z3.Not(_anybody_full(state)))


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
    wanted = 4 if system.players == 2 else system.players
    return z3.Implies(state.over, z3.Or(_anybody_full(state), z3.And(z3.ULT(state.deck, wanted), offered(state) == 0)))


def left_on_table(system: System, state: State) -> Term:
    """LEFT-ON-TABLE."""
    two_left = z3.And(offered(state) == 2, z3.BoolVal(system.players == 2))
    return z3.Implies(state.over, z3.Or(offered(state) == 0, two_left))


def nine_to_seventeen(system: System, state: State) -> Term:
    """NINE-TO-SEVENTEEN."""
    nine = z3.And([z3.UGE(placed, 9) for placed in state.placed])
    # giants on the edges count among the placed cards, not among the nine cards that fill the spaces
    return z3.Implies(z3.And(state.over, _anybody_full(state)), z3.And(nine, at_most_17(system, state)))


def deck_lasts(system: System, state: State) -> Term:
    """DECK-LASTS. Every giant is in one place (ONE-PLACE), so the edges hold no more than there are giants."""
    on_edges = giants_on_edges(state, 0)
    for seat in seats_of(system)[1:]:
        on_edges = on_edges + giants_on_edges(state, seat)
    giants = sum(card.giant for card in deck_of(system.ruleset))
    return z3.Implies(z3.And(state.over, z3.ULE(on_edges, giants)), _anybody_full(state))
