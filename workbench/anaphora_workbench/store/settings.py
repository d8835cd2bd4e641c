"""The settings of a project and who is to annotate what: the parts of a project that may change."""

from __future__ import annotations

import json
import sqlite3
from typing import Any, NamedTuple

from anaphora_workbench.errors import FormatError, UsageError, unseen_in
from anaphora_workbench.store.opening import fetched, guarded
from anaphora_workbench.store.seals import stamp_holds, stamped
from anaphora_workbench.store.transactions import Transactions
from anaphora_workbench.store.values import content, dumps

_ALL = """
    FROM assignment AS a JOIN document ON document.number = a.document
    JOIN annotator ON annotator.number = a.annotator ORDER BY a.document, a.annotator
"""


class AnnotatorTable:
    """Reads and writes the table ``annotator``.

    Args:
        connection: Of the project.
        name: The file as the user gave it, for messages.
    """

    def __init__(self, connection: sqlite3.Connection, name: str) -> None:
        self._connection = connection
        self._name = name

    def names(self) -> tuple[str, ...]:
        """Return the names in the order in which they were added."""
        rows = self._connection.execute("SELECT name FROM annotator ORDER BY number")
        return tuple([name for (name,) in rows])

    def add(self, name: str, now: str) -> None:
        """Add an annotator; one who is there stays. The caller holds the transaction.

        Raises:
            UsageError: ``annotator-nameless``: the name is blank; ``annotator-unseen``: it has a
                character that nobody sees.
        """
        if not name.strip():
            raise UsageError("an annotator needs a name", code="annotator-nameless")
        if unseen := unseen_in(name):
            raise UsageError(
                f"the annotator's name contains {unseen}, a character that nobody sees; type the "
                "name without it",
                code="annotator-unseen",
            )
        self._connection.execute(
            "INSERT INTO annotator (name, added) VALUES (?, ?) ON CONFLICT DO NOTHING",
            (name, stamped(now, name)),
        )

    def altered(self) -> list[str]:
        """Return the names that are not those which were added."""
        rows = self._connection.execute("SELECT name, added FROM annotator ORDER BY number")
        return [name for name, time in rows if stamp_holds(time, name) is False]

    def number(self, name: str) -> int:
        """Return the number of an annotator.

        Raises:
            UsageError: ``annotator-unknown``.
        """
        if name not in self.names():
            names = ", ".join([f"'{known}'" for known in self.names()]) or "none"
            raise UsageError(
                f"the project has no annotator '{name}' (it has: {names})",
                code="annotator-unknown",
            )
        statement = "SELECT number FROM annotator WHERE name = ?"
        return int(fetched(self._connection, self._name, statement, (name,))[0])


class StoredSettings:
    """Reads and writes the table ``setting``: JSON values by name.

    What the settings mean is not the store's business; see ``annotation.settings``.

    Args:
        connection: Of the project.
        name: The file as the user gave it, for messages.
        transactions: Of the project.
    """

    def __init__(
        self, connection: sqlite3.Connection, name: str, transactions: Transactions
    ) -> None:
        self._connection = connection
        self._name = name
        self._transactions = transactions

    def all(self) -> dict[str, Any]:
        """Return every setting by name, in alphabetical order.

        Raises:
            FormatError: ``project-content``.
        """
        with guarded(self._name):
            rows = self._connection.execute("SELECT name, value FROM setting ORDER BY name")
            return {name: self._value(name, text) for name, text in rows}

    def names(self) -> tuple[str, ...]:
        """Return the names of the settings, in alphabetical order."""
        with guarded(self._name):
            rows = self._connection.execute("SELECT name FROM setting ORDER BY name")
            return tuple([name for (name,) in rows])

    def get(self, name: str, default: Any = None) -> Any:
        """Return a setting, or the default where it was never set.

        Raises:
            FormatError: ``project-content``.
        """
        with guarded(self._name):
            row = self._connection.execute(
                "SELECT value FROM setting WHERE name = ?", (name,)
            ).fetchone()
        return default if row is None else self._value(name, row[0])

    def set(self, name: str, value: Any) -> None:
        """Change a setting. ``None`` forgets it.

        Raises:
            UsageError: ``setting-invalid``: it has no name, or JSON cannot hold the value; or
                ``project-read-only``.
        """
        self.set_all({name: value})

    def set_all(self, values: dict[str, Any]) -> None:
        """Change several settings at once, or none of them.

        Raises:
            UsageError: As `set`.
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

    Args:
        connection: Of the project.
        name: The file as the user gave it, for messages.
        transactions: Of the project.
    """

    def __init__(
        self, connection: sqlite3.Connection, name: str, transactions: Transactions
    ) -> None:
        self._connection = connection
        self._name = name
        self._transactions = transactions

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
        """Assign documents; what is assigned already stays.

        Raises:
            UsageError: ``document-unknown``, ``annotator-unknown`` or ``project-read-only``.
        """
        with self._transactions.writing() as now:
            for assignment in assignments:
                self._connection.execute(
                    "INSERT INTO assignment (document, annotator, added) VALUES (?, ?, ?) "
                    "ON CONFLICT DO NOTHING",
                    (*self._key(assignment), stamped(now, *assignment)),
                )

    def remove(self, assignments: list[Assignment]) -> None:
        """Take assignments back. Decisions that were made already stay.

        Raises:
            UsageError: As `add`.
        """
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
