"""`docs/extremes.md`: the table of extremal scores, the best areas as pictures, and how it was all proved."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from conformance.reports.svg import draw_svg
from solver.extremes.answers import Answer
from solver.extremes.objectives import ASKS, GAME
from solver.extremes.transcript import replay
from spec.rules import scores

DOCS = Path(__file__).parents[1] / "docs"
TEMPLATE = Path(__file__).with_name("extremes_page.md")
PICTURES = "extremes"

PLAYERS = (2, 3, 4, 5)
ROUNDS = (1, 2, 3)

SHOWN = (("max", 4, 3), ("max", 5, 3), ("min", 2, 1), ("margin", 2, 1), ("spirals_max", 2, 1), ("crosses_max", 2, 1))
"""Objective, players and round of the answers whose deciding areas are drawn."""


def write_page(answers: Sequence[Answer], docs: Path = DOCS) -> None:
    """Write the page and its pictures."""
    folder = docs / PICTURES
    folder.mkdir(exist_ok=True)
    pictures = [picture for chosen in SHOWN for picture in _pictures(answers, *chosen)]
    for name, svg, _ in pictures:
        (folder / name).write_text(svg + "\n", encoding="utf-8")
    parts = {
        "table": "\n".join(_table(answers)),
        "areas": _drawn([(name, caption) for name, _, caption in pictures]),
        "times": "\n".join(_times(answers)),
    }
    (docs / "extremes.md").write_text(TEMPLATE.read_text(encoding="utf-8").format(**parts), encoding="utf-8")


def _drawn(pictures: Sequence[tuple[str, str]]) -> str:
    return "\n\n".join(f"{caption}\n\n![{caption}]({PICTURES}/{name})" for name, caption in pictures)


def _table(answers: Sequence[Answer]) -> Iterator[str]:
    found = {(each.objective, each.players, each.round): each for each in answers}
    heads = [f"{players} players, round {round_}" for players in PLAYERS for round_ in ROUNDS]
    yield f"| objective | {' | '.join(heads)} |"
    yield "|---|" + "--:|" * len(heads)
    for name, asks in ASKS.items():
        if name != GAME:
            cells = [found[name, players, round_] for players in PLAYERS for round_ in ROUNDS]
            yield f"| `{name}`: {asks} | {' | '.join(_shown(each) for each in cells)} |"
    yield from ("", "| objective | 2 players | 3 players | 4 players | 5 players |", "|---|--:|--:|--:|--:|")
    games = [found[GAME, players, None] for players in PLAYERS]
    yield f"| `{GAME}`: {ASKS[GAME]} | {' | '.join(_shown(each) for each in games)} |"


def _shown(answer: Answer) -> str:
    return str(answer.value) if answer.proved else f"{answer.low}..{answer.high}"


def _pictures(answers: Sequence[Answer], name: str, players: int, round_: int) -> Iterator[tuple[str, str, str]]:
    """File name, picture and caption of the area that decides an answer: the first player's, in two cases two."""
    for found in answers:
        if (found.objective, found.players, found.round) == (name, players, round_):
            last = replay(found.witness[0], found.rulings)
            for seat in (0, 1) if name == "margin" else (0,):
                score = scores(last)[seat]
                parts = f"validated {score.validated}, spirals {score.spirals}, crosses {score.crosses}"
                caption = f"`{name}`, {players} players, round {round_}: {score.total} ({parts}, zone {score.zone})"
                yield f"{name}-{players}-{round_}-{seat}.svg", draw_svg(last.areas[seat], score.largest.spaces), caption


def _times(answers: Sequence[Answer]) -> Iterator[str]:
    yield "| objective | search, CP-SAT | z3 | enumeration |"
    yield "|---|--:|--:|--:|"
    for name in ASKS:
        times = [each.seconds for each in answers if each.objective == name and each.seconds]
        if times:
            cells = [max(each.get(step, 0.0) for each in times) for step in ("search", "z3", "enumeration")]
            yield f"| `{name}` | {' | '.join(f'{cell:.1f}' for cell in cells)} |"
