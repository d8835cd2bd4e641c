"""Programs as processes: run once, or talked to line by line, and ended with all they started.

A process that is killed can tidy nothing up, and a program that hangs does not see that nobody
talks to it any longer. So each program has a guard: a shell that waits at the end of a pipe whose
other end this process alone holds. When the pipe closes it ends the program's whole session.
Nothing is asked of the program, which may be in any language, and nothing runs in this process
between fork and exec, which would not be safe beside threads. (Linux could send a signal at the
death of the parent; but it takes the thread that started a program for the parent.)

Nothing here waits longer than a limit of time, whatever the program does: threads read its output
and write its input, so that a program that neither reads nor writes blocks nobody. What it writes
on standard error, and lines of standard output that are not messages, are kept (the last of them)
for the sentence that says why it failed.
"""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import threading
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fnmatch import fnmatchcase
from multiprocessing.util import Finalize
from time import monotonic
from typing import IO

from anaphora_workbench.io.interrupts import ended_by_interrupts

_WATCH = 'read -r _; kill -s KILL -- "-$1"'
"""The shell's program: nothing is ever written, so it reads until the pipe closes."""


class Guard:
    """Ends a program when this process is no more; where there is no POSIX shell it does nothing.

    Args:
        program: The program, started in a session of its own.
    """

    def __init__(self, program: subprocess.Popen[bytes]) -> None:
        self._shell: subprocess.Popen[bytes] | None = None
        if os.name != "posix":
            return
        with suppress(OSError):
            self._shell = subprocess.Popen(
                ["/bin/sh", "-c", _WATCH, "guard", str(program.pid)],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                cwd="/",
                start_new_session=True,  # what ends our group must not end the guard
            )

    def dismiss(self) -> None:
        """Let the guard go: the program has ended, and its number may soon be another's."""
        shell, self._shell = self._shell, None
        if shell is None:
            return
        shell.kill()
        shell.wait()
        if shell.stdin is not None:
            with suppress(OSError):
                shell.stdin.close()


USUAL = (
    *("PATH", "HOME", "USER", "LOGNAME", "SHELL", "TZ", "TMPDIR", "TEMP", "TMP"),
    *("LANG", "LANGUAGE", "LC_*"),
    *("SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "USERPROFILE"),
    *("APPDATA", "LOCALAPPDATA", "PROGRAMDATA", "PROGRAMFILES", "NUMBER_OF_PROCESSORS"),
)
"""Variables that every program is given, as far as they are set: where programs, the user's files
and temporary ones are, language and time zone; the last two lines are Windows'. Others may hold
what is nobody's business: passwords, tokens, names of machines."""

PATIENCE = 2.0
"""Seconds that a program has to end by itself when its input is closed."""


def start_program(
    command: Sequence[str], environment: Mapping[str, str], folder: str | None
) -> tuple[subprocess.Popen[bytes], Guard]:
    """Start a program, with pipes at all its ends.

    Args:
        command: Program and arguments.
        environment: Environment variables besides the usual ones, see `USUAL`.
        folder: Folder to run in; this process' own when ``None``.

    Returns:
        The program, and what ends it if this process is killed.

    Raises:
        OSError: It cannot be started.
    """
    process = subprocess.Popen(
        list(command),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=folder,
        env={**usual_environment(), **environment},
        start_new_session=os.name == "posix",  # Ctrl-C is ours to hand on
    )
    try:
        return process, Guard(process)
    except BaseException:  # Ctrl-C, too
        end_program(process)
        raise


def usual_environment() -> dict[str, str]:
    """Return those variables of this process that every program is given."""
    return {
        name: value
        for name, value in os.environ.items()
        if any(fnmatchcase(name.upper(), usual) for usual in USUAL)
    }


def ending_of(status: int) -> str:
    """Return how a program with an exit status ended, as a sentence without a full stop."""
    if status < 0:
        with suppress(ValueError):
            return f"it was ended by {signal.Signals(-status).name}"
    return f"it ended with status {status}"


def end_program(process: subprocess.Popen[bytes]) -> None:
    """End a program that has a session of its own, with everything that it started."""
    with suppress(OSError):
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)  # what it started, even if it has ended
        elif process.poll() is None:
            process.kill()
    with suppress(subprocess.TimeoutExpired):
        process.wait(PATIENCE)


def shut(
    process: subprocess.Popen[bytes], guard: Guard, threads: Sequence[threading.Thread]
) -> None:
    """End a program, wait for the threads at its pipes, and close these.

    Args:
        process: The program.
        guard: What would end it if this process were killed; no longer needed.
        threads: They end with the program, unless what it started has fled and holds a pipe;
            then the pipes stay open, as closing them would wait for that.
    """
    end_program(process)
    guard.dismiss()
    deadline = monotonic() + PATIENCE
    for thread in threads:
        thread.join(max(0.0, deadline - monotonic()))
    if any(thread.is_alive() for thread in threads):
        return
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            with suppress(OSError, ValueError):
                pipe.close()


