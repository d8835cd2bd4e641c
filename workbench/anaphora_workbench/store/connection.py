"""Connections to a project's file: told from any other path, and no statement without an end.

A project may come by mail. What stands in the place of a table there can keep a statement busy for
ever, so each may only take a number of steps that follows from the size of the file.
"""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Any
from urllib.parse import quote

_EVERY = 100_000
"""Steps of SQLite's virtual machine between two looks at what is left: about a millisecond."""


_AT_LEAST = 100_000_000
"""Steps that a statement may take in any file; a second or two."""


_FOR_A_BYTE = 50
"""Steps more for each byte. Going through all rows of a project takes less than one."""


class _Budget:
    """What is left of the steps of a statement.

    Apart from its connection: the handler of a connection must not keep it alive.

    Args:
        steps: What a statement may take.
    """

    __slots__ = ("left", "steps")

    def __init__(self, steps: int) -> None:
        self.steps = self.left = steps

    def spend(self) -> bool:
        """Take note of more steps; tell whether the statement is to be stopped."""
        self.left -= _EVERY
        return self.left < 0


class BoundedConnection(sqlite3.Connection):
    """A connection whose statements end: `sqlite3.OperationalError` ``interrupted``."""

    _budget: _Budget | None = None

    def allow(self, size: int) -> None:
        """Set what each statement may take, by the size of the file in bytes."""
        self._budget = _Budget(_AT_LEAST + _FOR_A_BYTE * size)
        self.set_progress_handler(self._budget.spend, _EVERY)

    def execute(self, *statement: Any) -> sqlite3.Cursor:
        """Execute a statement, as any connection does."""
        if self._budget is not None:
            self._budget.left = self._budget.steps
        return super().execute(*statement)


def connect(
    path: Path, options: str, wait: float, *, any_thread: bool = False
) -> BoundedConnection:
    """Connect to a file that is there.

    Args:
        path: The file; its name may be any that the system allows, UTF-8 or not.
        options: SQLite's options of its URI, such as ``mode=ro``.
        wait: Seconds to wait for another program.
        any_thread: Whether threads other than this one may use it, one after the other.
    """
    place = path.resolve().as_posix()
    root = "" if place.startswith("/") else "/"
    # By bytes: a name that is not UTF-8 has half characters in Python's text of it.
    uri = f"file://{root}{quote(os.fsencode(place))}?{options}"
    connection = sqlite3.connect(
        uri,
        uri=True,
        timeout=wait,
        isolation_level=None,
        factory=BoundedConnection,
        check_same_thread=not any_thread,
    )
    connection.allow(path.stat().st_size)
    connection.execute("PRAGMA foreign_keys = ON")
    # A project may come by mail: what its schema calls must not do more than ours does.
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    return connection
