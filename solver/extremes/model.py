"""What the proofs share: the cards as numbers, and the areas that legal play reaches ("layouts").

Every turn's cards can be split among the players in any way and the deck's order is free. So a round in which each of
N players takes T cards is exactly N layouts of T cards over disjoint sets of cards, nobody full before the T-th take.
A layout says for each space what lies there; which cards are hidden matters only by their numbers, and a hidden card
of number m needs m validated. Whoever has a hidden m can have the first one under the own m and lay the others down
after that, so no order of takes has to be searched for: `solver.extremes.transcript` builds one for every layout.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations

from deviations.choice import OURS, Readings
from solver.extremes.decks import has_flower_power
from solver.extremes.followed import Effects, check_rulings, effects
from spec.area import EDGES, SPACES, Place
from spec.cards import COLOURS, NUMBERS, Card, deck_of
from spec.expansions.flower_power import FlowerPower
from spec.expansions.little_giants import line
from spec.rules import RULES
from spec.scoring import TOUCHING

EMPTY, FACEDOWN, SINGLE, VALIDATED = ".", "#", "1", "2"
"""What lies on a space: nothing, a facedown card alone, a faceup card alone, a faceup card on a facedown one."""

CARDS_ON = {EMPTY: 0, FACEDOWN: 1, SINGLE: 1, VALIDATED: 2}
MOST_VALIDATED = 8
"""The take that fills an area puts one card on an empty space, so at least one of nine filled spaces holds one card."""

MOST_FACEDOWN = 8
"""Nine facedown cards would leave no number validated, so they would all be giants. But giants go facedown only where
three of their kind stand (LG-PLACE-3): at most eight of the fourteen."""

MOST_TAKES = 17
"""Eight validated spaces and the space filled last. Giants at the edges come on top."""

FEWEST_TAKES = 9
"""Nine spaces are filled by at least nine takes."""


@dataclass(frozen=True)
class Weights:
    """What an objective counts: points per validated number, per spiral, per cross, and whether zones count.

    ``facedown`` is per spiral that Flower Power gives for uncovered facedown cards (FP-FACEDOWN-1).
    """

    validated: int = 1
    spirals: int = 1
    crosses: int = -1
    zone: int = 1
    facedown: int = 0


SCORE = Weights(facedown=1)


@dataclass(frozen=True)
class Piece:
    """A card as a proof sees it.

    ``colours`` is a bit set over `COLOURS`, the zones it joins; ``counted`` one over counters, see `COUNTERS`.
    ``points`` are its symbols' worth, ``crosses`` what its printed crosses are worth of that; a special card adds
    ``each`` per card that counter ``per`` counts. ``spirals``: a giant takes it for a card with spirals (LG-PLAIN-1).
    """

    index: int
    card: Card
    colours: int
    counted: int
    points: int
    per: int | None
    each: int
    crosses: int = 0
    spirals: bool = False

    @property
    def number(self) -> int:
        assert self.card.number is not None  # noqa: S101 - giants are `Giant`s
        return self.card.number


BY_SPIRALS, BY_CROSSES, BY_FACEDOWN = 0, len(COLOURS), 2 * len(COLOURS)
COUNTERS = BY_FACEDOWN + 1
"""What special cards count: faceup cards of a colour that earn spirals, such as cost crosses, uncovered facedown cards.

