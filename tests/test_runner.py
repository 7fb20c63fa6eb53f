"""The pytest plugin as its users meet it: in a process of its own, from a checkout and from elsewhere."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

RIGHT = """
from conformance.model import model_of
from deviations.choice import parse_readings
model = model_of(parse_readings([{readings}]))
describe, score, placements, place, play = model.describe, model.score, model.placements, model.place, model.play
"""
SELF_NOT_COUNTED = RIGHT.format(readings="'A02=b'")


def run(folder: Path, *words: str, package: str = str(ROOT / "conformance")) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-c", str(ROOT / "pyproject.toml"), package]
    env = os.environ | {"PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [*command, *words], cwd=folder, env=env, capture_output=True, text=True, timeout=120, check=False
    )


@pytest.fixture
def mypkg(tmp_path: Path):
    def write(text: str) -> Path:
        (tmp_path / "mypkg.py").write_text(text, encoding="utf-8")
        return tmp_path

    return write


def test_a_right_implementation_passes_and_the_summary_says_what_was_tested(mypkg):
    folder = mypkg(RIGHT.format(readings=""))
    done = run(folder, "--impl", "mypkg", "--summary", "out.json", "--junitxml", "junit.xml")
    assert done.returncode == 0, done.stdout
    summary = json.loads((folder / "out.json").read_text())
    assert summary["verdict"] == "passed"
    assert summary["totals"]["passed"] == len(summary["cases"]) > 0
    assert "<testcase" in (folder / "junit.xml").read_text()


def test_a_failure_shows_clause_area_parts_reading_and_the_command_that_asks_again(mypkg):
    folder = mypkg(SELF_NOT_COUNTED)
    done = run(folder, "--impl", "mypkg", "--case", "figure-tutorial-round-1")
    assert done.returncode == 1
    for words in (
        "SCORE-SPECIAL-1: A special card scores",
        "b1s6 m2 b3s3 / b4* g5x1+#r5 #g5 / y7s1 b8x3+#r8 #g8x2",
        "| 4 b4*",
        "reading-A02-b",
        "--impl mypkg --case figure-tutorial-round-1",
    ):
        assert words in done.stdout
    assert "SCORE-VALID-1: Each" not in done.stdout  # its part of the score is right


MISBEHAVING = {
    "absent": ("del score", "no function score"),
    "raises": ("def score(request): raise KeyError('spiral_per')", "raised KeyError: 'spiral_per' (mypkg.py, line"),
    "nonsense": ("def score(request): return 32", "expected an object, got 32"),
    "mutates": ("def score(request): request['area']['spaces'].pop(); return {'total': 1}", "changed the request"),
    "hangs": ("def score(request):\n    while True: pass", "did not return within 0.2 s"),
}


@pytest.mark.parametrize("kind", MISBEHAVING)
def test_misbehaviour_is_not_taken_for_a_wrong_rule(mypkg, kind):
    code, says = MISBEHAVING[kind]
    folder = mypkg(RIGHT.format(readings="") + code)
    done = run(folder, "--impl", "mypkg", "--impl-timeout", "0.2", "--clause", "SCORE-VALID-2", "--summary", "out.json")
    summary = json.loads((folder / "out.json").read_text())
    assert done.returncode == 1
    assert says in done.stdout
    assert summary["totals"]["failed"] == 0 < summary["totals"]["misbehaved"]


def test_answers_that_depend_on_earlier_requests_are_told(mypkg):
    counter = "def score(request, left=[4]):\n    left[0] -= 1\n    return model.score(request) if left[0] >= 0 else {}"
    folder = mypkg(RIGHT.format(readings="") + counter)
    done = run(
        folder,
        "--impl",
        "mypkg",
        "--case",
        "figure-tutorial-round-1,figure-tutorial-round-3,zone-row-pair,zone-diagonal-1-5-misses",
    )
    assert done.returncode == 1
    assert "the same request, another answer" in done.stdout


def test_what_is_not_claimed_is_not_tested_and_nothing_tested_is_not_green(mypkg):
    unclaimed = "def describe(request): return {**model.describe(request), 'levels': ['place']}"
    folder = mypkg(RIGHT.format(readings="") + unclaimed)
    some = run(folder, "--impl", "mypkg", "--clause", "PLACE-3,SCORE-VALID-2", "--summary", "out.json")
    assert some.returncode == 0
    assert json.loads((folder / "out.json").read_text())["levels"]["score"]["not_tested"] > 0
    nothing = run(folder, "--impl", "mypkg", "--level", "score")
    assert nothing.returncode == 1
    assert "nothing was tested" in nothing.stdout


def test_known_failures_are_strict(mypkg):
    folder = mypkg(SELF_NOT_COUNTED)
    words = ["--impl", "mypkg", "--clause", "SCORE-SPECIAL-1,SCORE-MULTI-1"]
    assert run(folder, *words, "--write-known-failures", "known.txt").returncode == 1
    assert run(folder, *words, "--known-failures", "known.txt").returncode == 0
    mypkg(RIGHT.format(readings=""))
    fixed = run(folder, *words, "--known-failures", "known.txt")
    assert fixed.returncode == 1
    assert "take it out of the list" in fixed.stdout


BAD = {
    "--impl nope": "no module named 'nope'",
    "--impl mypk": "did you mean 'mypkg'?",
    "--impl ./mypkh.py": "did you mean 'mypkg.py'?",
    "--impl json": "no function describe",
    "--impl .": "no __init__.py",
    "--impl broken": "importing it raised SyntaxError",
    "--impl needy": "it imports 'numpyy', which is not installed",
    "--impl vague": "describe must give 'levels'",
    "--impl mypkg --clause SCORE-ZONE": "did you mean 'SCORE-ZONE-",
    "--impl mypkg --case figure-tutorial-round1": "did you mean 'figure-tutorial-round-1'?",
    "--impl mypkg --level rounds": "did you mean 'round'?",
    "--impl mypkg --ruling A25=b --ruling A25=c": "A25=b and A25=c are two readings of one ambiguity",
    "--impl mypkg --known-failures none.txt": "cannot be read",
    "--impl mypkg --known-failures unknown.txt": "there is no such case",
}


@pytest.mark.parametrize("words", BAD)
def test_a_bad_option_is_one_line_and_exit_code_2(mypkg, words, monkeypatch, capsys):
    folder = mypkg(RIGHT.format(readings=""))
    (folder / "broken.py").write_text("def (:")
    (folder / "needy.py").write_text("import numpyy")
    (folder / "vague.py").write_text("def describe(request): return {'name': 'vague'}")
    (folder / "unknown.txt").write_text("SCORE-9999  # gone\n")
    monkeypatch.chdir(folder)
    monkeypatch.syspath_prepend(folder)  # and taken away again, with the modules found there
    options = ["-p", "no:cacheprovider", "-c", str(ROOT / "pyproject.toml"), str(ROOT / "conformance"), *words.split()]
    modules = set(sys.modules)
    try:
        assert pytest.main(options) == 2
    finally:
        for name in set(sys.modules) - modules:
            if name in ("mypkg", "broken", "needy", "vague"):
                del sys.modules[name]
    out, error = capsys.readouterr()
    assert BAD[words] in error
    assert len((out + error).strip().splitlines()) == 1


def test_installed_elsewhere_it_runs_under_the_settings_of_the_project_there(mypkg, tmp_path):
    """What an installation looks like to Python: packages and their entry points in a folder of the path."""
    folder, site = mypkg(RIGHT.format(readings="")), tmp_path / "site-packages"
    info = site / "pixies_spec-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pixies-spec\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[pytest11]\nconformance.plugin = conformance.plugin\n")
    for package in ("spec", "reference", "conformance"):
        shutil.copytree(ROOT / package, site / package, ignore=shutil.ignore_patterns("__pycache__"))
    settings = (
        "[pytest]\naddopts = --strict-markers\npython_files = check_*.py\ntestpaths = t\nfilterwarnings = error\n"
    )
    (folder / "pytest.ini").write_text(settings)
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "no:cacheprovider",
        "--pyargs",
        "conformance",
        "--clause",
        "PLACE-6",
    ]
    env = os.environ | {"PYTHONPATH": str(site)}
    words = ["--impl", "mypkg", "-n", "2"]
    done = subprocess.run([*command, *words], cwd=folder, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "clauses: " in done.stdout


def test_the_wrong_example_fails_only_on_the_clauses_it_breaks(tmp_path):
    """Its scores are wrong in most rounds and games too, and no clause of turns and rounds is blamed for that."""
    run(tmp_path, "--impl", str(ROOT / "examples" / "python" / "wrong.py"), "--summary", "out.json")
    clauses = json.loads((tmp_path / "out.json").read_text())["clauses"]
    failed = {clause for clause, counts in clauses.items() if counts["failed"]}
    assert failed == {"SCORE-SPECIAL-1", "SCORE-ZONE-2", "END-2P-1", "END-2P-3"}


def test_a_reading_that_the_texts_leave_open_is_told_and_fails_only_when_strict(mypkg):
    folder = mypkg(RIGHT.format(readings="'A25=b'"))
    done = run(folder, "--impl", "mypkg", "--level", "score", "--summary", "out.json")
    found = json.loads((folder / "out.json").read_text())
    assert (done.returncode, found["verdict"], found["totals"]["failed"]) == (0, "passed", 0), done.stdout
    assert found["totals"]["other_reading"] > 0
    (reading,) = [each for each in found["readings"] if each["id"] == "A25"]
    assert (reading["reading"], reading["weight"]) == ("b", "open")
    assert "A25   b" in done.stdout
    assert run(folder, "--impl", "mypkg", "--case", "zone-multi-only", "--strict").returncode == 1


def test_a_run_under_another_ruling_expects_what_the_rules_give_then(mypkg):
    folder = mypkg(SELF_NOT_COUNTED)
    done = run(folder, "--impl", "mypkg", "--ruling", "A02=b", "--level", "score", "--summary", "out.json")
    found = json.loads((folder / "out.json").read_text())
    assert done.returncode == 0, done.stdout
    assert set(found["cases"].values()) <= {"passed", "not_tested"}
    (reading,) = [each for each in found["readings"] if each["id"] == "A02"]
    assert (reading["reading"], reading["weight"]) == ("b", "ours")
    wrong = run(folder, "--impl", "mypkg", "--ruling", "A02=c", "--level", "score")
    assert wrong.returncode == 2
    assert "A02 has no reading 'c'" in wrong.stdout + wrong.stderr
