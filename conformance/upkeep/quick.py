"""The quick set: an irredundant set of cases that kills every mutant.

``quick.json`` holds their ids; `compute` finds them: greedily by what a case catches for its cost, then every
case that is not needed is dropped, the dearest first.
"""

from collections.abc import Mapping, Sequence

from conformance.case import Case, load_cases
from conformance.datafile import DATA, read_rows
from conformance.mutants import Mutant
from conformance.mutants import mutants as every
from conformance.upkeep.matrix import kill_matrix

QUICK = DATA / "quick.json"


def quick_ids() -> frozenset[str]:
    """The ids of the quick set."""
    return frozenset(read_rows(QUICK))


def cost(case: Case) -> int:
    """What asking a case costs, roughly: one, and one for each move."""
    return 1 + len(case.request.get("moves", ()))


def made() -> dict[str, list[str]]:
    """The file of the set, computed anew."""
    return {"conformance/data/quick.json": [case.id for case in compute(load_cases(), tuple(every().values()))]}


def compute(cases: Sequence[Case], mutants: Sequence[Mutant]) -> tuple[Case, ...]:
    """The quick set, in the order of the cases. Their ``kills`` must be up to date."""
    steady = {each.id for each in mutants if not each.remembers}
    kills = {case.id: steady.intersection(case.kills) for case in cases}
    chosen = _irredundant(_cover(cases, kills), kills)
    remembering = [each for each in mutants if each.remembers]
    return _without_spare(_with_remembering(cases, chosen, remembering), kills, remembering)


def cover(cases: Sequence[Case]) -> list[Case]:
    """An irredundant set of cases that kills all that these kill."""
    kills = {case.id: set(case.kills) for case in cases}
    return _irredundant(_cover(cases, kills), kills)


def _cover(cases: Sequence[Case], kills: Mapping[str, set[str]]) -> list[Case]:
    """Cases that catch all there is to catch, the best for its cost first."""
    left: set[str] = set().union(*kills.values())
    chosen = []
    while left:
        best = max(cases, key=lambda case: (len(kills[case.id] & left) / cost(case), -cost(case)))
        chosen.append(best)
        left -= kills[best.id]
    return chosen


def _irredundant(chosen: Sequence[Case], kills: Mapping[str, set[str]]) -> list[Case]:
    """Without those that the others make up for, the dearest tried first."""
    kept = list(chosen)
    for case in sorted(chosen, key=cost, reverse=True):
        others = set().union(*(kills[other.id] for other in kept if other is not case))
        if kills[case.id] <= others:
            kept.remove(case)
    return kept


def _with_remembering(cases: Sequence[Case], chosen: Sequence[Case], left: Sequence[Mutant]) -> tuple[Case, ...]:
    """The set with more cases for those mutants that answer by what they were asked before."""
    ids = {case.id for case in chosen}
    ordered = tuple(case for case in cases if case.id in ids)
    alive = [name for name, killers in kill_matrix(left, ordered).items() if not killers]
    for name in alive:
        more = next((case for case in cases if name in case.kills and case.id not in ids), None)
        if more is not None:
            return _with_remembering(cases, [*chosen, more], left)
    return ordered


def _without_spare(
    chosen: tuple[Case, ...], kills: Mapping[str, set[str]], remembering: Sequence[Mutant]
) -> tuple[Case, ...]:
    """Without those that became spare when cases were added for mutants that remember."""
    for case in chosen:
        rest = tuple(other for other in chosen if other is not case)
        covered = kills[case.id] <= set().union(*(kills[other.id] for other in rest))
        if covered and all(kill_matrix(remembering, rest).values()):
            return _without_spare(rest, kills, remembering)
    return chosen
