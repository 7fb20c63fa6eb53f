"""The smallest position or shortest round for each pair of readings: computed here, kept in ``smallest.json``.

Areas come from exhaustive search (`apart`), rounds from recipes with a reason why nothing shorter will do
(`rounds_apart`). `made` computes everything anew, in minutes.
"""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

from tqdm import tqdm

from conformance.ambiguities.apart import Position, deck_for, outcome, plainest, positions, rulings_for, smallest
from conformance.ambiguities.areas import identified
from conformance.ambiguities.never_full import never_full
from conformance.ambiguities.rounds_apart import RECIPES, Recipe, request_of
from conformance.ambiguities.tagging import answer
from conformance.case import Case, deck_text
from conformance.datafile import DATA, read_rows
from conformance.ledger import Ambiguity, find, ledger

SMALLEST = DATA / "smallest.json"


@dataclass(frozen=True)
class Smallest:
    """What tells two readings apart. ``kind`` is ``area`` (play can reach it), ``any area`` or ``round``.

    ``size`` counts cards in the area, or moves; ``request`` is a case's short request; ``outcomes`` says in words what
    each reading gives; ``alike`` how many areas of this size tell as well; ``searched`` how many smaller ones do not;
    ``why`` why no shorter round does.
    """

    ambiguity: str
    readings: str
    kind: str
    size: int
    ruleset: str
    request: Mapping[str, Any]
    outcomes: Mapping[str, str]
    says: str = ""
    alike: int = 0
    searched: int = 0
    why: str = ""

    @property
    def case_id(self) -> str:
        """The id of the case made of it."""
        return f"AMB-{self.ambiguity}-{self.readings}" + ("-any" if self.kind == "any area" else "")


@cache
def load_smallest() -> tuple[Smallest, ...]:
    """All of them, in the ledger's order."""
    return tuple(Smallest(**each) for each in read_rows(SMALLEST))


def made() -> dict[str, Any]:
    """The file, searched anew, counted on a terminal beside the number of those kept before."""
    found = tqdm(compute(), "smallest positions and rounds", len(load_smallest()), disable=None)
    return {"conformance/data/smallest.json": [asdict(each) for each in found]}


def compute() -> Iterator[Smallest]:
    """Search everything anew: some minutes."""
    for row in ledger().open():
        if row.level in ("score", "place"):
            for pair in row.pairs:
                yield from _areas(row, pair)
        else:
            yield from (
                _round(recipe, pair)
                for recipe in recipes()
                if recipe[0].ambiguity == row.id
                for pair in recipe[0].pairs
            )


def _areas(row: Ambiguity, pair: tuple[str, str]) -> Iterator[Smallest]:
    """The smallest area that play can reach and, if there is a smaller one that it cannot, that one too."""
    loose = smallest(row, pair, reach=False)
    reached = tuple(real for position in loose for real in _reached(row, position)) or smallest(row, pair, reach=True)
    yield _area(row, pair, "area", reached)
    if _size(loose[0]) < _size(reached[0]):
        yield _area(row, pair, "any area", loose)


def _reached(row: Ambiguity, position: Position) -> Iterator[Position]:
    """The position with real facedown cards, if play can reach it; its card is one that does not lie there."""
    deck, asked = deck_for(row), position.card
    found = next(identified(position.area, deck), None)
    if found is not None:
        alike = (card for card in deck if asked and (card.number, card.edge) == (asked.number, asked.edge))
        yield Position(found, next((card for card in alike if card not in found.cards), None))


def _size(position: Position) -> int:
    return len(position.area.cards)


def _area(row: Ambiguity, pair: tuple[str, str], kind: str, found: tuple[Position, ...]) -> Smallest:
    shown = plainest(row, pair, found)
    size = _size(shown)
    searched = sum(1 for less in range(size) for _ in positions(row, less, reach=kind == "area"))
    outcomes = {key: _says(outcome(shown, row.rulesets[0], rulings_for(row, key))) for key in row.letters}
    request = {"do": "score", "area": str(shown.area), "round": 1}
    if shown.card:
        request = {"do": "placements", "area": str(shown.area), "card": shown.card.id}
    return Smallest(
        row.id, "".join(pair), kind, size, row.rulesets[0], request, outcomes, alike=len(found), searched=searched
    )


def _says(shown: int | frozenset[str]) -> str:
    return str(shown) if isinstance(shown, int) else " ".join(sorted(shown, key=lambda at: (at.strip("#"), at)))


# Rounds --------------------------------------------------------------------------------------------------------------


def recipes() -> Iterator[tuple[Recipe, Mapping[str, Any]]]:
    """Each recipe with its request, and the round in which a deck of 84 cards runs short."""
    yield from ((recipe, request_of(recipe)) for recipe in RECIPES)
    why = "an offer is short only if the number of players does not divide the deck: five players, after 16 turns"
    short = Recipe(
        "A21",
        ("ab",),
        "Five players, 84 cards: after 16 turns nobody is full and four cards are left.",
        why,
        ("",) * 5,
        80,
        "little_giants",
    )
    laid = never_full(short.players, short.ruleset, 16)
    assert laid is not None  # noqa: S101 - the search is seeded: it finds the same round each time
    setup = {"do": "play", "players": 5, "round": 1, "first_player": 0}
    yield short, {**setup, "decks": [deck_text(laid[0])], "moves": laid[1]}


def _round(recipe: tuple[Recipe, Mapping[str, Any]], pair: str) -> Smallest:
    made, request = recipe
    row = find(made.ambiguity)
    case = Case("", "round", made.ruleset, (), request, {})
    outcomes = {key: round_says(answer(case, rulings_for(row, key))) for key in row.letters}
    return Smallest(row.id, pair, "round", made.moves, made.ruleset, request, outcomes, says=made.says, why=made.why)


def round_says(shown: Mapping[str, Any]) -> str:
    """What a ``play`` answer comes to after its last move, in words."""
    if "refused" in shown:
        index = shown["refused"]["index"]
        return "the setup or the next deck is refused" if index is None else f"move {index + 1} is refused"
    last = shown["rounds"][-1]
    if not last["steps"]:
        before = shown["rounds"][-2:-1]
        return f"{len(last['offer'].split())} cards are revealed" + (
            f", seat {last['first_player']} starts round {len(shown['rounds'])}" if before else ""
        )
    step = last["steps"][-1]
    if not step["round_over"]:
        return f"seat {step['player']} takes next, {len(step['offer'].split())} cards on offer"
    words = [
        f"the round is over, {len(step['offer'].split())} cards left",
        f"seat {last['next_first_player']} would start the next",
    ]
    won = shown["winners"]
    return ", ".join(words if won is None else [words[0], "winners: seat " + " and ".join(map(str, won))])
