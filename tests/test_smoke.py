"""`pixies-spec smoke` and `pixies-spec adapter new`: a new adapter is right at once, and what is not is told apart."""

import shlex
import shutil
from pathlib import Path

import pytest

import reference
from conformance.adapters.smoke import questions
from conformance.case import LEVELS, expand
from conformance.judging import judge
from pixies_spec.cli import main
from spec.cards import RULESETS

EXAMPLES = Path(__file__).parent.parent / "examples"


def test_a_new_python_adapter_passes(tmp_path, capsys):
    assert main(["adapter", "new", "--python", str(tmp_path / "new")]) == 0
    assert f"pixies-spec smoke --impl {shlex.quote(str(tmp_path / 'new' / 'adapter.py'))}" in capsys.readouterr().out
    assert main(["smoke", "--impl", str(tmp_path / "new" / "adapter.py")]) == 0
    out = capsys.readouterr().out
    assert out.count("  right ") == 9
    assert "WELL: the adapter works" in out
    assert "list the next level, 'round'" in out


NODE = pytest.mark.skipif(not shutil.which("node"), reason="node is not installed: a JavaScript adapter cannot run")


@NODE
def test_a_new_javascript_adapter_passes_by_the_command_that_it_prints(tmp_path, capsys):
    assert main(["adapter", "new", "--javascript", str(tmp_path / "my adapter")]) == 0
    command = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("Try it:"))
    assert main(shlex.split(command.removeprefix("Try it:"))[1:]) == 0
    assert "WELL: the adapter works, and 9 of 9" in capsys.readouterr().out


@NODE
@pytest.mark.parametrize(
    ("right", "planted", "verdict"),
    [
        ("[1, 2], [2, 3],", "[1, 2], [2, 3], [1, 5], [2, 4],", "RULES WRONG"),
        ("'facedown' }]));", "'down' }]));", "ADAPTER BROKEN"),
        ("(taker + 1)", "(taker + 2)", "RULES WRONG"),
        ("'use strict';", "'use strict';\nif (require.main) process.exit(3);", "ADAPTER BROKEN"),
    ],
)
def test_a_fault_planted_in_the_javascript_example_is_found(tmp_path, capsys, right, planted, verdict):
    text = (EXAMPLES / "javascript" / "adapter.js").read_text(encoding="utf-8")
    assert right in text
    (tmp_path / "adapter.js").write_text(text.replace(right, planted, 1), encoding="utf-8")
    assert main(["smoke", "--impl", f"cmd:node {tmp_path / 'adapter.js'}"]) == 1
    assert verdict in capsys.readouterr().out


def test_a_new_adapter_overwrites_nothing_and_needs_a_folder(tmp_path, capsys):
    (tmp_path / "adapter.py").write_text("mine")
    for folder in (tmp_path, tmp_path / "adapter.py"):
        assert main(["adapter", "new", "--python", str(folder)]) == 2
        assert capsys.readouterr().err.count("\n") == 1
    assert (tmp_path / "adapter.py").read_text() == "mine"


@pytest.mark.parametrize(
    "words", [["new"], ["new", "x"], ["old", "--python", "x"], ["new", "--python", "--javascript", "x"]]
)
def test_a_new_adapter_wants_one_language_and_a_folder(words, capsys):
    with pytest.raises(SystemExit, match="2"):
        main(["adapter", *words])
    assert capsys.readouterr().err.count("\n") == 1


def test_right_rules_wrong_rules_and_a_broken_adapter_are_told_apart(tmp_path, capsys):
    right = (EXAMPLES / "python" / "right.py").read_text(encoding="utf-8")
    broken = {
        "raises": right.replace("def play(request):", 'def play(request):\n    raise OSError("disk")\n'),
        "nonsense": right.replace('return {"placements": legal', 'return {"options": legal'),
        "mutates": right.replace("def score(request):", 'def score(request):\n    request["round"] = 1\n'),
        "silent": right.replace('"levels": ["score",', '"levels": ["scores",'),
    }
    assert main(["smoke", "--impl", str(EXAMPLES / "python" / "right.py")]) == 0
    assert main(["smoke", "--impl", str(EXAMPLES / "python" / "wrong.py")]) == 1
    out = capsys.readouterr().out
    assert out.index("WELL: ") < out.index("RULES WRONG: ")
    assert "ADAPTER BROKEN" not in out
    for name, text in broken.items():
        path = tmp_path / f"{name}.py"
        path.write_text(text, encoding="utf-8")
        assert text != right
        assert main(["smoke", "--impl", str(path)]) == 1
        out = capsys.readouterr().out
        assert "ADAPTER BROKEN: " in out
        assert "next: repair the adapter before the rules" in out


def test_an_adapter_that_claims_nothing_is_not_called_right(tmp_path, capsys):
    path = tmp_path / "shy.py"
    about = {"name": "shy", "version": "1", "language": "Python", "levels": [], "rulesets": []}
    path.write_text(f"def describe(request):\n    return {about}\n", encoding="utf-8")
    assert main(["smoke", "--impl", str(path)]) == 0
    assert "NOTHING TESTED" in capsys.readouterr().out


@pytest.mark.parametrize("ruleset", RULESETS)
def test_an_implementation_of_one_ruleset_alone_is_tried_as_well(ruleset):
    asked = list(questions([ruleset]))
    assert {case.ruleset for case in asked} == {ruleset}
    assert {case.level for case in asked} == set(LEVELS)
    assert len(asked) >= 12
    assert all(judge(case, getattr(reference, case.do)(expand(case))).passed for case in asked)
