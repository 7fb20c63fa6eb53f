"""`pixies-spec smoke` and `pixies-spec adapter new`: a new adapter is right at once, and what is not is told apart."""

import json
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from conformance.case import expand
from conformance.judging import judge
from conformance.smoke import questions
from pixies_spec.cli import main

EXAMPLES = Path(__file__).parent.parent / "examples"


def test_a_new_python_adapter_passes(tmp_path, capsys):
    assert main(["adapter", "new", "--python", str(tmp_path / "new")]) == 0
    assert f"pixies-spec smoke --impl {shlex.quote(str(tmp_path / 'new' / 'adapter.py'))}" in capsys.readouterr().out
    assert main(["smoke", "--impl", str(tmp_path / "new" / "adapter.py")]) == 0
    out = capsys.readouterr().out
    assert out.count("  right ") == 8
    assert "WELL: the adapter works" in out
    assert "list the next level, 'round'" in out


@pytest.mark.skipif(not shutil.which("node"), reason="node is not installed: a JavaScript adapter cannot run")
def test_a_new_javascript_adapter_answers_rightly(tmp_path):
    assert main(["adapter", "new", "--javascript", str(tmp_path)]) == 0
    asked = [case for case in questions() if case.level in ("score", "place") and case.ruleset == "base"]
    text = "".join(json.dumps({"id": 1, "do": case.do, "request": expand(case)}) + "\n" for case in asked)
    command = [shutil.which("node"), tmp_path / "adapter.js"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=60, check=True)  # noqa: S603
    for case, line in zip(asked, done.stdout.splitlines(), strict=True):
        assert judge(case, json.loads(line)["answer"]).passed, case


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
