"""`pixies-spec mutants`: the kill matrix: which cases catch which wrong implementation."""

import argparse
from collections.abc import Iterator

from conformance.case import LEVELS, load_cases
from conformance.mutants import Mutant, find, mutants
from conformance.upkeep.matrix import Matrix, kill_matrix, stored_matrix
from pixies_spec.options import add_json, show

EXAMPLE = """  pixies-spec mutants
  pixies-spec mutants zone-diagonals reading-A02-b
  pixies-spec mutants --json --recompute"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which ones, and how to show them."""
    parser.add_argument("id", nargs="*", metavar="ID", help="only these (default: all)")
    text = "only those that cases of this level must catch"
    parser.add_argument("--level", choices=LEVELS, metavar="LEVEL", help=text)
    text = "ask every mutant every case of its level now, instead of reading the index of the cases"
    parser.add_argument("--recompute", action="store_true", help=text)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the matrix. 1 when a mutant is alive: no case of its level catches it."""
    asked = [find(name) for name in args.id] or list(mutants().values())
    shown = [each for each in asked if args.level in (None, each.level)]
    matrix = kill_matrix(shown, load_cases()) if args.recompute else stored_matrix(shown, load_cases())
    show(args, {"mutants": [_row(each, matrix) for each in shown]}, _lines(shown, matrix), ensure_ascii=False, indent=1)
    return int(any(not matrix[each.id] for each in shown))


def _row(mutant: Mutant, matrix: Matrix) -> dict[str, object]:
    about = {"id": mutant.id, "stands_for": mutant.stands_for, "level": mutant.level}
    return {**about, "clauses": list(mutant.clauses), "killed_by": list(matrix[mutant.id])}


def _lines(shown: list[Mutant], matrix: Matrix) -> Iterator[str]:
    for each in shown:
        killers = matrix[each.id]
        some = " ".join(killers[:3]) + (" ..." if len(killers) > 3 else "")
        yield f"{each.id:<40} {each.level:<6} {len(killers):>5}  {some or 'ALIVE'}"
        if len(shown) <= 5:
            yield f"    {each.stands_for} ({' '.join(each.clauses)})"
    alive = sum(not matrix[each.id] for each in shown)
    yield f"{len(shown)} wrong implementations, {len(shown) - alive} caught by cases of their own level, {alive} alive"
