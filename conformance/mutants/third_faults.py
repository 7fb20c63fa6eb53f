"""Wrong ways to place a third copy, and placements that are wrongly accepted."""

from collections.abc import Sequence

from conformance.mutants.base import fault
from conformance.mutants.right import Right
from conformance.mutants.right_place import Placing, on
from conformance.mutants.sights import lone_backs
from spec.area import SPACES, Area, Space
from spec.cards import Card
from spec.rules import Placement


def _singles(area: Area) -> list[int]:
    return [number for number in SPACES if area[number].faceup and not area[number].facedown]


def _near(number: int) -> list[int]:
    return sorted(SPACES, key=lambda other: abs(other - number))


def _accepts(also: str) -> object:
    """A check that also accepts placements of one illegal kind."""

    def allowed(self: Right, area: Area, card: Card, placement: Placement) -> bool:
        if Placing.allowed(self, area, card, placement):
            return True
        at, number = placement.at, card.number
        if isinstance(at, str) or number is None:
            return False
        state = (area[at].faceup is not None, area[at].facedown is not None)
        kinds = {
            "off-number": placement.faceup and at != number and state == (False, False),
            "off-number-over-back": placement.faceup and at != number and state == (False, True),
            "off-number-over-card": placement.faceup and at != number and state == (True, False),
            "facedown-anywhere": not placement.faceup and not area[number].validated and state == (False, False),
            "under-single": not placement.faceup and at != number and state == (True, False),
            "under-back": not placement.faceup and state == (False, True),
            "over-pair": placement.faceup and at == number and state == (True, True),
            "under-pair": not placement.faceup and at == number and state == (True, True),
            "faceup-third": placement.faceup and area[number].validated and state == (False, False),
        }
        return kinds[also]

    return allowed


THIRD = (
    fault(
        "third-copy-first-empty",
        "PLACE-4",
        "a third copy goes to the first empty space by itself: the player has no choice",
        open_spaces=lambda _, area, _card: area.empty_spaces[:1],
    ),
    fault(
        "third-copy-last-empty",
        "PLACE-4",
        "a third copy goes to the last empty space by itself",
        open_spaces=lambda _, area, _card: area.empty_spaces[-1:],
    ),
    fault(
        "third-copy-nearest-empty",
        "PLACE-4",
        "a third copy goes to the empty space nearest to its number",
        open_spaces=lambda _, area, card: [at for at in _near(card.number) if area[at].empty][:1],
    ),
    fault(
        "third-copy-beside-its-number",
        "PLACE-4",
        "a third copy may lie only beside its own number, if a space there is empty",
        open_spaces=lambda self, area, card: (
            [at for at in self.touching(card.number) if area[at].empty] or area.empty_spaces
        ),
    ),
    fault(
        "third-copy-higher-spaces",
        "PLACE-4",
        "a third copy may go only to spaces after its own number, if one is empty",
        open_spaces=lambda _, area, card: [at for at in area.empty_spaces if at > card.number] or area.empty_spaces,
    ),
    fault(
        "third-copy-lower-spaces",
        "PLACE-4",
        "a third copy may go only to spaces before its own number, if one is empty",
        open_spaces=lambda _, area, card: [at for at in area.empty_spaces if at < card.number] or area.empty_spaces,
    ),
    fault(
        "third-copy-skips-space-1",
        "PLACE-4",
        "spaces are counted from 1 but looped from 0: space 1 is never offered",
        open_spaces=lambda _, area, _card: [at for at in area.empty_spaces if at > 1],
    ),
    fault(
        "third-copy-skips-space-9",
        "PLACE-4",
        "the loop over the spaces stops before space 9",
        open_spaces=lambda _, area, _card: [at for at in area.empty_spaces if at < 9],
    ),
    fault(
        "third-copy-not-on-last-space",
        "PLACE-4 END-1",
        "a facedown card may not fill the last empty space",
        open_spaces=lambda _, area, _card: area.empty_spaces if len(area.empty_spaces) > 1 else (),
    ),
    fault(
        "third-copy-over-back",
        "PLACE-5 PLACE-4",
        "a third copy may also be laid facedown on another facedown card",
        open_spaces=lambda _, area, _card: [*area.empty_spaces, *lone_backs(area)],
    ),
    fault(
        "third-copy-under-single-if-full",
        "PLACE-5",
        "a third copy may go under a single card of a lower number only",
        open_spaces=lambda _, area, card: [*area.empty_spaces, *(at for at in _singles(area) if at < card.number)],
    ),
    fault(
        "third-copy-under-same-colour",
        "PLACE-5",
        "a third copy may validate a single card of its own colour",
        open_spaces=lambda _, area, card: [
            *area.empty_spaces,
            *(at for at in _singles(area) if set(area[at].faceup.colours) & set(card.colours)),
        ],
    ),
    fault(
        "third-copy-discarded",
        "PLACE-4",
        "a third copy is discarded: the area stays as it was",
        put=lambda self, area, card, placement: (
            area if card.number and area[card.number].validated else Placing.put(self, area, card, placement)
        ),
    ),
    fault(
        "third-copy-stacked",
        "PLACE-4 PLACE-5 PLACE-6",
        "a third copy is stacked on its number, replacing the hidden card",
        third=lambda self, _area, card: self.second(_area, card),
    ),
    fault(
        "third-copy-replaces",
        "PLACE-4 PLACE-5",
        "a third copy replaces the faceup card of the pair",
        third=lambda self, _area, card: on([card.number], faceup=True),
        over=lambda _, space, card: Space(card, space.facedown or space.faceup),
    ),
    fault(
        "third-copy-faceup-on-back",
        "PLACE-4 PLACE-5",
        "a third copy may be laid faceup on a facedown card of another space",
        third=lambda _, area, _card: [*on(area.empty_spaces, faceup=False), *on(lone_backs(area), faceup=True)],
    ),
    fault(
        "third-copy-takes-any-face",
        "PLACE-4",
        "a third copy may also lie faceup on an empty space",
        third=lambda _, area, _card: [*on(area.empty_spaces, faceup=False), *on(area.empty_spaces, faceup=True)],
    ),
)

_ACCEPTED: Sequence[tuple[str, str, str]] = (
    ("off-number", "PLACE-1", "a card is accepted faceup on an empty space that is not its number's"),
    ("off-number-over-back", "PLACE-1 PLACE-2", "a card is accepted on top of a facedown card off its number"),
    ("off-number-over-card", "PLACE-1 PLACE-5", "a card is accepted on top of a faceup card of another number"),
    ("facedown-anywhere", "PLACE-1", "a card that is not a third copy is accepted facedown on an empty space"),
    ("under-single", "PLACE-5 PLACE-3", "a card is accepted under a single card of another number"),
    ("under-back", "PLACE-2 PLACE-5", "a card is accepted under, or facedown on, a facedown card"),
    ("over-pair", "PLACE-6 PLACE-4", "a third copy is accepted on top of its validated pair"),
    ("under-pair", "PLACE-6 PLACE-4", "a third copy is accepted under its validated pair"),
    ("faceup-third", "PLACE-4", "a third copy is accepted faceup on an empty space"),
)

ACCEPTS = tuple(
    fault(f"accepts-{also}", clauses, f"{text}, though no list of placements offers it", allowed=_accepts(also))
    for also, clauses, text in _ACCEPTED
)


FAULTS = (*THIRD, *ACCEPTS)
