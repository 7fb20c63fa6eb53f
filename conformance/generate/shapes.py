"""Small exhaustive families of color zones: every shape up to symmetry, plain, with multicoloured cards, in company."""

from collections.abc import Iterator, Sequence
from itertools import combinations, cycle, product

from conformance.case import Case
from conformance.generate.build import Draft, cases, score
from conformance.generate.laying import alone, digits, multi, plain, spoken
from spec.area import SPACES, Area, Place
from spec.cards import COLOURS
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


def area_of(shape: Shape, colour: str, others: Sequence[str] = (), jokers: Shape = ()) -> Area:
    """The shape in one colour, ``jokers`` of it multicoloured, the other spaces empty or in ``others`` by turns."""
    group = [(multi(space) if space in jokers else None) or plain(colour, space) for space in shape]
    rest = zip((space for space in SPACES if space not in shape), cycle(others), strict=False)
    return alone(*group, *(plain(other, space) for space, other in rest))


def _plain() -> Iterator[Draft]:
    """Each shape alone, colours and rounds by turns."""
    for at, shape in enumerate(shapes()):
        colour = COLOURS[at % 4]
        says = f"A {colour} zone of {len(shape)} on {spoken(shape)}."
        request = score(area_of(shape, colour), at % 3 + 1)
        yield f"zone-shape-{digits(shape)}", "SCORE-ZONE-1 SCORE-ZONE-4", request, says


def _crowded() -> Iterator[Draft]:
    """Each shape among cards of other colours."""
    for at, shape in enumerate(each for each in shapes() if len(each) < 9):
        colour = COLOURS[(at + 1) % 4]
        area = area_of(shape, colour, [other for other in COLOURS if other != colour])
        says = f"A {colour} group of {len(shape)} among cards of the other colours."
        yield f"zone-crowd-{digits(shape)}", "SCORE-ZONE-3 SCORE-ZONE-1", score(area, at % 3 + 1), says


def _jokers() -> Iterator[Draft]:
    """Each shape of three or more with multicoloured cards on it: one, and as many as there are."""
    for at, shape in enumerate(each for each in shapes() if len(each) >= 3):
        colour = COLOURS[(at + 2) % 4]
        can = tuple(space for space in shape if multi(space))
        for jokers in dict.fromkeys((can[at % len(can) : at % len(can) + 1], can) if can else ()):
            says = f"A {colour} zone of {len(shape)}, multicoloured on {spoken(jokers)}."
            request = score(area_of(shape, colour, jokers=jokers), at % 3 + 1)
            yield f"zone-multi-{digits(shape)}-{digits(jokers)}", "SCORE-ZONE-5", request, says


def _joker_choices() -> Iterator[Draft]:
    """A multicoloured card among groups of different colours: every way to colour the cards beside it."""
    for joker, at in product(filter(None, map(multi, SPACES)), range(4)):
        centre = joker.number or 0
        near = [space for space in TOUCHING[centre] if isinstance(space, int)]
        far = [space for space in SPACES if space != centre and space not in near]
        colours = [COLOURS[(at + step * (1 + at % 2)) % 4] for step in range(len(near))]
        beside = [plain(colour, space) for space, colour in zip(near, colours, strict=True)]
        area = alone(joker, *beside, *(plain(colours[-1 - step % 2], space) for step, space in enumerate(far)))
        says = f"A multicoloured {centre} between {' and '.join(colours)}."
        name = f"zone-choice-{centre}-{''.join(colour[0] for colour in colours)}"
        yield name, "SCORE-ZONE-5 SCORE-ZONE-3", score(area, at % 3 + 1), says


TOPS: tuple[Shape, ...] = ((1, 2), (1, 2, 3), (1, 2, 3, 4), (1, 2, 3, 6))
BOTTOMS: tuple[Shape, ...] = ((8, 9), (7, 8, 9), (7, 8), (5, 8, 9))
TWO_COLOURS = (("blue", "red"), ("red", "blue"), ("green", "green"), ("yellow", "green"))


def _two_zones() -> Iterator[Draft]:
    """Two zones of every pair of sizes that fit apart, in both orders and in equal or different colours."""
    for top, bottom, (one, two) in product(TOPS, BOTTOMS, TWO_COLOURS):
        touch = any(to in bottom for space in top for to in TOUCHING[space])
        if not (set(top) & set(bottom) or (touch and one == two)):
            area = alone(*(plain(one, space) for space in top), *(plain(two, space) for space in bottom))
            says = f"A {one} group of {len(top)} and a {two} group of {len(bottom)}."
            yield f"zone-two-{digits(top)}{one[0]}-{digits(bottom)}{two[0]}", "SCORE-ZONE-3", score(area), says


def shape_cases() -> Iterator[Case]:
    """All families of zones."""
    for family in (_plain, _crowded, _jokers, _joker_choices, _two_zones):
        yield from cases(SOURCE, family())
