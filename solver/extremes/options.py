"""Exhaustive enumeration, first half: what each space can hold once the special cards are chosen.

With the faceup special cards fixed, every other card is worth a fixed number of points, so the layouts split into a few
dozen choices of specials (80 in the base game), in each of which the spaces interact through the zone alone.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from solver.extremes.claims import Claim
from solver.extremes.model import EMPTY, FACEDOWN, SINGLE, VALIDATED, Piece, counts
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


def choices_of_specials(claim: Claim) -> Iterator[tuple[Piece, ...]]:
    """Every set of special cards that can lie faceup together: at most one of a number."""
    groups = [[piece for piece in claim.rules.of_number[n] if piece.per is not None] for n in NUMBERS]
    for chosen in product(*([None, *group] for group in groups)):
        yield tuple(piece for piece in chosen if piece is not None)


def hiding_prices(claim: Claim) -> tuple[int, ...]:
    """The prices a layout can pay for its hidden cards, each to be tried: the cheapest number it has validated."""
    return tuple(sorted(set(claim.prices.numbers)))


def cells(claim: Claim, specials: tuple[Piece, ...], hiding: int) -> Cells:
    """The options of each space, the best card of each colouring only. Exactly ``specials`` are the faceup specials."""
    return tuple(tuple(_options(claim, n, specials, hiding)) for n in NUMBERS)


def _options(claim: Claim, n: int, specials: tuple[Piece, ...], hiding: int) -> Iterator[Option]:
    forced = [piece for piece in specials if piece.number == n]
    scale, prices = claim.sign * claim.prices.scale, claim.prices
    hides = int(prices.numbers[n - 1] <= hiding)
    for value, piece in _best_per_colouring(claim, forced or _plain(claim, n), specials):
        yield Option(value, piece.colours, SINGLE, piece.index)
        yield Option(value + scale * claim.rules.worth[n - 1] - hiding, piece.colours, VALIDATED, piece.index, hides)
    if not forced:
        yield Option(0, 0, EMPTY, None)
        yield Option(-hiding, 0, FACEDOWN, None)


def _plain(claim: Claim, n: int) -> list[Piece]:
    return [piece for piece in claim.rules.of_number[n] if piece.per is None]


def _best_per_colouring(claim: Claim, pieces: list[Piece], specials: tuple[Piece, ...]) -> list[tuple[int, Piece]]:
    best: dict[tuple[int, int], tuple[int, Piece]] = {}
    for piece in pieces:
        extra = sum(
            special.each for special in specials if special.per is not None and piece.counted >> special.per & 1
        )
        pays = claim.prices.cards[piece.index] + claim.prices.numbers[piece.number - 1]
        value = claim.sign * claim.prices.scale * (piece.points + extra) - pays
        key = piece.colours, piece.counted
        if key not in best or value > best[key][0]:
            best[key] = value, piece
    return list(best.values())


def shares(claim: Claim) -> list[tuple[int, int]]:
    """The (empty, validated) counts that the claim is about."""
    return list(counts(claim.fewest, claim.most, claim.full))
