"""The game as a symbolic transition system in z3: written from the rule texts, in another way than `spec.rules`.

`System` gives the first positions, the guard of a take, the position after it, and the deal of the next round, for any
number of turns. Each rule is a field of `SymbolicRules`; a mutant replaces one of them (`solver.mutants.table`).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import z3

from solver.play.state import (
    COLUMN_GIANT,
    EDGE_PLACES,
    ROW_GIANT,
    SPACES,
    State,
    Take,
    area_at,
    count,
    fresh_state,
    fresh_take,
    full,
    here,
    kind,
)
from solver.terms import Term
from spec.cards import RULESETS, deck_of

Cells = Sequence[Term]


class Putting(NamedTuple):
    """A card about to be put into an area: the take, and what lies in the area, faceup and facedown, by cell."""

    take: Take
    up: Cells
    down: Cells

    def own(self, cells: Cells) -> Term:
        """Whether the own space of the card's number has a card among these cells."""
        return z3.Or([z3.And(kind(self.take.card) == at, here(cells[at - 1])) for at in SPACES])

    @property
    def on_own_space(self) -> Term:
        return self.take.place == kind(self.take.card)

    @property
    def on_empty_space(self) -> Term:
        bare = [z3.And(self.take.place == at, z3.Not(self.filled(at))) for at in SPACES]
        return z3.Or(bare)

    def filled(self, place: int) -> Term:
        """Whether a cell holds any card."""
        return z3.Or(here(self.up[place - 1]), here(self.down[place - 1]))


def faceup_on_own_space(putting: Putting) -> Term:
    """Case 1: faceup on the space of its number, be it empty or with a facedown card (PLACE-1, PLACE-2)."""
    return z3.And(putting.on_own_space, putting.take.faceup)


def either_face_on_own_space(putting: Putting) -> Term:
    """Case 2: on the space of its number, and either of the two stays faceup (PLACE-3)."""
    return putting.on_own_space


def facedown_on_empty_space(putting: Putting) -> Term:
    """Case 3: facedown on any empty space (PLACE-4, PLACE-5)."""
    return z3.And(putting.on_empty_space, z3.Not(putting.take.faceup))


def giant_on_free_edge(putting: Putting) -> Term:
    """A giant: on a free edge of its kind, or facedown on an empty space if there is none (LG-PLACE-1, LG-PLACE-3)."""
    if len(putting.up) == len(SPACES):
        return z3.BoolVal(False)
    free = {place: z3.And(_fits(putting, place), z3.Not(here(putting.up[place - 1]))) for place in EDGE_PLACES}
    placed = z3.And(putting.take.faceup, z3.Or([z3.And(putting.take.place == at, free[at]) for at in EDGE_PLACES]))
    return z3.If(z3.Or(list(free.values())), placed, facedown_on_empty_space(putting))


def _fits(putting: Putting, place: int) -> Term:
    return kind(putting.take.card) == (COLUMN_GIANT if place in EDGE_PLACES[:3] else ROW_GIANT)


def on_top_or_under(card: Term, faceup: Term, up: Term, down: Term) -> tuple[Term, Term]:
    """What a space holds afterwards: a card placed faceup lies on what was there, one placed facedown lies under it."""
    return z3.If(faceup, card, up), z3.If(z3.And(faceup, z3.Not(here(down))), up, z3.If(faceup, down, card))


class Moment(NamedTuple):
    """Just after a card was placed: how many takes this turn has had, who is full, and whose take it was."""

    players: int
    revealed: int
    takes: Term
    full: tuple[Term, ...]
    starter: Term
    taker: Term
    deck: Term

    @property
    def turn_over(self) -> Term:
        return self.takes == self.revealed

    @property
    def short(self) -> Term:
        return z3.ULT(self.deck, self.revealed)


def ends(moment: Moment) -> Term:
    """Whether the round is over: somebody is full and all have placed equally often, or too few cards are left."""
    filled = z3.Or(list(moment.full))
    equal = z3.Or(moment.takes == 2, moment.takes == 4) if moment.players == 2 else moment.turn_over
    return z3.Or(z3.And(filled, equal), z3.And(moment.turn_over, moment.short))


def clockwise(state: State, players: int) -> Term:
    """The seat after the taker's (TAKE-1)."""
    return z3.If(state.taker == players - 1, z3.BitVecVal(0, 4), state.taker + 1)


