"""Mutants of the end of a round, of what it scores, and of who starts the next."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace

from spec.area import Area
from spec.cards import Card
from spec.placing import Placement
from spec.rules import Round, Rules
from spec.scoring import Score


def _fill_kept(self: Rules, round_: Round, sign: int) -> Round:
    """The next turn, in which the fill of the turn before is not forgotten."""
    return replace(Rules.reveal(self, round_), filled_at=round_.filled_at and sign * round_.filled_at)


def _one_turn_late(_self: Rules, round_: Round) -> bool:
    return round_.filled_at is not None and round_.filled_at < 0 and round_.takes == round_.revealed


def _all_full(self: Rules, round_: Round) -> bool:
    """Every player is full, or at a turn's end all but one are."""
    full = sum(map(self.is_full, round_.areas))
    return round_.takes == round_.revealed and full >= max(2, round_.players - 1)


def _before_first_player(self: Rules, round_: Round) -> bool:
    """After a fill, play goes on up to the player before the round's first player only."""
    if round_.filled_at is None or round_.players == 2:
        return Rules.ends(self, round_)
    return round_.takes == round_.revealed or self.seat(round_) == round_.first_player


def _last_taker_full(self: Rules, round_: Round) -> bool:
    if round_.players == 2:
        return Rules.ends(self, round_)
    return round_.takes == round_.revealed and self.is_full(round_.areas[round_.last_taker])


def _not_after_take_4(self: Rules, round_: Round) -> bool:
    fourth = round_.players == 2 and round_.filled_at == round_.takes == 4
    return not fourth and Rules.ends(self, round_)


def _plays_on(self: Rules, round_: Round) -> Round:
    """Play on with the few cards that are left, and end when there are none."""
    if not 0 < len(round_.deck) < self.revealed(round_.players):
        return Rules.reveal(self, round_)
    return replace(round_, deck=(), offer=round_.deck, revealed=len(round_.deck), takes=0, filled_at=None)


def _keeps_offering(self: Rules, round_: Round) -> Round:
    short = len(round_.deck) < self.revealed(round_.players)
    return replace(round_, offer=round_.deck, over=True) if short else Rules.reveal(self, round_)


def _one_turn_early(self: Rules, round_: Round) -> Round:
    short = len(round_.deck) <= self.revealed(round_.players)
    return replace(round_, offer=(), over=True) if short else Rules.reveal(self, round_)


def _dealt_again(self: Rules, round_: Round) -> Round:
    short = len(round_.deck) < self.revealed(round_.players)
    return Rules.reveal(self, replace(round_, deck=self.deck) if short else round_)


def _filler(self: Rules, round_: Round) -> int | None:
    """The seat that filled its area first."""
    return None if round_.filled_at is None else self.seat(replace(round_, takes=round_.filled_at - 1))


def _filler_or_last(self: Rules, round_: Round) -> int:
    filler = _filler(self, round_)
    return round_.last_taker if filler is None else filler


def _by_score(choose: Callable[[list[int]], int]) -> Callable[[Rules, Round], int]:
    """The first seat whose score is the one that is chosen from all."""

    def first(self: Rules, round_: Round) -> int:
        points = [each.total for each in self.scores(round_)]
        return points.index(choose(points))

    return first


@dataclass(frozen=True)
class _Noted(Round):
    """A round that notes the areas as they lay when somebody was full."""

    at_fill: tuple[Area, ...] = ()


def _noting(self: Rules, round_: Round, seat: int, card: Card, placement: Placement) -> Round:
    after = Rules.taken(self, round_, seat, card, placement)
    if after.filled_at != after.takes:
        return after
    return _Noted(**{each.name: getattr(after, each.name) for each in fields(Round)}, at_fill=after.areas)


def _scored_at_fill(self: Rules, round_: Round) -> tuple[Score, ...]:
    return tuple(self.score(area, round_.number) for area in getattr(round_, "at_fill", round_.areas))


def _filler_scored(self: Rules, round_: Round) -> tuple[Score, ...]:
    found = enumerate(Rules.scores(self, round_))
    return tuple(each if _filler(self, round_) in (None, seat) else replace(each, total=0) for seat, each in found)


def _scored_as(number: Callable[[int], int]) -> Callable[[Rules, Round], tuple[Score, ...]]:
    """Rounds scored as if they had another number."""

    def scores(self: Rules, round_: Round) -> tuple[Score, ...]:
        return tuple(self.score(area, number(round_.number)) for area in round_.areas)

    return scores


STEPS: Mapping[str, Mapping[str, object]] = {
    "end-one-turn-late": {"ends": _one_turn_late, "reveal": lambda self, round_: _fill_kept(self, round_, -1)},
    "end-when-all-full": {"ends": _all_full},
    "end-before-first-player": {"ends": _before_first_player},
    "end-counts-faceup-only": {"is_full": lambda _, area: all(space.faceup for space in area.spaces)},
    "end-counts-cards": {"is_full": lambda _, area: sum(len(space.cards) for space in area.spaces) >= 9},
    "end-at-eight": {"is_full": lambda _, area: len(area.empty_spaces) <= 1},
    "end-when-all-validated": {"is_full": lambda _, area: all(space.validated for space in area.spaces)},
    "end-seen-for-starter-only": {"filled": lambda self, areas, _seat, before: self.is_full(areas[before.starter])},
    "end-seen-for-last-taker-only": {"ends": _last_taker_full},
    "end-seen-for-seat-0-only": {"filled": lambda self, areas, _seat, _before: self.is_full(areas[0])},
    "two-players-end-at-turn": {"last_take_of_two": lambda _, _filled: 4},
    "two-players-end-at-once": {"last_take_of_two": lambda _, filled: filled},
    "two-players-stop-at-two": {"last_take_of_two": lambda _, filled: max(2, min(filled, 3))},
    "two-players-other-plays-twice": {"END_OF_TWO": (3, 2, 4, 4)},
    "two-players-one-more-always": {"END_OF_TWO": (2, 3, 4, 4)},
    "two-players-turn-after-take-4": {
        "ends": _not_after_take_4,
        "reveal": lambda self, round_: _fill_kept(self, round_, 1),
    },
    "empty-deck-plays-on": {"reveal": _plays_on},
    "empty-deck-keeps-offering": {"reveal": _keeps_offering},
    "empty-deck-one-turn-early": {"reveal": _one_turn_early},
    "empty-deck-reshuffles": {"reveal": _dealt_again},
    "round-start-seat-0": {"next_first_player": lambda _, _round: 0},
    "round-start-same": {"next_first_player": lambda _, round_: round_.first_player},
    "round-start-by-parity": {"next_first_player": lambda _, round_: round_.number % round_.players},
    "round-start-filler": {"next_first_player": _filler_or_last},
    "round-start-lowest": {"next_first_player": _by_score(min)},
    "round-start-highest": {"next_first_player": _by_score(max)},
    "round-start-after-last": {"next_first_player": lambda _, round_: (round_.last_taker + 1) % round_.players},
    "round-start-turn-starter": {"next_first_player": lambda _, round_: round_.starter},
    "scored-when-filled": {"taken": _noting, "scores": _scored_at_fill},
    "filler-only-scored": {"scores": _filler_scored},
    "scores-by-rank": {
        "scores": lambda self, round_: sorted(Rules.scores(self, round_), key=lambda each: each.total, reverse=True)
    },
    "round-always-1": {"scores": _scored_as(lambda _: 1)},
    "round-counted-from-0": {"scores": _scored_as(lambda number: max(1, number - 1))},
}
"""Mutant id -> the steps that it replaces."""
