"""Small exhaustive families of placements: every number in every state of its space, and every illegal placement."""

from collections.abc import Iterator

from conformance.case import Case
from conformance.generate.build import Draft, cases, place, placements
from conformance.generate.laying import copies, digits, laid, pair
from conformance.upkeep.matrix import slug
from spec.area import SPACES, Area, Space
from spec.cards import Card
from spec.placing import Placement

SOURCE = "directed enumeration: placements by state of the space"


def states(number: int) -> Iterator[tuple[str, str, Area, Card]]:
    """Each state that the own space of a number can be in: (name, clause, area, the card to place)."""
    one, two, three, *_ = copies(number)
    other, away = number % 9 + 1, (number + 4) % 9 + 1
    third, fourth = (Space(None, card) for card in copies(other)[2:4])
    beside, covered = {other: pair(other)}, {number: Space(one, third.facedown)}
    yield "empty", "PLACE-1", laid(beside), one
    yield "back", "PLACE-2", laid(beside | {number: third}), one
    yield "single", "PLACE-3", laid(beside | {number: Space(one)}), two
    yield "pair", "PLACE-4", laid({number: pair(number)}), three
    yield "covered", "PLACE-4", laid(beside | covered), two
    yield "covered-back", "PLACE-4", laid(beside | covered | {away: fourth}), two


def _states() -> Iterator[Draft]:
    """All placements of every number in every state, and each placement carried out."""
    for number in SPACES:
        for state, clause, area, card in states(number):
            says = f"Where a {number} may go when its space is in the state: {state.replace('-', ' and a ')}."
            yield f"spot-{number}-{state}", clause, placements(area, card.id), says
            for at in _chosen(number, state, clause, area):
                says = f"A {number} placed at {at} when its space is in the state: {state}."
                name = f"spot-{number}-{state}-at-{at.replace('#', 'down-')}"
                yield name, f"{clause} PLACE-7", place(area, card.id, at), says


def _chosen(number: int, state: str, clause: str, area: Area) -> tuple[str, ...]:
    """Both choices of a second copy, one space of a third copy, a different one for each number."""
    if clause == "PLACE-4":
        return (f"#{area.empty_spaces[number % len(area.empty_spaces)]}",)
    return (f"{number}", f"#{number}") if state == "single" else (f"{number}",)


BUSY = ". r2s5 y3+#r3s4 / . g5+#r5 y6+#b5 / #y5 b8x3 r9"
"""Two empty spaces, a back, singles, a pair of one number and one over another number."""

BUSY_CARDS = {"m4": "PLACE-1", "g7": "PLACE-2", "y8x1": "PLACE-3", "b5*": "PLACE-4 PLACE-5"}
"""A first copy, one that covers, a second and a third copy in `BUSY`, with the clauses that decide."""


def _every_placement() -> Iterator[Draft]:
    """All eighteen placements of four cards in one area: most are refused."""
    for card, clause in BUSY_CARDS.items():
        for at in (str(Placement(space, faceup)) for space in SPACES for faceup in (True, False)):
            says = f"{card} at {at}, in an area that has every kind of space."
            yield f"every-{slug(card)}-{at.replace('#', 'down-')}", clause, place(BUSY, card, at), says


def _last_spaces() -> Iterator[Draft]:
    """A third copy in an area with one empty space, and with two: each space in turn."""
    for empty in SPACES:
        number = empty % 9 + 1
        for left in ((empty,), tuple(sorted((empty, (empty + 2) % 9 + 1)))):
            spaces = {at: Space(copies(at)[0]) for at in SPACES if at not in left} | {number: pair(number)}
            says = f"A third {number} when {' and '.join(map(str, left))} {'is' if len(left) == 1 else 'are'} empty."
            request = placements(laid(spaces), copies(number)[2].id)
            yield f"third-{number}-left-{digits(left)}", "PLACE-4", request, says


def spot_cases() -> Iterator[Case]:
    """All families of placements."""
    for family in (_states, _every_placement, _last_spaces):
        yield from cases(SOURCE, family())
