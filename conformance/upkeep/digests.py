"""Values that computed files are made from, where the files that hold these values hold much else as well."""

import re
from typing import Any

from conformance.ambiguities.smallest import load_smallest
from conformance.ambiguities.tagging import answer, variants
from conformance.case import load_cases
from conformance.datafile import DATA, read_rows
from conformance.ledger import ledger, raw_ledger
from conformance.mutants import mutants
from deviations.choice import OURS

_KNOWN = re.compile(r"figure-.*|round-.*-[23]p-h-0")
"""The ids of the cases by which the rules are known, figures and seeded rounds: they ask the same for ever."""


def rules() -> Any:
    """What the rules answer to these cases, as we play and under each other reading."""
    read = {"": OURS, **{f"{name} {letter}": rulings for name, letter, rulings in variants()}}
    known = [case for case in load_cases() if _KNOWN.fullmatch(case.id)]
    return {case.id: {name: _end(answer(case, rulings)) for name, rulings in read.items()} for case in known}


def _end(shown: dict[str, Any]) -> Any:
    """An answer in short: of a round, how it ends."""
    rounds = shown.get("rounds")
    return [[each["scores"], each["next_first_player"]] for each in rounds] if rounds else shown


def readings() -> Any:
    """The readings that can be played, of each question."""
    rows = ledger().ambiguities.values()
    return [
        [row.id, row.level, row.rulesets, [each.key for each in row.readings if each.rulings is not None]]
        for row in rows
    ]


def mutant_rows() -> Any:
    """The mutants, without their words."""
    return sorted([each.id, each.level, each.clauses] for each in mutants().values())


def questions() -> Any:
    """The cases, without the words about them."""
    return [[each.id, each.level, each.ruleset, each.rules, each.request, each.expected] for each in load_cases()]


def words_in_cases() -> Any:
    """What the ledger and the mutants say that stands in the cases."""
    rows = ledger().ambiguities
    told = [rows[each.ambiguity] for each in load_smallest()]
    said = [each.says or row.question for each, row in zip(load_smallest(), told, strict=True)]
    least = [mutants()[name].stands_for for name in read_rows(DATA / "least.json") if name in mutants()]
    return [[row.level, row.clauses] for row in told], said, least


def sources() -> Any:
    """The hashes of the rule texts."""
    return {key: row["sha256"] for key, row in raw_ledger()["texts"].items()}


def ledger_words() -> Any:
    """The ledger, without the hashes of the rule texts."""
    found = raw_ledger()
    unseen = ("file", "sha256")
    texts = {
        key: {name: each for name, each in row.items() if name not in unseen} for key, row in found["texts"].items()
    }
    return {**found, "texts": texts}
