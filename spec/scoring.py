"""Scoring: what an area is worth at the end of a round, card by card (rulebook, "Scoring").

`score` adds up `Part`s: one line per card and reason, each citing its clause. All faceup cards are taken into account,
validated or not; facedown cards count only where Flower Power says so.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from types import MappingProxyType
from typing import NamedTuple

from spec.area import EDGES, SPACES, Area, Place, Space
from spec.cards import COLOURS, Card, check_ruleset
from spec.errors import BadSetup
from spec.rulings import DEFAULT, Rulings

ZONE_POINTS: Mapping[int, int] = MappingProxyType({1: 2, 2: 3, 3: 4})
"""Round number -> points per card of the largest color zone (SCORE-ZONE-4)."""

FACEDOWN_SPIRALS = 5
"""Spirals for each uncovered facedown card (FP-FACEDOWN-1)."""

COMPONENTS: Mapping[str, int] = MappingProxyType(
    {"validated": 1, "spirals": 1, "crosses": -1, "zone": 1, "facedown": 1}
)
"""Component -> its sign in the total (SCORE-TOTAL-1). Crosses are counted, then taken away."""


@dataclass(frozen=True)
class Part:
    """What one card contributes for one reason. ``amount`` is never negative; the component carries the sign.

    ``counted`` holds the places of the cards that it counts, if its reason is to count cards.
    """

    component: str
    place: Place
    card: Card
    amount: int
    clause: str
    why: str
    counted: tuple[Place, ...] = ()


@dataclass(frozen=True)
class Zone:
    """A color zone: connected faceup cards of one colour. ``spaces`` holds their places in reading order."""

    colour: str | None
    spaces: tuple[Place, ...]

    @property
    def size(self) -> int:
        return len(self.spaces)


@dataclass(frozen=True)
class Score:
    """A round score: points per component (crosses as a positive count), the zone that scored, and every part."""

    total: int
    validated: int
    spirals: int
    crosses: int
    zone: int
    facedown: int
    largest: Zone
    parts: tuple[Part, ...]


def score(area: Area, round_number: int, ruleset: str = "base", rulings: Rulings = DEFAULT) -> Score:
    """The score of an area in round 1, 2 or 3. Raises `BadSetup` for another round or an unknown ruleset."""
    check_ruleset(ruleset)
    if round_number not in ZONE_POINTS:
        raise BadSetup(f"there is no round {round_number!r}: a game has rounds 1, 2 and 3")
    colourings = _colourings(area, rulings)
    return max((_score(each, round_number, ruleset, rulings) for each in colourings), key=lambda found: found.total)


def _score(area: Area, round_number: int, ruleset: str, rulings: Rulings) -> Score:
    parts = tuple(cancelled(area, part) for rule in PARTS for part in rule(area, ruleset, rulings))
    scored = scored_zones(area, rulings)
    points = {name: sum(part.amount for part in parts if part.component == name) for name in COMPONENTS}
    points["zone"] = sum(zone.size for zone in scored) * ZONE_POINTS[round_number]
    total = sum(COMPONENTS[name] * value for name, value in points.items())
    total = total if rulings.lowest_score is None else max(total, rulings.lowest_score)
    return Score(total=total, largest=next(iter(scored), Zone(None, ())), parts=parts, **points)


def _colourings(area: Area, rulings: Rulings) -> Iterator[Area]:
    """The area once for each way to give its cards their colours: just as it is, unless a ruling says one each."""
    areas = [area]
    for place, card in area.faceup():
        many = rulings.multicoloured if card.multicoloured else rulings.two_coloured
        if many == "one_as_needed":
            choices = [replace(card, colours=(colour,)) for colour in card.colours]
            areas = [_recolour(each, place, choice) for each, choice in product(areas, choices)]
    yield from areas


def _recolour(area: Area, place: Place, card: Card) -> Area:
    if isinstance(place, str):
        return area.with_giant(place, card)
    return area.with_space(place, replace(area[place], faceup=card))


def counted(area: Area, rulings: Rulings = DEFAULT) -> dict[Place, Card]:
    """The faceup cards that symbols and zones take into account, by place: all of them (SCORE-SPIRAL-1, A28)."""
    return {
        place: card
        for place, card in area.faceup()
        if rulings.unvalidated_counts or isinstance(place, str) or area[place].validated
    }


def of_colour(area: Area, colour: str, rulings: Rulings = DEFAULT) -> dict[Place, Card]:
    """The faceup cards of a colour, alone or among others, giants too (SCORE-MULTI-1, FP-COLOUR-1, LG-COLOUR-1)."""
    return {
        place: card
        for place, card in counted(area, rulings).items()
        if colour in card.colours and (rulings.giants_counted or not card.giant)
    }


def validated(area: Area, _ruleset: str, rulings: Rulings) -> Iterator[Part]:
    """Each validated card earns as many points as the number on it (SCORE-VALID-1), no other does (SCORE-VALID-2)."""
    for number in SPACES:
        up, down = area[number].faceup, area[number].facedown
        if up is not None and down is not None:
            shown = down if rulings.validated_scores == "hidden" else up
            worth = 1 if rulings.validated_worth == "one" else shown.number or 0
            yield Part("validated", number, up, worth, "SCORE-VALID-1", "validated")


def spirals(area: Area, _ruleset: str, rulings: Rulings) -> Iterator[Part]:
    """A spiral symbol earns 1 point (SCORE-SPIRAL-1)."""
    for place, card in counted(area, rulings).items():
        if card.spirals:
            yield Part("spirals", place, card, card.spirals, "SCORE-SPIRAL-1", "printed spirals")


def special_spirals(area: Area, _ruleset: str, rulings: Rulings) -> Iterator[Part]:
    """A special card earns 1 spiral for each faceup card of its colour, itself included (SCORE-SPECIAL-1)."""
    for place, card in counted(area, rulings).items():
        if card.spiral_per:
            cards = of_colour(area, card.spiral_per, rulings).items()
            seen = tuple(at for at, other in cards if _special_counts(other, rulings, itself=at == place))
            yield Part("spirals", place, card, len(seen), "SCORE-SPECIAL-1", f"1 per {card.spiral_per} card", seen)


def _special_counts(card: Card, rulings: Rulings, *, itself: bool) -> bool:
    if itself:
        return rulings.special_counts_itself
    return rulings.multicoloured_for_specials or not card.multicoloured


def facedown_spirals(area: Area, _ruleset: str, rulings: Rulings) -> Iterator[Part]:
    """Some cards earn spirals for each uncovered facedown card (FP-SPECIAL-1)."""
    lying = tuple(number for number, _ in area.uncovered())
    seen = lying[1:] if rulings.per_facedown == "beyond_first" else lying
    for place, card in counted(area, rulings).items():
        if card.spirals_per_facedown:
            amount, why = (
                card.spirals_per_facedown * len(seen),
                f"{card.spirals_per_facedown} per uncovered facedown card",
            )
            yield Part("spirals", place, card, amount, "FP-SPECIAL-1", why, seen)


def crosses(area: Area, _ruleset: str, rulings: Rulings) -> Iterator[Part]:
    """A cross symbol loses 1 point (SCORE-CROSS-1)."""
    for place, card in counted(area, rulings).items():
        if card.crosses:
            yield Part("crosses", place, card, card.crosses, "SCORE-CROSS-1", "printed crosses")


def colour_crosses(area: Area, _ruleset: str, rulings: Rulings) -> Iterator[Part]:
    """Some cards lose 1 cross for each faceup card of the indicated colour (FP-CROSS-1)."""
    for place, card in counted(area, rulings).items():
        if card.cross_per:
            cards = of_colour(area, card.cross_per, rulings).items()
            seen = tuple(at for at, other in cards if _is_owed_for(area, at, other, rulings))
            yield Part("crosses", place, card, len(seen), "FP-CROSS-1", f"1 per {card.cross_per} card", seen)


def cancelled(area: Area, part: Part) -> Part:
    """The part as it counts: no crosses for a faceup card in the row of a cancelling giant (LG-CANCEL-1)."""
    giant = _cancelled_by(area, part.place) if part.component == "crosses" else None
    if giant is None or (part.place, part.card) not in area.faceup():
        return part
    crosses = f"{part.amount} cross{'es' * (part.amount != 1)}"
    return replace(part, amount=0, clause="LG-CANCEL-1", why=f"{crosses} cancelled by {giant}", counted=())


def _is_owed_for(area: Area, place: Place, card: Card, rulings: Rulings) -> bool:
    """Whether colour crosses count this card: always, unless A39 or A47 is read otherwise."""
    if rulings.cancel_reaches == "owed_for_row" and _cancelled_by(area, place):
        return False
    return rulings.cross_counts_multicoloured or not card.multicoloured


def _cancelled_by(area: Area, place: Place) -> str | None:
    """The cancelling giant at the left of the row of this space, as ``yRk@R3``; None if there is none."""
    if isinstance(place, str):
        return None
    edge = f"R{(place + 2) // 3}"
    giant = area.edges.get(edge)
    return f"{giant.id}@{edge}" if giant is not None and giant.effect == "cancel_crosses" else None


def hidden_symbols(area: Area, _ruleset: str, rulings: Rulings) -> Iterator[Part]:
    """A facedown card has no symbol (SCORE-HIDDEN-1), unless A29 is read so that covered cards keep theirs."""
    if not rulings.hidden_counts:
        return
    for number in SPACES:
        up, down = area[number].faceup, area[number].facedown
        if up is not None and down is not None:
            yield Part("spirals", number, down, down.spirals, "SCORE-HIDDEN-1", "covered spirals")
            yield Part("crosses", number, down, down.crosses, "SCORE-HIDDEN-1", "covered crosses")


def facedown(area: Area, ruleset: str, rulings: Rulings) -> Iterator[Part]:
    """Each facedown card that no faceup card covers earns 5 spirals with Flower Power (FP-FACEDOWN-1)."""
    if ruleset not in ("flower_power", "both") and rulings.facedown_bonus != "always":
        return
    for number, card in area.uncovered():
        if rulings.giant_facedown_scores or not card.giant:
            yield Part("facedown", number, card, FACEDOWN_SPIRALS, "FP-FACEDOWN-1", "uncovered facedown card")


def line(edge: str) -> tuple[int, ...]:
    """The three spaces of a column (C1-C3) or row (R1-R3)."""
    at = int(edge[1])
    return tuple(range(at, 10, 3)) if edge[0] == "C" else tuple(range(3 * at - 2, 3 * at + 1))


def _has_spirals(card: Card, rulings: Rulings) -> bool:
    return card.spirals > 0 or (card.special and rulings.special_has_spirals)


def _validated(_giant: Card, space: Space, _rulings: Rulings) -> bool:
    return space.validated


def _plain(_giant: Card, space: Space, rulings: Rulings) -> bool:
    return space.faceup is not None and not _has_spirals(space.faceup, rulings)


def _single(_giant: Card, space: Space, _rulings: Rulings) -> bool:
    return space.faceup is not None and not space.validated


def _of_its_colour(giant: Card, space: Space, _rulings: Rulings) -> bool:
    return space.faceup is not None and giant.effect_colour in space.faceup.colours


class Effect(NamedTuple):
    """What a giant earns spirals for: ``counts`` says which spaces of its line, ``itself`` whether it counts itself."""

    clause: str
    what: str
    counts: Callable[[Card, Space, Rulings], bool]
    itself: Callable[[Rulings], bool]


EFFECTS: Mapping[str, Effect] = MappingProxyType(
    {
        "validated": Effect("LG-VALID-1", "validated card", _validated, lambda _: False),
        "no_spirals": Effect("LG-PLAIN-1", "faceup card without spirals", _plain, lambda r: r.no_spirals_counts_itself),
        "unvalidated": Effect(
            "LG-UNVALID-1", "faceup card not validated", _single, lambda r: r.unvalidated_counts_itself
        ),
        "own_colour": Effect("LG-COLOUR-2", "card of its colour", _of_its_colour, lambda r: r.own_colour_counts_itself),
    }
)
"""Name of a giant's effect -> the effect. Cancelling earns nothing: see `cancelled`."""


