"""`pixies-spec score` and the command line around it, as people and programs use them."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from pixies_spec.cli import COMMANDS, main

EXAMPLE = "b1s6 m2 b3s3 / b4* g5x1+# # / y7s1 b8x3+# #"
SHOWN = """\
b1s6 m2 b3s3 / b4* g5x1+# # / y7s1 b8x3+# #
  validated   13
    g5x1@5         5  validated (SCORE-VALID-1)
    b8x3@8         8  validated (SCORE-VALID-1)
  spirals     15
    b1s6@1         6  printed spirals (SCORE-SPIRAL-1)
    b3s3@3         3  printed spirals (SCORE-SPIRAL-1)
    y7s1@7         1  printed spirals (SCORE-SPIRAL-1)
    b4*@4          5  1 per blue card: 1 2 3 4 8 (SCORE-SPECIAL-1)
  crosses     -4
    g5x1@5         1  printed crosses (SCORE-CROSS-1)
    b8x3@8         3  printed crosses (SCORE-CROSS-1)
  zone         8  4 blue cards (1 2 3 4) x 2 in round 1
  13 + 15 - 4 + 8 = 32
"""


def test_the_worked_example_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", EXAMPLE, "--round", "1"]) == 0
    assert capsys.readouterr().out == SHOWN


def test_json_has_the_components(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", EXAMPLE, "--round", "3", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    del found["parts"]
    zone = {"points": 16, "size": 4, "colour": "blue", "spaces": [1, 2, 3, 4]}
    assert found == {"total": 40, "validated": 13, "spirals": 15, "crosses": 4, "zone": zone, "facedown": 0}


def test_many_areas_are_read_from_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{EXAMPLE}\n\n. . . / . . . / . . b9x6\n"))
    assert main(["score", "-", "--round", "2", "--json"]) == 0
    assert [json.loads(line)["total"] for line in capsys.readouterr().out.splitlines()] == [36, -6]


def test_a_ruling_changes_the_score(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", EXAMPLE, "--ruling", "A02=b", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["total"] == 31


def test_a_floor_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", ". . . / . . . / . . b9x6", "--ruling", "A31=b"]) == 0
    assert capsys.readouterr().out.endswith("0 + 0 - 6 + 0 = 0 (at least 0)\n")


EXPLAINED = {
    "b1s6+# m2 . / . . . / . . . ; R1=bRc2": "bRc2@R1        6  2 per card of its colour in R1: 1 2 R1 (LG-COLOUR-2)",
    ". y2*+# . / . g5 . / . . . ; C2=bCv3": "bCv3@C2        3  3 per validated card in C2: 2 (LG-VALID-1)",
    ". y2* . / . g5 . / . g8x2 . ; C2=gCp4": (
        "gCp4@C2        8  4 per faceup card without spirals in C2: 5 8 (LG-PLAIN-1)"
    ),
    "r1* # y3s5+# / . . . / . . . ; R1=mRu2": (
        "mRu2@R1        2  2 per faceup card not validated in R1: 1 (LG-UNVALID-1)"
    ),
    ". . . / . . . / . . . ; C3=mCu3": "mCu3@C3        0  3 per faceup card not validated in C3: none (LG-UNVALID-1)",
    "r1* . . / . . . / . . . ; C2=rCp4": "r1*@1          2  1 per red card: 1 C2 (SCORE-SPECIAL-1)",
    ". . . / . . . / y7x5 b8x3 . ; R3=yRk": "y7x5@7         0  5 crosses cancelled by yRk@R3 (LG-CANCEL-1)",
    "by1s7xr r2s5 . / . r5 . / . . .": "by1s7xr@1      2  1 per red card: 2 5 (FP-CROSS-1)",
    "by1s7xr r2s5 . / . r5 . / . . . ; R1=bRk": "by1s7xr@1      0  2 crosses cancelled by bRk@R1 (LG-CANCEL-1)",
    "gy1d3 # . / . . #bCv3 / . . .": "gy1d3@1        6  3 per uncovered facedown card: 2 6 (FP-SPECIAL-1)",
    "#bCv3 . . / . . . / . . .": "bCv3@1         5  uncovered facedown card (FP-FACEDOWN-1)",
    ". bg2s6xy . / y4x1 . . / y7x5 . . ; R1=bRk R2=yRk": "yRk@R2         0  cancels the crosses in R2: 4 (LG-CANCEL-1)",
    ". . . / . y5 . / y7x5 . . ; R2=bRk": "bRk@R2         0  cancels the crosses in R2: none (LG-CANCEL-1)",
}


@pytest.mark.parametrize("line", EXPLAINED)
def test_giants_and_special_cards_are_explained(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", line, "--ruleset", "both"]) == 0
    assert f"    {EXPLAINED[line]}\n" in capsys.readouterr().out


def test_every_component_is_in_the_sum(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "b1s6+# m2 . / . . # / . . . ; R1=bRc2", "--ruleset", "both"]) == 0
    assert capsys.readouterr().out.endswith("1 + 12 - 0 + 6 + 5 = 24\n")


WRONG = {
    ("score",): "the following arguments are required: AREA",
    ("score", ". . ."): "impossible area: the grid has 3 spaces",
    ("score", EXAMPLE.replace("b1s6", "b1s7")): "space 1: no card has the id 'b1s7': did you mean 'b1s6'",
    ("score", EXAMPLE.replace("m2", "m3")): "space 2: m3 is faceup off its number",
    ("score", EXAMPLE.replace("b8x3+#", "b8x3+#b1s6")): "b1s6 appears 2 times",
    ("score", EXAMPLE, "--round", "0"): "the round must be a whole number from 1 to 3, not '0'",
    ("score", EXAMPLE, "--round", "two"): "the round must be a whole number from 1 to 3, not 'two'",
    ("score", EXAMPLE, "--ruleset", "giants"): "there is no ruleset 'giants': use one of base, flower_power",
    ("score", ". . . / . . . / . bg8d1x1 ."): "bg8d1x1 is not in the deck of ruleset 'base'",
    ("score", EXAMPLE, "--ruling", "A25"): "A25 has no reading ''",
    ("score", EXAMPLE, "--ruling", "B1=a"): "no ruling is called 'B1'",
    ("score", EXAMPLE, "--ruling", "A25=b", "--ruling", "A25=a"): "A25=b and A25=a are two readings of one ambiguity",
    ("score", EXAMPLE, "--points"): "unrecognized arguments: --points",
    ("scores",): "argument COMMAND: invalid choice: 'scores'",
    (): "the following arguments are required: COMMAND",
    ("agree", "--rounds", "many"): "must be a whole number of at least 1, not 'many'",
    ("agree", "--ruleset", "Base"): "there is no ruleset 'Base'",
}


@pytest.mark.parametrize("words", WRONG)
def test_bad_input_is_one_line_and_exit_code_2(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code: object = main(words)
    except SystemExit as stop:
        code = stop.code
    out, err = capsys.readouterr()
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert WRONG[words] in err


def test_a_wrong_line_of_standard_input_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{EXAMPLE}\nb1\n"))
    assert main(["score", "-"]) == 2
    assert "line 2: impossible area: the grid has 1 spaces" in capsys.readouterr().err


def test_bytes_that_are_not_text_are_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe"), encoding="utf-8"))
    assert main(["score", "-"]) == 2
    assert "standard input is not UTF-8 text" in capsys.readouterr().err


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main([command, "--help"])
    assert stop.value.code == 0
    assert f"example:\n  pixies-spec {command}" in capsys.readouterr().out


def test_the_list_of_commands_is_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    assert all(f"  {command}" in capsys.readouterr().out for command in list(COMMANDS)[:1])


def test_an_interrupt_ends_with_130(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("pixies_spec.commands.score.run", interrupted)
    assert main(["score", EXAMPLE]) == 130
    assert capsys.readouterr().err == "pixies-spec score: interrupted\n"


@pytest.mark.parametrize(
    ("words", "redirected", "code", "says"),
    [
        (f"score '{EXAMPLE}'", "> /dev/full", 2, "pixies-spec score: output: No space left on device\n"),
        (f"score '{EXAMPLE}'", ">&-", 0, ""),
        ("score -", "<&-", 0, ""),
        (
            "judge -",
            "<&-",
            2,
            "pixies-spec judge: the recording is empty: its first line must be a 'setup' (docs/judge.md)\n",
        ),
        (
            "cases bundle /proc/x.zip",
            "",
            2,
            (
                "pixies-spec cases: /proc/x.zip: cannot be written (No such file or directory): "
                "name a file you may write to\n"
            ),
        ),
    ],
)
def test_streams_and_files_that_cannot_be_used_take_one_line(words: str, redirected: str, code: int, says: str) -> None:
    command = (
        f"{sys.executable} -c 'import sys; from pixies_spec.cli import main; sys.exit(main())' {words} {redirected}"
    )
    done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (code, says)


def test_a_missing_solver_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def missing(_: str) -> None:
        raise ModuleNotFoundError("No module named 'z3'", name="z3")

    monkeypatch.setattr("pixies_spec.cli.importlib.import_module", missing)
    assert main(["prove"]) == 2
    assert "pip install 'path/to/pixies-spec[solver]'" in capsys.readouterr().err


def test_json_nested_without_end_is_not_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "deep.json"
    path.write_text("[" * 100_000)
    for words in (["judge", str(path)], ["compare", str(path), str(path)]):
        assert main(words) == 2
        assert "not JSON" in capsys.readouterr().err
