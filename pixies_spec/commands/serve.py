"""`pixies-spec serve`: answer the protocol as JSON lines, for programs that want an implementation to talk to."""

import argparse
import contextlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

import reference
from conformance.adapters.loading import import_impl
from deviations.choice import OURS
from pixies_spec.options import add_rulings, rulings_of
from spec.errors import PixiesError

EXAMPLE = """  pixies-spec serve --impl mypkg
  echo '{"id": 1, "do": "describe", "request": {}}' | pixies-spec serve"""

QUESTIONS = ("describe", "score", "placements", "place", "play", "perft")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Who answers."""
    parser.add_argument(
        "--impl", default="reference", metavar="IMPL", help="a module or a path to a .py file or package (reference)"
    )
    add_rulings(parser)


def run(args: argparse.Namespace) -> int:
    """Answer every line of standard input until it ends; a line that cannot be answered gets an ``error``."""
    answerer = _answerer(args)
    for line in answers(answerer, sys.stdin.buffer):
        sys.stdout.write(line)
        sys.stdout.flush()
    return 0


def answers(answerer: object, lines: BinaryIO) -> Iterator[str]:
    """For each line that is not empty the line to answer with."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield json.dumps(_answer(answerer, line, number)) + "\n"


def _answerer(args: argparse.Namespace) -> object:
    """What has the functions. Raises `PixiesError` for an implementation that cannot be had."""
    rulings = rulings_of(args)
    if args.impl == "reference":
        return reference.under(rulings)
    if rulings != OURS:
        raise PixiesError(f"--ruling is for the reference model: leave it out, {args.impl} plays as it plays")
    if args.impl.startswith("cmd:"):
        raise PixiesError(f"--impl {args.impl}: this program speaks JSON lines by itself: run it instead of serve")
    return import_impl(args.impl, Path.cwd())


def _answer(answerer: object, line: bytes, number: int) -> dict[str, Any]:
    try:
        message = json.loads(line)
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
        return {"id": None, "error": f"line {number} is not JSON ({error}): write one object per line"}
    if not isinstance(message, dict) or "id" not in message:
        return {"id": None, "error": f"line {number} is not an object with 'id', 'do' and 'request'"}
    return {"id": message["id"], **_asked(answerer, message)}


def _asked(answerer: object, message: dict[str, Any]) -> dict[str, Any]:
    """``answer``, or ``error`` with what is wrong with the request or the implementation."""
    do = message.get("do")
    function = getattr(answerer, do, None) if do in QUESTIONS else None
    if function is None:
        known = ", ".join(each for each in QUESTIONS if hasattr(answerer, each))
        return {"error": f"'do' is {do!r}: use one of {known}"}
    try:
        with contextlib.redirect_stdout(sys.stderr):  # what it prints must not come between the answers
            return {"answer": function(message.get("request"))}
    except PixiesError as error:
        return {"error": str(error)}
    except Exception as error:  # noqa: BLE001 - an implementation may raise anything, and the next line wants an answer
        return {"error": f"{do} raised {type(error).__name__}: {' '.join(str(error).split())}"}
