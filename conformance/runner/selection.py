"""Which cases a run asks: ``--level``, ``--clause``, ``--ruleset``, ``--case``, and the file of known failures."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from conformance.case import LEVELS, Case
from spec.cards import RULESETS
from spec.clauses import CLAUSES
from spec.errors import PixiesError
from spec.spelling import near


@dataclass(frozen=True)
class Selection:
    """What is asked for, each empty when anything is."""

    levels: frozenset[str] = frozenset()
    clauses: frozenset[str] = frozenset()
    rulesets: frozenset[str] = frozenset()
    cases: frozenset[str] = frozenset()

    def takes_level(self, level: str) -> bool:
        """Whether a level is among what is asked for."""
        return not self.levels or level in self.levels

    def takes_ruleset(self, ruleset: str) -> bool:
        """Whether a ruleset is among what is asked for."""
        return not self.rulesets or ruleset in self.rulesets

    def takes(self, case: Case) -> bool:
        """Whether a case is among what is asked for."""
        return (
            self.takes_level(case.level)
            and self.takes_ruleset(case.ruleset)
            and (not self.cases or case.id in self.cases)
            and (not self.clauses or not self.clauses.isdisjoint(case.rules))
        )

    def only(self, cases: frozenset[str]) -> "Selection":
        """The same, of the quick set only. Raises `PixiesError` where cases are named as well."""
        if self.cases:
            raise PixiesError("--quick and --case exclude each other: leave one out")
        return replace(self, cases=cases)


def words(values: Iterable[str]) -> frozenset[str]:
    """The words of an option that may be repeated and may hold several, separated by commas or blanks."""
    return frozenset(word for value in values for word in value.replace(",", " ").split())


def selection(
    levels: Sequence[str], clauses: Sequence[str], rulesets: Sequence[str], cases: Sequence[str]
) -> Selection:
    """The selection that the options ask for. Raises `PixiesError` for a name that does not exist."""
    return Selection(
        _known("--level", words(levels), LEVELS),
        _known("--clause", words(clauses), CLAUSES),
        _known("--ruleset", words(rulesets), RULESETS),
        words(cases),
    )


def check_cases(option: str, ids: Iterable[str], cases: Iterable[Case]) -> None:
    """Raises `PixiesError` for an id that no case has, naming the option or file it came from."""
    _known(option, frozenset(ids), [case.id for case in cases])


def _known(option: str, found: frozenset[str], known: Iterable[str]) -> frozenset[str]:
    there = list(known)
    for word in sorted(found - set(there)):
        hint = near(word, there, cutoff=0.5) or f" there are {' '.join(there[:6])}{' ...' * (len(there) > 6)}"
        kind = {"--level": "level", "--clause": "clause", "--ruleset": "ruleset"}.get(option, "case")
        raise PixiesError(f"{option} {word}: there is no such {kind}:{hint}")
    return found


def read_known_failures(path: Path) -> frozenset[str]:
    """The ids listed in a file of known failures: one a line, ``#`` starts a comment. Raises `PixiesError`."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        remedy = "make one with --write-known-failures"
        raise PixiesError(f"--known-failures {path}: cannot be read ({error}): {remedy}") from error
    listed = [line.partition("#")[0].split() for line in lines]
    for number, ids in enumerate(listed, 1):
        if len(ids) > 1:
            raise PixiesError(f"--known-failures {path}, line {number}: write one case id per line")
    return frozenset(ids[0] for ids in listed if ids)


def known_failures_text(failed: Iterable[tuple[str, str]], impl: str) -> str:
    """A file of known failures: ``failed`` holds ids, each with what to remark beside it."""
    head = f"# Cases that {impl} fails. Use with --known-failures: a listed case that passes turns the run red.\n"
    return head + "".join(f"{case_id}  # {remark}\n" for case_id, remark in sorted(failed))
