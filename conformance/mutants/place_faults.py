"""Wrong ways to place a card."""

from conformance.mutants.base import fault
from conformance.mutants.right import Right
from conformance.mutants.right_place import Placing, on
from conformance.mutants.sights import lone_backs
from spec.area import EMPTY, Area, Space
from spec.cards import Card
from spec.rules import Placement


def _equal_pair_only(_self: Right, area: Area, number: int) -> tuple[bool, bool]:
    """A number is validated only by two cards of it."""
    space = area[number]
    up, down = space.faceup, space.facedown
    return up is not None, down is not None and (up is None or up.number == down.number)


def _better(card: Card) -> int:
    return card.spirals - card.crosses


def _moved_up(self: Right, area: Area, card: Card, placement: Placement) -> Area:
    """Facedown cards that lie alone move to the first empty spaces after every placement."""
    after = Placing.put(self, area, card, placement)
    spaces = list(after.spaces)
    for at, space in enumerate(spaces):
        first = spaces.index(EMPTY) if EMPTY in spaces else 9
        if space.faceup is None and space.facedown is not None and first < at:
            spaces[first], spaces[at] = space, EMPTY
    return Area(tuple(spaces), after.giants)


def _covered_next(self: Right, area: Area, card: Card, placement: Placement) -> Area:
    """A card that covers takes the facedown card of the next space with it."""
    after = Placing.put(self, area, card, placement)
    for number in lone_backs(after):
        if placement.faceup and number != placement.at:
            return after.with_space(number, EMPTY)
    return after


def _turned_up(self: Right, area: Area, card: Card, placement: Placement) -> Area:
    """Facedown cards are turned up when their number's turn has come: a second copy turns its pair over."""
    after = Placing.put(self, area, card, placement)
    twins = [number for number in lone_backs(after) if (down := after[number].facedown) and down.number == card.number]
    for number in twins:
        after = after.with_space(number, Space(after[number].facedown, None))
    return after


SECOND = (
    fault(
        "second-copy-new-stays-up",
        "PLACE-3",
        "the new card always stays faceup: the keep choice is missing",
        second=lambda _, _area, card: [Placement(card.number, True)],
    ),
    fault(
        "second-copy-old-stays-up",
        "PLACE-3",
        "the old card always stays faceup",
        second=lambda _, _area, card: [Placement(card.number, False)],
    ),
    fault(
        "second-copy-better-stays-up",
        "PLACE-3",
        "the card with the better symbols stays faceup by itself",
        second=lambda _, area, card: [Placement(card.number, _better(card) >= _better(area[card.number].faceup))],
    ),
    fault(
        "second-copy-choice-only-between-colours",
        "PLACE-3",
        "two cards of one colour leave no choice: the new one goes under",
        second=lambda self, area, card: (
            Placing.second(self, area, card)
            if area[card.number].faceup.colours != card.colours
            else [Placement(card.number, False)]
        ),
    ),
    fault(
        "second-copy-multicoloured-stays-up",
        "PLACE-3",
        "a multicoloured card is never turned facedown",
        second=lambda self, area, card: (
            [Placement(card.number, False)]
            if area[card.number].faceup.multicoloured
            else Placing.second(self, area, card)
        ),
    ),
    fault(
        "second-copy-inverted",
        "PLACE-3",
        "the keep choice is inverted: asked to keep the new card, it keeps the old one",
        add=lambda self, space, card, *, faceup: Placing.add(
            self, space, card, faceup=(not faceup if space.faceup and not space.facedown else faceup)
        ),
    ),
    fault(
        "second-copy-keep-ignored",
        "PLACE-3",
        "the keep choice is accepted, but the new card stays faceup all the same",
        under=lambda _, space, card: Space(card, space.faceup) if space.faceup else Space(None, card),
    ),
    fault(
        "second-copy-keeps-old-always",
        "PLACE-3",
        "the keep choice is accepted, but the old card stays faceup all the same",
        over=lambda _, space, card: (
            Space(space.faceup, card) if space.faceup and not space.facedown else Space(card, space.facedown)
        ),
    ),
    fault(
        "second-copy-replaces",
        "PLACE-3",
        "the old card leaves the area: nothing is validated",
        over=lambda _, space, card: Space(card, space.facedown),
    ),
    fault(
        "second-copy-under-lost",
        "PLACE-3",
        "a card slid under another one leaves the area",
        under=lambda _, space, card: Space(space.faceup, card if space.faceup is None else None),
    ),
    fault(
        "second-copy-elsewhere",
        "PLACE-3 PLACE-4",
        "a second copy may also go facedown on an empty space",
        second=lambda self, area, card: [
            *Placing.second(self, area, card),
            *on(area.empty_spaces, faceup=False),
        ],
    ),
    fault(
        "second-copy-must-go-elsewhere",
        "PLACE-3 PLACE-4",
        "a number that lies faceup is taken: the second copy goes facedown elsewhere at once",
        second=lambda _, area, card: on(area.empty_spaces, faceup=False) or [Placement(card.number, True)],
    ),
)


