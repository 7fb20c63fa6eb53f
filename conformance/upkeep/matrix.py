"""The kill matrix: which cases tell which wrong implementation from a right one."""

import copy
from collections.abc import Iterable, Mapping, Sequence

from conformance.case import Case, expand
from conformance.judging import judge
from conformance.mutants import Answers, Mutant
from conformance.wire import Json, Nonsense

Matrix = Mapping[str, tuple[str, ...]]
"""Mutant id -> ids of the cases that catch it, in the order of the cases."""


class Questions:
    """The cases as requests, expanded once. A request that an implementation changes is expanded anew."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[Json, Json]] = {}

    def of(self, case: Case) -> Json:
        if case.id not in self._kept:
            request = expand(case)
            self._kept[case.id] = (request, copy.deepcopy(request))
        return self._kept[case.id][0]

    def changed(self, case: Case) -> bool:
        """Whether the request has been changed since it was built; it is mended."""
        request, pristine = self._kept[case.id]
        if request == pristine:
            return False
        del self._kept[case.id]
        return True


def caught(case: Case, answers: Answers, questions: Questions) -> bool:
    """Whether an implementation fails a case: a wrong answer, an exception, nonsense, or a changed request."""
    try:
        answer = answers.answer(case.do, questions.of(case))
        failed = not (same_play(case, answer) or judge(case, answer).passed)
    except (Nonsense, ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        failed = True
    return questions.changed(case) or failed


def same_play(case: Case, answer: Json) -> bool:
    """Whether an answer to ``play`` is just what is expected, areas as lines: most are, and `judge` takes longer."""
    wanted, found = case.expected.get("rounds"), answer.get("rounds")
    if wanted is None or found is None or len(wanted) != len(found):
        return False
    return all(map(_same_round, wanted, found)) and all(
        case.expected[key] == answer[key] for key in ("totals", "winners")
    )


def _same_round(wanted: Json, found: Json) -> bool:
    if len(wanted["steps"]) != len(found["steps"]) or not _same_offer(wanted, found):
        return False
    if any(wanted[key] != found[key] for key in ("first_player", "scores", "next_first_player")):
        return False
    return all(map(_same_step, wanted["steps"], found["steps"]))


def _same_step(wanted: Json, found: Json) -> bool:
    keys = ("player", "round_over", "areas")
    return all(wanted[key] == found[key] for key in keys) and _same_offer(wanted, found)


def _same_offer(wanted: Json, found: Json) -> bool:
    return sorted(wanted["offer"].split()) == sorted(map(str, found["offer"]))


def killers(mutant: Mutant, cases: Iterable[Case], questions: Questions) -> tuple[str, ...]:
    """The cases of the mutant's level that catch it, asked in order of one and the same implementation."""
    answers = mutant.make()
    asked = (case for case in cases if concerns(mutant, case))
    return tuple(case.id for case in asked if caught(case, answers, questions))


def concerns(mutant: Mutant, case: Case) -> bool:
    """Whether a case is asked: it is of the mutant's level, and about the card that the mutant has wrong."""
    if case.level != mutant.level:
        return False
    return mutant.card is None or case.id.startswith(f"card-{slug(mutant.card)}-")


def slug(card_id: str) -> str:
    """A card id as case ids write it."""
    return card_id.replace("*", "star")


def stored_matrix(mutants: Sequence[Mutant], cases: Sequence[Case]) -> Matrix:
    """The matrix as the index of the cases holds it."""
    found: dict[str, list[str]] = {mutant.id: [] for mutant in mutants}
    for case in cases:
        for mutant in case.kills:
            found.get(mutant, []).append(case.id)
    return {mutant: tuple(killers) for mutant, killers in found.items()}


def kill_matrix(mutants: Iterable[Mutant], cases: Sequence[Case]) -> Matrix:
    """The whole matrix."""
    questions = Questions()
    return {mutant.id: killers(mutant, cases, questions) for mutant in mutants}
