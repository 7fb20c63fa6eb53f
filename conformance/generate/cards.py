"""Three cases for each card, which together see every one of its attributes."""

from collections.abc import Iterator

from conformance.case import Case
from conformance.generate.build import Draft, cases, placements, score
from conformance.generate.laying import alone, copies, laid, pair
from conformance.upkeep.matrix import slug
from spec.area import SPACES, Area, Space
from spec.cards import CARDS, COLOURS, Card
from spec.expansions.little_giants import line

SOURCE = "directed enumeration: every card (spec/cards.csv)"

SPECIALS = {"blue": ("b4*", "b5*"), "green": ("g3*", "g5*"), "yellow": ("y2*", "y5*"), "red": ("r1*", "r5*")}
"""The special cards of each colour; one of the two is on another number than any given card."""

_EFFECT_CLAUSES = {
    "validated": "LG-VALID-1",
    "no_spirals": "LG-PLAIN-1",
    "unvalidated": "LG-UNVALID-1",
    "own_colour": "LG-COLOUR-2",
    "cancel_crosses": "LG-CANCEL-1",
}


def card_cases() -> Iterator[Case]:
    """The cases of every card, asked in the smallest ruleset that has it."""
    for card in CARDS.values():
        yield from cases(SOURCE, _giant(card) if card.giant else _numbered(card), card.set)


def _numbered(card: Card) -> Iterator[Draft]:
    """What a numbered card scores with special cards and without, and where it goes."""
    name = f"card-{slug(card.id)}"
    clauses = "SCORE-VALID-1 SCORE-SPECIAL-1 SCORE-SPIRAL-1 SCORE-CROSS-1"
    for colour in card.colours if not card.multicoloured else COLOURS[:1]:
        if special := _special(colour, {card.number}):
            says = f"{card.id} validated, beside a {colour} special card."
            yield f"{name}-{colour}", clauses, score(_with(card, special)), says
    says = f"{card.id} validated, beside special cards of other colours."
    multi = f"SCORE-MULTI-1 {clauses}" if card.multicoloured else clauses
    yield f"{name}-colours", multi, score(_with(card, *_all_specials(card))), says
    if card.set == "flower_power":
        yield from _flower(card, name)
    says = f"{card.id} goes on its number, with one other card in the area."
    other = alone(CARDS["r9" if card.number != 9 else "b1s6"])
    yield f"{name}-place", "PLACE-1", placements(other, card.id), says


def _with(card: Card, *others: Card) -> Area:
    """The card validated by the first other card of its number in the base game, and other cards alone."""
    partner = next(other for other in copies(card.number) if other != card)
    return alone(*others).with_space(card.number or 0, Space(card, partner))


def _special(colour: str, taken: set[int | None]) -> Card | None:
    fits = (CARDS[name] for name in SPECIALS[colour] if CARDS[name].number not in taken)
    return next(fits, None)


def _all_specials(card: Card) -> list[Card]:
    """Special cards of all four colours beside the card, as far as they fit."""
    found: list[Card] = []
    for colour in sorted(COLOURS, key=lambda each: sum(CARDS[name].number == card.number for name in SPECIALS[each])):
        special = _special(colour, {card.number, *(other.number for other in found)})
        found += [special] if special else []
    return found


def _flower(card: Card, name: str) -> Iterator[Draft]:
    """What a two-coloured card scores beside facedown cards, and what it owes."""
    number = 5 if card.number != 5 else 4
    spaces = {card.number or 0: Space(card), number: pair(number)}
    empty = [at for at in SPACES if at not in spaces]
    spaces |= {empty[-1]: Space(None, copies(number)[2]), empty[0]: Space(None, copies(number)[3])}
    says = f"{card.id} with two uncovered facedown cards."
    yield f"{name}-backs", "FP-SPECIAL-1 FP-FACEDOWN-1", score(laid(spaces)), says
    if card.cross_per:
        special = _special(card.cross_per, {card.number})
        says = f"{card.id} with a {card.cross_per} card, for which it owes a cross."
        yield f"{name}-owes", "FP-CROSS-1", score(_with(card, *([special] if special else []))), says


def _giant(giant: Card) -> Iterator[Draft]:
    """A giant at each line, with special cards of all colours, and where it may go."""
    name, kind = f"card-{giant.id}", "C" if giant.edge == "column" else "R"
    for at in (1, 2, 3):
        says = f"{giant.id} at a line with a validated card, a plain one and one with symbols."
        area = _line(f"{kind}{at}").with_giant(f"{kind}{at}", giant)
        yield f"{name}-line-{at}", f"{_EFFECT_CLAUSES[giant.effect or '']} LG-COLOUR-1", score(area), says
    for colour in COLOURS:
        area = alone(CARDS[SPECIALS[colour][0]]).with_giant(f"{kind}3", giant)
        says = f"{giant.id} counts for a {colour} special card if it is {colour}."
        yield f"{name}-{colour}", "LG-COLOUR-1", score(area), says
    says = f"The edges on which {giant.id} may go."
    yield f"{name}-place", "LG-PLACE-1", placements(alone(CARDS["r9"]), giant.id), says


def _line(edge: str) -> Area:
    """A line with one card of each kind: validated, plain, with symbols."""
    first, second, third = line(edge)
    return laid({first: Space(_loud(first), _quiet(first)), second: Space(_quiet(second)), third: Space(_loud(third))})


def _loud(number: int) -> Card:
    """The card of a number with most symbols."""
    return max(_printed(number), key=lambda card: card.spirals + card.crosses)


def _quiet(number: int) -> Card:
    """A card of the number that is the least like the loud one."""
    return min(_printed(number), key=lambda card: (card.spirals + card.crosses, card.colours == _loud(number).colours))


def _printed(number: int) -> list[Card]:
    return [card for card in copies(number) if not card.special and not card.multicoloured]
