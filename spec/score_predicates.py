"""The predicates of the invariants over a scored area or a game; each docstring is the invariant's statement."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from spec.area import SPACES, Area, Place, Space
from spec.cards import COLOURS, UNKNOWN, Card, deck_of
from spec.expansions import Range
from spec.predicates import card_ids
from spec.rules import RULES, Game, Rules
from spec.rulesets import EXPANSIONS
from spec.scoring import COMPONENTS, TOUCHING, Score


class Scored(NamedTuple):
    """An area in round ``number``, its score, and the rules by which it was scored."""

    area: Area
    number: int
    score: Score
    rules: Rules

    def again(self, area: Area) -> Score:
        """The score of a related area, all else equal."""
        return self.rules.score(area, self.number)


# What an area scores --------------------------------------------------------------------------------------------------


def parts_add_up(scored: Scored) -> bool:
    """A score is validated numbers plus spirals minus crosses plus the largest zone, each summed over its cards."""
    found = scored.score
    sums = {name: sum(part.amount for part in found.parts if part.component == name) for name in COMPONENTS}
    sums["zone"] = found.largest.size * RULES.ZONE_POINTS[scored.number]
    components = all(getattr(found, name) == points for name, points in sums.items())
    return components and found.total == sum(sign * sums[name] for name, sign in COMPONENTS.items())


RANGES: Mapping[str, Callable[[Card, int], Range]] = MappingProxyType(
    {
        "SCORE-VALID-1": lambda _card, _cards: (1, 9),
        "SCORE-SPIRAL-1": lambda card, _cards: (card.spirals, card.spirals),
        "SCORE-SPECIAL-1": lambda _card, cards: (1, cards),
        "SCORE-CROSS-1": lambda card, _cards: (card.crosses, card.crosses),
        **{clause: found for each in EXPANSIONS.values() for clause, found in each.ranges.items()},
    }
)
"""Clause -> the range of a part that cites it, given its card and how many cards are faceup; no other part counts."""


def _nothing(_card: Card, _cards: int) -> Range:
    return 0, 0


def parts_in_range(scored: Scored) -> bool:
    """Each part is in its clause's range: a special card earns 1 or more, a giant at most 4 times its value."""
    cards = len(scored.area.faceup())
    ranges = ((part.amount, RANGES.get(part.clause, _nothing)(part.card, cards)) for part in scored.score.parts)
    return all(least <= amount <= most for amount, (least, most) in ranges)


def pairs_score(scored: Scored) -> bool:
    """The cards that score their number are those with one facedown card underneath."""
    pairs = [at for at in SPACES if scored.area[at].validated]
    return [part.place for part in scored.score.parts if part.component == "validated"] == pairs


def number_is_space(scored: Scored) -> bool:
    """The number that a validated card scores is the number of its space."""
    return all(part.amount == part.place for part in scored.score.parts if part.component == "validated")


def specials_count(scored: Scored) -> bool:
    """A special card counts every faceup card of the colour it names: itself, multicoloured cards and giants too."""
    faceup = [card for _, card in scored.area.faceup()]
    named = {
        "SCORE-SPECIAL-1": lambda part: part.card.spiral_per,
        "FP-CROSS-1": lambda part: part.card.cross_per,
    }
    counted = [(part.amount, named[part.clause](part)) for part in scored.score.parts if part.clause in named]
    return all(amount == sum(colour in card.colours for card in faceup) for amount, colour in counted)


# What giants do -------------------------------------------------------------------------------------------------------


def _in_line(edge: str, number: int) -> bool:
    """Whether a space is in the column or row of an edge."""
    across, down = (number - 1) % 3 + 1, (number + 2) // 3
    return int(edge[1]) == (across if edge[0] == "C" else down)


def _plain(card: Card) -> bool:
    return not (card.spirals or card.spiral_per or card.spirals_per_facedown)


NAMES: Mapping[str | None, Callable[[Card, Space], bool]] = MappingProxyType(
    {
        "validated": lambda _giant, space: space.validated,
        "no_spirals": lambda _giant, space: space.faceup is not None and _plain(space.faceup),
        "unvalidated": lambda _giant, space: space.faceup is not None and space.facedown is None,
        "own_colour": lambda giant, space: space.faceup is not None and giant.effect_colour in space.faceup.colours,
    }
)
"""Effect of a giant -> whether it names the card on a space of its line."""


def _giant_parts(found: Score) -> dict[Place, int]:
    return {part.place: part.amount for part in found.parts if part.card.giant and part.component == "spirals"}


def giants_earn(scored: Scored) -> bool:
    """A giant earns its value for each card of its column or row that its effect names, and for no other card."""
    expected = {}
    for edge, giant in scored.area.edges.items():
        if giant.effect in NAMES:
            line = (scored.area[number] for number in SPACES if _in_line(edge, number))
            named = sum(NAMES[giant.effect](giant, space) for space in line)
            expected[edge] = (giant.effect_value or 0) * (named + (giant.effect == "own_colour"))
    return _giant_parts(scored.score) == expected


def own_line(scored: Scored) -> bool:
    """What lies outside its column or row does not change what a giant earns."""
    earned = _giant_parts(scored.score)
    for edge in scored.area.edges:
        spaces = (scored.area[number] if _in_line(edge, number) else Space() for number in SPACES)
        alone = _giant_parts(scored.again(replace(scored.area, spaces=tuple(spaces))))
        if earned.get(edge) != alone.get(edge):
            return False
    return True


def _crosses_of(area: Area, number: int) -> int:
    """The crosses a card says, printed and for a colour, with no giant to cancel them."""
    card = area[number].faceup
    if card is None:
        return 0
    owed = sum(card.cross_per in other.colours for _, other in area.faceup())
    return card.crosses + owed


