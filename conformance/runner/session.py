"""What the items of one pytest run share: the options, the implementation, and how to ask a case again.

`session_of` makes it. pytest knows it as the plugin `NAME`, so that `conformance.plugin` can find it without importing.
"""

import os
import shlex
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from conformance.adapters.adapter import Adapter, Misbehaviour
from conformance.adapters.loading import load_impl
from conformance.case import CASES, Case, expand, load_cases, load_foreign
from conformance.judging import shorten
from conformance.reports.explain import rerun_command
from conformance.reports.outcome import Outcome
from conformance.runner.deciding import deciding, first_wrong
from conformance.runner.diagnosis import lower_level, suspects
from conformance.runner.followed import readings_followed, under
from conformance.runner.run import Run, sample
from conformance.runner.selection import Selection, check_cases, read_known_failures, selection
from conformance.upkeep.quick import quick_ids
from conformance.wire import Json, Nonsense
from deviations.choice import OURS, parse_readings
from spec.errors import PixiesError

NAME = "conformance-session"
"""What pytest calls the session."""

FILES = ("--summary", "--report", "--write-known-failures")
"""The options that name a file to write."""

SAMPLE = 150
"""How many cases are asked again."""

LOOKED = 60
"""Failed plays on which every misreading is tried that their cases catch."""

LIKELY = 12
"""Misreadings found before that are tried first on a play."""


