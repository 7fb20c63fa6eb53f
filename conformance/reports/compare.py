"""Several implementations side by side, from the summaries that ``--summary`` wrote."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from conformance.messages import validator
from conformance.reports.outcome import RED, STATUSES, WORDS
from conformance.reports.page import badge, bar, cell, choice, counts_words, filters, row, table, whole_page
from conformance.reports.tally import state
from conformance.wire import Json
from spec.clauses import CLAUSES
from spec.errors import PixiesError

Counts = Mapping[str, int]


def read_summary(path: Path) -> Json:
    """A summary from its file. Raises `PixiesError` for a file that is none."""
    remedy = "write one with pytest conformance --impl IMPL --summary FILE"
    try:
        found = json.loads(path.read_bytes())
    except OSError as error:
        raise PixiesError(f"{path}: cannot be read ({error.strerror}): {remedy}") from error
    except (ValueError, RecursionError) as error:
        raise PixiesError(f"{path}: not JSON ({error}): {remedy}") from error
    wrong = next(validator("summary").iter_errors(found), None)
    if wrong is not None:
        at = "/".join(map(str, wrong.absolute_path)) or "the whole"
        raise PixiesError(f"{path}: not a summary, {at}: {wrong.message[:120]}: {remedy}")
    return found  # type: ignore[no-any-return]


@dataclass(frozen=True)
class Comparison:
    """Summaries side by side. ``names`` has one distinct name for each."""

    names: tuple[str, ...]
    summaries: tuple[Json, ...]

    def counts(self, kind: str, name: str) -> list[Counts]:
        """The counts of a level, ruleset or clause in each summary; none where it did not know it."""
        return [found[kind].get(name, _NONE) for found in self.summaries]

    def rows(self, kind: str) -> Iterator[tuple[str, list[Counts]]]:
        """Each level, ruleset or clause that any summary tested or left untested, with its counts."""
        for name in dict.fromkeys(name for found in self.summaries for name in found[kind]):
            counts = self.counts(kind, name)
            if any(sum(each.values()) for each in counts):
                yield name, counts

    def differing(self) -> list[tuple[str, list[str]]]:
        """The cases that do not end alike everywhere, with how each ended (or ``absent``)."""
        ids = dict.fromkeys(case for found in self.summaries for case in found["cases"])
        ended = [(case, [found["cases"].get(case, "absent") for found in self.summaries]) for case in ids]
        return [(case, each) for case, each in ended if len(set(each)) > 1]

    def remarks(self) -> Iterator[str]:
        """What makes the comparison less than fair."""
        suites = dict.fromkeys(found["suite"] for found in self.summaries)
        if len(suites) > 1:
            yield f"the summaries come from different versions of the suite: {', '.join(suites)}"
        for name, found in zip(self.names, self.summaries, strict=True):
            if not found["finished"]:
                yield f"the run of {name} was interrupted"


_NONE = dict.fromkeys(STATUSES, 0)


def compare(paths: Sequence[Path]) -> Comparison:
    """The comparison of two or more summary files. Raises `PixiesError`."""
    if len(paths) < 2:
        raise PixiesError("one summary has nothing to be compared with: name two or more files")
    summaries = tuple(read_summary(path) for path in paths)
    names = [f"{found['about']['name']} {found['about']['version']}" for found in summaries]
    times = Counter(names)
    told = (f"{name} ({path.stem})" if times[name] > 1 else name for name, path in zip(names, paths, strict=True))
    return Comparison(tuple(told), summaries)


def figure(counts: Counts) -> str:
    """Counts as one cell: ``12/14``, ``known 2``, ``not tested``."""
    tested = sum(counts.values()) - counts["not_tested"]
    if not tested:
        return "not tested" if counts["not_tested"] else "-"
    return f"{counts['passed']}/{tested}"


# In the terminal -----------------------------------------------------------------------------------------------------


def lines(found: Comparison) -> Iterator[str]:
    """Levels and rulesets, the clauses that differ, and the cases that do."""
    first = max(18, *(len(clause) + 2 for clause in CLAUSES))
    widths = [max(len(name), 10) + 2 for name in found.names]
    yield _line("", found.names, first, widths)
    yield _line("verdict", [each["verdict"] for each in found.summaries], first, widths)
    for kind in ("levels", "rulesets"):
        for name, counts in found.rows(kind):
            yield _line(f"{kind[:-1]} {name}", map(figure, counts), first, widths)
    yield _line("all", [figure(each["totals"]) for each in found.summaries], first, widths)
    unlike = [(name, counts) for name, counts in found.rows("clauses") if len({figure(each) for each in counts}) > 1]
    yield ""
    yield "clauses on which they differ" if unlike else "no clause on which they differ"
    for name, counts in unlike:
        says = CLAUSES[name].says if name in CLAUSES else ""
        yield _line(f"  {name}", map(figure, counts), first, widths) + f"  {says}"
    cases = found.differing()
    shown = " ".join(case for case, _ in cases[:20])
    yield ""
    named = f" ({shown}{' ...' * (len(cases) > 20)})" if cases else ""
    yield f"cases on which they differ: {len(cases)}{named}"
    yield from (f"note: {remark}" for remark in found.remarks())


def _line(head: str, cells: Any, first: int, widths: Sequence[int]) -> str:
    return f"{head:<{first}}" + "".join(f"{each:>{width}}" for each, width in zip(cells, widths, strict=True))


def comparison_json(found: Comparison) -> Json:
    """The comparison for programs: counts by level, ruleset and clause in the order of ``names``, differing cases."""
    kinds = {kind: {name: list(map(dict, counts)) for name, counts in found.rows(kind)} for kind in _KINDS}
    verdicts = [each["verdict"] for each in found.summaries]
    return {"names": list(found.names), "verdicts": verdicts, **kinds, "cases": dict(found.differing())}


_KINDS = ("levels", "rulesets", "clauses")


# As a page -----------------------------------------------------------------------------------------------------------


def comparison_page(found: Comparison) -> str:
    """The comparison as one self-contained page."""
    notes = "".join(f'<p class="note">{escape(remark)}</p>' for remark in found.remarks())
    body = notes + "".join(section(found) for section in (_overview, _levels, _clauses, _cases))
    foot = "pixies-spec. Unofficial: not affiliated with the game's publisher."
    return whole_page("Comparison", f"<h1>{len(found.names)} implementations compared</h1>", body, foot)


def _overview(found: Comparison) -> str:
    rows = [_overview_row(name, each) for name, each in zip(found.names, found.summaries, strict=True)]
    return table(["implementation", "verdict", "language", "cases"], rows, "implementations")


def _overview_row(name: str, summary: Json) -> str:
    words = f'<span class="faint">{counts_words(summary["totals"])}</span>'
    cases = f'<td class="bars">{bar(summary["totals"])}{words}</td>'
    return row(escape(name), [f"<td>{badge(summary['verdict'])}</td>", cell(summary["about"]["language"]), cases])


def _levels(found: Comparison) -> str:
    rows = [
        row(escape(f"{kind[:-1]} {name}"), map(_figure_cell, counts))
        for kind in ("levels", "rulesets")
        for name, counts in found.rows(kind)
    ]
    return f"<h2>Levels and rulesets</h2>{table(['', *found.names], rows, 'levels and rulesets')}"


def _figure_cell(counts: Counts) -> str:
    return f"<td>{badge(state(counts))} {escape(figure(counts)) if counts['passed'] else ''}</td>"


def _clauses(found: Comparison) -> str:
    rows = []
    for name, counts in found.rows("clauses"):
        alike = "alike" if len({figure(each) for each in counts}) == 1 else "differ"
        says = f'<span class="says">{escape(CLAUSES[name].says)}</span>' if name in CLAUSES else ""
        rows.append(row(f"{escape(name)}{says}", map(_figure_cell, counts), {"alike": alike}))
    form = filters("clause", "tr[data-alike]", [choice("they", "alike", ["differ", "alike"])])
    return f"<h2>Clauses</h2>{form}{table(['clause', *found.names], rows, 'clauses')}"


def _cases(found: Comparison) -> str:
    cases = found.differing()
    if not cases:
        return "<h2>Cases</h2><p>No case on which they differ.</p>"
    rows = [row(f"<code>{escape(case)}</code>", map(_ended, ends), {"case": case}) for case, ends in cases]
    form = filters("case", "tr[data-case]", [])
    return f"<h2>Cases on which they differ</h2>{form}{table(['case', *found.names], rows, 'cases')}"


def _ended(status: str) -> str:
    return f"<td>{badge(status, WORDS.get(status, status))}</td>"


def differ(found: Comparison) -> bool:
    """Whether any case went red in one run and not in another."""
    return any(len({status in RED for status in each}) > 1 for _, each in found.differing())
