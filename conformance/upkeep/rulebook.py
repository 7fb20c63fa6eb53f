"""The rule matrix: clause, functions of the spec, cases, invariants and wrong implementations (docs/rules.md)."""

import ast
import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from inspect import getsource
from pathlib import Path

from conformance.case import load_cases
from conformance.ledger import plain, raw_ledger, sources
from conformance.mutants import mutants
from spec.clauses import CLAUSES, TEXTS, Clause
from spec.errors import PixiesError
from spec.invariants import INVARIANTS

PAGE = Path(__file__).parents[2] / "docs" / "rules.md"
_MODULES = ("cards", "area", "placing", "scoring", "rules", "expansions.flower_power", "expansions.little_giants")
_CITED = re.compile(r"\b([A-Z]+(?:-[A-Z0-9]+)*-\d+)\b((?:(?:,| to| and|, and) -\d+\b)*)(?: to ([A-Z0-9-]*-\d+))?")
MOST = 6
"""How many names of cases and mutants the page shows; it says how many more there are."""


@dataclass(frozen=True)
class ClauseRow:
    """What belongs to a clause, by name."""

    clause: Clause
    functions: tuple[str, ...]
    cases: tuple[str, ...]
    invariants: tuple[str, ...]
    mutants: tuple[str, ...]


def cited(text: str) -> Iterator[str]:
    """The clauses that a text cites: ``PLACE-1``, ``PLACE-1 to PLACE-5``, ``END-2P-1 to -4``, ``SCORE-ZONE-1, -2``."""
    for match in _CITED.finditer(text):
        first = match[1]
        stem, _, number = first.rpartition("-")
        last = int(number)
        yield first
        for joint, more in re.findall(r"(,| to| and) -(\d+)", match[2]):
            yield from (f"{stem}-{each}" for each in range(last + 1 if joint == " to" else int(more), int(more) + 1))
            last = int(more)
        if match[3]:
            end = int(match[3].rpartition("-")[2])
            yield from (f"{stem}-{each}" for each in range(last + 1, end + 1))


@cache
def functions() -> Mapping[str, tuple[str, ...]]:
    """Clause -> the names in the spec whose docstring cites it, or whose text names it, in the order of the code."""
    found: dict[str, list[str]] = {}
    for module in _MODULES:
        tree = ast.parse(getsource(import_module(f"spec.{module}")))
        for name, text in _texts(tree):
            for clause in dict.fromkeys(cited(text)):
                if clause in CLAUSES:
                    found.setdefault(clause, []).append(f"{module}.{name}")
    return {clause: tuple(dict.fromkeys(names)) for clause, names in found.items()}


