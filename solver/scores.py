"""The score as a z3 term over an area of which nothing is known, and what is proved of it: of all areas at once.

Every attribute of every card is a variable: faceup or not, colours, symbols, what a special card counts, and the card
hidden underneath. Numbers and symbols are unbounded. Which spaces make the largest group of a colour is a function of
nine bits: what is needed of it is proved first (`group_fits`, `group_symmetric`, over all sets of spaces), then it is
any function of which that holds. Giants are not part of it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

import z3

from solver.symbols import Term
from spec.cards import COLOURS
from spec.score_predicates import CYCLE, SWAP
from spec.scoring import COMPONENTS, FACEDOWN_SPIRALS, ZONE_POINTS

Colours = tuple[Term, ...]


class Spot(NamedTuple):
    """A space: whether a card lies faceup and facedown, what the faceup card says, and what the hidden one says."""

    faceup: Term
    facedown: Term
    number: Term
    spirals: Term
    crosses: Term
    per_facedown: Term
    colours: Colours
    spiral_per: Colours
    cross_per: Colours
    hidden_number: Term
    hidden_spirals: Term
    hidden_crosses: Term

    @property
    def uncovered(self) -> Term:
        return z3.And(self.facedown, z3.Not(self.faceup))


WHOLE = ("number", "spirals", "crosses", "per_facedown", "hidden_number", "hidden_spirals", "hidden_crosses")
HIDDEN = ("hidden_number", "hidden_spirals", "hidden_crosses")


def _fresh(name: str) -> Spot:
    colours = {
        each: tuple(z3.Bool(f"{name}.{each}.{colour}") for colour in COLOURS)
        for each in ("colours", "spiral_per", "cross_per")
    }
    whole = {each: z3.Int(f"{name}.{each}") for each in WHOLE}
    return Spot(z3.Bool(f"{name}.faceup"), z3.Bool(f"{name}.facedown"), **whole, **colours)


def any_area(name: str = "a") -> tuple[Spot, ...]:
    """Nine spaces of which nothing is known."""
    return tuple(_fresh(f"{name}{at}") for at in range(1, 10))


def cards_are_cards(area: Sequence[Spot]) -> Term:
    """No symbol is printed less than no time, and a card has a colour."""
    counts = [getattr(spot, name) >= 0 for spot in area for name in WHOLE]
    return z3.And(*counts, *(z3.Or(list(spot.colours)) for spot in area))


@dataclass(frozen=True)
class ScoreRules:
    """The rules of scoring that a wrong score replaces."""

    scores_number: Callable[[Spot], Term] = lambda spot: z3.And(spot.faceup, spot.facedown)
    number: Callable[[Spot], Term] = lambda spot: spot.number
    colours: Callable[[Spot], Colours] = lambda spot: spot.colours
    smallest_zone: int = 2
    columns_connect: bool = True
    hidden_counts: bool = False
    floor: bool = False
    all_winners: bool = True


Amounts = list[tuple[Term, Term]]
"""Amounts to add up, each with the condition under which it counts."""


class Symbolic(NamedTuple):
    """The score of an area: its total, what its components add up, and which spaces are in the largest zone."""

    total: Term
    parts: Mapping[str, Amounts]
    share: tuple[Term, ...]


# The largest color zone -----------------------------------------------------------------------------------------------

WIDTH = 9
_LEFT_COLUMN, _RIGHT_COLUMN = 0b001001001, 0b100100100


def _beside(mask: Term, rules: ScoreRules) -> Term:
    """The spaces that touch a set of spaces along a side; space n is bit n - 1."""
    right = (mask << 1) & z3.BitVecVal(~_LEFT_COLUMN & 0x1FF, WIDTH)
    left = z3.LShR(mask, 1) & z3.BitVecVal(~_RIGHT_COLUMN & 0x1FF, WIDTH)
    above_below = (mask << 3) | z3.LShR(mask, 3)
    return right | left | (above_below if rules.columns_connect else z3.BitVecVal(0, WIDTH))


def _bits(mask: Term) -> Term:
    total = z3.BitVecVal(0, 4)
    for at in range(WIDTH):
        total = total + z3.ZeroExt(3, z3.Extract(at, at, mask))
    return total


def largest_group(mask: Term, rules: ScoreRules) -> Term:
    """The largest group of these spaces that is connected by sides, or none if it is too small for a zone."""
    best = z3.BitVecVal(0, WIDTH)
    for start in range(WIDTH):
        group = mask & z3.BitVecVal(1 << start, WIDTH)
        for _ in range(WIDTH - 1):
            group = mask & (group | _beside(group, rules))
        best = z3.If(z3.UGT(_bits(group), _bits(best)), group, best)
    return z3.If(z3.ULT(_bits(best), rules.smallest_zone), z3.BitVecVal(0, WIDTH), best)


def colour_mask(area: Sequence[Spot], colour: int, rules: ScoreRules) -> Term:
    """The spaces with a faceup card of a colour."""
    flags = [z3.And(spot.faceup, rules.colours(spot)[colour]) for spot in reversed(area)]
    return z3.Concat([z3.If(flag, z3.BitVecVal(1, 1), z3.BitVecVal(0, 1)) for flag in flags])


Groups = Callable[[Term], Term]
"""From the spaces of a colour to the largest connected group of them."""

any_groups: Groups = z3.Function("largest_group", z3.BitVecSort(WIDTH), z3.BitVecSort(WIDTH))


def _largest(area: Sequence[Spot], rules: ScoreRules, groups: Groups) -> tuple[Term, Term]:
    best, most = z3.BitVecVal(0, WIDTH), z3.BitVecVal(0, 4)
    for colour in range(len(COLOURS)):
        group = groups(colour_mask(area, colour, rules))
        size = _bits(group)
        bigger = z3.UGT(size, most)
        best, most = z3.If(bigger, group, best), z3.If(bigger, size, most)
    return best, most


def largest_zone(area: Sequence[Spot], rules: ScoreRules, groups: Groups) -> Term:
    """The spaces of the largest color zone of any colour."""
    return _largest(area, rules, groups)[0]


def largest_size(area: Sequence[Spot], rules: ScoreRules, groups: Groups) -> Term:
    """How many cards the largest color zone has."""
    return _largest(area, rules, groups)[1]


def _permuted(mask: Term, origin: Sequence[int]) -> Term:
    """The set of spaces moved so that place ``at`` holds what was at ``origin[at]``."""
    return z3.Concat([z3.Extract(at, at, mask) for at in reversed(origin)])


MIRROR = tuple(3 * (at % 3) + at // 3 for at in range(9))
QUARTER_TURN = tuple(3 * (2 - at % 3) + at // 3 for at in range(9))
"""For each space, the one whose card it gets. The two make all eight symmetries of the grid."""


def group_fits(mask: Term, groups: Groups) -> Term:
    """A group is part of the spaces of its colour, and is not a single card."""
    group = groups(mask)
    return z3.And(group & ~mask == 0, _bits(group) != 1)


def group_symmetric(mask: Term, groups: Groups) -> Term:
    """The group of a mirrored or turned set of spaces has the same size."""
    sizes = [_bits(groups(_permuted(mask, moved))) for moved in (MIRROR, QUARTER_TURN)]
    return z3.And([size == _bits(groups(mask)) for size in sizes])


# The whole score ------------------------------------------------------------------------------------------------------


def _sum(amounts: Sequence[tuple[Term, Term]]) -> Term:
    """The sum of amounts whose condition is true."""
    return z3.Sum([z3.If(condition, amount, 0) for condition, amount in amounts])


def _counts_for(counting: Colours, spot: Spot, rules: ScoreRules) -> Term:
    """Whether a faceup card is of a colour that another card counts."""
    both = zip(counting, rules.colours(spot), strict=True)
    return z3.And(spot.faceup, z3.Or([z3.And(wanted, has) for wanted, has in both]))


def parts_of(area: Sequence[Spot], flower_power: bool, rules: ScoreRules) -> dict[str, Amounts]:
    """What each component but the zone adds up, card by card; crosses are counted, then taken away."""
    pairs, one = [(first, second) for first in area for second in area], z3.IntVal(1)

    def for_each(counting: str) -> Amounts:
        return [(z3.And(a.faceup, _counts_for(getattr(a, counting), b, rules)), one) for a, b in pairs]

    per_facedown = [(z3.And(a.faceup, b.uncovered), a.per_facedown) for a, b in pairs]
    hidden = area if rules.hidden_counts else ()
    return {
        "validated": [(rules.scores_number(spot), rules.number(spot)) for spot in area],
        "spirals": [(spot.faceup, spot.spirals) for spot in area]
        + for_each("spiral_per")
        + per_facedown
        + [(rules.scores_number(spot), spot.hidden_spirals) for spot in hidden],
        "crosses": [(spot.faceup, spot.crosses) for spot in area]
        + for_each("cross_per")
        + [(rules.scores_number(spot), spot.hidden_crosses) for spot in hidden],
        "facedown": [(spot.uncovered, z3.IntVal(FACEDOWN_SPIRALS)) for spot in area if flower_power],
    }


def score_of(
    area: Sequence[Spot], points: int, flower_power: bool, rules: ScoreRules, groups: Groups = any_groups
) -> Symbolic:
    """The score at some points per card of the zone."""
    parts, zone = parts_of(area, flower_power, rules), largest_zone(area, rules, groups)
    share = tuple(z3.Extract(at, at, zone) == 1 for at in range(WIDTH))
    size = _sum([(each, z3.IntVal(1)) for each in share])
    total = z3.Sum([COMPONENTS[name] * _sum(amounts) for name, amounts in parts.items()]) + points * size
    return Symbolic(z3.If(total < 0, 0, total) if rules.floor else total, parts, share)


def by_cards(area: Sequence[Spot], points: int, flower_power: bool, rules: ScoreRules) -> Term:
    """The same score counted the other way: card by card, what each earns and what it adds to other cards' counts."""
    found, one = score_of(area, points, flower_power, rules), z3.IntVal(1)
    earned = []
    for at, spot in enumerate(area):
        own = [(z3.And(spot.faceup, spot.facedown), spot.number), (spot.faceup, spot.spirals)]
        adds = [(z3.And(other.faceup, _counts_for(other.spiral_per, spot, rules)), one) for other in area]
        lying = [(z3.And(other.faceup, spot.uncovered), other.per_facedown) for other in area]
        bonus = [(spot.uncovered, z3.IntVal(FACEDOWN_SPIRALS))] if flower_power else []
        owes = [(z3.And(other.faceup, _counts_for(other.cross_per, spot, rules)), one) for other in area]
        zone = points * _sum([(found.share[at], one)])
        earned.append(_sum([*own, *adds, *lying, *bonus]) - _sum([(spot.faceup, spot.crosses), *owes]) + zone)
    return z3.Sum(earned)


