"""Which misreading an answer may come from: another reading of an ambiguous clause that gives just this answer."""

from collections.abc import Iterator
from dataclasses import replace

from conformance.case import expand
from conformance.judging import shorten
from conformance.model import Model
from conformance.outcome import Outcome
from spec.errors import PixiesError
from spec.rulings import DEFAULT, READINGS, Rulings

MOST = 4


def suspects(outcome: Outcome) -> list[str]:
    """At most four misreadings that give the answer that was got, in words."""
    if not outcome.verdict.answer:
        return []
    return [f"reading {name} ({field})" for name, field in _readings(outcome)][:MOST]


def _readings(outcome: Outcome) -> Iterator[tuple[str, str]]:
    for ambiguity, (field, values) in READINGS.items():
        for letter, value in zip("bcdefgh", values[1:], strict=False):
            rulings = replace(DEFAULT, **{field: value})  # type: ignore[arg-type]
            if _answers(outcome, rulings):
                yield f"{ambiguity}={letter}", f"{field.replace('_', ' ')}: {value}"


def _answers(outcome: Outcome, rulings: Rulings) -> bool:
    case, got = outcome.case, outcome.verdict.answer
    try:
        other = shorten(case.do, getattr(Model(rulings), case.do)(expand(case)))
    except PixiesError:
        return False
    return all(other.get(key) == value for key, value in got.items())
