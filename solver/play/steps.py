"""What is said of a take or a deal of the symbolic game: the position before, the take, the position after."""

import z3

from solver.play.positions import full_area, places_of_tracked, seats_of, spaces_of
from solver.play.state import SPACES, State, Take, here, kind
from solver.play.system import System, offered
from solver.terms import Term


def _pairs(system: System, before: State, after: State) -> list[tuple[int, int, Term, Term, Term, Term]]:
    return [
        (seat, at, before.up[seat][at - 1], before.down[seat][at - 1], after.up[seat][at - 1], after.down[seat][at - 1])
        for seat in seats_of(system)
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
        for seat in seats_of(system)
        for at, (old, new) in enumerate(zip(before[face][seat], after[face][seat], strict=True))
    ]
    differs = [z3.And(before[face][seat][at] != after[face][seat][at]) for face, seat, at in _everywhere(system)]
    return z3.And(*same, z3.Or(differs))


def _everywhere(system: System) -> list[tuple[int, int, int]]:
    return [(face, seat, at) for face in (0, 1) for seat in seats_of(system) for at in range(system.cells)]


def room_for_it(system: System, before: State, take: Take, _after: State) -> Term:
    """TWO-CARDS: where the card goes there are not two already."""
    pairs = [(seat, at, *spaces_of(before, seat)[at - 1]) for seat in seats_of(system) for at in SPACES]
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
            z3.Implies(z3.And(_changed(*each), full_area(after, seat)), z3.Not(z3.And(here(each[2]), here(each[3]))))
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
