"""The tables of a project file and the steps from each older version to the next.

``user_version`` is the number of steps that a file has behind it. A step is never changed once
it has been released: what comes later is a new step. See ``docs/formats/project.md``.

SQLite keeps any value in any column. `misplaced` finds values that do not belong in their column
before a project is opened, so that whoever reads a row may rely on the types.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import cache

TEXT, WHOLE, NUMBER, NAME = "text", "whole", "number", "name"
TIME, TIME_OR_NONE = "time", "time or none"
"""Sorts of values; what was converted from a file has no time."""

COLUMNS = {
    "project": {"name": NAME, "value": TEXT},
    "document": {
        **dict.fromkeys(("language", "source", "sha256", "content"), TEXT),
        **dict.fromkeys(("number", "revision", "tokens", "sentences"), WHOLE),
        **{"name": TEXT, "added": TIME_OR_NONE},
    },
    "layer": {
        **{"number": WHOLE, "document": WHOLE, "role": TEXT, "name": TEXT, "added": TIME_OR_NONE},
        "content": TEXT,
    },
    "annotator": {"number": WHOLE, "name": NAME, "added": TIME},
    "decision": {
        **dict.fromkeys(("number", "document", "annotator", "target", "rank", "blind"), WHOLE),
        **dict.fromkeys(("uid", "action", "kind", "edit", "inverse", "anaphor"), TEXT),
        **{"at": TIME, "seconds": NUMBER, "proposal": TEXT, "broken": TEXT},
    },
    "snapshot": {"document": WHOLE, "annotator": WHOLE, "number": WHOLE, "content": TEXT},
    "setting": {"name": NAME, "value": TEXT, "changed": TIME},
    "assignment": {"document": WHOLE, "annotator": WHOLE, "added": TIME},
    "present": {"number": WHOLE, "document": WHOLE, "changed": TIME},
}
"""By table and column. That nothing is missing which is needed is SQLite's business."""

