"""Everything that can be wrong with a project's file, for those who are about to trust it."""

from __future__ import annotations

from anaphora_workbench.annotation.settings import readable_settings
from anaphora_workbench.errors import Problem
from anaphora_workbench.store import Project


def problems_of(project: Project) -> list[Problem]:
    """Return what is wrong with a project: what the store finds, and settings that mean nothing.

    Everything is read, which takes about as long as opening each text once for each annotator.
    """
    return list(dict.fromkeys([*project.problems(), *readable_settings(project)[1]]))
