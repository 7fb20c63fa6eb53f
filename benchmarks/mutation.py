"""Mutation testing: whether some conformance case notices when one spot of the code is changed.

Cosmic Ray makes the mutants of the reference and of the rules of the spec with its expansions; the conformance cases
alone judge them, some also under the readings that are not our ruling. Each mutant lives in a process of its own,
forked from one that has the cases at hand, and is first asked what exposed the last ones.

    python benchmarks/mutation.py                           all, and docs/mutation.md written
    python benchmarks/mutation.py --resume                  go on with an interrupted run
    python benchmarks/mutation.py reference/zones.py        some files, the page left as it is
"""

import argparse
import functools
import hashlib
import importlib
import importlib.abc
import importlib.util
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NoReturn

from mutants import FILES, ROOT, Mutant, mutants, mutated
from mutation_page import Tally, page, shortfalls, unexplained

KEPT = ROOT / ".mutation.json"
"""The verdicts so far, for `--resume`."""

LIMIT = 3
"""Seconds of processor time that a mutant may take for one case, imports included: ten times what the longest takes."""

MEMORY = 2 << 30
"""Bytes of memory that a mutant may have."""

# Judging -------------------------------------------------------------------------------------------------------------

_OURS = ("spec", "deviations", "reference", "conformance")


class _Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports one module from changed source."""

    def __init__(self, module: str, source: str) -> None:
        self.module, self.source = module, source

    def find_spec(self, fullname: str, _path: Any, _target: Any = None) -> Any:
        if fullname != self.module:
            return None
        return importlib.util.spec_from_file_location(fullname, ROOT / f"{fullname.replace('.', '/')}.py", loader=self)

    def exec_module(self, module: Any) -> None:
        exec(compile(self.source, module.__spec__.origin, "exec"), module.__dict__)  # noqa: S102 (that is the job)


Question = tuple[dict[str, Any], dict[str, Any], str]
"""A case as its row, its request, and the reading under which it is asked (empty: our rulings)."""

PER_READING = 36
"""How many of the cases that tell a reading apart, on its level, are asked under it: of every kind equally many."""


def questions() -> list[Question]:
    """Every case, and under each other reading some that it changes: the quick set first, then the short ones."""
    from conformance.case import case_json, expand, load_cases  # noqa: PLC0415
    from conformance.upkeep.quick import cost, quick_ids  # noqa: PLC0415

    quick = quick_ids()
    cases = sorted(load_cases(), key=lambda case: (case.id not in quick, cost(case)))
    ours: list[Question] = [(case_json(case), expand(case), "") for case in cases]
    return [*ours[: len(quick)], *_otherwise(sorted(cases, key=cost)), *ours[len(quick) :]]


_LEVELS = {"place": ("place", "round")}
"""Level of an ambiguity -> the levels of the cases asked under its readings, where it is not that level alone."""


def _otherwise(cases: Sequence[Any]) -> Iterator[Question]:
    """Cases under the other readings of the ambiguities that they name, with the answers that the spec gives then."""
    from conformance.ambiguities.tagging import answer, variants  # noqa: PLC0415
    from conformance.case import case_json, expand  # noqa: PLC0415
    from conformance.ledger import find  # noqa: PLC0415

    for name, letter, rulings in variants():
        levels = _LEVELS.get(find(name).level, (find(name).level,))
        for case in _some([case for case in cases if name in case.ambiguities and case.level in levels]):
            try:
                expected = answer(case, rulings)
            except ValueError:
                continue
            expected.pop("zone", None)  # how large a zone is said to be when several score is nobody's rule
            yield {**case_json(case), "expected": expected}, expand(case), f"{name}={letter}"


def _some(cases: Sequence[Any]) -> Iterator[Any]:
    """Equally many of each ruleset and number of players; those worked by hand first, then the short ones."""
    kinds: dict[Any, list[Any]] = {}
    for case in sorted(cases, key=lambda case: case.source.startswith(("seeded", "directed", "solver"))):
        kinds.setdefault((case.ruleset, case.request.get("players")), []).append(case)
    for these in kinds.values():
        yield from these[: max(4, PER_READING // len(kinds))]


class Judge:
    """Asks mutants, ``jobs`` at a time; what exposed the last mutant is asked of the next one first."""

    def __init__(self, asked: Sequence[Question], jobs: int) -> None:
        self.asked, self.jobs = dict(enumerate(asked)), jobs
        self._running: dict[int, tuple[Mutant | None, int]] = {}

    def verdicts(self, these: Iterable[Mutant]) -> Iterator[tuple[Mutant, bool]]:
        """Each mutant with whether it survives, in the order in which that is known."""
        for mutant in these:
            self._start(mutant.file, mutated(mutant), mutant)
            while len(self._running) >= self.jobs:
                yield self._finished()
        while self._running:
            yield self._finished()

    def check(self, file: str) -> None:
        """Nothing, or `SystemExit` naming a case that the code fails without any change."""
        self._start(file, (ROOT / file).read_text(encoding="utf-8"))
        if not self._finished()[1]:
            row, _, reading = next(iter(self.asked.values()))
            sys.exit(f"{file} as it is fails the case {row['id']} {reading}: mend that first")

    def _start(self, file: str, source: str, mutant: Mutant | None = None) -> None:
        read, write = os.pipe()
        child = os.fork()
        if child == 0:
            _judge(file, source, self.asked, write)
        os.close(write)
        self._running[child] = mutant, read

    def _finished(self) -> tuple[Any, bool]:
        child, status = os.wait()
        mutant, read = self._running.pop(child)
        with os.fdopen(read, "rb") as pipe:
            last = int.from_bytes(pipe.read()[-2:])
        lives = os.waitstatus_to_exitcode(status) == 0
        if not lives:
            self.asked = {last: self.asked[last], **self.asked}
        return mutant, lives


def _judge(file: str, source: str, asked: Mapping[int, Question], write: int) -> NoReturn:
    """In the child: import everything anew with the change, ask, and exit with 1 at the first case that fails."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.setitimer(signal.ITIMER_PROF, LIMIT)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    code = 1
    try:
        code = int(not _all_pass(file, source, asked, write))
    finally:
        os._exit(code)


