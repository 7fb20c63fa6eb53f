"""`pixies-spec best`: the most, or the least, one player can still reach from an area with the cards that remain."""

import argparse
from collections.abc import Iterator

from conformance.case import move_text
from conformance.reports.drawing import draw
from pixies_spec.options import add_json, add_round, add_ruleset, add_rulings, rulings_of, show
from solver.extremes.onward import Onward, onward
from spec.area import Area
from spec.cards import Card, card, deck_of
from spec.notation import parse_area

EXAMPLE = """  pixies-spec best --from 'b1s6 m2 . / b4* g5x1+# # / . b8x3+# .' --cards 'b3s3 r3s4 g7 y9x2 r9'
  pixies-spec best --worst --from '. . . / . . . / . . .' --cards rest"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The area, the cards, and which extreme."""
    parser.add_argument("--from", dest="area", required=True, metavar="AREA", help="one line of the notation")
    parser.add_argument(
        "--cards", required=True, metavar="IDS", help="cards that remain, or 'rest': all not in the area"
    )
    add_round(parser)
    parser.add_argument("--worst", action="store_true", help="the least instead of the most")
    add_ruleset(parser)
    add_rulings(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the extreme and a line of play that reaches it."""
    area, sign = parse_area(args.area, args.ruleset), -1 if args.worst else 1
    found = onward(area, _cards(args.cards, area, args.ruleset), args.round, sign, rulings_of(args), args.ruleset)
    show(args, _json(found), _lines(found, args.worst))
    return 0


def _cards(text: str, area: Area, ruleset: str) -> list[Card]:
    if text == "rest":
        return [each for each in deck_of(ruleset) if each not in area.cards]
    return [card(name) for name in text.replace(",", " ").split()]


def _json(found: Onward) -> dict[str, object]:
    moves = [move_text(taken, placement) for taken, placement in found.line]
    return {"total": found.total, "status": "proved", "moves": moves, "area": str(found.area)}


def _lines(found: Onward, worst: bool) -> Iterator[str]:
    yield f"{'at least' if worst else 'at most'} {found.total} (z3 proves that nothing beyond it can be reached), by"
    yield f"  {' '.join(move_text(taken, placement) for taken, placement in found.line) or 'taking nothing more'}"
    yield str(found.area)
    yield draw(found.area)
