"""The annotators of a project."""

from __future__ import annotations

import sqlite3

from anaphora_workbench.errors import UsageError
from anaphora_workbench.store.opening import fetched


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
            UsageError: ``annotator-nameless``: the name is blank.
        """
        if not name.strip():
            raise UsageError("an annotator needs a name", code="annotator-nameless")
        self._connection.execute(
            "INSERT INTO annotator (name, added) VALUES (?, ?) ON CONFLICT DO NOTHING", (name, now)
        )

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
