"""Implementations behind one face: an `Adapter` answers requests (`conformance.adapters.loading` makes one).

What an implementation does wrong beside the rules (a function absent, an exception, a changed request, a hang, ...) is
a `Misbehaviour`, so that it is never mistaken for a wrong rule.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from conformance.case import LEVELS
from conformance.wire import Json, short
from spec.cards import RULESETS
from spec.errors import PixiesError

TIME_LIMIT = 5.0
"""Seconds that one request may take, unless ``--impl-timeout`` says otherwise."""

KINDS: Mapping[str, str] = MappingProxyType(
    {
        "absent": "function absent",
        "raises": "it raised",
        "nonsense": "answer of the wrong shape",
        "mutates": "it changed its input",
        "unsteady": "the same request, another answer",
        "hangs": "no answer in time",
        "error": "it reported an error",
        "exited": "the process exited",
        "garbage": "not a line of the protocol",
        "wrong id": "answer to no request",
        "twice": "answered twice",
        "floods": "it flooded its output",
        "deaf": "it does not read its input",
        "closed": "it closed its output",
    }
)
"""Kind of misbehaviour -> its name in reports."""

PATIENCE: Mapping[str, int] = MappingProxyType(
    {"hangs": 2, "deaf": 2, "exited": 12, "closed": 12, "garbage": 12, "floods": 2}
)
"""Kind of misbehaviour that costs time or a process -> after how many in a row of these no such request is made."""


class Misbehaviour(PixiesError):
    """An implementation that does not keep to the protocol. ``kind`` is one of `KINDS`, ``says`` one line."""

    def __init__(self, kind: str, says: str) -> None:
        super().__init__(f"{KINDS[kind]}: {says}")
        self.kind = kind
        self.says = says


@dataclass(frozen=True)
class About:
    """What an implementation says of itself in ``describe``."""

    name: str
    version: str
    language: str
    levels: tuple[str, ...]
    rulesets: tuple[str, ...]


def read_about(answer: object) -> About:
    """The answer to ``describe``. Raises `Misbehaviour` for one that is not of the documented shape."""
    if not isinstance(answer, Mapping):
        raise Misbehaviour("nonsense", f"describe must return an object, got {short(answer)}")
    texts = [str(answer.get(key) or "?") for key in ("name", "version", "language")]
    return About(texts[0], texts[1], texts[2], _known(answer, "levels", LEVELS), _known(answer, "rulesets", RULESETS))


def _known(answer: Mapping[str, Any], key: str, known: Mapping[str, Any] | tuple[str, ...]) -> tuple[str, ...]:
    found = answer.get(key)
    if not isinstance(found, list | tuple) or not set(map(str, found)) <= set(known):
        raise Misbehaviour(
            "nonsense", f"describe must give {key!r} as a list of some of {' '.join(known)}, got {short(found)}"
        )
    return tuple(each for each in known if each in found)


class Adapter:
    """An implementation that can be asked. ``impl`` is the text it was loaded from."""

    impl: str

    def ask(self, do: str, request: Json) -> Any:
        """The answer to one request, unread. Raises `Misbehaviour`. The request is left as it was."""
        return self.finish(self.begin(do, request))

    def begin(self, do: str, request: Json) -> Any:
        """Start a request without waiting for its answer; `finish` gives it. Several may be under way."""
        return do, request

    def finish(self, ticket: Any) -> Any:
        """The answer to a request that was begun. Raises `Misbehaviour`."""
        raise NotImplementedError

    def cancel(self, ticket: Any) -> None:
        """Forget a request that was begun: its answer is not wanted any more."""

    def about(self) -> About:
        """What it says of itself. Raises `Misbehaviour`."""
        return read_about(self.ask("describe", {}))

    def faults(self) -> tuple[str, ...]:
        """What it did wrong that belongs to no request."""
        return ()

    def notes(self) -> tuple[str, ...]:
        """What is worth telling beside the answers: that it prints, what it wrote to standard error."""
        return ()

    def close(self) -> None:
        """Give back what it holds: no process of it stays."""
