"""`pixies-spec smoke` and `pixies-spec adapter new`: a new adapter is right at once, and what is not is told apart."""

import shlex

import pytest

import reference
from conformance.adapters.smoke import questions
from conformance.case import LEVELS, expand
from conformance.judging import judge
from spec.cards import RULESETS
from tests.helpers import EXAMPLES, JAVASCRIPT, NODE


def test_a_new_python_adapter_passes(tmp_path, command):
    path = tmp_path / "new" / "adapter.py"
    assert (
        f"pixies-spec smoke --impl {shlex.quote(str(path))}" in command("adapter", "new", "--python", path.parent).out
    )
    out = command("smoke", "--impl", path).out
    assert out.count("  right ") == 9
    assert "WELL: the adapter works" in out
    assert "list the next level, 'round'" in out


@NODE
def test_a_new_javascript_adapter_passes_by_the_command_that_it_prints(tmp_path, command):
    out = command("adapter", "new", "--javascript", tmp_path / "my adapter").out
    shown = next(line for line in out.splitlines() if line.startswith("Try it:"))
    assert "WELL: the adapter works, and 9 of 9" in command(*shlex.split(shown.removeprefix("Try it:"))[1:]).out


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
def test_a_mutant_of_the_javascript_example_is_found(tmp_path, command, right, planted, verdict):
    text = JAVASCRIPT.read_text(encoding="utf-8")
    assert right in text
    (tmp_path / "adapter.js").write_text(text.replace(right, planted, 1), encoding="utf-8")
    assert verdict in command("smoke", "--impl", f"cmd:node {tmp_path / 'adapter.js'}", code=1).out


def test_a_new_adapter_overwrites_nothing_and_needs_a_folder(tmp_path, command):
    (tmp_path / "adapter.py").write_text("mine")
    for folder in (tmp_path, tmp_path / "adapter.py"):
        assert command("adapter", "new", "--python", folder, code=2).complaint
    assert (tmp_path / "adapter.py").read_text() == "mine"


def test_right_rules_and_wrong_rules_are_told_apart(command):
    out = command("smoke", "--impl", EXAMPLES / "python" / "right.py").out
    assert "WELL: " in out
    wrong = command("smoke", "--impl", EXAMPLES / "python" / "wrong.py", code=1).out
    assert "RULES WRONG: " in wrong
    assert "ADAPTER BROKEN" not in out + wrong


@pytest.mark.parametrize(
    ("right", "broken"),
    [
        ("def play(request):", 'def play(request):\n    raise OSError("disk")\n'),
        ('return {"placements": legal', 'return {"options": legal'),
        ("def score(request):", 'def score(request):\n    request["round"] = 1\n'),
        ('"levels": ["score",', '"levels": ["scores",'),
    ],
    ids=["raises", "nonsense", "mutates", "silent"],
)
def test_a_broken_adapter_is_not_taken_for_wrong_rules(tmp_path, command, right, broken):
    text, path = (EXAMPLES / "python" / "right.py").read_text(encoding="utf-8"), tmp_path / "broken.py"
    assert right in text
    path.write_text(text.replace(right, broken), encoding="utf-8")
    out = command("smoke", "--impl", path, code=1).out
    assert "ADAPTER BROKEN: " in out
    assert "next: repair the adapter before the rules" in out


def test_an_adapter_that_claims_nothing_is_not_called_right(tmp_path, command):
    path = tmp_path / "shy.py"
    about = {"name": "shy", "version": "1", "language": "Python", "levels": [], "rulesets": []}
    path.write_text(f"def describe(request):\n    return {about}\n", encoding="utf-8")
    assert "NOTHING TESTED" in command("smoke", "--impl", path).out


@pytest.mark.parametrize("ruleset", RULESETS)
def test_an_implementation_of_one_ruleset_alone_is_tried_as_well(ruleset):
    asked = list(questions([ruleset]))
    assert {case.ruleset for case in asked} == {ruleset}
    assert {case.level for case in asked} == set(LEVELS)
    assert len(asked) >= 12
    assert all(judge(case, getattr(reference, case.do)(expand(case))).passed for case in asked)
