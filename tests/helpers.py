"""What several test files use: tables of data, decks and rounds, command lines in a process of their own."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from spec.cards import CARDS, deck_of
from spec.notation import parse_area
from spec.rules import Round, Table

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
JAVASCRIPT = EXAMPLES / "javascript" / "adapter.js"
NODE = pytest.mark.skipif(not shutil.which("node"), reason="node is not installed: the JavaScript example cannot run")

TUTORIAL = "b1s6 m2 b3s3 / b4* g5x1+# # / y7s1 b8x3+# #"
"""The area that the rulebook scores: 32 points in round 1, 36 in round 2, 40 in round 3."""

EMPTY = ". . . / . . . / . . ."


def text(name):
    """The text of a file in tests/tables."""
    return (Path(__file__).with_name("tables") / name).read_text(encoding="utf-8")


def tables(name):
    """The tables of tests/tables/NAME.toml."""
    return tomllib.loads(text(f"{name}.toml"))


def placement_request(written):
    """A placement of the protocol from its text, such as ``#5``; also one that no area has, such as ``10``."""
    at, face = written.removeprefix("#"), "facedown" if written.startswith("#") else "faceup"
    return {"space": int(at), "face": face} if at.isdecimal() else {"edge": at, "face": face}


def deck(ids="", ruleset="base"):
    """The named cards first, then the rest of the deck."""
    first = tuple(CARDS[each] for each in ids.split())
    return (*first, *(card for card in deck_of(ruleset) if card not in first))


def nearly(filled, offer, rules):
    """A turn about to start: each seat has its first spaces filled, one card each, and this offer lies on the table."""
    pool = {number: [card for card in deck_of("base") if card.number == number] for number in range(1, 10)}
    areas = tuple(_filled([pool[number].pop(0) for number in range(1, many + 1)]) for many in filled)
    cards, table = tuple(CARDS[each] for each in offer.split()), Table(len(filled), rules)
    return Round(table, 1, 0, deck_of("base"), cards, areas, 0, len(cards), 0, tuple(filled))


def _filled(cards):
    tokens = [card.id for card in cards] + ["."] * (9 - len(cards))
    return parse_area(" / ".join(" ".join(tokens[at : at + 3]) for at in (0, 3, 6)))


def shuffled(ruleset, rng):
    """A deck of a ruleset in random order."""
    return rng.sample(deck_of(ruleset), len(deck_of(ruleset)))


PROJECT = ("-c", str(ROOT / "pyproject.toml"), str(ROOT / "conformance"))
"""Words for pytest: the conformance cases as they lie in this project."""


def pytest_words(*words):
    """The command that runs pytest."""
    return [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *words]


def process(command, folder, **env):
    """Run a program in a folder to its end, with these variables set."""
    given = {"cwd": folder, "env": os.environ | env, "timeout": 300}
    return subprocess.run(command, capture_output=True, text=True, check=False, **given)


def conformance(folder, *words):
    """Run the conformance cases in a folder, in a process of its own."""
    return process(pytest_words(*PROJECT, *words), folder, PYTHONPATH=str(ROOT))
