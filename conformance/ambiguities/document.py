"""`docs/ambiguities.md`, its pictures and its plot, written from the ledger and what was found about it."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from conformance.ambiguities.apart import MOST
from conformance.ambiguities.extremes_words import extremes_in_all, extremes_in_words
from conformance.ambiguities.smallest import Smallest, load_smallest
from conformance.ambiguities.weighing import other_winners, precision, weight
from conformance.case import load_cases
from conformance.ledger import Ambiguity, Reading, Text, exceptions, ledger, link
from conformance.reports.svg import draw_svg
from conformance.stakes.plot import plot
from conformance.stakes.results import Stake, counted_beside, load_stakes, stakes_of
from spec.notation import parse_area

PICTURES = "ambiguities"
"""The folder beside the document that holds its pictures."""

STATUS: Mapping[str, str] = {
    "contradiction": "texts or public pages contradict each other",
    "silence": "the texts are silent, or some are",
    "wording": "the wording can be misread",
    "settled_by_proof": "settled: no position can tell the readings apart",
    "merged": "part of another question",
    "dropped": "closed: the reason below leaves one reading",
}
OPENING = """# Where the rule texts of Pixies differ, are silent, or can be misread

Five texts, one game. For each question: what every text says, the smallest position where it matters, what is at stake, and what we play and why.
If you have read one of them, follow its link in the last column: what it says otherwise, whether it matters, and what to play.
Reading **a** is always what we play{exceptions}; `--ruling A25=b` plays another. Everything here is generated from `deviations/ledger.json` and what was computed
from it (`make ambiguities`); anchors such as `#a25` stay.
"""


def made() -> dict[str, str]:
    """The files, by their paths from the folder of the project."""
    return {f"docs/{path.as_posix()}": text for path, text in document()}


def document() -> Iterator[tuple[Path, str]]:
    """Every file, as its path below ``docs`` and its text."""
    yield Path("ambiguities.md"), "\n".join(_page()) + "\n"
    for found, *_ in (each for name in ledger().ambiguities for each in _asked_once(name)):
        if found.kind != "round":
            area = parse_area(found.request["area"], found.ruleset)
            yield Path(PICTURES) / f"{found.case_id}.svg", draw_svg(area) + "\n"
    yield Path(PICTURES) / "stakes.svg", plot(load_stakes()) + "\n"


def _page() -> Iterator[str]:
    rows = ledger().ambiguities
    yield OPENING.format(exceptions=exceptions())
    yield from _texts()
    yield from _overview()
    yield from _one_text_only()
    yield from _words()
    yield from _stakes_in_all()
    yield "## Every question\n"
    for row in rows.values():
        yield from _section(row)


def _texts() -> Iterator[str]:
    yield "| text | what it is | language | if it is all you read |\n|---|---|---|---|"
    for text in ledger().texts.values():
        yield f"| {text.key} | {text.name} | {text.language} | [Only {text.key}](#only-{text.key.lower()}) |"
    yield "\n*Public* stands for pages, reviews and implementations that are not among the five; they are named by kind only.\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


# Overview ------------------------------------------------------------------------------------------------------------


def _overview() -> Iterator[str]:
    """The table a person can scan."""
    yield "## Overview\n"
    yield "What each text says: a letter is a reading, `-` silent, `?` unclear. *Seen at*: in the score of one area, in where a card may be placed, in the course of a round, or of a game."
    yield f"*Other winners*: in how many simulated rounds another reading changes who wins, from the least to the most over its readings, numbers of players and ways to play. {precision()}\n"
    yield "| | question | S0 | S1 | S2 | S3 | S4 | we play | seen at | other winners |\n|---|---|---|---|---|---|---|---|---|---|"
    for row in ledger().ambiguities.values():
        says = " | ".join({"silent": "-", "unclear": "?"}.get(said, said) for said in row.texts.values())
        played = row.ours.says if row.status != "merged" else f"see {link(row.into)}"
        yield f"| {link(row.id)} | {_cell(row.question)} | {says} | {_cell(played)} | {row.level} | {other_winners(row)} |"
    yield ""


# One text only -------------------------------------------------------------------------------------------------------


def _one_text_only() -> Iterator[str]:
    yield "## If you only read one text\n"
    for text in ledger().texts.values():
        yield f'<a id="only-{text.key.lower()}"></a>\n\n### Only {text.key}, the {text.name}\n'
        yield from _differing(text)
        yield f"Its words for ours: {_its_words(text)}.\n"


def _its_words(text: Text) -> str:
    """The words of a text that are not ours, with ours."""
    said = {word: [each for each in row[text.key] if each.lower() != word] for word, row in ledger().words.items()}
    return "; ".join(f"*{', '.join(its)}* is {word}" for word, its in said.items() if its)


def _differing(text: Text) -> Iterator[str]:
    """What a reader of one text alone gets wrong, or is not told, among the questions that change something."""
    wrong = [row for row in _relevant(text) if row.texts[text.key] not in (row.ruling, "silent", "unclear")]
    silent = [row for row in _relevant(text) if row.texts[text.key] in ("silent", "unclear")]
    yield "What it says otherwise than we play:\n" if wrong else "Whatever it says is what we play.\n"
    for row in wrong:
        yield f"- {link(row.id)} **{row.title}.** It says: {row.reading(row.texts[text.key]).says}. Play: {row.ours.says}. {weight(row)}"
    yield "\nWhat it leaves open:\n" if silent else ""
    for row in silent:
        word = "unclear" if row.texts[text.key] == "unclear" else "silent"
        others = "; ".join(f"{reading.key} “{reading.says}”" for reading in row.others)
        play = f"Play: {row.ours.says}. Otherwise: {others}."
        yield f"- {link(row.id)} **{row.question}** ({word}) {play} {weight(row)}"
    yield ""


def _relevant(text: Text) -> Iterator[Ambiguity]:
    """Open questions, and what the text says otherwise or unclearly; of the expansions only where it speaks of them."""
    for row in ledger().ambiguities.values():
        expansion = "base" not in row.rulesets
        said = row.texts[text.key]
        asked = row.open or said not in (row.ruling, "silent", "unclear") or (said == "unclear" and not row.into)
        if asked and not (expansion and text.key != "S3"):
            yield row


# Words ---------------------------------------------------------------------------------------------------------------


def _words() -> Iterator[str]:
    yield "## The words of each text\n"
    yield "Beware of *round*: S0's turn is S4's *ronde*, S1 calls it *offer* and once *round*, and S2 once writes *round* for it.\n"
    yield "| here | S0 (en) | S1 (en, machine-translated) | S2 (en) | S3 (fr) | S4 (nl) |\n|---|---|---|---|---|---|"
    for word, said in ledger().words.items():
        yield f"| {word} | " + " | ".join(", ".join(each) or "-" for each in said.values()) + " |"
    yield ""


# What is at stake ----------------------------------------------------------------------------------------------------


def _stakes_in_all() -> Iterator[str]:
    if not load_stakes():
        return
    yield "## What is at stake\n"
    yield f"{precision()} What was measured is in each section, with its intervals."
    yield "A reading of scoring scores the same final areas otherwise; a reading of play meets the same deck and the same luck. Greedy takes what scores most at once, under our rulings. A reading of play sets the round on another course: where it changes about as many winners as a new shuffle would (half of them with two players, four of five with five), it favours nobody.\n"
    yield f"![How often each reading changes the winner of a round]({PICTURES}/stakes.svg)\n"
    yield from extremes_in_all()


# Sections ------------------------------------------------------------------------------------------------------------


def _section(row: Ambiguity) -> Iterator[str]:
    """One question in full."""
    yield f'<a id="{row.id.lower()}"></a>\n\n### {row.id} {row.title}\n'
    yield f"**{row.question}** *{STATUS[row.status].capitalize()}.*\n"
    yield from (_reading(row, reading) for reading in row.readings)
    yield ""
    yield from _quotes(row)
    yield f"**We play {row.ruling}.** {row.reason}\n"
    if row.proof:
        named = ", ".join(f"`{name}`" for name in row.invariants)
        yield f"**Proof.** {row.proof}" + (f" Proved as {named} ([invariants](invariants.md)).\n" if named else "\n")
    if row.into:
        yield f"See {link(row.into)}.\n"
    yield from _positions(row)
    yield from _stakes(row)
    yield from _beside(row)
    yield from extremes_in_words(row)


def _beside(row: Ambiguity) -> Iterator[str]:
    """What was counted of readings that change no score of a round."""
    found = list(counted_beside(row.id))
    if found:
        yield "| reading | players | play | what happens | how often (95 %) |\n|---|---|---|---|---|"
        yield from (
            f"| {reading} | {players} | {policy} | {words} | {rate} |"
            for reading, words, players, policy, rate in found
        )
        yield ""


def _reading(row: Ambiguity, reading: Reading) -> str:
    who = [key for key, said in row.texts.items() if said == reading.key] + list(reading.public)
    return f"- **{reading.key}** {reading.says}. *{'; '.join(who) or 'Nobody says so outright'}*"


def _quotes(row: Ambiguity) -> Iterator[str]:
    """The quotes, languages side by side."""
    if not row.quotes:
        return
    languages = {text.key: text.language for text in ledger().texts.values()}
    shown = [name for name in ("en", "fr", "nl") if any(languages[quote.text] == name for quote in row.quotes)]
    columns = {
        name: [f"{q.text}: “{q.quote}” ({q.place})" for q in row.quotes if languages[q.text] == name] for name in shown
    }
    yield "| " + " | ".join(shown) + " |\n" + "|---" * len(shown) + "|"
    for at in range(max(map(len, columns.values()))):
        yield "| " + " | ".join(_cell(each[at]) if at < len(each) else "" for each in columns.values()) + " |"
    yield ""


def _positions(row: Ambiguity) -> Iterator[str]:
    """What tells readings apart, each shown once with all the pairs that it tells."""
    for found in _asked_once(row.id):
        yield from _round(found) if found[0].kind == "round" else _area(found)


def _asked_once(ambiguity: str) -> list[tuple[Smallest, ...]]:
    """What was found for an ambiguity, those together that ask the same."""
    asked: dict[str, list[Smallest]] = {}
    for each in load_smallest():
        if each.ambiguity == ambiguity:
            asked.setdefault(repr((each.kind, each.request)), []).append(each)
    return [tuple(found) for found in asked.values()]


def _pairs(found: tuple[Smallest, ...]) -> str:
    return ", and ".join(" and ".join(each.readings) for each in found)


@cache
def _cases() -> Mapping[str, str]:
    """Question -> the id of the case that asks it."""
    return {repr((each.ruleset, sorted(each.request.items()))): each.id for each in load_cases()}


def _case(found: Smallest) -> str:
    """The case that asks what was found; another source may have asked it first."""
    return _cases()[repr((found.ruleset, sorted(found.request.items())))]


def _area(same: tuple[Smallest, ...]) -> Iterator[str]:
    found = same[0]
    note = "" if found.kind == "area" else ", if play need not be able to reach it"
    cards = f"{found.size} card{'s' * (found.size != 1)}"
    yield f"**Smallest area that tells {_pairs(same)} apart** ({cards}{note}; case `{_case(found)}`):\n"
    yield f"![{found.request['area']}]({PICTURES}/{found.case_id}.svg)\n"
    placed = (
        f" then take `{found.request['card']}`"
        if "card" in found.request
        else f" scored in round {found.request['round']}"
    )
    yield f"`{found.request['area']}`{placed}: {_outcomes(found)}\n"
    alike = " and ".join(dict.fromkeys(f"{each.alike:,}".replace(",", " ") for each in same))
    yield f"{_smaller(found)} {alike} of this size do.\n"


def _smaller(found: Smallest) -> str:
    """That nothing smaller tells; of the largest size only areas of a few plain cards were looked at, to find one."""
    none = {0: "Nothing is smaller;", 1: "The one smaller position does not;"}
    few = " of those with a few plain cards" if found.size == MOST else ""
    many = f"{found.searched:,}".replace(",", " ")
    return none.get(found.searched, f"None of the {many} smaller positions does;") + few


def _outcomes(found: Smallest) -> str:
    return "; ".join(f"**{key}** {said}" for key, said in found.outcomes.items())


def _round(same: tuple[Smallest, ...]) -> Iterator[str]:
    found = same[0]
    yield f"**Shortest round that tells {_pairs(same)} apart** ({found.size} moves; case `{_case(found)}`). {found.says}"
    moves = found.request["moves"]
    if moves:
        shown = " ".join(moves) if len(moves) <= 27 else " ".join(moves[:20]) + f" ... ({len(moves)} moves)"
        yield f"Moves: `{shown}`. "
    yield f"{_outcomes(found)}. Nothing shorter: {found.why}.\n"


def _stakes(row: Ambiguity) -> Iterator[str]:
    found = stakes_of(row.id)
    if not found:
        return
    yield "| reading | players | play | rounds | a score differs (95 %) | other winners (95 %) | most points | scores seen |"
    yield "|---|---|---|---|---|---|---|---|"
    yield from map(_stake, sorted(found, key=lambda stake: stake.reading))
    yield ""


def _stake(stake: Stake) -> str:
    ruleset = "" if stake.ruleset == "base" else f" {stake.ruleset.replace('_', ' ')}"
    rounds = f"{stake.different.rounds:,}".replace(",", " ")
    ours = "ours too" if stake.extremes == stake.ours else f"ours {stake.ours[0]} to {stake.ours[1]}"
    seen = f"{stake.extremes[0]} to {stake.extremes[1]} ({ours})"
    return f"| {stake.reading} | {stake.players}{ruleset} | {stake.policy} | {rounds} | {stake.different} | {stake.winners} | {stake.gap} | {seen} |"
