"""The pages and drawings: everything is in the file, nothing is lost in it, and a browser runs it."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings
from jsonschema import Draft202012Validator

from conformance.adapters.adapter import About
from conformance.case import Case
from conformance.fuzz.strategies import areas
from conformance.judging import judge
from conformance.reports.compare import compare, comparison_page
from conformance.reports.drawing import draw
from conformance.reports.outcome import Outcome, record
from conformance.reports.report import page
from conformance.reports.svg import INK, draw_svg
from conformance.reports.tally import summary
from conformance.runner.diagnosis import blame, suspects
from spec.notation import parse_area
from tests.helpers import ROOT, TUTORIAL, text

SCHEMA = ROOT / "conformance" / "schemas" / "summary.json"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
ABOUT = About("Party <i>& co</i>", "1.0", "Rust", ("score", "place"), ("base",))


def case(number: int, area: str, round_number: int = 1) -> Case:
    request = {"do": "score", "area": area, "round": round_number}
    expected = {"total": 32, "spirals": 15}
    rules = ("SCORE-SPECIAL-1", "SCORE-ZONE-4")
    return Case(f"example-{number}", "score", "base", rules, request, expected, f"Example <{number}>", "S1, 07")


def outcome(number: int, total: int) -> dict:
    asked = case(number, TUTORIAL)
    verdict = judge(asked, {"total": total, "spirals": 15 + total - 32})
    found = record(Outcome(asked, "passed" if verdict.passed else "failed", verdict))
    doubted = suspects(asked, verdict, ABOUT.levels) if total != 32 else []
    return found | {"follows": "", "suspects": doubted, "command": "pytest x"}


def summed_up(*totals: int) -> dict:
    records = [outcome(number, total) for number, total in enumerate(totals)]
    records.append(record(Outcome(case(99, TUTORIAL), "misbehaved", kind="raises", says="score raised E: <b>")))
    records[-1] |= {"follows": "", "suspects": [], "command": "pytest y"}
    causes = blame([each for each in records if each["status"] == "failed"])
    remarks = {"faults": ["it answered id 4 twice"], "notes": ["standard error: 'x'"]}
    return summary(records, "cmd:party <x>", ABOUT, True, remarks) | {"causes": causes}


def test_the_summary_fits_its_schema():
    Draft202012Validator(json.loads(SCHEMA.read_text())).validate(summed_up(32, 31, 40))


def test_the_page_holds_every_failure_and_fetches_nothing():
    shown = page(summed_up(32, 31, 40))
    for words in (
        *(f"example-{number}" for number in (1, 2, 99)),
        "SCORE-SPECIAL-1",
        "pytest x",
        "answered id 4 twice",
    ):
        assert words in shown
    assert TUTORIAL in shown
    assert "<i>& co" not in shown
    assert "Example <1>" not in shown
    assert not re.search(r'(src|href)="(?!#)', shown)
    assert "url(" not in shown


@settings(max_examples=60, deadline=None)
@given(areas())
def test_drawings_show_every_card(area):
    drawing, picture = draw(area), draw_svg(area)
    for place, card in area.faceup():
        assert card.id in drawing, place
        assert f"<title>{card.id}</title>" in picture
    for space in area.spaces:
        if space.facedown is not None:
            assert f"#{space.facedown.id.removeprefix('#')}" in drawing
    assert len({len(line) for line in drawing.splitlines()[1:]}) == 1 or area.edges


def test_each_colour_has_a_sign_of_its_own():
    shapes = {colour: re.sub("#[0-9a-f]{6}", "", draw_svg(parse_area(line))) for colour, line in LONE.items()}
    assert set(shapes) == set(INK)
    assert len({re.sub("<title>.*?</title>|aria-label=.*?>", "", each) for each in shapes.values()}) == len(INK)


LONE = {colour: f". . . / . . . / . . {card}" for colour, card in zip(INK, ("b9x1", "g9x4", "y9x2", "r9"), strict=True)}


def files(folder: Path, *found: dict) -> list[str]:
    paths = [folder / f"{number}.json" for number, _ in enumerate(found)]
    for path, each in zip(paths, found, strict=True):
        path.write_text(json.dumps(each))
    return [str(path) for path in paths]


def test_compare_shows_where_implementations_differ(tmp_path, command):
    paths, shown = files(tmp_path, summed_up(32, 32, 32), summed_up(32, 31, 32)), tmp_path / "out.html"
    printed = command("compare", *paths, "--html", shown, code=1).out
    assert "cases on which they differ: 1 (example-1)" in printed
    assert "SCORE-SPECIAL-1" in printed
    assert "example-1" in shown.read_text()
    command("compare", paths[0], paths[0], "--json")


NO_SUMMARIES = {"{": "not JSON", "{}": "not a summary", "": "cannot be read", '{"format": 2}': "not a summary"}


@pytest.mark.parametrize("found", NO_SUMMARIES)
def test_compare_refuses_what_is_no_summary_in_one_line(tmp_path, command, found):
    good, bad = files(tmp_path, summed_up(32))[0], tmp_path / "bad.json"
    if found:
        bad.write_text(found)
    assert NO_SUMMARIES[found] in command("compare", good, bad, code=2).complaint


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here")
def test_a_browser_runs_search_filter_and_theme(tmp_path):
    path = tmp_path / "report.html"
    path.write_text(page(summed_up(32, 31, 40)).replace("</body>", text("drive.html")), encoding="utf-8")
    dom = browser(path)
    assert re.search(r'id="failure-count"[^>]*>1 of 3 shown<', dom)
    hidden = re.findall(r'<details class="case [a-z]+ hidden"', dom)
    assert len(hidden) == 2
    assert re.search(r'<html[^>]*data-theme="(dark|light)"', dom)


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here")
def test_a_browser_shows_a_comparison(tmp_path):
    path = tmp_path / "compare.html"
    found = compare([Path(each) for each in files(tmp_path, summed_up(32, 32), summed_up(32, 31))])
    path.write_text(comparison_page(found), encoding="utf-8")
    assert re.search(r'id="case-count"[^>]*>1 shown<', browser(path))


def browser(path: Path) -> str:
    """What the page is once its script has run; nothing may be complained about in the console."""
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr", "--virtual-time-budget=3000"]
    command = [CHROMIUM, *options, "--dump-dom", path.as_uri()]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert "CONSOLE" not in done.stderr, done.stderr
    return done.stdout
