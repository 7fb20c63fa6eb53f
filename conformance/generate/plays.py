"""Rounds and games laid out from what each player does: decks whose turns offer just what is taken in them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from spec.cards import CARDS, card, deck_of
from spec.errors import PixiesError

Plan = Sequence[str]
"""The moves of one seat, in order."""


def revealed(seats: int) -> int:
    """How many cards a turn reveals, also for a number of players that cannot play."""
    return 4 if seats == 2 else seats


def taken_turns(plans: Sequence[Plan], first: int) -> Iterator[list[str]]:
    """The moves of each turn: clockwise from the starter, twice around for two; whoever took last starts the next."""
    left, starter = [list(plan) for plan in plans], first
    while any(left):
        order = [(starter + take) % len(plans) for take in range(revealed(len(plans)))]
        yield [left[seat].pop(0) for seat in order if left[seat]]
        starter = order[-1]


def lay_out(plans: Sequence[Plan], first: int, ruleset: str, begins: Sequence[str] = ()) -> tuple[str, list[str]]:
    """A whole deck, as text, and the moves. Each turn's cards lie in the reverse of the order in which they are taken.

    Raises `PixiesError` for plans in which a card is taken twice.
    """
    turns = list(taken_turns(plans, first))
    moves = [move for turn in turns for move in turn]
    used = [move.partition(">")[0] for move in moves]
    if len(set(used)) < len(used):
        raise PixiesError(f"a card is taken twice: {sorted(each for each in used if used.count(each) > 1)}")
    spare = [each.id for each in deck_of(ruleset) if each.id not in used]
    deck = list(begins)
    for turn in turns:
        fill, spare = spare[: revealed(len(plans)) - len(turn)], spare[revealed(len(plans)) - len(turn) :]
        deck += [*fill, *(move.partition(">")[0] for move in reversed(turn))]
    return " ".join(dict.fromkeys([*deck, *spare])), moves


def _foreign(cards: Sequence[str]) -> str:
    """A card of an expansion that is not among the cards."""
    return next(each.id for each in CARDS.values() if each.set != "base" and each.id not in cards)


def _without(*sets: str) -> Callable[[list[str]], list[str]]:
    return lambda cards: [each for each in cards if CARDS[each].set not in sets]


SPOILT: Mapping[str, Callable[[list[str]], list[str]]] = MappingProxyType(
    {
        "lacks": lambda cards: cards[:-1],
        "twice": lambda cards: [*cards[:-1], cards[0]],
        "more": lambda cards: [*cards, cards[0]],
        "expansion": lambda cards: [*cards[:-1], _foreign(cards)],
        "base": _without("flower_power", "little_giants"),
        "no-giants": _without("little_giants"),
        "no-flowers": _without("flower_power"),
    }
)
"""What is wrong with a deck -> how it becomes so. ``twice`` is in the place of another card, ``more`` beside them."""


def facts_of(expected: Mapping[str, Any]) -> dict[str, Any]:
    """What a person would check of an expected answer to ``play``: its last round, in a few figures.

    What there is not yet is an empty list; the index of a refused setup is "setup".
    """
    if "refused" in expected:
        index = expected["refused"]["index"]
        return {"refused": "setup" if index is None else index}
    last = expected["rounds"][-1]
    now = last["steps"][-1] if last["steps"] else {**last, "player": last["first_player"], "round_over": False}
    return {
        "moves": len(last["steps"]),
        "over": now["round_over"],
        "left": len(now["offer"].split()),
        "offer": len(now["offer"].split()),
        "player": now["player"],
        "scores": last["scores"],
        "next": last["next_first_player"],
        "rounds": [each["scores"] or [] for each in expected["rounds"]],
        "firsts": [each["first_player"] for each in expected["rounds"]],
        "totals": expected["totals"] or [],
        "winners": expected["winners"] or [],
    }


def plan_of(text: str) -> Plan:
    """A plan's moves. Raises `PixiesError` for a card that does not exist."""
    moves = text.split()
    for move in moves:
        card(move.partition(">")[0])
    return moves
