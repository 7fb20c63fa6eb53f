"""A play that goes wrong speaks against the clause that decides its first difference, wherever it was refused later."""

import json

import pytest

from conformance.case import expand, load_cases
from conformance.judging import judge
from conformance.mutants import find
from conformance.runner.deciding import deciding, first_wrong
from tests.helpers import JAVASCRIPT, NODE, conformance, tables

PLAYS = tuple(case for case in load_cases() if case.do == "play")


def blamed(name: str) -> list[tuple[str, ...]]:
    made = find(name).make
    found = []
    for case in [each for each in PLAYS if name in each.kills][:12]:
        verdict = judge(case, made().answer(case.do, expand(case)))
        if not verdict.passed:
            found.append(deciding(*first_wrong(case, verdict, lambda do, request: made().answer(do, request))))
    return found


@pytest.mark.parametrize(("name", "decided"), tables("deciding")["decided"].items())
def test_the_clause_that_decides_is_blamed(name, decided):
    found = blamed(name)
    assert any(found)
    assert {clause for clauses in found for clause in clauses} <= set(decided.split())


@NODE
def test_a_wrong_seat_order_fails_on_the_clauses_of_taking_alone(tmp_path):
    """And a game of one move shows it, when it is played for failures."""
    text = JAVASCRIPT.read_text(encoding="utf-8")
    (tmp_path / "adapter.js").write_text(text.replace("(taker + 1)", "(taker + 2)", 1), encoding="utf-8")
    words = ["--impl", "cmd:node adapter.js", "--ruleset", "base", "--level", "round", "--fuzz", "8"]
    conformance(tmp_path, *words, "--save-failures", "kept", "--summary", "out.json", "-q")
    clauses = json.loads((tmp_path / "out.json").read_text())["clauses"]
    assert {clause for clause, counts in clauses.items() if counts["failed"]} == {"TAKE-1", "TAKE-2P-1"}
    moves = [len(json.loads(path.read_text())[0]["request"]["moves"]) for path in (tmp_path / "kept").iterdir()]
    assert moves
    assert max(moves) <= 4
