"""Cases as pytest items: light ones, without a test module; which of them a run selects."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

from conformance.case import Case
from conformance.reports.explain import explain
from conformance.reports.outcome import Outcome, record
from conformance.runner.session import Session, session_of
from conformance.wire import Json

STEADY = "SAME-ANSWERS"
"""The name of the item that asks again."""


class CaseFailed(Exception):
    """A case that failed; pytest shows it by `CaseItem.repr_failure`."""


class ConformanceItem(pytest.Item):
    """An item of ours. ``record`` tells what became of it, once it has run."""

    conformance_record: Json | None = None

    def repr_failure(self, excinfo: Any, style: Any = None) -> Any:
        """The explanation that the item raised; anything else is a fault of ours and shown as pytest does."""
        return str(excinfo.value) if isinstance(excinfo.value, CaseFailed) else super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where pytest says this item is."""
        return self.path, None, self.name


class CaseItem(ConformanceItem):
    """One case."""

    def __init__(self, *, case: Case, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.case = case
        self.extra_keyword_matches.update((case.level, case.ruleset, *case.rules))

    def runtest(self) -> None:
        """Ask and judge; skipped when the implementation does not claim the level or the ruleset."""
        session = session_of(self.config)
        outcome = session.run.check(self.case)
        found = self.conformance_record = record(outcome)
        if outcome.status in ("failed", "misbehaved"):
            found |= session.diagnosis(outcome) | {"command": session.command(outcome.case)}
        _conclude(outcome, found)


class SteadyItem(ConformanceItem):
    """A sample of the cases asked again, in another order: answers must not depend on earlier requests."""

    def runtest(self) -> None:
        """Ask twice and compare."""
        session = session_of(self.config)
        says, asked = session.steady()
        status = "misbehaved" if says else "passed" if asked else "not_tested"
        well = f"{asked} cases asked again in another order, answered the same" if asked else ""
        self.conformance_record = {"id": self.name, "status": status, "says": says or well}
        if not asked:
            pytest.skip("not tested: no case was asked")
        if says:
            raise CaseFailed(f"the same request, another answer: {says}")


def _conclude(outcome: Outcome, found: Json) -> None:
    if outcome.status == "not_tested":
        pytest.skip(f"not tested: {outcome.says}")
    if outcome.status == "known":
        pytest.xfail("known failure")
    if outcome.status == "fixed":
        raise CaseFailed(f"{outcome.case.id} is listed as a known failure, but passes: take it out of the list")
    if outcome.red:
        raise CaseFailed(explain(found))


def select(session: Session, items: Sequence[pytest.Item]) -> tuple[list[pytest.Item], list[pytest.Item]]:
    """The items to run and those left out."""
    cases = [item for item in items if isinstance(item, CaseItem)]
    chosen = [item for item in cases if session.selection.takes(item.case)]
    for item, case in zip(chosen, session.prepare([item.case for item in chosen]), strict=True):
        item.case = case
    others = [item for item in items if not isinstance(item, CaseItem)]
    return [*chosen, *others], [item for item in cases if not session.selection.takes(item.case)]


def cases_of(items: Iterable[pytest.Item]) -> list[Case]:
    """The cases among the items."""
    return [item.case for item in items if isinstance(item, CaseItem)]
