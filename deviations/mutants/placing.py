"""Mutants of placing: first, second and third copies, covering, and placements that are wrongly accepted."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from spec.area import EMPTY, SPACES, Area, Space
from spec.cards import Card
from spec.placing import Placement
from spec.rules import Rules

Choose = Callable[[Rules, Area, Card], Sequence[Placement]]


def on(spaces: Iterable[int], *, faceup: bool) -> list[Placement]:
    """A placement on each of these spaces."""
    return [Placement(number, faceup) for number in spaces]


def lone_backs(area: Area) -> list[int]:
    """The spaces with a facedown card alone."""
    return [number for number, _ in area.uncovered()]


def _own(card: Card) -> int:
    return card.number or 0


def _open(spaces: Callable[[Area, int], Iterable[int]]) -> Mapping[str, object]:
    """A third copy facedown on other spaces than any empty one, of the area and its number."""
    return {"third_copy": lambda _, area, card: on(spaces(area, _own(card)), faceup=False)}


def _facedown(card: Card) -> list[Placement]:
    return [Placement(_own(card), False)]


def _both_faces(_self: Rules, _area: Area, card: Card) -> list[Placement]:
    return [Placement(_own(card), True), Placement(_own(card), False)]


def _better(card: Card | None) -> int:
    return card.spirals - card.crosses if card else 0


def _singles(area: Area) -> list[int]:
    return [number for number in SPACES if area[number].faceup and not area[number].facedown]


def _touched(self: Rules, area: Area, card: Card) -> list[Placement]:
    """A card must touch a card that already lies there, as in other games."""
    near = (at for at in self.touching(_own(card)) if isinstance(at, int))
    return [Placement(_own(card))] if not area.cards or any(not area[at].empty for at in near) else []


def _beside(self: Rules, area: Area, card: Card) -> list[Placement]:
    near = [at for at in self.touching(_own(card)) if isinstance(at, int) and area[at].empty]
    return on(near or area.empty_spaces, faceup=False)


def _equal_pair_only(_self: Rules, area: Area, number: int) -> tuple[bool, bool]:
    """A number is validated only by two cards of it."""
    up, down = area[number].faceup, area[number].facedown
    return up is not None, down is not None and (up is None or up.number == down.number)


def _second_turned(right: str, other: str) -> Callable[[Rules, Space, Card], Space]:
    """A card laid one way, but a second copy the other way."""

    def added(self: Rules, space: Space, card: Card) -> Space:
        step = other if space.faceup and not space.facedown else right
        found: Space = getattr(Rules, step)(self, space, card)
        return found

    return added


def _from_below(self: Rules, space: Space, card: Card) -> Space:
    """The new card goes under the facedown card, which stays on top and is turned up."""
    if space.facedown is None or space.faceup is not None:
        return Rules.on_top(self, space, card)
    return Space(space.facedown, card) if space.facedown.number == card.number else Space(None, space.facedown)


Put = Callable[[Rules, Area, Card, Placement], Area]


def _then(change: Callable[[Area, Card, Placement], Area]) -> Put:
    """The area after a placement, with something else changed."""
    return lambda self, area, card, at: change(Rules.put(self, area, card, at), card, at)


def _moved_up(after: Area, _card: Card, _at: Placement) -> Area:
    """Facedown cards that lie alone move to the first empty spaces."""
    spaces = list(after.spaces)
    for at, space in enumerate(spaces):
        first = spaces.index(EMPTY) if EMPTY in spaces else 9
        if space.faceup is None and space.facedown is not None and first < at:
            spaces[first], spaces[at] = space, EMPTY
    return replace(after, spaces=tuple(spaces))


def _back_gone(after: Area, _card: Card, at: Placement) -> Area:
    """A card that lies faceup takes the first other facedown card with it."""
    others = [number for number in lone_backs(after) if at.faceup and number != at.at]
    return after.with_space(others[0], EMPTY) if others else after


def _turned_up(after: Area, card: Card, _at: Placement) -> Area:
    """Facedown cards of the same number are turned up."""
    for number, down in list(after.uncovered()):
        if down.number == card.number:
            after = after.with_space(number, Space(down, None))
    return after


def _elsewhere(keep: Callable[[Space], Space]) -> Put:
    """Every space but the one that was placed on is changed."""
    return _then(
        lambda after, _, at: replace(
            after, spaces=tuple(each if n == at.at else keep(each) for n, each in enumerate(after.spaces, 1))
        )
    )


KINDS: Mapping[str, Callable[[Area, int, int, bool, tuple[bool, bool]], bool]] = {
    "off-number": lambda _, at, number, up, state: up and at != number and state == (False, False),
    "off-number-over-back": lambda _, at, number, up, state: up and at != number and state == (False, True),
    "off-number-over-card": lambda _, at, number, up, state: up and at != number and state == (True, False),
    "facedown-anywhere": lambda area, _, n, up, state: not up and not area[n].validated and state == (False, False),
    "under-single": lambda _, at, number, up, state: not up and at != number and state == (True, False),
    "under-back": lambda _, _at, _number, up, state: not up and state == (False, True),
    "over-pair": lambda _, at, number, up, state: up and at == number and state == (True, True),
    "under-pair": lambda _, at, number, up, state: not up and at == number and state == (True, True),
    "faceup-third": lambda area, _, number, up, state: up and area[number].validated and state == (False, False),
}
"""Illegal kinds of placements, of the area, the space, the card's number, whether faceup, and what lies there."""


