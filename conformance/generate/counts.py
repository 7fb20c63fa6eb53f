"""Small exhaustive families by number: so many validated cards, cards of a colour, empty spaces, facedown cards."""

from collections.abc import Iterator

from conformance.case import Case
from conformance.generate.build import Draft, cases, placements, score
from conformance.generate.laying import alone, copies, digits, laid, pair, plain, spoken
from spec.area import SPACES, Space
from spec.cards import CARDS, COLOURS

SOURCE = "directed enumeration: counts"


def _validated() -> Iterator[Draft]:
    """One to eight validated cards, other numbers each time, the last space with a single card."""
    for count in range(1, 9):
        spaces = {number: pair(number) for number in ((count + 2 * step) % 9 + 1 for step in range(count))}
        single = next(number for number in SPACES if number not in spaces)
        area = laid(spaces | {single: Space(copies(single)[0])})
        says = f"{count} validated cards and one that is not."
        yield f"count-validated-{count}", "SCORE-VALID-1 SCORE-VALID-2", score(area, 1 + count % 3), says


def _special() -> Iterator[Draft]:
    """A special card of each colour in turn with none to eight other cards of its colour."""
    for others in range(9):
        colour = COLOURS[others % 4]
        special = next(card for card in CARDS.values() if card.spiral_per == colour)
        rest = [number for number in (*SPACES[3:], *SPACES[:3]) if number != special.number][:others]
        area = alone(special, *(plain(colour, number) for number in rest))
        says = f"A {colour} special card and {others} other {colour} cards."
        yield f"count-special-{others + 1}", "SCORE-SPECIAL-1", score(area), says


def _empty() -> Iterator[Draft]:
    """A third copy where one to eight spaces are empty."""
    for empty in range(1, 9):
        number = empty % 9 + 1
        taken = [at for at in (*SPACES[4:], *SPACES[:4]) if at != number][: 8 - empty]
        area = laid({at: Space(copies(at)[0]) for at in taken} | {number: pair(number)})
        says = f"A third {number} where {empty} spaces are empty."
        yield f"count-empty-{empty}", "PLACE-4", placements(area, copies(number)[2].id), says


def _backs() -> Iterator[Draft]:
    """A validated 5 with one to eight facedown cards beside it, and with one on each space."""
    thirds = copies(5)[2:]
    places = [at for at in SPACES if at != 5]
    for at in [places[:count] for count in range(1, 9)] + [[space] for space in places[1:]]:
        area = laid({5: pair(5)} | {space: Space(None, third) for space, third in zip(at, thirds, strict=False)})
        says = f"Facedown cards alone on {spoken(at)}."
        yield f"count-backs-flower-power-{digits(at)}", "FP-FACEDOWN-1 SCORE-HIDDEN-1", score(area), says


def count_cases() -> Iterator[Case]:
    """All families by number in the base game."""
    for family in (_validated, _special, _empty):
        yield from cases(SOURCE, family())


def facedown_cases() -> Iterator[Case]:
    """Facedown cards by number, which score with Flower Power."""
    return cases(SOURCE, _backs(), "flower_power")
