"""The rules of Pixies, sentence by sentence: placing a card, the turns of a round, the end of a round, and the game.

`Rules` is the record of all rules. Each method is a sentence of the rulebook and cites its clause (`spec.clauses`).
Values are frozen: a `Round` is one position of a round, and `Rules.take` gives the next; a `Game` is three rounds.
`spec.rulesets` adds the expansions to the rules.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from spec.area import Area
from spec.cards import Card, cards_of
from spec.errors import BadSetup, IllegalMove
from spec.placing import Placement, Placing
from spec.scoring import Score, Scoring

Move = tuple[Card, Placement]
"""A card taken, and where it is placed."""


@dataclass(frozen=True)
class Table:
    """What stays the same for a whole game: how many players, and the rules. Raises `BadSetup`."""

    players: int
    rules: "Rules" = field(repr=False)

    def __post_init__(self) -> None:
        if not self.rules.players_allowed(self.players):
            says = f"ruleset {self.rules.ruleset!r} is for 2 to {self.rules.most_players()} players (SETUP-2)"
            raise BadSetup(f"{self.players} players: {says}; up to 6 play flower_power and both (FP-SETUP-1)")

    @property
    def ruleset(self) -> str:
        return self.rules.ruleset

    @property
    def revealed(self) -> int:
        """Cards revealed in a turn."""
        return self.rules.revealed(self.players)


@dataclass(frozen=True)
class Round:
    """One position of a round.

    ``deck`` the cards not revealed yet, next first; ``offer`` the cards revealed and not taken; ``areas`` one per seat;
    ``starter`` the seat that started this turn; ``revealed`` cards revealed in this turn; ``takes`` cards taken since;
    ``filled_at`` the take of this turn at which an area became full, or None; ``placed`` placements per seat.
    """

    table: Table
    number: int
    first_player: int
    deck: tuple[Card, ...]
    offer: tuple[Card, ...]
    areas: tuple[Area, ...]
    starter: int
    revealed: int
    last_taker: int
    placed: tuple[int, ...]
    takes: int = 0
    filled_at: int | None = None
    over: bool = False

    @property
    def players(self) -> int:
        return self.table.players

    @property
    def to_take(self) -> int | None:
        """The seat that takes next, or None when the round is over."""
        return None if self.over else self.table.rules.seat(self)

    @property
    def moves(self) -> tuple[Move, ...]:
        """Every legal move of the player who takes next."""
        return self.table.rules.moves(self)

    @property
    def scores(self) -> tuple[Score, ...]:
        """The score of each player's area as it lies, at this round's zone points."""
        return self.table.rules.scores(self)

    @property
    def next_first_player(self) -> int:
        """Who starts the next round."""
        return self.table.rules.next_first_player(self)

    def take(self, card: Card, placement: Placement) -> "Round":
        """The position after the next player takes a card and places it. Raises `IllegalMove`."""
        return self.table.rules.take(self, card, placement)


class Rules(Placing, Scoring):
    """All rules of the base game: those of placing and scoring, and here those of turns, rounds and the game.

    A method is a named step: an expansion or a variant of the game is a subclass that adds or replaces some.
    """

    ruleset = "base"
    sets: tuple[str, ...] = ("base",)

    REVEALED_BY_TWO = 4
    """Cards revealed in a turn with two players (REVEAL-2P-1)."""

    # Starting a round

    @property
    def deck(self) -> tuple[Card, ...]:
        """The whole deck, unshuffled: all the cards that are played with (SETUP-1)."""
        return cards_of(self.sets)

    def most_players(self) -> int:
        """2 to 5 players play (SETUP-2)."""
        return 5

    def players_allowed(self, players: int) -> bool:
        """Whether so many may play (SETUP-2)."""
        return players in range(2, self.most_players() + 1)

    def check_deck(self, deck: Sequence[Card], whole: Sequence[Card]) -> None:
        """Raises `BadSetup` unless the deck has each card of the whole deck once (SETUP-1, ROUND-1)."""
        missing, extra = Counter(whole) - Counter(deck), Counter(deck) - Counter(whole)
        if missing or extra:
            lacks = f"lacks {' '.join(card.id for card in missing) or 'none'}"
            more = f"has too many {' '.join(card.id for card in extra) or 'none'}"
            raise BadSetup(f"the deck {lacks}, {more}: shuffle each card of the ruleset in once (SETUP-1)")

    def start_round(self, players: int, deck: Sequence[Card], number: int, first_player: int) -> Round:
        """The first position of a round, begun by any seat (SETUP-3). Raises `BadSetup` for a wrong round or seat."""
        table = Table(players, self)
        if number not in self.ZONE_POINTS:
            raise BadSetup(f"there is no round {number!r}: a game has rounds 1, 2 and 3 (GAME-1)")
        if first_player not in range(players):
            raise BadSetup(f"there is no seat {first_player!r}: with {players} players seats are 0 to {players - 1}")
        areas, nobody = (Area(),) * players, (0,) * players
        cards, shown = tuple(deck), self.revealed(players)
        before = Round(table, number, first_player, cards, (), areas, first_player, shown, first_player, nobody)
        return self.reveal(before)

    # A turn

    def revealed(self, players: int) -> int:
        """Cards revealed in a turn: one per player (REVEAL-1), four with two players (REVEAL-2P-1)."""
        return self.REVEALED_BY_TWO if players == 2 else players

    def reveal(self, round_: Round) -> Round:
        """Reveal a turn's cards (REVEAL-1, REVEAL-2P-1), or end the round when too few are left (END-DECK-1)."""
        wanted = self.revealed(round_.players)
        if len(round_.deck) < wanted:
            return replace(round_, offer=(), over=True)
        offer, deck = round_.deck[:wanted], round_.deck[wanted:]
        return replace(round_, deck=deck, offer=offer, revealed=wanted, takes=0, filled_at=None)

    def seat(self, round_: Round) -> int:
        """Whose take it is: clockwise from the starter, twice around with two players (TAKE-1, TAKE-2P-1)."""
        return (round_.starter + round_.takes) % round_.players

    def may_take(self, round_: Round) -> tuple[Card, ...]:
        """The cards that the player may take: any that is still on offer (TAKE-2)."""
        return round_.offer

    def moves(self, round_: Round) -> tuple[Move, ...]:
        """Every legal move of the player who takes next: a card on offer (TAKE-2) and a placement of it."""
        if round_.over:
            return ()
        area = round_.areas[self.seat(round_)]
        return tuple((card, at) for card in self.may_take(round_) for at in self.placements(area, card))

    def take(self, round_: Round, card: Card, placement: Placement) -> Round:
        """The position after the player whose turn it is takes a card and places it. Raises `IllegalMove`."""
        if round_.over:
            raise IllegalMove("END-1", f"the round is over: {card.id} cannot be taken")
        if card not in self.may_take(round_):
            offer = " ".join(each.id for each in round_.offer)
            raise IllegalMove("TAKE-2", f"{card.id} may not be taken: on offer are {offer}")
        return self.after_take(self.taken(round_, self.seat(round_), card, placement))

    def taken(self, round_: Round, seat: int, card: Card, placement: Placement) -> Round:
        """The position just after a card was placed. Raises `IllegalMove`."""
        areas = self.lay(round_, seat, card, placement)
        takes = round_.takes + 1
        return replace(
            round_,
            offer=self.left(round_, card),
            areas=areas,
            placed=tuple(placed + (at == seat) for at, placed in enumerate(round_.placed)),
            last_taker=seat,
            takes=takes,
            filled_at=round_.filled_at or (takes if self.filled(areas, seat, round_) else None),
        )

    def lay(self, round_: Round, seat: int, card: Card, placement: Placement) -> tuple[Area, ...]:
        """The areas after the card was placed in the area of its player. Raises `IllegalMove`."""
        area = self.place(round_.areas[seat], card, placement)
        return round_.areas[:seat] + (area,) + round_.areas[seat + 1 :]

    def left(self, round_: Round, card: Card) -> tuple[Card, ...]:
        """What stays on offer."""
        return tuple(each for each in round_.offer if each != card)

    def filled(self, areas: tuple[Area, ...], seat: int, _round: Round) -> bool:
        """Whether the player who has just placed a card has filled all nine spaces (END-1)."""
        return self.is_full(areas[seat])

    def is_full(self, area: Area) -> bool:
        """Whether all nine spaces are filled, faceup or facedown (END-1)."""
        return self.unfilled(area) <= 0

    def unfilled(self, area: Area) -> int:
        """How many of the nine spaces are to be filled yet: those that are empty; giants fill none (LG-PLACE-2)."""
        return len(area.empty_spaces)

    def after_take(self, round_: Round) -> Round:
        """The round is over, or the turn is and another follows (END-2), or the next player takes a card."""
        if self.ends(round_):
            return replace(round_, over=True)
        if round_.takes < round_.revealed:
            return round_
        return self.reveal(replace(round_, starter=self.next_starter(round_)))

    def next_starter(self, round_: Round) -> int:
        """The player who took last starts the next turn (TURN-1)."""
        return round_.last_taker

    # The end of a round

    def ends(self, round_: Round) -> bool:
        """Whether the round is over: an area is full, and the take has come after which it ends (END-1)."""
        return round_.filled_at is not None and round_.takes >= self.last_take(round_, round_.filled_at)

    def last_take(self, round_: Round, filled_at: int) -> int:
        """The last take of the turn in which an area was filled at take ``filled_at``."""
        return self.last_take_of_two(filled_at) if round_.players == 2 else self.last_take_of_more(round_, filled_at)

    def last_take_of_more(self, round_: Round, _filled_at: int) -> int:
        """Three or more players: all place a card before the round ends (END-1)."""
        return round_.revealed

    END_OF_TWO: tuple[int, ...] = (2, 2, 4, 4)
    """Two players: when the 1st, 2nd, 3rd, 4th take fills an area, the last take (END-2P-1 to -4)."""

    def last_take_of_two(self, filled_at: int) -> int:
        """Two players stop as soon as both have placed equally often (END-2P-1 to -4)."""
        return self.END_OF_TWO[filled_at - 1]

    def end_clause(self, round_: Round) -> str | None:
        """The clause that ended this round (END-1, END-2P-1 to -4, END-DECK-1), or None while it goes on."""
        if not round_.over:
            return None
        if round_.filled_at is None:
            return "END-DECK-1"
        return f"END-2P-{round_.filled_at}" if round_.players == 2 else "END-1"

    def scores(self, round_: Round) -> tuple[Score, ...]:
        """The score of each player's area as it lies, at this round's zone points."""
        return tuple(self.score(area, round_.number) for area in round_.areas)

    # The game

    def next_first_player(self, round_: Round) -> int:
        """Who starts the next round: the player who placed last (ROUND-2)."""
        return round_.last_taker

    def next_deck(self, _round: Round) -> tuple[Card, ...]:
        """The cards that are shuffled for the next round: all of them (ROUND-1)."""
        return self.deck

    def next_round(self, round_: Round, deck: Sequence[Card]) -> Round:
        """The first position of the next round: every area is empty again (ROUND-1)."""
        return self.start_round(round_.players, deck, round_.number + 1, self.next_first_player(round_))

    def start_game(self, players: int, decks: Sequence[Sequence[Card]], number: int, first: int) -> "Game":
        """A game, or its last rounds from ``number`` on: one shuffled deck per round. Raises `BadSetup`."""
        if not decks or len(decks) > len(self.ZONE_POINTS) - number + 1:
            says = "give one deck per round, at most three rounds (GAME-1)"
            raise BadSetup(f"{len(decks)} decks from round {number}: {says}")
        Table(players, self)
        self.check_decks(decks)
        begun = self.start_round(players, decks[0], number, first)
        return Game(begun.table, tuple(tuple(deck) for deck in decks[1:]), (begun,))

    def check_decks(self, decks: Sequence[Sequence[Card]]) -> None:
        """Raises `BadSetup` unless every deck is whole (ROUND-1)."""
        for deck in decks:
            self.check_deck(deck, self.deck)

    def move(self, game: "Game", card: Card, placement: Placement) -> "Game":
        """The game after one take. When it ends a round, the next round starts at once, if there is a deck for it."""
        after = self.take(game.round, card, placement)
        rounds = (*game.rounds[:-1], after)
        if not after.over or not game.decks:
            return replace(game, rounds=rounds)
        self.check_deck(game.decks[0], self.next_deck(after))
        return Game(game.table, game.decks[1:], (*rounds, self.next_round(after, game.decks[0])))

    def totals(self, record: Sequence[Sequence[int]]) -> tuple[int, ...]:
        """Each player's sum over rounds; ``record`` has one row per round, one score per player (GAME-1)."""
        return tuple(sum(player) for player in zip(*record, strict=True))

    def winners(self, totals: Sequence[int], _record: Sequence[Sequence[int]] = ()) -> tuple[int, ...]:
        """The seats with the most points: one, or several who share the victory (GAME-2, GAME-3)."""
        return tuple(seat for seat, each in enumerate(totals) if each == max(totals))


@dataclass(frozen=True)
class Game:
    """A game so far: its table, the decks of the rounds to come, and the rounds, the last one being played."""

    table: Table
    decks: tuple[tuple[Card, ...], ...]
    rounds: tuple[Round, ...]

    @property
    def round(self) -> Round:
        return self.rounds[-1]

    @property
    def over(self) -> bool:
        return self.round.over and not self.decks

    def move(self, card: Card, placement: Placement) -> "Game":
        """The game after one take. Raises `IllegalMove`."""
        return self.table.rules.move(self, card, placement)

    def replay(self, moves: Sequence[Move]) -> Iterator["Game"]:
        """The game after each move. Raises `IllegalMove` at the first one that is not legal."""
        game = self
        for card, placement in moves:
            game = game.move(card, placement)
            yield game


RULES = Rules()
"""The base game."""