_KEPT_LINES = 12
"""Tracebacks end with what matters, so few lines do."""
_NOISE = 10_000
"""Lines that are not messages, one after the other, after which nothing sensible will come."""


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
                    lines.put(ProgramError("it writes much that is not a message"))
                    return
                continue
            noise = 0
            room.acquire()
            if closed.is_set():
                return
            lines.put(line)
    lines.put(EndedError("it ended"))


LONGEST = 256 * 1024 * 1024
"""Bytes of output that are read before a program is taken to have lost its way."""
_CHUNK = 1 << 16
_LOOK = 0.05
"""Seconds between looks at whether the program has ended while its output stays open."""
_QUIET = 0.25
"""Seconds without output after which nothing more is expected of a program that has ended."""


@dataclass(frozen=True, slots=True)
class Ran:
    """What became of a program.

    Attributes:
        output: What it wrote on standard output.
        trouble: Why its output cannot be used, as a sentence without a full stop; ``""`` when
            it ended well.
    """

    output: bytes
    trouble: str = ""


def run_program(
    command: Sequence[str],
    data: bytes,
    *,
    timeout: float,
    environment: Mapping[str, str],
    folder: str | None = None,
    longest: int = LONGEST,
) -> Ran:
    """Run a program and return what it wrote.

    It and everything that it started have ended when this returns.

    Args:
        command: Program and arguments.
        data: Standard input.
        timeout: Seconds that it may take.
        environment: Environment variables besides the usual ones.
        folder: Folder to run in; this process' own when ``None``.
        longest: Bytes that it may write.

    Raises:
        OSError: It cannot be started.
    """
    process, guard = start_program(command, environment, folder)
    with ended_by_interrupts(lambda: end_program(process)):
        return _watched(process, guard, data, timeout, longest)


def _watched(
    process: subprocess.Popen[bytes], guard: Guard, data: bytes, timeout: float, longest: int
) -> Ran:
    """Give a program its input, and return what it wrote; it has ended then."""
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    chunks: list[bytes] = []
    last = LastWords()
    flooded = threading.Event()
    reader = threading.Thread(
        target=_read_text, args=(process, process.stdout, chunks, longest, flooded), daemon=True
    )
    others = [
        threading.Thread(target=last.listen, args=(process.stderr,), daemon=True),
        threading.Thread(target=_write_text, args=(process.stdin, data), daemon=True),
    ]
    deadline = monotonic() + timeout
    try:
        for thread in (reader, *others):
            thread.start()
        late = not _read_whole(process, reader, chunks, deadline)
        if not late and not flooded.is_set():
            try:
                process.wait(max(0.0, deadline - monotonic()))
            except subprocess.TimeoutExpired:
                late = True
    finally:
        ended = process.poll()
        shut(process, guard, (reader, *others))  # and what it started
    if flooded.is_set():
        trouble = f"it writes more than {longest:,} bytes"
    elif late or ended is None:
        trouble = f"it did not end within {timeout:g} seconds"
    elif ended:
        trouble = ending_of(ended)
    else:
        return Ran(b"".join(chunks))
    if last:
        trouble += f"; it last wrote: {last.line()}"
    return Ran(b"".join(chunks), trouble)


def _read_whole(
    process: subprocess.Popen[bytes],
    reader: threading.Thread,
    chunks: list[bytes],
    deadline: float,
) -> bool:
    """Wait until a program has said all that it will say; return whether that was in time.

    Its output ends with the last process that holds it. A program that has answered may have left
    some behind which never end; they are not waited for, and are ended like all that it started.
    Where it has written nothing yet, one of them may have the answer.
    """
    heard, since = 0, monotonic()
    while reader.is_alive():
        now = monotonic()
        if now >= deadline:
            return False
        reader.join(min(_LOOK, deadline - now))
        if process.poll() is None or len(chunks) > heard:
            heard, since = len(chunks), monotonic()
        elif (chunks or process.returncode) and monotonic() - since >= _QUIET:
            end_program(process)
            reader.join(PATIENCE)
            return True
    return True


def _read_text(
    process: subprocess.Popen[bytes],
    pipe: IO[bytes],
    chunks: list[bytes],
    longest: int,
    flooded: threading.Event,
) -> None:
    size = 0
    with suppress(OSError, ValueError), pipe:
        while chunk := os.read(pipe.fileno(), _CHUNK):
            chunks.append(chunk)
            size += len(chunk)
            if size > longest:
                flooded.set()
                end_program(process)
                return


def _write_text(pipe: IO[bytes], data: bytes) -> None:
    with suppress(OSError, ValueError):  # a program need not read all
        pipe.write(data)
        pipe.close()
