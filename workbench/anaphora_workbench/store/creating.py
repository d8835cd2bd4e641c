"""Making a new database file: it appears under its name whole or not at all."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from anaphora_workbench.errors import FormatError, Position, UsageError
from anaphora_workbench.ports.file_names import shortened
from anaphora_workbench.store.opening import guarded


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
        _sync_folder(path.parent)
    except OSError as error:
        raise FormatError(
            f"cannot be written: {error.strerror}", code="file-unwritable", at=Position(name)
        ) from error
    finally:
        temporary.unlink(missing_ok=True)
        Path(part + "-journal").unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    """Make the new name itself reach the disk; Windows does so without being asked."""
    if os.name == "posix":
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
