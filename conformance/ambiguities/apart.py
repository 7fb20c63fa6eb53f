"""The smallest areas that tell two readings of an ambiguity apart, by exhaustive search over the real deck.

An area tells two readings apart when its score differs (level ``score``), or when the legal placements of some card
differ (level ``place``). It is smallest when no area with fewer cards does. Two kinds are searched: any area that the
notation allows, and areas that play can reach.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from conformance.ambiguities.areas import areas_of_size, identified
from conformance.ledger import Ambiguity, ledger
from deviations.choice import OURS, Readings
from deviations.readings import rules_of
from spec.area import Area
from spec.cards import Card, deck_of

MOST = 4
"""Search no further than this many cards: every pair of readings differs before."""

SEES_HIDDEN = ("A07", "A29", "A48")
"""Ambiguities about the identity of facedown cards: for them every identity is tried, for the others it is open."""


@dataclass(frozen=True)
class Position:
    """An area, and for level ``place`` a card to be placed in it."""

    area: Area
    card: Card | None = None

    def __str__(self) -> str:
        return str(self.area) + (f" <- {self.card.id}" if self.card else "")


def rulings_for(row: Ambiguity, key: str, base: Readings = OURS) -> Readings:
    """The rulings with one reading of one ambiguity chosen."""
    return base.with_reading(row.id, key)


def outcome(position: Position, ruleset: str, rulings: Readings) -> int | frozenset[str]:
    """What shows: the round 1 score of the area, or the legal placements of the card."""
    if position.card is None:
        return rules_of(ruleset, rulings).score(position.area, 1).total
    return frozenset(str(each) for each in rules_of("both", rulings).placements(position.area, position.card))


def positions(row: Ambiguity, size: int, reach: bool) -> Iterator[Position]:
    """Every position of a size that could tell readings of this ambiguity apart."""
    deck = deck_for(row) if size < MOST else few_cards(row)
    for area in _areas(row, size, deck, reach):
        cards = (None,) if row.level == "score" else one_of_each(card for card in deck if card not in area.cards)
        yield from (Position(area, card) for card in cards)


def deck_for(row: Ambiguity) -> tuple[Card, ...]:
    """The cards to search: the whole deck for scores, a part that stands for it for placing.

    Placing sees numbers and arrows only: three cards of each number and four giants of each kind are all that can
    matter in an area of fewer than `MOST` cards.
    """
    deck = deck_of(row.rulesets[0])
    if row.level == "score":
        return deck
    alike = defaultdict(list)
    for card in deck:
        alike[card.number, card.edge].append(card)
    return tuple(card for (number, _), cards in alike.items() for card in cards[: 3 if number else 4])


def few_cards(row: Ambiguity) -> tuple[Card, ...]:
    """A handful of plain cards, for areas of `MOST` cards: enough to find one, after the whole deck gave no smaller."""
    plain = (card for card in deck_of(row.rulesets[0]) if card.edge == "column" or not (card.spirals or card.crosses))
    return tuple(card for card in plain if card.edge or (card.number in (5, 6) and not card.special))


def one_of_each(cards: Iterable[Card]) -> Iterator[Card]:
    """One card of each number and of each kind of giant: the others are placed alike."""
    kinds: set[tuple[int | None, str | None]] = set()
    for card in cards:
        if (card.number, card.edge) not in kinds:
            kinds.add((card.number, card.edge))
            yield card


def _areas(row: Ambiguity, size: int, deck: Sequence[Card], reach: bool) -> Iterator[Area]:
    for area in areas_of_size(size, deck):
        if row.id in SEES_HIDDEN:
            yield from identified(area, deck) if reach else _named(area, deck)
        elif not reach:
            yield area
        else:
            yield from _first(identified(area, deck))


def _first(areas: Iterator[Area]) -> Iterator[Area]:
    found = next(areas, None)
    if found is not None:
        yield found


def _named(area: Area, deck: Sequence[Card]) -> Iterator[Area]:
    """The area with every choice of cards in place of ``#``, whether play can reach it or not."""
    hidden = next((at for at, space in enumerate(area.spaces, 1) if space.facedown and space.facedown.id == "#"), None)
    if hidden is None:
        yield area
        return
    for card in deck:
        if card not in area.cards:
            yield from _named(area.with_space(hidden, replace(area[hidden], facedown=card)), deck)


def telling(row: Ambiguity, pair: tuple[str, str], size: int, reach: bool) -> Iterator[Position]:
    """Every position of this size that tells the two readings apart."""
    one, other = (rulings_for(row, key) for key in pair)
    ruleset = row.rulesets[0]
    for position in positions(row, size, reach):
        if outcome(position, ruleset, one) != outcome(position, ruleset, other):
            yield position


def smallest(row: Ambiguity, pair: tuple[str, str], reach: bool) -> tuple[Position, ...]:
    """All positions of the smallest size that tell the two readings apart."""
    for size in range(MOST + 1):
        found = tuple(telling(row, pair, size, reach))
        if found:
            return found
    raise AssertionError(f"{row.id} {pair}: no area of up to {MOST} cards tells these readings apart")


def others(row: Ambiguity, level: str) -> Iterator[tuple[str, Readings]]:
    """Every single reading of another ambiguity of this level, with the rulings that play it."""
    for each in ledger().open():
        if each.id != row.id and each.level == level:
            yield from ((each.id, rulings_for(each, letter)) for letter in each.alternatives)


def touched(position: Position, row: Ambiguity) -> tuple[str, ...]:
    """The other ambiguities of which some reading changes what this position shows."""
    ruleset = row.rulesets[0]
    ours = outcome(position, ruleset, OURS)
    names = [name for name, rulings in others(row, row.level) if outcome(position, ruleset, rulings) != ours]
    return tuple(dict.fromkeys(names))


def plainest(row: Ambiguity, pair: tuple[str, str], found: Sequence[Position]) -> Position:
    """The position to show: few symbols, few multicoloured cards, and touched by few other ambiguities."""
    plain = min(_symbols(position) for position in found)
    candidates = [position for position in found if _symbols(position) == plain][:200]
    return min(candidates, key=lambda position: _looks(row, pair, position))


def _symbols(position: Position) -> int:
    """How much is printed on the cards to see: symbols, and one more for each multicoloured card."""
    cards = [card for _, card in position.area.faceup()]
    return sum(card.spirals + card.crosses + card.spirals_per_facedown + card.multicoloured for card in cards)


def _looks(row: Ambiguity, pair: tuple[str, str], position: Position) -> tuple[Any, ...]:
    one, other = (outcome(position, row.rulesets[0], rulings_for(row, key)) for key in pair)
    gap = abs(one - other) if isinstance(one, int) and isinstance(other, int) else 0
    return len(touched(position, row)), -gap, str(position)