# What is proved of it -------------------------------------------------------------------------------------------------


def _recoloured(area: Sequence[Spot], names: Mapping[str, str]) -> tuple[Spot, ...]:
    origin = [next(at for at, old in enumerate(COLOURS) if names[old] == new) for new in COLOURS]

    def new(colours: Colours) -> Colours:
        return tuple(colours[at] for at in origin)

    return tuple(
        spot._replace(colours=new(spot.colours), spiral_per=new(spot.spiral_per), cross_per=new(spot.cross_per))
        for spot in area
    )


def parts_add_up(area: Sequence[Spot], flower_power: bool, rules: ScoreRules) -> Term:
    """PARTS-ADD-UP: counted by component and counted by card, in every round."""
    return z3.And(
        [
            score_of(area, points, flower_power, rules).total == by_cards(area, points, flower_power, rules)
            for points in ZONE_POINTS.values()
        ]
    )


def pairs_score(area: Sequence[Spot], _flower_power: bool, rules: ScoreRules) -> Term:
    """PAIRS-SCORE."""
    return z3.And([rules.scores_number(spot) == z3.And(spot.faceup, spot.facedown) for spot in area])


def number_is_space(area: Sequence[Spot], _flower_power: bool, rules: ScoreRules) -> Term:
    """NUMBER-IS-SPACE, of areas whose faceup cards lie on their number (FACEUP-ON-NUMBER)."""
    placed = [z3.Implies(spot.faceup, spot.number == at) for at, spot in enumerate(area, 1)]
    scored = [z3.Implies(rules.scores_number(spot), rules.number(spot) == at) for at, spot in enumerate(area, 1)]
    return z3.Implies(z3.And(placed), z3.And(scored))