A counter is `BY_SPIRALS` or `BY_CROSSES` plus the number of a colour, or `BY_FACEDOWN`.
"""


@dataclass(frozen=True)
class Giant:
    """A giant as a proof sees it: ``each`` is what its ``effect`` earns per card of its line that it counts."""

    index: int
    card: Card
    colours: int
    counted: int
    effect: str
    each: int

    @property
    def edges(self) -> tuple[str, ...]:
        """Where it can stand: C1-C3 or R1-R3 (LG-PLACE-1)."""
        return tuple(edge for edge in EDGES if edge[0] == (self.card.edge or "")[0].upper())

    def times(self, piece: Piece | None, validated: bool) -> int:
        """How often it counts a faceup card of its line."""
        if piece is None:
            return 0
        own = self.effect == "own_colour" and piece.colours >> COLOURS.index(self.card.effect_colour or "") & 1
        plain = self.effect == "no_spirals" and not piece.spirals
        return int(own or plain or self.effect == ("validated" if validated else "unvalidated"))

    @property
    def own(self) -> int:
        """What it earns by itself (LG-COLOUR-2)."""
        return self.each if self.effect == "own_colour" else 0


@dataclass(frozen=True)
class Scoring:
    """The points of one objective in one round. ``worth[n - 1]`` is the worth of a validated n, ``zone`` per card.

    ``facedown`` is per uncovered facedown card. A zone has at least ``smallest`` cards, and a card that is not
    multicoloured if ``plain``. ``singles``: faceup cards that are not validated count. No total is below ``lowest``.
    """

    pieces: tuple[Piece, ...]
    worth: tuple[int, ...]
    zone: int
    smallest: int
    plain: bool = False
    facedown: int = 0
    giants: tuple[Giant, ...] = ()
    singles: bool = True
    lowest: int | None = None

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


@lru_cache(maxsize=64)
def scoring(round_number: int, weights: Weights = SCORE, rulings: Readings = OURS, ruleset: str = "base") -> Scoring:
    """The points of an objective in a round. Raises `PixiesError` for rulings and rulesets that are not modelled."""
    check_rulings(rulings, ruleset)
    reading, deck = effects(rulings), list(enumerate(deck_of(ruleset)))
    pieces = tuple(_piece(index, card, weights, reading) for index, card in deck if not card.giant)
    giants = tuple(_giant(index, card, weights) for index, card in deck if card.giant)
    worth = tuple(weights.validated * (n if reading.by_number else 1) for n in NUMBERS)
    lying_earns = has_flower_power(ruleset) or reading.lying_earns
    facedown = weights.facedown * FlowerPower.FACEDOWN_SPIRALS if lying_earns else 0
    zone = weights.zone * RULES.ZONE_POINTS[round_number]
    lowest = reading.lowest if weights == SCORE else None
    kinds = facedown, giants, reading.singles, lowest
    return Scoring(pieces, worth, zone, reading.smallest_zone, reading.plain_zone, *kinds)


def _piece(index: int, card: Card, weights: Weights, reading: Effects) -> Piece:
    colours = _colours(card)
    for_spirals = 0 if card.multicoloured and not reading.multicoloured_for_spirals else colours
    for_crosses = 0 if card.multicoloured and not reading.multicoloured_for_crosses else colours
    counted = for_spirals << BY_SPIRALS | for_crosses << BY_CROSSES
    crosses = weights.crosses * card.crosses
    points = weights.spirals * card.spirals + crosses
    per, each = _counting(card, weights)
    if card.spiral_per is not None and not reading.counts_itself:
        points -= each
    spirals = card.spirals > 0 or card.special
    return Piece(index, card, colours, counted, points, per if each else None, each, crosses, spirals)


def _giant(index: int, card: Card, weights: Weights) -> Giant:
    colours = _colours(card)
    each = weights.spirals * (card.effect_value or 0)
    return Giant(index, card, colours, colours << BY_SPIRALS | colours << BY_CROSSES, card.effect or "", each)


def _colours(card: Card) -> int:
    return sum(1 << COLOURS.index(colour) for colour in card.colours)


def _counting(card: Card, weights: Weights) -> tuple[int | None, int]:
    """What a special card counts, and what it adds for each."""
    if card.spiral_per is not None:
        return BY_SPIRALS + COLOURS.index(card.spiral_per), weights.spirals
    if card.cross_per is not None:
        return BY_CROSSES + COLOURS.index(card.cross_per), weights.crosses
    return (BY_FACEDOWN, weights.spirals * card.spirals_per_facedown) if card.spirals_per_facedown else (None, 0)


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
    """What one player has at the end: per space its state and the index of its faceup card, per edge its giant."""

    states: str
    faceup: tuple[int | None, ...]
    edges: tuple[int | None, ...] = (None,) * len(EDGES)

    @property
    def takes(self) -> int:
        return sum(CARDS_ON[state] for state in self.states) + len(self.giants)

    @property
    def full(self) -> bool:
        return EMPTY not in self.states

    @property
    def validated(self) -> tuple[int, ...]:
        """The numbers that are validated: hidden and facedown cards can only have these, unless they are giants."""
        return tuple(n for n in NUMBERS if self.states[n - 1] == VALIDATED)

    @property
    def hidden(self) -> int:
        """How many cards lie facedown, covered or not."""
        return sum(state in (VALIDATED, FACEDOWN) for state in self.states)

    @property
    def crowded(self) -> bool:
        """Whether giants stand at every column or at every row, so that one more goes facedown (LG-PLACE-3)."""
        return None not in self.edges[:3] or None not in self.edges[3:]

    @property
    def cards(self) -> tuple[int, ...]:
        """The indices of the faceup cards with numbers."""
        return tuple(index for index in self.faceup if index is not None)

    @property
    def giants(self) -> tuple[int, ...]:
        """The indices of the giants at the edges."""
        return tuple(index for index in self.edges if index is not None)


def worth(layout: Layout, rules: Scoring) -> int:
    """The value of a layout under an objective's points, straight from its definition."""
    ups, giants = counted(layout, rules), giants_of(layout, rules)
    lying = layout.states.count(FACEDOWN)
    shown: list[Piece | Giant] = [*ups.values(), *giants.values()]
    counts = [sum(card.counted >> counter & 1 for card in shown) for counter in range(BY_FACEDOWN)] + [lying]
    cancelled = {at for edge, giant in giants.items() if giant.effect == CANCEL for at in line(edge)}
    earned = [
        giant.own + giant.each * sum(giant.times(ups.get(at), layout.states[at - 1] == VALIDATED) for at in line(edge))
        for edge, giant in giants.items()
    ]
    total = (
        sum(rules.worth[n - 1] for n in layout.validated)
        + sum(_symbols(piece, counts, space in cancelled) for space, piece in ups.items())
        + sum(earned)
        + rules.facedown * lying
        + rules.zone * largest_zone(layout, rules)
    )
    return total if rules.lowest is None else max(total, rules.lowest)


