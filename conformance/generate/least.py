"""The smallest areas that tell a wrong implementation from a right one, by exhaustive search: fewest cards first.

The search goes over areas of at most `MOST` cards, out of one plain card of every number and colour, all multicoloured
and all special cards, and the cards with most symbols. A card may be validated by another card of its number, and a
third copy may lie facedown beside it: all that play can reach with so few cards, up to the choice of hidden cards.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

from conformance.generate.laying import copies, laid, plain
from conformance.mutants import Mutant
from conformance.mutants.base import Answers
from conformance.wire import Json, area_json
from deviations.readings import rules_of
from spec.area import SPACES, Area, Space
from spec.cards import CARDS, COLOURS, Card

MOST = 3
ROUNDS = (1, 3, 2)
SOURCE = "exhaustive search, fewest cards first"


@cache
def deck() -> tuple[Card, ...]:
    """The cards the search lays faceup."""
    base = [card for card in CARDS.values() if card.set == "base"]
    loud = [max(base, key=lambda card: card.spirals), max(base, key=lambda card: card.crosses)]
    kept = {*loud, *(plain(colour, number) for number in SPACES for colour in COLOURS)}
    return tuple(card for card in base if card in kept or card.multicoloured or card.special)


def areas(size: int) -> Iterator[Area]:
    """Every area of this many cards, those with fewer facedown cards first."""
    for faceup in range(size, (size - 1) // 3, -1):
        for ups in _faceup(faceup):
            yield from _with_facedown(ups, size - faceup)


def _faceup(count: int) -> Iterator[tuple[Card, ...]]:
    by_number = {number: [card for card in deck() if card.number == number] for number in SPACES}
    for numbers in combinations(SPACES, count):
        yield from product(*(by_number[number] for number in numbers))


def _with_facedown(ups: tuple[Card, ...], count: int) -> Iterator[Area]:
    for validated in range(count, -1, -1):
        backs = count - validated
        if validated <= len(ups) and (not backs or validated):
            for pairs in combinations(ups, validated):
                area = _laid(ups, pairs, backs)
                if area is not None:
                    yield area


def _laid(ups: tuple[Card, ...], pairs: tuple[Card, ...], backs: int) -> Area | None:
    """The area, with ``backs`` third copies of the first pair on the first empty spaces beside it."""
    spaces = {up.number or 0: Space(up, _other(up, 0) if up in pairs else None) for up in ups}
    empty = [number for number in SPACES if number not in spaces]
    for at in range(backs):
        third = _other(pairs[0], 1 + at)
        if third is None:
            return None
        spaces[empty[at]] = Space(None, third)
    return laid(spaces)


@cache
def _other(card: Card, which: int) -> Card | None:
    """Another card of the number, the loudest first."""
    same = (each for each in copies(card.number) if each != card)
    ordered = sorted(same, key=lambda each: (-(each.spirals + each.crosses), each.id))
    return ordered[which] if which < len(ordered) else None


@cache
def _questions(size: int) -> tuple[tuple[Area, int, Json, int], ...]:
    """Every area of a size with each round: (area, round, request, right total)."""
    found = []
    for area in areas(size):
        seen = area_json(area)
        for number in ROUNDS:
            request = {"area": seen, "round": number, "ruleset": "base"}
            found.append((area, number, request, rules_of("base").score(area, number).total))
    return tuple(found)


def least(mutant: Mutant) -> tuple[Area, int] | None:
    """The smallest area, and a round, at which a total is wrong; None if there is none of at most `MOST` cards."""
    for size in range(1, MOST + 1):
        answers = mutant.make()
        for area, number, request, total in _questions(size):
            if _wrong(answers, request, total):
                return area, number
    return None


def _wrong(answers: Answers, request: Json, total: int) -> bool:
    try:
        return bool(answers.answer("score", request)["total"] != total)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        return True
