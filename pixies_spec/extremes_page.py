"""`docs/extremes.md`: the table of extremal scores, the best areas as pictures, and how it was all proved."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from conformance.reports.svg import draw_svg
from deviations.choice import OURS, format_readings
from solver.extremes.answers import Answer
from solver.extremes.objectives import ASKS, GAME
from solver.extremes.table import read_table
from solver.extremes.transcript import replay
from spec.scoring import Score

TEMPLATE = Path(__file__).with_name("extremes_page.md")
PICTURES = "extremes"

ROUNDS = (1, 2, 3)

SHOWN = {
    "base": "max 4 3, max 5 3, min 2 1, margin 2 1, spirals_max 2 1, crosses_max 2 1",
    "flower_power": "max 2 1, max 2 3, min 2 1, spirals_max 2 1, crosses_max 2 1",
    "little_giants": "max 2 3, min 2 1, spirals_max 2 1",
    "both": "max 2 3, min 2 1, spirals_max 2 1, crosses_max 2 1",
}
"""Ruleset -> objective, players and round of the answers whose deciding areas are drawn."""


def made() -> dict[str, str]:
    """The page and its pictures, by their paths from the folder of the project."""
    answers = read_table()
    shown = [(ruleset, *each.split()) for ruleset, asked in SHOWN.items() for each in asked.split(", ")]
    pictures = [each for ruleset, name, *at in shown for each in _pictures(answers, ruleset, name, *map(int, at))]
    parts = {
        "table": "\n".join(_tables(answers)).rstrip(),
        "areas": _drawn([(name, caption) for name, _, caption in pictures]),
        "times": "\n".join(_times(answers)),
    }
    drawn = {f"docs/{PICTURES}/{name}": svg + "\n" for name, svg, _ in pictures}
    return {"docs/extremes.md": TEMPLATE.read_text(encoding="utf-8").format(**parts), **drawn}


def _drawn(pictures: Sequence[tuple[str, str]]) -> str:
    return "\n\n".join(f"{caption}\n\n![{caption}]({PICTURES}/{name})" for name, caption in pictures)


TITLES = {
    "base": "The base game",
    "flower_power": "With Flower Power",
    "little_giants": "With Little Giants",
    "both": "With both expansions",
}


def _tables(answers: Sequence[Answer]) -> Iterator[str]:
    """A table per ruleset under the default rulings, then one of what other readings change."""
    for ruleset in dict.fromkeys(each.ruleset for each in answers):
        yield f"### {TITLES[ruleset]}\n"
        yield from _table([each for each in answers if each.ruleset == ruleset and each.rulings == OURS])
        yield ""
    yield from _readings(answers)


def _readings(answers: Sequence[Answer]) -> Iterator[str]:
    """What other readings change: a line per reading, objectives and rounds across."""
    found = {(each.ruleset, each.rulings, *_asked(each)): each for each in answers}
    settings = dict.fromkeys((a.ruleset, a.rulings, a.players) for a in answers if a.rulings != OURS)
    if not settings:
        return
    yield "### Under other readings\n"
    heads = [f"`{name}`, round {round_}" for name in ("max", "min") for round_ in ROUNDS]
    yield f"| reading | of | {' | '.join(heads)} |"
    yield "|---|---|" + "--:|" * len(heads)
    for ruleset, rulings, players in settings:
        cells = [
            _change(found.get((ruleset, OURS, *asked)), found.get((ruleset, rulings, *asked)))
            for asked in [(name, players, round_) for name in ("max", "min") for round_ in ROUNDS]
        ]
        yield f"| {' '.join(format_readings(rulings))} | {ruleset}, {players} players | {' | '.join(cells)} |"


def _change(ours: Answer | None, other: Answer | None) -> str:
    """The value under another reading, in bold where it is not ours."""
    return _shown(other) if other is None or ours is None or ours.value == other.value else f"**{_shown(other)}**"


def _table(answers: Sequence[Answer]) -> Iterator[str]:
    found = {(each.objective, each.players, each.round): each for each in answers}
    players = sorted({each.players for each in answers})
    heads = [f"{each} players, round {round_}" for each in players for round_ in ROUNDS]
    yield f"| objective | {' | '.join(heads)} |"
    yield "|---|" + "--:|" * len(heads)
    for name, asks in ASKS.items():
        cells = [found.get((name, each, round_)) for each in players for round_ in ROUNDS]
        if any(cells):
            yield f"| `{name}`: {asks} | {' | '.join(_shown(each) for each in cells)} |"
    games = [found.get((GAME, each, None)) for each in players]
    if any(games):
        yield f"\n| objective | {' | '.join(f'{each} players' for each in players)} |"
        yield "|---|" + "--:|" * len(players)
        yield f"| `{GAME}`: {ASKS[GAME]} | {' | '.join(_shown(each) for each in games)} |"


def _shown(answer: Answer | None) -> str:
    if answer is None:
        return ""
    return str(answer.value) if answer.proved else f"{answer.low}..{answer.high}"


def _pictures(
    answers: Sequence[Answer], ruleset: str, name: str, players: int, round_: int
) -> Iterator[tuple[str, str, str]]:
    """File name, picture and caption of the area that decides an answer: the first player's, in two cases two."""
    for found in answers:
        if (found.ruleset, found.rulings, *_asked(found)) == (ruleset, OURS, name, players, round_):
            last = replay(found.witness[0], found.rulings)
            for seat in (0, 1) if name == "margin" else (0,):
                score, cards = last.scores[seat], "" if ruleset == "base" else f"{ruleset}-"
                picture = draw_svg(last.areas[seat], score.largest.spaces)
                caption = f"{TITLES[ruleset]}: {_caption(found, score)}" if cards else _caption(found, score)
                yield f"{cards}{name}-{players}-{round_}-{seat}.svg", picture, caption


def _asked(found: Answer) -> tuple[str, int, int | None]:
    return found.objective, found.players, found.round


def _caption(found: Answer, score: Score) -> str:
    parts = f"validated {score.validated}, spirals {score.spirals}, crosses {score.crosses}, zone {score.zone}"
    parts += f", facedown {score.facedown}" if score.facedown else ""
    return f"`{found.objective}`, {found.players} players, round {found.round}: {score.total} ({parts})"


def _times(answers: Sequence[Answer]) -> Iterator[str]:
    yield "| objective | search, CP-SAT | z3 | enumeration |"
    yield "|---|--:|--:|--:|"
    for name in ASKS:
        times = [each.seconds for each in answers if each.objective == name and each.ruleset == "base" and each.seconds]
        if times:
            cells = [max(each.get(step, 0.0) for each in times) for step in ("search", "z3", "enumeration")]
            yield f"| `{name}` | {' | '.join(f'{cell:.1f}' for cell in cells)} |"
