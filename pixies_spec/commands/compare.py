"""`pixies-spec compare`: several implementations side by side, from the summaries of their runs."""

import argparse
from pathlib import Path

from conformance.reports.compare import compare, comparison_json, comparison_page, differ, lines
from pixies_spec.options import add_json, show
from spec.errors import PixiesError

EXAMPLE = """  pixies-spec compare mine.json theirs.json --html compared.html
the files are written by:
  pytest conformance --impl mine --summary mine.json
  pytest conformance --impl "cmd:node theirs.js" --summary theirs.json"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The summaries and how to show them."""
    parser.add_argument("summaries", nargs="+", type=Path, metavar="FILE", help="what --summary wrote, two or more")
    parser.add_argument("--html", type=Path, metavar="FILE", help="write one page of HTML as well")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the comparison. The exit code is 1 when a case went wrong for one and not for another."""
    found = compare(args.summaries)
    if args.html:
        try:
            args.html.write_text(comparison_page(found), encoding="utf-8")
        except OSError as error:
            raise PixiesError(f"--html {args.html}: cannot be written ({error.strerror})") from error
    show(args, comparison_json(found), lines(found), indent=1)
    return int(differ(found))
