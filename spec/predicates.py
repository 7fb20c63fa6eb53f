"""The predicates of the invariants over an area, a position, a take or a finished round.

`spec.invariants` gives each its name and its statement. They look at cards and places only, never at what the rules
say may happen next, so that they judge a wrong game as well as a right one.
"""

from collections import Counter
from functools import cache
from typing import NamedTuple

from spec.area import EDGES, SPACES, Area, Space
from spec.cards import UNKNOWN, Card, deck_of
from spec.rules import Round

MOST_CARDS = 17
"""The most cards the nine spaces of an area can hold in a round: eight pairs, and the card that filled it last."""

# What lies in an area -------------------------------------------------------------------------------------------------


def faceup_on_its_number(area: Area) -> bool:
    """A faceup card lies on the space of its number."""
    return all(space.faceup is None or space.faceup.number == at for at, space in enumerate(area.spaces, 1))


def facedown_has_a_reason(area: Area) -> bool:
    """A facedown card lies under a card of its own number, or its number is validated; a giant, no edge is free."""
    return all(_reason(area, at, down) for at, space in enumerate(area.spaces, 1) if (down := space.facedown))


def _reason(area: Area, at: int, down: Card) -> bool:
    """Own space, and covered; or its number is validated; or, for a giant, no edge of its kind is free."""
    if down.number is None:
        return down == UNKNOWN or all(edge in area.edges for edge in EDGES if edge[0].lower() == (down.edge or "")[0])
    return area[at].validated if down.number == at else area[down.number].validated


def not_all_validated(area: Area) -> bool:
    """No area ever has nine validated spaces."""
    return not all(space.validated for space in area.spaces)


def at_most_17(area: Area) -> bool:
    """The nine spaces of an area never hold more than 17 cards."""
    return sum(len(space.cards) for space in area.spaces) <= MOST_CARDS


def giants_at_edges(area: Area) -> bool:
    """A giant is never faceup on one of the nine spaces, and an edge holds only a giant whose arrow points there."""
    faceup = all(not (space.faceup and space.faceup.giant) for space in area.spaces)
    return faceup and all((giant.edge or "-")[0].upper() == edge[0] for edge, giant in area.edges.items())


# What is on the table -------------------------------------------------------------------------------------------------


def card_ids(round_: Round) -> list[str]:
    """The ids of all cards in the round, wherever they lie; an id says all that is printed on its card."""
    places = (round_.deck, round_.offer, *(area.cards for area in round_.areas))
    return [card.id for cards in places for card in cards]


def one_place(round_: Round) -> bool:
    """Every card is in one place only: in the deck, on offer, or in one area."""
    ids = card_ids(round_)
    return len(set(ids)) == len(ids)


def as_many_as_placed(round_: Round) -> bool:
    """An area holds as many cards as its player has placed."""
    return all(len(area.cards) == placed for area, placed in zip(round_.areas, round_.placed, strict=True))


def offer_and_takes(round_: Round) -> bool:
    """The cards on offer and the takes of this turn make one card per player, or four with two players."""
    wanted = 4 if round_.table.players == 2 else round_.table.players
    ran_out = round_.over and not round_.offer
    return ran_out or len(round_.offer) + round_.takes == wanted


def never_stuck(round_: Round) -> bool:
    """A player who must take can place every card on offer."""
    if round_.to_take is None:
        return True
    area = round_.areas[round_.to_take]
    return all(round_.table.rules.placements(area, card) for card in round_.offer)


def full_never_takes(round_: Round) -> bool:
    """A player whose nine spaces are filled never takes again."""
    return round_.to_take is None or not round_.areas[round_.to_take].full


def turn_starts_with_nobody_full(round_: Round) -> bool:
    """No turn starts while somebody has filled all nine spaces."""
    return round_.over or round_.takes > 0 or not any(area.full for area in round_.areas)


def fair_so_far(round_: Round) -> bool:
    """Nobody is ever more than one card ahead, and when a turn starts all have placed equally often."""
    most, fewest = max(round_.placed), min(round_.placed)
    return most - fewest <= 1 and (round_.over or round_.takes > 0 or most == fewest)


# What a take changes --------------------------------------------------------------------------------------------------


class Change(NamedTuple):
    """A space that differs between two positions."""

    seat: int
    at: int
    before: Space
    after: Space


class Step(NamedTuple):
    """A take: the positions before and after, the spaces that differ, and the edges that do (seat, edge)."""

    before: Round
    after: Round
    changes: tuple[Change, ...]
    edges: tuple[tuple[int, str], ...]

    @property
    def areas(self) -> list[tuple[Area, Area]]:
        """The areas that differ, before and after."""
        pairs = zip(self.before.areas, self.after.areas, strict=True)
        return [(old, new) for old, new in pairs if old is not new and old != new]


def step_of(before: Round, after: Round) -> Step:
    """The step between two positions, its differences found."""
    areas = [(seat, *pair) for seat, pair in enumerate(zip(before.areas, after.areas, strict=True))]
    differ = [(seat, old, new) for seat, old, new in areas if old is not new]
    changes = (
        Change(seat, at, was, now)
        for seat, old, new in differ
        for at, was, now in zip(SPACES, old.spaces, new.spaces, strict=True)
        if was is not now and was != now
    )
    edges = (
        (seat, edge)
        for seat, old, new in differ
        for edge, was, now in zip(EDGES, old.giants, new.giants, strict=True)
        if was is not now and was != now
    )
    return Step(before, after, tuple(changes), tuple(edges))


