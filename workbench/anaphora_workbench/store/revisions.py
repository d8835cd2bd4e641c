"""Corrected texts: a revision takes the place of the one before, which stays as it was.

Answers that were given to the earlier text come into the new one as one decision of each
annotator, which cannot be undone. `annotation.revision` works out what it does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from anaphora_workbench.edits import Edit
from anaphora_workbench.errors import UsageError
from anaphora_workbench.model import Document, Layer
from anaphora_workbench.ports import Reading
from anaphora_workbench.store.decisions import DecisionHistory
from anaphora_workbench.store.documents import GIVEN, PROPOSAL, START, Stored
from anaphora_workbench.store.opening import guarded
from anaphora_workbench.store.project_tables import ProjectTables


class Revisions:
    """Lists the revisions of documents and adds one.

    Raises:
        UsageError: ``document-unknown`` or ``annotator-unknown``.
        FormatError: ``project-content``: what is stored is damaged.
    """

    def __init__(self, tables: ProjectTables) -> None:
        self._tables = tables

    def of(self, document: str) -> tuple[Stored, ...]:
        """Return what is known of all revisions of a document, the newest one last."""
        with guarded(self._tables.name):
            return self._tables.documents.revisions(document)

    def state(self, document: str) -> tuple[int, int]:
        """Return a mark of the present text and decisions of a document, for `add`."""
        with guarded(self._tables.name):
            return self._state(self._tables.documents.known(document))

    def _state(self, stored: Stored) -> tuple[int, int]:
        return stored.revision, self._tables.decisions.last(stored)

    def text(self, stored: Stored) -> Document:
        """Return the text of a revision."""
        with guarded(self._tables.name):
            return self._tables.documents.document(stored)

    def start(self, stored: Stored) -> Layer | None:
        """Return the layer that annotators of a revision began with, under its own name.

        Their layers share its values.
        """
        with guarded(self._tables.name):
            return self._tables.documents.beginning(stored)

    def layer(self, stored: Stored, annotator: str) -> Layer:
        """Return an annotator's layer of a revision, as it was when the text was replaced."""
        with guarded(self._tables.name):
            number = self._tables.annotators.number(annotator)
            return self._tables.decisions.current(stored, number, annotator).layer

    def add(
        self,
        reading: Reading,
        proposals: Iterable[Layer],
        carried: Mapping[str, Edit],
        *,
        expected: tuple[int, int],
    ) -> Stored:
        """Put a corrected text in the place of a document; the old one and its decisions stay.

        Args:
            reading: The corrected text under the same name, with the start layer first and then
                what else the source held, all of it for the new text.
            proposals: Answers of resolvers.
            carried: By annotator, what leads from the start layer to the answers given so far.
            expected: `state` when the arguments were made.

        Raises:
            UsageError: ``revision-outdated``: somebody corrected or decided something meanwhile;
                ``document-unknown``, ``annotator-unknown`` or ``revision-renamed``.
            EditError: What was carried over does not fit; nothing was written.
        """
        layers = [(START, layer) for layer in reading.layers[:1]]
        layers += [(GIVEN, layer) for layer in reading.layers[1:]]
        layers += [(PROPOSAL, layer) for layer in proposals]
        with self._tables.transactions.writing() as now:
            old = self._tables.documents.known(reading.document.doc_id)
            if self._state(old) != expected:
                raise UsageError(
                    f"'{old.name}' was changed by another program meanwhile; check it and "
                    "correct it again",
                    code="revision-outdated",
                )
            stored = self._tables.documents.add_revision(
                old, reading.document, reading.source or old.source, layers, now
            )
            for annotator, edit in carried.items():
                # Not asked of the table, which would remember it even if this is rolled back.
                start = reading.layers[0] if reading.layers else Layer(START)
                history = DecisionHistory(replace(start, name=annotator))
                self._carry(old, stored, annotator, history, edit, now)
        return stored

    def carry(self, old: Stored, new: Stored, annotator: str, edit: Edit) -> None:
        """Bring an annotator's answers from one revision into another one that is there already.

        The edit changes the annotator's present layer of the new one.

        Raises:
            UsageError: ``annotator-unknown`` or ``project-read-only``.
            EditError: The edit does not fit; nothing was written.
        """
        with self._tables.transactions.writing() as now:
            number = self._tables.annotators.number(annotator)
            history = self._tables.decisions.current(new, number, annotator)
            self._carry(old, new, annotator, history, edit, now)

    def _carry(
        self,
        old: Stored,
        new: Stored,
        annotator: str,
        history: DecisionHistory,
        edit: Edit,
        now: str,
    ) -> None:
        number = self._tables.annotators.number(annotator)
        uid = self._tables.decisions.carried_uid(old, new, number)
        self._tables.decisions.record((new.number, number), history, edit, now, carried=uid)
