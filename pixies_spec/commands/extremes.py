"""`pixies-spec extremes`: the most and the least that legal rounds reach, each with a proof and a round."""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from conformance.case import move_text
from conformance.recorded.events import transcript
from conformance.regenerate.making import make
from conformance.reports.drawing import draw
from deviations.choice import OURS, format_readings
from deviations.extremes import PATH, read_rows
from deviations.readings import rules_of
from pixies_spec.options import (
    add_json,
    add_number,
    add_round,
    add_ruleset,
    add_rulings,
    need_checkout,
    rulings_of,
    show,
)
from solver.extremes.answers import Answer, answer, game_answer
from solver.extremes.followed import check_rulings
from solver.extremes.make import everything, in_order, readings
from solver.extremes.objectives import ASKS, GAME, named
from solver.extremes.prove import Question
from solver.extremes.table import answer_of, faults, full_row, misstated, read_table, row
from solver.extremes.transcript import Witness, game_of, replay
from spec.area import Area
from spec.cards import RULESETS
from spec.errors import PixiesError
from spec.rules import Round, Table

EXAMPLE = """  pixies-spec extremes --players 4 --round 3
  pixies-spec extremes --players 2 --round 1 --objective min --json
  pixies-spec extremes --table"""

_SHORT = ("ruleset", "rulings", "players", "round", "objective", "value", "status", "low", "high", "methods")
"""The keys of a row of ``--table --json``."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The question, and what to do with the answer."""
    text = "2 to 5, or 6 with Flower Power (default: 2)"
    add_number(parser, "players", "the number of players", 2, 6, default=2, help=text)
    add_round(parser)
    parser.add_argument("--objective", default="max", metavar="NAME", help=f"{', '.join(ASKS)} (default: max)")
    add_ruleset(parser)
    parser.set_defaults(ruleset=None)
    add_rulings(parser)
    add_json(parser)
    parser.add_argument("--save", metavar="FILE", help="write the round as a recorded game (docs/judge.md)")
    parser.add_argument("--readings", action="store_true", help="with --make: the entries under other readings instead")
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--table", action="store_true", help="print the committed table")
    group.add_argument("--check", action="store_true", help="prove and replay every entry of the committed table again")
    group.add_argument("--make", action="store_true", help="compute the whole table again and write it")


def run(args: argparse.Namespace) -> int:
    """Answer, show, save. Exit code 1 when a check finds a fault or a value is not proved."""
    if args.table:
        return _table(args)
    if args.check:
        return _check(args.ruleset)
    args.ruleset = args.ruleset or "base"
    check_rulings(rulings_of(args), args.ruleset)
    if args.make:
        return _make(args.ruleset, args.readings)
    Table(args.players, rules_of(args.ruleset, rulings_of(args)))
    if args.save:
        _check_writable(Path(args.save))
    found = _answer(args)
    if args.save:
        _write(Path(args.save), "\n".join(recording(found)) + "\n")
    show(args, answer_json(found), answer_lines(found))
    return 0 if found.proved else 1


# One question --------------------------------------------------------------------------------------------------------


def _answer(args: argparse.Namespace) -> Answer:
    rulings = rulings_of(args)
    if args.objective == GAME:
        asked = [Question(named("max"), args.players, round_, rulings, args.ruleset) for round_ in (1, 2, 3)]
        one, two, three = (answer(each, _progress) for each in asked)
        return game_answer(args.players, (one, two, three), rulings)
    return answer(Question(named(args.objective), args.players, args.round, rulings, args.ruleset), _progress)


def _progress(line: str) -> None:
    sys.stderr.write(f"  {line}\n")


def answer_json(found: Answer) -> dict[str, Any]:
    """An answer as JSON: its row, the seconds each step took, and its witness as the events of a recorded game."""
    seconds = {name: round(each, 3) for name, each in found.seconds.items()}
    return {**row(found), "seconds": seconds, "witness": [json.loads(line) for line in recording(found)]}


def recording(found: Answer) -> Iterator[str]:
    """The witness as a recorded game, line by line: one round, or three."""
    first = found.witness[0]
    table = Table(first.players, rules_of(found.ruleset, found.rulings))
    decks = [witness.deck for witness in found.witness]
    game = table.rules.start_game(table.players, decks, first.round, first.first_player)
    yield from transcript(game, [each for witness in found.witness for each in witness.moves])


def _check_writable(path: Path) -> None:
    """Raises `PixiesError` before a proof whose round could not be saved. A file that is there stays as it is."""
    new = not path.exists()
    _write(path, "", "a")
    if new:
        path.unlink()


