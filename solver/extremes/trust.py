"""Whether a proof method deserves trust: it must value known areas as the spec does, before any claim is proved by it.

A formula that leaves something out refutes claims just as easily as a right one, and two methods can agree on a value
for the wrong reason. So each is first asked about areas that were really played: their cards are free, all others are
dear, and what the method makes of them must be what the spec scores.
"""

import random
from functools import lru_cache

from solver.extremes import enumeration, refute
from solver.extremes.claims import Claim, Prices
from solver.extremes.model import EMPTY, FACEDOWN, SINGLE, VALIDATED, Layout
from spec.area import Area
from spec.cards import deck_of
from spec.rules import legal_placements, place
from spec.scoring import score

SAMPLES = 1
"""Areas played at random per sign; the multicoloured area comes on top."""

DEAR = 25
"""The price of every card that a sample does not show: more than any card is worth to an area."""


def layout_of(area: Area) -> Layout:
    """What a proof sees of an area."""
    index = {card: at for at, card in enumerate(deck_of("base"))}
    kinds = {(True, True): VALIDATED, (True, False): SINGLE, (False, True): FACEDOWN, (False, False): EMPTY}
    states = "".join(kinds[space.faceup is not None, space.facedown is not None] for space in area.spaces)
    return Layout(states, tuple(None if each.faceup is None else index[each.faceup] for each in area.spaces))


def _played(chance: random.Random, takes: int) -> Area:
    area = Area()
    for card in chance.sample(deck_of("base"), takes):
        if not area.full:
            area = place(area, card, chance.choice(legal_placements(area, card)))
    return area


def _multicoloured() -> Area:
    """Every multicoloured card faceup, with special cards to count them."""
    area = Area()
    deck = {card.id: card for card in deck_of("base")}
    for name in ("m2", "m3", "m4", "m6x1", "m7x1", "m8x1", "r1*", "b5*", "b5", "b4"):
        area = place(area, deck[name], legal_placements(area, deck[name])[-1])
    return area


@lru_cache(maxsize=1)
def samples() -> tuple[tuple[Claim, Layout, int], ...]:
    """Claims whose bound is the value of a known layout, the layout, and its value as the spec scores it."""
    chance = random.Random(8)
    found = []
    for sign in (1, -1):
        for at in range(SAMPLES + 1):
            area = _played(chance, 12 + 2 * at) if at < SAMPLES else _multicoloured()
            layout, round_number = layout_of(area), 1 + at % 3
            cards = tuple(0 if index in layout.cards else DEAR for index in range(len(deck_of("base"))))
            value = sign * score(area, round_number).total
            claim = Claim(round_number, sign, layout.takes, layout.takes, value, prices=Prices(1, cards))
            found.append((claim, layout, value))
    return tuple(found)


def _enumeration_agrees(claim: Claim, value: int) -> bool:
    """The maximum is really reached by the layout that goes with it, and the known layout does not exceed it."""
    found = enumeration.best(claim)
    return bool(found) and claim.value(found[0][1]) == found[0][0] >= value


def _z3_agrees(claim: Claim, layout: Layout, value: int) -> bool:
    """The formula admits the known layout, at exactly its value."""
    return refute.values(claim, layout, value)


@lru_cache(maxsize=4)
def trusted(method: str) -> bool:
    """Whether a method values every sample as the spec does."""
    if method == "z3":
        return all(_z3_agrees(*sample) for sample in samples())
    return all(_enumeration_agrees(claim, value) for claim, _, value in samples())
