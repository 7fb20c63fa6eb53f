"""Cases as pytest items: light ones, collected straight from the case files."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from conformance.case import CASES, Case, load_file, load_foreign
from conformance.reports.explain import explain
from conformance.runner.outcome import Outcome, record
from conformance.upkeep.quick import quick_ids
from conformance.wire import Json
from spec.errors import PixiesError

if TYPE_CHECKING:
    from conformance.runner.session import Session


STEADY = "SAME-ANSWERS"
"""The name of the item that asks again."""


class CaseFailed(Exception):
    """A case that failed; pytest shows it by `CaseItem.repr_failure`."""


class CaseFile(pytest.File):
    """One file of cases."""

    def collect(self) -> Iterator[pytest.Item]:
        """An item for each case."""
        try:
            cases = load_file(self.path) if self.path.parent == CASES else load_foreign(self.path)
        except PixiesError as error:
            raise self.CollectError(str(error)) from error
        quick = quick_ids() if self.config.getoption("--quick") else {case.id for case in cases}
        for case in (case for case in cases if case.id in quick):
            yield CaseItem.from_parent(self, name=case.id, case=case)
        if self.path.parent != CASES or self.path == max(CASES.glob("*.json")):
            yield SteadyItem.from_parent(self, name=STEADY)
            yield from self._fuzz_items()

    def _fuzz_items(self) -> Iterator[pytest.Item]:
        """What ``--fuzz`` adds, to the last file alone."""
        games = self.config.getoption("--fuzz")
        if games and self.path.parent == CASES:
            from conformance.fuzz.games import fuzz_items  # noqa: PLC0415  (only who fuzzes needs Hypothesis)

            yield from fuzz_items(self, games)


class ConformanceItem(pytest.Item):
    """An item of ours. ``record`` tells what became of it, once it has run."""

    conformance_record: Json | None = None

    def repr_failure(self, excinfo: Any, style: Any = None) -> Any:
        """The explanation that the item raised; anything else is a fault of ours and shown as pytest does."""
        return str(excinfo.value) if isinstance(excinfo.value, CaseFailed) else super().repr_failure(excinfo, style)

    def session_of(self) -> "Session":
        """The conformance session that this item belongs to."""
        return session_of(self.config)


class CaseItem(ConformanceItem):
    """One case."""

    def __init__(self, *, case: Case, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.case = case
        self.extra_keyword_matches.update((case.level, case.ruleset, *case.rules))

    def runtest(self) -> None:
        """Ask and judge; skipped when the implementation does not claim the level or the ruleset."""
        session = self.session_of()
        outcome = session.run.check(self.case)
        found = self.conformance_record = record(outcome)
        if outcome.status in ("failed", "misbehaved"):
            found |= session.diagnosis(outcome) | {"command": session.command(outcome.case)}
        _conclude(outcome, found)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where pytest says this item is."""
        return self.path, None, self.case.id


class SteadyItem(ConformanceItem):
    """A sample of the cases asked again, in another order: answers must not depend on earlier requests."""

    def runtest(self) -> None:
        """Ask twice and compare."""
        session = self.session_of()
        says, asked = session.steady()
        status = "misbehaved" if says else "passed" if asked else "not_tested"
        well = f"{asked} cases asked again in another order, answered the same" if asked else ""
        self.conformance_record = {"id": self.name, "status": status, "says": says or well}
        if not asked:
            pytest.skip("not tested: no case was asked")
        if says:
            raise CaseFailed(f"the same request, another answer: {says}")

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where pytest says this item is."""
        return self.path, None, self.name


def _conclude(outcome: Outcome, found: Json) -> None:
    if outcome.status == "not_tested":
        pytest.skip(f"not tested: {outcome.says}")
    if outcome.status == "known":
        pytest.xfail("known failure")
    if outcome.status == "fixed":
        raise CaseFailed(f"{outcome.case.id} is listed as a known failure, but passes: take it out of the list")
    if outcome.red:
        raise CaseFailed(explain(found))


SESSION = pytest.StashKey["Session"]()


def session_of(config: pytest.Config) -> "Session":
    """This run's `Session`, made when first asked for."""
    if SESSION not in config.stash:
        from conformance.runner.session import Session  # noqa: PLC0415  (only when there are cases to run)

        config.stash[SESSION] = Session(config)
    return config.stash[SESSION]
