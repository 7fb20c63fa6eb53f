"""The cards, the grid and the readings as whole numbers in arrays, for `conformance.stakes.engine`.

Places are numbered 0-14: spaces 1-9, then the edges C1 C2 C3 R1 R2 R3. A set of places or of colours is a bit mask.
"""

import importlib
import importlib.util
from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from deviations.choice import LETTERS, Readings
from spec.area import EDGES, SPACES
from spec.cards import CARDS, COLOURS, RULESETS, Card
from spec.expansions.little_giants import LittleGiants
from spec.scoring import TOUCHING

Ints = npt.NDArray[np.int64]
_NUMBA = importlib.import_module("numba") if importlib.util.find_spec("numba") else None
_F = TypeVar("_F", bound=Callable[..., Any])


def njit(function: _F) -> _F:
    """Compile with numba where it is installed (the extra ``stakes``); elsewhere plain Python, slower by far."""
    return function if _NUMBA is None else _NUMBA.njit(cache=True)(function)


NUMBER, COLOUR, SPIRALS, CROSSES, SPIRAL_PER, CROSS_PER, PER_FACEDOWN, EDGE, EFFECT, VALUE, EFFECT_COLOUR = range(11)
"""Columns of `CARD`. Colours are masks (0 none); ``EDGE`` 0 none, 1 column, 2 row; ``EFFECT`` counts from 1."""

EFFECT_NAMES = (*LittleGiants.EFFECTS, "cancel_crosses")
CANCEL = len(EFFECT_NAMES)
ALL_COLOURS = 15


def _mask(colour: str | None) -> int:
    return 0 if colour is None else 1 << COLOURS.index(colour)


def _row(card: Card) -> list[int]:
    colours = sum(_mask(colour) for colour in card.colours)
    edge = {None: 0, "column": 1, "row": 2}[card.edge]
    effect = EFFECT_NAMES.index(card.effect) + 1 if card.effect else 0
    printed = [card.number or 0, colours, card.spirals, card.crosses, _mask(card.spiral_per), _mask(card.cross_per)]
    return [*printed, card.spirals_per_facedown, edge, effect, card.effect_value or 0, _mask(card.effect_colour)]


CARD: Ints = np.array([_row(card) for card in CARDS.values()], dtype=np.int64)
"""One row per card, in the order of the card table."""

PLACES = (*SPACES, *EDGES)
BESIDE: Ints = np.array([sum(1 << PLACES.index(at) for at in TOUCHING[place]) for place in PLACES], dtype=np.int64)
"""Place -> the places that touch it."""

GRID = (1 << 9) - 1
LINES: Ints = np.array([0b001001001 << at for at in range(3)] + [0b111 << 3 * at for at in range(3)], dtype=np.int64)
"""Edge (0-5) -> the spaces of its column or row."""


def decks() -> dict[str, Ints]:
    """Ruleset -> its cards, as rows of `CARD`."""
    order = list(CARDS.values())
    chosen = {name: [at for at, card in enumerate(order) if card.set in sets] for name, sets in RULESETS.items()}
    return {name: np.array(found, dtype=np.int64) for name, found in chosen.items()}


READING = tuple(LETTERS)
"""The order of a vector of readings: entry k is 0 for reading a of ``READING[k]``, 1 for b, 2 for c."""


def vector(rulings: Readings) -> Ints:
    """The rulings as a vector of readings."""
    return np.array([letters.index(rulings[name]) for name, letters in LETTERS.items()], dtype=np.int64)


def at(ambiguity: str) -> int:
    """Where an ambiguity stands in the vector."""
    return READING.index(ambiguity)
