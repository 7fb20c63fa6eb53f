"""What is computed about a case beside its answer: the ambiguities it depends on, and what it kills."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from conformance.adversaries import Adversary
from conformance.case import Case, expand
from conformance.judging import judge
from conformance.ledger import ledger
from conformance.matrix import kill_matrix
from conformance.model import Model
from conformance.wire import Nonsense
from spec.area import parse_area
from spec.errors import PixiesError
from spec.rulings import READINGS, Rulings, parse_rulings
from spec.scoring import score

_TWO_PLAYERS = ("A12", "A13", "A14", "A19", "A51")
_MORE_PLAYERS = ("A11",)


@cache
def _readings() -> tuple[tuple[str, str, frozenset[str], Rulings], ...]:
    """Every reading but ours: its ambiguity, level, rulesets and rulings."""
    rows = ledger().ambiguities
    return tuple(
        (name, rows[name].level, frozenset(rows[name].rulesets), parse_rulings([f"{name}={letter}"]))
        for name, (_, values) in READINGS.items()
        for letter in "bcdefgh"[: len(values) - 1]
    )


def ambiguities_of(case: Case) -> tuple[str, ...]:
    """The ambiguities of which another reading than ours gives another answer."""
    found = (name for name, level, sets, rulings in _readings() if _differs(case, name, level, sets, rulings))
    return tuple(dict.fromkeys(found))


def _differs(case: Case, name: str, level: str, rulesets: frozenset[str], rulings: Rulings) -> bool:
    if case.ruleset not in rulesets and name != "A37":
        return False
    if case.do == "play":
        return _play_differs(case, name, level, rulings)
    if (case.do == "score") != (level == "score"):
        return False
    return _answer_differs(case, rulings)


def _play_differs(case: Case, name: str, level: str, rulings: Rulings) -> bool:
    other = _MORE_PLAYERS if case.request["players"] == 2 else _TWO_PLAYERS
    if name in other:
        return False
    return _scores_differ(case, rulings) if level == "score" else _answer_differs(case, rulings)


def _scores_differ(case: Case, rulings: Rulings) -> bool:
    """Whether some area at a round's end scores otherwise."""
    ends = ((number, played) for number, played in enumerate(case.expected.get("rounds", ()), case.request["round"]))
    return any(
        [score(parse_area(area), number, case.ruleset, rulings).total for area in played["steps"][-1]["areas"]]
        != played["scores"]
        for number, played in ends
        if played["scores"] is not None
    )


def _answer_differs(case: Case, rulings: Rulings) -> bool:
    try:
        return not judge(case, getattr(Model(rulings), case.do)(expand(case))).passed
    except (Nonsense, PixiesError):
        return True


def tagged(cases: Iterable[Case]) -> Iterator[Case]:
    """The cases with their ambiguities."""
    for case in cases:
        yield replace(case, ambiguities=ambiguities_of(case))


def with_kills(cases: Sequence[Case], adversaries: Sequence[Adversary]) -> tuple[Case, ...]:
    """The cases, each with the adversaries that it kills."""
    matrix = kill_matrix(adversaries, cases)
    kills: Mapping[str, list[str]] = {case.id: [] for case in cases}
    for adversary, killers in matrix.items():
        for case_id in killers:
            kills[case_id].append(adversary)
    return tuple(replace(case, kills=tuple(kills[case.id])) for case in cases)
