"""The mutants of a file: Cosmic Ray changes one spot of it, a condition, a number, a loop or an operator."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

ROOT = Path(__file__).parent.parent

REFERENCE = ("deck", "engine", "placing", "playing", "protocol", "ruled", "rulings", "scoring", "wire", "zones")
SPEC = ("rules", "placing", "scoring", "expansions/flower_power", "expansions/little_giants")
FILES = tuple(f"{folder}/{name}.py" for folder, names in (("reference", REFERENCE), ("spec", SPEC)) for name in names)

PREDICATES = ("ranges", "_up_to")
"""The ranges that an expansion gives: they are for the invariant PARTS-IN-RANGE, and no answer depends on them."""

OPERATORS = frozenset(Path(__file__).with_name("operators.txt").read_text(encoding="utf-8").split())
"""What is changed: conditions, numbers, loops, operators. Words in messages are not, for no case looks at them."""


@dataclass(frozen=True)
class Mutant:
    """One change: file, operator, which occurrence of it, and where."""

    file: str
    operator: str
    occurrence: int
    line: int
    column: int

    @property
    def name(self) -> str:
        change = self.operator.removeprefix("Replace")
        return f"{self.file}:{self.line}:{self.column} {change} {self.occurrence}"

    @property
    def code(self) -> str:
        """The line that is changed."""
        return (ROOT / self.file).read_text(encoding="utf-8").splitlines()[self.line - 1].strip()


def mutants(file: str) -> Iterator[Mutant]:
    """Every mutant of a file but for annotations, decorators, words of messages and `PREDICATES`."""
    source = (ROOT / file).read_text(encoding="utf-8")
    quiet = set(_annotated(ast.parse(source)))
    tree = get_ast(source)
    for name in operator_names():
        if name.removeprefix("core/") in OPERATORS:
            operator = get_operator(name)()
            spots = [spot for node in ast_nodes(tree) for spot in operator.mutation_positions(node)]
            for at, (start, _) in enumerate(spots):
                if start not in quiet:
                    yield Mutant(file, name.removeprefix("core/"), at, *start)


def _annotated(tree: ast.Module) -> Iterator[tuple[int, int]]:
    """Where annotations, decorators, the messages of refusals and `PREDICATES` stand."""
    for node in ast.walk(tree):
        message = node if isinstance(node, ast.JoinedStr) else None
        unasked = node if isinstance(node, ast.keyword | ast.FunctionDef) and _named(node) in PREDICATES else None
        decorators = getattr(node, "decorator_list", [])
        for part in (getattr(node, "annotation", None), getattr(node, "returns", None), message, unasked, *decorators):
            if part is not None:
                yield from (
                    (line, at)
                    for line in range(part.lineno, part.end_lineno + 1)
                    for at in range(_from(part, line), _to(part, line))
                )


def _named(node: ast.keyword | ast.FunctionDef) -> str | None:
    return node.arg if isinstance(node, ast.keyword) else node.name


def _from(part: Any, line: int) -> int:
    return int(part.col_offset) if line == part.lineno else 0


def _to(part: Any, line: int) -> int:
    return int(part.end_col_offset) + 1 if line == part.end_lineno else 200


def mutated(mutant: Mutant) -> str:
    """The file with the change made."""
    source = (ROOT / mutant.file).read_text(encoding="utf-8")
    operator = get_operator(f"core/{mutant.operator}")()
    changed: str = mutate_code(source, operator, mutant.occurrence)
    return changed
