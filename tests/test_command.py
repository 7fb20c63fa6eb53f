"""Programs as implementations: what keeps to the protocol is heard, and each liar gets its own diagnosis."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from conformance.adapters.adapter import KINDS, Misbehaviour
from conformance.adapters.loading import load_impl
from conformance.case import Case
from conformance.runner.run import Run
from spec.errors import PixiesError
from tests.helpers import PROJECT, ROOT, pytest_words, tables

TABLES = tables("command")
LIAR = f"cmd:{sys.executable} -S {Path(__file__).with_name('liar.py')}"
LIMIT = 0.5


def score_case(number: int, card: str = "b9x1") -> Case:
    request = {"do": "score", "area": f". . . / . . . / . . {card}", "round": 1}
    return Case(f"TEST-{number}", "score", "base", ("SCORE-TOTAL-1",), request, {"total": 7})


def asking(lie: str, cases: list[Case], planned: bool = True) -> tuple[Run, list]:
    """The run of a liar, and what came of each case."""
    run = Run(load_impl(f"{LIAR} {lie}", LIMIT))
    run.plan(cases if planned else [])
    found = [run.check(case) for case in cases]
    run.adapter.close()
    return run, found


def outcomes(lie: str) -> tuple[Run, list]:
    return asking(lie, [score_case(number, "r9" if number == 4 else "b9x1") for number in range(8)])


DIAGNOSES = TABLES["diagnoses"]


@pytest.mark.parametrize(("lie", "kind", "says"), DIAGNOSES)
def test_a_liar_is_diagnosed_and_no_other_case_is_lost(lie, kind, says):
    started = time.monotonic()
    _, found = outcomes(lie)
    assert [outcome.status for outcome in found] == ["passed"] * 4 + ["misbehaved"] + ["passed"] * 3
    assert found[4].kind == kind
    assert says in found[4].says
    assert "\n" not in found[4].says
    assert time.monotonic() - started < 20 * LIMIT


@pytest.mark.parametrize(("lie", "says"), [("twice", "answered id 6 twice"), ("chats", "no answer to standard output")])
def test_what_belongs_to_no_request_is_a_fault_of_the_run(lie, says):
    run, found = outcomes(lie)
    assert {outcome.status for outcome in found} == {"passed"}
    assert any(says in fault for fault in run.adapter.faults())


def test_answers_may_come_in_any_order():
    _, found = outcomes("late")
    assert {outcome.status for outcome in found} == {"passed"}


def test_a_program_that_does_not_read_its_input_is_deaf():
    run = Run(load_impl(f"{LIAR} deaf", LIMIT))
    cases = [score_case(number, "r9") for number in range(200)]
    run.plan(cases)
    outcome = run.check(cases[0])
    assert outcome.kind == "deaf"
    run.adapter.close()


def test_a_program_that_fails_again_and_again_is_given_up():
    started = time.monotonic()
    _, found = asking("hangs", [score_case(number, "r9") for number in range(100)], planned=False)
    assert {outcome.status for outcome in found} == {"misbehaved"}
    assert "not asked any more after 2 failures in a row" in found[-1].says
    assert time.monotonic() - started < 10 * LIMIT


def test_a_program_that_is_given_up_at_one_request_is_asked_the_others():
    placing = {"do": "placements", "area": ". . . / . . . / . . r9", "card": "b9x1"}
    place = [Case(f"PLACE-{n}", "score", "base", ("PLACE-3",), placing, {"placements": []}) for n in range(10)]
    _, found = asking("hangs", [*place, *(score_case(number) for number in range(10))])
    assert [outcome.status for outcome in found] == ["misbehaved"] * 10 + ["passed"] * 10


def test_a_program_that_ends_before_it_says_what_it_is():
    with pytest.raises(Misbehaviour, match="ended with status 3 when describe was asked; standard error ends: 'out of"):
        load_impl(f"{LIAR} at_once", LIMIT).about()


@pytest.mark.parametrize(("impl", "says"), TABLES["not_started"])
def test_a_command_that_cannot_be_started_is_one_line(impl, says):
    with pytest.raises(PixiesError, match=says):
        load_impl(impl, LIMIT).about()


def test_every_diagnosis_has_a_name():
    assert {kind for _, kind, _ in DIAGNOSES} <= set(KINDS)


@pytest.mark.parametrize("workers", [[], ["-n", "2"]])
def test_ctrl_c_leaves_a_partial_summary_and_no_process(tmp_path, workers):
    mark = tmp_path / "stalled"
    impl = f"{LIAR} stalls {mark}"
    options = ["--impl", impl, "--impl-timeout", "60", "--level", "score", *workers]
    command, env = pytest_words(*PROJECT, *options), os.environ | {"PYTHONPATH": str(ROOT)}
    running = subprocess.Popen(
        command, cwd=tmp_path, env=env, stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    wait_for(mark.exists)
    time.sleep(2)  # in a run with workers, the answer before it travels to the process that sums up
    os.killpg(running.pid, signal.SIGINT)
    out, _ = running.communicate(timeout=60)
    assert running.returncode == 2
    assert "interrupted: this is what was known by then" in out
    wait_for(lambda: not asked(str(mark)))


def asked(mark: str) -> list[str]:
    """The processes of the liar with this mark."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = path.read_bytes().decode("utf-8", "replace").split("\0")
        except OSError:
            continue
        if mark in words:
            found.append(path.parent.name)
    return found


def wait_for(condition, seconds: float = 40.0) -> None:
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.05)
