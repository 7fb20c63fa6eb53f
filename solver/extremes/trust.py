"""Whether a proof method deserves trust: it must value known areas as the spec does, before any claim is proved by it.

A formula that leaves something out refutes claims just as easily as a right one, and two methods can agree on a value
for the wrong reason. So each is first asked about areas that were really played: their cards are free, all others are
dear, and what the method makes of them must be what the spec scores.
"""

import random
from dataclasses import replace
from functools import lru_cache

from deviations.readings import rules_of
from solver.extremes import enumeration, integer_plain, refute
from solver.extremes.claims import Claim, Prices
from solver.extremes.model import EMPTY, FACEDOWN, SINGLE, VALIDATED, Layout
from spec.area import Area
from spec.cards import CARDS, card, deck_of

SAMPLES = 1
"""Areas played at random per sign; those of `BUILT` come on top."""

DEAR = 25
"""The price of every card that a sample does not show: more than any card is worth to an area."""


def layout_of(area: Area, ruleset: str = "base") -> Layout:
    """What a proof sees of an area."""
    index = {card: at for at, card in enumerate(deck_of(ruleset))}
    kinds = {(True, True): VALIDATED, (True, False): SINGLE, (False, True): FACEDOWN, (False, False): EMPTY}
    states = "".join(kinds[space.faceup is not None, space.facedown is not None] for space in area.spaces)
    faceup = tuple(None if each.faceup is None else index[each.faceup] for each in area.spaces)
    return Layout(states, faceup, tuple(None if giant is None else index[giant] for giant in area.giants))


def _played(chance: random.Random, takes: int, ruleset: str) -> Area:
    area = Area()
    for each in chance.sample(deck_of(ruleset), takes):
        if not area.full:
            area = rules_of("both").place(area, each, chance.choice(rules_of("both").placements(area, each)))
    return area


GIANTS = (
    "bCv3 rCp4 mCu3 bRc2 yRk m2 m3 b4 b4s1 y5x2 b5 r7x4 b9x6",
    "yCv3 gCv3 bCv3 rCv3 gRc2 yRc2 rRc2 bRk r1* b5* m6x1 m7x1 g6x4 r2s5",
)

BUILT = {
    "base": ("m2 m3 m4 m6x1 m7x1 m8x1 r1* b5* b5 b4",),
    "flower_power": (
        "m2 m3 m4 m6x1 m7x1 m8x1 r1* b5* b5 b4",
        "r5 b5 g5 y5 y5x2 gy1d3 br2d3x1 gr3s5xb m4 gr6s3xy",
        "r4 b4 g4s4 gy9xb bg8d1x1 by1s7xr r2s5 yr4s4xg bg2s6xy br7s2xg y6 b3s1",
    ),
    "little_giants": GIANTS,
    "both": (*GIANTS, "rCv3 yRk bRk r4 b4 g4s4 gy9xb bg8d1x1 by1s7xr r2s5 bg2s6xy y6 gr3s5xb"),
}
"""Ruleset -> cards that make an area: multicoloured cards, special cards and what they count."""


def _built(cards: str) -> Area:
    """The area of these cards, each placed as far back as it can lie."""
    area = Area()
    for each in map(card, cards.split()):
        area = rules_of("both").place(area, each, rules_of("both").placements(area, each)[-1])
    return area


@lru_cache(maxsize=4)
def samples(ruleset: str = "base") -> tuple[tuple[Claim, Layout, int], ...]:
    """Claims whose bound is the value of a known layout, the layout, and its value as the spec scores it."""
    chance = random.Random(8)
    found = []
    for sign in (1, -1):
        areas = [_played(chance, 12 + 2 * at, ruleset) for at in range(SAMPLES)]
        for at, area in enumerate([*areas, *map(_built, BUILT[ruleset])]):
            layout, round_number = layout_of(area, ruleset), 1 + at % 3
            cards = tuple(0 if index in (*layout.cards, *layout.giants) else DEAR for index in range(len(CARDS)))
            value = sign * rules_of(ruleset).score(area, round_number).total
            kind = round_number, sign, layout.takes, layout.takes
            claim = Claim(*kind, value, prices=Prices(1, cards), ruleset=ruleset)
            found.append((claim, layout, value))
    return tuple(found)


def _enumeration_agrees(claim: Claim, _layout: Layout, value: int) -> bool:
    """The maximum is not below the known layout, and but for giants it is reached by the layout that goes with it."""
    bound, found = enumeration.most(claim), enumeration.best(claim)
    reached = bool(found) and claim.value(found[0][1]) == (found[0][0] if claim.rules.giants else bound)
    return reached and bound is not None and bound >= value


def _z3_agrees(claim: Claim, layout: Layout, value: int) -> bool:
    """The formula admits the known layout, at exactly its value."""
    return refute.values(claim, layout, value)


def _cp_sat_agrees(claim: Claim, _layout: Layout, value: int) -> bool:
    """The program does not leave the known layout out."""
    return integer_plain.holds(replace(claim, bound=value - 1), 10) is not True


AGREES = {"z3": _z3_agrees, "enumeration": _enumeration_agrees, "cp-sat": _cp_sat_agrees}


@lru_cache(maxsize=12)
def trusted(method: str, ruleset: str = "base") -> bool:
    """Whether a method values every sample as the spec does."""
    return all(AGREES[method](*sample) for sample in samples(ruleset))
