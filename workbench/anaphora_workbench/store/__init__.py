"""The store: annotation projects in one SQLite file, every decision on the disk when it is made.

The specification of the file is ``docs/formats/project.md``.
"""

from anaphora_workbench.store.decisions import (
    NOTHING_KNOWN,
    OUTSIDE_WINDOW,
    Action,
    Circumstances,
    Decision,
    Proposal,
    Recorded,
)
from anaphora_workbench.store.document_table import Stored
from anaphora_workbench.store.progress import DOUBT, NOTE, STALE, Progress, sum_of
from anaphora_workbench.store.project import SUFFIX, Project
from anaphora_workbench.store.settings_table import Assignment

__all__ = [
    "DOUBT",
    "NOTE",
    "NOTHING_KNOWN",
    "OUTSIDE_WINDOW",
    "STALE",
    "SUFFIX",
    "Action",
    "Assignment",
    "Circumstances",
    "Decision",
    "Progress",
    "Project",
    "Proposal",
    "Recorded",
    "Stored",
    "sum_of",
]
