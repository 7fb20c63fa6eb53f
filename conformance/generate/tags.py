"""What is computed about a case beside its answer: the ambiguities it depends on, and what it kills."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from conformance.ambiguities.tagging import depends_on
from conformance.case import Case
from conformance.mutants import Mutant
from conformance.upkeep.matrix import kill_matrix


def tagged(cases: Iterable[Case]) -> Iterator[Case]:
    """The cases with their ambiguities."""
    for case in cases:
        yield replace(case, ambiguities=depends_on(case))


def with_kills(cases: Sequence[Case], mutants: Sequence[Mutant]) -> tuple[Case, ...]:
    """The cases, each with the mutants that it kills."""
    matrix = kill_matrix(mutants, cases)
    kills: Mapping[str, list[str]] = {case.id: [] for case in cases}
    for mutant, killers in matrix.items():
        for case_id in killers:
            kills[case_id].append(mutant)
    return tuple(replace(case, kills=tuple(kills[case.id])) for case in cases)