FIRST = (
    fault(
        "first-copy-any-space",
        "PLACE-1",
        "a card may lie faceup on any empty space, whatever its number",
        first=lambda _, area, _card: on(area.empty_spaces, faceup=True),
    ),
    fault(
        "first-copy-next-space",
        "PLACE-1",
        "spaces are indexed from 0: a card lands one space before its number",
        first=lambda _, _area, card: [Placement(card.number - 1 or 9)],
    ),
    fault(
        "first-copy-choice-of-back",
        "PLACE-1",
        "a first copy may be laid facedown on its own space",
        first=lambda _, _area, card: [Placement(card.number, True), Placement(card.number, False)],
    ),
    fault(
        "first-copy-crosses-facedown",
        "PLACE-1",
        "a card with crosses may be laid facedown anywhere",
        first=lambda self, area, card: [
            *Placing.first(self, area, card),
            *(on(area.empty_spaces, faceup=False) if card.crosses else []),
        ],
    ),
    fault(
        "multicoloured-goes-anywhere",
        "PLACE-1",
        "a multicoloured card is a joker and fits any empty space",
        first=lambda self, area, card: (
            on(area.empty_spaces, faceup=True) if card.multicoloured else Placing.first(self, area, card)
        ),
    ),
    fault(
        "first-copy-needs-neighbour",
        "PLACE-1",
        "a card must touch a card that already lies there, as in other games",
        first=lambda self, area, card: [
            each
            for each in Placing.first(self, area, card)
            if not area.cards or any(not area[at].empty for at in self.touching(each.at) if isinstance(at, int))
        ],
    ),
)


COVER = (
    fault(
        "cover-choice",
        "PLACE-2",
        "a card that meets a facedown card may choose which of the two stays up, or be slid under",
        covering=lambda _, _area, card: [Placement(card.number, True), Placement(card.number, False)],
    ),
    fault(
        "cover-refused",
        "PLACE-2",
        "a space with a facedown card is taken: its number can no longer be placed there",
        covering=lambda _, area, _card: on(area.empty_spaces, faceup=False),
    ),
    fault(
        "cover-optional",
        "PLACE-2",
        "a card may cover the facedown card, or lie facedown elsewhere",
        covering=lambda _, area, card: [Placement(card.number), *on(area.empty_spaces, faceup=False)],
    ),
    fault(
        "cover-discards",
        "PLACE-2",
        "the facedown card is removed when it is covered: nothing is validated",
        over=lambda _, space, card: Space(card, space.faceup),
    ),
    fault(
        "cover-from-below",
        "PLACE-2",
        "the new card goes under the facedown card, which stays on top and is turned up",
        over=lambda _, space, card: (
            Space(space.facedown, card)
            if space.facedown and not space.faceup and space.facedown.number == card.number
            else Space(card, space.facedown or space.faceup)
            if not (space.facedown and not space.faceup)
            else Space(None, space.facedown)
        ),
    ),
    fault(
        "cover-needs-same-number",
        "PLACE-2",
        "a facedown card is covered only by its own number; another number finds the space taken",
        covering=lambda _, area, card: (
            [Placement(card.number)]
            if area[card.number].facedown.number == card.number
            else on(area.empty_spaces, faceup=False) or [Placement(card.number)]
        ),
    ),
    fault(
        "pair-open-until-equal",
        "PLACE-4 PLACE-2",
        "a card over another number's back is not validated: the next copy joins it",
        state=_equal_pair_only,
    ),
    fault(
        "hidden-identity-lost",
        "PLACE-2 PLACE-6",
        "the covered card is replaced by a copy of the covering one",
        over=lambda _, space, card: Space(card, card if space.facedown else space.faceup),
    ),
)


OTHERS = (
    fault(
        "facedown-cards-move",
        "PLACE-7",
        "facedown cards are pushed together on the first empty spaces",
        put=_moved_up,
    ),
    fault(
        "cover-takes-another-back",
        "PLACE-7",
        "when a card lies faceup, another facedown card disappears",
        put=_covered_next,
    ),
    fault(
        "facedown-turned-up",
        "PLACE-7",
        "a facedown card is turned up when another card of its number is placed",
        put=_turned_up,
    ),
    fault(
        "area-rebuilt-faceup-only",
        "PLACE-7",
        "the area after a placement is rebuilt from faceup cards: facedown cards that lie alone vanish",
        put=lambda self, area, card, placement: Area(
            tuple(
                space if at == placement.at or space.faceup else EMPTY
                for at, space in enumerate(Placing.put(self, area, card, placement).spaces, 1)
            ),
            Placing.put(self, area, card, placement).giants,
        ),
    ),
    fault(
        "area-pairs-flattened",
        "PLACE-7 PLACE-6",
        "the area after a placement forgets the cards under others on every other space",
        put=lambda self, area, card, placement: Area(
            tuple(
                Space(space.faceup, None) if at != placement.at and space.faceup else space
                for at, space in enumerate(Placing.put(self, area, card, placement).spaces, 1)
            ),
            Placing.put(self, area, card, placement).giants,
        ),
    ),
)

FAULTS = (*SECOND, *FIRST, *COVER, *OTHERS)
