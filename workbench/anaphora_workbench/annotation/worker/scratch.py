"""Files that appear whole or not at all, even when the process is killed while it writes.

Unfinished work lies in a folder beside the place where it will go, on the same disk. The folder is
announced before it is made, so that whoever kills the process can remove it.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

from anaphora_workbench.annotation.worker.reporting import Report
from anaphora_workbench.errors import FormatError, Position, UsageError
from anaphora_workbench.ports.file_names import shortened

PART = ".part"
"""How the names of folders with unfinished work end."""


@contextmanager
def scratch_beside(place: Path, report: Report) -> Iterator[Path]:
    """Yield a new folder beside a place; it is gone afterwards.

    Raises:
        FormatError: ``file-unwritable``.
    """
    folder = place.parent / f".{shortened(place.name)}.{uuid4().hex[:12]}{PART}"
    report.scratch(folder)
    try:
        folder.mkdir()
    except OSError as error:
        raise _unwritable(place, error) from error
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        report.scratches.discard(folder)


def place_whole(made: Path, place: Path, *, replace: bool = False) -> None:
    """Give a finished file or folder its name.

    Args:
        made: The finished file or folder, on the same disk.
        place: Its final name.
        replace: Whether it may take the place of a file.

    Raises:
        UsageError: ``file-exists``: something is there.
        FormatError: ``file-unwritable``.
    """
    if place.exists() and not (replace and place.is_file()):
        raise already_there(place)
    try:
        made.replace(place)
        if os.name == "posix":
            number = os.open(place.parent, os.O_RDONLY)
            try:
                os.fsync(number)  # the name itself reaches the disk
            finally:
                os.close(number)
    except OSError as error:
        raise _unwritable(place, error) from error


def already_there(place: Path) -> UsageError:
    """Return the error for a file that is not replaced."""
    return UsageError(f"'{place}' exists; choose another name", code="file-exists")


def _unwritable(place: Path, error: OSError) -> FormatError:
    return FormatError(
        f"cannot be written: {error.strerror or error}",
        code="file-unwritable",
        at=Position(str(place)),
    )
