"""Looking back: what is in force, and what a single decision did, without reading the others."""

from __future__ import annotations

from anaphora_workbench.edits import Edit
from anaphora_workbench.store.annotator_table import AnnotatorTable
from anaphora_workbench.store.courses import Courses
from anaphora_workbench.store.document_table import DocumentTable
from anaphora_workbench.store.opening import guarded


class Changes:
    """Reads single decisions of a project.

    Args:
        name: The project's file as the user gave it, for messages.
        annotators: Of the project.
        documents: Of the project.
        courses: Of the project.
    """

    def __init__(
        self, name: str, annotators: AnnotatorTable, documents: DocumentTable, courses: Courses
    ) -> None:
        self._name = name
        self._annotators = annotators
        self._documents = documents
        self._courses = courses

    def in_force(self, document: str, annotator: str) -> tuple[int, ...]:
        """Return the numbers of an annotator's decisions that hold, oldest first.

        Undo takes back the last of them.

        Raises:
            UsageError: ``document-unknown`` or ``annotator-unknown``.
            FormatError: ``project-content``.
        """
        with guarded(self._name):
            stored = self._documents.known(document)
            number = self._annotators.number(annotator)
            return tuple(self._courses.current(stored, number, annotator).in_force)

    def edit(self, number: int) -> Edit:
        """Return what a decision did.

        Raises:
            FormatError: ``project-content``.
        """
        with guarded(self._name):
            return self._courses.edit(number)
