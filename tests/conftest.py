"""Fixtures of several test files."""

import json
from dataclasses import dataclass

import pytest

from pixies_spec.cli import main


@dataclass(frozen=True)
class Done:
    """What a command line printed, and what it complained of."""

    out: str
    err: str

    @property
    def json(self):
        return json.loads(self.out)

    @property
    def complaint(self):
        """What it complained of: one line, and nothing is printed besides."""
        assert (self.out, self.err.count("\n")) == ("", 1), self
        return self.err


@pytest.fixture
def command(capsys):
    """Run `pixies-spec` with these words; it must end with this exit code."""

    def run(*words, code=0):
        try:
            found = main(list(map(str, words)))
        except SystemExit as stop:
            found = stop.code
        assert found == code
        return Done(*capsys.readouterr())

    return run
