"""Placing cards: which placements are legal, what an area is afterwards, and which clause a wrong one breaks."""

from reference.deck import BITS, EDGES_OF, FACEDOWN, FACES, GRID, LOW, SPACE_OF, Area, giant_cell
from reference.rulings import Rulings

Placements = tuple[int, ...]

_FACEUP = tuple((place,) for place in range(GRID))
_SECOND_COPY = tuple((place, place | FACEDOWN) for place in range(GRID))


def placements(area: Area, card: int) -> Placements:
    """Every legal placement of a card as the rulebook has it; none only if it has nowhere to go."""
    place = SPACE_OF[card]
    if place < 0:
        return free_edges(area, card) or empty_spaces(area)  # LG-PLACE-1, LG-PLACE-3
    cell = area[place]
    if not cell >> BITS:
        return _FACEUP[place]  # PLACE-1, PLACE-2
    if not cell & LOW:
        return _SECOND_COPY[place]  # PLACE-3
    return empty_spaces(area)  # PLACE-4


def empty_spaces(area: Area) -> Placements:
    """Facedown on every completely empty space (PLACE-4)."""
    return tuple([place | FACEDOWN for place in range(GRID) if not area[place]])


def free_edges(area: Area, giant: int) -> Placements:
    """The free edge places that a giant's arrow allows (LG-PLACE-1)."""
    return tuple([place for place in EDGES_OF[giant] if not area[place]])


def put(area: Area, card: int, placement: int) -> Area:
    """The area after a legal placement; every other place stays as it is (PLACE-7)."""
    place = placement & ~FACEDOWN
    cell = area[place]
    if place >= GRID:
        cell = giant_cell(place, card)
    elif placement & FACEDOWN:
        cell |= card
    else:  # on top: a card that lay faceup alone is turned under it
        cell = card << BITS | (cell & LOW or cell >> BITS)
    return area[:place] + (cell,) + area[place + 1 :]


def ruled_placements(rulings: Rulings, area: Area, card: int) -> Placements:
    """Every legal placement of a card under any readings, lowest place first."""
    found = _giant(rulings, area, card) if SPACE_OF[card] < 0 else _numbered(rulings, area, card)
    return tuple(sorted(set(found)))


def _giant(rulings: Rulings, area: Area, card: int) -> Placements:
    every = free_edges(area, card)
    free = every[:1] if rulings.giant_edge == "first_free" else every
    return free + (empty_spaces(area) if not free or rulings.giant_facedown == "any_time" else ())


def _numbered(rulings: Rulings, area: Area, card: int) -> Placements:
    place = SPACE_OF[card]
    cell = area[place]
    if cell >> BITS:
        third = _anywhere(rulings, area) + ((place,) if rulings.pair_may_change else ())
        return third if cell & LOW else _SECOND_COPY[place]
    empty = empty_spaces(area)
    if cell and rulings.own_facedown == "elsewhere" and empty:
        return empty
    return _FACEUP[place] + (empty if rulings.first_copy_facedown else ())


def _anywhere(rulings: Rulings, area: Area) -> Placements:
    """Where a card whose number is validated may go facedown (PLACE-4, ruling A04)."""
    if rulings.third_copy_goes == "empty":
        return empty_spaces(area)
    return tuple(place | FACEDOWN for place in range(GRID) if not area[place] & LOW)


def clause_broken(area: Area, card: int) -> tuple[str, str]:
    """The clause that an illegal placement of a card breaks, and why, in words."""
    name, number = FACES[card].id, FACES[card].number
    if number is None:
        return _giant_broken(area, card)
    cell = area[SPACE_OF[card]]
    if not cell:
        return "PLACE-1", f"{name} goes faceup on space {number}, which is empty"
    if not cell >> BITS:
        return "PLACE-2", f"{name} goes faceup on space {number}, on top of the facedown card"
    if not cell & LOW:
        return "PLACE-3", f"{name} goes on space {number}, where a faceup {number} lies alone"
    return "PLACE-4", f"{number} is validated, so {name} goes facedown on an empty space"


def _giant_broken(area: Area, card: int) -> tuple[str, str]:
    name, kind = FACES[card].id, FACES[card].edge
    if not free_edges(area, card):
        return "LG-PLACE-3", f"{name} goes facedown on an empty space, because no {kind} is free"
    return "LG-PLACE-1", f"{name} goes faceup on a free {kind}"
