"""The proof by z3 where giants take part: who stands at which edge, what they earn, and zones that reach the edges.

Shares nothing with `solver.extremes.enumerate_giants`. A zone that adds is any set of places of one colour each of
which touches another: every zone is such a set, so the bound holds; a zone that costs is followed up to a size.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import z3

from solver.extremes.claims import Claim
from solver.extremes.model import (
    BY_CROSSES,
    BY_FACEDOWN,
    CANCEL,
    MOST_FACEDOWN,
    Giant,
    Layout,
    Piece,
    alike,
)
from solver.extremes.refute import NOTHING, Formula, Known
from spec.area import EDGES, SPACES, Place
from spec.cards import COLOURS, NUMBERS
from spec.expansions.little_giants import line
from spec.scoring import TOUCHING

PLACES: tuple[Place, ...] = (*SPACES, *EDGES)


LARGEST = 5
"""A zone that costs is followed up to so many places: a larger one counts as so large, which no claim gains by."""


@lru_cache(maxsize=1)
def shapes() -> tuple[tuple[Place, ...], ...]:
    """Every connected set of at most `LARGEST` places."""
    found: list[frozenset[Place]] = []
    layer = {frozenset({place}) for place in PLACES}
    for _ in range(LARGEST):
        found += sorted(layer, key=lambda shape: sorted(map(str, shape)))
        layer = {shape | {at} for shape in layer for inner in shape for at in TOUCHING[inner] if at not in shape}
    return tuple(map(tuple, found))


@dataclass
class GiantFormula(Formula):
    """The layouts of one player with giants."""

    claim: Claim
    known: Known = NOTHING
    solver: z3.Solver = field(default_factory=z3.Solver)
    terms: list[tuple[z3.BoolRef, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__post_init__()
        self.giants = self.claim.rules.giants
        self.at = {(edge, g.index): z3.Bool(f"{g.card.id} at {edge}") for g in self.giants for edge in g.edges}
        self.single = {n: z3.Bool(f"single {n}") for n in NUMBERS}
        for c in range(len(COLOURS)):
            for edge in EDGES:
                self.shows[edge, c] = z3.Bool(f"{edge} shows {c}")

    def useful(self) -> list[Piece]:
        """The cards that no other card of their number betters, whatever giant stands at their column and row."""
        return [piece for piece in self.claim.rules.pieces if not self._bettered(piece)]

    def _bettered(self, piece: Piece) -> bool:
        rivals = [other for other in self.claim.rules.of_number[piece.number] if other is not piece]
        return any(self._betters(other, piece) for other in rivals)

    def _betters(self, one: Piece, other: Piece) -> bool:
        """Whether ``one`` is at least as good as ``other`` in every way; of two that are alike the first is kept."""
        if one.per is not None or other.per is not None:
            return False
        more, fewer = (one, other) if self.claim.sign >= 0 else (other, one)
        mine, theirs = self._ways(one), self._ways(other)
        worse = any(a < b for a, b in zip(mine, theirs, strict=True)) or fewer.colours & ~more.colours
        if worse or more.spirals > fewer.spirals or (self._crosses_count() and one.colours != other.colours):
            return False
        alike = mine == theirs and one.colours == other.colours and one.spirals == other.spirals
        return not alike or one.index < other.index

    def _crosses_count(self) -> bool:
        return any(p.per is not None and BY_CROSSES <= p.per < BY_FACEDOWN for p in self.claim.rules.pieces)

    def _ways(self, piece: Piece) -> tuple[int, int]:
        """What a card is worth by itself with its crosses, and without."""
        unit, pays = self.claim.sign * self.claim.prices.scale, self.claim.prices.cards[piece.index]
        return unit * piece.points - pays, unit * (piece.points - piece.crosses) - pays

    def areas(self) -> None:
        """As without giants; facedown cards may be giants too where three stand; giants count as takes."""
        for edge in EDGES:
            mine = [literal for (at, _), literal in self.at.items() if at == edge]
            self.solver.add(z3.AtMost(*mine, 1))
            for c in range(len(COLOURS)):
                showing = [self.at[edge, g.index] for g in self.giants if edge in g.edges and g.colours >> c & 1]
                self.solver.add(self.shows[edge, c] == z3.Or(showing))
        for giant in self.giants:
            self.solver.add(z3.AtMost(*(self.at[edge, giant.index] for edge in giant.edges), 1))
        hideable = [z3.And([self._stands(edge) for edge in EDGES if edge[0] == kind]) for kind in "CR"]
        for n in NUMBERS:
            self._space(n, hideable)
        self.limits(list(self.at.values()))
        self.solver.add(z3.AtMost(*self.down.values(), MOST_FACEDOWN))

    def _stands(self, edge: str) -> z3.BoolRef:
        return z3.Or([literal for (at, _), literal in self.at.items() if at == edge])

    def _space(self, n: int, hideable: list[z3.BoolRef]) -> None:
        ups = [self.up[piece.index] for piece in self._of(n)]
        self.solver.add(z3.PbEq([(each, 1) for each in (*ups, self.empty[n], self.down[n])], 1))
        self.solver.add(z3.Implies(self.validated[n], z3.Or(ups)))
        self.solver.add(self.single[n] == z3.And(z3.Or(ups), z3.Not(self.validated[n])))
        others = [self.validated[m] for m in NUMBERS if m != n]
        self.solver.add(z3.Implies(self.down[n], z3.Or([*others, *hideable])))
        for c in range(len(COLOURS)):
            showing = [self.up[piece.index] for piece in self._of(n) if piece.colours >> c & 1]
            self.solver.add(self.shows[n, c] == z3.Or(showing))

    def symbols(self) -> None:
        super().symbols()
        for edge in EDGES:
            self._effects(edge, [giant for giant in self.giants if edge in giant.edges])
        unit = self.claim.sign * self.claim.prices.scale
        for giant in self.giants:
            own = unit * giant.own - self.claim.prices.cards[giant.index]
            self.terms += [(self.at[edge, giant.index], own) for edge in giant.edges]

    def _counted_by(self, special: Piece) -> list[z3.BoolRef]:
        """Also the giants of a colour that the special card counts; a card in a cancelled row owes no crosses."""
        both = super()._counted_by(special)
        for edge in EDGES if special.per != BY_FACEDOWN else ():
            giants = [g for g in self.giants if edge in g.edges and g.counted >> (special.per or 0) & 1]
            counted = [self.at[edge, giant.index] for giant in giants]
            both.append(self._named(f"{special.card.id} counts {edge}", self.up[special.index], z3.Or(counted)))
        if special.per is None or not BY_CROSSES <= special.per < BY_FACEDOWN:
            return both
        owes = z3.Not(self._cancelled(special.number))
        return [self._named(f"{literal} and owes it", literal, owes) for literal in both]

    def _named(self, name: str, *parts: z3.BoolRef) -> z3.BoolRef:
        literal = z3.Bool(name)
        self.solver.add(literal == z3.And(parts))
        return literal

    def _cancelled(self, n: int) -> z3.BoolRef:
        edge = f"R{(n + 2) // 3}"
        return z3.Or([self.at[edge, g.index] for g in self.giants if edge in g.edges and g.effect == CANCEL])

    def _effects(self, edge: str, giants: list[Giant]) -> None:
        """What giants at an edge earn for the cards of their line."""
        unit = self.claim.sign * self.claim.prices.scale
        for those in alike(giants):
            effect, each = those[0].effect, those[0].each
            there = z3.Or([self.at[edge, giant.index] for giant in those])
            for n in line(edge):
                for points, what in self._counts(n, those[0]):
                    earned = self._named(f"{edge} {effect} {each} {those[0].card.id} {n} {points}", there, what)
                    self.terms.append((earned, unit * (points or each)))

    def _counts(self, n: int, giant: Giant) -> Iterator[tuple[int, z3.BoolRef]]:
        """When a giant counts what lies on space n, once or with so many points."""
        if giant.effect == CANCEL:
            for points in {piece.crosses for piece in self._of(n) if piece.crosses}:
                yield -points, z3.Or([self.up[piece.index] for piece in self._of(n) if piece.crosses == points])
        elif giant.effect == "own_colour":
            yield 0, self.shows[n, COLOURS.index(giant.card.effect_colour or "")]
        elif giant.effect == "no_spirals":
            yield 0, z3.Or([self.up[piece.index] for piece in self._of(n) if not piece.spirals])
        else:
            yield 0, self.validated[n] if giant.effect == "validated" else self.single[n]

    def gained_zone(self) -> None:
        inside = {place: z3.Bool(f"{place} in zone") for place in PLACES}
        colours = [z3.Bool(f"zone is {name}") for name in COLOURS]
        self.solver.add(z3.PbEq([(each, 1) for each in colours], 1))
        self.solver.add(self.known.colour is None or colours[self.known.colour])
        for place in PLACES:
            for c, is_colour in enumerate(colours):
                self.solver.add(z3.Implies(z3.And(inside[place], is_colour), self.shows[place, c]))
            self.solver.add(z3.Implies(inside[place], z3.Or([inside[other] for other in TOUCHING[place]])))
            self.terms.append((inside[place], self.claim.prices.scale * self.claim.rules.zone))

    def zones(self) -> Sequence[Sequence[Place]]:
        return [shape for shape in shapes() if len(shape) >= self.claim.rules.smallest]

    def fix(self, layout: Layout) -> None:
        super().fix(layout)
        for (edge, index), literal in self.at.items():
            self.solver.add(literal == (layout.edges[EDGES.index(edge)] == index))
