"""Options that several commands share, read into the spec's values."""

import argparse
import io
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

from deviations.choice import Readings, parse_readings
from spec.cards import RULESETS
from spec.errors import PixiesError


def add_ruleset(parser: argparse.ArgumentParser) -> None:
    """``--ruleset``: which card sets are shuffled together."""
    parser.add_argument("--ruleset", default="base", metavar="SET", help=f"{', '.join(RULESETS)} (default: base)")


def add_rulings(parser: argparse.ArgumentParser) -> None:
    """``--ruling``: a reading of an ambiguous clause, as often as needed."""
    text = "a reading of an ambiguous clause, such as A25=b (may be repeated; docs/ambiguities.md lists them)"
    parser.add_argument("--ruling", action="append", default=[], metavar="ID=READING", help=text)


def add_json(parser: argparse.ArgumentParser) -> None:
    """``--json``: output for programs."""
    parser.add_argument("--json", action="store_true", help="write JSON")


def rulings_of(args: argparse.Namespace) -> Readings:
    """The rulings chosen by ``--ruling``. Raises `PixiesError`."""
    return parse_readings(args.ruling)


def whole_number(name: str, low: int, high: int | None = None) -> "type[int]":
    """An argparse type for whole numbers in a range, whose complaint names the range."""

    def read(text: str) -> int:
        if not text.lstrip("+-").isdecimal() or int(text) < low or (high is not None and int(text) > high):
            span = f"from {low} to {high}" if high is not None else f"of at least {low}"
            raise argparse.ArgumentTypeError(f"{name} must be a whole number {span}, not {text!r}")
        return int(text)

    return read  # type: ignore[return-value]


def need_checkout(command: str) -> None:
    """Raises `PixiesError` in an installed copy, which has no docs or examples, for what writes into the project."""
    if not (Path(__file__).parents[1] / "pyproject.toml").exists():
        raise PixiesError(f"'{command}' writes into the project, and this is an installed copy: run it in a checkout")


def shell_word(text: str) -> str:
    """A text as one word of a command to copy; in double quotes where these do, as they leave single ones readable."""
    quoted = shlex.quote(text)
    return f'"{text}"' if quoted != text and not set(text) & set('"$`\\!') else quoted


def lines_of() -> Iterator[tuple[int, str]]:
    """Each non-empty line of standard input with its number. Raises `PixiesError` for bytes that are not UTF-8."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="strict")
    try:
        for number, line in enumerate(sys.stdin, 1):
            if line.strip():
                yield number, line.strip()
    except UnicodeDecodeError as error:
        raise PixiesError(f"standard input is not UTF-8 text ({error.reason}): write one area per line") from error
