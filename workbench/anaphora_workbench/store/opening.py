"""Opening the database of a project: look first, touch nothing that is not sound.

A file is looked at from outside (its header), then checked through a connection that cannot
write, and only then opened for writing. Whatever is wrong is one `FormatError` with a code.

The write-ahead log needs memory that all programs share. A network share has none between two
machines, so a project there is opened without the log (`share_of`).
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from anaphora_workbench.errors import FormatError, Position, Problem, Severity
from anaphora_workbench.io.missing_files import no_such_file
from anaphora_workbench.store.project_file import (
    REPLACED,
    BoundedConnection,
    LogKeeper,
    ProjectPath,
    connect,
    moved,
)
from anaphora_workbench.store.schema import APPLICATION_ID, VERSION, migrate, misplaced, strangeness

SHARED = frozenset(
    [
        *("9p", "afs", "autofs", "ceph", "cifs", "davfs", "drvfs", "glusterfs", "gpfs", "lustre"),
        *("ncpfs", "nfs", "nfs4", "prl_fs", "smb2", "smb3", "smbfs", "vboxsf", "virtiofs"),
        *("vmhgfs", "fuse.davfs2", "fuse.glusterfs", "fuse.gvfsd-fuse", "fuse.rclone"),
        *("fuse.s3fs", "fuse.sshfs", "fuse.vmhgfs-fuse"),
    ]
)
"""File system types of Linux that other machines may write to at the same time."""

_MOUNTS = Path("/proc/self/mountinfo")
_ESCAPE = re.compile(r"\\([0-7]{3})")
_REMOTE_DRIVE = 4
WAIT = 5.0
"""Seconds to wait for another program to finish writing."""
_MAGIC = b"SQLite format 3\0"
_HEADER = 100
_LOCKED = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL)
_DAMAGED = (
    *(sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT),
    sqlite3.SQLITE_ERROR,  # our statements are right, so a table must be missing
)


def share_of(path: Path, mounts: Path = _MOUNTS) -> str:
    """Return what sort of network share a path lies on, ``""`` when none is known of.

    Linux is asked for its mounts and Windows for the sort of the drive. Elsewhere nothing is
    known, and whether SQLite accepts its log decides.

    Args:
        path: A file or folder; it need not exist.
        mounts: Linux's list of mounts.
    """
    place = path.resolve()
    if sys.platform == "win32":
        import ctypes

        if place.drive.startswith("\\\\"):
            return "network path"
        drive = ctypes.windll.kernel32.GetDriveTypeW(place.anchor)
        return "network drive" if drive == _REMOTE_DRIVE else ""
    try:
        lines = mounts.read_text(encoding="utf-8", errors="surrogateescape").splitlines()
    except OSError:
        return ""
    found, length = "", -1
    for line in lines:
        # "36 35 98:0 /root /mount/point options ... - type source options"
        left, _, right = line.partition(" - ")
        fields = left.split(" ")
        if len(fields) < 5 or not right:
            continue
        point = Path(_ESCAPE.sub(lambda match: chr(int(match[1], 8)), fields[4]))
        if len(point.parts) >= length and place.is_relative_to(point):
            found, length = right.split(" ")[0], len(point.parts)
    return found if found in SHARED else ""


@dataclass(frozen=True)
class Opened:
    """An open database.

    Attributes:
        connection: In autocommit mode: transactions are begun and ended by hand.
        read_only: Whether nothing can be written.
        journal: ``wal`` or ``delete``; ``""`` when nothing can be written.
        notes: What the user should know, such as why it is read-only.
        copy: Folder of the copy that is read in its place, if any.
        place: Tells whether the path still leads to the file; ``None`` when nothing is written.
        keeper: Works the log into the file; ``None`` where there is no log.
    """

    connection: sqlite3.Connection
    read_only: bool
    journal: str
    notes: tuple[Problem, ...]
    copy: Path | None = None
    place: ProjectPath | None = None
    keeper: LogKeeper | None = None

    def close(self) -> None:
        """Close the database; what was written stands in one file then, in no log beside it.

        A file without a log can be mailed, and read on a medium that cannot be written.
        Another program that has it open keeps the log, and clears it when it is closed. Where the
        path leads to another file by now, that one is left alone with what lies beside it.
        """
        if self.keeper is not None:
            self.keeper.close()
        if self.place is not None and self.place.trouble():
            self.place.let_go(self.connection)
        elif self.journal == "wal":
            with suppress(sqlite3.OperationalError):
                self.connection.execute("PRAGMA busy_timeout = 0")
                self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                self.connection.execute("PRAGMA journal_mode = DELETE").fetchall()
        self.connection.close()
        if self.copy is not None:
            shutil.rmtree(self.copy, ignore_errors=True)


@contextmanager
def guarded(name: str) -> Iterator[None]:
    """Turn SQLite's errors into a `FormatError` that says what to do.

    Raises:
        FormatError: ``project-locked``, ``project-damaged``, ``project-unwritable`` or
            ``project-text``.
    """
    try:
        yield
    except UnicodeEncodeError as error:
        half = f"U+{ord(error.object[error.start]):04X}"
        message = (
            f"a name contains {half}, half a character, which a project cannot contain; change it"
        )
        raise _refused(name, message, "project-text") from error
    except UnicodeDecodeError as error:
        # SQLite quotes damaged names in its own messages, which Python then cannot read.
        raise _damaged(name, f"a text is not UTF-8: {error.reason}") from error
    except sqlite3.ProgrammingError:
        raise  # a mistake of the caller, such as using a closed project
    except sqlite3.Error as error:
        # The low byte is the primary code. Errors without one are Python's own: broken UTF-8.
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
        if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_READONLY_DBMOVED:
            raise moved(name, REPLACED) from error
        if code == sqlite3.SQLITE_INTERRUPT:
            raise _damaged(name, "reading it does not end") from error
        if code in _LOCKED:
            message = (
                "another program is writing to this project; wait until it is done or close it, "
                "then try again"
            )
            raise _refused(name, message, "project-locked") from error
        if code in _DAMAGED:
            raise _damaged(name, str(error)) from error
        message = f"the project cannot be read or written ({error}); is the disk full or the file "
        raise _refused(name, message + "protected?", "project-unwritable") from error


def _refused(name: str, message: str, code: str) -> FormatError:
    return FormatError(message, code=code, at=Position(name))


def _damaged(name: str, reason: str) -> FormatError:
    return _refused(
        name,
        "the project file is damaged and cannot be read; nothing was changed. Open a backup of "
        "it, or ask somebody who knows databases to save what is left "
        f"(sqlite3 FILE .recover; {reason})",
        "project-damaged",
    )


def fetched(
    connection: sqlite3.Connection, name: str, statement: str, values: tuple[object, ...] = ()
) -> tuple[Any, ...]:
    """Return the one row of a statement, or raise `FormatError` if it is missing or has gaps."""
    row: tuple[Any, ...] | None = connection.execute(statement, values).fetchone()
    if row is None or None in row:
        raise _damaged(name, "a row is missing")
    return row


def is_project(head: bytes) -> bool:
    """Tell whether the first 100 bytes of a file are those of a project."""
    return head.startswith(_MAGIC) and int.from_bytes(head[68:72], "big") == APPLICATION_ID


def _sound(path: Path) -> int | None:
    """Return the version of the tables of a project that looks sound, ``None`` for all else.

    SQLite reads the header, not we: a file that a process opens and closes by itself loses all
    its locks there, also those of a connection that is open. Another program would then take the
    log away that decisions are written to.
    """
    try:
        with closing(connect(path, "mode=ro&immutable=1", 0)) as connection:
            found = [
                connection.execute(f"PRAGMA {value}").fetchone()[0]
                for value in ("application_id", "user_version", "page_count", "page_size")
            ]
        size = path.stat().st_size
    except (sqlite3.Error, UnicodeDecodeError, OSError):
        return None
    identifier, version, pages, page = found
    whole = size >= pages * page or _beside(path, "-wal") or _beside(path, "-journal")
    return version if identifier == APPLICATION_ID and version <= VERSION and whole else None


def look(path: Path, name: str) -> int:
    """Look at a file from outside and return the version of its tables.

    Raises:
        FormatError: ``file-missing``, ``is-a-folder``, ``file-unreadable``, ``project-foreign``,
            ``project-newer`` or ``project-damaged``.
    """
    if path.is_dir():
        raise _refused(name, "this is a folder, but a project is a file", "is-a-folder")
    known = _sound(path)
    if known is not None:
        return known
    try:
        with path.open("rb") as handle:
            head = handle.read(_HEADER)
        size = path.stat().st_size
    except FileNotFoundError:
        raise no_such_file(name, "file") from None
    except OSError as error:
        raise _refused(name, f"cannot be read: {error.strerror}", "file-unreadable") from error
    if not head:
        raise _refused(
            name, "the file is empty; a project is made from a text, not opened", "project-empty"
        )
    if not is_project(head):
        if head.startswith(_MAGIC[: len(head)]) and len(head) < _HEADER:
            raise _damaged(name, "it is cut off")
        raise _refused(
            name,
            "this is not an annotation project; texts and other formats are opened as documents, "
            "or turned into a project with 'anaphora convert'",
            "project-foreign",
        )
    version = int.from_bytes(head[60:64], "big")
    if version > VERSION:
        raise _refused(
            name,
            f"the project was written by a newer version of the program (tables of version "
            f"{version}, known up to {VERSION}); update the program. Nothing was changed",
            "project-newer",
        )
    page = int.from_bytes(head[16:18], "big")
    page = 65536 if page == 1 else page
    pages = int.from_bytes(head[28:32], "big")
    if not _beside(path, "-wal") and not _beside(path, "-journal") and size < page * pages:
        raise _damaged(name, f"it is cut off: {size} of {page * pages} bytes are left")
    return version


def _beside(path: Path, suffix: str) -> bool:
    """Tell whether SQLite has left something beside a file that belongs to it."""
    file = path.with_name(path.name + suffix)
    return file.exists() and file.stat().st_size > 0


def open_database(
    path: Path, name: str, *, read_only: bool, journal: str | None, wait: float = WAIT
) -> Opened:
    """Open a project's database.

    Args:
        path: Where it is.
        name: What messages call it.
        read_only: Write nothing, even if it could be written.
        journal: ``wal`` or ``delete``; ``None`` chooses what is safe where the file lies.
        wait: Seconds to wait for another program.

    Raises:
        FormatError: As `look` and `guarded`; then nothing was touched.
    """
    version = look(path, name)
    notes: list[Problem] = []
    if not read_only and not _writable(path):
        read_only = True
        notes.append(
            _note(
                name,
                "the file or its folder cannot be written: the project is open for reading only",
                "project-read-only",
            )
        )
    with _log_considered(path, name), guarded(name):
        if read_only:
            return _open_to_read(path, name, version, wait, notes)
        if not _beside(path, "-journal"):  # one that is there must be rolled back by a writer
            with closing(connect(path, _reading(path), wait)) as connection:
                _check(connection, name)
        share = share_of(path)
        place = ProjectPath(path, name, shared=bool(share))
        connection = connect(path, "mode=rw", wait)
        try:
            if _beside(path, "-journal"):
                _check(connection, name)
            mode = _settle(connection, share, name, journal, notes)
            if version < VERSION:
                migrate(connection)
            connection.execute("SELECT value FROM project").fetchall()  # now there is a log
            place.note_log()
            keeper = LogKeeper(path, place) if mode == "wal" else None
        except BaseException:
            connection.close()
            raise
        return Opened(connection, False, mode, tuple(notes), place=place, keeper=keeper)


@contextmanager
def _log_considered(path: Path, name: str) -> Iterator[None]:
    """Tell a damaged project from a sound one beside which the log of another file lies.

    A program that is killed leaves its log. Where its project is then replaced by another file, the
    log spoils what is read; nothing is lost of the file, since a project is first read only.
    """
    try:
        yield
    except FormatError as error:
        if error.code == "project-damaged" and _beside(path, "-wal") and _sound_alone(path):
            log = f"{path.name}-wal"
            raise _refused(
                name,
                f"the project is whole, but the log '{log}' next to it is that of another file, "
                f"perhaps of the one that lay here before. Move '{log}' and '{path.name}-shm' to "
                "another folder, then open the project; nothing was changed",
                "project-log",
            ) from error
        raise


def _sound_alone(path: Path) -> bool:
    """Tell whether a database is sound without the log beside it."""
    try:
        with closing(connect(path, "mode=ro&immutable=1", 0)) as connection:
            _check(connection, "")
    except (sqlite3.Error, FormatError):
        return False
    return True


def _note(name: str, message: str, code: str) -> Problem:
    return Problem(code, message, Position(name), Severity.WARNING)


def _writable(path: Path) -> bool:
    return os.access(path, os.W_OK) and os.access(path.resolve().parent, os.W_OK)


def _reading(path: Path) -> str:
    """Return the options that read a project and leave nothing beside it.

    SQLite makes a log also for a mere reader, and leaves it there, where the file says that it has
    one (a copy of an open project, say) and it lies alone. Nobody has such a file open: whoever
    has, keeps the log beside it. So nothing has to be watched for while it is read.
    """
    file = path.resolve()
    if file.with_name(f"{file.name}-wal").exists():
        return "mode=ro"
    with path.open("rb") as handle:  # not open in this process, so no lock of ours is lost
        logged = handle.read(_HEADER)[18:20] == b"\2\2"
    return "mode=ro&immutable=1" if logged else "mode=ro"


def _check(connection: sqlite3.Connection, name: str) -> None:
    """Look through the whole database for damage; the version may stand in its log only.

    The tables come first: before they are known to be ours, no row is read.
    """
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        raise _refused(
            name, f"the project was written by a newer version ({version})", "project-newer"
        )
    strange = strangeness(connection, version)
    if strange:
        raise _damaged(name, strange)
    (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise _damaged(name, " ".join(str(found).split()))
    astray = misplaced(connection)
    if astray:
        raise _damaged(name, astray)


def _settle(
    connection: sqlite3.Connection, share: str, name: str, journal: str | None, notes: list[Problem]
) -> str:
    """Choose the journal and make every commit reach the disk; return the journal's name."""
    connection.execute("PRAGMA synchronous = FULL")
    # Only macOS knows the difference: there a plain flush stops at the disk's own memory.
    connection.execute("PRAGMA fullfsync = ON")
    connection.execute("PRAGMA checkpoint_fullfsync = ON")
    if journal is not None:
        share = ""
    wanted = "delete" if share else journal or "wal"
    (mode,) = connection.execute(f"PRAGMA journal_mode = {wanted}").fetchone()
    if mode == "delete" and journal != "delete":
        why = f"the project lies on a network share ({share})" if share else "no log can be kept"
        notes.append(
            _note(
                name,
                f"{why}: every decision is saved with a rollback journal, which is as safe but "
                "slower. Only one person at a time should have it open",
                "project-journal",
            )
        )
    return str(mode)


