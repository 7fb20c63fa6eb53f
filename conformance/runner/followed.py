"""Which readings are followed: cases under another ruling, answers that the texts leave open, the profile of a run."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import product
from operator import ne
from typing import Any

from conformance.ambiguities.tagging import answer
from conformance.case import Case
from conformance.judging import compare
from conformance.ledger import Ambiguity, ledger
from conformance.wire import Json
from deviations.choice import LETTERS, Readings, format_readings, parse_readings
from spec.cards import RULESETS

MOST = 64
"""Combinations of open readings that are tried to explain one answer, those with few changes first."""

Ask = Callable[[Case], Json | None]


def under(case: Case, rulings: Readings) -> Case:
    """The case with the answer that the rules give under these rulings."""
    return replace(case, expected=answer(case, rulings))


def left_open(case: Case, got: Json, rulings: Readings) -> str:
    """The readings, such as ``A25=b``, that explain this answer, all of them left open by the texts; or nothing."""
    rows = ledger().ambiguities
    names = [name for name in case.ambiguities if name in rows and not rows[name].explicit]
    ours = [rows[name].ruling for name in names]
    likely_first = sorted(product(*(rows[name].letters for name in names)), key=lambda each: sum(map(ne, each, ours)))
    for choice in likely_first[:MOST] if names else []:
        other = parse_readings([f"{name}={letter}" for name, letter in zip(names, choice, strict=True)], rulings)
        if compare(case.do, answer(case, other), got).passed:
            return " ".join(format_readings(other))
    return ""


def readings_followed(
    records: Iterable[Mapping[str, Any]], ask: Ask, rulings: Readings, rulesets: Sequence[str] = tuple(RULESETS)
) -> list[Json]:
    """The profile of a run, for its summary: one entry for each ambiguity that has readings to tell apart.

    Where no case failed that depends on an ambiguity, its reading is the one that the run is about. Only if some did is
    the implementation, which has these ``rulesets``, asked further: `conformance.ambiguities.profile` says how.
    """
    tagged = [each for each in records if each.get("ambiguities")]
    rows = {row.id: row for row in ledger().open()}
    ours = {name: rulings[name] for name in LETTERS}
    passed = {name for each in tagged if each["status"] == "passed" for name in each["ambiguities"]}
    if all(each["status"] in ("passed", "not_tested") for each in tagged):
        return [_entry(row, ours[row.id] if row.id in passed else "not tested", ours[row.id]) for row in rows.values()]
    from conformance.ambiguities.probes import probes_for  # noqa: PLC0415  (searching takes its time)
    from conformance.ambiguities.profile import profile  # noqa: PLC0415

    found = profile(ask, probes_for(rulesets))
    return [_entry(each.ambiguity, each.verdict, ours[each.ambiguity.id]) for each in found]


def _entry(row: Ambiguity, verdict: str, ours: str) -> Json:
    """``weight``: ``ours``, ``wrong`` (the binding text says otherwise), ``open`` (it does not), or ``not tested``."""
    says = {reading.key: reading.says for reading in row.readings}
    weight = "wrong" if row.explicit else "open"
    if verdict in (ours, "not tested"):
        weight = "ours" if verdict == ours else verdict
    elif ours in verdict.split(" or "):
        weight = "undecided"
    return {
        "id": row.id,
        "title": row.title,
        "reading": verdict,
        "says": says.get(verdict, row.question),
        "weight": weight,
    }
