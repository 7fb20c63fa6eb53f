"""The same last step once more: z3 proves lists of layouts complete, CP-SAT refutes that any of them fit together.

The lists are proposals: z3 refutes that any layout near the bound is missing from them or lacks less than they say. It
is given every card, none left out because another betters it. Then CP-SAT is asked for players with layouts of these
lists in one deck. Exact covers found by the search are proposals too: CP-SAT refutes that there are others.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

import z3
from ortools.sat.python import cp_model

from solver.extremes.fits import Cover, Fit, Group, covers
from solver.extremes.model import EMPTY, FACEDOWN, SINGLE, VALIDATED, Layout, Piece
from solver.extremes.refute import Formula, Known, _special_on
from spec.cards import NUMBERS

Groups = Mapping[Group, Mapping[Layout, int]]


class _EveryCard(Formula):
    """The layouts with these faceup special cards exactly, near a bound; any other card may lie faceup."""

    def useful(self) -> list[Piece]:
        """Every card but the special cards that are not chosen."""
        return [piece for piece in self.claim.rules.pieces if self.known.possible(piece)]


def none_fits(fit: Fit) -> bool:
    """Whether z3 and CP-SAT refute a round above the limit together."""
    groups = fit.grouped(fit.near())
    found = list(covers(fit, groups))
    open_groups = {group for cover in found for group in cover}
    return (
        _no_other_cover(fit, groups, found)
        and not any(_may_fit(fit, [groups[group] for group in cover]) for cover in found)
        and all(_complete(fit, groups, open_groups, each) for each in _choices_of_specials(fit))
    )


def _choices_of_specials(fit: Fit) -> Iterator[tuple[Piece, ...]]:
    """Every set of special cards that can lie faceup together."""
    for chosen in product(*(tuple(_special_on(fit.claim, n)) for n in NUMBERS)):
        yield tuple(piece for some in chosen for piece in some)


# Lists are complete --------------------------------------------------------------------------------------------------


def _complete(fit: Fit, groups: Groups, listed: set[Group], specials: tuple[Piece, ...]) -> bool:
    """Whether no layout with these special cards is missing: groups with what they lack, and layouts of ``listed``."""
    shown = {piece.index for piece in specials}
    every = {piece.index for piece in fit.claim.rules.pieces if piece.per is not None}
    mine = [group for group in groups if _agree(set(group), shown, every, fit.dear)]
    formula = _EveryCard(fit.claim, Known(tuple(NUMBERS), specials))
    for step in (formula.areas, formula.symbols, formula.hiding, formula.gained_zone):
        step()
    formula.beaten(fit.claim.bound - fit.gap)
    lists = [group for group in mine if group in listed]
    return all(_list_is_complete(formula, fit, group, groups[group]) for group in lists) and _refuted(
        formula, list(_unlisted(formula, fit, {group: min(groups[group].values()) for group in mine}))
    )


def _agree(group: set[int], shown: set[int], every: set[int], dear: frozenset[int]) -> bool:
    """Whether layouts of a group can have exactly these special cards faceup."""
    return group & every <= shown and shown & dear <= group


def _list_is_complete(formula: _EveryCard, fit: Fit, group: Group, layouts: Mapping[Layout, int]) -> bool:
    shown = {piece.index for piece in formula.known.cards}
    every = {piece.index for piece in fit.claim.rules.pieces if piece.per is not None}
    listed = [layout for layout in layouts if set(layout.cards) & every == shown]
    fixed = [
        literal if index in group else z3.Not(literal) for index, literal in formula.up.items() if index in fit.dear
    ]
    return _refuted(formula, [*fixed, *(z3.Not(z3.And(list(_literals(formula, layout)))) for layout in listed)])


def _literals(formula: _EveryCard, layout: Layout) -> Iterator[z3.BoolRef]:
    """What says that a layout is exactly this one."""
    yield from (formula.up[index] for index in layout.cards)
    for n, state in zip(NUMBERS, layout.states, strict=True):
        if state in (SINGLE, VALIDATED):
            yield formula.validated[n] if state == VALIDATED else z3.Not(formula.validated[n])
        elif state in (EMPTY, FACEDOWN):
            yield formula.empty[n] if state == EMPTY else formula.down[n]


def _unlisted(formula: _EveryCard, fit: Fit, lacks: Mapping[Group, int]) -> Iterator[z3.BoolRef]:
    """That a layout shows the dear cards of no group, or lacks less of the bound than its group is said to."""
    better = {lack: z3.Bool(f"lacks less than {lack}") for lack in set(lacks.values()) if lack > 0}
    terms = [(literal, weight) for literal, weight in formula.terms if weight]
    for lack, literal in better.items():
        yield z3.Implies(literal, z3.PbGe(terms, fit.claim.bound - lack + 1))
    for group, lack in lacks.items():
        others = [literal for index, literal in formula.up.items() if index in fit.dear and index not in group]
        exceptions = [better[lack]] if lack > 0 else []
        yield z3.Or(*(z3.Not(formula.up[index]) for index in group), *others, *exceptions)


def _refuted(formula: _EveryCard, constraints: Sequence[z3.BoolRef]) -> bool:
    formula.solver.push()
    formula.solver.add(*constraints)
    answer = formula.solver.check()
    formula.solver.pop()
    return bool(answer == z3.unsat)


# Nothing of the lists fits -------------------------------------------------------------------------------------------


def _no_other_cover(fit: Fit, groups: Groups, found: Sequence[Cover]) -> bool:
    """Whether CP-SAT refutes an exact cover of the dear cards by groups that is not among those found."""
    model = cp_model.CpModel()
    chosen = {group: model.new_bool_var("") for group in groups if group}
    idle = model.new_int_var(0, fit.players if () in groups else 0, "")
    for card in fit.dear:
        model.add_exactly_one(literal for group, literal in chosen.items() if card in group)
    model.add(sum(chosen.values()) + idle == fit.players)
    lacks = [(min(groups[group].values()), literal) for group, literal in chosen.items()]
    model.add(sum(lack * literal for lack, literal in lacks) + min(groups.get((), {0: 0}).values()) * idle <= fit.gap)
    for cover in found:
        model.add_bool_or([~chosen[group] for group in cover if group])
    return _infeasible(model)


def _may_fit(fit: Fit, choices: Sequence[Mapping[Layout, int]]) -> bool:
    """Whether CP-SAT cannot refute that a layout of each choice is taken, all from one deck, above the limit."""
    if sum(max(map(fit.worth, each)) for each in choices) <= fit.limit:
        return False
    model, rules = cp_model.CpModel(), fit.claim.rules
    using: dict[int, list[cp_model.IntVar]] = {}
    of_number: list[list[cp_model.LinearExprT]] = [[] for _ in NUMBERS]
    points: list[cp_model.LinearExprT] = []
    for layouts in choices:
        chosen = {layout: model.new_bool_var("") for layout in layouts}
        model.add_exactly_one(chosen.values())
        for layout, literal in chosen.items():
            hidden = {n: model.new_int_var(0, layout.hidden, "") for n in layout.validated}
            model.add(sum(hidden.values()) == layout.hidden * literal)
            points.append(fit.worth(layout) * literal)
            for index in layout.cards:
                using.setdefault(index, []).append(literal)
                of_number[rules.pieces[index].number - 1].append(literal)
            for n, amount in hidden.items():
                of_number[n - 1].append(amount)
    for literals in using.values():
        model.add_at_most_one(literals)
    for amounts, copies in zip(of_number, rules.copies, strict=True):
        model.add(sum(amounts) <= copies)
    model.add(sum(points) > fit.limit)
    return not _infeasible(model)


def _infeasible(model: cp_model.CpModel) -> bool:
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    return bool(solver.solve(model) == cp_model.INFEASIBLE)
