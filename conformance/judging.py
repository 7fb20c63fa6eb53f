"""Whether an answer is right: it is shortened to the form of ``expected``, and compared part by part.

`shorten` raises `conformance.wire.Nonsense` for an answer that is not of the documented shape; what it returns can be
compared, and is what a case file holds as ``expected`` when the answer is the spec's.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from types import MappingProxyType
from typing import Any

from conformance.case import Case
from conformance.wire import Json, Nonsense, read_area, read_card, read_list, read_placement, read_whole, short
from spec.cards import CARDS, UNKNOWN

COMPONENTS = ("validated", "spirals", "crosses", "zone", "facedown")
"""The parts of a score that an answer may leave out."""


@dataclass(frozen=True)
class Difference:
    """One part of an answer that is not as wanted. ``part`` says where: ``total``, ``round 1 move 3: offer``."""

    part: str
    wanted: str
    got: str


@dataclass(frozen=True)
class Verdict:
    """How an answer compares. ``parts`` has a row for every part that was compared, right ones too (score only).

    ``answer`` is the answer, short; ``move`` the index of the move at which a play first differs, if at one.
    """

    differences: tuple[Difference, ...] = ()
    parts: tuple[Difference, ...] = ()
    answer: Json = field(default_factory=dict, repr=False)
    move: int | None = None

    @property
    def passed(self) -> bool:
        return not self.differences


def judge(case: Case, answer: object) -> Verdict:
    """Compare an answer with what the case expects. Raises `Nonsense` for an answer of another shape."""
    return compare(case.do, case.expected, shorten(case.do, answer))


def compare(do: str, expected: Mapping[str, Any], got: Json) -> Verdict:
    """Compare two answers in their short form."""
    if do in ("place", "play") and ("refused" in expected) != ("refused" in got):
        verdict = _refusal_differs(expected, got)
    else:
        verdict = _JUDGE[do](expected, got)
    return replace(verdict, answer=got)


def shorten(do: str, answer: object) -> Json:
    """An answer in the short form of ``expected``. Raises `Nonsense`, naming the key and what was expected."""
    if not isinstance(answer, Mapping):
        raise Nonsense(f"{do}: expected an object, got {short(answer)}")
    if do in ("place", "play") and answer.get("refused") is not None:
        return _SHORTEN_REFUSAL[do](answer["refused"])
    return _SHORTEN[do](answer)


# Shortening ----------------------------------------------------------------------------------------------------------


def _need(answer: Mapping[str, Any], key: str, where: str = "") -> Any:
    if key not in answer:
        raise Nonsense(f"{where or 'the answer'} lacks {key!r}: got {short(dict(answer))}")
    return answer[key]


def _score(answer: Mapping[str, Any]) -> Json:
    found: Json = {"total": read_whole(_need(answer, "total"), "total")}
    for name in COMPONENTS:
        value = answer.get(name)
        if value is not None:
            found[name] = _zone(value) if name == "zone" else read_whole(value, name)
    return found


def _zone(value: object) -> Json:
    if not isinstance(value, Mapping):
        return {"points": read_whole(value, "zone")}
    sizes = {} if value.get("size") is None else {"size": read_whole(value["size"], "zone.size")}
    return {"points": read_whole(_need(value, "points", "zone"), "zone.points"), **sizes}


def _placements(answer: Mapping[str, Any]) -> Json:
    found = read_list(_need(answer, "placements"), "placements", read_placement)
    return {"placements": sorted({str(placement) for placement in found}, key=_in_order)}


def _in_order(text: str) -> tuple[str, bool]:
    return text.removeprefix("#"), text.startswith("#")


def _area(answer: Mapping[str, Any]) -> Json:
    return {"area": area_line(_need(answer, "area"), "area")}


def _refusal(value: object) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise Nonsense(f"refused: expected an object such as {{'reason': text}}, got {short(value)}")
    return value


def _place_refused(value: object) -> Json:
    return {"refused": _refusal(value).get("clause")}


def _play_refused(value: object) -> Json:
    refusal = _refusal(value)
    index = _need(refusal, "index", "refused")
    return {"refused": {"index": _or_none(index, "refused.index"), "clause": refusal.get("clause")}}


def _or_none(value: object, where: str) -> int | None:
    return None if value is None else read_whole(value, where)


def _play(answer: Mapping[str, Any]) -> Json:
    rounds = read_list(_need(answer, "rounds"), "rounds", _round)
    return {
        "rounds": list(rounds),
        "totals": _wholes(answer.get("totals"), "totals"),
        "winners": _wholes(answer.get("winners"), "winners"),
    }


def _wholes(value: object, where: str) -> list[int] | None:
    return None if value is None else list(read_list(value, where, read_whole))


def _offer(value: object, where: str) -> str:
    return " ".join(card.id for card in read_list(value, where, read_card))


def _round(value: object, where: str) -> Json:
    if not isinstance(value, Mapping):
        raise Nonsense(f"{where}: expected an object, got {short(value)}")
    steps = _need(value, "steps", where)
    lines = _Lines()
    return {
        "first_player": read_whole(_need(value, "first_player", where), f"{where}.first_player"),
        "offer": _offer(_need(value, "offer", where), f"{where}.offer"),
        "steps": list(read_list(steps, f"{where}.steps", lambda step, at: _step(step, at, lines))),
        "scores": _wholes(value.get("scores"), f"{where}.scores"),
        "next_first_player": _or_none(value.get("next_first_player"), f"{where}.next_first_player"),
    }


class _Lines:
    """The lines of areas; an area that is the same as its seat had a step before is not read again."""

    def __init__(self) -> None:
        self._last: dict[int, tuple[object, str]] = {}

    def of(self, areas: object, where: str) -> list[str]:
        if not isinstance(areas, list | tuple):
            raise Nonsense(f"{where}: expected a list of areas, one per seat, got {short(areas)}")
        return [self._line(seat, area, f"{where}[{seat}]") for seat, area in enumerate(areas)]

    def _line(self, seat: int, area: object, where: str) -> str:
        last = self._last.get(seat)
        if last is None or last[0] != area:
            last = self._last[seat] = (area, area_line(area, where))
        return last[1]


def area_line(value: object, where: str) -> str:
    """The line of an area in any form an answer may give it. Raises `Nonsense`.

    Whole objects and clean lines, as most answers give them, are read without building an `Area`: a game has hundreds.
    """
    if isinstance(value, str):
        return value if _is_clean(value) else str(read_area(value, where))
    try:
        tokens = [_token(space["faceup"], space["facedown"]) for space in value["spaces"]]  # type: ignore[index]
        if len(tokens) == 9 and not value["edges"]:  # type: ignore[index]
            return " / ".join(" ".join(tokens[row : row + 3]) for row in (0, 3, 6))
    except (KeyError, TypeError):
        pass
    return str(read_area(value, where))


def _is_clean(line: str) -> bool:
    """Whether a line is just as the notation is written, without edges, of cards that exist."""
    rows = [row.split(" ") for row in line.split(" / ")]
    return [len(row) for row in rows] == [3, 3, 3] and all(_is_token(token) for row in rows for token in row)


@cache
def _is_token(token: str) -> bool:
    up, plus, down = ("", "", token) if token.startswith("#") else token.partition("+")
    known = down == "#" or (down.startswith("#") and down[1:] in CARDS)
    return token == "." or ((up in CARDS or not up) and (known if plus or not up else not down))


def _token(up: Json | None, down: Json | None) -> str:
    """One space of the line. Raises KeyError or TypeError for cards that are not objects with a known id."""
    over = "" if up is None else CARDS[up["id"]].id
    if down is None:
        return over or "."
    under = "#" if down["id"] == UNKNOWN.id else f"#{CARDS[down['id']].id}"
    return f"{over}+{under}" if over else under


def _step(value: object, where: str, lines: _Lines) -> Json:
    if not isinstance(value, Mapping):
        raise Nonsense(f"{where}: expected an object, got {short(value)}")
    over = _need(value, "round_over", where)
    if not isinstance(over, bool):
        raise Nonsense(f"{where}.round_over: expected true or false, got {short(over)}")
    return {
        "offer": _offer(_need(value, "offer", where), f"{where}.offer"),
        "player": _or_none(_need(value, "player", where), f"{where}.player"),
        "areas": lines.of(_need(value, "areas", where), f"{where}.areas"),
        "round_over": over,
    }


_SHORTEN: Mapping[str, Callable[[Mapping[str, Any]], Json]] = MappingProxyType(
    {"score": _score, "placements": _placements, "place": _area, "play": _play}
)
_SHORTEN_REFUSAL: Mapping[str, Callable[[object], Json]] = MappingProxyType(
    {"place": _place_refused, "play": _play_refused}
)


# Comparing -----------------------------------------------------------------------------------------------------------


def _refusal_differs(expected: Mapping[str, Any], got: Mapping[str, Any]) -> Verdict:
    if "refused" in expected:
        refused = expected["refused"]
        return Verdict((Difference("refused", _refusal_text(refused), "no refusal"),), move=_refused_move(refused))
    refused, legal = got["refused"], "no refusal: this is legal"
    return Verdict((Difference("refused", legal, _refusal_text(refused)),), move=_refused_move(refused))


def _refused_move(refused: object) -> int | None:
    return refused.get("index") if isinstance(refused, Mapping) else None


def _refusal_text(refused: object) -> str:
    if not isinstance(refused, Mapping):
        return f"a refusal ({refused})" if refused else "a refusal"
    what = "of the setup" if refused.get("index") is None else f"of the move at index {refused['index']}"
    return f"a refusal {what}" + (f" ({refused['clause']})" if refused.get("clause") else "")


def _judge_score(expected: Mapping[str, Any], got: Mapping[str, Any]) -> Verdict:
    parts = tuple(
        Difference(name, str(wanted), str(found))
        for name, wanted, found in _score_parts(expected, got)
        if found is not None
    )
    return Verdict(tuple(part for part in parts if part.wanted != part.got), parts)


def _score_parts(expected: Mapping[str, Any], got: Mapping[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    for name in ("total", *COMPONENTS):
        wanted, found = expected.get(name), got.get(name)
        if isinstance(wanted, Mapping):
            found = found or {}
            yield name, wanted["points"], found.get("points")
            yield f"{name} size", wanted.get("size"), found.get("size") if "size" in wanted else None
        elif wanted is not None:
            yield name, wanted, found


def _judge_placements(expected: Mapping[str, Any], got: Mapping[str, Any]) -> Verdict:
    wanted, found = expected["placements"], got["placements"]
    if set(wanted) == set(found):
        return Verdict()
    missing = [each for each in wanted if each not in found]
    extra = [each for each in found if each not in wanted]
    rows = [Difference("placements", " ".join(wanted) or "none", " ".join(found) or "none")]
    rows += [Difference("missing", " ".join(missing), "")] if missing else []
    rows += [Difference("not legal", "", " ".join(extra))] if extra else []
    return Verdict(tuple(rows))


def _judge_place(expected: Mapping[str, Any], got: Mapping[str, Any]) -> Verdict:
    if "refused" in expected or expected["area"] == got["area"]:
        return Verdict()
    return Verdict((Difference("area", expected["area"], got["area"]),))


def _judge_play(expected: Mapping[str, Any], got: Mapping[str, Any]) -> Verdict:
    if "refused" in expected:
        wanted, found = expected["refused"], got["refused"]
        if wanted.get("index") == found["index"]:
            return Verdict()
        first = [each["index"] for each in (wanted, found) if each.get("index") is not None]
        differs = Difference("refused", _refusal_text(wanted), _refusal_text(found))
        return Verdict((differs,), move=min(first, default=None))
    for move, rows in _play_steps(expected, got):
        differences = tuple(Difference(*map(_text, row)) for row in rows if row[1] != row[2])
        if differences:
            return Verdict(differences, move=move)
    return Verdict()


_Rows = Iterator[tuple[str, Any, Any]]


def _play_steps(expected: Mapping[str, Any], got: Mapping[str, Any]) -> Iterator[tuple[int | None, _Rows]]:
    """What is compared, in the order of play, with the index of the move: the first difference is the one to show."""
    wanted, found = expected["rounds"], got["rounds"]
    move = -1
    for number, (one, other) in enumerate(zip(wanted, found, strict=False), 1):
        where = f"round entry {number}"
        yield None, _rows(where, one, other, ("first_player", "offer"))
        for step, its in zip(one["steps"], other["steps"], strict=False):
            move += 1
            yield move, _step_rows(f"after the move at index {move}", step, its)
        yield None, iter([(f"{where}: number of steps", len(one["steps"]), len(other["steps"]))])
        yield move, _rows(where, one, other, ("scores", "next_first_player"))
    yield None, iter([("number of rounds started", len(wanted), len(found))])
    yield None, _rows("game", expected, got, ("totals", "winners"))


def _rows(where: str, wanted: Mapping[str, Any], found: Mapping[str, Any], keys: tuple[str, ...]) -> _Rows:
    for key in keys:
        one, other = (_as_set(key, each[key]) for each in (wanted, found))
        yield f"{where}: {key}", one, other


def _as_set(key: str, value: Any) -> Any:
    """Offers and winners compare as sets: they are sorted."""
    if key == "offer":
        return " ".join(sorted(value.split()))
    return sorted(value) if key == "winners" and value is not None else value


def _step_rows(where: str, wanted: Mapping[str, Any], found: Mapping[str, Any]) -> _Rows:
    yield from _rows(where, wanted, found, ("round_over", "player", "offer"))
    yield f"{where}: number of areas", len(wanted["areas"]), len(found["areas"])
    for seat, (one, other) in enumerate(zip(wanted["areas"], found["areas"], strict=False)):
        yield f"{where}: area of seat {seat}", one, other


def _text(value: object) -> str:
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return value if isinstance(value, str) else " ".join(map(str, value)) if isinstance(value, list) else str(value)


_JUDGE: Mapping[str, Callable[[Mapping[str, Any], Mapping[str, Any]], Verdict]] = MappingProxyType(
    {"score": _judge_score, "placements": _judge_placements, "place": _judge_place, "play": _judge_play}
)
