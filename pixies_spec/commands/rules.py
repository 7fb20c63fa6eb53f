"""`pixies-spec rules`: the rules clause by clause, each with its text, functions, cases, invariants and mutants."""

import argparse
import sys
from dataclasses import asdict

from conformance.regenerate.making import make
from conformance.upkeep.rulebook import ClauseRow, check_quotes, gaps, matrix, quote_hash
from pixies_spec.options import add_json, need_checkout, show
from spec.errors import PixiesError

EXAMPLE = """  pixies-spec rules
  pixies-spec rules PLACE-4 END-2P-1
  PIXIES_SOURCES=folder/of/texts pixies-spec rules --quotes"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which clauses, and what to do."""
    parser.add_argument("clause", nargs="*", metavar="CLAUSE", help="only these clauses (default: all)")
    parser.add_argument("--quotes", action="store_true", help="check every quote against the texts in PIXIES_SOURCES")
    parser.add_argument("--write", action="store_true", help="write docs/rules.md")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the matrix; 1 when it has a gap."""
    if args.quotes:
        sys.stdout.write(f"{check_quotes()} quotes stand in their texts\n")
        return 0
    if args.write:
        need_checkout("pixies-spec rules --write")
        make("rules")
    rows = matrix()
    unknown = set(args.clause) - {row.clause.id for row in rows}
    if unknown:
        raise PixiesError(f"there is no clause {min(unknown)!r}: 'pixies-spec rules' lists them")
    shown = [row for row in rows if not args.clause or row.clause.id in args.clause]
    found = [{**asdict(row), "hash": quote_hash(row.clause)} for row in shown]
    show(args, {"rules": found}, map(_line, shown), ensure_ascii=False, indent=1)
    missing = list(gaps(rows))
    for line in missing:
        sys.stderr.write(f"{line}\n")
    return int(bool(missing))


def _line(row: ClauseRow) -> str:
    counts = f"{len(row.cases):>4} cases {len(row.invariants):>3} invariants {len(row.mutants):>4} mutants"
    return f"{row.clause.id:<16} {counts}  {row.clause.says}"
