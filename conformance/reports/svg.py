"""Areas drawn as pictures: SVG made with the standard library, readable on light and dark pages and without colour.

Every colour carries a sign, in the manner of the signs on the cards: blue a triangle, yellow a stroke, green both (blue
and yellow), red a triangle on its tip. A page may set the ``--area-...`` properties; a file alone uses the values here.
"""

from collections.abc import Collection, Iterator, Mapping
from html import escape
from types import MappingProxyType

from spec.area import EDGES, SPACES, Area, Place, Space
from spec.cards import UNKNOWN, Card

CELL = 76
GAP = 4
BAND = 20
"""Pixels: the side of a space, the margin in it, and the height of a card's band of colours."""

INK: Mapping[str, str] = MappingProxyType(
    {"blue": "#2b6cb0", "green": "#2f855a", "yellow": "#d69e00", "red": "#c53030"}
)
"""Colour -> what it is drawn with."""

TABLE = "var(--area-table, #efebe2)"
PAPER = "var(--area-paper, #fffdf8)"
WORDS = "var(--area-words, #23211c)"
FAINT = "var(--area-faint, #8b857a)"
BACK = "var(--area-back, #6b7280)"
MARK = "var(--area-mark, #b83280)"

EFFECTS: Mapping[str, str] = MappingProxyType(
    {
        "validated": "per validated",
        "no_spirals": "per spiral-free",
        "unvalidated": "per single",
        "own_colour": "per own colour",
        "cancel_crosses": "no crosses",
    }
)
"""Giant effect -> the few words that fit on the card."""


def draw_svg(area: Area, marked: Collection[Place] = (), label: str = "") -> str:
    """The area as one ``<svg>``. ``marked`` places get a frame (a color zone, say); ``label`` is read aloud."""
    left = CELL if any(edge[0] == "R" for edge in area.edges) else 0
    top = CELL if any(edge[0] == "C" for edge in area.edges) else 0
    width, height = left + 3 * CELL + 2 * GAP, top + 3 * CELL + 2 * GAP
    body = "".join(_cells(area, left + GAP, top + GAP, frozenset(marked)))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    style = ' font-family="system-ui, sans-serif" font-size="11" role="img"'
    return f'{head}{style} aria-label="{escape(label or str(area))}"><title>{escape(str(area))}</title>{body}</svg>'


def _cells(area: Area, left: int, top: int, marked: frozenset[Place]) -> Iterator[str]:
    side = 3 * CELL
    yield _rect(left - GAP, top - GAP, side + 2 * GAP, side + 2 * GAP, f'fill="{TABLE}"')
    for number in SPACES:
        x, y = left + (number - 1) % 3 * CELL, top + (number - 1) // 3 * CELL
        yield _at(x, y, _space(number, area[number]) + (_frame() if number in marked else ""))
    for edge in EDGES:
        giant = area.edges.get(edge)
        if giant is not None:
            along = (int(edge[1]) - 1) * CELL
            x, y = (left + along, top - CELL - GAP) if edge[0] == "C" else (left - CELL - GAP, top + along)
            yield _at(max(x, 0), max(y, 0), _card(giant, GAP, GAP, 68) + (_frame() if edge in marked else ""))


def _at(x: int, y: int, inner: str) -> str:
    return f'<g transform="translate({x} {y})">{inner}</g>'


def _frame() -> str:
    return _rect(1, 1, CELL - 2, CELL - 2, f'fill="none" stroke="{MARK}" stroke-width="2.5"')


def _space(number: int, space: Space) -> str:
    if space.empty:
        outline = f'fill="none" stroke="{FAINT}" stroke-dasharray="3 3"'
        return _rect(GAP, GAP, 68, 68, outline) + _text(CELL / 2, 45, str(number), FAINT, 20, "middle")
    if space.faceup is None:
        return _back(space.facedown, GAP, GAP, 68, 68) + _text(CELL / 2, 34, str(number), "#fff", 16, "middle")
    if space.facedown is None:
        return _card(space.faceup, GAP, GAP, 68)
    return _back(space.facedown, 12, 12, 60, 60) + _card(space.faceup, GAP, GAP, 54)


