"""Mutants of giants that lie facedown in the grid, and of placements of and around giants that are wrongly accepted."""

from collections.abc import Callable, Iterator, Mapping

from spec.area import EDGES, SPACES, Area, Place, Space
from spec.cards import Card
from spec.expansions.little_giants import LittleGiants, line
from spec.placing import Placement
from spec.rules import Round, Rules
from spec.scoring import Part


def _backs(area: Area, *, covered: bool) -> dict[Place, Card]:
    """The giants facedown in the grid, by space: the covered ones, or the others."""
    lying = {at: area[at].facedown for at in SPACES if (area[at].faceup is not None) == covered}
    return {at: card for at, card in lying.items() if card is not None and card.giant}


def _line_of(at: Place, giant: Card) -> str:
    """The edge of the line that a giant in the grid points along."""
    return f"C{(int(at) - 1) % 3 + 1}" if giant.edge == "column" else f"R{(int(at) - 1) // 3 + 1}"


def _is_back(space: Space) -> bool:
    return space.faceup is None and space.facedown is not None and space.facedown.giant


def _over_giant(space: Space) -> bool:
    return space.facedown is not None and space.facedown.giant


def _coloured(*, covered: bool) -> Callable[[Rules, Area, str], dict[Place, Card]]:
    """Giants in the grid count for special cards and crosses per colour, under places of their own."""
    return lambda self, area, colour: {
        **Rules.of_colour(self, area, colour),
        **{f"{at}'": card for at, card in _backs(area, covered=covered).items() if colour in card.colours},
    }


def _in_zones(self: Rules, area: Area, colour: str) -> dict[Place, Card]:
    backs = {at: card for at, card in _backs(area, covered=False).items() if self.joins(card, colour)}
    return {**Rules.zone_cards(self, area, colour), **backs}


def _working(*, covered: bool) -> Callable[[LittleGiants, Area], Iterator[Part]]:
    """Spirals of giants that work in the grid too."""

    def giants(self: LittleGiants, area: Area) -> Iterator[Part]:
        yield from LittleGiants.giants(self, area)
        for at, giant in _backs(area, covered=covered).items():
            if giant.effect in self.EFFECTS:
                seen = self.seen_by_giant(area, _line_of(at, giant), giant)
                yield Part("spirals", at, giant, (giant.effect_value or 0) * len(seen), "LG-PLACE-3", "facedown")

    return giants


def _cancelled_by(self: LittleGiants, area: Area, place: Place) -> str | None:
    backs = ((_line_of(at, giant), giant) for at, giant in _backs(area, covered=False).items())
    found = (edge for edge, giant in backs if giant.effect == "cancel_crosses" and place in line(edge))
    return LittleGiants.cancelled_by(self, area, place) or next(found, None)


SCORES: Mapping[str, Mapping[str, object]] = {
    "lg-back-has-colours": {"of_colour": _coloured(covered=False)},
    "lg-covered-has-colours": {"of_colour": _coloured(covered=True)},
    "lg-back-in-zones": {"zone_cards": _in_zones},
    "lg-back-works": {"giants": _working(covered=False)},
    "lg-covered-works": {"giants": _working(covered=True)},
    "lg-back-cancels": {"cancelled_by": _cancelled_by},
    "lg-plain-counts-giants": {
        "plain_in": lambda self, giant, space: LittleGiants.plain_in(self, giant, space) or _is_back(space)
    },
    "lg-unvalidated-counts-giants": {
        "unvalidated_in": lambda self, giant, space: LittleGiants.unvalidated_in(self, giant, space) or _is_back(space)
    },
    "lg-own-colour-counts-giants": {
        "coloured_in": lambda self, giant, space: (
            LittleGiants.coloured_in(self, giant, space)
            or (_is_back(space) and giant.effect_colour in space.facedown.colours)
        )
    },
    "lg-valid-not-over-giants": {"validated_in": lambda _, _giant, space: space.validated and not _over_giant(space)},
    "lg-unvalidated-over-giants": {
        "unvalidated_in": lambda _, _giant, space: (
            space.faceup is not None and (space.facedown is None or _over_giant(space))
        )
    },
    "lg-number-not-over-giants": {"scores_number": lambda _, space: space.validated and not _over_giant(space)},
    "lg-unvalidated-without-per-back": {
        "unvalidated_in": lambda self, giant, space: (
            LittleGiants.unvalidated_in(self, giant, space) and not space.faceup.spirals_per_facedown
        )
    },
    **{
        f"lg-line-{edge}-has-{at}": {
            "line": lambda _, of, edge=edge, at=at: (*line(of), at) if of == edge else line(of)
        }
        for edge, at in (("C1", 2), ("C1", 9), ("C2", 1), ("C3", 5), ("R1", 4), ("R2", 1), ("R2", 3), ("R3", 1))
    },
}


