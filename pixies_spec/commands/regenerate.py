"""`pixies-spec regenerate`: makes what is computed and kept, where it is out of date, and says what is."""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tqdm import tqdm

from conformance.regenerate.making import Hashes, kept, make, reasons
from conformance.regenerate.targets import TARGETS, Target, find
from pixies_spec.options import add_json, need_checkout, show

EXAMPLE = """  pixies-spec regenerate
  pixies-spec regenerate --check
  pixies-spec regenerate --only rules ambiguities"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """What to make, and whether to make it."""
    names = ", ".join(each.name + " (slow)" * each.slow for each in TARGETS)
    parser.add_argument("--check", action="store_true", help="only say what is out of date; 1 if anything is")
    parser.add_argument("--only", nargs="+", default=[], metavar="NAME", help=f"only these, slow ones too: {names}")
    parser.add_argument("--slow", action="store_true", help="also what takes minutes or hours")
    add_json(parser)


@dataclass
class Result:
    """What became of a target: why it was out of date, whether it was made, and which files changed."""

    target: Target
    why: list[str]
    made: bool = False
    changed: list[str] = field(default_factory=list)

    @property
    def stale(self) -> bool:
        return bool(self.why) and not self.made


def run(args: argparse.Namespace) -> int:
    """Make what is out of date; 1 if something still is."""
    need_checkout("pixies-spec regenerate")
    chosen = [each for each in TARGETS if each in [find(name) for name in args.only]] if args.only else list(TARGETS)
    allowed = [] if args.check else [each for each in chosen if args.slow or args.only or not each.slow]
    results = _checked(chosen) if args.check else _made(chosen, allowed, args.json)
    show(args, {"targets": [_row(each) for each in results]}, _lines(results), indent=1)
    return int(any(each.stale for each in results))


def _checked(chosen: Sequence[Target]) -> list[Result]:
    hashes, rows = Hashes(), kept()
    return [Result(each, reasons(each, hashes, rows)) for each in tqdm(chosen, "checking", disable=None, leave=False)]


def _made(chosen: Sequence[Target], allowed: Sequence[Target], quiet: bool) -> list[Result]:
    """Each target in turn, made if it is out of date by then: what is made before it may have changed nothing."""
    stale = [each for each in _checked(chosen) if each.why and each.target in allowed]
    if stale and not quiet:
        sys.stderr.write(f"out of date: {', '.join(each.target.name for each in stale)}; {_time(stale)}\n")
    hashes, results = Hashes(), []
    for target in (bar := tqdm(chosen, disable=None, leave=False)):
        bar.set_description(target.name)
        found = Result(target, reasons(target, hashes, kept()))
        if found.why and target in allowed:
            found.changed, found.made = make(target.name), True
            hashes = Hashes() if found.changed else hashes
        results.append(found)
    return results


def _time(stale: Sequence[Result]) -> str:
    """How long it takes to make these."""
    seconds = sum(each.target.seconds for each in stale)
    return f"about {seconds} s" if seconds < 90 else f"about {round(seconds / 60)} minutes"


def _lines(results: Sequence[Result]) -> list[str]:
    lines = []
    for each in results:
        if each.made:
            lines.append(f"{each.target.name}: made, {', '.join(each.changed) or 'nothing'} changed")
        elif each.why:
            lines.append(f"{each.target.name}: out of date ({_time([each])} to make): {'; '.join(each.why)}")
    left = [each for each in results if each.stale]
    if left:
        slow = " --slow" if any(each.target.slow for each in left) else ""
        remedy = f"run 'pixies-spec regenerate{slow}', {_time(left)}"
        return [*lines, f"{len(left)} of {len(results)} are out of date: {remedy}"]
    return [*lines, f"{len(results)} of {len(results)} are up to date"]


def _row(result: Result) -> dict[str, Any]:
    about = {"name": result.target.name, "slow": result.target.slow, "seconds": result.target.seconds}
    return {**about, "stale": result.stale, "why": result.why, "made": result.made, "changed": result.changed}
