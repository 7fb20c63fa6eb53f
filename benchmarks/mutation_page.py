"""docs/mutation.md."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from mutants import ROOT, Mutant

PAGE = ROOT / "docs" / "mutation.md"


@dataclass(frozen=True)
class Tally:
    file: str
    count: int
    alive: list[Mutant]


def unexplained(x):
    return x


def page(found, m):
    return ""


def shortfalls(found):
    return []
