"""`pixies-spec ambiguities`: where the rule texts differ or are silent, the readings, and what to play."""

import argparse
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from conformance.ambiguities.bounded import extremes_of
from conformance.ambiguities.extremes_words import ANSWERS, answer, not_computed
from conformance.ambiguities.possible import OBJECTIVES, Extreme
from conformance.ambiguities.smallest import Smallest, load_smallest
from conformance.ledger import Ambiguity, exceptions, find, ledger
from conformance.stakes.results import Rate, Stake, span, stakes_of
from pixies_spec.options import add_json, show

EXAMPLE = """  pixies-spec ambiguities
  pixies-spec ambiguities A25
  pixies-spec ambiguities --json"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which ambiguity, and how to show it."""
    parser.add_argument("id", nargs="?", metavar="ID", help="one ambiguity, such as A25 (default: a list of all)")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print one ambiguity in full, or one line for each."""
    rows = list(ledger().ambiguities.values()) if args.id is None else [_row(args.id)]
    found = {"ambiguities": [ambiguity_json(row) for row in rows]} if args.json else {}
    show(args, found, _page(rows[0]) if args.id else _overview(rows), ensure_ascii=False, indent=1)
    return 0


def _row(name: str) -> Ambiguity:
    """The ambiguity of this id, in either case. Raises `PixiesError`."""
    alike = [row for row in ledger().ambiguities.values() if row.id.casefold() == name.casefold()]
    return alike[0] if alike else find(name)


def ambiguity_json(row: Ambiguity) -> dict[str, Any]:
    """A row of the ledger as JSON, with what follows from it."""
    said, found = asdict(row), [asdict(each) for each in load_smallest() if each.ambiguity == row.id]
    follows = {"open": row.open, "rulebook": row.rulebook, "explicit": row.explicit, "ruling": said.pop("ruling")}
    extremes = [{**asdict(each), "changes": each.changes} for each in _computed(row)]
    stakes = [_stake_json(each) for each in stakes_of(row.id)]
    return {**said, **follows, "smallest": found, "stakes": stakes, "extremes_computed": extremes}


def _computed(row: Ambiguity) -> Iterator[Extreme]:
    for reading in row.others:
        yield from extremes_of(row.id, reading.key)


def _stake_json(stake: Stake) -> dict[str, Any]:
    rates = {name: _rate_json(getattr(stake, name)) for name in ("different", "winners")}
    return {**asdict(stake), **rates}


def _rate_json(rate: Rate) -> dict[str, Any]:
    return {"times": rate.times, "rounds": rate.rounds, "rate": rate.value, "interval_95": list(rate.interval)}


def _overview(rows: list[Ambiguity]) -> Iterator[str]:
    yield f"{'id':<5} {'status':<17} {'texts S0-S4':<15} {'level':<6} question"
    for row in rows:
        texts = " ".join({"silent": "-", "unclear": "?"}.get(said, said) for said in row.texts.values())
        yield f"{row.id:<5} {row.status.replace('_', ' '):<17} {texts:<15} {row.level:<6} {row.question}"
    yield f"\nReading a is what we play{exceptions()}. `pixies-spec ambiguities ID` shows one in full."


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
    yield from _wrapped(f"\nWe play {row.ruling}: ", row.reason)
    for label, more in (("Proof: ", row.proof), ("See ", row.into)):
        if more:
            yield from _wrapped(label, more)
    for found in load_smallest():
        if found.ambiguity == row.id:
            yield from _smallest(found)
    yield from _stakes(stakes_of(row.id))
    yield from _extremes(row)


def _smallest(found: Smallest) -> Iterator[str]:
    outcomes = "; ".join(f"{key}: {said}" for key, said in found.outcomes.items())
    one, other = tuple(found.readings)
    if found.kind == "round":
        yield from _wrapped(f"\nShortest round for {one} or {other}: ", f"{found.size} moves. {found.says} {outcomes}")
    else:
        card = f" <- {found.request['card']}" if "card" in found.request else ""
        area = f"{found.request['area']}{card}   {outcomes}"
        yield from _wrapped(f"\nSmallest {found.kind} for {one} or {other}: ", area)


def _stakes(found: Sequence[Stake]) -> Iterator[str]:
    """How often each reading changes a score and the winner, from the least to the most of all that was measured."""
    for reading in dict.fromkeys(stake.reading for stake in found):
        mine = [stake for stake in found if stake.reading == reading]
        scores, winners = (span([getattr(each, name).value for each in mine]) for name in ("different", "winners"))
        most = max(each.gap for each in mine)
        what = f"a score differs in {scores} of rounds, the winner in {winners}; at most {most} points"
        yield f"\nAt stake with {reading}: {what}."


def _extremes(row: Ambiguity) -> Iterator[str]:
    """Whether each reading changes the most and the least that a player can score, as far as it is known."""
    for reading in dict.fromkeys(each.reading for each in _computed(row)):
        answers = {word: answer(row, reading, objective) for objective, word in OBJECTIVES.items()}
        said = ", ".join(f"the {word} {ANSWERS[found]}" for word, found in answers.items())
        yield from _wrapped(f"Extreme scores with {reading}: ", f"{said} (docs/ambiguities.md has the values).")
    for words, keys in not_computed(row).items():
        yield from _wrapped(f"Extreme scores with {' and '.join(keys)}: ", f"{words}.")


def _wrapped(label: str, text: str) -> Iterator[str]:
    indent = " " * len(label.lstrip("\n"))
    yield textwrap.fill(text, 100, initial_indent=label, subsequent_indent=indent)
