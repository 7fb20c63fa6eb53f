"""Mutants of what happens between rounds, of totals and of winners."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from spec.cards import Card
from spec.rules import Round, Rules
from spec.scoring import Score

Record = Sequence[Sequence[int]]


def _with(change: Callable[[Round, Round], Mapping[str, Any]]) -> Callable[[Rules, Round, Sequence[Card]], Round]:
    """The next round with something changed, of the round that ended and the next one."""

    def next_round(self: Rules, ended: Round, deck: Sequence[Card]) -> Round:
        following = Rules.next_round(self, ended, deck)
        return replace(following, **change(ended, following))

    return next_round


def _without(lost: Callable[[Round], Collection[Card | None]]) -> Callable[[Rules, Round, Sequence[Card]], Round]:
    """The next round without some cards, which are not shuffled in."""

    def next_round(self: Rules, ended: Round, deck: Sequence[Card]) -> Round:
        return Rules.next_round(self, ended, [card for card in deck if card not in lost(ended)])

    return next_round


def _last_area_kept(ended: Round, following: Round) -> Mapping[str, Any]:
    seat = ended.last_taker
    return {"areas": following.areas[:seat] + (ended.areas[seat],) + following.areas[seat + 1 :]}


def _twice_paid_2(self: Rules, round_: Round) -> tuple[Score, ...]:
    return tuple(self.score(area, min(round_.number, 2)) for area in round_.areas)


def _wins(record: Record) -> list[int]:
    """Rounds won by each seat."""
    return [sum(row[seat] == max(row) for row in record) for seat in range(len(record[0]))]


def _best(points: Sequence[int]) -> list[int]:
    return [seat for seat, each in enumerate(points) if each == max(points)]


def _tie_by(rank: Callable[[Record, int], int]) -> Callable[[Rules, Sequence[int], Record], list[int]]:
    """Of equal totals those win that rank highest."""

    def winners(_self: Rules, totals: Sequence[int], record: Record) -> list[int]:
        highest = max(rank(record, seat) for seat in _best(totals))
        return [seat for seat in _best(totals) if rank(record, seat) == highest]

    return winners


def _each(total: Callable[[Sequence[int]], int]) -> Callable[[Rules, Record], list[int]]:
    """Totals made in another way of a player's scores."""
    return lambda _, record: [total(player) for player in zip(*record, strict=True)]


STEPS: Mapping[str, Mapping[str, object]] = {
    "areas-kept": {"next_round": _with(lambda ended, _: {"areas": ended.areas})},
    "last-area-kept": {"next_round": _with(_last_area_kept)},
    "fill-flag-survives": {"next_round": _with(lambda ended, _: {"filled_at": ended.filled_at})},
    "offer-survives": {"next_round": _with(lambda ended, following: {"offer": ended.offer + following.offer})},
    "deck-goes-on": {"next_round": lambda self, ended, _deck: Rules.next_round(self, ended, ended.deck)},
    "leftover-lost": {"next_round": _without(lambda ended: ended.offer)},
    "hidden-lost": {
        "next_round": _without(lambda ended: {space.facedown for area in ended.areas for space in area.spaces})
    },
    "placed-lost": {"next_round": _without(lambda ended: {card for area in ended.areas for card in area.cards})},
    "turn-starter-survives": {"next_round": _with(lambda ended, _: {"starter": ended.starter})},
    "round-2-paid-as-1": {"scores": _twice_paid_2},
    "total-of-last-round": {"totals": lambda _, record: record[-1]},
    "total-of-best-round": {"totals": _each(max)},
    "total-without-first-round": {"totals": _each(lambda scores: sum(scores[1:]))},
    "total-without-last-round": {"totals": _each(lambda scores: sum(scores[:-1]))},
    "total-without-negative-rounds": {"totals": _each(lambda scores: sum(max(0, score) for score in scores))},
    "total-not-negative": {"totals": _each(lambda scores: max(0, sum(scores)))},
    "total-weighted": {"totals": _each(lambda scores: sum(at * score for at, score in enumerate(scores, 1)))},
    "total-is-rounds-won": {"totals": lambda _, record: _wins(record)},
    "totals-by-rank": {"totals": lambda self, record: sorted(Rules.totals(self, record), reverse=True)},
    "lowest-wins": {
        "winners": lambda _, totals, _record: [seat for seat, each in enumerate(totals) if each == min(totals)]
    },
    "tie-to-last-seat": {"winners": lambda _, totals, _record: _best(totals)[-1:]},
    "tie-to-two": {"winners": lambda _, totals, _record: _best(totals)[:2]},
    "tie-has-no-winner": {"winners": lambda _, totals, _record: _best(totals) if len(_best(totals)) == 1 else []},
    "tie-by-last-round": {"winners": _tie_by(lambda record, seat: record[-1][seat])},
    "tie-by-rounds-won": {"winners": _tie_by(lambda record, seat: _wins(record)[seat])},
    "tie-by-best-round": {"winners": _tie_by(lambda record, seat: max(row[seat] for row in record))},
    "winner-of-last-round": {"winners": lambda _, _totals, record: _best(record[-1])},
    "winner-of-most-rounds": {"winners": lambda _, _totals, record: _best(_wins(record))},
    "positive-winner-only": {
        "winners": lambda _, totals, _record: [seat for seat in _best(totals) if totals[seat] >= 0]
    },
    "winners-counted-from-1": {"winners": lambda _, totals, _record: [seat + 1 for seat in _best(totals)]},
}
"""Mutant id -> the steps that it replaces."""
