"""The progress of a team: each annotator on each document, and all together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from anaphora_workbench.store import Assignment, DecisionCounts, Project, sum_of

TOTAL = "*"
"""Stands for all documents and all annotators."""


@dataclass(frozen=True, slots=True)
class AnnotatorProgress:
    """One annotator's progress on one document.

    Attributes:
        document: Name of the document, `TOTAL` for all.
        annotator: Name of the annotator, `TOTAL` for all.
        assigned: Whether the document was assigned to the annotator.
        progress: What is done and left.
    """

    document: str
    annotator: str
    assigned: bool
    progress: DecisionCounts


def progress_of_team(
    project: Project, step: Callable[[str], None] | None = None
) -> tuple[AnnotatorProgress, ...]:
    """Return the progress of each annotator on each document, by document, then by annotator.

    Where documents are assigned, the list has those assigned and those that the annotator
    has decided something on; without assignments, all.

    Args:
        project: The project.
        step: Called with the name of each document that is done.

    Raises:
        FormatError: ``project-content``.
    """
    assignments = set(project.assignments.all())
    found = []
    for stored in project.documents():
        for annotator in project.annotators():
            assigned = Assignment(stored.name, annotator) in assignments
            if assignments and not assigned and not project.decided(stored.name, annotator):
                continue
            progress = project.progress(stored.name, annotator)
            found.append(AnnotatorProgress(stored.name, annotator, assigned, progress))
        if step is not None:
            step(stored.name)
    return tuple(found)


def total_of(members: tuple[AnnotatorProgress, ...]) -> tuple[AnnotatorProgress, ...]:
    """Return the sum over members, nothing for none."""
    if not members:
        return ()
    progress = sum_of([member.progress for member in members])
    assigned = all(member.assigned for member in members)
    return (AnnotatorProgress(TOTAL, TOTAL, assigned, progress),)
