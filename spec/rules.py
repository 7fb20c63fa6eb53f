"""The rules of Pixies, clause by clause: placing a card, the turns of a round, the end of a round, and the game.

Everything is a pure function over frozen values. A `Round` is one position of a round; `take` gives the next. A `Game`
is three rounds. Clause ids refer to `spec.clauses`; a ``rulings`` argument chooses the reading of ambiguous clauses.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from spec.area import EDGES, Area, Place, Space
from spec.cards import Card, deck_of
from spec.errors import BadSetup, IllegalMove
from spec.rulings import DEFAULT, Rulings
from spec.scoring import ZONE_POINTS, Score, score

# Placing a card ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Placement:
    """Where a card goes and with which face. ``at`` is a space 1-9, or an edge for a giant.

    On a space that already holds a faceup card, ``faceup`` says which of the two stays up: True the new card, with the
    old one turned under it; False the old one, with the new card facedown under it (PLACE-3).
    """

    at: Place
    faceup: bool = True

    def __str__(self) -> str:
        return f"{self.at}" if self.faceup else f"#{self.at}"


def _on_empty(area: Area, faceup: bool) -> tuple[Placement, ...]:
    return tuple(Placement(number, faceup) for number in area.empty_spaces)


def _first_copy(area: Area, number: int, rulings: Rulings) -> tuple[Placement, ...]:
    """No faceup card of this number, own space empty: faceup on it (PLACE-1)."""
    return (Placement(number), *(_on_empty(area, False) if rulings.first_copy_facedown else ()))


def _covering_copy(area: Area, number: int, rulings: Rulings) -> tuple[Placement, ...]:
    """Own space holds a facedown card alone: on top of it (PLACE-2)."""
    if rulings.own_facedown == "elsewhere" and area.empty_spaces:
        return _on_empty(area, False)
    return _first_copy(area, number, rulings)


def _second_copy(_area: Area, number: int, _rulings: Rulings) -> tuple[Placement, ...]:
    """A faceup card of this number, not validated: choose which of the two stays faceup (PLACE-3)."""
    return Placement(number, True), Placement(number, False)


def _third_copy(area: Area, number: int, rulings: Rulings) -> tuple[Placement, ...]:
    """The number is already validated: facedown on any empty space (PLACE-4), never with a placed card (PLACE-5)."""
    singles = (other + 1 for other, space in enumerate(area.spaces) if space.faceup and not space.facedown)
    under = singles if rulings.third_copy_goes == "empty_or_under_single" else ()
    replacing = (Placement(number),) if rulings.pair_may_change else ()
    return (*_on_empty(area, rulings.third_copy_face == "faceup"), *(Placement(at, False) for at in under), *replacing)


def _giant(area: Area, giant: Card, rulings: Rulings) -> tuple[Placement, ...]:
    """A giant: on a free edge of its arrow's kind (LG-PLACE-1), else facedown on any empty space (LG-PLACE-3)."""
    kind = (giant.edge or "")[:1].upper()
    free = tuple(Placement(edge) for edge in EDGES if edge.startswith(kind) and edge not in area.edges)
    anywhere = not free or rulings.giant_facedown == "any_time"
    chosen = free[:1] if rulings.giant_edge == "first_free" else free
    return (*chosen, *(_on_empty(area, False) if anywhere else ()))


_CASES = MappingProxyType(
    {
        (False, False): ("PLACE-1", "the card goes faceup on space {n}, which is empty", _first_copy),
        (False, True): ("PLACE-2", "the card goes faceup on space {n}, on top of the facedown card", _covering_copy),
        (True, False): ("PLACE-3", "the card joins the faceup {n} on space {n}, one of the two faceup", _second_copy),
        (True, True): ("PLACE-4", "{n} is validated: the card goes facedown on an empty space", _third_copy),
    }
)
"""(own space has a faceup card, has a facedown card) -> the clause that applies, in words, and its placements."""


def _case(space: Space) -> tuple[str, str, Callable[[Area, int, Rulings], tuple[Placement, ...]]]:
    return _CASES[space.faceup is not None, space.facedown is not None]


