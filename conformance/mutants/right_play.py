"""Rounds and games in small steps, each of which a wrong implementation can get wrong on its own."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from conformance.mutants.right_place import Placing
from conformance.mutants.right_score import Json
from conformance.wire import read_placement
from spec.area import Area
from spec.cards import Card, deck_of
from spec.rules import Placement


@dataclass
class Play:
    """One round being played."""

    players: int
    number: int
    first: int
    starter: int
    deck: list[Card]
    areas: list[Area]
    offer: list[Card] = field(default_factory=list)
    revealed: int = 0
    takes: int = 0
    last: int = 0
    placed: list[int] = field(default_factory=list)
    filled_at: int | None = None
    filler: int | None = None
    over: bool = False
    lines: dict[int, tuple[Area, str]] = field(default_factory=dict, repr=False)

    def line(self, area: Area) -> str:
        """The line of an area; areas that stay are written once."""
        kept = self.lines.get(id(area))
        if kept is None:
            kept = self.lines[id(area)] = (area, str(area))
        return kept[1]


class Playing(Placing):
    """The rules of turns, rounds and the game."""

    most_players = 5

    def play(self, request: Mapping[str, Any]) -> Json:
        """The answer to a ``play`` request."""
        decks = [[self.cards[card["id"]] for card in deck] for deck in request["decks"]]
        self.ruleset = request["ruleset"]
        reason = self.setup_fault(request, decks)
        if reason:
            return {"refused": {"index": None, "reason": reason}}
        first = request["first_player"]
        play = self.start(request["players"], request["round"], first, self.deck(decks.pop(0)))
        rounds = [self.opened(play)]
        record: list[list[int]] = []
        for index, move in enumerate(request["moves"]):
            card, placement = self.cards[move["card"]["id"]], read_placement(move["placement"], "placement")
            if reason := self.refusal(play, card, placement):
                return {"refused": {"index": self.index(index), "reason": reason}}
            play = self.step(play, card, placement, rounds, record, decks)
        return {"rounds": rounds, **self.result(play, record, decks)}

    def step(
        self,
        play: Play,
        card: Card,
        placement: Placement,
        rounds: list[Json],
        record: list[list[int]],
        decks: list[list[Card]],
    ) -> Play:
        """Play one move and write it down; the round to go on with."""
        self.take(play, card, placement)
        rounds[-1]["steps"].append(self.shown_step(play))
        if not play.over:
            return play
        record.append(self.scores(play))
        rounds[-1] |= {"scores": record[-1], "next_first_player": self.next_first(play)}
        if not decks:
            return play
        play = self.next_round(play, decks.pop(0))
        rounds.append(self.opened(play))
        return play

    def index(self, index: int) -> int:
        return index

    def opened(self, play: Play) -> Json:
        offer = [card.id for card in play.offer]
        return {"first_player": play.first, "offer": offer, "steps": [], "scores": None, "next_first_player": None}

    def shown_step(self, play: Play) -> Json:
        player = None if play.over else self.seat(play)
        areas = [play.line(area) for area in play.areas]
        return {"offer": [card.id for card in play.offer], "player": player, "areas": areas, "round_over": play.over}

    # setup

    def setup_fault(self, request: Mapping[str, Any], decks: Sequence[Sequence[Card]]) -> str | None:
        """What is wrong with the setup, if anything."""
        players, seat, number = request["players"], request["first_player"], request["round"]
        if not self.players_fit(players):
            return f"{players} players"
        if seat not in range(players) or number not in (1, 2, 3) or not decks or len(decks) > 4 - number:
            return "no such seat or round"
        return None if all(self.complete(deck) for deck in decks) else "the deck is not complete"

    def players_fit(self, players: int) -> bool:
        return 2 <= players <= self.most_players + (self.ruleset in ("flower_power", "both"))

    def complete(self, deck: Sequence[Card]) -> bool:
        return Counter(card.id for card in deck) == Counter(card.id for card in deck_of(self.ruleset))

    def deck(self, cards: list[Card]) -> list[Card]:
        """The deck in the order in which it is revealed."""
        return cards

    def start(self, players: int, number: int, first: int, deck: list[Card]) -> Play:
        areas = [Area() for _ in range(players)]
        play = Play(players, number, first, first, list(deck), areas, placed=[0] * players)
        self.reveal(play)
        return play

    # a turn

    def reveals(self, players: int) -> int:
        return 4 if players == 2 else players

    def reveal(self, play: Play) -> None:
        """Begin a turn, or end the round when too few cards are left."""
        wanted = self.reveals(play.players)
        if len(play.deck) < wanted:
            self.short(play, wanted)
            return
        play.offer, play.deck = [*self.kept(play), *play.deck[:wanted]], play.deck[wanted:]
        play.revealed, play.takes = wanted, 0

    def kept(self, _play: Play) -> list[Card]:
        """What stays on offer from the turn before."""
        return []

    def short(self, play: Play, _wanted: int) -> None:
        play.offer, play.over = [], True

    def seat(self, play: Play) -> int:
        """Whose take it is."""
        return (play.starter + play.takes) % play.players

    def may_take(self, play: Play) -> list[Card]:
        return play.offer

    def refusal(self, play: Play, card: Card, placement: Placement) -> str | None:
        """Why a move is refused, or None."""
        if play.over:
            return "the round is over"
        if card not in self.may_take(play):
            return "not on offer"
        return None if self.allowed(play.areas[self.seat(play)], card, placement) else "not placed so"

    def take(self, play: Play, card: Card, placement: Placement) -> None:
        """The player whose take it is takes and places a card."""
        seat = self.seat(play)
        play.offer = self.left(play, card)
        self.lay(play, seat, card, placement)
        play.last = seat
        play.placed[seat] += 1
        play.takes += 1
        if play.filled_at is None and self.filled(play, seat):
            play.filled_at, play.filler = play.takes, seat
        self.after(play)

    def left(self, play: Play, card: Card) -> list[Card]:
        """What stays on offer after a take."""
        return [each for each in play.offer if each != card]

    def lay(self, play: Play, seat: int, card: Card, placement: Placement) -> None:
        play.areas[seat] = self.put(play.areas[seat], card, placement)

    def filled(self, play: Play, seat: int) -> bool:
        return self.is_full(play.areas[seat])

    def is_full(self, area: Area) -> bool:
        return area.full

    def after(self, play: Play) -> None:
        """End the round, begin another turn, or go on with this one."""
        if self.ends(play):
            play.over = True
        elif play.takes == play.revealed:
            play.starter = self.next_starter(play)
            self.reveal(play)

    def ends(self, play: Play) -> bool:
        """Whether the round is over after this take."""
        if play.filled_at is None:
            return False
        return play.takes >= (self.two_player_end(play.filled_at) if play.players == 2 else play.revealed)

    def two_player_end(self, filled_at: int) -> int:
        """The take after which the round is over when an area was filled at this take."""
        return (2, 2, 4, 4)[filled_at - 1]

    def next_starter(self, play: Play) -> int:
        return play.last

    # rounds and the game

    def scores(self, play: Play) -> list[int]:
        self.round = self.round_scored(play)
        return [self.points(area)["total"] for area in play.areas]

    def round_scored(self, play: Play) -> int:
        return play.number

    def next_first(self, play: Play) -> int:
        return play.last

    def next_round(self, play: Play, deck: list[Card]) -> Play:
        return self.start(play.players, play.number + 1, self.next_first(play), self.deck(deck))

    def result(self, play: Play, record: list[list[int]], decks: list[list[Card]]) -> Json:
        if decks or not play.over or play.number != 3:
            return {"totals": None, "winners": None}
        totals = self.totals(record)
        return {"totals": totals, "winners": self.winners(totals, record)}

    def totals(self, record: list[list[int]]) -> list[int]:
        return [sum(player) for player in zip(*record, strict=True)]

    def winners(self, totals: list[int], _record: list[list[int]]) -> list[int]:
        return [seat for seat, each in enumerate(totals) if each == max(totals)]
