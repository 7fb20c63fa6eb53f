"""The curated cases: hand-worked rows of `conformance.curated` as cases, their figures checked against the spec."""

import re
from collections.abc import Iterator
from functools import singledispatch

from conformance.case import Case
from conformance.curated.rows import CuratedRow, PlacementsRow, PlaceRow, PlayRow, ScoreRow, plans, rows
from conformance.generate.build import as_written, case, place, placements, play, score
from conformance.generate.plays import SPOILT, facts_of, lay_out, plan_of
from conformance.wire import Json
from spec.errors import PixiesError


def sum_parts(text: str) -> list[int]:
    """The figures of a sum such as ``13 + 15 - 4 + 8 = 32``: validated, spirals, crosses, zone, (facedown,) total."""
    return [int(figure) for figure in re.findall(r"-?\d+", text.replace(" - ", " ").replace(" + ", " "))]


@singledispatch
def _checked(row: CuratedRow) -> Case:
    """The case of a row. Raises `PixiesError` where what was worked by hand is not what the spec computes."""
    raise TypeError(row)


@_checked.register
def _score(row: ScoreRow) -> Case:
    made = _made(row, score(row.area, row.round))
    found = as_written(made)
    computed = [found["validated"], found["spirals"], found["crosses"], found["zone"]["points"], found["facedown"]]
    *parts, total = sum_parts(row.sum)
    return _agreed(made, [*parts, 0][:5] + [total], [*computed, found["total"]])


@_checked.register
def _placements(row: PlacementsRow) -> Case:
    made = _made(row, placements(row.area, row.card))
    return _agreed(made, set(row.legal.split()), set(as_written(made)["placements"]))


@_checked.register
def _place(row: PlaceRow) -> Case:
    made = _made(row, place(row.area, row.card, row.at))
    return _agreed(made, {"refused": row.refused} if row.refused else {"area": row.after}, as_written(made))


@_checked.register
def _play(row: PlayRow) -> Case:
    decks, moves = [], []
    for round_, first in zip(row.plans, row.firsts, strict=True):
        each = [plan_of(plans()[name].moves) for name in round_] or [[] for _ in range(row.players)]
        deck, played = lay_out(each, first, row.ruleset, row.begins.split())
        decks.append(deck)
        moves += played
    if row.wrong:
        decks[row.wrong_deck - 1] = " ".join(SPOILT[row.wrong](decks[row.wrong_deck - 1].split()))
    made_moves = [*moves[: row.most], *row.then.split()]
    request = play(row.players or len(row.plans[0]), row.firsts[0], row.round, decks[: row.given], made_moves)
    made = _made(row, request, row.level)
    found = facts_of(as_written(made))
    return _agreed(made, row.facts, {name: found.get(name) for name in row.facts})


def _made(row: CuratedRow, request: Json, level: str = "") -> Case:
    return case((row.id, row.rules, request, row.says), row.source, row.ruleset, level)


def _agreed(made: Case, by_hand: object, computed: object) -> Case:
    """The case, if what was worked by hand is what is computed."""
    if not by_hand or by_hand != computed:
        raise PixiesError(f"case {made.id}: worked by hand {by_hand}, computed {computed}")
    return made


def curated_cases() -> Iterator[Case]:
    """All curated cases. Raises `PixiesError` where a figure worked by hand is not what the spec computes."""
    return map(_checked, rows())
