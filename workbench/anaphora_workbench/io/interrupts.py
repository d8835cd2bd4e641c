"""Ctrl-C in one of several processes (--jobs), while it waits for another program.

Such a process leaves interrupts to its parent, which waits until the documents under way are
done; and the program, in a session of its own, hears of none. So one that hangs would be waited
for. A process that `notes_interrupts` remembers that one has come: it ends the program that is
waited for, and each that is waited for later, as the process has no other work than what was
interrupted.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

__all__ = ["ended_by_interrupts", "note_interrupts"]


class _Notes:
    """What this process knows of interrupts."""

    def __init__(self) -> None:
        self.noting = False
        self.interrupted = False
        self.ends: list[Callable[[], object]] = []

    def note(self, *_: object) -> None:
        """Remember an interrupt and end what is waited for."""
        self.interrupted = True
        for end in list(self.ends):
            end()


@cache
def _notes() -> _Notes:
    return _Notes()


def note_interrupts() -> None:
    """Let this process go on after an interrupt, and remember that it came.

    To be called in the first thread, before there is any work.
    """
    _notes().noting = True
    signal.signal(signal.SIGINT, _notes().note)


@contextmanager
def ended_by_interrupts(end: Callable[[], object]) -> Iterator[None]:
    """Let Ctrl-C end a program that is waited for, where this process goes on after interrupts.

    One that came before counts, too, so nothing is lost between a program's start and the wait for
    it. ``end`` may be called more than once. Elsewhere an interrupt is an exception, as always.
    """
    notes = _notes()
    if not notes.noting:
        yield
        return
    notes.ends.append(end)
    try:
        if notes.interrupted:
            end()
        yield
    finally:
        notes.ends.remove(end)
