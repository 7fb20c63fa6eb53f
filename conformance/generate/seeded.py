"""Seeded play chosen for coverage: the first play that shows something new is kept."""

from collections.abc import Iterator, Sequence
from itertools import islice

from conformance.case import Case, move_of, move_text, start_of
from conformance.generate.build import Draft, case, play
from conformance.generate.walks import Walk, exhausting, walk
from conformance.wire import Json
from deviations.readings import rules_of
from spec.cards import RULESETS
from spec.rules import Round

_MIXES = (("at random",), ("filling",), ("hoarding",), ("filling", "hoarding"), ("suffering",), ("shining", "hoarding"))
_SEEDS = 6

_SETUP = {"flower_power": "FP-SETUP-1", "little_giants": "LG-SETUP-1"}
"""Set of cards -> the clause by which it is shuffled in."""


def _setup(ruleset: str) -> str:
    """The clauses about the setup that every play with the ruleset shows."""
    return " ".join(clause for name, clause in _SETUP.items() if name in RULESETS[ruleset])


def _players(ruleset: str) -> range:
    return range(2, rules_of(ruleset).most_players() + 1)


def last_round(request: Json, ruleset: str) -> Round:
    """The position after all moves."""
    *_, game = start_of(request, ruleset).replay([move_of(text) for text in request["moves"]])
    return game.round


def features(round_: Round, moves: Sequence[str]) -> Iterator[tuple[object, ...]]:
    """What a round shows: who filled at which take, with what, how many are full, who is first and who last."""
    players, filled = round_.table.players, round_.filled_at
    faceup = filled is None or "#" not in moves[filled - round_.takes - 1]
    yield players, "filled at", filled, faceup
    yield "full", min(2, sum(area.full for area in round_.areas)), filled
    yield players, "last", round_.last_taker
    for area in round_.areas:
        yield "backs", min(len(list(area.uncovered())), 4)
        yield "pairs", max(sum(space.validated for space in area.spaces), 5)
        yield "giants", min(len(area.edges), 4)


def clauses_of(round_: Round) -> str:
    """The clauses that a whole round shows, the way it ended first."""
    end, two = round_.table.rules.end_clause(round_), round_.players == 2
    return f"{end} {'TAKE-2P-1 REVEAL-2P-1' if two else 'TAKE-1 REVEAL-1'} TURN-1 ROUND-2 TAKE-2"


def round_cases(ruleset: str, most: int) -> Iterator[Case]:
    """At most so many rounds, each the first to show something."""
    return islice(_new_rounds(ruleset), most)


def _new_rounds(ruleset: str) -> Iterator[Case]:
    seen: set[tuple[object, ...]] = set()
    for seed in range(_SEEDS):
        for mix, habits in enumerate(_MIXES):
            for count in _players(ruleset):
                how = Walk(seed, count, ruleset, 1, 1 + (seed + mix) % 3, (seed + mix) % count, habits)
                request, game = walk(how)
                shown = set(features(game.round, request["moves"]))
                if not shown <= seen:
                    seen |= shown
                    yield _round_case(how, request, game.round)


def _round_case(how: Walk, request: Json, round_: Round) -> Case:
    mix = "-".join("".join(word[0] for word in habit.split()) for habit in how.habits)
    name = f"round-{how.ruleset.replace('_', '-')}-{how.players}p-{mix}-{how.seed}"
    says = f"A round of {how.players} players whose habit is {' and '.join(how.habits)}."
    rules = f"{clauses_of(round_)} {_setup(how.ruleset)}"
    return case((name, rules, request, says), how.source, how.ruleset, "round")


def game_cases(ruleset: str, each: int) -> Iterator[Case]:
    """Games of every number of players, with every mix of habits in turn."""
    for count in _players(ruleset):
        for seed in range(each):
            habits = _MIXES[(count + 2 * seed) % len(_MIXES)]
            how = Walk(seed, count, ruleset, 3, 1, seed % count, habits)
            says = f"A whole game of {count} players whose habit is {' and '.join(habits)}."
            name = f"game-{ruleset.replace('_', '-')}-{count}p-{seed}"
            rules = f"GAME-1 GAME-2 ROUND-1 ROUND-2 {_setup(ruleset)}"
            yield case((name, rules, walk(how)[0], says), how.source, ruleset, "game")


def exhausted_cases(ruleset: str) -> Iterator[Case]:
    """A round in which the deck runs out before anybody is full, what may not follow and what went before."""
    found = exhausting(rules_of(ruleset).most_players(), ruleset)
    if found is not None:
        seed, deck, moves = found
        source = f"seeded play: seed {seed}, the deck laid out as players need it"
        for draft in _exhausted(ruleset, " ".join(deck), moves, len(deck) - len(moves)):
            yield case(draft, source, ruleset, "round")


def _exhausted(ruleset: str, deck: str, moves: Sequence[str], left: int) -> Iterator[Draft]:
    players, setup = rules_of(ruleset).most_players(), _setup(ruleset)
    name = f"deck-runs-out-{ruleset.replace('_', '-')}-{players}p"
    whole = play(players, 0, 1, [deck], moves)
    says = f"{players} players play so that nobody is full when {left} cards are left: the round ends and is scored."
    yield name, f"END-DECK-1 ROUND-2 {setup}", whole, says
    if left:
        more = play(players, 0, 1, [deck], [*moves, *_last_takes(last_round(whole, ruleset))])
        says = f"Nobody may take the {left} cards that are left, though there is room for them."
        yield f"{name}-and-more", f"END-DECK-1 {setup}", more, says
    fewer = play(players, 0, 1, [deck], moves[:-players])
    says = "One turn before, nobody is full and another turn is revealed."
    yield f"{name}-turn-before", f"END-2 END-DECK-1 {setup}", fewer, says


def _last_takes(round_: Round) -> Iterator[str]:
    """The takes that would follow if an offer that is too small were revealed (A21)."""
    for take, card in enumerate(round_.deck):
        area = round_.areas[(round_.starter + take) % round_.table.players]
        yield move_text(card, rules_of("both").placements(area, card)[0])
