"""Extreme scores under other readings, in words: per ambiguity, and all together."""

from collections.abc import Iterator, Sequence

from conformance.ambiguities.bounded import extremes_of
from conformance.ambiguities.possible import OBJECTIVES, Extreme, our_rows, question
from conformance.ledger import Ambiguity, ledger, link


def extremes_in_words(row: Ambiguity) -> Iterator[str]:
    """Per reading, what is proved of the most and the least that a player can score in a round."""
    for reading in row.others if row.open else ():
        found = extremes_of(row.id, reading.key)
        if found:
            yield f"**Extreme scores under {reading.key}, proved**, ours → {reading.key} where they differ:\n"
            yield from _table(found)
    for words, keys in not_computed(row).items():
        yield f"**Extreme scores under {' and '.join(keys)}:** {words}.\n"


def not_computed(row: Ambiguity) -> dict[str, list[str]]:
    """What is known of the extreme scores where nothing was computed, and the readings of which it is."""
    alike: dict[str, list[str]] = {}
    for reading in row.others if row.open else ():
        if not extremes_of(row.id, reading.key):
            alike.setdefault(_unasked(row, reading.key), []).append(reading.key)
    return alike


def _unasked(row: Ambiguity, reading: str) -> str:
    if reading in row.extremes:
        return row.extremes[reading]
    if "base" not in row.rulesets:
        return "the same in the base game, where the question does not arise; with expansions not computed"
    return "not computed"


def _table(found: Sequence[Extreme]) -> Iterator[str]:
    """A line for each ruleset, objective and round, a column for each number of players."""
    columns = sorted({each.players for each in found})
    yield "| | " + " | ".join(f"{players} players" for players in columns) + " |"
    yield "|---" + "|--:" * len(columns) + "|"
    cells = dict.fromkeys(map(question, our_rows()), "not computed") | {each.question: str(each) for each in found}
    lines = {(each.ruleset, each.objective, each.round) for each in found}
    for ruleset, objective, number in sorted(lines, key=_order):
        what = f"{OBJECTIVES[objective]} in round {number}"
        name = what if ruleset == "base" else f"{what}, {ruleset.replace('_', ' ')}"
        line = [cells.get((ruleset, objective, players, number), "-") for players in columns]
        yield f"| {name} | " + " | ".join(line) + " |"
    yield ""


def _order(line: tuple[str, str, int]) -> tuple[bool, str, int, int]:
    ruleset, objective, number = line
    return ruleset != "base", ruleset, list(OBJECTIVES).index(objective), number


def extremes_in_all() -> Iterator[str]:
    """Which readings change the most and the least that a player can score, as far as that is proved."""
    yield (
        "The *scores seen* are the lowest and the highest of the simulated rounds. What is possible at most and at "
        "least is proved for our rulings ([extremes](extremes.md)). Under other readings (values in each section):\n"
    )
    asked = [(row, reading.key) for row in ledger().open() for reading in row.others]
    for objective, word in OBJECTIVES.items():
        for found, words in ANSWERS.items():
            group = [(row.id, key) for row, key in asked if answer(row, key, objective) == found]
            yield from [f"- The {word} {words}: {_readings(group)}."] if group else []
    for words, keys in _unanswered(asked).items():
        yield f"- Both {words}: {_readings(keys)}."
    yield (
        "\nWhere the table of extremes has no row for a reading of scoring, the areas that end its rounds are scored "
        "under the reading. That bounds one side; the other side where a reading can only take points, or only give "
        "them. A simulated round that went beyond what is possible under ours is a bound as well.\n"
    )


ANSWERS = {
    "changes": "changes, proved, with some numbers of players at least",
    "same": "stays the same, proved",
    "open": "is bounded from one side, or too loosely to tell",
    "unknown": "is not computed",
}
"""What `answer` gives -> what is said of the most or the least."""


def answer(row: Ambiguity, reading: str, objective: str) -> str:
    """What is known of one objective under a reading, in the base game or else with the expansion that asks.

    Nothing where `not_computed` says it for both objectives.
    """
    found = [each for each in extremes_of(row.id, reading) if each.ruleset == row.rulesets[0]]
    changes = {each.changes for each in found if each.objective == objective}
    if not changes:
        return "unknown" if extremes_of(row.id, reading) else ""
    return "changes" if True in changes else "same" if changes == {False} else "open"


def _unanswered(asked: Sequence[tuple[Ambiguity, str]]) -> dict[str, list[tuple[str, str]]]:
    groups: dict[str, list[tuple[str, str]]] = {}
    for row, key in asked:
        for words, keys in not_computed(row).items():
            if key in keys:
                argued = "follow without computing" if key in row.extremes else f"are {words}"
                groups.setdefault(argued, []).append((row.id, key))
    return groups


def _readings(group: Sequence[tuple[str, str]]) -> str:
    """Readings by ambiguity, such as ``A17 b c``."""
    names = dict.fromkeys(name for name, _ in group)
    return ", ".join(" ".join([link(name), *(key for other, key in group if other == name)]) for name in names)
