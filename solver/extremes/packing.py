"""Whole rounds as plans: layouts for all players that share one deck, put together by CP-SAT.

Players who matter to the objective choose among given layouts; the others get any layout at all. A plan is only a
proposal: `solver.extremes.transcript` turns it into a round, which the spec replays.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from ortools.sat.python import cp_model

from solver.extremes.columns import Problem
from solver.extremes.model import BY_FACEDOWN, EMPTY, FACEDOWN, MOST_VALIDATED, SINGLE, VALIDATED, Layout, Piece, worth
from spec.cards import COLOURS, NUMBERS


@dataclass(frozen=True)
class Part:
    """One player's part of a plan: the layout, and how many cards of each number lie facedown in it.

    ``giants``: how many column and row giants lie facedown (LG-PLACE-3).
    """

    layout: Layout
    hidden: tuple[int, ...]
    giants: tuple[int, int] = (0, 0)


Plan = tuple[Part, ...]
Hidden = dict[int | str, cp_model.IntVar]
"""How many cards of each number, and giants of each kind, lie facedown."""


class Area(Protocol):
    """A player's area that the model makes up: its cards by index, what is hidden, giants of each kind at its edges."""

    up: dict[int, cp_model.IntVar]
    hidden: Hidden
    standing: dict[str, cp_model.IntVar]
    full: cp_model.IntVar

    def part(self, solver: cp_model.CpSolver) -> Part:
        """The area in a solution."""

    def seats(self, solver: cp_model.CpSolver) -> tuple[int, int]:
        """How many giants of each kind stand at edges that ``part`` leaves open."""


KINDS = ("column", "row")
AT_EDGES = 3
"""Giants of a kind that find room at the edges of an area; more go facedown."""


@dataclass
class Packing:
    """The model: who lays what, each card once, and enough cards of every number to hide."""

    problem: Problem
    takes: int
    model: cp_model.CpModel = field(default_factory=cp_model.CpModel)

    def __post_init__(self) -> None:
        self.rules = self.problem.claim(self.problem.roles[0]).rules
        self.using: dict[int, list[cp_model.LinearExprT]] = defaultdict(list)
        self.of_number: dict[int | str, list[cp_model.LinearExprT]] = defaultdict(list)
        self.supply: dict[int | str, int] = {n: len(cards) for n, cards in self.rules.of_number.items()}
        self.supply |= {kind: sum(giant.card.edge == kind for giant in self.rules.giants) for kind in KINDS}
        self.full: list[cp_model.LinearExprT] = []
        self.columns: list[tuple[cp_model.IntVar, Layout, Hidden]] = []
        self.free: list[Area] = []

    def choose(self, layouts: Sequence[Layout], count: int) -> None:
        """``count`` players have one of these layouts each."""
        chosen = []
        for layout in layouts:
            variable = self.model.new_bool_var("")
            standing = {kind: self._standing(layout, kind) for kind in KINDS}
            full = [kind for kind in KINDS if len(standing[kind]) == AT_EDGES]
            hideable: list[int | str] = [*layout.validated, *full]
            hidden: Hidden = {what: self.model.new_int_var(0, layout.hidden, "") for what in hideable}
            self.model.add(sum(hidden.values()) == layout.hidden * variable)
            self._use(dict.fromkeys(layout.cards, variable), hidden)
            for kind, giants in standing.items():
                self.of_number[kind].append(len(giants) * variable)
                for index in giants:
                    self.using[index].append(variable)
            self.full.append(int(layout.full) * variable)
            self.columns.append((variable, layout, hidden))
            chosen.append(variable)
        self.model.add(sum(chosen) == count)

    def _standing(self, layout: Layout, kind: str) -> list[int]:
        return [giant.index for giant in self.rules.giants if giant.index in layout.giants and giant.card.edge == kind]

    def fill(self, full: bool | None) -> None:
        """One more player has any layout."""
        self.join(_FreeArea(self, full))

    def join(self, area: Area) -> None:
        """A player's area takes part: its cards are used up."""
        self._use(area.up, area.hidden)
        for kind in KINDS:
            self.of_number[kind].append(area.standing[kind])
        self.full.append(area.full)
        self.free.append(area)

    def _use(self, up: dict[int, cp_model.IntVar], hidden: Hidden) -> None:
        for index, variable in up.items():
            self.using[index].append(variable)
            self.of_number[self.rules.pieces[index].number].append(variable)
        for what, variable in hidden.items():
            self.of_number[what].append(variable)

    def solve(self, objective: cp_model.LinearExprT, seconds: float) -> Plan | None:
        for variables in self.using.values():
            self.model.add(sum(variables) <= 1)
        for what, variables in self.of_number.items():
            self.model.add(sum(variables) <= self.supply[what])
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
        seats = [(0, 0)] * len(parts) + [area.seats(solver) for area in self.free]
        return tuple(self._seated([*parts, *(area.part(solver) for area in self.free)], seats))

    def _part(self, layout: Layout, hidden: Hidden, solver: cp_model.CpSolver) -> Part:
        counts = {what: solver.value(variable) for what, variable in hidden.items()}
        column, row = (counts.get(kind, 0) for kind in KINDS)
        return Part(layout, tuple(counts.get(n, 0) for n in NUMBERS), (column, row))

    def _seated(self, parts: Sequence[Part], seats: Sequence[tuple[int, int]]) -> Iterator[Part]:
        """The parts, with giants that nobody has for those who have any: ``seats`` says how many of each kind."""
        taken = {index for part in parts for index in part.layout.giants}
        left = {k: [g.index for g in self.rules.giants if g.card.edge == k and g.index not in taken] for k in KINDS}
        for part, counts in zip(parts, seats, strict=True):
            edges: list[int | None] = list(part.layout.edges)
            for at, (kind, count) in enumerate(zip(KINDS, counts, strict=True)):
                for edge in range(AT_EDGES * at, AT_EDGES * at + count):
                    edges[edge] = left[kind].pop()
            yield replace(part, layout=replace(part.layout, edges=tuple(edges)))


