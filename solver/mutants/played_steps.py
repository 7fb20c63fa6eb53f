"""Mutants of play: `spec.rules` with one step replaced: under another ruling, or changed after the take."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from deviations.choice import OURS, Readings, parse_readings
from deviations.readings import rules_of
from solver.random_play import Bias, Move, no_bias
from spec.area import Area, Space
from spec.cards import Card
from spec.placing import Placement
from spec.rules import Round, legal_moves, take
from spec.scoring import Score

TakeRule = Callable[[Round, Card, Placement], Round]
DealRule = Callable[[Round, Round], Round]


@dataclass(frozen=True)
class Play:
    """A game to play: the spec's, or one with a replaced rule.

    ``take`` gives the position after a take; ``dealt`` changes the first position of a round, given the last one
    before it; ``deck`` chooses the cards of a deck from all of them; ``scorer`` scores an area. Nine times out of ten
    players choose at random among the moves that ``bias`` prefers most.
    """

    rulings: Readings = OURS
    take: TakeRule = take
    dealt: DealRule = lambda _before, following: following
    deck: Callable[[tuple[Card, ...], Round | None], tuple[Card, ...]] = lambda cards, _before: cards
    scorer: Callable[[Area, int, str], Score] | None = None
    moves: Callable[[Round], Sequence[Move]] = legal_moves
    bias: Bias = no_bias

    def score(self, area: Area, number: int, ruleset: str) -> Score:
        """The score as this game counts it."""
        return (
            self.scorer(area, number, ruleset) if self.scorer else rules_of(ruleset, self.rulings).score(area, number)
        )


def ruling(choice: str, bias: Bias = no_bias) -> Play:
    """The spec under another reading of one ambiguity."""
    return Play(parse_readings([choice]), bias=bias)


# Steps replaced -------------------------------------------------------------------------------------------------------


def _seated(round_: Round, seat: int) -> Round:
    """The position with another seat to take next, the takes of the turn as they are."""
    return replace(round_, starter=(seat - round_.takes) % round_.table.players)


def _turn_goes_on(round_: Round) -> bool:
    return not round_.over and round_.takes > 0


def counter_clockwise(before: Round, card: Card, placement: Placement) -> Round:
    """The next to take is the player on the right."""
    after = before.take(card, placement)
    return _seated(after, (before.to_take or 0) - 1) if _turn_goes_on(after) else after


def starter_takes_twice(before: Round, card: Card, placement: Placement) -> Round:
    """The player who starts a turn takes two cards at once."""
    after = before.take(card, placement)
    return _seated(after, before.to_take or 0) if _turn_goes_on(after) and before.takes == 0 else after


def never_ends(before: Round, card: Card, placement: Placement) -> Round:
    """A full area does not end the round; only a deck that runs out does."""
    seat = before.to_take or 0
    after = replace(
        before,
        offer=tuple(each for each in before.offer if each != card),
        areas=_with_area(before, seat, rules_of("both").place(before.areas[seat], card, placement)),
        placed=tuple(placed + (at == seat) for at, placed in enumerate(before.placed)),
        last_taker=seat,
        takes=before.takes + 1,
    )
    if after.offer:
        return after
    cards = after.revealed
    fresh = replace(after, offer=after.deck[:cards], deck=after.deck[cards:], takes=0, starter=seat)
    return fresh if len(after.deck) >= cards else replace(after, over=True)


def _with_area(round_: Round, seat: int, area: Area) -> tuple[Area, ...]:
    return round_.areas[:seat] + (area,) + round_.areas[seat + 1 :]


def ends_at_eight(before: Round, card: Card, placement: Placement) -> Round:
    """The round ends with the turn in which somebody filled eight spaces."""
    after = before.take(card, placement)
    if after.over or after.takes > 0 or min(len(area.empty_spaces) for area in after.areas) > 1:
        return after
    return replace(after, over=True, takes=after.revealed, deck=after.offer + after.deck, offer=())


def card_stays_on_offer(before: Round, card: Card, placement: Placement) -> Round:
    """A card that is taken stays on offer for the others."""
    after = before.take(card, placement)
    return replace(after, offer=(*after.offer, card)) if _turn_goes_on(after) else after


def into_the_neighbours_area(before: Round, card: Card, placement: Placement) -> Round:
    """The card is placed in the area of the player on the left."""
    after = replace(before, areas=before.areas[1:] + before.areas[:1]).take(card, placement)
    return replace(after, areas=after.areas[-1:] + after.areas[:-1])


def neighbours_moves(round_: Round) -> Sequence[Move]:
    """What is legal for the area of the player on the left."""
    return replace(round_, areas=round_.areas[1:] + round_.areas[:1]).moves


def covering_discards(before: Round, card: Card, placement: Placement) -> Round:
    """A facedown card that is covered leaves the game."""
    after = before.take(card, placement)
    seat, at = before.to_take or 0, placement.at
    if isinstance(at, str) or before.areas[seat][at].faceup or not before.areas[seat][at].facedown:
        return after
    return replace(after, areas=_with_area(after, seat, after.areas[seat].with_space(at, Space(card))))


def taker_forgotten(before: Round, card: Card, placement: Placement) -> Round:
    """The last taker is not noted: the first player of the round counts as such."""
    return replace(before.take(card, placement), last_taker=before.first_player)


def giant_faceup_on_a_space(before: Round, card: Card, placement: Placement) -> Round:
    """A giant that finds no free edge is laid faceup on an empty space."""
    after = before.take(card, placement)
    seat, at = before.to_take or 0, placement.at
    if isinstance(at, str) or not card.giant:
        return after
    return replace(after, areas=_with_area(after, seat, after.areas[seat].with_space(at, Space(card))))


def same_number(before: Round, following: Round) -> Round:
    """The next round has the same number as the last."""
    return replace(following, number=before.number)


def areas_kept(before: Round, following: Round) -> Round:
    """The areas are not cleared for the next round."""
    return replace(following, areas=before.areas)


def half_deck(cards: tuple[Card, ...], _before: Round | None) -> tuple[Card, ...]:
    """A deck that lacks half its cards."""
    return cards[::2]


def without_hidden(cards: tuple[Card, ...], before: Round | None) -> tuple[Card, ...]:
    """A deck without the cards that lay facedown in the last round."""
    hidden = {space.facedown for area in before.areas for space in area.spaces} if before else set()
    return tuple(card for card in cards if card not in hidden)
