"""The annotators of a project."""

from __future__ import annotations

import sqlite3

from anaphora_workbench.errors import UsageError, unseen_in
from anaphora_workbench.store.opening import fetched
from anaphora_workbench.store.seals import stamp_holds, stamped


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