def _accepts(kind: str) -> Callable[[Rules, Area, Card, Placement], bool]:
    """A check that also accepts placements of one illegal kind."""

    def may_place(self: Rules, area: Area, card: Card, placement: Placement) -> bool:
        if Rules.may_place(self, area, card, placement):
            return True
        at, number = placement.at, card.number
        if isinstance(at, str) or number is None:
            return False
        state = (area[at].faceup is not None, area[at].facedown is not None)
        return KINDS[kind](area, at, number, placement.faceup, state)

    return may_place


def _third_discarded(self: Rules, area: Area, card: Card, placement: Placement) -> Area:
    return area if card.number and area[card.number].validated else Rules.put(self, area, card, placement)


SECOND: Mapping[str, Mapping[str, object]] = {
    "second-copy-new-stays-up": {"second_copy": lambda _, _area, card: [Placement(card.number)]},
    "second-copy-old-stays-up": {"second_copy": lambda _, _area, card: _facedown(card)},
    "second-copy-better-stays-up": {
        "second_copy": lambda _, area, card: [
            Placement(card.number, _better(card) >= _better(area[card.number].faceup))
        ]
    },
    "second-copy-choice-only-between-colours": {
        "second_copy": lambda self, area, card: (
            _both_faces(self, area, card) if area[card.number].faceup.colours != card.colours else _facedown(card)
        )
    },
    "second-copy-multicoloured-stays-up": {
        "second_copy": lambda self, area, card: (
            _facedown(card) if area[card.number].faceup.multicoloured else _both_faces(self, area, card)
        )
    },
    "second-copy-inverted": {
        "on_top": _second_turned("on_top", "under"),
        "under": _second_turned("under", "on_top"),
    },
    "second-copy-keep-ignored": {
        "under": lambda _, space, card: Space(card, space.faceup) if space.faceup else Space(None, card)
    },
    "second-copy-keeps-old-always": {
        "on_top": lambda _, space, card: (
            Space(space.faceup, card) if space.faceup and not space.facedown else Space(card, space.facedown)
        )
    },
    "second-copy-replaces": {"on_top": lambda _, space, card: Space(card, space.facedown)},
    "second-copy-under-lost": {
        "under": lambda _, space, card: Space(space.faceup, card if space.faceup is None else None)
    },
    "second-copy-elsewhere": {
        "second_copy": lambda self, area, card: [
            *_both_faces(self, area, card),
            *on(area.empty_spaces, faceup=False),
        ]
    },
    "second-copy-must-go-elsewhere": {
        "second_copy": lambda _, area, card: on(area.empty_spaces, faceup=False) or [Placement(card.number)]
    },
}

FIRST: Mapping[str, Mapping[str, object]] = {
    "first-copy-any-space": {"first_copy": lambda _, area, _card: on(area.empty_spaces, faceup=True)},
    "first-copy-next-space": {"first_copy": lambda _, _area, card: [Placement(card.number - 1 or 9)]},
    "first-copy-choice-of-back": {"first_copy": _both_faces},
    "first-copy-crosses-facedown": {
        "first_copy": lambda _, area, card: [
            Placement(card.number),
            *on(area.empty_spaces if card.crosses else (), faceup=False),
        ]
    },
    "multicoloured-goes-anywhere": {
        "first_copy": lambda _, area, card: on(area.empty_spaces if card.multicoloured else [card.number], faceup=True)
    },
    "first-copy-needs-neighbour": {"first_copy": _touched},
}

