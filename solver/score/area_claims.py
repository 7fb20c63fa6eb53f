"""What is proved of the symbolic score: each invariant about scored areas as a formula over any area."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple

import z3

from solver.score.board import (
    EARNING,
    HIDDEN,
    Board,
    Colours,
    Edge,
    Spot,
    any_board,
    cards_are_cards,
    permuted,
    recoloured,
    shares,
)
from solver.score.rules import ScoreRules, in_line
from solver.score.total import Share, amounts_of, by_cards, how_many, score_of, shares_of, total_of
from solver.score.zones import (
    EDGES,
    GRID,
    MIRROR,
    MIRROR_EDGES,
    QUARTER_TURN,
    WIDTH,
    Lemma,
    any_groups,
    beside,
    colour_masks,
    faceup,
    fits,
    largest,
    mirrored,
    real_groups,
    turned,
    whole,
    word,
)
from solver.terms import Term
from spec.cards import COLOURS, RULESETS
from spec.expansions.flower_power import FlowerPower
from spec.expansions.little_giants import LittleGiants
from spec.rules import RULES
from spec.score_predicates import CYCLE, SWAP

# Sums and parts -------------------------------------------------------------------------------------------------------


def parts_add_up(board: Board, flower_power: bool, rules: ScoreRules) -> Term:
    """PARTS-ADD-UP: counted by component and counted by card, in every round."""
    rounds = RULES.ZONE_POINTS.values()
    return z3.And([score_of(board, each, flower_power, rules).total == by_cards(board, each, flower_power, rules)
                   for each in rounds])  # fmt: skip


def parts_in_range(board: Board, flower_power: bool, rules: ScoreRules) -> Term:
    """PARTS-IN-RANGE."""
    return z3.And([_in_range(board, share) for share in shares_of(board, flower_power, rules)])


def _in_range(board: Board, share: Share) -> Term:
    """A share's least and most, where the card that earns it lies faceup and has the symbol."""
    card, cards, points = board.cards[share.place], how_many([each.faceup for each in board.cards]), share.points
    if isinstance(card, Edge):
        effect = next(name for name in EARNING if LittleGiants.EFFECTS[name][0] == share.clause)
        value = card.values[EARNING.index(effect)]
        least, most = (value, 4 * value) if effect == "own_colour" else (0, 3 * value)
        return z3.If(card.faceup, z3.And(points >= least, points <= most), points == 0)
    bounds = {
        "SCORE-VALID-1": (card.faceup, 0, 9),
        "SCORE-SPIRAL-1": (card.faceup, card.spirals, card.spirals),
        "SCORE-SPECIAL-1": (z3.And(card.faceup, z3.Or(list(card.spiral_per))), 1, cards),
        "FP-SPECIAL-1": (card.faceup, 0, 8 * card.per_facedown),
        "SCORE-CROSS-1": (card.faceup, 0, card.crosses),
        "FP-CROSS-1": (card.faceup, 0, cards - 1),
        "FP-FACEDOWN-1": (card.uncovered, FlowerPower.FACEDOWN_SPIRALS, FlowerPower.FACEDOWN_SPIRALS),
    }
    lies, least, most = bounds.get(share.clause, (z3.BoolVal(False), 0, 0))
    return z3.If(lies, z3.And(points >= least, points <= most), points == 0)


def pairs_score(board: Board, _flower_power: bool, rules: ScoreRules) -> Term:
    """PAIRS-SCORE."""
    return z3.And([rules.scores_number(spot) == z3.And(spot.faceup, spot.facedown) for spot in board.spaces])


def number_is_space(board: Board, _flower_power: bool, rules: ScoreRules) -> Term:
    """NUMBER-IS-SPACE, of areas whose faceup cards lie on their number (FACEUP-ON-NUMBER)."""
    placed = [z3.Implies(spot.faceup, spot.number == at) for at, spot in enumerate(board.spaces, 1)]
    scored = [
        z3.Implies(rules.scores_number(spot), rules.number(spot) == at) for at, spot in enumerate(board.spaces, 1)
    ]
    return z3.Implies(z3.And(placed), z3.And(scored))


def specials_count(board: Board, flower_power: bool, rules: ScoreRules) -> Term:
    """SPECIALS-COUNT: every faceup card has its say, wherever it lies."""
    said = []
    for share in shares_of(board, flower_power, rules):
        spot = board.cards[share.place]
        if share.clause in ("SCORE-SPECIAL-1", "FP-CROSS-1") and isinstance(spot, Spot):
            counting = spot.spiral_per if share.clause == "SCORE-SPECIAL-1" else spot.cross_per
            loses = z3.BoolVal(True) if share.clause == "SCORE-SPECIAL-1" else z3.Not(_cancelled(board, share.place))
            counted = [z3.And(card.faceup, shares(card.colours, counting)) for card in board.cards]
            said.append(share.points == z3.If(z3.And(spot.faceup, loses), how_many(counted), 0))
    return z3.And(said)