_TYPES = {WHOLE: ("integer",), NUMBER: ("real", "integer")}
APPLICATION_ID = int.from_bytes(b"Anap", "big")
"""Stands in the header of every project file (SQLite's ``application_id``)."""
Migration = Callable[[sqlite3.Connection], None]
_FIRST_TABLES = (
    "CREATE TABLE project (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    """CREATE TABLE document (
        number INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        language TEXT NOT NULL,
        source TEXT NOT NULL,
        tokens INTEGER NOT NULL,
        sentences INTEGER NOT NULL,
        sha256 TEXT NOT NULL,
        added TEXT NOT NULL,
        content TEXT NOT NULL
    )""",
    """CREATE TABLE layer (
        number INTEGER PRIMARY KEY,
        document INTEGER NOT NULL REFERENCES document,
        role TEXT NOT NULL CHECK (role IN ('start', 'given', 'proposal')),
        name TEXT NOT NULL,
        added TEXT NOT NULL,
        content TEXT NOT NULL
    )""",
    "CREATE UNIQUE INDEX layer_start ON layer (document) WHERE role = 'start'",
    "CREATE UNIQUE INDEX layer_proposal ON layer (document, name) WHERE role = 'proposal'",
    "CREATE INDEX layer_document ON layer (document)",
    """CREATE TABLE annotator (
        number INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        added TEXT NOT NULL
    )""",
    """CREATE TABLE decision (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        uid TEXT NOT NULL,
        document INTEGER NOT NULL REFERENCES document,
        annotator INTEGER NOT NULL REFERENCES annotator,
        action TEXT NOT NULL CHECK (action IN ('edit', 'undo', 'redo')),
        target INTEGER REFERENCES decision,
        kind TEXT,
        edit TEXT,
        inverse TEXT,
        at TEXT NOT NULL,
        anaphor TEXT NOT NULL DEFAULT '',
        seconds REAL,
        rank INTEGER,
        blind INTEGER NOT NULL DEFAULT 0 CHECK (blind IN (0, 1)),
        proposal TEXT,
        broken TEXT,
        CHECK (
            action = 'edit' AND edit IS NOT NULL AND inverse IS NOT NULL AND kind IS NOT NULL
                AND target IS NULL
            OR action <> 'edit' AND edit IS NULL AND inverse IS NULL AND kind IS NULL
                AND target IS NOT NULL
        )
    )""",
    "CREATE INDEX decision_course ON decision (document, annotator, number)",
    """CREATE TRIGGER decision_stays BEFORE UPDATE ON decision
        BEGIN SELECT RAISE(ABORT, 'decisions are never changed'); END""",
    """CREATE TRIGGER decision_is_kept BEFORE DELETE ON decision
        BEGIN SELECT RAISE(ABORT, 'decisions are never deleted'); END""",
    """CREATE TRIGGER document_stays BEFORE UPDATE ON document
        BEGIN SELECT RAISE(ABORT, 'documents are never changed'); END""",
    """CREATE TABLE snapshot (
        document INTEGER NOT NULL REFERENCES document,
        annotator INTEGER NOT NULL REFERENCES annotator,
        number INTEGER NOT NULL REFERENCES decision,
        content TEXT NOT NULL,
        PRIMARY KEY (document, annotator)
    )""",
)
_DOCUMENT_WITH_REVISIONS = """CREATE TABLE document_new (
        number INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        revision INTEGER NOT NULL DEFAULT 1 CHECK (revision > 0),
        language TEXT NOT NULL,
        source TEXT NOT NULL,
        tokens INTEGER NOT NULL,
        sentences INTEGER NOT NULL,
        sha256 TEXT NOT NULL,
        added TEXT NOT NULL,
        content TEXT NOT NULL,
        UNIQUE (name, revision)
    )"""
_FIRST_COLUMNS = "number, name, language, source, tokens, sentences, sha256, added, content"
_SETTINGS_AND_TEAMS = (
    _DOCUMENT_WITH_REVISIONS,
    f"""INSERT INTO document_new ({_FIRST_COLUMNS})
        SELECT {_FIRST_COLUMNS} FROM document ORDER BY number""",
    "DROP TABLE document",
    "ALTER TABLE document_new RENAME TO document",
    """CREATE TRIGGER document_stays BEFORE UPDATE ON document
        BEGIN SELECT RAISE(ABORT, 'documents are never changed'); END""",
    """CREATE TRIGGER document_is_kept BEFORE DELETE ON document
        BEGIN SELECT RAISE(ABORT, 'documents are never deleted'); END""",
    """CREATE TABLE setting (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL,
        changed TEXT NOT NULL
    ) WITHOUT ROWID""",
    """CREATE TABLE assignment (
        document INTEGER NOT NULL REFERENCES document,
        annotator INTEGER NOT NULL REFERENCES annotator,
        added TEXT NOT NULL,
        PRIMARY KEY (document, annotator)
    ) WITHOUT ROWID""",
)
_RECOVERED = "lost_and_found"
"""What SQLite's ``.recover`` calls the tables of rows that it could not place."""


def misplaced(connection: sqlite3.Connection) -> str:
    """Return where a value is not of the sort that belongs there, ``""`` when all are.

    Whatever its version, the file must have the tables of a project. Snapshots are not looked at:
    they can be made anew, and keep nobody from working.
    """
    for table, columns in COLUMNS.items():
        if table == "snapshot":
            continue
        rows = connection.execute("SELECT name FROM pragma_table_info(?)", (table,))
        present = {name for (name,) in rows}
        for column, sort in columns.items():
            if column not in present:
                continue
            types = ", ".join([f"'{one}'" for one in ("null", *_TYPES.get(sort, ("text",)))])
            wrong = f"SELECT 1 FROM {table} WHERE typeof({column}) NOT IN ({types}) LIMIT 1"
            if connection.execute(wrong).fetchone() is not None:
                return f"the column '{column}' of table '{table}' contains a value of another sort"
    return ""


def first_tables(connection: sqlite3.Connection) -> None:
    """Step 1: documents, their layers, annotators, decisions and snapshots."""
    for statement in _FIRST_TABLES:
        connection.execute(statement)


def settings_and_teams(connection: sqlite3.Connection) -> None:
    """Step 2: settings, assignments, and several revisions of a text under one name.

    A table cannot lose its ``UNIQUE``: the one of documents is made anew and filled, as SQLite's
    manual has it. Numbers are kept, so what points at a document still does.
    """
    for statement in _SETTINGS_AND_TEAMS:
        connection.execute(statement)


_PRESENT_TEXTS = (
    """CREATE TABLE present (
        number INTEGER PRIMARY KEY,
        document INTEGER NOT NULL REFERENCES document,
        changed TEXT NOT NULL
    )""",
    """CREATE TRIGGER present_stays BEFORE UPDATE ON present
        BEGIN SELECT RAISE(ABORT, 'what was the present text is never changed'); END""",
    """CREATE TRIGGER present_is_kept BEFORE DELETE ON present
        BEGIN SELECT RAISE(ABORT, 'what was the present text is never deleted'); END""",
)


def present_texts(connection: sqlite3.Connection) -> None:
    """Step 3: which revision of a text is the present one, since corrections can be taken back.

    Of a text without a row it is the newest, as before.
    """
    for statement in _PRESENT_TEXTS:
        connection.execute(statement)


MIGRATIONS: tuple[Migration, ...] = (first_tables, settings_and_teams, present_texts)
"""Step n (from 1) leads from version n - 1 to version n."""

VERSION = len(MIGRATIONS)
"""Version of the files that this program writes."""


def strangeness(connection: sqlite3.Connection, version: int) -> str:
    """Return in what the tables differ from those of a version, ``""`` where they do not.

    No row of them is read. A view in the place of a table, a trigger, an index or a check that is
    not ours could do anything when one is.
    """
    expected, found = _parts(version), _parts_of(connection)
    for name, (sort, sql) in expected.items():
        if name not in found:
            return f"the {sort} '{name}' is missing"
        if found[name] != (sort, sql):
            return f"the {sort} '{name}' differs from that of a project"
    for name, (sort, _sql) in found.items():
        if name not in expected and not (sort == "table" and name.startswith(_RECOVERED)):
            return f"the {sort} '{name}' does not belong to a project"
    return ""


@cache
def _parts(version: int) -> dict[str, tuple[str, str]]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        for step in MIGRATIONS[:version]:
            step(connection)
        return _parts_of(connection)


def _parts_of(connection: sqlite3.Connection) -> dict[str, tuple[str, str]]:
    """Return sort and definition of tables, indexes, views and triggers by name.

    SQLite's own indexes and statistics have no definition, or follow from the others.
    """
    rows = connection.execute("SELECT type, name, sql FROM sqlite_master ORDER BY rowid")
    return {
        str(name): (str(sort), " ".join(str(sql).replace('"', "").split()))
        for sort, name, sql in rows
        if sql is not None and not str(name).startswith("sqlite_stat")
    }


def migrate(connection: sqlite3.Connection, steps: Sequence[Migration] = MIGRATIONS) -> None:
    """Bring a file up to date, all steps in one transaction: done or not begun.

    The connection is in autocommit mode. Steps that the file has behind it are skipped.
    """
    (enforced,) = connection.execute("PRAGMA foreign_keys").fetchone()
    # A step may make a table anew that others point at. Inside a transaction this has no effect.
    connection.execute("PRAGMA foreign_keys = OFF")
    try:
        connection.execute("BEGIN IMMEDIATE")
        # Asked inside the transaction: another program may just have done it.
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        for step in steps[version:]:
            step(connection)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {max(version, len(steps))}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    finally:
        connection.execute(f"PRAGMA foreign_keys = {enforced}")
