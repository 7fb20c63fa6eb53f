"""Whole games played against an implementation and the spec in step, by a Hypothesis state machine.

Cards are drawn as they are revealed and moves as they are made, so that Hypothesis can shrink what goes wrong to a few
cards and moves. Every failure is a `Fuzzed`: a case like those in the files, with the spec's answer.
"""

import hashlib
import json
import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from conformance.adapters.adapter import PATIENCE, Adapter, Misbehaviour
from conformance.case import Case, deck_text, expand, move_text
from conformance.fuzz.relations import MIRRORS, RENAMINGS, hidden_moved, mirrored, renamed
from conformance.fuzz.shrinking import smaller
from conformance.judging import Verdict, compare, judge, shorten
from conformance.model import Model
from conformance.reports.alike import size_of
from conformance.wire import Json, Nonsense
from deviations.readings import rules_of
from spec.area import EDGES, SPACES, Area
from spec.cards import Card, card, deck_of
from spec.notation import parse_area
from spec.placing import Placement
from spec.rules import Game, Table

MODEL = Model()

SHRINKING = 12.0
"""Seconds that are spent on playing smaller games once a failure was found."""


class Fuzzed(Exception):
    """An answer that is not the spec's, or no usable one. ``case`` asks the same again."""

    def __init__(self, case: Case, verdict: Verdict, error: Misbehaviour | None = None) -> None:
        super().__init__(case.description)
        self.case, self.verdict, self.error = case, verdict, error


class Asker:
    """Asks one implementation what the spec is asked too, and remembers the ``smallest`` failure.

    ``enough`` is set when no more failures are wanted: one cost a process or a wait, or smaller games were sought for
    ``patience`` seconds.
    """

    def __init__(self, adapter: Adapter, ruleset: str, patience: float = SHRINKING) -> None:
        self.adapter, self.ruleset, self.patience = adapter, ruleset, patience
        self.smallest: Fuzzed | None = None
        self.enough = False
        self.since = 0.0
        self.failed = False
        self.asked = 0

    def answer(self, level: str, request: Mapping[str, Any], description: str) -> Json:
        """The implementation's answer, short, which is the spec's as well. Raises `Fuzzed`."""
        case = fuzzed_case(level, self.ruleset, request, description)
        self.asked += 1
        try:
            verdict = judge(case, self.adapter.ask(case.do, expand(case)))
        except Nonsense as error:
            raise self.failure(case, Verdict(), Misbehaviour("nonsense", str(error))) from error
        except Misbehaviour as error:
            raise self.failure(case, Verdict(), error) from error
        if not verdict.passed:
            raise self.failure(case, verdict)
        return verdict.answer

    def failure(self, case: Case, verdict: Verdict, error: Misbehaviour | None = None) -> Fuzzed:
        """A failure, to be raised; one that costs a process or a wait is not looked for again."""
        self.failed = True
        found = Fuzzed(case, verdict, error)
        if self.smallest is None or size_of(case.request) < size_of(self.smallest.case.request):
            self.since = self.since or time.monotonic()
            self.smallest = found
        costly = error is not None and error.kind in PATIENCE
        self.enough = self.enough or costly or self.sought >= self.patience
        return found

    @property
    def sought(self) -> float:
        """Seconds since the first failure, 0 without one."""
        return time.monotonic() - self.since if self.since else 0.0

    def shrunk(self, found: Fuzzed) -> Fuzzed:
        """A failure with as few cards or moves as still give one of its kind."""
        if found.error is not None and found.error.kind in (*PATIENCE, "unsteady"):
            return found
        smallest = {"": found}

        def fails(request: Json) -> bool:
            try:
                self.answer(found.case.level, request, found.case.description)
            except Fuzzed as other:
                alike = (other.error and other.error.kind) == (found.error and found.error.kind)
                smallest.update({"": other} if alike else {})
                return alike
            return False

        request = dict(found.case.request)
        until = None if found.verdict.move is None else {**request, "moves": request["moves"][: found.verdict.move + 1]}
        smaller(until if until and fails(until) else request, fails)
        return smallest[""]

    def unlike(self, level: str, request: Mapping[str, Any], words: str) -> Fuzzed:
        """The failure of a relation between answers, to be raised; ``request`` is one of those it speaks about."""
        case = fuzzed_case(level, self.ruleset, request, words)
        return self.failure(case, Verdict(), Misbehaviour("unsteady", words))

    def same(self, level: str, requests: tuple[Mapping[str, Any], ...], description: str) -> list[Json]:
        """The answers to several requests, each asked twice in two orders. Raises `Fuzzed` when one changes."""
        first = [self.answer(level, each, description) for each in requests]
        for request, before in zip(reversed(requests), reversed(first), strict=True):
            again = self.answer(level, request, description)
            verdict = compare(request["do"], before, again)
            if not verdict.passed:
                raise self.unlike(level, request, "Asked again in another order: another answer.")
        return first


