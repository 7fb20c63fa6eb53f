"""`pixies-spec perft`: how many sequences of moves there are from a seeded deck, by one or several implementations."""

import argparse
import time
from collections.abc import Iterator, Sequence
from typing import Any

from conformance.adapters.adapter import Adapter, Misbehaviour
from conformance.adapters.loading import load_impl
from conformance.adapters.module import PythonAdapter
from conformance.model import Model
from conformance.perft import read_answer, request
from pixies_spec.options import add_json, add_number, add_ruleset, show
from spec.cards import check_ruleset
from spec.errors import PixiesError

EXAMPLE = """  pixies-spec perft --players 2 --seed 7 --depth 8 --divide
  pixies-spec perft --players 4 --seed 7 --depth 12 --impl spec --impl "cmd:node examples/javascript/adapter.js\""""

PATIENCE = 3600.0
"""Seconds that one count may take."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The deck, the depth, and who counts."""
    add_ruleset(parser)
    add_number(parser, "players", "players", 2, 6, default=2, help="2 to 6 (2)")
    add_number(parser, "seed", "the seed", 0, None, default=7, help="shuffles the deck (7)")
    add_number(parser, "depth", "the depth", 0, 102, default=8, metavar="D", help="moves (8)")
    text = "spec, or what --impl of the conformance suite takes; repeat it to compare (default: reference)"
    parser.add_argument("--impl", action="append", default=[], metavar="IMPL", help=text)
    parser.add_argument("--divide", action="store_true", help="show the count of every first move")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Count; 1 if two implementations differ."""
    asked = request(args.players, check_ruleset(args.ruleset), args.seed, args.depth)
    counts = [_count(impl, asked) for impl in args.impl or ["reference"]]
    about = {"ruleset": args.ruleset, "players": args.players, "seed": args.seed, "depth": args.depth}
    show(args, {**about, "counts": counts}, _lines(counts, args.divide))
    return int(len({each["count"] for each in counts}) > 1 or bool(_differing(counts)))


def _adapter(impl: str) -> Adapter:
    return PythonAdapter(Model(), "spec", PATIENCE) if impl == "spec" else load_impl(impl, PATIENCE)


def _count(impl: str, asked: dict[str, Any]) -> dict[str, Any]:
    adapter = _adapter(impl)
    started = time.perf_counter()
    try:
        count, divide = read_answer(adapter.ask("perft", asked))
    except Misbehaviour as error:
        more = ": perft is an extra of the protocol (docs/perft.md)" if error.kind in ("absent", "error") else ""
        raise PixiesError(f"--impl {impl}: {error.says if more else error}{more}") from error
    finally:
        adapter.close()
    seconds = time.perf_counter() - started
    return {"impl": impl, "count": count, "divide": divide, "seconds": round(seconds, 3)}


def _differing(counts: Sequence[dict[str, Any]]) -> list[str]:
    """The first moves of which two implementations that divide say different counts."""
    divided = [each["divide"] for each in counts if each["divide"]]
    moves = sorted({move for divide in divided for move in divide})
    return [move for move in moves if len({divide.get(move) for divide in divided}) > 1]


def _lines(counts: Sequence[dict[str, Any]], divide: bool) -> Iterator[str]:
    differing = set(_differing(counts))
    for each in counts:
        speed = each["count"] / each["seconds"] if each["seconds"] else 0
        yield f"{each['count']:>14,}  {each['impl']}  {each['seconds']:.2f} s, {speed:,.0f} per second"
        for move in sorted(each["divide"] if divide else differing):
            yield f"{each['divide'].get(move, 0):>14,}    {move}{'  differs' * (move in differing)}"
