"""Case files as pytest collects them: an item for each case, and those that a run adds to them."""

from collections.abc import Iterator

import pytest

from conformance.case import CASES, load_file, load_foreign
from conformance.runner.items import STEADY, CaseItem, SteadyItem
from conformance.upkeep.quick import quick_ids
from spec.errors import PixiesError


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
            from conformance.runner.fuzz_items import fuzz_items  # noqa: PLC0415  (only who fuzzes needs Hypothesis)

            yield from fuzz_items(self, games)
