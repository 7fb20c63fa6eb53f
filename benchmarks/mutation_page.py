"""docs/mutation.md: what became of the mutants, and why those that survive do.

The reasons are in `survivors.json`, by file and line of code. A reason says how many mutants of its line it is for, and
of which kind it is (`KINDS`).
"""

import datetime as dt
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from mutants import Mutant

REASONS = Path(__file__).parent / "data" / "survivors.json"

LEAST = 97
"""Per cent of all mutants that must be killed."""

KINDS = {
    "same": "it answers every request as before: no test of any kind can tell it apart",
    "unasked": "it answers as before what the protocol lets a case ask: the difference is in refusing nonsense, "
    "in what other modules use, or in how fast an answer comes",
}


@dataclass(frozen=True)
class Reason:
    """Why so many mutants of a line survive."""

    alive: int
    kind: str
    why: str


@dataclass(frozen=True)
class Tally:
    """A file, how many mutants it has, and those that survive."""

    file: str
    count: int
    alive: Sequence[Mutant]

    @property
    def killed(self) -> int:
        return self.count - len(self.alive)


def reasons() -> dict[str, Reason]:
    """Line of code (file and text, which outlive its number) -> why changes of it survive."""
    return {key: Reason(**value) for key, value in json.loads(REASONS.read_bytes())["rows"].items()}


def key_of(mutant: Mutant) -> str:
    """What a reason is filed under."""
    return f"{mutant.file}: {mutant.code}"


def by_line(found: Sequence[Tally]) -> dict[str, list[Mutant]]:
    """The survivors of each line."""
    lines: dict[str, list[Mutant]] = {}
    for tally in found:
        for mutant in tally.alive:
            lines.setdefault(key_of(mutant), []).append(mutant)
    return lines


def unexplained(alive: Sequence[Mutant]) -> list[Mutant]:
    """The survivors without a reason."""
    known = reasons()
    return [mutant for mutant in alive if key_of(mutant) not in known]


def shortfalls(found: Sequence[Tally]) -> Iterator[str]:
    """A line for everything that is not as it must be: too few killed, survivors without a reason, reasons to spare."""
    share = 100 * sum(tally.killed for tally in found) / sum(tally.count for tally in found)
    if share < LEAST:
        yield f"{share:.1f} % of the mutants are killed: add cases until {LEAST} % are"
    lines, known = by_line(found), reasons()
    for key in sorted(lines.keys() | known.keys()):
        alive, explained = len(lines.get(key, ())), known[key].alive if key in known else 0
        if alive != explained:
            yield f"{alive} survive, {explained} have a reason in {REASONS.name}: {key}"


def page(found: Sequence[Tally], minutes: int) -> str:
    """The text of the page. Every survivor must have its reason."""
    total, killed = sum(tally.count for tally in found), sum(tally.killed for tally in found)
    known = reasons()
    same = sum(reason.alive for reason in known.values() if reason.kind == "same")
    day = dt.datetime.now(dt.UTC).date()
    figures = f"{killed} of {total} mutants killed ({100 * killed / total:.1f} %), {total - killed} alive"
    apart = f"{killed} of {total - same} ({100 * killed / (total - same):.1f} %)"
    return f"""# Mutation testing

`make deep`, {day}, {minutes} minutes: {figures}.
Without the {same} that nothing can tell apart: {apart}.

A mutant is the code with one spot changed: a condition, a number, a loop, an operator. The conformance cases alone
judge it: it is killed by the first case that it fails. Some cases are also asked under the readings that are not our
ruling, against the spec's answers; a mutant of the spec is judged by the answers that the case files hold, and under
other readings by those of the spec without the change. `make deep` demands that {LEAST} % of all mutants are killed,
those counted that nothing can tell apart, and that every survivor has its reason. Annotations, decorators and
the words of messages are not changed.
`reference/counting.py` answers `perft`, which is no level of the protocol: `tests/test_perft.py` judges it.
`reference/scorers.py` is for expansions that no case has: `tests/test_additions.py` judges it.
The ranges that an expansion gives are for the invariant `PARTS-IN-RANGE`; no answer depends on them.
The readings that are not our ruling (`deviations/`) judge mutants here and are not changed themselves.

| file | mutants | killed | alive |
|---|---|---|---|
{"".join(_row(tally) for tally in found)}
## Survivors

{"".join(f"- **{kind}**: {says}.{chr(10)}" for kind, says in KINDS.items())}
| file | line | changes alive | kind | why no case can see it |
|---|---|---|---|---|
{"".join(_survivors(key, these, known[key]) for key, these in by_line(found).items())}"""


def _row(tally: Tally) -> str:
    return f"| `{tally.file}` | {tally.count} | {tally.killed} | {len(tally.alive)} |\n"


def _survivors(key: str, alive: Sequence[Mutant], reason: Reason) -> str:
    file, _, code = key.partition(": ")
    text = code.replace("|", "\\|")
    return f"| `{file}` | `{text}` | {len(alive)} | {reason.kind} | {reason.why} |\n"
