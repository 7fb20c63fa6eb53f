"""The bridge for the score: for the cards of an area the z3 term gives what the spec gives, by component."""

from collections.abc import Iterator, Sequence

import z3

from solver.scores import ScoreRules, Spot, Symbolic, any_area, largest_group, score_of
from solver.symbols import Term
from spec.area import Area, Space
from spec.cards import COLOURS, Card
from spec.scoring import COMPONENTS, ZONE_POINTS, score


def _pairs(spot: Spot, space: Space) -> Iterator[tuple[Term, Term]]:
    """The variables of a space with their values."""
    up, down = space.faceup, space.facedown
    yield spot.faceup, z3.BoolVal(up is not None)
    yield spot.facedown, z3.BoolVal(down is not None)
    for name, symbol in (("number", "number"), ("spirals", "spirals"), ("crosses", "crosses")):
        yield getattr(spot, name), z3.IntVal(_printed(up, symbol))
        yield getattr(spot, f"hidden_{name}"), z3.IntVal(_printed(down, symbol))
    yield spot.per_facedown, z3.IntVal(_printed(up, "spirals_per_facedown"))
    for at, colour in enumerate(COLOURS):
        yield spot.colours[at], z3.BoolVal(up is not None and colour in up.colours)
        yield spot.spiral_per[at], z3.BoolVal(up is not None and up.spiral_per == colour)
        yield spot.cross_per[at], z3.BoolVal(up is not None and up.cross_per == colour)


def _printed(card: Card | None, symbol: str) -> int:
    return 0 if card is None else getattr(card, symbol) or 0


class ScoreRelation:
    """The score term of a ruleset without giants, ready to be given areas."""

    def __init__(self, ruleset: str = "base", rules: ScoreRules | None = None) -> None:
        self.ruleset, self.rules = ruleset, rules or ScoreRules()
        self.area = any_area("bridge")
        self.terms = {number: self._terms(points) for number, points in ZONE_POINTS.items()}

    def _terms(self, points: int) -> Symbolic:
        flower_power = self.ruleset == "flower_power"
        return score_of(self.area, points, flower_power, self.rules, lambda mask: largest_group(mask, self.rules))

    def difference(self, area: Area, number: int) -> str | None:
        """How the term's score of an area differs from the spec's, or None."""
        known = [pair for spot, space in zip(self.area, area.spaces, strict=True) for pair in _pairs(spot, space)]
        found, spec = self.terms[number], score(area, number, self.ruleset)
        zone = [(each, z3.IntVal(ZONE_POINTS[number])) for each in found.share]
        parts = {**found.parts, "zone": zone, "total": [(z3.BoolVal(True), found.total)]}
        for name in ("total", *COMPONENTS):
            summed = z3.Sum([z3.If(*each, 0) for each in parts[name]] or [z3.IntVal(0)])
            value = z3.simplify(z3.substitute(summed, *known)).as_long()
            if value != getattr(spec, name):
                return f"{area} in round {number}: {name} {value}, by the spec {getattr(spec, name)}"
        return None


def score_differences(relation: ScoreRelation, areas: Sequence[Area]) -> Iterator[str | None]:
    """For each area, in each round: how the scores differ, or None."""
    for area in areas:
        for number in ZONE_POINTS:
            yield relation.difference(area, number)
