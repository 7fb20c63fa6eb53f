"""From a plan to a round: the hidden cards, the order of takes, the deck and every move, replayed by the spec.

Every hidden number m has its first card under the own m. So a player first lays the pairs, then puts the other hidden
cards on empty spaces, then covers those that are covered at the end, then adds the single cards; a single space comes
last when the area ends full.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from deviations.choice import OURS, Readings
from deviations.readings import rules_of
from solver.extremes.followed import uneven
from solver.extremes.model import FACEDOWN, SINGLE, VALIDATED, Layout
from solver.extremes.objectives import takes_per_turn
from solver.extremes.packing import KINDS, Part, Plan
from spec.area import EDGES, SPACES
from spec.cards import NUMBERS, Card, deck_of
from spec.errors import BadSetup, IllegalMove, PixiesError
from spec.placing import Placement
from spec.rules import Game, Round, Table

Move = tuple[Card, Placement]


@dataclass(frozen=True)
class Witness:
    """A whole round: the deck in order, who starts, and every move."""

    players: int
    round: int
    first_player: int
    deck: tuple[Card, ...]
    moves: tuple[Move, ...]
    ruleset: str = "base"


class NotReached(PixiesError):
    """A plan or witness that the spec does not replay to what it promises."""


def write(
    plan: Plan, round_number: int, rulings: Readings = OURS, ruleset: str = "base", first_player: int = 0
) -> Witness:
    """The round that carries out a plan. Raises `NotReached` when the plan is no round."""
    whole = deck_of(ruleset)
    takes = [list(sequence(part, cards, whole)) for part, cards in zip(plan, _hidden_cards(plan, whole), strict=True)]
    per_turn = takes_per_turn(len(plan), rulings)
    used = [card for player in takes for card, _ in player]
    spare = [card for card in whole if card not in used]
    turns = [
        [card for player in takes for card, _ in player[at : at + per_turn]] for at in range(0, len(takes[0]), per_turn)
    ]
    short = per_turn * len(plan) - len(turns[-1])
    deck = tuple(card for turn in turns for card in turn) + tuple(spare)
    if short > len(spare) or len({len(player) for player in takes}) != 1:
        raise NotReached("the plan's players take different numbers of cards, or the deck is too small for it")
    table = Table(len(plan), rules_of(ruleset, rulings))
    moves = _play(table.rules.start_round(table.players, deck, round_number, first_player), takes, rulings)
    return Witness(len(plan), round_number, first_player, deck, tuple(moves), ruleset)


def _play(position: Round, takes: Sequence[Sequence[Move]], rulings: Readings) -> Iterator[Move]:
    """Each player's takes in the order in which the turns ask for them; a ruling may leave the last out."""
    todo = [iter(player) for player in takes]
    while position.to_take is not None:
        card, placement = next(todo[position.to_take], (None, None))
        if card is None or placement is None:
            raise NotReached("the plan ends before the round is over")
        position = position.take(card, placement)
        yield card, placement
    if any(next(player, None) for player in todo) and not uneven(rulings):
        raise NotReached("the round is over before the plan ends")


def reseated(witness: Witness, first_player: int, rulings: Readings = OURS) -> Witness:
    """The same round with another starter: every seat takes the same cards at its own takes, in the same order."""
    position = replay(replace(witness, moves=()), rulings, partly=True)
    takes: list[list[Move]] = [[] for _ in range(witness.players)]
    for card, placement in witness.moves:
        takes[position.to_take or 0].append((card, placement))
        position = position.take(card, placement)
    table = Table(witness.players, rules_of(witness.ruleset, rulings))
    start = table.rules.start_round(table.players, witness.deck, witness.round, first_player)
    return replace(witness, first_player=first_player, moves=tuple(_play(start, takes, rulings)))


def _hidden_cards(plan: Plan, whole: Sequence[Card]) -> list[dict[int | str, list[Card]]]:
    """Which cards each player hides, by number or kind of giant: any that nobody shows, in the deck's order."""
    shown = {index for part in plan for index in (*part.layout.cards, *part.layout.giants)}
    left: dict[int | str, list[Card]] = {what: [] for what in (*NUMBERS, *KINDS)}
    for at, card in enumerate(whole):
        if at not in shown:
            left[card.number or card.edge or ""].append(card)
    dealt: list[dict[int | str, list[Card]]] = []
    for part in plan:
        counts = dict(zip(left, (*part.hidden, *part.giants), strict=True))
        dealt.append({what: left[what][:count] for what, count in counts.items()})
        left = {what: left[what][count:] for what, count in counts.items()}
    return dealt


def sequence(part: Part, hidden: dict[int | str, list[Card]], whole: Sequence[Card]) -> Iterator[Move]:
    """The takes by which one player comes to a layout, in order. Lists of ``hidden`` cards are used up."""
    for edge, giant in zip(EDGES, part.layout.edges, strict=True):
        if giant is not None:
            yield whole[giant], Placement(edge)
    up = {n: whole[index] for n, index in zip(SPACES, part.layout.faceup, strict=True) if index is not None}
    pairs = [n for n in NUMBERS if hidden.get(n)]
    for n in pairs:
        yield hidden[n].pop(0), Placement(n)
        yield up[n], Placement(n)
    covered = [n for n in _spaces(part.layout, VALIDATED) if n not in pairs]
    kinds: list[int | str] = [*KINDS, *pairs]
    rest = [card for what in kinds for card in hidden.get(what, ())]
    for space, card in zip(covered, rest, strict=False):
        yield card, Placement(space, False)
        yield up[space], Placement(space)
    lying = list(zip(_spaces(part.layout, FACEDOWN), rest[len(covered) :], strict=True))
    yield from ((card, Placement(space, False)) for space, card in lying)
    yield from ((up[n], Placement(n)) for n in _spaces(part.layout, SINGLE))


def _spaces(layout: Layout, state: str) -> list[int]:
    return [space for space in SPACES if layout.states[space - 1] == state]


def replay(witness: Witness, rulings: Readings = OURS, partly: bool = False) -> Round:
    """The last position of a witness, played by the spec.

    Raises `NotReached` when it is no legal round, or no whole one unless ``partly``.
    """
    try:
        rules_of("base").check_deck(witness.deck, deck_of(witness.ruleset))
        position = rules_of(witness.ruleset, rulings).start_round(
            witness.players, witness.deck, witness.round, witness.first_player
        )
        for card, placement in witness.moves:
            position = position.take(card, placement)
    except (IllegalMove, BadSetup) as error:
        raise NotReached(f"the witness is no legal round: {error}") from error
    if not position.over and not partly:
        raise NotReached("the witness ends before the round is over")
    return position


def game_of(witnesses: Sequence[Witness], rulings: Readings = OURS) -> Game:
    """Three rounds played as one game; each witness is started by whom the round before says. Raises `NotReached`."""
    table = Table(witnesses[0].players, rules_of(witnesses[0].ruleset, rulings))
    game = table.rules.start_game(table.players, [witness.deck for witness in witnesses], 1, witnesses[0].first_player)
    for witness in witnesses:
        for card, placement in witness.moves:
            game = game.move(card, placement)
    return game