def row_cancelled(scored: Scored) -> bool:
    """A cancelling giant takes away all crosses of the cards in its row, and none of any other card."""
    lost = dict.fromkeys(SPACES, 0)
    for part in scored.score.parts:
        if part.component == "crosses" and isinstance(part.place, int):
            lost[part.place] += part.amount
    effects = {edge: giant.effect for edge, giant in scored.area.edges.items()}
    free = [at for at in SPACES if effects.get(f"R{(at + 2) // 3}") != "cancel_crosses"]
    return all(lost[at] == (_crosses_of(scored.area, at) if at in free else 0) for at in SPACES)


# The color zone -------------------------------------------------------------------------------------------------------


def zone_size(scored: Scored) -> bool:
    """The largest color zone has no card, or at least two and at most as many as are faceup."""
    faceup = dict(scored.area.faceup())
    size, places = scored.score.largest.size, scored.score.largest.spaces
    fits = size == 0 or 2 <= size <= len(faceup)
    return fits and all(scored.score.largest.colour in faceup[at].colours for at in places if at in faceup)


def zone_whole(scored: Scored) -> bool:
    """Each card of the color zone touches another of it; no card of its colour, giants too, touches it from outside."""
    zone = scored.score.largest
    of_colour = {place for place, card in scored.area.faceup() if zone.colour in card.colours}
    touched = {other for place in zone.spaces for other in TOUCHING[place]}
    return set(zone.spaces) <= touched and not (touched & of_colour) - set(zone.spaces)


# What does not change a score -----------------------------------------------------------------------------------------


def _without_hidden(area: Area) -> Area:
    return replace(area, spaces=tuple(replace(space, facedown=space.facedown and UNKNOWN) for space in area.spaces))


def hidden_counts_nothing(scored: Scored) -> bool:
    """Which cards lie facedown does not change a score."""
    return scored.again(_without_hidden(scored.area)).total == scored.score.total


SWAP = MappingProxyType(dict(zip(COLOURS, (COLOURS[1], COLOURS[0], *COLOURS[2:]), strict=True)))
CYCLE = MappingProxyType(dict(zip(COLOURS, (*COLOURS[1:], COLOURS[0]), strict=True)))
"""Two renamings of the colours, of which all 24 are made: what no swap and no cycle changes, none changes."""


def renamed(card: Card, names: Mapping[str, str]) -> Card:
    """The card with its colours renamed throughout, in the order of `COLOURS`."""
    colours = {names[colour] for colour in card.colours}
    meant = {field: names.get(getattr(card, field) or "") for field in ("spiral_per", "cross_per", "effect_colour")}
    return replace(card, colours=tuple(colour for colour in COLOURS if colour in colours), **meant)  # type: ignore[arg-type]


def _recoloured(area: Area, names: Mapping[str, str]) -> Area:
    def new(card: Card | None) -> Card | None:
        return card and renamed(card, names)

    spaces = tuple(Space(new(space.faceup), new(space.facedown)) for space in area.spaces)
    return Area(spaces, tuple(new(giant) for giant in area.giants))


def colours_alike(scored: Scored) -> bool:
    """A score stays the same when the colours are renamed throughout."""
    return all(scored.again(_recoloured(scored.area, names)).total == scored.score.total for names in (SWAP, CYCLE))


def _mirrored(area: Area) -> Area:
    """Rows and columns exchanged; the edges go with them."""
    spaces = tuple(area.spaces[3 * (at % 3) + at // 3] for at in range(9))
    return Area(spaces, area.giants[3:] + area.giants[:3])


def _turned(area: Area) -> Area:
    """A quarter turn. With the mirror image it makes all eight symmetries of the grid."""
    return replace(area, spaces=tuple(area.spaces[3 * (2 - at % 3) + at // 3] for at in range(9)))


def zone_symmetric(scored: Scored) -> bool:
    """The color zone stays the same when the grid is turned or mirrored."""
    alike = (_mirrored(scored.area),) if scored.area.edges else (_mirrored(scored.area), _turned(scored.area))
    return all(scored.again(other).zone == scored.score.zone for other in alike)


# How a game goes on ---------------------------------------------------------------------------------------------------


def last_taker_starts_round(game: Game) -> bool:
    """The player who placed last starts the next round."""
    pairs = zip(game.rounds, game.rounds[1:], strict=False)
    return all(following.first_player == ended.last_taker for ended, following in pairs)


def whole_deck(game: Game) -> bool:
    """Every round is played with all the cards of the ruleset, each once."""
    return sorted(card_ids(game.round)) == sorted(card.id for card in deck_of(game.table.ruleset))


def fresh_start(game: Game) -> bool:
    """A round starts with empty areas, and with its first player."""
    begun = any(game.round.placed)
    return begun or (game.round.starter == game.round.first_player and not any(area.cards for area in game.round.areas))


def rounds_in_order(game: Game) -> bool:
    """A game is rounds 1, 2 and 3, one after the other."""
    numbers = [round_.number for round_ in game.rounds]
    ended = all(round_.over for round_ in game.rounds[:-1])
    return ended and numbers == list(range(numbers[0], numbers[0] + len(numbers))) and numbers[-1] <= 3


def most_points_win(game: Game) -> bool:
    """The winners are all the players with the most points over the three rounds."""
    if not game.over:
        return True
    rules = game.table.rules
    points = rules.totals([[each.total for each in round_.scores] for round_ in game.rounds])
    best = {seat for seat, total in enumerate(points) if all(total >= other for other in points)}
    return bool(best) and set(rules.winners(points)) == best
