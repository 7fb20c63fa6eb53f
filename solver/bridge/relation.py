"""The transition relation of the symbolic game, given positions of the spec.

A position of the spec is encoded as values for the symbolic position, and values are decoded to a position.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

import z3

from deviations.readings import rules_of
from solver.play.state import COLUMN_GIANT, ROW_GIANT, State, Take, fresh_state, leaves
from solver.play.system import System
from solver.terms import Term, number_of
from spec.area import EDGES, Area, Place, Space
from spec.cards import Card, deck_of
from spec.placing import Placement
from spec.rules import Round, Table

Values = list[tuple[Term, Term]]
"""Variables and the values they take."""

PLACES: Mapping[Place, int] = MappingProxyType(
    {**{at: at for at in range(1, 10)}, **dict(zip(EDGES, range(10, 16), strict=True))}
)
PLACE_OF: Mapping[int, Place] = MappingProxyType({number: place for place, number in PLACES.items()})


def _kind(card: Card) -> int:
    return card.number or (COLUMN_GIANT if card.edge == "column" else ROW_GIANT)


@cache
def words(ruleset: str) -> Mapping[Card, int]:
    """Every card of a ruleset as a word: its kind, and its serial number among the cards of that kind."""
    serials: dict[int, int] = {}
    found: dict[Card, int] = {}
    for card in deck_of(ruleset):
        serial = serials[_kind(card)] = serials.get(_kind(card), -1) + 1
        found[card] = serial << 4 | _kind(card)
    return MappingProxyType(found)


@cache
def cards(ruleset: str) -> Mapping[int, Card]:
    """Every word as its card."""
    return MappingProxyType({word: card for card, word in words(ruleset).items()})


@dataclass(frozen=True)
class Encoding:
    """How positions of one table are encoded: a system, and the cards of its ruleset as words."""

    system: System

    @property
    def words(self) -> Mapping[Card, int]:
        return words(self.system.ruleset)

    def word(self, card: Card | None) -> int:
        """A card as a word; 0 for none."""
        return 0 if card is None else self.words[card]

    def slots(self, round_: Round, taken: Sequence[int] = ()) -> tuple[int, ...]:
        """The offer as slots: what is on offer, and 0 for each card that is gone."""
        left = [self.word(card) for card in round_.offer]
        return tuple(taken) or (*left, *[0] * (self.system.revealed - len(left)))

    def state(self, round_: Round, slots: Sequence[int], tracked: int = 0) -> dict[str, Any]:
        """The values of a position, by the names of `State`; counts and seats as numbers."""
        areas = round_.areas
        edges = [list(map(self.word, area.giants)) if self.system.giants else [] for area in areas]
        return {
            "up": [[self.word(each.faceup) for each in area.spaces] + edges[at] for at, area in enumerate(areas)],
            "down": [
                [self.word(each.facedown) for each in area.spaces] + [0] * len(edges[at])
                for at, area in enumerate(areas)
            ],
            "offer": list(slots),
            "placed": list(round_.placed),
            "starter": round_.starter,
            "taker": (round_.starter + round_.takes) % self.system.players,
            "last": round_.last_taker,
            "first": round_.first_player,
            "takes": round_.takes,
            "deck": len(round_.deck),
            "number": round_.number,
            "over": round_.over,
            "tracked_in_deck": tracked in [self.word(card) for card in round_.deck],
        }

    def take(self, card: Card, placement: Placement, after: Round) -> dict[str, Any]:
        """The values of a take; what it reveals is the offer of a turn that starts."""
        starts = not after.over and after.takes == 0
        reveal = [self.word(each) for each in after.offer] if starts else [0] * self.system.revealed
        return {
            "card": self.word(card),
            "place": PLACES[placement.at],
            "faceup": placement.faceup,
            "reveal": reveal,
        }


def values(term: State | Take, given: Mapping[str, Any]) -> Values:
    """Every variable of a position or a take with its value."""
    numbers = leaves([given[name] for name in term._fields])
    return [(variable, _constant(variable, number)) for variable, number in zip(leaves(term), numbers, strict=True)]


def _constant(variable: Term, number: int | bool) -> Term:
    return z3.BoolVal(bool(number)) if z3.is_bool(variable) else z3.BitVecVal(int(number), variable.size())


MOOT_WHEN_OVER = ("starter", "taker", "takes")
"""What nobody asks of a position whose round is over; the spec and the system leave different things there."""


class Relation:
    """The transition relation of a system, ready to be given values."""

    def __init__(self, system: System) -> None:
        self.system = system
        self.encoding = Encoding(system)
        self.after = fresh_state("t", system.players, system.cells, system.revealed)
        state, take = system.state, system.take
        self.legal = system.may(state, take)
        self.takes = z3.And(self.legal, self._equal(system.after(state, take), self.after))
        self.deals = z3.And(system.may_deal(state, take), self._equal(system.deal(state, take), self.after))

    def _equal(self, reached: State, after: State) -> Term:
        said = []
        for name in State._fields:
            pairs = zip(leaves(getattr(reached, name)), leaves(getattr(after, name)), strict=True)
            same = z3.And([a == b for a, b in pairs])
            said.append(z3.Or(after.over, same) if name in MOOT_WHEN_OVER else same)
        return z3.And(said)

    def holds(self, relation: Term, *given: Values, tracked: int = 0) -> bool:
        """Whether the relation is true of these values."""
        known = [(self.system.tracked, z3.BitVecVal(tracked, 8)), *(pair for each in given for pair in each)]
        return bool(z3.is_true(z3.simplify(z3.substitute(relation, *known))))

    def has_take(self, before: Round, card: Card, placement: Placement, after: Round, tracked: Card) -> bool:
        """Whether a take of the spec is a step of the system."""
        read, seen = self.encoding, self.encoding.word(tracked)
        slots = read.slots(before)
        gone = tuple(0 if slot == read.word(card) else slot for slot in slots)
        starts = not after.over and after.takes == 0
        if max(len(slots), len(after.offer)) > self.system.revealed:
            return False  # more is on the table than this system can have there
        return self.holds(
            self.takes,
            values(self.system.state, read.state(before, slots, seen)),
            values(self.system.take, read.take(card, placement, after)),
            values(self.after, read.state(after, read.slots(after) if starts else gone, seen)),
            tracked=seen,
        )

    def has_deal(self, before: Round, after: Round, tracked: Card) -> bool:
        """Whether the next round of the spec is a step of the system."""
        read, seen = self.encoding, self.encoding.word(tracked)
        nothing = {"card": 0, "place": 0, "faceup": False}
        return self.holds(
            self.deals,
            values(self.system.state, read.state(before, read.slots(before), seen)),
            values(self.system.take, {**nothing, "reveal": list(read.slots(after))}),
            values(self.after, read.state(after, read.slots(after), seen)),
            tracked=seen,
        )


# From values to a position --------------------------------------------------------------------------------------------


def position(system: System, state: State, model: z3.ModelRef) -> Round:
    """A position of the spec that reads as a model's values. The deck is what is left of the cards, in table order."""
    known = cards(system.ruleset)

    def card(term: Term) -> Card | None:
        return known.get(number_of(model, term))

    areas = tuple(
        Area(
            tuple(Space(card(a), card(b)) for a, b in zip(up[:9], down[:9], strict=True)),
            tuple(map(card, up[9:])) or (None,) * 6,
        )
        for up, down in zip(state.up, state.down, strict=True)
    )
    offer = tuple(each for slot in state.offer if (each := card(slot)) is not None)
    used = {each for area in areas for each in area.cards} | set(offer)
    takes = number_of(model, state.takes)
    full = any(area.full for area in areas)
    return Round(
        table=Table(system.players, rules_of(system.ruleset)),
        number=number_of(model, state.number),
        first_player=number_of(model, state.first),
        deck=tuple(each for each in deck_of(system.ruleset) if each not in used),
        offer=offer,
        areas=areas,
        starter=number_of(model, state.starter),
        revealed=system.revealed,
        last_taker=number_of(model, state.last),
        placed=tuple(number_of(model, each) for each in state.placed),
        takes=takes,
        filled_at=takes if full else None,
        over=bool(number_of(model, state.over)),
    )