def fuzzed_case(level: str, ruleset: str, request: Mapping[str, Any], description: str) -> Case:
    """A request as a case, with the spec's answer and an id made from what it asks."""
    digest = hashlib.sha256(json.dumps([ruleset, dict(request)]).encode()).hexdigest()[:10]
    asked = Case(f"fuzz-{digest}", level, ruleset, (), request, {}, description, "pytest conformance --fuzz")
    answer = getattr(MODEL, asked.do)(expand(asked))
    return replace(asked, expected=shorten(asked.do, answer), rules=tuple(_rules(asked, answer)))


def _rules(case: Case, answer: Json) -> list[str]:
    """The clauses that decide the right answer, as far as can be told."""
    named = (answer.get("refused") or {}).get("clause")
    if named or case.do == "play":
        return [named or "END-2"]
    area = parse_area(case.request["area"])
    if case.do != "score":
        return [rules_of("both").placement_clause(area, card(case.request["card"]))[0]]
    found = rules_of(case.ruleset).score(area, case.request["round"])
    zone = ["SCORE-ZONE-1", "SCORE-ZONE-3"]
    return list(dict.fromkeys([*(part.clause for part in found.parts), *zone]))


class Play(RuleBasedStateMachine):
    """One game, from its first offer on. Subclasses name the implementation, the ruleset and the players."""

    asker: Asker
    players = 2
    levels: tuple[str, ...] = ()

    def __init__(self) -> None:
        super().__init__()
        if self.asker.enough and self.asker.smallest is not None:
            raise self.asker.smallest
        self.asker.failed = False
        self.whole = deck_of(self.asker.ruleset)
        self.moves: list[str] = []
        self.shown: list[list[Card]] = []

    @initialize(data=st.data(), number=st.integers(1, 3), rounds=st.integers(1, 3))
    def start(self, data: st.DataObject, number: int, rounds: int) -> None:
        """Sit down: which round it is, who is first, and the first offer."""
        rounds = min(rounds, 4 - number) if "game" in self.levels else 1
        self.first = data.draw(st.integers(0, self.players - 1))
        table = Table(self.players, rules_of(self.asker.ruleset))
        self.rounds, self.number = rounds, number
        self.game = table.rules.start_game(table.players, [self.whole] * rounds, number, self.first)
        self._reveal(data)

    def _reveal(self, data: st.DataObject) -> None:
        """Replace the cards on offer by drawn ones: the deck is only known as far as it was seen."""
        current = self.game.round
        if len(self.shown) < len(self.game.rounds):
            self.shown.append([])
        left = [*current.offer, *current.deck]
        offer = [left.pop(data.draw(st.integers(0, len(left) - 1))) for _ in current.offer]
        self.shown[-1] += offer
        known = replace(current, offer=tuple(offer), deck=tuple(left))
        self.game = Game(self.game.table, self.game.decks, (*self.game.rounds[:-1], known))

    @precondition(lambda self: not self.game.over)
    @rule(data=st.data(), count=st.integers(1, 20))
    def take(self, data: st.DataObject, count: int) -> None:
        """Some moves on, each placed by the implementation too."""
        for _ in range(count):
            if self.game.over:
                return
            self._take(*data.draw(st.sampled_from(self.game.round.moves)), data)

    @precondition(lambda self: not self.game.over)
    @rule(data=st.data())
    def finish_round(self, data: st.DataObject) -> None:
        """Moves until the round is over."""
        number = self.game.round.number
        while self.game.round.number == number and not self.game.round.over:
            self._take(*data.draw(st.sampled_from(self.game.round.moves)), data)

    def _take(self, taken: Card, placement: Placement, data: st.DataObject) -> None:
        area = self._area()
        if "place" in self.levels:
            self._placements(area, taken)
            self._place(area, taken, placement)
        before = len(self.game.rounds)
        self.game = self.game.move(taken, placement)
        self.moves.append(move_text(taken, placement))
        if self.game.round.takes == 0 and not self.game.round.over:
            self._reveal(data)
        if len(self.game.rounds) > before:
            self.play()

    def _area(self) -> Area:
        seat = self.game.round.to_take
        return self.game.round.areas[0 if seat is None else seat]

    def _place(self, area: Area, taken: Card, placement: Placement) -> None:
        request = {"do": "place", "area": str(area), "card": taken.id, "placement": str(placement)}
        self.asker.answer("place", request, "A placement in a played game.")

    @precondition(lambda self: "place" in self.levels and not self.game.round.over)
    @rule(at=st.integers(0, 5))
    def placements(self, at: int) -> None:
        """Every legal placement of a card on offer."""
        offer = self.game.round.offer
        self._placements(self._area(), offer[at % len(offer)])

    def _placements(self, area: Area, on_offer: Card) -> None:
        request = {"do": "placements", "area": str(area), "card": on_offer.id}
        self.asker.answer("place", request, "The placements of a card on offer in a played game.")

    @precondition(lambda self: "place" in self.levels and not self.game.round.over)
    @rule(at=st.integers(0, 5), to=st.sampled_from((*SPACES, *EDGES)), faceup=st.booleans())
    def place_anywhere(self, at: int, to: int | str, faceup: bool) -> None:
        """A card placed anywhere, mostly not legal."""
        offer = self.game.round.offer
        self._place(self._area(), offer[at % len(offer)], Placement(to, faceup))

    @precondition(lambda self: "round" in self.levels and not self.game.over)
    @rule(any_card=st.integers(0, 97), to=st.sampled_from((*SPACES, *EDGES)), faceup=st.booleans())
    def move_anywhere(self, any_card: int, to: int | str, faceup: bool) -> None:
        """A move with any card to anywhere at the end of the moves so far, mostly not legal."""
        wild = move_text(self.whole[any_card % len(self.whole)], Placement(to, faceup))
        self._ask_play([*self.moves, wild], "A move that may not be legal, after those of a played game.")

    @precondition(lambda self: "score" in self.levels)
    @rule(seat=st.integers(0, 5), number=st.integers(1, 3))
    def score(self, seat: int, number: int) -> None:
        """An area as it lies, in any round."""
        self._score(self.game.round.areas[seat % self.players], number)

    def _score(self, area: Area, number: int) -> Json:
        return self.asker.answer("score", _score_request(area, number), "An area of a played game.")

    @precondition(lambda self: "score" in self.levels)
    @rule(seat=st.integers(0, 5), names=st.sampled_from(RENAMINGS), mirror=st.sampled_from(sorted(MIRRORS)))
    def same_zone(self, seat: int, names: Mapping[str, str], mirror: str) -> None:
        """Colours renamed, the grid mirrored: the zone is as large."""
        area = self.game.round.areas[seat % self.players]
        for other, how in ((renamed(area, names), "renamed"), (mirrored(area, MIRRORS[mirror]), f"mirrored, {mirror}")):
            if other is not None and self._growth(area) != self._growth(other):
                raise self.asker.unlike("score", _score_request(other, 3), f"Zones of {area}, {how}: not as large.")

    def _growth(self, area: Area) -> int:
        return int(self._score(area, 3)["total"]) - int(self._score(area, 1)["total"])

    @precondition(lambda self: "score" in self.levels)
    @rule(seat=st.integers(0, 5), by=st.integers(1, 8))
    def hidden_cards(self, seat: int, by: int) -> None:
        """Facedown cards exchanged, requests in another order, the same twice: the score stays."""
        area = self.game.round.areas[seat % self.players]
        moved = hidden_moved(area, by)
        both = tuple(_score_request(each, 2) for each in (area, moved) if each is not None)
        found = self.asker.same("score", both, "Scores in another order.")
        if len({each["total"] for each in found}) > 1:
            raise self.asker.unlike("score", both[1], f"Facedown cards of {area} exchanged: another score.")

    @precondition(lambda self: "round" in self.levels)
    @rule()
    def play(self) -> None:
        """The game so far."""
        self._ask_play(self.moves, "A played game.")

    @precondition(lambda self: "round" in self.levels and self.moves)
    @rule(part=st.integers(0, 200))
    def prefix(self, part: int) -> None:
        """Fewer moves of the same game: the answer begins alike."""
        whole = self._ask_play(self.moves, "A played game.")
        some = self._ask_play(self.moves[: part % len(self.moves)], "The beginning of a played game.")
        steps, begun = _steps(whole), _steps(some)
        if steps[: len(begun)] != begun:
            request = self._play_request(self.moves)
            raise self.asker.unlike("round", request, "Replayed with fewer moves, a game begins otherwise.")

    def _ask_play(self, moves: list[str], description: str) -> Json:
        level = "round" if self.rounds == 1 else "game"
        return self.asker.answer(level, self._play_request(moves), description)

    def _play_request(self, moves: list[str]) -> Json:
        decks = [self._deck(self.shown[at] if at < len(self.shown) else []) for at in range(self.rounds)]
        setup = {"do": "play", "players": self.players, "round": self.number, "first_player": self.first}
        return {**setup, "decks": decks, "moves": list(moves)}

    def _deck(self, shown: list[Card]) -> str:
        return deck_text((*shown, *(each for each in self.whole if each not in shown)))

    def teardown(self) -> None:
        """The whole game once more, and every area as it lies in the end."""
        if self.asker.failed or not hasattr(self, "game"):
            return
        if "round" in self.levels:
            self.play()
        if "score" in self.levels:
            for area in self.game.round.areas:
                self._score(area, self.game.round.number)


def _score_request(area: Area, number: int) -> Json:
    return {"do": "score", "area": str(area), "round": number}


def _steps(answer: Json) -> list[Json]:
    return [step for each in answer["rounds"] for step in each["steps"]]
