"""The spec as an implementation: it answers the requests of docs/protocol.md. Expected values come from here."""

from collections.abc import Callable, Mapping
from functools import partial
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
from deviations.choice import OURS, Readings
from deviations.readings import rules_of
from spec.area import Area
from spec.cards import RULESETS, Card, check_ruleset
from spec.errors import BadSetup, IllegalMove
from spec.rules import Game, Move, Round, Rules

Request = Mapping[str, Any]


class Model:
    """Rules behind the protocol: one method per request, JSON in and JSON out. ``rules`` gives those of a ruleset."""

    def __init__(self, rules: Callable[[str], Rules] = rules_of) -> None:
        self.rules = rules

    def answer(self, do: str, request: Request) -> Json:
        """The answer to the request of this name."""
        found: Json = getattr(self, do)(request)
        return found

    def describe(self, _request: Request) -> Json:
        """What this implementation is and what it supports."""
        about = {"name": "pixies-spec", "version": "1", "language": "Python"}
        return {**about, "levels": list(LEVELS), "rulesets": list(RULESETS)}

    def score(self, request: Request) -> Json:
        """The round score of an area, with its decomposition."""
        area = self.area(request)
        found = self.rules(request["ruleset"]).score(area, read_whole(request["round"], "round"))
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
        area, card = self.area(request), self.card(request["card"], "card")
        found = self.rules(request["ruleset"]).placements(area, card)
        return {"placements": [placement_json(each) for each in found]}

    def place(self, request: Request) -> Json:
        """The area after a placement, or a refusal."""
        area, card = self.area(request), self.card(request["card"], "card")
        placement = read_placement(request["placement"], "placement")
        try:
            return {"area": self.shown(self.rules(request["ruleset"]).place(area, card, placement))}
        except IllegalMove as error:
            return {"refused": {"clause": error.clause, "reason": error.reason}}

    def play(self, request: Request) -> Json:
        """A round or a game move by move, or the refusal of the first illegal move or of the setup."""
        moves = read_list(request["moves"], "moves", self.move)
        try:
            game = self._start(request)
        except BadSetup as error:
            return {"refused": {"index": None, "reason": str(error)}}
        rounds = [self.opened(game.round)]
        for index, (card, placement) in enumerate(moves):
            try:
                game = self.recorded(game, game.move(card, placement), rounds)
            except IllegalMove as error:
                return {"refused": {"index": index, "clause": error.clause, "reason": error.reason}}
            except BadSetup as error:  # the next round's deck, which A34 is about
                return {"refused": {"index": None, "reason": str(error)}}
        return {"rounds": rounds, **self.result(game)}

    def perft(self, request: Request) -> Json:
        """How many sequences of moves there are from a deck, to a depth (docs/perft.md)."""
        deck = read_list(request["deck"], "deck", read_card)
        ruleset, depth = check_ruleset(request["ruleset"]), read_whole(request["depth"], "depth")
        return perft.answer(request["players"], ruleset, request["first_player"], deck, depth)

    def _start(self, request: Request) -> Game:
        decks = read_list(request["decks"], "decks", lambda deck, where: read_list(deck, where, self.card))
        rules = self.rules(check_ruleset(request["ruleset"]))
        return rules.start_game(request["players"], decks, request["round"], request["first_player"])

    # What requests hold

    def card(self, value: object, where: str) -> Card:
        """A card of a request."""
        return read_card(value, where)

    def area(self, request: Request) -> Area:
        """The area of a request."""
        return read_area(request["area"], "area", self.card)

    def move(self, value: object, where: str) -> Move:
        """A move of a request."""
        pair = value if isinstance(value, Mapping) else {}
        return self.card(pair.get("card"), f"{where}.card"), read_placement(pair.get("placement"), f"{where}.placement")

    # What answers hold

    def shown(self, area: Area) -> object:
        """An area in an answer."""
        return area_json(area)

    def offered(self, round_: Round) -> list[object]:
        """The cards on offer in an answer."""
        return [card_json(card) for card in round_.offer]

    def opened(self, round_: Round) -> Json:
        """A round before its first take."""
        opened: Json = {"first_player": round_.first_player, "offer": self.offered(round_), "steps": []}
        return {**opened, "scores": None, "next_first_player": None}

    def recorded(self, before: Game, after: Game, rounds: list[Json]) -> Game:
        """Add the step to the record, and open the next round's record when one has started."""
        current = after.rounds[len(before.rounds) - 1]
        rounds[-1]["steps"].append(self.step(current))
        if current.over:
            rounds[-1]["scores"] = [each.total for each in current.scores]
            rounds[-1]["next_first_player"] = current.next_first_player
        if len(after.rounds) > len(before.rounds):
            rounds.append(self.opened(after.round))
        return after

    def step(self, round_: Round) -> Json:
        """A position after a take."""
        areas = [self.shown(area) for area in round_.areas]
        return {"offer": self.offered(round_), "player": round_.to_take, "areas": areas, "round_over": round_.over}

    def result(self, game: Game) -> Json:
        """Totals and winners, once round 3 is over."""
        if not game.over or game.round.number != 3:
            return {"totals": None, "winners": None}
        rules, record = game.table.rules, [[each.total for each in round_.scores] for round_ in game.rounds]
        points = rules.totals(record)
        return {"totals": list(points), "winners": list(rules.winners(points, record))}


def model_of(readings: Readings = OURS) -> Model:
    """The rules under some readings, behind the protocol."""
    return Model(partial(rules_of, readings=readings))


class ShortModel(Model):
    """The same with short answers: cards as ids, areas as lines."""

    def shown(self, area: Area) -> object:
        """The line of an area."""
        return area.line

    def offered(self, round_: Round) -> list[object]:
        """The ids of the cards on offer."""
        return [card.id for card in round_.offer]
