"""The engine below the protocol: rounds as a state machine over whole numbers. See `reference.deck` for the layout.

>>> import random
>>> engine = Engine("base", players=3)
>>> deck = list(engine.deck)
>>> random.seed(1); random.shuffle(deck)
>>> round_ = engine.start(deck, first_player=0)
>>> while not round_.over:
...     round_.take(*random.choice(round_.moves()))
>>> len(round_.scores(1))
3
"""

import functools
from collections.abc import Callable, Sequence

from deviations.choice import OURS, Readings
from reference.deck import FACES, GRID, LOW, SPACE_OF, Area, cards_of, empty_area, is_full
from reference.placing import Placements, clause_broken, placements, put, ruled_placements
from reference.rulings import differs, fields_of, rulings_of
from reference.scorers import scorer_of
from spec.cards import RULESETS, check_ruleset
from spec.errors import BadSetup, IllegalMove

Move = tuple[int, int]
"""A card to take and its placement."""


@functools.cache
def placements_under(readings: Readings) -> Callable[[Area, int], Placements]:
    """The placements of a card in an area, found the fast way where no ruling on placement differs."""
    rulings = rulings_of(readings)
    return functools.partial(ruled_placements, rulings) if differs(rulings, fields_of("place")) else placements


class Engine:
    """The rules of one ruleset for one number of players. Raises `BadSetup` (SETUP-2, FP-SETUP-1)."""

    def __init__(self, ruleset: str, players: int, readings: Readings = OURS) -> None:
        rulings = rulings_of(readings)
        self.ruleset, self.players, self.rulings = check_ruleset(ruleset), players, rulings
        most = 6 if "flower_power" in RULESETS[ruleset] else rulings.most_players
        if not 2 <= players <= most:
            raise BadSetup(f"{players} players cannot play {ruleset}: use 2 to {most}")
        self.deck = cards_of(ruleset)
        self.empty = empty_area(ruleset)
        self.reveal = rulings.two_player_reveal if players == 2 else players
        self.scorer = scorer_of(ruleset, readings)
        self.score_area = self.scorer.total
        self.placements = placements_under(readings)
        self.order = (0, 1, 1, 0) if players == 2 and rulings.two_player_order == "snake" else range(self.reveal)
        self.spaces_fill = rulings.facedown_fills and not rulings.giants_fill
        self.may_pass = not rulings.facedown_fills
        self.ends = (rulings.ends_after_fill_at_1, rulings.ends_after_fill_at_2, rulings.ends_after_fill_at_3)

    def start(self, deck: Sequence[int], first_player: int) -> "Round":
        """A round with its first offer revealed. ``deck`` is the whole shuffled deck, the next card first."""
        return Round(self, deck, first_player)

    def full(self, area: Area) -> bool:
        """Whether the area is filled (END-1, rulings A41, A57)."""
        if self.spaces_fill:
            return is_full(area)
        cells = area if self.rulings.giants_fill else area[:GRID]
        return sum(map(bool if self.rulings.facedown_fills else LOW.__lt__, cells)) >= GRID

    def fits(self, area: Area, card: int) -> bool:
        """Whether the number of a card is not validated yet (A08); giants have none."""
        cell = area[SPACE_OF[card]] if SPACE_OF[card] >= 0 else 0
        return cell <= LOW or not cell & LOW

    def winners(self, totals: Sequence[int]) -> list[int]:
        """The seats with the most points (GAME-2, GAME-3)."""
        best = [seat for seat, total in enumerate(totals) if total == max(totals)]
        return best if self.rulings.tie == "shared" else best[:1]


@functools.cache
def engine_of(ruleset: str, players: int, readings: Readings = OURS) -> Engine:
    """The engine for these rules, made once. Raises `BadSetup`."""
    return Engine(ruleset, players, readings)


