"""Areas drawn for people, as text. `conformance.reports.svg` draws the same as a picture."""

from spec.area import SPACES, Area, format_space

WIDTH = 12


def draw(area: Area) -> str:
    """The area as lines of text: nine spaces with their numbers, facedown cards as ``#``, giants at the edges."""
    giants = {edge: giant.id for edge, giant in area.edges.items()}
    left = " " * (8 if any(edge[0] == "R" for edge in giants) else 0)
    lines = _heads(giants, left)
    rule = left + "+" + ("-" * WIDTH + "+") * 3
    for row in (1, 2, 3):
        cells = [_cell(area, number) for number in list(SPACES)[3 * row - 3 : 3 * row]]
        edge = f"{giants.get(f'R{row}', ''):<{len(left)}}" if left else ""
        lines += [rule, edge + _line([top for top, _ in cells]), left + _line([below for _, below in cells])]
    return "\n".join([*lines, rule])


def _heads(giants: dict[str, str], left: str) -> list[str]:
    heads = [giants.get(f"C{column}", "") for column in (1, 2, 3)]
    return [left + "".join(f"  {head:<{WIDTH - 1}}" for head in heads).rstrip()] if any(heads) else []


def _line(texts: list[str]) -> str:
    return "|" + "|".join(f" {text:<{WIDTH - 1}}" for text in texts) + "|"


def _cell(area: Area, number: int) -> tuple[str, str]:
    """The two lines of a space: its number and what lies on top, and what lies under it."""
    up, _, down = format_space(area[number]).partition("+")
    return f"{number} {'' if up == '.' else up}", f"  on {down}" if down else ""
