"""Mutants of color zones and what touches."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from deviations.mutants.shared import (
    Cards,
    Step,
    Steps,
    unvalidated_only,
    validated_only,
    validated_spaces,
    with_uncovered,
)
from spec.area import SPACES, Area, Place, Space
from spec.cards import COLOURS, Card
from spec.rules import Rules
from spec.scoring import TOUCHING, Zone

Places = tuple[Place, ...]
Pair = tuple[Place, Place]


# What touches


def extra(*pairs: Pair) -> Step:
    """Touching, with more pairs of places that touch."""
    both = {*pairs, *((two, one) for one, two in pairs)}
    return lambda self, place: (*TOUCHING[place], *(two for one, two in both if one == place))


def _without(*pairs: Pair) -> Step:
    """Touching, with pairs of places that no longer touch."""
    cut = {*pairs, *((two, one) for one, two in pairs)}
    return lambda self, place: tuple(other for other in TOUCHING[place] if (place, other) not in cut)


SIDES = tuple((one, two) for one in SPACES for two in TOUCHING[one] if isinstance(two, int) and one < two)
DIAGONALS = ((1, 5), (2, 6), (4, 8), (5, 9), (2, 4), (3, 5), (5, 7), (6, 8))
ROW_RINGS = ((1, 3), (4, 6), (7, 9))
COLUMN_RINGS = ((1, 7), (2, 8), (3, 9))
ROW_ENDS = ((3, 4), (6, 7))


def _reaching(reach: Callable[[Rules, Place, Places], Collection[Place]]) -> Steps:
    """Groups as ``reach`` finds them, from whichever card is best to start from."""

    def connected(self: Rules, places: Places) -> Iterator[Places]:
        for start in places:
            group = reach(self, start, places)
            yield tuple(place for place in places if place in group)

    return {"connected": connected}


def _right_and_down(_self: Rules, start: Place, places: Places) -> Places:
    """A search that never turns back left or up."""
    group = [start]
    for here in group:
        group += [to for to in TOUCHING[here] if to in places and to not in group and str(to) > str(here)]
    return tuple(group)


def _star(self: Rules, start: Place, places: Places) -> set[Place]:
    """One card and its direct neighbours."""
    return {start, *(place for place in self.touching(start) if place in places)}


def _two_steps(self: Rules, start: Place, places: Places) -> set[Place]:
    return set().union(*(_star(self, place, places) for place in _star(self, start, places)))


def _one_path(_self: Rules, start: Place, places: Places) -> list[Place]:
    """A walk that never branches: at a fork it follows the first way only."""
    group = [start]
    while more := [place for place in TOUCHING[group[-1]] if place in places and place not in group]:
        group.append(more[0])
    return group


def _through(passes: Callable[[Space], bool]) -> Steps:
    """Groups that go on through spaces that are no card of the colour."""

    def groups(self: Rules, area: Area, colour: str) -> list[Places]:
        own = tuple(self.zone_cards(area, colour))
        passed = {*own, *(number for number in SPACES if passes(area[number]))}
        reached = (self.reached(place, passed) for place in own)
        return [tuple(place for place in own if place in group) for group in reached]

    return {"groups": groups}


TOUCH: Mapping[str, Steps] = {
    "zone-diagonals": {"touching": extra(*DIAGONALS)},
    "zone-wraps-rows": {"touching": extra(*ROW_ENDS)},
    "zone-wraps-around-rows": {"touching": extra(*ROW_RINGS)},
    "zone-wraps-around-columns": {"touching": extra(*COLUMN_RINGS)},
    "zone-rows-only": {"touching": _without(*(pair for pair in SIDES if pair[1] - pair[0] == 3))},
    "zone-columns-only": {"touching": _without(*(pair for pair in SIDES if pair[1] - pair[0] == 1))},
    "zone-never-turns-back": _reaching(_right_and_down),
    "zone-direct-neighbours": _reaching(_star),
    "zone-two-steps": _reaching(_two_steps),
    "zone-one-path": _reaching(_one_path),
    "zone-without-adjacency": {"connected": lambda self, places: (places,)},
    "zone-goes-through-empty": _through(lambda space: space.empty),
    "zone-goes-through-facedown": _through(lambda space: space.faceup is None and space.facedown is not None),
    **{f"zone-cut-{one}-{two}": {"touching": _without((one, two))} for one, two in SIDES},
    **{f"zone-diagonal-{one}-{two}": {"touching": extra((one, two))} for one, two in DIAGONALS},
    **{
        f"zone-wrap-{one}-{two}": {"touching": extra((one, two))}
        for one, two in (*ROW_ENDS, *ROW_RINGS, *COLUMN_RINGS, (1, 9), (3, 7))
    },
}


# Which cards make a zone


def zone_of(cards: Callable[[Area], Cards]) -> Steps:
    """Zones of other cards than the faceup ones."""
    return {
        "zone_cards": lambda self, area, colour: {
            at: card for at, card in cards(area).items() if self.joins(card, colour)
        }
    }


def zone_without(out: Callable[[Card], object]) -> Steps:
    """Zones without some of the cards."""
    return zone_of(lambda area: {place: card for place, card in area.faceup() if not out(card)})


def _hidden_instead(area: Area) -> Cards:
    return {place: (isinstance(place, int) and area[place].facedown) or card for place, card in area.faceup()}


def _takes_neighbour(area: Area) -> Cards:
    cards = dict(area.faceup())
    near = {at: [cards[to] for to in TOUCHING[at] if to in cards and not cards[to].multicoloured] for at in cards}
    return {at: near[at][0] if card.multicoloured and near[at] else card for at, card in cards.items()}


def _takes_commonest(area: Area) -> Cards:
    plain = [card for _, card in area.faceup() if not card.multicoloured]
    like = max(plain, key=lambda card: sum(card.colours[0] in other.colours for other in plain), default=None)
    return {place: like if like and card.multicoloured else card for place, card in area.faceup()}


# What a zone is worth


def zones_as(change: Callable[[Area, Zone], Places]) -> Steps:
    """The right zones, with the places that ``change`` gives them."""
    return {
        "every_zone": lambda self, area: (
            replace(zone, spaces=change(area, zone)) for zone in Rules.every_zone(self, area)
        )
    }


def scored_as(change: Callable[[Zone], Places]) -> Steps:
    """The zone that scores, with the places that ``change`` gives it."""
    return {
        "scored_zones": lambda self, area: tuple(
            replace(zone, spaces=change(zone)) for zone in Rules.scored_zones(self, area)
        )
    }


def _at_most(cards: int) -> Steps:
    return scored_as(lambda zone: zone.spaces[:cards])


def _multicoloured(area: Area, zone: Zone) -> Places:
    cards = dict(area.faceup())
    return tuple(place for place in zone.spaces if cards[place].multicoloured)


def _plain(area: Area, zone: Zone) -> Places:
    return tuple(place for place in zone.spaces if place not in _multicoloured(area, zone))


def _one_multicoloured(area: Area, zone: Zone) -> Places:
    """The places of a zone; of those with a multicoloured card in the grid the first one only."""
    out = tuple(place for place in _multicoloured(area, zone) if isinstance(place, int))[1:]
    return tuple(place for place in zone.spaces if place not in out)


def _pairs_twice(area: Area, zone: Zone) -> Places:
    return (*zone.spaces, *(number for number in validated_spaces(area) if number in zone.spaces))


def _size(zone: Zone) -> int:
    return zone.size


def _zone(self: Rules, area: Area, group: Collection[Place]) -> Zone:
    return Zone(None, tuple(place for place in self.counted(area) if place in group))


def of_two(zones: Iterable[Zone]) -> Iterator[Zone]:
    """The groups that are zones."""
    return (zone for zone in zones if zone.size > 1)


def chained(self: Rules, area: Area, *, jokers: bool) -> Iterator[Zone]:
    """Groups in which each two neighbours share some colour; multicoloured cards are left out or not."""
    cards = {place: card for place, card in self.counted(area).items() if jokers or not card.multicoloured}

    def touching(place: Place) -> Places:
        near = (to for to in self.touching(place) if to in cards)
        return tuple(to for to in near if set(cards[to].colours) & set(cards[place].colours))

    left = list(cards)
    while left:
        group = left[:1]
        for here in group:
            group += [to for to in touching(here) if to not in group]
        left = [place for place in left if place not in group]
        yield _zone(self, area, group)


def _visited_once(self: Rules, area: Area) -> Iterator[Zone]:
    seen: set[Place] = set()
    for place, card in self.counted(area).items():
        if place not in seen:
            group = self.reached(place, set(self.zone_cards(area, card.colours[0])) - seen)
            seen |= group
            yield _zone(self, area, group)


def _first_colour(self: Rules, area: Area) -> Iterator[Zone]:
    for place, card in self.counted(area).items():
        yield _zone(self, area, self.reached(place, set(self.zone_cards(area, card.colours[0]))))


def _stops(self: Rules, area: Area, colour: str) -> Iterator[Places]:
    """Groups from each card that is not multicoloured, which do not go on behind one that is."""
    cards = self.zone_cards(area, colour)
    for start in (place for place in cards if not cards[place].multicoloured):
        group = [start]
        for here in group:
            if not cards[here].multicoloured:
                group += [to for to in self.touching(here) if to in cards and to not in group]
        yield tuple(group)


MULTICOLOURED: Mapping[str, Steps] = {
    "zone-without-multicoloured": zone_without(lambda card: card.multicoloured),
    "zone-starts-blue-at-multicoloured": {"every_zone": lambda self, area: of_two(_visited_once(self, area))},
    "zone-multicoloured-is-blue": {
        "joins": lambda self, card, colour: colour in card.colours[: 1 if card.multicoloured else None]
    },
    "zone-multicoloured-starts-blue": {"every_zone": lambda self, area: of_two(_first_colour(self, area))},
    "zone-stops-at-multicoloured": {"groups": _stops},
    "zone-mixes-colours": {"every_zone": lambda self, area: of_two(chained(self, area, jokers=True))},
    "zone-bridge-not-counted": zones_as(_plain),
    "zone-multicoloured-takes-neighbour": zone_of(_takes_neighbour),
    "zone-multicoloured-takes-commonest": zone_of(_takes_commonest),
    "zone-one-multicoloured": zones_as(_one_multicoloured),
}


def _commonest(self: Rules, area: Area) -> tuple[Zone, ...]:
    """The largest zone of the most common colour, the first one of a tie."""
    colour = max(COLOURS, key=lambda each: len(self.zone_cards(area, each)))
    return tuple(sorted((zone for zone in self.every_zone(area) if zone.colour == colour), key=_size)[-1:])


def _largest_of_each(self: Rules, area: Area) -> Iterable[Zone]:
    return {zone.colour: zone for zone in sorted(self.every_zone(area), key=_size)}.values()


CHOICE: Mapping[str, Steps] = {
    "zone-commonest-colour": {"scored_zones": _commonest},
    "zone-first-found": {"scored_zones": lambda self, area: tuple(self.every_zone(area))[:1]},
    "zone-last-found": {"scored_zones": lambda self, area: tuple(self.every_zone(area))[-1:]},
    "zone-smallest": {"scored_zones": lambda self, area: self.zones(area)[-1:]},
    "zone-per-colour": {"scored_zones": _largest_of_each},
    "zone-two-largest": {"scored_zones": lambda self, area: sorted(self.every_zone(area), key=_size)[-2:]},
    "zone-at-least-three": {"SMALLEST_ZONE": 3},
    "zone-validated-only": zone_of(validated_only),
    "zone-unvalidated-only": zone_of(unvalidated_only),
    "zone-with-facedown": zone_of(with_uncovered),
    "zone-colour-of-hidden-card": zone_of(_hidden_instead),
    "zone-counts-pairs-twice": zones_as(_pairs_twice),
    "zone-lines": _at_most(3),
    **{f"zone-at-most-{most}": _at_most(most) for most in range(2, 9)},
    "zone-without-special-cards": zone_without(lambda card: card.spiral_per),
    "zone-without-crosses": zone_without(lambda card: card.crosses),
}

PAID = ("123", "345", "222", "333", "444", "246", "248", "432", "233", "224", "235", "111", "342", "423")
"""Points per card in rounds 1, 2 and 3."""

POINTS: Mapping[str, Steps] = {
    **{f"zone-points-{'-'.join(paid)}": {"ZONE_POINTS": dict(enumerate(map(int, paid), 1))} for paid in PAID},
    "zone-points-once": scored_as(lambda zone: zone.spaces[:1]),
    "zone-points-beyond-first": scored_as(lambda zone: zone.spaces[1:]),
    "zone-points-squared": {
        "points": lambda self, parts, zones, number: (
            Rules.points(self, parts, zones, number) | {"zone": sum(zone.size**2 for zone in zones)}
        )
    },
}

STEPS: Mapping[str, Steps] = {**TOUCH, **MULTICOLOURED, **CHOICE, **POINTS}
