"""Which ambiguities a case depends on: those of which some reading changes what the rules answer.

A case must name them all (docs/protocol.md, ``ambiguities``), and no others. Only readings whose field of `Rulings` is
looked at while the case is answered can matter, so the others are not tried.
"""

from collections.abc import Iterable, Iterator
from dataclasses import asdict, fields, replace
from itertools import zip_longest
from typing import Any

from conformance.ambiguities.ledger import find
from conformance.case import Case, expand, move_of
from conformance.judging import judge, shorten
from conformance.model import Model
from conformance.wire import Json
from spec.area import parse_area
from spec.cards import card
from spec.errors import BadSetup, IllegalMove
from spec.rules import Round, Table, move, next_first_player, start_game, totals, winners
from spec.rulings import DEFAULT, READINGS, Rulings
from spec.scoring import score

_FIELDS = {field.name for field in fields(Rulings)}


class _Watched(Rulings):
    """Rulings that note which of their fields are read."""

    def __getattribute__(self, name: str) -> Any:
        if name in _FIELDS:
            object.__getattribute__(self, "__dict__").setdefault("_seen", set()).add(name)
        return object.__getattribute__(self, name)

    @property
    def seen(self) -> set[str]:
        found: set[str] = self.__dict__.get("_seen", set())
        return found


def answer(case: Case, rulings: Rulings = DEFAULT) -> Json:
    """What the rules under these rulings answer, in the short form of ``expected``."""
    return shorten(case.do, getattr(Model(rulings), case.do)(expand(case)))


def differs(case: Case, rulings: Rulings) -> bool:
    """Whether the rules under these rulings would fail the case."""
    return not judge(case, getattr(Model(rulings), case.do)(expand(case))).passed


def looked_at(case: Case, rulings: Rulings = DEFAULT) -> set[str]:
    """The fields of `Rulings` that are read while the case is answered."""
    watched = _Watched(**asdict(rulings))
    getattr(Model(watched), case.do)(expand(case))
    return watched.seen


def variants(rulings: Rulings = DEFAULT) -> Iterator[tuple[str, str, Rulings]]:
    """Every single change of reading: ambiguity, reading, and the rulings with it."""
    for name, (field, values) in READINGS.items():
        for letter, value in zip("abcdefgh", values, strict=False):
            if value != getattr(rulings, field):
                changed: dict[str, Any] = {field: value}
                yield name, letter, replace(rulings, **changed)


def _snapshots(case: Case, rulings: Rulings) -> Iterator[tuple[Any, ...]]:
    """A play under these rulings, step by step, without its scores: what there is to see of it, ended by a refusal."""
    asked = case.request
    try:
        table = Table(asked["players"], case.ruleset, rulings)
        decks = [[card(each) for each in deck.split()] for deck in asked["decks"]]
        game = start_game(table, decks, asked["round"], asked["first_player"])
        yield game.round.offer, game.round.to_take
        for move_ in asked["moves"]:
            started = len(game.rounds)
            game = move(game, *move_of(move_))
            yield tuple(map(_seen, game.rounds[started - 1 :]))
    except (BadSetup, IllegalMove) as error:
        yield (type(error),)


def _seen(round_: Round) -> tuple[Any, ...]:
    after = next_first_player(round_) if round_.over else None
    return round_.offer, round_.to_take, round_.areas, round_.over, round_.first_player, after


def _ends(case: Case, rulings: Rulings) -> list[Any]:
    """The scores of the areas that the expected answer to a play ends its rounds with, and who wins by them."""
    rounds = list(enumerate(case.expected.get("rounds", ()), case.request["round"]))
    areas = [(number, each["steps"][-1]["areas"]) for number, each in rounds if each["scores"] is not None]
    found = [
        [score(parse_area(area), number, case.ruleset, rulings).total for area in lines] for number, lines in areas
    ]
    return [found, winners(totals(found), rulings) if case.expected.get("winners") else None]


def _play_differs(case: Case, rulings: Rulings) -> bool:
    if _ends(case, rulings) != _ends(case, DEFAULT):
        return True
    steps = zip_longest(_snapshots(case, DEFAULT), _snapshots(case, rulings))
    return any(one != other for one, other in steps)


def _changes(case: Case, name: str, rulings: Rulings) -> bool:
    """As `differs`; a play is compared without writing its answer, and step by step only where that can differ."""
    if case.do != "play" or "refused" in case.expected:
        return differs(case, rulings)
    if find(name).level == "score":
        return _ends(case, rulings) != _ends(case, DEFAULT)
    return _play_differs(case, rulings)


def depends_on(case: Case) -> tuple[str, ...]:
    """The ambiguities of which some reading changes the right answer to this case, in the ledger's order."""
    seen = looked_at(case)
    found = (name for name, _, rulings in variants() if READINGS[name][0] in seen and _changes(case, name, rulings))
    return tuple(dict.fromkeys(found))


def wrongly_tagged(cases: Iterable[Case]) -> Iterator[str]:
    """One line for each case that names other ambiguities than those it depends on."""
    for case in cases:
        wanted = depends_on(case)
        if set(wanted) != set(case.ambiguities):
            missing = sorted(set(wanted) - set(case.ambiguities))
            extra = sorted(set(case.ambiguities) - set(wanted))
            yield f"{case.id}: its verdict changes under readings of {missing}, not of {extra}: tag it {list(wanted)}"
