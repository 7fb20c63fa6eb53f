"""What fuzzing found at several tables, said once: its smallest example, and the tables at which it showed."""

import json
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any

from conformance.wire import Json


def once(records: Mapping[str, Json]) -> dict[str, Json]:
    """The records by item, of each fault found at several tables (``tables``) only that of the smallest example.

    It gets all the tables. The others get ``like``, the id of that example.
    """
    smallest: dict[tuple[Any, ...], Json] = {}
    tabled = [each for each in records.values() if each.get("tables")]
    for found in sorted(tabled, key=lambda each: size_of(each["request"])):
        kept = smallest.setdefault(_fault(found), found)
        if kept is not found:
            kept["tables"] = sorted([*kept["tables"], *found["tables"]])
            found["like"] = kept["id"]
    return {name: each for name, each in records.items() if "like" not in each}


def _fault(record: Json) -> tuple[Any, ...]:
    """What two examples of one fault share: what was asked, how it went wrong, and the clauses it speaks against."""
    ways = (record["request"]["do"], record["status"], record["kind"], record["follows"])
    return (*ways, *sorted(record["blamed"]))


def size_of(request: Mapping[str, Any]) -> tuple[int, int]:
    """How much there is to read in a request: moves, then characters."""
    return len(request.get("moves", ())), len(json.dumps(dict(request)))


def tables_text(tables: Iterable[tuple[str, int]]) -> str:
    """Rulesets and numbers of players in words: ``base 2 3 4, both 6 players``."""
    by_ruleset = groupby(tables, key=lambda table: table[0])
    rows = (f"{ruleset} {' '.join(str(players) for _, players in each)}" for ruleset, each in by_ruleset)
    return f"{', '.join(rows)} players"
