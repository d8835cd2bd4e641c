"""Moving the write-ahead log of an open project into its file while nobody waits for it.

Sync programs, backups and people copy a project's file and not the log beside it. A copy is as new
as the file is, so the log is worked in whenever work pauses.
"""

from __future__ import annotations

import sqlite3
import threading
from pathlib import Path

from anaphora_workbench.store.connection import connect
from anaphora_workbench.store.place import Place


class LogKeeper:
    """A connection of its own, which any thread may use: the project's never waits for it.

    It is made while the path is known to lead to the file, and opens both file and log then, so
    that it never touches others that take their names.

    Args:
        path: The project.
        place: Tells whether the path still leads to it.
    """

    def __init__(self, path: Path, place: Place) -> None:
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
