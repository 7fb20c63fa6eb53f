"""Between the protocol's dicts and the engine's whole numbers. Nonsense raises a `PixiesError` of one line."""

from collections.abc import Mapping, Sequence
from typing import Any

from reference.deck import (
    BITS,
    EDGES,
    FACEDOWN,
    FACES,
    INDEX,
    LOW,
    NO_CARD,
    PLACE_NAMES,
    SPACE_OF,
    UNIDENTIFIED,
    Area,
    cards_in,
    cards_of,
    giant_cell,
    has_giants,
)
from spec.cards import card as named_card
from spec.cards import check_ruleset
from spec.errors import ImpossibleArea, PixiesError

NOWHERE = 15
"""A placement on a place that does not exist, which no card may take."""

_CARD_FIELDS = tuple(name for name in type(FACES[0]).__dataclass_fields__ if name != "colours")


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
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


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
    if len(spaces) != 9:
        raise PixiesError(f"the area has {len(spaces)} spaces: give all nine")
    pairs = [_read_space(space, f"space {at}") for at, space in enumerate(spaces, 1)]
    edges = _read_edges(area)
    cells = [up << BITS | down for up, down in pairs]
    giants = [giant_cell(place, edges[place]) if place in edges else 0 for place in range(9, 15)]
    found = tuple(cells + giants if edges or has_giants(ruleset) else cells)
    if reasons := [*_wrong_spaces(pairs), *_wrong_edges(edges), *_wrong_cards(cards_in(found), ruleset)]:
        raise ImpossibleArea(tuple(reasons))
    return found


def _read_space(space: object, where: str) -> tuple[int, int]:
    """The faceup and the facedown card of a space, `NO_CARD` where there is none."""
    found = []
    for side in ("faceup", "facedown"):
        value = space.get(side) if isinstance(space, Mapping) else field(space, side, Mapping, where)
        found.append(NO_CARD if value is None else read_card(value, f"the {side} card of {where}"))
    return found[0], found[1]


def _read_edges(area: Mapping[str, Any]) -> dict[int, int]:
    edges: Mapping[str, Any] = field(area, "edges", Mapping, "the area") if area.get("edges") is not None else {}
    for name in edges:
        if name not in EDGES:
            raise PixiesError(f"there is no edge place {name!r}: use {', '.join(EDGES)}")
    return {
        PLACE_NAMES.index(name): read_card(value, f"the card on {name}")
        for name, value in edges.items()
        if value is not None
    }


def _wrong_spaces(pairs: Sequence[tuple[int, int]]) -> list[str]:
    return [
        f"{FACES[up].id} lies faceup on space {at + 1}"
        for at, (up, _) in enumerate(pairs)
        if up and (SPACE_OF[up] != at or up == UNIDENTIFIED)
    ]


def _wrong_edges(edges: Mapping[int, int]) -> list[str]:
    kinds = {place: "column" if place < 12 else "row" for place in edges}
    return [
        f"{FACES[card].id} lies on {PLACE_NAMES[place]}, which takes {kinds[place]} giants only"
        for place, card in edges.items()
        if FACES[card].edge != kinds[place]
    ]


def _wrong_cards(cards: Sequence[int], ruleset: str) -> list[str]:
    foreign = sorted(set(cards) - set(cards_of(ruleset)))
    twice = sorted({card for card in cards if cards.count(card) > 1})
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
        "space" if place < 9 else "edge": PLACE_NAMES[place],
        "face": "facedown" if placement & FACEDOWN else "faceup",
    }


def write_card(card: int) -> dict[str, Any] | None:
    """A card object, null for no card."""
    face = FACES[card]
    return {name: getattr(face, name) for name in _CARD_FIELDS} | {"colours": list(face.colours)} if card else None


def write_area(area: Area) -> dict[str, Any]:
    """An area object."""
    return {
        "spaces": [{"faceup": write_card(cell >> BITS), "facedown": write_card(cell & LOW)} for cell in area[:9]],
        "edges": {str(PLACE_NAMES[at]): write_card(area[at] & LOW) for at in range(9, len(area)) if area[at]},
        "notation": write_line(area),
    }


def write_line(area: Area) -> str:
    """An area as one line of the notation."""
    spaces = [_write_cell(cell) for cell in area[:9]]
    rows = " / ".join(" ".join(spaces[at : at + 3]) for at in (0, 3, 6))
    giants = " ".join(f"{PLACE_NAMES[at]}={FACES[area[at] & LOW].id}" for at in range(9, len(area)) if area[at])
    return f"{rows} ; {giants}" if giants else rows


def _write_cell(cell: int) -> str:
    up, down = cell >> BITS, cell & LOW
    hidden = f"#{FACES[down].id.strip('#')}" if down else ""
    return "+".join(filter(None, (FACES[up].id if up else "", hidden))) or "."
