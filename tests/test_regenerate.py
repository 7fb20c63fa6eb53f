"""`pixies-spec regenerate`: its table covers what is computed; what is out of date is found, no more and no less."""

import json
import re
import shutil
import sys
from fnmatch import fnmatch
from pathlib import Path

import pytest

from conformance.regenerate.inputs import ROOT, closure, content, shape
from conformance.regenerate.making import MADE, files_of, kept
from conformance.regenerate.targets import BY_NAME, TARGETS
from pixies_spec.cli import main

pytest_plugins = ["pytester"]
LEDGER = "deviations/ledger.json"


def test_each_target_comes_after_those_that_it_is_made_from():
    seen = set()
    for target in TARGETS:
        assert {name for name in target.inputs if name in BY_NAME} <= seen
        seen.add(target.name)


@pytest.mark.parametrize("name", BY_NAME)
def test_a_target_has_its_files_and_its_maker(name):
    target = BY_NAME[name]
    module, _, function = target.maker.partition(":")
    assert f"def {function}(" in (ROOT / f"{module.replace('.', '/')}.py").read_text(encoding="utf-8")
    assert all(any(fnmatch(path, pattern) for path in files_of(target)) for pattern in target.files)
    assert kept()[name].keys() == {"inputs", "files"}


def test_every_generated_file_is_of_one_target():
    data = [path for path in ROOT.glob("*/data/*") if path != MADE]
    pages = [path for path in ROOT.glob("docs/**/*") if path.suffix == ".svg" or _says_so(path)]
    made = [path.relative_to(ROOT).as_posix() for path in (*data, *pages, *ROOT.glob("conformance/cases/*.json"))]
    of_targets = [path for target in TARGETS for path in files_of(target)]
    assert sorted(made) == sorted(path for path in of_targets if path != "docs/mutation.md")


