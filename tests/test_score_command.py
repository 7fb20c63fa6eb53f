"""`pixies-spec score` and the command line around it, as people and programs use them."""

import io
import json
import subprocess
import sys

import pytest

from pixies_spec.cli import COMMANDS
from tests.helpers import TUTORIAL, tables, text

TABLES = tables("score")


def test_the_worked_example_is_explained(command):
    assert command("score", TUTORIAL, "--round", "1").out == text("score.txt")


def test_json_has_the_components(command):
    found = command("score", TUTORIAL, "--round", "3", "--json").json
    del found["parts"]
    zone = {"points": 16, "size": 4, "colour": "blue", "spaces": [1, 2, 3, 4]}
    assert found == {"total": 40, "validated": 13, "spirals": 15, "crosses": 4, "zone": zone, "facedown": 0}


def test_many_areas_are_read_from_standard_input(monkeypatch, command):
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{TUTORIAL}\n\n. . . / . . . / . . b9x6\n"))
    done = command("score", "-", "--round", "2", "--json")
    assert [json.loads(line)["total"] for line in done.out.splitlines()] == [36, -6]


def test_a_ruling_changes_the_score(command):
    assert command("score", TUTORIAL, "--ruling", "A02=b", "--json").json["total"] == 31


def test_a_floor_is_said(command):
    done = command("score", ". . . / . . . / . . b9x6", "--ruling", "A31=b")
    assert done.out.endswith("0 + 0 - 6 + 0 = 0 (at least 0)\n")


@pytest.mark.parametrize(("line", "explained"), TABLES["explained"])
def test_giants_and_special_cards_are_explained(line, explained, command):
    assert f"    {explained}\n" in command("score", line, "--ruleset", "both").out


def test_every_component_is_in_the_sum(command):
    done = command("score", "b1s6+# m2 . / . . # / . . . ; R1=bRc2", "--ruleset", "both")
    assert done.out.endswith("1 + 12 - 0 + 6 + 5 = 24\n")


def test_a_wrong_line_of_standard_input_is_named(monkeypatch, command):
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{TUTORIAL}\nb1\n"))
    assert "line 2: impossible area: the grid has 1 spaces" in command("score", "-", code=2).err


def test_bytes_that_are_not_text_are_named(monkeypatch, command):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe"), encoding="utf-8"))
    assert "standard input is not UTF-8 text" in command("score", "-", code=2).err


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(name, command):
    assert f"example:\n  pixies-spec {name}" in command(name, "--help").out


def test_the_list_of_commands_is_in_the_help(command):
    assert f"  {next(iter(COMMANDS))}" in command("--help").out


def test_an_interrupt_ends_with_130(monkeypatch, command):
    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("pixies_spec.commands.score.run", interrupted)
    assert command("score", TUTORIAL, code=130).err == "pixies-spec score: interrupted\n"


@pytest.mark.parametrize(("words", "redirected", "code", "says"), TABLES["streams"])
def test_streams_and_files_that_cannot_be_used_take_one_line(words, redirected, code, says):
    program = f"{sys.executable} -c 'import sys; from pixies_spec.cli import main; sys.exit(main())'"
    shell = ["/bin/sh", "-c", f"{program} {words} {redirected}"]
    done = subprocess.run(shell, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (code, says)


def test_a_missing_solver_is_named(monkeypatch, command):
    def missing(_: str) -> None:
        raise ModuleNotFoundError("No module named 'z3'", name="z3")

    monkeypatch.setattr("pixies_spec.cli.importlib.import_module", missing)
    assert "pip install 'path/to/pixies-spec[solver]'" in command("prove", code=2).err


def test_json_nested_without_end_is_not_json(tmp_path, command):
    path = tmp_path / "deep.json"
    path.write_text("[" * 100_000)
    for words in (["judge", path], ["compare", path, path]):
        assert "not JSON" in command(*words, code=2).err
