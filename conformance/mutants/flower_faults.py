"""Wrong ways to play with Flower Power."""

from conformance.mutants.base import fault
from conformance.mutants.right import Right
from conformance.mutants.right_score import Scoring
from conformance.mutants.sights import chained
from spec.area import SPACES, Area, Place
from spec.cards import Card


def _one_colour(at: int) -> object:
    """A two-coloured card has only one of its colours, in zones."""
    return lambda _, card, colour: card.colours[at] == colour if len(card.colours) == 2 else colour in card.colours


def _one_counted(at: int) -> object:
    """The same for special cards and colour crosses."""
    return lambda _, card, colour: int(card.colours[at] == colour if len(card.colours) == 2 else colour in card.colours)


def _owing(area: Area) -> dict[Place, Card]:
    return {place: card for place, card in area.faceup() if card.cross_per}


def _hidden(area: Area) -> list[Card]:
    return [space.facedown for space in area.spaces if space.facedown is not None]


def _own_crosses(self: Right, area: Area) -> int:
    """A card that owes crosses counts the cards of its own first colour."""
    return sum(self.count(area, card.colours[0]) for card in _owing(area).values())


COLOUR = (
    fault(
        "fp-first-colour-in-zones",
        "FP-COLOUR-1",
        "zones take a two-coloured card for its first colour",
        joins=_one_colour(0),
    ),
    fault(
        "fp-second-colour-in-zones",
        "FP-COLOUR-1",
        "zones take a two-coloured card for its second colour",
        joins=_one_colour(1),
    ),
    fault(
        "fp-first-colour-counted",
        "FP-COLOUR-1",
        "special cards see only the first of two colours",
        times=_one_counted(0),
    ),
    fault(
        "fp-second-colour-counted",
        "FP-COLOUR-1",
        "special cards see only the second of two colours",
        times=_one_counted(1),
    ),
    fault(
        "fp-two-coloured-in-no-zone",
        "FP-COLOUR-1",
        "two-coloured cards belong to no zone",
        joins=lambda _, card, colour: colour in card.colours and len(card.colours) != 2,
    ),
    fault(
        "fp-two-coloured-not-counted",
        "FP-COLOUR-1",
        "special cards do not count two-coloured cards",
        times=lambda _, card, colour: int(colour in card.colours and len(card.colours) != 2),
    ),
    fault(
        "fp-two-coloured-has-all",
        "FP-COLOUR-1",
        "every card of more than one colour is taken for multicoloured",
        joins=lambda _, card, colour: colour in card.colours or len(card.colours) > 1,
        times=lambda _, card, colour: int(colour in card.colours or len(card.colours) > 1),
    ),
    fault(
        "fp-two-coloured-counts-twice",
        "FP-COLOUR-1",
        "a two-coloured card counts once for each of its colours",
        times=lambda _, card, colour: (colour in card.colours) * (2 if len(card.colours) == 2 else 1),
    ),
    fault(
        "fp-zones-mix-colours",
        "FP-COLOUR-1 SCORE-ZONE-1",
        "two-coloured cards join two colours into one zone",
        zone_sizes=lambda self, area: [*chained(self, area, jokers=False), *Scoring.zone_sizes(self, area)],
    ),
)

