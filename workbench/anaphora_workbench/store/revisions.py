"""Corrected texts: a revision takes the place of the one before, which stays as it was.

Answers that were given to the earlier text come into the new one as one decision of each
annotator. `annotation.revision` works out what it does. The correction itself is a decision of
whoever made it, on the text before: taking it back makes that text the present one again, with
the answers that were given to it, and undo goes on there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from anaphora_workbench.edits import Edit, ReplaceText
from anaphora_workbench.errors import UsageError
from anaphora_workbench.model import Document, Layer
from anaphora_workbench.ports import Reading
from anaphora_workbench.store.decisions import Action, DecisionHistory, Recorded
from anaphora_workbench.store.documents import GIVEN, PROPOSAL, START, Stored
from anaphora_workbench.store.opening import guarded
from anaphora_workbench.store.project_tables import ProjectTables
from anaphora_workbench.store.values import content


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

    def present(self, document: str) -> Stored:
        """Return the text that is shown now: the last one, unless its correction was undone."""
        with guarded(self._tables.name):
            return self._tables.documents.known(document)

    def lineage(self, document: str) -> tuple[Stored, ...]:
        """Return the present text behind those before it; corrections taken back are left out."""
        with guarded(self._tables.name):
            return self._tables.documents.lineage(document)

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
        by: str = "",
        edit: ReplaceText | None = None,
    ) -> Stored:
        """Put a corrected text in the place of a document; the old one and its decisions stay.

        Args:
            reading: The corrected text under the same name, with the start layer first and then
                what else the source held, all of it for the new text.
            proposals: Answers of resolvers.
            carried: By annotator, what leads from the start layer to the answers given so far.
            expected: `state` when the arguments were made.
            by: The annotator who has corrected it, and who can undo it; ``""`` for nobody.
            edit: What was corrected; its number of the revision does not count.

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
            settled: tuple[DecisionHistory, Recorded] | None = None
            if by and edit is not None:
                number = self._tables.annotators.number(by)
                before = self._tables.decisions.current(old, number, by)
                made = replace(edit, revision=stored.revision)
                key = (old.number, number)
                settled = (before, self._tables.decisions.record(key, before, made, now))
            for annotator, answers in carried.items():
                # Not asked of the table, which would remember it even if this is rolled back.
                start = reading.layers[0] if reading.layers else Layer(START)
                history = DecisionHistory(replace(start, name=annotator))
                self._carry(old, stored, annotator, history, answers, now)
        if settled is not None:
            self._tables.decisions.settle(*settled, Action.EDIT)
        return stored

    def step_back(
        self, document: str, annotator: str, now: str
    ) -> tuple[DecisionHistory, Recorded] | None:
        """Take back the correction that led to the present text.

        The caller holds the transaction, and calls `DecisionLog.settle` after it.

        Returns:
            What was taken back and the history that it belongs to, ``None`` if the text was never
            corrected.

        Raises:
            UsageError: ``undo-others``: others have decided something on the corrected text;
                ``undo-revision``: another annotator has corrected it, or version 0.1.
        """
        tables = self._tables
        lineage = tables.documents.lineage(document)
        if len(lineage) < 2:
            return None
        before, here = lineage[-2:]
        number = tables.annotators.number(annotator)
        found = tables.decisions.correction(before, here)
        history = tables.decisions.current(before, number, annotator)
        if found is None or history.in_force[-1:] != [found[0]]:
            who = "" if found is None else tables.annotators.name(found[1])
            by = f" by {who}" if who else ""
            raise UsageError(
                f"'{document}' was corrected{by}; only who has corrected a text can undo it",
                code="undo-revision",
            )
        if others := self._others(here, number):
            raise UsageError(
                f"{others} decided something on the corrected text; correct it back by hand, which "
                "keeps all decisions",
                code="undo-others",
            )
        recorded = tables.decisions.step((before.number, number), history, Action.UNDO, now)
        tables.documents.show(before, now)
        return history, recorded

    def step_forth(self, document: str, recorded: Recorded, annotator: str, now: str) -> None:
        """Show the text of a correction that is done again; the caller holds the transaction.

        Raises:
            UsageError: ``redo-others``: others have decided something on the earlier text since.
        """
        tables = self._tables
        edit = recorded.edit
        assert isinstance(edit, ReplaceText)
        assert recorded.target is not None
        number = tables.annotators.number(annotator)
        if others := self._others(tables.documents.known(document), number, recorded.target):
            raise UsageError(
                f"{others} decided something on this text since; correct it again by hand, which "
                "keeps all decisions",
                code="redo-others",
            )
        with content(tables.name, f"the corrections of document '{document}'"):
            every = {stored.revision: stored for stored in tables.documents.revisions(document)}
            corrected = every[edit.revision]
        tables.documents.show(corrected, now)

    def _others(self, stored: Stored, annotator: int, since: int = 0) -> str:
        """Return the names of others who have decided something on a text after some decision."""
        others = self._tables.decisions.others(stored, annotator, since)
        return ", ".join([self._tables.annotators.name(other) for other in others])

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
