"""Decisions that were made under another name, and are their annotator's all the same.

The first decisions on a text are easily made under the name of an account. Whoever goes on under
another name takes them over as one edit, which one undo takes back. They stay in the history of the
other name; a setting notes whose they are, so that nobody is compared with himself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from anaphora_workbench.annotation.session.planned_edits import Primitive
from anaphora_workbench.edits import Batch, ReplaceText, single_edits
from anaphora_workbench.store import Project

SETTING = "taken_over"
"""Name of the setting: by document, who has taken over whose decisions, ``{"root": "ana"}``."""
LABEL = "Take over decisions"


def taking_over(project: Project, document: str, other: str) -> Batch | None:
    """Return the edit that makes the decisions of another name, in their order, somebody's own.

    ``None`` where there are none, or where the text was corrected since: on the present one they
    are not decisions of a person.
    """
    if project.numbers_earlier(document, other):
        return None
    decisions = project.in_force(document, other)
    edits = [edit for decision in decisions for edit in single_edits(decision.edit)]
    if not edits or any(isinstance(edit, ReplaceText) for edit in edits):
        return None
    return Batch(tuple([cast(Primitive, edit) for edit in edits]), LABEL)


def note_taken_over(project: Project, document: str, other: str, annotator: str) -> None:
    """Note that the decisions under another name are an annotator's.

    Raises:
        FormatError: The project cannot be written.
    """
    noted = _noted(project)
    noted[document] = {**noted.get(document, {}), other: annotator}
    project.settings.set(SETTING, noted)


def taken_from(project: Project, document: str, names: Sequence[str]) -> list[str]:
    """Return those of some annotators whose decisions another one of them has taken over."""
    owners = _noted(project).get(document, {})
    return [name for name in names if owners.get(name, name) in set(names) - {name}]


def _noted(project: Project) -> dict[str, Mapping[str, str]]:
    found = project.settings.get(SETTING, {})
    if not isinstance(found, dict):
        return {}
    return {name: owners for name, owners in found.items() if isinstance(owners, dict)}
