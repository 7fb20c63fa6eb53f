"""The proof by CP-SAT where no giants take part: one area as an integer program that leaves nothing out.

Claims with prices among the special cards of Flower Power take z3 a minute; a linear relaxation settles them in
a second. Here zones are exact: one literal per shape where they gain, a clause per shape where they cost. Shapes come
from the model as they do for z3; sums and what special cards count are written as in `solver.extremes.integer`, which
the enumeration shares nothing with.
"""

import math

from ortools.sat.python import cp_model

from solver.extremes import integer
from solver.extremes.claims import Claim
from solver.extremes.integer import _solver
from solver.extremes.model import Layout
from spec.area import SPACES
from spec.cards import COLOURS, NUMBERS

HIGHEST = 10**5
"""More than hidden cards can pay."""


class PlainProgram(integer.Program):
    """One area without giants: prices of numbers and of being full, and exact zones."""

    def __init__(self, claim: Claim) -> None:
        super().__init__(claim)
        self.points()
        self.specials()
        self._hidden()
        self._full()

    def _hidden(self) -> None:
        """Cards pay for their numbers, hidden ones for a validated number that the area chooses."""
        numbers = self.claim.prices.numbers
        if not any(numbers):
            return
        for piece in self.rules.pieces:
            self.gains.append(-numbers[piece.number - 1] * self.card[piece.index])
        hidden = sum([*self.paired.values(), *self.lying.values()])
        pays, nothing = self.model.new_int_var(0, HIGHEST, ""), self.model.new_bool_var("")
        chosen = {n: self.model.new_bool_var("") for n in NUMBERS}
        self.model.add_exactly_one([nothing, *chosen.values()])
        self.model.add(hidden == 0).only_enforce_if(nothing)
        for n in NUMBERS:
            self.model.add(chosen[n] <= self.paired[n])
            self.model.add(pays >= numbers[n - 1] * hidden).only_enforce_if(chosen[n])
        self.gains.append(-pays)

    def _full(self) -> None:
        """A full player gets the bonus back."""
        if self.claim.prices.full:
            full = self.model.new_bool_var("")
            self.model.add(sum([*self.card.values(), *self.lying.values()]) >= len(NUMBERS) * full)
            self.gains.append(self.claim.prices.full * full)

    def gained_zone(self, colour: int) -> None:
        """At most one shape, whose spaces all show the colour."""
        chosen = {shape: self.model.new_bool_var("") for shape in self.rules.shapes if shape}
        self.model.add_at_most_one(chosen.values())
        for space in SPACES:
            inside = sum(literal for shape, literal in chosen.items() if space in shape)
            self.model.add(inside <= sum(self._showing(space, colour)))
        points = self.claim.prices.scale * self.rules.zone
        self.gains += [points * len(shape) * literal for shape, literal in chosen.items()]

    def lost_zone(self) -> None:
        """Every shape whose spaces all show one colour makes the zone at least that large."""
        size = self.model.new_int_var(0, len(SPACES), "")
        for colour in range(len(COLOURS)):
            shows = {space: self.model.new_bool_var("") for space in SPACES}
            for space, literal in shows.items():
                self.model.add(sum(self._showing(space, colour)) == literal)
            for shape in filter(None, self.rules.shapes):
                self.model.add(size >= len(shape)).only_enforce_if([shows[space] for space in shape])
        self.gains.append(-self.claim.prices.scale * self.rules.zone * size)


class _Met(cp_model.CpSolverSolutionCallback):
    """The layouts met on the way to the best."""

    def __init__(self, program: PlainProgram) -> None:
        super().__init__()
        self.program = program
        self.layouts: list[Layout] = []

    def on_solution_callback(self) -> None:
        self.layouts.append(self.program.layout(self))


def least(claim: Claim, seconds: float = 30) -> tuple[int | None, list[tuple[int, Layout]]]:
    """A bound on the left side of a claim about little, which is reached unless time runs out, and layouts, best first.

    None when CP-SAT finds no layout, or not in time.
    """
    made = PlainProgram(claim)
    if claim.rules.zone:
        made.lost_zone()
    made.model.maximize(sum(made.gains))
    solver, met = _solver(seconds), _Met(made)
    if solver.solve(made.model, met) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None, []
    values = {layout: claim.value(layout) for layout in met.layouts}
    return math.floor(solver.best_objective_bound + 1e-6), sorted(
        ((v, each) for each, v in values.items()), key=lambda pair: -pair[0]
    )


def holds(claim: Claim, seconds: float = 120) -> bool | None:
    """Whether CP-SAT finds no area beyond the claim's bound; None when it does not know in time.

    Claims with giants are left to `solver.extremes.integer`; readings that it does not model are not known.
    """
    if claim.rules.giants:
        return integer.holds(claim)
    if claim.rules.plain or not claim.rules.singles or claim.rules.lowest is not None:
        return None
    zoned = claim.sign > 0 and claim.rules.zone
    for colour in range(len(COLOURS)) if zoned else (None,):
        answer = _refuted(claim, colour, seconds)
        if not answer:
            return answer
    return True


def _refuted(claim: Claim, colour: int | None, seconds: float) -> bool | None:
    made = PlainProgram(claim)
    if colour is not None:
        made.gained_zone(colour)
    elif claim.sign < 0 and claim.rules.zone:
        made.lost_zone()
    made.model.add(sum(made.gains) >= claim.bound + 1)
    found = _solver(seconds).solve(made.model)
    return None if found == cp_model.UNKNOWN else found == cp_model.INFEASIBLE
