"""The catalogue of clauses against itself and, where they are at hand, against the texts it quotes."""

import os
import re
from pathlib import Path

import pytest

from spec.clauses import CLAUSES, TEXTS

LEVELS = {"score", "place", "round", "game"}
SOURCES = os.environ.get("PIXIES_SOURCES", "")


@pytest.mark.parametrize("clause_id", CLAUSES)
def test_a_clause_is_complete(clause_id):
    clause = CLAUSES[clause_id]
    assert clause.id == clause_id
    assert clause.level in LEVELS
    assert clause.source in TEXTS
    assert clause.says.endswith(".")
    assert clause.place
    assert clause.quote or clause.ambiguity or clause.source == "cards"
    assert len(clause.quote.split()) < 25


def test_ids_name_their_chapter():
    assert all(re.fullmatch(r"(FP-|LG-)?[A-Z]+(-2P)?(-[A-Z]+)?-\d", clause_id) for clause_id in CLAUSES)


@pytest.mark.skipif(not SOURCES, reason="PIXIES_SOURCES names no folder with the rule texts")
@pytest.mark.parametrize("clause_id", [each.id for each in CLAUSES.values() if each.source != "cards"])
def test_a_quote_is_verbatim(clause_id):
    clause = CLAUSES[clause_id]
    (path,) = Path(SOURCES).glob(f"00{clause.source[1]}_*.txt")
    assert clause.quote in " ".join(path.read_text(encoding="utf-8").split())
