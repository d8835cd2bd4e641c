"""The annotation project: several documents, several annotators, one file, nothing lost.

A decision is on the disk when `Project.record` returns. It is one row that is never changed; an
undo is a row too. Everything else (layers, chains, what can be undone) follows from the rows.
A file that is deleted or replaced while it is open is noticed at the next change; see `place`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar
from uuid import uuid4

from anaphora_workbench.edits import Edit, ReplaceText
from anaphora_workbench.errors import FormatError, Problem, UsageError
from anaphora_workbench.model import Document, Layer
from anaphora_workbench.ports import Reading
from anaphora_workbench.store.copies import Copies
from anaphora_workbench.store.decision_log import DecisionCounts, DecisionLog, progress_of
from anaphora_workbench.store.decisions import (
    NOTHING_KNOWN,
    Action,
    DecisionContext,
    DecisionHistory,
    Recorded,
    RecordedDecision,
)
from anaphora_workbench.store.documents import GIVEN, PROPOSAL, START, DocumentTable, Stored
from anaphora_workbench.store.integrity import problems_of
from anaphora_workbench.store.opening import WAIT, Opened, fetched, guarded, open_database
from anaphora_workbench.store.packed_layers import Outline, PackedLayer
from anaphora_workbench.store.project_tables import AnnotatorTable, ProjectTables
from anaphora_workbench.store.revisions import Revisions
from anaphora_workbench.store.schema import migrate
from anaphora_workbench.store.seals import stamped
from anaphora_workbench.store.settings import Assignments, StoredSettings
from anaphora_workbench.store.transactions import Transactions, iso, new_database

U = TypeVar("U")
SUFFIX = ".anaphora"


def utc_now() -> datetime:
    """Return the time, in UTC."""
    return datetime.now(UTC)


class Project:
    """An open project file. Make one with `create` or `open`; use it in one thread.

    Attributes:
        name: The file as the user gave it.
        read_only: Whether nothing can be written.
        journal: ``wal`` or ``delete``; ``""`` when nothing can be written.
        notes: What the user should know of how it was opened, such as the slower journal.
        settings: Values by name; `annotation.project.settings` knows what they mean.
        assignments: Who is to annotate which document.
        revisions: Texts that were corrected, and correcting one.
        copies: Taking parts out, and taking over what other copies hold.

    Raises:
        UsageError: ``document-unknown`` or ``annotator-unknown``: it has none of that name;
            ``project-read-only``.
        FormatError: ``project-content``: what is stored is damaged.
    """

    def __init__(self, opened: Opened, name: str, clock: Callable[[], datetime]) -> None:
        self.name = name
        self.read_only = opened.read_only
        self.journal = opened.journal
        self.notes = opened.notes
        self._opened = opened
        self._connection = opened.connection
        self._transactions = Transactions(
            opened.connection, name, opened.read_only, clock, opened.place
        )
        self._writing = self._transactions.writing
        self._annotators = AnnotatorTable(opened.connection, name)
        self._documents = DocumentTable(opened.connection, name)
        self._histories = DecisionLog(opened.connection, name, self._documents)
        self._tables = ProjectTables(
            opened.connection,
            name,
            self._transactions,
            self._annotators,
            self._documents,
            self._histories,
        )
        self.settings = StoredSettings(self._tables)
        self.assignments = Assignments(self._tables)
        self.copies = Copies(self._tables)
        self.revisions = Revisions(self._tables)

    @classmethod
    def create(
        cls,
        path: str | Path,
        *,
        journal: str | None = None,
        clock: Callable[[], datetime] = utc_now,
    ) -> Project:
        """Make a new project and open it. The file appears whole or not at all.

        Args:
            path: Where; the suffix is `SUFFIX`.
            journal: ``wal`` or ``delete``; ``None`` chooses what is safe where the file lies.
            clock: Returns the time, in UTC.

        Raises:
            UsageError: ``project-exists``.
            FormatError: The place cannot be written.
        """
        with new_database(Path(path), str(path)) as connection:
            migrate(connection)
            uid = uuid4().hex
            connection.executemany(
                "INSERT INTO project VALUES (?, ?)",
                [("uid", uid), ("created", stamped(iso(clock()), uid))],
            )
        return cls.open(path, journal=journal, clock=clock)

    @classmethod
    def open(
        cls,
        path: str | Path,
        read_only: bool = False,
        *,
        journal: str | None = None,
        wait: float = WAIT,
        clock: Callable[[], datetime] = utc_now,
        name: str = "",
    ) -> Project:
        """Open a project, for reading only where its medium cannot be written.

        Args:
            path: Where it is.
            read_only: Write nothing.
            journal: As for `create`.
            wait: Seconds to wait for another program that is writing.
            clock: Returns the time, in UTC.
            name: What messages call the file; the path by default.

        Raises:
            FormatError: ``file-missing``, ``is-a-folder``, ``file-unreadable``,
                ``project-empty``, ``project-foreign``, ``project-newer``, ``project-damaged``,
                ``project-locked`` or ``project-unwritable``. Then nothing was touched.
        """
        if journal not in (None, "wal", "delete"):
            raise UsageError(f"a journal is 'wal' or 'delete', not '{journal}'")
        name = name or str(path)
        opened = open_database(Path(path), name, read_only=read_only, journal=journal, wait=wait)
        return cls(opened, name, clock)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Take snapshots, work the log into the file, and close it. Closing twice is allowed.

        Nothing of this is needed for safety: what was recorded is on the disk.
        """
        try:
            self._connection.execute("SELECT 1")
        except sqlite3.ProgrammingError:
            return
        try:
            if not self.read_only and self._histories.outdated():
                with self._writing():
                    self._histories.take_snapshots()
        except FormatError:
            pass  # a full disk or another writer: snapshots serve speed only
        finally:
            self._opened.close()

    def check_place(self) -> None:
        """Look whether the path still leads to the file that is open; cheap enough for a timer.

        Every change looks by itself. Where the file was deleted, renamed or replaced, reading and
        `backup` still work and have all that was recorded; `close` leaves the other file alone.

        Raises:
            FormatError: ``project-gone`` or ``project-replaced``.
        """
        if self._opened.place is not None:
            self._opened.place.check(self._connection)

    def after_writing(self, call: Callable[[], object]) -> None:
        """Have something called after each change that has reached the disk; it must be quick."""
        self._transactions.written = call

    def work_log_in(self) -> bool:
        """Move the write-ahead log into the file; tell whether the file alone holds everything.

        Any thread may call this while others go on: nobody waits for it. It is worth calling when
        work pauses, since people and programs copy the file alone.
        """
        keeper = self._opened.keeper
        return keeper is None or keeper.work_in()

    @property
    def uid(self) -> str:
        """Identifier that every copy of the project keeps."""
        with guarded(self.name):
            statement = "SELECT value FROM project WHERE name = 'uid'"
            return str(fetched(self._connection, self.name, statement)[0])

    def documents(self) -> tuple[Stored, ...]:
        """Return what is known of the documents, in the order in which they were added."""
        with guarded(self.name):
            return self._documents.listed()

    def annotators(self) -> tuple[str, ...]:
        """Return the names of the annotators in the order in which they were added."""
        with guarded(self.name):
            return self._annotators.names()

    def add_annotator(self, name: str) -> None:
        """Add an annotator; one who is there already stays.

        Raises:
            UsageError: ``annotator-nameless`` or ``annotator-unseen``.
        """
        with self._writing() as now:
            self._annotators.add(name, now)

    def add_document(
        self, reading: Reading, proposals: Iterable[Layer] = (), *, start: Layer | None = None
    ) -> None:
        """Store a document once and for all, with everything that came with it.

        Proposals are layers under the resolver's name. Annotators begin with ``start``, by default
        the reading's first layer.

        Raises:
            UsageError: ``document-twice``.
            FormatError: ``project-metadata``.
        """
        self.add_documents([(reading, proposals, start)])

    def add_documents(self, added: Iterable[tuple[Reading, Iterable[Layer], Layer | None]]) -> None:
        """Store several documents: all of them or, whatever happens, none.

        They are taken while others wait to write: have them ready.

        Raises:
            UsageError: ``document-twice``.
            FormatError: ``project-metadata``.
        """
        with self._writing() as now:
            for reading, proposals, start in added:
                layers = [(GIVEN, layer) for layer in reading.layers]
                if start is not None:
                    layers.insert(0, (START, start))
                elif layers:
                    layers[0] = (START, reading.layers[0])
                layers += [(PROPOSAL, layer) for layer in proposals]
                self._documents.add(reading.document, reading.source, layers, now)

    def propose(self, document: str, layer: Layer) -> None:
        """Store a resolver's answers in the place of its earlier ones."""
        with self._writing() as now:
            stored = self._documents.known(document)
            self._documents.add_layer(stored.number, PROPOSAL, layer, now)

    def document(self, name: str) -> Document:
        """Return a text, the newest revision of it."""
        with guarded(self.name):
            return self._documents.document(self._documents.known(name))

    def first_page(self, name: str) -> Document | None:
        """Return the beginning of a long text, to be shown while all of it is read.

        It has words, tags and offsets alone. ``None``: the text is short, or its beginning cannot
        be read alone.
        """
        with guarded(self.name):
            return self._documents.first_page(self._documents.known(name))

    def start(self, document: str) -> Layer | None:
        """Return the layer that annotators began with, under its own name, if there is one."""
        return next(iter(self._layers(document, START)), None)

    def given(self, document: str) -> tuple[Layer, ...]:
        """Return the layers of the source that are not the start."""
        return self._layers(document, GIVEN)

    def proposals(self, document: str) -> dict[str, Layer]:
        """Return the resolvers' answers by the resolver's name."""
        return {layer.name: layer for layer in self._layers(document, PROPOSAL)}

    def proposers(self, document: str) -> tuple[str, ...]:
        """Return the names of the resolvers whose answers are stored."""
        with guarded(self.name):
            return self._documents.proposers(self._documents.known(document))

    def proposal(
        self, document: str, resolver: str, outline: Outline[U], wanted: Iterable[str] = ()
    ) -> PackedLayer[U] | Layer | None:
        """Return the answers of one resolver, ``None`` where there are none.

        Those of a long text stay packed but for their outlines.

        Args:
            document: Name of the document.
            resolver: Name of the resolver.
            outline: Returns what is wanted of every answer.
            wanted: Attributes that this needs.
        """
        with guarded(self.name):
            return self._documents.proposal(
                self._documents.known(document), resolver, outline, wanted
            )

    def _layers(self, document: str, role: str) -> tuple[Layer, ...]:
        with guarded(self.name):
            return self._documents.layers(self._documents.known(document), role)

    def layer(self, document: str, annotator: str) -> Layer:
        """Return an annotator's layer: the start layer with all decisions in force."""
        with guarded(self.name):
            return self._history(document, annotator)[1].layer

    def _history(self, document: str, annotator: str) -> tuple[tuple[int, int], DecisionHistory]:
        stored = self._documents.known(document)
        number = self._annotators.number(annotator)
        history = self._histories.current(stored, number, annotator)
        return (stored.number, number), history

    def record(
        self,
        document: str,
        annotator: str,
        edit: Edit,
        context: DecisionContext = NOTHING_KNOWN,
    ) -> Recorded:
        """Record one decision. When this returns it is on the disk.

        Raises:
            EditError: The edit does not fit the layer; nothing was written.
            UsageError: An unknown document, annotator or sort of edit, or read-only.
            FormatError: It cannot be written, or its path leads to another file (``project-gone``,
                ``project-replaced``); the layer is as it was.
        """
        with self._writing() as now:
            key, history = self._history(document, annotator)
            recorded = self._histories.record(key, history, edit, now, context)
        self._histories.settle(history, recorded, Action.EDIT)
        return recorded

    def undo(self, document: str, annotator: str) -> Recorded:
        """Take back the annotator's last decision in force on a document.

        A correction of the text is a decision, too: the text before is the present one then.

        Raises:
            UsageError: ``undo-nothing``, ``undo-others`` or ``undo-revision`` (see
                `Revisions.step_back`); or as `record`.
            FormatError: As `record`.
        """
        return self._step(document, annotator, Action.UNDO)

    def redo(self, document: str, annotator: str) -> Recorded:
        """Do again what was last taken back, unless something else was decided since.

        Raises:
            UsageError: ``redo-nothing`` or ``redo-others`` (see `Revisions.step_forth`); or as
                `record`.
            FormatError: As `record`.
        """
        return self._step(document, annotator, Action.REDO)

    def _step(self, document: str, annotator: str, action: Action) -> Recorded:
        with self._writing() as now:
            key, history = self._history(document, annotator)
            back = None
            if action is Action.UNDO and not history.in_force:
                back = self.revisions.step_back(document, annotator, now)
            if back is not None:
                history, recorded = back
            else:
                recorded = self._histories.step(key, history, action, now)
                if isinstance(recorded.edit, ReplaceText):
                    self.revisions.step_forth(document, recorded, annotator, now)
        self._histories.settle(history, recorded, action)
        return recorded

    def steps(self, document: str, annotator: str) -> tuple[int | None, int | None]:
        """Return which decisions undo and redo would point at, ``None`` for nothing."""
        with guarded(self.name):
            history = self._history(document, annotator)[1]
        return (
            history.in_force[-1] if history.in_force else None,
            history.taken_back[-1] if history.taken_back else None,
        )

    def edit(self, number: int) -> Edit:
        """Return what a decision did that is not an undo or redo."""
        with guarded(self.name):
            return self._histories.edit(number)

    def numbers_in_force(self, document: str, annotator: str) -> tuple[int, ...]:
        """Return the numbers of the decisions that hold, oldest first; undo takes the last.

        Those on the texts before the present one, and the corrections, are among them.
        """
        with guarded(self.name):
            (_, number), history = self._history(document, annotator)
            *earlier, _present = self._documents.lineage(document)
            before = [one for text in earlier for one in self._histories.in_force(text, number)]
            return (*before, *history.in_force)

    def numbers_earlier(self, document: str, annotator: str) -> frozenset[int]:
        """Return those of `numbers_in_force` that are decisions on texts before the present one."""
        with guarded(self.name):
            (_, _number), history = self._history(document, annotator)
            return frozenset(self.numbers_in_force(document, annotator)) - {*history.in_force}

    def in_force(self, document: str, annotator: str) -> tuple[RecordedDecision, ...]:
        """Return the decisions that hold, oldest first: what was not taken back."""
        with guarded(self.name):
            numbers = set(self._history(document, annotator)[1].in_force)
            rows = self._histories.history(document, annotator)
            return tuple([decision for decision in rows if decision.number in numbers])

    def progress(self, document: str, annotator: str) -> DecisionCounts:
        """Return how far an annotator has come with a document."""
        with guarded(self.name):
            (_, number), history = self._history(document, annotator)
            taken = self._histories.taken(self._documents.known(document), number)
            stored = self._documents.known(document)
            return progress_of(history.layer, taken, self._documents.beginning(stored))

    def anaphors_decided(self, document: str, annotator: str) -> list[str]:
        """Return the anaphors that the decisions in force are about, one a decision."""
        with guarded(self.name):
            stored = self._documents.known(document)
            taken = self._histories.taken(stored, self._annotators.number(annotator))
            return [decision.anaphor for decision in taken if decision.anaphor]

    def seconds_taken(self, document: str, annotator: str) -> list[float]:
        """Return how long each decision in force took, the oldest first, as far as known."""
        with guarded(self.name):
            stored = self._documents.known(document)
            taken = self._histories.taken(stored, self._annotators.number(annotator))
            return [decision.seconds for decision in taken if decision.seconds is not None]

    def first_decided(self, document: str, annotator: str) -> dict[str, str]:
        """Return when each anaphor was decided first, of the decisions in force: UTC, ISO 8601."""
        with guarded(self.name):
            stored = self._documents.known(document)
            found: dict[str, str] = {}
            for decision in self._histories.taken(stored, self._annotators.number(annotator)):
                if decision.anaphor:
                    found.setdefault(decision.anaphor, decision.at)
            return found

    def anaphor_decided(self, number: int) -> str:
        """Return which anaphor a decision was about, ``""`` if that is unknown."""
        with guarded(self.name):
            return self._histories.anaphor(number)

    def decided(self, document: str, annotator: str) -> bool:
        """Tell whether an annotator has ever decided something on a document."""
        with guarded(self.name):
            return self._history(document, annotator)[1].number > 0

    def history(
        self, document: str | None = None, annotator: str | None = None
    ) -> Iterator[RecordedDecision]:
        """Yield every decision, oldest first, also those taken back.

        Those of one document, of one annotator or of all.
        """
        with guarded(self.name):
            yield from self._histories.history(document, annotator)

    def problems(self) -> list[Problem]:
        """Look through everything that is stored, slowly, and return what is wrong with it."""
        with guarded(self.name):
            return problems_of(self._tables, self.settings, self.assignments)

    def backup(self, path: str | Path) -> None:
        """Write a copy of the project as it is now, whole or not at all. It may stay open.

        Raises:
            UsageError: ``project-exists``: a file is never replaced.
            FormatError: The place cannot be written.
        """
        with guarded(self.name), new_database(Path(path), str(path)) as copy:
            self._connection.backup(copy)
            # A file that was copied with the sign of a log wants one when it is opened.
            copy.execute("PRAGMA journal_mode = DELETE").fetchall()