COVER: Mapping[str, Mapping[str, object]] = {
    "cover-choice": {"covering": _both_faces},
    "cover-refused": {"covering": lambda _, area, _card: on(area.empty_spaces, faceup=False)},
    "cover-optional": {
        "covering": lambda _, area, card: [Placement(card.number), *on(area.empty_spaces, faceup=False)]
    },
    "cover-discards": {"on_top": lambda _, space, card: Space(card, space.faceup)},
    "cover-from-below": {"on_top": _from_below},
    "cover-needs-same-number": {
        "covering": lambda _, area, card: (
            (area[card.number].facedown.number != card.number and on(area.empty_spaces, faceup=False))
            or [Placement(card.number)]
        )
    },
    "pair-open-until-equal": {"state": _equal_pair_only},
    "hidden-identity-lost": {"on_top": lambda _, space, card: Space(card, card if space.facedown else space.faceup)},
}

OTHERS: Mapping[str, Mapping[str, object]] = {
    "facedown-cards-move": {"put": _then(_moved_up)},
    "cover-takes-another-back": {"put": _then(_back_gone)},
    "facedown-turned-up": {"put": _then(_turned_up)},
    "area-rebuilt-faceup-only": {"put": _elsewhere(lambda space: space if space.faceup else EMPTY)},
    "area-pairs-flattened": {"put": _elsewhere(lambda space: Space(space.faceup) if space.faceup else space)},
}

THIRD: Mapping[str, Mapping[str, object]] = {
    "third-copy-first-empty": _open(lambda area, _: area.empty_spaces[:1]),
    "third-copy-last-empty": _open(lambda area, _: area.empty_spaces[-1:]),
    "third-copy-nearest-empty": _open(
        lambda area, number: sorted(area.empty_spaces, key=lambda other: abs(other - number))[:1]
    ),
    "third-copy-beside-its-number": {"third_copy": _beside},
    "third-copy-higher-spaces": _open(
        lambda area, number: [at for at in area.empty_spaces if at > number] or area.empty_spaces
    ),
    "third-copy-lower-spaces": _open(
        lambda area, number: [at for at in area.empty_spaces if at < number] or area.empty_spaces
    ),
    "third-copy-skips-space-1": _open(lambda area, _: [at for at in area.empty_spaces if at > 1]),
    "third-copy-skips-space-9": _open(lambda area, _: [at for at in area.empty_spaces if at < 9]),
    "third-copy-not-on-last-space": _open(lambda area, _: area.empty_spaces if len(area.empty_spaces) > 1 else ()),
    "third-copy-over-back": _open(lambda area, _: [*area.empty_spaces, *lone_backs(area)]),
    "third-copy-under-single-if-full": _open(
        lambda area, number: [*area.empty_spaces, *(at for at in _singles(area) if at < number)]
    ),
    "third-copy-under-same-colour": {
        "third_copy": lambda _, area, card: on(
            (*area.empty_spaces, *(n for n in _singles(area) if {*area[n].faceup.colours} & {*card.colours})),
            faceup=False,
        )
    },
    "third-copy-discarded": {"put": _third_discarded},
    "third-copy-stacked": {"third_copy": _both_faces},
    "third-copy-replaces": {"third_copy": lambda _, _area, card: [Placement(card.number)]},
    "third-copy-faceup-on-back": {
        "third_copy": lambda _, area, _card: [
            *on(area.empty_spaces, faceup=False),
            *on(lone_backs(area), faceup=True),
        ]
    },
    "third-copy-takes-any-face": {
        "third_copy": lambda _, area, _card: [
            *on(area.empty_spaces, faceup=False),
            *on(area.empty_spaces, faceup=True),
        ]
    },
}

STEPS: Mapping[str, Mapping[str, object]] = {
    **SECOND,
    **FIRST,
    **COVER,
    **OTHERS,
    **THIRD,
    **{f"accepts-{kind}": {"may_place": _accepts(kind)} for kind in KINDS},
}
"""Mutant id -> the steps that it replaces."""
