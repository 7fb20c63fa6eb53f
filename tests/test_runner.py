"""The pytest plugin as its users meet it: in a process of its own, from a checkout and from elsewhere."""

import json
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.helpers import EXAMPLES, PROJECT, ROOT, conformance, process, pytest_words, tables

TABLES = tables("runner")

IMPLEMENTATION = """
from conformance.model import model_of
from deviations.choice import parse_readings
model = model_of(parse_readings([{readings}]))
describe, score, placements, place, play = model.describe, model.score, model.placements, model.place, model.play
"""
RIGHT = IMPLEMENTATION.format(readings="")
SELF_NOT_COUNTED = IMPLEMENTATION.format(readings="'A02=b'")


@dataclass(frozen=True)
class Run:
    """A run of the cases: its exit code, what it printed, and the folder it was run in."""

    code: int
    out: str
    folder: Path

    @property
    def summary(self):
        return json.loads((self.folder / "out.json").read_text())

    def reading(self, name):
        """The one reading that was found of an ambiguity, and its weight."""
        (found,) = [each for each in self.summary["readings"] if each["id"] == name]
        return found["reading"], found["weight"]


def run(folder, *words):
    done = conformance(folder, *words, "--summary", "out.json")
    return Run(done.returncode, done.stdout + done.stderr, folder)


@pytest.fixture
def asked(tmp_path):
    """Ask an implementation of this text the cases; words are options."""

    def ask(text: str, *words: str) -> Run:
        (tmp_path / "mypkg.py").write_text(text, encoding="utf-8")
        return run(tmp_path, "--impl", "mypkg", *words)

    return ask


def test_a_right_implementation_passes_and_the_summary_says_what_was_tested(asked):
    done = asked(RIGHT, "--junitxml", "junit.xml")
    assert done.code == 0, done.out
    assert done.summary["verdict"] == "passed"
    assert done.summary["totals"]["passed"] == len(done.summary["cases"]) > 0
    assert "<testcase" in (done.folder / "junit.xml").read_text()


def test_a_failure_shows_clause_area_parts_reading_and_the_command_that_asks_again(asked):
    done = asked(SELF_NOT_COUNTED, "--case", "figure-tutorial-round-1")
    assert done.code == 1
    for words in TABLES["shown"]:
        assert words in done.out
    assert "SCORE-VALID-1: Each" not in done.out  # its part of the score is right


@pytest.mark.parametrize(("code", "says"), TABLES["misbehaving"])
def test_misbehaviour_is_not_taken_for_a_wrong_rule(asked, code, says):
    done = asked(RIGHT + code, "--impl-timeout", "0.2", "--clause", "SCORE-VALID-2")
    assert done.code == 1
    assert says in done.out
    assert done.summary["totals"]["failed"] == 0 < done.summary["totals"]["misbehaved"]


def test_answers_that_depend_on_earlier_requests_are_told(asked):
    counter = "def score(request, left=[4]):\n    left[0] -= 1\n    return model.score(request) if left[0] >= 0 else {}"
    cases = "figure-tutorial-round-1,figure-tutorial-round-3,zone-row-pair,zone-diagonal-1-5-misses"
    done = asked(RIGHT + counter, "--case", cases)
    assert done.code == 1
    assert "the same request, another answer" in done.out


def test_what_is_not_claimed_is_not_tested_and_nothing_tested_is_not_green(asked):
    unclaimed = RIGHT + "def describe(request): return {**model.describe(request), 'levels': ['place']}"
    some = asked(unclaimed, "--clause", "PLACE-3,SCORE-VALID-2")
    assert some.code == 0
    assert some.summary["levels"]["score"]["not_tested"] > 0
    nothing = asked(unclaimed, "--level", "score")
    assert nothing.code == 1
    assert "nothing was tested" in nothing.out


def test_known_failures_are_strict(asked):
    words = ["--clause", "SCORE-SPECIAL-1,SCORE-MULTI-1"]
    assert asked(SELF_NOT_COUNTED, *words, "--write-known-failures", "known.txt").code == 1
    assert asked(SELF_NOT_COUNTED, *words, "--known-failures", "known.txt").code == 0
    fixed = asked(RIGHT, *words, "--known-failures", "known.txt")
    assert fixed.code == 1
    assert "take it out of the list" in fixed.out


@pytest.mark.parametrize(("words", "says"), TABLES["bad_options"])
def test_a_bad_option_is_one_line_and_exit_code_2(tmp_path, words, says, monkeypatch, capsys):
    given = {"mypkg.py": RIGHT, **TABLES["files"]}
    for name, text in given.items():
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)  # and taken away again, with the modules found there
    options = ["-p", "no:cacheprovider", *PROJECT, *words.split()]
    modules = set(sys.modules)
    try:
        assert pytest.main(options) == 2
    finally:
        for name in set(sys.modules) - modules:
            if f"{name}.py" in given:
                del sys.modules[name]
    out, error = capsys.readouterr()
    assert says in error
    assert len((out + error).strip().splitlines()) == 1


def test_installed_elsewhere_it_runs_under_the_settings_of_the_project_there(tmp_path):
    """What an installation looks like to Python: packages and their entry points in a folder of the path."""
    (tmp_path / "mypkg.py").write_text(RIGHT)
    site = tmp_path / "site-packages"
    info = site / "pixies_spec-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pixies-spec\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[pytest11]\nconformance.plugin = conformance.plugin\n")
    for package in ("spec", "reference", "conformance"):
        shutil.copytree(ROOT / package, site / package, ignore=shutil.ignore_patterns("__pycache__"))
    settings = "addopts = --strict-markers\npython_files = check_*.py\ntestpaths = t\nfilterwarnings = error\n"
    (tmp_path / "pytest.ini").write_text(f"[pytest]\n{settings}")
    command = pytest_words("--pyargs", "conformance", "--clause", "PLACE-6", "--impl", "mypkg", "-n", "2")
    done = process(command, tmp_path, PYTHONPATH=str(site))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "clauses: " in done.stdout


def test_the_wrong_example_fails_only_on_the_clauses_it_breaks(tmp_path):
    """Its scores are wrong in most rounds and games too, and no clause of turns and rounds is blamed for that."""
    clauses = run(tmp_path, "--impl", str(EXAMPLES / "python" / "wrong.py")).summary["clauses"]
    failed = {clause for clause, counts in clauses.items() if counts["failed"]}
    assert failed == {"SCORE-SPECIAL-1", "SCORE-ZONE-2", "END-2P-1", "END-2P-3"}


def test_a_reading_that_the_texts_leave_open_is_told_and_fails_only_when_strict(asked):
    open_reading = IMPLEMENTATION.format(readings="'A25=b'")
    done = asked(open_reading, "--level", "score")
    assert (done.code, done.summary["verdict"], done.summary["totals"]["failed"]) == (0, "passed", 0), done.out
    assert done.summary["totals"]["other_reading"] > 0
    assert done.reading("A25") == ("b", "open")
    assert "A25   b" in done.out
    assert asked(open_reading, "--case", "zone-multi-only", "--strict").code == 1


def test_a_run_under_another_ruling_expects_what_the_rules_give_then(asked):
    done = asked(SELF_NOT_COUNTED, "--ruling", "A02=b", "--level", "score")
    assert done.code == 0, done.out
    assert set(done.summary["cases"].values()) <= {"passed", "not_tested"}
    assert done.reading("A02") == ("b", "ours")
    wrong = asked(SELF_NOT_COUNTED, "--ruling", "A02=c", "--level", "score")
    assert wrong.code == 2
    assert "A02 has no reading 'c'" in wrong.out
