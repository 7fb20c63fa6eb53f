"""Mutants of Little Giants."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from deviations.mutants.shared import Steps, best, completed, counting, each, hidden, uncancelled
from deviations.mutants.zones import extra
from spec.area import EDGES, SPACES, Area, Place
from spec.cards import Card
from spec.expansions.flower_power import FlowerPower
from spec.expansions.little_giants import LittleGiants, line
from spec.placing import Placement
from spec.rules import Round, Rules
from spec.scoring import TOUCHING, Part

Places = tuple[Place, ...]


def _else_on(spaces: Callable[[Area], Iterable[int]], *, faceup: bool = False) -> Steps:
    """Where a giant goes when no edge is free for it."""
    return {
        "giant_goes": lambda self, area, giant: (
            tuple(Placement(edge) for edge in self.free_edges(area, giant))
            or tuple(Placement(number, faceup) for number in spaces(area))
        )
    }


def _edges_if(allowed: Callable[[Area], bool]) -> Steps:
    """No edge is free in some areas."""
    return {"free_edges": lambda self, area, giant: LittleGiants.free_edges(self, area, giant) if allowed(area) else ()}


def _beside_cards(self: LittleGiants, area: Area, giant: Card) -> tuple[str, ...]:
    free = LittleGiants.free_edges(self, area, giant)
    return tuple(edge for edge in free if not area.cards or any(not area[at].empty for at in line(edge)))


def _giants_not_covered(self: Rules, area: Area, card: Card) -> Sequence[Placement]:
    down = area[card.number or 0].facedown
    return self.facedown_on_any(area, card) if down and down.giant else Rules.covering(self, area, card)


def _giants_do_not_validate(self: Rules, area: Area, number: int) -> tuple[bool, bool]:
    up, down = area[number].faceup, area[number].facedown
    return up is not None, down is not None and not (down.giant and up is not None)


def _laid_for_next(self: Rules, round_: Round, seat: int, card: Card, placement: Placement) -> tuple[Area, ...]:
    after = Rules.lay(self, round_, seat, card, placement)
    if not card.giant or not placement.faceup:
        return after
    gets = (seat + 1) % round_.players
    laid = {seat: round_.areas[seat], gets: self.put(round_.areas[gets], card, placement)}
    return tuple(laid.get(at, area) for at, area in enumerate(after))


PLACES: Mapping[str, Steps] = {
    "lg-any-edge": {"free_edges": lambda self, area, giant: tuple(edge for edge in EDGES if edge not in area.edges)},
    "lg-arrows-swapped": {
        "free_edges": lambda self, area, giant: LittleGiants.free_edges(
            self, area, replace(giant, edge="row" if giant.edge == "column" else "column")
        )
    },
    "lg-edge-shared": {"free_edges": lambda self, area, giant: LittleGiants.free_edges(self, Area(), giant)},
    "lg-edge-kept-in-order": {"free_edges": lambda self, area, giant: LittleGiants.free_edges(self, area, giant)[-1:]},
    "lg-one-giant-in-all": _edges_if(lambda area: not area.edges),
    "lg-blocked-by-other-kind": _edges_if(lambda area: len(area.edges) < 3),
    "lg-over-filled-line-only": {"free_edges": _beside_cards},
    "lg-discarded-when-taken": _else_on(lambda area: ()),
    "lg-facedown-first-empty": _else_on(lambda area: area.empty_spaces[:1]),
    "lg-faceup-in-grid": _else_on(lambda area: area.empty_spaces, faceup=True),
    "lg-under-single": _else_on(lambda area: (number for number in SPACES if not area[number].facedown)),
    "lg-facedown-giant-stays-alone": {"covering": _giants_not_covered},
    "lg-over-giant-not-validated": {"state": _giants_do_not_validate},
    "lg-giants-forgotten": {
        "put": lambda self, area, card, at: Rules.put(self, area if card.giant else Area(area.spaces), card, at)
    },
    "lg-new-giant-only": {
        "put": lambda self, area, card, to: Rules.put(
            self, Area(area.spaces) if isinstance(to.at, str) else area, card, to
        )
    },
    "lg-third-copy-on-edge": {
        "third_copy": lambda self, area, card: (
            *Rules.third_copy(self, area, card),
            *(Placement(edge, False) for edge in EDGES if edge not in area.edges),
        )
    },
    "lg-facedown-giant-fills-nothing": {
        "is_full": lambda self, area: (
            Rules.is_full(self, area) and not any(card.giant for card in hidden(area).values())
        )
    },
    "lg-laid-for-the-next-seat": {"lay": _laid_for_next},
    "lg-one-giant-per-player": {
        "check_deck": lambda self, deck, whole: (
            completed("little_giants") if isinstance(self, LittleGiants) else Rules.check_deck
        )(self, deck, whole)
    },
    "lg-six-players": {"most_players": lambda self: 5 if self.ruleset == "base" else 6},
}


def _whole_line(_self: Rules, place: Place) -> Places:
    """A giant touches its whole line."""
    along = line(place) if isinstance(place, str) else (edge for edge in EDGES if place in line(edge))
    return (*TOUCHING[place], *along)


def _grid_only(_self: Rules, place: Place) -> Places:
    return tuple(other for other in TOUCHING[place] if isinstance(place, int) and isinstance(other, int))


CORNERS = (("C1", 2), ("C2", 1), ("C2", 3), ("C3", 2), ("R1", 4), ("R2", 1), ("R2", 7), ("R3", 4))
FAR_SIDES = (("C1", 7), ("C2", 8), ("C3", 9), ("R1", 3), ("R2", 6), ("R3", 9))

COLOURS: Mapping[str, Steps] = {
    "lg-zone-touches-line": {"touching": _whole_line},
    "lg-zone-only-grid": {"touching": _grid_only},
    "lg-zone-corner": {"touching": extra(("C1", "R1"))},
    "lg-zone-diagonal": {"touching": extra(*CORNERS)},
    "lg-zone-edge-ring": {"touching": extra(("C1", "C3"), ("R1", "R3"))},
    "lg-zone-far-sides": {"touching": extra(*FAR_SIDES)},
    "lg-giants-in-specials-by-zone-only": {
        "of_colour": counting(lambda card, colour: (colour in card.colours) * (2 if card.giant else 1))
    },
    "lg-crosses-not-for-giants": {
        "colour_crosses": uncancelled(FlowerPower.colour_crosses),
        "seen_by_cross": lambda self, area, colour: [at for at in self.of_colour(area, colour) if isinstance(at, int)],
    },
}

LINES: Mapping[str, Steps] = {
    "lg-lines-swapped": {"line": lambda self, edge: line(("R" if edge[0] == "C" else "C") + edge[1])},
    "lg-lines-off-by-one": {"line": lambda self, edge: line(f"{edge[0]}{int(edge[1]) % 3 + 1}")},
    "lg-lines-of-one": {"line": lambda self, edge: line(edge)[:1]},
    "lg-lines-of-two": {"line": lambda self, edge: line(edge)[:2]},
    "lg-lines-everywhere": {"line": lambda self, edge: tuple(SPACES)},
    "lg-effects-ignored": {"giants": lambda self, area: ()},
    "lg-effects-pay-one": {"giants": each(LittleGiants.giants, lambda part: len(part.counted))},
    "lg-effects-pay-three": {"giants": each(LittleGiants.giants, lambda part: 3 * len(part.counted))},
    "lg-best-giant-only": {"giants": best(LittleGiants.giants)},
}


def _seen(effect: str, change: Callable[[Area, str, Places], Places]) -> Steps:
    """Giants of one effect count other places than those of the cards that they should."""

    def seen_by_giant(self: LittleGiants, area: Area, edge: str, giant: Card) -> Places:
        seen = LittleGiants.seen_by_giant(self, area, edge, giant)
        return change(area, edge, seen) if giant.effect == effect else seen

    return {"seen_by_giant": seen_by_giant}


def _hidden_too(area: Area, edge: str, seen: Places) -> Places:
    colour, down = area.edges[edge].effect_colour, hidden(area)
    return (*seen, *(at for at in line(edge) if at in down and colour in down[at].colours))


def _cancelled(spaces: Callable[[Area, list[int]], Collection[int]]) -> Steps:
    """Crosses are cancelled on ``spaces``; it gets those that are right."""

    def cancelled_by(self: LittleGiants, area: Area, place: Place) -> str | None:
        right = [number for number in SPACES if LittleGiants.cancelled_by(self, area, number)]
        return "a giant" if place in spaces(area, right) else None

    return {"cancelled_by": cancelled_by}


def _spares_owed(self: LittleGiants, area: Area, part: Part) -> Part:
    return part if part.clause == "FP-CROSS-1" else LittleGiants.cancelled(self, area, part)


EFFECTS: Mapping[str, Steps] = {
    "lg-valid-counts-faceup": {"validated_in": lambda self, giant, space: space.faceup is not None},
    "lg-valid-counts-backs": {"validated_in": lambda self, giant, space: space.facedown is not None},
    "lg-valid-needs-colour": {
        "validated_in": lambda self, giant, space: (
            space.validated and not set(space.faceup.colours).isdisjoint(giant.colours)
        )
    },
    "lg-valid-once": _seen("validated", lambda area, edge, seen: seen[:1]),
    "lg-plain-counts-backs": {
        "plain_in": lambda self, giant, space: (
            LittleGiants.plain_in(self, giant, space) if space.faceup else not space.empty
        )
    },
    "lg-plain-counts-empty": {
        "plain_in": lambda self, giant, space: space.empty or LittleGiants.plain_in(self, giant, space)
    },
    "lg-plain-without-crosses": {
        "has_spirals": lambda self, card: card.crosses > 0 or LittleGiants.has_spirals(self, card)
    },
    "lg-plain-counts-spirals": {"has_spirals": lambda self, card: not LittleGiants.has_spirals(self, card)},
    "lg-plain-validated-only": {
        "plain_in": lambda self, giant, space: space.validated and LittleGiants.plain_in(self, giant, space)
    },
    "lg-unvalidated-counts-validated": {"unvalidated_in": lambda self, giant, space: space.faceup is not None},
    "lg-unvalidated-counts-backs": {
        "unvalidated_in": lambda self, giant, space: not space.validated and not space.empty
    },
    "lg-unvalidated-counts-empty": {
        "unvalidated_in": lambda self, giant, space: space.empty or LittleGiants.unvalidated_in(self, giant, space)
    },
    "lg-own-colour-without-multicoloured": {
        "coloured_in": lambda self, giant, space: (
            LittleGiants.coloured_in(self, giant, space) and not space.faceup.multicoloured
        )
    },
    "lg-own-colour-counts-all": {"coloured_in": lambda self, giant, space: space.faceup is not None},
    "lg-own-colour-counts-hidden": _seen("own_colour", _hidden_too),
    "lg-own-colour-only-with-others": _seen("own_colour", lambda area, edge, seen: seen if len(seen) > 1 else ()),
    "lg-cancel-ignored": _cancelled(lambda area, right: ()),
    "lg-cancel-whole-area": _cancelled(lambda area, right: SPACES if right else ()),
    "lg-cancel-first-only": _cancelled(lambda area, right: right[:3]),
    "lg-cancel-unvalidated-only": _cancelled(lambda area, right: [at for at in right if not area[at].validated]),
    "lg-cancel-spares-owed": {"cancelled": _spares_owed},
    "lg-cancel-takes-spirals": {
        "spirals": lambda self, area: (
            part for part in Rules.spirals(self, area) if not LittleGiants.cancelled_by(self, area, part.place)
        )
    },
}

STEPS: Mapping[str, Steps] = {**PLACES, **COLOURS, **LINES, **EFFECTS}
