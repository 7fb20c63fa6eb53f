"""Three cases for each card, which together see every one of its attributes."""

from collections.abc import Iterator

from conformance.case import Case
from conformance.generate.build import placements_case, score_case
from conformance.generate.spots import copies
from conformance.upkeep.matrix import slug
from spec.area import EMPTY, SPACES, Area, Space
from spec.cards import CARDS, COLOURS, Card
from spec.scoring import line

SOURCE = "directed enumeration: every card (spec/cards.csv)"

SPECIALS = {"blue": ("b4*", "b5*"), "green": ("g3*", "g5*"), "yellow": ("y2*", "y5*"), "red": ("r1*", "r5*")}
"""The special cards of each colour; one of the two is on another number than any given card."""


def _partner(card: Card) -> Card:
    """Another card of the number, to lie under it: the first one of the base game."""
    return next(
        other for other in CARDS.values() if other.set == "base" and other.number == card.number and other != card
    )


def _special(colour: str, taken: set[int | None]) -> Card | None:
    fits = (CARDS[name] for name in SPECIALS[colour] if CARDS[name].number not in taken)
    return next(fits, None)


def _area(card: Card, others: list[Card]) -> Area:
    """The card validated, and other cards alone, each on its number."""
    spaces = {other.number: Space(other) for other in others} | {card.number: Space(card, _partner(card))}
    return Area(tuple(spaces.get(number, EMPTY) for number in SPACES))


def of_own_colours(card: Card) -> Iterator[tuple[str, Area]]:
    """The card with a special card of each of its colours: (colour, area)."""
    for colour in card.colours if not card.multicoloured else COLOURS[:1]:
        special = _special(colour, {card.number})
        if special is not None:
            yield colour, _area(card, [special])


def with_all_specials(card: Card) -> Area:
    """The card with special cards of all four colours."""
    found: list[Card] = []
    for colour in sorted(COLOURS, key=lambda each: sum(CARDS[name].number == card.number for name in SPECIALS[each])):
        special = _special(colour, {card.number, *(other.number for other in found)})
        found += [special] if special else []
    return _area(card, found)


def card_cases(cards: list[Card]) -> Iterator[Case]:
    """The cases of these cards, giants left out."""
    for card in cards:
        ruleset = "base" if card.set == "base" else card.set
        name = f"card-{slug(card.id)}"
        clauses = "SCORE-VALID-1 SCORE-SPECIAL-1 SCORE-SPIRAL-1 SCORE-CROSS-1"
        for colour, area in of_own_colours(card):
            says = f"{card.id} validated, beside a {colour} special card."
            yield score_case(f"{name}-{colour}", clauses, str(area), 1, says, SOURCE, ruleset)
        says = f"{card.id} validated, beside special cards of other colours."
        multi = f"SCORE-MULTI-1 {clauses}" if card.multicoloured else clauses
        yield score_case(f"{name}-colours", multi, str(with_all_specials(card)), 1, says, SOURCE, ruleset)
        if card.set == "flower_power":
            yield from _flower_cases(card, name)
        says = f"{card.id} goes on its number, with one other card in the area."
        other = str(_area_alone(CARDS["r9" if card.number != 9 else "b1s6"]))
        yield placements_case(f"{name}-place", "PLACE-1", other, card.id, says, SOURCE, ruleset)


def _flower_cases(card: Card, name: str) -> Iterator[Case]:
    """What a two-coloured card scores beside facedown cards, and what it owes."""
    number = 5 if card.number != 5 else 4
    pair = Space(*copies(number)[:2])
    spaces = {card.number: Space(card), number: pair}
    empty = [at for at in SPACES if at not in spaces]
    spaces |= {empty[-1]: Space(None, copies(number)[2]), empty[0]: Space(None, copies(number)[3])}
    says = f"{card.id} with two uncovered facedown cards."
    area = str(Area(tuple(spaces.get(at, EMPTY) for at in SPACES)))
    yield score_case(f"{name}-backs", "FP-SPECIAL-1 FP-FACEDOWN-1", area, 1, says, SOURCE, card.set)
    if card.cross_per:
        special = _special(card.cross_per, {card.number})
        says = f"{card.id} with a {card.cross_per} card, for which it owes a cross."
        owing = str(_area(card, [special] if special else []))
        yield score_case(f"{name}-owes", "FP-CROSS-1", owing, 1, says, SOURCE, card.set)


_EFFECT_CLAUSES = {
    "validated": "LG-VALID-1",
    "no_spirals": "LG-PLAIN-1",
    "unvalidated": "LG-UNVALID-1",
    "own_colour": "LG-COLOUR-2",
    "cancel_crosses": "LG-CANCEL-1",
}


def _giant_area(giant: Card, line_of: int) -> Area:
    """A giant over or beside a line with one card of each kind: validated, with crosses, a special one beside it."""
    edge = f"{'C' if giant.edge == 'column' else 'R'}{line_of}"
    first, second, third = line(edge)
    spaces = {first: Space(_loud(first), _quiet(first)), second: Space(_quiet(second)), third: Space(_loud(third))}
    return Area(tuple(spaces.get(number, EMPTY) for number in SPACES)).with_giant(edge, giant)


def _loud(number: int) -> Card:
    """The card of a number with most symbols."""
    return max(_plain(number), key=lambda card: card.spirals + card.crosses)


def _quiet(number: int) -> Card:
    """A card of the number that is the least like the loud one."""
    return min(_plain(number), key=lambda card: (card.spirals + card.crosses, card.colours == _loud(number).colours))


def _plain(number: int) -> list[Card]:
    cards = [card for card in CARDS.values() if card.set == "base" and card.number == number]
    return [card for card in cards if not card.special and not card.multicoloured]


def giant_cases(giants: list[Card]) -> Iterator[Case]:
    """The cases of these giants: each line, special cards of all colours, and where they may go."""
    for giant in giants:
        name, clause = f"card-{giant.id}", _EFFECT_CLAUSES[giant.effect or ""]
        for at in (1, 2, 3):
            says = f"{giant.id} at a line with a validated card, a plain one and one with symbols."
            area = str(_giant_area(giant, at))
            yield score_case(f"{name}-line-{at}", f"{clause} LG-COLOUR-1", area, 1, says, SOURCE, "little_giants")
        edge = "C3" if giant.edge == "column" else "R3"
        for colour in COLOURS:
            special = CARDS[SPECIALS[colour][0]]
            laid = _area_alone(special).with_giant(edge, giant)
            says = f"{giant.id} counts for a {colour} special card if it is {colour}."
            yield score_case(f"{name}-{colour}", "LG-COLOUR-1", str(laid), 1, says, SOURCE, "little_giants")
        says = f"The edges on which {giant.id} may go."
        yield placements_case(
            f"{name}-place", "LG-PLACE-1", str(_area_alone(CARDS["r9"])), giant.id, says, SOURCE, "little_giants"
        )


def _area_alone(card: Card) -> Area:
    return Area(tuple(Space(card) if number == card.number else EMPTY for number in SPACES))