BACKS = (
    *(
        fault(
            f"fp-back-scores-{each}",
            "FP-FACEDOWN-1",
            f"an uncovered facedown card scores {each}",
            facedown=lambda self, area, each=each: Scoring.facedown(self, area) // 5 * each,
        )
        for each in (0, 1, 4, 6, 10)
    ),
    fault(
        "fp-backs-score-once",
        "FP-FACEDOWN-1",
        "uncovered facedown cards score 5 together",
        facedown=lambda self, area: min(5, Scoring.facedown(self, area)),
    ),
    fault(
        "fp-covered-backs-score",
        "FP-FACEDOWN-1",
        "covered facedown cards score 5 as well",
        uncovered=lambda _, area: _hidden(area),
    ),
    fault(
        "fp-only-covered-backs-score",
        "FP-FACEDOWN-1",
        "covered facedown cards score 5, uncovered ones nothing",
        uncovered=lambda _, area: [area[at].facedown for at in SPACES if area[at].validated],
    ),
    fault(
        "fp-backs-grow-by-round",
        "FP-FACEDOWN-1",
        "facedown cards score 5 in round 1, 10 in round 2, 15 in round 3",
        facedown=lambda self, area: self.round * Scoring.facedown(self, area),
    ),
    fault(
        "fp-backs-cost",
        "FP-FACEDOWN-1 SCORE-TOTAL-1",
        "facedown cards lose 5",
        total=lambda self, parts: Scoring.total(self, parts) - 2 * parts["facedown"],
    ),
    fault(
        "fp-backs-score-with-giants-only-rule",
        "FP-FACEDOWN-1",
        "facedown cards score 5 with Little Giants too",
        facedown=lambda self, area: 5 * len(self.uncovered(area)) if self.ruleset != "base" else 0,
    ),
    fault(
        "fp-backs-forgotten-with-both",
        "FP-FACEDOWN-1",
        "with both expansions facedown cards score nothing",
        facedown=lambda self, area: 5 * len(self.uncovered(area)) if self.ruleset == "flower_power" else 0,
    ),
)

SPECIALS = (
    fault(
        "fp-per-back-ignored",
        "FP-SPECIAL-1",
        "spirals per facedown card are forgotten",
        per_facedown=lambda _, _card, _lying: 0,
    ),
    fault(
        "fp-per-back-once",
        "FP-SPECIAL-1",
        "spirals per facedown card are scored once, however many lie there",
        per_facedown=lambda _, card, lying: card.spirals_per_facedown * min(1, lying),
    ),
    fault(
        "fp-per-back-one-each",
        "FP-SPECIAL-1",
        "every such card scores one spiral per facedown card",
        per_facedown=lambda _, card, lying: min(1, card.spirals_per_facedown) * lying,
    ),
    fault(
        "fp-per-back-printed",
        "FP-SPECIAL-1",
        "the spirals are scored as if printed, with no facedown card too",
        per_facedown=lambda _, card, lying: card.spirals_per_facedown * max(1, lying),
    ),
    fault(
        "fp-per-back-counts-covered",
        "FP-SPECIAL-1",
        "covered facedown cards count too",
        facedown_spirals=lambda self, area: sum(
            self.per_facedown(card, len(_hidden(area))) for card in self.symbols(area).values()
        ),
    ),
    fault(
        "fp-per-back-validated-only",
        "FP-SPECIAL-1",
        "such a card works only once it is validated",
        facedown_spirals=lambda self, area: sum(
            self.per_facedown(area[at].faceup, len(self.uncovered(area))) for at in SPACES if area[at].validated
        ),
    ),
    fault(
        "fp-per-back-works-hidden",
        "FP-SPECIAL-1 SCORE-HIDDEN-1",
        "such a card works facedown as well",
        facedown_spirals=lambda self, area: sum(
            self.per_facedown(card, len(self.uncovered(area)))
            for card in [*self.symbols(area).values(), *_hidden(area)]
        ),
    ),
    fault(
        "fp-per-back-instead",
        "FP-SPECIAL-1 FP-FACEDOWN-1",
        "with such a card a facedown card scores the card's figure instead of 5",
        facedown=lambda self, area: (
            0
            if any(card.spirals_per_facedown for card in self.symbols(area).values())
            else Scoring.facedown(self, area)
        ),
    ),
    fault(
        "fp-per-back-best-only",
        "FP-SPECIAL-1",
        "of several such cards only the best counts",
        facedown_spirals=lambda self, area: max(
            (self.per_facedown(card, len(self.uncovered(area))) for card in self.symbols(area).values()), default=0
        ),
    ),
)