def placement_clause(area: Area, card: Card) -> tuple[str, str]:
    """The clause under which this card is placed in this area, and what it demands in words."""
    if card.number is not None:
        clause, words, _ = _case(area[card.number])
        return clause, words.format(n=card.number)
    if all(placement.faceup for placement in _giant(area, card, DEFAULT)):
        return "LG-PLACE-1", f"the giant goes faceup on a free {card.edge} edge"
    return "LG-PLACE-3", f"no {card.edge} edge is free: the giant goes facedown on an empty space"


def legal_placements(area: Area, card: Card, rulings: Rulings = DEFAULT) -> tuple[Placement, ...]:
    """Every legal way to place a card in an area (PLACE-1 to PLACE-5, LG-PLACE-1 to -3); empty only in a full area."""
    if card.number is None:
        return _giant(area, card, rulings)
    return _case(area[card.number])[2](area, card.number, rulings)


def place(area: Area, card: Card, placement: Placement, rulings: Rulings = DEFAULT) -> Area:
    """The area after placing a card. Raises `IllegalMove` for a placement that is not legal."""
    if placement not in legal_placements(area, card, rulings):
        clause, words = placement_clause(area, card)
        raise IllegalMove(clause, f"{card.id} cannot be placed at {placement} in {area}: {words}")
    if isinstance(placement.at, str):
        return area.with_giant(placement.at, card)
    return area.with_space(placement.at, _placed(area[placement.at], card, placement.faceup))


def _placed(space: Space, card: Card, faceup: bool) -> Space:
    """A space with a card added (PLACE-6). The other spaces stay as they are (PLACE-7)."""
    if not faceup:
        return Space(space.faceup, card)
    return Space(card, space.facedown or space.faceup)


# The turns of a round ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Table:
    """What stays the same for a whole game: how many players, the ruleset and the rulings. Raises `BadSetup`."""

    players: int
    ruleset: str = "base"
    rulings: Rulings = field(default=DEFAULT, repr=False)

    def __post_init__(self) -> None:
        most = most_players(self.ruleset, self.rulings)
        if self.players not in range(2, most + 1):
            says = f"ruleset {self.ruleset!r} is for 2 to {most} players (SETUP-2)"
            raise BadSetup(f"{self.players} players: {says}; up to 6 play flower_power and both (FP-SETUP-1)")

    @property
    def revealed(self) -> int:
        """Cards revealed in a turn: one per player, or 4 with two players (REVEAL-1, REVEAL-2P-1)."""
        return self.rulings.two_player_reveal if self.players == 2 else self.players


def most_players(ruleset: str, rulings: Rulings = DEFAULT) -> int:
    """The most players of a ruleset: 5, or 6 with Flower Power (SETUP-2, FP-SETUP-1). Raises `BadSetup`."""
    deck_of(ruleset)
    return 6 if ruleset in ("flower_power", "both") else rulings.most_players


@dataclass(frozen=True)
class Round:
    """One position of a round.

    ``deck`` the cards not revealed yet, next first; ``offer`` the cards revealed and not taken; ``areas`` one per seat;
    ``starter`` the seat that started this turn; ``revealed`` cards revealed in this turn; ``takes`` takes and passes
    since; ``filled_at`` the take of this turn at which an area became full, or None; ``placed`` placements per seat.
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
    def to_take(self) -> int | None:
        """The seat that takes next, or None when the round is over."""
        return None if self.over else self.turn_seat

    @property
    def turn_seat(self) -> int:
        """Clockwise from the starter, twice around with two players (TAKE-1, TAKE-2P-1); A B B A if A51 is read so."""
        snake = self.table.rulings.two_player_order == "snake" and self.table.players == 2 and self.revealed == 4
        after_starter = (0, 1, 1, 0)[self.takes] if snake else self.takes
        return (self.starter + after_starter) % self.table.players


def start_round(table: Table, deck: Sequence[Card], number: int = 1, first_player: int = 0) -> Round:
    """The first position of a round, begun by any seat (SETUP-3). Raises `BadSetup` for a wrong round, seat or deck."""
    if number not in ZONE_POINTS:
        raise BadSetup(f"there is no round {number!r}: a game has rounds 1, 2 and 3 (GAME-1)")
    if first_player not in range(table.players):
        raise BadSetup(
            f"there is no seat {first_player!r}: with {table.players} players seats are 0 to {table.players - 1}"
        )
    areas = (Area(),) * table.players
    none_placed = (0,) * table.players
    cards, whole = tuple(deck), table.revealed
    before = Round(table, number, first_player, cards, (), areas, first_player, whole, first_player, none_placed)
    return _reveal(before)


def check_deck(deck: Sequence[Card], whole: Sequence[Card]) -> None:
    """Raises `BadSetup` unless the deck has each card of the whole deck once (SETUP-1, ROUND-1)."""
    missing, extra = Counter(whole) - Counter(deck), Counter(deck) - Counter(whole)
    if missing or extra:
        lacks = f"lacks {' '.join(card.id for card in missing) or 'none'}"
        more = f"has too many {' '.join(card.id for card in extra) or 'none'}"
        raise BadSetup(f"the deck {lacks}, {more}: shuffle each card of the ruleset in once (SETUP-1)")


def _reveal(round_: Round) -> Round:
    """Reveal a turn's cards (REVEAL-1, REVEAL-2P-1), or end the round when too few are left (END-DECK-1)."""
    wanted, left = round_.table.revealed, len(round_.deck)
    if not round_.deck or (left < wanted and round_.table.rulings.short_deck == "end"):
        return replace(round_, offer=(), over=True)
    offer = round_.deck[:wanted]
    fresh = replace(round_, deck=round_.deck[wanted:], offer=offer, revealed=len(offer), takes=0, filled_at=None)
    return _pass_if_stuck(fresh)


