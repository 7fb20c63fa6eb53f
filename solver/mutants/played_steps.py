"""Wrong games, played: `spec.rules` with one rule replaced, and the search for a round that violates an invariant.

A wrong game is the spec under another ruling, or the spec's positions changed after the take. The search plays seeded
random games and judges every take, round, score and game by `spec.invariants`.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from spec.area import Area, Space
from spec.cards import Card, deck_of
from spec.errors import PixiesError
from spec.invariants import (
    game_violations,
    round_violations,
    score_violations,
    violations,
)
from spec.rules import (
    Game,
    Placement,
    Round,
    Table,
    check_deck,
    legal_moves,
    next_first_player,
    place,
    start_round,
    take,
)
from spec.rulings import DEFAULT, Rulings
from spec.scoring import Score, score

Move = tuple[Card, Placement]
TakeRule = Callable[[Round, Card, Placement], Round]
DealRule = Callable[[Round, Round], Round]


@dataclass(frozen=True)
class Play:
    """A game to play: the spec's, or one with a replaced rule.

    ``take`` gives the position after a take; ``dealt`` changes the first position of a round, given the last one
    before it; ``deck`` chooses the cards of a deck from all of them; ``scorer`` scores an area. Players choose at
    random among the moves they like best, nine times out of ten.
    """

    rulings: Rulings = DEFAULT
    take: TakeRule = take
    dealt: DealRule = lambda _before, following: following
    deck: Callable[[tuple[Card, ...], Round | None], tuple[Card, ...]] = lambda cards, _before: cards
    scorer: Callable[[Area, int, str], Score] | None = None
    moves: Callable[[Round], Sequence[Move]] = legal_moves
    likes: Callable[[Round, Move], int] = lambda _round, _move: 0

    def score(self, area: Area, number: int, ruleset: str) -> Score:
        """The score as this game counts it."""
        return self.scorer(area, number, ruleset) if self.scorer else score(area, number, ruleset, self.rulings)


@dataclass(frozen=True)
class Shown:
    """A round that violates invariants: the decks and moves that lead there, and the last positions."""

    players: int
    ruleset: str
    first_player: int
    decks: tuple[tuple[Card, ...], ...]
    moves: tuple[Move, ...]
    invariants: tuple[str, ...]
    before: Round
    after: Round


# Rules replaced ------------------------------------------------------------------------------------------------------


def _seated(round_: Round, seat: int) -> Round:
    """The position with another seat to take next, the takes of the turn as they are."""
    return replace(round_, starter=(seat - round_.takes) % round_.table.players)


def _turn_goes_on(round_: Round) -> bool:
    return not round_.over and round_.takes > 0


def counter_clockwise(before: Round, card: Card, placement: Placement) -> Round:
    """The next to take is the player on the right."""
    after = take(before, card, placement)
    return _seated(after, (before.to_take or 0) - 1) if _turn_goes_on(after) else after


def starter_takes_twice(before: Round, card: Card, placement: Placement) -> Round:
    """The player who starts a turn takes two cards at once."""
    after = take(before, card, placement)
    return _seated(after, before.to_take or 0) if _turn_goes_on(after) and before.takes == 0 else after


def never_ends(before: Round, card: Card, placement: Placement) -> Round:
    """A full area does not end the round; only a deck that runs out does."""
    seat = before.to_take or 0
    after = replace(
        before,
        offer=tuple(each for each in before.offer if each != card),
        areas=_with_area(before, seat, place(before.areas[seat], card, placement)),
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
    after = take(before, card, placement)
    if after.over or after.takes > 0 or min(len(area.empty_spaces) for area in after.areas) > 1:
        return after
    return replace(after, over=True, takes=after.revealed, deck=after.offer + after.deck, offer=())


def card_stays_on_offer(before: Round, card: Card, placement: Placement) -> Round:
    """A card that is taken stays on offer for the others."""
    after = take(before, card, placement)
    return replace(after, offer=(*after.offer, card)) if _turn_goes_on(after) else after


def into_the_neighbours_area(before: Round, card: Card, placement: Placement) -> Round:
    """The card is placed in the area of the player on the left."""
    after = take(replace(before, areas=before.areas[1:] + before.areas[:1]), card, placement)
    return replace(after, areas=after.areas[-1:] + after.areas[:-1])


def neighbours_moves(round_: Round) -> Sequence[Move]:
    """What is legal for the area of the player on the left."""
    return legal_moves(replace(round_, areas=round_.areas[1:] + round_.areas[:1]))


def covering_discards(before: Round, card: Card, placement: Placement) -> Round:
    """A facedown card that is covered leaves the game."""
    after = take(before, card, placement)
    seat, at = before.to_take or 0, placement.at
    if isinstance(at, str) or before.areas[seat][at].faceup or not before.areas[seat][at].facedown:
        return after
    return replace(after, areas=_with_area(after, seat, after.areas[seat].with_space(at, Space(card))))


def taker_forgotten(before: Round, card: Card, placement: Placement) -> Round:
    """The last taker is not noted: the first player of the round counts as such."""
    return replace(take(before, card, placement), last_taker=before.first_player)


def giant_faceup_on_a_space(before: Round, card: Card, placement: Placement) -> Round:
    """A giant that finds no free edge is laid faceup on an empty space."""
    after = take(before, card, placement)
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


# What players may like ------------------------------------------------------------------------------------------------


def likes_pairs(round_: Round, move: Move) -> int:
    """Validating, so that an area gets as many cards as it can hold."""
    area, at = round_.areas[round_.to_take or 0], move[1].at
    return int(isinstance(at, int) and bool(area[at].cards))


def likes_crosses(_round: Round, move: Move) -> int:
    """Crosses, and staying without validated cards."""
    return move[0].crosses


def likes_first_copies(round_: Round, move: Move) -> int:
    """Filling the area as soon as possible."""
    return 1 - likes_pairs(round_, move)


# Rounds that show it --------------------------------------------------------------------------------------------------


def show(play: Play, invariant: str, players: int, ruleset: str = "base", tries: int = 300) -> Shown | None:
    """The first of some seeded random games in which an invariant is violated, up to that moment; None if none is."""
    for seed in range(tries):
        for shown in _violating(play, players, ruleset, random.Random(f"{seed}")):
            if invariant in shown.invariants:
                return shown
    return None


def _violating(play: Play, players: int, ruleset: str, rng: random.Random) -> Iterator[Shown]:
    """Play one random game of three rounds, and give every moment in which invariants are violated."""
    table = Table(players, ruleset, play.rulings)
    judge, first = _Judge(play, ruleset), rng.randrange(players)
    decks, moves = [_shuffled(play, ruleset, None, rng)], list[Move]()
    game = Game(table, (), (start_round(table, decks[0], 1, first),))
    while True:
        round_ = game.round
        options = play.moves(round_)
        if not options:
            following = _next_round(play, round_, len(game.rounds), rng) if round_.over else None
            if following is None:
                return
            decks.append(following.offer + following.deck)
            game = replace(game, rounds=(*game.rounds, following))
            found = game_violations(game)
            before, after = round_, following
        else:
            moves.append(_chosen(play, round_, options, rng))
            before, after = round_, play.take(round_, *moves[-1])
            game = replace(game, rounds=(*game.rounds[:-1], after))
            found = judge.after_take(before, after, game)
        if found:
            yield Shown(players, ruleset, first, tuple(decks), tuple(moves), found, before, after)


def _chosen(play: Play, round_: Round, options: Sequence[Move], rng: random.Random) -> Move:
    liked = [play.likes(round_, option) for option in options]
    best = [option for option, liking in zip(options, liked, strict=True) if liking == max(liked)]
    return rng.choice(best if rng.random() < 0.9 else options)


def _shuffled(play: Play, ruleset: str, before: Round | None, rng: random.Random) -> tuple[Card, ...]:
    cards = list(play.deck(deck_of(ruleset), before))
    rng.shuffle(cards)
    return tuple(cards)


def _next_round(play: Play, ended: Round, rounds: int, rng: random.Random) -> Round | None:
    ruleset = ended.table.ruleset
    if len(play.deck(deck_of(ruleset), ended)) < ended.table.revealed or rounds == 3:
        return None
    deck = _shuffled(play, ruleset, ended, rng)
    following = start_round(ended.table, deck, ended.number + 1, next_first_player(ended))
    return play.dealt(ended, following)


@dataclass(frozen=True)
class _Judge:
    """What a take violates: its step, and at the end of a round the round, its scores and the game."""

    play: Play
    ruleset: str

    def after_take(self, before: Round, after: Round, game: Game) -> tuple[str, ...]:
        found = violations(before, after)
        if not after.over:
            return found
        scored = {
            each for area in after.areas for each in score_violations(area, self.ruleset, after.number, self.play.score)
        }
        ended = game_violations(game) if after.number == 3 else ()
        return (*found, *round_violations(after), *sorted(scored), *ended)


def replayed(play: Play, shown: Shown) -> str:
    """Where the spec, under its default rulings, leaves the wrong game, in words.

    That is the first deck or move it refuses, or where it differs when every move is played.
    """
    moves, first = iter(enumerate(shown.moves, 1)), shown.first_player
    table, index = Table(shown.players, shown.ruleset), 0
    for number, deck in enumerate(shown.decks, 1):
        try:
            check_deck(deck, deck_of(shown.ruleset))
            round_ = start_round(table, deck, number, first)
            while not round_.over and index < len(shown.moves):
                index, (card, placement) = next(moves)
                round_ = take(round_, card, placement)
        except PixiesError as error:
            return f"round {number}, after move {index}: the spec refuses: {error}"
        if number < len(shown.decks) and not round_.over:
            return f"after move {index} the spec has round {number} go on"
        first = next_first_player(round_)
    if index < len(shown.moves):
        return f"after move {index} the spec has the round over"
    differ = "; ".join(_differences(play, round_, shown.after))
    return f"the spec plays every move, and then has {differ or 'other winners'}"


def _differences(play: Play, spec: Round, wrong: Round) -> Iterator[str]:
    names = {"over": "round over", "to_take": "seat to take", "first_player": "first player", "number": "round"}
    names |= {"last_taker": "last taker", "revealed": "cards revealed"}
    for name, words in names.items():
        if getattr(spec, name) != getattr(wrong, name):
            yield f"{words} {getattr(spec, name)}, not {getattr(wrong, name)}"
    if {card.id for card in spec.offer} != {card.id for card in wrong.offer}:
        yield f"on offer {' '.join(card.id for card in spec.offer) or 'nothing'}"
    for seat, (one, other) in enumerate(zip(spec.areas, wrong.areas, strict=True)):
        ruleset = spec.table.ruleset
        if one != other:
            yield f"area {seat} {one}, not {other}"
        elif spec.over and (right := score(one, spec.number, ruleset)) != play.score(one, spec.number, ruleset):
            yield f"area {seat} score {right.total}, not {play.score(one, spec.number, ruleset).total}"


def without_hidden(cards: tuple[Card, ...], before: Round | None) -> tuple[Card, ...]:
    """A deck without the cards that lay facedown in the last round."""
    hidden = {space.facedown for area in before.areas for space in area.spaces} if before else set()
    return tuple(card for card in cards if card not in hidden)
