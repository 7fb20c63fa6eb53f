"""Small exhaustive families of color zones: every shape up to symmetry, plain, with multicoloured cards, in company."""

from collections.abc import Iterator
from itertools import combinations

from conformance.case import Case
from conformance.generate.build import score_case
from spec.area import EMPTY, SPACES, Area, Place, Space
from spec.cards import CARDS, COLOURS, Card
from spec.scoring import TOUCHING

Shape = tuple[int, ...]
SOURCE = "directed enumeration: zone shapes"

TURNS: tuple[Shape, ...] = (
    (1, 2, 3, 4, 5, 6, 7, 8, 9),
    (3, 2, 1, 6, 5, 4, 9, 8, 7),
    (7, 8, 9, 4, 5, 6, 1, 2, 3),
    (9, 8, 7, 6, 5, 4, 3, 2, 1),
    (1, 4, 7, 2, 5, 8, 3, 6, 9),
    (3, 6, 9, 2, 5, 8, 1, 4, 7),
    (7, 4, 1, 8, 5, 2, 9, 6, 3),
    (9, 6, 3, 8, 5, 2, 7, 4, 1),
)
"""The eight symmetries of the grid: where each space goes."""


def turned(shape: Shape, turn: tuple[int, ...]) -> Shape:
    """The shape after a symmetry."""
    return tuple(sorted(turn[space - 1] for space in shape))


def connected(shape: Shape) -> bool:
    """Whether the spaces hang together by their sides."""
    group: set[Place] = {shape[0]}
    edge: list[Place] = [shape[0]]
    while edge:
        more = [to for to in TOUCHING[edge.pop()] if to in shape and to not in group]
        group.update(more)
        edge += more
    return len(group) == len(shape)


def shapes() -> Iterator[Shape]:
    """Every connected shape of two spaces or more, one of each class of symmetry, each in another position in turn."""
    seen: set[Shape] = set()
    for size in range(2, 10):
        for shape in combinations(SPACES, size):
            if connected(shape) and shape not in seen:
                alike = sorted({turned(shape, turn) for turn in TURNS})
                seen.update(alike)
                yield alike[len(seen) * 5 % len(alike)]


def card_of(colour: str, number: int, used: set[str]) -> Card:
    """A plain card of one colour and number that is not yet used: the one with fewest symbols."""
    fits = [
        card
        for card in CARDS.values()
        if card.set == "base" and card.colours == (colour,) and card.number == number and card.id not in used
    ]
    return min(fits, key=lambda card: (card.special, card.spirals + card.crosses))


def multi(number: int) -> Card | None:
    """The multicoloured card of a number, if there is one."""
    return next((card for card in CARDS.values() if card.multicoloured and card.number == number), None)


def area_of(shape: Shape, colour: str, others: str = "", jokers: Shape = ()) -> Area:
    """The shape in one colour, ``jokers`` of it multicoloured, the other spaces empty or in ``others`` by turns."""
    spaces, rest = [], [space for space in SPACES if space not in shape]
    names = dict(zip("bgyr", COLOURS, strict=True))
    for space in SPACES:
        if space in shape:
            joker = multi(space) if space in jokers else None
            spaces.append(Space(joker or card_of(colour, space, set())))
        else:
            letter = others[rest.index(space) % len(others)] if others else "."
            spaces.append(EMPTY if letter == "." else Space(card_of(names[letter], space, set())))
    return Area(tuple(spaces))


def _name(shape: Shape) -> str:
    return "".join(map(str, shape))


def plain_shapes() -> Iterator[Case]:
    """Each shape alone, colours and rounds by turns."""
    for at, shape in enumerate(shapes()):
        colour, number = COLOURS[at % 4], at % 3 + 1
        says = f"A {colour} zone of {len(shape)} on {' '.join(map(str, shape))}."
        area = str(area_of(shape, colour))
        yield score_case(f"zone-shape-{_name(shape)}", "SCORE-ZONE-1 SCORE-ZONE-4", area, number, says, SOURCE)


