"""The area or the set of places that refutes a claim about scores, in words.

Cards of a counterexample need not be printed ones: a card is written like an id, by what it has.
"""

from collections.abc import Sequence

import z3

from solver.play.state import Term
from solver.score.area_claims import Asked
from solver.score.board import EARNING, Board, Colours, Giant, Spot
from solver.score.zones import BIT
from spec.area import EDGES
from spec.cards import COLOURS

LETTERS = {"validated": "v", "no_spirals": "p", "unvalidated": "u", "own_colour": "c"}
"""Effect -> its letter in a giant's id."""


def example(asked: Asked, model: z3.ModelRef) -> str:
    """What refutes it: an area almost in the notation, or a set of places by its words."""
    if asked.board is not None:
        return f"{asked.where}: {_area(asked.board, model)}"
    if asked.places is None:
        return asked.where
    bits = _whole(model, asked.places)
    places = [str(name) for name, bit in zip((*range(1, 10), *EDGES), BIT, strict=True) if bits >> bit & 1]
    return f"{asked.where}: {' '.join(places)}"


def _true(model: z3.ModelRef, term: Term) -> bool:
    return bool(z3.is_true(model.eval(term, model_completion=True)))


def _whole(model: z3.ModelRef, term: Term) -> int:
    return int(model.eval(term, model_completion=True).as_long())


def _letters(model: z3.ModelRef, colours: Colours) -> str:
    found = [colour[0] for colour, flag in zip(COLOURS, colours, strict=True) if _true(model, flag)]
    return "m" if len(found) == len(COLOURS) else "".join(found)


def _symbols(model: z3.ModelRef, pairs: Sequence[tuple[str, Term]]) -> str:
    return "".join(f"{letter}{number}" for letter, term in pairs if (number := _whole(model, term)))


def _card(model: z3.ModelRef, spot: Spot) -> str:
    printed = _symbols(model, (("s", spot.spirals), ("x", spot.crosses), ("d", spot.per_facedown)))
    counting, owing = _letters(model, spot.spiral_per), _letters(model, spot.cross_per)
    special = ("*" if counting else "") + (f"x{owing}" if owing else "")
    return f"{_letters(model, spot.colours)}{_whole(model, spot.number)}{printed}{special}"


def _hidden(model: z3.ModelRef, spot: Spot) -> str:
    pairs = (("", spot.hidden_number), ("s", spot.hidden_spirals), ("x", spot.hidden_crosses))
    return f"#{_symbols(model, pairs)}"


def _space(model: z3.ModelRef, spot: Spot) -> str:
    up = [_card(model, spot)] if _true(model, spot.faceup) else []
    return "+".join([*up, *([_hidden(model, spot)] if _true(model, spot.facedown) else [])]) or "."


def _giant(model: z3.ModelRef, giant: Giant, edge: str) -> str:
    effects = _symbols(model, [(LETTERS[name], each) for name, each in zip(EARNING, giant.values, strict=True)])
    return f"{edge}={_letters(model, giant.colours)}{edge[0]}{effects}{'k' * _true(model, giant.cancels)}"


def _area(board: Board, model: z3.ModelRef) -> str:
    tokens = [_space(model, spot) for spot in board.spaces]
    grid = " / ".join(" ".join(tokens[at : at + 3]) for at in (0, 3, 6))
    standing = [(edge, giant) for edge, giant in zip(EDGES, board.giants, strict=False) if _true(model, giant.faceup)]
    edges = " ".join(_giant(model, giant, edge) for edge, giant in standing)
    return f"{grid} ; {edges}" if edges else grid