class Session:
    """One pytest run. Raises `PixiesError` for an option or an implementation that will not do."""

    def __init__(self, config: pytest.Config) -> None:
        option = config.getoption
        self.config = config
        self.impl: str = option("--impl")
        self.folder = config.invocation_params.dir
        self.selection: Selection = selection(*(option(f"--{each}") for each in ("level", "clause", "ruleset", "case")))
        if option("--quick"):
            self.selection = self.selection.only(quick_ids())
        listed = option("--known-failures")
        self.known = read_known_failures(self.folder / listed) if listed else frozenset()
        self._check_ids()
        self._check_places()
        self.rulings = parse_readings(option("--ruling"))
        self.run = Run(self._adapter(), self.known, self.rulings, bool(option("strict", False)))
        self.again: list[Case] = []
        self._looked = 0
        self._tired = False
        self._found: Counter[str] = Counter()

    def _adapter(self) -> Adapter:
        """The implementation, which must be able to say what it is. Raises `PixiesError`."""
        if self.config.getoption("--fuzz") < 0:
            raise PixiesError(f"--fuzz {self.config.getoption('--fuzz')}: how many games to play, 0 or more")
        if not self.config.getoption("--impl-timeout") > 0:
            raise PixiesError(f"--impl-timeout {self.config.getoption('--impl-timeout')}: seconds, more than 0")
        adapter = load_impl(self.impl, self.config.getoption("--impl-timeout"), self.folder)
        try:
            adapter.about()
        except Misbehaviour as error:
            adapter.close()
            raise PixiesError(f"--impl {self.impl}: {error}") from error
        return adapter

    def _check_places(self) -> None:
        """Raises `PixiesError` for a file or folder to write that cannot be, before anything is asked."""
        for option in FILES:
            path = self.folder / (target := self.config.getoption(option) or "-")
            if path.is_dir() or not os.access(path if path.exists() else path.parent, os.W_OK):
                raise PixiesError(f"{option} {target}: cannot be written: name a file in an existing folder")
        folder = self.folder / (target := self.config.getoption("--save-failures") or "-")
        there = next(each for each in (folder, *folder.parents) if each.exists())
        if not (there.is_dir() and os.access(there, os.W_OK)):
            raise PixiesError(f"--save-failures {target}: {there} is no folder that can be written to: name another")

    def _check_ids(self) -> None:
        """Raises `PixiesError` for a file with no good cases, or a case that is asked for or listed and not there."""
        named = [self.folder / word.split("::")[0] for word in self.config.args if ".json" in word]
        foreign = [case for path in named if path.resolve().parent != CASES for case in load_foreign(path)]
        if not self.selection.cases and not self.known:
            return
        cases = [*load_cases(), *foreign]
        check_cases("--case", self.selection.cases, cases)
        check_cases(f"--known-failures {self.config.getoption('--known-failures')}:", self.known, cases)

    def pytest_report_header(self) -> str:
        """One line: what is checked."""
        about = self.run.about
        claims = f"levels {' '.join(about.levels) or 'none'}; rulesets {' '.join(about.rulesets) or 'none'}"
        return f"conformance: {about.name} {about.version} ({about.language}), --impl {self.impl}; {claims}"

    def prepare(self, cases: Sequence[Case]) -> list[Case]:
        """The cases that will be asked, with the answers right under this run's rulings; a sample is asked again."""
        asked = list(cases) if self.rulings == OURS else [under(case, self.rulings) for case in cases]
        self.again = sample(asked, SAMPLE)
        self.run.watched = frozenset(case.id for case in self.again)
        return asked

    def steady(self) -> tuple[str, int]:
        """A sample asked twice: what changed, or nothing; and how many cases that were."""
        asked = [case for case in self.again if not self.run.untested(case)]
        return self.run.steady(asked), len(asked)

    def readings(self, records: list[Json]) -> list[Json]:
        """The readings followed; a run of a few chosen cases does not ask for them."""
        chosen = self.selection.cases or self.selection.clauses
        rulesets = [each for each in self.run.about.rulesets if self.selection.takes_ruleset(each)]
        return [] if chosen else readings_followed(records, self._probe, self.rulings, rulesets)

    def _probe(self, probe: Case) -> Json | None:
        """The answer to a probe, None if it is not asked; after a misbehaviour no more are."""
        if self._tired or self.run.untested(probe) or not self.selection.takes(probe):
            return None
        try:
            return shorten(probe.do, self.run.adapter.ask(probe.do, expand(probe)))
        except Nonsense:
            return None
        except Misbehaviour:
            self._tired = True
            return None

    def diagnosis(self, outcome: Outcome) -> Json:
        """What a failure may come from; only the first plays that fail are looked into thoroughly."""
        found: Json = {"follows": "", "suspects": []}
        if outcome.status == "misbehaved":
            return found
        ask = self.run.adapter.ask
        case, verdict = first_wrong(outcome.case, outcome.verdict, ask, self.rulings)
        if case is not outcome.case:
            rows = (*verdict.differences, *outcome.verdict.differences)
            found |= {"differences": [asdict(each) for each in rows], "move": verdict.move}
        outcome = replace(outcome, case=case, verdict=verdict)
        found["follows"], verdict = lower_level(outcome, self.run.about.levels, ask)
        if found["follows"]:
            return found
        decided = deciding(case, verdict, self.rulings)
        if decided:
            found |= {"decided": list(decided), "blamed": list(decided)}
        play = outcome.case.do == "play"
        self._looked += play
        likely = [name for name, _ in self._found.most_common(LIKELY)]
        thorough = not play or self._looked <= LOOKED
        found["suspects"] = suspects(case, verdict, self.run.about.levels, likely, thorough, decided)
        self._found.update(each["id"] for each in found["suspects"] if play)
        return found

    def command(self, case: Case, path: Path | None = None) -> str:
        """The command that asks a case again, from where this run was started; ``path`` if it has a file of its own."""
        where = where_of(self.config)
        if path is not None:
            at = path.relative_to(self.folder) if path.is_relative_to(self.folder) else path
            where = f"{where} {shlex.quote(str(at))}"
        return rerun_command(case.id, self.impl, where)


def where_of(config: pytest.Config) -> str:
    """What pytest is told to run for the cases: their folder in a checkout, the package when it is installed."""
    package, here = Path(__file__).parents[1], config.invocation_params.dir
    return str(package.relative_to(here)) if package.is_relative_to(here) and not _installed(package) else PACKAGE


PACKAGE = "--pyargs conformance"


def _installed(package: Path) -> bool:
    return "site-packages" in package.parts


def session_of(config: pytest.Config) -> Session:
    """This run's `Session`, made when first asked for."""
    session: Session | None = config.pluginmanager.get_plugin(NAME)
    if session is None:
        session = Session(config)
        config.pluginmanager.register(session, NAME)
    return session
