"""The progress of a team: each annotator on each document, and all together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from anaphora_workbench.store import Assignment, DecisionCounts, Project, sum_of

TOTAL = "*"
"""Stands for all documents and all annotators."""
ENOUGH = 20
"""Where nobody has decided so many anaphors, all who have decided something are compared."""
FEW = 0.1
"""Who has decided this share of the most, or less, is not compared where two others are."""


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


def too_few(project: Project, document: str, names: Sequence[str]) -> dict[str, int]:
    """Return who has decided too little of a document to be compared, and how many anaphors.

    Somebody who tried a few keys, or the name of an account under which others began, would pull
    every figure of agreement down. Two annotators always stay.
    """
    if len(names) < 3:
        return {}
    done = {name: project.progress(document, name).done for name in names}
    most, second = sorted(done.values(), reverse=True)[:2]
    if most < ENOUGH or second <= FEW * most:
        return {}
    return {name: count for name, count in done.items() if count <= FEW * most}


def total_of(members: tuple[AnnotatorProgress, ...]) -> tuple[AnnotatorProgress, ...]:
    """Return the sum over members, nothing for none."""
    if not members:
        return ()
    progress = sum_of([member.progress for member in members])
    assigned = all(member.assigned for member in members)
    return (AnnotatorProgress(TOTAL, TOTAL, assigned, progress),)
