"""`pixies-spec cases`: how the conformance cases are made, checked, counted, compared and handed out."""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tqdm import tqdm

from conformance.case import CASES, Case, load_cases
from conformance.regenerate.making import make
from conformance.upkeep.versions import bumped, changes, current, load_set, needed, text_of
from pixies_spec.options import add_json, need_checkout, show
from spec.clauses import CLAUSES

EXAMPLE = """  pixies-spec cases check
  pixies-spec cases stats
  pixies-spec cases diff old/conformance/cases conformance/cases
  pixies-spec cases bundle cases.zip
  pixies-spec cases generate"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """What to do."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    made = actions.add_parser(
        "generate", help="write every case file, the index of tags and the quick set anew; the same bytes each time"
    )
    made.add_argument("--search", action="store_true", help="also search the smallest areas anew; minutes")
    made.set_defaults(act=generate)
    checked = actions.add_parser("check", help="find what is wrong with case files; 1 if anything is")
    checked.add_argument("folder", nargs="?", type=Path, default=CASES, metavar="FOLDER", help="default: our own")
    text = "an implementation that must agree as well as the reference, such as cmd:node examples/javascript/adapter.js"
    checked.add_argument("--also", action="append", default=[], metavar="IMPL", help=text)
    checked.set_defaults(act=check)
    counted = actions.add_parser("stats", help="how many cases there are of each kind, and what they catch")
    add_json(counted)
    counted.set_defaults(act=stats)
    compared = actions.add_parser("diff", help="what changed between two sets of cases, and the version that follows")
    for name in ("old", "new"):
        compared.add_argument(name, type=Path, metavar=name.upper(), help="a folder of case files, or a bundle")
    compared.set_defaults(act=diff)
    handed = actions.add_parser("bundle", help="the cases, schemas, cards and protocol page as one archive")
    handed.add_argument("file", nargs="?", type=Path, metavar="FILE", help="default: pixies-spec-cases-VERSION.zip")
    handed.set_defaults(act=bundle)


def run(args: argparse.Namespace) -> int:
    """Do it."""
    return int(args.act(args))


def generate(args: argparse.Namespace) -> int:
    """Write the case files and what is computed about them, and say which files changed."""
    need_checkout("pixies-spec cases generate")
    searched = ("least", "again") if args.search else ()
    changed = [path for name in (*searched, "cases", "ambiguity-tags", "kills", "quick") for path in make(name)]
    sys.stdout.write(f"{len(load_cases())} cases; {', '.join(changed) or 'nothing'} changed\n")
    return 0


def check(args: argparse.Namespace) -> int:
    """Print one line for every fault."""
    from conformance.adapters.loading import load_impl  # noqa: PLC0415
    from conformance.upkeep.checking import problems  # noqa: PLC0415

    adapters = {impl: load_impl(impl) for impl in ("reference", *args.also)}
    try:
        asked = {impl: adapter.ask for impl, adapter in adapters.items()}
        found = list(problems(args.folder, asked, lambda paths: tqdm(paths, unit=" files", disable=None)))
    finally:
        for adapter in adapters.values():
            adapter.close()
    for line in found:
        sys.stdout.write(f"{line}\n")
    if not found:
        sys.stdout.write(f"{len(load_cases(args.folder))} cases: nothing wrong\n")
    return int(bool(found))


def stats(args: argparse.Namespace) -> int:
    """Print the counts."""
    cases = load_cases()
    counts = {
        "cases": {"all": len(cases)},
        "levels": dict(Counter(case.level for case in cases)),
        "rulesets": dict(Counter(case.ruleset for case in cases)),
        "sources": dict(Counter(_family(case) for case in cases).most_common()),
        "clauses": {clause: sum(clause in case.rules for case in cases) for clause in CLAUSES},
        "mutants": {"caught": len({name for case in cases for name in case.kills})},
    }
    show(args, counts, _lines(counts), indent=1)
    return 0


def _family(case: Case) -> str:
    """Where a case comes from, in one word or two."""
    head = case.source.partition(":")[0].partition(",")[0]
    return "rule texts" if head[:1] == "S" and head[1:2].isdecimal() else head


def _lines(counts: dict[str, dict[str, int]]) -> Iterator[str]:
    for kind, rows in counts.items():
        yield kind
        yield from (f"  {count:>5}  {name}" for name, count in rows.items())


def diff(args: argparse.Namespace) -> int:
    """Print the changes and the version that follows from them; 1 if the new set has another one."""
    old, new = load_set(args.old), load_set(args.new)
    found = list(changes(old, new))
    for change in found:
        sys.stdout.write(f"{change.bump:<6} {change.id}: {change.what}\n")
    wanted = bumped(old.version, needed(found))
    if new.version == wanted:
        sys.stdout.write(f"{len(found)} changes: {text_of(old.version)} -> {text_of(wanted)}, as it must be\n")
        return 0
    says = f"{needed(found)} bump: {text_of(old.version)} must become {text_of(wanted)}, not {text_of(new.version)}"
    sys.stdout.write(f"{len(found)} changes ask for a {says}: write it into {args.new}/VERSION\n")
    return 1


def bundle(args: argparse.Namespace) -> int:
    """Write the archive."""
    from conformance.upkeep.bundle import write_bundle  # noqa: PLC0415

    path = write_bundle(args.file or Path(f"pixies-spec-cases-{current()}.zip"))
    sys.stdout.write(f"{path}: {path.stat().st_size:,} bytes\n")
    return 0
