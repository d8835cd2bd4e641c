"""Programs end with this process however it ends: killed by SIGKILL or out of memory, too.

A process that is killed can tidy nothing up, and a program that hangs does not see that nobody
talks to it any more. So each program has a guard: a shell that waits at the end of a pipe whose
other end this process alone holds. When the pipe closes it ends the program's whole session.
Nothing is asked of the program, which may be in any language, and nothing runs in this process
between fork and exec, which would not be safe beside threads. (Linux could send a signal at the
death of the parent; but it takes the thread that started a program for the parent.)
"""

from __future__ import annotations

import os
import subprocess
from contextlib import suppress

__all__ = ["Guard"]

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
