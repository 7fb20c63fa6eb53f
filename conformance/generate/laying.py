"""Cards chosen by what is printed on them, and areas laid out of them: what the enumerated families have in common."""

from collections.abc import Iterable, Mapping

from spec.area import EMPTY, SPACES, Area, Space
from spec.cards import CARDS, Card


def laid(spaces: Mapping[int, Space]) -> Area:
    """The area with these spaces, the others empty."""
    return Area(tuple(spaces.get(number, EMPTY) for number in SPACES))


def alone(*cards: Card) -> Area:
    """Cards faceup, each alone on its number."""
    return laid({card.number or 0: Space(card) for card in cards})


def pair(number: int) -> Space:
    """A validated space: the first two copies of the number."""
    return Space(*copies(number)[:2])


def copies(number: int | None) -> list[Card]:
    """The cards of the base game with this number."""
    return [card for card in CARDS.values() if card.set == "base" and card.number == number]


def plain(colour: str, number: int) -> Card:
    """The card of the base game with this colour alone and this number that has fewest symbols."""
    fits = (card for card in copies(number) if card.colours == (colour,))
    return min(fits, key=lambda card: (card.special, card.spirals + card.crosses))


def multi(number: int) -> Card | None:
    """The multicoloured card of a number, if there is one."""
    return next((card for card in copies(number) if card.multicoloured), None)


def digits(numbers: Iterable[int]) -> str:
    """Numbers as part of an id."""
    return "".join(map(str, numbers))


def spoken(numbers: Iterable[int]) -> str:
    """Numbers as part of a description."""
    return " ".join(map(str, numbers))
