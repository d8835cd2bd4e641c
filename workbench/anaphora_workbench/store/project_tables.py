"""The tables of an open project, and that of its annotators."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from anaphora_workbench.errors import UsageError, unseen_in
from anaphora_workbench.store.decision_log import DecisionLog
from anaphora_workbench.store.documents import DocumentTable
from anaphora_workbench.store.opening import fetched
from anaphora_workbench.store.seals import stamp_holds, stamped
from anaphora_workbench.store.transactions import Transactions


class AnnotatorTable:
    """Reads and writes the table ``annotator``."""

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

    def name(self, number: int) -> str:
        """Return the name of an annotator."""
        statement = "SELECT name FROM annotator WHERE number = ?"
        return str(fetched(self._connection, self._name, statement, (number,))[0])

    def altered(self) -> list[str]:
        """Return the names that are not those which were added."""
        rows = self._connection.execute("SELECT name, added FROM annotator ORDER BY number")
        return [name for name, time in rows if stamp_holds(time, name) is False]

    def number(self, name: str) -> int:
        """Return the number of an annotator, or raise `UsageError` (``annotator-unknown``)."""
        if name not in self.names():
            names = ", ".join([f"'{known}'" for known in self.names()]) or "none"
            raise UsageError(
                f"the project has no annotator '{name}' (it has: {names})",
                code="annotator-unknown",
            )
        statement = "SELECT number FROM annotator WHERE name = ?"
        return int(fetched(self._connection, self._name, statement, (name,))[0])


@dataclass(frozen=True, slots=True)
class ProjectTables:
    """What the parts of an open project read and write.

    Attributes:
        connection: The database.
        name: The file as the user gave it, for messages.
        transactions: Each change is one.
        annotators: The table of annotators.
        documents: The texts and the layers that came with them.
        decisions: The decisions and snapshots.
    """

    connection: sqlite3.Connection
    name: str
    transactions: Transactions
    annotators: AnnotatorTable
    documents: DocumentTable
    decisions: DecisionLog
