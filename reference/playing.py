"""The `play` request: rounds from decks and moves, told step by step."""

from collections.abc import Mapping
from typing import Any

from deviations.choice import Readings
from reference.deck import FACES
from reference.engine import Engine, Move, Round, engine_of
from reference.wire import field, read_card, read_placement, read_ruleset, write_line
from spec.errors import BadSetup, IllegalMove, PixiesError

Answer = dict[str, Any]
Request = Mapping[str, Any]

ROUNDS = 3
"""Rounds of a game (GAME-1)."""


class Refused(Exception):
    """Where play stops: the index of the move, None for the setup, and the clause it breaks."""

    def __init__(self, index: int | None, error: IllegalMove) -> None:
        super().__init__(str(error))
        self.answer = {"refused": {"index": index, "reason": error.reason, "clause": error.clause}}


def play(request: Request, readings: Readings) -> Answer:
    """Rounds from their decks and moves, or which move is refused. Raises `PixiesError` for nonsense."""
    moves = [_read_move(move, f"move {at}") for at, move in enumerate(field(request, "moves", list))]
    number, first_player = field(request, "round", int), field(request, "first_player", int)
    decks = _read_decks(request)
    try:
        engine = _engine(request, readings)
        _check(engine, number, first_player, decks)
        return _Table(engine, moves).play(number, first_player, decks)
    except Refused as refused:
        return refused.answer


def _read_move(move: object, where: str) -> Move:
    return read_card(field(move, "card", Mapping, where), f"the card of {where}"), read_placement(move, where)


def _read_decks(request: Request) -> list[list[int]]:
    """The decks. Raises `PixiesError` for something else than cards in one."""
    decks = field(request, "decks", list)
    if not all(isinstance(deck, list) for deck in decks):
        raise PixiesError("'decks' of the request must be a list with one list of cards for each round")
    return [[read_card(card, f"card {at} of a deck") for at, card in enumerate(deck)] for deck in decks]


def _engine(request: Request, readings: Readings) -> Engine:
    """The engine that a request asks for. Raises `Refused` for a number of players that cannot play."""
    ruleset, players = read_ruleset(request), field(request, "players", int)
    try:
        return engine_of(ruleset, players, readings)
    except BadSetup as error:
        raise _setup("SETUP-2", str(error)) from error


def _check(engine: Engine, number: int, first_player: int, decks: list[list[int]]) -> None:
    """Nothing, or `Refused` for a setup that the rules do not allow."""
    if not 0 <= first_player < engine.players:
        raise _setup("SETUP-3", f"there is no seat {first_player}: seats are 0 to {engine.players - 1}")
    if not 1 <= number <= ROUNDS:
        raise _setup("GAME-1", f"there is no round {number}: a game has rounds 1 to {ROUNDS}")
    if not decks:
        raise _setup("SETUP-1", "there is no deck")
    if number + len(decks) - 1 > ROUNDS:
        raise _setup("GAME-1", f"{len(decks)} rounds from round {number} on: a game ends after round {ROUNDS}")
    for deck in decks:
        if sorted(deck) != sorted(engine.deck):
            raise _setup("SETUP-1", f"a deck is not the {len(engine.deck)} cards of {engine.ruleset}, each once")


def _setup(clause: str, reason: str) -> Refused:
    return Refused(None, IllegalMove(clause, reason))


class _Table:
    """Rounds being played from a list of moves."""

    def __init__(self, engine: Engine, moves: list[Move]) -> None:
        self.engine, self.moves = engine, moves
        self.made = 0

    def play(self, number: int, first_player: int, decks: list[list[int]]) -> Answer:
        """The whole answer. Raises `Refused`."""
        rounds: list[Answer] = []
        for at, deck in enumerate(decks):
            rounds.append(self._round(number + at, first_player, deck))
            if rounds[-1]["scores"] is None:
                break
            first_player = rounds[-1]["next_first_player"]
        if self.made < len(self.moves):
            raise Refused(self.made, IllegalMove("END-1", "the round is over and no deck is left for another"))
        return {"rounds": rounds, **self._result(rounds, number)}

    def _round(self, number: int, first_player: int, deck: list[int]) -> Answer:
        """One round, as far as the moves go."""
        state = self.engine.start(deck, first_player)
        told: Answer = {"first_player": first_player, "offer": _ids(state), "steps": []}
        lines = [write_line(area) for area in state.areas]
        while self.made < len(self.moves) and not state.over:
            self._take(state, lines)
            told["steps"].append(_step(state, lines))
            self.made += 1
        scores = state.scores(number) if state.over else None
        return told | {"scores": scores, "next_first_player": state.next_first_player(scores) if scores else None}

    def _take(self, state: Round, lines: list[str]) -> None:
        """Make the next move, and renew the mover's line. Raises `Refused`."""
        seat, move = state.seat, self.moves[self.made]
        try:
            state.check(*move)
        except IllegalMove as error:
            raise Refused(self.made, error) from error
        state.take(*move)
        lines[seat] = write_line(state.areas[seat])

    def _result(self, rounds: list[Answer], number: int) -> Answer:
        """Totals and winners once the third round is over (GAME-1 to GAME-3)."""
        if number + len(rounds) - 1 < ROUNDS or rounds[-1]["scores"] is None:
            return {"totals": None, "winners": None}
        totals = [sum(told["scores"][seat] for told in rounds) for seat in range(self.engine.players)]
        return {"totals": totals, "winners": self.engine.winners(totals)}


def _ids(state: Round) -> list[str]:
    return [FACES[card].id for card in state.offer]


def _step(state: Round, lines: list[str]) -> Answer:
    player = None if state.over else state.seat
    return {"offer": _ids(state), "player": player, "areas": lines.copy(), "round_over": state.over}