def _back(card: Card | None, x: int, y: int, width: int, height: int) -> str:
    """A facedown card, with its id small at the bottom where it is known."""
    known = "" if card is None or card == UNKNOWN else card.id
    name = _text(x + width - 4, y + height - 4, f"#{known}", "#fff", 9, "end")
    return _rect(x, y, width, height, f'fill="{BACK}"') + name


def _card(card: Card, x: int, y: int, side: int) -> str:
    """A faceup card: its colours with their signs in a band, its number, its symbols."""
    frame = _rect(x, y, side, side, f'fill="{PAPER}" stroke="{FAINT}"')
    bands = "".join(_bands(card, x, y, side))
    number = _text(x + 6, y + side - 9, str(card.number), WORDS, 22, "start", bold=True) if card.number else ""
    symbols = "".join(_symbols(card, x + side - 5, y + BAND + 14))
    return f"<g>{frame}{bands}{number}{symbols}<title>{escape(card.id)}</title></g>"


def _bands(card: Card, x: int, y: int, side: int) -> Iterator[str]:
    width = (side - 2) / len(card.colours)
    for at, colour in enumerate(card.colours):
        start = x + 1 + at * width
        yield f'<rect x="{start:g}" y="{y + 1}" width="{width:g}" height="{BAND}" fill="{INK[colour]}"/>'
        yield sign(colour, start + width / 2, y + 1 + BAND / 2, min(1, width / 22))


def _symbols(card: Card, x: float, y: float) -> Iterator[str]:
    """Lines at the right of the card, each with a symbol: spirals +, crosses x, what special cards count."""
    lines = [f"+{card.spirals}"] * (card.spirals > 0) + [f"×{card.crosses}"] * (card.crosses > 0)
    lines += [f"+{card.spirals_per_facedown} per #"] * (card.spirals_per_facedown > 0)
    for at, line in enumerate(lines):
        yield _text(x, y + 13 * at, line, WORDS, 12, "end")
    y += 13 * len(lines)
    for prefix, colour in (("+1 /", card.spiral_per), ("×1 /", card.cross_per)):
        if colour:
            yield _text(x - 15, y, prefix, WORDS, 11, "end") + _chip(colour, x - 5, y - 4)
    if card.effect:
        value = f"+{card.effect_value}" if card.effect_value else ""
        yield _text(x, y, value, WORDS, 14, "end", bold=True) + _text(x, y + 14, EFFECTS[card.effect], WORDS, 8, "end")


def _chip(colour: str, x: float, y: float) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="7" fill="{INK[colour]}"/>' + sign(colour, x, y, 0.6)


def sign(colour: str, x: float, y: float, scale: float = 1.0) -> str:
    """The sign of a colour, white, around a point."""
    inner = "".join(shape for shape in _SIGNS[colour])
    return (
        f'<g transform="translate({x:g} {y:g}) scale({scale:g})" fill="#fff" stroke="#fff" stroke-width="2">{inner}</g>'
    )


_UP, _DOWN = '<path d="M-5 4 0-5 5 4z" stroke="none"/>', '<path d="M-5-4 0 5 5-4z" stroke="none"/>'
_STROKE = '<path d="M-4 5 4-5"/>'
_SIGNS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "blue": (_UP,),
        "yellow": (_STROKE,),
        "green": (
            f'<g transform="translate(-4 0) scale(.8)">{_UP}</g>',
            f'<g transform="translate(4 0)">{_STROKE}</g>',
        ),
        "red": (_DOWN,),
    }
)


def _rect(x: float, y: float, width: float, height: float, paint: str) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="6" {paint}/>'


def _text(x: float, y: float, words: str, ink: str, size: int, anchor: str, bold: bool = False) -> str:
    weight = ' font-weight="700"' if bold else ""
    place = f'x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}"'
    return f'<text {place} fill="{ink}"{weight}>{escape(words)}</text>'


def legend() -> str:
    """The signs with their colours' names, as a row of small pictures."""
    return " ".join(_named_sign(colour) for colour in INK)


def _named_sign(colour: str) -> str:
    square = f'<rect width="20" height="20" rx="4" fill="{INK[colour]}"/>{sign(colour, 10, 10)}'
    picture = f'<svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">{square}</svg>'
    return f'<span class="sign">{picture} {colour}</span>'
