"""Options that several commands share, read into the spec's values."""

import argparse
import io
import json
import shlex
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

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


def add_number(
    parser: argparse.ArgumentParser, name: str, what: str, least: int, most: int | None, **more: Any
) -> None:
    """An option for a whole number in a range; ``what`` it is called in a complaint."""
    parser.add_argument(f"--{name}", type=whole_number(what, least, most), **{"metavar": "N", **more})


def add_round(parser: argparse.ArgumentParser) -> None:
    """``--round``: of a game."""
    add_number(parser, "round", "the round", 1, 3, default=1, help="1, 2 or 3 (default: 1)")


def show(args: argparse.Namespace, found: object, lines: Iterable[str], **form: Any) -> None:
    """Print what was found: with ``--json`` as JSON, in this form, else the lines for people."""
    text = json.dumps(found, **form) if args.json else "\n".join(lines)
    sys.stdout.write(f"{text}\n")


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
