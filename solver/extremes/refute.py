"""The proof by z3: a claim about single areas is refuted at its bound plus one.

The formula is written down here from the rules and shares nothing with the enumeration. What makes it fast, and what
was tried beside it, is in `docs/extremes.md`: zone shapes are listed outside the solver, all sums are pseudo-boolean,
cards that another card of their number betters are left out, and no objective is given: one plain check at bound + 1.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

import z3

from solver.extremes.claims import Claim
from solver.extremes.model import (
    ALL_COLOURS,
    BY_CROSSES,
    BY_FACEDOWN,
    EMPTY,
    FACEDOWN,
    MOST_VALIDATED,
    VALIDATED,
    Layout,
    Piece,
)
from spec.area import Place
from spec.cards import COLOURS, NUMBERS

Terms = list[tuple[z3.BoolRef, int]]


@dataclass(frozen=True)
class Known:
    """What is known of a layout: on these spaces no special card lies faceup but those ``cards``; the zone's colour.

    Where ``colour`` is known (a number into `COLOURS`), other colours matter to special cards alone. ``lying``: how
    many facedown cards lie uncovered.
    """

    spaces: tuple[int, ...] = ()
    cards: tuple[Piece, ...] = ()
    colour: int | None = None
    lying: int | None = None

    def open(self, piece: Piece) -> bool:
        """Whether it is not known if this special card is faceup."""
        counts = piece.per is not None and (piece.per != BY_FACEDOWN or self.lying is None)
        return counts and piece.number not in self.spaces

    def possible(self, piece: Piece) -> bool:
        return piece.per is None or piece.number not in self.spaces or piece in self.cards

    def earned(self, counted: int) -> int:
        """What the known special cards earn for a card that these counters count."""
        return sum(each.each for each in self.cards if each.per is not None and counted >> each.per & 1)


NOTHING = Known()


@dataclass
class Formula:
    """The layouts of one player, as a formula; `Formula.terms` are the weighted literals of the claim's left side.

    Only layouts of which ``known`` is true: the more special cards are known, the fewer sums are products.
    """

    claim: Claim
    known: Known = NOTHING
    solver: z3.Solver = field(default_factory=z3.Solver)
    terms: Terms = field(default_factory=list)

    def __post_init__(self) -> None:
        self.pieces = self.useful()
        self.up = {piece.index: z3.Bool(piece.card.id) for piece in self.pieces}
        self.counts = self.up if self.claim.rules.singles else {i: z3.Bool(f"{i} counts") for i in self.up}
        self.empty, self.down, self.validated = (
            {n: z3.Bool(f"{name} {n}") for n in NUMBERS} for name in ("empty", "facedown", "validated")
        )
        self.shows: dict[tuple[Place, int], z3.BoolRef] = {
            (n, c): z3.Bool(f"{n} shows {c}") for n in NUMBERS for c in range(len(COLOURS))
        }

    def useful(self) -> list[Piece]:
        """The cards to consider."""
        return useful(self.claim, self.known)

    def _of(self, n: Place) -> list[Piece]:
        return [piece for piece in self.pieces if piece.number == n]

    def areas(self) -> None:
        """One thing on each space; facedown cards need a validated number; the takes are within the claim's range."""
        for n in NUMBERS:
            ups = [self.up[piece.index] for piece in self._of(n)]
            self.solver.add(z3.PbEq([(each, 1) for each in (*ups, self.empty[n], self.down[n])], 1))
            self.solver.add(z3.Implies(self.validated[n], z3.Or(ups)))
            self.solver.add(z3.Implies(self.down[n], z3.Or([self.validated[m] for m in NUMBERS if m != n])))
            for c in range(len(COLOURS)):
                showing = [self.counts[piece.index] for piece in self._of(n) if piece.colours >> c & 1]
                self.solver.add(self.shows[n, c] == z3.Or(showing))
            if not self.claim.rules.singles:
                self.solver.add(
                    *(self.counts[p.index] == z3.And(self.up[p.index], self.validated[n]) for p in self._of(n))
                )
        self.limits()

    def limits(self, at_edges: Sequence[z3.BoolRef] = ()) -> None:
        """The takes are within the claim's range, those of giants ``at_edges`` among them."""
        takes = [(self.validated[n], 1) for n in NUMBERS] + [(self.empty[n], -1) for n in NUMBERS]
        takes += [(literal, 1) for literal in at_edges]
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
            self.terms.append((self.counts[piece.index], _alone(self.claim, piece, self.known)))
            if self.known.open(piece):
                self.terms += [(both, scale * piece.each) for both in self._counted_by(piece)]
        self.solver.add(*(self.up[piece.index] for piece in self.known.cards))

    def _counted_by(self, special: Piece) -> list[z3.BoolRef]:
        """Per space, whether the special card is faceup and counts what lies there."""
        both = []
        for n in NUMBERS:
            counted = [self.counts[p.index] for p in self._of(n) if p.counted >> (special.per or 0) & 1]
            counted = [self.down[n]] if special.per == BY_FACEDOWN else counted
            if counted:
                both.append(z3.Bool(f"{special.card.id} counts {n}"))
                self.solver.add(both[-1] == z3.And(self.counts[special.index], z3.Or(counted)))
        return both

    def facedown(self) -> None:
        """What uncovered facedown cards earn by themselves, and by the special cards when those are known."""
        known = 0 if self.known.lying is not None else self.known.earned(1 << BY_FACEDOWN)
        each = self.claim.sign * self.claim.prices.scale * (self.claim.rules.facedown + known)
        self.terms += [(self.down[n], each) for n in NUMBERS]
        if self.known.lying is not None:
            self.solver.add(z3.PbEq([(self.down[n], 1) for n in NUMBERS], self.known.lying))

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
        self.solver.add(self.known.colour is None or colours[self.known.colour])
        for n in NUMBERS:
            for c, is_colour in enumerate(colours):
                self.solver.add(z3.Implies(z3.And(inside[n], is_colour), self.shows[n, c]))
            self.terms.append((inside[n], self.claim.prices.scale * self.claim.rules.zone))
        if self.claim.rules.plain:
            plain = [z3.And(inside[n], z3.Not(self._multicoloured(n))) for n in NUMBERS]
            self.solver.add(z3.Implies(z3.Or(list(inside.values())), z3.Or(plain)))

    def _multicoloured(self, n: Place) -> z3.BoolRef:
        """Whether space n shows a multicoloured card."""
        return z3.Or([self.counts[piece.index] for piece in self._of(n) if piece.colours == ALL_COLOURS])

    def zones(self) -> Sequence[Sequence[Place]]:
        """The zones that can cost."""
        return [shape for shape in self.claim.rules.shapes if shape]

    def lost_zone(self) -> None:
        """A zone that costs: every shape whose spaces all show one colour makes the zone at least that large."""
        rules, smallest, zones = self.claim.rules, self.claim.rules.smallest, self.zones()
        sizes = range(smallest, 1 + max(map(len, zones)))
        at_least = {size: z3.Bool(f"zone of {size}") for size in sizes}
        for size in sizes[1:]:
            self.solver.add(z3.Implies(at_least[size], at_least[size - 1]))
        for shape in zones:
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
        beaten = z3.PbGe(terms, value) if terms else z3.BoolVal(value <= 0)
        lowest = self.claim.rules.lowest
        if lowest is not None and self.claim.sign > 0:
            beaten = z3.Or(beaten, value <= lowest)
        self.solver.add(beaten)
        if lowest is not None and self.claim.sign < 0:
            self.solver.add(z3.BoolVal(value <= -lowest))


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


