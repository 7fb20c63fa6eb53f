"""Which ambiguities a case depends on: those of which some reading changes what the rules answer.

A case must name them all (docs/protocol.md, ``ambiguities``), and no others. Only readings one of whose steps is taken
while the case is answered can matter, so the others are not tried.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import zip_longest
from typing import Any

from conformance.case import Case, expand, move_of
from conformance.judging import judge, shorten
from conformance.ledger import find
from conformance.model import Model, model_of
from conformance.wire import Json
from deviations.choice import LETTERS, OURS, Readings
from deviations.readings import READINGS, rules_of, steps_of, watched
from spec.area import Area
from spec.cards import card
from spec.errors import BadSetup, IllegalMove
from spec.notation import parse_area
from spec.rules import Round, Table


def answer(case: Case, rulings: Readings = OURS) -> Json:
    """What the rules under these rulings answer, in the short form of ``expected``."""
    return shorten(case.do, model_of(rulings).answer(case.do, expand(case)))


def differs(case: Case, rulings: Readings) -> bool:
    """Whether the rules under these rulings would fail the case."""
    return not judge(case, model_of(rulings).answer(case.do, expand(case))).passed


def looked_at(case: Case, rulings: Readings = OURS) -> frozenset[str]:
    """The ambiguities of which a reading replaces a step that is taken while the case is answered."""
    seen: set[str] = set()
    Model(lambda ruleset: watched(rules_of(ruleset, rulings), seen)).answer(case.do, expand(case))
    return frozenset(name for (name, letter) in READINGS if seen & steps_of(name, letter))


def variants(rulings: Readings = OURS) -> Iterator[tuple[str, str, Readings]]:
    """Every single change of reading: ambiguity, reading, and the readings with it."""
    for name, letters in LETTERS.items():
        yield from ((name, letter, rulings.with_reading(name, letter)) for letter in letters if letter != rulings[name])


def _snapshots(case: Case, rulings: Readings) -> Iterator[tuple[Any, ...]]:
    """A play under these rulings, step by step, without its scores: what there is to see of it, ended by a refusal."""
    asked = case.request
    try:
        table = Table(asked["players"], rules_of(case.ruleset, rulings))
        decks = [[card(each) for each in deck.split()] for deck in asked["decks"]]
        game = table.rules.start_game(table.players, decks, asked["round"], asked["first_player"])
        yield game.round.offer, game.round.to_take
        for move_ in asked["moves"]:
            started = len(game.rounds)
            game = game.move(*move_of(move_))
            yield tuple(map(_seen, game.rounds[started - 1 :]))
    except (BadSetup, IllegalMove) as error:
        yield (type(error),)


def _seen(round_: Round) -> tuple[Any, ...]:
    after = round_.next_first_player if round_.over else None
    return round_.offer, round_.to_take, round_.areas, round_.over, round_.first_player, after


class _Compared:
    """A case, and what it comes to under our rulings: computed once, however many readings are compared with it."""

    def __init__(self, case: Case) -> None:
        self.case = case

    @cached_property
    def _areas(self) -> list[tuple[int, list[Area]]]:
        """The number of each round that the expected answer ends, and the areas it ends with."""
        rounds = enumerate(self.case.expected.get("rounds", ()), self.case.request["round"])
        ended = ((number, each["steps"][-1]["areas"]) for number, each in rounds if each["scores"] is not None)
        return [(number, list(map(parse_area, lines))) for number, lines in ended]

    def _scored(self, rulings: Readings) -> list[Any]:
        """The scores of these areas, and who wins by them."""
        ruleset = self.case.ruleset
        found = [
            [rules_of(ruleset, rulings).score(area, number).total for area in areas] for number, areas in self._areas
        ]
        rules = rules_of(ruleset, rulings)
        return [found, rules.winners(rules.totals(found)) if self.case.expected.get("winners") else None]

    @cached_property
    def _our_scores(self) -> list[Any]:
        return self._scored(OURS)

    @cached_property
    def _our_steps(self) -> list[tuple[Any, ...]]:
        return list(_snapshots(self.case, OURS))

    def changes(self, name: str, rulings: Readings) -> bool:
        """As `differs`; a play is compared without writing its answer, and step by step only where that can differ."""
        if self.case.do != "play" or "refused" in self.case.expected:
            return differs(self.case, rulings)
        if self._scored(rulings) != self._our_scores:
            return True
        steps = zip_longest(self._our_steps, _snapshots(self.case, rulings)) if find(name).level != "score" else ()
        return any(one != other for one, other in steps)


def depends_on(case: Case) -> tuple[str, ...]:
    """The ambiguities of which some reading changes the right answer to this case, in the ledger's order."""
    seen, compared = looked_at(case), _Compared(case)
    looked = ((name, rulings) for name, _, rulings in variants() if name in seen)
    found = (name for name, rulings in looked if compared.changes(name, rulings))
    return tuple(dict.fromkeys(found))


def wrongly_tagged(cases: Iterable[Case]) -> Iterator[str]:
    """One line for each case that names other ambiguities than those it depends on."""
    for case in cases:
        wanted = depends_on(case)
        if set(wanted) != set(case.ambiguities):
            missing = sorted(set(wanted) - set(case.ambiguities))
            extra = sorted(set(case.ambiguities) - set(wanted))
            yield f"{case.id}: its verdict changes under readings of {missing}, not of {extra}: tag it {list(wanted)}"
