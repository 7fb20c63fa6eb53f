"""What an implementation is asked to find its readings: every telling position and round, and what each depends on.

A probe is a question without a verdict. Rounds are made for an order of seats: such a probe **needs** the readings that
give this order. What else it **depends** on, whatever the other readings are, is found by trying changes under many
combinations of readings, and kept in ``probes.json``.
"""

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from tqdm import tqdm

from conformance.ambiguities.never_full import never_full
from conformance.ambiguities.smallest import load_smallest
from conformance.ambiguities.tagging import answer, looked_at, variants
from conformance.ambiguities.telling import AREAS, PLACING, fills, request_of
from conformance.case import Case, deck_text
from conformance.datafile import DATA, read_rows
from conformance.larger import request_in, ruleset_for
from conformance.ledger import find
from deviations.choice import LETTERS, Readings, parse_readings

PROBES = DATA / "probes.json"
SAMPLES = 60
"""Combinations of readings that are tried to find what an answer depends on; fewer for long rounds."""

LONG = 8
"""A round of more moves than this is made for one order of seats."""


@dataclass(frozen=True)
class Probe:
    """A question about ``subject``; ``needs`` readings such as ``A17=b`` that must be known to be followed."""

    subject: str
    case: Case
    needs: tuple[str, ...] = ()
    depends: tuple[str, ...] = ()

    @property
    def moves(self) -> int:
        return len(self.case.request.get("moves", ()))


def plain_probes() -> Iterator[Probe]:
    """Every probe; what it depends on is not known yet."""
    for each in load_smallest():
        yield _probe(each.ambiguity, each.ruleset, each.request, _order(each.request))
    for ambiguity, ruleset, line in AREAS:
        yield _probe(ambiguity, ruleset, {"do": "score", "area": line, "round": 1}, ())
    for ambiguity, ruleset, line, card in PLACING:
        yield _probe(ambiguity, ruleset, {"do": "placements", "area": line, "card": card}, ())
    for fill in fills():
        more = ("A19=a",) if fill.players == 2 else ()
        yield _probe(fill.ambiguity, fill.ruleset, request_of(fill), (*fill.order, *more))
    yield from _short_decks()


def _short_decks() -> Iterator[Probe]:
    """A deck that runs short, for the orders of seats in which the kept round is not legal."""
    for step, order in ((1, "A17=b"), (0, "A17=c")):
        laid = never_full(5, "little_giants", 16, step)
        if laid is not None:
            setup = {"do": "play", "players": 5, "round": 1, "first_player": 0}
            yield _probe("A21", "little_giants", {**setup, "decks": [deck_text(laid[0])], "moves": laid[1]}, (order,))


def _order(request: Any) -> tuple[str, ...]:
    """The readings that give the order of seats in which the shortest rounds are written down."""
    if len(request.get("moves", ())) <= LONG:
        return ()
    return ("A17=a", "A51=a", "A19=a") if request["players"] == 2 else ("A17=a",)


def _probe(ambiguity: str, ruleset: str, request: Any, needs: tuple[str, ...]) -> Probe:
    row = find(ambiguity)
    level = {"score": "score", "placements": "place"}.get(request["do"], "round")
    level = "game" if len(request.get("decks", ())) > 1 else level
    return Probe(ambiguity, Case(ambiguity, level, ruleset, row.clauses, request, {}), needs)


def compute() -> Iterator[Probe]:
    """Every probe once, numbered, with what it depends on."""
    seen: set[str] = set()
    for probe in plain_probes():
        key = json.dumps([probe.subject, probe.needs, probe.case.ruleset, probe.case.request], sort_keys=True)
        if key not in seen:
            seen.add(key)
            depends = may_depend_on(probe)
            if probe.subject in depends:
                case = replace(probe.case, id=f"PROBE-{probe.subject}-{len(seen)}")
                yield replace(probe, case=case, depends=depends)


