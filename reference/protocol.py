"""The protocol (docs/protocol.md) over the engine: five functions, plain dicts in and out.

An illegal move or setup is answered with ``{"refused": ...}``; a request that makes no sense raises `PixiesError`.
"""

from collections.abc import Mapping
from typing import Any

from deviations.choice import OURS, Readings
from reference.counting import perft as count_sequences
from reference.deck import FACES, Area, cards_in, cards_of
from reference.engine import placements_under
from reference.placing import clause_broken, put
from reference.playing import play as play_rounds
from reference.scorers import scorer_of
from reference.scoring import ZONE_POINTS
from reference.wire import (
    field,
    read_area,
    read_card,
    read_placement,
    read_round,
    read_ruleset,
    write_area,
    write_placement,
)
from spec.cards import RULESETS
from spec.errors import PixiesError

Answer = dict[str, Any]
Request = Mapping[str, Any]

LEVELS = ("score", "place", "round", "game")
VERSION = "1.0"


class Reference:
    """The five functions of the protocol under some readings. Raises `PixiesError` for one that it does not know."""

    def __init__(self, readings: Readings = OURS) -> None:
        self.readings = readings
        self._legal = placements_under(readings)

    def describe(self, request: Request) -> Answer:
        """What this implementation is and supports."""
        if not isinstance(request, Mapping):
            raise PixiesError("the request of describe must be an object, such as {} (docs/protocol.md)")
        about = {"name": "pixies-spec reference", "version": VERSION, "language": "Python"}
        return {**about, "levels": list(LEVELS), "rulesets": list(RULESETS)}

    def score(self, request: Request) -> Answer:
        """The round score of an area, by component."""
        ruleset, number = read_ruleset(request), read_round(request)
        area, scorer = read_area(request, ruleset), scorer_of(ruleset, self.readings)
        parts = scorer.parts(area, number)
        named = {name: getattr(parts, name) for name in ("validated", "spirals", "crosses", "facedown")}
        zone = {"points": ZONE_POINTS[number] * parts.size, "size": parts.size}
        return {"total": scorer.total(area, number), **named, "zone": zone}

    def placements(self, request: Request) -> Answer:
        """Every legal placement of a card."""
        return {"placements": [write_placement(placement) for placement in self._legal(*self._place(request))]}

    def place(self, request: Request) -> Answer:
        """The area after a placement."""
        area, card = self._place(request)
        placement = read_placement(request)
        if placement in self._legal(area, card):
            return {"area": write_area(put(area, card, placement))}
        clause, reason = clause_broken(area, card)
        return {"refused": {"reason": reason, "clause": clause}}

    def play(self, request: Request) -> Answer:
        """Rounds from their decks and moves."""
        return play_rounds(request, self.readings)

    def perft(self, request: Request) -> Answer:
        """How many sequences of moves there are, to a depth: an extra that no level needs."""
        return count_sequences(request, self.readings)

    def _place(self, request: Request) -> tuple[Area, int]:
        """Area and card of a `placements` or `place` request. Raises `PixiesError`."""
        ruleset = read_ruleset(request)
        area, card = read_area(request, ruleset), read_card(field(request, "card", Mapping), "the card")
        if card not in cards_of(ruleset):
            raise PixiesError(f"{FACES[card].id} is not played with in {ruleset}: place a card of the ruleset")
        if card in cards_in(area):
            raise PixiesError(f"{FACES[card].id} lies in the area already: place another card")
        return area, card


def under(readings: Readings) -> Reference:
    """The five functions, playing by these readings. Raises `PixiesError` for readings that it does not know."""
    return Reference(readings)


_default = Reference()
describe, score, placements, place, play, perft = (
    _default.describe,
    _default.score,
    _default.placements,
    _default.place,
    _default.play,
    _default.perft,
)
