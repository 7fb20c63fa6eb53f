"""Whether an area can lie before a player in the course of a round: what a position of play must be."""

from collections.abc import Mapping

from spec.area import EDGES, SPACES, Area, problems


def reachable(area: Area, ruleset: str = "both") -> bool:
    """Whether some sequence of legal placements makes this area.

    A card that lies facedown alone, or under a card of another number, was a third copy when it was placed: its number
    was validated before. So each validated space needs an order: the equal pairs first. A giant lies facedown only when
    the edges of its kind are taken.
    """
    return not problems(area, ruleset) and _numbers_come_first(area) and _giants_had_no_edge(area)


def _numbers_come_first(area: Area) -> bool:
    done = {number for number in SPACES if area[number].validated and _equal(area, number)}
    while True:
        more = {number for number in SPACES if number not in done and _validated_by(area, number, done)}
        if not more:
            return all(_waited(area, number, done) for number in SPACES)
        done |= more


def _equal(area: Area, number: int) -> bool:
    down = area[number].facedown
    return down is not None and down.number == number


def _validated_by(area: Area, number: int, done: set[int]) -> bool:
    down = area[number].facedown
    return area[number].validated and down is not None and (down.giant or down.number in done)


def _waited(area: Area, number: int, done: set[int]) -> bool:
    """Whether the facedown card of a space can have been laid there."""
    down = area[number].facedown
    if down is None or down.giant or (area[number].validated and down.number == number):
        return True
    return down.number in done


def _giants_had_no_edge(area: Area) -> bool:
    hidden = [space.facedown for space in area.spaces if space.facedown is not None and space.facedown.giant]
    taken: Mapping[str, int] = {kind: sum(edge[0] == kind for edge in area.edges) for kind in "CR"}
    return all(taken[(giant.edge or "")[:1].upper()] == len(EDGES) // 2 for giant in hidden)
