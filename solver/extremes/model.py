"""What the proofs share: the cards as numbers, and the areas that legal play reaches ("layouts").

Every turn's cards can be split among the players in any way and the deck's order is free. So a round in which each of
N players takes T cards is exactly N layouts of T cards over disjoint sets of cards, nobody full before the T-th take.
A layout says for each space what lies there; which cards are hidden matters only by their numbers, and a hidden card
of number m needs m validated. Whoever has a hidden m can have the first one under the own m and lay the others down
after that, so no order of takes has to be searched for: `solver.extremes.transcript` builds one for every layout.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations

from spec.area import SPACES
from spec.cards import COLOURS, NUMBERS, Card, deck_of
from spec.errors import PixiesError
from spec.rulings import DEFAULT, Rulings
from spec.scoring import TOUCHING, ZONE_POINTS

EMPTY, FACEDOWN, SINGLE, VALIDATED = ".", "#", "1", "2"
"""What lies on a space: nothing, a facedown card alone, a faceup card alone, a faceup card on a facedown one."""

CARDS_ON = {EMPTY: 0, FACEDOWN: 1, SINGLE: 1, VALIDATED: 2}
MOST_VALIDATED = 8
"""The take that fills an area puts one card on an empty space, so at least one of nine filled spaces holds one card."""

MOST_TAKES = 17
"""Eight validated spaces and the space filled last."""

FEWEST_TAKES = 9
"""Nine spaces are filled by at least nine takes."""


@dataclass(frozen=True)
class Weights:
    """What an objective counts: points per validated number, per spiral, per cross, and whether zones count."""

    validated: int = 1
    spirals: int = 1
    crosses: int = -1
    zone: int = 1


SCORE = Weights()


@dataclass(frozen=True)
class Piece:
    """A card as a proof sees it.

    ``colours`` and ``counted`` are bit sets over `COLOURS`: the zones it joins, the specials that count it. ``points``
    are its symbols' worth; a special card adds ``each`` per faceup card of colour number ``per``.
    """

    index: int
    card: Card
    colours: int
    counted: int
    points: int
    per: int | None
    each: int

    @property
    def number(self) -> int:
        assert self.card.number is not None  # noqa: S101 - `Scoring` refuses rulesets with giants
        return self.card.number


@dataclass(frozen=True)
class Scoring:
    """The points of one objective in one round. ``worth[n - 1]`` is the worth of a validated n, ``zone`` per card.

    A zone has at least ``smallest`` cards, and a card that is not multicoloured if ``plain``.
    """

    pieces: tuple[Piece, ...]
    worth: tuple[int, ...]
    zone: int
    smallest: int
    plain: bool = False

    @cached_property
    def of_number(self) -> dict[int, tuple[Piece, ...]]:
        return {n: tuple(piece for piece in self.pieces if piece.number == n) for n in NUMBERS}

    @cached_property
    def copies(self) -> tuple[int, ...]:
        """How many cards have each number."""
        return tuple(len(self.of_number[n]) for n in NUMBERS)

    @cached_property
    def shapes(self) -> tuple[tuple[int, ...], ...]:
        """The zones to consider, as tuples of spaces; the first is no zone at all."""
        return ((), *(shape for shape in SHAPES if len(shape) >= self.smallest)) if self.zone else ((),)


ALL_COLOURS = (1 << len(COLOURS)) - 1
"""The bit set of a multicoloured card."""

MODELLED = (
    "special_counts_itself",
    "multicoloured_zone",
    "smallest_zone",
    "validated_worth",
    "multicoloured_for_specials",
)
"""Rulings that change the score of a layout and that the proofs follow."""

WITHOUT_EFFECT = ("next_turn_starts", "next_round_starts", "two_player_reveal", "tie", "reshuffle", "two_player_order")
"""Rulings that change no extremal score: who starts, and what is reshuffled, leaves every round possible."""


def check_rulings(rulings: Rulings, ruleset: str = "base") -> None:
    """Raises `PixiesError` for a ruleset or ruling whose rounds the proofs do not describe."""
    if rulings.multicoloured_zone == "touching_a_plain_card":
        raise PixiesError("extremal scores are not proved under the reading A25=c: use A25=a or A25=b")
    if ruleset != "base":
        raise PixiesError(f"extremal scores are proved for the ruleset 'base', not {ruleset!r}")
    free = {*MODELLED, *WITHOUT_EFFECT, "two_coloured", "per_facedown", "cross_counts_multicoloured"}
    giants = [name for name in vars(rulings) if name.startswith("giant")]
    other = [n for n in vars(rulings) if getattr(rulings, n) != getattr(DEFAULT, n) and n not in {*free, *giants}]
    if other:
        follows = ", ".join(name.replace("_", " ") for name in MODELLED)
        raise PixiesError(f"extremal scores are not proved under another reading of {other[0]!r}: only of {follows}")


@lru_cache(maxsize=64)
def scoring(round_number: int, weights: Weights = SCORE, rulings: Rulings = DEFAULT) -> Scoring:
    """The points of an objective in a round, base game. Raises `PixiesError` for rulings that are not modelled."""
    check_rulings(rulings)
    pieces = tuple(_piece(index, card, weights, rulings) for index, card in enumerate(deck_of("base")))
    plain = rulings.multicoloured_zone == "with_a_plain_card"
    worth = tuple(weights.validated * (n if rulings.validated_worth == "number" else 1) for n in NUMBERS)
    return Scoring(pieces, worth, weights.zone * ZONE_POINTS[round_number], rulings.smallest_zone, plain)


def _piece(index: int, card: Card, weights: Weights, rulings: Rulings) -> Piece:
    colours = sum(1 << COLOURS.index(colour) for colour in card.colours)
    counted = 0 if card.multicoloured and not rulings.multicoloured_for_specials else colours
    points = weights.spirals * card.spirals + weights.crosses * card.crosses
    if card.spiral_per is None:
        return Piece(index, card, colours, counted, points, None, 0)
    itself = 0 if rulings.special_counts_itself else -weights.spirals
    return Piece(index, card, colours, counted, points + itself, COLOURS.index(card.spiral_per), weights.spirals)


def _connected(shape: Sequence[int]) -> bool:
    reached, todo = {shape[0]}, [shape[0]]
    while todo:
        fresh = {at for at in shape if at in TOUCHING[todo[-1]]} - reached
        todo = [*todo[:-1], *fresh]
        reached |= fresh
    return len(reached) == len(shape)


SHAPES = tuple(shape for size in range(1, 10) for shape in combinations(SPACES, size) if _connected(shape))
"""Every connected set of spaces of the grid: 218, the nine single spaces among them."""


@dataclass(frozen=True)
class Layout:
    """What one player has at the end: per space its state and the index of its faceup card, or None."""

    states: str
    faceup: tuple[int | None, ...]

    @property
    def takes(self) -> int:
        return sum(CARDS_ON[state] for state in self.states)

    @property
    def full(self) -> bool:
        return EMPTY not in self.states

    @property
    def validated(self) -> tuple[int, ...]:
        """The numbers that are validated: hidden and facedown cards can only have these."""
        return tuple(n for n in NUMBERS if self.states[n - 1] == VALIDATED)

    @property
    def hidden(self) -> int:
        """How many cards lie facedown, covered or not."""
        return sum(state in (VALIDATED, FACEDOWN) for state in self.states)

    @property
    def cards(self) -> tuple[int, ...]:
        """The indices of the faceup cards."""
        return tuple(index for index in self.faceup if index is not None)


def worth(layout: Layout, rules: Scoring) -> int:
    """The value of a layout under an objective's points, straight from its definition."""
    ups = [rules.pieces[index] for index in layout.cards]
    specials = sum(
        piece.each for piece in ups if piece.per is not None for other in ups if other.counted >> piece.per & 1
    )
    return (
        sum(rules.worth[n - 1] for n in layout.validated)
        + sum(piece.points for piece in ups)
        + specials
        + rules.zone * largest_zone(layout, rules)
    )


def largest_zone(layout: Layout, rules: Scoring) -> int:
    """The size of the largest zone, 0 when there is none."""
    masks = [0 if index is None else rules.pieces[index].colours for index in layout.faceup]
    zones = (shape for shape in rules.shapes if shape and 0 < _shared(masks, shape) < ALL_COLOURS + (not rules.plain))
    return max((len(shape) for shape in zones), default=0)


def _shared(masks: Sequence[int], shape: Sequence[int]) -> int:
    common = -1
    for space in shape:
        common &= masks[space - 1]
    return common


def counts(fewest: int, most: int, full: bool | None = None) -> Iterator[tuple[int, int]]:
    """The possible (empty spaces, validated spaces) of an area after ``fewest`` to ``most`` takes."""
    for empty in range(10):
        for validated in range(min(MOST_VALIDATED, 9 - empty) + 1):
            facedown_needs = validated > 0 or empty == 0
            wanted = full is None or full == (empty == 0)
            if fewest <= 9 - empty + validated <= most and wanted and facedown_needs:
                yield empty, validated
