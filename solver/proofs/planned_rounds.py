"""Rounds made by a plan: each player fills eight spaces with pairs and leaves one empty, for as long as that can be.

Nothing longer can happen without a full area, so these rounds show that the bounds on the length of a round are met.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from deviations.readings import rules_of
from solver.random_play import Move, PlayedRound
from spec.area import SPACES
from spec.cards import Card, deck_of
from spec.errors import PixiesError
from spec.placing import Placement
from spec.rules import Table


@dataclass
class _Supply:
    """The cards of a deck by number, to be handed out."""

    ruleset: str
    left: dict[int, list[Card]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for card in deck_of(self.ruleset):
            if card.number is not None:
                self.left.setdefault(card.number, []).append(card)

    def draw(self, number: int) -> Card:
        return self.left[number].pop()


def _left_out(players: int, copies: Mapping[int, int]) -> list[int]:
    """For each player the number that stays empty: those of which there are too few to make pairs for all."""
    wanted = Counter(dict.fromkeys(SPACES, players))
    for _ in range(players):
        scarcest = max(SPACES, key=lambda number: 2 * wanted[number] - copies[number])
        wanted[scarcest] -= 1
    return sorted((Counter(dict.fromkeys(SPACES, players)) - wanted).elements())


def eight_pairs(players: int, ruleset: str = "base") -> list[list[Move]]:
    """Sixteen moves for each player that make eight pairs. Raises `PixiesError` if the cards do not suffice.

    Where a number has too few copies for a pair of its own, a third copy of another number is covered.
    """
    supply = _Supply(ruleset)
    own, borrowed = _shared_out(players, {number: len(cards) for number, cards in supply.left.items()})
    rows = [[(supply.draw(number), Placement(number)) for number in numbers for _ in range(2)] for numbers in own]
    tops = [[(supply.draw(number), number) for number in numbers] for numbers in borrowed]
    for seat, covering in enumerate(tops):
        for top, number in covering:
            third = max(own[seat], key=lambda each: len(supply.left[each]))
            if not supply.left[third]:
                raise PixiesError(f"{ruleset} has too few cards for eight pairs of each of {players} players")
            rows[seat] += [(supply.draw(third), Placement(number, faceup=False)), (top, Placement(number))]
    return rows


def _shared_out(players: int, copies: Mapping[int, int]) -> tuple[list[list[int]], list[list[int]]]:
    """For each player the numbers with a pair of their own, and those whose faceup card covers a third copy."""
    left_out = _left_out(players, copies)
    own: list[list[int]] = [[] for _ in range(players)]
    borrowed: list[list[int]] = [[] for _ in range(players)]
    for number in SPACES:
        seats = [seat for seat in range(players) if left_out[seat] != number]
        seats.sort(key=lambda seat: -len(borrowed[seat]))
        pairs = copies[number] - len(seats)
        for at, seat in enumerate(seats):
            (own if at < pairs else borrowed)[seat].append(number)
    return own, borrowed


def planned_round(players: int, ruleset: str = "base") -> PlayedRound:
    """A round in which everybody makes eight pairs first."""
    rows = eight_pairs(players, ruleset)
    table = Table(players, rules_of(ruleset))
    each = table.revealed // players
    offers = [card for at in range(0, 16, each) for row in rows for card, _ in row[at : at + each]]
    whole = deck_of(ruleset)
    full_turns = len(whole) // table.revealed * table.revealed
    deck = tuple(offers[:full_turns]) + tuple(card for card in whole if card not in offers[:full_turns])
    round_, moves, waiting = (
        table.rules.start_round(table.players, deck, 1, 0),
        list[Move](),
        [iter(row) for row in rows],
    )
    while round_.to_take is not None:
        moves.append(next(waiting[round_.to_take], None) or round_.moves[0])
        round_ = round_.take(*moves[-1])
    return PlayedRound(deck, tuple(moves), round_)