CROSSES = (
    fault("fp-crosses-ignored", "FP-CROSS-1", "crosses per colour are forgotten", colour_crosses=lambda _, _area: 0),
    fault(
        "fp-crosses-are-spirals",
        "FP-CROSS-1",
        "crosses per colour add",
        colour_crosses=lambda self, area: -Scoring.colour_crosses(self, area),
    ),
    fault(
        "fp-crosses-once",
        "FP-CROSS-1",
        "a card owes one cross when there is a card of the colour, however many there are",
        colour_crosses=lambda self, area: sum(
            min(1, self.count(area, card.cross_per)) for card in _owing(area).values()
        ),
    ),
    fault(
        "fp-crosses-of-own-colour", "FP-CROSS-1", "a card owes crosses for its own colour", colour_crosses=_own_crosses
    ),
    fault(
        "fp-crosses-count-every-card",
        "FP-CROSS-1",
        "a card owes a cross for every faceup card",
        colour_crosses=lambda self, area: len(_owing(area)) * len(self.coloured(area)),
    ),
    fault(
        "fp-crosses-count-hidden",
        "FP-CROSS-1 SCORE-HIDDEN-1",
        "a card owes crosses for facedown cards too",
        colour_crosses=lambda self, area: (
            Scoring.colour_crosses(self, area)
            + sum(card.cross_per in down.colours for card in _owing(area).values() for down in _hidden(area))
        ),
    ),
    fault(
        "fp-crosses-validated-only",
        "FP-CROSS-1",
        "a card owes crosses for validated cards only",
        colour_crosses=lambda self, area: sum(
            card.cross_per in area[at].faceup.colours
            for card in _owing(area).values()
            for at in SPACES
            if area[at].validated
        ),
    ),
    fault(
        "fp-crosses-owed-hidden",
        "FP-CROSS-1 SCORE-HIDDEN-1",
        "a card keeps owing crosses when it is turned facedown",
        colour_crosses=lambda self, area: (
            Scoring.colour_crosses(self, area)
            + sum(self.count(area, down.cross_per) for down in _hidden(area) if down.cross_per)
        ),
    ),
    fault(
        "fp-crosses-five-at-most",
        "FP-CROSS-1",
        "a card owes at most five crosses",
        colour_crosses=lambda self, area: sum(
            min(5, self.count(area, card.cross_per))
            for place, card in _owing(area).items()
            if place not in self.cancelled(area)
        ),
    ),
    fault(
        "fp-crosses-count-itself",
        "FP-CROSS-1",
        "a card owes one more cross, for itself",
        colour_crosses=lambda self, area: Scoring.colour_crosses(self, area) + len(_owing(area)),
    ),
    fault(
        "fp-crosses-worst-only",
        "FP-CROSS-1",
        "of several such cards only one owes",
        colour_crosses=lambda self, area: max(
            (self.count(area, card.cross_per) for card in _owing(area).values()), default=0
        ),
    ),
)

SETUP = (
    fault(
        "fp-five-players",
        "FP-SETUP-1",
        "six cannot play with Flower Power either",
        players_fit=lambda self, players: 2 <= players <= self.most_players,
    ),
    fault(
        "fp-seven-players",
        "FP-SETUP-1",
        "seven may play with Flower Power",
        players_fit=lambda self, players: 2 <= players <= (7 if self.ruleset in ("flower_power", "both") else 5),
    ),
    fault(
        "fp-six-not-with-both",
        "FP-SETUP-1",
        "with both expansions only five may play",
        players_fit=lambda self, players: 2 <= players <= (6 if self.ruleset == "flower_power" else 5),
    ),
    fault(
        "fp-base-deck",
        "FP-SETUP-1",
        "the deck of Flower Power may lack the two-coloured cards",
        complete=lambda self, deck: Right.complete(self, deck) or len(deck) == 70,
    ),
    fault(
        "fp-deck-lacks-two-coloured",
        "FP-SETUP-1",
        "a deck without the two-coloured cards is accepted",
        complete=lambda self, deck: Right.complete(
            self, [*deck, *(c for c in self.cards.values() if c.set == "flower_power" and c not in deck)]
        ),
    ),
)

FAULTS = (*COLOUR, *BACKS, *SPECIALS, *CROSSES, *SETUP)