def conserved(step: Step) -> bool:
    """A take neither loses a card, nor adds one."""
    return sorted(card_ids(step.before)) == sorted(card_ids(step.after))


def one_card_from_the_offer(step: Step) -> bool:
    """A take brings one card from the offer into an area; the others stay on offer until the turn is over."""
    had = Counter(card.id for old, _ in step.areas for card in old.cards)
    taken = list((Counter(card.id for _, new in step.areas for card in new.cards) - had).elements())
    offer = [card.id for card in step.before.offer]
    if len(taken) != 1 or taken[0] not in offer:
        return False
    offer.remove(taken[0])
    turn_over = not offer or (not step.after.over and step.after.takes == 0)
    return turn_over or sorted(card.id for card in step.after.offer) == sorted(offer)


def own_area_one_place(step: Step) -> bool:
    """A take changes one place, in the area of the player whose take it is."""
    seats = [each.seat for each in step.changes] + [seat for seat, _ in step.edges]
    return seats == [step.before.to_take]


def room_for_it(step: Step) -> bool:
    """A card is never placed where two cards lie: a space holds at most two."""
    return all(len(each.before.cards) < 2 for each in step.changes)


def down_on_empty_or_equal(step: Step) -> bool:
    """A card comes to lie facedown only on an empty space, or under a card of equal number."""
    return all(_down_rightly(each) for each in step.changes if each.after.facedown != each.before.facedown)


def _down_rightly(each: Change) -> bool:
    """A card is facedown that was not: alone on a space that was empty, or under a card of its own number."""
    up, down = each.after.faceup, each.after.facedown
    alone_on_empty = each.before.empty and up is None
    return down is not None and (alone_on_empty or (up is not None and up.number == down.number))


def pairs_stay(step: Step) -> bool:
    """Once validated, always validated, and the pair never changes."""
    return not any(each.before.validated for each in step.changes)


def cards_stay(step: Step) -> bool:
    """A placed card stays on its place until the round is over."""
    spaces = all(set(each.before.cards) <= set(each.after.cards) for each in step.changes)
    return spaces and all(old.edges.items() <= new.edges.items() for old, new in step.areas)


def last_filled_alone(step: Step) -> bool:
    """The space that was filled last in a full area is not validated."""
    return not any(each.after.validated for each in step.changes if step.after.areas[each.seat].full)


def clockwise(step: Step) -> bool:
    """Within a turn the next to take is the player on the left."""
    if step.after.to_take is None or step.after.takes == 0:
        return True
    return step.after.to_take == ((step.before.to_take or 0) + 1) % step.before.table.players


def last_taker_starts(step: Step) -> bool:
    """The player who took the last card starts the next turn."""
    new_turn = not step.after.over and step.after.takes == 0
    return not new_turn or step.after.starter == step.after.to_take == step.before.to_take


def taker_noted(step: Step) -> bool:
    """The last taker is the player whose take it was."""
    return step.after.last_taker == step.before.to_take


# How a round ends -----------------------------------------------------------------------------------------------------


def equal_at_the_end(round_: Round) -> bool:
    """When the round is over, all players have placed equally often."""
    return len(set(round_.placed)) == 1 and len({len(area.cards) for area in round_.areas}) == 1


def ends_for_a_reason(round_: Round) -> bool:
    """A round is over because somebody filled all nine spaces, or because too few cards are left."""
    too_few = len(round_.deck) < (4 if round_.table.players == 2 else round_.table.players)
    return any(area.full for area in round_.areas) or (too_few and not round_.offer)


def two_player_leftovers(round_: Round) -> bool:
    """When the round is over no card is left on the table, or two with two players."""
    return len(round_.offer) in ((0, 2) if round_.table.players == 2 else (0,))


def nine_to_seventeen(round_: Round) -> bool:
    """A round that ends with a full area gives each player at least nine cards, and at most 17 on the nine spaces."""
    filled = any(area.full for area in round_.areas)
    grids = [sum(len(space.cards) for space in area.spaces) for area in round_.areas]
    return not filled or (min(round_.placed) >= 9 and max(grids) <= MOST_CARDS)


def deck_lasts(round_: Round) -> bool:
    """With up to four players, or five with both expansions, the deck never runs out."""
    few = round_.players <= lasts_up_to(round_.table.ruleset)
    return not few or any(area.full for area in round_.areas)


@cache
def lasts_up_to(ruleset: str) -> int:
    """The most players with whom the deck can never run out; with more, a round can end for want of cards."""
    deck = deck_of(ruleset)
    giants = sum(card.giant for card in deck)
    return max(players for players in range(1, 7) if _most_needed(players, giants) <= len(deck))


def _most_needed(players: int, giants: int) -> int:
    """The most cards that turns can need while nobody is full.

    An area that is not full holds eight pairs at most, and giants at its six edges; all areas hold equally many.
    """
    held = ((MOST_CARDS - 1) * players + min(giants, len(EDGES) * players)) // players
    return players * (held + 1)
