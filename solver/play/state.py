"""What the symbolic game is made of: cards, places, positions and takes as z3 terms.

A **card** is a word of 8 bits: its kind in the low four (1-9 its number, 10 a column giant, 11 a row giant), a serial
number in the high four; no deck has more than 14 cards of a kind. 0 is "no card". Nothing is said about which words
are in the deck, so what is proved holds for every deck. A **place** is 1-9, a space, or 10-15, the edges C1 to R3.
The deck is abstracted to how many cards it has left and whether one card, ``tracked``, is among them; that card is
arbitrary, so what is proved of it holds of every card.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import z3

from solver.terms import Term

COLUMN_GIANT, ROW_GIANT = 10, 11
NOBODY = 15
SPACES = range(1, 10)
EDGE_PLACES = range(10, 16)
"""Edges C1 C2 C3 R1 R2 R3 as places."""

GRID = slice(0, 9)
"""Where the nine spaces are in a player's cells."""


class State(NamedTuple):
    """A position. ``up`` and ``down`` hold one row of cells per seat: nine spaces, then six edges if giants play."""

    up: tuple[tuple[Term, ...], ...]
    down: tuple[tuple[Term, ...], ...]
    offer: tuple[Term, ...]
    placed: tuple[Term, ...]
    starter: Term
    taker: Term
    last: Term
    first: Term
    takes: Term
    deck: Term
    number: Term
    over: Term
    tracked_in_deck: Term


class Take(NamedTuple):
    """A take: the card, its place and face, and the cards revealed next if the turn ends and the round goes on."""

    card: Term
    place: Term
    faceup: Term
    reveal: tuple[Term, ...]


def word(name: str) -> Term:
    """A card."""
    return z3.BitVec(name, 8)


def kind(card: Term) -> Term:
    """The kind of a card: its number, or which giant."""
    return z3.Extract(3, 0, card)


def here(card: Term) -> Term:
    """Whether there is a card."""
    return card != 0


def count(flags: Sequence[Term], bits: int = 8) -> Term:
    """How many flags are true."""
    total = z3.BitVecVal(0, bits)
    for flag in flags:
        total = total + z3.If(flag, z3.BitVecVal(1, bits), z3.BitVecVal(0, bits))
    return total


def at_seat(seat: Term, rows: Sequence[Term]) -> Term:
    """The row's value at a seat that is a term."""
    found = rows[-1]
    for index in range(len(rows) - 2, -1, -1):
        found = z3.If(seat == index, rows[index], found)
    return found


def area_at(seat: Term, state: State) -> tuple[list[Term], list[Term]]:
    """The cells of the area at a seat that is a term: what lies faceup and facedown."""
    up, down = ([at_seat(seat, column) for column in zip(*rows, strict=True)] for rows in (state.up, state.down))
    return up, down


def full(up: Sequence[Term], down: Sequence[Term]) -> Term:
    """Whether all nine spaces are filled."""
    return z3.And([z3.Or(here(a), here(b)) for a, b in zip(up[GRID], down[GRID], strict=True)])


def fresh_state(name: str, players: int, cells: int, revealed: int) -> State:
    """A position of which nothing is known."""
    seats = range(players)
    small = {each: z3.BitVec(f"{name}.{each}", 4) for each in ("starter", "taker", "last", "first", "takes", "number")}
    return State(
        up=tuple(tuple(word(f"{name}.up{seat}.{at}") for at in range(1, cells + 1)) for seat in seats),
        down=tuple(tuple(word(f"{name}.down{seat}.{at}") for at in range(1, cells + 1)) for seat in seats),
        offer=tuple(word(f"{name}.offer{slot}") for slot in range(revealed)),
        placed=tuple(z3.BitVec(f"{name}.placed{seat}", 8) for seat in seats),
        deck=z3.BitVec(f"{name}.deck", 8),
        over=z3.Bool(f"{name}.over"),
        tracked_in_deck=z3.Bool(f"{name}.tracked_in_deck"),
        **small,
    )


def fresh_take(name: str, revealed: int) -> Take:
    """A take of which nothing is known."""
    reveal = tuple(word(f"{name}.reveal{slot}") for slot in range(revealed))
    return Take(word(f"{name}.card"), z3.BitVec(f"{name}.place", 4), z3.Bool(f"{name}.faceup"), reveal)


def leaves(value: Any) -> Iterator[Term]:
    """Every term of a state or a take, in order; likewise every value of nested lists."""
    if isinstance(value, tuple | list):
        for each in value:
            yield from leaves(each)
    else:
        yield value
