"""Areas to compare scores on: those of random rounds, and every giant on every edge over spaces in every state."""

from collections.abc import Callable, Iterator, Sequence

from deviations.readings import rules_of
from solver.random_play import random_round
from spec.area import EDGES, SPACES, Area, Space
from spec.cards import UNKNOWN, Card, deck_of
from spec.rules import Table


def played_areas(ruleset: str, rounds: int, players: int = 3) -> list[Area]:
    """The areas at the end of some seeded random rounds."""
    ends = (random_round(Table(players, rules_of(ruleset)), seed).end for seed in range(rounds))
    return [area for end in ends for area in end.areas]


KINDS: tuple[Callable[[Card], bool], ...] = (
    lambda card: not (card.spirals or card.special or card.crosses or card.cross_per),
    lambda card: card.spirals > 0,
    lambda card: card.spiral_per is not None,
    lambda card: card.crosses > 0,
    lambda card: card.spirals_per_facedown > 0,
    lambda card: card.cross_per is not None,
    lambda card: card.multicoloured,
)
"""What tells cards apart for giants and for each other."""


def _of_kind(cards: Sequence[Card], number: int, kind: Callable[[Card], bool], turn: int) -> Card:
    """A card of this number and kind, or of another kind if there is none; by turns if there are several."""
    numbered = [card for card in cards if card.number == number]
    fitting = [card for card in numbered if kind(card)] or numbered
    return fitting[turn % len(fitting)]


def _spaces(cards: Sequence[Card], turn: int) -> Iterator[Space]:
    """Nine spaces, each in another state: a kind of card, single or validated; a facedown card; empty."""
    states = [(kind, down) for kind in KINDS for down in (None, UNKNOWN)]
    for number in SPACES:
        at = (turn + 5 * number) % (len(states) + 2)
        if at < len(states):
            kind, down = states[at]
            yield Space(_of_kind(cards, number, kind, turn), down)
        else:
            yield Space(None, UNKNOWN if at == len(states) else None)


def areas_in_turn(ruleset: str) -> Iterator[Area]:
    """Areas that have each space in each state in turn: once for every giant and every edge of its kind, if any."""
    cards = deck_of(ruleset)
    giants = [card for card in cards if card.giant]
    if not giants:
        yield from (Area(tuple(_spaces(cards, turn))) for turn in range(2 * len(KINDS) + 2))
    for index, giant in enumerate(giants):
        for step, edge in enumerate(_edges(giant)):
            for turn in range(2 * len(KINDS) + 2):
                area = Area(tuple(_spaces(cards, turn + step)))
                yield _with_giants(area, edge, giants[index:] + giants[:index], turn)


def _edges(giant: Card) -> list[str]:
    return [edge for edge in EDGES if edge.startswith((giant.edge or "")[0].upper())]


def _with_giants(area: Area, edge: str, giants: Sequence[Card], turn: int) -> Area:
    first, *others = giants
    second = others[turn % len(others)]
    free = [each for each in _edges(second) if each != edge]
    return area.with_giant(edge, first).with_giant(free[turn % len(free)], second)
