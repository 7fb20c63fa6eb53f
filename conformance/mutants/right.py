"""A right implementation cut into small steps, so that a wrong one is a right one with one step changed."""

from collections.abc import Mapping
from typing import Any

from conformance.mutants.right_play import Playing
from conformance.mutants.right_score import Json
from conformance.wire import placement_json, read_placement
from spec.area import EDGES, Area, Space
from spec.cards import RULESETS, UNKNOWN, Card


class Right(Playing):
    """The protocol over the steps of `Scoring`, `Placing` and `Playing`. It answers with card ids and area lines."""

    name = "right"

    def describe(self, _request: Mapping[str, Any]) -> Json:
        """All levels, all rulesets."""
        levels = ["score", "place", "round", "game"]
        return {"name": self.name, "version": "1", "language": "Python", "levels": levels, "rulesets": list(RULESETS)}

    def answer(self, do: str, request: Mapping[str, Any]) -> Json:
        """The answer to any request, by its name."""
        asked = {"score": self.ask_score, "placements": self.ask_placements, "place": self.ask_place, "play": self.play}
        return asked[do](request)

    def ask_score(self, request: Mapping[str, Any]) -> Json:
        """The answer to a ``score`` request."""
        self.round, self.ruleset = request["round"], request["ruleset"]
        return self.points(self.area(request["area"]))

    def ask_placements(self, request: Mapping[str, Any]) -> Json:
        """The answer to a ``placements`` request."""
        found = self.placements(self.area(request["area"]), self.card(request["card"]))
        return {"placements": [placement_json(each) for each in found]}

    def ask_place(self, request: Mapping[str, Any]) -> Json:
        """The answer to a ``place`` request."""
        area, card = self.area(request["area"]), self.card(request["card"])
        placement = read_placement(request["placement"], "placement")
        if not self.allowed(area, card, placement):
            return {"refused": {"reason": "not placed so"}}
        return {"area": str(self.put(area, card, placement))}

    def card(self, value: Mapping[str, Any]) -> Card:
        """The card of this implementation's own table."""
        return UNKNOWN if value["id"] == UNKNOWN.id else self.cards[value["id"]]

    def area(self, value: Mapping[str, Any]) -> Area:
        """The area, made of this implementation's own cards."""
        giants = tuple(self.card(value["edges"][edge]) if edge in value["edges"] else None for edge in EDGES)
        return Area(tuple(self.space(space) for space in value["spaces"]), giants)

    def space(self, value: Mapping[str, Any]) -> Space:
        """One space, made of this implementation's own cards."""
        up, down = value["faceup"], value["facedown"]
        return Space(up and self.card(up), down and self.card(down))