def giants(area: Area, _ruleset: str, rulings: Rulings) -> Iterator[Part]:
    """The spirals that giants earn for their column or row (LG-VALID-1, LG-PLAIN-1, LG-UNVALID-1, LG-COLOUR-2)."""
    for edge, giant in area.edges.items():
        each = giant.effect_value
        if giant.effect is not None and each is not None:
            effect = EFFECTS[giant.effect]
            seen: tuple[Place, ...] = tuple(at for at in line(edge) if effect.counts(giant, area[at], rulings))
            seen += (edge,) if effect.itself(rulings) else ()
            why = f"{each} per {effect.what} in {edge}"
            yield Part("spirals", edge, giant, each * len(seen), effect.clause, why, seen)


PARTS = (
    validated,
    spirals,
    special_spirals,
    facedown_spirals,
    giants,
    hidden_symbols,
    crosses,
    colour_crosses,
    facedown,
)
"""Every rule that adds parts to a score. The color zone is scored beside them, by `scored_zones`."""


def _beside(place: Place) -> tuple[Place, ...]:
    """The places that touch this one along a side (SCORE-ZONE-1). C1-C3 lie above the grid, R1-R3 at its left."""
    row, column = _position(place)
    sides = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return tuple(other for other in (*SPACES, *EDGES) if _position(other) in sides)


