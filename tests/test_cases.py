"""The case files: faults are found, they are what their sources say, and versions follow from changes."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

import reference
from conformance.case import CASES, case_json, load_cases, load_file, move_of
from conformance.casefile import file_text
from conformance.curated import rows as curated
from conformance.curated.rows import plans
from conformance.datafile import DATA
from conformance.generate.all_cases import drafts
from conformance.generate.curated import curated_cases, sum_parts
from conformance.upkeep.checking import problems
from deviations.readings import rules_of
from spec.area import Area
from spec.errors import PixiesError
from tests.helpers import tables

REFERENCE = {"the reference": lambda do, request: getattr(reference, do)(request)}
SCORES_FILE = "base-1-score.json"
TABLES = tables("cases")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    for folder in (CASES, DATA):
        shutil.copytree(folder, tmp_path / folder.name)
    return tmp_path / "cases"


def change(folder: Path, name: str, edit) -> None:
    rows = [*load_file(folder / name)]
    text = file_text(rows)
    (folder / name).write_text(edit(text), encoding="utf-8")


def only(folder: Path, name: str) -> None:
    """Leave this file alone in the folder."""
    for path in folder.glob("*.json"):
        if path.name != name:
            path.unlink()


def replacing(old: str, new: str):
    def edit(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return edit


CORRUPTIONS = {what: (name, replacing(old, new), says) for what, name, old, new, says in TABLES["corruptions"]}
CORRUPTIONS |= {
    "other formatting": (SCORES_FILE, lambda text: json.dumps(json.loads(text)), "not formatted"),
    "no JSON": (SCORES_FILE, lambda text: text[:-3], "not JSON"),
}


@pytest.mark.parametrize("what", CORRUPTIONS)
def test_a_corrupted_case_file_is_noticed(copy, what):
    name, edit, says = CORRUPTIONS[what]
    change(copy, name, edit)
    only(copy, name)
    found = list(problems(copy))
    assert found
    assert any(says in line for line in found), found[:3]


@pytest.mark.parametrize(("what", "name", "old", "new", "says"), TABLES["tags"])
def test_a_corrupted_index_of_tags_is_noticed(copy, what, name, old, new, says):
    index = copy.parent / DATA.name / name
    index.write_text(replacing(old, new)(index.read_text(encoding="utf-8")), encoding="utf-8")
    assert any(says in line for line in problems(copy)), what


def test_a_case_file_from_elsewhere_may_hold_its_tags_itself(tmp_path):
    row = {**case_json(load_cases()[0]), "ambiguities": ["A02"], "kills": ["number-twice"]}
    (tmp_path / "theirs.json").write_text(json.dumps([row]))
    (case,) = load_file(tmp_path / "theirs.json")
    assert (case.ambiguities, case.kills) == (("A02",), ("number-twice",))


def test_nothing_is_wrong_with_the_case_files():
    assert list(problems(CASES, REFERENCE)) == []


def test_a_formulation_that_answers_otherwise_is_named(copy):
    def wrong(_do, _request):
        return {"total": 99}

    only(copy, SCORES_FILE)
    shutil.rmtree(copy.parent / DATA.name)
    found = list(problems(copy, {"wrong one": wrong}))
    assert len(found) > 500
    assert all("wrong one answers total: 99" in line for line in found)


def test_the_files_are_what_their_sources_say():
    made = {case.id: case for case in drafts()}
    kept = {case.id: case for case in load_cases()}
    assert list(made) == sorted(made, key=list(made).index)
    assert made.keys() == kept.keys()
    for name, case in made.items():
        one, other = ((each.request, dict(each.expected), each.rules) for each in (case, kept[name]))
        assert one == other, name


def test_there_are_at_most_2000_cases_and_each_says_where_it_comes_from():
    cases = load_cases()
    assert 200 <= len(cases) <= 2000
    assert all(case.source and case.description for case in cases)


@pytest.mark.parametrize("plan", [name for name, each in plans().items() if each.sum])
def test_the_hand_worked_plans_score_what_is_said(plan):
    area, by_hand = Area(), plans()[plan]
    for move in by_hand.moves.split():
        area = rules_of("both").place(area, *move_of(move))
    parts = rules_of("base").score(area, 1)
    assert [parts.validated, parts.spirals, parts.crosses, parts.zone, parts.total] == sum_parts(by_hand.sum)
    assert parts.largest.size == by_hand.zone


WRONG_FIELDS = [
    ({"id": "x", "points": 1}, "scores.toml: the score 'x': .*unexpected .*'points'"),
    ({"id": "x", "area": ". . ."}, "scores.toml: the score 'x': .*missing .*'sum'"),
]


@pytest.mark.parametrize(("table", "says"), WRONG_FIELDS)
def test_a_curated_table_with_wrong_fields_is_refused_by_name(table, says, monkeypatch):
    monkeypatch.setattr(curated, "_read", lambda _name: {"score": [table]})
    with pytest.raises(PixiesError, match=says):
        list(curated.rows())


def test_a_field_by_ruleset_asks_the_case_in_each(monkeypatch):
    shared = {"rules": "LG-PLACE-3", "area": "", "says": "", "source": ""}
    table = {"id": {"base": "a", "both": "b"}, "sum": {"base": "1", "both": "2"}}
    monkeypatch.setattr(curated, "FILES", ("scores",))
    monkeypatch.setattr(curated, "_read", lambda _name: {"all": shared, "score": [table]})
    assert [(row.id, row.ruleset, row.sum) for row in curated.rows()] == [("a", "base", "1"), ("b", "both", "2")]


def test_what_is_worked_by_hand_is_compared(monkeypatch):
    wrong = replace(next(row for row in curated.rows() if row.id == "figure-lea"), sum="19 + 3 - 2 + 7 = 27")
    monkeypatch.setattr("conformance.generate.curated.rows", lambda: [wrong])
    with pytest.raises(PixiesError, match="figure-lea: worked by hand"):
        list(curated_cases())


def one_more(text: str) -> str:
    """The file with its first case once more, under another id."""
    first = text[text.index(',\n "level"') + 1 : text.index("}},\n") + 3]
    return text.replace("[\n{", f'[\n{{"id": "new",{first}\n{{', 1)


BUMPS = {
    "none": (str, "1.0.1"),
    "patch": (replacing("The rulebook's worked example", "The worked example"), "1.0.2"),
    "major": (replacing('"total": 32', '"total": 33'), "2.0.0"),
    "removed": (lambda _text: file_text(list(load_file(CASES / SCORES_FILE))[1:]), "2.0.0"),
    "minor": (one_more, "1.1.0"),
}


@pytest.mark.parametrize("bump", BUMPS)
def test_the_version_follows_from_the_changes_and_another_is_refused(copy, bump, command):
    edit, version = BUMPS[bump]
    assert (CASES / "VERSION").read_text().strip() == "1.0.1", "state the versions of this test anew"
    change(copy, SCORES_FILE, edit)
    (copy / "VERSION").write_text(f"{version}\n")
    command("cases", "diff", CASES, copy)
    (copy / "VERSION").write_text("1.7.3\n")
    assert f"must become {version}, not 1.7.3" in command("cases", "diff", CASES, copy, code=1).out


def test_a_bundle_has_the_same_bytes_every_time_and_compares_equal(tmp_path, command):
    one, two = tmp_path / "one.zip", tmp_path / "two.zip"
    for path in (one, two):
        command("cases", "bundle", path)
    assert one.read_bytes() == two.read_bytes()
    assert "0 changes" in command("cases", "diff", one, CASES).out


@pytest.mark.parametrize("words", ["cases generate", "rules --write", "regenerate"])
def test_an_installed_copy_writes_nothing_into_itself(tmp_path, monkeypatch, command, words):
    monkeypatch.setattr("pixies_spec.options.__file__", str(tmp_path / "site-packages" / "pixies_spec" / "options.py"))
    assert "run it in a checkout" in command(*words.split(), code=2).err
