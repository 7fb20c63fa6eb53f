"""Wrong effects of giants."""

from conformance.mutants.base import fault
from conformance.mutants.right_score import Scoring
from spec.area import SPACES, Area, Place, Space
from spec.cards import Card
from spec.scoring import line


def _swapped(edge: str) -> tuple[int, ...]:
    return line(("R" if edge[0] == "C" else "C") + edge[1])


def _ups(spaces: list[Space]) -> list[Card]:
    return [space.faceup for space in spaces if space.faceup is not None]


def _cancelled_lines(area: Area) -> set[Place]:
    lines = (line(edge) for edge, giant in area.edges.items() if giant.effect == "cancel_crosses")
    return {number for spaces in lines for number in spaces}


LINES = (
    fault(
        "lg-lines-swapped",
        "LG-VALID-1 LG-COLOUR-2 LG-CANCEL-1",
        "column giants look along rows, and row giants along columns",
        line=lambda _, edge: _swapped(edge),
    ),
    fault(
        "lg-lines-off-by-one",
        "LG-VALID-1 LG-COLOUR-2 LG-CANCEL-1",
        "lines are counted from 0: giants look at the line after theirs",
        line=lambda _, edge: line(f"{edge[0]}{int(edge[1]) % 3 + 1}"),
    ),
    fault(
        "lg-lines-of-one",
        "LG-VALID-1 LG-COLOUR-2 LG-CANCEL-1",
        "giants look at the space beside them only",
        line=lambda _, edge: line(edge)[:1],
    ),
    fault(
        "lg-lines-of-two",
        "LG-VALID-1 LG-COLOUR-2 LG-CANCEL-1",
        "giants look at the two nearest spaces only",
        line=lambda _, edge: line(edge)[:2],
    ),
    fault(
        "lg-lines-everywhere",
        "LG-VALID-1 LG-COLOUR-2 LG-CANCEL-1",
        "giants look at the whole area",
        line=lambda _, _edge: tuple(SPACES),
    ),
    fault(
        "lg-effects-ignored",
        "LG-VALID-1 LG-PLAIN-1 LG-UNVALID-1 LG-COLOUR-2",
        "giants score nothing",
        giants=lambda _, _area: 0,
    ),
    fault(
        "lg-effects-pay-one",
        "LG-VALID-1 LG-PLAIN-1 LG-UNVALID-1 LG-COLOUR-2",
        "giants score one spiral for each card that they count",
        giant=lambda self, area, edge, giant: Scoring.giant(self, area, edge, giant) // (giant.effect_value or 1),
    ),
    fault(
        "lg-effects-pay-three",
        "LG-PLAIN-1 LG-UNVALID-1 LG-COLOUR-2",
        "all giants score three spirals for each card that they count",
        giant=lambda self, area, edge, giant: Scoring.giant(self, area, edge, giant) // (giant.effect_value or 1) * 3,
    ),
    fault(
        "lg-best-giant-only",
        "LG-VALID-1 LG-COLOUR-2",
        "only the best giant scores",
        giants=lambda self, area: max((self.giant(area, edge, card) for edge, card in area.edges.items()), default=0),
    ),
)


