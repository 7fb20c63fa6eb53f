"""The ledger of ambiguities: complete, true to the texts, and the same readings as the spec plays."""

import json
from dataclasses import replace

import pytest

from conformance import ledger as ledgers
from conformance.ledger import (
    LEDGER,
    find,
    ledger,
    mapping_problems,
    quote_problems,
    raw_ledger,
    ruling_problems,
    sources,
    word_problems,
)
from deviations.choice import OURS
from reference.rulings import PLAIN, rulings_of
from spec.errors import PixiesError
from spec.invariants import INVARIANTS

ROWS = ledger().ambiguities
FIRST_LIST = [f"A{number:02}" for number in range(1, 50)] + ["A45b"]


def test_every_row_of_the_first_list_is_accounted_for_and_more_were_found():
    assert set(FIRST_LIST) <= ROWS.keys()
    assert len(ROWS.keys() - set(FIRST_LIST)) >= 5


def test_every_reading_is_played_by_the_spec_and_by_the_reference():
    assert not list(mapping_problems(ROWS))
    assert vars(rulings_of(OURS)) == vars(PLAIN)
    assert not list(ruling_problems(ROWS))


def test_a_reading_that_is_missing_on_either_side_is_named():
    row = ROWS["A25"]
    without_c = {**ROWS, "A25": replace(row, readings=row.readings[:2])}
    with_d = {**ROWS, "A25": replace(row, readings=(*row.readings, replace(row.readings[2], key="d")))}
    gone = {name: each for name, each in ROWS.items() if name != "A25"}
    unplayed = replace(row, readings=tuple(replace(reading, rulings=None) for reading in row.readings))
    for rows in (without_c, with_d, gone, {**ROWS, "A25": unplayed}):
        assert [problem for problem in mapping_problems(rows) if problem.startswith("A25")]
    invented = replace(ROWS["A30"], readings=(replace(row.readings[0]), replace(row.readings[1])))
    assert [problem for problem in mapping_problems({**ROWS, "A30": invented}) if problem.startswith("A30")]


def test_closed_rows_say_why():
    for row in ROWS.values():
        if not row.open and row.status not in ("contradiction", "wording"):
            assert row.proof or row.into in ROWS or row.status == "dropped", row.id
        assert set(row.invariants) <= INVARIANTS.keys(), row.id
        if row.status == "settled_by_proof":
            assert row.proof, row.id
            assert not row.open, row.id


def test_the_binding_text_never_speaks_for_another_reading_than_ours():
    for row in ROWS.values():
        assert row.rulebook in (row.ruling, "silent", "unclear"), row.id


@pytest.mark.skipif(sources() is None, reason="the rule texts are not at hand: PIXIES_SOURCES names their directory")
def test_quotes_stand_in_their_texts_word_for_word():
    directory, texts = sources(), ledger().texts
    assert directory is not None
    assert not list(quote_problems(directory, ROWS, texts))
    assert not list(word_problems(directory, ledger()))
    row = ROWS["A02"]
    wrong = replace(row, quotes=(replace(row.quotes[0], quote="1 x 4 blue cards"),))
    assert list(quote_problems(directory, {"A02": wrong}, texts))
    other_hash = {**texts, "S0": replace(texts["S0"], sha256="0" * 64)}
    assert list(quote_problems(directory, {}, other_hash))


def test_the_schema_refuses_a_long_quote_and_an_unknown_status(tmp_path, monkeypatch):
    for key, value in (
        ("status", "solved"),
        ("quotes", [{"text": "S0", "place": "x", "quote": "word " * 24 + "word"}]),
    ):
        data = raw_ledger()
        data["ambiguities"][0][key] = value
        path = tmp_path / f"{key}.json"
        path.write_text(json.dumps(data), encoding="utf-8")
        with monkeypatch.context() as patched:
            patched.setattr(ledgers, "LEDGER", path)
            with pytest.raises(PixiesError, match=f"ambiguities/0/{key}"):
                raw_ledger()


def test_the_file_is_formatted_the_one_way():
    assert LEDGER.read_text(encoding="utf-8") == json.dumps(raw_ledger(), ensure_ascii=False, indent=1) + "\n"


def test_an_unknown_id_is_named_and_a_near_one_only_where_there_is_one():
    with pytest.raises(PixiesError, match=r"no ambiguity is called 'A99': `pixies-spec ambiguities` lists them all"):
        find("A99")
    with pytest.raises(PixiesError, match=r"no ambiguity is called 'A2': did you mean 'A02'\?"):
        find("A2")
