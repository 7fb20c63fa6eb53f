"""Whatever cannot be answered: every command says so in one line, and ends with exit code 2."""

import shlex

import pytest

from tests.helpers import ROOT, tables

BAD = tables("bad_input")


@pytest.mark.parametrize(("words", "says"), BAD["lines"])
def test_bad_words_give_one_line_and_exit_code_2(words, says, command, monkeypatch):
    monkeypatch.chdir(ROOT)
    assert says in command(*shlex.split(words), code=2).complaint


@pytest.mark.parametrize(("words", "says", "text"), BAD["files"])
def test_a_file_that_cannot_be_followed_gives_one_line_and_exit_code_2(words, says, text, command, tmp_path):
    path = tmp_path / "given"
    path.write_text(text)
    assert says in command(*[path if word == "FILE" else word for word in words.split()], code=2).complaint
