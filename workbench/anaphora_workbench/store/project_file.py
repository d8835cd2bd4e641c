"""The file of an open project: its identity on the disk, its connections and its write-ahead log.

- `ProjectPath`: does the path still lead to the file that is open? A file can be deleted, renamed
  or replaced while it is open: by hand, by a sync program, by a version control system. SQLite does
  not notice with its write-ahead log: it goes on writing to the file that has lost its name, and
  leaves its log beside the one that has it now. The first loses decisions without a word; the
  second damages a file that is not ours, since the log would be worked into it after a crash.
- `connect`: connections whose statements end. A project may come by mail, and what replaces a table
  there can keep a statement busy for ever, so each statement may only take a number of steps that
  follows from the size of the file.
- `LogKeeper`: moves the log into the file while work pauses. Sync programs, backups and people copy
  a project's file and not the log beside it, and a copy is as new as the file is.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

from anaphora_workbench.errors import FormatError, Position

GONE, REPLACED = "project-gone", "project-replaced"
"""Codes: nothing has the project's name any more; another file has it."""
_EVERY = 100_000
"""Steps of SQLite's virtual machine between two looks at what is left: about a millisecond."""
_AT_LEAST = 100_000_000
"""Steps that a statement may take in any file; a second or two."""
_FOR_A_BYTE = 50
"""Steps more for each byte. Going through all rows of a project takes less than one."""

_Identity = tuple[int, int]


class _Budget:
    """The steps that are left of a statement.

    Apart from its connection: the handler of a connection must not keep it alive.
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


def identity(path: Path) -> _Identity | None:
    """Return the numbers of the device and of the file that a path leads to, ``None`` for none.

    Raises:
        OSError: The place does not answer, such as a share that is away.
    """
    try:
        status = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return status.st_dev, status.st_ino


class ProjectPath:
    """The path of an open project, and which file it led to.

    What counts is the number of the file, and of its device. That is as strict as SQLite itself,
    which refuses to write with the rollback journal when the number has changed. The device counts
    on local disks only, because a share may get another number when it is connected anew. A file
    that is overwritten where it lies keeps its number and cannot be recognised.
    """

    def __init__(self, path: Path, name: str, *, shared: bool = False) -> None:
        self._path = path.absolute()
        self._file = path.resolve()
        self._name = name
        self._shared = shared
        self._opened: _Identity | None = None
        self._beside: dict[Path, _Identity] = {}
        self._lost = ""
        with suppress(OSError):
            self._opened = identity(self._path)

    def note_log(self) -> None:
        """Remember which files beside it are the log of the connection that was just opened."""
        for suffix in ("-wal", "-shm"):
            path = self._file.with_name(self._file.name + suffix)
            with suppress(OSError):
                found = identity(path)
                if found is not None:
                    self._beside[path] = found

    def has_log(self) -> bool:
        """Tell whether the log still has its name; what has none is lost when the program ends."""
        try:
            return all(identity(path) == known for path, known in self._beside.items())
        except OSError:
            return False

    def trouble(self) -> str:
        """Return `GONE` or `REPLACED`, or ``""`` while the path leads to the open file."""
        if self._lost:
            return self._lost
        try:
            found = identity(self._path)
        except OSError:
            return GONE
        if found is None or self._opened is None:
            return GONE
        same = found[1] == self._opened[1] and (self._shared or found[0] == self._opened[0])
        return "" if same else REPLACED

    def check(self, connection: sqlite3.Connection) -> None:
        """Refuse to go on when the path leads elsewhere, and keep the log from doing harm there.

        Between two transactions of the connection only.

        Raises:
            FormatError: `GONE` or `REPLACED`. All that was saved can still be read from the
                connection.
        """
        code = self.trouble()
        if not code:
            return
        self.let_go(connection)
        raise moved(self._name, code)

    def let_go(self, connection: sqlite3.Connection) -> None:
        """Work the log into the file that is open, and take it away from where it lies.

        A file that was only renamed has all decisions then. Files that are not those of this
        connection are not touched, whatever they are called. Once its log has no name any more,
        the project stays refused, also when the file comes back: it must be opened anew.
        """
        code = self.trouble() or GONE
        with suppress(sqlite3.Error):
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        for path, known in self._beside.items():
            with suppress(OSError):
                if identity(path) == known:
                    path.unlink()
                    self._lost = code
        self._beside.clear()


def moved(name: str, code: str) -> FormatError:
    """Return the error of an open project whose path leads elsewhere (`GONE` or `REPLACED`)."""
    what = (
        "another file has taken the place of the project while it was open"
        if code == REPLACED
        else "the file of the project was deleted, renamed or moved while it was open"
    )
    return FormatError(
        f"{what}; nothing more is saved to it. All that was saved before is still there: write "
        "it to a new file with File > Back up, and open that one",
        code=code,
        at=Position(name),
    )


class LogKeeper:
    """A connection of its own, which any thread may use: the project's never waits for it.

    It is made while the path leads to the file, and opens both file and log then, so that it never
    touches others that take their names.
    """

    def __init__(self, path: Path, place: ProjectPath) -> None:
        self._place = place
        self._lock = threading.Lock()
        self._connection: sqlite3.Connection | None = connect(path, "mode=rw", 0, any_thread=True)
        self._connection.execute("PRAGMA synchronous = FULL")
        self._connection.execute("PRAGMA fullfsync = ON")
        self._connection.execute("PRAGMA checkpoint_fullfsync = ON")
        self._connection.execute("SELECT value FROM project").fetchall()

    def work_in(self) -> bool:
        """Move what the log holds into the file; tell whether the file alone holds everything.

        Nobody is made to wait, neither for this nor by this: writers go on, and what a reader still
        needs stays in the log until the next time.
        """
        with self._lock:
            if self._connection is None or self._place.trouble():
                return True  # there is nothing to be done any more
            try:
                row = self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            except sqlite3.Error:
                return False  # a full disk: the log holds it all
            busy, logged, moved = row
            return not busy and bool(logged == moved)

    def close(self) -> None:
        """Let go of the file. Closing twice is allowed."""
        with self._lock:
            if self._connection is not None:
                self._connection.close()
                self._connection = None