def _all_pass(file: str, source: str, asked: Mapping[int, Question], write: int) -> bool:
    """Whether every case passes; the number of each is told before it is asked, so that the last exposed the mutant."""
    for name in [name for name in sys.modules if name.partition(".")[0] in _OURS]:
        del sys.modules[name]
    sys.meta_path.insert(0, _Changed(file.removesuffix(".py").replace("/", "."), source))
    judging = importlib.import_module("conformance.judging")
    case_of = importlib.import_module("conformance.case").case_of
    under = functools.cache(_reference_under if file.startswith("reference") else _spec_under)
    for number, (row, request, reading) in asked.items():
        os.write(write, number.to_bytes(2))
        signal.setitimer(signal.ITIMER_PROF, LIMIT)
        case, judged = case_of(row, "case"), under(reading)
        if judged is not None and not _right(judging, case, getattr(judged, case.do)(request)):
            return False
    return True


def _right(judging: Any, case: Any, answer: Any) -> bool:
    """As in a run; of our own formulations a refusal must also name the clause that the case names."""
    if not judging.judge(case, answer).passed:
        return False
    named = _clause(case.expected)
    return named is None or _clause(judging.shorten(case.do, answer)) == named


def _clause(answer: Any) -> str | None:
    """The clause that a refusal names."""
    refused = answer.get("refused")
    return refused["clause"] if isinstance(refused, dict) else refused


def _rulings(reading: str) -> Any:
    return importlib.import_module("deviations.choice").parse_readings([reading] if reading else [])


def _spec_under(reading: str) -> Any:
    return importlib.import_module("conformance.model").model_of(_rulings(reading))


def _reference_under(reading: str) -> Any:
    """The reference under a reading; None for one that it does not know."""
    reference = importlib.import_module("reference.protocol")
    try:
        return reference.under(_rulings(reading))
    except importlib.import_module("spec.errors").PixiesError:
        return None


# The run -------------------------------------------------------------------------------------------------------------


class Kept:
    """Verdicts kept in a file; those of a file that has changed since are forgotten, and all if the cases have."""

    def __init__(self, asked: Sequence[Question], resume: bool) -> None:
        kept = json.loads(KEPT.read_text(encoding="utf-8")) if resume and KEPT.exists() else {}
        cases = json.dumps(asked)
        self.state = {file: _digest(cases + (ROOT / file).read_text(encoding="utf-8")) for file in FILES}
        same = {file for file in FILES if kept.get("state", {}).get(file) == self.state[file]}
        lives: dict[str, bool] = kept.get("lives", {})
        self.lives = {name: alive for name, alive in lives.items() if name.partition(":")[0] in same}
        self.started = time.monotonic() - kept.get("seconds", 0)

    @property
    def seconds(self) -> float:
        """How long the run has taken so far, those that it goes on with included."""
        return time.monotonic() - self.started

    def add(self, mutant: Mutant, lives: bool) -> None:
        self.lives[mutant.name] = lives
        kept = {"state": self.state, "seconds": self.seconds, "lives": self.lives}
        KEPT.write_text(json.dumps(kept), encoding="utf-8")


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def run(files: Sequence[str], jobs: int, resume: bool) -> tuple[list[Tally], int]:
    """What became of the mutants of each file, and in how many minutes; progress goes to a terminal."""
    asked = questions()
    kept, judge, found = Kept(asked, resume), Judge(asked, jobs), []
    for file in {file.partition("/")[0]: file for file in files}.values():
        judge.check(file)
    for file in files:
        these = list(mutants(file))
        for at, (mutant, lives) in enumerate(judge.verdicts(each for each in these if each.name not in kept.lives), 1):
            kept.add(mutant, lives)
            if sys.stderr.isatty():
                sys.stderr.write(f"\r{file} {at} of {len(these)}   ")
        found.append(Tally(file, len(these), [mutant for mutant in these if kept.lives[mutant.name]]))
        sys.stdout.write(f"{file:<24} {len(these):>5} mutants {len(found[-1].alive):>4} survive\n")
        sys.stdout.writelines(f"    {mutant.name}  {mutant.code}\n" for mutant in unexplained(found[-1].alive))
        sys.stdout.flush()
    return found, round(kept.seconds / 60)


def main() -> int:
    """Run; write the page, or 1 if too few are killed or a survivor has no reason."""
    parser = argparse.ArgumentParser(description="mutation testing by the conformance cases")
    parser.add_argument("file", nargs="*", default=FILES)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--resume", action="store_true", help="keep the verdicts of an interrupted run")
    args = parser.parse_args()
    found, minutes = run(args.file, args.jobs, args.resume)
    if tuple(args.file) != FILES:
        return 0
    wrong = list(shortfalls(found))
    sys.stdout.writelines(f"{line}\n" for line in wrong)
    if not wrong:
        making, targets, ours = (
            importlib.import_module(f"conformance.{name}")
            for name in ("regenerate.making", "regenerate.targets", "upkeep.mutation")
        )
        making.store(targets.find("mutation"), ours.files(page(found, minutes)))
        KEPT.unlink()
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