def _open_to_read(path: Path, name: str, version: int, wait: float, notes: list[Problem]) -> Opened:
    copy = None
    options = _reading(path)
    if _beside(path, "-journal") or (_beside(path, "-wal") and not _writable(path)):
        # What a crash left beside it can only be worked in by writing: into a copy.
        copy = Path(tempfile.mkdtemp(prefix="anaphora-project-"))
        for suffix in ("", "-wal", "-journal"):
            if not suffix or _beside(path, suffix):
                shutil.copyfile(path.with_name(path.name + suffix), copy / f"copy{suffix}")
        path, options = copy / "copy", "mode=rw"
    elif not _writable(path):
        options = "mode=ro&immutable=1"
    try:
        connection = connect(path, options, wait)
        try:
            _check(connection, name)
            if version < VERSION:
                connection = _in_memory(connection, path.stat().st_size)
            connection.execute("PRAGMA query_only = ON")
        except BaseException:
            connection.close()
            raise
    except BaseException:
        if copy is not None:
            shutil.rmtree(copy, ignore_errors=True)
        raise
    return Opened(connection, True, "", tuple(notes), copy)


def _in_memory(connection: sqlite3.Connection, size: int) -> BoundedConnection:
    """Return a copy in memory, brought up to date: an older file stays as it is."""
    memory = sqlite3.connect(":memory:", isolation_level=None, factory=BoundedConnection)
    memory.allow(size)
    connection.backup(memory)
    connection.close()
    migrate(memory)
    return memory