def _texts(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Every function, class and table of a module, with all the text in it."""
    last = ""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, _strings(node)
        elif isinstance(node, ast.ClassDef):
            yield from _class_texts(node)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            last = target.id if isinstance(target, ast.Name) else ""
            yield last, _strings(node)
        elif isinstance(node, ast.Expr) and last:
            yield last, _strings(node)


def _class_texts(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    yield node.name, ast.get_docstring(node) or ""
    methods = [each for each in node.body if isinstance(each, ast.FunctionDef)]
    yield from ((f"{node.name}.{each.name}", _strings(each)) for each in methods)


def _strings(node: ast.AST) -> str:
    return " ".join(
        each.value for each in ast.walk(node) if isinstance(each, ast.Constant) and isinstance(each.value, str)
    )


def matrix() -> tuple[ClauseRow, ...]:
    """The whole matrix, a row per clause."""
    cases = load_cases()
    return tuple(
        ClauseRow(
            clause,
            functions().get(name, ()),
            tuple(case.id for case in cases if name in case.rules),
            tuple(each.id for each in INVARIANTS.values() if name in each.clauses),
            tuple(each.id for each in mutants().values() if name in each.clauses),
        )
        for name, clause in CLAUSES.items()
    )


def gaps(rows: Sequence[ClauseRow]) -> Iterator[str]:
    """One line for each clause without a function, case or mutant, and each mutant that nothing catches."""
    for row in rows:
        for what in ("functions", "cases", "mutants"):
            if not getattr(row, what):
                yield f"{row.clause.id} has no {what}"
    cases = load_cases()
    caught = {name for case in cases for name in case.kills}
    yield from (f"mutant {name} is alive" for name in mutants() if name not in caught)
    yield from (f"case {case.id} names no clause" for case in cases if not case.rules)


# Quotes --------------------------------------------------------------------------------------------------------------


def quote_hash(clause: Clause) -> str:
    """What ties a clause to its text: the first half of the SHA-256 of the quote and of the text it was taken from."""
    text = raw_ledger()["texts"].get(clause.source, {}).get("sha256", "")
    return hashlib.sha256(f"{text} {clause.quote}".encode()).hexdigest()[:32] if clause.quote else ""


def quote_problems(folder: Path) -> Iterator[str]:
    """One line for each text that is not the one quoted from, and for each quote that is not in its text."""
    texts = raw_ledger()["texts"]
    read = {key: (folder / row["file"]).read_bytes() for key, row in texts.items() if (folder / row["file"]).exists()}
    for key, content in read.items():
        if hashlib.sha256(content).hexdigest() != texts[key]["sha256"]:
            yield f"{texts[key]['file']} is another text than the one quoted from: check every quote of {key}"
    for clause in CLAUSES.values():
        content = read.get(clause.source, b"")
        if clause.quote and content and plain(clause.quote) not in plain(content.decode("utf-8")):
            yield f"{clause.id}: the quote is not in {clause.source}: {clause.quote!r}"


def check_quotes() -> int:
    """How many quotes were checked. Raises `PixiesError` where the texts are not at hand, or a quote is wrong."""
    folder = sources()
    if folder is None:
        raise PixiesError("the rule texts are not at hand: name their folder in PIXIES_SOURCES")
    wrong = next(quote_problems(folder), None)
    if wrong:
        raise PixiesError(wrong)
    return sum(bool(clause.quote) for clause in CLAUSES.values())


# The page ------------------------------------------------------------------------------------------------------------


_INTRO = (
    "Generated by `pixies-spec rules --write`. Each clause with the text it was taken from, the functions of",
    "`spec/` that hold it, the cases that exercise it, the invariants that follow from it, and the wrong",
    "implementations that break it.",
)


def page() -> str:
    """docs/rules.md."""
    return "\n".join(_lines(matrix())) + "\n"


def made() -> dict[str, str]:
    """The page, by its path from the folder of the project."""
    return {"docs/rules.md": page()}


def _lines(rows: Sequence[ClauseRow]) -> Iterator[str]:
    yield "# The rules, clause by clause"
    yield ""
    yield from _INTRO
    yield ""
    yield "Texts: " + "; ".join(f"{key} {name}" for key, name in TEXTS.items()) + "."
    yield ""
    yield "| clause | level | functions | cases | invariants | wrong implementations |"
    yield "|---|---|---|---|---|---|"
    for row in rows:
        counts = (len(row.functions), len(row.cases), len(row.invariants), len(row.mutants))
        cells = " | ".join(map(str, counts))
        yield f"| [{row.clause.id}](#{row.clause.id.lower()}) | {row.clause.level} | {cells} |"
    for row in rows:
        yield from _section(row)


def _section(row: ClauseRow) -> Iterator[str]:
    clause = row.clause
    yield ""
    yield f"## {clause.id}"
    yield ""
    yield clause.says
    yield ""
    if clause.quote:
        yield f"- Text: {clause.source}, {clause.place}: “{clause.quote}” (`{quote_hash(clause)}`)"
    elif clause.ambiguity:
        yield f"- Text: silent; our ruling is [{clause.ambiguity}](ambiguities.md#{clause.ambiguity.lower()})"
    else:
        yield f"- Text: {TEXTS[clause.source]}: {clause.place}"
    yield f"- Spec: {_some(row.functions, 99)}"
    yield f"- Cases: {_some(row.cases, MOST)}"
    yield f"- Invariants: {_some(row.invariants, 99)}"
    yield f"- Wrong implementations: {_some(row.mutants, MOST)}"


def _some(names: Sequence[str], most: int) -> str:
    shown = ", ".join(f"`{name}`" for name in names[:most])
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return (shown or "none") + more