def legal_moves(round_: Round) -> tuple[tuple[Card, Placement], ...]:
    """Every legal move of the player who takes next: a card on offer (TAKE-2) and a placement of it."""
    if round_.over:
        return ()
    area = round_.areas[round_.turn_seat]
    cards = _may_take(round_.offer, area, round_.table.rulings)
    return tuple((card, at) for card in cards for at in legal_placements(area, card, round_.table.rulings))


def _may_take(offer: tuple[Card, ...], area: Area, rulings: Rulings) -> tuple[Card, ...]:
    """Any card on offer may be taken (TAKE-2), unless A08 is read as a duty to take one that fits."""
    if rulings.may_take == "any":
        return offer
    return tuple(card for card in offer if _fits(area, card)) or offer


def _fits(area: Area, card: Card) -> bool:
    """Whether the number of a card is not validated yet; giants have none."""
    return card.number is None or not area[card.number].validated


def take(round_: Round, card: Card, placement: Placement) -> Round:
    """The position after the player whose turn it is takes a card and places it. Raises `IllegalMove`."""
    seat = round_.to_take
    if seat is None:
        raise IllegalMove("END-1", f"the round is over: {card.id} cannot be taken")
    rulings = round_.table.rulings
    if card not in _may_take(round_.offer, round_.areas[seat], rulings):
        raise IllegalMove(
            "TAKE-2", f"{card.id} may not be taken: on offer are {' '.join(each.id for each in round_.offer)}"
        )
    area = place(round_.areas[seat], card, placement, rulings)
    filled = round_.filled_at or (round_.takes + 1 if is_full(area, rulings) else None)
    return _after_take(
        replace(
            round_,
            offer=tuple(each for each in round_.offer if each != card),
            areas=round_.areas[:seat] + (area,) + round_.areas[seat + 1 :],
            placed=tuple(placed + (at == seat) for at, placed in enumerate(round_.placed)),
            last_taker=seat,
            takes=round_.takes + 1,
            filled_at=filled,
        )
    )


def is_full(area: Area, rulings: Rulings = DEFAULT) -> bool:
    """Whether all nine spaces are filled (END-1), facedown too (A57); giants fill none (LG-PLACE-2, A41)."""
    filled_by_giants = len(area.edges) if rulings.giants_fill else 0
    unfilled = 0 if rulings.facedown_fills else len(list(area.uncovered()))
    return len(area.empty_spaces) + unfilled <= filled_by_giants


def ends_after(round_: Round) -> int | None:
    """The take of this turn after which the round is over, or None while nobody is full (END-1, END-2P-1 to -4)."""
    filled, rulings = round_.filled_at, round_.table.rulings
    if filled is None:
        return None
    if round_.table.players == 2 and round_.revealed == 4:
        after = (rulings.ends_after_fill_at_1, rulings.ends_after_fill_at_2, rulings.ends_after_fill_at_3)
        return (*after, round_.revealed)[filled - 1]
    return filled if rulings.round_ends == "at_once" else round_.revealed


