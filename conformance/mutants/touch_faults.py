"""Wrong ways to find what touches."""

from collections.abc import Callable

from conformance.mutants.base import fault
from conformance.mutants.right import Right
from conformance.mutants.right_score import Scoring
from spec.area import SPACES, Area, Place, Space
from spec.cards import COLOURS
from spec.scoring import TOUCHING


def extra(*pairs: tuple[Place, Place]) -> Callable[[object, Place], tuple[Place, ...]]:
    """Touching, with more pairs of places that touch."""
    both = {*pairs, *((two, one) for one, two in pairs)}
    return lambda _, place: (*TOUCHING[place], *(two for one, two in both if one == place))


def _without(*pairs: tuple[Place, Place]) -> Callable[[object, Place], tuple[Place, ...]]:
    """Touching, with pairs of places that no longer touch."""
    cut = {*pairs, *((two, one) for one, two in pairs)}
    return lambda _, place: tuple(other for other in TOUCHING[place] if (place, other) not in cut)


SIDES = tuple((one, two) for one in SPACES for two in TOUCHING[one] if isinstance(two, int) and one < two)
DIAGONALS = tuple((one, one + step) for one in (1, 2, 4, 5) for step in (4,)) + ((2, 4), (3, 5), (5, 7), (6, 8))
_ROWS = tuple(pair for pair in SIDES if pair[1] - pair[0] == 1)
_COLUMNS = tuple(pair for pair in SIDES if pair[1] - pair[0] == 3)


def _colour_count(self: Right, area: Area) -> list[int]:
    cards = self.zone_cards(area).values()
    counts = [sum(self.joins(card, colour) for card in cards) for colour in COLOURS]
    return [count for count in counts if count > 1]


def _stars(self: Right, start: Place, places: list[Place]) -> set[Place]:
    """One card and its direct neighbours."""
    return {start, *(place for place in self.touching(start) if place in places)}


def _depth_two(self: Right, start: Place, places: list[Place]) -> set[Place]:
    first = _stars(self, start, places)
    return first.union(*(_stars(self, place, places) for place in first))


def _best_start(
    reach: Callable[[Right, Place, list[Place]], set[Place]],
) -> Callable[[Right, Area, str], list[set[Place]]]:
    """Groups as ``reach`` finds them, from whichever card is best to start from."""

    def groups(self: Right, area: Area, colour: str) -> list[set[Place]]:
        places = [place for place, card in self.zone_cards(area).items() if self.joins(card, colour)]
        return [reach(self, place, places) for place in places]

    return groups


def _right_and_down(_self: Right, start: Place, places: list[Place]) -> set[Place]:
    """A flood that never turns back left or up."""
    group, edge = {start}, [start]
    while edge:
        here = edge.pop()
        more = [to for to in TOUCHING[here] if to in places and to not in group and str(to) > str(here)]
        group.update(more)
        edge += more
    return group


def _one_path(_self: Right, start: Place, places: list[Place]) -> set[Place]:
    """A walk that never branches: at a fork it follows the first way only."""
    group, here = {start}, start
    while more := [place for place in TOUCHING[here] if place in places and place not in group]:
        here = more[0]
        group.add(here)
    return group


def _lines(self: Right, area: Area) -> list[int]:
    """Zones are straight: three, or two, in a row or column."""
    return [2 + (group > 2) for group in Scoring.zone_sizes(self, area)]


def _through(passes: Callable[[Space], bool]) -> Callable[[Right, Area, str], list[set[Place]]]:
    """Groups that go on through spaces that are no card of the colour."""

    def groups(self: Right, area: Area, colour: str) -> list[set[Place]]:
        own = {place for place, card in self.zone_cards(area).items() if self.joins(card, colour)}
        open_ = [*own, *(number for number in SPACES if passes(area[number]))]
        return [group & own for group in (self.flood(place, open_) for place in own)]

    return groups


TOUCH = (
    fault(
        "zone-diagonals",
        "SCORE-ZONE-2",
        "eight directions instead of four: cards that touch at a corner join",
        touching=extra(*DIAGONALS),
    ),
    fault(
        "zone-wraps-rows",
        "SCORE-ZONE-1",
        "spaces n and n+1 always touch: 3 joins 4 and 6 joins 7 around the edge",
        touching=extra((3, 4), (6, 7)),
    ),
    fault(
        "zone-wraps-around-rows",
        "SCORE-ZONE-1",
        "rows close to a ring: 1 joins 3, 4 joins 6, 7 joins 9",
        touching=extra((1, 3), (4, 6), (7, 9)),
    ),
    fault(
        "zone-wraps-around-columns",
        "SCORE-ZONE-1",
        "columns close to a ring: 1 joins 7, 2 joins 8, 3 joins 9",
        touching=extra((1, 7), (2, 8), (3, 9)),
    ),
    fault("zone-rows-only", "SCORE-ZONE-1", "only cards beside each other in a row join", touching=_without(*_COLUMNS)),
    fault("zone-columns-only", "SCORE-ZONE-1", "only cards above each other join", touching=_without(*_ROWS)),
    fault(
        "zone-never-turns-back",
        "SCORE-ZONE-1",
        "the search goes right and down only, and misses shapes that turn back",
        groups=_best_start(_right_and_down),
    ),
    fault(
        "zone-direct-neighbours",
        "SCORE-ZONE-1",
        "a zone is one card and its direct neighbours: long shapes are cut short",
        groups=_best_start(_stars),
    ),
    fault(
        "zone-two-steps",
        "SCORE-ZONE-1",
        "a zone reaches two steps from its first card",
        groups=_best_start(_depth_two),
    ),
    fault(
        "zone-one-path",
        "SCORE-ZONE-1",
        "a zone is a path: at a fork only one way is followed",
        groups=_best_start(_one_path),
    ),
    fault(
        "zone-without-adjacency",
        "SCORE-ZONE-1",
        "all cards of the commonest colour count, wherever they lie",
        zone_sizes=_colour_count,
    ),
    fault("zone-lines", "SCORE-ZONE-1", "a zone is at most a line of three", zone_sizes=_lines),
    fault(
        "zone-goes-through-empty",
        "SCORE-ZONE-1",
        "a zone goes on across an empty space",
        groups=_through(lambda space: space.empty),
    ),
    fault(
        "zone-goes-through-facedown",
        "SCORE-ZONE-1 SCORE-HIDDEN-1",
        "a zone goes on across a facedown card",
        groups=_through(lambda space: space.faceup is None and space.facedown is not None),
    ),
    *(
        fault(
            f"zone-cut-{one}-{two}",
            "SCORE-ZONE-1",
            f"the table of neighbours lacks {one} beside {two}",
            touching=_without((one, two)),
        )
        for one, two in SIDES
    ),
    *(
        fault(
            f"zone-diagonal-{one}-{two}",
            "SCORE-ZONE-2",
            f"the table of neighbours has {one} beside {two}, which touch at a corner",
            touching=extra((one, two)),
        )
        for one, two in DIAGONALS
    ),
    *(
        fault(
            f"zone-wrap-{one}-{two}",
            "SCORE-ZONE-1",
            f"the table of neighbours has {one} beside {two}, which lie apart",
            touching=extra((one, two)),
        )
        for one, two in ((3, 4), (6, 7), (1, 3), (4, 6), (7, 9), (1, 7), (2, 8), (3, 9), (1, 9), (3, 7))
    ),
)

FAULTS = TOUCH
