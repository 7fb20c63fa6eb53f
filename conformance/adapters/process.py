"""A program that speaks the line protocol: started, written to, read from and stopped, without ever waiting on it.

Three threads serve one process: one writes requests, one reads answers, one drains standard error. What they find is
put into a `Mailbox`, on which `conformance.adapters.command` waits with a time limit.
"""

import contextlib
import json
import os
import queue
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any

from conformance.wire import short
from spec.errors import PixiesError

STDERR_KEPT = 20
"""Lines of standard error that are kept, the last ones."""

STDERR_MOST = 8_000_000
"""Bytes of standard error after which a process is stopped."""

LINE_MOST = 16_000_000
"""Bytes of one line of standard output after which a process is stopped."""

FAULTS_MOST = 1000
"""Lines that are no answer to anything after which a process is stopped."""

GRACE = 0.5
"""Seconds that a process gets to end by itself once its input is closed."""


class Mailbox:
    """What a process has sent: answers by id, faults that belong to no request, and whether its output has ended."""

    def __init__(self) -> None:
        self.changed = threading.Condition()
        self.answers: dict[object, dict[str, Any]] = {}
        self.asked: set[object] = set()
        self.faults: list[tuple[str, str]] = []
        self.ended = ""
        self.progress = time.monotonic()

    def fault(self, kind: str, says: str) -> None:
        """Keep something that belongs to no request; the caller holds ``changed``."""
        self.faults.append((kind, says))
        if len(self.faults) > FAULTS_MOST:
            self.ended = "floods"

    def take_line(self, line: bytes) -> None:
        """Sort one line of standard output."""
        with self.changed:
            self._sort(line)
            self.changed.notify_all()

    def _sort(self, line: bytes) -> None:
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            message = None
        if not isinstance(message, dict) or "id" not in message:
            shown = short(line.decode("utf-8", "replace").strip())
            self.fault("garbage", f"it wrote a line that is no answer to standard output: {shown}")
            return
        key = message["id"] if isinstance(message["id"], int | str) else repr(message["id"])
        if key not in self.asked:
            self.fault("wrong id", f"it answered id {short(message['id'])}, which was not asked")
        elif key in self.answers:
            self.fault("twice", f"it answered id {key} twice")
        else:
            self.answers[key] = message
            self.progress = time.monotonic()

    def end(self, why: str) -> None:
        """Nothing more will come."""
        with self.changed:
            self.ended = self.ended or why
            self.changed.notify_all()


class Process:
    """One running program. Raises `PixiesError` when it cannot be started."""

    def __init__(self, words: Sequence[str], folder: Path) -> None:
        self.mail = Mailbox()
        self._stderr: deque[str] = deque(maxlen=STDERR_KEPT)
        self._kept = threading.Lock()
        self.unsent = 0
        self._queued: list[bytes] = []
        self._lines: queue.SimpleQueue[list[bytes] | None] = queue.SimpleQueue()
        pipe = subprocess.PIPE
        try:
            self._process = subprocess.Popen(  # noqa: S603  (running the user's program is the purpose)
                words, stdin=pipe, stdout=pipe, stderr=pipe, cwd=folder, start_new_session=True
            )
        except OSError as error:
            remedy = "--impl 'cmd:PROGRAM ARGUMENTS' runs a program from your folder or PATH"
            raise PixiesError(f"--impl cmd: {words[0]!r} cannot be started ({error.strerror}): {remedy}") from error
        self._threads = [threading.Thread(target=work, daemon=True) for work in (self._write, self._read, self._drain)]
        for thread in self._threads:
            thread.start()

    def send(self, key: int, line: bytes) -> None:
        """Queue one request; `flush` hands over what is queued."""
        self.mail.asked.add(key)
        self.unsent += 1
        self._queued.append(line)

    def flush(self) -> None:
        """Hand the queued requests to the thread that writes, at once: each handing over costs a switch of threads."""
        if self._queued:
            self._lines.put(self._queued)
            self._queued = []

    def _write(self) -> None:
        stdin = _pipe(self._process.stdin)
        with contextlib.suppress(OSError, ValueError):
            while (lines := self._lines.get()) is not None:
                stdin.write(b"".join(lines))
                stdin.flush()
                self.unsent -= len(lines)
        with contextlib.suppress(OSError, ValueError):
            stdin.close()

    def _read(self) -> None:
        with contextlib.suppress(OSError, ValueError), _pipe(self._process.stdout) as stdout:
            while line := stdout.readline(LINE_MOST):
                if len(line) >= LINE_MOST:
                    self.mail.end("floods")
                    return
                if line.strip():
                    self.mail.take_line(line)
        self.mail.end("closed")

    def _drain(self) -> None:
        count = 0
        with contextlib.suppress(OSError, ValueError), _pipe(self._process.stderr) as stderr:
            while line := stderr.readline(4096):
                count += len(line)
                with self._kept:
                    self._stderr.append(line.decode("utf-8", "replace").rstrip())
                if count > STDERR_MOST:
                    self.mail.end("floods")
                    return

    def status(self, patience: float = 0.2) -> int | None:
        """The exit status, negative for a signal; None while it runs."""
        try:
            return self._process.wait(patience)
        except subprocess.TimeoutExpired:
            return None

    def stderr(self) -> list[str]:
        """The last lines it wrote to standard error, empty ones left out."""
        with self._kept:
            return [line for line in self._stderr if line.strip()]

    def last_words(self) -> str:
        """The last line it wrote to standard error, as a message may add it."""
        self._threads[2].join(0.1)
        words = next(iter(self.stderr()[-1:]), "")
        return f"; standard error ends: {short(words)}" if words else ""

    def stop(self, grace: float = GRACE) -> None:
        """End it: close its input, wait a moment, then end it and whatever it started."""
        self._lines.put(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(grace)
        self._kill()
        for thread in self._threads:
            thread.join(grace)

    def _kill(self) -> None:
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()


def _pipe(stream: IO[bytes] | None) -> IO[bytes]:
    if stream is None:
        raise ValueError("a pipe was asked for")
    return stream
