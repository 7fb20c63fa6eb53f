"""Readings of the clauses of scoring that the spec does not have: each replaces steps of the rules."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import product

from spec.area import SPACES, Area, Place, Space
from spec.cards import COLOURS, UNKNOWN, Card
from spec.expansions.flower_power import FacedownBonus, FlowerPower
from spec.expansions.little_giants import LittleGiants
from spec.rules import Rules
from spec.scoring import TOUCHING, Part, Score, Zone

Cards = dict[Place, Card]
Places = tuple[Place, ...]


class A02b(Rules):
    """A special card does not count itself."""

    def seen_by_special(self, area: Area, place: Place, colour: str) -> Places:
        return tuple(at for at in super().seen_by_special(area, place, colour) if at != place)


class A07b(Rules):
    """A validated card scores the number of the card under it."""

    def number_scored(self, _number: int, space: Space) -> int:
        return (space.facedown or UNKNOWN).space


class A56b(Rules):
    """A validated card scores one point."""

    def number_scored(self, _number: int, _space: Space) -> int:
        return 1


class _OneColourEach(Rules):
    """Some cards have one of their colours, whichever brings the most points."""

    def score(self, area: Area, number: int) -> Score:
        areas = [area]
        for place, card in area.faceup():
            if self.takes_one_colour(card):
                choices = [replace(card, colours=(colour,)) for colour in card.colours]
                areas = [_recoloured(each, place, choice) for each, choice in product(areas, choices)]
        return max((super(_OneColourEach, self).score(each, number) for each in areas), key=lambda found: found.total)

    def takes_one_colour(self, _card: Card) -> bool:
        """Whether a card has one of its colours only."""
        return False


def _recoloured(area: Area, place: Place, card: Card) -> Area:
    if isinstance(place, str):
        return area.with_giant(place, card)
    return area.with_space(place, replace(area[place], faceup=card))


class A24b(_OneColourEach):
    """A multicoloured card has one colour, as needed."""

    def takes_one_colour(self, card: Card) -> bool:
        return card.multicoloured or super().takes_one_colour(card)


class A36b(_OneColourEach):
    """A two-coloured card has one of its colours, as needed."""

    def takes_one_colour(self, card: Card) -> bool:
        return len(card.colours) == 2 or super().takes_one_colour(card)


def _plain(cards: Mapping[Place, Card]) -> set[Place]:
    return {place for place, card in cards.items() if not card.multicoloured}


class A25b(Rules):
    """A zone needs at least one card that is not multicoloured."""

    def groups(self, area: Area, colour: str) -> Iterator[Places]:
        plain = _plain(self.zone_cards(area, colour))
        return (group for group in super().groups(area, colour) if plain.intersection(group))


class A25c(A25b):
    """A multicoloured card must touch a card that is not, to belong to its zone."""

    def zone_cards(self, area: Area, colour: str) -> Cards:
        cards = super().zone_cards(area, colour)
        plain = _plain(cards)
        return {at: card for at, card in cards.items() if at in plain or plain.intersection(TOUCHING[at])}


class A26b(Rules):
    """A single card is a zone."""

    SMALLEST_ZONE = 1


class A27b(Rules):
    """Every zone of the largest size scores."""

    def scored_zones(self, area: Area) -> tuple[Zone, ...]:
        zones = self.zones(area)
        return tuple(zone for zone in zones if zone.size == zones[0].size)


class A27c(Rules):
    """Every zone scores."""

    def scored_zones(self, area: Area) -> tuple[Zone, ...]:
        return self.zones(area)


class A28b(Rules):
    """Only validated cards and giants count for symbols and zones."""

    def counted(self, area: Area) -> Cards:
        shown = super().counted(area)
        return {place: card for place, card in shown.items() if isinstance(place, str) or area[place].validated}


class A29b(Rules):
    """The symbols of a covered card count."""

    def parts(self, area: Area) -> Iterable[Part]:
        return (*super().parts(area), *self.covered(area))

    def covered(self, area: Area) -> Iterator[Part]:
        """The symbols of the cards under faceup ones."""
        for number in SPACES:
            down = area[number].facedown
            if down is not None and area[number].faceup is not None:
                yield Part("spirals", number, down, down.spirals, "SCORE-HIDDEN-1", "covered spirals")
                yield Part("crosses", number, down, down.crosses, "SCORE-HIDDEN-1", "covered crosses")


class A31b(Rules):
    """A round scores at least 0."""

    def total(self, points: Mapping[str, int]) -> int:
        return max(0, super().total(points))


A37b = FacedownBonus
"""Uncovered facedown cards earn spirals in the base game too."""


class A38b(FlowerPower):
    """A card that earns spirals for facedown cards leaves the first one out."""

    def seen_facedown(self, area: Area) -> Places:
        return super().seen_facedown(area)[1:]


class A39b(FlowerPower):
    """Colour crosses do not count multicoloured cards."""

    def seen_by_cross(self, area: Area, colour: str) -> Places:
        cards = self.counted(area)
        return tuple(at for at in super().seen_by_cross(area, colour) if not cards[at].multicoloured)


class A42b(LittleGiants):
    """Giants do not join zones with each other."""

    def touching(self, place: Place) -> Places:
        near = super().touching(place)
        return tuple(other for other in near if not isinstance(other, str)) if isinstance(place, str) else near


class A42c(LittleGiants):
    """Giants belong to no zone."""

    def joins(self, card: Card, colour: str) -> bool:
        return not card.giant and super().joins(card, colour)


class A43b(LittleGiants):
    """Special cards and colour crosses do not count giants."""

    def of_colour(self, area: Area, colour: str) -> Cards:
        return {place: card for place, card in super().of_colour(area, colour).items() if not card.giant}


class A44b(LittleGiants):
    """A giant that counts cards of its own colour does not count itself."""

    def counts_itself(self, giant: Card) -> bool:
        return giant.effect != "own_colour" and super().counts_itself(giant)


class A45b(LittleGiants):
    """A special card counts as a card without spirals."""

    def has_spirals(self, card: Card) -> bool:
        return card.spirals > 0


class A45bb(LittleGiants):
    """A giant that counts cards without spirals counts itself."""

    def counts_itself(self, giant: Card) -> bool:
        return giant.effect == "no_spirals" or super().counts_itself(giant)


class A46b(LittleGiants):
    """A giant that counts cards that are not validated counts itself."""

    def counts_itself(self, giant: Card) -> bool:
        return giant.effect == "unvalidated" or super().counts_itself(giant)


class A47b(LittleGiants, FlowerPower):
    """No crosses are owed for cards in a cancelled row either."""

    def seen_by_cross(self, area: Area, colour: str) -> Places:
        return tuple(at for at in super().seen_by_cross(area, colour) if self.cancelled_by(area, at) is None)


class A48b(FacedownBonus):
    """A facedown giant earns nothing."""

    def facedown(self, area: Area) -> Iterator[Part]:
        return (part for part in super().facedown(area) if not part.card.giant)


class A58b(Rules):
    """Multicoloured cards join the largest groups of other cards."""

    def every_zone(self, area: Area) -> Iterator[Zone]:
        grown = [(len(group), zone) for colour in COLOURS for group, zone in self.around_plain(area, colour)]
        largest = max((plain for plain, _ in grown), default=0)
        zones = [zone for plain, zone in grown if plain == largest and zone.size >= self.SMALLEST_ZONE]
        return iter(zones) if zones else super().every_zone(area)

    def around_plain(self, area: Area, colour: str) -> Iterator[tuple[Places, Zone]]:
        """Each group of cards that are not multicoloured, and the zone that it makes with those connected to it."""
        cards = self.zone_cards(area, colour)
        plain = _plain(cards)
        for group in self.connected(tuple(at for at in cards if at in plain)):
            near = tuple(at for at in cards if at in group or at not in plain)
            for joined in self.connected(near):
                if set(group) <= set(joined):
                    yield group, Zone(colour, joined)


class A59b(Rules):
    """A special card does not count multicoloured cards other than itself."""

    def seen_by_special(self, area: Area, place: Place, colour: str) -> Places:
        cards = self.counted(area)
        return tuple(
            at for at in super().seen_by_special(area, place, colour) if at == place or not cards[at].multicoloured
        )
