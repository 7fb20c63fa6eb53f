"""The proof by CP-SAT, used where giants take part: one area as an integer program, infeasible above the bound.

z3 has no linear relaxation and loses itself among who stands where; CP-SAT has one. Written from the rules anew: it
shares neither formulas with `solver.extremes.refute_giants` nor tables with the enumeration. A zone that gains may be
any places of one colour each of which touches another; an area with a zone that costs pays for the smallest.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product

from ortools.sat.python import cp_model

from solver.extremes.claims import Claim
from solver.extremes.model import (
    BY_CROSSES,
    BY_FACEDOWN,
    CANCEL,
    EMPTY,
    FACEDOWN,
    MOST_FACEDOWN,
    MOST_VALIDATED,
    SINGLE,
    VALIDATED,
    Giant,
    Layout,
    alike,
)
from spec.area import EDGES, SPACES, Place
from spec.cards import COLOURS, NUMBERS
from spec.expansions.little_giants import line
from spec.scoring import TOUCHING

Yes = cp_model.IntVar
PLACES: tuple[Place, ...] = (*SPACES, *EDGES)


@dataclass
class Program:
    """One area: which card lies faceup where, what is validated or facedown, which giant stands where."""

    claim: Claim
    model: cp_model.CpModel = field(default_factory=cp_model.CpModel)
    gains: list[cp_model.LinearExprT] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rules, self.unit = self.claim.rules, self.claim.sign * self.claim.prices.scale
        self.card = {piece.index: self.model.new_bool_var("") for piece in self.rules.pieces}
        self.paired = {n: self.model.new_bool_var("") for n in NUMBERS}
        self.lying = {n: self.model.new_bool_var("") for n in NUMBERS}
        self.stands = {(e, g.index): self.model.new_bool_var("") for g in self.rules.giants for e in g.edges}
        self._places()
        self._takes()

    def _ups(self, n: int) -> list[Yes]:
        return [self.card[piece.index] for piece in self.rules.of_number[n]]

    def _at(self, edge: str) -> list[tuple[Giant, Yes]]:
        return [(g, self.stands[edge, g.index]) for g in self.rules.giants if edge in g.edges]

    def _places(self) -> None:
        """At most one thing on a space and one giant at an edge."""
        for n in NUMBERS:
            self.model.add(sum(self._ups(n)) + self.lying[n] <= 1)
            self.model.add(self.paired[n] <= sum(self._ups(n)))
        for edge in EDGES:
            self.model.add(sum(there for _, there in self._at(edge)) <= 1)
        for giant in self.rules.giants:
            self.model.add(sum(self.stands[edge, giant.index] for edge in giant.edges) <= 1)
        self._facedown()

    def _facedown(self) -> None:
        """There are enough cards to lie facedown: of validated numbers, and giants of whose kind three stand."""
        numbered = [(self.rules.copies[n - 1] - 1) * self.paired[n] for n in NUMBERS]
        giants = [(sum(g.edges[0][0] == kind for g in self.rules.giants) - 3) * self._crowded(kind) for kind in "CR"]
        hidden = sum(self.lying.values()) + sum(self.paired.values())
        self.model.add(hidden <= sum([*numbered, *giants]))

    def _crowded(self, kind: str) -> Yes:
        """Whether every edge of a kind has a giant."""
        full = self.model.new_bool_var("")
        for edge in EDGES:
            if edge[0] == kind:
                self.model.add(sum(there for _, there in self._at(edge)) == 1).only_enforce_if(full)
        return full

    def _takes(self) -> None:
        pairs, spaces = sum(self.paired.values()), sum(self.card.values()) + sum(self.lying.values())
        takes = spaces + pairs + sum(self.stands.values())
        self.model.add(takes >= self.claim.fewest)
        self.model.add(takes <= self.claim.most)
        self.model.add(pairs <= MOST_VALIDATED)
        self.model.add(sum(self.lying.values()) <= MOST_FACEDOWN)
        if self.claim.full is not None:
            self.model.add(spaces == len(NUMBERS) if self.claim.full else spaces < len(NUMBERS))

    def points(self) -> None:
        """What cards are worth by themselves, and validated and facedown ones."""
        for piece in self.rules.pieces:
            worth = self.unit * piece.points - self.claim.prices.cards[piece.index]
            self.gains.append(worth * self.card[piece.index])
        for giant in self.rules.giants:
            own = self.unit * giant.own - self.claim.prices.cards[giant.index]
            self.gains += [own * self.stands[edge, giant.index] for edge in giant.edges]
        for n in NUMBERS:
            self.gains.append(self.unit * self.rules.worth[n - 1] * self.paired[n])
            self.gains.append(self.unit * self.rules.facedown * self.lying[n])

    def specials(self) -> None:
        """What special cards count: an amount of at most so much each, nothing unless the card is faceup.

        In a cancelled row crosses per colour that gain come to nothing, and those that cost may.
        """
        for piece in self.rules.pieces:
            each = self.unit * piece.each
            if piece.per is None or not each:
                continue
            by_crosses = BY_CROSSES <= piece.per < BY_FACEDOWN
            amount, up = self.model.new_int_var(0, len(PLACES), ""), self.card[piece.index]
            spared = len(PLACES) * (self._cancelled(piece.number) if by_crosses else 0)
            counted = sum(self._counted(piece.per))
            self.model.add(amount == 0).only_enforce_if(~up)
            if each > 0:
                self.model.add(amount <= counted).only_enforce_if(up)
                self.model.add(sum([amount, spared]) <= len(PLACES))
            else:
                self.model.add(sum([amount, spared]) >= counted).only_enforce_if(up)
            self.gains.append(each * amount)

    def _cancelled(self, n: int) -> cp_model.LinearExprT:
        """1 where a giant cancels the crosses of a space's row, else 0."""
        return sum(there for giant, there in self._at(f"R{(n + 2) // 3}") if giant.effect == CANCEL)

    def without_zone(self) -> None:
        """No two places that touch show a common colour."""
        for place, c in product(PLACES, range(len(COLOURS))):
            for other in TOUCHING[place]:
                self.model.add(sum(self._showing(place, c)) + sum(self._showing(other, c)) <= 1)

    def _counted(self, counter: int) -> list[Yes]:
        if counter == BY_FACEDOWN:
            return list(self.lying.values())
        cards = [self.card[piece.index] for piece in self.rules.pieces if piece.counted >> counter & 1]
        giants = [g for g in self.rules.giants if g.counted >> counter & 1]
        return cards + [self.stands[edge, g.index] for g in giants for edge in g.edges]

    def effects(self) -> None:
        """What giants earn in their lines: those of an edge that earn alike together."""
        for edge in EDGES:
            for those in alike(giant for giant, _ in self._at(edge)):
                there = sum(self.stands[edge, giant.index] for giant in those)
                for n in line(edge):
                    self._effect(those[0], there, n)

    def _effect(self, giant: Giant, there: cp_model.LinearExprT, n: int) -> None:
        for value, when in self._counts(giant, n):
            earned = self.model.new_bool_var("")
            if value > 0:
                self.model.add(earned <= there)
                self.model.add(earned <= sum(when))
            else:
                self.model.add(earned + 1 >= sum([there, *when]))
            self.gains.append(value * earned)

    def _counts(self, giant: Giant, n: int) -> Iterator[tuple[int, Sequence[cp_model.LinearExprT]]]:
        """What a giant makes of a space, and the things of which at most one is true that bring it about."""
        pieces = self.rules.of_number[n]
        if giant.effect == CANCEL:
            for points in {piece.crosses for piece in pieces if piece.crosses}:
                yield -self.unit * points, [self.card[p.index] for p in pieces if p.crosses == points]
        elif giant.effect == "validated":
            yield self.unit * giant.each, [self.paired[n]]
        elif giant.effect == "unvalidated":
            yield self.unit * giant.each, [*self._ups(n), -self.paired[n]]
        else:
            yield self.unit * giant.each, [self.card[p.index] for p in pieces if giant.times(p, False)]

    def zone(self, colour: int) -> dict[Place, Yes]:
        """Places of one colour, each beside another, and of each place whether it is one."""
        inside = {place: self.model.new_bool_var("") for place in PLACES}
        for place in PLACES:
            self.model.add(inside[place] <= sum(self._showing(place, colour)))
            self.model.add(inside[place] <= sum(inside[other] for other in TOUCHING[place]))
            self.gains.append(self.claim.prices.scale * self.rules.zone * inside[place])
        return inside

    def _showing(self, place: Place, c: int) -> list[Yes]:
        if isinstance(place, str):
            return [there for giant, there in self._at(place) if giant.colours >> c & 1]
        return [self.card[piece.index] for piece in self.rules.of_number[place] if piece.colours >> c & 1]

    def layout(self, solver: cp_model.CpSolver | cp_model.CpSolverSolutionCallback) -> Layout:
        """The area that a solution describes."""
        ups = {piece.number: piece.index for piece in self.rules.pieces if solver.value(self.card[piece.index])}
        up = [VALIDATED if solver.value(self.paired[n]) else SINGLE for n in NUMBERS]
        other = [FACEDOWN if solver.value(self.lying[n]) else EMPTY for n in NUMBERS]
        states = "".join(up[n - 1] if n in ups else other[n - 1] for n in NUMBERS)
        standing = {edge: index for (edge, index), there in self.stands.items() if solver.value(there)}
        return Layout(states, tuple(ups.get(n) for n in NUMBERS), tuple(standing.get(edge) for edge in EDGES))


