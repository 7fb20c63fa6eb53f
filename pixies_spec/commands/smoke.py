"""`pixies-spec smoke`: a dozen easy requests; is the adapter broken, are the rules wrong, and what to do next."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import closing

from conformance.adapters.adapter import TIME_LIMIT
from conformance.adapters.loading import load_impl
from conformance.adapters.smoke import Smoke, Trial, smoke
from conformance.case import LEVELS
from pixies_spec.options import shell_word

EXAMPLE = """  pixies-spec smoke --impl mypkg
  pixies-spec smoke --impl 'cmd:node adapter.js'"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The implementation."""
    text = "a Python module, the path of one, or cmd:PROGRAM (docs/protocol.md)"
    parser.add_argument("--impl", required=True, help=text)


def run(args: argparse.Namespace) -> int:
    """Print the verdict and the next step. 0 all well, 1 broken or wrong. Raises `PixiesError` for a bad ``--impl``."""
    with closing(load_impl(args.impl, TIME_LIMIT)) as adapter:
        found = smoke(adapter)
    sys.stdout.write("\n".join(_lines(found, shell_word(args.impl))) + "\n")
    return 1 if found.broken or found.faults or found.wrong else 0


def _lines(found: Smoke, impl: str) -> Iterator[str]:
    if found.about is None:
        yield f"ADAPTER BROKEN: it does not say what it is: {found.broken}"
    else:
        about = found.about
        yield f"{about.name} {about.version} ({about.language}): {_list(about.levels)}; {_list(about.rulesets)}"
        yield from (_trial(trial) for trial in found.trials)
        yield _verdict(found)
    yield from (f"note: {note}" for note in found.notes)
    yield f"next: {_next(found, impl)}"


def _list(words: tuple[str, ...]) -> str:
    return ", ".join(words) or "nothing claimed"


def _trial(trial: Trial) -> str:
    if trial.broken:
        return f"  broken  {trial.about}\n          {trial.broken}"
    rows = [f"\n          {each.part}: wanted {each.wanted}, got {each.got}" for each in trial.differences[:3]]
    return f"  {'wrong ' if rows else 'right '}  {trial.about}{''.join(rows)}"


def _verdict(found: Smoke) -> str:
    asked = len(found.trials)
    if found.faults:
        return f"ADAPTER BROKEN: {len(found.faults)} of {asked} requests were not answered as the protocol wants"
    if found.wrong:
        return f"RULES WRONG: the adapter works, {len(found.wrong)} of {asked} answers are not as the rules want"
    if not asked:
        return "NOTHING TESTED: the adapter works, but claims no level or no ruleset"
    return f"WELL: the adapter works, and {asked} of {asked} easy answers are right"


def _next(found: Smoke, impl: str) -> str:
    """What helps most now."""
    if found.broken or found.faults:
        shapes = "docs/protocol.md and conformance/schemas/ say what is sent and wanted"
        return f"repair the adapter before the rules: {shapes}"
    if found.wrong:
        return f"pytest --pyargs conformance --impl {impl} names the clause of the rules for each wrong answer"
    claimed = found.about.levels if found.about else ()
    missing = [level for level in LEVELS if level not in claimed]
    if not found.trials:
        level = missing[0] if missing else LEVELS[0]
        return f"write the function(s) of level {level!r} and list it in describe's answer"
    more = f"; then list the next level, {missing[0]!r}, in describe's answer" if missing else ""
    return f"pytest --pyargs conformance --impl {impl} runs all cases{more}"
