"""The database that a server writes to: SQLite, or PostgreSQL by its URL.

What a transaction of `Database.writing` has done is on the disk when it ends, or has left no
trace: SQLite writes through (WAL, ``synchronous=FULL``), PostgreSQL does so anyway.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from threading import Lock
from typing import Any

import sqlalchemy as sa

from anaphora_workbench.errors import AnaphoraError, MissingExtraError

_POOL = 20
_SETTINGS = (
    "busy_timeout=30000",
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "secure_delete=ON",  # what somebody withdrew cannot be found in the file
)


class StoreError(AnaphoraError):
    """The store cannot do what it was asked to do.

    Codes: ``answers-missing`` (none yet), ``answers-unreadable`` (no store of answers, or none that
    can be reached), ``answers-unwritable`` (a full disk, a lost connection: nothing was stored),
    ``study-changed`` (the store belongs to another study), ``study-full``, ``session-unknown``,
    ``session-withdrawn``, ``session-over``; those of submissions.
    """


class Database:
    """A database. Threads may share it; several programs may have it open.

    Attributes:
        where: The file, or the URL without its password.
    """

    def __init__(self, where: str | Path) -> None:
        """Name a database; nothing is opened before it is needed.

        Raises:
            StoreError: This is not the address of a database that can be used.
            MissingExtraError: PostgreSQL's driver is not installed.
        """
        self._engine = _engine(where)
        self.where = self._engine.url.database or ""
        if self._engine.dialect.name != "sqlite":
            self.where = self._engine.url.render_as_string(hide_password=True)
        # SQLite lets one writer in at a time, and those who wait sleep; a lock serves them in turn.
        self._writer = Lock() if self._engine.dialect.name == "sqlite" else nullcontext()

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """Read in a transaction.

        Raises:
            StoreError: The database cannot be read (``answers-unreadable``).
        """
        try:
            with self._engine.connect() as work:
                yield work
        except sa.exc.SQLAlchemyError as error:
            raise StoreError(
                f"'{self.where}' cannot be read: {_reason(error)}", code="answers-unreadable"
            ) from error

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """Work in a transaction that is on the disk when this ends, or leaves no trace.

        Raises:
            StoreError: The database cannot be written (``answers-unwritable``).
        """
        try:
            with self._writer, self._engine.connect() as work:
                work = work.execution_options(anaphora_writes=True)
                with work.begin():
                    yield work
        except sa.exc.SQLAlchemyError as error:
            raise StoreError(
                f"nothing could be stored: {_reason(error)}. Nothing of it was kept; the page"
                " sends it again",
                code="answers-unwritable",
            ) from error


def _engine(where: str | Path) -> sa.Engine:
    text = str(where)
    try:
        url = (
            sa.make_url(text)
            if "://" in text
            else sa.URL.create("sqlite", database=str(Path(text).absolute()))
        )
        backend = url.get_backend_name()
        if backend == "sqlite":
            engine = sa.create_engine(url, pool_size=_POOL, max_overflow=40)
            sa.event.listen(engine, "connect", _sqlite_connected)
            sa.event.listen(engine, "begin", _sqlite_begins)
            return engine
        if backend == "postgresql":
            url = url.set(drivername="postgresql+psycopg")
            return sa.create_engine(url, pool_size=_POOL, max_overflow=40, pool_pre_ping=True)
    except ModuleNotFoundError as error:
        raise MissingExtraError(
            "PostgreSQL needs the package psycopg; install it: pip install 'psycopg[binary]'"
        ) from error
    except sa.exc.ArgumentError as error:
        raise StoreError(
            "this is not the address of a database; write it as"
            " postgresql://USER:PASSWORD@HOST/DATABASE or as the path of a file",
            code="answers-unreadable",
        ) from error
    raise StoreError(
        f"answers go into SQLite or PostgreSQL, not {backend}", code="answers-unreadable"
    )


def _sqlite_connected(connection: Any, _: object) -> None:
    # Python's own idea of when a transaction begins would get in the way.
    connection.isolation_level = None
    for setting in _SETTINGS:
        connection.execute(f"PRAGMA {setting}").fetchall()


def _sqlite_begins(work: sa.Connection) -> None:
    writes = work.get_execution_options().get("anaphora_writes", False)
    work.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def digest_of(token: str) -> str:
    """Return what is kept of a secret token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def _reason(error: sa.exc.SQLAlchemyError) -> str:
    """Return what the database says, without the statement and its values."""
    original = getattr(error, "orig", None)
    return str(original or error).strip().split("\n")[0] or type(error).__name__
