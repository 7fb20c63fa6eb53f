"""Readings of the clauses of placing, turns, rounds and the game that the spec does not have."""

from collections.abc import Sequence
from dataclasses import replace

from spec.area import Area
from spec.cards import Card
from spec.expansions.little_giants import LittleGiants
from spec.placing import Placement
from spec.rules import RULES, Round, Rules


class A04b(Rules):
    """A third copy may go under a single faceup card."""

    def third_copy(self, area: Area, card: Card) -> Sequence[Placement]:
        singles = (at for at, space in enumerate(area.spaces, 1) if space.faceup and not space.facedown)
        return (*super().third_copy(area, card), *(Placement(at, False) for at in singles))


class A05b(Rules):
    """A first copy may be laid facedown on any empty space."""

    def first_copy(self, area: Area, card: Card) -> Sequence[Placement]:
        return (*super().first_copy(area, card), *self.facedown_on_any(area, card))

    def covering(self, area: Area, card: Card) -> Sequence[Placement]:
        return (*super().covering(area, card), *self.facedown_on_any(area, card))


class A06b(Rules):
    """A card whose space holds a facedown card goes facedown on another space."""

    def covering(self, area: Area, card: Card) -> Sequence[Placement]:
        return self.facedown_on_any(area, card) or super().covering(area, card)


class A08b(Rules):
    """A card that fits must be taken before one whose number is validated."""

    def may_take(self, round_: Round) -> tuple[Card, ...]:
        area = round_.areas[self.seat(round_)]
        fits = (card for card in round_.offer if card.number is None or not area[card.number].validated)
        return tuple(fits) or super().may_take(round_)


class A09b(Rules):
    """A third copy may replace the faceup card of its pair."""

    def third_copy(self, area: Area, card: Card) -> Sequence[Placement]:
        return (*super().third_copy(area, card), Placement(card.space))


class A10b(Rules):
    """A third copy goes faceup on any empty space."""

    def third_copy(self, area: Area, card: Card) -> Sequence[Placement]:
        empty = area.empty_spaces
        return tuple(replace(each, faceup=each.faceup or each.at in empty) for each in super().third_copy(area, card))


class A11b(Rules):
    """The round ends as soon as somebody is full."""

    def last_take_of_more(self, _round: Round, filled_at: int) -> int:
        return filled_at


class _Passing(Rules):
    """A player who cannot place any card is passed over, which the rulebook never needs."""

    def after_take(self, round_: Round) -> Round:
        after = super().after_take(round_)
        while not after.over and not self.moves(after):
            after = super().after_take(replace(after, takes=after.takes + 1))
        return after


def _ending(at: int, last: int) -> type[Rules]:
    """Two players: when take ``at`` fills an area, take ``last`` is the last one of the turn."""

    class Ending(_Passing):
        """The last take of the turn is another."""

        def last_take_of_two(self, filled_at: int) -> int:
            return last if filled_at == at else super().last_take_of_two(filled_at)

    return Ending


A12b, A12c, A13b, A14b = _ending(1, 1), _ending(1, 4), _ending(2, 4), _ending(3, 3)


class A17b(Rules):
    """The player after the last starter starts the next turn."""

    def next_starter(self, round_: Round) -> int:
        return (round_.starter + 1) % round_.players


class A17c(Rules):
    """The same player starts every turn of a round."""

    def next_starter(self, round_: Round) -> int:
        return round_.starter


class A18b(Rules):
    """The player after the last first player starts the next round."""

    def next_first_player(self, round_: Round) -> int:
        return (round_.first_player + 1) % round_.players


class A18c(Rules):
    """The player with the lowest score of the round starts the next."""

    def next_first_player(self, round_: Round) -> int:
        points = [each.total for each in self.scores(round_)]
        return points.index(min(points))


class _ShortTurns(Rules):
    """Two players: the ends that are told for turns of four cards hold for those alone."""

    def last_take(self, round_: Round, filled_at: int) -> int:
        if round_.players == 2 and round_.revealed != 4:
            return self.last_take_of_more(round_, filled_at)
        return super().last_take(round_, filled_at)


class A19b(_ShortTurns):
    """With two players two cards are revealed."""

    REVEALED_BY_TWO = 2


class A21b(_ShortTurns):
    """A last turn is played with fewer cards than it needs."""

    def reveal(self, round_: Round) -> Round:
        wanted = self.revealed(round_.players)
        if not 0 < len(round_.deck) < wanted:
            return super().reveal(round_)
        return replace(round_, deck=(), offer=round_.deck, revealed=len(round_.deck), takes=0, filled_at=None)


class A22b(Rules):
    """At most four players play the base game."""

    def most_players(self) -> int:
        most = super().most_players()
        return 4 if most == RULES.most_players() else most


class A32b(Rules):
    """Of equal totals the first seat wins."""

    def winners(self, totals: Sequence[int], record: Sequence[Sequence[int]] = ()) -> tuple[int, ...]:
        return super().winners(totals, record)[:1]


class A34b(Rules):
    """Cards that lay facedown are not shuffled into the next deck."""

    def check_decks(self, decks: Sequence[Sequence[Card]]) -> None:
        super().check_decks(decks[:1])

    def next_deck(self, round_: Round) -> tuple[Card, ...]:
        hidden = {space.facedown for area in round_.areas for space in area.spaces}
        return tuple(card for card in super().next_deck(round_) if card not in hidden)


class A40b(LittleGiants):
    """A giant may go facedown on an empty space at any time."""

    def giant_goes(self, area: Area, giant: Card) -> tuple[Placement, ...]:
        return tuple(dict.fromkeys((*super().giant_goes(area, giant), *self.facedown_on_any(area, giant))))


class A41b(LittleGiants):
    """A giant fills a space of the nine."""

    def unfilled(self, area: Area) -> int:
        return super().unfilled(area) - len(area.edges)


class A51b(Rules):
    """Two players take in the order A, B, B, A."""

    def seat(self, round_: Round) -> int:
        if round_.players != 2 or round_.revealed != 4:
            return super().seat(round_)
        return (round_.starter + (0, 1, 1, 0)[round_.takes]) % 2


class A57b(_Passing):
    """Only faceup cards fill a space."""

    def unfilled(self, area: Area) -> int:
        return super().unfilled(area) + len(list(area.uncovered()))


class A63b(LittleGiants):
    """A giant goes to the first free edge."""

    def free_edges(self, area: Area, giant: Card) -> tuple[str, ...]:
        return super().free_edges(area, giant)[:1]
