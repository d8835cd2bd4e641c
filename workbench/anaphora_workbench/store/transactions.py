"""Transactions of a project: each is on the disk as a whole, or was never begun."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from anaphora_workbench.errors import FormatError, Position, UsageError
from anaphora_workbench.io.file_names import shortened
from anaphora_workbench.store.opening import guarded
from anaphora_workbench.store.project_file import ProjectPath


@contextmanager
def new_database(path: Path, name: str) -> Iterator[sqlite3.Connection]:
    """Yield an empty database beside a place that takes the name when all went well.

    Args:
        path: The place; nothing may be there.
        name: What messages call it.

    Raises:
        UsageError: ``project-exists``: a file is never replaced.
        FormatError: The place cannot be written.
    """
    if path.exists():
        raise UsageError(f"'{name}' exists; choose another name or open it", code="project-exists")
    prefix = f".{shortened(path.name)}."
    try:
        number, part = tempfile.mkstemp(prefix=prefix, suffix=".part", dir=path.parent)
    except OSError as error:
        raise FormatError(
            f"cannot be written: {error.strerror}", code="file-unwritable", at=Position(name)
        ) from error
    os.close(number)
    temporary = Path(part)
    try:
        with guarded(name), closing(sqlite3.connect(part, isolation_level=None)) as connection:
            connection.execute("PRAGMA synchronous = FULL")
            yield connection
        mask = os.umask(0)
        os.umask(mask)
        temporary.chmod(0o666 & ~mask)
        temporary.replace(path)
        sync_folder(path.parent)
    except OSError as error:
        raise FormatError(
            f"cannot be written: {error.strerror}", code="file-unwritable", at=Position(name)
        ) from error
    finally:
        temporary.unlink(missing_ok=True)
        Path(part + "-journal").unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    """Make a new name in a folder reach the disk; Windows does so by itself."""
    if os.name == "posix":
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


class Transactions:
    """Begins and ends the transactions of one connection.

    Args:
        connection: Of the project, in autocommit mode.
        name: The file as the user gave it, for messages.
        read_only: Whether nothing can be written.
        clock: Tells the time, in UTC.
        place: Tells whether the path still leads to the file that is written.

    Attributes:
        written: Is called after each transaction.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        name: str,
        read_only: bool,
        clock: Callable[[], datetime],
        place: ProjectPath | None = None,
    ) -> None:
        self._connection = connection
        self._name = name
        self._read_only = read_only
        self._clock = clock
        self._place = place
        self.written: Callable[[], object] | None = None

    @contextmanager
    def writing(self) -> Iterator[str]:
        """Hold one transaction and yield the time: all is written, on the disk, or nothing.

        Raises:
            UsageError: ``project-read-only``.
            FormatError: It cannot be written, or ``project-gone`` or ``project-replaced``.
        """
        if self._read_only:
            raise UsageError(
                f"'{self._name}' is open for reading only; open a copy that can be written",
                code="project-read-only",
            )
        if self._place is not None:
            self._place.check(self._connection)
        with guarded(self._name):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield iso(self._clock())
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise
            if self._place is not None and not self._place.has_log():
                # Somebody has removed the log: only what stands in the file itself is safe.
                with suppress(sqlite3.Error):
                    self._connection.execute("PRAGMA wal_checkpoint(FULL)").fetchall()
        if self.written is not None:
            self.written()


def iso(time: datetime) -> str:
    """Return a time as project files write it: UTC, ISO 8601, milliseconds."""
    return time.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
