"""The rule matrix has no gap, its page is the generated one, and quotes stand in their texts."""

import pytest

from conformance.ledger import sources
from conformance.upkeep.rulebook import PAGE, cited, gaps, matrix, page, quote_hash, quote_problems
from spec.clauses import CLAUSES


def test_there_is_no_gap():
    assert list(gaps(matrix())) == []


def test_every_case_names_clauses_that_exist():
    assert all(row.cases for row in matrix())


def test_the_page_is_the_generated_one():
    assert PAGE.read_text(encoding="utf-8") == page(), "run 'pixies-spec rules --write'"


def test_a_quote_has_a_hash_and_a_silent_clause_has_none():
    assert all(bool(quote_hash(clause)) == bool(clause.quote) for clause in CLAUSES.values())


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("one (PLACE-1)", ["PLACE-1"]),
        ("PLACE-1 to PLACE-3", ["PLACE-1", "PLACE-2", "PLACE-3"]),
        ("END-2P-1 to -3", ["END-2P-1", "END-2P-2", "END-2P-3"]),
        ("SCORE-ZONE-1, -2, -5", ["SCORE-ZONE-1", "SCORE-ZONE-2", "SCORE-ZONE-5"]),
    ],
)
def test_ranges_of_clauses_are_read(text, clauses):
    assert list(cited(text)) == clauses


@pytest.mark.skipif(sources() is None, reason="the rule texts are not at hand: PIXIES_SOURCES names their folder")
def test_quotes_stand_in_their_texts():
    assert list(quote_problems(sources())) == []
