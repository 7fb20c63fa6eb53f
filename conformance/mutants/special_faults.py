"""Wrong ways to count special cards."""

from collections import Counter

from conformance.mutants.base import fault
from conformance.mutants.right import Right
from conformance.mutants.sights import only_validated, with_hidden, with_uncovered
from spec.area import Area, Place
from spec.cards import COLOURS, Card
from spec.scoring import TOUCHING, line


def _reached(self: Right, area: Area, place: Place, card: Card) -> int:
    """A special card that counts only the zone it lies in."""
    return next((len(group) for group in self.groups(area, card.spiral_per or "") if place in group), 1)


def _first_specials(self: Right, area: Area) -> int:
    """Only one special card of each colour is counted."""
    specials = [card for card in self.symbols(area).values() if card.spiral_per]
    return sum(self.count(area, colour) for colour in {card.spiral_per or "" for card in specials})


def _one_special(self: Right, area: Area) -> int:
    specials = [(place, card) for place, card in self.symbols(area).items() if card.spiral_per]
    return max((self.special(area, place, card) for place, card in specials), default=0)


def _multi_used_once(self: Right, area: Area) -> int:
    """A multicoloured card counts for the first special card only."""
    plain = (
        sum(
            sum(card.spiral_per in other.colours and not other.multicoloured for other in area_cards)
            for card in area_cards
            if card.spiral_per
        )
        if (area_cards := list(self.symbols(area).values()))
        else 0
    )
    multi = sum(card.multicoloured for card in self.symbols(area).values())
    return plain + (multi if any(card.spiral_per for card in self.symbols(area).values()) else 0)


def _most_common(self: Right, area: Area, _place: Place, _card: Card) -> int:
    found = Counter(colour for card in self.shown(area).values() for colour in card.colours)
    return max(found.values(), default=0)


def _in_line(self: Right, area: Area, place: Place, card: Card) -> int:
    """A special card that looks along its own row and column only."""
    if isinstance(place, str):
        return 0
    lines = {*line(f"C{(place - 1) % 3 + 1}"), *line(f"R{(place + 2) // 3}")}
    return sum(card.spiral_per in other.colours for at, other in self.shown(area).items() if at in lines)


def _beside(self: Right, area: Area, place: Place, card: Card) -> int:
    near = {place, *TOUCHING[place]}
    return sum(card.spiral_per in other.colours for at, other in self.shown(area).items() if at in near)


def _pairs_twice(self: Right, area: Area, _place: Place, card: Card) -> int:
    shown = self.shown(area).items()
    return sum(
        (card.spiral_per in other.colours) * (1 + (not isinstance(place, str) and area[place].validated))
        for place, other in shown
    )


