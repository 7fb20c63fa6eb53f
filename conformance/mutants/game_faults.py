"""Wrong games: what survives from round to round, totals and winners."""

from conformance.mutants.base import fault
from conformance.mutants.right import Right
from conformance.mutants.right_play import Play, Playing
from spec.cards import Card


def _next(self: Right, play: Play, deck: list[Card]) -> Play:
    return Playing.next_round(self, play, deck)


def _areas_kept(self: Right, play: Play, deck: list[Card]) -> Play:
    following = _next(self, play, deck)
    following.areas = list(play.areas)
    return following


def _last_area_kept(self: Right, play: Play, deck: list[Card]) -> Play:
    """The area of the seat that placed last is not cleared."""
    following = _next(self, play, deck)
    following.areas[play.last] = play.areas[play.last]
    return following


def _fill_survives(self: Right, play: Play, deck: list[Card]) -> Play:
    following = _next(self, play, deck)
    following.filled_at = play.filled_at
    return following


def _offer_survives(self: Right, play: Play, deck: list[Card]) -> Play:
    """What two players left on the table stays there, beside the new offer."""
    following = _next(self, play, deck)
    following.offer = [*play.offer, *following.offer]
    return following


def _deck_goes_on(self: Right, play: Play, _deck: list[Card]) -> Play:
    """The next round is dealt from what is left of the deck."""
    return _next(self, play, play.deck)


def _leftover_lost(self: Right, play: Play, deck: list[Card]) -> Play:
    lost = {card.id for card in play.offer}
    return _next(self, play, [card for card in deck if card.id not in lost])


def _hidden_lost(self: Right, play: Play, deck: list[Card]) -> Play:
    lost = {space.facedown.id for area in play.areas for space in area.spaces if space.facedown}
    return _next(self, play, [card for card in deck if card.id not in lost])


def _placed_lost(self: Right, play: Play, deck: list[Card]) -> Play:
    lost = {card.id for area in play.areas for card in area.cards}
    return _next(self, play, [card for card in deck if card.id not in lost])


def _starter_survives(self: Right, play: Play, deck: list[Card]) -> Play:
    """The place in the turn survives a round that stopped early."""
    following = _next(self, play, deck)
    following.starter = play.starter
    return following


def _wins(record: list[list[int]]) -> list[int]:
    """Rounds won by each seat."""
    return [sum(row[seat] == max(row) for row in record) for seat in range(len(record[0]))]


def _best(points: list[int]) -> list[int]:
    return [seat for seat, each in enumerate(points) if each == max(points)]


BETWEEN = (
    fault("areas-kept", "ROUND-1", "the areas are not cleared between rounds", next_round=_areas_kept),
    fault(
        "last-area-kept", "ROUND-1", "the area of the player who placed last is not cleared", next_round=_last_area_kept
    ),
    fault(
        "fill-flag-survives",
        "ROUND-1 END-2",
        "the flag that somebody is full survives: the next round ends in its first turn",
        next_round=_fill_survives,
    ),
    fault(
        "offer-survives",
        "ROUND-1 END-2P-1",
        "cards left on the table join the next round's offer",
        next_round=_offer_survives,
    ),
    fault("deck-goes-on", "ROUND-1", "the next round is dealt from the rest of the deck", next_round=_deck_goes_on),
    fault("leftover-lost", "ROUND-1", "cards left on the table are not shuffled in", next_round=_leftover_lost),
    fault("hidden-lost", "ROUND-1", "facedown cards are not shuffled in", next_round=_hidden_lost),
    fault("placed-lost", "ROUND-1", "the cards in the areas are not shuffled in", next_round=_placed_lost),
    fault(
        "turn-starter-survives",
        "ROUND-2",
        "the next round goes on with the starter of the last turn",
        level="game",
        next_round=_starter_survives,
    ),
    fault(
        "round-2-paid-as-1",
        "SCORE-ZONE-4",
        "the points per zone card never rise within a game",
        level="game",
        next_round=lambda self, play, deck: Playing.start(
            self, play.players, play.number + 1, self.next_first(play), deck
        ),
        round_scored=lambda _, play: 2 if play.number == 3 else play.number,
    ),
)

