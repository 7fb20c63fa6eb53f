"""Wrong ideas of which cards count, and of what joins: several faults share them."""

from conformance.mutants.right import Right
from spec.area import SPACES, Area, Place
from spec.cards import Card


def only_validated(area: Area) -> dict[Place, Card]:
    """The validated cards, and giants."""
    return {place: card for place, card in area.faceup() if isinstance(place, str) or area[place].validated}


def with_hidden(area: Area) -> dict[Place, Card]:
    """Faceup cards, and every facedown card too, under a place of its own."""
    hidden: dict[Place, Card] = {
        f"under {number}": down for number in SPACES if (down := area[number].facedown) is not None
    }
    return {**dict(area.faceup()), **hidden}


def with_uncovered(area: Area) -> dict[Place, Card]:
    """Faceup cards, and facedown cards that lie alone."""
    lying: dict[Place, Card] = {number: card for number, card in area.uncovered() if not card.giant}
    return {**lying, **dict(area.faceup())}


def lone_backs(area: Area) -> list[int]:
    """The spaces with a facedown card alone."""
    return [number for number, _ in area.uncovered()]


def chained(self: Right, area: Area, *, jokers: bool) -> list[int]:
    """Sizes of groups in which each two neighbours share some colour; multicoloured cards are left out or not."""
    cards = {place: card for place, card in self.zone_cards(area).items() if jokers or not card.multicoloured}
    left, sizes = list(cards), []
    while left:
        group, edge = {left[0]}, [left[0]]
        while edge:
            here = edge.pop()
            near = [to for to in self.touching(here) if to in cards and to not in group]
            more = [to for to in near if set(cards[to].colours) & set(cards[here].colours)]
            group.update(more)
            edge += more
        sizes.append(len(group))
        left = [place for place in left if place not in group]
    return [size for size in sizes if size > 1]
