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
from pixies_spec.cli import main
from spec.area import Area
from spec.errors import PixiesError

REFERENCE = {"the reference": lambda do, request: getattr(reference, do)(request)}
SCORES_FILE = "base-1-score.json"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    for folder in (CASES, DATA):
        shutil.copytree(folder, tmp_path / folder.name)
    return tmp_path / "cases"


def change(folder: Path, name: str, edit) -> None:
    rows = [*load_file(folder / name)]
    text = file_text(rows)
    (folder / name).write_text(edit(text), encoding="utf-8")


def replacing(old: str, new: str):
    def edit(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return edit


TUTORIAL = '"area": "b1s6 m2 b3s3 / b4* g5x1+#r5 #g5 / y7s1 b8x3+#r8 #g8x2", "round": 1'
CORRUPTIONS = {
    "a total": (
        SCORES_FILE,
        replacing('"total": 32', '"total": 33'),
        "expected is not what the spec answers (total: 32, not 33",
    ),
    "a component": (SCORES_FILE, replacing('"crosses": 4', '"crosses": 5'), "expected is not what the spec answers"),
    "an id twice": (SCORES_FILE, replacing('"figure-tutorial-round-2"', '"figure-lea"'), "ids are never reused"),
    "a clause that is none": (
        SCORES_FILE,
        replacing('"SCORE-TOTAL-1"', '"SCORE-TOTAL-9"'),
        "no clause 'SCORE-TOTAL-9'",
    ),
    "a key too many": (SCORES_FILE, replacing(' "level"', ' "note": "x",\n "level"'), "'note' was unexpected"),
    "a key missing": (SCORES_FILE, replacing(' "ruleset": "base",\n', ""), "'ruleset' is a required property"),
    "an impossible area": (SCORES_FILE, replacing(TUTORIAL, TUTORIAL.replace("y7s1", "y6")), "faceup off its number"),
    "an unreachable area": (
        SCORES_FILE,
        replacing(TUTORIAL, TUTORIAL.replace("#g8x2", "#b1s6")),
        "the request is wrong",
    ),
    "other formatting": (SCORES_FILE, lambda text: json.dumps(json.loads(text)), "not formatted"),
    "another level": (SCORES_FILE, replacing('"level": "score"', '"level": "round"'), "figure-rulebook"),
    "a round": (SCORES_FILE, replacing('"round": 1', '"round": 4'), "4 is not one of"),
    "a step": ("base-3-round.json", replacing('"player": 1', '"player": 0'), "expected is not what the spec answers"),
    "a move": ("base-3-round.json", replacing('"b1s6>1"', '"b1s6>2"'), "expected is not what the spec answers"),
    "no JSON": (SCORES_FILE, lambda text: text[:-3], "not JSON"),
}


@pytest.mark.parametrize("what", CORRUPTIONS)
def test_a_corrupted_case_file_is_noticed(copy, what):
    name, edit, says = CORRUPTIONS[what]
    change(copy, name, edit)
    for path in copy.glob("*.json"):
        if path.name != name:
            path.unlink()
    found = list(problems(copy))
    assert found
    assert any(says in line for line in found), found[:3]


TAGS = {
    "a mutant that is none": (
        "kills.json",
        replacing('"number-twice"', '"number-thrice"'),
        "no mutant 'number-thrice'",
    ),
    "a mutant of another level": (
        "kills.json",
        replacing(': "figure', ': "AMB-A04-ab figure'),
        "which is of the level",
    ),
    "an ambiguity that is none": ("ambiguities.json", replacing('"A02 ', '"A99 '), "no ambiguity 'A99'"),
    "a case that is none": ("ambiguities.json", replacing('"figure-lea"', '"figure-leo"'), "figure-leo has tags"),
}


@pytest.mark.parametrize("what", TAGS)
def test_a_corrupted_index_of_tags_is_noticed(copy, what):
    name, edit, says = TAGS[what]
    index = copy.parent / DATA.name / name
    index.write_text(edit(index.read_text(encoding="utf-8")), encoding="utf-8")
    assert any(says in line for line in problems(copy))


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

    for path in copy.glob("*.json"):
        if path.name != SCORES_FILE:
            path.unlink()
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
        other = kept[name]
        assert (case.request, dict(case.expected), case.rules) == (other.request, dict(other.expected), other.rules), (
            name
        )


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


@pytest.mark.parametrize(
    ("table", "says"),
    {
        "an unknown field": ({"id": "x", "points": 1}, "scores.toml: the score 'x': .*unexpected .*'points'"),
        "a field too few": ({"id": "x", "area": ". . ."}, "scores.toml: the score 'x': .*missing .*'sum'"),
    }.values(),
)
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


def version_after(copy: Path, edit, version: str, capsys) -> tuple[int, str]:
    change(copy, SCORES_FILE, edit)
    (copy / "VERSION").write_text(f"{version}\n")
    code = main(["cases", "diff", str(CASES), str(copy)])
    return code, capsys.readouterr().out


BUMPS = {
    "none": (str, "1.0.0"),
    "patch": (replacing("The rulebook's worked example", "The worked example"), "1.0.1"),
    "major": (replacing('"total": 32', '"total": 33'), "2.0.0"),
    "removed": (lambda _text: file_text(list(load_file(CASES / SCORES_FILE))[1:]), "2.0.0"),
    "minor": (
        lambda text: text.replace(
            "[\n{", '[\n{"id": "new",' + text[text.index(',\n "level"') + 1 : text.index("}},\n") + 3] + "\n{", 1
        ),
        "1.1.0",
    ),
}


@pytest.mark.parametrize("bump", BUMPS)
def test_the_version_follows_from_the_changes_and_another_is_refused(copy, bump, capsys):
    edit, version = BUMPS[bump]
    assert (CASES / "VERSION").read_text().strip() == "1.0.0", "state the versions of this test anew"
    assert version_after(copy, edit, version, capsys)[0] == 0
    code, says = version_after(copy, str, "1.7.3", capsys)
    assert code == 1
    assert f"must become {version}, not 1.7.3" in says


def test_a_bundle_has_the_same_bytes_every_time_and_compares_equal(tmp_path, capsys):
    one, two = tmp_path / "one.zip", tmp_path / "two.zip"
    for path in (one, two):
        assert main(["cases", "bundle", str(path)]) == 0
    assert one.read_bytes() == two.read_bytes()
    assert main(["cases", "diff", str(one), str(CASES)]) == 0
    assert "0 changes" in capsys.readouterr().out


@pytest.mark.parametrize("words", ["cases generate", "rules --write", "regenerate"])
def test_an_installed_copy_writes_nothing_into_itself(tmp_path, monkeypatch, capsys, words):
    monkeypatch.setattr("pixies_spec.options.__file__", str(tmp_path / "site-packages" / "pixies_spec" / "options.py"))
    assert main(words.split()) == 2
    assert "run it in a checkout" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("cases diff nowhere conformance/cases", "no set of cases"),
        ("cases diff README.md conformance/cases", "not a bundle"),
        ("mutants nobody", "there is no mutant 'nobody'"),
        ("rules NOTHING-1", "there is no clause 'NOTHING-1'"),
    ],
)
def test_bad_words_give_one_line_and_2(words, says, capsys, monkeypatch):
    monkeypatch.chdir(CASES.parent.parent)
    assert main(words.split()) == 2
    error = capsys.readouterr().err
    assert says in error
    assert len(error.splitlines()) == 1