@dataclass(frozen=True)
class SymbolicRules:
    """The rules, one field each. A mutant replaces one."""

    first_copy: Callable[[Putting], Term] = faceup_on_own_space
    covering_copy: Callable[[Putting], Term] = faceup_on_own_space
    second_copy: Callable[[Putting], Term] = either_face_on_own_space
    third_copy: Callable[[Putting], Term] = facedown_on_empty_space
    giant: Callable[[Putting], Term] = giant_on_free_edge
    put: Callable[[Term, Term, Term, Term], tuple[Term, Term]] = on_top_or_under
    full: Callable[[Cells, Cells], Term] = full
    ends: Callable[[Moment], Term] = ends
    next_seat: Callable[[State, int], Term] = clockwise
    next_starter: Callable[[State, int], Term] = lambda state, _players: state.taker
    receiver: Callable[[State, int], Term] = lambda state, _players: state.taker
    noted_taker: Callable[[State], Term] = lambda state: state.taker
    left_on_offer: Callable[[Term, Term], Term] = lambda slot, card: z3.If(slot == card, z3.BitVecVal(0, 8), slot)
    leaves_deck: Callable[[Term, Term], Term] = lambda in_deck, revealed: z3.And(in_deck, z3.Not(revealed))
    next_first: Callable[[State, int], Term] = lambda state, _players: state.last
    next_number: Callable[[Term], Term] = lambda number: number + 1
    dealt_cells: Callable[[Term], Term] = lambda _cell: z3.BitVecVal(0, 8)
    revealed_by_two: int = 4
    whole_deck: Callable[[int], int] = lambda cards: cards


