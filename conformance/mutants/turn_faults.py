"""Wrong setups, offers, takes and turns."""

from conformance.mutants.base import fault
from conformance.mutants.right import Right
from conformance.mutants.right_play import Play, Playing
from spec.cards import Card
from spec.rules import Placement


def _two(play: Play) -> bool:
    return play.players == 2


def _seat_by(order: str) -> object:
    """Whose take it is with two players, by a pattern of A (the starter) and B."""

    def seat(self: Right, play: Play) -> int:
        if not _two(play):
            return Playing.seat(self, play)
        return (play.starter + "AB".index(order[play.takes])) % 2

    return seat


def _offer_refilled(self: Right, play: Play, card: Card) -> list[Card]:
    """A new card is revealed for each one taken."""
    offer = Playing.left(self, play, card)
    if play.deck and play.takes + 1 < play.revealed:
        offer.append(play.deck.pop(0))
    return offer


def _to_first_player(self: Right, play: Play, seat: int, card: Card, placement: Placement) -> None:
    """The card goes into the area of whoever started the turn, if it fits there."""
    at = play.starter if self.allowed(play.areas[play.starter], card, placement) else seat
    play.areas[at] = self.put(play.areas[at], card, placement)


TURNS = (
    fault(
        "reveals-one-per-player-with-two",
        "REVEAL-2P-1 TAKE-2P-1",
        "two players get two cards a turn and take one each",
        reveals=lambda _, players: players,
        two_player_end=lambda _, _filled: 2,
    ),
    fault(
        "reveals-one-more",
        "REVEAL-1",
        "one more card than players is revealed",
        reveals=lambda _, n: 4 if n == 2 else n + 1,
    ),
    fault("reveals-four", "REVEAL-1", "four cards are revealed with any number of players", reveals=lambda _, _n: 4),
    fault(
        "reveals-two-each",
        "REVEAL-1",
        "two cards per player are revealed, as with two players",
        reveals=lambda _, n: 2 * n,
    ),
    fault("reveals-three-with-two", "REVEAL-2P-1", "two players get three cards", reveals=lambda _, n: max(n, 3)),
    fault(
        "deck-from-the-bottom",
        "SETUP-1 REVEAL-1",
        "the deck is drawn from the wrong end",
        deck=lambda _, cards: cards[::-1],
    ),
    fault(
        "counter-clockwise",
        "TAKE-1",
        "takes go round the wrong way",
        seat=lambda _, play: (play.starter - play.takes) % play.players,
    ),
    fault("two-players-abba", "TAKE-2P-1", "two players take A, B, B, A", seat=_seat_by("ABBA")),
    fault("two-players-aabb", "TAKE-2P-1", "each of two players takes two cards at once", seat=_seat_by("AABB")),
    fault("two-players-abbb", "TAKE-2P-1", "the second player takes all that is left", seat=_seat_by("ABBB")),
    fault("starter-is-seat-0", "TURN-1", "every turn starts with seat 0", next_starter=lambda _, _play: 0),
    fault(
        "starter-before",
        "TURN-1",
        "the right to start passes to the seat before",
        next_starter=lambda _, play: (play.starter - 2) % play.players,
    ),
    fault(
        "starter-after-last-taker",
        "TURN-1",
        "the player after the last taker starts",
        next_starter=lambda _, play: (play.last + 1) % play.players,
    ),
    fault(
        "starter-is-first-player",
        "TURN-1",
        "the first player of the round starts every turn",
        next_starter=lambda _, play: play.first,
    ),
    fault(
        "starter-by-fewest-cards",
        "TURN-1",
        "the player with the fewest filled spaces starts",
        next_starter=lambda _, play: min(range(play.players), key=lambda seat: 9 - len(play.areas[seat].empty_spaces)),
    ),
    fault(
        "first-player-ignored",
        "SETUP-3",
        "seat 0 always is the first player",
        start=lambda self, players, number, _first, deck: Playing.start(self, players, number, 0, deck),
    ),
    fault("taken-card-stays", "TAKE-2", "a taken card stays on offer", left=lambda _, play, _card: play.offer),
    fault(
        "offer-refilled", "REVEAL-1 TAKE-2", "every taken card is replaced from the deck at once", left=_offer_refilled
    ),
    fault(
        "first-card-only",
        "TAKE-2",
        "the cards must be taken in the order in which they lie",
        may_take=lambda _, play: play.offer[:1],
    ),
    fault(
        "takes-from-deck",
        "TAKE-2",
        "a card that is still in the deck may be taken",
        may_take=lambda _, play: [*play.offer, *play.deck],
    ),
    fault(
        "takes-any-card",
        "TAKE-2",
        "whether a card is on offer is never checked",
        may_take=lambda self, _play: list(self.cards.values()),
    ),
    fault(
        "must-take-new-number",
        "TAKE-2",
        "a card whose number lies faceup may not be taken while another is on offer",
        may_take=lambda self, play: (
            [card for card in play.offer if card.number is None or not play.areas[self.seat(play)][card.number].faceup]
            or play.offer
        ),
    ),
    fault(
        "placement-not-checked-in-play",
        "PLACE-1 TAKE-2",
        "in play any placement is accepted",
        level="round",
        refusal=lambda self, play, card, _placement: "no" if play.over or card not in play.offer else None,
    ),
    fault(
        "lays-in-the-starters-area",
        "TAKE-1",
        "cards land in the area of whoever started the turn",
        lay=_to_first_player,
    ),
    fault(
        "moves-after-the-end",
        "END-1",
        "moves after the end of the round are taken for the next round, or ignored",
        refusal=lambda self, play, card, placement: None if play.over else Playing.refusal(self, play, card, placement),
        take=lambda self, play, card, placement: None if play.over else Playing.take(self, play, card, placement),
    ),
    fault(
        "refusal-index-from-1",
        "TAKE-2 PLACE-1",
        "the index of an illegal move is counted from 1",
        level="round",
        index=lambda _, index: index + 1,
    ),
)


SETUP = (
    fault("six-players", "SETUP-2", "six may play without Flower Power", most_players=6),
    fault(
        "one-player",
        "SETUP-2",
        "one player may play alone",
        players_fit=lambda self, players: 1 <= players <= self.most_players,
    ),
    fault(
        "any-deck", "SETUP-1", "a deck with cards missing, or twice in it, is accepted", complete=lambda _, _deck: True
    ),
    fault(
        "deck-by-size",
        "SETUP-1",
        "a deck is checked by its size only",
        complete=lambda _, deck: len(deck) in (70, 84, 98),
    ),
    fault(
        "deck-without-doubles",
        "SETUP-1",
        "a deck is checked for doubles only, not for missing cards",
        complete=lambda _, deck: len(set(deck)) == len(deck),
    ),
    fault(
        "any-seat",
        "SETUP-3",
        "a first player who does not sit at the table is accepted",
        setup_fault=lambda self, request, decks: Playing.setup_fault(
            self, {**request, "first_player": request["first_player"] % max(1, request["players"])}, decks
        ),
        start=lambda self, players, number, first, deck: Playing.start(self, players, number, first % players, deck),
    ),
)

FAULTS = (*TURNS, *SETUP)
