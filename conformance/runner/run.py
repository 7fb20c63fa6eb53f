"""One run against one implementation: it is asked each case once, ahead of time where it can be, and judged."""

from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from conformance.adapters.adapter import PATIENCE, About, Adapter, Misbehaviour
from conformance.case import Case, expand
from conformance.judging import judge, shorten
from conformance.reports.outcome import Outcome
from conformance.runner.followed import left_open
from conformance.wire import Json, Nonsense
from deviations.choice import OURS, Readings

AHEAD = 128
"""Requests that are under way at once, for an implementation that is a process."""


@dataclass
class _Streak:
    """Misbehaviours in a row that cost time or a process, at one kind of request; ``gave_up`` once it was too long."""

    count: int = 0
    gave_up: str = ""

    def add(self, error: Misbehaviour) -> None:
        self.count += 1
        if self.count >= PATIENCE[error.kind]:
            self.gave_up = f"not asked any more after {self.count} failures in a row ({error})"


class Run:
    """Cases asked of one implementation.

    ``known`` are the ids of the cases that are expected to fail, ``watched`` of those that will be asked again. A
    reading that the texts leave open is another reading, no failure, unless the run is ``strict``.
    """

    def __init__(
        self, adapter: Adapter, known: frozenset[str] = frozenset(), rulings: Readings = OURS, strict: bool = False
    ) -> None:
        self.watched: frozenset[str] = frozenset()
        self.adapter = adapter
        self.rulings = rulings
        self.strict = strict
        self.about: About = adapter.about()
        self.known = known
        self._ahead: deque[Case] = deque()
        self._tickets: dict[str, Any] = {}
        self._asked: dict[str, str] = {}
        self._streaks: defaultdict[str, _Streak] = defaultdict(_Streak)
        self._first: dict[str, Json | str] = {}

    def plan(self, cases: Iterable[Case]) -> None:
        """The cases that will be asked next, in their order: their requests may be sent early."""
        self._ahead = deque(case for case in cases if not self.untested(case) and case.id not in self._tickets)

    def untested(self, case: Case) -> str:
        """Why this implementation is not asked this case, or nothing."""
        if case.level not in self.about.levels:
            return f"{self.about.name} does not claim level {case.level!r}"
        if case.ruleset not in self.about.rulesets:
            return f"{self.about.name} does not claim ruleset {case.ruleset!r}"
        return ""

    def check(self, case: Case) -> Outcome:
        """Ask and judge one case."""
        reason = self.untested(case)
        if reason:
            return Outcome(case, "not_tested", says=reason)
        found = self._ask_and_judge(case)
        if case.id in self.known:
            return replace(found, status="fixed" if found.status == "passed" else "known")
        return found

    def _ask_and_judge(self, case: Case) -> Outcome:
        try:
            answer = self.answer(case)
            verdict = judge(case, answer)
        except Misbehaviour as error:
            return Outcome(case, "misbehaved", kind=error.kind, says=error.says)
        except Nonsense as error:
            return Outcome(case, "misbehaved", kind="nonsense", says=str(error))
        if case.id in self.watched:
            self._first[case.id] = verdict.answer
        if verdict.passed:
            return Outcome(case, "passed", verdict)
        reading = "" if self.strict else left_open(case, verdict.answer, self.rulings)
        return Outcome(case, "other_reading" if reading else "failed", verdict, says=reading)

    def answer(self, case: Case) -> Any:
        """The implementation's answer to a case. Raises `Misbehaviour`, at once when such requests were given up."""
        gave_up = self._streaks[case.do].gave_up
        if gave_up:
            raise Misbehaviour("hangs", gave_up)
        self._send_ahead(case)
        try:
            answer = self.adapter.finish(self._tickets.pop(case.id))
        except Misbehaviour as error:
            self._suffer(case.do, error)
            raise
        self._streaks.pop(case.do, None)
        return answer

    def _send_ahead(self, case: Case) -> None:
        """Send this case's request; when few are under way, also those of the cases that come next."""
        sending = False
        if case.id not in self._tickets:
            self._begin(case)
        while self._ahead and (len(self._tickets) <= AHEAD // 2 or sending) and len(self._tickets) < AHEAD:
            sending = True
            following = self._ahead.popleft()
            if following.id not in self._tickets and following.id != case.id:
                self._begin(following)

    def _begin(self, case: Case) -> None:
        self._asked[case.id] = case.do
        self._tickets[case.id] = self.adapter.begin(case.do, expand(case))

    def _suffer(self, do: str, error: Misbehaviour) -> None:
        """Count a misbehaviour; when such requests are given up, those under way are too."""
        if error.kind not in PATIENCE:
            self._streaks.pop(do, None)
            return
        self._streaks[do].add(error)
        if self._streaks[do].gave_up:
            self._ahead = deque(case for case in self._ahead if case.do != do)
            for case_id, ticket in list(self._tickets.items()):
                if self._asked[case_id] == do:
                    self.adapter.cancel(ticket)
                    del self._tickets[case_id]

    def steady(self, cases: Sequence[Case]) -> str:
        """Ask these cases again, last first: the first answer that is not the one given before, or nothing."""
        asked = list(reversed(cases))
        for case in asked:
            if case.id not in self._first:
                self._first[case.id] = self._short(case)
        self.plan(asked)
        for case in asked:
            first, again = self._first[case.id], self._short(case)
            if again != first:
                changed = _changed(first, again)
                return f"case {case.id} ({case.do}) was answered differently the second time: {changed}"
        return ""

    def _short(self, case: Case) -> Json | str:
        try:
            return shorten(case.do, self.answer(case))
        except (Misbehaviour, Nonsense) as error:
            return type(error).__name__


def _changed(first: Json | str, again: Json | str) -> str:
    if isinstance(first, str) or isinstance(again, str):
        return "only once with a usable answer"
    keys = [key for key in first if first[key] != again.get(key)]
    key = keys[0] if keys else next(iter(again))
    return f"{key} was {str(first.get(key))[:60]}, then {str(again.get(key))[:60]}"


def sample(cases: list[Case], most: int) -> list[Case]:
    """At most so many cases, spread evenly, each level among them."""
    counts = Counter(case.level for case in cases)
    picked: list[Case] = []
    for level, count in counts.items():
        share = max(1, most * count // len(cases))
        of_level = [case for case in cases if case.level == level]
        picked += of_level[:: max(1, -(-count // share))]
    return picked
