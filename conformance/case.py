"""Cases: one question with its right answer, as the files under ``cases/`` hold them (docs/protocol.md, "Cases").

`load_cases` reads the files, `expand` turns a short request into what an implementation is sent, and `shorten` turns an
answer into the short form of ``expected``. `conformance.judging` compares the two.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from conformance.datafile import DATA, read_rows
from conformance.wire import Json, area_json, card_json, placement_json
from deviations.choice import OURS, Readings
from deviations.readings import rules_of
from spec.area import EDGES, Area
from spec.cards import RULESETS, Card, card
from spec.errors import PixiesError
from spec.notation import parse_area
from spec.placing import Placement
from spec.rules import Game

CASES = Path(__file__).with_name("cases")
"""The folder of the case files."""

LEVELS = ("score", "place", "round", "game")
"""The conformance levels, the lowest first."""

KEYS = ("id", "level", "ruleset", "rules", "source", "description", "request", "expected")
"""The keys of a case, in the order in which files hold them."""

TAGS = ("ambiguities", "kills")
"""What is computed about a case: an index beside our case files holds it; a file from elsewhere may hold it itself."""

AMBIGUITIES, KILLS = DATA / "ambiguities.json", DATA / "kills.json"
"""The index: case -> the ambiguities it depends on; mutant -> the cases that catch it."""


@dataclass(frozen=True)
class Case:
    """One case, short: cards are ids, areas are lines. ``request`` holds ``do`` and the arguments.

    ``ambiguities`` it depends on, ``kills`` are the mutants that it catches.
    """

    id: str
    level: str
    ruleset: str
    rules: tuple[str, ...]
    request: Mapping[str, Any]
    expected: Mapping[str, Any]
    description: str = ""
    source: str = ""
    ambiguities: tuple[str, ...] = ()
    kills: tuple[str, ...] = field(default=(), repr=False)

    @property
    def do(self) -> str:
        """The request this case makes: ``score``, ``placements``, ``place`` or ``play``."""
        return str(self.request["do"])


def case_of(value: object, where: str) -> Case:
    """A case from the object that a file holds. Raises `PixiesError`, naming ``where`` and the key."""
    if not isinstance(value, Mapping):
        raise PixiesError(f"{where}: a case is an object with the keys {' '.join(KEYS)}")
    missing, extra = [key for key in KEYS if key not in value], sorted(value.keys() - {*KEYS, *TAGS})
    if missing or extra:
        wrong = f"lacks {', '.join(missing)}" if missing else f"has the unknown key {extra[0]!r}"
        raise PixiesError(f"{where}: the case {value.get('id', '?')!r} {wrong}: its keys are {' '.join(KEYS)}")
    if not isinstance(value["request"], Mapping) or value["request"].get("do") not in _EXPAND:
        raise PixiesError(f"{where}: the case {value['id']!r} must 'do' one of {', '.join(_EXPAND)} in its request")
    if value["level"] not in LEVELS or value["ruleset"] not in RULESETS:
        known = f"the levels are {', '.join(LEVELS)}, the rulesets {', '.join(RULESETS)}"
        raise PixiesError(f"{where}: the case {value['id']!r} has an unknown level or ruleset: {known}")
    fields: Json = {key: tuple(each) if isinstance(each, list) else each for key, each in value.items()}
    return Case(**fields)


def case_json(case: Case) -> Json:
    """The case as the object that a file holds."""
    return {key: list(each) if isinstance(each := getattr(case, key), tuple) else each for key in KEYS}


@cache
def tags_in(folder: Path) -> Mapping[str, Json]:
    """Case -> its tags, from the index in a folder; nothing where there is no index."""
    found: dict[str, Json] = {}
    if not (folder / KILLS.name).exists():
        return found
    for mutant, cases in read_rows(folder / KILLS.name).items():
        for name in cases.split():
            found.setdefault(name, {"kills": []})["kills"].append(mutant)
    for name, ambiguities in read_rows(folder / AMBIGUITIES.name).items():
        found.setdefault(name, {})["ambiguities"] = ambiguities.split()
    return found


def load_file(path: Path) -> tuple[Case, ...]:
    """The cases of one file, in its order. Raises `PixiesError` for a file that is not a list of cases."""
    try:
        found = json.loads(path.read_bytes())
    except OSError as error:
        raise PixiesError(f"{path}: cannot be read ({error.strerror})") from error
    except (ValueError, RecursionError) as error:
        raise PixiesError(f"{path}: not a case file ({error}): it must hold a JSON list of cases") from error
    if not isinstance(found, list) or not found:
        raise PixiesError(f"{path}: not a case file: it must hold a JSON list of cases")
    tags = tags_in(path.absolute().parents[1] / DATA.name)
    return tuple(case_of(_tagged(each, tags), str(path)) for each in found)


def _tagged(value: Any, tags: Mapping[str, Json]) -> Any:
    return {**tags.get(str(value.get("id")), {}), **value} if isinstance(value, Mapping) else value


def load_cases(folder: Path = CASES) -> tuple[Case, ...]:
    """Every case of a folder, in the order of its files' names. Raises `PixiesError`, also for a repeated id."""
    cases = tuple(case for path in sorted(folder.glob("*.json")) for case in load_file(path))
    check_distinct(cases, folder)
    return cases


