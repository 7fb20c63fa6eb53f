"""Hypothesis strategies for the things of the game: cards, areas that can lie on a table, and positions of rounds."""

from collections.abc import Callable
from functools import partial

from hypothesis import strategies as st

from deviations.readings import rules_of
from spec.area import EDGES, SPACES, Area, Space
from spec.cards import Card, deck_of
from spec.rules import Round, Table

RULESETS = st.sampled_from(["base", "flower_power", "little_giants", "both"])
ROUNDS = st.integers(1, 3)


def cards(ruleset: str = "base") -> st.SearchStrategy[Card]:
    """Any card of a ruleset's deck."""
    return st.sampled_from(deck_of(ruleset))


@st.composite
def areas(draw: st.DrawFn, ruleset: str = "base") -> Area:
    """An area of distinct cards, each faceup card on its number; not necessarily one that play can reach."""
    left = draw(st.permutations(deck_of(ruleset)))
    states = draw(st.lists(st.sampled_from(["empty", "facedown", "single", "validated"]), min_size=9, max_size=9))
    pool, spaces = list(left), []
    for number, state in zip(SPACES, states, strict=True):
        up = _pick(pool, partial(_has_number, number)) if state in ("single", "validated") else None
        spaces.append(Space(up, pool.pop() if state in ("facedown", "validated") else None))
    giants = tuple(_giant(pool, edge) if draw(st.booleans()) else None for edge in EDGES)
    return Area(tuple(spaces), giants)


def _has_number(number: int, card: Card) -> bool:
    return card.number == number


def _pick(pool: list[Card], fits: Callable[[Card], bool]) -> Card | None:
    found = next((card for card in pool if fits(card)), None)
    if found is not None:
        pool.remove(found)
    return found


def _giant(pool: list[Card], edge: str) -> Card | None:
    return _pick(pool, lambda card: card.edge is not None and card.edge[0].upper() == edge[0])


@st.composite
def rounds(draw: st.DrawFn, ruleset: str = "base", players: st.SearchStrategy[int] | None = None) -> Round:
    """A position of a round: some legal moves after the start, or the end of the round."""
    table = Table(draw(players or st.integers(2, rules_of(ruleset).most_players())), rules_of(ruleset))
    deck = draw(st.permutations(deck_of(ruleset)))
    found = table.rules.start_round(table.players, deck, draw(ROUNDS), draw(st.integers(0, table.players - 1)))
    for _ in range(draw(st.integers(0, 90))):
        if found.over:
            break
        found = found.take(*draw(st.sampled_from(found.moves)))
    return found
