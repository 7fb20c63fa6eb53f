"""Rounds and games laid out from what each player does: decks whose turns offer just what is taken in them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from spec.cards import CARDS, card, deck_of
from spec.errors import PixiesError


@dataclass(frozen=True)
class Script:
    """One round: the moves of each seat in order, the first player, and how many moves are made at most."""

    plans: Sequence[Sequence[str]]
    first: int = 0
    most: int = 999
    players: int | None = None
    ruleset: str = "base"

    @property
    def seats(self) -> int:
        return self.players or len(self.plans)

    @property
    def revealed(self) -> int:
        return 4 if self.seats == 2 else self.seats


def taken_turns(script: Script) -> Iterator[list[str]]:
    """The moves of each turn: clockwise from the starter, twice around for two; whoever took last starts the next."""
    left = [list(plan) for plan in script.plans]
    starter = script.first
    while any(left):
        order = [(starter + take) % script.seats for take in range(script.revealed)]
        yield [left[seat].pop(0) for seat in order if left[seat]]
        starter = order[-1]


def lay_out(script: Script, begins: Sequence[str] = ()) -> tuple[str, list[str]]:
    """A whole deck, as text, and the moves. Each turn's cards lie in the reverse of the order in which they are taken.

    Raises `PixiesError` for a script in which a card is taken twice, or in which a turn other than the last is cut.
    """
    turns = list(taken_turns(script))
    moves = [move for turn in turns for move in turn]
    used = [move.partition(">")[0] for move in moves]
    if len(set(used)) < len(used):
        raise PixiesError(f"a card is taken twice: {sorted(each for each in used if used.count(each) > 1)}")
    spare = [each.id for each in deck_of(script.ruleset) if each.id not in used]
    deck: list[str] = []
    for turn in turns:
        fill, spare = spare[: script.revealed - len(turn)], spare[script.revealed - len(turn) :]
        deck += [*fill, *(move.partition(">")[0] for move in reversed(turn))]
    return " ".join(_led_by(begins, [*deck, *spare])), moves[: script.most]


def _led_by(begins: Sequence[str], deck: list[str]) -> list[str]:
    return [*begins, *(each for each in deck if each not in begins)]


SPOILT = ("lacks", "twice", "more", "expansion", "base", "no-giants", "no-flowers")


def spoilt(deck: str, how: str) -> str:
    """A wrong deck. It ``lacks`` a card or an expansion, has one ``twice`` or one ``more``, or a card of another set.

    ``twice`` is in the place of another card, ``more`` beside all others; ``base`` has the base game's cards alone.
    """
    cards = deck.split()
    other = next((each.id for each in CARDS.values() if each.set != "base" and each.id not in cards), "none is left")
    changed = {
        "lacks": cards[:-1],
        "twice": [*cards[:-1], cards[0]],
        "more": [*cards, cards[0]],
        "expansion": [*cards[:-1], other],
        "base": [each for each in cards if CARDS[each].set == "base"],
        "no-giants": [each for each in cards if CARDS[each].set != "little_giants"],
        "no-flowers": [each for each in cards if CARDS[each].set != "flower_power"],
    }
    return " ".join(changed[how])


def play_request(players: int, first: int, number: int, decks: Sequence[str], moves: Sequence[str]) -> dict[str, Any]:
    """A short ``play`` request."""
    setup = {"do": "play", "players": players, "round": number, "first_player": first}
    return {**setup, "decks": list(decks), "moves": list(moves)}


def facts_of(expected: Mapping[str, Any]) -> dict[str, Any]:
    """What a person would check of an expected answer to ``play``: its last round, in a few figures."""
    if "refused" in expected:
        return {"refused": expected["refused"]["index"]}
    last = expected["rounds"][-1]
    steps = last["steps"]
    now = steps[-1] if steps else {"offer": last["offer"], "player": last["first_player"], "round_over": False}
    return {
        "moves": len(steps),
        "over": now["round_over"],
        "left": len(now["offer"].split()),
        "offer": len(now["offer"].split()),
        "player": now["player"],
        "scores": last["scores"],
        "next": last["next_first_player"],
        "rounds": [each["scores"] for each in expected["rounds"]],
        "firsts": [each["first_player"] for each in expected["rounds"]],
        "totals": expected["totals"],
        "winners": expected["winners"],
    }


def plan_of(text: str) -> list[str]:
    """A plan's moves. Raises `PixiesError` for a card that does not exist."""
    moves = text.split()
    for move in moves:
        card(move.partition(">")[0])
    return moves
