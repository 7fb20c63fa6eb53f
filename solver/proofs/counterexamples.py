"""Counterexamples in words: the step that refutes a claim about play, the area that refutes a claim about scores.

Cards of a counterexample need not be printed ones: a card is written by its number, or like an id by what it has.
"""

from collections.abc import Sequence

import z3

from solver.play.induction import Refutation
from solver.play.state import State, kind
from solver.play.system import System
from solver.score.area_claims import Asked
from solver.score.board import EARNING, Board, Colours, Edge, Spot
from solver.score.zones import BIT
from solver.terms import Term, number_of
from spec.area import EDGES
from spec.cards import COLOURS


def refuting_step(system: System, refutation: Refutation) -> str:
    """The step that refutes a claim, in words: a position in the notation with numbers for cards, and the take.

    Play need not be able to reach that position: it refutes the proof alone. A round that refutes the claim itself is
    found by `solver.mutants.violations`.
    """
    said = refutation.question
    if "a take" in said or "deal" in said or "position" in said:
        said += f": {_position(system.state, refutation.model)}"
    if "a take" in said:
        take, model = system.take, refutation.model
        face = "" if number_of(model, take.faceup) else "#"
        said += f", takes {number_of(model, kind(take.card))}>{face}{number_of(model, take.place)}"
    return said


def _position(state: State, model: z3.ModelRef) -> str:
    areas = []
    for up, down in zip(state.up, state.down, strict=True):
        tokens = [_token(model, *pair) for pair in zip(up, down, strict=True)]
        areas.append(" / ".join(" ".join(tokens[at : at + 3]) for at in (0, 3, 6)) + " ".join(["", *tokens[9:]]))
    offer = " ".join(str(number_of(model, kind(slot))) for slot in state.offer if number_of(model, slot))
    return f"{' | '.join(areas)}, on offer {offer or 'nothing'}, seat {number_of(model, state.taker)}"


def _token(model: z3.ModelRef, up: Term, down: Term) -> str:
    shown = [
        sign + str(number_of(model, kind(card))) for sign, card in (("", up), ("#", down)) if number_of(model, card)
    ]
    return "+".join(shown) or "."


# Areas ----------------------------------------------------------------------------------------------------------------

LETTERS = {"validated": "v", "no_spirals": "p", "unvalidated": "u", "own_colour": "c"}
"""Effect -> its letter in a giant's id."""


def refuting_area(asked: Asked, model: z3.ModelRef) -> str:
    """What refutes it: an area almost in the notation, or a set of places by its words."""
    if asked.board is not None:
        return f"{asked.where}: {_area(asked.board, model)}"
    if asked.places is None:
        return asked.where
    bits = number_of(model, asked.places)
    places = [str(name) for name, bit in zip((*range(1, 10), *EDGES), BIT, strict=True) if bits >> bit & 1]
    return f"{asked.where}: {' '.join(places)}"


def _letters(model: z3.ModelRef, colours: Colours) -> str:
    found = [colour[0] for colour, flag in zip(COLOURS, colours, strict=True) if number_of(model, flag)]
    return "m" if len(found) == len(COLOURS) else "".join(found)


def _symbols(model: z3.ModelRef, pairs: Sequence[tuple[str, Term]]) -> str:
    return "".join(f"{letter}{number}" for letter, term in pairs if (number := number_of(model, term)))


def _card(model: z3.ModelRef, spot: Spot) -> str:
    printed = _symbols(model, (("s", spot.spirals), ("x", spot.crosses), ("d", spot.per_facedown)))
    counting, owing = _letters(model, spot.spiral_per), _letters(model, spot.cross_per)
    special = ("*" if counting else "") + (f"x{owing}" if owing else "")
    return f"{_letters(model, spot.colours)}{number_of(model, spot.number)}{printed}{special}"


def _hidden(model: z3.ModelRef, spot: Spot) -> str:
    pairs = (("", spot.hidden_number), ("s", spot.hidden_spirals), ("x", spot.hidden_crosses))
    return f"#{_symbols(model, pairs)}"


def _space(model: z3.ModelRef, spot: Spot) -> str:
    up = [_card(model, spot)] if number_of(model, spot.faceup) else []
    return "+".join([*up, *([_hidden(model, spot)] if number_of(model, spot.facedown) else [])]) or "."


def _giant(model: z3.ModelRef, giant: Edge, edge: str) -> str:
    effects = _symbols(model, [(LETTERS[name], each) for name, each in zip(EARNING, giant.values, strict=True)])
    return f"{edge}={_letters(model, giant.colours)}{edge[0]}{effects}{'k' * number_of(model, giant.cancels)}"


def _area(board: Board, model: z3.ModelRef) -> str:
    tokens = [_space(model, spot) for spot in board.spaces]
    grid = " / ".join(" ".join(tokens[at : at + 3]) for at in (0, 3, 6))
    standing = [
        (edge, giant) for edge, giant in zip(EDGES, board.giants, strict=False) if number_of(model, giant.faceup)
    ]
    edges = " ".join(_giant(model, giant, edge) for edge, giant in standing)
    return f"{grid} ; {edges}" if edges else grid