def _cancelled(board: Board, space: int) -> Term:
    edges = board.giants[3:]
    return z3.And(edges[space // 3].faceup, edges[space // 3].cancels) if edges else z3.BoolVal(False)


# Giants ---------------------------------------------------------------------------------------------------------------


def giants_earn(board: Board, flower_power: bool, rules: ScoreRules) -> Term:
    """GIANTS-EARN."""
    earned = amounts_of(shares_of(board, flower_power, rules))
    said = []
    for index, giant in enumerate(board.giants):
        line = board.spaces[index::3][:3] if index < 3 else board.spaces[3 * index - 9 : 3 * index - 6]
        named = [(each, value) for spot in line for each, value in zip(_named(giant, spot), giant.values, strict=True)]
        itself = (z3.BoolVal(True), giant.values[EARNING.index("own_colour")])
        points = z3.If(giant.faceup, total_of([*named, itself]), 0)
        said.append(total_of(earned["spirals", 9 + index]) == points)
    return z3.And(said)


def _named(giant: Edge, spot: Spot) -> tuple[Term, ...]:
    """Whether each effect names the card of a space, in the order of `EARNING`."""
    plain = z3.Not(z3.Or(spot.spirals != 0, spot.per_facedown != 0, *spot.spiral_per))
    alone = z3.Not(spot.facedown)
    return tuple(
        z3.And(spot.faceup, each) for each in (spot.facedown, plain, alone, shares(spot.colours, giant.effect_colour))
    )


def own_line(board: Board, flower_power: bool, rules: ScoreRules) -> Term:
    """OWN-LINE: other cards outside its column or row, the same spirals."""
    earned, elsewhere = amounts_of(shares_of(board, flower_power, rules)), any_board(giants=True, name="other")
    said = []
    for index in range(len(board.giants)):
        pairs = enumerate(zip(board.spaces, elsewhere.spaces, strict=True))
        mixed = tuple(here if in_line(index, at) else there for at, (here, there) in pairs)
        others = amounts_of(shares_of(board._replace(spaces=mixed), flower_power, rules))
        said.append(total_of(earned["spirals", 9 + index]) == total_of(others["spirals", 9 + index]))
    return z3.And(said)


def row_cancelled(board: Board, flower_power: bool, rules: ScoreRules) -> Term:
    """ROW-CANCELLED."""
    lost = amounts_of(shares_of(board, flower_power, rules))
    said = []
    for at, spot in enumerate(board.spaces):
        owed = [z3.And(card.faceup, shares(card.colours, spot.cross_per)) for card in board.cards]
        loses = z3.And(spot.faceup, z3.Not(_cancelled(board, at)))
        said.append(total_of(lost["crosses", at]) == z3.If(loses, spot.crosses + how_many(owed), 0))
    return z3.And(said)


# The zone -------------------------------------------------------------------------------------------------------------


def zone_size(board: Board, _flower_power: bool, rules: ScoreRules) -> Term:
    """ZONE-SIZE: what is part of the faceup cards is no more than they are."""
    places, cards = largest(board, rules, any_groups)
    return z3.And(any_groups.size(places) == cards, cards != 1, places & ~faceup(board) == 0)


def zone_whole(board: Board, _flower_power: bool, rules: ScoreRules) -> Term:
    """ZONE-WHOLE: of one of the colours, of which giants are no exception."""
    places, right = largest(board, rules, any_groups)[0], ScoreRules()
    touched = beside(places, right)
    of_colour = [
        z3.And(places & ~mask == 0, places & ~touched == 0, mask & touched & ~places == 0)
        for mask in colour_masks(board, right)
    ]
    return z3.Or(places == 0, *of_colour)


def zone_symmetric(board: Board, _flower_power: bool, rules: ScoreRules) -> Term:
    """ZONE-SYMMETRIC: for a mirror image and a quarter turn, which make all symmetries of the grid."""
    cards = largest(board, rules, any_groups)[1]
    mirror = largest(permuted(board, MIRROR, MIRROR_EDGES), rules, any_groups)[1] == cards
    turn = largest(permuted(board, QUARTER_TURN), rules, any_groups)[1] == cards
    return z3.And(mirror, z3.Or(turn, *(giant.faceup for giant in board.giants)))


# The same score -------------------------------------------------------------------------------------------------------


def hidden_counts_nothing(board: Board, flower_power: bool, rules: ScoreRules) -> Term:
    """HIDDEN-COUNTS-NOTHING: other hidden cards, the same score."""
    pairs = zip(board.spaces, any_board(giants=False, name="other").spaces, strict=True)
    spaces = tuple(spot._replace(**{name: getattr(new, name) for name in HIDDEN}) for spot, new in pairs)
    other = board._replace(spaces=spaces)
    return score_of(board, 2, flower_power, rules).total == score_of(other, 2, flower_power, rules).total


def _renamed(board: Board, names: Mapping[str, str]) -> Board:
    origin = [next(at for at, old in enumerate(COLOURS) if names[old] == new) for new in COLOURS]

    def new(colours: Colours) -> Colours:
        return tuple(colours[at] for at in origin)

    named = recoloured(board, lambda card: new(card.colours))
    spaces = tuple(
        spot._replace(spiral_per=new(spot.spiral_per), cross_per=new(spot.cross_per)) for spot in named.spaces
    )
    return Board(spaces, tuple(giant._replace(effect_colour=new(giant.effect_colour)) for giant in named.giants))


def colours_alike(board: Board, flower_power: bool, rules: ScoreRules) -> Term:
    """COLOURS-ALIKE: for a swap and a cycle of the colours, which make all renamings; part by part, and the zone."""
    return z3.And([_alike(board, _renamed(board, names), flower_power, rules) for names in (SWAP, CYCLE)])


def _alike(board: Board, other: Board, flower_power: bool, rules: ScoreRules) -> Term:
    amounts = [chain(*(share.amounts for share in shares_of(each, flower_power, rules))) for each in (board, other)]
    same = [z3.And(a == b, amount == new) for (a, amount), (b, new) in zip(*amounts, strict=True)]
    return z3.And(*same, largest(board, rules, any_groups)[1] == largest(other, rules, any_groups)[1])


# The table ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ScoreClaim:
    """What is said of any area, with or without Flower Power, and the lemmas about sets of places that it uses."""

    formula: Callable[[Board, bool, ScoreRules], Term]
    lemmas: tuple[Lemma, ...] = ()


SCORE_CLAIMS: Mapping[str, ScoreClaim] = MappingProxyType(
    {
        "PARTS-ADD-UP": ScoreClaim(parts_add_up),
        "PARTS-IN-RANGE": ScoreClaim(parts_in_range),
        "PAIRS-SCORE": ScoreClaim(pairs_score),
        "NUMBER-IS-SPACE": ScoreClaim(number_is_space),
        "SPECIALS-COUNT": ScoreClaim(specials_count),
        "GIANTS-EARN": ScoreClaim(giants_earn),
        "OWN-LINE": ScoreClaim(own_line),
        "ROW-CANCELLED": ScoreClaim(row_cancelled),
        "ZONE-SIZE": ScoreClaim(zone_size, (fits,)),
        "ZONE-WHOLE": ScoreClaim(zone_whole, (fits, whole)),
        "ZONE-SYMMETRIC": ScoreClaim(zone_symmetric, (mirrored, turned)),
        "HIDDEN-COUNTS-NOTHING": ScoreClaim(hidden_counts_nothing),
        "COLOURS-ALIKE": ScoreClaim(colours_alike),
    }
)
"""Invariant id -> its claim about the score."""


def most_points_win(players: int, rules: ScoreRules) -> Term:
    """MOST-POINTS-WIN: whoever has the greatest total wins, and nobody else; somebody wins."""
    totals = [z3.Sum([z3.Int(f"points{seat}.{number}") for number in RULES.ZONE_POINTS]) for seat in range(players)]
    best = totals[0]
    for total in totals[1:]:
        best = z3.If(total > best, total, best)
    wins = [total == best for total in totals]
    if not rules.all_winners:
        wins = [z3.And(won, z3.Not(z3.Or(wins[:seat]))) for seat, won in enumerate(wins)]
    most = [z3.And([total >= other for other in totals]) for total in totals]
    return z3.And(z3.Or(wins), *(won == top for won, top in zip(wins, most, strict=True)))


class Asked(NamedTuple):
    """What must be impossible for a claim to hold: of some area, of some set of places, or of neither."""

    where: str
    assumptions: Sequence[Term]
    board: Board | None = None
    places: Term | None = None

    @property
    def logic(self) -> str:
        """What z3 must know: words of bits alone, or numbers and functions too."""
        return "ALL" if self.places is None else "QF_BV"


def score_questions(claim: ScoreClaim, ruleset: str, rules: ScoreRules) -> Iterator[Asked]:
    """First the lemmas of a claim about sets of places, then the claim itself."""
    giants, flower_power = "little_giants" in RULESETS[ruleset], "flower_power" in RULESETS[ruleset]
    places, board = z3.BitVec("places", WIDTH), any_board(giants)
    there = word(GRID | EDGES if giants and rules.giants_in_zones != "none" else GRID)
    for lemma in claim.lemmas:
        wrong = z3.Not(lemma(places, real_groups(rules)))
        yield Asked(f"lemma {lemma.__name__}, of some set of places", [places & ~there == 0, wrong], places=places)
    known = [lemma(mask, any_groups) for lemma in claim.lemmas for mask in colour_masks(board, rules)]
    formula = claim.formula(board, flower_power, rules)
    for each in formula.children() if z3.is_and(formula) else [formula]:
        yield Asked("in some area", [cards_are_cards(board), *known, z3.Not(each)], board)
