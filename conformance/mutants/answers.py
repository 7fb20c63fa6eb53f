"""Mutants that are wrong in how they answer, not in their rules: changed input, memory, wrong indexes and records."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any

from conformance.model import Request, ShortModel
from conformance.wire import Json
from spec.area import Area, Place
from spec.cards import Card
from spec.rules import Game, Round, Rules
from spec.rulesets import with_steps
from spec.scoring import Scoring, Zone

# Changed input --------------------------------------------------------------------------------------------------------


class _ScoreChanges(ShortModel):
    """Scoring removes facedown cards from the area it is given."""

    def score(self, request: Request) -> Json:
        found = super().score(request)
        for space in request["area"]["spaces"]:
            space["facedown"] = None
        return found


class _PlaceChanges(ShortModel):
    """The card is put into the area of the request itself."""

    def place(self, request: Request) -> Json:
        found, at = super().place(request), request["placement"].get("space")
        if "area" in found and at:
            request["area"]["spaces"][at - 1][request["placement"]["face"]] = request["card"]
        return found


class _PlacementsChange(ShortModel):
    """Listing placements sorts the spaces of the area."""

    def placements(self, request: Request) -> Json:
        found = super().placements(request)
        request["area"]["spaces"].sort(key=lambda space: space["faceup"] is None)
        return found


class _PlayChanges(ShortModel):
    """Playing deals from the very deck it is given."""

    def play(self, request: Request) -> Json:
        found = super().play(request)
        del request["decks"][0][: len(request["moves"])]
        return found


# Answers by what was asked before -------------------------------------------------------------------------------------


class _Remembering(ShortModel):
    """An implementation with a memory; ``steps`` are rules that look at it, each given the memory first."""

    steps: Mapping[str, Callable[..., Any]] = MappingProxyType({})

    def __init__(self, rules: Callable[[str], Rules]) -> None:
        super().__init__(cache(lambda ruleset: self._remembering(rules(ruleset))))
        self.memory: dict[Any, Any] = {}

    def _remembering(self, rules: Rules) -> Rules:
        return with_steps(rules, **{name: self._step(step) for name, step in self.steps.items()})

    def _step(self, step: Callable[..., Any]) -> Callable[..., Any]:
        return lambda rules, *given: step(self.memory, rules, *given)


class _ByArea(_Remembering):
    """Scores are remembered by area, whatever the round."""

    def score(self, request: Request) -> Json:
        return self.memory.setdefault(request["area"]["notation"], super().score(request))  # type: ignore[no-any-return]


class _ByFaceup(_Remembering):
    """Scores are remembered by the faceup cards and the round: what lies under them is not part of the key."""

    def score(self, request: Request) -> Json:
        up = tuple(space["faceup"] and space["faceup"]["id"] for space in request["area"]["spaces"])
        key = (up, request["round"], request["ruleset"])
        return self.memory.setdefault(key, super().score(request))  # type: ignore[no-any-return]


class _RoundKept(_Remembering):
    """The round of the first request is kept for all."""

    def score(self, request: Request) -> Json:
        return super().score({**request, "round": self.memory.setdefault("round", request["round"])})


class _AddsUp(_Remembering):
    """Points are added to a sum that is never set back."""

    def score(self, request: Request) -> Json:
        self.memory["sum"] = self.memory.get("sum", 0) + super().score(request)["total"]
        return {"total": self.memory["sum"]}


class _FirstArea(_Remembering):
    """The first area asked about is kept; later ones are ignored."""

    def place(self, request: Request) -> Json:
        return super().place({**request, "area": self.memory.setdefault("area", request["area"])})


def _visited(memory: dict[Any, Any], rules: Rules, area: Area, colour: str) -> Sequence[tuple[Place, ...]]:
    """The set of visited places is never emptied, and zones shrink from area to area."""
    seen = memory.setdefault(colour, set())
    found = [group for group in Scoring.groups(rules, area, colour) if not seen.issuperset(group)]
    seen.update(*found)
    return found


def _best_zone(memory: dict[Any, Any], rules: Rules, area: Area) -> tuple[Zone, ...]:
    best = max((*Scoring.scored_zones(rules, area), *memory.get("best", ())), key=lambda zone: zone.size, default=None)
    memory["best"] = () if best is None else (best,)
    return memory["best"]  # type: ignore[no-any-return]


def _validated_numbers(memory: dict[Any, Any], rules: Rules, area: Area, number: int) -> tuple[bool, bool]:
    """The list of numbers that are validated is never emptied."""
    state, validated = Rules.state(rules, area, number), memory.setdefault("validated", set())
    if all(state):
        validated.add(number)
    return (True, True) if number in validated and area.empty_spaces else state


def _filled_for_good(memory: dict[Any, Any], rules: Rules, round_: Round) -> bool:
    if Rules.ends(rules, round_):
        memory["full"] = True
    return (bool(memory.get("full")) and round_.takes == round_.revealed) or Rules.ends(rules, round_)


def _same_first(memory: dict[Any, Any], rules: Rules, players: int, deck: Sequence[Card], *rest: int) -> Round:
    number, first = (*rest, 1, 0)[:2] if rest else (1, 0)
    kept = memory.setdefault("first", first)
    Rules.start_round(rules, players, deck, number, first)
    return Rules.start_round(rules, players, deck, number, kept % players)


def _beats_all(memory: dict[Any, Any], _rules: Rules, totals: Sequence[int], _record: object = ()) -> list[int]:
    """The best total of earlier games is to be beaten too."""
    memory["best"] = max(*totals, memory.get("best", -99))
    return [seat for seat, each in enumerate(totals) if each == memory["best"]]


def _totals_go_on(memory: dict[Any, Any], rules: Rules, record: Sequence[Sequence[int]]) -> list[int]:
    kept, found = memory.setdefault("totals", [0] * 6), Rules.totals(rules, record)
    kept[: len(found)] = [one + other for one, other in zip(kept, found, strict=False)]
    return list(kept[: len(found)])


def _step(**steps: Callable[..., Any]) -> type[_Remembering]:
    return type("_RemembersInAStep", (_Remembering,), {"steps": steps})


REMEMBER: Mapping[str, type[ShortModel]] = {
    "score-remembered-by-area": _ByArea,
    "score-remembered-by-faceup": _ByFaceup,
    "round-remembered": _RoundKept,
    "scores-add-up": _AddsUp,
    "visited-never-emptied": _step(groups=_visited),
    "largest-zone-kept": _step(scored_zones=_best_zone),
    "first-area-kept": _FirstArea,
    "validated-numbers-kept": _step(state=_validated_numbers),
    "fill-remembered": _step(ends=_filled_for_good),
    "first-player-kept": _step(start_round=_same_first),
    "best-total-kept": _step(winners=_beats_all),
    "totals-kept": _step(totals=_totals_go_on),
}
"""Mutants that answer by what they were asked before."""

# Wrong records --------------------------------------------------------------------------------------------------------


class _IndexFrom1(ShortModel):
    """The index of an illegal move is counted from 1."""

    def play(self, request: Request) -> Json:
        found = super().play(request)
        index = found.get("refused", {}).get("index")
        return found if index is None else {"refused": {**found["refused"], "index": index + 1}}


class _LeftoverCleared(ShortModel):
    """The cards that nobody took vanish from the table at the end of the round."""

    def step(self, round_: Round) -> Json:
        return super().step(round_) | ({"offer": []} if round_.over else {})


class _FromFirstPlayer(ShortModel):
    """Totals are listed from the first player on, not by seat."""

    def result(self, game: Game) -> Json:
        found, first = super().result(game), game.round.first_player
        return {**found, "totals": found["totals"] and [*found["totals"][first:], *found["totals"][:first]]}


class _AfterEveryRound(ShortModel):
    """A winner is named before round 3 is over."""

    def result(self, game: Game) -> Json:
        rules, record = game.table.rules, [[each.total for each in one.scores] for one in game.rounds if one.over]
        if not record:
            return {"totals": None, "winners": None}
        totals = rules.totals(record)
        return {"totals": list(totals), "winners": list(rules.winners(totals, record))}


ANSWERS: Mapping[str, type[ShortModel]] = {
    "score-changes-its-input": _ScoreChanges,
    "place-changes-its-input": _PlaceChanges,
    "placements-changes-its-input": _PlacementsChange,
    "play-changes-its-input": _PlayChanges,
    "refusal-index-from-1": _IndexFrom1,
    "leftover-cleared-at-end": _LeftoverCleared,
    "totals-start-with-first-player": _FromFirstPlayer,
    "totals-after-every-round": _AfterEveryRound,
    **REMEMBER,
}
"""Mutant id -> the implementation that answers wrongly."""
