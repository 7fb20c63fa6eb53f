"""Rounds of a mutant that violate an invariant, found by biased random play and judged by `spec.invariants`."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from deviations.mutants import mutant_rules
from deviations.readings import rules_of
from solver.mutants.table import SymbolicMutant
from solver.random_play import Bias, Move
from spec.cards import Card
from spec.errors import PixiesError
from spec.invariants import game_violations, round_violations, score_violations, violations
from spec.rules import Game, Round, Rules


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


def violation(mutant: SymbolicMutant, invariant: str, players: int, tries: int = 300) -> Violation | None:
    """The first of some seeded random games in which an invariant is violated, up to that moment; None if none is."""
    for seed in range(tries):
        for seen in _violating(mutant, players, random.Random(f"{seed}")):
            if invariant in seen.invariants:
                return seen
    return None


def _violating(mutant: SymbolicMutant, players: int, rng: random.Random) -> Iterator[Violation]:
    """Play one random game of three rounds, and give every moment in which invariants are violated."""
    rules, first = mutant_rules(mutant.deviation, mutant.ruleset), rng.randrange(players)
    decks, moves = [_shuffled(rules.deck, rng)], list[Move]()
    begun = rules.start_round(players, decks[0], 1, first)
    game = Game(begun.table, (), (begun,))
    while True:
        round_ = game.round
        options = round_.moves
        if options:
            moves.append(_chosen(mutant.bias, round_, options, rng))
            game = replace(game, rounds=(*game.rounds[:-1], round_.take(*moves[-1])))
            found = _after_take(round_, game)
        else:
            following = _next_round(rules, round_, len(game.rounds), rng) if round_.over else None
            if following is None:
                return
            decks.append(following.offer + following.deck)
            game = replace(game, rounds=(*game.rounds, following))
            found = game_violations(game)
        if found:
            yield Violation(players, mutant.ruleset, first, tuple(decks), tuple(moves), found, game.round)


def _chosen(bias: Bias, round_: Round, options: Sequence[Move], rng: random.Random) -> Move:
    """Nine times out of ten a move that the bias prefers most, else any."""
    preferred = [bias(round_, option) for option in options]
    best = [option for option, preference in zip(options, preferred, strict=True) if preference == max(preferred)]
    return rng.choice(best if rng.random() < 0.9 else options)


def _shuffled(cards: Sequence[Card], rng: random.Random) -> tuple[Card, ...]:
    shuffled = list(cards)
    rng.shuffle(shuffled)
    return tuple(shuffled)


def _next_round(rules: Rules, ended: Round, rounds: int, rng: random.Random) -> Round | None:
    cards = rules.next_deck(ended)
    if len(cards) < ended.table.revealed or rounds == 3:
        return None
    return rules.next_round(ended, _shuffled(cards, rng))


def _after_take(before: Round, game: Game) -> tuple[str, ...]:
    """What a take violates: its step, and at the end of a round the round, its scores and the game."""
    after, rules = game.round, game.table.rules
    found = violations(before, after)
    if not after.over:
        return found
    scored = {each for area in after.areas for each in score_violations(area, rules, after.number)}
    ended = game_violations(game) if after.number == 3 else ()
    return (*found, *round_violations(after), *sorted(scored), *ended)


def replayed(seen: Violation) -> str:
    """Where the spec leaves the mutant, in words.

    That is the first deck or move it refuses, or where it differs when every move is played.
    """
    moves, first = iter(enumerate(seen.moves, 1)), seen.first_player
    rules, index = rules_of(seen.ruleset), 0
    for number, deck in enumerate(seen.decks, 1):
        try:
            rules.check_deck(deck, rules.deck)
            round_ = rules.start_round(seen.players, deck, number, first)
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
    differ = "; ".join(_differences(round_, seen.after))
    return f"the spec plays every move, and then has {differ or 'other winners'}"


def _differences(spec: Round, mutant: Round) -> Iterator[str]:
    names = {"over": "round over", "to_take": "seat to take", "first_player": "first player", "number": "round"}
    names |= {"last_taker": "last taker", "revealed": "cards revealed"}
    for name, words in names.items():
        if getattr(spec, name) != getattr(mutant, name):
            yield f"{words} {getattr(spec, name)}, not {getattr(mutant, name)}"
    if {card.id for card in spec.offer} != {card.id for card in mutant.offer}:
        yield f"on offer {' '.join(card.id for card in spec.offer) or 'nothing'}"
    for seat, (one, other) in enumerate(zip(spec.areas, mutant.areas, strict=True)):
        if one != other:
            yield f"area {seat} {one}, not {other}"
        elif spec.over and spec.scores[seat] != mutant.scores[seat]:
            yield f"area {seat} score {spec.scores[seat].total}, not {mutant.scores[seat].total}"