def _position(place: Place) -> tuple[int, int]:
    if isinstance(place, str):
        return (0, int(place[1])) if place[0] == "C" else (int(place[1]), 0)
    return (place + 2) // 3, (place - 1) % 3 + 1


TOUCHING: Mapping[Place, tuple[Place, ...]] = MappingProxyType({place: _beside(place) for place in (*SPACES, *EDGES)})


@cache
def _joined(place: Place, giants_in_zones: str) -> frozenset[Place]:
    """The places that join a zone with this one: all that touch it, unless A42 keeps giants out (LG-COLOUR-1)."""
    if giants_in_zones == "grid_and_giants" or not isinstance(place, str):
        return frozenset(TOUCHING[place])
    return frozenset(other for other in TOUCHING[place] if not isinstance(other, str))


def zones(area: Area, rulings: Rulings = DEFAULT) -> tuple[Zone, ...]:
    """Every color zone of the area, largest first, each set of cards once (SCORE-ZONE-1, -2, -5)."""
    found = [zone for colour in COLOURS for zone in _zones_of(area, colour, rulings)]
    if rulings.multicoloured_joins == "largest_plain_group":
        found = _around_plain_groups(area, rulings) or found
    distinct: dict[tuple[Place, ...], Zone] = {}
    for zone in found:
        distinct.setdefault(zone.spaces, zone)
    return tuple(sorted(distinct.values(), key=lambda zone: -zone.size))


