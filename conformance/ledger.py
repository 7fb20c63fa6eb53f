"""The ledger of ambiguities: `ledger.json`, read into frozen values and checked.

A row is one question on which rule texts differ, are silent, or can be misread. Its readings are ``a``, ``b``, ...; its
``ruling`` is the one that we play. A reading runs when `deviations.readings` has its steps, or the spec has it.
"""

import hashlib
import json
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

from conformance.messages import misfits
from deviations.choice import ALIKE, AS_WRITTEN, LEDGER
from deviations.readings import READINGS
from spec.errors import PixiesError
from spec.spelling import near

TEXT_KEYS = ("S0", "S1", "S2", "S3", "S4")


@dataclass(frozen=True)
class Text:
    """A rule text: what it is, its language, its file name where it is at hand, and the hash of that file."""

    key: str
    name: str
    language: str
    file: str
    sha256: str


@dataclass(frozen=True)
class Quote:
    """A verbatim quote of fewer than 25 words, and where in the text it stands."""

    text: str
    place: str
    quote: str


@dataclass(frozen=True)
class Reading:
    """One reading: its key, what it says, who says so beside the texts, and the rulings that play it, if any do."""

    key: str
    says: str
    public: tuple[str, ...]
    rulings: Mapping[str, Any] | None


@dataclass(frozen=True)
class Ambiguity:
    """One row of the ledger.

    ``texts`` maps each text to the reading it supports, ``silent`` or ``unclear``; ``moot_under`` names readings of
    other ambiguities under which this one plays no part, such as ``A19=b`` or, all together, ``A24=b A27=a``;
    ``invariants`` are those of `spec.invariants` that prove it settled; ``extremes`` says of a reading what follows for
    the extreme scores without computing them; ``ruling`` is the reading that we play: a closed row has none of its own,
    its first reading is what its proof or its reason leaves.
    """

    id: str
    title: str
    question: str
    level: str
    rulesets: tuple[str, ...]
    clauses: tuple[str, ...]
    status: str
    texts: Mapping[str, str]
    quotes: tuple[Quote, ...]
    readings: tuple[Reading, ...]
    reason: str
    proof: str = ""
    into: str = ""
    moot_under: tuple[str, ...] = ()
    invariants: tuple[str, ...] = ()
    extremes: Mapping[str, str] = field(default_factory=dict)
    ruling: str = "a"

    @property
    def open(self) -> bool:
        """Whether at least two readings can be played, so that a position or a round can tell them apart."""
        return len(self.letters) > 1

    @property
    def binding(self) -> str:
        """The text that decides: the rulebook, or the French sheet for what only the expansions have."""
        return "S0" if "base" in self.rulesets else "S3"

    @property
    def rulebook(self) -> str:
        """The reading that the binding text supports, ``silent`` or ``unclear``."""
        return self.texts[self.binding]

    @property
    def explicit(self) -> bool:
        """Whether the binding text settles it: then another reading is wrong, not just different."""
        return self.rulebook not in ("silent", "unclear")

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """Every pair of readings that can be played."""
        return tuple(combinations(self.letters, 2))

    @property
    def letters(self) -> tuple[str, ...]:
        """The readings that can be played."""
        return tuple(each.key for each in self.readings if each.rulings is not None)

    @property
    def alternatives(self) -> tuple[str, ...]:
        """The readings that can be played and are not our ruling."""
        return tuple(letter for letter in self.letters if letter != self.ruling)

    @property
    def ours(self) -> Reading:
        """The reading that we play."""
        return self.reading(self.ruling)

    @property
    def others(self) -> tuple[Reading, ...]:
        """The readings that are not our ruling, whether they can be played or not."""
        return tuple(each for each in self.readings if each.key != self.ruling)

    def reading(self, key: str) -> Reading:
        """The reading of this letter."""
        return next(each for each in self.readings if each.key == key)


@dataclass(frozen=True)
class Ledger:
    """All texts and all ambiguities, by id, in order; ``words`` has what each text calls a thing, by our own word."""

    texts: Mapping[str, Text]
    ambiguities: Mapping[str, Ambiguity]
    words: Mapping[str, Mapping[str, tuple[str, ...]]]

    def open(self) -> Iterator[Ambiguity]:
        """The ambiguities of which two readings can be played."""
        return (row for row in self.ambiguities.values() if row.open)


