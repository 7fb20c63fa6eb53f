"""Reading detection: which reading of each ambiguity an implementation follows, from its answers to the cases.

Every case names the ambiguities it depends on. The case with the fewest undecided readings is looked at first; it rules
out each reading under which, whatever is chosen for the case's other ambiguities, the rules would answer differently.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from math import prod
from typing import Any

from conformance.case import Case
from conformance.judging import compare
from conformance.ledger import Ambiguity, ledger
from conformance.tagging import answer
from conformance.wire import Json
from spec.rulings import DEFAULT, READINGS, Rulings

MOST = 64
"""Combinations of undecided readings that are tried for one case; a case with more waits until others are decided."""


@dataclass
class Finding:
    """What an ambiguity came to.

    ``follows``: the readings that agree with every answer, several if no case told them apart; ``asked``: how many
    cases spoke to it; ``neither``: the case that no reading explains, if there is one.
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


def profile(answers: Sequence[tuple[Case, Json]]) -> tuple[Finding, ...]:
    """The reading of each open ambiguity, from cases with their short answers."""
    return tuple(_Detective([each for each in answers if each[0].ambiguities]).find().values())


@dataclass
class _Detective:
    """The search: ``left`` the cases not looked at yet, ``found`` what is known by now."""

    left: list[tuple[Case, Json]]
    found: dict[str, Finding] = field(default_factory=dict)

    def find(self) -> dict[str, Finding]:
        for row in ledger().open():
            self.found[row.id] = Finding(row, tuple(each.key for each in row.readings if each.rulings is not None))
        while self.left:
            following = min(
                self.left, key=lambda each: (self._combinations(each[0]), not each[0].id.startswith("AMB-"))
            )
            if self._combinations(following[0]) > MOST:
                break
            self.left.remove(following)
            self._look_at(*following)
        return self.found

    def _combinations(self, case: Case) -> int:
        return prod(len(self.found[name].follows) for name in case.ambiguities)

    def _look_at(self, case: Case, got: Json) -> None:
        names = case.ambiguities
        choices = list(product(*(self.found[name].follows for name in names)))
        if len(choices) == 1 and self._explains(case, got, names, choices[0]):
            return
        explaining = [choice for choice in choices if self._explains(case, got, names, choice)]
        if not explaining:
            self._blame(case)
            return
        for at, name in enumerate(names):
            finding = self.found[name]
            finding.follows = tuple(key for key in finding.follows if any(choice[at] == key for choice in explaining))
            finding.asked += 1

    def _explains(self, case: Case, got: Json, names: Sequence[str], choice: Sequence[str]) -> bool:
        rulings = chosen(dict(zip(names, choice, strict=True)))
        return compare(replace(case, expected=answer(case, rulings)), got).passed

    def _blame(self, case: Case) -> None:
        """No reading explains the answer: told of the ambiguity whose case it is, or that alone was undecided."""
        undecided = [name for name in case.ambiguities if len(self.found[name].follows) > 1]
        subject = case.id.split("-")[1] if case.id.startswith("AMB-") else ""
        for name in [subject] if subject in self.found else undecided if len(undecided) == 1 else []:
            self.found[name].neither = self.found[name].neither or case.id


def chosen(letters: Mapping[str, str], base: Rulings = DEFAULT) -> Rulings:
    """The rulings with these readings, by ambiguity. A letter beyond the readings that run is ignored."""
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
            yield f"  {each.ambiguity.id:<5} {each.verdict:<10} {'WRONG' if each.wrong else 'differs'}: {_says(each)}"


def _says(finding: Finding) -> str:
    row = finding.ambiguity
    if finding.neither:
        return f"{row.question} No reading explains the answer to {finding.neither}."
    if "a" in finding.follows:
        return f"{row.question} No case told these readings apart."
    read = next(each for each in row.readings if each.key == finding.follows[0])
    weight = f"{row.binding} is explicit" if finding.wrong else "the texts leave it open"
    return f"{row.question} {read.says} ({weight}; ours: {row.readings[0].says})"