def useful(claim: Claim, known: Known) -> list[Piece]:
    """The cards that no other card of their number betters in this claim, and the special cards.

    Where zones and special cards add, more colours are better; where they cost, fewer are. What counts a card matters
    only as long as it is not known whether it is faceup.
    """
    mine = [piece for piece in claim.rules.pieces if known.possible(piece)]
    counters = sum({1 << piece.per for piece in mine if piece.per is not None and known.open(piece)})
    return [piece for piece in mine if not any(_betters(claim, other, piece, known, counters) for other in mine)]


def _betters(claim: Claim, one: Piece, other: Piece, known: Known, counters: int) -> bool:
    if one is other or one.number != other.number or one.per is not None or other.per is not None:
        return False
    if claim.rules.plain and ALL_COLOURS in (one.colours, other.colours):
        return False
    more, fewer = (one, other) if claim.sign >= 0 else (other, one)
    mine, theirs = (_alone(claim, piece, known) for piece in (one, other))
    matter = ALL_COLOURS if known.colour is None else 1 << known.colour
    if mine < theirs or not _counts_as_well(more, fewer, counters) or fewer.colours & ~more.colours & matter:
        return False
    alike = not (one.colours ^ other.colours) & matter and not (one.counted ^ other.counted) & counters
    return mine > theirs or not alike or one.index < other.index


def _counts_as_well(more: Piece, fewer: Piece, counters: int) -> bool:
    """Whether ``more`` earns by these counters at least what ``fewer`` does, and costs at most as many crosses."""
    by_crosses = (1 << BY_FACEDOWN) - (1 << BY_CROSSES)
    lost, gained = fewer.counted & ~more.counted & counters, more.counted & ~fewer.counted & counters
    return not (lost & ~by_crosses or gained & by_crosses)


def _alone(claim: Claim, piece: Piece, known: Known) -> int:
    pays = claim.prices.cards[piece.index] + claim.prices.numbers[piece.number - 1]
    by_facedown = piece.each * (known.lying or 0) if piece.per == BY_FACEDOWN else 0
    return claim.sign * claim.prices.scale * (piece.points + by_facedown + known.earned(piece.counted)) - pays


