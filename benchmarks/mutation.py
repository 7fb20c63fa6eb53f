"""Mutation testing: whether some conformance case notices when one spot of the code is changed.

Cosmic Ray makes the mutants of the reference and of `spec/rules.py` and `spec/scoring.py`; the conformance cases alone
judge them, the quick set first, some also under the readings that are not our ruling. Each mutant lives in a process
of its own, forked from one that has the cases at hand.

    python benchmarks/mutation.py                 all, and docs/mutation.md written
    python benchmarks/mutation.py reference/zones.py --show
"""

import argparse
import ast
import datetime as dt
import functools
import importlib
import importlib.abc
import importlib.util
import json
import os
import resource
import signal
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "mutation.md"
REASONS = Path(__file__).with_name("survivors.json")

REFERENCE = ("deck", "engine", "placing", "playing", "protocol", "ruled", "scoring", "wire", "zones")
FILES = tuple(f"reference/{name}.py" for name in REFERENCE) + ("spec/rules.py", "spec/scoring.py")
LIMIT = {"reference": 5, "spec": 12}
"""Seconds of processor time that a mutant may take: three times what all cases take."""

MEMORY = 2 << 30
"""Bytes of memory that a mutant may have."""

OPERATORS = (
    "AddNot",
    "NumberReplacer",
    "ReplaceAndWithOr",
    "ReplaceOrWithAnd",
    "ReplaceTrueWithFalse",
    "ReplaceFalseWithTrue",
    "ReplaceBreakWithContinue",
    "ReplaceContinueWithBreak",
    "ZeroIterationForLoop",
    "ReplaceUnaryOperator_Delete_Not",
    "ReplaceUnaryOperator_USub_UAdd",
    "ReplaceBinaryOperator_Add_Sub",
    "ReplaceBinaryOperator_Add_Mul",
    "ReplaceBinaryOperator_Sub_Add",
    "ReplaceBinaryOperator_Mul_Add",
    "ReplaceBinaryOperator_Mul_Sub",
    "ReplaceBinaryOperator_FloorDiv_Mul",
    "ReplaceBinaryOperator_Mod_FloorDiv",
    "ReplaceBinaryOperator_LShift_RShift",
    "ReplaceBinaryOperator_RShift_LShift",
    "ReplaceBinaryOperator_BitAnd_BitOr",
    "ReplaceBinaryOperator_BitOr_BitAnd",
    "ReplaceBinaryOperator_BitXor_BitOr",
    "ReplaceComparisonOperator_Eq_NotEq",
    "ReplaceComparisonOperator_NotEq_Eq",
    "ReplaceComparisonOperator_Lt_LtE",
    "ReplaceComparisonOperator_Lt_GtE",
    "ReplaceComparisonOperator_LtE_Lt",
    "ReplaceComparisonOperator_LtE_Gt",
    "ReplaceComparisonOperator_Gt_GtE",
    "ReplaceComparisonOperator_Gt_LtE",
    "ReplaceComparisonOperator_GtE_Gt",
    "ReplaceComparisonOperator_GtE_Lt",
    "ReplaceComparisonOperator_Is_IsNot",
    "ReplaceComparisonOperator_IsNot_Is",
    "ReplaceComparisonOperator_In_NotIn",
    "ReplaceComparisonOperator_NotIn_In",
)
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
        return f"{self.file}:{self.line}:{self.column} {self.operator.removeprefix('Replace')}"


def mutants(file: str) -> Iterator[Mutant]:
    """Every mutant of a file, but for annotations and the words of messages, which no case looks at."""
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
    """Where annotations and the messages of refusals stand."""
    for node in ast.walk(tree):
        message = node if isinstance(node, ast.JoinedStr) else None
        for part in (getattr(node, "annotation", None), getattr(node, "returns", None), message):
            if part is not None:
                yield from (
                    (line, at)
                    for line in range(part.lineno, part.end_lineno + 1)
                    for at in range(_from(part, line), _to(part, line))
                )


def _from(part: Any, line: int) -> int:
    return int(part.col_offset) if line == part.lineno else 0


def _to(part: Any, line: int) -> int:
    return int(part.end_col_offset) + 1 if line == part.end_lineno else 200


def mutated(mutant: Mutant) -> str | None:
    """The file with the change made."""
    source = (ROOT / mutant.file).read_text(encoding="utf-8")
    operator = get_operator(f"core/{mutant.operator}")()
    return mutate_code(source, operator, mutant.occurrence)  # type: ignore[no-any-return]


