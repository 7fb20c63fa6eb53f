"""Which clauses a move, a score and a game exercise: one predicate per clause, so that runs can count them.

A clause counts as exercised when it decided something: the second copy of a number, the end of a round, a diagonal that
did not connect. Every clause of `spec.clauses` stands in exactly one of the three tables.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from types import MappingProxyType

from deviations.readings import rules_of
from spec.area import SPACES, Area
from spec.cards import COLOURS, RULESETS, Card
from spec.clauses import CLAUSES, Clause
from spec.placing import Placement
from spec.rules import Game, Round
from spec.scoring import TOUCHING, Score


@dataclass(frozen=True)
class PlayedMove:
    """One move: the positions before and after it, and what was taken and how it was placed."""

    before: Round
    card: Card
    placement: Placement
    after: Round

    @property
    def seat(self) -> int:
        """The seat that took."""
        return (self.before.starter + self.before.takes) % self.before.table.players

    @cached_property
    def area(self) -> Area:
        """The taker's area before the move."""
        return self.before.areas[self.seat]

    @cached_property
    def clause(self) -> str:
        """The clause by which the card was placed."""
        return rules_of("both").placement_clause(self.area, self.card)[0]

    @property
    def new_turn(self) -> bool:
        """Whether the move finished a turn and another followed."""
        return not self.after.over and self.after.deck != self.before.deck


def _placed_by(clause_id: str) -> Callable[[PlayedMove], bool]:
    return lambda step: step.clause == clause_id


def _ended_by(clause_id: str) -> Callable[[PlayedMove], bool]:
    return lambda step: step.after.table.rules.end_clause(step.after) == clause_id


def _for_players(two: bool) -> Callable[[PlayedMove], bool]:
    return lambda step: (step.before.table.players == 2) == two


def _beside_a_lone_card(step: PlayedMove) -> bool:
    """A third copy was placed while another space held one card, which it might wrongly have joined."""
    lone = any(len(space.cards) == 1 for space in step.area.spaces)
    return step.clause == "PLACE-4" and lone


MOVES: Mapping[str, Callable[[PlayedMove], bool]] = MappingProxyType(
    {
        "REVEAL-1": lambda step: step.new_turn and step.before.table.players > 2,
        "REVEAL-2P-1": lambda step: step.new_turn and step.before.table.players == 2,
        "TAKE-1": _for_players(two=False),
        "TAKE-2": lambda step: len(step.before.offer) > 1,
        "TAKE-2P-1": _for_players(two=True),
        "TURN-1": lambda step: step.new_turn and step.after.starter != step.before.starter,
        "PLACE-1": _placed_by("PLACE-1"),
        "PLACE-2": _placed_by("PLACE-2"),
        "PLACE-3": _placed_by("PLACE-3"),
        "PLACE-4": _placed_by("PLACE-4"),
        "PLACE-5": _beside_a_lone_card,
        "PLACE-6": lambda step: isinstance(step.placement.at, int) and not step.area[step.placement.at].empty,
        "PLACE-7": lambda step: bool(step.area.cards),
        "END-1": lambda step: step.after.table.rules.end_clause(step.after) == "END-1",
        "END-2": lambda step: step.new_turn,
        **{f"END-2P-{take}": _ended_by(f"END-2P-{take}") for take in (1, 2, 3, 4)},
        "END-DECK-1": _ended_by("END-DECK-1"),
        "LG-PLACE-1": _placed_by("LG-PLACE-1"),
        "LG-PLACE-2": lambda step: isinstance(step.placement.at, str),
        "LG-PLACE-3": _placed_by("LG-PLACE-3"),
    }
)
"""Clause -> whether a move exercises it."""


def _has_part(clause_id: str) -> Callable[[Area, Score], bool]:
    return lambda _area, found: any(part.clause == clause_id for part in found.parts)


def _faceup(area: Area, wanted: Callable[[Card], bool]) -> bool:
    return any(wanted(card) for _, card in area.faceup())


def _diagonal(area: Area, _found: Score) -> bool:
    """Two cards of one colour touch at a corner and share no zone."""
    faceup = {number: card for number in SPACES if (card := area[number].faceup) is not None}
    together = {frozenset(pair) for zone in rules_of("both").zones(area) for pair in combinations(zone.spaces, 2)}
    corners = (
        pair for pair in combinations(faceup, 2) if len({*TOUCHING[pair[0]]} & {*TOUCHING[pair[1]]} & {*SPACES}) == 2
    )
    return any(
        frozenset(pair) not in together and set(faceup[pair[0]].colours) & set(faceup[pair[1]].colours)
        for pair in corners
    )


def _zone_with_multicoloured(area: Area, found: Score) -> bool:
    faceup = dict(area.faceup())
    return any(faceup[place].multicoloured for place in found.largest.spaces)