def _after_take(round_: Round) -> Round:
    """End the round, end the turn and begin another (END-2), or go on to the next player."""
    end = ends_after(round_)
    if end is not None and round_.takes >= end:
        return replace(round_, over=True)
    if round_.takes < round_.revealed:
        return _pass_if_stuck(round_)
    return _reveal(replace(round_, starter=_next_starter(round_)))


def _pass_if_stuck(round_: Round) -> Round:
    """Pass over a player without a legal move. Under the default rulings none ever is (invariant NEVER-STUCK)."""
    return round_ if legal_moves(round_) else _after_take(replace(round_, takes=round_.takes + 1))


def _next_starter(round_: Round) -> int:
    """The player who took last starts the next turn (TURN-1)."""
    other = {"next_seat": (round_.starter + 1) % round_.table.players, "same_seat": round_.starter}
    return other.get(round_.table.rulings.next_turn_starts, round_.last_taker)


# The game ------------------------------------------------------------------------------------------------------------


def scores(round_: Round) -> tuple[Score, ...]:
    """The score of each player's area as it lies, at this round's zone points."""
    table = round_.table
    return tuple(score(area, round_.number, table.ruleset, table.rulings) for area in round_.areas)


def next_first_player(round_: Round) -> int:
    """Who starts the next round: the player who placed last (ROUND-2)."""
    points = [each.total for each in scores(round_)]
    other = {
        "next_seat": (round_.first_player + 1) % round_.table.players,
        "lowest_score": points.index(min(points)),
    }
    return other.get(round_.table.rulings.next_round_starts, round_.last_taker)


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


def start_game(table: Table, decks: Sequence[Sequence[Card]], number: int, first_player: int) -> Game:
    """A game, or its last rounds from ``number`` on: one shuffled deck per round, each with every card (ROUND-1)."""
    if not decks or len(decks) > len(ZONE_POINTS) - number + 1:
        raise BadSetup(
            f"{len(decks)} decks from round {number}: give one deck per round, at most three rounds (GAME-1)"
        )
    for deck in decks if table.rulings.reshuffle == "all" else decks[:1]:
        check_deck(deck, deck_of(table.ruleset))
    first = start_round(table, decks[0], number, first_player)
    return Game(table, tuple(tuple(deck) for deck in decks[1:]), (first,))


def move(game: Game, card: Card, placement: Placement) -> Game:
    """The game after one take. When it ends a round, the next round starts at once, if there is a deck for it."""
    after = take(game.round, card, placement)
    rounds = (*game.rounds[:-1], after)
    if not after.over or not game.decks:
        return replace(game, rounds=rounds)
    check_deck(game.decks[0], _reshuffled(after))
    following = start_round(game.table, game.decks[0], after.number + 1, next_first_player(after))
    return Game(game.table, game.decks[1:], (*rounds, following))


def _reshuffled(round_: Round) -> tuple[Card, ...]:
    """The cards of the next deck: all of them (ROUND-1); without those under others if A34 is read so."""
    hidden = {space.facedown for area in round_.areas for space in area.spaces}
    lost = hidden if round_.table.rulings.reshuffle == "without_hidden" else set()
    return tuple(card for card in deck_of(round_.table.ruleset) if card not in lost)


def totals(round_scores: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Each player's sum over rounds; ``round_scores`` has one row per round, one score per player (GAME-1)."""
    return tuple(sum(player) for player in zip(*round_scores, strict=True))


def winners(points: Sequence[int], rulings: Rulings = DEFAULT) -> tuple[int, ...]:
    """The seats with the most points: one, or several who share the victory (GAME-2, GAME-3)."""
    best = tuple(seat for seat, each in enumerate(points) if each == max(points))
    return best[:1] if rulings.tie == "first_seat" else best


def replay(game: Game, moves: Sequence[tuple[Card, Placement]]) -> Iterator[Game]:
    """The game after each move. Raises `IllegalMove` at the first one that is not legal."""
    for card, placement in moves:
        game = move(game, card, placement)
        yield game


def end_clause(round_: Round) -> str | None:
    """The clause that ended this round (END-1, END-2P-1 to -4, END-DECK-1), or None while it goes on."""
    if not round_.over:
        return None
    if round_.filled_at is None:
        return "END-DECK-1"
    return f"END-2P-{round_.filled_at}" if round_.table.players == 2 else "END-1"
