"""From any area on: the most or the least one player can still reach with given cards, proved, with a line of play.

The player may take any of the cards in any order and stop at any time, as rounds end when others fill their areas; a
full area ends it. What can lie on a space at the end depends on what lies there now; a hidden card needs a validated
number, and the first hidden m may lie under the own m, exactly as in `solver.extremes.model`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count

import z3

from deviations.choice import OURS, Readings
from deviations.readings import rules_of
from solver.extremes.decks import has_giants
from solver.extremes.model import ALL_COLOURS, BY_FACEDOWN, Piece, Scoring, scoring
from spec.area import SPACES, Area, format_area
from spec.cards import COLOURS, NUMBERS, RULESETS, Card
from spec.errors import PixiesError
from spec.placing import Placement

Move = tuple[Card, Placement]

RULESETS_HERE = tuple(ruleset for ruleset in RULESETS if not has_giants(ruleset))
"""The rulesets whose areas are written as a formula here: not those with giants."""


@dataclass(frozen=True)
class Onward:
    """The answer: the extreme total, the moves that reach it in order, and the area they end in."""

    total: int
    line: tuple[Move, ...]
    area: Area


@dataclass
class _Ends:
    """Every area that can be the end, as a formula. ``takes[i]`` is whether pool card i ends faceup."""

    start: Area
    pool: tuple[Piece, ...]
    rules: Scoring
    solver: z3.Solver = field(default_factory=z3.Solver)
    terms: list[tuple[z3.BoolRef, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.names = count()
        self.up = {piece.index: z3.Bool(f"take {piece.card.id}") for piece in self.pool}
        self.down, self.validated, self.keeps, self.doubled = ({n: self._bool() for n in NUMBERS} for _ in range(4))
        self.hides = {n: z3.Int(f"hides {n}") for n in NUMBERS}
        self.pieces = {piece.card: piece for piece in self.rules.pieces}
        for n in NUMBERS:
            self._space(n)
        self._hidden()
        self._not_full_too_early()

    def _bool(self) -> z3.BoolRef:
        return z3.Bool(f"b{next(self.names)}")

    def of_number(self, n: int) -> list[Piece]:
        return [piece for piece in self.pool if piece.number == n]

    def _space(self, n: int) -> None:
        """What can lie on space n at the end. ``keeps``: the card that lies faceup now still does."""
        now, ups = self.start[n], [self.up[piece.index] for piece in self.of_number(n)]
        self.solver.add(z3.AtMost(*ups, 1) if ups else True)
        taken = z3.Or(ups)
        double = z3.And(now.faceup is not None and now.facedown is None, self.validated[n], self.keeps[n])
        self.solver.add(self.doubled[n] == double)
        if now.validated:
            self.solver.add(self.keeps[n], z3.Not(taken), self.validated[n], z3.Not(self.down[n]))
        elif now.faceup is not None:
            self.solver.add(self.keeps[n] != taken, z3.Implies(taken, self.validated[n]), z3.Not(self.down[n]))
        elif now.facedown is not None:
            self.solver.add(z3.Not(self.keeps[n]), self.validated[n] == taken, self.down[n] == z3.Not(taken))
        else:
            self.solver.add(z3.Not(self.keeps[n]), z3.Implies(self.validated[n], taken))
            self.solver.add(z3.Not(z3.And(self.down[n], taken)))

    def _empty_now(self) -> list[int]:
        return list(self.start.empty_spaces)

    def _hidden(self) -> None:
        """Facedown cards put on empty spaces have validated numbers, and there are cards enough of each number."""
        places = [z3.If(z3.Or(self.validated[n], self.down[n]), 1, 0) for n in self._empty_now()]
        self.solver.add(z3.Sum([*self.hides.values()]) == z3.Sum([*places, z3.IntVal(0)]))
        for n in NUMBERS:
            cards = self.of_number(n)
            used = [z3.If(self.up[piece.index], 1, 0) for piece in cards] + [z3.If(self.doubled[n], 1, 0)]
            self.solver.add(self.hides[n] >= 0, z3.Implies(self.hides[n] > 0, self.validated[n]))
            self.solver.add(self.hides[n] + z3.Sum(used) <= len(cards))

    def _not_full_too_early(self) -> None:
        """The take that fills the area puts a single card on an empty space; a full area takes nothing."""
        empty = self._empty_now()
        if not empty:
            self.solver.add(*(z3.Not(literal) for literal in self.up.values()))
            self.solver.add(*(z3.Not(self.doubled[n]) for n in NUMBERS))
            return
        once = [z3.And(z3.Not(self.validated[n])) for n in empty]
        self.solver.add(z3.Or(once))

    def faceup(self, n: int) -> list[tuple[z3.BoolRef, Piece]]:
        """Every card that may be faceup on space n, with when it is."""
        now = self.start[n].faceup
        kept = [] if now is None else [(self.keeps[n], self.pieces[now])]
        return kept + [(self.up[piece.index], piece) for piece in self.of_number(n)]

    def score(self, sign: int) -> None:
        """The terms of the total: what validated cards, symbols, special cards and the zone are worth."""
        everything = [(literal, piece) for n in NUMBERS for literal, piece in self.faceup(n)]
        self.terms += [(self.validated[n], self.rules.worth[n - 1]) for n in NUMBERS]
        self.terms += [(self.down[n], self.rules.facedown) for n in NUMBERS]
        self.terms += [(literal, piece.points) for literal, piece in everything]
        for literal, piece in everything:
            for other, counted in everything if piece.per is not None else ():
                if piece.per is not None and counted.counted >> piece.per & 1:
                    self._both(literal, other, piece.each)
            for down in self.down.values() if piece.per == BY_FACEDOWN else ():
                self._both(literal, down, piece.each)
        (self._gained_zone if sign > 0 else self._lost_zone)()

    def _both(self, one: z3.BoolRef, other: z3.BoolRef, points: int) -> None:
        """What two things together are worth."""
        both = self._bool()
        self.solver.add(both == z3.And(one, other))
        self.terms.append((both, points))

    def _shows(self) -> dict[tuple[int, int], z3.BoolRef]:
        colours = range(len(COLOURS))
        return {
            (n, c): z3.Or([literal for literal, piece in self.faceup(n) if piece.colours >> c & 1])
            for n in NUMBERS
            for c in colours
        }

    def _gained_zone(self) -> None:
        shows, shapes = self._shows(), {shape: self._bool() for shape in self.rules.shapes if shape}
        colours, plain = [self._bool() for _ in COLOURS], []
        self.solver.add(z3.AtMost(*shapes.values(), 1), z3.AtMost(*colours, 1))
        for n in NUMBERS:
            inside = self._bool()
            self.solver.add(inside == z3.Or([literal for shape, literal in shapes.items() if n in shape]))
            self.solver.add(z3.Implies(inside, z3.Or([z3.And(is_c, shows[n, c]) for c, is_c in enumerate(colours)])))
            self.terms.append((inside, self.rules.zone))
            plain.append(z3.And(inside, z3.Not(self._multicoloured(n))))
        if self.rules.plain:
            self.solver.add(z3.Or(z3.Not(z3.Or(list(shapes.values()))), z3.Or(plain)))

    def _multicoloured(self, n: int) -> z3.BoolRef:
        return z3.Or([literal for literal, piece in self.faceup(n) if piece.colours == ALL_COLOURS])

    def _lost_zone(self) -> None:
        shows, smallest = self._shows(), self.rules.smallest
        sizes = {size: self._bool() for size in range(smallest, 10)}
        self.solver.add(*(z3.Implies(sizes[size], sizes[size - 1]) for size in range(smallest + 1, 10)))
        for shape in filter(None, self.rules.shapes):
            for c in range(len(COLOURS)):
                exempt = z3.And(self.rules.plain, *(self._multicoloured(n) for n in shape))
                self.solver.add(z3.Or(sizes[len(shape)], exempt, z3.Not(z3.And([shows[n, c] for n in shape]))))
        each = self.rules.zone
        self.terms += [(literal, each * (smallest if size == smallest else 1)) for size, literal in sizes.items()]


def onward(
    start: Area,
    cards: Sequence[Card],
    round_number: int,
    sign: int,
    rulings: Readings = OURS,
    ruleset: str = "base",
) -> Onward:
    """The most (``sign`` 1) or least (-1) total that one player can still reach. Raises `PixiesError` for wrong cards.

    Each better end is replayed by the spec; the last one is the extreme because z3 finds nothing beyond it.
    """
    if ruleset not in RULESETS_HERE:
        raise PixiesError(f"what is still to be reached is computed for {' and '.join(RULESETS_HERE)}, not {ruleset!r}")
    rules = scoring(round_number, rulings=rulings, ruleset=ruleset)
    if not rules.singles or rules.lowest is not None:
        raise PixiesError("what is still to be reached is not computed under A28=b and A31=b: leave these readings out")
    ends = _Ends(start, _pool(start, cards, rules, ruleset), rules)
    ends.score(sign)
    best = Onward(rules_of(ruleset, rulings).score(start, round_number).total, (), start)
    terms = [(literal, sign * weight) for literal, weight in ends.terms if weight]
    while True:
        ends.solver.push()
        ends.solver.add(z3.PbGe(terms, sign * best.total + 1))
        if ends.solver.check() != z3.sat:
            return best
        line = tuple(_line(ends, ends.solver.model()))
        area = _played(start, line, rulings)
        total = rules_of(ruleset, rulings).score(area, round_number).total
        if sign * total <= sign * best.total:
            raise PixiesError(f"the formula and the spec differ on {format_area(area)}: please report this area")
        best = Onward(total, line, area)
        ends.solver.pop()


def _pool(start: Area, cards: Sequence[Card], rules: Scoring, ruleset: str) -> tuple[Piece, ...]:
    of_card = {piece.card: piece for piece in rules.pieces}
    for card in cards:
        if card not in of_card:
            raise PixiesError(f"{card.id} is not in the deck of ruleset {ruleset!r}: give cards of it only")
        if card in start.cards or cards.count(card) > 1:
            raise PixiesError(f"{card.id} is given twice, or lies in the area already: each card is there once")
    return tuple(of_card[card] for card in cards)


def _played(start: Area, line: Sequence[Move], rulings: Readings) -> Area:
    area = start
    for card, placement in line:
        area = rules_of("both", rulings).place(area, card, placement)
    return area


def _line(ends: _Ends, model: z3.ModelRef) -> Iterator[Move]:
    """The takes that lead to the end a model describes, in an order that is legal."""

    def true(literal: z3.BoolRef) -> bool:
        return bool(z3.is_true(model.eval(literal, model_completion=True)))

    taken = {piece.number: piece.card for piece in ends.pool if true(ends.up[piece.index])}
    spare = {n: [p.card for p in ends.of_number(n) if not true(ends.up[p.index])] for n in NUMBERS}
    empty = ends.start.empty_spaces
    for n in SPACES:
        if n not in empty and true(ends.doubled[n]):
            yield spare[n].pop(), Placement(n, False)
        elif n not in empty and n in taken:
            yield taken[n], Placement(n)
    hidden = [spare[n].pop() for n in NUMBERS for _ in range(model.eval(ends.hides[n], True).as_long())]
    yield from _fill(
        empty, taken, hidden, [n for n in empty if true(ends.validated[n])], [n for n in empty if true(ends.down[n])]
    )


def _fill(
    empty: Sequence[int], taken: dict[int, Card], hidden: list[Card], covered: list[int], lying: list[int]
) -> Iterator[Move]:
    """The takes onto spaces that are empty now: pairs, then hidden cards and their covers, then single cards."""
    pairs = {card.number: card for card in hidden[::-1] if card.number in covered}
    rest = [card for card in hidden if card not in pairs.values()]
    for n in covered:
        if n in pairs:
            yield pairs[n], Placement(n)
            yield taken[n], Placement(n)
    for n in covered:
        if n not in pairs:
            yield rest.pop(), Placement(n, False)
            yield taken[n], Placement(n)
    yield from ((rest.pop(), Placement(n, False)) for n in lying)
    yield from ((taken[n], Placement(n)) for n in empty if n in taken and n not in covered)
