"""A program that is talked to line by line: started, written to, read from, ended.

Nothing here waits longer than it is told to, whatever the program does: threads read its output
and write its input, so that a program that neither reads nor writes blocks nobody. What it writes
on standard error, and lines of standard output that are no messages, are kept (the last of them)
for the sentence that says why it failed.
"""

from __future__ import annotations

import queue
import subprocess
import threading
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from multiprocessing.util import Finalize
from time import monotonic
from typing import IO

from anaphora_resolvers.adapters.guards import Guard
from anaphora_resolvers.adapters.starting import (
    PATIENCE,
    end_program,
    ending_of,
    shut,
    start_program,
)
from anaphora_workbench.ports.interrupts import ended_by_interrupts

__all__ = [
    "EndedError",
    "LastWords",
    "LineProgram",
    "ProgramError",
    "SilentError",
]

_KEPT_LINES = 12
"""Tracebacks end with what matters, so few lines do."""
_NOISE = 10_000
"""Lines that are no messages, one after the other, after which nothing sensible will come."""


class ProgramError(Exception):
    """The program does not do what it should; the text says what it did."""


class EndedError(ProgramError):
    """The program is no more."""


class SilentError(ProgramError):
    """The program has not answered in time."""


class LastWords:
    """The last lines that a program wrote for people, of which one goes into a message."""

    def __init__(self) -> None:
        self._lines: deque[str] = deque(maxlen=_KEPT_LINES)

    def __bool__(self) -> bool:
        return bool(self._lines)

    def add(self, line: bytes) -> None:
        """Keep a line unless it is empty."""
        if text := line.decode("utf-8", "replace").strip():
            self._lines.append(text)

    def listen(self, pipe: IO[bytes]) -> None:
        """Keep the lines of a pipe until it ends."""
        with suppress(OSError, ValueError), pipe:
            while chunk := pipe.readline(4096):
                self.add(chunk)

    def line(self) -> str:
        """Return the last line, not too long; ``""`` if there was none."""
        text = self._lines[-1] if self._lines else ""
        return text if len(text) <= 200 else f"{text[:200]}..."


class LineProgram:
    """A running program and the threads that listen to it.

    Args:
        command: Program and arguments.
        environment: Environment variables besides the usual ones.
        folder: Folder to run in; this process' own when ``None``.
        longest: Bytes of the longest line that is read.

    Attributes:
        last: What it wrote for people.

    Raises:
        OSError: It cannot be started.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        environment: Mapping[str, str],
        folder: str | None,
        longest: int,
    ) -> None:
        self._process, guard = start_program(command, environment, folder)
        self._lines: queue.SimpleQueue[bytes | ProgramError] = queue.SimpleQueue()
        self._room = threading.Semaphore(64)
        self.last = LastWords()
        self._closed = threading.Event()
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._input: IO[bytes] = self._process.stdin
        self._writers: list[threading.Thread] = []
        listeners = [
            threading.Thread(target=self.last.listen, args=(self._process.stderr,), daemon=True),
            threading.Thread(
                target=_read,
                args=(
                    self._process.stdout,
                    self._lines,
                    self._room,
                    self._closed,
                    self.last,
                    longest,
                ),
                daemon=True,
            ),
        ]
        for thread in listeners:
            thread.start()
        # When this is collected, or at the end of the process that made it: of one of several
        # (--jobs), too, which does not do what `atexit` and `weakref.finalize` are for.
        self._finalizer = Finalize(
            self, _shut, (self._process, guard, listeners, self._writers), exitpriority=10
        )

    @property
    def running(self) -> bool:
        """Whether the program has not ended."""
        return self._process.poll() is None

    def write(self, line: bytes) -> None:
        """Hand a line to the program without waiting until it is read."""
        self._writers[:] = [thread for thread in self._writers if thread.is_alive()]
        thread = threading.Thread(target=_write, args=(self._input, line), daemon=True)
        thread.start()
        self._writers.append(thread)

    def read(self, deadline: float) -> bytes:
        """Return the next line that looks like a message (it begins with a brace).

        Args:
            deadline: Until when to wait, by `time.monotonic`.

        Raises:
            EndedError: The program ended before.
            SilentError: It wrote nothing until the deadline.
            ProgramError: It writes what can be no message.
        """
        try:
            with ended_by_interrupts(lambda: end_program(self._process)):
                line = self._lines.get(timeout=max(0.0, deadline - monotonic()))
        except queue.Empty:
            raise SilentError("it does not answer") from None
        self._room.release()
        if isinstance(line, ProgramError):
            self._lines.put(line)  # nothing else will come
            raise line
        return line

    def ending(self) -> str:
        """Return how the program ended, as a sentence without a full stop."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(PATIENCE)
        code = self._process.poll()
        return "it closed its output" if code is None else ending_of(code)

    def close(self) -> None:
        """Close the program's input, and end it if it does not end by itself soon."""
        if not any(thread.is_alive() for thread in self._writers):
            with suppress(OSError, ValueError):
                self._input.close()
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(PATIENCE)
        self.kill()

    def kill(self) -> None:
        """End the program at once, with everything that it started."""
        self._closed.set()
        self._room.release()
        self._lines.put(EndedError("it ended"))
        self._finalizer()


def _shut(
    process: subprocess.Popen[bytes],
    guard: Guard,
    listeners: list[threading.Thread],
    writers: list[threading.Thread],
) -> None:
    shut(process, guard, [*listeners, *writers])


def _write(pipe: IO[bytes], line: bytes) -> None:
    with suppress(OSError, ValueError):  # that it has ended is seen on the other pipe
        pipe.write(line)
        pipe.flush()


def _read(
    pipe: IO[bytes],
    lines: queue.SimpleQueue[bytes | ProgramError],
    room: threading.Semaphore,
    closed: threading.Event,
    last: LastWords,
    longest: int,
) -> None:
    noise = 0
    with suppress(OSError, ValueError):
        while line := pipe.readline(longest + 1):
            if len(line) > longest:
                lines.put(ProgramError(f"it writes a line of more than {longest:,} bytes"))
                return
            if not line.lstrip().startswith(b"{"):
                noise += 1
                last.add(line)
                if noise > _NOISE:
                    lines.put(ProgramError("it writes much that is no message"))
                    return
                continue
            noise = 0
            room.acquire()
            if closed.is_set():
                return
            lines.put(line)
    lines.put(EndedError("it ended"))
