"""The proof by z3: a claim about single areas is refuted at its bound plus one.

The formula is written down here from the rules and shares nothing with the enumeration. What makes it fast, and what
was tried beside it, is in `docs/extremes.md`: zone shapes are listed outside the solver, all sums are pseudo-boolean,
cards that another card of their number betters are left out, and no objective is given: one plain check at bound + 1.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import combinations

import z3

from solver.extremes.claims import Claim
from solver.extremes.model import ALL_COLOURS, EMPTY, FACEDOWN, MOST_VALIDATED, VALIDATED, Layout, Piece
from spec.cards import COLOURS, NUMBERS

Terms = list[tuple[z3.BoolRef, int]]


@dataclass
class Formula:
    """The layouts of one player, as a formula; `Formula.terms` are the weighted literals of the claim's left side.

    With ``specials``, only the layouts whose faceup special cards are exactly these: every sum is then linear.
    """

    claim: Claim
    specials: tuple[Piece, ...] | None = None
    solver: z3.Solver = field(default_factory=z3.Solver)
    terms: Terms = field(default_factory=list)

    def __post_init__(self) -> None:
        self.pieces = useful(self.claim, self.specials)
        self.up = {piece.index: z3.Bool(piece.card.id) for piece in self.pieces}
        self.empty, self.down, self.validated = (
            {n: z3.Bool(f"{name} {n}") for n in NUMBERS} for name in ("empty", "facedown", "validated")
        )
        self.shows = {(n, c): z3.Bool(f"{n} shows {c}") for n in NUMBERS for c in range(len(COLOURS))}

    def _of(self, n: int) -> list[Piece]:
        return [piece for piece in self.pieces if piece.number == n]

    def areas(self) -> None:
        """One thing on each space; facedown cards need a validated number; the takes are within the claim's range."""
        for n in NUMBERS:
            ups = [self.up[piece.index] for piece in self._of(n)]
            self.solver.add(z3.PbEq([(each, 1) for each in (*ups, self.empty[n], self.down[n])], 1))
            self.solver.add(z3.Implies(self.validated[n], z3.Or(ups)))
            self.solver.add(z3.Implies(self.down[n], z3.Or([self.validated[m] for m in NUMBERS if m != n])))
            for c in range(len(COLOURS)):
                showing = [self.up[piece.index] for piece in self._of(n) if piece.colours >> c & 1]
                self.solver.add(self.shows[n, c] == z3.Or(showing))
        takes = [(self.validated[n], 1) for n in NUMBERS] + [(self.empty[n], -1) for n in NUMBERS]
        self.solver.add(z3.PbGe(takes, self.claim.fewest - 9), z3.PbLe(takes, self.claim.most - 9))
        self.solver.add(z3.AtMost(*self.validated.values(), MOST_VALIDATED))
        if self.claim.full is not None:
            some = z3.Or(list(self.empty.values()))
            self.solver.add(z3.Not(some) if self.claim.full else some)

    def symbols(self) -> None:
        """Validated numbers, spirals and crosses, and what special cards count."""
        scale, rules = self.claim.sign * self.claim.prices.scale, self.claim.rules
        self.terms += [(self.validated[n], scale * rules.worth[n - 1]) for n in NUMBERS]
        for piece in self.pieces:
            self.terms.append((self.up[piece.index], _alone(self.claim, piece, self.specials)))
            if self.specials is not None and piece.per is not None:
                self.solver.add(self.up[piece.index])
            elif piece.per is not None:
                self.terms += [(both, scale * piece.each) for both in self._counted_by(piece)]

    def _counted_by(self, special: Piece) -> list[z3.BoolRef]:
        both = []
        for n in NUMBERS:
            counted = [self.up[p.index] for p in self._of(n) if p.counted >> (special.per or 0) & 1]
            if counted:
                both.append(z3.Bool(f"{special.card.id} counts {n}"))
                self.solver.add(both[-1] == z3.And(self.up[special.index], z3.Or(counted)))
        return both

    def hiding(self) -> None:
        """Hidden cards pay the price of a validated number; the layout chooses which one."""
        prices = sorted(set(self.claim.prices.numbers))
        at = {price: z3.Bool(f"hides at {price}") for price in prices}
        self.solver.add(z3.PbEq([(each, 1) for each in at.values()], 1))
        for price in prices[:-1]:
            allowed = [self.validated[n] for n in NUMBERS if self.claim.prices.numbers[n - 1] <= price]
            self.solver.add(z3.Implies(at[price], z3.Or(allowed)))
        for price in filter(None, prices):
            for n in NUMBERS:
                pays = z3.Bool(f"{n} hides at {price}")
                self.solver.add(pays == z3.And(at[price], z3.Or(self.validated[n], self.down[n])))
                self.terms.append((pays, -price))

    def full(self) -> None:
        """A full player gets the bonus back."""
        if self.claim.prices.full:
            full = z3.Bool("full")
            self.solver.add(full == z3.Not(z3.Or(list(self.empty.values()))))
            self.terms.append((full, self.claim.prices.full))

    def gained_zone(self) -> None:
        """A zone that adds: the layout may claim any one shape whose spaces all show one colour."""
        inside, colours, choice = _zone_choice(self.claim.rules.shapes)
        self.solver.add(*choice)
        for n in NUMBERS:
            for c, is_colour in enumerate(colours):
                self.solver.add(z3.Implies(z3.And(inside[n], is_colour), self.shows[n, c]))
            self.terms.append((inside[n], self.claim.prices.scale * self.claim.rules.zone))
        if self.claim.rules.plain:
            plain = [z3.And(inside[n], z3.Not(self._multicoloured(n))) for n in NUMBERS]
            self.solver.add(z3.Implies(z3.Or(list(inside.values())), z3.Or(plain)))

    def _multicoloured(self, n: int) -> z3.BoolRef:
        """Whether space n shows a multicoloured card."""
        return z3.Or([self.up[piece.index] for piece in self._of(n) if piece.colours == ALL_COLOURS])

    def lost_zone(self) -> None:
        """A zone that costs: every shape whose spaces all show one colour makes the zone at least that large."""
        rules, smallest = self.claim.rules, self.claim.rules.smallest
        at_least = {size: z3.Bool(f"zone of {size}") for size in range(smallest, 10)}
        for size in range(smallest + 1, 10):
            self.solver.add(z3.Implies(at_least[size], at_least[size - 1]))
        for shape in filter(None, rules.shapes):
            for c in range(len(COLOURS)):
                exempt = [z3.And([self._multicoloured(n) for n in shape])] if rules.plain else []
                self.solver.add(z3.Or(at_least[len(shape)], *exempt, *(z3.Not(self.shows[n, c]) for n in shape)))
        each = self.claim.prices.scale * rules.zone
        self.terms += [(is_size, -each * (smallest if size == smallest else 1)) for size, is_size in at_least.items()]

    def fix(self, layout: Layout) -> None:
        """Nothing but this layout."""
        for index, literal in self.up.items():
            self.solver.add(literal == (index in layout.cards))
        for n, state in zip(NUMBERS, layout.states, strict=True):
            self.solver.add(self.empty[n] == (state == EMPTY), self.validated[n] == (state == VALIDATED))
            self.solver.add(self.down[n] == (state == FACEDOWN))
        self.solver.add(z3.BoolVal(set(layout.cards) <= set(self.up)))

    def beaten(self, value: int) -> None:
        """The layout is worth at least ``value``."""
        terms = [(literal, weight) for literal, weight in self.terms if weight]
        self.solver.add(z3.PbGe(terms, value) if terms else z3.BoolVal(value <= 0))


