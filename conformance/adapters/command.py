"""Any program as an implementation: ``--impl "cmd:node adapter.js"``.

Many requests are under way at once. When the process fails while several are, each of them is asked again alone in a
fresh process, so that only the request that makes it fail is blamed and no other is lost.
"""

import atexit
import json
import shlex
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from conformance.adapters.adapter import Adapter, Misbehaviour
from conformance.adapters.process import Process
from conformance.wire import Json, short
from spec.errors import PixiesError


@dataclass
class Ticket:
    """One request: ``process`` is the one it was sent to, None while it was not sent."""

    key: int
    do: str
    line: bytes = field(repr=False)
    process: Process | None = None
    sent_at: float = 0.0
    suspect: bool = False


class CommandAdapter(Adapter):
    """A program behind the line protocol. Raises `PixiesError` for a command that cannot be read or started."""

    def __init__(self, impl: str, time_limit: float, folder: Path | None = None) -> None:
        self.impl = impl
        self._limit = time_limit
        self._folder = folder or Path.cwd()
        self._words = _words(impl)
        self._process: Process | None = None
        self._open: dict[int, Ticket] = {}
        self._count = 0
        self._faults: list[tuple[str, str]] = []
        self._stderr: list[str] = []
        atexit.register(self.close)

    def begin(self, do: str, request: Json) -> Ticket:
        """Send a request, unless some are being asked again alone: then it waits."""
        self._count += 1
        message = {"id": self._count, "do": do, "request": request}
        ticket = self._open[self._count] = Ticket(self._count, do, json.dumps(message).encode() + b"\n")
        if not any(each.suspect for each in self._open.values()):
            self._send(ticket)
        return ticket

    def _send(self, ticket: Ticket) -> None:
        if self._process is None:
            self._process = Process(self._words, self._folder)
        ticket.process, ticket.sent_at = self._process, time.monotonic()
        self._process.send(ticket.key, ticket.line)

    def finish(self, ticket: Ticket) -> Any:
        """Wait for the answer to a request. Raises `Misbehaviour`."""
        first: Misbehaviour | None = None  # only many requests at once can show that none is read
        try:
            while True:
                if ticket.process is None:
                    self._send(ticket)
                failure = self._wait(ticket)
                if failure is None:
                    return self._read(ticket)
                self._stop(grace=0.0)
                if not self._suspect_all():
                    raise first if failure.kind == "hangs" and first and first.kind == "deaf" else failure
                first = failure
        finally:
            del self._open[ticket.key]
            self._resume()

    def cancel(self, ticket: Ticket) -> None:
        """Forget a request; an answer that still comes is no fault."""
        self._open.pop(ticket.key, None)

    def _wait(self, ticket: Ticket) -> Misbehaviour | None:
        """Wait until the answer is there (None), or the process has failed."""
        process = ticket.process
        if process is None:
            raise ValueError("the request was not sent")
        mail = process.mail
        process.flush()
        with mail.changed:
            while ticket.key not in mail.answers and not mail.ended:
                left = max(mail.progress, ticket.sent_at) + self._limit - time.monotonic()
                if left <= 0:
                    return self._silent(ticket, process)
                mail.changed.wait(min(left, 1.0))
            if ticket.key in mail.answers:
                return None
        return self._ended(ticket, process)

    def _silent(self, ticket: Ticket, process: Process) -> Misbehaviour:
        """Why there is no answer in time, in the order of how much each reason explains."""
        limit = f"within {self._limit:g} s"
        for kind, says in reversed(process.mail.faults):
            if kind != "twice":
                return Misbehaviour(kind, f"no answer to {ticket.do} {limit}: {says}{process.last_words()}")
        if process.unsent:
            return Misbehaviour("deaf", f"it left {process.unsent} requests unread for {self._limit:g} s")
        return Misbehaviour("hangs", f"no answer to {ticket.do} {limit}{process.last_words()}")

    def _ended(self, ticket: Ticket, process: Process) -> Misbehaviour:
        if process.mail.ended == "floods":
            return Misbehaviour("floods", f"it wrote without end while {ticket.do} was asked{process.last_words()}")
        status = process.status()
        words = process.last_words()
        if status is None:
            return Misbehaviour("closed", f"it closed its output and runs on; {ticket.do} was not answered{words}")
        how = f"by signal {-status}" if status < 0 else f"with status {status}"
        return Misbehaviour("exited", f"it ended {how} when {ticket.do} was asked{words}")

    def _suspect_all(self) -> bool:
        """Whether several requests were under way: then each is asked again alone."""
        under_way = [each for each in self._open.values() if each.process is not None]
        alone = len(under_way) == 1
        for each in under_way:
            each.process = None
            each.suspect = not alone
        return not alone

    def _resume(self) -> None:
        """Once every suspect has been asked alone, send all that waited."""
        if not any(each.suspect for each in self._open.values()):
            for each in self._open.values():
                if each.process is None:
                    self._send(each)

    def _read(self, ticket: Ticket) -> Any:
        message = ticket.process.mail.answers[ticket.key] if ticket.process else {}
        if "error" in message:
            raise Misbehaviour("error", f"{ticket.do}: {short(message['error'])}")
        if "answer" not in message:
            raise Misbehaviour("nonsense", f"{ticket.do}: the line has neither 'answer' nor 'error': {short(message)}")
        return message["answer"]

    def faults(self) -> tuple[str, ...]:
        """What it sent that belongs to no request: one line for each kind, with how often."""
        mail = self._process.mail.faults if self._process else []
        found = [*self._faults, *mail]
        kinds = {kind: [says for each, says in found if each == kind] for kind, _ in found}
        return tuple(f"{says[0]}{f' ({len(says)} such lines)' * (len(says) > 1)}" for says in kinds.values())

    def notes(self) -> tuple[str, ...]:
        """The end of what it wrote to standard error."""
        lines = [*self._stderr, *(self._process.stderr() if self._process else ())]
        return tuple(f"standard error: {short(line)}" for line in lines)[-5:]

    def _stop(self, grace: float = 0.5) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.stop(grace)
            self._faults += process.mail.faults
            self._stderr = [*self._stderr, *process.stderr()][-20:]

    def close(self) -> None:
        """End the process."""
        self._stop()


def _words(impl: str) -> list[str]:
    try:
        words = shlex.split(impl.removeprefix("cmd:"))
    except ValueError as error:
        raise PixiesError(f"--impl {impl}: the command cannot be read ({error}): check its quotes") from error
    if not words:
        raise PixiesError(
            f"--impl {impl}: there is no command: write cmd:PROGRAM ARGUMENTS, such as cmd:node adapter.js"
        )
    return words
