"""Wrong ways to choose and pay the color zone, and to treat multicoloured cards in it."""

from conformance.mutants.base import fault
from conformance.mutants.right import Right
from conformance.mutants.right_score import Scoring
from conformance.mutants.sights import chained, only_validated, with_uncovered
from spec.area import Area, Place
from spec.cards import COLOURS, Card
from spec.scoring import TOUCHING


def _hidden_instead(area: Area) -> dict[Place, Card]:
    return {place: (not isinstance(place, str) and area[place].facedown) or card for place, card in area.faceup()}


def _best_colour(self: Right, area: Area) -> int:
    """Only the most common colour is looked at, the first one of a tie."""
    cards = self.zone_cards(area).values()
    colour = max(COLOURS, key=lambda each: sum(self.joins(card, each) for card in cards))
    return max((len(group) for group in self.groups(area, colour) if len(group) > 1), default=0)


def _stops_at_multi(self: Right, area: Area, colour: str) -> list[set[Place]]:
    """A multicoloured card is counted, but a zone does not go on behind it."""
    cards = self.zone_cards(area)
    places = [place for place, card in cards.items() if self.joins(card, colour)]
    found = []
    for start in (place for place in places if not cards[place].multicoloured):
        group, edge = {start}, [start]
        while edge:
            here = edge.pop()
            more = [to for to in self.touching(here) if to in places and to not in group]
            group.update(more)
            edge += [to for to in more if not cards[to].multicoloured]
        found.append(group)
    return found


def _visited_once(self: Right, area: Area) -> list[int]:
    """One list of visited cards for all colours: a multicoloured card belongs to the first zone found."""
    seen: set[Place] = set()
    sizes = []
    cards = self.zone_cards(area)
    for place, card in cards.items():
        if place not in seen:
            places = [to for to, other in cards.items() if self.joins(other, card.colours[0]) and to not in seen]
            group = self.flood(place, places)
            seen |= group
            sizes.append(len(group))
    return [size for size in sizes if size > 1]


def _from_plain_start(self: Right, area: Area) -> list[int]:
    """Zones are grown from every card in its first colour: a multicoloured card starts a blue zone only."""
    cards = self.zone_cards(area)
    sizes = []
    for place, card in cards.items():
        places = [to for to, other in cards.items() if self.joins(other, card.colours[0])]
        sizes.append(len(self.flood(place, places)))
    return [size for size in sizes if size > 1]


def _bridge_only(self: Right, area: Area) -> list[int]:
    """Multicoloured cards connect, but are not counted."""
    cards = self.zone_cards(area)
    groups = [group for colour in COLOURS for group in self.groups(area, colour) if len(group) > 1]
    return [sum(not cards[place].multicoloured for place in group) for group in groups]


def _multi_takes_first_neighbour(self: Right, area: Area) -> dict[Place, Card]:
    """A multicoloured card takes the colour of the first neighbour that has one."""
    cards = dict(area.faceup())
    fixed = dict(cards)
    for place, card in cards.items():
        near = [cards[to] for to in TOUCHING[place] if to in cards and not cards[to].multicoloured]
        if card.multicoloured and near:
            fixed[place] = near[0]
    return fixed


def _multi_takes_commonest(self: Right, area: Area) -> dict[Place, Card]:
    """Multicoloured cards take the commonest colour of the area, wherever the zones are."""
    cards = dict(area.faceup())
    plain = [card for card in cards.values() if not card.multicoloured]
    if not plain:
        return cards
    like = max(plain, key=lambda card: sum(card.colours[0] in other.colours for other in plain))
    return {place: like if card.multicoloured else card for place, card in cards.items()}


def _largest_per_colour(self: Right, area: Area) -> int:
    """The largest zone of each colour, all added."""
    sizes = [max((len(group) for group in self.groups(area, colour)), default=0) for colour in COLOURS]
    return sum(size for size in sizes if size > 1)


