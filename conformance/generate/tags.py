"""What is computed about cases beside their answers: the ambiguities they depend on, and what they kill."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tqdm import tqdm

from conformance.ambiguities.tagging import depends_on
from conformance.case import Case, load_cases
from conformance.mutants import Mutant
from conformance.mutants import mutants as every
from conformance.upkeep.matrix import kill_matrix


def ambiguities_made() -> dict[str, dict[str, str]]:
    """The index of ambiguities: case -> those it depends on, for cases that depend on any."""
    cases = tqdm(load_cases(), "ambiguities of cases", disable=None, leave=False)
    found = {case.id: " ".join(depends_on(case)) for case in cases}
    return {"conformance/data/ambiguities.json": {name: on for name, on in found.items() if on}}


def kills_made() -> dict[str, dict[str, str]]:
    """The kill matrix: mutant -> the cases that catch it."""
    mutants = tqdm(every().values(), "mutants", disable=None, leave=False)
    matrix = kill_matrix(mutants, load_cases())
    return {"conformance/data/kills.json": {name: " ".join(killers) for name, killers in matrix.items()}}


def with_kills(cases: Sequence[Case], mutants: Sequence[Mutant]) -> tuple[Case, ...]:
    """The cases, each with the mutants that it kills."""
    matrix = kill_matrix(mutants, cases)
    kills: Mapping[str, list[str]] = {case.id: [] for case in cases}
    for mutant, killers in matrix.items():
        for case_id in killers:
            kills[case_id].append(mutant)
    return tuple(replace(case, kills=tuple(kills[case.id])) for case in cases)
