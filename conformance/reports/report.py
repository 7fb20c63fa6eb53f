"""``--report out.html``: a run as one page, built from its summary alone."""

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import Any

from conformance.adapters.adapter import KINDS
from conformance.case import LEVELS
from conformance.reports.alike import tables_text
from conformance.reports.explain import MOST, before_move, card_words
from conformance.reports.outcome import RED, STATUSES, WORDS
from conformance.reports.page import badge, bar, cell, choice, counts_words, filters, row, table, whole_page
from conformance.reports.svg import draw_svg, legend
from conformance.reports.tally import state
from spec.clauses import CLAUSES, TEXTS
from spec.errors import PixiesError
from spec.notation import parse_area

Json = Mapping[str, Any]

SHOWN = 400
"""Failures that are shown in full; a page with thousands of pictures helps nobody."""


def page(found: Json) -> str:
    """The page of a summary (`conformance.reports.tally.summary`)."""
    about = found["about"]
    head = f"<h1>{escape(about['name'])} {escape(about['version'])}</h1>{badge(found['verdict'])}"
    body = "".join(section(found) for section in (_overview, _levels, _causes, _readings, _failures, _clauses))
    foot = f"pixies-spec {escape(found['suite'])}. Unofficial: not affiliated with the game's publisher."
    return whole_page(f"Conformance of {about['name']}", head, body, foot)


def _overview(found: Json) -> str:
    about = found["about"]
    what = f"{escape(about['language'])} implementation <code>{escape(found['impl'])}</code>"
    counts = f"checked by {len(found['cases'])} cases: {escape(counts_words(found['totals']))}"
    lines = [f"<p>{what}, {counts}.</p>", bar(found["totals"])]
    if not found["finished"]:
        lines.append('<p class="note">The run was interrupted: this is what was known by then.</p>')
    lines += [f'<p class="note bad">Not the protocol: {escape(fault)}</p>' for fault in found["faults"]]
    lines += [_check(check) for check in found["checks"] if check["status"] != "passed"]
    lines += [f'<p class="note">{escape(note)}</p>' for note in found["notes"]]
    return "".join(lines)


def _check(check: Json) -> str:
    return f'<p class="note bad">{escape(check["id"])}: {escape(check["says"])}</p>'


def _levels(found: Json) -> str:
    shown = [status for status in STATUSES if status in ("passed", "failed", "not_tested") or found["totals"][status]]
    heads = ["", "verdict", *(f"#{WORDS[status]}" for status in shown)]
    rows = [
        _counts_row(f"{kind} {name}", counts, shown)
        for kind in ("level", "ruleset")
        for name, counts in found[f"{kind}s"].items()
    ]
    return f"<h2>Levels and rulesets</h2>{table(heads, rows, 'levels and rulesets')}"


def _counts_row(name: str, counts: Mapping[str, int], shown: Iterable[str]) -> str:
    numbers = [cell(counts[each] or "", number=True, wrong=each in RED and bool(counts[each])) for each in shown]
    return row(escape(name), [f"<td>{badge(state(counts))}</td>", *numbers])


def _causes(found: Json) -> str:
    """The known ways of being wrong that explain the failures."""
    if not found["causes"]:
        return ""
    rows = [_cause_row(each) for each in found["causes"]]
    return f"<h2>What it may be</h2>{table(['misreading', '#failed', 'clauses'], rows, 'what it may be')}"


def _cause_row(cause: Json) -> str:
    head = f'<span class="wrap">{escape(cause["stands_for"])} <span class="faint">{escape(cause["id"])}</span></span>'
    return row(head, [cell(cause["failures"], number=True), cell(" ".join(cause["clauses"]))])


def _readings(found: Json) -> str:
    """The reading it follows of each ambiguous clause, where the run found out."""
    if not found["readings"]:
        return ""
    rows = [
        row(escape(each["id"]), [cell(each["title"]), cell(each["reading"]), cell(each["says"])])
        for each in found["readings"]
    ]
    return f"<h2>Readings followed</h2>{table(['', 'question', 'reading', 'what it says'], rows, 'readings followed')}"


def _clauses(found: Json) -> str:
    states = {clause: state(counts) for clause, counts in found["clauses"].items()}
    rows = [_clause_row(clause, found["clauses"][clause], word) for clause, word in states.items()]
    choices = [choice("verdict", "state", dict.fromkeys(each.replace(" ", "-") for each in states.values()))]
    heads = ["clause", "verdict", "#passed", "#failed", "what it says"]
    form = filters("clause", "tr[data-state]", choices)
    return f'<h2 id="clauses">Clauses</h2>{form}{table(heads, rows, "clauses")}'


def _clause_row(clause: str, counts: Mapping[str, int], word: str) -> str:
    wrong = sum(counts[status] for status in RED) + counts["known"]
    name = f'<a href="#failures" data-clause="{clause}">{clause}</a>' if wrong else clause
    numbers = [cell(counts["passed"] or "", number=True), cell(wrong or "", number=True, wrong=bool(wrong))]
    cells = [f"<td>{badge(word)}</td>", *numbers, f"<td>{_clause_words(clause)}</td>"]
    return row(name, cells, {"state": word.replace(" ", "-")})


def _clause_words(clause: str) -> str:
    if clause not in CLAUSES:
        return "(not in this version's catalogue)"
    found = CLAUSES[clause]
    text = TEXTS.get(found.source, found.source)
    quote = f"“{escape(found.quote)}” " if found.quote else ""
    return f'{escape(found.says)}<br><span class="faint">{quote}{escape(text)}, {escape(found.place)}</span>'


# Failures ------------------------------------------------------------------------------------------------------------