def _goes(keep: Callable[[Area, Card], bool]) -> Callable[[LittleGiants, Area, Card], list[Placement]]:
    """A giant goes to an edge, and facedown only under some condition."""
    return lambda self, area, giant: [
        each for each in LittleGiants.giant_goes(self, area, giant) if isinstance(each.at, str) or keep(area, giant)
    ]


def _on_the_last_space(self: LittleGiants, area: Area, giant: Card) -> tuple[Placement, ...]:
    last = self.facedown_on_any(area, giant) if len(area.empty_spaces) == 1 else ()
    return (*LittleGiants.giant_goes(self, area, giant), *last)


PLACES: Mapping[str, Mapping[str, object]] = {
    "lg-back-on-the-last-space": {"giant_goes": _on_the_last_space},
    "lg-multicoloured-any-edge": {
        "free_edges": lambda self, area, giant: (
            [edge for edge in EDGES if edge not in area.edges]
            if giant.multicoloured
            else LittleGiants.free_edges(self, area, giant)
        )
    },
    "lg-multicoloured-never-back": {"giant_goes": _goes(lambda _, giant: not giant.multicoloured)},
    "lg-one-back-only": {"giant_goes": _goes(lambda area, _: not _backs(area, covered=False))},
    "lg-five-giants": {
        "free_edges": lambda self, area, giant: (
            () if len(area.edges) >= 5 else LittleGiants.free_edges(self, area, giant)
        )
    },
}


def _accepts(also: str) -> Callable[[LittleGiants, Area, Card, Placement], bool]:
    """A check that also accepts placements of one illegal kind."""
    return lambda self, area, card, at: Rules.may_place(self, area, card, at) or _is(also, self, area, card, at)


def _is(also: str, rules: LittleGiants, area: Area, card: Card, placement: Placement) -> bool:
    """Whether a placement is of this illegal kind."""
    at, faceup = placement.at, placement.faceup
    if isinstance(at, str):
        fits = card.giant and at in rules.free_edges(area, card)
        return {
            "edge-facedown": fits and not faceup,
            "edge-taken": card.giant and at in area.edges,
            "edge-of-other-kind": card.giant and at not in area.edges and faceup,
            "number-on-edge": not card.giant and faceup,
            "number-facedown-on-edge": not card.giant and not faceup,
        }.get(also, False)
    state = (area[at].faceup is not None, area[at].facedown is not None)
    none_free = card.giant and not rules.free_edges(area, card)
    over_giant = at in _backs(area, covered=False)
    return {
        "giant-faceup": card.giant and faceup and state == (False, False),
        "giant-facedown": card.giant and not faceup and state == (False, False),
        "giant-over-back": card.giant and faceup and state == (False, True),
        "giant-on-back": none_free and not faceup and state == (False, True),
        "giant-over-single": card.giant and faceup and state == (True, False),
        "giant-under-pair": none_free and not faceup and state == (True, True),
        "third-on-giant": not card.giant and not faceup and over_giant,
        "other-number-over-giant": not card.giant and faceup and over_giant,
    }.get(also, False)


_ACCEPTED = (
    *("edge-facedown", "edge-taken", "edge-of-other-kind", "number-on-edge", "number-facedown-on-edge"),
    *("giant-faceup", "giant-facedown", "giant-over-back", "giant-on-back", "giant-over-single", "giant-under-pair"),
    *("third-on-giant", "other-number-over-giant"),
)
_PLAYED = ("edge-taken", "edge-of-other-kind", "giant-faceup", "giant-facedown")


def _ends_without_giants(self: Rules, round_: Round) -> bool:
    """A round of two does not end while a giant is on offer."""
    return Rules.ends(self, round_) and not (round_.players == 2 and any(card.giant for card in round_.offer))


def _giant_ends(self: Rules, round_: Round) -> bool:
    """Filling the area with a giant ends the round of three or more at once."""
    filled_now = round_.players > 2 and round_.filled_at == round_.takes
    by_giant = any(area.full and _backs(area, covered=False) for area in round_.areas)
    return Rules.ends(self, round_) or (filled_now and by_giant)


STEPS: Mapping[str, Mapping[str, object]] = {
    **SCORES,
    **PLACES,
    **{f"lg-accepts-{kind}": {"may_place": _accepts(kind)} for kind in _ACCEPTED},
    **{f"lg-plays-{kind}": {"may_place": _accepts(kind)} for kind in _PLAYED},
    "lg-2p-takes-giants-left": {"ends": _ends_without_giants},
    "lg-giant-fills-at-once": {"ends": _giant_ends},
    "lg-all-edges-fill": {"is_full": lambda _, area: area.full or len(area.edges) == 6},
}
"""Mutant id -> the steps that it replaces."""
