"""The problems of a whole project: the database, the texts, and whether the decisions replay.

Each text and layer is compared with its fingerprint, each column with what belongs there, each
decision with its fingerprint, the one before it and what it does to the layer, each snapshot with
the decisions.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from anaphora_workbench.edits import Batch
from anaphora_workbench.errors import (
    EditError,
    FormatError,
    Position,
    Problem,
    Severity,
    unseen_in,
)
from anaphora_workbench.model import Document, Layer
from anaphora_workbench.store.decisions import CARRIED, Action, DecisionHistory, proposal_of
from anaphora_workbench.store.documents import (
    GIVEN,
    PROPOSAL,
    START,
    DocumentTable,
    Stored,
    layer_place,
)
from anaphora_workbench.store.layers import edit_of, layer_of
from anaphora_workbench.store.project_tables import AnnotatorTable, ProjectTables
from anaphora_workbench.store.schema import COLUMNS, NAME, TIME, TIME_OR_NONE
from anaphora_workbench.store.seals import first_before, seal_holds, stamp_holds, uid_holds
from anaphora_workbench.store.settings import Assignments, StoredSettings
from anaphora_workbench.store.values import content

_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3}(\d{18})?)?Z", re.ASCII)
_UID = re.compile(r"[0-9a-f]{32}")
_ROWS = """
    SELECT d.number, d.uid, d.action, d.target, t.uid, d.kind, d.edit, d.inverse, d.at, d.anaphor,
           d.seconds, d.rank, d.blind, d.proposal, d.broken, t.inverse, t.edit
    FROM decision AS d LEFT JOIN decision AS t ON t.number = d.target
    WHERE d.document = ? AND d.annotator = ? ORDER BY d.number
