"""Reading detection: which reading of each ambiguity an implementation follows.

It is asked the probes (`probes`), the one with the fewest undecided readings first. The answer rules out
each reading under which, whatever is chosen for the others that the probe depends on, the rules would answer otherwise.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from itertools import product
from math import prod

from conformance.ambiguities.probes import Probe, load_probes
from conformance.ambiguities.tagging import answer
from conformance.case import Case
from conformance.judging import compare
from conformance.ledger import Ambiguity, ledger
from conformance.wire import Json
from deviations.choice import OURS, Readings

MOST = {"score": 128, "placements": 128, "play": 48}
"""Request -> combinations of undecided readings that are tried; a probe with more waits until others are decided."""

Ask = Callable[[Case], Json | None]
"""The implementation's short answer to a probe, or None if it cannot be asked or gives no usable answer."""


@dataclass
class Finding:
    """What an ambiguity came to.

    ``follows``: the readings that agree with every answer, several if nothing told them apart; ``asked``: how many
    probes spoke to it; ``neither``: the probe that no reading explains, if there is one.
    """

    ambiguity: Ambiguity
    follows: tuple[str, ...]
    asked: int = 0
    neither: str = ""

    @property
    def verdict(self) -> str:
        """``a``, ``a or b``, ``neither`` or ``not tested``."""
        if not self.asked and not self.neither:
            return "not tested"
        return "neither" if self.neither else " or ".join(self.follows)


def profile(ask: Ask, probes: Sequence[Probe] | None = None) -> tuple[Finding, ...]:
    """The reading of each open ambiguity that this implementation follows."""
    return tuple(_Detective(ask, list(load_probes() if probes is None else probes)).find().values())


@dataclass
class _Detective:
    """The search: what is known by now; by probe, its answer, and the combinations left when last looked at."""

    ask: Ask
    probes: list[Probe]
    found: dict[str, Finding] = field(default_factory=dict)
    answers: dict[str, Json | None] = field(default_factory=dict)
    looked: dict[str, int] = field(default_factory=dict)

    def find(self) -> dict[str, Finding]:
        for row in ledger().open():
            self.found[row.id] = Finding(row, row.letters)
        while probe := min(filter(self._useful, self.probes), key=self._combinations, default=None):
            case = probe.case
            self.looked[case.id] = self._combinations(probe)
            if case.id not in self.answers:
                self.answers[case.id] = self.ask(case)
            got = self.answers[case.id]
            if got is not None:
                self._look_at(probe, got)
        return self.found

    def _combinations(self, probe: Probe) -> int:
        return prod(len(self._options(name)) for name in probe.depends)

    def _options(self, name: str) -> tuple[str, ...]:
        """The readings that are left; one that stands for all where they play no part."""
        follows = self.found[name].follows
        return follows[:1] if self._moot(name) else follows

    def _moot(self, name: str) -> bool:
        """Whether the other readings, as far as they are decided, leave this ambiguity no part to play."""
        return any(self._all_decided(each.split()) for each in self.found[name].ambiguity.moot_under)

    def _all_decided(self, readings: Iterable[str]) -> bool:
        pairs = (each.split("=") for each in readings)
        return all(self._options(name) == (letter,) for name, letter in pairs)

    def _useful(self, probe: Probe) -> bool:
        """Whether a probe may decide something, at an acceptable cost: new, or with fewer combinations than before."""
        before = self.looked.get(probe.case.id, MOST[probe.case.do] + 1)
        undecided = len(self._options(probe.subject)) > 1
        return undecided and 1 < self._combinations(probe) < before and self._all_decided(probe.needs)

    def _look_at(self, probe: Probe, got: Json) -> None:
        choices = list(product(*map(self._options, probe.depends)))
        explaining = [choice for choice in choices if self._explains(probe, got, choice)]
        if not explaining:
            self.found[probe.subject].neither = probe.case.id
            return
        for at, name in enumerate(probe.depends):
            finding = self.found[name]
            left = tuple(key for key in finding.follows if any(choice[at] == key for choice in explaining))
            finding.asked += name == probe.subject or len(left) < len(finding.follows)
            finding.follows = finding.follows if self._moot(name) else left

    def _explains(self, probe: Probe, got: Json, choice: Sequence[str]) -> bool:
        letters = dict(each.split("=") for each in probe.needs) | dict(zip(probe.depends, choice, strict=True))
        return compare(probe.case.do, answer(probe.case, chosen(letters)), got).passed


def chosen(letters: Mapping[str, str], base: Readings = OURS) -> Readings:
    """The rulings with these readings, by ambiguity."""
    return reduce(lambda readings, pair: readings.with_reading(*pair), letters.items(), base)
