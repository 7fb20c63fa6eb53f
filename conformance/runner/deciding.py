"""Which clause decides the part of a play that differs first, and where a play that is refused went wrong.

After one wrong take nearly everything differs. So a play is held against the clause that decides the first difference:
who takes next within a turn, who starts a turn, whether the round is over. A refusal says little, because it may come
of an area or a turn that was wrong long before: the play is asked again up to there.
"""

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any

from conformance.case import Case, expand, move_of, start_of
from conformance.judging import Verdict, compare, shorten
from conformance.model import model_of
from conformance.wire import Json
from deviations.choice import OURS, Readings
from spec.errors import PixiesError
from spec.rules import Game, Round

Ask = Callable[[str, Json], Any]
"""Asks the implementation: request name and request to answer. Raises `PixiesError` when there is no usable one."""


def first_wrong(case: Case, verdict: Verdict, ask: Ask, rulings: Readings = OURS) -> tuple[Case, Verdict]:
    """The play up to where it first goes wrong: one that was refused is asked again without the refused move."""
    while (refused := _refused_at(case, verdict)) is not None:
        shorter = _until(case, refused, rulings)
        try:
            earlier = compare("play", shorter.expected, shorten("play", ask("play", expand(shorter))))
        except PixiesError:
            break
        if earlier.passed:
            break
        case, verdict = shorter, earlier
    return case, verdict


def _refused_at(case: Case, verdict: Verdict) -> int | None:
    """The index of a move that is refused, or should be."""
    differs = case.do == "play" and any(each.part == "refused" for each in verdict.differences)
    return verdict.move if differs and verdict.move in range(len(case.request["moves"])) else None


def _until(case: Case, moves: int, rulings: Readings) -> Case:
    shorter = replace(case, request={**case.request, "moves": case.request["moves"][:moves]})
    return replace(shorter, expected=shorten("play", model_of(rulings).play(expand(shorter))))


@dataclass(frozen=True)
class _Move:
    """A legal move by the spec: the game before and after it."""

    before: Game
    after: Game

    @cached_property
    def ended(self) -> Round:
        """The round of the move, after it."""
        return self.after.rounds[len(self.before.rounds) - 1]

    @property
    def two(self) -> bool:
        return self.before.table.players == 2

    @property
    def new_turn(self) -> bool:
        return self.ended.takes == 0


def deciding(case: Case, verdict: Verdict, rulings: Readings = OURS) -> tuple[str, ...]:
    """The clause that decides what differs first in a play; nothing when that may come of several."""
    if case.do != "play" or not verdict.differences:
        return ()
    first = verdict.differences[0]
    where, _, what = first.part.rpartition(": ")
    if where.startswith(("round entry", "game")):
        return _OF_ROUNDS[what](case, where, first.wanted) if what in _OF_ROUNDS else ()
    move = None if verdict.move is None else _move(case, verdict.move, rulings)
    return () if move is None or what not in _OF_MOVES else _OF_MOVES[what](move)


def _move(case: Case, index: int, rulings: Readings) -> _Move | None:
    """The move at an index; None where the spec does not play that far."""
    moves = [move_of(each) for each in case.request["moves"][: index + 1]]
    try:
        start = start_of(case.request, case.ruleset, rulings)
        last = deque((start, *start.replay(moves)), maxlen=2)
    except PixiesError:
        return None
    return _Move(*last) if len(last) == 2 else None


def _first_player(_case: Case, where: str, _wanted: str) -> tuple[str, ...]:
    return ("SETUP-3",) if where.endswith(" 1") else ("ROUND-2",)


def _first_offer(case: Case, where: str, _wanted: str) -> tuple[str, ...]:
    two = case.request["players"] == 2
    return ("ROUND-1",) if not where.endswith(" 1") else ("REVEAL-2P-1",) if two else ("REVEAL-1",)


def _winners(_case: Case, _where: str, wanted: str) -> tuple[str, ...]:
    return ("GAME-3",) if " " in wanted else ("GAME-2",)


_OF_ROUNDS: Mapping[str, Callable[[Case, str, str], tuple[str, ...]]] = MappingProxyType(
    {
        "first_player": _first_player,
        "offer": _first_offer,
        "next_first_player": lambda *_: ("ROUND-2",),
        "totals": lambda *_: ("GAME-1",),
        "winners": _winners,
    }
)
"""What differs about a round or the game -> the clause, from the case, where it differs and what was wanted."""


def _next_player(move: _Move) -> tuple[str, ...]:
    return ("TURN-1",) if move.new_turn else ("TAKE-2P-1",) if move.two else ("TAKE-1",)


def _end(move: _Move) -> tuple[str, ...]:
    """The clause that ends this round here, or the one that lets it go on."""
    if ended := move.ended.table.rules.end_clause(move.ended):
        return (ended,)
    filled = move.ended.filled_at
    return ("END-2",) if filled is None else (f"END-2P-{filled}",) if move.two else ("END-1",)


def _offer(move: _Move) -> tuple[str, ...]:
    """What is revealed; in a later round the deck is another (ROUND-1), since the first round's offers were right."""
    if move.ended.over or not move.new_turn:
        return ()
    return ("ROUND-1",) if len(move.after.rounds) > 1 else ("REVEAL-2P-1",) if move.two else ("REVEAL-1",)


_OF_MOVES: Mapping[str, Callable[[_Move], tuple[str, ...]]] = MappingProxyType(
    {"player": _next_player, "round_over": _end, "offer": _offer}
)
"""What differs after a move -> the clause, from the move."""