def _failures(found: Json) -> str:
    failures = found["failures"]
    if not failures:
        none = "No case failed." if found["verdict"] == "passed" else "No case failed, but see above."
        return f'<h2 id="failures">Failures</h2><p>{none}</p>'
    rules = [clause for clause in CLAUSES if any(clause in each["blamed"] for each in failures)]
    choices = [
        choice("level", "level", [each for each in LEVELS if any(one["level"] == each for one in failures)]),
        choice("clause", "rules", rules),
        choice("ruleset", "ruleset", dict.fromkeys(each["ruleset"] for each in failures)),
        choice("kind", "status", dict.fromkeys(each["status"] for each in failures)),
    ]
    form = filters("failure", "details.case", choices)
    shown = "".join(_failure(each, found["impl"], opened=at < 3) for at, each in enumerate(failures[:SHOWN]))
    keys = '<p class="faint">n and p go to the next and the previous failure. <button type="button" id="open-all">'
    tools = f"{keys}Open or close all</button></p><p>{legend()}</p>"
    return f'<h2 id="failures">Failures</h2>{form}{tools}{shown}{_more(failures[SHOWN:])}'


def _more(left: list[Json]) -> str:
    names = " ".join(each["id"] for each in left)
    return (
        f"<p>And {len(left)} more, each shown by <code>--case</code>: <code>{escape(names)}</code></p>" if left else ""
    )


def _failure(record: Json, impl: str, opened: bool) -> str:
    data = {key: record[key] for key in ("level", "ruleset", "status")} | {"rules": " ".join(record["blamed"])}
    attributes = "".join(f' data-{key}="{escape(value)}"' for key, value in data.items())
    head = f'<span class="id">{escape(record["id"])}</span><span>{escape(record["description"])}</span>'
    pictures = list(_pictures(record))
    shape = "inside two" if len(pictures) == 1 else "inside"
    inside = f'<div class="pictures">{"".join(pictures)}</div>' if pictures else ""
    return (
        f'<details class="case {record["status"]}"{attributes}{" open" * opened}><summary>{head}'
        f"{badge(record['status'], WORDS[record['status']])}</summary>"
        f'<div class="{shape}">{inside}<div class="facts">{"".join(_facts(record, impl))}</div></div></details>\n'
    )


def _facts(record: Json, impl: str) -> Iterator[str]:
    yield f"<div>{_asked(record)}</div>"
    if record["status"] == "misbehaved" or not record["differences"]:
        yield f'<p class="note bad">{escape(KINDS.get(record["kind"], "misbehaved"))}: {escape(record["says"])}</p>'
    else:
        wrong = {each["part"] for each in record["differences"]}
        rows = [_wanted_got(each, each["part"] in wrong) for each in record["parts"] or record["differences"]]
        yield table(["", "wanted", "got"], rows, f"wanted and got in {record['id']}")
    for clause in record["blamed"]:
        yield f'<div class="clause"><strong>{escape(clause)}</strong> {_clause_words(clause)}</div>'
    if record.get("follows"):
        yield f"<div>Follows from its answers at level {record['follows']}, which are as wrong.</div>"
    for suspect in record.get("suspects", ())[:MOST]:
        yield f"<div>May be: {escape(suspect['stands_for'])} ({escape(suspect['id'])})</div>"
    if record.get("tables"):
        yield f"<div>Found with {escape(tables_text(record['tables']))}.</div>"
    command = record.get("command", f"pytest --pyargs conformance --impl {impl} --case {record['id']}")
    yield f'<div class="command"><code>{escape(command)}</code><button type="button" data-copy>Copy</button></div>'
    yield f'<div class="faint">Source: {escape(record["source"])}</div>'


def _wanted_got(part: Json, wrong: bool) -> str:
    return row(escape(part["part"]), [cell(part["wanted"]), cell(part["got"], wrong=wrong)])


def _asked(record: Json) -> str:
    request = record["request"]
    if request["do"] == "play":
        moves = request["moves"][: record["move"] + 1] if record["move"] is not None else request["moves"]
        setup = f"{request['players']} players, round {request['round']}, first player {request['first_player']}"
        return (
            f'Play, {escape(setup)}, {escape(record["ruleset"])}: <span class="line">{escape(" ".join(moves))}</span>'
        )
    words = {"score": f"Score in round {request.get('round')}", "placements": f"Placements of {request.get('card')}"}
    asked = words.get(request["do"], f"Place {request.get('card')} at {request.get('placement')}")
    card = f" ({escape(card_words(request['card']))})" if "card" in request else ""
    return f'{escape(asked)}{card}, {escape(record["ruleset"])}: <span class="line">{escape(request["area"])}</span>'


def _pictures(record: Json) -> Iterator[str]:
    request = record["request"]
    if "area" in request:
        yield _figure(request["area"], "the area asked about")
    elif record["move"] is not None:
        before = before_move(request, record["ruleset"], record["move"])
        if before is not None:
            move = request["moves"][record["move"]]
            yield _figure(str(before.area), f"seat {before.seat} before its move {move}; on offer {before.offer}")
    for each in record["differences"]:
        if each["part"] == "area" or ": area of seat" in each["part"]:
            yield _figure(each["wanted"], f"wanted: {each['part']}")
            yield _figure(each["got"], f"got: {each['part']}")


def _figure(line: str, caption: str) -> str:
    try:
        area = parse_area(line)
    except PixiesError as error:  # an implementation can answer with an impossible area
        words = f"{escape(caption)}: {escape(str(error))}"
        return f'<figure><p class="line">{escape(line)}</p><figcaption>{words}</figcaption></figure>'
    picture = draw_svg(area, label=f"{caption}: {area}")
    return f"<figure>{picture}<figcaption>{escape(caption)}</figcaption></figure>"
