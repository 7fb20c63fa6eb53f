"""The smallest positions and shortest rounds that tell readings apart, as cases (docs/ambiguities.md)."""

from collections.abc import Iterator

from conformance.ambiguities.smallest import Smallest, load_smallest
from conformance.case import Case
from conformance.generate.build import case
from conformance.ledger import find


def telling_cases() -> Iterator[Case]:
    """One case for each pair of readings."""
    yield from map(_case, load_smallest())


def _case(found: Smallest) -> Case:
    row = find(found.ambiguity)
    one, other = tuple(found.readings)
    level = row.level if row.level != "game" or len(found.request["decks"]) > 1 else "round"
    apart = f"Smallest {found.kind} that tells readings {one} and {other} of {row.id} apart."
    draft = found.case_id, " ".join(row.clauses), found.request, f"{found.says or row.question} {apart}"
    return case(draft, f"docs/ambiguities.md, {row.id}", found.ruleset, level)