def zone_size(area: Sequence[Spot], _flower_power: bool, rules: ScoreRules) -> Term:
    """ZONE-SIZE."""
    size = largest_size(area, rules, any_groups)
    faceup = z3.Concat([z3.If(spot.faceup, z3.BitVecVal(1, 1), z3.BitVecVal(0, 1)) for spot in reversed(area)])
    counted = size == _bits(largest_zone(area, rules, any_groups))
    return z3.And(counted, z3.Or(size == 0, z3.And(z3.UGE(size, 2), z3.ULE(size, _bits(faceup)))))


def hidden_counts_nothing(area: Sequence[Spot], flower_power: bool, rules: ScoreRules) -> Term:
    """HIDDEN-COUNTS-NOTHING: other hidden cards, the same score."""
    other = [
        spot._replace(**{name: getattr(fresh, name) for name in HIDDEN})
        for spot, fresh in zip(area, any_area("other"), strict=True)
    ]
    return score_of(area, 2, flower_power, rules).total == score_of(other, 2, flower_power, rules).total


def colours_alike(area: Sequence[Spot], flower_power: bool, rules: ScoreRules) -> Term:
    """COLOURS-ALIKE: for a swap and a cycle of the colours, which make all renamings; part by part, and the zone."""
    said = []
    for names in (SWAP, CYCLE):
        other = _recoloured(area, names)
        pairs = zip(_all_parts(area, flower_power, rules), _all_parts(other, flower_power, rules), strict=True)
        said += [z3.And(a == b, amount == amount_b) for (a, amount), (b, amount_b) in pairs]
        said.append(largest_size(area, rules, any_groups) == largest_size(other, rules, any_groups))
    return z3.And(said)


