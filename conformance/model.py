"""The spec as an implementation: it answers the requests of docs/protocol.md. Expected values come from here."""

from collections.abc import Mapping
from typing import Any

from conformance import perft
from conformance.case import LEVELS
from conformance.wire import (
    Json,
    area_json,
    card_json,
    placement_json,
    read_area,
    read_card,
    read_list,
    read_placement,
    read_whole,
)
from spec.cards import RULESETS, check_ruleset
from spec.errors import BadSetup, IllegalMove
from spec.rules import (
    Game,
    Round,
    Table,
    legal_placements,
    move,
    next_first_player,
    place,
    scores,
    start_game,
    totals,
    winners,
)
from spec.rulings import DEFAULT, Rulings
from spec.scoring import score

REQUESTS = ("describe", "score", "placements", "place", "play")
Request = Mapping[str, Any]


class Model:
    """The rules under some rulings, behind the protocol: one method per request, JSON in and JSON out."""

    def __init__(self, rulings: Rulings = DEFAULT) -> None:
        self.rulings = rulings

    def describe(self, _request: Request) -> Json:
        """What this implementation is and what it supports."""
        about = {"name": "pixies-spec", "version": "1", "language": "Python"}
        return {**about, "levels": list(LEVELS), "rulesets": list(RULESETS)}

    def score(self, request: Request) -> Json:
        """The round score of an area, with its decomposition."""
        area = read_area(request["area"], "area")
        found = score(area, read_whole(request["round"], "round"), request["ruleset"], self.rulings)
        zone = {"points": found.zone, "size": found.largest.size, "colour": found.largest.colour}
        return {
            "total": found.total,
            "validated": found.validated,
            "spirals": found.spirals,
            "crosses": found.crosses,
            "zone": {**zone, "spaces": list(found.largest.spaces)},
            "facedown": found.facedown,
        }

    def placements(self, request: Request) -> Json:
        """Every legal placement of a card in an area."""
        area, card = read_area(request["area"], "area"), read_card(request["card"], "card")
        return {"placements": [placement_json(each) for each in legal_placements(area, card, self.rulings)]}

    def place(self, request: Request) -> Json:
        """The area after a placement, or a refusal."""
        area, card = read_area(request["area"], "area"), read_card(request["card"], "card")
        placement = read_placement(request["placement"], "placement")
        try:
            return {"area": area_json(place(area, card, placement, self.rulings))}
        except IllegalMove as error:
            return {"refused": {"clause": error.clause, "reason": error.reason}}

    def play(self, request: Request) -> Json:
        """A round or a game move by move, or the refusal of the first illegal move or of the setup."""
        moves = read_list(request["moves"], "moves", _read_move)
        try:
            game = self._start(request)
        except BadSetup as error:
            return {"refused": {"index": None, "reason": str(error)}}
        rounds = [_round_json(game.round)]
        for index, (card, placement) in enumerate(moves):
            try:
                game = _recorded(game, move(game, card, placement), rounds)
            except IllegalMove as error:
                return {"refused": {"index": index, "clause": error.clause, "reason": error.reason}}
            except BadSetup as error:  # the next round's deck, which A34 is about
                return {"refused": {"index": None, "reason": str(error)}}
        return {"rounds": rounds, **_result(game, self.rulings)}

    def perft(self, request: Request) -> Json:
        """How many sequences of moves there are from a deck, to a depth (docs/perft.md)."""
        deck = read_list(request["deck"], "deck", read_card)
        ruleset, depth = check_ruleset(request["ruleset"]), read_whole(request["depth"], "depth")
        return perft.answer(request["players"], ruleset, request["first_player"], deck, depth)

    def _start(self, request: Request) -> Game:
        decks = read_list(request["decks"], "decks", lambda deck, where: read_list(deck, where, read_card))
        table = Table(request["players"], check_ruleset(request["ruleset"]), self.rulings)
        return start_game(table, decks, request["round"], request["first_player"])


def _read_move(value: object, where: str) -> tuple[Any, Any]:
    pair = value if isinstance(value, Mapping) else {}
    return read_card(pair.get("card"), f"{where}.card"), read_placement(pair.get("placement"), f"{where}.placement")


def _round_json(round_: Round) -> Json:
    offer = [card_json(card) for card in round_.offer]
    opened: Json = {"first_player": round_.first_player, "offer": offer, "steps": []}
    return {**opened, "scores": None, "next_first_player": None}


def _recorded(before: Game, after: Game, rounds: list[Json]) -> Game:
    """Add the step to the record, and open the next round's record when one has started."""
    current = after.rounds[len(before.rounds) - 1]
    rounds[-1]["steps"].append(_step_json(current))
    if current.over:
        rounds[-1]["scores"] = [each.total for each in scores(current)]
        rounds[-1]["next_first_player"] = next_first_player(current)
    if len(after.rounds) > len(before.rounds):
        rounds.append(_round_json(after.round))
    return after


def _step_json(round_: Round) -> Json:
    areas = [area_json(area) for area in round_.areas]
    offer = [card_json(card) for card in round_.offer]
    return {"offer": offer, "player": round_.to_take, "areas": areas, "round_over": round_.over}


def _result(game: Game, rulings: Rulings) -> Json:
    if not game.over or game.round.number != 3:
        return {"totals": None, "winners": None}
    points = totals([[each.total for each in scores(round_)] for round_ in game.rounds])
    return {"totals": list(points), "winners": list(winners(points, rulings))}
