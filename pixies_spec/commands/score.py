"""`pixies-spec score`: the round score of an area, every card's part named."""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from deviations.choice import Readings
from deviations.readings import rules_of
from pixies_spec.options import add_json, add_round, add_ruleset, add_rulings, lines_of, rulings_of, show
from spec.area import Area, Place
from spec.errors import PixiesError
from spec.expansions.little_giants import line
from spec.notation import parse_area
from spec.rules import RULES
from spec.scoring import COMPONENTS, Part, Score

EXAMPLE = """  pixies-spec score 'b1s6 m2 b3s3 / b4* g5x1+# # / y7s1 b8x3+# #' --round 1
  pixies-spec score - --round 2 --json < areas.txt"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The area, the round and how to show it."""
    parser.add_argument(
        "area", metavar="AREA", help="one line of the notation, or - for one area per line of standard input"
    )
    add_round(parser)
    add_ruleset(parser)
    add_rulings(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print one score per area. A wrong line on standard input is named, and ends with 2 after the lines before it."""
    rulings = rulings_of(args)
    for where, text in [("", args.area)] if args.area != "-" else ((f"line {at}: ", each) for at, each in lines_of()):
        try:
            area = parse_area(text, args.ruleset)
        except PixiesError as error:
            raise PixiesError(f"{where}{error}") from error
        found = rules_of(args.ruleset, rulings).score(area, args.round)
        found = replace(found, parts=(*found.parts, *_cancelling(area, found)))
        show(args, score_json(found), _lines(area, found, args.round, rulings))
    return 0


def _cancelling(area: Area, found: Score) -> Iterator[Part]:
    """What each cancelling giant does, which earns nothing: the places whose crosses it cancels (LG-CANCEL-1)."""
    for edge, giant in area.edges.items():
        if giant.effect == "cancel_crosses":
            seen = (part.place for part in found.parts if part.clause == "LG-CANCEL-1" and part.place in line(edge))
            why = f"cancels the crosses in {edge}"
            yield Part("crosses", edge, giant, 0, "LG-CANCEL-1", why, tuple(sorted(set(seen), key=str)))


def score_json(found: Score) -> dict[str, Any]:
    """A score as JSON: points per component, crosses as a positive count, the zone with its places, every part."""
    zone = {"points": found.zone, "size": found.largest.size, "colour": found.largest.colour}
    parts = [{**vars(part), "card": part.card.id, "counted": list(part.counted)} for part in found.parts]
    points = {name: getattr(found, name) for name in COMPONENTS}
    return {"total": found.total, **points, "zone": {**zone, "spaces": list(found.largest.spaces)}, "parts": parts}


def _lines(area: Area, found: Score, round_number: int, rulings: Readings) -> Iterator[str]:
    """The decomposition for people: the sum, then each component with its cards."""
    yield str(area)
    for name, sign in COMPONENTS.items():
        points = getattr(found, name)
        if name != "facedown" or points:
            yield f"  {name:<10}{sign * points:>4}  {_zone(found, round_number) if name == 'zone' else ''}".rstrip()
            yield from map(_part_line, (part for part in found.parts if part.component == name))
    signs = [
        f"{'-' if sign < 0 else '+'} {getattr(found, name)}"
        for name, sign in COMPONENTS.items()
        if name != "facedown" or found.facedown
    ]
    floor = " (at least 0)" if rulings["A31"] == "b" else ""
    yield f"  {' '.join(signs).removeprefix('+ ')} = {found.total}{floor}"


def _zone(found: Score, round_number: int) -> str:
    if not found.largest.size:
        return ""
    places, each = _places(found.largest.spaces), RULES.ZONE_POINTS[round_number]
    return f"{found.largest.size} {found.largest.colour} cards ({places}) x {each} in round {round_number}"


def _part_line(part: Part) -> str:
    """One card's contribution: how much, why, the places of the cards that it counts or cancels, and the clause."""
    seen = f": {_places(part.counted) or 'none'}" if " per " in part.why or "cancels" in part.why else ""
    return f"    {f'{part.card.id}@{part.place}':<12}{part.amount:>4}  {part.why}{seen} ({part.clause})"


def _places(places: Sequence[Place]) -> str:
    return " ".join(map(str, places))
