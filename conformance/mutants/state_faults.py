"""Faults of programs rather than of rules: changed input, shared state, answers that depend on earlier requests."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from conformance.mutants.base import fault
from conformance.mutants.right import Right
from conformance.mutants.right_play import Play, Playing
from conformance.mutants.right_score import Json, Scoring
from spec.area import Area, Place
from spec.cards import Card
from spec.rules import Placement


def _memory(self: Right) -> dict[Any, Any]:
    """What this implementation remembers between requests."""
    return self.__dict__.setdefault("memory", {})  # type: ignore[no-any-return]


def _shared_area(self: Right, play: Play, seat: int, card: Card, placement: Placement) -> None:
    play.areas[:] = [self.put(play.areas[seat], card, placement)] * play.players


def _score_by_line(self: Right, request: Mapping[str, Any]) -> Json:
    """Scores are remembered by area, whatever the round."""
    line = request["area"]["notation"]
    return _memory(self).setdefault(line, Right.ask_score(self, request))  # type: ignore[no-any-return]


def _score_by_faceup(self: Right, request: Mapping[str, Any]) -> Json:
    """Scores are remembered by the faceup cards and the round: what lies under them is not part of the key."""
    up = tuple(space["faceup"] and space["faceup"]["id"] for space in request["area"]["spaces"])
    key = (up, request["round"], request["ruleset"])
    return _memory(self).setdefault(key, Right.ask_score(self, request))  # type: ignore[no-any-return]


def _round_kept(self: Right, request: Mapping[str, Any]) -> Json:
    kept = _memory(self).setdefault("round", request["round"])
    return Right.ask_score(self, {**request, "round": kept})


def _adds_up(self: Right, request: Mapping[str, Any]) -> Json:
    """Points are added to a sum that is never set back."""
    found = Right.ask_score(self, request)
    total = _memory(self)["sum"] = _memory(self).get("sum", 0) + found["total"]
    return {"total": total}


def _visited_kept(self: Right, area: Area, colour: str) -> list[set[Place]]:
    """The set of visited places is a default argument: it is never emptied, and zones shrink from area to area."""
    seen = _memory(self).setdefault(colour, set())
    fresh = [place for place, card in self.zone_cards(area).items() if self.joins(card, colour) and place not in seen]
    found = [group for group in Scoring.groups(self, area, colour) if group & set(fresh)]
    seen.update(*found)
    return found


def _best_zone_kept(self: Right, area: Area) -> int:
    """The largest zone so far is kept from area to area."""
    best = max(Scoring.zone_size(self, area), _memory(self).get("best", 0))
    _memory(self)["best"] = best
    return best  # type: ignore[no-any-return]


def _score_changes(self: Right, request: Mapping[str, Any]) -> Json:
    found = Right.ask_score(self, request)
    for space in request["area"]["spaces"]:
        space["facedown"] = None
    return found


def _place_changes(self: Right, request: Mapping[str, Any]) -> Json:
    """The card is put into the area of the request itself."""
    found = Right.ask_place(self, request)
    at = request["placement"].get("space")
    if "area" in found and at:
        request["area"]["spaces"][at - 1][request["placement"]["face"]] = request["card"]
    return found


def _placements_change(self: Right, request: Mapping[str, Any]) -> Json:
    found = Right.ask_placements(self, request)
    request["area"]["spaces"].sort(key=lambda space: space["faceup"] is None)
    return found


def _deck_popped(self: Right, request: Mapping[str, Any]) -> Json:
    found = Right.play(self, request)
    del request["decks"][0][: len(request["moves"])]
    return found


def _area_kept(self: Right, request: Mapping[str, Any]) -> Json:
    """The first area asked about is kept; later ones are ignored."""
    kept = _memory(self).setdefault("area", request["area"])
    return Right.ask_place(self, {**request, "area": kept})


def _numbers_kept(self: Right, area: Area, number: int) -> tuple[bool, bool]:
    """The list of numbers that are validated is never emptied."""
    up, down = Right.state(self, area, number)
    validated = _memory(self).setdefault("validated", set())
    if up and down:
        validated.add(number)
    return (True, True) if number in validated and area.empty_spaces else (up, down)


def _flag_kept(self: Right, play: Play) -> bool:
    """That somebody was full is remembered for good."""
    if Playing.ends(self, play):
        _memory(self)["full"] = True
    return (bool(_memory(self).get("full")) and play.takes == play.revealed) or Playing.ends(self, play)


def _starter_kept(self: Right, players: int, number: int, first: int, deck: list[Card]) -> Play:
    """The first player of the first request is kept for all."""
    kept = _memory(self).setdefault("first", first)
    return Playing.start(self, players, number, kept % players, deck)


def _game_kept(self: Right, totals: list[int], record: list[list[int]]) -> list[int]:
    """The best total of earlier games is to be beaten too."""
    best = _memory(self)["best"] = max(*totals, _memory(self).get("best", -99))
    del record
    return [seat for seat, each in enumerate(totals) if each == best]


def _totals_kept(self: Right, record: list[list[int]]) -> list[int]:
    """Totals go on from game to game."""
    kept = _memory(self).setdefault("totals", [0] * 6)
    found = Playing.totals(self, record)
    kept[: len(found)] = [one + other for one, other in zip(kept, found, strict=False)]
    return list(kept[: len(found)])


_FAULTS = (
    fault(
        "score-changes-its-input",
        "SCORE-HIDDEN-1",
        "scoring removes facedown cards from the area it is given",
        ask_score=_score_changes,
    ),
    fault("place-changes-its-input", "PLACE-7", "placing changes the area it is given", ask_place=_place_changes),
    fault(
        "placements-changes-its-input",
        "PLACE-7",
        "listing placements sorts the spaces of the area it is given",
        ask_placements=_placements_change,
    ),
    fault("play-changes-its-input", "SETUP-1", "playing deals from the very deck it is given", play=_deck_popped),
    fault("areas-shared", "PLACE-7 TAKE-1", "all players share one area", level="round", lay=_shared_area),
    fault(
        "score-remembered-by-area",
        "SCORE-ZONE-4",
        "scores are remembered by area, whatever the round",
        ask_score=_score_by_line,
    ),
    fault(
        "score-remembered-by-faceup",
        "SCORE-VALID-1",
        "scores are remembered by faceup cards, whatever lies under them",
        ask_score=_score_by_faceup,
    ),
    fault("round-remembered", "SCORE-ZONE-4", "the round of the first request is kept for all", ask_score=_round_kept),
    fault("scores-add-up", "SCORE-TOTAL-1", "scores of earlier requests are added", ask_score=_adds_up),
    fault("visited-never-emptied", "SCORE-ZONE-1", "zones shrink from area to area", groups=_visited_kept),
    fault(
        "largest-zone-kept", "SCORE-ZONE-3", "the largest zone of any area so far is scored", zone_size=_best_zone_kept
    ),
    fault("first-area-kept", "PLACE-7", "the first area asked about is used for all", ask_place=_area_kept),
    fault(
        "validated-numbers-kept",
        "PLACE-4 PLACE-1",
        "a number once validated counts as validated in every other area",
        level="place",
        state=_numbers_kept,
    ),
    fault("fill-remembered", "END-2", "after one finished round every other ends with its first turn", ends=_flag_kept),
    fault("first-player-kept", "SETUP-3", "the first player of the first request is kept for all", start=_starter_kept),
    fault("best-total-kept", "GAME-2", "only a total that beats all earlier games wins", winners=_game_kept),
    fault("totals-kept", "GAME-1", "totals go on from game to game", totals=_totals_kept),
)

FAULTS = tuple(replace(each, remembers=not each.id.endswith("-input")) for each in _FAULTS)