"""
_WITH_ARTICLE = {"document": "a document", "annotator": "an annotator", "decision": "a decision"}
"""What other tables point at."""


def problems_of(
    tables: ProjectTables, settings: StoredSettings, assignments: Assignments
) -> list[Problem]:
    """Return everything that is wrong with a project; nothing is changed."""
    connection, documents, annotators = tables.connection, tables.documents, tables.annotators
    at = Position(tables.name)
    problems = [
        Problem("project-damaged", f"the database is damaged: {' '.join(str(row).split())}", at)
        for (row,) in connection.execute("PRAGMA integrity_check")
        if row != "ok"
    ]
    found = [*_astray(connection), *_columns(connection), *_about_all(connection, documents)]
    found += _altered(annotators, documents, settings, assignments)
    problems += [Problem("project-content", message, at) for message in found]
    problems += _lost_snapshots(at, connection)
    for stored in documents.every():
        problems += _caught(at, _text(documents, stored))
        problems += _caught(at, _layers(tables, stored))
        for annotator in annotators.names():
            problems += _caught(at, _decisions(tables, stored, annotator))
            problems += _snapshot(at, tables, stored, annotator)
    for own in settings.names():
        try:
            settings.get(own)
        except FormatError as error:
            problems.append(Problem(error.code, error.message, error.at))
    return list(dict.fromkeys(problems))  # what a layer lacks shows with each annotator's answers


def _caught(at: Position, messages: Iterable[str]) -> Iterator[Problem]:
    """Yield what is found, and the error that ends the search."""
    try:
        for message in messages:
            yield Problem("project-content", message, at)
    except FormatError as error:
        yield Problem(error.code, error.message, error.at)


def _astray(connection: sqlite3.Connection) -> Iterator[str]:
    """Yield which rows belong to something that is not there."""
    missing: dict[tuple[str, str], int] = {}
    for table, _row, parent, _ in connection.execute("PRAGMA foreign_key_check"):
        if table != "snapshot":
            missing[table, parent] = missing.get((table, parent), 0) + 1
    for (table, parent), count in missing.items():
        who = f"one {table} belongs" if count == 1 else f"{count} {table}s belong"
        yield f"{who} to {_WITH_ARTICLE[parent]} that is missing from the project"


def _columns(connection: sqlite3.Connection) -> Iterator[str]:
    for table, columns in COLUMNS.items():
        for column, sort in columns.items():
            if sort not in (NAME, TIME, TIME_OR_NONE):
                continue
            values = connection.execute(f"SELECT DISTINCT {column} FROM {table}")
            fits = _is_name if sort == NAME else _is_time
            if not all(fits(value) or (sort == TIME_OR_NONE and not value) for (value,) in values):
                what = "a name" if sort == NAME else "a time"
                yield f"the column {column} of table {table} contains something that is not {what}"


def _is_name(value: str) -> bool:
    return bool(value.strip()) and not unseen_in(value)


def _is_time(value: str) -> bool:
    if _MOMENT.fullmatch(value) is None:
        return False
    try:
        return bool(datetime.fromisoformat(value))
    except ValueError:  # such as the 31st of June
        return False


def _about_all(connection: sqlite3.Connection, documents: DocumentTable) -> Iterator[str]:
    """Yield what is wrong with the rows that belong to no single document."""
    known = dict(connection.execute("SELECT name, value FROM project"))
    for name in ("uid", "created"):
        if name not in known:
            yield f"the project's '{name}' is missing"
    uid, created = known.get("uid"), known.get("created")
    if created and not _is_time(created):
        yield "the project's 'created' is not a time"
    if uid is not None and not _UID.fullmatch(uid):
        yield "the project's 'uid' is not an identifier of 32 hexadecimal digits"
    elif uid is not None and created and stamp_holds(created, uid) is False:
        yield "the project's 'uid' or 'created' was changed, but not by Anaphora"
    last: dict[str, int] = {}
    for stored in sorted(documents.every(), key=lambda one: (one.name, one.revision)):
        if stored.revision != last.get(stored.name, 0) + 1:
            yield f"revision {last.get(stored.name, 0) + 1} of '{stored.name}' is missing"
        last[stored.name] = stored.revision
    (astray,) = connection.execute(
        "SELECT count(*) FROM assignment JOIN document ON document.number = assignment.document "
        "WHERE document.revision <> 1"
    ).fetchone()
    if astray:
        yield "an assignment does not point at the first revision of its document"
    # SQLite counts up; the count is part of each transaction, and copies take it over.
    (written,) = connection.execute("SELECT max(number) FROM decision").fetchone()
    counted = connection.execute(
        "SELECT seq FROM sqlite_sequence WHERE name = 'decision'"
    ).fetchone()
    if (written or 0) != (counted[0] if counted is not None else 0):
        yield "the last decisions are missing, or their count is wrong"


def _altered(
    annotators: AnnotatorTable,
    documents: DocumentTable,
    settings: StoredSettings,
    assignments: Assignments,
) -> Iterator[str]:
    """Yield which rows say something else than what was written at their time."""
    found = [f"the name of the annotator '{name}'" for name in annotators.altered()]
    found += [f"the present text of '{name}'" for name in documents.altered()]
    found += [f"the setting '{name}'" for name in settings.altered()]
    for document, annotator in assignments.altered():
        found.append(f"the assignment of '{document}' to '{annotator}'")
    for what in found:
        yield f"{what} was changed, but not by Anaphora"


def _text(documents: DocumentTable, stored: Stored) -> Iterator[str]:
    if not documents.fingerprint_holds(stored):
        yield f"the text of '{stored.name}' was changed after it was added"
    document = documents.document(stored)
    facts = (stored.name, stored.language, stored.tokens, stored.sentences)
    counts = len(document.tokens), len(document.sentences)
    if facts != (document.doc_id, document.language, *counts):
        yield f"name, language or size of '{stored.name}' are not those of its text"


def _layers(tables: ProjectTables, stored: Stored) -> Iterator[str]:
    document = tables.documents.document(stored)
    rows = tables.connection.execute(
        "SELECT role, name, content FROM layer WHERE document = ? ORDER BY number",
        (stored.number,),
    ).fetchall()
    for role, own, text in rows:
        what = f"the layer '{own}' of document '{stored.name}'"
        if role not in (START, GIVEN, PROPOSAL):
            yield f"{what} has no known role"
        if seal_holds(text, layer_place(stored.sha256, role, own)) is False:
            yield f"{what} was changed after it was added, or is that of another place"
        with content(tables.name, what):
            layer = layer_of(text)
        if layer.name != own:
            yield f"{what} is called something else inside"
        if _outside(layer, document):
            yield f"{what} has expressions outside the text"


def _outside(layer: Layer, document: Document) -> bool:
    """Tell whether a layer names tokens that the text does not have."""
    size = len(document.tokens)
    if any(not 0 <= index < size for index in layer.corrections):
        return True
    for markable in layer.markables.values():
        tokens = [span.end - 1 for span in (*markable.spans, *markable.minimum)]
        if markable.head is not None:
            tokens.append(markable.head)
        if markable.zero is not None:
            tokens.append(markable.zero.governor)
        if any(not 0 <= token < size for token in tokens):
            return True
    return False


def _decisions(tables: ProjectTables, stored: Stored, annotator: str) -> Iterator[str]:
    """Go through an annotator's decisions on a text one by one, and replay them all."""
    name, documents = tables.name, tables.documents
    history = DecisionHistory(documents.start(stored, annotator))
    start = documents.beginning_seal(stored.number)
    before = [first_before(start, one) for one in _names_before(annotator)]
    edits, inverses = [], []
    of = f"on '{stored.name}' by '{annotator}'"
    key = (stored.number, tables.annotators.number(annotator))
    rows = tables.connection.execute(_ROWS, key).fetchall()
    for row in rows:
        decision, uid, action, target, *_ = row
        _target, kind, edit, inverse, _at, *_ = row[4:]
        what = f"decision {decision} {of}"
        holds = _fingerprint(stored, before, row)
        if kind != CARRIED:
            before = [uid]
        if holds is False:
            yield f"{what} was changed, or one before it is missing"
        with content(name, what):
            history.note(decision, action, target, kind)
            texts = {Action.EDIT: edit, Action.UNDO: row[-2], Action.REDO: row[-1]}
            value = json.loads(texts[Action(action)])
            edits.append(edit_of(value))
            inverses.append(edit_of(json.loads(inverse)) if action == Action.EDIT else None)
            if action == Action.EDIT and kind not in (CARRIED, value["edit"]):
                raise ValueError(f"it is called {kind}, but is {value['edit']}")
            proposal, broken = row[13:15]
            if proposal is not None:
                proposal_of(json.loads(proposal))
            if broken is not None:
                tuple(json.loads(broken))
    with content(name, f"the decisions {of}"):
        try:
            applied = Batch(tuple(edits)).apply(history.layer)
        except EditError as error:
            raise ValueError(f"a decision does not fit: {error.message}") from error
    if edits and _outside(applied.layer, documents.document(stored)):
        yield f"the decisions {of} have expressions outside the text"
    worked_out = applied.inverse
    assert isinstance(worked_out, Batch)
    for row, back, expected in zip(rows, inverses, reversed(worked_out.edits), strict=True):
        if back is not None and back != expected:
            yield f"decision {row[0]} {of} would be taken back in another way than it was made"