def counted(layout: Layout, rules: Scoring) -> dict[int, Piece]:
    """The faceup cards of the spaces that count, by space."""
    ups = zip(SPACES, layout.faceup, layout.states, strict=True)
    return {at: rules.pieces[i] for at, i, state in ups if i is not None and (rules.singles or state == VALIDATED)}


CANCEL = "cancel_crosses"
"""The effect of giants that cancel the crosses of their row (LG-CANCEL-1)."""


def _symbols(piece: Piece, counts: Sequence[int], cancelled: bool) -> int:
    """What a card's symbols are worth."""
    counted = 0 if piece.per is None else piece.each * counts[piece.per]
    if not cancelled:
        return piece.points + counted
    by_crosses = piece.per is not None and BY_CROSSES <= piece.per < BY_FACEDOWN
    return piece.points - piece.crosses + (0 if by_crosses else counted)


def hideable(layout: Layout, rules: Scoring) -> bool:
    """Whether there are cards to lie facedown in a layout: of validated numbers, or of giants where three stand."""
    numbered = sum(rules.copies[n - 1] - 1 for n in layout.validated)
    kinds = [[each for each in rules.giants if each.edges[0] == edge] for edge in ("C1", "R1")]
    standing = layout.edges[:3], layout.edges[3:]
    giants = sum(len(kind) - len(at) for kind, at in zip(kinds, standing, strict=True) if None not in at)
    return layout.hidden <= numbered + giants


def alike(giants: Iterable[Giant]) -> list[tuple[Giant, ...]]:
    """Giants that earn the same for the same cards, together."""
    groups: dict[tuple[str, int, str | None], tuple[Giant, ...]] = {}
    for giant in giants:
        key = giant.effect, giant.each, giant.card.effect_colour
        groups[key] = (*groups.get(key, ()), giant)
    return list(groups.values())


def giants_of(layout: Layout, rules: Scoring) -> dict[str, Giant]:
    """The giants by edge."""
    known = {giant.index: giant for giant in rules.giants}
    return {edge: known[index] for edge, index in zip(EDGES, layout.edges, strict=True) if index is not None}


def largest_zone(layout: Layout, rules: Scoring) -> int:
    """The size of the largest zone, 0 when there is none."""
    masks: dict[Place, int] = {at: piece.colours for at, piece in counted(layout, rules).items()}
    masks |= {edge: giant.colours for edge, giant in giants_of(layout, rules).items()}
    groups = [group for c in range(len(COLOURS)) for group in _groups({at for at in masks if masks[at] >> c & 1})]
    return max((len(group) for group in groups if _is_zone([masks[at] for at in group], rules)), default=0)


def _is_zone(masks: Sequence[int], rules: Scoring) -> bool:
    return bool(rules.zone) and len(masks) >= rules.smallest and (not rules.plain or set(masks) != {ALL_COLOURS})


def _groups(places: set[Place]) -> Iterator[set[Place]]:
    """Split places into groups that are connected by sides."""
    left = set(places)
    while left:
        group = todo = {left.pop()}
        while todo:
            todo = {at for inner in todo for at in TOUCHING[inner]} & left
            group, left = group | todo, left - todo
        yield group


def counts(fewest: int, most: int, full: bool | None = None) -> Iterator[tuple[int, int]]:
    """The possible (empty spaces, validated spaces) of an area after ``fewest`` to ``most`` takes."""
    for empty in range(10):
        for validated in range(min(MOST_VALIDATED, 9 - empty) + 1):
            facedown_needs = validated > 0 or empty == 0
            wanted = full is None or full == (empty == 0)
            if fewest <= 9 - empty + validated <= most and wanted and facedown_needs:
                yield empty, validated
