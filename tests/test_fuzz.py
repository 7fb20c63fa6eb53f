"""Fuzzing finds what is wrong, makes it small, and remembers it; right implementations pass."""

import random
import shutil
import socket
import subprocess
import time
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis.database import InMemoryExampleDatabase
from hypothesis.extra.redis import RedisExampleDatabase

import reference
from conformance.adapters.module import PythonAdapter
from conformance.case import LEVELS, load_file
from conformance.fuzz import machine as fuzz_module
from conformance.fuzz.games import fuzz
from conformance.fuzz.machine import Asker
from conformance.fuzz.relations import MIRRORS, RENAMINGS, hidden_moved, mirrored, renamed
from conformance.fuzz.strategies import areas
from conformance.model import Model
from conformance.mutants import find
from conformance.reports.alike import once, tables_text
from conformance.runner.fuzz_items import database_of, save
from deviations.readings import rules_of
from spec.errors import PixiesError


def adapter(answer, limit: float = 1.0) -> PythonAdapter:
    functions = {do: lambda request, do=do: answer(do, request) for do in ("score", "placements", "place", "play")}
    return PythonAdapter(SimpleNamespace(**functions), "test", limit)


def wrong(name: str) -> Asker:
    return Asker(adapter(find(name).make().answer), "base")


@pytest.fixture(autouse=True)
def _quick(monkeypatch):
    monkeypatch.setattr(fuzz_module, "SHRINKING", 3.0)


@pytest.mark.parametrize(("ruleset", "players"), [("base", 2), ("both", 6), ("little_giants", 3)])
def test_a_right_implementation_passes(ruleset, players):
    asker = Asker(PythonAdapter(reference, "reference"), ruleset)
    assert fuzz(asker, players, LEVELS, 6, None) is None
    assert asker.asked > 50


FOUND = {
    "zone-diagonals": ("score", 2, 0),
    "reading-A02-b": ("score", 1, 0),
    "reading-A09-b": ("placements", 2, 0),
    "reading-A17-b": ("play", 0, 3),
    "two-players-end-at-once": ("play", 0, 25),
}


@pytest.mark.parametrize("name", FOUND)
def test_a_planted_fault_is_found_and_made_small(name):
    do, cards, moves = FOUND[name]
    failed = fuzz(wrong(name), 3 if name == "reading-A17-b" else 2, LEVELS, 150, None)
    request = failed.case.request
    assert request["do"] == do
    assert sum(token not in "./" for token in request.get("area", "").replace("+", " ").split()) <= cards
    assert len(request.get("moves", ())) <= moves


def test_answers_that_come_and_go_are_told():
    lots, right = random.Random(1), Model()

    def answer(do, request):
        found = getattr(right, do)(request)
        return {**found, "total": 99} if do == "score" and lots.random() < 0.02 else found

    failed = fuzz(Asker(adapter(answer), "base"), 2, LEVELS, 100, None)
    assert failed.error is None or failed.error.kind == "unsteady"


def test_one_hang_is_enough():
    def answer(do, request):
        while do == "play" and len(request["moves"]) > 3:
            pass
        return getattr(Model(), do)(request)

    started = time.monotonic()
    failed = fuzz(Asker(adapter(answer, 0.3), "base"), 2, LEVELS, 100, None)
    assert failed.error.kind == "hangs"
    assert time.monotonic() - started < 15


def test_a_failure_is_kept_as_a_case_file(tmp_path):
    failed = fuzz(wrong("zone-diagonals"), 2, ("score",), 100, None)
    (again,) = load_file(save(failed, config_with("kept", tmp_path)))
    assert again == failed.case


@settings(max_examples=100, deadline=None)
@given(areas("both"))
def test_the_relations_hold_for_the_spec(area):
    def largest(of):
        return max((zone.size for zone in rules_of("both").zones(of)), default=0)

    others = [renamed(area, names) for names in RENAMINGS] + [mirrored(area, to) for to in MIRRORS.values()]
    assert all(largest(other) == largest(area) for other in others if other is not None)
    moved = hidden_moved(area, 1)
    assert moved is None or rules_of("both").score(moved, 2).total == rules_of("both").score(area, 2).total


def test_what_was_found_is_tried_first_the_next_time():
    database = InMemoryExampleDatabase()
    assert fuzz(wrong("reading-A09-b"), 2, LEVELS, 150, database) is not None
    assert fuzz(wrong("reading-A09-b"), 2, LEVELS, 2, database) is not None


def config_with(place: str | None, folder: Path) -> SimpleNamespace:
    return SimpleNamespace(getoption=lambda _name: place, invocation_params=SimpleNamespace(dir=folder))


def test_a_database_that_cannot_be_had_is_one_line(tmp_path):
    with pytest.raises(PixiesError, match="no Redis answers there"):
        database_of(config_with("redis://127.0.0.1:1", tmp_path))


@pytest.mark.skipif(shutil.which("redis-server") is None, reason="no Redis here")
def test_machines_share_what_they_found_through_redis(tmp_path):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(tmp_path)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        first, second = (connected(f"redis://127.0.0.1:{port}/0", tmp_path) for _ in range(2))
        assert isinstance(first, RedisExampleDatabase)
        assert fuzz(wrong("reading-A09-b"), 2, LEVELS, 150, first) is not None
        assert fuzz(wrong("reading-A09-b"), 2, LEVELS, 2, second) is not None
    finally:
        server.terminate()
        server.wait(10)


def connected(place: str, folder: Path):
    for _ in range(50):
        try:
            return database_of(config_with(place, folder))
        except PixiesError:
            time.sleep(0.1)
    raise AssertionError(place)


def found_at(table, blamed, moves):
    request = {"do": "play", "moves": ["m2>2"] * moves}
    shown = {"id": f"fuzz-{table[1]}", "status": "failed", "kind": "", "follows": "", "blamed": blamed}
    return {**shown, "request": request, "tables": [table]}


def test_one_fault_is_said_once_with_the_tables_at_which_it_showed():
    tables = {"three": ["base", 3], "two": ["base", 2], "six": ["both", 6]}
    moves = {"three": 4, "two": 1, "six": 2}
    records = {name: found_at(tables[name], ["TAKE-1"], moves[name]) for name in tables}
    records |= {"other": found_at(["base", 2], ["TAKE-2"], 9), "case": {"id": "b", "status": "failed"}}
    kept = once(records)
    assert list(kept) == ["two", "other", "case"]
    assert tables_text(kept["two"]["tables"]) == "base 2 3, both 6 players"
    assert {name for name, each in records.items() if each.get("like") == "fuzz-2"} == {"three", "six"}