@lru_cache(maxsize=8)
def _zone_choice(
    shapes: tuple[tuple[int, ...], ...],
) -> tuple[dict[int, z3.BoolRef], list[z3.BoolRef], list[z3.BoolRef]]:
    """Which spaces are in the zone, its colour, and the constraints that choose one shape and one colour."""
    chosen = {shape: z3.Bool(f"zone {shape}") for shape in shapes if shape}
    colours = [z3.Bool(f"zone is {name}") for name in COLOURS]
    inside = {n: z3.Bool(f"{n} in zone") for n in NUMBERS}
    spaces = [inside[n] == z3.Or([each for shape, each in chosen.items() if n in shape]) for n in NUMBERS]
    return inside, colours, [z3.AtMost(*chosen.values(), 1), z3.PbEq([(each, 1) for each in colours], 1), *spaces]


def useful(claim: Claim, specials: tuple[Piece, ...] | None = None) -> list[Piece]:
    """The cards that no other card of their number betters in this claim, and the special cards.

    Where zones and special cards add, more colours are better; where they cost, fewer are. With ``specials`` chosen,
    the others are left out and what the chosen ones add to each card is known.
    """
    mine = [p for p in claim.rules.pieces if p.per is None or specials is None or p in specials]
    return [piece for piece in mine if not any(_betters(claim, other, piece, specials) for other in mine)]