class Round:
    """One round in play. Its attributes may be read at any time; only `take` changes them.

    ``offer`` holds the cards on the table, ``seat`` the player whose take it is, ``areas`` one area per seat,
    ``takes`` the takes made in this turn, ``last`` the seat that placed last, ``over`` whether the round is over.
    """

    __slots__ = (
        "areas",
        "dealt",
        "deck",
        "engine",
        "filled_at",
        "first",
        "last",
        "offer",
        "over",
        "seat",
        "size",
        "starter",
        "takes",
    )

    def __init__(self, engine: Engine, deck: Sequence[int], first_player: int) -> None:
        self.engine, self.deck = engine, deck
        self.first = self.starter = self.seat = self.last = first_player
        self.areas = [engine.empty] * engine.players
        self.dealt = self.filled_at = 0
        self.over = False
        self._reveal()

    def copy(self) -> "Round":
        """The same round, to be played on separately."""
        other = Round.__new__(Round)
        for name in Round.__slots__:
            setattr(other, name, getattr(self, name))
        other.areas, other.offer = self.areas.copy(), self.offer.copy()
        return other

    def takeable(self) -> list[int]:
        """The cards that the player may take: any on offer (TAKE-2, ruling A08)."""
        if self.engine.rulings.may_take == "any":
            return self.offer
        area = self.areas[self.seat]
        return [card for card in self.offer if self.engine.fits(area, card)] or self.offer

    def moves(self) -> list[Move]:
        """Every legal move of the player whose take it is; none when the round is over."""
        if self.over:
            return []
        area, placements_of = self.areas[self.seat], self.engine.placements
        return [(card, placement) for card in self.takeable() for placement in placements_of(area, card)]

    def check(self, card: int, placement: int) -> None:
        """Nothing, or `IllegalMove` with the clause that the move breaks."""
        area, name = self.areas[self.seat], FACES[card].id
        if self.over:
            raise IllegalMove("END-1", "the round is over, nobody takes a card")
        if card not in self.offer:
            raise IllegalMove("TAKE-2", f"{name} is not on offer, {self._names()} are")
        if card not in self.takeable():
            raise IllegalMove("TAKE-2", f"{name} does not fit, and another card on offer does")
        if placement not in self.engine.placements(area, card):
            raise IllegalMove(*clause_broken(area, card))

    def take(self, card: int, placement: int) -> None:
        """Take and place a card, then go on to the next take, turn, or the end. The move must be one of `moves`.

        Only under rulings A12, A13 and A57 can somebody be without any move; they pass.
        """
        area = put(self.areas[self.seat], card, placement)
        self.areas[self.seat] = area
        self.offer.remove(card)
        self.last = self.seat
        self.takes += 1
        if not self.filled_at and self.engine.full(area):
            self.filled_at = self.takes
        self._go_on()
        while (self.filled_at or self.engine.may_pass) and not self.over and not self.moves():
            self.takes += 1
            self._go_on()

    def scores(self, round_number: int) -> list[int]:
        """The round score of every seat, as the areas lie."""
        return [self.engine.score_area(area, round_number) for area in self.areas]

    def next_first_player(self, scores: Sequence[int]) -> int:
        """Who starts the next round: the player who placed last (ROUND-2, ruling A18)."""
        lowest = scores.index(min(scores))
        following = (self.first + 1) % self.engine.players
        return {"last_taker": self.last, "next_seat": following}.get(self.engine.rulings.next_round_starts, lowest)

    def _reveal(self) -> None:
        """Reveal an offer, or end the round if the deck is too short for it (REVEAL-1, END-DECK-1)."""
        self.offer = list(self.deck[self.dealt : self.dealt + self.engine.reveal])
        self.size, self.takes = len(self.offer), 0
        short = self.size < self.engine.reveal
        if short and (not self.offer or self.engine.rulings.short_deck == "end"):
            self.over, self.offer = True, []
        self.dealt += self.size

    def _go_on(self) -> None:
        """After a take: the end of the round, the next turn, or the next player (TAKE-1, TURN-1)."""
        if self.filled_at and self._ends():
            self.over = True
            return
        if self.takes == self.size:
            following = {"last_taker": self.last, "next_seat": self.starter + 1, "same_seat": self.starter}
            self.starter = following[self.engine.rulings.next_turn_starts]
            self._reveal()
        self.seat = (self.starter + self.engine.order[self.takes]) % self.engine.players

    def _ends(self) -> bool:
        """Whether a round with a full area is over after this take (END-1, END-2P-1 to END-2P-4)."""
        if self.takes == self.size:
            return True
        if self.engine.players == 2:
            return bool(self.takes >= self.engine.ends[self.filled_at - 1])
        return bool(self.engine.rulings.round_ends == "at_once")

    def _names(self) -> str:
        return " ".join(FACES[card].id for card in self.offer)
