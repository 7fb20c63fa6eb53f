"""Which scorer scores an area: fast, under other readings, or with expansions that this model has not been taught.

Those it scores by the second formulation that each of them brings. Without one it scores what is printed on the cards,
and differs from the spec: `pixies-spec agree` shows it.
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module

from deviations.choice import OURS, Readings
from reference.deck import BITS, FACES, GRID, LOW, PLACE_NAMES, Area
from reference.ruled import RuledScorer
from reference.rulings import differs, fields_of, rulings_of
from reference.scoring import Parts, Scorer
from spec.cards import RULESETS, Card

TAUGHT = ("base", "flower_power", "little_giants")

Recount = Callable[[Mapping[int | str, Card], int], int]
"""Faceup cards by place, and how many facedown cards lie uncovered -> the spirals that an expansion adds."""


@cache
def recounts(ruleset: str) -> tuple[Recount, ...]:
    """The second formulations of the expansions of a ruleset that this model has not been taught."""
    names = (name for name in RULESETS[ruleset] if name not in TAUGHT)
    found = (import_module(f"spec.expansions.{name}").EXPANSION.recount for name in names)
    return tuple(recount for recount in found if recount is not None)


class UntaughtScorer(Scorer):
    """A scorer, and the spirals of expansions that it does not know."""

    def __init__(self, ruleset: str, known: Scorer) -> None:
        super().__init__(ruleset)
        self.known = known
        self.recounts = recounts(ruleset)

    def total(self, area: Area, round_number: int) -> int:
        return self.known.total(area, round_number) + self._more(area)

    def parts(self, area: Area, round_number: int) -> Parts:
        found = self.known.parts(area, round_number)
        return found._replace(spirals=found.spirals + self._more(area))

    def _more(self, area: Area) -> int:
        grid = {PLACE_NAMES[at]: FACES[cell >> BITS] for at, cell in enumerate(area[:GRID]) if cell >> BITS}
        edges = {PLACE_NAMES[at]: FACES[area[at] & LOW] for at in range(GRID, len(area)) if area[at]}
        lying = sum(0 < cell <= LOW for cell in area[:GRID])
        return sum(recount(grid | edges, lying) for recount in self.recounts)


@cache
def scorer_of(ruleset: str, readings: Readings = OURS) -> Scorer:
    """The fast scorer where the readings of scoring are the ones that it plays."""
    rulings = rulings_of(readings)
    known = RuledScorer(ruleset, rulings) if differs(rulings, fields_of("score")) else Scorer(ruleset)
    return UntaughtScorer(ruleset, known) if recounts(ruleset) else known
