"""What a failure comes from: a wrong answer at a lower level, or a known way of being wrong.

A play can differ only because the implementation scores or places as wrongly as it does when asked for just that: then
no clause of turns and rounds is broken. And an answer, or a part of a score, that is just what one of
`conformance.mutants` gives may come from the same misreading. `blame` weighs the failures of a whole run.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from conformance.case import Case, expand, move_of
from conformance.judging import COMPONENTS, Verdict, compare, shorten
from conformance.mutants import Mutant, mutants
from conformance.reports.explain import before_move
from conformance.reports.outcome import Outcome
from conformance.runner.deciding import Ask
from conformance.wire import Json, area_json, card_json, placement_json
from spec.errors import PixiesError
from spec.notation import parse_area

SCORED = ("scores", "totals", "winners")


def lower_level(outcome: Outcome, levels: Sequence[str], ask: Ask) -> tuple[str, Verdict]:
    """The lower level whose wrong answers alone make a play differ, or nothing; and what differs besides scores."""
    case, verdict = outcome.case, outcome.verdict
    if case.do != "play":
        return "", verdict
    if "score" in levels and "rounds" in verdict.answer and _scores_like(case, verdict.answer, ask):
        verdict = compare(case.do, _unscored(case.expected), _unscored(verdict.answer))
        if verdict.passed:
            return "score", verdict
    return ("place" if "place" in levels and _places_like(case, verdict, ask) else ""), verdict


def _unscored(answer: Mapping[str, Any]) -> Json:
    """A play without its scores and what follows from them."""
    if "rounds" not in answer:
        return dict(answer)
    rounds = [{**each, "scores": None} for each in answer["rounds"]]
    return {**answer, "rounds": rounds, "totals": None, "winners": None}


def _scores_like(case: Case, got: Json, ask: Ask) -> bool:
    """Whether every score of a play is what the implementation answers when asked for it, and the sums are right."""
    scored = [(number, each) for number, each in enumerate(got["rounds"], case.request["round"]) if each["scores"]]
    try:
        alike = all(_score(area, number, case, ask) == points for number, area, points in _scored_areas(scored))
    except PixiesError:
        return False
    sums = [sum(points) for points in zip(*(each["scores"] for _, each in scored), strict=False)]
    if got["totals"] is None or not alike:
        return alike
    best = [seat for seat, points in enumerate(sums) if points == max(sums)]
    return got["totals"] == sums and sorted(got["winners"] or ()) == best


def _scored_areas(scored: Sequence[tuple[int, Json]]) -> Iterator[tuple[int, str, int]]:
    for number, each in scored:
        for area, points in zip(each["steps"][-1]["areas"] if each["steps"] else (), each["scores"], strict=False):
            yield number, area, points


def _score(area: str, number: int, case: Case, ask: Ask) -> int:
    request = {"area": area_json(parse_area(area)), "round": number, "ruleset": case.ruleset}
    return int(shorten("score", ask("score", request))["total"])


def _places_like(case: Case, verdict: Verdict, ask: Ask) -> bool:
    """Whether the move at which a play differs is placed, or refused, as wrongly when asked for it alone."""
    areas = [each for each in verdict.differences if ": area of seat" in each.part]
    refused = [each for each in verdict.differences if each.part == "refused"]
    if verdict.move is None or not (refused or len(areas) == len(verdict.differences)):
        return False
    before = before_move(case.request, case.ruleset, verdict.move)
    if before is None:
        return False
    card, placement = move_of(case.request["moves"][verdict.move])
    request = {"area": area_json(before.area), "card": card_json(card), "placement": placement_json(placement)}
    try:
        alone = shorten("place", ask("place", {**request, "ruleset": case.ruleset}))
    except PixiesError:
        return False
    if areas:
        return bool(alone.get("area") == areas[0].got)
    refuses = verdict.answer.get("refused", {}).get("index") == verdict.move
    return ("refused" in alone) is refuses


# Known ways of being wrong -------------------------------------------------------------------------------------------


def suspects(
    case: Case,
    verdict: Verdict,
    levels: Sequence[str],
    likely: Sequence[str] = (),
    thorough: bool = True,
    decided: Sequence[str] = (),
) -> list[Json]:
    """Each mutant that gives this answer, or a wrong part of it, as ``{"id", "stands_for", "clauses", "parts"}``.

    Tried are those that the case is known to catch; for a play, which takes its time, first those that are ``likely``,
    then those that break a clause of ``decided``, and no others unless ``thorough``. A play that does not follow from a
    lower level comes from no misreading of that level (of the ``levels`` that can be asked).
    """
    lower = {"score", "place"}.intersection(levels) if case.do == "play" else set()
    known = {name: each for name, each in mutants().items() if each.level not in lower}
    caught = [known[name] for name in case.kills if name in known]
    caught = caught or [each for each in known.values() if each.card is None]
    guessed = [known[name] for name in likely if name in known] if case.do == "play" else []
    fitting = [each for each in caught if set(decided) & set(each.clauses)]
    groups = (guessed, fitting, caught) if thorough else (guessed,)
    return next((found for some in groups if (found := _fitting(some, case, verdict))), [])


def _fitting(candidates: Sequence[Mutant], case: Case, verdict: Verdict) -> list[Json]:
    wrong = {each.part for each in verdict.differences}
    parts = tuple(each for each in COMPONENTS if {each, f"{each} size"} & wrong) or ("total",)
    found = ((mutant, _explained(mutant, case, verdict, parts)) for mutant in candidates)
    return [
        {"id": each.id, "stands_for": each.stands_for, "clauses": list(each.clauses), "parts": list(explained)}
        for each, explained in found
        if explained
    ]


def _explained(mutant: Mutant, case: Case, verdict: Verdict, parts: tuple[str, ...]) -> tuple[str, ...]:
    """The wrong parts that a mutant gets just as wrong; of a play, what differs first."""
    try:
        other = shorten(case.do, mutant.make().answer(case.do, expand(case)))
    except Exception:  # noqa: BLE001  (a mutant is wrong on purpose: it may fail in any way)
        return ()
    if case.do == "score":
        return tuple(
            part for part in parts if _same(verdict.answer.get(part), other.get(part), case.expected.get(part))
        )
    wanted = case.expected
    if case.do == "play" and not any(each.part.rpartition(" ")[2] in SCORED for each in verdict.differences):
        other, wanted = _unscored(other), _unscored(wanted)
    return ("answer",) if compare(case.do, wanted, other).differences == verdict.differences else ()


def _same(got: Any, other: Any, wanted: Any) -> bool:
    """Whether two values of a part agree, and not because both are right."""
    if isinstance(got, Mapping) and isinstance(other, Mapping) and isinstance(wanted, Mapping):
        return all(other.get(key) == value for key, value in got.items()) and any(
            wanted.get(key) != value for key, value in got.items()
        )
    return bool(got == other and got != wanted)


def blame(failures: Sequence[Json]) -> list[Json]:
    """The misreadings that explain the failures, each with how many it explains first.

    Decide for each failed record which clauses it speaks against (``blamed``) and what it may be (``suspects``).

    The fewest misreadings that explain the most parts of answers are held to be the ones: the suspects are sorted so.
    Of two that explain as much, one that somebody has published goes before one that is a slip.
    """
    causes: list[Json] = []
    asked = {(at, part) for at, each in enumerate(failures) for one in each["suspects"] for part in one["parts"]}
    by_name: dict[str, set[tuple[int, str]]] = {}
    for at, each in enumerate(failures):
        for one in each["suspects"]:
            by_name.setdefault(one["id"], set()).update((at, part) for part in one["parts"])
    rank: dict[str, int] = {}
    while asked:
        best = max(by_name, key=lambda name: (len(by_name[name] & asked), name.startswith("reading-")))
        rank[best] = len(rank)
        explained = {at for at, _ in by_name[best] & asked}
        one = next(one for at in explained for one in failures[at]["suspects"] if one["id"] == best)
        causes.append({**{key: one[key] for key in ("id", "stands_for", "clauses")}, "failures": len(explained)})
        asked -= by_name[best]
    for each in failures:
        each["suspects"].sort(key=lambda one: rank.get(one["id"], len(rank)))
        _blame_one(each, rank)
    return causes


def _blame_one(record: Json, rank: Mapping[str, int]) -> None:
    """A failure that follows from a lower level counts against no clause of its own; a play, against what decides."""
    decided = record.get("decided", [])
    if record["follows"] or decided:
        record["blamed"] = [] if record["follows"] else decided
        return
    clauses: list[str] = []
    for part in dict.fromkeys(part for one in record["suspects"] for part in one["parts"]):
        first = next(one for one in record["suspects"] if part in one["parts"])
        clauses += first["clauses"] if first["id"] in rank else []
    if clauses:
        record["blamed"] = list(dict.fromkeys(clauses))
