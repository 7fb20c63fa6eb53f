"""`pixies-spec judge`: the first illegal or mis-scored step of a recorded game (docs/judge.md)."""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from conformance.recorded.events import read_events
from conformance.recorded.referee import Judgement, judge_events
from pixies_spec.options import add_json, add_rulings, rulings_of, show
from spec.clauses import CLAUSES
from spec.errors import PixiesError

EXAMPLE = """  pixies-spec judge game.jsonl
  pixies-spec judge - --json < game.jsonl"""

SHOWN = 12
"""Legal moves that are named."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The recording and how to judge it."""
    parser.add_argument("game", metavar="FILE", help="a recorded game, one event per line (docs/judge.md); - reads it")
    add_rulings(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the judgement. The exit code is 1 when a step is not right."""
    found = judge_events(read_events(_lines(args.game)), rulings_of(args))
    show(args, asdict(found), judgement_lines(found))
    return int(found.verdict != "clean")


def _lines(name: str) -> list[str]:
    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise PixiesError(f"{name}: cannot be read ({reason}): name a recorded game (docs/judge.md)") from error
    return text.splitlines()


def judgement_lines(found: Judgement) -> Iterator[str]:
    """A judgement for people."""
    for each in found.rounds:
        scores, ended = " ".join(map(str, each.scores)), f"ended by {each.ended_by}"
        yield f"round {each.number}: first player {each.first_player}, {each.takes} takes, {ended}; scores {scores}"
    if found.verdict != "clean":
        yield f"line {found.line}: {found.verdict}: {found.clause}: {found.says}"
        yield f"  {found.clause}: {CLAUSES[found.clause].says}" if found.clause in CLAUSES else ""
        label = "was legal" if found.verdict == "illegal" else "is right"
        if found.legal:
            more = f" and {len(found.legal) - SHOWN} more" if len(found.legal) > SHOWN else ""
            yield f"  {label}: {' '.join(found.legal[:SHOWN])}{more}"
    elif found.winners:
        totals, winners = " ".join(map(str, found.totals)), " and ".join(map(str, found.winners))
        who = f"seat {winners} wins" if len(found.winners) == 1 else f"seats {winners} share the victory"
        yield f"clean: totals {totals}; {who}"
    else:
        yield f"clean so far, to line {found.line}" + ("" if found.next is None else f"; seat {found.next} takes next")
