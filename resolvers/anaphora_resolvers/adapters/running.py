"""Runs a program once: text in, text out, within limits of time and size."""

from __future__ import annotations

import os
import subprocess
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from typing import IO

from anaphora_resolvers.adapters.guards import Guard
from anaphora_resolvers.adapters.lines import LastWords
from anaphora_resolvers.adapters.starting import (
    PATIENCE,
    end_program,
    ending_of,
    shut,
    start_program,
)
from anaphora_workbench.ports.interrupts import ended_by_interrupts

__all__ = ["LONGEST", "Ran", "run_program"]

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
        target=_read, args=(process, process.stdout, chunks, longest, flooded), daemon=True
    )
    others = [
        threading.Thread(target=last.listen, args=(process.stderr,), daemon=True),
        threading.Thread(target=_write, args=(process.stdin, data), daemon=True),
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


def _read(
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


def _write(pipe: IO[bytes], data: bytes) -> None:
    with suppress(OSError, ValueError):  # a program need not read all
        pipe.write(data)
        pipe.close()