SPECIALS = (
    fault("special-ignored", "SCORE-SPECIAL-1", "special cards score nothing", specials=lambda _, _area: 0),
    fault(
        "special-counts-itself-twice",
        "SCORE-SPECIAL-1",
        "a special card counts itself twice, once for being special",
        special=lambda self, area, _place, card: 1 + self.count(area, card.spiral_per),
    ),
    fault(
        "special-worth-one",
        "SCORE-SPECIAL-1",
        "a special card is worth one spiral",
        special=lambda _, _area, _place, _card: 1,
    ),
    fault(
        "special-counts-validated-only",
        "SCORE-SPECIAL-1",
        "special cards count only validated cards of their colour",
        coloured=lambda _, area: only_validated(area),
    ),
    fault(
        "special-counts-unvalidated-only",
        "SCORE-SPECIAL-1",
        "special cards count only cards that are not validated",
        coloured=lambda _, area: {place: card for place, card in area.faceup() if place not in only_validated(area)},
    ),
    fault(
        "special-must-be-validated",
        "SCORE-SPECIAL-1",
        "a special card works only once it is validated",
        specials=lambda self, area: sum(
            self.count(area, card.spiral_per) for card in only_validated(area).values() if card.spiral_per
        ),
    ),
    fault(
        "special-counts-hidden",
        "SCORE-SPECIAL-1 SCORE-HIDDEN-1",
        "special cards count facedown cards of their colour too",
        coloured=lambda _, area: with_hidden(area),
    ),
    fault(
        "special-counts-uncovered",
        "SCORE-SPECIAL-1 SCORE-HIDDEN-1",
        "special cards count a facedown card that lies alone",
        coloured=lambda _, area: with_uncovered(area),
    ),
    fault(
        "hidden-special-works",
        "SCORE-SPECIAL-1 SCORE-HIDDEN-1",
        "a special card keeps working when it is turned facedown",
        specials=lambda self, area: sum(
            self.count(area, card.spiral_per) for card in with_hidden(area).values() if card.spiral_per
        ),
    ),
    fault(
        "special-counts-every-card",
        "SCORE-SPECIAL-1",
        "special cards count all faceup cards, whatever their colour",
        times=lambda _, _card, _colour: 1,
    ),
    fault(
        "special-counts-other-colours",
        "SCORE-SPECIAL-1",
        "special cards count the cards that are not of their colour",
        special=lambda self, area, _place, card: len(self.coloured(area)) - self.count(area, card.spiral_per),
    ),
    fault(
        "special-counts-colours",
        "SCORE-SPECIAL-1",
        "special cards count the different colours in the area",
        special=lambda self, area, _place, _card: sum(self.count(area, colour) > 0 for colour in COLOURS),
    ),
    fault(
        "special-counts-most-common-colour",
        "SCORE-SPECIAL-1",
        "special cards count the most common colour instead of their own",
        special=_most_common,
    ),
    fault(
        "special-counts-its-zone", "SCORE-SPECIAL-1", "special cards count only the zone they lie in", special=_reached
    ),
    fault(
        "special-counts-its-lines", "SCORE-SPECIAL-1", "special cards count only their row and column", special=_in_line
    ),
    fault(
        "special-counts-neighbours", "SCORE-SPECIAL-1", "special cards count only cards beside them", special=_beside
    ),
    fault(
        "special-counts-pairs-twice",
        "SCORE-SPECIAL-1",
        "a validated card counts as two cards of its colour",
        special=_pairs_twice,
    ),
    fault(
        "one-special-per-colour",
        "SCORE-SPECIAL-1",
        "of two special cards of one colour only one is counted",
        specials=_first_specials,
    ),
    fault(
        "one-special-only",
        "SCORE-SPECIAL-1",
        "of several special cards only the best is counted",
        specials=_one_special,
    ),
    fault(
        "special-capped-at-five",
        "SCORE-SPECIAL-1",
        "a special card scores at most five spirals",
        special=lambda self, area, _place, card: min(5, self.count(area, card.spiral_per)),
    ),
    fault(
        "special-without-multicoloured",
        "SCORE-MULTI-1",
        "special cards do not count multicoloured cards",
        times=lambda _, card, colour: int(
            card.colours == (colour,) or (colour in card.colours and not card.multicoloured)
        ),
    ),
    fault(
        "multicoloured-counts-four-times",
        "SCORE-MULTI-1",
        "a multicoloured card counts once for each of its colours",
        times=lambda _, card, colour: (
            len(card.colours) if colour in card.colours and card.multicoloured else int(colour in card.colours)
        ),
    ),
    fault(
        "multicoloured-counts-for-one-special",
        "SCORE-MULTI-1",
        "a multicoloured card is used up by the first special card",
        specials=_multi_used_once,
    ),
    fault(
        "multicoloured-counts-for-first-colour",
        "SCORE-MULTI-1",
        "special cards take a multicoloured card for a blue one",
        times=lambda _, card, colour: int(card.colours[0] == colour if card.multicoloured else colour in card.colours),
    ),
    fault(
        "special-not-counted-by-other-specials",
        "SCORE-SPECIAL-1",
        "special cards count plain cards and themselves, but no other special card",
        special=lambda self, area, place, card: sum(
            card.spiral_per in other.colours
            for at, other in self.coloured(area).items()
            if at == place or not other.spiral_per
        ),
    ),
)

FAULTS = SPECIALS