# Judging -------------------------------------------------------------------------------------------------------------

_OURS = ("spec", "reference", "conformance")


class _Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports one module from changed source."""

    def __init__(self, module: str, source: str) -> None:
        self.module, self.source = module, source

    def find_spec(self, fullname: str, _path: Any, _target: Any = None) -> Any:
        if fullname != self.module:
            return None
        return importlib.util.spec_from_file_location(fullname, ROOT / f"{fullname.replace('.', '/')}.py", loader=self)

    def exec_module(self, module: Any) -> None:
        exec(compile(self.source, module.__spec__.origin, "exec"), module.__dict__)  # noqa: S102 (that is the job)


Question = tuple[dict[str, Any], dict[str, Any], str]
"""A case as its row, its request, and the reading under which it is asked (empty: our rulings)."""

PER_READING = 15
"""How many of the cases that tell a reading apart are asked under it, of every number of players equally many."""


def questions() -> list[Question]:
    """Every case, and under each other reading some that it changes: the quick set first, then the short ones."""
    from conformance.case import case_json, expand, load_cases  # noqa: PLC0415
    from conformance.upkeep.quick import cost, quick_ids  # noqa: PLC0415

    quick = quick_ids()
    cases = sorted(load_cases(), key=lambda case: (case.id not in quick, cost(case)))
    ours: list[Question] = [(case_json(case), expand(case), "") for case in cases]
    return [*ours[: len(quick)], *_otherwise(sorted(cases, key=cost)), *ours[len(quick) :]]


def _otherwise(cases: Sequence[Any]) -> Iterator[Question]:
    """Cases under the other readings of the ambiguities that they name, with the answers that the spec gives then."""
    from conformance.ambiguities.tagging import answer, variants  # noqa: PLC0415
    from conformance.case import case_json, expand  # noqa: PLC0415

    for name, letter, rulings in variants():
        named = [case for case in cases if name in case.ambiguities]
        sizes = {case.request.get("players") for case in named}
        for case in (case for size in sizes for case in _of_size(named, size)[: PER_READING // len(sizes)]):
            try:
                expected = answer(case, rulings)
            except ValueError:
                continue
            expected.pop("zone", None)  # how large a zone is said to be when several score is nobody's rule
            yield {**case_json(case), "expected": expected}, expand(case), f"{name}={letter}"


def _of_size(cases: Sequence[Any], players: int | None) -> list[Any]:
    return [case for case in cases if case.request.get("players") == players]


def survives(mutant: Mutant, asked: Sequence[Question]) -> bool:
    """Whether every case passes with the mutant in place; asked in a forked process."""
    source = mutated(mutant)
    if source is None:
        return False
    child = os.fork()
    if child == 0:
        _judge(mutant, source, asked)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def _judge(mutant: Mutant, source: str, asked: Sequence[Question]) -> None:
    """In the child: import everything anew with the change, ask, and exit with 1 at the first case that fails."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.setitimer(signal.ITIMER_PROF, LIMIT[mutant.file.partition("/")[0]])
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    code = 1
    try:
        code = int(not _all_pass(mutant, source, asked))
    finally:
        os._exit(code)


def _all_pass(mutant: Mutant, source: str, asked: Sequence[Question]) -> bool:
    for name in [name for name in sys.modules if name.partition(".")[0] in _OURS]:
        del sys.modules[name]
    sys.meta_path.insert(0, _Changed(mutant.file.removesuffix(".py").replace("/", "."), source))
    judging, case_of = (
        importlib.import_module("conformance.judging"),
        importlib.import_module("conformance.case").case_of,
    )
    under = functools.cache(_spec_under if mutant.file.startswith("spec") else _reference_under)
    for row, request, reading in asked:
        case, judged = case_of(row, "case"), under(reading)
        if judged is not None and not _right(judging, case, getattr(judged, case.do)(request)):
            return False
    return True


def _right(judging: Any, case: Any, answer: Any) -> bool:
    """As in a run; of our own formulations a refusal must also name the clause that the case names."""
    if not judging.judge(case, answer).passed:
        return False
    named = _clause(case.expected)
    return named is None or _clause(judging.shorten(case.do, answer)) == named


def _clause(answer: Any) -> str | None:
    """The clause that a refusal names; the reference tells PLACE-5 from PLACE-4, the spec names PLACE-4 for both."""
    refused = answer.get("refused")
    named = refused["clause"] if isinstance(refused, dict) else refused
    return "PLACE-4" if named == "PLACE-5" else named


