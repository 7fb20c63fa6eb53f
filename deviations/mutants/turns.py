"""Mutants of setups, offers, takes and turns."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from spec.area import Area
from spec.cards import CARDS, Card
from spec.errors import BadSetup
from spec.placing import Placement
from spec.rules import Round, Rules


def _seat_by(order: str) -> Callable[[Rules, Round], int]:
    """Whose take it is with two players, by a pattern of A (the starter) and B."""

    def seat(self: Rules, round_: Round) -> int:
        if round_.players != 2:
            return Rules.seat(self, round_)
        return (round_.starter + "AB".index(order[round_.takes % 4])) % 2

    return seat


def _offer_refilled(self: Rules, round_: Round, seat: int, card: Card, placement: Placement) -> Round:
    """A new card is revealed for each one taken."""
    after = Rules.taken(self, round_, seat, card, placement)
    if not after.deck or after.takes >= after.revealed:
        return after
    return replace(after, offer=(*after.offer, after.deck[0]), deck=after.deck[1:])


def _laid(round_: Round, seat: int, area: Area) -> tuple[Area, ...]:
    return round_.areas[:seat] + (area,) + round_.areas[seat + 1 :]


def _to_starter(self: Rules, round_: Round, seat: int, card: Card, placement: Placement) -> tuple[Area, ...]:
    """The card goes into the area of whoever started the turn, if it fits there."""
    areas = Rules.lay(self, round_, seat, card, placement)
    there = round_.areas[round_.starter]
    if not self.may_place(there, card, placement):
        return areas
    return _laid(round_, round_.starter, self.put(there, card, placement))


def _unchecked(self: Rules, round_: Round, seat: int, card: Card, placement: Placement) -> tuple[Area, ...]:
    return _laid(round_, seat, self.put(round_.areas[seat], card, placement))


def _in_every_area(self: Rules, round_: Round, seat: int, card: Card, placement: Placement) -> tuple[Area, ...]:
    return (self.place(round_.areas[seat], card, placement),) * round_.players


def _new_numbers(self: Rules, round_: Round) -> tuple[Card, ...]:
    area = round_.areas[self.seat(round_)]
    return tuple(card for card in round_.offer if card.number is None or not area[card.number].faceup) or round_.offer


def _started_by(
    first: Callable[[int, int], int],
) -> Callable[[Rules, int, Sequence[Card], int, int], Round]:
    """Rounds begun by another seat than the one that is asked for, of a number of players and a seat."""

    def start(self: Rules, players: int, deck: Sequence[Card], number: int = 1, first_player: int = 0) -> Round:
        return Rules.start_round(self, players, deck, number, first(players, first_player))

    return start


def _seat_0(self: Rules, players: int, deck: Sequence[Card], number: int = 1, first_player: int = 0) -> Round:
    begun = Rules.start_round(self, players, deck, number, first_player)
    return replace(begun, first_player=0, starter=0, last_taker=0)


def _from_the_bottom(self: Rules, players: int, deck: Sequence[Card], number: int = 1, first_player: int = 0) -> Round:
    return Rules.start_round(self, players, deck[::-1], number, first_player)


def _deck_by(enough: Callable[[Sequence[Card]], bool]) -> Callable[[Rules, Sequence[Card], Sequence[Card]], None]:
    """A deck that is checked in another way."""

    def check(_self: Rules, deck: Sequence[Card], _whole: Sequence[Card]) -> None:
        if not enough(deck):
            raise BadSetup("the deck is not complete")

    return check


STEPS: Mapping[str, Mapping[str, object]] = {
    "reveals-one-per-player-with-two": {
        "revealed": lambda _, players: players,
        "last_take_of_two": lambda _, _filled: 2,
    },
    "reveals-one-more": {"revealed": lambda _, players: 4 if players == 2 else players + 1},
    "reveals-four": {"revealed": lambda _, _players: 4},
    "reveals-two-each": {"revealed": lambda _, players: 2 * players},
    "reveals-three-with-two": {"revealed": lambda _, players: max(players, 3)},
    "deck-from-the-bottom": {"start_round": _from_the_bottom},
    "counter-clockwise": {"seat": lambda _, round_: (round_.starter - round_.takes) % round_.players},
    "two-players-abba": {"seat": _seat_by("ABBA")},
    "two-players-aabb": {"seat": _seat_by("AABB")},
    "two-players-abbb": {"seat": _seat_by("ABBB")},
    "starter-is-seat-0": {"next_starter": lambda _, _round: 0},
    "starter-before": {"next_starter": lambda _, round_: (round_.starter - 2) % round_.players},
    "starter-after-last-taker": {"next_starter": lambda _, round_: (round_.last_taker + 1) % round_.players},
    "starter-is-first-player": {"next_starter": lambda _, round_: round_.first_player},
    "starter-by-fewest-cards": {
        "next_starter": lambda _, round_: min(
            range(round_.players), key=lambda seat: 9 - len(round_.areas[seat].empty_spaces)
        )
    },
    "first-player-ignored": {"start_round": _seat_0},
    "taken-card-stays": {"left": lambda _, round_, _card: round_.offer},
    "offer-refilled": {"taken": _offer_refilled},
    "first-card-only": {"may_take": lambda _, round_: round_.offer[:1]},
    "takes-from-deck": {"may_take": lambda _, round_: (*round_.offer, *round_.deck)},
    "takes-any-card": {"may_take": lambda _, _round: tuple(CARDS.values())},
    "must-take-new-number": {"may_take": _new_numbers},
    "placement-not-checked-in-play": {"lay": _unchecked},
    "lays-in-the-starters-area": {"lay": _to_starter},
    "areas-shared": {"lay": _in_every_area},
    "moves-after-the-end": {
        "move": lambda self, game, card, at: game if game.round.over else Rules.move(self, game, card, at)
    },
    "six-players": {"most_players": lambda self: 6 + ("flower_power" in self.sets)},
    "one-player": {"players_allowed": lambda _, players: 1 <= players <= 5},
    "any-deck": {"check_deck": _deck_by(lambda _: True)},
    "deck-by-size": {"check_deck": _deck_by(lambda deck: len(deck) in (70, 84, 98))},
    "deck-without-doubles": {"check_deck": _deck_by(lambda deck: len(set(deck)) == len(deck))},
    "any-seat": {"start_round": _started_by(lambda players, seat: seat % max(1, players))},
}
"""Mutant id -> the steps that it replaces."""
