"""The committed mutation report: its figures add up, and its survivors are those that have a reason."""

import json
import re

from tests.helpers import ROOT

PAGE = (ROOT / "docs" / "mutation.md").read_text(encoding="utf-8")
REASONS = json.loads((ROOT / "benchmarks" / "data" / "survivors.json").read_bytes())["rows"]
ROWS = [tuple(re.split(r" (?<!\\)\| ", line.strip("| "))) for line in PAGE.splitlines() if line.startswith("| `")]
FILES = [row for row in ROWS if len(row) == 4]
SURVIVORS = [row for row in ROWS if len(row) == 5]


def test_the_figures_add_up_and_reach_97_per_cent():
    total, killed, alive = (sum(int(row[at]) for row in FILES) for at in (1, 2, 3))
    same = sum(each["alive"] for each in REASONS.values() if each["kind"] == "same")
    assert killed + alive == total
    assert f"{killed} of {total} mutants killed ({100 * killed / total:.1f} %), {alive} alive" in PAGE
    assert f"Without the {same} that" in PAGE
    assert f"{killed} of {total - same} ({100 * killed / (total - same):.1f} %)" in PAGE
    assert killed >= 0.97 * total


def test_every_survivor_has_its_reason_and_every_reason_its_survivor():
    told = {
        f"{file.strip('`')}: {code.strip('`')}".replace("\\|", "|"): {"alive": int(alive), "kind": kind, "why": why}
        for file, code, alive, kind, why in SURVIVORS
    }
    assert told == REASONS
    per_file = {row[0].strip("`"): int(row[3]) for row in FILES}
    assert {file: sum(int(row[2]) for row in SURVIVORS if row[0] == f"`{file}`") for file in per_file} == per_file


def test_the_lines_of_the_survivors_are_there():
    for key in REASONS:
        file, _, code = key.partition(": ")
        lines = (ROOT / file).read_text(encoding="utf-8").splitlines()
        assert code in [line.strip() for line in lines], f"{key}: not in the code any more, run `make deep` again"
