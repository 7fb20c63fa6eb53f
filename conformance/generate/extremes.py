"""The rounds that reach the extremal scores, as cases: long, cooperative play far from what chance produces."""

from collections.abc import Iterator
from typing import Any

from conformance.case import Case
from conformance.generate.build import case, play
from conformance.generate.seeded import clauses_of, last_round
from deviations.extremes import read_rows

ROUNDS = (("max", 3), ("min", 1), ("margin", 2))
"""Objectives whose witness rounds are cases for every number of players, and the round they are taken from."""

GAME = ("game_max", 4)
"""The whole game that is a case, and its players."""


def extreme_cases() -> Iterator[Case]:
    """A case for each chosen witness of the committed table, of the base game under our rulings."""
    ours = (row for row in read_rows() if row["ruleset"] == "base" and not row["rulings"])
    rows = {(row["objective"], row["players"], row["round"]): row for row in ours}
    for name, number in ROUNDS:
        for players in range(2, 6):
            yield _case(rows[name, players, number], f"extreme-{name}-{players}p", "round")
    yield _case(rows[(*GAME, None)], f"extreme-{GAME[0].replace('_', '-')}-{GAME[1]}p", "game")


def _case(row: dict[str, Any], name: str, level: str) -> Case:
    rounds = row["witness"]
    first, moves = rounds[0], " ".join(each["moves"] for each in rounds).split()
    decks = [each["deck"] for each in rounds]
    request = play(first["players"], first["first_player"], first["round"], decks, moves)
    rules = clauses_of(last_round(request, "base")) if level == "round" else "GAME-1 GAME-2 ROUND-1 ROUND-2"
    says = f"{row['asks'].capitalize()}, {row['players']} players: {row['value']} is proved to be the limit."
    return case((name, rules, request, says), "solver: the table of extremal scores", level=level)
