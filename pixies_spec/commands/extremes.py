"""`pixies-spec extremes`: the most and the least that legal rounds reach, each with a proof and a round."""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from conformance.case import move_text
from conformance.recorded.transcript import transcript
from conformance.reports.drawing import draw
from pixies_spec.extremes_page import DOCS, write_page
from pixies_spec.options import add_json, add_ruleset, add_rulings, rulings_of, whole_number
from solver.extremes.answers import Answer, answer, game_answer
from solver.extremes.make import everything
from solver.extremes.model import check_rulings
from solver.extremes.objectives import ASKS, GAME, named
from solver.extremes.prove import Question
from solver.extremes.table import PATH, faults, read_rows, read_table, row, write_table
from solver.extremes.transcript import Witness, game_of, replay
from spec.area import Area
from spec.errors import PixiesError
from spec.rules import Round, Table, scores, start_game
from spec.rulings import DEFAULT, Rulings

EXAMPLE = """  pixies-spec extremes --players 4 --round 3
  pixies-spec extremes --players 2 --round 1 --objective min --json
  pixies-spec extremes --table"""

_SHORT = ("ruleset", "rulings", "players", "round", "objective", "value", "status", "low", "high", "methods")
"""The keys of a row of ``--table --json``."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The question, and what to do with the answer."""
    players, round_ = whole_number("the number of players", 2, 5), whole_number("the round", 1, 3)
    parser.add_argument("--players", type=players, default=2, metavar="N", help="2 to 5 (default: 2)")
    parser.add_argument("--round", type=round_, default=1, metavar="N", help="1, 2 or 3 (default: 1)")
    parser.add_argument("--objective", default="max", metavar="NAME", help=f"{', '.join(ASKS)} (default: max)")
    add_ruleset(parser)
    add_rulings(parser)
    add_json(parser)
    parser.add_argument("--save", metavar="FILE", help="write the round as a recorded game (docs/judge.md)")
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--table", action="store_true", help="print the committed table")
    group.add_argument("--check", action="store_true", help="prove and replay every entry of the committed table again")
    group.add_argument("--make", action="store_true", help="compute the whole table again and write it")


def run(args: argparse.Namespace) -> int:
    """Answer, show, save. Exit code 1 when a check finds a fault or a value is not proved."""
    check_rulings(rulings_of(args), args.ruleset)
    if args.make:
        return _make()
    if args.check:
        return _check()
    if args.table:
        return _table(args.json)
    if args.save:
        _check_writable(Path(args.save))
    found = _answer(args)
    if args.save:
        _write(Path(args.save), "\n".join(recording(found)) + "\n")
    sys.stdout.write(json.dumps(answer_json(found)) + "\n" if args.json else "\n".join(answer_lines(found)) + "\n")
    return 0 if found.proved else 1


# One question --------------------------------------------------------------------------------------------------------


def _answer(args: argparse.Namespace) -> Answer:
    rulings = rulings_of(args)
    if args.objective == GAME:
        one, two, three = (answer(Question(named("max"), args.players, r, rulings), _progress) for r in (1, 2, 3))
        return game_answer(args.players, (one, two, three), rulings)
    return answer(Question(named(args.objective), args.players, args.round, rulings), _progress)


def _progress(line: str) -> None:
    sys.stderr.write(f"  {line}\n")


def answer_json(found: Answer) -> dict[str, Any]:
    """An answer as JSON: its row, the seconds each step took, and its witness as the events of a recorded game."""
    seconds = {name: round(each, 3) for name, each in found.seconds.items()}
    return {**row(found), "seconds": seconds, "witness": [json.loads(line) for line in recording(found)]}


def recording(found: Answer) -> Iterator[str]:
    """The witness as a recorded game, line by line: one round, or three."""
    first = found.witness[0]
    table = Table(first.players, found.ruleset, found.rulings)
    decks = [witness.deck for witness in found.witness]
    game = start_game(table, decks, first.round, first.first_player)
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
        raise PixiesError(
            f"{path}: cannot be written ({error.strerror}): name a file in a folder that exists"
        ) from error


