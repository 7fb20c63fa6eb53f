"""A first try of an implementation: a dozen requests that tell a broken adapter from wrong rules.

The questions are easy on purpose. An adapter that answers them keeps to the protocol; whether its rules are right in
every corner is for the cases to say.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from conformance.adapters.adapter import About, Adapter, Misbehaviour
from conformance.case import Case, deck_text, expand, move_text
from conformance.judging import Difference, judge, shorten
from conformance.larger import request_in, ruleset_for
from conformance.model import Model
from conformance.wire import Json, Nonsense
from deviations.readings import rules_of
from spec.cards import deck_of
from spec.rules import Game

LONE_NINE = ". . . / . . . / . . b9x6"
EXAMPLE = "b1s6 m2 b3s3 / b4* g5x1+#b6s1 #r9 / y7s1 b8x3+#y3 #g7"
SINGLE_FIVE = ". . . / . b5 . / . . b9x1"
VALIDATED_FIVE = ". . . / . b5+#r5 . / . . b9x1"

EASY: tuple[tuple[str, str, str, Mapping[str, Any]], ...] = (
    ("score", "base", "an empty area", {"do": "score", "area": ". . . / . . . / . . .", "round": 1}),
    ("score", "base", "a lone card with six crosses", {"do": "score", "area": LONE_NINE, "round": 2}),
    ("score", "base", "the tutorial's worked example", {"do": "score", "area": EXAMPLE, "round": 1}),
    (
        "score",
        "flower_power",
        "two uncovered facedown cards",
        {"do": "score", "area": "by1s7xr #b5 #b6s1 / . . . / . . .", "round": 1},
    ),
    (
        "score",
        "little_giants",
        "a giant",
        {"do": "score", "area": ". b2s4+#r9 . / . . . / . . . ; C2=gCv3", "round": 1},
    ),
    ("place", "base", "a first 3", {"do": "placements", "area": SINGLE_FIVE, "card": "b3s3"}),
    ("place", "base", "a second 5", {"do": "placements", "area": SINGLE_FIVE, "card": "g5x1"}),
    ("place", "base", "a third 5", {"do": "placements", "area": VALIDATED_FIVE, "card": "g5x1"}),
    ("place", "base", "a second 5 slid under", {"do": "place", "area": SINGLE_FIVE, "card": "g5x1", "placement": "#5"}),
    ("place", "base", "a third 5", {"do": "place", "area": VALIDATED_FIVE, "card": "g5x1", "placement": "#3"}),
    ("place", "base", "a third 5 on a 9", {"do": "place", "area": VALIDATED_FIVE, "card": "g5x1", "placement": "#9"}),
    ("place", "little_giants", "a giant", {"do": "placements", "area": SINGLE_FIVE, "card": "gCv3"}),
)
"""Level, ruleset, what it is about, and the short request."""


@dataclass(frozen=True)
class Trial:
    """One question and how it went: right, wrong (``differences``), or the adapter is ``broken``: a sentence."""

    about: str
    broken: str = ""
    differences: tuple[Difference, ...] = ()


@dataclass(frozen=True)
class Smoke:
    """What a first try found. ``broken`` is why the implementation could not even say what it is, or nothing."""

    about: About | None
    trials: tuple[Trial, ...]
    notes: tuple[str, ...] = ()
    broken: str = ""

    @property
    def faults(self) -> tuple[Trial, ...]:
        """What a broken adapter did not answer as the protocol wants."""
        return tuple(trial for trial in self.trials if trial.broken)

    @property
    def wrong(self) -> tuple[Trial, ...]:
        """What was answered as the protocol wants, but not as the rules do."""
        return tuple(trial for trial in self.trials if trial.differences)


def smoke(adapter: Adapter) -> Smoke:
    """Ask the easy questions of the levels and rulesets that the implementation claims."""
    try:
        about = adapter.about()
    except Misbehaviour as fault:
        return Smoke(None, (), adapter.notes(), str(fault))
    asked = [case for case in questions(about.rulesets) if case.level in about.levels]
    begun = [(case, _begin(adapter, case)) for case in asked]
    return Smoke(about, tuple(_trials(adapter, begun)), adapter.notes())


def _begin(adapter: Adapter, case: Case) -> Any:
    """A ticket; or, if it cannot even be asked, the fault, which is told in its turn."""
    try:
        return adapter.begin(case.do, expand(case))
    except Misbehaviour as fault:
        return fault


def _finish(adapter: Adapter, ticket: Any) -> Any:
    if isinstance(ticket, Misbehaviour):
        raise ticket
    return adapter.finish(ticket)


def _trials(adapter: Adapter, begun: list[tuple[Case, Any]]) -> Iterator[Trial]:
    """How each question went. What hangs is asked nothing more: one time limit is enough to wait."""
    for case, ticket in begun:
        about = f"{case.level}, {case.ruleset}: {case.do}, {case.description}"
        try:
            yield Trial(about, differences=judge(case, _finish(adapter, ticket)).differences)
        except Nonsense as fault:
            yield Trial(about, broken=f"answer of the wrong shape: {fault}")
        except Misbehaviour as fault:
            yield Trial(about, broken=str(fault))
            if fault.kind == "hangs":
                return


def questions(rulesets: Sequence[str]) -> Iterator[Case]:
    """The easy questions for these rulesets, each with its own or with a larger one; lowest level first."""
    for level, ruleset, about, request in _easy():
        asked = ruleset_for(ruleset, rulesets)
        if asked is not None:
            yield _case(level, asked, about, request if asked == ruleset else request_in(request, asked))


def _easy() -> Iterator[tuple[str, str, str, Mapping[str, Any]]]:
    yield from EASY
    for ruleset in ("base", "flower_power", "little_giants"):
        yield "round", ruleset, "a round of three players", _play(ruleset, 3, 1)
    yield "round", "base", "one player alone", {**_play("base", 2, 1), "players": 1, "moves": []}
    yield "game", "base", "a game of two players", _play("base", 2, 3)


def _case(level: str, ruleset: str, about: str, request: Mapping[str, Any]) -> Case:
    """A question with the spec's answer."""
    case = Case(f"SMOKE-{level}-{ruleset}", level, ruleset, (), request, {}, about)
    answer: Json = getattr(Model(), case.do)(expand(case))
    return Case(case.id, level, ruleset, (), request, shorten(case.do, answer), about)


def _play(ruleset: str, players: int, rounds: int) -> Json:
    """A short ``play`` request: whole rounds, always the same ones, from the first on."""
    dice = random.Random(rounds)
    deck = deck_of(ruleset)
    decks = [dice.sample(deck, len(deck)) for _ in range(rounds)]
    setup = {"do": "play", "players": players, "round": 1, "first_player": 0}
    moves = list(_moves(rules_of(ruleset).start_game(players, decks, 1, 0), dice))
    return {**setup, "decks": [deck_text(each) for each in decks], "moves": moves}


def _moves(game: Game, dice: random.Random) -> Iterator[str]:
    while not game.rounds[-1].over:
        card, placement = dice.choice(game.round.moves)
        yield move_text(card, placement)
        game = game.move(card, placement)
