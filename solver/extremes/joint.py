"""Whole rounds with giants in one CP-SAT model: every player's area scored inside the model, so that none is given.

A plan is only a proposal, as in `solver.extremes.packing`: the spec replays it. A zone that adds may be any places of
one colour each beside another, one that costs is kept away, so that a plan is worth what the model says, or nearly.
"""

from itertools import product

from ortools.sat.python import cp_model

from solver.extremes.claims import Role
from solver.extremes.columns import Problem
from solver.extremes.integer import PLACES, Program
from solver.extremes.model import Layout
from solver.extremes.packing import AT_EDGES, KINDS, MOST_WORTH, Hidden, Packing, Part, Plan
from spec.area import EDGES
from spec.cards import COLOURS, NUMBERS


class ScoredArea:
    """A player's area, with what lies facedown in it and what it is worth."""

    def __init__(self, packing: Packing, role: Role) -> None:
        claim, model = packing.problem.claim(role), packing.model
        self.program = Program(claim, model)
        self.up = self.program.card
        self.validated = self.program.paired
        self.hidden: Hidden = {what: model.new_int_var(0, most, "") for what, most in packing.supply.items()}
        self.standing = {kind: self._standing(model, kind) for kind in KINDS}
        self.full = model.new_bool_var("")
        spaces = sum(self.up.values()) + sum(self.program.lying.values())
        model.add(spaces == len(NUMBERS)).only_enforce_if(self.full)
        model.add(spaces < len(NUMBERS)).only_enforce_if(~self.full)
        self._hide(model, packing.rules.copies)
        self._score(claim.sign)

    def _standing(self, model: cp_model.CpModel, kind: str) -> cp_model.IntVar:
        edges = [edge for edge in EDGES if edge[0] == kind[0].upper()]
        giants = model.new_int_var(0, AT_EDGES, "")
        model.add(giants == sum(there for (edge, _), there in self.program.stands.items() if edge in edges))
        return giants

    def _hide(self, model: cp_model.CpModel, copies: tuple[int, ...]) -> None:
        """Facedown cards have validated numbers, or are giants for which no edge is free."""
        for n in NUMBERS:
            model.add(self.hidden[n] <= copies[n - 1] * self.validated[n])
        for kind in KINDS:
            crowded = model.new_bool_var("")
            model.add(self.standing[kind] == AT_EDGES).only_enforce_if(crowded)
            model.add(self.hidden[kind] == 0).only_enforce_if(~crowded)
        down = sum(self.program.lying.values()) + sum(self.validated.values())
        model.add(sum(self.hidden.values()) == down)

    def _score(self, sign: int) -> None:
        if sign:
            self.program.points()
            self.program.specials()
            self.program.effects()
        if sign > 0 and self.program.rules.zone:
            self._any_zone()
        elif sign < 0 and self.program.rules.zone:
            self.program.without_zone()
        self.worth = sum(self.program.gains)

    def _any_zone(self) -> None:
        """A zone of whichever colour."""
        model = self.program.model
        colours = [model.new_bool_var("") for _ in COLOURS]
        inside = [self.program.zone(colour) for colour in range(len(COLOURS))]
        model.add_exactly_one(colours)
        for (c, is_colour), place in product(enumerate(colours), PLACES):
            model.add_implication(inside[c][place], is_colour)

    def seats(self, _solver: cp_model.CpSolver) -> tuple[int, int]:
        """Giants stand where the layout says."""
        return 0, 0

    def part(self, solver: cp_model.CpSolver) -> Part:
        column, row = (solver.value(self.hidden[kind]) for kind in KINDS)
        return Part(self.layout(solver), tuple(solver.value(self.hidden[n]) for n in NUMBERS), (column, row))

    def layout(self, solver: cp_model.CpSolver) -> Layout:
        return self.program.layout(solver)


def best_round(problem: Problem, takes: int, limit: int, shared: bool, seconds: float) -> Plan | None:
    """The best round found in which each player takes ``takes`` cards, the lowest winning score if ``shared``.

    ``limit`` is a proved bound, at which the search can stop. None when no round is found in ``seconds``.
    """
    packing = Packing(problem, takes)
    areas = [ScoredArea(packing, role) for role in problem.roles for _ in range(role.count)]
    for area in areas:
        packing.join(area)
        for (_, index), there in area.program.stands.items():
            packing.using[index].append(there)
    total = packing.model.new_int_var(-MOST_WORTH, limit, "")
    for each in [area.worth for area in areas] if shared else [sum(area.worth for area in areas)]:
        packing.model.add(total <= each)
    return packing.solve(total, seconds)
