"""`pixies-spec agree`: the spec and the reference play random games in lockstep; any difference is printed."""

import argparse
import json
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import starmap

from tqdm import tqdm

from conformance.upkeep.coverage import clauses_of
from pixies_spec.agreement import Tally, games_for, play_game
from pixies_spec.options import add_json, add_ruleset, whole_number
from spec.cards import check_ruleset

EXAMPLE = "  pixies-spec agree --rounds 1000 --seed 1"

_CHUNK = 20
"""Games per task of a worker process."""


_NUMBERS = (
    ("rounds", "rounds to play", 1, 1000),
    ("seed", "seed", 0, 1),
    ("jobs", "processes", 1, os.cpu_count() or 1),
)
"""Option, what it is, the least value, the default."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """How much to play, and from which seed."""
    for name, what, least, default in _NUMBERS:
        kind = whole_number(f"the number of {what}" if least else f"the {what}", least)
        parser.add_argument(f"--{name}", type=kind, default=default, metavar="N", help=f"{what} (default: {default})")
    add_ruleset(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Play, count, and print. Exit code 1 when a difference was found; clauses never exercised are named."""
    check_ruleset(args.ruleset)
    total = Tally()
    with tqdm(total=args.rounds, unit=" rounds", disable=None) as progress:
        for tally in _tallies(args):
            total.add(tally)
            progress.update(tally.rounds)
    counts = {clause.id: total.exercised[clause.id] for clause in clauses_of(args.ruleset)}
    sys.stdout.write(_json(total, counts) if args.json else _text(total, counts, args.ruleset))
    return 1 if total.difference else 0


def _tallies(args: argparse.Namespace) -> Iterator[Tally]:
    tasks = [(args.seed, index, args.ruleset, rounds) for index, rounds in games_for(args.rounds)]
    chunks = [tasks[at : at + _CHUNK] for at in range(0, len(tasks), _CHUNK)]
    if args.jobs == 1 or len(chunks) == 1:
        yield from map(_play, chunks)
        return
    with ProcessPoolExecutor(args.jobs) as pool:
        yield from pool.map(_play, chunks)


def _play(tasks: list[tuple[int, int, str, int]]) -> Tally:
    total = Tally()
    for tally in starmap(play_game, tasks):
        total.add(tally)
    return total


def _json(total: Tally, counts: dict[str, int]) -> str:
    found = {"rounds": total.rounds, "moves": total.moves, "agree": total.difference is None}
    return json.dumps({**found, "difference": total.difference, "exercised": counts}, indent=1) + "\n"


def _text(total: Tally, counts: dict[str, int], ruleset: str) -> str:
    said = {clause.id: clause.says for clause in clauses_of(ruleset)}
    lines = [f"  {clause_id:<16}{times:>10}  {said[clause_id]}" for clause_id, times in counts.items()]
    never = [clause_id for clause_id, times in counts.items() if not times]
    verdict = (
        f"DIFFERENT: {total.difference}" if total.difference else "spec and reference agree, every invariant holds"
    )
    warning = [f"never exercised: {' '.join(never)} (play more rounds)"] if never else []
    summary = f"{total.rounds} rounds, {total.moves} moves: {verdict}"
    return "\n".join(["how often each clause was exercised:", *lines, *warning, summary]) + "\n"