def raw_ledger() -> dict[str, Any]:
    """The file as it is. Raises `PixiesError` naming each place where it does not fit its schema."""
    data: dict[str, Any] = json.loads(LEDGER.read_text(encoding="utf-8"))
    if wrong := misfits("ledger", data):
        raise PixiesError("deviations/ledger.json does not fit its schema: " + "; ".join(wrong))
    return data


@cache
def ledger() -> Ledger:
    """The ledger. Raises `PixiesError` if the file does not fit its schema."""
    data = raw_ledger()
    rows = (_ambiguity(row) for row in data["ambiguities"])
    texts = {key: Text(key, **text) for key, text in data["texts"].items()}
    words = {row["word"]: {key: tuple(row[key]) for key in TEXT_KEYS} for row in data["words"]}
    return Ledger(texts, {row.id: row for row in rows}, words)


def _ambiguity(row: Mapping[str, Any]) -> Ambiguity:
    readings = tuple(Reading(**{**each, "public": tuple(each["public"])}) for each in row["readings"])
    quotes = tuple(Quote(**quote) for quote in row["quotes"])
    lists = {key: tuple(row.get(key, ())) for key in ("rulesets", "clauses", "moot_under", "invariants")}
    return Ambiguity(**{**row, **lists, "quotes": quotes, "readings": readings})


def find(ambiguity: str) -> Ambiguity:
    """The row with this id. Raises `PixiesError` for an id that the ledger does not have."""
    rows = ledger().ambiguities
    if ambiguity not in rows:
        remedy = near(ambiguity, rows, cutoff=ALIKE) or " `pixies-spec ambiguities` lists them all"
        raise PixiesError(f"no ambiguity is called {ambiguity!r}:{remedy}")
    return rows[ambiguity]


def link(ambiguity: str) -> str:
    """A link to its section of `docs/ambiguities.md`, from within that page."""
    return f"[{ambiguity}](#{ambiguity.lower()})"


def mapping_problems(rows: Mapping[str, Ambiguity]) -> Iterator[str]:
    """Where the ledger and the table of readings differ: a reading that can be played is there, or the spec has it."""
    played = {
        (row.id, each.key) for row in rows.values() if row.open for each in row.readings if each.rulings is not None
    }
    known = READINGS.keys() | {(name, AS_WRITTEN) for name, _ in READINGS}
    for name, letter in sorted(played ^ known):
        yield f"{name}={letter}: either the ledger or deviations.readings.READINGS lacks it"


def ruling_problems(rows: Mapping[str, Ambiguity]) -> Iterator[str]:
    """Where an open row does not rule for a reading that can be played, or a row argues extremes of its own ruling."""
    for row in rows.values():
        if row.open and row.ruling not in row.letters:
            yield f"{row.id}: its ruling {row.ruling} cannot be played: use one of {' '.join(row.letters)}"
        if row.ruling in row.extremes:
            yield f"{row.id}: {row.ruling} is our ruling: its extremes are computed, not argued"


def exceptions() -> str:
    """What follows "reading a is what we play": the rulings that are another letter, if any."""
    found = [f"{row.id}={row.ruling}" for row in ledger().open() if row.ruling != "a"]
    return f", except {', '.join(found)}" if found else ""


def sources() -> Path | None:
    """The directory that holds the rule texts, named by the environment variable PIXIES_SOURCES, or None."""
    where = os.environ.get("PIXIES_SOURCES")
    return Path(where) if where else None


def plain(text: str) -> str:
    """A text with every run of white space as one blank, so that line breaks do not matter to a quote."""
    return re.sub(r"\s+", " ", text)


def word_problems(directory: Path, found: Ledger) -> Iterator[str]:
    """Where a text does not use a word that the table of words gives it."""
    for text in found.texts.values():
        body = plain((directory / text.file).read_text(encoding="utf-8"))
        for word, said in found.words.items():
            yield from (f"{word}: {text.key} does not say {each!r}" for each in said[text.key] if each not in body)


def quote_problems(directory: Path, rows: Mapping[str, Ambiguity], texts: Mapping[str, Text]) -> Iterator[str]:
    """Where a text is another than the one quoted, or a quote does not stand in it word for word."""
    bodies = {}
    for text in texts.values():
        data = (directory / text.file).read_bytes()
        bodies[text.key] = plain(data.decode("utf-8"))
        if hashlib.sha256(data).hexdigest() != text.sha256:
            yield f"{text.key}: {text.file} is not the text that was quoted: its hash differs"
    for row in rows.values():
        for quote in row.quotes:
            if plain(quote.quote) not in bodies[quote.text]:
                yield f"{row.id}: {quote.text} does not say {quote.quote!r}"