def _all_parts(area: Sequence[Spot], flower_power: bool, rules: ScoreRules) -> Amounts:
    return [part for amounts in parts_of(area, flower_power, rules).values() for part in amounts]


def zone_symmetric(area: Sequence[Spot], _flower_power: bool, rules: ScoreRules) -> Term:
    """ZONE-SYMMETRIC: for a mirror image and a quarter turn, which make all symmetries of the grid."""
    others = [[area[at] for at in moved] for moved in (MIRROR, QUARTER_TURN)]
    size = largest_size(area, rules, any_groups)
    return z3.And([largest_size(other, rules, any_groups) == size for other in others])


@dataclass(frozen=True)
class ScoreClaim:
    """What is said of any area, with or without Flower Power, and the group lemmas it uses."""

    formula: Callable[[Sequence[Spot], bool, ScoreRules], Term]
    lemmas: tuple[Callable[[Term, Groups], Term], ...] = ()


SCORE_CLAIMS: Mapping[str, ScoreClaim] = MappingProxyType(
    {
        "PARTS-ADD-UP": ScoreClaim(parts_add_up),
        "PAIRS-SCORE": ScoreClaim(pairs_score),
        "NUMBER-IS-SPACE": ScoreClaim(number_is_space),
        "ZONE-SIZE": ScoreClaim(zone_size, (group_fits,)),
        "HIDDEN-COUNTS-NOTHING": ScoreClaim(hidden_counts_nothing),
        "COLOURS-ALIKE": ScoreClaim(colours_alike),
        "ZONE-SYMMETRIC": ScoreClaim(zone_symmetric, (group_symmetric,)),
    }
)
"""Invariant id -> its claim about the score."""


def most_points_win(players: int, rules: ScoreRules) -> Term:
    """MOST-POINTS-WIN: whoever has the greatest total wins, and nobody else; somebody wins."""
    totals = [z3.Sum([z3.Int(f"points{seat}.{number}") for number in ZONE_POINTS]) for seat in range(players)]
    best = totals[0]
    for total in totals[1:]:
        best = z3.If(total > best, total, best)
    wins = [total == best for total in totals]
    if not rules.all_winners:
        wins = [z3.And(won, z3.Not(z3.Or(wins[:seat]))) for seat, won in enumerate(wins)]
    most = [z3.And([total >= other for other in totals]) for total in totals]
    return z3.And(z3.Or(wins), *(won == top for won, top in zip(wins, most, strict=True)))


def score_questions(claim: ScoreClaim, flower_power: bool, rules: ScoreRules) -> Iterator[tuple[str, list[Term]]]:
    """What must be impossible for a claim to hold: first its lemmas about sets of spaces, then the claim itself."""
    spaces, area = z3.BitVec("spaces", WIDTH), any_area()
    for lemma in claim.lemmas:
        wrong = z3.Not(lemma(spaces, lambda mask: largest_group(mask, rules)))
        yield f"lemma {lemma.__name__}, of some set of spaces", [wrong]
    masks = [colour_mask(area, colour, rules) for colour in range(len(COLOURS))]
    known = [lemma(mask, any_groups) for lemma in claim.lemmas for mask in masks]
    yield "in some area", [cards_are_cards(area), *known, z3.Not(claim.formula(area, flower_power, rules))]
