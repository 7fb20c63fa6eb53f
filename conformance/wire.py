"""Between the spec's values and the plain JSON objects of the protocol (docs/protocol.md).

``*_json`` functions build what a request carries. ``read_*`` functions read what an answer holds and raise
`Nonsense`, naming the key and what was expected, for anything that is not of the documented shape.
"""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from functools import cache
from typing import Any, TypeVar

from spec.area import EDGES, SPACES, Area, Space
from spec.cards import CARDS, UNKNOWN, Card
from spec.errors import PixiesError
from spec.notation import parse_area
from spec.placing import Placement

Json = dict[str, Any]
_T = TypeVar("_T")


class Nonsense(PixiesError):
    """An answer that is not of the documented shape."""


@cache
def _card_json(card: Card) -> Json:
    return {**asdict(card), "colours": list(card.colours)}


def card_json(card: Card) -> Json:
    """A card as an object with all its attributes (a fresh one: whoever gets it may change it)."""
    found = dict(_card_json(card))
    return {**found, "colours": list(found["colours"])}


def area_json(area: Area) -> Json:
    """An area as ``{"spaces": nine objects, "edges": object, "notation": line}``."""
    spaces = [{"faceup": _or_null(space.faceup), "facedown": _or_null(space.facedown)} for space in area.spaces]
    edges = {edge: card_json(giant) for edge, giant in area.edges.items()}
    return {"spaces": spaces, "edges": edges, "notation": str(area)}


def _or_null(card: Card | None) -> Json | None:
    return None if card is None else card_json(card)


def placement_json(placement: Placement) -> Json:
    """A placement as ``{"space": 1-9 | "edge": "C1", "face": "faceup" | "facedown"}``."""
    where = "edge" if isinstance(placement.at, str) else "space"
    return {where: placement.at, "face": "faceup" if placement.faceup else "facedown"}


def read_card(value: object, where: str) -> Card:
    """A card from its object or its id."""
    card_id = value.get("id") if isinstance(value, Mapping) else value
    if not isinstance(card_id, str) or (card_id not in CARDS and card_id != UNKNOWN.id):
        raise Nonsense(f"{where}: expected a card object or a card id, got {short(value)}")
    return UNKNOWN if card_id == UNKNOWN.id else CARDS[card_id]


def read_area(value: object, where: str, read: Callable[[object, str], Card] = read_card) -> Area:
    """An area from its object, its list of nine spaces, or its one-line notation. It may be an impossible one."""
    if isinstance(value, str):
        try:
            return parse_area(value)
        except PixiesError as error:
            raise Nonsense(f"{where}: {error}") from error
    spaces, edges = (value.get("spaces"), value.get("edges") or {}) if isinstance(value, Mapping) else (value, {})
    if not isinstance(spaces, list) or len(spaces) != 9 or not isinstance(edges, Mapping):
        raise Nonsense(f"{where}: expected an area (an object with nine 'spaces', or its line), got {short(value)}")
    giants = tuple(read(edges[at], f"{where}.edges.{at}") if edges.get(at) else None for at in EDGES)
    return Area(tuple(_read_space(space, f"{where}.spaces[{at}]", read) for at, space in enumerate(spaces)), giants)


def _read_space(value: object, where: str, read: Callable[[object, str], Card]) -> Space:
    if not isinstance(value, Mapping) or not value.keys() & {"faceup", "facedown"}:
        raise Nonsense(f"{where}: expected {{'faceup': card | null, 'facedown': card | null}}, got {short(value)}")
    faces = (value.get(face) for face in ("faceup", "facedown"))
    up, down = (None if face is None else read(face, where) for face in faces)
    return Space(up, down)


def read_placement(value: object, where: str) -> Placement:
    """A placement from its object."""
    space, edge, face = (value.get(key) if isinstance(value, Mapping) else None for key in ("space", "edge", "face"))
    at, known = (space, is_whole(space) and space in SPACES) if edge is None else (edge, edge in EDGES)
    if not known or face not in ("faceup", "facedown"):
        wanted = "{'space': 1-9, 'face': 'faceup' | 'facedown'} (a giant: 'edge': 'C1' instead of 'space')"
        raise Nonsense(f"{where}: expected {wanted}, got {short(value)}")
    return Placement(at, face == "faceup")  # type: ignore[arg-type]


def read_list(value: object, where: str, read: Callable[[object, str], _T]) -> tuple[_T, ...]:
    """A tuple of what ``read`` reads from each element of a list."""
    if not isinstance(value, list | tuple):
        raise Nonsense(f"{where}: expected a list, got {short(value)}")
    return tuple(read(each, f"{where}[{at}]") for at, each in enumerate(value))


def read_whole(value: object, where: str) -> int:
    """A whole number; booleans and fractions are not."""
    if not is_whole(value):
        raise Nonsense(f"{where}: expected a whole number, got {short(value)}")
    return value  # type: ignore[return-value]


def is_whole(value: object) -> bool:
    """Whether a JSON value is a whole number."""
    return isinstance(value, int) and not isinstance(value, bool)


def short(value: object) -> str:
    """A value as a message may show it: one line, at most 80 characters."""
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:77]}..."
