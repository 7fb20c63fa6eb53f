"""What an implementation is asked to find its readings: every telling position and round, and what each depends on.

A probe is a case without a verdict. ``depends`` names every ambiguity that can change its right answer, whatever the
other readings are; it is found by trying changes under many combinations of readings, and kept in ``probes.json``.
"""

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from conformance.case import Case
from conformance.ledger import find
from conformance.smallest import load_smallest
from conformance.tagging import answer, looked_at, variants
from conformance.telling import AREAS, PLACING, fills, request_of
from spec.rulings import READINGS, Rulings, parse_rulings

PROBES = Path(__file__).with_name("probes.json")
SAMPLES = {"score": 120, "placements": 20, "play": 10}
"""Request -> combinations of readings that are tried to find what an answer depends on."""


def plain_probes() -> Iterator[tuple[Case, tuple[str, ...]]]:
    """Every probe, with the readings under which it was made; what it depends on is not known yet."""
    for each in load_smallest():
        yield _probe(each.ambiguity, each.ruleset, each.request), ()
    for ambiguity, ruleset, line in AREAS:
        yield _probe(ambiguity, ruleset, {"do": "score", "area": line, "round": 1}), ()
    for ambiguity, ruleset, line, card in PLACING:
        yield _probe(ambiguity, ruleset, {"do": "placements", "area": line, "card": card}), ()
    for fill in fills():
        yield _probe(fill.ambiguity, fill.ruleset, request_of(fill)), fill.order


def _probe(ambiguity: str, ruleset: str, request: Any) -> Case:
    row = find(ambiguity)
    level = {"score": "score", "placements": "place"}.get(request["do"], "round")
    return Case(ambiguity, "game" if len(request.get("decks", ())) > 1 else level, ruleset, row.clauses, request, {})


def compute() -> Iterator[Case]:
    """Every probe once, numbered, with what it depends on in ``ambiguities``."""
    seen: dict[str, int] = {}
    probes: list[Case] = []
    for number, (probe, made_under) in enumerate(plain_probes()):
        key = json.dumps([probe.ruleset, probe.request], sort_keys=True)
        if seen.setdefault(key, number) == number:
            depends = may_depend_on(probe, made_under)
            probes.append(replace(probe, id=f"PROBE-{probe.id}-{number}", ambiguities=depends))
    own = [probe for probe in probes if probe.id.split("-")[1] in probe.ambiguities]
    return (replace(probe, ambiguities=_shared(probe, own)) for probe in own)


def _shared(probe: Case, probes: list[Case]) -> tuple[str, ...]:
    """What a probe depends on; for rounds, also what others like it do: their combinations are too many to try."""
    alike = [each for each in probes if _kind(each) == _kind(probe)] if probe.do == "play" else [probe]
    found = {name for each in alike for name in each.ambiguities}
    return tuple(name for name in READINGS if name in found)


def _kind(probe: Case) -> tuple[Any, ...]:
    """Ruleset, number of players, and whether the round goes to its end."""
    moves = len(probe.request.get("moves", ()))
    return probe.do, probe.ruleset, probe.request.get("players"), moves > 8, len(probe.request.get("decks", ()))


def may_depend_on(probe: Case, made_under: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The ambiguities of which a change can change the answer, under some combination of readings."""
    rng = random.Random(f"{probe.ruleset} {probe.request}")
    found: set[str] = set()
    for _ in range(SAMPLES[probe.do]):
        rulings = parse_rulings(made_under, some_rulings(rng, rng.choice((0.1, 0.3, 0.5))))
        found |= set(_changing(probe, rulings, found))
    return tuple(name for name in READINGS if name in found)


def _changing(probe: Case, rulings: Rulings, known: set[str]) -> Iterator[str]:
    ours, seen = answer(probe, rulings), looked_at(probe, rulings)
    for name, _, other in variants(rulings):
        if name not in known and READINGS[name][0] in seen and answer(probe, other) != ours:
            yield name


def some_rulings(rng: random.Random, share: float) -> Rulings:
    """Rulings that differ from ours in about that share of the ambiguities."""
    chosen = {
        field: rng.choice(values[1:]) if rng.random() < share else values[0] for field, values in READINGS.values()
    }
    return Rulings(**chosen)  # type: ignore[arg-type]


@cache
def load_probes() -> tuple[Case, ...]:
    """The probes, as kept."""
    rows = json.loads(PROBES.read_text(encoding="utf-8"))
    return tuple(
        Case(row["id"], row["level"], row["ruleset"], (), row["request"], {}, ambiguities=tuple(row["depends"]))
        for row in rows
    )


def probes_text(probes: Iterator[Case]) -> str:
    """The text of ``probes.json``."""
    rows = [
        {
            "id": each.id,
            "level": each.level,
            "ruleset": each.ruleset,
            "depends": each.ambiguities,
            "request": each.request,
        }
        for each in probes
    ]
    return json.dumps(rows, indent=1) + "\n"
