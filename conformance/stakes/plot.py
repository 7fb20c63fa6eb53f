"""The plot of what is at stake: for each reading, how often it changes who wins a round, with confidence intervals."""

from collections.abc import Iterator, Sequence
from html import escape

from conformance.stakes.results import Rate, Stake

LEFT, WIDTH, ROW, TOP = 70, 560, 16, 46
INK = {"random": "#2b6cb0", "greedy": "#c05621"}
WORDS = "#71717a"
"""One grey that can be read on light and on dark pages."""


def plot(stakes: Sequence[Stake]) -> str:
    """One ``<svg>``: a row per reading, a mark per number of players and way to play."""
    rows = list(dict.fromkeys((stake.ambiguity, stake.reading) for stake in stakes))
    height = TOP + ROW * len(rows) + 30
    body = "".join([*_axis(height), *_legend(stakes), *_rows(rows, stakes)])
    label = "How often each reading changes the winner of a round, by number of players and way to play"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + 30} {height}" role="img"'
    return f'{head} font-family="system-ui, sans-serif" font-size="11" aria-label="{escape(label)}">{body}</svg>'


def _x(share: float) -> float:
    return LEFT + WIDTH * share


def _axis(height: int) -> Iterator[str]:
    for percent in range(0, 101, 10):
        x = _x(percent / 100)
        yield f'<path d="M{x:g} {TOP - 8}V{height - 22}" stroke="{WORDS}" stroke-opacity="0.25"/>'
        yield f'<text x="{x:g}" y="{height - 8}" text-anchor="middle" fill="{WORDS}">{percent} %</text>'


def _legend(stakes: Sequence[Stake]) -> Iterator[str]:
    what = "rounds with other winners; the digit is the number of players, the line a 95 % interval"
    rounds = {stake.ruleset == "base": f"{stake.winners.rounds:,}".replace(",", " ") for stake in stakes}
    words = {True: "with the base game", False: "with expansions"}
    each = ", ".join(f"{rounds[base]} rounds each {words[base]}" for base in sorted(rounds, reverse=True))
    yield f'<text x="{LEFT + 160}" y="30" fill="{WORDS}">{each}</text>'
    yield f'<text x="{LEFT}" y="14" fill="{WORDS}">{what}</text>'
    for at, (policy, ink) in enumerate(INK.items()):
        yield f'<text x="{LEFT + 70 * at}" y="30" fill="{ink}" font-weight="bold">{policy}</text>'


def _rows(rows: list[tuple[str, str]], stakes: Sequence[Stake]) -> Iterator[str]:
    for at, (ambiguity, reading) in enumerate(rows):
        y = TOP + ROW * at + 8
        yield f'<text x="{LEFT - 10}" y="{y + 4}" text-anchor="end" fill="{WORDS}">{ambiguity} {reading}</text>'
        for stake in stakes:
            if (stake.ambiguity, stake.reading) == (ambiguity, reading):
                yield _mark(stake.winners, y + (3 if stake.policy == "greedy" else -3), stake)


def _mark(rate: Rate, y: float, stake: Stake) -> str:
    low, high = rate.interval
    ink, where = (
        INK[stake.policy],
        f"{stake.ambiguity} {stake.reading}, {stake.players} players, {stake.policy}: {rate}",
    )
    line = f'<path d="M{_x(low):.1f} {y:g}H{_x(high):.1f}" stroke="{ink}" stroke-width="2"/>'
    dot = f'<circle cx="{_x(rate.value):.1f}" cy="{y:g}" r="4.5" fill="{ink}"/>'
    at = f'x="{_x(rate.value):.1f}" y="{y + 2.5:g}"'
    digit = f'<text {at} font-size="7" fill="#fff" text-anchor="middle">{stake.players}</text>'
    return f"<g>{line}{dot}{digit}<title>{escape(where)}</title></g>"