def _two_largest(self: Right, area: Area) -> int:
    return sum(sorted(self.zone_sizes(area))[-2:])


MULTI = (
    fault(
        "zone-without-multicoloured",
        "SCORE-ZONE-5",
        "multicoloured cards belong to no zone",
        zone_cards=lambda _, area: {place: card for place, card in area.faceup() if not card.multicoloured},
    ),
    fault(
        "zone-starts-blue-at-multicoloured",
        "SCORE-ZONE-5",
        "a search that starts at a multicoloured card follows its first colour only, and marks it as visited",
        zone_sizes=_visited_once,
    ),
    fault(
        "zone-multicoloured-is-blue",
        "SCORE-ZONE-5",
        "zones take a multicoloured card for its first colour",
        joins=lambda _, card, colour: card.colours[0] == colour if card.multicoloured else colour in card.colours,
    ),
    fault(
        "zone-multicoloured-starts-blue",
        "SCORE-ZONE-5",
        "zones are grown from each card in its first colour",
        zone_sizes=_from_plain_start,
    ),
    fault(
        "zone-stops-at-multicoloured",
        "SCORE-ZONE-5",
        "a zone ends at a multicoloured card, which is counted but connects nothing",
        groups=_stops_at_multi,
    ),
    fault(
        "zone-mixes-colours",
        "SCORE-ZONE-1 SCORE-ZONE-5",
        "a multicoloured card joins two colours into one zone",
        zone_sizes=lambda self, area: chained(self, area, jokers=True),
    ),
    fault(
        "zone-bridge-not-counted",
        "SCORE-ZONE-5",
        "a multicoloured card connects a zone but earns nothing",
        zone_sizes=_bridge_only,
    ),
    fault(
        "zone-multicoloured-takes-neighbour",
        "SCORE-ZONE-5",
        "a multicoloured card takes the colour of its first neighbour, though another serves better",
        zone_cards=_multi_takes_first_neighbour,
    ),
    fault(
        "zone-multicoloured-takes-commonest",
        "SCORE-ZONE-5",
        "multicoloured cards take the commonest colour of the area",
        zone_cards=_multi_takes_commonest,
    ),
    fault(
        "zone-one-multicoloured",
        "SCORE-ZONE-5",
        "a zone uses one multicoloured card at most",
        zone_sizes=lambda self, area: [
            len(group) - max(0, sum(area[place].faceup.multicoloured for place in group if isinstance(place, int)) - 1)
            for colour in COLOURS
            for group in self.groups(area, colour)
            if len(group) > 1
        ],
    ),
)