def _says_so(path: Path) -> bool:
    return path.suffix == ".md" and bool(re.search("[Gg]enerated (by|from) `", path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("path", sorted(ROOT.glob("*/data/*.json")), ids=lambda path: path.name)
def test_computed_data_says_what_made_it_from_what(path):
    assert list(json.loads(path.read_bytes())) == ["made_by", "inputs", "rows"]


def test_everything_is_up_to_date(capsys):
    assert main(["regenerate", "--check"]) == 0, capsys.readouterr().out


def test_a_name_that_is_none_gives_one_line_and_2(capsys):
    assert main(["regenerate", "--only", "rulse"]) == 2
    error = capsys.readouterr().err
    assert "did you mean 'rules'?" in error
    assert len(error.splitlines()) == 1


def test_code_has_the_same_hash_when_only_its_prose_or_form_changes(tmp_path):
    texts = {
        "one": "def f(a):\n    return a + 1\n",
        "tidied": '"""A module."""\n# why\ndef f( a ) :\n    """Add."""\n    return (a +\n 1)\n',
        "other": "def f(a):\n    return a + 2\n",
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    one, tidied, other = (shape(tmp_path / name, prose=False) for name in texts)
    assert one == tidied != other
    assert shape(tmp_path / "one", prose=True) != shape(tmp_path / "tidied", prose=True)


def test_the_code_of_a_module_is_that_of_all_it_imports_from_its_package():
    names = {path.relative_to(ROOT).as_posix() for path in closure("conformance.mutants")}
    assert {"conformance/mutants/answers.py", "conformance/model.py"} <= names
    assert all(name.startswith("conformance/") for name in names)


# In a copy of the project --------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def copy(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("copy") / "project"
    unneeded = shutil.ignore_patterns(".*", "__pycache__", "*.egg-info", "tests", "build")
    return Path(shutil.copytree(ROOT, folder, ignore=unneeded))


@pytest.fixture
def regenerate(copy, pytester, monkeypatch):
    """Run the command in the copy: what it says of each target."""
    monkeypatch.setenv("PYTHONPATH", str(copy))

    def run(*words: str) -> dict[str, dict[str, object]]:
        code = "import sys; from pixies_spec.cli import main; sys.exit(main())"
        done = pytester.run(sys.executable, "-c", code, "regenerate", "--json", *words)
        assert done.ret in (0, 1), done.errlines
        found = {each["name"]: each for each in json.loads("".join(done.outlines))["targets"]}
        assert done.ret == any(each["stale"] for each in found.values())
        return found

    return run


@pytest.fixture
def stale(regenerate):
    """The targets that are out of date in the copy."""
    return lambda: {name for name, each in regenerate("--check").items() if each["stale"]}


@pytest.fixture
def edited(copy):
    """Edit a file of the copy for the time of a test."""
    before = {}

    def edit(path: str, how) -> None:
        text = (copy / path).read_text(encoding="utf-8")
        before.setdefault(path, text)
        (copy / path).write_text(how(text), encoding="utf-8")

    yield edit
    for path, text in before.items():
        (copy / path).write_text(text, encoding="utf-8")


def in_ledger(change):
    def edit(text: str) -> str:
        found = json.loads(text)
        change(found)
        return json.dumps(found, ensure_ascii=False)

    return edit


def row(found, name: str):
    return next(each for each in found["ambiguities"] if each["id"] == name)


LEDGER_EDITS = {
    "a reason": (lambda found: row(found, "A26").update(reason="Because it is so."), {"ambiguities"}),
    "a quote": (lambda found: row(found, "A26")["quotes"][0].update(quote="A word."), {"ambiguities"}),
    "a question that a case repeats": (
        lambda found: row(found, "A02").update(question="Is it?"),
        {"ambiguities", "cases"},
    ),
    "the hash of a text": (lambda found: found["texts"]["S0"].update(sha256="0" * 64), {"rules"}),
    "nothing but the form": (lambda _found: None, set()),
}


@pytest.mark.parametrize("what", LEDGER_EDITS)
def test_an_edit_of_the_ledger_makes_out_of_date_what_holds_it(stale, edited, what):
    change, wanted = LEDGER_EDITS[what]
    edited(LEDGER, in_ledger(change))
    assert stale() == wanted


BY_HAND = {
    "rules": ("docs/rules.md", lambda text: text + "More.\n"),
    "extremes-page": ("docs/extremes/max-4-3-0.svg", lambda text: text + " "),
    "stakes": ("conformance/data/stakes.json", lambda text: text.replace("6481", "6482")),
    "quick": ("conformance/data/quick.json", lambda text: text.replace("pixies-spec regen", "pixies-spec degen")),
    "cases": ("conformance/cases/base-1-score.json", lambda text: text.replace("worked", "bad", 1)),
}


def test_generated_files_that_were_changed_by_hand_are_noticed(regenerate, edited):
    for path, change in BY_HAND.values():
        edited(path, change)
    found = regenerate("--check")
    for name, (path, _) in BY_HAND.items():
        assert found[name]["why"] == [f"{path} was changed by hand"]
    assert {name for name, each in found.items() if each["stale"]} == {*BY_HAND, "ambiguities"}
    assert found["ambiguities"]["why"] == ["stakes changed"]


def test_computed_data_that_is_no_more_json_is_noticed(regenerate, edited):
    edited("conformance/data/least.json", lambda text: text[:-5])
    found = regenerate("--check", "--only", "least")["least"]
    assert found["why"] == ["conformance/data/least.json was changed by hand"]


def test_a_file_that_is_gone_or_was_never_made_is_noticed(copy, regenerate):
    gone, more = copy / "docs/ambiguities/AMB-A02-ab.svg", copy / "docs/ambiguities/AMB-A99-ab.svg"
    gone.rename(more)
    found = regenerate("--check", "--only", "ambiguities")["ambiguities"]
    more.rename(gone)
    assert found["why"] == [
        "docs/ambiguities/AMB-A02-ab.svg is missing",
        "docs/ambiguities/AMB-A99-ab.svg is not of its making",
    ]


def test_what_is_out_of_date_is_made_again_and_nothing_else(copy, regenerate, stale, edited):
    for path in ("docs/ambiguities.md", MADE.relative_to(ROOT).as_posix(), LEDGER):
        edited(path, str)  # put back afterwards
    edited(LEDGER, in_ledger(lambda found: row(found, "A26").update(reason="Because it is so.")))
    found = regenerate()
    assert {name for name, each in found.items() if each["made"]} == {"ambiguities"}
    assert found["ambiguities"]["changed"] == ["docs/ambiguities.md"]
    assert "Because it is so." in (copy / "docs/ambiguities.md").read_text(encoding="utf-8")
    assert stale() == set()


def test_the_hash_of_computed_data_is_that_of_its_rows(tmp_path):
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "one.json").write_text('{"made_by": "a", "inputs": {}, "rows": [1, 2]}')
    (folder / "other.json").write_text('{"made_by": "b", "inputs": {"c": "d"}, "rows": [1,\n2]}')
    assert content(folder / "one.json") == content(folder / "other.json")
