"""What became of a case, and the record of it that reports, summaries and other processes hold."""

from dataclasses import asdict, dataclass, field
from types import MappingProxyType

from conformance.case import Case
from conformance.judging import Verdict
from conformance.wire import Json

STATUSES = ("passed", "other_reading", "failed", "misbehaved", "known", "fixed", "not_tested")
"""How a case can end. ``other_reading`` right under a reading that the texts leave open, ``failed`` a wrong rule,
``misbehaved`` no usable answer, ``known`` failed as listed, ``fixed`` passed although listed."""

RED = ("failed", "misbehaved", "fixed")
"""The statuses that make a run fail."""

WORDS = MappingProxyType(
    {
        "passed": "passed",
        "other_reading": "left open by the texts",
        "failed": "failed",
        "misbehaved": "misbehaved",
        "known": "known failure",
        "fixed": "listed as failing, but passes",
        "not_tested": "not tested",
    }
)


@dataclass(frozen=True)
class Outcome:
    """What became of one case. ``kind`` and ``says`` tell a misbehaviour, or why it was not tested."""

    case: Case
    status: str
    verdict: Verdict = field(default_factory=Verdict)
    kind: str = ""
    says: str = ""

    @property
    def red(self) -> bool:
        return self.status in RED


COMPONENT_OF = MappingProxyType(
    {
        "SCORE-VALID": ("validated",),
        "SCORE-SPIRAL": ("spirals",),
        "SCORE-CROSS": ("crosses",),
        "SCORE-SPECIAL": ("spirals",),
        "SCORE-MULTI": ("spirals",),
        "SCORE-ZONE": ("zone", "zone size"),
        "FP-FACEDOWN": ("facedown",),
        "FP-SPECIAL": ("spirals",),
        "FP-CROSS": ("crosses",),
        "LG-VALID": ("spirals",),
        "LG-PLAIN": ("spirals",),
        "LG-UNVALID": ("spirals",),
        "LG-COLOUR-2": ("spirals",),
        "LG-CANCEL": ("crosses",),
    }
)
"""Clause, or how its id begins -> the parts of a score that it decides. Any other may show anywhere."""


def blamed(outcome: Outcome) -> list[str]:
    """The clauses that a failure speaks against: not those whose part of the score is given and right."""
    compared = {part.part for part in outcome.verdict.parts}
    wrong = {part.part for part in outcome.verdict.differences}
    if not wrong - {"total"}:
        return list(outcome.case.rules)
    guilty = [rule for rule in outcome.case.rules if not _cleared(rule, compared, wrong)]
    return guilty or list(outcome.case.rules)


def _cleared(rule: str, compared: set[str], wrong: set[str]) -> bool:
    parts = {part for start, names in COMPONENT_OF.items() if rule.startswith(start) for part in names}
    if rule.startswith("SCORE-TOTAL"):  # a part is wrong, and the total with it
        return bool(compared)
    return bool(parts & compared) and not parts & wrong


def record(outcome: Outcome) -> Json:
    """The outcome as JSON. What only a failure or a profile of readings needs is left out of the others."""
    case = outcome.case
    found: Json = {"id": case.id, "status": outcome.status, "level": case.level, "ruleset": case.ruleset}
    found |= {"rules": list(case.rules), "ambiguities": list(case.ambiguities), "says": outcome.says}
    if case.ambiguities and outcome.verdict.answer:
        found["answer"] = outcome.verdict.answer
    if outcome.status in ("failed", "misbehaved", "known"):
        found["blamed"] = blamed(outcome)
        found |= {"description": case.description, "source": case.source, "kind": outcome.kind}
        found["differences"] = [asdict(each) for each in outcome.verdict.differences]
        found["parts"] = [asdict(each) for each in outcome.verdict.parts]
        found |= {"request": dict(case.request), "move": outcome.verdict.move}
    return found
