"""Cases of smaller rulesets asked again with an expansion, so that each ruleset by itself catches what is wrong.

The rules of the base game hold with every expansion, and an implementation may follow them in one ruleset alone. Which
cases are asked again is computed once: the fewest that catch what a ruleset's own cases let pass (`chosen`), kept in
`AGAIN`. Only those are taken whose answer stays as it is: what their descriptions say is then true as well.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from conformance.case import Case
from conformance.datafile import DATA, read_rows
from conformance.generate.build import case
from conformance.generate.tags import with_kills
from conformance.larger import SMALLER, request_in
from conformance.mutants import mutants
from conformance.upkeep.checking import LAID_OUT
from conformance.upkeep.matrix import stored_matrix
from conformance.upkeep.quick import cost, cover
from spec.errors import PixiesError

AGAIN = DATA / "again.json"
"""Ruleset -> ids of the cases that are asked again with it."""

_ENDING = {ruleset: f"-in-{ruleset.replace('_', '-')}" for ruleset in SMALLER}
"""Ruleset -> how the id of a case ends that is asked again with it."""


def again_cases(cases: Iterable[Case]) -> Iterator[Case]:
    """The cases that are asked again, from those that there are."""
    by_id = {each.id: each for each in cases}
    for ruleset, ids in read_rows(AGAIN).items():
        yield from (_again(by_id[name], ruleset) for name in ids)


def _again(asked: Case, ruleset: str) -> Case:
    """A case with a larger ruleset."""
    name, rules = asked.id + _ENDING[ruleset], " ".join(asked.rules)
    draft = name, rules, request_in(asked.request, ruleset), asked.description
    return case(draft, f"{asked.source}; case {asked.id} again", ruleset, asked.level)


def chosen(cases: Sequence[Case], ruleset: str) -> list[Case]:
    """The cases of smaller rulesets that are to be asked again."""
    left = alive(cases, ruleset)
    offered = [each for each in cases if each.ruleset in SMALLER[ruleset] and not each.id.endswith(LAID_OUT)]
    taken: list[Case] = []
    while some := _likeliest(offered, left):
        again = _asked_again(some, left, ruleset)
        taken += again
        left -= {name for each in again for name in each.kills}
        offered = [each for each in offered if each not in some]
    kept = cover(taken)
    return [*kept, *_of_clauses(cases, kept, ruleset)]


def _of_clauses(cases: Sequence[Case], kept: Sequence[Case], ruleset: str) -> Iterator[Case]:
    """A short case for each clause of a smaller ruleset that no case of this one is about."""
    known = {rule for each in (*cases, *kept) if each.ruleset == ruleset or each in kept for rule in each.rules}
    offered = [each for each in sorted(cases, key=cost) if each.ruleset in SMALLER[ruleset]]
    for clause in dict.fromkeys(rule for each in offered for rule in each.rules):
        about = (each for each in offered if clause in each.rules and _stays(each, ruleset))
        if clause not in known and (found := next(about, None)):
            known |= set(found.rules)
            yield found


def alive(cases: Iterable[Case], ruleset: str) -> set[str]:
    """The mutants that no case of the ruleset catches; cards are the same in all, so a wrong one is left out."""
    known = [each for each in mutants().values() if each.card is None and not each.remembers]
    caught = stored_matrix(known, [each for each in cases if each.ruleset == ruleset])
    return {name for name, killers in caught.items() if not killers}


def _likeliest(offered: Sequence[Case], left: set[str]) -> list[Case]:
    """The fewest cases that catch all of ``left`` in their own ruleset."""
    catching = [replace(each, kills=tuple(left.intersection(each.kills))) for each in offered]
    picked = {each.id for each in cover([each for each in catching if each.kills])}
    return [each for each in offered if each.id in picked]


def _asked_again(some: Sequence[Case], left: set[str], ruleset: str) -> list[Case]:
    """Those of the cases that catch any of ``left`` when they are asked again, with what they catch."""
    same = [each for each in some if _stays(each, ruleset)]
    caught = with_kills([_again(each, ruleset) for each in same], [mutants()[name] for name in sorted(left)])
    return [replace(each, kills=again.kills) for each, again in zip(same, caught, strict=True) if again.kills]


def _stays(asked: Case, ruleset: str) -> bool:
    """Whether the answer to a case is the same when it is asked again."""
    try:
        return _again(asked, ruleset).expected == asked.expected
    except PixiesError:
        return False