def _names_before(annotator: str) -> Iterator[str]:
    """Yield the names under which somebody may have begun: merging adds a file in brackets."""
    yield annotator
    while " (" in annotator:
        annotator = annotator.rpartition(" (")[0]
        yield annotator


def _fingerprint(stored: Stored, before: Sequence[str], row: Sequence[object]) -> bool | None:
    """Tell whether a row is what was recorded, ``None`` where it has no fingerprint.

    ``before`` are the identifiers that may come before it.
    """
    uid, action, _number, *rest = row[1:15]
    kind, edit = rest[1:3]
    if kind == CARRIED:
        return seal_holds(str(edit), str(uid))
    columns = (stored.sha256, action, *rest)
    found = [uid_holds(str(uid), one, columns) for one in before]
    return True if True in found else found[0]


def _snapshot(
    at: Position, tables: ProjectTables, stored: Stored, annotator: str
) -> Iterator[Problem]:
    """Compare what a snapshot and the decisions behind it give with the decisions alone."""
    number = tables.annotators.number(annotator)
    if tables.connection.execute(
        "SELECT 1 FROM snapshot WHERE document = ? AND annotator = ?", (stored.number, number)
    ).fetchone() is None or tables.decisions.snapshot_holds(stored, number, annotator):
        return
    message = (
        f"the snapshot of '{stored.name}' by '{annotator}', which only makes opening faster, "
        "differs from the decisions. Nothing is lost, since Anaphora reads the decisions instead; "
        f"to replace it, open '{stored.name}' as '{annotator}' in the tagger and close it again"
    )
    yield Problem("project-snapshot", message, at, Severity.WARNING)


def _lost_snapshots(at: Position, connection: sqlite3.Connection) -> Iterator[Problem]:
    """Yield whether there are snapshots that nobody reads."""
    (count,) = connection.execute(
        "SELECT count(*) FROM snapshot WHERE document NOT IN (SELECT number FROM document) "
        "OR annotator NOT IN (SELECT number FROM annotator)"
    ).fetchone()
    if count:
        some = "one snapshot belongs" if count == 1 else f"{count} snapshots belong"
        message = (
            f"{some} to a document or an annotator that is missing from the project. Nothing is "
            "lost, since snapshots only make opening faster and Anaphora does not read "
            f"{'this one' if count == 1 else 'these'}; nothing needs to be done"
        )
        yield Problem("project-snapshot", message, at, Severity.WARNING)