def _zone_cards(area: Area, colour: str, rulings: Rulings) -> tuple[dict[Place, Card], set[Place]]:
    """The cards that may lie in a zone of this colour, and the places of those that are not multicoloured."""
    cards = {place: card for place, card in counted(area, rulings).items() if colour in card.colours}
    if rulings.giants_in_zones == "none":
        cards = {place: card for place, card in cards.items() if not card.giant}
    plain = {place for place, card in cards.items() if not card.multicoloured}
    if rulings.multicoloured_zone == "touching_a_plain_card":
        cards = {at: card for at, card in cards.items() if at in plain or plain.intersection(TOUCHING[at])}
    return cards, plain


def _zones_of(area: Area, colour: str, rulings: Rulings) -> Iterator[Zone]:
    cards, plain = _zone_cards(area, colour, rulings)
    for group in _connected(tuple(cards), rulings):
        if len(group) >= rulings.smallest_zone and (plain & set(group) or rulings.multicoloured_zone == "any"):
            yield Zone(colour, group)


def _around_plain_groups(area: Area, rulings: Rulings) -> list[Zone]:
    """A58 read otherwise: the largest groups of cards that are not multicoloured, each with those connected to it."""
    found: list[tuple[int, Zone]] = []
    for colour in COLOURS:
        cards, plain = _zone_cards(area, colour, rulings)
        for group in _connected(tuple(at for at in cards if at in plain), rulings):
            near = tuple(at for at in cards if at in group or at not in plain)
            found += [
                (len(group), Zone(colour, joined)) for joined in _connected(near, rulings) if set(group) <= set(joined)
            ]
    grown = [zone for plain_cards, zone in found if all(plain_cards >= other for other, _ in found)]
    return [zone for zone in grown if zone.size >= rulings.smallest_zone]


def _connected(places: tuple[Place, ...], rulings: Rulings) -> Iterator[tuple[Place, ...]]:
    """Split places into groups that are connected by sides."""
    left = set(places)
    for place in places:
        if place in left:
            group, border = {place}, {place}
            while border:
                border = {at for inner in border for at in _joined(inner, rulings.giants_in_zones)} & left - group
                group |= border
            left -= group
            yield tuple(at for at in places if at in group)


def scored_zones(area: Area, rulings: Rulings = DEFAULT) -> tuple[Zone, ...]:
    """The color zones that score: the largest one alone (SCORE-ZONE-3), unless A27 is read otherwise."""
    found = zones(area, rulings)
    if rulings.zones_scored == "all":
        return found
    ties = tuple(zone for zone in found if zone.size == found[0].size)
    return ties if rulings.zones_scored == "ties" else ties[:1]
