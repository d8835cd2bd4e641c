"""Taking documents and decisions from one project into another, to the letter.

Decisions keep identifier, time and context; only their numbers are those of the new file.
`annotation.project.merged` decides what belongs together, and what contradicts.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import NamedTuple

from anaphora_workbench.errors import FormatError, Position
from anaphora_workbench.store.decision_log import INSERT
from anaphora_workbench.store.documents import Stored
from anaphora_workbench.store.opening import guarded
from anaphora_workbench.store.project_tables import ProjectTables
from anaphora_workbench.store.schema import migrate
from anaphora_workbench.store.settings import PERSONAL
from anaphora_workbench.store.transactions import new_database

_DOCUMENT = "name, revision, language, source, tokens, sentences, sha256, added, content"
_COURSE = """
    SELECT d.uid, d.action, t.uid, d.kind, d.edit, d.inverse, d.at, d.anaphor, d.seconds, d.rank,
           d.blind, d.proposal, d.broken
    FROM decision AS d LEFT JOIN decision AS t ON t.number = d.target
    WHERE d.document = ? AND d.annotator = ? ORDER BY d.number
"""


class StoredDecision(NamedTuple):
    """A decision as it is stored; the target is named by its identifier, the same in every copy."""

    uid: str
    action: str
    target: str | None
    kind: str | None
    edit: str | None
    inverse: str | None
    at: str
    anaphor: str
    seconds: float | None
    rank: int | None
    blind: int
    proposal: str | None
    broken: str | None


class StoredLayer(NamedTuple):
    """A layer that came with a text, as it is stored."""

    role: str
    name: str
    added: str
    content: str


class Copies:
    """Reads and writes what is copied between projects.

    Raises:
        UsageError: ``annotator-unknown`` or ``project-read-only``.
        FormatError: It cannot be written.
    """

    def __init__(self, tables: ProjectTables) -> None:
        self._tables = tables

    def history(self, stored: Stored, annotator: str) -> tuple[StoredDecision, ...]:
        """Return an annotator's decisions on one revision of a document, oldest first."""
        with guarded(self._tables.name):
            key = (stored.number, self._tables.annotators.number(annotator))
            rows = self._tables.connection.execute(_COURSE, key)
            return tuple([StoredDecision(*row) for row in rows])

    def append(self, stored: Stored, annotator: str, rows: Sequence[StoredDecision]) -> None:
        """Write decisions of another copy, which must fit, behind those that are here.

        Raises:
            FormatError: ``project-content``: an undo points at nothing.
        """
        with self._tables.transactions.writing():
            key = (stored.number, self._tables.annotators.number(annotator))
            numbers = dict(
                self._tables.connection.execute(
                    "SELECT uid, number FROM decision WHERE document = ? AND annotator = ?", key
                ).fetchall()
            )
            for row in rows:
                if row.target is not None and row.target not in numbers:
                    raise FormatError(
                        f"decision {row.uid} on '{stored.name}' takes back one that is not there",
                        code="project-content",
                        at=Position(self._tables.name),
                    )
                target = None if row.target is None else numbers[row.target]
                written = self._tables.connection.execute(
                    INSERT, (row.uid, *key, row.action, target, *row[3:])
                )
                numbers[row.uid] = written.lastrowid

    def layers(self, stored: Stored) -> tuple[StoredLayer, ...]:
        """Return the layers that came with a revision of a document, and its proposals."""
        with guarded(self._tables.name):
            rows = self._tables.connection.execute(
                "SELECT role, name, added, content FROM layer WHERE document = ? ORDER BY number",
                (stored.number,),
            )
            return tuple([StoredLayer(*row) for row in rows])

    def adopt(self, source: Copies, stored: Stored) -> None:
        """Take over a revision of a document with its layers from another project."""
        with guarded(source._tables.name):
            row = source._tables.connection.execute(
                f"SELECT {_DOCUMENT} FROM document WHERE number = ?", (stored.number,)
            ).fetchone()
        layers = source.layers(stored)
        with self._tables.transactions.writing():
            places = ", ".join("?" * len(row))
            written = self._tables.connection.execute(
                f"INSERT INTO document ({_DOCUMENT}) VALUES ({places})", row
            )
            for layer in layers:
                self._add_layer(written.lastrowid, layer)

    def show(self, source: Copies, name: str) -> None:
        """Take over which revisions of a document were present, where another copy went on.

        A copy that goes on in another way changes nothing.
        """
        documents = self._tables.documents
        ours, theirs = documents.presented(name), source._tables.documents.presented(name)
        if len(theirs) <= len(ours) or theirs[: len(ours)] != ours:
            return
        revisions = {stored.revision: stored for stored in documents.revisions(name)}
        with self._tables.transactions.writing() as now:
            for revision in theirs[len(ours) :]:
                documents.show(revisions[revision], now)

    def propose(self, stored: Stored, layer: StoredLayer) -> None:
        """Put the proposals of another copy in the place of those of the same resolver."""
        with self._tables.transactions.writing():
            self._tables.connection.execute(
                "DELETE FROM layer WHERE document = ? AND role = ? AND name = ?",
                (stored.number, layer.role, layer.name),
            )
            self._add_layer(stored.number, layer)

    def _add_layer(self, document: int | None, layer: StoredLayer) -> None:
        self._tables.connection.execute(
            "INSERT INTO layer (document, role, name, added, content) VALUES (?, ?, ?, ?, ?)",
            (document, *layer),
        )

    def extract(
        self, path: str | Path, documents: Collection[str], annotators: Collection[str]
    ) -> None:
        """Write a part of the project into a new file that can be worked in and merged again.

        It has the project's identifier and settings (but for `settings.PERSONAL`), all revisions of
        the documents with their layers and proposals, and the annotators' decisions and assignments
        on them. The annotators must be there.

        Raises:
            UsageError: ``project-exists``.
            FormatError: The place cannot be written.
        """
        with guarded(self._tables.name), new_database(Path(path), str(path)) as part:
            migrate(part)
            part.execute("PRAGMA foreign_keys = OFF")  # rows come as they are, in any order
            part.execute("BEGIN")
            self._tables.connection.execute("BEGIN")  # all of one moment, whoever else is writing
            try:
                self._fill(part, documents, annotators)
            finally:
                self._tables.connection.execute("ROLLBACK")
            part.execute("COMMIT")

    def _fill(
        self, part: sqlite3.Connection, documents: Collection[str], annotators: Collection[str]
    ) -> None:
        texts = self._numbers("document", documents)
        people = self._numbers("annotator", annotators)
        personal = " OR ".join([f"name GLOB '{name}*'" for name in PERSONAL])
        of_both = f"document IN ({texts}) AND annotator IN ({people})"
        for table, condition in (
            ("project", "1"),
            ("setting", f"NOT ({personal})"),
            ("document", f"number IN ({texts})"),
            ("layer", f"document IN ({texts})"),
            ("annotator", f"number IN ({people})"),
            ("decision", of_both),
            ("assignment", of_both),
            ("present", f"document IN ({texts})"),
            ("snapshot", of_both),
        ):
            rows = self._tables.connection.execute(f"SELECT * FROM {table} WHERE {condition}")
            places = ", ".join("?" * len(rows.description))
            part.executemany(f"INSERT INTO {table} VALUES ({places})", rows)

    def _numbers(self, table: str, names: Collection[str]) -> str:
        """Return the numbers of rows with these names, for a statement."""
        rows = self._tables.connection.execute(f"SELECT number, name FROM {table} ORDER BY number")
        return ", ".join([str(number) for number, name in rows if name in names])