def _special_and_multicoloured(area: Area, _found: Score) -> bool:
    return _faceup(area, lambda card: card.spiral_per is not None) and _faceup(area, lambda card: card.multicoloured)


def _giant_counted(area: Area, found: Score) -> bool:
    """A giant is in the zone, or counts for a special card or a colour cross."""
    counting = {card.spiral_per or card.cross_per for _, card in area.faceup()} & {*COLOURS}
    in_zone = any(isinstance(place, str) for place in found.largest.spaces)
    return in_zone or any(counting & {*giant.colours} for giant in area.edges.values())


SCORES: Mapping[str, Callable[[Area, Score], bool]] = MappingProxyType(
    {
        "SCORE-VALID-1": _has_part("SCORE-VALID-1"),
        "SCORE-VALID-2": lambda area, _: any(space.faceup and not space.facedown for space in area.spaces),
        "SCORE-SPIRAL-1": _has_part("SCORE-SPIRAL-1"),
        "SCORE-CROSS-1": _has_part("SCORE-CROSS-1"),
        "SCORE-SPECIAL-1": _has_part("SCORE-SPECIAL-1"),
        "SCORE-MULTI-1": _special_and_multicoloured,
        "SCORE-HIDDEN-1": lambda area, _: any(space.facedown for space in area.spaces),
        "SCORE-ZONE-1": lambda _, found: found.largest.size >= 2,
        "SCORE-ZONE-2": _diagonal,
        "SCORE-ZONE-3": lambda area, _: len(rules_of("both").zones(area)) > 1,
        "SCORE-ZONE-4": lambda _, found: found.zone > 0,
        "SCORE-ZONE-5": _zone_with_multicoloured,
        "SCORE-TOTAL-1": lambda _, found: min(found.validated, found.spirals, found.crosses, found.zone) > 0,
        "FP-COLOUR-1": lambda area, _: _faceup(area, lambda card: len(card.colours) == 2),
        "FP-FACEDOWN-1": _has_part("FP-FACEDOWN-1"),
        "FP-SPECIAL-1": _has_part("FP-SPECIAL-1"),
        "FP-CROSS-1": _has_part("FP-CROSS-1"),
        "LG-COLOUR-1": _giant_counted,
        **{clause_id: _has_part(clause_id) for clause_id in ("LG-VALID-1", "LG-PLAIN-1", "LG-UNVALID-1")},
        "LG-COLOUR-2": _has_part("LG-COLOUR-2"),
        "LG-CANCEL-1": _has_part("LG-CANCEL-1"),
    }
)
"""Clause -> whether the score of an area exercises it."""


def _points(game: Game, finals: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    return rules_of("base").totals(finals) if finals else (0,) * game.table.players


GAMES: Mapping[str, Callable[[Game, tuple[tuple[int, ...], ...]], bool]] = MappingProxyType(
    {
        "SETUP-1": lambda _game, _finals: True,
        "SETUP-2": lambda _game, _finals: True,
        "SETUP-3": lambda game, _finals: game.rounds[0].first_player != 0,
        "FP-SETUP-1": lambda game, _finals: "flower_power" in RULESETS[game.table.ruleset],
        "LG-SETUP-1": lambda game, _finals: "little_giants" in RULESETS[game.table.ruleset],
        "ROUND-1": lambda game, _finals: len(game.rounds) > 1,
        "ROUND-2": lambda game, _finals: len({round_.first_player for round_ in game.rounds}) > 1,
        "GAME-1": lambda game, _finals: len(game.rounds) == 3,
        "GAME-2": lambda game, finals: len(rules_of("base").winners(_points(game, finals))) == 1,
        "GAME-3": lambda game, finals: len(rules_of("base").winners(_points(game, finals))) > 1,
    }
)
"""Clause -> whether a finished game exercises it, given each round's scores."""

_EXPANSION = {"FP-": ("flower_power", "both"), "LG-": ("little_giants", "both")}


def clauses_of(ruleset: str) -> tuple[Clause, ...]:
    """The clauses that are played under a ruleset."""
    return tuple(clause for clause in CLAUSES.values() if ruleset in _EXPANSION.get(clause.id[:3], RULESETS))


def by_move(step: PlayedMove) -> frozenset[str]:
    """The clauses that this move exercises."""
    return frozenset(clause_id for clause_id, exercises in MOVES.items() if exercises(step))


def by_score(area: Area, found: Score) -> frozenset[str]:
    """The clauses that the score of this area exercises."""
    listed = {clause_id for clause_id, exercises in SCORES.items() if exercises(area, found)}
    return frozenset(listed | {part.clause for part in found.parts if part.clause not in SCORES})


def by_game(game: Game, finals: tuple[tuple[int, ...], ...]) -> frozenset[str]:
    """The clauses that this finished game exercises; ``finals`` holds each round's scores by seat."""
    return frozenset(clause_id for clause_id, exercises in GAMES.items() if exercises(game, finals))
