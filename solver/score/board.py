"""What the symbolic score is made of: an area of which nothing is known, giants at its edges included, as z3 terms.

Every attribute of every card is a variable: faceup or not, colours, symbols, what a special card counts, what a giant
does, and the card hidden underneath. A symbolic card may be one that no deck has: what is proved of all of them holds
of the printed ones. Numbers of symbols are unbounded, and a giant may have several effects at once.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import z3

from solver.terms import Term
from spec.cards import COLOURS
from spec.expansions.little_giants import LittleGiants

Colours = tuple[Term, ...]
"""One flag per colour, in the order of `COLOURS`."""


class Spot(NamedTuple):
    """A space: whether a card lies faceup and facedown, what the faceup card says, and what the hidden one says."""

    faceup: Term
    facedown: Term
    number: Term
    spirals: Term
    crosses: Term
    per_facedown: Term
    colours: Colours
    spiral_per: Colours
    cross_per: Colours
    hidden_number: Term
    hidden_spirals: Term
    hidden_crosses: Term

    @property
    def uncovered(self) -> Term:
        return z3.And(self.facedown, z3.Not(self.faceup))

    @property
    def validated(self) -> Term:
        return z3.And(self.faceup, self.facedown)


class Edge(NamedTuple):
    """An edge place: whether a giant stands there, its colours, and what it does.

    ``values`` holds, per effect that earns spirals, how many it earns per card counted; 0 without that effect.
    """

    faceup: Term
    colours: Colours
    values: tuple[Term, ...]
    effect_colour: Colours
    cancels: Term


class Board(NamedTuple):
    """An area: nine spaces, and the six edges C1 C2 C3 R1 R2 R3; no edges in a ruleset without giants.

    A place on it is an index: 0-8 a space, 9-14 an edge.
    """

    spaces: tuple[Spot, ...]
    giants: tuple[Edge, ...]

    @property
    def cards(self) -> tuple[Spot | Edge, ...]:
        """What may lie faceup, by place."""
        return (*self.spaces, *self.giants)


EARNING = tuple(LittleGiants.EFFECTS)
"""The effects that earn spirals, in the order of `Edge.values`."""

WHOLE = ("number", "spirals", "crosses", "per_facedown", "hidden_number", "hidden_spirals", "hidden_crosses")
HIDDEN = ("hidden_number", "hidden_spirals", "hidden_crosses")


def _flags(name: str) -> Colours:
    return tuple(z3.Bool(f"{name}.{colour}") for colour in COLOURS)


def _any_spot(name: str) -> Spot:
    colours = {each: _flags(f"{name}.{each}") for each in ("colours", "spiral_per", "cross_per")}
    whole = {each: z3.Int(f"{name}.{each}") for each in WHOLE}
    return Spot(z3.Bool(f"{name}.faceup"), z3.Bool(f"{name}.facedown"), **whole, **colours)


def _any_giant(name: str) -> Edge:
    values = tuple(z3.Int(f"{name}.{effect}") for effect in EARNING)
    faceup, cancels = z3.Bool(f"{name}.faceup"), z3.Bool(f"{name}.cancels")
    return Edge(faceup, _flags(f"{name}.colours"), values, _flags(f"{name}.effect_colour"), cancels)


def any_board(giants: bool, name: str = "a") -> Board:
    """An area of which nothing is known."""
    spaces = tuple(_any_spot(f"{name}{at}") for at in range(1, 10))
    return Board(spaces, tuple(_any_giant(f"{name}{at}") for at in range(10, 16)) if giants else ())


def shares(one: Colours, other: Colours) -> Term:
    """Whether two sets of colours have a colour in common."""
    return z3.Or([z3.And(a, b) for a, b in zip(one, other, strict=True)])


def cards_are_cards(board: Board) -> Term:
    """What is known of every printed card.

    No symbol is printed less than no time, numbers are 1 to 9, and a card has a colour. What a special card counts for
    spirals is a colour of its own, what it counts for crosses is none of its own (FP-CROSS-1).
    """
    said = [getattr(spot, name) >= 0 for spot in board.spaces for name in WHOLE]
    for spot in board.spaces:
        said += [z3.Implies(spot.faceup, z3.And(spot.number >= 1, spot.number <= 9, z3.Or(list(spot.colours))))]
        said += [z3.Implies(z3.Or(list(spot.spiral_per)), shares(spot.spiral_per, spot.colours))]
        said += [z3.Not(shares(spot.cross_per, spot.colours))]
    for giant in board.giants:
        said += [z3.Implies(giant.faceup, z3.Or(list(giant.colours))), *(value >= 0 for value in giant.values)]
        said += [z3.Implies(z3.Or(list(giant.effect_colour)), shares(giant.effect_colour, giant.colours))]
    return z3.And(said)


def recoloured(board: Board, colours: Callable[[Spot | Edge], Colours]) -> Board:
    """The area with other colours on its faceup cards."""
    spaces = tuple(spot._replace(colours=colours(spot)) for spot in board.spaces)
    return Board(spaces, tuple(giant._replace(colours=colours(giant)) for giant in board.giants))


def permuted(board: Board, origin: Sequence[int], giants: Sequence[int] = range(6)) -> Board:
    """The area moved so that place ``at`` holds what was at ``origin[at]``, and likewise the edges."""
    edges = tuple(board.giants[at] for at in giants) if board.giants else ()
    return Board(tuple(board.spaces[at] for at in origin), edges)
