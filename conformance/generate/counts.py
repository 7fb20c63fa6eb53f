"""Small exhaustive families by number: so many validated cards, cards of a colour, empty spaces, facedown cards."""

from collections.abc import Iterator

from conformance.case import Case
from conformance.generate.build import placements_case, score_case
from conformance.generate.shapes import card_of
from conformance.generate.spots import copies
from spec.area import EMPTY, SPACES, Area, Space
from spec.cards import CARDS, COLOURS

SOURCE = "directed enumeration: counts"


def _area(spaces: dict[int, Space]) -> Area:
    return Area(tuple(spaces.get(number, EMPTY) for number in SPACES))


def validated_counts() -> Iterator[Case]:
    """One to eight validated cards, other numbers each time, the last space with a single card."""
    for count in range(1, 9):
        numbers = [(count + 2 * step) % 9 + 1 for step in range(count)]
        spaces = {number: Space(*copies(number)[:2]) for number in numbers}
        single = next(number for number in SPACES if number not in spaces)
        area = str(_area(spaces | {single: Space(copies(single)[0])}))
        says = f"{count} validated cards and one that is not."
        yield score_case(f"count-validated-{count}", "SCORE-VALID-1 SCORE-VALID-2", area, 1 + count % 3, says, SOURCE)


def special_counts() -> Iterator[Case]:
    """A special card of each colour in turn with none to eight other cards of its colour."""
    for others in range(9):
        colour = COLOURS[others % 4]
        special = next(card for card in CARDS.values() if card.spiral_per == colour)
        rest = [number for number in (*SPACES[3:], *SPACES[:3]) if number != special.number][:others]
        spaces = {number: Space(card_of(colour, number, set())) for number in rest}
        area = str(_area(spaces | {special.number or 0: Space(special)}))
        says = f"A {colour} special card and {others} other {colour} cards."
        yield score_case(f"count-special-{others + 1}", "SCORE-SPECIAL-1", area, 1, says, SOURCE)


def empty_counts() -> Iterator[Case]:
    """A third copy where one to eight spaces are empty."""
    for empty in range(1, 9):
        number = empty % 9 + 1
        taken = [at for at in (*SPACES[4:], *SPACES[:4]) if at != number][: 8 - empty]
        spaces = {at: Space(copies(at)[0]) for at in taken} | {number: Space(*copies(number)[:2])}
        says = f"A third {number} where {empty} spaces are empty."
        yield placements_case(f"count-empty-{empty}", "PLACE-4", str(_area(spaces)), copies(number)[2].id, says, SOURCE)


def back_counts(ruleset: str) -> Iterator[Case]:
    """A validated 5 with one to eight facedown cards beside it, and with one on each space."""
    up, under, *thirds = copies(5)
    places = [at for at in SPACES if at != 5]
    sets = [places[:count] for count in range(1, 9)] + [[at] for at in places[1:]]
    for at in sets:
        spaces = {5: Space(up, under)} | {space: Space(None, third) for space, third in zip(at, thirds, strict=False)}
        name = f"count-backs-{ruleset.replace('_', '-')}-{''.join(map(str, at))}"
        says = f"Facedown cards alone on {' '.join(map(str, at))}."
        yield score_case(name, "FP-FACEDOWN-1 SCORE-HIDDEN-1", str(_area(spaces)), 1, says, SOURCE, ruleset)


def count_cases() -> Iterator[Case]:
    """All families by number."""
    for family in (validated_counts, special_counts, empty_counts):
        yield from family()
    yield from back_counts("flower_power")
