"""What proved extreme scores bound under another reading, without computing anything anew.

A reading of scoring changes no move, so every area in the rounds of `deviations.extremes` can be reached under it
too. The best of them, scored under the reading, is a bound from one side; where the reading can only take points, or
only give them, our own extreme is the bound from the other side. A simulated round that went beyond is a bound as well.
"""

from collections.abc import Callable, Iterator
from functools import cache
from math import prod

from conformance.ambiguities.apart import rulings_for
from conformance.ambiguities.possible import OBJECTIVES, Extreme, Row, Span, load_extremes, our_rows, question, span_of
from conformance.case import move_of
from conformance.ledger import Ambiguity, find
from conformance.stakes.results import stakes_of
from deviations.readings import rules_of
from spec.area import Area
from spec.cards import card

TAKES = ("A02 b", "A24 b", "A25 b", "A25 c", "A56 b", "A58 b", "A59 b")
"""Readings under which no area of the base game scores more than under ours: they count fewer cards or points."""

GIVES = ("A26 b", "A27 b", "A27 c", "A37 b")
"""Readings under which no area of the base game scores less than under ours: they count more zones or cards."""

MANY = 64
"""Areas whose cards can be coloured in more ways are left out where a reading tries them all."""

COLOURING = ("A24 b", "A36 b")
"""Readings that try every choice of colours."""


@cache
def extremes_of(ambiguity: str, reading: str) -> tuple[Extreme, ...]:
    """What is proved about one reading: the rows of the table, and bounds on what it has no row for."""
    rows = tuple(each for each in load_extremes() if (each.ambiguity, each.reading) == (ambiguity, reading))
    asked = {each.question for each in rows}
    return rows + tuple(each for each in _bounds(find(ambiguity), reading) if each.question not in asked)


def _bounds(row: Ambiguity, reading: str) -> Iterator[Extreme]:
    if not row.open or reading in row.extremes:
        return
    for ours in (each for each in our_rows() if each["objective"] in OBJECTIVES and each["ruleset"] in row.rulesets):
        span = _rescored(row, reading, ours) if row.level == "score" else _seen_beyond(row, reading, ours)
        if span != (None, None):
            yield Extreme(row.id, reading, *question(ours), span, span_of(ours))


def _rescored(row: Ambiguity, reading: str, ours: Row) -> Span:
    """Between which scores the extreme of a reading of scoring lies, as far as the reached areas and ours tell."""
    name, ruleset = f"{row.id} {reading}", ours["ruleset"]
    totals = _ends(row.id, reading, ruleset, ours["players"], ours["round"])
    if ours["objective"] == "min":
        gives = ruleset == "base" and name in GIVES
        return (ours["low"] if gives else None), min([*totals, *_seen(row, reading, ours, min)], default=None)
    takes = ruleset == "base" and name in TAKES
    return max([*totals, *_seen(row, reading, ours, max)], default=None), (ours["high"] if takes else None)


@cache
def _ends(ambiguity: str, reading: str, ruleset: str, players: int, number: int) -> tuple[int, ...]:
    """The least and the most that a reached area scores under a reading; nothing where none is reached."""
    rulings, every = rulings_for(find(ambiguity), reading), f"{ambiguity} {reading}" in COLOURING
    areas = (area for area in reached(ruleset, players) if not every or colourings(area) <= MANY)
    totals = sorted(rules_of(ruleset, rulings).score(area, number).total for area in areas)
    return tuple(totals[:: max(1, len(totals) - 1)])


def _seen_beyond(row: Ambiguity, reading: str, ours: Row) -> Span:
    """A bound from simulated rounds of a reading of play, where they went beyond what ours allow."""
    if ours["objective"] == "min":
        return None, next((each for each in _seen(row, reading, ours, min) if each < ours["low"]), None)
    return next((each for each in _seen(row, reading, ours, max) if each > ours["high"]), None), None


def _seen(row: Ambiguity, reading: str, ours: Row, best: Callable[[list[int]], int]) -> list[int]:
    """The extreme score seen in simulated rounds, if any: they bound round 3 from below and round 1 from above.

    They are rounds 1, 2 and 3, and a zone earns more the later the round.
    """
    if ours["round"] != (3 if best is max else 1):
        return []
    stakes = [stake for stake in stakes_of(row.id) if (stake.reading, stake.ruleset) == (reading, ours["ruleset"])]
    seen = [best(list(stake.extremes)) for stake in stakes if stake.players == ours["players"]]
    return [best(seen)] if seen else []


@cache
def reached(ruleset: str, players: int) -> tuple[Area, ...]:
    """Every area that ends a round of the table with so many players, under our rulings."""
    asked = (row for row in our_rows() if (row["ruleset"], row["players"]) == (ruleset, players) and row["round"])
    return tuple(dict.fromkeys(area for row in asked for area in _last_areas(row)))


def _last_areas(row: Row) -> tuple[Area, ...]:
    witness = row["witness"][0]
    deck = [card(each) for each in witness["deck"].split()]
    position = rules_of(row["ruleset"]).start_round(witness["players"], deck, witness["round"], witness["first_player"])
    for move in witness["moves"].split():
        position = position.take(*move_of(move))
    return position.areas


def colourings(area: Area) -> int:
    """In how many ways the faceup cards can have one colour each."""
    return prod(len(each.colours) for _, each in area.faceup())
