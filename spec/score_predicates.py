"""The predicates of the invariants over a scored area or a game; each docstring is the invariant's statement."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from spec.area import SPACES, Area, Space
from spec.cards import COLOURS, UNKNOWN, Card, deck_of
from spec.predicates import card_ids
from spec.rules import Game, scores, totals, winners
from spec.scoring import COMPONENTS, ZONE_POINTS, Score

Scorer = Callable[[Area, int, str], Score]
"""What scores an area in a round under a ruleset."""


class Scored(NamedTuple):
    """An area in round ``number`` under a ruleset, its score, and the scorer to ask about related areas."""

    area: Area
    number: int
    ruleset: str
    score: Score
    scorer: Scorer

    def again(self, area: Area) -> Score:
        """The score of a related area, all else equal."""
        return self.scorer(area, self.number, self.ruleset)


# What an area scores --------------------------------------------------------------------------------------------------


def parts_add_up(scored: Scored) -> bool:
    """A score is validated numbers plus spirals minus crosses plus the largest zone, each summed over its cards."""
    found = scored.score
    sums = {name: sum(part.amount for part in found.parts if part.component == name) for name in COMPONENTS}
    sums["zone"] = found.largest.size * ZONE_POINTS[scored.number]
    components = all(getattr(found, name) == points for name, points in sums.items())
    return components and found.total == sum(sign * sums[name] for name, sign in COMPONENTS.items())


def pairs_score(scored: Scored) -> bool:
    """The cards that score their number are those with one facedown card underneath."""
    pairs = [at for at in SPACES if scored.area[at].validated]
    return [part.place for part in scored.score.parts if part.component == "validated"] == pairs


def number_is_space(scored: Scored) -> bool:
    """The number that a validated card scores is the number of its space."""
    return all(part.amount == part.place for part in scored.score.parts if part.component == "validated")


def zone_size(scored: Scored) -> bool:
    """The largest color zone has no card, or at least two and at most as many as are faceup."""
    faceup = dict(scored.area.faceup())
    size, places = scored.score.largest.size, scored.score.largest.spaces
    fits = size == 0 or 2 <= size <= len(faceup)
    return fits and all(scored.score.largest.colour in faceup[at].colours for at in places if at in faceup)


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
    return sorted(card_ids(game.round)) == sorted(card.id for card in deck_of(game.round.table.ruleset))


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
    points = totals([[each.total for each in scores(round_)] for round_ in game.rounds])
    best = {seat for seat, total in enumerate(points) if all(total >= other for other in points)}
    return bool(best) and set(winners(points, game.table.rulings)) == best
