"""What a mutant is: an implementation that is wrong on purpose."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol


class Answers(Protocol):
    """Something that answers requests."""

    def answer(self, do: str, request: Mapping[str, Any]) -> dict[str, Any]:
        """The answer to the request of this name."""


@dataclass(frozen=True)
class Mutant:
    """One mutant: the misreading or bug it stands for, and the clauses that it breaks.

    ``level`` is the lowest level at which cases must catch it; ``make`` builds a fresh one. ``card`` is the id of the
    card whose data it has wrong, if that is what is wrong: a case that catches it must name the card. One that
    ``remembers`` answers by what it was asked before: a case catches it only after others.
    """

    id: str
    level: str
    clauses: tuple[str, ...]
    stands_for: str
    make: Callable[[], Answers] = field(repr=False, compare=False)
    card: str | None = None
    remembers: bool = False