def formula(claim: Claim, known: Known = NOTHING) -> z3.Solver:
    """A solver that is satisfiable exactly when the claim is false (of layouts of which this is known)."""
    return _made(claim, known).solver


def formula_of(claim: Claim) -> type[Formula]:
    """The formula for a claim: one with giants where there are any."""
    from solver.extremes.refute_giants import GiantFormula  # noqa: PLC0415 - it builds on this module

    return GiantFormula if claim.rules.giants else Formula


def _made(claim: Claim, known: Known = NOTHING) -> Formula:
    made = formula_of(claim)(claim, known)
    made.areas()
    made.symbols()
    made.facedown()
    made.hiding()
    made.full()
    if claim.rules.zone and claim.sign:
        (made.gained_zone if claim.sign > 0 else made.lost_zone)()
    made.beaten(claim.bound + 1)
    return made


WHOLE_WORK = 2_500_000
"""How much z3 works (its own count, about three seconds) on a claim as a whole before it is split into parts of which
more is known, which is slower but never stuck."""

PART_WORK = 12 * WHOLE_WORK
"""The same for a part where a special card counts facedown cards: without knowing how many, z3 gets nowhere."""


def holds(claim: Claim, seconds: float = 60) -> bool | None:
    """Whether z3 refutes every exception to a claim; None when it does not know in time.

    With giants it is asked about the claim as a whole only.
    """
    if claim.rules.giants:
        return _refuted(formula(claim), "rlimit", WHOLE_WORK)
    if not claim.rules.singles:
        return _refuted(formula(claim), "timeout", int(1000 * seconds))
    return _holds(claim, NOTHING, tuple(_split_order(claim)), int(1000 * seconds))


def _holds(claim: Claim, known: Known, spaces: tuple[int, ...], milliseconds: int) -> bool | None:
    """The same of the layouts of which this is known: at once, or else by parts of which more is known."""
    parts = list(_parts(claim, known, spaces))
    if not parts:
        return _refuted(formula(claim, known), "timeout", milliseconds)
    counts_facedown = known.lying is None and parts[0].lying is not None
    work = WHOLE_WORK if known.lying is None else PART_WORK
    answer = None if counts_facedown else _refuted(formula(claim, known), "rlimit", work)
    if answer is not None:
        return answer
    for part in parts:
        left = tuple(space for space in spaces if space not in part.spaces)
        if not (answer := _holds(claim, part, left, milliseconds)):
            return answer
    return True


def _parts(claim: Claim, known: Known, spaces: tuple[int, ...]) -> Iterator[Known]:
    """Each number of facedown cards where they count, each colour of a zone, each special card on the next space."""
    if known.lying is None and any(piece.per == BY_FACEDOWN for piece in claim.rules.pieces):
        yield from (replace(known, lying=lying) for lying in range(9))
    elif claim.sign > 0 and claim.rules.zone and known.colour is None:
        yield from (replace(known, colour=colour) for colour in range(len(COLOURS)))
    elif spaces:
        for cards in _special_on(claim, spaces[0]):
            yield replace(known, spaces=(*known.spaces, spaces[0]), cards=(*known.cards, *cards))


def _special_on(claim: Claim, space: int) -> Iterator[tuple[Piece, ...]]:
    """No special card, or each one that can lie on a space."""
    yield ()
    yield from ((piece,) for piece in claim.rules.of_number[space] if piece.per is not None)


def _split_order(claim: Claim) -> list[int]:
    """The spaces on which special cards can lie, those first on which most can."""
    counts = {n: len(list(_special_on(claim, n))) for n in NUMBERS}
    return sorted((n for n in NUMBERS if counts[n] > 1), key=lambda n: -counts[n])


def _refuted(solver: z3.Solver, limit: str, amount: int) -> bool | None:
    solver.set(limit, amount)
    answer = solver.check()
    return None if answer == z3.unknown else bool(answer == z3.unsat)


def values(claim: Claim, layout: Layout, value: int) -> bool:
    """Whether the formula admits a layout and makes its left side exactly ``value``."""
    made = _made(replace(claim, bound=value - 1))
    made.fix(layout)
    admitted = made.solver.check() == z3.sat
    made.beaten(value + 1)
    return admitted and bool(made.solver.check() == z3.unsat)


def attained(claim: Claim, layout: Layout, value: int) -> bool | None:
    """Whether the formula has a layout worth ``value``, this one if its cards are used; None when z3 does not know."""
    made = _made(replace(claim, bound=value - 1))
    if set(layout.cards) <= set(made.up):
        made.fix(layout)
    refuted = _refuted(made.solver, "rlimit", WHOLE_WORK)
    return None if refuted is None else not refuted
