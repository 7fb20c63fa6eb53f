"""The expansions, one module each, of the name of its card set; what a module must hold is an `Expansion`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from spec.area import Place
from spec.cards import Card
from spec.rules import Rules

Range = tuple[int, int]
"""The least and the most that a part may be."""


@dataclass(frozen=True)
class Expansion:
    """An expansion as a value.

    ``rules`` adds to the rules of the base game, or replaces some; ``clauses`` has the rows of `spec.clauses`;
    ``ranges`` gives, for each of its clauses that parts of a score cite, the least and the most that a part may be,
    from the card and the number of faceup cards. Its cards are the rows of ``cards.csv`` whose set has its ``name``.
    ``recount`` counts the spirals that it adds once more, in another way, from the faceup cards by place and the number
    of uncovered facedown cards, for models that do not know the expansion.
    """

    name: str
    title: str
    rules: type[Rules]
    clauses: tuple[tuple[str, ...], ...]
    ranges: Mapping[str, Callable[[Card, int], Range]] = field(default_factory=dict)
    recount: Callable[[Mapping[Place, Card], int], int] | None = None
