"""Counting what became of the cases: per level, ruleset and clause; the summary as JSON and as lines."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from conformance.adapters.adapter import About
from conformance.case import LEVELS
from conformance.reports.outcome import RED, STATUSES
from conformance.wire import Json
from spec.cards import RULESETS
from spec.clauses import CLAUSES

FORMAT = 1
"""Version of the summary's shape; `conformance/schemas/summary.json` describes it."""

CAUSES = 8
"""Misreadings that the terminal names, those that explain most."""

GAMES = "fuzz-"
"""How the checks are called that play games and find nothing."""

Record = Mapping[str, Any]


def suite_version() -> str:
    """The version of this package."""
    try:
        return version("pixies-spec")
    except PackageNotFoundError:  # a checkout that is not installed
        return "0"


def summary(
    records: Iterable[Record],
    impl: str,
    about: About,
    finished: bool,
    remarks: Mapping[str, list[str]],
    readings: Iterable[Json] = (),
) -> Json:
    """Everything about a run, as `conformance/schemas/summary.json` describes it."""
    found = list(records)
    cases = [each for each in found if "level" in each]
    checks = [{key: each[key] for key in ("id", "status", "says")} for each in found if "level" not in each]
    return {
        "format": FORMAT,
        "suite": suite_version(),
        "impl": impl,
        "about": {**vars(about), "levels": list(about.levels), "rulesets": list(about.rulesets)},
        "verdict": "failed" if remarks["faults"] else verdict(found),
        "finished": finished,
        "totals": _counts(cases),
        "levels": {level: _counts(each for each in cases if each["level"] == level) for level in LEVELS},
        "rulesets": {ruleset: _counts(each for each in cases if each["ruleset"] == ruleset) for ruleset in RULESETS},
        "clauses": {clause: _of_clause(clause, cases) for clause in CLAUSES},
        "checks": checks,
        "faults": list(remarks["faults"]),
        "notes": list(remarks["notes"]),
        "failures": [each for each in cases if each["status"] in ("failed", "misbehaved", "known")],
        "causes": [],
        "readings": list(readings),
        "cases": {each["id"]: each["status"] for each in cases},
    }


def verdict(records: Iterable[Record]) -> str:
    """``failed`` when anything is red, ``not tested`` when nothing was, ``passed`` otherwise."""
    statuses = {each["status"] for each in records}
    if statuses & set(RED):
        return "failed"
    return "passed" if statuses & {"passed", "known", "other_reading"} else "not tested"


def _counts(records: Iterable[Record]) -> dict[str, int]:
    counts = Counter(each["status"] for each in records)
    return {status: counts[status] for status in STATUSES}


def _of_clause(clause: str, cases: Iterable[Record]) -> dict[str, int]:
    """The counts of a clause. In a failed case, a clause that the failure does not speak against passed."""
    exercised = (each for each in cases if clause in each["rules"] or clause in each.get("blamed", ()))
    return _counts(each if clause in each.get("blamed", [clause]) else {"status": "passed"} for each in exercised)


def state(counts: Mapping[str, int]) -> str:
    """A row of counts in one word: failed, passed, known, not tested; ``no case`` when it has none."""
    if any(counts[status] for status in RED):
        return "failed"
    if counts["known"]:
        return "known failures"
    if counts["passed"]:
        return "passed"
    if counts["other_reading"]:
        return "left open"
    return "not tested" if counts["not_tested"] else "no case"


# Lines ---------------------------------------------------------------------------------------------------------------


def summary_lines(found: Mapping[str, Any], every_clause: bool = False) -> Iterator[str]:
    """The summary for a terminal. Clauses that passed are counted, not listed, unless every one is asked for."""
    shown = [status for status in STATUSES if status in ("passed", "failed", "not_tested") or found["totals"][status]]
    yield f"{'level':<14}" + "".join(f"{_head(status):>12}" for status in shown)
    for level, counts in [*found["levels"].items(), ("all", found["totals"])]:
        yield f"{level:<14}" + "".join(f"{counts[status]:>12}" for status in shown)
    yield ""
    states = {clause: state(counts) for clause, counts in found["clauses"].items()}
    tally = Counter(states.values())
    yield "clauses: " + ", ".join(f"{count} {word}" for word, count in tally.most_common())
    for clause, word in states.items():
        if every_clause or word in ("failed", "known failures"):
            yield _clause_line(clause, found["clauses"][clause], word)
    yield from _cause_lines(found)
    yield from _reading_lines(found["readings"])
    yield from _remarks(found, states)


