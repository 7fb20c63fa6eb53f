"""What all rooms of the solver share: asking z3, and reading its answer."""

from collections.abc import Sequence
from typing import Any

import z3

Term = Any
"""A z3 expression: z3 ships no types."""

PATIENCE = 120
"""Seconds after which z3 gives up on one question."""


def ask(assumptions: Sequence[Term], logic: str = "QF_BV") -> z3.ModelRef | None:
    """A model of the assumptions, or None if there is none. Raises `TimeoutError` when z3 gives up."""
    solver = z3.SolverFor(logic)
    solver.set("timeout", PATIENCE * 1000)
    solver.add(*assumptions)
    answer = solver.check()
    if answer == z3.unknown:
        raise TimeoutError(f"z3 gave up after {PATIENCE} s: {solver.reason_unknown()}")
    return solver.model() if answer == z3.sat else None


def number_of(model: z3.ModelRef, term: Term) -> int:
    """The value of a term in a model, as a number; 1 if it is true."""
    found = model.eval(term, model_completion=True)
    return int(z3.is_true(found)) if z3.is_bool(found) else int(found.as_long())
