"""Random games played by the spec and the reference in lockstep: every choice, area, end and score must be the same.

`play_game` plays one game of up to three rounds from a seed and returns a `Tally`: how often each clause was exercised,
and the first difference or broken invariant, if there is one.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from conformance.upkeep.coverage import PlayedMove, by_game, by_move, by_score
from deviations.choice import WRITTEN
from deviations.readings import rules_of
from reference import deck as layout
from reference import engine as reference
from spec.area import Area
from spec.cards import UNKNOWN, Card, deck_of
from spec.invariants import game_violations, round_violations, score_violations, state_violations, violations
from spec.placing import Placement
from spec.rules import Round

Move = tuple[Card, Placement]
Policy = Callable[[Area, tuple[Move, ...]], tuple[Move, ...]]


def _lingering(area: Area, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """Fill no further space while that can be avoided: rounds get long, and the deck may run out."""
    return tuple(each for each in moves if isinstance(each[1].at, str) or not area[each[1].at].empty) or moves


def _hasty(area: Area, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """Fill a space whenever possible: rounds get short, and facedown cards lie about."""
    return tuple(each for each in moves if isinstance(each[1].at, int) and area[each[1].at].empty) or moves


POLICIES: Mapping[str, Policy] = MappingProxyType(
    {"random": lambda _area, moves: moves, "lingering": _lingering, "hasty": _hasty}
)
"""How a player chooses: among all legal moves, or among those that a policy prefers."""


@dataclass
class Tally:
    """What was seen: rounds and moves played, how often each clause was exercised, the first difference or None."""

    rounds: int = 0
    moves: int = 0
    exercised: Counter[str] = field(default_factory=Counter)
    difference: str | None = None

    def add(self, other: "Tally") -> None:
        """Add up two tallies; the first difference is kept."""
        self.rounds += other.rounds
        self.moves += other.moves
        self.exercised += other.exercised
        self.difference = self.difference or other.difference


class Disagreement(Exception):
    """The spec and the reference differ, or an invariant is broken. The message says what, and where."""


def play_game(seed: int, index: int, ruleset: str = "base", rounds: int = 3) -> Tally:
    """Play game number ``index`` of a seed with both formulations. Never raises: a difference is in the tally."""
    tally, rng = Tally(), random.Random(f"{seed}/{index}")
    where = f"game {index} of seed {seed}"
    try:
        _Lockstep(rng, ruleset, 2 + index % (rules_of(ruleset).most_players() - 1), rounds, tally).play()
    except Disagreement as difference:
        tally.difference = f"{where}: {difference}"
    except Exception as error:  # noqa: BLE001 - a crash of either formulation is a difference to report, not to die of
        tally.difference = f"{where}: {type(error).__name__}: {error}"
    return tally


class _Lockstep:
    """One game in both formulations."""

    def __init__(self, rng: random.Random, ruleset: str, players: int, rounds: int, tally: Tally) -> None:
        self.rng, self.tally = rng, tally
        decks = [rng.sample(deck_of(ruleset), len(deck_of(ruleset))) for _ in range(rounds)]
        self.policies = [POLICIES[name] for name in rng.choices(list(POLICIES), k=players)]
        if rng.random() < 0.3:  # all alike: only a table of lingering players lets a deck run out
            self.policies = [rng.choice(list(POLICIES.values()))] * players
        self.decks = [[layout.INDEX[card.id] for card in deck] for deck in decks]
        self.game = rules_of(ruleset).start_game(players, decks, 4 - rounds, rng.randrange(players))
        self.engine = reference.Engine(ruleset, players)
        self.other = self.engine.start(self.decks[0], self.game.round.first_player)
        self.finals: list[tuple[int, ...]] = []

    def play(self) -> None:
        """Play to the end, comparing everything."""
        self._check("position", state_violations(self.game.round))
        while not self.game.over:
            before = self.game
            card, placement = self._choose(before.round)
            self.game = before.move(card, placement)
            self.other.take(layout.INDEX[card.id], place_number(placement))
            ended = self.game.rounds[len(before.rounds) - 1]
            self._compare_move(PlayedMove(before.round, card, placement, ended))
            if ended.over:
                self._compare_end(ended)
        self._compare_game()

    def _choose(self, round_: Round) -> Move:
        moves = round_.moves
        ours = {(layout.INDEX[card.id], place_number(placement)) for card, placement in moves}
        theirs = self.other.moves()
        self._same("legal moves", sorted(ours), sorted(theirs))
        seat = round_.to_take or 0
        return self.rng.choice(self.policies[seat](round_.areas[seat], moves))

    def _compare_move(self, step: PlayedMove) -> None:
        after = step.after
        self.tally.moves += 1
        self.tally.exercised.update(by_move(step))
        self._same("area", cells(after.areas[step.seat], len(self.other.areas[0])), self.other.areas[step.seat])
        self._same("offer", {layout.INDEX[card.id] for card in after.offer}, set(self.other.offer))
        self._same("round over", after.over, self.other.over)
        self._same("player", after.to_take, None if self.other.over else self.other.seat)
        self._check("move", violations(step.before, after))

    def _compare_end(self, ended: Round) -> None:
        ours, table = ended.scores, ended.table
        self.tally.rounds += 1
        for area, found in zip(ended.areas, ours, strict=True):
            self.tally.exercised.update(by_score(area, found))
            self._check("score", score_violations(area, table.rules, ended.number))
        for at, area in enumerate(ended.areas):
            self._same("area at the end", cells(area, len(self.other.areas[0])), self.other.areas[at])
        points = tuple(each.total for each in ours)
        self._same("scores", points, tuple(self.other.scores(ended.number)))
        self._same("next first player", ended.next_first_player, self.other.next_first_player(points))
        self._check("round", round_violations(ended))
        self.finals.append(points)
        if len(self.finals) < len(self.decks):
            following = self.other.next_first_player(points)
            self.other = self.engine.start(self.decks[len(self.finals)], following)
            self._same("first offer", self.game.round.to_take, self.other.seat)
            self._check("game", game_violations(self.game))

    def _compare_game(self) -> None:
        points = rules_of("base").totals(self.finals)
        self._same("winners", rules_of("base").winners(points), tuple(self.engine.winners(points)))
        self._check("game", game_violations(self.game))
        self.tally.exercised.update(by_game(self.game, tuple(self.finals)))

    def _same(self, what: str, ours: object, theirs: object) -> None:
        if ours != theirs:
            raise Disagreement(f"{what}: spec {ours}, reference {theirs}; {self._where()}")

    def _check(self, what: str, broken: Iterable[str]) -> None:
        names = " ".join(broken)
        if names and not WRITTEN:  # invariants are about the rules as the spec has them
            raise Disagreement(f"{what}: broken invariants {names}; {self._where()}")

    def _where(self) -> str:
        round_ = self.game.round
        areas = " | ".join(str(area) for area in round_.areas)
        return f"round {round_.number}, move {sum(round_.placed)}, areas {areas}"


def place_number(placement: Placement) -> int:
    """A placement in the reference's numbering."""
    return layout.PLACE_NAMES.index(placement.at) + (0 if placement.faceup else layout.FACEDOWN)


def cells(area: Area, length: int) -> tuple[int, ...]:
    """An area as the reference's cells: nine, or fifteen with the edges."""
    grid = [_number(space.faceup) << layout.BITS | _number(space.facedown) for space in area.spaces]
    edges = [layout.giant_cell(9 + at, _number(giant)) if giant else 0 for at, giant in enumerate(area.giants)]
    return tuple((grid + edges)[:length])


def _number(card: Card | None) -> int:
    return 0 if card is None else layout.UNIDENTIFIED if card == UNKNOWN else layout.INDEX[card.id]


def games_for(rounds: int) -> tuple[tuple[int, int], ...]:
    """Games that make up so many rounds: (index, rounds of that game), three rounds each, the last with the rest."""
    whole, rest = divmod(rounds, 3)
    return (*((index, 3) for index in range(whole)), *(((whole, rest),) if rest else ()))