def _rulings(reading: str) -> Any:
    return importlib.import_module("spec.rulings").parse_rulings([reading] if reading else [])


def _spec_under(reading: str) -> Any:
    return importlib.import_module("conformance.model").Model(_rulings(reading))


def _reference_under(reading: str) -> Any:
    """The reference under a reading; None for one that it does not know."""
    reference = importlib.import_module("reference.protocol")
    try:
        return reference.under(_rulings(reading))
    except importlib.import_module("spec.errors").PixiesError:
        return None


# The page ------------------------------------------------------------------------------------------------------------


def run(files: Sequence[str], jobs: int) -> dict[str, tuple[int, list[Mutant]]]:
    """File -> number of mutants and those that survive."""
    asked = questions()
    found = {}
    with ThreadPoolExecutor(jobs) as pool:
        for file in files:
            these = list(mutants(file))
            alive = [
                mutant
                for mutant, lives in zip(these, pool.map(lambda each: survives(each, asked), these), strict=True)
                if lives
            ]
            found[file] = (len(these), alive)
            sys.stdout.write(f"{file:<24} {len(these):>5} mutants {len(alive):>4} survive\n")
            news = (mutant for mutant in alive if key_of(mutant) not in reasons())
            sys.stdout.writelines(f"    {mutant.name}  {key_of(mutant)}\n" for mutant in news)
            sys.stdout.flush()
    return found


def reasons() -> dict[str, str]:
    """Line of code (file and text) -> why no case can see a change there."""
    return json.loads(REASONS.read_text(encoding="utf-8")) if REASONS.exists() else {}


def key_of(mutant: Mutant) -> str:
    """What a reason is filed under: the file and the text of the line, which outlive line numbers."""
    line = (ROOT / mutant.file).read_text(encoding="utf-8").splitlines()[mutant.line - 1]
    return f"{mutant.file}: {line.strip()}"


def page(found: dict[str, tuple[int, list[Mutant]]]) -> str:
    """docs/mutation.md."""
    total = sum(count for count, _ in found.values())
    alive = [mutant for _, these in found.values() for mutant in these]
    day, share = dt.datetime.now(dt.UTC).date(), 100 * (total - len(alive)) / total
    lines = [
        "# Mutation testing",
        "",
        f"`make deep`, {day}: {total} mutants, {total - len(alive)} killed ({share:.1f} %), {len(alive)} alive.",
        "The conformance cases are the only judge, some of them asked under the other readings as well.",
        "",
        "| file | mutants | killed | alive |",
        "|---|---|---|---|",
        *(f"| `{file}` | {count} | {count - len(these)} | {len(these)} |" for file, (count, these) in found.items()),
        "",
        "`reference/counting.py` counts moves, which no case asks for; other tests judge it. Words in messages and",
        "annotations are not changed.",
        "",
        "## Survivors",
        "",
        "| where | line | changes | why no case can see it |",
        "|---|---|---|---|",
    ]
    known = reasons()
    rows: dict[str, list[Mutant]] = {}
    for mutant in alive:
        rows.setdefault(key_of(mutant), []).append(mutant)
    for key, these in rows.items():
        text = key.partition(": ")[2].replace("|", "\\|")
        changes = ", ".join(sorted({each.operator.removeprefix("Replace") for each in these}))
        lines.append(
            f"| {these[0].file}:{these[0].line} | `{text}` | {changes} | {known.get(key, '**not explained**')} |"
        )
    return "\n".join(lines) + "\n"


def main() -> int:
    """Run, write the page; 1 if fewer than 97 % are killed or a survivor has no reason."""
    parser = argparse.ArgumentParser(description="mutation testing by the conformance cases")
    parser.add_argument("file", nargs="*", default=FILES)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--show", action="store_true", help="leave the page as it is")
    args = parser.parse_args()
    found = run(args.file, args.jobs)
    alive = [mutant for _, these in found.values() for mutant in these]
    if args.show:
        return 0
    PAGE.write_text(page(found), encoding="utf-8")
    total = sum(count for count, _ in found.values())
    unexplained = [mutant.name for mutant in alive if key_of(mutant) not in reasons()]
    sys.stdout.write(f"{total - len(alive)} of {total} killed; {len(unexplained)} survivors are not explained\n")
    return int(bool(unexplained) or len(alive) > 0.03 * total)


if __name__ == "__main__":
    sys.exit(main())
