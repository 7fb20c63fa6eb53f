"""`pixies-spec ambiguities`: where the rule texts differ or are silent, the readings, and what to play."""

import argparse
import json
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from conformance.ledger import Ambiguity, find, ledger
from pixies_spec.options import add_json

EXAMPLE = """  pixies-spec ambiguities
  pixies-spec ambiguities A25
  pixies-spec ambiguities --json"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which ambiguity, and how to show it."""
    parser.add_argument("id", nargs="?", metavar="ID", help="one ambiguity, such as A25 (default: a list of all)")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print one ambiguity in full, or one line for each."""
    rows = [find(args.id)] if args.id else list(ledger().ambiguities.values())
    if args.json:
        text = json.dumps({"ambiguities": [ambiguity_json(row) for row in rows]}, ensure_ascii=False, indent=1)
    else:
        text = "\n".join(_page(rows[0]) if args.id else _overview(rows))
    sys.stdout.write(text + "\n")
    return 0


def ambiguity_json(row: Ambiguity) -> dict[str, Any]:
    """A row of the ledger as JSON, with what follows from it."""
    return {**asdict(row), "open": row.open, "rulebook": row.rulebook, "explicit": row.explicit, "ruling": "a"}


def _overview(rows: list[Ambiguity]) -> Iterator[str]:
    yield f"{'id':<5} {'status':<17} {'texts S0-S4':<15} {'level':<6} question"
    for row in rows:
        texts = " ".join({"silent": "-", "unclear": "?"}.get(said, said) for said in row.texts.values())
        yield f"{row.id:<5} {row.status.replace('_', ' '):<17} {texts:<15} {row.level:<6} {row.question}"
    yield "\nReading a is what we play. `pixies-spec ambiguities ID` shows one in full."


def _page(row: Ambiguity) -> Iterator[str]:
    """One ambiguity in full: readings, what each text says, our ruling."""
    yield f"{row.id}  {row.title} ({row.status.replace('_', ' ')}; seen at level {row.level})"
    yield f"\n{row.question}\n"
    for reading in row.readings:
        who = [key for key, said in row.texts.items() if said == reading.key] + list(reading.public)
        yield from _wrapped(f"  {reading.key}  ", f"{reading.says}. Said by: {'; '.join(who) or 'nobody'}")
    yield ""
    for quote in row.quotes:
        yield from _wrapped(f"  {quote.text}  ", f"{quote.place}: “{quote.quote}”")
    yield from _wrapped("\nWe play a: ", row.reason)
    for label, more in (("Proof: ", row.proof), ("See ", row.into)):
        if more:
            yield from _wrapped(label, more)


def _wrapped(label: str, text: str) -> Iterator[str]:
    indent = " " * len(label.lstrip("\n"))
    yield textwrap.fill(text, 100, initial_indent=label, subsequent_indent=indent)
