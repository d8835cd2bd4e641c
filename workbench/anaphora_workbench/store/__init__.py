"""The store: annotation projects in one SQLite file, every decision on the disk when it is made.

The specification of the file is ``docs/formats/project.md``.
"""

from anaphora_workbench.model.adjudicated import ADJUDICATOR, SETTLED, is_adjudicated
from anaphora_workbench.store.copies import StoredDecision, StoredLayer
from anaphora_workbench.store.decision_log import (
    DOUBT,
    NOTE,
    STALE,
    DecisionCounts,
    came_with,
    sum_of,
)
from anaphora_workbench.store.decisions import (
    CARRIED,
    NOTHING_KNOWN,
    OUTSIDE_WINDOW,
    Action,
    DecisionContext,
    Proposal,
    Recorded,
    RecordedDecision,
)
from anaphora_workbench.store.documents import GIVEN, PROPOSAL, START, Stored
from anaphora_workbench.store.layers import REPLACE_TEXT, edit_json, edit_of
from anaphora_workbench.store.packed_layers import PackedLayer
from anaphora_workbench.store.project import SUFFIX, Project
from anaphora_workbench.store.settings import (
    DERIVED,
    LETTERS,
    NEWER_PROPOSALS,
    PERSONAL,
    Assignment,
)

__all__ = [
    "ADJUDICATOR",
    "CARRIED",
    "DERIVED",
    "DOUBT",
    "GIVEN",
    "LETTERS",
    "NEWER_PROPOSALS",
    "NOTE",
    "NOTHING_KNOWN",
    "OUTSIDE_WINDOW",
    "PERSONAL",
    "PROPOSAL",
    "REPLACE_TEXT",
    "SETTLED",
    "STALE",
    "START",
    "SUFFIX",
    "Action",
    "Assignment",
    "DecisionContext",
    "DecisionCounts",
    "PackedLayer",
    "Project",
    "Proposal",
    "Recorded",
    "RecordedDecision",
    "Stored",
    "StoredDecision",
    "StoredLayer",
    "came_with",
    "edit_json",
    "edit_of",
    "is_adjudicated",
    "sum_of",
]
