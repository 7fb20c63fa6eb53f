"""`pixies-spec cases`: how the conformance cases are made, checked and counted."""

import argparse
import sys

EXAMPLE = """  pixies-spec cases generate"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """What to do."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    actions.add_parser("generate", help="write every case file anew; the same bytes each time").set_defaults(
        act=generate
    )


def run(args: argparse.Namespace) -> int:
    """Do it."""
    return int(args.act(args))


def generate(_args: argparse.Namespace) -> int:
    """Write the case files and say which changed."""
    from conformance.generate.all_cases import all_cases  # noqa: PLC0415
    from conformance.generate.write import write  # noqa: PLC0415

    cases = all_cases()
    changed = write(cases)
    sys.stdout.write(f"{len(cases)} cases; {', '.join(changed) or 'nothing'} changed\n")
    return 0
