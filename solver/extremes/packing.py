"""Whole rounds as plans: layouts for all players that share one deck, put together by CP-SAT.

Players who matter to the objective choose among given layouts; the others get any layout at all. A plan is only a
proposal: `solver.extremes.transcript` turns it into a round, which the spec replays.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from ortools.sat.python import cp_model

from solver.extremes.columns import Problem
from solver.extremes.model import EMPTY, FACEDOWN, MOST_VALIDATED, SINGLE, VALIDATED, Layout, Piece, worth
from spec.cards import COLOURS, NUMBERS


@dataclass(frozen=True)
class Part:
    """One player's part of a plan: the layout, and how many cards of each number lie facedown in it."""

    layout: Layout
    hidden: tuple[int, ...]


Plan = tuple[Part, ...]


@dataclass
class _Packing:
    """The model: who lays what, each card once, and enough cards of every number to hide."""

    problem: Problem
    takes: int
    model: cp_model.CpModel = field(default_factory=cp_model.CpModel)

    def __post_init__(self) -> None:
        self.rules = self.problem.claim(self.problem.roles[0]).rules
        self.using: list[list[cp_model.LinearExprT]] = [[] for _ in self.rules.pieces]
        self.of_number: list[list[cp_model.LinearExprT]] = [[] for _ in NUMBERS]
        self.full: list[cp_model.LinearExprT] = []
        self.columns: list[tuple[cp_model.IntVar, Layout, dict[int, cp_model.IntVar]]] = []
        self.free: list[_FreeArea] = []

    def choose(self, layouts: Sequence[Layout], count: int) -> None:
        """``count`` players have one of these layouts each."""
        chosen = []
        for layout in layouts:
            variable = self.model.new_bool_var("")
            hidden = {n: self.model.new_int_var(0, layout.hidden, "") for n in layout.validated}
            self.model.add(sum(hidden.values()) == layout.hidden * variable)
            self._use(dict.fromkeys(layout.cards, variable), hidden)
            self.full.append(int(layout.full) * variable)
            self.columns.append((variable, layout, hidden))
            chosen.append(variable)
        self.model.add(sum(chosen) == count)

    def fill(self, full: bool | None) -> None:
        """One more player has any layout."""
        self.join(_FreeArea(self, full))

    def join(self, area: "_FreeArea") -> None:
        """A player's area takes part: its cards are used up."""
        self._use(area.up, area.hidden)
        self.full.append(area.full)
        self.free.append(area)

    def _use(self, up: dict[int, cp_model.IntVar], hidden: dict[int, cp_model.IntVar]) -> None:
        for index, variable in up.items():
            self.using[index].append(variable)
            self.of_number[self.rules.pieces[index].number - 1].append(variable)
        for n, variable in hidden.items():
            self.of_number[n - 1].append(variable)

    def solve(self, objective: cp_model.LinearExprT, seconds: float) -> Plan | None:
        for variables in self.using:
            self.model.add(sum(variables) <= 1)
        for variables, copies in zip(self.of_number, self.rules.copies, strict=True):
            self.model.add(sum(variables) <= copies)
        if self.problem.ends_full:
            self.model.add(sum(self.full) >= 1)
        self.model.maximize(objective)
        solver = cp_model.CpSolver()
        solver.parameters.max_time_in_seconds = seconds
        solver.parameters.num_workers = 2
        solver.parameters.random_seed = 1
        if solver.solve(self.model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return None
        parts = [self._part(layout, hidden, solver) for chosen, layout, hidden in self.columns if solver.value(chosen)]
        return (*parts, *(area.part(solver) for area in self.free))

    def _part(self, layout: Layout, hidden: dict[int, cp_model.IntVar], solver: cp_model.CpSolver) -> Part:
        return Part(layout, tuple(solver.value(hidden[n]) if n in hidden else 0 for n in NUMBERS))


class _FreeArea:
    """A player of whom nothing is asked but to take part: any layout with the right number of takes."""

    def __init__(self, packing: _Packing, full: bool | None) -> None:
        model, rules = packing.model, packing.rules
        self.pieces: tuple[Piece, ...] = rules.pieces
        self.up = {piece.index: model.new_bool_var("") for piece in rules.pieces}
        self.validated = {n: model.new_bool_var("") for n in NUMBERS}
        self.facedown = {n: model.new_bool_var("") for n in NUMBERS}
        self.hidden = {n: model.new_int_var(0, rules.copies[n - 1], "") for n in NUMBERS}
        self.full = model.new_bool_var("")
        shown = {n: sum(self.up[piece.index] for piece in rules.of_number[n]) for n in NUMBERS}
        for n in NUMBERS:
            model.add(shown[n] + self.facedown[n] <= 1)
            model.add(self.validated[n] <= shown[n])
            model.add(self.hidden[n] <= rules.copies[n - 1] * self.validated[n])
        down, covered = sum(self.facedown.values()), sum(self.validated.values())
        model.add(sum(self.hidden.values()) == down + covered)
        model.add(sum(shown.values()) + down + covered == packing.takes)
        model.add(covered <= MOST_VALIDATED)
        model.add(sum(shown.values()) + down == 9).only_enforce_if(self.full)
        model.add(sum(shown.values()) + down <= 8).only_enforce_if(~self.full)
        if full is not None:
            model.add(self.full == full)

    def part(self, solver: cp_model.CpSolver) -> Part:
        up = {self.pieces[index].number: index for index, variable in self.up.items() if solver.value(variable)}
        states = [self._state(n, n in up, solver) for n in NUMBERS]
        layout = Layout("".join(states), tuple(up.get(n) for n in NUMBERS))
        return Part(layout, tuple(solver.value(self.hidden[n]) for n in NUMBERS))

    def _state(self, n: int, shown: bool, solver: cp_model.CpSolver) -> str:
        if not shown:
            return FACEDOWN if solver.value(self.facedown[n]) else EMPTY
        return VALIDATED if solver.value(self.validated[n]) else SINGLE


class _PlainArea(_FreeArea):
    """A player with a layout without any zone, whose worth is a sum over the cards and what special cards count."""

    def __init__(self, packing: _Packing, full: bool | None) -> None:
        super().__init__(packing, full)
        model, rules = packing.model, packing.rules
        for colour in range(len(COLOURS)):
            shown = {n: [self.up[p.index] for p in rules.of_number[n] if p.colours >> colour & 1] for n in NUMBERS}
            for shape in (shape for shape in rules.shapes if len(shape) == rules.smallest):
                model.add(sum(variable for n in shape for variable in shown[n]) < len(shape))
        specials = [self._special(model, piece) for piece in rules.pieces if piece.per is not None]
        terms = [piece.points * self.up[piece.index] for piece in rules.pieces]
        terms += [rules.worth[n - 1] * self.validated[n] for n in NUMBERS]
        self.worth: cp_model.LinearExprT = sum([*terms, *specials])

    def _special(self, model: cp_model.CpModel, special: Piece) -> cp_model.LinearExprT:
        """What a special card earns, if it is faceup, at least."""
        earns = model.new_int_var(0, 9 * special.each, "")
        counted = sum(self.up[p.index] for p in self.pieces if p.counted >> (special.per or 0) & 1)
        model.add(earns >= special.each * counted).only_enforce_if(self.up[special.index])
        return earns


def pack_plain(problem: Problem, takes: int, limit: int, shared: bool = False, seconds: float = 20) -> Plan | None:
    """The plan of least worth whose layouts have no zone, all players' counting; of least winning worth if ``shared``.

    Without zones the players' worths are plain sums, so that no layouts have to be given. ``limit`` is a proved bound
    on minus that worth, at which the search can stop.
    """
    packing = _Packing(problem, takes)
    areas = [_PlainArea(packing, role.full) for role in problem.roles for _ in range(role.count)]
    for area in areas:
        packing.join(area)
    least = packing.model.new_int_var(-limit, MOST_WORTH, "")
    worths = [area.worth for area in areas] if shared else [sum(area.worth for area in areas)]
    for each in worths:
        packing.model.add(each <= least)
    return packing.solve(-least, seconds)


MOST_WORTH = 1000
"""More than all players together can score."""


def pack(
    problem: Problem,
    takes: int,
    layouts: Sequence[tuple[int, Layout]],
    ceiling: int | None = None,
    limit: int | None = None,
    seconds: float = 6,
) -> Plan | None:
    """The best plan of the given layouts in which each player takes ``takes`` cards.

    The players of role r choose among ``layouts`` (r, _), those of a role of sign 0 have any layout. No chosen
    layout is worth more than ``ceiling``; ``limit`` is a proved bound, at which the search can stop. None when there is
    no such plan, or none was found in ``seconds``.
    """
    packing = _Packing(problem, takes)
    points: list[cp_model.LinearExprT] = []
    for at, role in enumerate(problem.roles):
        if role.sign == 0:
            for _ in range(role.count):
                packing.fill(role.full)
            continue
        mine = [layout for of, layout in layouts if of == at and layout.takes == takes]
        mine = [each for each in mine if ceiling is None or worth(each, packing.rules) <= ceiling]
        before = len(packing.columns)
        packing.choose(mine, role.count)
        points += [role.sign * worth(layout, packing.rules) * y for y, layout, _ in packing.columns[before:]]
    if limit is not None:
        packing.model.add(sum(points) <= limit)
    return packing.solve(sum(points), seconds)
