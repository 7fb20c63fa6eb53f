"""Exhaustive enumeration, first half: what each space can hold once the special cards are chosen.

With the faceup special cards fixed, every other card and every uncovered facedown card is worth a fixed number of
points, so the layouts split into choices of specials (80 in the base game, 36,288 with Flower Power), in each of which
the spaces interact through the zone alone. `solver.extremes.ahead` bounds each choice first.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from solver.extremes.claims import Claim
from solver.extremes.model import BY_FACEDOWN, EMPTY, FACEDOWN, SINGLE, VALIDATED, Piece, Scoring, counts
from spec.cards import NUMBERS


@dataclass(frozen=True)
class Option:
    """One way to fill a space: its value in the claim, the colours it shows, its state and faceup card.

    ``hides`` is 1 on a validated space whose number may be hidden at the price that is being tried.
    """

    value: int
    colours: int
    state: str
    card: int | None
    hides: int = 0


Cells = tuple[tuple[Option, ...], ...]
"""The options of the nine spaces."""

Specials = tuple[Piece, ...]


@lru_cache(maxsize=8)
def choices_of_specials(rules: Scoring) -> tuple[Specials, ...]:
    """Every set of special cards that can lie faceup together: at most one of a number."""
    groups = [[None, *(piece for piece in rules.of_number[n] if piece.per is not None)] for n in NUMBERS]
    return tuple(tuple(piece for piece in chosen if piece is not None) for chosen in product(*groups))


def hiding_prices(claim: Claim) -> tuple[int, ...]:
    """The prices a layout can pay for its hidden cards, each to be tried: the cheapest number it has validated."""
    return tuple(sorted(set(claim.prices.numbers)))


def cells(claim: Claim, specials: Specials, hiding: int, every_card: bool = False) -> Cells:
    """The options of each space, the best card of each colouring only unless ``every_card`` is asked for.

    Exactly ``specials`` are the faceup specials.
    """
    return tuple(tuple(_options(claim, n, specials, hiding, every_card)) for n in NUMBERS)


def _options(claim: Claim, n: int, specials: Specials, hiding: int, every_card: bool) -> Iterator[Option]:
    forced = [piece for piece in specials if piece.number == n]
    scale, prices = claim.sign * claim.prices.scale, claim.prices
    hides = int(prices.numbers[n - 1] <= hiding)
    if not claim.rules.singles and not forced:
        piece = max(claim.rules.of_number[n], key=lambda each: -pays(claim, each))
        yield Option(-pays(claim, piece), 0, SINGLE, piece.index)
    valued = _valued if every_card else _best_per_colouring
    for value, piece in valued(claim, forced or _plain(claim, n), specials):
        if claim.rules.singles:
            yield Option(value, piece.colours, SINGLE, piece.index)
        yield Option(value + scale * claim.rules.worth[n - 1] - hiding, piece.colours, VALIDATED, piece.index, hides)
    if not forced:
        yield Option(0, 0, EMPTY, None)
        yield Option(scale * (claim.rules.facedown + _extra(1 << BY_FACEDOWN, specials)) - hiding, 0, FACEDOWN, None)


def _plain(claim: Claim, n: int) -> list[Piece]:
    return [piece for piece in claim.rules.of_number[n] if piece.per is None]


def _extra(counted: int, specials: Specials) -> int:
    """What the special cards earn for a card that these counters count."""
    return sum(special.each for special in specials if special.per is not None and counted >> special.per & 1)


def own_value(claim: Claim, piece: Piece) -> int:
    """What a card adds to the claim's left side by itself: its points less its prices."""
    return claim.sign * claim.prices.scale * piece.points - pays(claim, piece)


def pays(claim: Claim, piece: Piece) -> int:
    """The prices of a faceup card."""
    return claim.prices.cards[piece.index] + claim.prices.numbers[piece.number - 1]


def _valued(claim: Claim, pieces: list[Piece], specials: Specials) -> list[tuple[int, Piece]]:
    """What each card adds to the claim's left side, with what these special cards earn for it."""
    scale = claim.sign * claim.prices.scale
    return [(own_value(claim, piece) + scale * _extra(piece.counted, specials), piece) for piece in pieces]


def _best_per_colouring(claim: Claim, pieces: list[Piece], specials: Specials) -> list[tuple[int, Piece]]:
    best: dict[tuple[int, int], tuple[int, Piece]] = {}
    for value, piece in _valued(claim, pieces, specials):
        key = piece.colours, piece.counted
        if key not in best or value > best[key][0]:
            best[key] = value, piece
    return list(best.values())


def shares(claim: Claim) -> list[tuple[int, int]]:
    """The (empty, validated) counts that the claim is about."""
    return list(counts(claim.fewest, claim.most, claim.full))
