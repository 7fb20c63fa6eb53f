"""Which ambiguities a case depends on: those of which some reading changes what the rules answer.

A case must name them all (docs/protocol.md, ``ambiguities``), and no others. Only readings whose field of `Rulings` is
looked at while the case is answered can matter, so the others are not tried.
"""

from collections.abc import Iterable, Iterator
from dataclasses import asdict, fields, replace
from typing import Any

from conformance.case import Case, expand
from conformance.judging import judge, shorten
from conformance.model import Model
from conformance.wire import Json
from spec.rulings import DEFAULT, READINGS, Rulings

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


def depends_on(case: Case) -> tuple[str, ...]:
    """The ambiguities of which some reading changes the right answer to this case, in the ledger's order."""
    seen = looked_at(case)
    found = (name for name, _, rulings in variants() if READINGS[name][0] in seen and differs(case, rulings))
    return tuple(dict.fromkeys(found))


def wrongly_tagged(cases: Iterable[Case]) -> Iterator[str]:
    """One line for each case that names other ambiguities than those it depends on."""
    for case in cases:
        wanted = depends_on(case)
        if set(wanted) != set(case.ambiguities):
            missing = sorted(set(wanted) - set(case.ambiguities))
            extra = sorted(set(case.ambiguities) - set(wanted))
            yield f"{case.id}: its verdict changes under readings of {missing}, not of {extra}: tag it {list(wanted)}"
