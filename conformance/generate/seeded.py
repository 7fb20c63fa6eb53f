"""Seeded play chosen for coverage: the first play that shows something new is kept."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from conformance.case import Case, move_of, move_text
from conformance.generate.build import case
from conformance.generate.plays import play_request
from conformance.generate.walks import Walk, exhausting, walk
from conformance.mutants.right import Right
from conformance.mutants.right_play import Play
from spec.cards import card
from spec.rules import Table, legal_moves, move, replay, start_game
from spec.rulings import DEFAULT

_MIXES = (("at random",), ("filling",), ("hoarding",), ("filling", "hoarding"), ("suffering",), ("shining", "hoarding"))
_SEEDS = 6


def features(request: dict[str, Any], ruleset: str) -> Iterator[tuple[object, ...]]:
    """What a round shows: who filled at which take, with what, how many are full, who is first and who last."""
    rules = Right()
    rules.ruleset = ruleset
    deck = [card(each) for each in request["decks"][0].split()]
    play = rules.start(request["players"], request["round"], request["first_player"], deck)
    last_face = True
    for text in request["moves"]:
        taken, placement = move_of(text)
        before = play.filled_at
        rules.take(play, taken, placement)
        if play.filled_at != before:
            last_face = placement.faceup
    yield play.players, "filled at", play.filled_at, last_face
    yield "full", min(2, sum(area.full for area in play.areas)), play.filled_at
    yield play.players, "last", play.last
    yield from _moments(play)


def _moments(play: Play) -> Iterator[tuple[object, ...]]:
    """Rarer things in the areas at the end."""
    for area in play.areas:
        backs = sum(space.facedown is not None and space.faceup is None for space in area.spaces)
        pairs = sum(space.validated for space in area.spaces)
        yield "backs", min(backs, 4)
        yield "pairs", max(pairs, 5)
        yield "giants", min(len(area.edges), 4)


def clauses_of(request: dict[str, Any], ends: str) -> str:
    """The clauses that a whole round shows, the way it ended first."""
    two = request["players"] == 2
    return f"{ends} {'TAKE-2P-1 REVEAL-2P-1' if two else 'TAKE-1 REVEAL-1'} TURN-1 ROUND-2 TAKE-2"


def end_of(request: dict[str, Any], ruleset: str) -> str:
    """The clause by which the round ended."""
    found = next(features(request, ruleset))
    if found[2] is None:
        return "END-DECK-1"
    return f"END-2P-{found[2]}" if request["players"] == 2 else "END-1"


def round_cases(ruleset: str, players: range, extra: str = "", most: int = 99) -> Iterator[Case]:
    """At most so many rounds, each the first to show something."""
    yield from islice(_new_rounds(ruleset, players, extra), most)


def _new_rounds(ruleset: str, players: range, extra: str) -> Iterator[Case]:
    seen: set[tuple[object, ...]] = set()
    for seed in range(_SEEDS):
        for mix, habits in enumerate(_MIXES):
            for count in players:
                how = Walk(seed, count, ruleset, 1, 1 + (seed + mix) % 3, (seed + mix) % count, habits)
                request = walk(how)
                shown = set(features(request, ruleset))
                if not shown <= seen:
                    seen |= shown
                    yield _round_case(how, request, extra)


def _round_case(how: Walk, request: dict[str, Any], extra: str) -> Case:
    mix = "-".join("".join(word[0] for word in habit.split()) for habit in how.habits)
    name = f"round-{how.ruleset.replace('_', '-')}-{how.players}p-{mix}-{how.seed}"
    says = f"A round of {how.players} players whose habit is {' and '.join(how.habits)}."
    rules = f"{clauses_of(request, end_of(request, how.ruleset))} {extra}"
    return case(name, "round", rules, request, says, how.source, ruleset=how.ruleset)


def game_cases(ruleset: str, players: range, extra: str = "", each: int = 2) -> Iterator[Case]:
    """Games of every number of players, with every mix of habits in turn."""
    for count in players:
        for seed in range(each):
            habits = _MIXES[(count + 2 * seed) % len(_MIXES)]
            how = Walk(seed, count, ruleset, 3, 1, seed % count, habits)
            says = f"A whole game of {count} players whose habit is {' and '.join(habits)}."
            name = f"game-{ruleset.replace('_', '-')}-{count}p-{seed}"
            rules = f"GAME-1 GAME-2 ROUND-1 ROUND-2 {extra}"
            yield case(name, "game", rules, walk(how), says, how.source, ruleset=ruleset)


def exhausted_case(ruleset: str, players: int, extra: str = "") -> Iterator[Case]:
    """A round in which the deck runs out before anybody is full."""
    found = exhausting(players, ruleset)
    if found is None:
        return
    seed, deck, moves = found
    request = play_request(players, 0, 1, [" ".join(deck)], moves)
    left = len(deck) - len(moves)
    says = f"{players} players play so that nobody is full when {left} cards are left: the round ends and is scored."
    name = f"deck-runs-out-{ruleset.replace('_', '-')}-{players}p"
    source = f"seeded play: seed {seed}, the deck laid out as players need it"
    yield case(name, "round", f"END-DECK-1 ROUND-2 {extra}", request, says, source, ruleset=ruleset)
    if left:
        more = play_request(players, 0, 1, [" ".join(deck)], [*moves, *_last_takes(request, ruleset)])
        says = f"Nobody may take the {left} cards that are left, though there is room for them."
        yield case(f"{name}-and-more", "round", f"END-DECK-1 {extra}", more, says, source, ruleset=ruleset)
    fewer = play_request(players, 0, 1, [" ".join(deck)], moves[:-players])
    says = "One turn before, nobody is full and another turn is revealed."
    yield case(f"{name}-turn-before", "round", f"END-2 END-DECK-1 {extra}", fewer, says, source, ruleset=ruleset)


def _last_takes(request: dict[str, Any], ruleset: str) -> Iterator[str]:
    """The takes that would follow if an offer that is too small were revealed (A21)."""
    table = Table(request["players"], ruleset, replace(DEFAULT, short_deck="partial"))
    game = start_game(table, [[card(each) for each in request["decks"][0].split()]], 1, 0)
    *_, game = replay(game, [move_of(text) for text in request["moves"]])
    while not game.over:
        taken, placement = legal_moves(game.round)[0]
        yield move_text(taken, placement)
        game = move(game, taken, placement)
