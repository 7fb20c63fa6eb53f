"""docs/ambiguities.md is what its data says, and a reader of one text finds every question that concerns it."""

import re
from pathlib import Path

import pytest

from conformance.ambiguities.document import document
from conformance.ledger import ledger
from tests.helpers import ROOT

DOCS = ROOT / "docs"
FILES = dict(document())
PAGE = FILES[Path("ambiguities.md")]


@pytest.mark.parametrize("path", list(FILES), ids=str)
def test_the_kept_files_are_the_generated_ones(path):
    assert (DOCS / path).read_text(encoding="utf-8") == FILES[path], "run `make ambiguities`"


def test_no_picture_is_left_over():
    kept = {path.relative_to(DOCS) for path in (DOCS / "ambiguities").iterdir()}
    assert kept == FILES.keys() - {Path("ambiguities.md")}


def test_every_link_has_its_anchor_and_every_picture_its_file():
    anchors = set(re.findall(r'<a id="([^"]+)"></a>', PAGE))
    assert set(re.findall(r"\]\(#([^)]+)\)", PAGE)) <= anchors
    assert {name.lower() for name in ledger().ambiguities} <= anchors
    assert {Path(path) for path in re.findall(r"!\[[^]]*\]\(([^)]+)\)", PAGE)} <= FILES.keys()


@pytest.mark.parametrize("key", ledger().texts)
def test_a_reader_of_one_text_finds_what_it_says_otherwise(key):
    start = PAGE.index(f'<a id="only-{key.lower()}"></a>')
    section = PAGE[start : PAGE.index("<a id=", start + 10) if key != "S4" else PAGE.index("## The words", start)]
    for row in ledger().ambiguities.values():
        if row.texts[key] not in (row.ruling, "silent", "unclear"):
            assert f"[{row.id}](#{row.id.lower()})" in section
