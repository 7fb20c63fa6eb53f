"""A failure in words: the clause, the area drawn, wanted and got, what it may be, and how to ask it again."""

import shlex
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from conformance.adapters.adapter import KINDS
from conformance.case import deck_text, move_of, placement_of, start_of
from conformance.reports.alike import tables_text
from conformance.reports.drawing import draw
from spec.area import Area
from spec.cards import card
from spec.clauses import CLAUSES
from spec.errors import PixiesError
from spec.notation import parse_area

Record = Mapping[str, Any]

MOST = 3
"""Misreadings that are named for a failure."""


def explain(record: Record) -> str:
    """A failed case's record (`conformance.reports.outcome.record`) as lines for a terminal."""
    lines = [f"{record['id']}  {record['description']}", *clause_lines(record["blamed"]), ""]
    lines += [*question_lines(record["request"], record["ruleset"], record["move"]), ""]
    lines += _wrong_lines(record)
    lines += [f"  may be      {each['stands_for']} ({each['id']})" for each in record["suspects"][:MOST]]
    if record["follows"]:
        lines.append(f"  follows     from its answers at level {record['follows']}, which are as wrong")
    if record.get("tables"):
        lines.append(f"  found with  {tables_text(record['tables'])}")
    return "\n".join([*lines, f"  source      {record['source']}", f"  once more   {record['command']}"])


def clause_lines(rules: Iterable[str]) -> Iterator[str]:
    """Each clause with its words."""
    for rule in rules:
        says = CLAUSES[rule].says if rule in CLAUSES else "(not in this version's catalogue)"
        yield f"  clause      {rule}: {says}"


def question_lines(request: Record, ruleset: str, move: int | None = None) -> Iterator[str]:
    """What was asked: the area as its line and drawn, the card and the placement; for play, the table.

    ``move`` is the index of the move at which a play first went wrong: the position before it is shown.
    """
    if request["do"] == "play":
        yield from _play_lines(request, ruleset, move)
        return
    asked = {"score": "score in round {round}", "placements": "placements of {card}"}
    words = asked.get(request["do"], "place {card} at {placement}").format(**request)
    yield f"  asked       {words}, ruleset {ruleset}"
    if "card" in request:
        yield f"  card        {card_words(request['card'])}"
    if "placement" in request:
        at = placement_of(request["placement"])
        yield f"  placement   {'faceup' if at.faceup else 'facedown'} at {at.at}"
    yield f"  area        {request['area']}"
    yield from (f"              {line}" for line in draw(parse_area(request["area"])).splitlines())


def card_words(card_id: str) -> str:
    """A card in words: ``b4*: number 4, blue, 1 spiral per blue card``."""
    found = card(card_id)
    number = f"number {found.number}" if found.number else f"giant ({found.edge})"
    colours = "multicoloured" if found.multicoloured else " and ".join(found.colours)
    printed = ((found.spirals, "spiral"), (found.crosses, "cross"))
    symbols = [f"{count} {name}{('s' if name == 'spiral' else 'es') * (count > 1)}" for count, name in printed if count]
    symbols += [f"1 spiral per {found.spiral_per} card"] * bool(found.spiral_per)
    symbols += [f"1 cross per {found.cross_per} card"] * bool(found.cross_per)
    symbols += [f"{found.spirals_per_facedown} spirals per facedown card"] * bool(found.spirals_per_facedown)
    symbols += [f"effect {found.effect}"] * bool(found.effect)
    return f"{card_id}: {', '.join([number, colours, *symbols])}"


def _play_lines(request: Record, ruleset: str, move: int | None) -> Iterator[str]:
    decks, moves = request["decks"], list(request["moves"])
    yield (
        f"  asked       play {len(moves)} moves, {request['players']} players, round {request['round']}, "
        f"first player {request['first_player']}, {len(decks)} deck{'s' * (len(decks) != 1)}, ruleset {ruleset}"
    )
    yield f"  deck        {' '.join(decks[0].split()[:24]) if decks else 'none'} ..."
    shown = moves if move is None else moves[: move + 1]
    for at in range(0, len(shown), 12):
        yield f"  {'moves' if at == 0 else '':<12}{' '.join(shown[at : at + 12])}"
    before = None if move is None else before_move(request, ruleset, move)
    if before is not None:
        yield f"  index {move:<6}{moves[move or 0]} by seat {before.seat}; on offer {before.offer}"
        yield from (f"              {line}" for line in draw(before.area).splitlines())


@dataclass(frozen=True)
class Before:
    """The position before a move: whose take it is, the ids on offer, and the area of that seat."""

    seat: int
    offer: str
    area: Area


def before_move(request: Record, ruleset: str, index: int) -> Before | None:
    """The position before the move at a flat index, by the spec; None when there is none."""
    try:
        game = start_of(request, ruleset)
        played = game.replay([move_of(each) for each in request["moves"][:index]])
        game = deque(played, maxlen=1).pop() if index else game
    except PixiesError:
        return None
    seat = game.round.to_take
    return None if seat is None else Before(seat, deck_text(game.round.offer), game.round.areas[seat])


def _wrong_lines(record: Record) -> list[str]:
    if record["status"] == "misbehaved":
        return [f"  misbehaved  {KINDS[record['kind']]}: {record['says']}"]
    wrong = {row["part"] for row in record["differences"]}
    rows = [("", "wanted", "got", "")]
    rows += [
        (row["part"], row["wanted"], row["got"], "<--" if row["part"] in wrong else "")
        for row in record["parts"] or record["differences"]
    ]
    return _table(rows) + _areas_of(record)


def _table(rows: Sequence[tuple[str, str, str, str]]) -> list[str]:
    """Wanted beside got, or one above the other when they are long."""
    if any(len(cell) > 30 for row in rows for cell in row[1:3]):
        wide = [(part, (("wanted", wanted), ("got", got))) for part, wanted, got, _ in rows[1:]]
        return [f"  {part}\n" + "\n".join(f"    {name:<10}{text}" for name, text in both) for part, both in wide]
    widths = [max(len(row[at]) for row in rows) for at in range(3)]
    return [
        f"  {part:<{widths[0]}}  {wanted:>{widths[1]}}  {got:>{widths[2]}}  {mark}".rstrip()
        for part, wanted, got, mark in rows
    ]


def _areas_of(record: Record) -> list[str]:
    """Where areas differ, the wanted one and the one that was got, drawn."""
    lines: list[str] = []
    for row in record["differences"]:
        if row["part"] == "area" or ": area of seat" in row["part"]:
            for name in ("wanted", "got"):
                lines += [f"    {name}", *(f"      {line}" for line in draw(_lenient(row[name])).splitlines())]
    return lines


def _lenient(line: str) -> Area:
    try:
        return parse_area(line)
    except ValueError:  # an impossible area can be got from an implementation: its line is shown above
        return Area()


def rerun_command(case_id: str, impl: str, where: str, options: Sequence[str] = ()) -> str:
    """The command that asks one case again. ``where`` is what pytest is told to run."""
    return " ".join(["pytest", where, "--impl", shlex.quote(impl), *options, "--case", shlex.quote(case_id)])
