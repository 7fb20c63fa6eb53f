"""Reading detection: which reading of each ambiguity an implementation follows.

It is asked the probes (`conformance.probes`), the one with the fewest undecided readings first. The answer rules out
each reading under which, whatever is chosen for the others that the probe depends on, the rules would answer otherwise.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from math import prod
from typing import Any

from conformance.case import Case
from conformance.judging import compare
from conformance.ledger import Ambiguity, ledger
from conformance.probes import load_probes
from conformance.tagging import answer
from conformance.wire import Json
from spec.rulings import DEFAULT, READINGS, Rulings

MOST = {"score": 128, "placements": 128, "play": 24}
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

    @property
    def wrong(self) -> bool:
        """Whether the binding text is explicit and another reading, or none, is followed."""
        tested = self.verdict != "not tested"
        return self.ambiguity.explicit and tested and (bool(self.neither) or "a" not in self.follows)


def profile(ask: Ask, probes: Sequence[Case] | None = None) -> tuple[Finding, ...]:
    """The reading of each open ambiguity that this implementation follows."""
    return tuple(_Detective(ask, list(load_probes() if probes is None else probes)).find().values())


@dataclass
class _Detective:
    """The search: what is known by now; by probe, its answer, and the combinations left when last looked at."""

    ask: Ask
    probes: list[Case]
    found: dict[str, Finding] = field(default_factory=dict)
    answers: dict[str, Json | None] = field(default_factory=dict)
    looked: dict[str, int] = field(default_factory=dict)

    def find(self) -> dict[str, Finding]:
        for row in ledger().open():
            self.found[row.id] = Finding(row, tuple(each.key for each in row.readings if each.rulings is not None))
        while probe := min(filter(self._useful, self.probes), key=self._combinations, default=None):
            self.looked[probe.id] = self._combinations(probe)
            if probe.id not in self.answers:
                self.answers[probe.id] = self.ask(probe)
            got = self.answers[probe.id]
            if got is not None:
                self._look_at(probe, got)
        return self.found

    def _combinations(self, probe: Case) -> int:
        return prod(len(self.found[name].follows) for name in probe.ambiguities)

    def _useful(self, probe: Case) -> bool:
        """Whether a probe may decide something, at a bearable price: new, or with fewer combinations than before."""
        before = self.looked.get(probe.id, MOST[probe.do] + 1)
        return 1 < self._combinations(probe) < before and len(self.found[subject(probe)].follows) > 1

    def _look_at(self, probe: Case, got: Json) -> None:
        names = probe.ambiguities
        choices = list(product(*(self.found[name].follows for name in names)))
        explaining = [choice for choice in choices if self._explains(probe, got, choice)]
        if not explaining:
            self.found[subject(probe)].neither = probe.id
            return
        for at, name in enumerate(names):
            finding = self.found[name]
            left = tuple(key for key in finding.follows if any(choice[at] == key for choice in explaining))
            finding.asked += name == subject(probe) or len(left) < len(finding.follows)
            finding.follows = left

    def _explains(self, probe: Case, got: Json, choice: Sequence[str]) -> bool:
        rulings = chosen(dict(zip(probe.ambiguities, choice, strict=True)))
        return compare(probe.do, answer(probe, rulings), got).passed


def subject(probe: Case) -> str:
    """The ambiguity that a probe is about."""
    return probe.id.split("-")[1]


def chosen(letters: Mapping[str, str], base: Rulings = DEFAULT) -> Rulings:
    """The rulings with these readings, by ambiguity."""
    fields: dict[str, Any] = {}
    for name, letter in letters.items():
        field_name, values = READINGS[name]
        fields[field_name] = values["abcdefgh".index(letter)]
    return replace(base, **fields)


def profile_lines(found: Sequence[Finding]) -> Iterator[str]:
    """The profile for a terminal: what differs from our ruling in full, the rest counted."""
    ours = [each for each in found if each.verdict == "a"]
    untested = [each for each in found if each.verdict == "not tested"]
    yield f"readings: {len(ours)} of {len(found)} ambiguities as ruled here, {len(untested)} not tested"
    for each in found:
        if each.verdict not in ("a", "not tested"):
            mark = "WRONG" if each.wrong else "differs"
            yield f"  {each.ambiguity.id:<5} {each.verdict:<8} {mark:<8} {_says(each)}"


def _says(finding: Finding) -> str:
    row = finding.ambiguity
    if finding.neither:
        return f"{row.question} No reading explains the answer to {finding.neither}."
    if "a" in finding.follows:
        return f"{row.question} Nothing told these readings apart."
    read = next(each for each in row.readings if each.key == finding.follows[0])
    weight = f"{row.binding} says otherwise" if finding.wrong else "the texts leave it open"
    return f"{row.question} {read.says} ({weight}; here: {row.readings[0].says})"
