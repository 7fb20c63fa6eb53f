"""Implementations behind one face: `load_impl` turns the text of ``--impl`` into an `Adapter` that answers requests.

What an implementation does wrong beside the rules (a function absent, an exception, a changed request, a hang, ...) is
a `Misbehaviour`, so that it is never mistaken for a wrong rule.
"""

import contextlib
import io
import json
import signal
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import FrameType, MappingProxyType
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


class PythonAdapter(Adapter):
    """A Python module, or any object with functions ``describe``, ``score``, ``placements``, ``place``, ``play``."""

    def __init__(self, target: object, impl: str, time_limit: float = TIME_LIMIT) -> None:
        self.impl = impl
        self._target = target
        self._time_limit = time_limit
        self._printed: list[str] = []

    def finish(self, ticket: Any) -> Any:
        """Call the function with its own copy of the request, and see that it leaves that as it was."""
        do, request = ticket
        function = self._function(do)
        copy = json.loads(json.dumps(request))
        out = io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
            answer = self._call(do, function, copy)
        self._printed += [out.getvalue()] if out.tell() else []
        if copy != request:
            raise Misbehaviour("mutates", f"{do} changed the request it was given: work on a copy")
        return answer

    def _function(self, do: str) -> Callable[[Json], Any]:
        function = getattr(self._target, do, None)
        if not callable(function):
            raise Misbehaviour("absent", f"{self.impl} has no function {do}(request), which a level it claims needs")
        return function  # type: ignore[no-any-return]

    def _call(self, do: str, function: Callable[[Json], Any], request: Json) -> Any:
        try:
            with time_limit(self._time_limit):
                return function(request)
        except _TooLongError:
            raise Misbehaviour("hangs", f"{do} did not return within {self._time_limit:g} s") from None
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # whatever it raises, SystemExit too, is its misbehaviour and not ours
            raise Misbehaviour("raises", f"{do} raised {type(error).__name__}: {_where(error)}") from error

    def notes(self) -> tuple[str, ...]:
        """That it printed, which a Python implementation may do and a command must not."""
        if not self._printed:
            return ()
        first = self._printed[0].strip().split("\n")[0]
        return (f"it printed in {len(self._printed)} requests, first: {short(first)}",)


def _where(error: BaseException) -> str:
    """What an exception says and the last line of code that it came from, in one line."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    at = f" ({Path(trace.tb_frame.f_code.co_filename).name}, line {trace.tb_lineno})" if trace else ""
    return " ".join(str(error).split())[:200] + at


class _TooLongError(BaseException):
    """Raised in a call that takes too long; not an Exception, so that the callee does not catch it."""


@contextlib.contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Interrupt what runs longer, where that is possible: in the main thread, with no other timer set."""
    possible = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if not possible or signal.getitimer(signal.ITIMER_REAL)[0]:
        yield
        return
    before = signal.signal(signal.SIGALRM, _too_long)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _too_long(_signal: int, _frame: FrameType | None) -> None:
    raise _TooLongError


def load_impl(impl: str, seconds: float = TIME_LIMIT, folder: Path | None = None) -> Adapter:
    """The implementation that ``--impl`` names: a module, a path to a .py file or a package, or ``cmd:...``.

    Paths and modules are looked for from ``folder`` (default: the current one). Raises `PixiesError`: what is wrong
    with the text, in one line.
    """
    if impl.startswith("cmd:"):
        from conformance.adapters.command import CommandAdapter  # noqa: PLC0415  (only commands need processes)

        return CommandAdapter(impl, seconds, folder)
    from conformance.adapters.importing import import_impl  # noqa: PLC0415

    return PythonAdapter(import_impl(impl, folder or Path.cwd()), impl, seconds)