def crowded_shapes() -> Iterator[Case]:
    """Each shape among cards of other colours."""
    for at, shape in enumerate(shapes()):
        colour = COLOURS[(at + 1) % 4]
        others = "".join(letter for letter in "bgyr" if letter != colour[0])
        if len(shape) < 9:
            area = str(area_of(shape, colour, others))
            says = f"A {colour} group of {len(shape)} among cards of the other colours."
            yield score_case(f"zone-crowd-{_name(shape)}", "SCORE-ZONE-3 SCORE-ZONE-1", area, at % 3 + 1, says, SOURCE)


def joker_shapes() -> Iterator[Case]:
    """Each shape of three or more with multicoloured cards on it: one, and as many as there are."""
    for at, shape in enumerate(each for each in shapes() if len(each) >= 3):
        colour = COLOURS[(at + 2) % 4]
        can = tuple(space for space in shape if multi(space))
        for jokers in dict.fromkeys((can[at % len(can) : at % len(can) + 1], can) if can else ()):
            says = f"A {colour} zone of {len(shape)}, multicoloured on {' '.join(map(str, jokers))}."
            name = f"zone-multi-{_name(shape)}-{_name(jokers)}"
            yield score_case(name, "SCORE-ZONE-5", str(area_of(shape, colour, "", jokers)), 1 + at % 3, says, SOURCE)


def joker_choices() -> Iterator[Case]:
    """A multicoloured card among groups of different colours: every way to colour the cards beside it."""
    for centre in (2, 3, 4, 6, 7, 8):
        near = [space for space in TOUCHING[centre] if isinstance(space, int)]
        for at in range(4):
            colours = [COLOURS[(at + step * (1 + at % 2)) % 4] for step in range(len(near))]
            far = [space for space in SPACES if space != centre and space not in near]
            spaces = {centre: multi(centre)}
            spaces |= {space: card_of(colour, space, set()) for space, colour in zip(near, colours, strict=True)}
            spaces |= {space: card_of(colours[-1 - step % 2], space, set()) for step, space in enumerate(far)}
            area = Area(tuple(Space(spaces[number]) for number in SPACES))
            says = f"A multicoloured {centre} between {' and '.join(colours)}."
            name = f"zone-choice-{centre}-{''.join(colour[0] for colour in colours)}"
            yield score_case(name, "SCORE-ZONE-5 SCORE-ZONE-3", str(area), at % 3 + 1, says, SOURCE)


def two_zones() -> Iterator[Case]:
    """Two zones of every pair of sizes that fit apart, in both orders and in equal or different colours."""
    tops: tuple[Shape, ...] = ((1, 2), (1, 2, 3), (1, 2, 3, 4), (1, 2, 3, 6))
    bottoms: tuple[Shape, ...] = ((8, 9), (7, 8, 9), (7, 8), (5, 8, 9))
    for top in tops:
        for bottom in bottoms:
            for one, two in (("blue", "red"), ("red", "blue"), ("green", "green"), ("yellow", "green")):
                touch = any(to in bottom for space in top for to in TOUCHING[space])
                if set(top) & set(bottom) or (touch and one == two):
                    continue
                spaces = {space: card_of(one, space, set()) for space in top}
                spaces |= {space: card_of(two, space, set()) for space in bottom}
                area = Area(tuple(Space(spaces.get(number)) for number in SPACES))
                says = f"A {one} group of {len(top)} and a {two} group of {len(bottom)}."
                name = f"zone-two-{_name(top)}{one[0]}-{_name(bottom)}{two[0]}"
                yield score_case(name, "SCORE-ZONE-3", str(area), 1, says, SOURCE)


def shape_cases() -> Iterator[Case]:
    """All families of zones."""
    for family in (plain_shapes, crowded_shapes, joker_shapes, joker_choices, two_zones):
        yield from family()
