"""The skeleton of our pages: one file that holds all it needs, and the pieces that reports share."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from pathlib import Path

from conformance.reports.outcome import RED, STATUSES, WORDS

FOLDER = Path(__file__).parent
POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"


def whole_page(title: str, head: str, body: str, foot: str) -> str:
    """A page with our style and script in it; nothing is fetched from anywhere."""
    style, script = ((FOLDER / name).read_text(encoding="utf-8") for name in ("report.css", "report.js"))
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>\n{style}</style></head>\n<body>"
        f'<a class="skip" href="#main">Skip to the results</a>\n<header class="top">{head}'
        '<span class="grow"></span><button id="theme" type="button">Light / dark</button></header>\n'
        f'<main id="main">{body}</main>\n<footer>{foot}</footer>\n<script>\n{script}</script></body></html>\n'
    )


def badge(state: str, words: str = "") -> str:
    """A small coloured word; the colour repeats what the word says."""
    known, untested = ("known failures", "left open"), ("not tested", "no case")
    name = "known" if state in known else "not_tested" if state in untested else state
    return f'<span class="badge {name}">{escape(words or state)}</span>'


def bar(counts: Mapping[str, int]) -> str:
    """The counts as a bar, with words for those who do not see it."""
    total = sum(counts.values()) or 1
    parts = {"passed": counts["passed"], "red": sum(counts[each] for each in RED)}
    parts |= {"known": counts["known"] + counts["other_reading"], "not_tested": counts["not_tested"]}
    pieces = "".join(
        f'<i class="{name}" style="width:{100 * count / total:.2f}%"></i>' for name, count in parts.items() if count
    )
    return f'<div class="bar" role="img" aria-label="{counts_words(counts)}">{pieces}</div>'


def counts_words(counts: Mapping[str, int]) -> str:
    """``12 passed, 3 failed, 4 not tested``."""
    return ", ".join(f"{counts[status]} {WORDS[status]}" for status in STATUSES if counts[status]) or "no cases"


def table(heads: Sequence[str], rows: Iterable[str], name: str) -> str:
    """A table of finished rows, in a box that scrolls on a narrow page. A head with # before it stands over numbers."""
    cells = "".join(f'<th class="n" scope="col">{each[1:]}</th>' if each[:1] == "#" else _head(each) for each in heads)
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(name)}"><table>'
        f"<thead><tr>{cells}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def _head(words: str) -> str:
    return f'<th scope="col">{escape(words)}</th>'


def row(head: str, cells: Iterable[str], data: Mapping[str, str] | None = None) -> str:
    """A table row whose first cell is its head; ``data`` becomes data attributes, for filters."""
    attributes = "".join(f' data-{key}="{escape(value)}"' for key, value in (data or {}).items())
    return f'<tr{attributes}><th scope="row">{head}</th>{"".join(cells)}</tr>'


def cell(words: object, number: bool = False, wrong: bool = False) -> str:
    """A table cell; ``words`` are escaped."""
    names = " ".join(["n"] * number + ["wrong"] * wrong)
    return f'<td class="{names}">{escape(str(words))}</td>' if names else f"<td>{escape(str(words))}</td>"


def choice(label: str, name: str, values: Iterable[str]) -> str:
    """A drop-down of a filter."""
    options = "".join(f"<option>{escape(value)}</option>" for value in values)
    return f'<label>{label}<select name="{name}"><option value="">any</option>{options}</select></label>'


def filters(key: str, rows: str, choices: Iterable[str]) -> str:
    """A form that filters ``rows`` (a CSS selector): a search and drop-downs."""
    return (
        f'<form class="filters" id="{key}-filters" data-rows="{rows}" data-count="#{key}-count">'
        f'<label class="wide">search ( / )<input type="search" name="words" autocomplete="off"></label>'
        f'{"".join(choices)}<button type="reset">Show all</button>'
        f'<output class="faint" id="{key}-count" role="status"></output></form>'
    )
