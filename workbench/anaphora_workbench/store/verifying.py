"""Look through a whole project: the database, the texts, and whether the decisions replay."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from anaphora_workbench.errors import FormatError, Position, Problem, Severity
from anaphora_workbench.store.courses import Courses
from anaphora_workbench.store.document_table import GIVEN, PROPOSAL, START, DocumentTable, Stored
from anaphora_workbench.store.settings_table import Settings


def problems_of(
    connection: sqlite3.Connection,
    name: str,
    documents: DocumentTable,
    courses: Courses,
    annotators: Sequence[tuple[int, str]],
    settings: Settings,
) -> list[Problem]:
    """Return everything that is wrong with a project; nothing is changed.

    Args:
        connection: Of the project.
        name: The file as the user gave it.
        documents: Its texts.
        courses: Its decisions.
        annotators: Number and name of each annotator.
        settings: Its settings.
    """
    at = Position(name)
    problems = [
        Problem("project-damaged", f"the database is damaged: {' '.join(str(row).split())}", at)
        for (row,) in connection.execute("PRAGMA integrity_check")
        if row != "ok"
    ]
    problems += [
        Problem("project-content", f"row {row} of table {table} points at no row of {parent}", at)
        for table, row, parent, _ in connection.execute("PRAGMA foreign_key_check")
    ]
    for stored in documents.every():
        try:
            problems += _of_document(stored, documents, at)
            for number, annotator in annotators:
                problems += _of_course(stored, number, annotator, courses, at)
        except FormatError as error:
            problems.append(Problem(error.code, error.message, error.at))
    try:
        settings.all()
    except FormatError as error:
        problems.append(Problem(error.code, error.message, error.at))
    return problems


def _of_document(stored: Stored, documents: DocumentTable, at: Position) -> list[Problem]:
    documents.document(stored)
    for role in (START, GIVEN, PROPOSAL):
        documents.layers(stored, role)
    if documents.fingerprint_holds(stored):
        return []
    message = f"the text of '{stored.name}' was changed after it was added"
    return [Problem("project-content", message, at)]


def _of_course(
    stored: Stored, number: int, annotator: str, courses: Courses, at: Position
) -> list[Problem]:
    """Replay all decisions, and compare what the snapshot and those behind it give."""
    replayed = courses.replayed(stored, number, annotator)
    if courses.current(stored, number, annotator).layer == replayed:
        return []
    message = (
        f"the snapshot of '{stored.name}' by '{annotator}' says something else than the decisions"
    )
    return [Problem("project-snapshot", message, at, Severity.WARNING)]