def _head(status: str) -> str:
    return "left open" if status == "other_reading" else status.replace("_", " ")


def _clause_line(clause: str, counts: Mapping[str, int], word: str) -> str:
    wrong = sum(counts[status] for status in RED) + counts["known"]
    of = wrong + counts["passed"]
    numbers = f"{wrong} of {of} cases" if wrong else f"{counts['passed']} cases"
    return f"  {clause:<17} {word:<14} {numbers:<17} {CLAUSES[clause].says}"


def _cause_lines(found: Mapping[str, Any]) -> Iterator[str]:
    """What explains the failures, the misreadings that explain most first."""
    if found["causes"]:
        yield ""
        yield "may be:"
    for cause in found["causes"][:CAUSES]:
        yield f"  {cause['failures']:>4} failed  {cause['stands_for']} ({cause['id']})"
    follow = sum(bool(each.get("follows")) for each in found["failures"])
    if follow:
        yield f"  {follow:>4} failed  only because lower levels do"


def _reading_lines(found: Iterable[Record]) -> Iterator[str]:
    """The profile of readings: what differs in full, the rest counted."""
    entries = list(found)
    counts = {weight: sum(each["weight"] == weight for each in entries) for weight in ("ours", "not tested")}
    if any(each["weight"] != "not tested" for each in entries):
        yield f"readings: {counts['ours']} as ruled in this run, {counts['not tested']} not tested"
    words = {"wrong": "against the texts", "open": "left open by the texts", "undecided": "nothing told them apart"}
    for each in entries:
        if each["weight"] in words:
            yield f"  {each['id']:<5} {each['reading']:<10} {words[each['weight']]}: {each['title']}: {each['says']}"


def _fuzz_lines(found: Mapping[str, Any]) -> Iterator[str]:
    """What playing whole games found."""
    clean = [check["says"] for check in found["checks"] if check["id"].startswith(GAMES)]
    wrong = [each["tables"] for each in found["failures"] if each.get("tables")]
    games, requests = (sum(int(says.split()[at]) for says in clean) for at in (0, 2))
    if wrong:
        faults = f"{len(wrong)} fault{'s' * (len(wrong) > 1)} with {sum(map(len, wrong))} kinds of tables"
        yield f"fuzz: {faults} (ruleset, players), none in {games} games with {len(clean)}"
    elif clean:
        yield f"fuzz: {games} games with {len(clean)} kinds of tables, {requests} requests, nothing found"


def _remarks(found: Mapping[str, Any], states: Mapping[str, str]) -> Iterator[str]:
    for kind in ("levels", "rulesets"):
        skipped = [name for name, counts in found[kind].items() if state(counts) == "not tested"]
        if skipped:
            yield f"not tested: {kind} {', '.join(skipped)}, which {found['about']['name']} does not claim"
    untested = [clause for clause, word in states.items() if word == "not tested"]
    if untested:
        yield f"not tested: clauses {', '.join(untested)}"
    for check in found["checks"]:
        if check["status"] in RED:
            yield f"{check['id']}: {check['says']}"
        elif check["status"] == "passed" and not check["id"].startswith(GAMES):
            yield f"beside the cases pytest counts {check['id']}: {check['says']}"
    yield from _fuzz_lines(found)
    yield from (f"not the protocol: {fault}" for fault in found["faults"])
    yield from (f"note: {note}" for note in found["notes"])
    if not found["finished"]:
        yield "interrupted: this is what was known by then"
    if found["verdict"] == "not tested":
        yield "nothing was tested: this run says nothing about the rules"
