"""The last decisions, which stay in sight and follow undo and redo."""

from __future__ import annotations

from dataclasses import dataclass, replace

RECENT = 3
"""How many of the last decisions stay in sight."""


@dataclass(frozen=True, slots=True)
class Done:
    """A decision as the list of the last ones shows it.

    Attributes:
        markable_id: The anaphor.
        words: What it is called.
        answer: The answer in words.
        steps: How often undo must be called to take it back, 1 for the last change.
    """

    markable_id: str
    words: str
    answer: str
    steps: int = 1


class Recent:
    """What has been changed in this sitting and is in force, by its number in the file."""

    def __init__(self) -> None:
        self._in_force: list[tuple[int, Done | None]] = []
        self._taken_back: dict[int, Done | None] = {}

    @property
    def shown(self) -> tuple[Done, ...]:
        """The last decisions, newest first."""
        found: list[Done] = []
        for steps, (_number, done) in enumerate(reversed(self._in_force), start=1):
            if done is not None:
                found.append(replace(done, steps=steps))
                if len(found) == RECENT:
                    break
        return tuple(found)

    @property
    def last(self) -> str:
        """Id of the anaphor decided last, or ``""``."""
        shown = self.shown
        return shown[0].markable_id if shown else ""

    def add(self, number: int) -> None:
        """Note a change that has reached the disk."""
        self._in_force.append((number, None))
        self._taken_back.clear()

    def tell(self, done: Done) -> None:
        """Say that the last change was a decision."""
        self._in_force[-1] = (self._in_force[-1][0], done)

    def undo(self, number: int | None) -> None:
        """Note that a change was taken back; those of earlier sittings are not known."""
        if self._in_force and self._in_force[-1][0] == number:
            known, done = self._in_force.pop()
            self._taken_back[known] = done

    def redo(self, number: int | None) -> None:
        """Note that a change was done again."""
        if number is not None:
            self._in_force.append((number, self._taken_back.pop(number, None)))