def _betters(claim: Claim, one: Piece, other: Piece, specials: tuple[Piece, ...] | None) -> bool:
    if one is other or one.number != other.number or one.per is not None or other.per is not None:
        return False
    if claim.rules.plain and ALL_COLOURS in (one.colours, other.colours):
        return False
    more, fewer = (one, other) if claim.sign >= 0 else (other, one)
    counted = specials is not None or fewer.counted & ~more.counted == 0
    mine, theirs = (_alone(claim, piece, specials) for piece in (one, other))
    if mine < theirs or not counted or fewer.colours & ~more.colours:
        return False
    same = mine == theirs and one.colours == other.colours and (specials is not None or one.counted == other.counted)
    return not same or one.index < other.index


def _alone(claim: Claim, piece: Piece, specials: tuple[Piece, ...] | None) -> int:
    pays = claim.prices.cards[piece.index] + claim.prices.numbers[piece.number - 1]
    extra = sum(s.each for s in specials or () if s.per is not None and piece.counted >> s.per & 1)
    return claim.sign * claim.prices.scale * (piece.points + extra) - pays


def formula(claim: Claim, specials: tuple[Piece, ...] | None = None) -> z3.Solver:
    """A solver that is satisfiable exactly when the claim is false (of layouts with these special cards)."""
    return _made(claim, specials).solver


def _made(claim: Claim, specials: tuple[Piece, ...] | None) -> Formula:
    made = Formula(claim, specials)
    made.areas()
    made.symbols()
    made.hiding()
    made.full()
    if claim.rules.zone and claim.sign:
        (made.gained_zone if claim.sign > 0 else made.lost_zone)()
    made.beaten(claim.bound + 1)
    return made


WHOLE_WORK = 2_500_000
"""How much z3 works (its own count, about three seconds) on a claim as a whole before the claim is split by special
cards, which is slower but never stuck."""


def holds(claim: Claim, seconds: float = 60) -> bool | None:
    """Whether z3 refutes every exception to a claim; None when it does not know in time."""
    answer = _refuted(formula(claim), "rlimit", WHOLE_WORK)
    if answer is None:
        milliseconds = int(1000 * seconds)
        answers = [_refuted(formula(claim, each), "timeout", milliseconds) for each in choices_of_specials(claim)]
        return False if False in answers else None if None in answers else True
    return answer


def _refuted(solver: z3.Solver, limit: str, amount: int) -> bool | None:
    solver.set(limit, amount)
    answer = solver.check()
    return None if answer == z3.unknown else bool(answer == z3.unsat)


def values(claim: Claim, layout: Layout, value: int) -> bool:
    """Whether the formula admits a layout and makes its left side exactly ``value``."""
    made = _made(replace(claim, bound=value - 1), None)
    made.fix(layout)
    admitted = made.solver.check() == z3.sat
    made.beaten(value + 1)
    return admitted and bool(made.solver.check() == z3.unsat)


def attained(claim: Claim, layout: Layout, value: int) -> bool | None:
    """Whether the formula has a layout worth ``value``, this one if its cards are used; None when z3 does not know."""
    made = _made(replace(claim, bound=value - 1), None)
    if set(layout.cards) <= set(made.up):
        made.fix(layout)
    refuted = _refuted(made.solver, "rlimit", WHOLE_WORK)
    return None if refuted is None else not refuted


def choices_of_specials(claim: Claim) -> Iterator[tuple[Piece, ...]]:
    """Every set of special cards that can lie faceup together."""
    specials = [piece for piece in claim.rules.pieces if piece.per is not None]
    for size in range(len(specials) + 1):
        for chosen in combinations(specials, size):
            if len({piece.number for piece in chosen}) == size:
                yield chosen
