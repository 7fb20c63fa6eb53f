"""Between the protocol's dicts and the engine's whole numbers. Nonsense raises a `PixiesError` of one line."""

import reprlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from reference.deck import (
    BITS,
    EDGES,
    FACEDOWN,
    FACES,
    GRID,
    INDEX,
    KIND,
    LOW,
    NO_CARD,
    PLACE_NAMES,
    PLACES,
    SPACE_OF,
    Area,
    cards_in,
    cards_of,
    giant_cell,
    places_of,
)
from spec.cards import Card, check_ruleset
from spec.cards import card as named_card
from spec.errors import ImpossibleArea, PixiesError

NOWHERE = PLACES
"""A placement on a place that does not exist, which no card may take."""

_CARD_FIELDS = tuple(each.name for each in fields(Card) if each.name != "colours")


def field(request: object, name: str, kind: type, where: str = "the request") -> Any:
    """``request[name]``, which must be a ``kind``. Raises `PixiesError`."""
    if not isinstance(request, Mapping):
        raise PixiesError(f"{where} is {_shown(request)}: it must be an object (docs/protocol.md)")
    if name not in request:
        raise PixiesError(f"{where} has no {name!r}: add it (docs/protocol.md)")
    value = request[name]
    if not isinstance(value, kind) or isinstance(value, bool):
        raise PixiesError(f"{name!r} of {where} is {_shown(value)}: it must be {_KINDS[kind]}")
    return value


_KINDS = {int: "a whole number", str: "a text", list: "a list", Mapping: "an object"}


def _shown(value: object) -> str:
    return reprlib.repr(value)


def read_ruleset(request: object) -> str:
    """The ruleset of a request. Raises `PixiesError`."""
    return check_ruleset(field(request, "ruleset", str))


def read_round(request: object) -> int:
    """The round of a request, 1 to 3. Raises `PixiesError`."""
    number: int = field(request, "round", int)
    if number not in (1, 2, 3):
        raise PixiesError(f"there is no round {number}: a game has rounds 1, 2 and 3")
    return number


def read_card(value: object, where: str) -> int:
    """A card, by its id. Raises `PixiesError`."""
    card_id = field(value, "id", str, where)
    return INDEX[card_id] if card_id in INDEX else INDEX[named_card(card_id).id]


def read_area(request: object, ruleset: str) -> Area:
    """The area of a request. Raises `PixiesError`, for an impossible area `ImpossibleArea` with every reason."""
    area = field(request, "area", Mapping)
    spaces = field(area, "spaces", list, "the area")
    if len(spaces) != GRID:
        raise PixiesError(f"the area has {len(spaces)} spaces: give all nine")
    pairs = [_read_space(space, f"space {PLACE_NAMES[at]}") for at, space in enumerate(spaces)]
    edges = _read_edges(area)
    cells = [up << BITS | down for up, down in pairs]
    giants = [giant_cell(place, edges[place]) if place in edges else 0 for place in KIND]
    every = (*cells, *giants)
    if reasons := [*_wrong_spaces(pairs), *_wrong_edges(edges), *_wrong_cards(cards_in(every), ruleset)]:
        raise ImpossibleArea(tuple(reasons))
    return every[: places_of(ruleset)]


def _read_space(space: object, where: str) -> tuple[int, int]:
    """The faceup and the facedown card of a space, `NO_CARD` where there is none."""
    found = []
    for side in ("faceup", "facedown"):
        value = space.get(side) if isinstance(space, Mapping) else field(space, side, Mapping, where)
        found.append(NO_CARD if value is None else read_card(value, f"the {side} card of {where}"))
    return found[0], found[1]


def _read_edges(area: Mapping[str, Any]) -> dict[int, int]:
    edges: Mapping[str, Any] = field(area, "edges", Mapping, "the area") if area.get("edges") is not None else {}
    if unknown := sorted(edges.keys() - set(EDGES)):
        raise PixiesError(f"there is no edge place {unknown[0]!r}: use {', '.join(EDGES)}")
    return {
        PLACE_NAMES.index(name): read_card(value, f"the card on {name}")
        for name, value in edges.items()
        if value is not None
    }


def _wrong_spaces(pairs: Sequence[tuple[int, int]]) -> list[str]:
    return [
        f"{FACES[up].id} lies faceup on space {PLACE_NAMES[at]}"
        for at, (up, _) in enumerate(pairs)
        if up and SPACE_OF[up] != at
    ]


def _wrong_edges(edges: Mapping[int, int]) -> list[str]:
    return [
        f"{FACES[card].id} lies on {PLACE_NAMES[place]}, which takes {KIND[place]} giants only"
        for place, card in edges.items()
        if FACES[card].edge != KIND[place]
    ]


def _wrong_cards(cards: Sequence[int], ruleset: str) -> list[str]:
    foreign = sorted(set(cards) - set(cards_of(ruleset)))
    twice = sorted(Counter(cards) - Counter(set(cards)))
    return [f"{FACES[card].id} is not played with in {ruleset}" for card in foreign] + [
        f"{FACES[card].id} lies there more than once" for card in twice
    ]


def read_placement(request: object, where: str = "the request") -> int:
    """A placement, `NOWHERE` if it names a place that does not exist. Raises `PixiesError`."""
    value = field(request, "placement", Mapping, where)
    face = field(value, "face", str, "the placement")
    if face not in ("faceup", "facedown"):
        raise PixiesError(f"'face' of the placement is {face!r}: it must be 'faceup' or 'facedown'")
    name = field(value, "edge", str, "the placement") if value.get("edge") is not None else _space_name(value)
    place = PLACE_NAMES.index(name) if name in PLACE_NAMES else NOWHERE
    return place | (FACEDOWN if face == "facedown" else 0)


def _space_name(placement: Mapping[str, Any]) -> int:
    if "space" not in placement:
        raise PixiesError("the placement has neither 'space' nor 'edge': give one of them (docs/protocol.md)")
    space: int = field(placement, "space", int, "the placement")
    return space


def write_placement(placement: int) -> dict[str, Any]:
    """A placement as the protocol has it."""
    place = placement & ~FACEDOWN
    return {
        "space" if place < GRID else "edge": PLACE_NAMES[place],
        "face": "facedown" if placement & FACEDOWN else "faceup",
    }


def write_card(card: int) -> dict[str, Any] | None:
    """A card object, null for no card."""
    face = FACES[card]
    return {name: getattr(face, name) for name in _CARD_FIELDS} | {"colours": list(face.colours)} if card else None


def write_area(area: Area) -> dict[str, Any]:
    """An area object."""
    return {
        "spaces": [{"faceup": write_card(cell >> BITS), "facedown": write_card(cell & LOW)} for cell in area[:GRID]],
        "edges": {str(PLACE_NAMES[at]): write_card(area[at] & LOW) for at in range(GRID, len(area)) if area[at]},
        "notation": write_line(area),
    }


def write_line(area: Area) -> str:
    """An area as one line of the notation."""
    spaces = [_write_cell(cell) for cell in area[:GRID]]
    rows = " / ".join(" ".join(spaces[at : at + 3]) for at in (0, 3, 6))
    giants = " ".join(f"{PLACE_NAMES[at]}={FACES[area[at] & LOW].id}" for at in range(GRID, len(area)) if area[at])
    return f"{rows} ; {giants}" if giants else rows


def _write_cell(cell: int) -> str:
    up, down = cell >> BITS, cell & LOW
    hidden = f"#{FACES[down].id.strip('#')}" if down else ""
    return "+".join(filter(None, (FACES[up].id if up else "", hidden))) or "."
