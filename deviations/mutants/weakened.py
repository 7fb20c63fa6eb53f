"""Mutants that weaken one rule each, for which the solver has a symbolic twin of the same name."""

from collections.abc import Mapping
from dataclasses import replace

from spec.area import SPACES, Area, Place, Space
from spec.cards import Card, cards_of
from spec.expansions.little_giants import LittleGiants
from spec.placing import Placement
from spec.rules import Move, Round, Rules
from spec.scoring import TOUCHING, Score


def _neighbour(round_: Round) -> int:
    """The seat after the one whose take it is."""
    return (round_.table.rules.seat(round_) + 1) % round_.players


def _moves_next_door(self: Rules, round_: Round) -> tuple[Move, ...]:
    area = round_.areas[_neighbour(round_)]
    return tuple((card, at) for card in round_.offer for at in self.placements(area, card)) if not round_.over else ()


def _lay_next_door(self: Rules, round_: Round, seat: int, card: Card, placement: Placement) -> tuple[Area, ...]:
    return Rules.lay(self, round_, (seat + 1) % round_.players, card, placement)


def _filled_next_door(self: Rules, areas: tuple[Area, ...], seat: int, _round: Round) -> bool:
    return self.is_full(areas[(seat + 1) % len(areas)])


def _all_but_hidden(self: Rules, round_: Round) -> tuple[Card, ...]:
    hidden = {space.facedown for area in round_.areas for space in area.spaces}
    return tuple(card for card in self.deck if card not in hidden)


def _giant_faceup(self: LittleGiants, area: Area, giant: Card) -> tuple[Placement, ...]:
    return tuple(Placement(each.at) for each in LittleGiants.giant_goes(self, area, giant))


def _row_only(_self: Rules, place: Place) -> tuple[Place, ...]:
    row = {at for at in SPACES if isinstance(place, int) and (at - 1) // 3 == (place - 1) // 3}
    return tuple(other for other in TOUCHING[place] if other in row)


def _blue(card: Card | None) -> Card | None:
    return replace(card, colours=("blue",)) if card and card.multicoloured else card


def _scored_as_blue(self: Rules, area: Area, number: int) -> Score:
    spaces = tuple(Space(_blue(space.faceup), space.facedown) for space in area.spaces)
    return Rules.score(self, replace(area, spaces=spaces, giants=tuple(map(_blue, area.giants))), number)


def _whole_grid(self: LittleGiants, area: Area, edge: str, giant: Card) -> tuple[Place, ...]:
    counts = getattr(self, self.EFFECTS[giant.effect or ""][1])
    seen: tuple[Place, ...] = tuple(at for at in SPACES if counts(giant, area[at]))
    return (*seen, edge) if self.counts_itself(giant) else seen


def _any_canceller(_self: LittleGiants, area: Area, _place: Place) -> str | None:
    return next((f"{card.id}@{edge}" for edge, card in area.edges.items() if card.effect == "cancel_crosses"), None)


STEPS: Mapping[str, Mapping[str, object]] = {
    "never-ends": {"ends": lambda _, _round: False},
    "ends-at-eight": {"is_full": lambda _, area: len(area.empty_spaces) <= 1},
    "starter-takes-twice": {"seat": lambda _, round_: (round_.starter + max(0, round_.takes - 1)) % round_.players},
    "card-stays-on-offer": {"left": lambda _, round_, _card: round_.offer},
    "into-the-neighbours-area": {"moves": _moves_next_door, "lay": _lay_next_door, "filled": _filled_next_door},
    "covering-discards": {"on_top": lambda _, space, card: Space(card, space.faceup)},
    "taker-forgotten": {
        "take": lambda self, round_, card, at: replace(
            Rules.take(self, round_, card, at), last_taker=round_.first_player
        )
    },
    "same-round-again": {
        "next_round": lambda self, ended, deck: replace(Rules.next_round(self, ended, deck), number=ended.number)
    },
    "half-a-deck": {"deck": property(lambda self: cards_of(self.sets)[::2])},
    "hidden-cards-lost": {"next_deck": _all_but_hidden},
    "giant-faceup-on-a-space": {"giant_goes": _giant_faceup},
    "every-faceup-scores": {"scores_number": lambda _, space: space.faceup is not None},
    "rows-alone-connect": {"touching": _row_only},
    "multicoloured-is-blue": {"score": _scored_as_blue},
    "validated-counts-faceup": {"validated_in": lambda _, _giant, space: space.faceup is not None},
    "unvalidated-counts-facedown": {"unvalidated_in": lambda _, _giant, space: len(space.cards) == 1},
    "giants-count-the-grid": {"seen_by_giant": _whole_grid},
    "any-row-cancelled": {"cancelled_by": _any_canceller},
}
"""Mutant id -> the steps that it replaces."""
