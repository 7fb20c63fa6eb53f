"""Recorded games, one event per line (docs/judge.md): reading them, and writing them from a play request."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from conformance.case import deck_text, move_of, move_text
from conformance.wire import Json, is_whole, short
from spec.cards import Card, card, check_ruleset
from spec.errors import PixiesError
from spec.placing import Placement
from spec.rules import Game


@dataclass(frozen=True)
class Event:
    """One line. ``kind`` is its ``event``; ``values`` what it holds, cards and moves read."""

    line: int
    kind: str
    values: Mapping[str, Any]


def read_events(lines: Iterable[str]) -> Iterator[Event]:
    """The events of a recording. Raises `PixiesError`, naming the line, for what is not of the documented shape."""
    for number, text in enumerate(lines, 1):
        if text.strip():
            yield _event(number, text)


def _event(number: int, text: str) -> Event:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise PixiesError(f"line {number}: not JSON ({error}): write one object per line (docs/judge.md)") from error
    kind = found.get("event") if isinstance(found, dict) else None
    if not isinstance(kind, str) or kind not in _READ:
        raise PixiesError(
            f"line {number}: 'event' must be one of {', '.join(_READ)}, got {short(kind)} (docs/judge.md)"
        )
    try:
        return Event(number, kind, _READ[kind](found))
    except PixiesError as error:
        raise PixiesError(f"line {number}: {error}") from error


def _setup(found: Json) -> Json:
    ruleset = found.get("ruleset", "base")
    if not isinstance(ruleset, str):
        raise PixiesError(f"'ruleset' must be a name, got {short(ruleset)}")
    check_ruleset(ruleset)
    wholes = {"players": found.get("players"), "round": found.get("round", 1)}
    return {"ruleset": ruleset, **wholes_of({**wholes, "first_player": found.get("first_player", 0)})}


def wholes_of(values: Json) -> Json:
    """The values, each a whole number. Raises `PixiesError`."""
    for key, value in values.items():
        if not is_whole(value):
            raise PixiesError(f"{key!r} must be a whole number, got {short(value)}")
    return values


def _cards(found: Json) -> Json:
    cards = found.get("cards")
    ids = cards.split() if isinstance(cards, str) else cards
    if not isinstance(ids, list) or not all(isinstance(each, str) for each in ids):
        raise PixiesError(f"'cards' must be a text of card ids, got {short(cards)}")
    return {"cards": tuple(card(each) for each in ids)}


def _take(found: Json) -> Json:
    if not isinstance(found.get("move"), str):
        raise PixiesError(f"'move' must be a text such as b5x2>#5, got {short(found.get('move'))}")
    if found.get("player") is not None:
        wholes_of({"player": found["player"]})
    return {"player": found.get("player"), "move": move_of(found["move"])}


def _score(found: Json) -> Json:
    given = found.get("scores")
    if not isinstance(given, list):
        raise PixiesError(f"'scores' must be a list, one entry per seat, got {short(given)}")
    parts = [each if isinstance(each, dict) else {"total": each} for each in given]
    return {"scores": [wholes_of({key: value for key, value in each.items() if key in _PARTS}) for each in parts]}


def _end(found: Json) -> Json:
    given = {key: found.get(key) for key in ("totals", "winners") if found.get(key) is not None}
    for key, value in given.items():
        if not isinstance(value, list) or not all(is_whole(each) for each in value):
            raise PixiesError(f"{key!r} must be a list of whole numbers, got {short(value)}")
    return given


_PARTS = ("total", "validated", "spirals", "crosses", "zone", "facedown")
_READ: Mapping[str, Callable[[Json], Json]] = MappingProxyType(
    {"setup": _setup, "deck": _cards, "reveal": _cards, "take": _take, "score": _score, "end": _end}
)


# Writing -------------------------------------------------------------------------------------------------------------


def transcript(game: Game, moves: Iterable[tuple[Card, Placement]]) -> Iterator[str]:
    """A recording of a game played on from its start, line by line. Raises `IllegalMove`."""
    table = game.table
    setup = {"players": table.players, "ruleset": table.ruleset, "round": game.round.number}
    yield _line("setup", **setup, first_player=game.round.first_player)
    yield _line("deck", cards=deck_text((*game.round.offer, *game.round.deck)))
    for taken, placement in moves:
        before, seat = len(game.rounds), game.round.to_take
        game = game.move(taken, placement)
        yield _line("take", player=seat, move=move_text(taken, placement))
        if game.rounds[before - 1].over:
            yield _line("score", scores=[each.total for each in game.rounds[before - 1].scores])
        if len(game.rounds) > before:
            yield _line("deck", cards=deck_text((*game.round.offer, *game.round.deck)))
    if game.over and game.round.number == 3:
        points = table.rules.totals([[each.total for each in round_.scores] for round_ in game.rounds])
        yield _line("end", totals=list(points), winners=list(table.rules.winners(points)))


def _line(event: str, **values: Any) -> str:
    return json.dumps({"event": event, **values})
