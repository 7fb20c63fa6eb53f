"""The one-line notation of an area, read: nine spaces, rows separated by ``/``, giants after ``;``."""

from spec.area import EDGES, EMPTY, Area, Space, problems
from spec.cards import UNKNOWN, Card, card, check_ruleset
from spec.errors import ImpossibleArea, UnknownCard


def parse_area(line: str, ruleset: str | None = None) -> Area:
    """Read the one-line notation. Raises `ImpossibleArea` with every reason the line or the area is wrong."""
    if ruleset is not None:
        check_ruleset(ruleset)
    grid, _, edges = line.partition(";")
    reasons: list[str] = []
    area = Area(_parse_grid(grid, reasons), _parse_edges(edges, reasons))
    reasons += problems(area, ruleset)
    if reasons:
        raise ImpossibleArea(tuple(dict.fromkeys(reasons)))
    return area


def _parse_grid(grid: str, reasons: list[str]) -> tuple[Space, ...]:
    rows = [row.split() for row in grid.split("/")]
    if [len(row) for row in rows] != [3, 3, 3]:
        shape = " / ".join(str(len(row)) for row in rows)
        giants = ", giants after ';', as '; C2=bCv3'" if "=" in grid else ""
        said = "write three rows of three, rows separated by '/', '.' for empty"
        reasons.append(f"the grid has {shape} spaces: {said}{giants}")
        return (EMPTY,) * 9
    tokens = [token for row in rows for token in row]
    return tuple(_parse_space(number, token, reasons) for number, token in enumerate(tokens, 1))


def _parse_space(number: int, token: str, reasons: list[str]) -> Space:
    if token == ".":
        return EMPTY
    up, plus, down = ("", "+", token) if token.startswith("#") else token.partition("+")
    if not (up or token.startswith("#")) or bool(plus) != down.startswith("#"):
        reasons.append(f"space {number} holds {token!r}: write '.', 'b1s6', '#', '#r9', 'g5x1+#' or 'g5x1+#r5'")
        return EMPTY
    where = f"space {number}"
    faceup = _find(up, where, reasons) if up else None
    facedown = UNKNOWN if down == "#" else _find(down[1:], where, reasons) if down else None
    return Space(faceup, facedown)


def _parse_edges(text: str, reasons: list[str]) -> tuple[Card | None, ...]:
    found: dict[str, Card | None] = {}
    for token in text.split():
        edge, equals, card_id = token.partition("=")
        if edge not in EDGES or not equals or edge in found:
            reasons.append(f"edge {token!r}: write each of {' '.join(EDGES)} at most once, as 'C2=bCv3'")
        else:
            found[edge] = _find(card_id, f"edge {edge}", reasons)
    return tuple(found.get(edge) for edge in EDGES)


def _find(card_id: str, where: str, reasons: list[str]) -> Card | None:
    try:
        return card(card_id)
    except UnknownCard as error:
        reasons.append(f"{where}: {error}")
        return None
