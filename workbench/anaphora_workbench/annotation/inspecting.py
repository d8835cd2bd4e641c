"""Everything that can be wrong with a project's file, for those who are about to trust it."""

from __future__ import annotations

from anaphora_workbench.annotation.settings import settings_of
from anaphora_workbench.errors import FormatError, Problem
from anaphora_workbench.store import Project


def problems_of(project: Project) -> list[Problem]:
    """Return what is wrong with a project: what the store finds, and settings that mean nothing.

    Everything is read, which takes about as long as opening each text once for each annotator.
    """
    problems = project.problems()
    try:
        settings_of(project)
    except FormatError as error:
        if all(error.code != known.code or "setting" not in known.message for known in problems):
            problems.append(Problem(error.code, error.message, error.at))
    return problems
