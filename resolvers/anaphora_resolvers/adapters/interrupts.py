"""Ctrl-C in one of several processes (--jobs), while it waits for another program.

Such a process leaves interrupts to its parent, which waits until the documents under way are
done; and the program, in a session of its own, hears of none. So one that hangs would be waited
for. Here an interrupt ends the program that is waited for, and those that come after it: the
process has no other work than what was interrupted.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

__all__ = ["ended_by_interrupts"]


@contextmanager
def ended_by_interrupts(end: Callable[[], object]) -> Iterator[Callable[[], bool]]:
    """Let Ctrl-C end a program that is waited for, where this process itself ignores it.

    Elsewhere, and in other threads than the first, nothing changes.

    Args:
        end: Ends the program; does nothing as long as there is none.

    Yields:
        What tells whether an interrupt has come. A program that is started in here has to be ended
        where it has: until it is known to ``end``, an interrupt finds nothing to end.
    """
    if (
        threading.current_thread() is not threading.main_thread()
        or signal.getsignal(signal.SIGINT) is not signal.SIG_IGN
    ):
        yield lambda: False
        return

    def stop(*_: object) -> None:
        _interrupted().set()
        end()

    signal.signal(signal.SIGINT, stop)
    try:
        if _interrupted().is_set():
            end()
        yield _interrupted().is_set
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


@cache
def _interrupted() -> threading.Event:
    """Return what says that this process was interrupted."""
    return threading.Event()