@dataclass(frozen=True)
class System:
    """The game for some players and a ruleset: what holds at first, when a take is legal, and what it leads to."""

    players: int
    ruleset: str = "base"
    rules: SymbolicRules = field(default=SymbolicRules())

    @property
    def revealed(self) -> int:
        """Cards revealed in a turn (REVEAL-1, REVEAL-2P-1)."""
        return self.rules.revealed_by_two if self.players == 2 else self.players

    @property
    def giants(self) -> bool:
        return "little_giants" in RULESETS[self.ruleset]

    @property
    def cells(self) -> int:
        return 15 if self.giants else 9

    @property
    def cards(self) -> int:
        """How many cards the deck has."""
        return len(deck_of(self.ruleset))

    @cached_property
    def state(self) -> State:
        return fresh_state("s", self.players, self.cells, self.revealed)

    @cached_property
    def take(self) -> Take:
        return fresh_take("a", self.revealed)

    @cached_property
    def tracked(self) -> Term:
        """Any card of the game."""
        return z3.BitVec("tracked", 8)

    def is_card(self, card: Term) -> Term:
        """Whether a word is a card of this ruleset."""
        return z3.And(z3.UGE(kind(card), 1), z3.ULE(kind(card), ROW_GIANT if self.giants else 9))

    def dealt(self, reveal: Sequence[Term], tracked_in_deck: Term) -> Term:
        """Whether cards can be the next of a deck: different ones, and the tracked card only if the deck has it."""
        tracked = [z3.Implies(card == self.tracked, tracked_in_deck) for card in reveal]
        return z3.And(z3.Distinct(list(reveal)), *map(self.is_card, reveal), *tracked)

    def starts(self, state: State) -> Term:
        """Whether a position is the first of a first round: empty areas, and the first cards of a deck revealed."""
        nothing = [cell == 0 for rows in (state.up, state.down) for row in rows for cell in row]
        seats = [state.starter == state.first, state.taker == state.first, state.last == state.first]
        none_yet = [state.takes == 0, *(placed == 0 for placed in state.placed), z3.Not(state.over)]
        shown = self._shown(state.offer)
        deck = [self.dealt(state.offer, z3.BoolVal(True)), state.tracked_in_deck == z3.Not(shown)]
        counts = [state.deck == self.rules.whole_deck(self.cards) - self.revealed, state.number == 1]
        return z3.And(*nothing, *seats, *none_yet, *deck, *counts, z3.ULT(state.first, self.players))

    def _shown(self, cards: Sequence[Term]) -> Term:
        return z3.Or([card == self.tracked for card in cards])

    def putting(self, state: State, take: Take) -> Putting:
        """The area that receives the card, and the take."""
        return Putting(take, *area_at(self.rules.receiver(state, self.players), state))

    def may(self, state: State, take: Take) -> Term:
        """Whether a take is legal: a card on offer, placed by the case that applies; what it reveals is in the deck."""
        offered = z3.Or([take.card == slot for slot in state.offer])
        placed = self.may_place(self.putting(state, take))
        revealed = z3.Implies(self.reveals(state, take), self.dealt(take.reveal, state.tracked_in_deck))
        return z3.And(z3.Not(state.over), here(take.card), offered, placed, revealed)

    def may_place(self, putting: Putting) -> Term:
        """Whether the placement is legal: giants, first copy, covering copy, second copy, third copy."""
        up, down, rules = putting.own(putting.up), putting.own(putting.down), self.rules
        bare = z3.If(down, rules.covering_copy(putting), rules.first_copy(putting))
        numbered = z3.If(up, z3.If(down, rules.third_copy(putting), rules.second_copy(putting)), bare)
        inside = z3.And(z3.UGE(putting.take.place, 1), z3.ULE(putting.take.place, self.cells))
        return z3.And(inside, z3.If(z3.ULE(kind(putting.take.card), 9), numbered, rules.giant(putting)))

    def _cells_after(self, state: State, take: Take) -> tuple[list[list[Term]], list[list[Term]]]:
        putting, seat = self.putting(state, take), self.rules.receiver(state, self.players)
        new = [self.rules.put(take.card, take.faceup, a, b) for a, b in zip(putting.up, putting.down, strict=True)]

        def after(rows: Sequence[Cells], face: int) -> list[list[Term]]:
            return [
                [
                    z3.If(z3.And(seat == player, take.place == at + 1), new[at][face], cell)
                    for at, cell in enumerate(row)
                ]
                for player, row in enumerate(rows)
            ]

        return after(state.up, 0), after(state.down, 1)

    def _moment(self, state: State, up: Sequence[Cells], down: Sequence[Cells]) -> Moment:
        filled = tuple(self.rules.full(a, b) for a, b in zip(up, down, strict=True))
        return Moment(self.players, self.revealed, state.takes + 1, filled, state.starter, state.taker, state.deck)

    def reveals(self, state: State, take: Take) -> Term:
        """Whether a take ends the turn and the round goes on, so that new cards are revealed."""
        moment = self._moment(state, *self._cells_after(state, take))
        return z3.And(moment.turn_over, z3.Not(self.rules.ends(moment)))

    def after(self, state: State, take: Take) -> State:
        """The position after a take."""
        up, down = self._cells_after(state, take)
        moment = self._moment(state, up, down)
        over = self.rules.ends(moment)
        new_turn = z3.And(moment.turn_over, z3.Not(over))
        starter = z3.If(new_turn, self.rules.next_starter(state, self.players), state.starter)
        left = [self.rules.left_on_offer(slot, take.card) for slot in state.offer]
        gone = z3.And(new_turn, self._shown(take.reveal))
        return State(
            up=tuple(map(tuple, up)),
            down=tuple(map(tuple, down)),
            offer=tuple(z3.If(new_turn, new, old) for new, old in zip(take.reveal, left, strict=True)),
            placed=tuple(z3.If(state.taker == seat, was + 1, was) for seat, was in enumerate(state.placed)),
            starter=starter,
            taker=z3.If(new_turn, starter, self.rules.next_seat(state, self.players)),
            last=self.rules.noted_taker(state),
            first=state.first,
            takes=z3.If(new_turn, z3.BitVecVal(0, 4), moment.takes),
            deck=z3.If(new_turn, state.deck - self.revealed, state.deck),
            number=state.number,
            over=over,
            tracked_in_deck=self.rules.leaves_deck(state.tracked_in_deck, gone),
        )

    def may_deal(self, state: State, take: Take) -> Term:
        """Whether the next round may start: this one is over and is not the third (GAME-1)."""
        return z3.And(state.over, z3.ULT(state.number, 3), self.dealt(take.reveal, z3.BoolVal(True)))

    def deal(self, state: State, take: Take) -> State:
        """The first position of the next round: all cards shuffled into a new deck (ROUND-1, ROUND-2)."""
        first = self.rules.next_first(state, self.players)
        empty = tuple(tuple(self.rules.dealt_cells(cell) for cell in row) for row in state.up)
        bare = tuple(tuple(self.rules.dealt_cells(cell) for cell in row) for row in state.down)
        return State(
            up=empty,
            down=bare,
            offer=take.reveal,
            placed=(z3.BitVecVal(0, 8),) * self.players,
            starter=first,
            taker=first,
            last=first,
            first=first,
            takes=z3.BitVecVal(0, 4),
            deck=z3.BitVecVal(self.rules.whole_deck(self.cards) - self.revealed, 8),
            number=self.rules.next_number(state.number),
            over=z3.BoolVal(False),
            tracked_in_deck=z3.Not(self._shown(take.reveal)),
        )


def offered(state: State) -> Term:
    """How many cards are on offer."""
    return count([here(slot) for slot in state.offer])