class _FreeArea:
    """A player of whom nothing is asked but to take part: any layout with the right number of takes."""

    def __init__(self, packing: Packing, full: bool | None) -> None:
        model, rules = packing.model, packing.rules
        self.pieces: tuple[Piece, ...] = rules.pieces
        self.up = {piece.index: model.new_bool_var("") for piece in rules.pieces}
        self.validated = {n: model.new_bool_var("") for n in NUMBERS}
        self.facedown = {n: model.new_bool_var("") for n in NUMBERS}
        self.hidden: Hidden = {n: model.new_int_var(0, most, "") for n, most in packing.supply.items()}
        self.standing = {kind: model.new_int_var(0, min(AT_EDGES, packing.supply[kind]), "") for kind in KINDS}
        self.full = model.new_bool_var("")
        shown = {n: sum(self.up[piece.index] for piece in rules.of_number[n]) for n in NUMBERS}
        for n in NUMBERS:
            model.add(shown[n] + self.facedown[n] <= 1)
            model.add(self.validated[n] <= shown[n])
            model.add(self.hidden[n] <= rules.copies[n - 1] * self.validated[n])
        for kind in KINDS:
            room = model.new_bool_var("")
            model.add(self.standing[kind] == AT_EDGES).only_enforce_if(~room)
            model.add(self.hidden[kind] == 0).only_enforce_if(room)
        down, covered = sum(self.facedown.values()), sum(self.validated.values())
        model.add(sum(self.hidden.values()) == down + covered)
        model.add(sum(shown.values()) + down + covered + sum(self.standing.values()) == packing.takes)
        model.add(covered <= MOST_VALIDATED)
        model.add(sum(shown.values()) + down == 9).only_enforce_if(self.full)
        model.add(sum(shown.values()) + down <= 8).only_enforce_if(~self.full)
        if full is not None:
            model.add(self.full == full)

    def part(self, solver: cp_model.CpSolver) -> Part:
        up = {self.pieces[index].number: index for index, variable in self.up.items() if solver.value(variable)}
        states = [self._state(n, n in up, solver) for n in NUMBERS]
        layout = Layout("".join(states), tuple(up.get(n) for n in NUMBERS))
        column, row = (solver.value(self.hidden[kind]) for kind in KINDS)
        return Part(layout, tuple(solver.value(self.hidden[n]) for n in NUMBERS), (column, row))

    def seats(self, solver: cp_model.CpSolver) -> tuple[int, int]:
        """How many giants of each kind stand at the edges."""
        column, row = (solver.value(self.standing[kind]) for kind in KINDS)
        return column, row

    def _state(self, n: int, shown: bool, solver: cp_model.CpSolver) -> str:
        if not shown:
            return FACEDOWN if solver.value(self.facedown[n]) else EMPTY
        return VALIDATED if solver.value(self.validated[n]) else SINGLE


class _PlainArea(_FreeArea):
    """A player with a layout without any zone, whose worth is a sum over the cards and what special cards count."""

    def __init__(self, packing: Packing, full: bool | None) -> None:
        super().__init__(packing, full)
        model, rules = packing.model, packing.rules
        for colour in range(len(COLOURS)):
            shown = {n: [self.up[p.index] for p in rules.of_number[n] if p.colours >> colour & 1] for n in NUMBERS}
            for shape in (shape for shape in rules.shapes if len(shape) == rules.smallest):
                model.add(sum(variable for n in shape for variable in shown[n]) < len(shape))
        specials = [self._special(model, piece) for piece in rules.pieces if piece.per is not None]
        terms = [piece.points * self.up[piece.index] for piece in rules.pieces]
        terms += [rules.worth[n - 1] * self.validated[n] for n in NUMBERS]
        terms += [rules.facedown * self.facedown[n] for n in NUMBERS] if rules.facedown else []
        self.worth: cp_model.LinearExprT = sum([*terms, *specials])

    def _special(self, model: cp_model.CpModel, special: Piece) -> cp_model.LinearExprT:
        """What a special card earns, if it is faceup, at least."""
        earns, up = model.new_int_var(min(0, 9 * special.each), max(0, 9 * special.each), ""), self.up[special.index]
        counted = sum(self.up[p.index] for p in self.pieces if p.counted >> (special.per or 0) & 1)
        lying = sum(self.facedown.values())
        model.add(earns >= special.each * (lying if special.per == BY_FACEDOWN else counted)).only_enforce_if(up)
        model.add(earns >= 0).only_enforce_if(~up)
        return earns


def pack_plain(problem: Problem, takes: int, limit: int, shared: bool = False, seconds: float = 20) -> Plan | None:
    """The plan of least worth whose layouts have no zone, all players' counting; of least winning worth if ``shared``.

    Without zones the players' worths are plain sums, so that no layouts have to be given. ``limit`` is a proved bound
    on minus that worth, at which the search can stop.
    """
    packing = Packing(problem, takes)
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
    packing = Packing(problem, takes)
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