def program(claim: Claim, colour: int | None = None) -> Program:
    """The program of a claim with everything that its left side gains, a zone of this colour among it."""
    made = Program(claim)
    made.points()
    made.specials()
    made.effects()
    if colour is not None:
        made.zone(colour)
    return made


def holds(claim: Claim, seconds: float = 300) -> bool | None:
    """Whether no area exceeds the claim's bound; None when CP-SAT finds one in the relaxation, or not in time.

    Where a zone costs, areas without one are asked about, and all areas as if they paid for the smallest.
    """
    return all(_at_most(made, claim.bound + pays, seconds) for made, pays in _programs(claim)) or None


def _programs(claim: Claim) -> Iterator[tuple[Program, int]]:
    """The programs of all areas that a claim is about, and what they pay that is left out there."""
    if claim.sign > 0 and claim.rules.zone:
        yield from ((program(claim, colour), 0) for colour in range(len(COLOURS)))
        return
    cost = _smallest_zone(claim)
    if cost:
        without = program(claim)
        without.without_zone()
        yield without, 0
    yield program(claim), cost


def least(claim: Claim, seconds: float = 20) -> tuple[int | None, list[tuple[int, Layout]]]:
    """A bound on the left side of a claim about little, as `holds` would prove it, and layouts that come close.

    None when CP-SAT finds no layout, or not in time.
    """
    bounds, found = list[int](), list[tuple[int, Layout]]()
    for made, pays in _programs(claim):
        solver = _solver(seconds)
        made.model.maximize(sum(made.gains))
        if solver.solve(made.model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return None, found
        bounds.append(math.floor(solver.best_objective_bound + 1e-6) - pays)
        layout = made.layout(solver)
        found.append((claim.value(layout), layout))
    return max(bounds), sorted(found, key=lambda pair: -pair[0])


def _smallest_zone(claim: Claim) -> int:
    """What a zone costs an area at least; 0 where two cards that touch are no zone for certain."""
    rules = claim.rules
    costs = claim.sign < 0 and rules.smallest == PAIR and not rules.plain
    return rules.smallest * rules.zone * claim.prices.scale if costs else 0


PAIR = 2
"""Cards that touch and share a colour."""


def _at_most(made: Program, bound: int, seconds: float) -> bool:
    """Whether no area gains more than the bound. Maximizing shows that far sooner than asking for one that does."""
    made.model.maximize(sum(made.gains))
    solver, shown = _solver(seconds), list[float]()

    def note(most: float) -> None:
        if most < bound + 1:
            shown.append(most)
            solver.stop_search()

    solver.best_bound_callback = note
    status = solver.solve(made.model)
    best = status == cp_model.OPTIMAL and solver.objective_value <= bound
    return bool(shown) or best or status == cp_model.INFEASIBLE


def _solver(seconds: float) -> cp_model.CpSolver:
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.linearization_level = 2
    solver.parameters.max_time_in_seconds = seconds
    return solver


def example(claim: Claim, seconds: float = 20) -> Layout | None:
    """A good layout for a claim, if one is found in time. Minima are looked for among areas without a zone."""
    colours = range(len(COLOURS)) if claim.sign > 0 and claim.rules.zone else (None,)
    found = [layout for colour in colours if (layout := _largest(claim, colour, seconds)) is not None]
    return max(found, key=claim.value, default=None)


def _largest(claim: Claim, colour: int | None, seconds: float) -> Layout | None:
    made = program(claim, colour)
    if colour is None and claim.rules.zone:
        made.without_zone()
    made.model.maximize(sum(made.gains))
    solver = _solver(seconds)
    return made.layout(solver) if solver.solve(made.model) in (cp_model.OPTIMAL, cp_model.FEASIBLE) else None