TOTALS = (
    fault("total-of-last-round", "GAME-1", "the last round alone decides", totals=lambda _, record: record[-1]),
    fault(
        "total-of-best-round",
        "GAME-1",
        "each player's best round counts",
        totals=lambda _, record: [max(each) for each in zip(*record, strict=True)],
    ),
    fault(
        "total-without-first-round",
        "GAME-1",
        "the first round is not added",
        totals=lambda _, record: [sum(each[1:]) for each in zip(*record, strict=True)],
    ),
    fault(
        "total-without-last-round",
        "GAME-1",
        "the last round is not added",
        totals=lambda _, record: [sum(each[:-1]) for each in zip(*record, strict=True)],
    ),
    fault(
        "total-without-negative-rounds",
        "GAME-1 SCORE-TOTAL-1",
        "a negative round counts as 0 in the total",
        totals=lambda _, record: [sum(max(0, row) for row in each) for each in zip(*record, strict=True)],
    ),
    fault(
        "total-not-negative",
        "GAME-1 SCORE-TOTAL-1",
        "a negative total counts as 0",
        totals=lambda _, record: [max(0, sum(each)) for each in zip(*record, strict=True)],
    ),
    fault(
        "total-weighted",
        "GAME-1",
        "scores are multiplied by the round's number",
        totals=lambda _, record: [
            sum(at * row for at, row in enumerate(each, 1)) for each in zip(*record, strict=True)
        ],
    ),
    fault(
        "total-is-rounds-won",
        "GAME-1 GAME-2",
        "rounds won are counted, not points",
        totals=lambda _, record: _wins(record),
    ),
    fault(
        "totals-by-rank",
        "GAME-1",
        "totals are listed from high to low",
        totals=lambda self, record: sorted(Playing.totals(self, record), reverse=True),
    ),
    fault(
        "totals-start-with-first-player",
        "GAME-1",
        "totals are listed from the first player on, not by seat",
        result=lambda self, play, record, decks: {
            **(found := Playing.result(self, play, record, decks)),
            "totals": found["totals"] and [*found["totals"][play.first :], *found["totals"][: play.first]],
        },
    ),
    fault(
        "totals-after-every-round",
        "GAME-1 GAME-2",
        "a winner is named before round 3 is over",
        result=lambda self, _play, record, _decks: {
            "totals": self.totals(record) if record else None,
            "winners": self.winners(self.totals(record), record) if record else None,
        },
    ),
)

WINNERS = (
    fault(
        "lowest-wins",
        "GAME-2",
        "the fewest points win",
        winners=lambda _, totals, _record: [seat for seat, each in enumerate(totals) if each == min(totals)],
    ),
    fault(
        "tie-to-last-seat",
        "GAME-3",
        "of equal totals the last seat wins",
        winners=lambda _, totals, _record: _best(totals)[-1:],
    ),
    fault(
        "tie-to-two",
        "GAME-3",
        "at most two players share the victory",
        winners=lambda _, totals, _record: _best(totals)[:2],
    ),
    fault(
        "tie-has-no-winner",
        "GAME-3",
        "equal totals have no winner",
        winners=lambda _, totals, _record: _best(totals) if len(_best(totals)) == 1 else [],
    ),
    fault(
        "tie-by-last-round",
        "GAME-3",
        "a tie is broken by the last round",
        winners=lambda _, totals, record: [
            seat for seat in _best(totals) if record[-1][seat] == max(record[-1][at] for at in _best(totals))
        ],
    ),
    fault(
        "tie-by-rounds-won",
        "GAME-3",
        "a tie is broken by rounds won",
        winners=lambda _, totals, record: [
            seat for seat in _best(totals) if _wins(record)[seat] == max(_wins(record)[at] for at in _best(totals))
        ],
    ),
    fault(
        "tie-by-best-round",
        "GAME-3",
        "a tie is broken by the best single round",
        winners=lambda _, totals, record: [
            seat
            for seat in _best(totals)
            if max(row[seat] for row in record) == max(row[at] for row in record for at in _best(totals))
        ],
    ),
    fault(
        "winner-of-last-round",
        "GAME-2",
        "whoever wins the last round wins the game",
        winners=lambda _, _totals, record: _best(record[-1]),
    ),
    fault(
        "winner-of-most-rounds",
        "GAME-2",
        "whoever wins most rounds wins the game",
        winners=lambda _, _totals, record: _best(_wins(record)),
    ),
    fault(
        "positive-winner-only",
        "GAME-2",
        "a player with a negative total cannot win",
        winners=lambda _, totals, _record: [seat for seat in _best(totals) if totals[seat] >= 0],
    ),
    fault(
        "winners-counted-from-1",
        "GAME-2",
        "winners are given as seats from 1",
        winners=lambda _, totals, _record: [seat + 1 for seat in _best(totals)],
    ),
)

FAULTS = (*BETWEEN, *TOTALS, *WINNERS)
