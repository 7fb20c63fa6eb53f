"""`pixies-spec agree`: the spec and the reference play random games in lockstep; any difference is printed."""

import argparse
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import starmap

from tqdm import tqdm

from conformance.upkeep.coverage import clauses_of
from pixies_spec.agreement import Tally, games_for, play_game
from pixies_spec.options import add_json, add_number, add_ruleset, show
from spec.cards import check_ruleset

EXAMPLE = "  pixies-spec agree --rounds 1000 --seed 1"

_CHUNK = 20
"""Games per task of a worker process."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """How much to play, and from which seed."""
    add_number(parser, "rounds", "the number of rounds", 1, None, default=1000, help="rounds to play (default: 1000)")
    add_number(parser, "seed", "the seed", 0, None, default=1, help="seed (default: 1)")
    jobs = os.cpu_count() or 1
    add_number(parser, "jobs", "the number of processes", 1, None, default=jobs, help=f"processes (default: {jobs})")
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
    about = {"rounds": total.rounds, "moves": total.moves, "agree": total.difference is None}
    found = {**about, "difference": total.difference, "exercised": counts}
    show(args, found, _lines(total, counts, args.ruleset), indent=1)
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


def _lines(total: Tally, counts: dict[str, int], ruleset: str) -> Iterator[str]:
    yield "how often each clause was exercised:"
    said = {clause.id: clause.says for clause in clauses_of(ruleset)}
    yield from (f"  {clause_id:<16}{times:>10}  {said[clause_id]}" for clause_id, times in counts.items())
    if never := [clause_id for clause_id, times in counts.items() if not times]:
        yield f"never exercised: {' '.join(never)} (play more rounds)"
    agreed = "spec and reference agree, every invariant holds"
    verdict = f"DIFFERENT: {total.difference}" if total.difference else agreed
    yield f"{total.rounds} rounds, {total.moves} moves: {verdict}"
