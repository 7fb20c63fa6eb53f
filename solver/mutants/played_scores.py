"""Mutants of scoring, as they are played: the spec's score of an area with one step replaced."""

from collections.abc import Callable
from dataclasses import replace

from deviations.choice import OURS
from deviations.readings import rules_of
from spec.area import Area, Space
from spec.cards import UNKNOWN, Card
from spec.expansions.little_giants import line
from spec.rules import RULES
from spec.scoring import EFFECTS, Part, Score


def every_faceup_scores(area: Area, number: int, ruleset: str) -> Score:
    """Every faceup card scores its number, validated or not."""
    spaces = (Space(space.faceup, space.facedown or (space.faceup and UNKNOWN)) for space in area.spaces)
    return rules_of(ruleset).score(replace(area, spaces=tuple(spaces)), number)


def multicoloured_is_blue(area: Area, number: int, ruleset: str) -> Score:
    """A multicoloured card counts as blue only."""

    def blue(card: Card | None) -> Card | None:
        return replace(card, colours=("blue",)) if card and card.multicoloured else card

    spaces = tuple(Space(blue(space.faceup), space.facedown) for space in area.spaces)
    return rules_of(ruleset).score(replace(area, spaces=spaces), number)


def rows_alone_connect(area: Area, number: int, ruleset: str) -> Score:
    """Only cards side by side connect, not cards above each other."""
    whole = rules_of(ruleset).score(area, number)
    rows = (range(at, at + 3) for at in (0, 3, 6))
    parts = (Area(tuple(space if at in row else Space() for at, space in enumerate(area.spaces))) for row in rows)
    largest = max((rules_of(ruleset).score(part, number).largest for part in parts), key=lambda zone: zone.size)
    zone = largest.size * RULES.ZONE_POINTS[number]
    return replace(whole, largest=largest, zone=zone, total=whole.total - whole.zone + zone)


def _with_giants(found: Score, amount: Callable[[Part], int]) -> Score:
    """The score with other spirals for its giants."""
    parts = tuple(replace(part, amount=amount(part)) if isinstance(part.place, str) else part for part in found.parts)
    more = sum(new.amount - old.amount for new, old in zip(parts, found.parts, strict=True))
    return replace(found, parts=parts, spirals=found.spirals + more, total=found.total + more)


def validated_counts_faceup(area: Area, number: int, ruleset: str) -> Score:
    """A giant that counts validated cards counts every faceup card of its column."""

    def amount(part: Part) -> int:
        faceup = sum(area[at].faceup is not None for at in line(str(part.place)))
        return (part.card.effect_value or 0) * faceup if part.card.effect == "validated" else part.amount

    return _with_giants(rules_of(ruleset).score(area, number), amount)


def unvalidated_counts_facedown(area: Area, number: int, ruleset: str) -> Score:
    """A giant that counts cards that are not validated counts uncovered facedown cards too."""

    def amount(part: Part) -> int:
        single = sum(len(area[at].cards) == 1 for at in line(str(part.place)))
        return (part.card.effect_value or 0) * single if part.card.effect == "unvalidated" else part.amount

    return _with_giants(rules_of(ruleset).score(area, number), amount)


def giants_count_the_grid(area: Area, number: int, ruleset: str) -> Score:
    """A giant counts all nine spaces, as if each were in its line."""

    def amount(part: Part) -> int:
        effect = EFFECTS[part.card.effect or ""]
        times = sum(effect.counts(part.card, space, OURS) for space in area.spaces) + effect.itself(OURS)
        return (part.card.effect_value or 0) * times

    return _with_giants(rules_of(ruleset).score(area, number), amount)


def any_row_cancelled(area: Area, number: int, ruleset: str) -> Score:
    """One cancelling giant takes away the crosses of every row."""
    found = rules_of(ruleset).score(area, number)
    if all(giant.effect != "cancel_crosses" for giant in area.edges.values()):
        return found
    parts = tuple(replace(part, amount=0) if part.component == "crosses" else part for part in found.parts)
    return replace(found, parts=parts, crosses=0, total=found.total + found.crosses)
