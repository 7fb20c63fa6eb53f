"""Antecedent coverage: how often the precondition of each invariant holds in random play.

An invariant about the start of a turn says nothing of the other takes; `ARISES` tells when its precondition holds.
The play is seeded, and uses of the generator only what is the same in every version of Python.
"""

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeVar

from deviations.readings import rules_of
from spec.area import Area
from spec.cards import deck_of
from spec.invariants import BY_SCOPE
from spec.predicates import Step, lasts_up_to, step_of
from spec.rules import Game, Round, Table
from spec.score_predicates import Scored

_T = TypeVar("_T")


def _goes_facedown(step: Step) -> bool:
    return any(each.after.facedown != each.before.facedown for each in step.changes)


def _fills(step: Step) -> bool:
    return any(step.after.areas[each.seat].full for each in step.changes)


def _turn_starts(step: Step) -> bool:
    return not step.after.over and step.after.takes == 0


def _lone_facedown(area: Area) -> bool:
    return any(space.facedown for space in area.spaces)


def _any_pair(scored: Scored) -> bool:
    return any(space.validated for space in scored.area.spaces)


def _giant_earns(scored: Scored) -> bool:
    return any(part.amount for part in scored.score.parts if isinstance(part.place, str))


def _few(round_: Round) -> bool:
    return round_.table.players <= lasts_up_to(round_.table.ruleset)


ARISES: Mapping[str, Callable[[Any], bool]] = MappingProxyType(
    {
        "FACEUP-ON-NUMBER": lambda area: any(space.faceup for space in area.spaces),
        "FACEDOWN-REASON": _lone_facedown,
        "NOT-ALL-VALIDATED": lambda area: sum(space.validated for space in area.spaces) >= 7,
        "AT-MOST-17": lambda area: sum(len(space.cards) for space in area.spaces) >= 14,
        "GIANTS-AT-EDGES": lambda area: any(card.giant for card in area.cards),
        "NEVER-STUCK": lambda round_: not round_.over,
        "FULL-NEVER-TAKES": lambda round_: not round_.over and any(area.full for area in round_.areas),
        "TURN-STARTS-OPEN": lambda round_: not round_.over and round_.takes == 0,
        "FACEDOWN-EMPTY-OR-EQUAL": _goes_facedown,
        "VALIDATED-STAYS": lambda step: any(space.validated for area in step.before.areas for space in area.spaces),
        "LAST-FILLED-ALONE": _fills,
        "CLOCKWISE": lambda step: not step.after.over and step.after.takes > 0,
        "TURN-STARTER": _turn_starts,
        "NINE-TO-SEVENTEEN": lambda round_: any(area.full for area in round_.areas),
        "DECK-LASTS": _few,
        "PAIRS-SCORE": _any_pair,
        "NUMBER-IS-SPACE": _any_pair,
        "ZONE-SIZE": lambda scored: scored.score.zone > 0,
        "SPECIALS-COUNT": lambda scored: any(card.spiral_per or card.cross_per for _, card in scored.area.faceup()),
        "GIANTS-EARN": _giant_earns,
        "OWN-LINE": _giant_earns,
        "ROW-CANCELLED": lambda scored: any(giant.effect == "cancel_crosses" for giant in scored.area.edges.values()),
        "ZONE-WHOLE": lambda scored: scored.score.zone > 0,
        "ZONE-SYMMETRIC": lambda scored: scored.score.zone > 0,
        "HIDDEN-COUNTS-NOTHING": lambda scored: _lone_facedown(scored.area),
        "ROUND-STARTER": lambda game: len(game.rounds) > 1 and not any(game.round.placed),
        "FRESH-START": lambda game: not any(game.round.placed),
        "ROUNDS-IN-ORDER": lambda game: len(game.rounds) > 1 and not any(game.round.placed),
        "MOST-POINTS-WIN": lambda game: game.over,
    }
)
"""Invariant id -> when its precondition holds; always, for those not listed."""


def exercised(players: Sequence[int], games: int, ruleset: str = "base") -> Counter[str]:
    """How often each invariant's precondition held in so many seeded random games for each player count."""
    found: Counter[str] = Counter()
    for count in players:
        for seed in range(games):
            _play(found, Table(count, rules_of(ruleset)), random.Random(1000 * count + seed))
    return found


def _pick(rng: random.Random, options: Sequence[_T]) -> _T:
    return options[int(rng.random() * len(options))]


def _play(found: Counter[str], table: Table, rng: random.Random) -> None:
    cards = deck_of(table.ruleset)
    decks = [sorted(cards, key=lambda _card: rng.random()) for _ in range(3)]
    game = table.rules.start_game(table.players, decks, 1, int(rng.random() * table.players))
    _note(found, "game", game)
    while not game.over:
        before, game = game, game.move(*_pick(rng, game.round.moves))
        _note_step(found, before, game)


def _note_step(found: Counter[str], before: Game, game: Game) -> None:
    after = game.rounds[len(before.rounds) - 1]
    seat = before.round.to_take or 0
    _note(found, "area", after.areas[seat])
    _note(found, "state", after)
    _note(found, "step", step_of(before.round, after))
    if after.over:
        _note(found, "round", after)
        for area in after.areas:
            scored = after.table.rules.score(area, after.number)
            _note(found, "score", Scored(area, after.number, scored, after.table.rules))
        _note(found, "game", game)


def _note(found: Counter[str], scope: str, given: object) -> None:
    for each in BY_SCOPE[scope]:
        found[each.id] += ARISES[each.id](given) if each.id in ARISES else True
