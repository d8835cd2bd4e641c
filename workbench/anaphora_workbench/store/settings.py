"""The settings of a project and who is to annotate what: the parts of a project that may change."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from anaphora_workbench.errors import FormatError, UsageError
from anaphora_workbench.store.opening import guarded
from anaphora_workbench.store.project_tables import ProjectTables
from anaphora_workbench.store.seals import stamp_holds, stamped
from anaphora_workbench.store.values import content, dumps

DERIVED = "lessons "
"""How the names of settings begin that follow from an annotator's decisions."""
LETTERS = "letters "
"""How the names of settings begin that contain the letters of the entities of an annotator."""
NEWER_PROPOSALS = "proposals "
"""How the names of settings begin that contain proposals made after an annotator's changes."""
PERSONAL = (DERIVED, LETTERS, NEWER_PROPOSALS)
"""Settings of single annotators. They never leave the project: a part for one annotator would
contain something of the others."""
_ALL = """
    FROM assignment AS a JOIN document ON document.number = a.document
    JOIN annotator ON annotator.number = a.annotator ORDER BY a.document, a.annotator
"""


class StoredSettings:
    """Reads and writes the table ``setting``: JSON values by name.

    What the settings mean is not the store's business; see `annotation.project.settings`.

    Raises:
        FormatError: ``project-content``: a value is damaged.
    """

    def __init__(self, tables: ProjectTables) -> None:
        self._connection = tables.connection
        self._name = tables.name
        self._transactions = tables.transactions

    def all(self) -> dict[str, Any]:
        """Return every setting by name, in alphabetical order."""
        with guarded(self._name):
            rows = self._connection.execute("SELECT name, value FROM setting ORDER BY name")
            return {name: self._value(name, text) for name, text in rows}

    def names(self) -> tuple[str, ...]:
        """Return the names of the settings, in alphabetical order."""
        with guarded(self._name):
            rows = self._connection.execute("SELECT name FROM setting ORDER BY name")
            return tuple([name for (name,) in rows])

    def get(self, name: str, default: Any = None) -> Any:
        """Return a setting, or the default where it was never set."""
        with guarded(self._name):
            row = self._connection.execute(
                "SELECT value FROM setting WHERE name = ?", (name,)
            ).fetchone()
        return default if row is None else self._value(name, row[0])

    def set(self, name: str, value: Any) -> None:
        """Change a setting, as `set_all`; ``None`` forgets it."""
        self.set_all({name: value})

    def set_all(self, values: dict[str, Any]) -> None:
        """Change several settings at once, or none of them.

        Raises:
            UsageError: ``setting-invalid``: one has no name, or JSON cannot hold its value; or
                ``project-read-only``.
        """
        texts = {name: _text(name, value) for name, value in values.items()}
        with self._transactions.writing() as now:
            for name, text in texts.items():
                if text is None:
                    self._connection.execute("DELETE FROM setting WHERE name = ?", (name,))
                elif not self._is(name, text):
                    self._connection.execute(
                        "INSERT OR REPLACE INTO setting (name, value, changed) VALUES (?, ?, ?)",
                        (name, text, stamped(now, name, text)),
                    )

    def _is(self, name: str, text: str) -> bool:
        """Tell whether a setting has this value, and has it from a program that set it."""
        row = self._connection.execute(
            "SELECT value, changed FROM setting WHERE name = ?", (name,)
        ).fetchone()
        return row is not None and row[0] == text and stamp_holds(row[1], name, text) is not False

    def altered(self) -> list[str]:
        """Return the names of settings that are not what was set."""
        rows = self._connection.execute("SELECT name, value, changed FROM setting ORDER BY name")
        return [name for name, text, time in rows if stamp_holds(time, name, text) is False]

    def _value(self, name: str, text: str) -> Any:
        with content(self._name, f"the setting '{name}'"):
            return json.loads(text)


def _text(name: str, value: Any) -> str | None:
    if not name.strip():
        raise UsageError("a setting needs a name", code="setting-invalid")
    if value is None:
        return None
    try:
        return dumps(value)
    except FormatError:
        raise UsageError(
            f"the setting '{name}' contains something that JSON cannot", code="setting-invalid"
        ) from None


class Assignment(NamedTuple):
    """A document that an annotator is to annotate."""

    document: str
    annotator: str


class Assignments:
    """Reads and writes the table ``assignment``.

    A project without any assignment leaves it to its annotators who does what.

    Raises:
        UsageError: ``document-unknown``, ``annotator-unknown`` or ``project-read-only``.
    """

    def __init__(self, tables: ProjectTables) -> None:
        self._connection = tables.connection
        self._name = tables.name
        self._transactions = tables.transactions

    def all(self) -> tuple[Assignment, ...]:
        """Return all assignments, by document and annotator in the order of their adding."""
        with guarded(self._name):
            rows = self._connection.execute(f"SELECT document.name, annotator.name {_ALL}")
            return tuple([Assignment(*row) for row in rows])

    def altered(self) -> list[Assignment]:
        """Return the assignments that nobody has made."""
        rows = self._connection.execute(f"SELECT document.name, annotator.name, a.added {_ALL}")
        return [Assignment(*row) for *row, time in rows if stamp_holds(time, *row) is False]

    def add(self, assignments: list[Assignment]) -> None:
        """Assign documents; what is assigned already stays."""
        with self._transactions.writing() as now:
            for assignment in assignments:
                self._connection.execute(
                    "INSERT INTO assignment (document, annotator, added) VALUES (?, ?, ?) "
                    "ON CONFLICT DO NOTHING",
                    (*self._key(assignment), stamped(now, *assignment)),
                )

    def remove(self, assignments: list[Assignment]) -> None:
        """Take assignments back. Decisions that were made already stay."""
        with self._transactions.writing():
            for assignment in assignments:
                self._connection.execute(
                    "DELETE FROM assignment WHERE document = ? AND annotator = ?",
                    self._key(assignment),
                )

    def _key(self, assignment: Assignment) -> tuple[int, int]:
        """Return the number of the first revision of the document, and of the annotator."""
        numbers = []
        for table, known in (
            ("document", assignment.document),
            ("annotator", assignment.annotator),
        ):
            (number,) = self._connection.execute(
                f"SELECT min(number) FROM {table} WHERE name = ?", (known,)
            ).fetchone()
            if number is None:
                raise UsageError(
                    f"the project has no {table} '{known}'; only what is there can be assigned",
                    code=f"{table}-unknown",
                )
            numbers.append(number)
        return numbers[0], numbers[1]
