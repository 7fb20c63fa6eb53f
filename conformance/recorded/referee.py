"""Judging a recorded game: the first step that breaks a rule, which clause, and what was legal.

The `Referee` plays the recording by the spec. A step that is not right raises `Fault`; a recording that cannot be
followed (no setup, no cards) raises `PixiesError`.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from conformance.case import deck_text, move_text
from conformance.recorded.events import Event
from deviations.choice import OURS, Readings
from deviations.readings import rules_of
from spec.cards import Card, deck_of
from spec.clauses import CLAUSES
from spec.errors import BadSetup, IllegalMove, PixiesError
from spec.rules import Round, Table
from spec.scoring import COMPONENTS


class Fault(Exception):
    """A step that is not right. ``kind`` is ``illegal`` or ``mis-scored``; ``legal`` what would have been right."""

    def __init__(self, kind: str, clause: str, says: str, legal: Sequence[str] = ()) -> None:
        super().__init__(says)
        self.kind, self.clause, self.says, self.legal = kind, clause, says, tuple(legal)


@dataclass(frozen=True)
class RoundResult:
    """A round that is over: its number, first player, takes, the clause that ended it, and the scores by seat."""

    number: int
    first_player: int
    takes: int
    ended_by: str
    scores: tuple[int, ...]


@dataclass(frozen=True)
class Judgement:
    """What there is to say of a recording. ``line`` is that of the fault, or the last one; ``next`` who takes next."""

    verdict: str
    line: int
    clause: str = ""
    says: str = ""
    legal: tuple[str, ...] = ()
    rounds: tuple[RoundResult, ...] = ()
    totals: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    next: int | None = None


def judge_events(events: Iterable[Event], rulings: Readings = OURS) -> Judgement:
    """Judge a recording. Raises `PixiesError`, naming the line, when it cannot be followed."""
    referee, at = Referee(rulings), 0
    for event in events:
        at = event.line
        try:
            referee.see(event)
        except Fault as fault:
            return referee.judgement(fault.kind, at, fault.clause, fault.says, fault.legal)
        except PixiesError as error:
            raise PixiesError(f"line {at}: {error}") from error
    if not at:
        raise PixiesError("the recording is empty: its first line must be a 'setup' (docs/judge.md)")
    return referee.judgement("clean", at)


@dataclass
class Referee:
    """Follows a recording event by event.

    ``unknown`` is true in a round that is recorded without its deck: the deck is then any that agrees with what was
    revealed, and ``awaited`` is true while the cards of a turn have not been told.
    """

    rulings: Readings
    table: Table | None = None
    number: int = 1
    first_player: int = 0
    round: Round | None = None
    unknown: bool = False
    awaited: bool = False
    results: list[RoundResult] = field(default_factory=list)

    def see(self, event: Event) -> None:
        """Follow one event. Raises `Fault`, or `PixiesError` when it cannot be followed."""
        if (event.kind == "setup") != (self.table is None):
            raise PixiesError("the first line, and no other, must be a 'setup' (docs/judge.md)")
        getattr(self, f"_see_{event.kind}")(**event.values)

    def _see_setup(self, players: int, ruleset: str, round: int, first_player: int) -> None:  # noqa: A002
        try:
            self.table = Table(players, rules_of(ruleset, self.rulings))
            self.table.rules.start_round(self.table.players, deck_of(ruleset), round, first_player)
        except BadSetup as error:
            raise _setup_fault(error) from error
        self.number, self.first_player = round, first_player

    def _see_deck(self, cards: tuple[Card, ...]) -> None:
        table = self._between_rounds()
        try:
            rules_of("base").check_deck(cards, deck_of(table.ruleset))
            self.round = table.rules.start_round(table.players, cards, self.number, self.first_player)
            self.unknown = self.awaited = False
        except BadSetup as error:
            raise _setup_fault(error) from error

    def _between_rounds(self) -> Table:
        """The table, when a round may start now."""
        if self.round is not None and not self.round.over:
            says = f"a new round starts while round {self.round.number} goes on: nobody is full"
            raise Fault("illegal", "END-2", says, self._legal())
        if self.number > 3:
            raise Fault("illegal", "GAME-1", "a fourth round starts: a game has three rounds")
        if self.table is None:
            raise PixiesError("there is no 'setup' (docs/judge.md)")
        return self.table

    def _see_reveal(self, cards: tuple[Card, ...]) -> None:
        if self.round is None or self.round.over:
            table = self._between_rounds()
            self.round = table.rules.start_round(table.players, deck_of(table.ruleset), self.number, self.first_player)
            self.unknown = self.awaited = True
        current = self._going_on()
        clause = "REVEAL-2P-1" if current.table.players == 2 else "REVEAL-1"
        if self.awaited:
            self.round = self._told(current, cards, clause)
            self.awaited = False
        elif Counter(cards) != Counter(current.offer):
            says = f"revealed are {deck_text(cards)}, but on offer are {deck_text(current.offer)}"
            raise Fault("illegal", clause, says)

    def _told(self, current: Round, cards: tuple[Card, ...], clause: str) -> Round:
        """The round with a deck that agrees with the cards that are revealed now."""
        if len(cards) != len(current.offer):
            says = (
                f"{len(cards)} cards are revealed, with {current.table.players} players it must be {len(current.offer)}"
            )
            raise Fault("illegal", clause, says)
        left = [*current.offer, *current.deck]
        for card in cards:
            if card not in left:
                raise Fault("illegal", "SETUP-1", f"{card.id} is revealed a second time, or is not in this deck")
            left.remove(card)
        return replace(current, offer=cards, deck=tuple(left))

    def _going_on(self) -> Round:
        if self.round is None:
            raise PixiesError("no round has started: a 'deck' or a 'reveal' must come first (docs/judge.md)")
        return self.round

    def _see_take(self, player: int | None, move: tuple[Card, Any]) -> None:
        current, (card, placement) = self._going_on(), move
        if self.awaited:
            raise PixiesError("cards are taken that were not told: a 'reveal' must come first (docs/judge.md)")
        if current.over:
            clause = current.table.rules.end_clause(current) or "END-1"
            raise Fault("illegal", clause, f"{move_text(card, placement)}: round {current.number} is over")
        if player is not None and player != current.to_take:
            says = f"seat {player} takes, but it is the take of seat {current.to_take}"
            raise Fault("illegal", self._order_clause(current), says, self._legal())
        try:
            self.round = current.take(card, placement)
        except IllegalMove as error:
            same = [text for text in self._legal() if text.startswith(f"{card.id}>")]
            raise Fault("illegal", error.clause, error.reason, same or self._legal()) from error
        self.awaited = self.unknown and self.round.takes == 0
        if self.round.over:
            self._count(self.round)

    def _order_clause(self, current: Round) -> str:
        if current.takes:
            return "TAKE-2P-1" if current.table.players == 2 else "TAKE-1"
        return "TURN-1" if any(current.placed) else "ROUND-2" if self.results else "SETUP-3"

    def _legal(self) -> list[str]:
        return [move_text(*each) for each in self._going_on().moves]

    def _count(self, over: Round) -> None:
        points = tuple(each.total for each in over.scores)
        clause = over.table.rules.end_clause(over) or "END-1"
        self.results.append(RoundResult(over.number, over.first_player, sum(over.placed), clause, points))
        self.number, self.first_player = over.number + 1, over.next_first_player

    def _see_score(self, scores: list[dict[str, int]]) -> None:  # the key's name
        current = self._going_on()
        if not current.over:
            raise Fault(
                "illegal", "END-2", f"round {current.number} is scored, but goes on: nobody is full", self._legal()
            )
        for seat, (right, given) in enumerate(zip(_right(current), scores, strict=False)):
            for part, value in given.items():
                if value != right[part]:
                    says = f"seat {seat} has {part} {right[part]}, not {value}, for {current.areas[seat]}"
                    raise Fault("mis-scored", _SCORE_CLAUSES[part], says, [_sum(right)])
        if len(scores) != current.table.players:
            raise Fault("mis-scored", "SCORE-TOTAL-1", f"{len(scores)} scores for {current.table.players} players")

    def _see_end(self, totals: list[int] | None = None, winners: list[int] | None = None) -> None:
        points, best = self._result()
        if len(self.results) == 0 or self.number <= 3:
            raise Fault("illegal", "GAME-1", f"the game ends before round {self.number}: a game has three rounds")
        if totals is not None and tuple(totals) != points:
            raise Fault("mis-scored", "GAME-1", f"the totals are {_spaced(points)}, not {_spaced(totals)}")
        if winners is not None and sorted(winners) != sorted(best):
            clause = "GAME-3" if len(best) > 1 else "GAME-2"
            raise Fault("mis-scored", clause, f"the winners are the seats {_spaced(best)}, not {_spaced(winners)}")

    def _result(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        points = rules_of("base").totals([each.scores for each in self.results]) if self.results else ()
        return points, rules_of("base", self.rulings).winners(points) if points and self.number > 3 else ()

    def judgement(
        self, verdict: str, line: int, clause: str = "", says: str = "", legal: tuple[str, ...] = ()
    ) -> Judgement:
        """What there is to say by now."""
        points, best = self._result()
        following = None if self.round is None else self.round.to_take
        return Judgement(verdict, line, clause, says, legal, tuple(self.results), points, best, following)


_SCORE_CLAUSES = {
    "total": "SCORE-TOTAL-1",
    "validated": "SCORE-VALID-1",
    "spirals": "SCORE-SPIRAL-1",
    "crosses": "SCORE-CROSS-1",
    "zone": "SCORE-ZONE-1",
    "facedown": "FP-FACEDOWN-1",
}


def _right(over: Round) -> list[dict[str, int]]:
    return [{part: getattr(each, part) for part in ("total", *COMPONENTS)} for each in over.scores]


def _sum(right: dict[str, int]) -> str:
    parts = [f"{'-' if sign < 0 else '+'} {right[part]} {part}" for part, sign in COMPONENTS.items() if right[part]]
    return f"{' '.join(parts).removeprefix('+ ') or '0'} = {right['total']}"


def _spaced(values: Iterable[int]) -> str:
    return " ".join(map(str, values)) or "none"


def _setup_fault(error: BadSetup) -> Fault:
    """A setup that the rules do not allow; the spec's message ends with the clause, where there is one."""
    says = str(error)
    clause = next((each for each in CLAUSES if f"({each})" in says), "SETUP-1")
    return Fault("illegal", clause, says)
