"""What a change takes: an expansion one module and its cards, an ambiguity three edits, another ruling one line."""

import json
import shutil
import sys

import pytest

from tests.helpers import ROOT, process

ADDITIONS = ROOT / "tests" / "additions"
ROOMS = ("spec", "deviations", "reference", "conformance", "solver", "pixies_spec", "pyproject.toml", "conftest.py")
COLOURS = ("blue", "green", "yellow", "red")

LACKS_THE_RULE = """
from conformance.model import Model
from deviations.readings import rules_of
from spec.rulesets import with_steps

model = Model(lambda ruleset: with_steps(rules_of(ruleset), lonely=lambda self, area: ()))
score, placements, place, play = model.score, model.placements, model.place, model.play


def describe(request):
    return {**model.describe(request), "rulesets": ["loners"]}
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """A copy of the packages, to be changed."""
    folder = tmp_path_factory.mktemp("copy")
    for name in ROOMS:
        source = ROOT / name
        (shutil.copytree if source.is_dir() else shutil.copy)(source, folder / name)
    return folder


def python(folder, *words, expected=0):
    """The output of a Python program that imports the packages of this folder."""
    settings = {"PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = process([sys.executable, *words], folder, **settings)
    assert done.returncode == expected, done.stdout + done.stderr
    return done.stdout


def command(folder, *words):
    return python(folder, "-c", "import sys; from pixies_spec.cli import main; sys.exit(main())", *words)


@pytest.fixture(scope="module")
def expanded(copy):
    """The copy with a third expansion: one module, and 14 rows of cards."""
    shutil.copy(ADDITIONS / "loners.py", copy / "spec" / "expansions" / "loners.py")
    with (copy / "spec" / "cards.csv").open("a", encoding="utf-8") as table:
        for at in range(14):
            number, colour = at % 9 + 1, COLOURS[at % 4]
            table.write(f"{colour[0]}{number}L,loners,{number},{colour},0,0,,,0,,,,\n")
    return copy


def test_an_expansion_is_scored(expanded):
    area = "b1L . . / . b5x2 . / . . b9L"
    assert json.loads(command(expanded, "score", area, "--ruleset", "loners", "--json"))["spirals"] == 4
    beside = "b1L b2s4 . / . b5x2 . / . . b9L"
    assert json.loads(command(expanded, "score", beside, "--ruleset", "loners", "--json"))["spirals"] == 4 + 2


def test_spec_and_reference_agree_on_an_expansion(expanded):
    told = command(expanded, "agree", "--ruleset", "loners", "--rounds", "60", "--seed", "1")
    assert "60 rounds" in told
    assert "spec and reference agree, every invariant holds" in told


def test_a_module_that_lacks_the_rule_of_an_expansion_is_found_by_fuzzing(expanded):
    (expanded / "mypkg.py").write_text(LACKS_THE_RULE, encoding="utf-8")
    options = ["-p", "conformance.plugin", "-p", "no:cacheprovider", "--impl", "mypkg", "--fuzz", "40"]
    told = python(expanded, "-m", "pytest", "conformance", *options, expected=1)
    assert "ruleset loners" in told
    assert "total           2    0" in told


STEPS = '''

class A90b(Rules):
    """A validated card loses no points for its crosses."""

    def crosses(self, area: Area) -> Iterator[Part]:
        return (part for part in super().crosses(area) if not area[int(part.place)].validated)
'''

LEFT = "left = [face for at, face in look.faces.items() if look.counted & ~cancelled & 1 << at]"
ONCE_MORE = """
        pairs = 0 if rulings.validated_loses else look.validated
        left = [face for at, face in look.faces.items() if look.counted & ~cancelled & ~pairs & 1 << at]"""


@pytest.fixture(scope="module")
def questioned(copy):
    """The copy with another ambiguity: a row of the ledger, the steps of its other reading, and the reference's."""
    ledger = copy / "deviations" / "ledger.json"
    rows = json.loads(ledger.read_text(encoding="utf-8"))
    rows["ambiguities"].append(json.loads((ADDITIONS / "question.json").read_text(encoding="utf-8")))
    ledger.write_text(json.dumps(rows, ensure_ascii=False, indent=1), encoding="utf-8")
    steps = copy / "deviations" / "scoring_readings.py"
    steps.write_text(steps.read_text(encoding="utf-8") + STEPS, encoding="utf-8")
    scorer = copy / "reference" / "ruled.py"
    text = scorer.read_text(encoding="utf-8")
    assert LEFT in text
    scorer.write_text(text.replace(LEFT, ONCE_MORE.strip()), encoding="utf-8")
    return copy


def test_a_new_reading_can_be_played(questioned):
    area = ". . . / . b5x2+# . / . . b9x6"
    asked = (("score", area, "--ruling", f"A90={letter}", "--json") for letter in "ab")
    crosses = [json.loads(command(questioned, *words))["crosses"] for words in asked]
    assert crosses == [8, 6]
    assert "Crosses under a pair" in command(questioned, "ambiguities", "A90")


AGREE = """
import random, sys
import reference
from conformance.model import model_of
from conformance.wire import area_json
from deviations.choice import parse_readings
from spec.notation import parse_area
for choice in ("A90=a", "A90=b"):
    readings = parse_readings([choice])
    request = {"area": area_json(parse_area(". . . / . b5x2+# . / . . b9x6")), "round": 1, "ruleset": "base"}
    print(model_of(readings).score(request)["total"], reference.under(readings).score(request)["total"])
"""


def test_spec_and_reference_agree_on_a_new_reading(questioned):
    assert python(questioned, "-c", AGREE).splitlines() == ["-3 -3", "-1 -1"]


@pytest.fixture(scope="module")
def flipped(tmp_path_factory):
    """A copy of the whole project in which one line of the ledger rules A26 otherwise, and its cases made again."""
    folder = tmp_path_factory.mktemp("flipped") / "project"
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(".*", "*.egg-info", "build", "__pycache__"))
    ledger = folder / "deviations" / "ledger.json"
    before, mark, after = ledger.read_text(encoding="utf-8").partition('"id": "A26"')
    assert mark
    ledger.write_text(before + mark + after.replace('"ruling": "a"', '"ruling": "b"', 1), encoding="utf-8")
    assert "cases: made" in command(folder, "regenerate", "--only", "cases")
    return folder


def test_another_ruling_is_what_is_played_by_both_models(flipped):
    found = json.loads(command(flipped, "score", ". . . / . . . / . . r9", "--round", "3", "--json"))
    assert found["total"] == 4
    assert "agree" in command(flipped, "agree", "--rounds", "20", "--seed", "1")


def test_another_ruling_renames_no_case_and_no_reading(flipped):
    """What was ours is a reading like any other now: ``A26=a``. The reference passes all cases as they are ruled."""
    ids = [
        [case["id"] for file in sorted((folder / "conformance" / "cases").glob("*.json")) for case in _cases(file)]
        for folder in (ROOT, flipped)
    ]
    assert ids[0] == ids[1]
    options = ["-p", "conformance.plugin", "-p", "no:cacheprovider", "-q", "--impl", "reference"]
    python(flipped, "-m", "pytest", "conformance", *options)
    names = python(flipped, "-c", "from conformance.mutants import mutants; print(*mutants())").split()
    assert "reading-A26-a" in names
    assert "reading-A26-b" not in names


def _cases(file):
    return json.loads(file.read_text(encoding="utf-8"))