def statement(found: Answer) -> str:
    """The answer in a sentence."""
    where = "" if found.round is None else f" in round {found.round}"
    head = f"{ASKS[found.objective]}{where} with {found.players} players"
    if found.proved:
        return f"{head}: {found.value}, proved by {' and '.join(found.methods)}"
    return f"{head}: between {found.low} and {found.high}, not proved closer"


def answer_lines(found: Answer) -> Iterator[str]:
    """An answer for people: the value, each round turn by turn, the final areas."""
    yield statement(found)
    rounds = (
        [replay(found.witness[0], found.rulings)] if found.round else list(game_of(found.witness, found.rulings).rounds)
    )
    for witness, last in zip(found.witness, rounds, strict=True):
        yield from _round_lines(witness, last)


def _round_lines(witness: Witness, last: Round) -> Iterator[str]:
    yield f"\nA round {witness.round} that reaches it (player {witness.first_player} starts):"
    per_turn = last.table.revealed
    for turn, at in enumerate(range(0, len(witness.moves), per_turn), 1):
        moves = " ".join(f"{move_text(card, placement):<9}" for card, placement in witness.moves[at : at + per_turn])
        yield f"  turn {turn:>2}  {moves.rstrip()}"
    for seat, (area, score) in enumerate(zip(last.areas, scores(last), strict=True)):
        yield f"\nplayer {seat}: {score.total} ({_sum(area, last, seat)})"
        yield draw(area)


def _sum(area: Area, last: Round, seat: int) -> str:
    score = scores(last)[seat]
    full = "full" if area.full else f"{len(area.empty_spaces)} empty"
    return f"validated {score.validated}, spirals {score.spirals}, crosses -{score.crosses}, zone {score.zone}; {full}"


# The table -----------------------------------------------------------------------------------------------------------


def _table(as_json: bool) -> int:
    rows = read_rows()
    if as_json:
        sys.stdout.write(
            json.dumps(
                {"extremes": [{key: each[key] for key in (*_SHORT, "cards_per_player", "turns")} for each in rows]}
            )
            + "\n"
        )
    else:
        sys.stdout.write("\n".join(table_lines(rows)) + "\n")
    return 0


def table_lines(rows: list[dict[str, Any]]) -> Iterator[str]:
    """The table for people: an objective per line, players and rounds across."""
    columns = [(players, round_) for players in (2, 3, 4, 5) for round_ in (1, 2, 3)]
    values = {(each["objective"], each["players"], each["round"]): _shown(each) for each in rows}
    yield f"{'':<14}" + "".join(f"{f'{players} players':^24}" for players in (2, 3, 4, 5)).rstrip()
    yield f"{'round':<14}" + "".join(f"{round_:>8}" for _, round_ in columns)
    for name in ASKS:
        if name == GAME:
            cells = "".join(f"{values[name, players, None]:>24}" for players in (2, 3, 4, 5))
        else:
            cells = "".join(f"{values[name, players, round_]:>8}" for players, round_ in columns)
        yield f"{name:<14}{cells}"


def _shown(found: dict[str, Any]) -> str:
    return str(found["value"]) if found["status"] == "proved" else f"{found['low']}..{found['high']}"


def _check() -> int:
    answers = read_table()
    wrong = 0
    for found in answers:
        reasons = list(faults(found, answers))
        wrong += bool(reasons)
        for reason in reasons:
            sys.stdout.write(f"{statement(found)}: {reason}\n")
    sys.stdout.write(f"{len(answers)} entries: {len(answers) - wrong} hold, {wrong} do not\n")
    return int(wrong > 0)


def _make(rulings: Rulings = DEFAULT) -> int:
    answers = everything(lambda found: _progress(statement(found)), rulings)
    write_table(answers)
    if DOCS.is_dir():
        write_page(answers)
    open_ones = sum(not found.proved for found in answers)
    sys.stdout.write(f"{PATH}: {len(answers)} entries, {open_ones} of them not proved\n")
    return 0
