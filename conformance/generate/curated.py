"""The curated cases: hand-worked rows of `conformance.curated` as cases, their figures checked against the spec."""

import re
from collections.abc import Iterator
from typing import Any

from conformance.case import Case
from conformance.curated import corners, expansions, games, giant_corners, place, rounds, score, zones
from conformance.curated.rounds import PLANS, RoundRow
from conformance.generate.build import case, place_case, placements_case, score_case
from conformance.generate.plays import SPOILT, Script, facts_of, lay_out, plan_of, play_request, spoilt
from spec.errors import PixiesError

SCORE_ROWS = (
    *score.FIGURES,
    *score.NUMBERS,
    *score.SYMBOLS,
    *score.SPECIALS,
    *score.TOTALS,
    *zones.ZONES,
    *zones.MULTI,
)


def _differ(name: str, by_hand: object, computed: object) -> PixiesError:
    return PixiesError(f"case {name}: worked by hand {by_hand}, computed {computed}")


def sum_parts(text: str) -> list[int]:
    """The figures of a sum such as ``13 + 15 - 4 + 8 = 32``: validated, spirals, crosses, zone, (facedown,) total."""
    return [int(figure) for figure in re.findall(r"-?\d+", text.replace(" - ", " ").replace(" + ", " "))]


def _score(row: score.ScoreRow, ruleset: str = "base") -> Case:
    name, rules, area, number, by_hand, says, source = row
    made = score_case(name, rules, area, number, says, source, ruleset)
    parts = made.expected
    facedown = [parts["facedown"]] if ruleset in ("flower_power", "both") else []
    figures = [parts["validated"], parts["spirals"], parts["crosses"], parts["zone"]["points"], *facedown]
    if sum_parts(by_hand) != [*figures, parts["total"]]:
        raise _differ(name, by_hand, [*figures, parts["total"]])
    return made


def _placements(row: place.PlacementsRow, ruleset: str = "base") -> Case:
    name, rules, area, card, by_hand, says, source = row
    made = placements_case(name, rules, area, card, says, source, ruleset)
    if set(by_hand.split()) != set(made.expected["placements"]):
        raise _differ(name, by_hand, made.expected["placements"])
    return made


def _placed(row: place.PlacedRow, ruleset: str = "base") -> Case:
    name, rules, area, card, placement, by_hand, says, source = row
    made = place_case(name, rules, area, (card, placement), says, source, ruleset)
    refused = made.expected.get("refused")
    if by_hand != (f"refused {refused}" if refused else made.expected["area"]):
        raise _differ(name, by_hand, made.expected)
    return made


def _plans(row: RoundRow) -> list[list[str]]:
    return [plan_of(corners.PLANS.get(plan) or PLANS[plan]) for plan in row.plans]


def _round(row: RoundRow) -> Case:
    plans = _plans(row) if len(set(row.plans)) == len(row.plans) else [[] for _ in row.plans]
    script = Script(plans, row.first, row.most, ruleset=row.ruleset)
    wrong = row.deck if row.deck in SPOILT else ""
    deck, moves = lay_out(script, () if wrong else row.deck.split())
    then = [_leftover(deck, script)] if row.then == "left" else row.then.split()
    request = play_request(
        len(row.plans), row.first, row.number, [spoilt(deck, wrong) if wrong else deck], [*moves, *then]
    )
    made = case(row.id, "round", row.rules, request, row.says, row.source, ruleset=row.ruleset)
    return _with_facts(made, row.facts)


def _leftover(deck: str, script: Script) -> str:
    """Taking a card that nobody took in the last turn."""
    taken = sum(map(len, script.plans))
    left = deck.split()[taken - taken % script.revealed]
    return f"{left}>{left[1]}"


def _with_facts(made: Case, facts: Any) -> Case:
    found = facts_of(made.expected)
    wrong = {key: (value, found.get(key)) for key, value in facts.items() if found.get(key) != value}
    if wrong or not facts:
        raise _differ(made.id, wrong, "see the second of each pair")
    return made


def _game(row: games.GameRow) -> Case:
    decks: list[str] = []
    moves: list[str] = []
    first = row.first
    for plans in row.rounds:
        deck, played = lay_out(Script([plan_of(PLANS[plan]) for plan in plans], first, ruleset=row.ruleset))
        decks.append(spoilt(deck, row.wrong[1]) if row.wrong and row.wrong[0] == len(decks) else deck)
        moves += played
        first = row.firsts[len(decks)] if len(decks) < len(row.firsts) else first
    request = play_request(len(row.rounds[0]), row.first, 1, decks, moves[: row.most])
    made = case(row.id, "game", row.rules, request, row.says, row.source, ruleset=row.ruleset)
    return _with_facts(made, row.facts)


def _two_rounds() -> Iterator[Case]:
    """The games of `corners.TWO_ROUNDS`: seat 0 begins the first round, seat 1 the second."""
    first = lay_out(Script([plan_of(PLANS[plan]) for plan in ("fill", "pairs-low")], 0))
    second = lay_out(Script([plan_of(PLANS[plan]) for plan in ("pairs-low", "fill-zone")], 1))
    for name, rules, number, wrong, says, facts in corners.TWO_ROUNDS:
        decks = [first[0], spoilt(second[0], wrong) if wrong in SPOILT else second[0]]
        moves = [*first[1], *second[1]]
        if facts.get("refused"):
            moves = [*moves[:21], moves[21].partition(">")[0] + ">#9"]
        given = {"none": [], "four": [*decks, *decks]}.get(wrong, decks)
        request = play_request(2, 0, number, given, moves)
        made = case(name, "game", rules, request, says, "S0, Preparation for the Next Round")
        yield _with_facts(made, facts)


def _corners() -> Iterator[Case]:
    for table in (corners, giant_corners):
        yield from (_score(row, ruleset) for ruleset, rows in table.SCORES.items() for row in rows)
        yield from (_placements(row, ruleset) for ruleset, rows in table.PLACEMENTS.items() for row in rows)
        yield from (_placed(row, ruleset) for ruleset, rows in table.PLACED.items() for row in rows)
    yield from map(_round, corners.ROUNDS)
    yield from _two_rounds()


def curated_cases() -> Iterator[Case]:
    """All curated cases. Raises `PixiesError` where a figure worked by hand is not what the spec computes."""
    yield from map(_score, SCORE_ROWS)
    yield from map(_placements, place.PLACEMENTS)
    yield from map(_placed, place.PLACED)
    yield from (_score(row, ruleset) for ruleset, rows in expansions.SCORES.items() for row in rows)
    yield from (_placements(row, "little_giants") for row in expansions.GIANT_PLACEMENTS)
    yield from (_placed(row, "little_giants") for row in expansions.GIANTS_PLACED)
    yield from map(_round, rounds.ROUNDS)
    yield from map(_game, games.GAMES)
    yield from _corners()
