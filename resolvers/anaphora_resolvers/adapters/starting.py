"""Starts programs in sessions of their own, and ends them with everything that they started."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from fnmatch import fnmatchcase
from time import monotonic

from anaphora_resolvers.adapters.guards import Guard

__all__ = [
    "PATIENCE",
    "USUAL",
    "end_program",
    "ending_of",
    "shut",
    "start_program",
    "usual_environment",
]

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
    """End a program that has a session of its own, with everything that it started.

    Args:
        process: The program.
    """
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