def may_depend_on(probe: Probe) -> tuple[str, ...]:
    """The ambiguities of which a change can change the answer, under some combination that has what the probe needs."""
    rng = random.Random(f"{probe.case.ruleset} {probe.case.request}")
    fixed = {each.split("=")[0] for each in probe.needs}
    found: set[str] = set()
    for _ in range(SAMPLES if probe.moves <= LONG else SAMPLES // 10):
        rulings = parse_readings(probe.needs, some_rulings(rng, rng.choice((0.1, 0.3, 0.5))))
        found |= set(_changing(probe.case, rulings, found | fixed))
    return tuple(name for name in LETTERS if name in found or (name not in fixed and scores_in(name, probe)))


def _changing(case: Case, rulings: Readings, known: set[str]) -> Iterator[str]:
    ours, seen = answer(case, rulings), looked_at(case, rulings)
    for name, _, other in variants(rulings):
        if name not in known and name in seen and answer(case, other) != ours:
            yield name


def scores_in(name: str, probe: Probe) -> bool:
    """Whether a round that may end scores by this ambiguity: trying a few combinations would miss rare ones."""
    row, giants = find(name), "giants" in probe.case.ruleset
    lasting = name in ("A11", "A18", probe.subject) or (giants and name in ("A41", "A57"))
    seated = name == "A22" and probe.case.request.get("players") == 5
    part = lasting or seated or row.level == "score"
    there = probe.case.ruleset in row.rulesets or (giants and name == "A48")  # A37 b scores a facedown giant
    return probe.moves > 2 * LONG and part and there


def some_rulings(rng: random.Random, share: float) -> Readings:
    """Rulings that differ from ours in about that share of the ambiguities."""
    rows = (row for row in map(find, LETTERS) if rng.random() < share)
    return parse_readings(f"{row.id}={rng.choice(row.alternatives)}" for row in rows)


@cache
def load_probes() -> tuple[Probe, ...]:
    """The probes, as kept."""
    return tuple(_kept(row) for row in read_rows(PROBES))


def _kept(row: dict[str, Any]) -> Probe:
    case = Case(row["id"], row["level"], row["ruleset"], (), row["request"], {})
    return Probe(row["subject"], case, tuple(row["needs"]), tuple(row["depends"]))


def probes_for(rulesets: Sequence[str]) -> list[Probe]:
    """The probes for an implementation of these rulesets: each with its own, or with one of them that is larger."""
    return [found for probe in load_probes() if (found := _for(probe, rulesets))]


def _for(probe: Probe, rulesets: Sequence[str]) -> Probe | None:
    """The probe with one of the rulesets; None if none has its cards, or if it would tell nothing there."""
    larger = ruleset_for(probe.case.ruleset, rulesets)
    if larger in (None, probe.case.ruleset):
        return probe if larger else None
    case = replace(probe.case, ruleset=larger, request=request_in(probe.case.request, larger))
    giants = ("A48",) if (probe.case.ruleset, larger) == ("little_giants", "both") else ()  # they score facedown, too
    moved = replace(probe, case=case, depends=tuple(dict.fromkeys((*probe.depends, *giants))))
    return moved if _tells(moved) else None


def _tells(probe: Probe) -> bool:
    """Whether the readings of its subject give different answers, the others being ours or what the probe needs."""
    needed = parse_readings(probe.needs)
    letters = LETTERS[probe.subject]
    read = (parse_readings([f"{probe.subject}={letter}"], needed) for letter in letters)
    return len({str(answer(probe.case, rulings)) for rulings in read}) > 1


def made() -> dict[str, Any]:
    """The file, computed anew, counted on a terminal beside the number of those kept before."""
    rows = [
        {
            "id": each.case.id,
            "subject": each.subject,
            "level": each.case.level,
            "ruleset": each.case.ruleset,
            "needs": each.needs,
            "depends": each.depends,
            "request": each.case.request,
        }
        for each in tqdm(compute(), "probes", len(load_probes()), disable=None)
    ]
    return {"conformance/data/probes.json": rows}
