"""The readings of ambiguous clauses as this model plays them: named fields, whose values stand in the ledger."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from deviations.choice import AS_WRITTEN, LEVELS, PLAYED_AS, Readings
from spec.errors import PixiesError

UNKNOWN = ("A10", "A34")
"""The ambiguities of which this model plays one reading only."""


class Rulings:
    """What every reading asks for: one attribute for each field of the ledger."""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self.__dict__.update(fields)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"the ledger has no field {name!r}")


def _fields(letters: Mapping[str, str]) -> dict[str, Any]:
    chosen = (values for (name, letter), values in PLAYED_AS.items() if letters[name] == letter)
    return {field: value for values in chosen for field, value in values.items()}


PLAIN = Rulings(_fields(dict.fromkeys(LEVELS, AS_WRITTEN)))
"""The readings that the fast paths of this model play."""


def fields_of(level: str) -> tuple[str, ...]:
    """The fields of the ambiguities of a level."""
    return tuple(field for (name, _), values in PLAYED_AS.items() if LEVELS[name] == level for field in values)


@cache
def rulings_of(readings: Readings) -> Rulings:
    """The fields of some readings. Raises `PixiesError` for a reading that this model does not know."""
    for name in UNKNOWN:
        if readings[name] != AS_WRITTEN:
            choice = f"{name}={readings[name]}"
            raise PixiesError(f"the reference model plays {name}={AS_WRITTEN} only, not {choice}")
    return Rulings(_fields({name: readings[name] for name in LEVELS}))


def differs(rulings: Rulings, names: Iterable[str]) -> bool:
    """Whether one of the named fields is not the one that the fast paths play."""
    return any(getattr(rulings, name) != getattr(PLAIN, name) for name in names)
