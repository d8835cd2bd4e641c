"""The last changes, which stay in sight and follow undo and redo."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from anaphora_workbench.annotation.telling import Done

RECENT = 3
"""How many of the last changes stay in sight."""
BACK = 30
"""How many changes are looked through for the last decision."""


class Recent:
    """What undo would take back, change by change, those of earlier sittings among them.

    Args:
        numbers: Numbers of the changes in force, oldest first.
        read: Tells what a change of an earlier sitting has done, ``None`` where it cannot.
    """

    def __init__(self, numbers: Iterable[int], read: Callable[[int], Done | None]) -> None:
        self._in_force = list(numbers)
        self._read = read
        self._known: dict[int, Done | None] = {}

    @property
    def shown(self) -> tuple[Done, ...]:
        """The last changes, newest first; the first of them is what undo takes back."""
        last = enumerate(reversed(self._in_force[-RECENT:]), start=1)
        found = [(steps, self._done(number)) for steps, number in last]
        return tuple([replace(done, steps=steps) for steps, done in found if done is not None])

    @property
    def last(self) -> str:
        """Id of the anaphor decided last, or ``""``."""
        for number in reversed(self._in_force[-BACK:]):
            done = self._done(number)
            if done is not None and done.decides:
                return done.markable_id
        return ""

    def _done(self, number: int) -> Done | None:
        if number not in self._known:
            self._known[number] = self._read(number)
        return self._known[number]

    def add(self, number: int, done: Done) -> None:
        """Note a change that has reached the disk."""
        self._in_force.append(number)
        self._known[number] = done

    def undo(self, number: int | None) -> None:
        """Note that a change was taken back."""
        if self._in_force and self._in_force[-1] == number:
            self._in_force.pop()

    def redo(self, number: int | None) -> None:
        """Note that a change was done again."""
        if number is not None:
            self._in_force.append(number)
