"""The objectives: what each asks, how players count in it, and how a finished round is measured by the spec."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from deviations.choice import OURS, Readings
from deviations.readings import rules_of
from solver.extremes.claims import Role
from solver.extremes.decks import giants_in
from solver.extremes.followed import uneven
from solver.extremes.model import FEWEST_TAKES, MOST_TAKES, SCORE, Weights
from spec.area import EDGES
from spec.cards import deck_of
from spec.errors import PixiesError
from spec.rules import Round
from spec.scoring import Score

Roles = Callable[[int], tuple[Role, ...]]


@dataclass(frozen=True)
class Objective:
    """One question about a round. ``sense`` is 1 for a maximum and -1 for a minimum.

    ``roles`` gives the players' roles for a number of players; ``shared`` is true where the sum of all players bounds
    the largest of them (the lowest winning score). ``measure`` reads the value off a finished round.
    """

    name: str
    asks: str
    sense: int
    roles: Roles
    measure: Callable[[Round], int]
    weights: Weights = SCORE
    shared: bool = False

    def __reduce__(self) -> tuple[Callable[[str], "Objective"], tuple[str]]:
        """Travel between processes by name."""
        return named, (self.name,)


def named(name: str) -> Objective:
    """The objective of this name. Raises `PixiesError`."""
    if name not in OBJECTIVES:
        raise PixiesError(f"there is no objective {name!r}: use one of {', '.join(ASKS)}")
    return OBJECTIVES[name]


def _one(sign: int, full: bool | None = None) -> Roles:
    return lambda players: (Role(sign, 1, full), Role(0, players - 1))


def _all(sign: int) -> Roles:
    return lambda players: (Role(sign, players),)


def _first_and_last(players: int) -> tuple[Role, ...]:
    return (Role(1), Role(-1), *((Role(0, players - 2),) if players > 2 else ()))


def _totals(position: Round) -> list[int]:
    return [score.total for score in position.scores]


def _full_totals(position: Round) -> list[int]:
    full = [position.table.rules.is_full(area) for area in position.areas]
    return [total for total, filled in zip(_totals(position), full, strict=True) if filled]


def _component(read: Callable[[Score], int]) -> Callable[[Round], int]:
    return lambda position: max(read(score) for score in position.scores)


_ALL = (
    Objective("max", "the most a player can score", 1, _one(1), lambda r: max(_totals(r))),
    Objective("min", "the least a player can score", -1, _one(-1), lambda r: min(_totals(r))),
    Objective("max_trigger", "the most a full player can score", 1, _one(1, True), lambda r: max(_full_totals(r))),
    Objective("min_trigger", "the least a full player can score", -1, _one(-1, True), lambda r: min(_full_totals(r))),
    Objective(
        "margin", "the largest lead of the first over the last", 1, _first_and_last, lambda r: _spread(_totals(r))
    ),
    Objective("sum", "the most all players can score together", 1, _all(1), lambda r: sum(_totals(r))),
    Objective("sum_min", "the least all players can score together", -1, _all(-1), lambda r: sum(_totals(r))),
    Objective("win_max", "the highest winning score", 1, _one(1), lambda r: max(_totals(r))),
    Objective("win_min", "the lowest winning score", -1, _all(-1), lambda r: max(_totals(r)), shared=True),
    Objective(
        "validated_max",
        "the most points for validated cards",
        1,
        _one(1),
        _component(lambda s: s.validated),
        Weights(1, 0, 0, 0),
    ),
    Objective("spirals_max", "the most spirals", 1, _one(1), _component(lambda s: s.spirals), Weights(0, 1, 0, 0)),
    Objective("crosses_max", "the most crosses", 1, _one(1), _component(lambda s: s.crosses), Weights(0, 0, 1, 0)),
    Objective(
        "zone_max", "the most points for a color zone", 1, _one(1), _component(lambda s: s.zone), Weights(0, 0, 0, 1)
    ),
    Objective(
        "facedown_max",
        "the most points for uncovered facedown cards",
        1,
        _one(1),
        _component(lambda s: s.facedown),
        Weights(0, 0, 0, 0, 1),
    ),
    Objective("longest", "the most cards a player can take in a round", 1, _all(0), lambda r: max(r.placed)),
    Objective("shortest", "the fewest cards a player can take in a round", -1, _all(0), lambda r: min(r.placed)),
)


def _spread(totals: Sequence[int]) -> int:
    return max(totals) - min(totals)


OBJECTIVES: Mapping[str, Objective] = MappingProxyType({each.name: each for each in _ALL})
"""Objective name -> objective, for one round."""

GAME = "game_max"
"""The most a player can score in a whole game: the sum of the three rounds' maxima, since decks are shuffled afresh."""

ASKS: Mapping[str, str] = MappingProxyType(
    {name: each.asks for name, each in OBJECTIVES.items()} | {GAME: "the most a player can score in a whole game"}
)

LENGTHS = ("longest", "shortest")


def cards_per_turn(players: int, rulings: Readings = OURS) -> int:
    """Cards revealed in a turn (REVEAL-1, REVEAL-2P-1)."""
    return rules_of("base", rulings).revealed(players)


def takes_range(players: int, ruleset: str = "base", rulings: Readings = OURS) -> range:
    """The possible numbers of takes of each player in a round: from nine on, or as long as the deck lasts.

    An area holds seventeen cards in its spaces at most, and the players' areas together every giant at their edges.
    """
    deck, giants = len(deck_of(ruleset)), giants_in(ruleset)
    at_edges = min(len(EDGES), giants // players)
    return range(FEWEST_TAKES - uneven(rulings), min(MOST_TAKES + at_edges, deck // players) + 1)


def ends_full(players: int, takes: int, ruleset: str = "base") -> bool:
    """Whether a round of so many takes each can only have ended because somebody is full (END-1, END-DECK-1)."""
    return players * (takes + 1) <= len(deck_of(ruleset))


def takes_per_turn(players: int, rulings: Readings = OURS) -> int:
    """How often each player takes in a whole turn: twice where two players share four cards."""
    return cards_per_turn(players, rulings) // players


def turns(players: int, takes: int, rulings: Readings = OURS) -> int:
    """Turns in a round of so many takes each; with two players a turn has two takes each, the last may be cut."""
    return -(-takes // takes_per_turn(players, rulings))


def check_objective(name: str, rulings: Readings) -> None:
    """Raises `PixiesError` where a reading of when a round ends lets players take unequally often, and that matters."""
    objective = named(name)
    single = sum(role.count for role in objective.roles(2) if role.sign) == 1
    if uneven(rulings) and not (objective.sense > 0 and single):
        ends = "under another reading of when a round ends only the most that one player can score is proved"
        raise PixiesError(f"{ends}, not {name!r}: use --objective max")