EFFECTS = (
    fault(
        "lg-valid-counts-faceup",
        "LG-VALID-1",
        "3 per validated card counts all faceup cards",
        validated_in=lambda _, _giant, spaces: len(_ups(spaces)),
    ),
    fault(
        "lg-valid-counts-backs",
        "LG-VALID-1",
        "3 per validated card counts every space with a facedown card",
        validated_in=lambda _, _giant, spaces: sum(space.facedown is not None for space in spaces),
    ),
    fault(
        "lg-valid-needs-colour",
        "LG-VALID-1",
        "3 per validated card counts cards of the giant's colour only",
        validated_in=lambda _, giant, spaces: sum(
            space.validated and bool(set(space.faceup.colours) & set(giant.colours)) for space in spaces
        ),
    ),
    fault(
        "lg-valid-once",
        "LG-VALID-1",
        "3 per validated card is scored once",
        validated_in=lambda _, _giant, spaces: int(any(space.validated for space in spaces)),
    ),
    fault(
        "lg-plain-counts-backs",
        "LG-PLAIN-1",
        "4 per card without spirals counts facedown cards that lie alone",
        plain_in=lambda self, giant, spaces: (
            Scoring.plain_in(self, giant, spaces)
            + sum(space.faceup is None and space.facedown is not None for space in spaces)
        ),
    ),
    fault(
        "lg-plain-counts-empty",
        "LG-PLAIN-1",
        "4 per card without spirals counts empty spaces",
        plain_in=lambda self, giant, spaces: (
            Scoring.plain_in(self, giant, spaces) + sum(space.empty for space in spaces)
        ),
    ),
    fault(
        "lg-plain-without-crosses",
        "LG-PLAIN-1",
        "4 per card without spirals counts only cards without any symbol",
        has_spirals=lambda _, card: bool(card.spirals or card.special or card.crosses),
    ),
    fault(
        "lg-plain-counts-spirals",
        "LG-PLAIN-1",
        "4 per card with spirals",
        has_spirals=lambda self, card: not Scoring.has_spirals(self, card),
    ),
    fault(
        "lg-plain-validated-only",
        "LG-PLAIN-1",
        "4 per card without spirals counts validated cards only",
        plain_in=lambda self, giant, spaces: Scoring.plain_in(
            self, giant, [space for space in spaces if space.validated]
        ),
    ),
    fault(
        "lg-unvalidated-counts-validated",
        "LG-UNVALID-1",
        "per card that is not validated, all faceup cards are counted",
        unvalidated_in=lambda _, _giant, spaces: len(_ups(spaces)),
    ),
    fault(
        "lg-unvalidated-counts-backs",
        "LG-UNVALID-1",
        "per card that is not validated, facedown cards that lie alone are counted",
        unvalidated_in=lambda _, _giant, spaces: sum(not space.validated and not space.empty for space in spaces),
    ),
    fault(
        "lg-unvalidated-counts-empty",
        "LG-UNVALID-1",
        "per card that is not validated, empty spaces are counted",
        unvalidated_in=lambda self, giant, spaces: (
            Scoring.unvalidated_in(self, giant, spaces) + sum(space.empty for space in spaces)
        ),
    ),
    fault(
        "lg-own-colour-without-multicoloured",
        "LG-COLOUR-2",
        "2 per card of its colour does not count multicoloured cards",
        coloured_in=lambda _, giant, spaces: (
            1 + sum(giant.effect_colour in up.colours and not up.multicoloured for up in _ups(spaces))
        ),
    ),
    fault(
        "lg-own-colour-counts-all",
        "LG-COLOUR-2",
        "2 per card of its colour counts every faceup card",
        coloured_in=lambda _, _giant, spaces: 1 + len(_ups(spaces)),
    ),
    fault(
        "lg-own-colour-counts-hidden",
        "LG-COLOUR-2 SCORE-HIDDEN-1",
        "2 per card of its colour counts hidden cards",
        coloured_in=lambda self, giant, spaces: (
            Scoring.coloured_in(self, giant, spaces)
            + sum(giant.effect_colour in space.facedown.colours for space in spaces if space.facedown)
        ),
    ),
    fault(
        "lg-own-colour-only-with-others",
        "LG-COLOUR-2",
        "the giant counts itself only beside another card of its colour",
        coloured_in=lambda self, giant, spaces: (found := Scoring.coloured_in(self, giant, spaces)) * (found > 1),
    ),
    fault("lg-cancel-ignored", "LG-CANCEL-1", "cancelling giants cancel nothing", cancelled=lambda _, _area: set()),
    fault(
        "lg-cancel-whole-area",
        "LG-CANCEL-1",
        "a cancelling giant cancels all crosses of the area",
        cancelled=lambda _, area: set(SPACES) if _cancelled_lines(area) else set(),
    ),
    fault(
        "lg-cancel-first-only",
        "LG-CANCEL-1",
        "only one cancelling giant works",
        cancelled=lambda _, area: set(sorted(_cancelled_lines(area))[:3]),
    ),
    fault(
        "lg-cancel-unvalidated-only",
        "LG-CANCEL-1",
        "crosses of validated cards are not cancelled",
        cancelled=lambda _, area: {at for at in _cancelled_lines(area) if not area[at].validated},
    ),
    fault(
        "lg-cancel-spares-owed",
        "LG-CANCEL-1 FP-CROSS-1",
        "printed crosses are cancelled, crosses per colour are not",
        colour_crosses=lambda self, area: sum(
            self.count(area, card.cross_per) for card in self.symbols(area).values() if card.cross_per
        ),
    ),
    fault(
        "lg-cancel-takes-spirals",
        "LG-CANCEL-1 SCORE-SPIRAL-1",
        "spirals of the row are cancelled as well",
        printed_spirals=lambda self, area: sum(
            card.spirals for place, card in self.symbols(area).items() if place not in self.cancelled(area)
        ),
    ),
)

FAULTS = (*LINES, *EFFECTS)
