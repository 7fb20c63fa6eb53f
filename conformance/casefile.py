"""The text of a case file: one key a line, long answers one step a line, the same bytes for the same cases."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from conformance.case import KEYS, Case, case_json


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


def _expected(expected: Mapping[str, Any]) -> str:
    """An answer; the rounds of a ``play`` answer step by step."""
    if "rounds" not in expected:
        return _compact(expected)
    rounds = ",\n   ".join(map(_round, expected["rounds"]))
    rest = {key: value for key, value in expected.items() if key != "rounds"}
    return '{"rounds": [\n   ' + rounds + "],\n  " + _compact(rest)[1:]


def _round(played: Mapping[str, Any]) -> str:
    steps = "".join(f"\n    {_compact(step)}," for step in played["steps"]).removesuffix(",")
    texts = {key: _compact(value) for key, value in played.items()} | {"steps": f"[{steps}]"}
    return "{" + ", ".join(f'"{key}": {text}' for key, text in texts.items()) + "}"


def _request(request: Mapping[str, Any]) -> str:
    if "decks" not in request:
        return _compact(request)
    decks = ",\n    ".join(map(_compact, request["decks"]))
    setup = {key: value for key, value in request.items() if key not in ("decks", "moves")}
    moves = _compact(request["moves"])
    return _compact(setup)[:-1] + f',\n   "decks": [\n    {decks}],\n   "moves": {moves}}}'


def case_text(case: Case) -> str:
    """One case as the text that a file holds."""
    found = case_json(case)
    texts = {key: _compact(found[key]) for key in KEYS}
    texts["request"], texts["expected"] = _request(found["request"]), _expected(found["expected"])
    return "{" + ",\n ".join(f'"{key}": {text}' for key, text in texts.items()) + "}"


def file_text(cases: Iterable[Case]) -> str:
    """A whole case file."""
    return "[\n" + ",\n".join(map(case_text, cases)) + "\n]\n"


def file_name(case: Case) -> str:
    """The file that a case belongs into: one per level and ruleset, lower levels first in the order of names."""
    order = ("score", "place", "round", "game").index(case.level) + 1
    return f"{case.ruleset}-{order}-{case.level}.json"
