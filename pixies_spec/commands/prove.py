"""`pixies-spec prove`: the invariants, proved; with --break, which proofs fail for a mutant, and a round."""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from typing import Any

from tqdm import tqdm

from conformance.mutants import mutants
from deviations.readings import rules_of
from pixies_spec.options import add_json, add_number, add_ruleset, show
from solver.mutants.table import MUTANTS, SymbolicMutant
from solver.mutants.violations import Violation, replayed, violation
from solver.proofs.page import document
from solver.proofs.verdicts import ALL, Goal, Outcome, Verdict, attempts, bridge_goals, goals, verdicts
from solver.proofs.witnesses import FACTS, witness
from spec.cards import check_ruleset
from spec.errors import PixiesError
from spec.invariants import INVARIANTS

EXAMPLE = """  pixies-spec prove
  pixies-spec prove NEVER-STUCK AT-MOST-17 --players 3 --json
  pixies-spec prove --break third-under-single"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which invariants, for which players, and the rule to weaken."""
    parser.add_argument("ids", nargs="*", metavar="ID", help="invariants (docs/invariants.md); all if none is named")
    add_ruleset(parser)
    add_number(parser, "players", "players", 2, 6, help="for N players (default: all player counts)")
    parser.add_argument("--break", dest="broken", metavar="RULE", help=f"weaken one rule: {', '.join(MUTANTS)}")
    parser.add_argument("--bridge", action="store_true", help="check that the symbolic model and the spec agree")
    parser.add_argument("--document", action="store_true", help="write docs/invariants.md to standard output")
    add_number(parser, "jobs", "jobs", 1, None, help="processes (default: one per core)")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Prove, and say so; 1 if something is not proved. Of a mutant: 1 if every proof still holds."""
    if args.document:
        sys.stdout.write(made()["docs/invariants.md"])
        return 0
    ids = _ids(args.ids)
    mutant = _mutant(args.broken)
    ruleset = mutant.ruleset if mutant else check_ruleset(args.ruleset)
    players = _players(args.players, ruleset, mutant)
    started = time.monotonic()
    asked = goals(ids, players, ruleset, args.broken or "")
    asked += bridge_goals(players, ruleset) if args.bridge and not mutant else []
    found = list(_progress(asked, args.jobs))
    judged = verdicts(ids, players, ruleset, found)
    seconds = time.monotonic() - started
    if mutant:
        return _report_mutant(args, mutant, judged, players)
    facts = _facts(players, ruleset) if not args.ids else []
    report = {"ruleset": ruleset, "players": list(players), "seconds": round(seconds, 2)}
    report |= {"invariants": [_json(each) for each in judged], "lemmas": _lemmas(found), "witnesses": facts}
    show(args, report, _lines(judged, report), indent=1)
    return int(any(each.status != "proved" for each in judged) or any(each.status == "fails" for each in found))


def made() -> dict[str, str]:
    """The page, by its path from the folder of the project."""
    return {"docs/invariants.md": document(_wrong())}


def _wrong() -> dict[str, list[str]]:
    """The mutants of the conformance suite by the clause that they break, those of one card apart."""
    found: dict[str, list[str]] = {}
    for each in mutants().values():
        for clause in each.clauses if each.card is None else ():
            found.setdefault(clause, []).append(each.id)
    return found


def _ids(names: Sequence[str]) -> tuple[str, ...]:
    for name in names:
        if name not in INVARIANTS:
            raise PixiesError(f"there is no invariant {name!r}: use one of {' '.join(INVARIANTS)}")
    return tuple(names) or ALL


def _mutant(name: str | None) -> SymbolicMutant | None:
    if name is not None and name not in MUTANTS:
        raise PixiesError(f"there is no mutant {name!r}: use one of {' '.join(MUTANTS)}")
    return MUTANTS[name] if name else None


def _players(count: int | None, ruleset: str, mutant: SymbolicMutant | None) -> tuple[int, ...]:
    most = rules_of(ruleset).most_players()
    if count is not None and count > most:
        raise PixiesError(f"{count} players: ruleset {ruleset!r} is for 2 to {most}: use --players {most} or fewer")
    return (count,) if count else (mutant.players,) if mutant else tuple(range(2, most + 1))


EVERY = 10
"""Seconds between two lines of progress where there is no terminal."""


def _progress(asked: Sequence[Goal], jobs: int | None) -> Iterator[Outcome]:
    """The attempts, with a bar on a terminal, else with a line on standard error every few seconds."""
    started = said = time.monotonic()
    with tqdm(total=len(asked), unit="question", disable=None, leave=False) as bar:
        for done, each in enumerate(attempts(asked, jobs), 1):
            bar.set_postfix_str(f"{each.goal.claim} {each.status}", refresh=False)
            bar.update()
            now = time.monotonic()
            if bar.disable and now - said > EVERY:
                said = now
                sys.stderr.write(f"{done} of {len(asked)} goals answered after {now - started:.0f} s\n")
            yield each


def _facts(players: Sequence[int], ruleset: str) -> list[dict[str, Any]]:
    rows = []
    for name, fact in FACTS.items():
        for count in players:
            found = witness(fact, count, ruleset) if fact.at_all(ruleset, count) else None
            if found:
                moves = [f"{card.id}>{placement}" for card, placement in found.moves]
                deck = " ".join(card.id for card in found.deck)
                rows.append({"id": name, "says": fact.says, "players": count, "deck": deck, "moves": moves})
    return rows


def _json(verdict: Verdict) -> dict[str, Any]:
    row = {"id": verdict.id, "status": verdict.status, "method": verdict.method, "players": list(verdict.players)}
    return {**row, "seconds": round(verdict.seconds, 3), "why": verdict.why}


def _lemmas(found: Sequence[Outcome]) -> list[dict[str, Any]]:
    """What was proved besides the invariants, for whom."""
    rows: dict[str, dict[str, Any]] = {}
    for each in sorted(found):
        claim, players = each.goal.claim, each.goal.players
        if claim not in INVARIANTS:
            new = {"id": claim, "status": each.status, "players": [], "seconds": 0.0, "found": ""}
            row = rows.setdefault(claim, new)
            row["status"] = each.status if row["status"] in ("proved", "crossed") else row["status"]
            row["players"] += [players] if players else []
            row["seconds"] = round(row["seconds"] + each.seconds, 3)
            found_here = f"{players}: {each.counterexample}" if players and each.counterexample else each.counterexample
            row["found"] = "; ".join(filter(None, (row["found"], found_here)))
    return list(rows.values())


def _span(players: Sequence[int]) -> str:
    return f"{players[0]}-{players[-1]}" if len(players) > 1 else "".join(map(str, players))


def _lines(judged: Sequence[Verdict], report: dict[str, Any]) -> Iterator[str]:
    for each in judged:
        yield f"{each.id:<24} {each.status:<7} {_span(each.players):>4} players {each.seconds:6.2f} s  {each.method}"
        yield from (f"    {why}" for why in each.why)
    for lemma in report["lemmas"]:
        who = f"{_span(lemma['players'])} players" if lemma["players"] else ""
        yield f"{lemma['id']:<24} {lemma['status']:<7} {who:>12} {lemma['seconds']:6.2f} s  {lemma['found']}".rstrip()
    for fact in report["witnesses"]:
        yield f"{fact['id']:<24} shown   {fact['players']:>4} players  {fact['says']} ({len(fact['moves'])} takes)"
    proved = sum(each.status == "proved" for each in judged)
    yield f"{proved} of {len(judged)} invariants proved, ruleset {report['ruleset']}, in {report['seconds']:.1f} s"


def _report_mutant(
    args: argparse.Namespace, mutant: SymbolicMutant, judged: Sequence[Verdict], players: Sequence[int]
) -> int:
    shown = {each.id: violation(mutant, each.id, players[0]) for each in judged if each.why}
    rows = [{**_json(each), "round": _round_json(shown.get(each.id))} for each in judged]
    about = {"broken": args.broken, "clause": mutant.clause, "says": mutant.says, "players": list(players)}
    show(args, {**about, "invariants": rows}, _mutant_lines(mutant, judged, shown), indent=1)
    return int(not any(each.why for each in judged))


def _round_json(shown: Violation | None) -> dict[str, Any] | None:
    if shown is None:
        return None
    decks = [" ".join(card.id for card in deck) for deck in shown.decks]
    moves = [f"{card.id}>{placement}" for card, placement in shown.moves]
    table = {"players": shown.players, "ruleset": shown.ruleset, "first_player": shown.first_player}
    return {**table, "decks": decks, "moves": moves, "spec": replayed(shown)}


def _mutant_lines(
    mutant: SymbolicMutant, judged: Sequence[Verdict], shown: dict[str, Violation | None]
) -> Iterator[str]:
    yield f"broken: {mutant.says} ({mutant.clause})"
    for each in judged:
        if not each.why:
            yield f"{each.id:<24} still proved"
            continue
        yield f"{each.id:<24} {'fails' if each.status == 'fails' else 'open'}: {INVARIANTS[each.id].says}"
        yield from (f"    z3: {why}" for why in each.why)
        yield from _shown_lines(shown[each.id])


def _shown_lines(shown: Violation | None) -> Iterator[str]:
    if shown is None:
        yield "    no round found that violates it: only its proof is gone"
        return
    moves = " ".join(f"{card.id}>{placement}" for card, placement in shown.moves)
    yield f"    violated in play: {shown.players} players, seat {shown.first_player} first, {len(shown.moves)} takes:"
    for number, deck in enumerate(shown.decks, 1):
        yield f"      deck {number}: {' '.join(card.id for card in deck)}"
    yield f"      moves: {moves}"
    yield f"      {replayed(shown)}"
