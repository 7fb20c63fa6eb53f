"""A Python module as an implementation: ``--impl mypkg``. It is called in this process, with a time limit."""

import contextlib
import io
import json
import signal
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

from conformance.adapters.adapter import TIME_LIMIT, Adapter, Misbehaviour
from conformance.wire import Json, short


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
