"""The scores of the spec and of the z3 term compared: part by part, for the cards of any area."""

from collections.abc import Iterator, Mapping, Sequence

import z3

from deviations.readings import rules_of
from solver.score.board import EARNING, Edge, Spot, any_board, cards_are_cards
from solver.score.rules import ScoreRules
from solver.score.total import amounts_of, how_many, score_of, total_of
from solver.score.zones import real_groups
from solver.terms import Term
from spec.area import EDGES, SPACES, Area, Place, Space
from spec.cards import COLOURS, RULESETS, Card
from spec.rules import RULES, Rules
from spec.scoring import Score

Pairs = Iterator[tuple[Term, Term]]
"""Variables with their values."""

PLACES: tuple[Place, ...] = (*SPACES, *EDGES)
"""The places of a symbolic area, by index."""


def _flags(flags: Sequence[Term], colours: Sequence[str | None]) -> Pairs:
    yield from ((flag, z3.BoolVal(colour in colours)) for flag, colour in zip(flags, COLOURS, strict=True))


def _of_space(spot: Spot, space: Space) -> Pairs:
    up, down = space.faceup, space.facedown
    yield spot.faceup, z3.BoolVal(up is not None)
    yield spot.facedown, z3.BoolVal(down is not None)
    for name in ("number", "spirals", "crosses"):
        yield getattr(spot, name), z3.IntVal(_printed(up, name))
        yield getattr(spot, f"hidden_{name}"), z3.IntVal(_printed(down, name))
    yield spot.per_facedown, z3.IntVal(_printed(up, "spirals_per_facedown"))
    yield from _flags(spot.colours, up.colours if up else ())
    yield from _flags(spot.spiral_per, (up.spiral_per,) if up else ())
    yield from _flags(spot.cross_per, (up.cross_per,) if up else ())


def _of_edge(edge: Edge, giant: Card | None) -> Pairs:
    effect = giant and giant.effect
    yield edge.faceup, z3.BoolVal(giant is not None)
    yield edge.cancels, z3.BoolVal(effect == "cancel_crosses")
    for name, value in zip(EARNING, edge.values, strict=True):
        yield value, z3.IntVal(_printed(giant, "effect_value") if effect == name else 0)
    yield from _flags(edge.colours, giant.colours if giant else ())
    yield from _flags(edge.effect_colour, (giant.effect_colour,) if giant else ())


def _printed(card: Card | None, symbol: str) -> int:
    return 0 if card is None else getattr(card, symbol) or 0


Points = dict[tuple[str, Place | None], int]
"""The points of a component at a place; the total and the zone are at no place."""


class ScoreRelation:
    """The score term of a ruleset, ready to be compared with rules of the spec, those of the ruleset or others."""

    def __init__(self, ruleset: str = "base", rules: ScoreRules | None = None, spec: Rules | None = None) -> None:
        self.ruleset, self.rules, self.spec = ruleset, rules or ScoreRules(), spec or rules_of(ruleset)
        self.board = any_board("little_giants" in RULESETS[ruleset], "bridge")
        self.known = cards_are_cards(self.board)
        self.terms = self._terms()
        packed = z3.Function("terms", *(term.sort() for term in self.terms.values()), z3.BoolSort())
        self.packed = packed(*self.terms.values())

    def _terms(self) -> Mapping[tuple[int, str, Place | None], Term]:
        """In each round the total, the zone, and each sum over a component and a place."""
        flower_power, groups = "flower_power" in RULESETS[self.ruleset], real_groups(self.rules)
        found: dict[tuple[int, str, Place | None], Term] = {}
        for number, points in RULES.ZONE_POINTS.items():
            term = score_of(self.board, points, flower_power, self.rules, groups)
            found[number, "total", None] = term.total
            found[number, "zone", None] = how_many(term.zone) * points
            parts = amounts_of(term.shares)
            found.update({(number, name, PLACES[at]): total_of(each) for (name, at), each in parts.items()})
        return found

    def difference(self, area: Area) -> str | None:
        """How the term's score of an area differs from the spec's in some round, or None."""
        known = [pair for each in zip(self.board.spaces, area.spaces, strict=True) for pair in _of_space(*each)]
        known += [pair for each in zip(self.board.giants, area.giants, strict=False) for pair in _of_edge(*each)]
        if not z3.is_true(z3.simplify(z3.substitute(self.known, *known))):
            return f"{area} has a card that the proofs take for impossible"
        values = z3.simplify(z3.substitute(self.packed, *known)).children()
        found = {key: value.as_long() for key, value in zip(self.terms, values, strict=True)}
        spec = self._by_spec(area)
        for number, name, place in dict.fromkeys((*found, *spec)):
            key = (number, name, place)
            if found.get(key, 0) != spec.get(key, 0):
                at = f" of {place}" if place else ""
                return f"{area} in round {number}: {name}{at} {found.get(key, 0)}, by the spec {spec.get(key, 0)}"
        return None

    def _by_spec(self, area: Area) -> dict[tuple[int, str, Place | None], int]:
        """The same numbers by the spec."""
        rounds = {number: _by_place(self.spec.score(area, number)) for number in self.spec.ZONE_POINTS}
        return {(number, *key): value for number, points in rounds.items() for key, value in points.items()}


def _by_place(found: Score) -> Points:
    """The points of a score by component and place."""
    points: Points = {("total", None): found.total, ("zone", None): found.zone}
    for part in found.parts:
        points[part.component, part.place] = points.get((part.component, part.place), 0) + part.amount
    return points