CHOICE = (
    fault(
        "zone-commonest-colour",
        "SCORE-ZONE-3",
        "only the commonest colour is searched: a compact zone of another colour is missed",
        zone_size=_best_colour,
    ),
    fault(
        "zone-first-found",
        "SCORE-ZONE-3",
        "the first zone found is scored, not the largest",
        zone_size=lambda self, area: next(iter(self.zone_sizes(area)), 0),
    ),
    fault(
        "zone-last-found",
        "SCORE-ZONE-3",
        "the last zone found is scored, not the largest",
        zone_size=lambda self, area: ([0] + self.zone_sizes(area))[-1],
    ),
    fault(
        "zone-smallest",
        "SCORE-ZONE-3",
        "the smallest zone is scored",
        zone_size=lambda self, area: min(self.zone_sizes(area), default=0),
    ),
    fault(
        "zone-per-colour",
        "SCORE-ZONE-3",
        "the largest zone of each colour is scored, and all are added",
        zone_size=_largest_per_colour,
    ),
    fault("zone-two-largest", "SCORE-ZONE-3", "the two largest zones are added", zone_size=_two_largest),
    fault(
        "zone-at-least-three",
        "SCORE-ZONE-1",
        "a zone needs three cards",
        smallest_zone=3,
    ),
    fault(
        "zone-validated-only",
        "SCORE-ZONE-1",
        "only validated cards make zones",
        zone_cards=lambda _, area: only_validated(area),
    ),
    fault(
        "zone-unvalidated-only",
        "SCORE-ZONE-1",
        "validated cards make no zone",
        zone_cards=lambda _, area: {place: card for place, card in area.faceup() if place not in only_validated(area)},
    ),
    fault(
        "zone-with-facedown",
        "SCORE-ZONE-1 SCORE-HIDDEN-1",
        "a facedown card that lies alone belongs to zones of its colour",
        zone_cards=lambda _, area: with_uncovered(area),
    ),
    fault(
        "zone-colour-of-hidden-card",
        "SCORE-ZONE-1 SCORE-HIDDEN-1",
        "a validated space has the colour of the card underneath",
        zone_cards=lambda _, area: _hidden_instead(area),
    ),
    fault(
        "zone-counts-pairs-twice",
        "SCORE-ZONE-4",
        "a validated card counts as two cards of its zone",
        zone_size=lambda self, area: max(
            (
                len(group) + sum(area[place].validated for place in group if isinstance(place, int))
                for colour in COLOURS
                for group in self.groups(area, colour)
                if len(group) > 1
            ),
            default=0,
        ),
    ),
    *(
        fault(
            f"zone-at-most-{most}",
            "SCORE-ZONE-1",
            f"a zone of more than {most} cards is cut to {most}",
            zone_sizes=lambda self, area, most=most: [min(most, size) for size in Scoring.zone_sizes(self, area)],
        )
        for most in (2, 3, 4, 5, 6, 7, 8)
    ),
    fault(
        "zone-without-special-cards",
        "SCORE-ZONE-1",
        "special cards make no zone",
        zone_cards=lambda _, area: {place: card for place, card in area.faceup() if not card.spiral_per},
    ),
    fault(
        "zone-without-crosses",
        "SCORE-ZONE-1",
        "cards with crosses make no zone",
        zone_cards=lambda _, area: {place: card for place, card in area.faceup() if not card.crosses},
    ),
)


POINTS = (
    *(
        fault(f"zone-points-{'-'.join(map(str, points))}", "SCORE-ZONE-4", text, zone_points=points)
        for points, text in (
            ((1, 2, 3), "off by one round: 1, 2 and 3 points per card"),
            ((3, 4, 5), "off by one round: 3, 4 and 5 points per card"),
            ((2, 2, 2), "2 points per card in every round"),
            ((3, 3, 3), "3 points per card in every round"),
            ((4, 4, 4), "4 points per card in every round"),
            ((2, 4, 6), "the round number times 2"),
            ((2, 4, 8), "doubling from round to round"),
            ((4, 3, 2), "the points fall instead of rising"),
            ((2, 3, 3), "round 3 pays as round 2"),
            ((2, 2, 4), "round 2 pays as round 1"),
            ((2, 3, 5), "2, 3, 5"),
            ((1, 1, 1), "one point per card"),
            ((3, 4, 2), "the round is read one too high and wraps"),
            ((4, 2, 3), "the round is read one too low and wraps"),
        )
    ),
    fault(
        "zone-points-once",
        "SCORE-ZONE-4",
        "the points are paid once for the zone, not for each card",
        zone=lambda self, area: self.zone_points[self.round - 1] if self.zone_size(area) else 0,
    ),
    fault(
        "zone-points-beyond-first",
        "SCORE-ZONE-4",
        "the first card of the zone is not paid",
        zone=lambda self, area: max(0, self.zone_size(area) - 1) * self.zone_points[self.round - 1],
    ),
    fault(
        "zone-points-squared",
        "SCORE-ZONE-4",
        "the zone pays its size times its size",
        zone=lambda self, area: self.zone_size(area) ** 2,
    ),
)

FAULTS = (*MULTI, *CHOICE, *POINTS)