def _write(path: Path, text: str, mode: str = "w") -> None:
    try:
        with path.open(mode, encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        remedy = "name a file in a folder that exists"
        raise PixiesError(f"{path}: cannot be written ({error.strerror}): {remedy}") from error


def statement(found: Answer) -> str:
    """The answer in a sentence."""
    where = "" if found.round is None else f" in round {found.round}"
    settings = [*([] if found.ruleset == "base" else [found.ruleset]), *format_readings(found.rulings)]
    cards = f" ({', '.join(settings)})" if settings else ""
    head = f"{ASKS[found.objective]}{where} with {found.players} players{cards}"
    if found.proved:
        return f"{head}: {found.value}, proved by {' and '.join(found.methods)}"
    return f"{head}: between {found.low} and {found.high}, not proved closer"


def answer_lines(found: Answer) -> Iterator[str]:
    """An answer for people: the value, each round turn by turn, the final areas."""
    yield statement(found)
    one = found.round is not None
    rounds = [replay(found.witness[0], found.rulings)] if one else game_of(found.witness, found.rulings).rounds
    for witness, last in zip(found.witness, rounds, strict=True):
        yield from _round_lines(witness, last)


def _round_lines(witness: Witness, last: Round) -> Iterator[str]:
    yield f"\nA round {witness.round} that reaches it (player {witness.first_player} starts):"
    per_turn = last.table.revealed
    for turn, at in enumerate(range(0, len(witness.moves), per_turn), 1):
        moves = " ".join(f"{move_text(card, placement):<9}" for card, placement in witness.moves[at : at + per_turn])
        yield f"  turn {turn:>2}  {moves.rstrip()}"
    for seat, (area, score) in enumerate(zip(last.areas, last.scores, strict=True)):
        yield f"\nplayer {seat}: {score.total} ({_sum(area, last, seat)})"
        yield draw(area)


def _sum(area: Area, last: Round, seat: int) -> str:
    score = last.scores[seat]
    full = "full" if area.full else f"{len(area.empty_spaces)} empty"
    return f"validated {score.validated}, spirals {score.spirals}, crosses -{score.crosses}, zone {score.zone}; {full}"


# The table -----------------------------------------------------------------------------------------------------------


def _chosen(ruleset: str | None, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows of one ruleset, or all. Raises `PixiesError` where there are none."""
    chosen = [each for each in rows if ruleset in (None, each["ruleset"])]
    if not chosen:
        have = ", ".join(dict.fromkeys(each["ruleset"] for each in rows))
        raise PixiesError(f"the table has no entries for the ruleset {ruleset!r}: it has some for {have}")
    return chosen


def _table(args: argparse.Namespace) -> int:
    rows = _chosen(args.ruleset, read_rows())
    keys = (*_SHORT, "cards_per_player", "turns")
    show(args, {"extremes": [{key: each[key] for key in keys} for each in rows]}, table_lines(rows))
    return 0


def table_lines(rows: list[dict[str, Any]]) -> Iterator[str]:
    """The tables for people, one per ruleset, then what other readings change."""
    for ruleset in dict.fromkeys(each["ruleset"] for each in rows):
        yield f"{ruleset}:"
        yield from _grid([each for each in rows if each["ruleset"] == ruleset and not each["rulings"]])
        yield ""
    for each in rows:
        if each["rulings"]:
            where = f"{each['players']} players" + (f", round {each['round']}" if each["round"] else "")
            says = f"{each['ruleset']}, {where}: {each['objective']} {_shown(each)}"
            yield f"{' '.join(each['rulings']):<8} {says}"


def _grid(rows: list[dict[str, Any]]) -> Iterator[str]:
    """An objective per line, players and rounds across; `-` where nothing is asked."""
    players = sorted({each["players"] for each in rows})
    columns = [(each, round_) for each in players for round_ in (1, 2, 3)]
    values = {(each["objective"], each["players"], each["round"]): _shown(each) for each in rows}
    wide = max(8, *(len(value) + 2 for value in values.values()))
    yield f"{'':<14}" + "".join(f"{f'{each} players':^{3 * wide}}" for each in players).rstrip()
    yield f"{'round':<14}" + "".join(f"{round_:>{wide}}" for _, round_ in columns)
    for name in ASKS:
        if name == GAME:
            yield f"{name:<14}" + "".join(f"{values.get((name, each, None), '-'):>{3 * wide}}" for each in players)
        elif any(asked == name for asked, _, _ in values):
            yield f"{name:<14}" + "".join(f"{values.get((name, *column), '-'):>{wide}}" for column in columns)


def _shown(found: dict[str, Any]) -> str:
    return str(found["value"]) if found["status"] == "proved" else f"{found['low']}..{found['high']}"


def _check(ruleset: str | None) -> int:
    rows = _chosen(ruleset, read_rows())
    answers = [answer_of(each) for each in rows]
    wrong = 0
    for written, found in zip(rows, answers, strict=True):
        reasons = [*misstated(written, found), *faults(found, answers)]
        wrong += bool(reasons)
        for reason in reasons:
            sys.stdout.write(f"{statement(found)}: {reason}\n")
    sys.stdout.write(f"{len(answers)} entries: {len(answers) - wrong} hold, {wrong} do not\n")
    return int(wrong > 0)


def _make(ruleset: str, other_readings: bool) -> int:
    """Compute the entries of a ruleset under our rulings, or all under others; then the page."""
    need_checkout("pixies-spec extremes --make")
    rulesets = () if other_readings else (ruleset,)
    make("extremes", whole=False, rulesets=rulesets, other_readings=other_readings)
    make("extremes-page")
    fresh = [each for each in read_table() if _is_among(each, rulesets, other_readings)]
    open_ones = sum(not found.proved for found in fresh)
    what = "other readings" if other_readings else ruleset
    sys.stdout.write(f"{PATH}: {len(fresh)} entries for {what}, {open_ones} of them not proved\n")
    return 0


def _is_among(found: Answer, rulesets: Sequence[str], other_readings: bool) -> bool:
    return found.ruleset in rulesets if found.rulings == OURS else other_readings


def made(rulesets: Sequence[str] = tuple(RULESETS), other_readings: bool = True) -> dict[str, list[dict[str, Any]]]:
    """The table with the entries of these rulesets computed anew, and those under other readings, if they are asked."""
    fresh = [each for ruleset in rulesets for each in everything(_told, ruleset)]
    fresh += readings(_told) if other_readings else []
    kept = [each for each in read_table() if not _is_among(each, rulesets, other_readings)]
    return {"deviations/data/extremes.json": [full_row(each) for each in in_order([*fresh, *kept])]}


def _told(found: Answer) -> None:
    _progress(statement(found))