def load_foreign(path: Path) -> tuple[Case, ...]:
    """The cases of a file that is not ours. Raises `PixiesError` for one that cannot be asked, or is there twice."""
    cases = load_file(path)
    check_distinct(cases, path)
    for case in cases:
        try:
            expand(case)
        except PixiesError as error:
            raise PixiesError(f"{path}: case {case.id}: {error}") from error
    return cases


def check_distinct(cases: Iterable[Case], where: Path) -> None:
    """Raises `PixiesError` for a repeated id."""
    seen: set[str] = set()
    for case in cases:
        if case.id in seen:
            raise PixiesError(f"{where}: the id {case.id!r} is used twice: ids are never reused")
        seen.add(case.id)


# From short to long --------------------------------------------------------------------------------------------------


def expand(case: Case) -> Json:
    """The request as an implementation is sent it: a fresh object each time. Raises `PixiesError`, naming the case."""
    try:
        return _EXPAND[case.do](case.request, case.ruleset)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        missing = f"the request lacks {error}" if isinstance(error, KeyError) else str(error)
        raise PixiesError(f"case {case.id}: {missing}") from error


def placement_of(text: str) -> Placement:
    """A placement from its text: ``5``, ``#5``, ``C2``. Raises `PixiesError`."""
    at = text.removeprefix("#")
    if at not in EDGES and not (len(at) == 1 and at in "123456789"):
        raise PixiesError(f"{text!r} is not a placement: write 5 (faceup), #5 (facedown) or an edge such as C2")
    return Placement(at if at in EDGES else int(at), not text.startswith("#"))


def move_of(text: str) -> tuple[Card, Placement]:
    """A move from its text: ``b5x2>#5``. Raises `PixiesError`."""
    card_id, arrow, at = text.partition(">")
    if not arrow:
        raise PixiesError(f"{text!r} is not a move: write card>placement, such as b5x2>#5")
    return card(card_id), placement_of(at)


def move_text(taken: Card, placement: Placement) -> str:
    """A move as its text."""
    return f"{taken.id}>{placement}"


def start_of(request: Mapping[str, Any], ruleset: str, readings: Readings = OURS) -> Game:
    """The game of a play request in its short form, before the first move. Raises `PixiesError`."""
    decks = [[card(each) for each in deck.split()] for deck in request["decks"]]
    rules = rules_of(ruleset, readings)
    return rules.start_game(request["players"], decks, request["round"], request["first_player"])


def deck_text(deck: Iterable[Card]) -> str:
    """Cards as one text of ids."""
    return " ".join(each.id for each in deck)


@cache
def _area_of(line: str) -> Area:
    return parse_area(line)


def _score(short: Mapping[str, Any], ruleset: str) -> Json:
    return {"area": area_json(_area_of(short["area"])), "round": short["round"], "ruleset": ruleset}


def _placements(short: Mapping[str, Any], ruleset: str) -> Json:
    return {"area": area_json(_area_of(short["area"])), "card": card_json(card(short["card"])), "ruleset": ruleset}


def _place(short: Mapping[str, Any], ruleset: str) -> Json:
    return {**_placements(short, ruleset), "placement": placement_json(placement_of(short["placement"]))}


def _play(short: Mapping[str, Any], ruleset: str) -> Json:
    setup = {"players": short["players"], "ruleset": ruleset, "round": short["round"]}
    decks = [[card_json(card(each)) for each in deck.split()] for deck in short["decks"]]
    moves = [_move_json(*move_of(each)) for each in short["moves"]]
    return {**setup, "first_player": short["first_player"], "decks": decks, "moves": moves}


def _move_json(taken: Card, placement: Placement) -> Json:
    return {"card": card_json(taken), "placement": placement_json(placement)}


_EXPAND = {"score": _score, "placements": _placements, "place": _place, "play": _play}
