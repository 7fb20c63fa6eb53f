"""Rounds of a mutant that violate an invariant, found by biased random play and judged by `spec.invariants`."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from deviations.readings import rules_of
from solver.mutants.played_steps import Play
from solver.random_play import Move
from spec.cards import Card, deck_of
from spec.errors import PixiesError
from spec.invariants import game_violations, round_violations, score_violations, violations
from spec.rules import Game, Round, Table


@dataclass(frozen=True)
class Violation:
    """A round that violates invariants: the decks and moves that lead there, and the last position."""

    players: int
    ruleset: str
    first_player: int
    decks: tuple[tuple[Card, ...], ...]
    moves: tuple[Move, ...]
    invariants: tuple[str, ...]
    after: Round


def violation(play: Play, invariant: str, players: int, ruleset: str = "base", tries: int = 300) -> Violation | None:
    """The first of some seeded random games in which an invariant is violated, up to that moment; None if none is."""
    for seed in range(tries):
        for seen in _violating(play, players, ruleset, random.Random(f"{seed}")):
            if invariant in seen.invariants:
                return seen
    return None


def _violating(play: Play, players: int, ruleset: str, rng: random.Random) -> Iterator[Violation]:
    """Play one random game of three rounds, and give every moment in which invariants are violated."""
    table = Table(players, rules_of(ruleset, play.rulings))
    judge, first = _Judge(play, ruleset), rng.randrange(players)
    decks, moves = [_shuffled(play, ruleset, None, rng)], list[Move]()
    game = Game(table, (), (table.rules.start_round(table.players, decks[0], 1, first),))
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
            after = following
        else:
            moves.append(_chosen(play, round_, options, rng))
            after = play.take(round_, *moves[-1])
            game = replace(game, rounds=(*game.rounds[:-1], after))
            found = judge.after_take(round_, after, game)
        if found:
            yield Violation(players, ruleset, first, tuple(decks), tuple(moves), found, after)


def _chosen(play: Play, round_: Round, options: Sequence[Move], rng: random.Random) -> Move:
    preferred = [play.bias(round_, option) for option in options]
    best = [option for option, preference in zip(options, preferred, strict=True) if preference == max(preferred)]
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
    following = ended.table.rules.start_round(ended.table.players, deck, ended.number + 1, ended.next_first_player)
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


def replayed(play: Play, seen: Violation) -> str:
    """Where the spec, under its default rulings, leaves the mutant, in words.

    That is the first deck or move it refuses, or where it differs when every move is played.
    """
    moves, first = iter(enumerate(seen.moves, 1)), seen.first_player
    table, index = Table(seen.players, rules_of(seen.ruleset)), 0
    for number, deck in enumerate(seen.decks, 1):
        try:
            rules_of("base").check_deck(deck, deck_of(seen.ruleset))
            round_ = table.rules.start_round(table.players, deck, number, first)
            while not round_.over and index < len(seen.moves):
                index, (card, placement) = next(moves)
                round_ = round_.take(card, placement)
        except PixiesError as error:
            return f"round {number}, after move {index}: the spec refuses: {error}"
        if number < len(seen.decks) and not round_.over:
            return f"after move {index} the spec has round {number} go on"
        first = round_.next_first_player
    if index < len(seen.moves):
        return f"after move {index} the spec has the round over"
    differ = "; ".join(_differences(play, round_, seen.after))
    return f"the spec plays every move, and then has {differ or 'other winners'}"


def _differences(play: Play, spec: Round, mutant: Round) -> Iterator[str]:
    names = {"over": "round over", "to_take": "seat to take", "first_player": "first player", "number": "round"}
    names |= {"last_taker": "last taker", "revealed": "cards revealed"}
    for name, words in names.items():
        if getattr(spec, name) != getattr(mutant, name):
            yield f"{words} {getattr(spec, name)}, not {getattr(mutant, name)}"
    if {card.id for card in spec.offer} != {card.id for card in mutant.offer}:
        yield f"on offer {' '.join(card.id for card in spec.offer) or 'nothing'}"
    for seat, (one, other) in enumerate(zip(spec.areas, mutant.areas, strict=True)):
        ruleset = spec.table.ruleset
        if one != other:
            yield f"area {seat} {one}, not {other}"
        elif spec.over and (right := rules_of(ruleset).score(one, spec.number)) != play.score(
            one, spec.number, ruleset
        ):
            yield f"area {seat} score {right.total}, not {play.score(one, spec.number, ruleset).total}"
