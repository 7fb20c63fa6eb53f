"""What a wrong implementation is, and how its table rows are written."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from conformance.mutants.right import Right
from spec.clauses import CLAUSES


class Answers(Protocol):
    """Something that answers requests."""

    def answer(self, do: str, request: Mapping[str, Any]) -> dict[str, Any]:
        """The answer to the request of this name."""


@dataclass(frozen=True)
class Mutant:
    """One wrong implementation: the misreading or bug it stands for, and the clauses that it breaks.

    ``level`` is the lowest level at which cases must catch it; ``make`` builds a fresh one. ``card`` is the id of the
    card whose data it has wrong, if that is its fault: a case that catches it must name the card. One that
    ``remembers`` answers by what it was asked before: a case catches it only after others.
    """

    id: str
    level: str
    clauses: tuple[str, ...]
    stands_for: str
    make: Callable[[], Answers] = field(repr=False, compare=False)
    card: str | None = None
    remembers: bool = False


def fault(name: str, clauses: str, stands_for: str, *, level: str | None = None, **steps: object) -> Mutant:
    """A mutant that is right but for some steps of `Right`, given by name: methods, or constants.

    ``clauses`` are the ids of the broken clauses; the level is that of the first, unless given.
    """
    broken = tuple(clauses.split())
    unknown = [step for step in steps if not hasattr(Right, step)]
    if unknown or not broken:
        raise TypeError(f"{name}: a right implementation has no step {unknown}")
    wrong = type(f"Wrong_{name}", (Right,), {"name": name, **steps})
    return Mutant(name, level or CLAUSES[broken[0]].level, broken, stands_for, wrong)
