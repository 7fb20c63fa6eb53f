"""Small exhaustive families of placements: every number in every state of its space, and every illegal placement."""

from collections.abc import Iterator

from conformance.case import Case
from conformance.generate.build import place_case, placements_case
from spec.area import EMPTY, SPACES, Area, Space
from spec.cards import CARDS, Card
from spec.rules import Placement

SOURCE = "directed enumeration: placements by state of the space"


def copies(number: int) -> list[Card]:
    """The cards of the base game with this number."""
    return [card for card in CARDS.values() if card.set == "base" and card.number == number]


def _area(spaces: dict[int, Space]) -> Area:
    return Area(tuple(spaces.get(number, EMPTY) for number in SPACES))


def states(number: int) -> Iterator[tuple[str, str, Area, Card]]:
    """Each state that the own space of a number can be in: (name, clause, area, the card to place)."""
    one, two, three, *_ = copies(number)
    other = number % 9 + 1
    first, second, third, fourth, *_ = copies(other)
    pair = {other: Space(first, second)}
    yield "empty", "PLACE-1", _area(pair), one
    yield "back", "PLACE-2", _area(pair | {number: Space(None, third)}), one
    yield "single", "PLACE-3", _area(pair | {number: Space(one)}), two
    yield "pair", "PLACE-4", _area({number: Space(one, two)}), three
    yield "covered", "PLACE-4", _area(pair | {number: Space(one, third)}), two
    away = (number + 4) % 9 + 1
    yield "covered-back", "PLACE-4", _area(pair | {number: Space(one, third), away: Space(None, fourth)}), two


def state_cases() -> Iterator[Case]:
    """All placements of every number in every state, and each placement carried out."""
    for number in SPACES:
        for state, clause, area, card in states(number):
            says = f"Where a {number} may go when its space is in the state: {state.replace('-', ' and a ')}."
            yield placements_case(f"spot-{number}-{state}", clause, str(area), card.id, says, SOURCE)
            yield from _carried_out(number, state, clause, area, card)


def _carried_out(number: int, state: str, clause: str, area: Area, card: Card) -> Iterator[Case]:
    """A placement done: both choices of a second copy, one space of a third copy, a different one for each number."""
    if state == "single":
        chosen = [str(number), f"#{number}"]
    elif clause == "PLACE-4":
        empty = area.empty_spaces
        chosen = [f"#{empty[number % len(empty)]}"]
    else:
        chosen = [str(number)]
    for placement in chosen:
        says = f"A {number} placed at {placement} when its space is in the state: {state}."
        name = f"spot-{number}-{state}-at-{placement.replace('#', 'down-')}"
        yield place_case(name, f"{clause} PLACE-7", str(area), (card.id, placement), says, SOURCE)


BUSY = ". r2s5 y3+#r3s4 / . g5+#r5 y6+#b5 / #y5 b8x3 r9"
"""Two empty spaces, a back, singles, a pair of one number and one over another number."""

BUSY_CARDS = ("m4", "g7", "y8x1", "b5*")
"""A first copy, one that covers, a second and a third copy in `BUSY`."""


def every_placement() -> Iterator[Case]:
    """All eighteen placements of four cards in one area: most are refused."""
    for card in BUSY_CARDS:
        for placement in (Placement(at, faceup) for at in SPACES for faceup in (True, False)):
            name = f"every-{card.replace('*', 'star')}-{str(placement).replace('#', 'down-')}"
            clause = {"m4": "PLACE-1", "g7": "PLACE-2", "y8x1": "PLACE-3", "b5*": "PLACE-4 PLACE-5"}[card]
            says = f"{card} at {placement}, in an area that has every kind of space."
            yield place_case(name, clause, BUSY, (card, str(placement)), says, SOURCE)


def last_spaces() -> Iterator[Case]:
    """A third copy in an area with one empty space, and with two: each space in turn."""
    for empty in SPACES:
        number = empty % 9 + 1
        second = (empty + 2) % 9 + 1
        for left in ((empty,), tuple(sorted((empty, second)))):
            spaces = {at: Space(copies(at)[0]) for at in SPACES if at not in left}
            spaces[number] = Space(*copies(number)[:2])
            says = f"A third {number} when {' and '.join(map(str, left))} {'is' if len(left) == 1 else 'are'} empty."
            name = f"third-{number}-left-{''.join(map(str, left))}"
            yield placements_case(name, "PLACE-4", str(_area(spaces)), copies(number)[2].id, says, SOURCE)


def spot_cases() -> Iterator[Case]:
    """All families of placements."""
    yield from state_cases()
    yield from every_placement()
    yield from last_spaces()
