"""Whether the path of a project still leads to the file that is open.

A file can be deleted, renamed or replaced by another one while it is open: by hand, by a sync
program, by a version control system. SQLite does not notice with its write-ahead log: it goes on
writing to the file that has no name any more, and leaves its log beside the one that has got the
name. The first loses decisions without a word; the second damages a file that is not ours, since
the log would be worked into it after a crash.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from pathlib import Path

from anaphora_workbench.errors import FormatError, Position

GONE, REPLACED = "project-gone", "project-replaced"
"""Codes: nothing has the project's name any more; another file has it."""

_Identity = tuple[int, int]


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


class Place:
    """The path of an open project, and which file it led to.

    What counts is the number of the file, and of its device. That is as strict as SQLite itself,
    which refuses to write with the rollback journal when the number has changed: a share whose
    numbers change while a file is open could not be written to anyway. The device counts on local
    disks only, because a share may get another number when it is connected anew. A file that is
    overwritten where it lies keeps its number and cannot be determined.

    Args:
        path: The path.
        name: What messages call it.
        shared: Whether it lies on a network share.
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

        Args:
            connection: The project's, between two transactions.

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
    """Return what to say when the path of an open project leads elsewhere.

    Args:
        name: The file as the user gave it.
        code: `GONE` or `REPLACED`.
    """
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
