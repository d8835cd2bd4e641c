"""What a change of a layer was about, so that undo can go there and name it."""

from __future__ import annotations

from collections.abc import Iterator

from anaphora_workbench.annotation.building import DELETE
from anaphora_workbench.edits import (
    AddMarkable,
    Batch,
    CorrectToken,
    Edit,
    MoveHead,
    RemoveAnaphor,
    RemoveMarkable,
    ReplaceMarkable,
    SetAnaphor,
    SetAntecedents,
    SetBridges,
    SetCandidates,
    SetKind,
    SetReference,
    SetSpans,
)
from anaphora_workbench.model import Layer, Markable

_OF_ANAPHORS = (SetAnaphor, SetAntecedents, SetKind, SetReference, RemoveAnaphor)


def subject_of(edit: Edit, before: Layer, after: Layer) -> Markable | None:
    """Return the expression that a change was about, ``None`` where it was about none.

    Of a deletion it is the expression that was deleted, or is there again. Else it is the first in
    the text whose answer is another now, or has become or stopped to be one; else the first
    expression that is another now. It may be gone.

    Args:
        edit: What was done.
        before: The layer before.
        after: The layer after.
    """
    edits = list(single(edit))
    anaphors = [one for one in edits if isinstance(one, _OF_ANAPHORS)]
    deleted = [one for one in edits if isinstance(one, AddMarkable | RemoveMarkable)]
    for chosen in (deleted if edit.label == DELETE else [], anaphors, edits):
        names = {name for one in chosen for name in _names(one, before, after)}
        found = [after.markables.get(name) or before.markables.get(name) for name in names]
        known = [markable for markable in found if markable is not None]
        if known:
            return min(known, key=lambda markable: markable.order)
    return None


def corrected_tokens(edit: Edit) -> list[int]:
    """Return the tokens whose analysis a change has corrected."""
    return [one.index for one in single(edit) if isinstance(one, CorrectToken)]


def single(edit: Edit) -> Iterator[Edit]:
    """Yield the single edits of a change."""
    if isinstance(edit, Batch):
        for one in edit.edits:
            yield from single(one)
    else:
        yield edit


def _names(edit: Edit, before: Layer, after: Layer) -> Iterator[str]:
    match edit:
        case SetAnaphor(anaphor):
            yield anaphor.markable
        case AddMarkable(markable) | ReplaceMarkable(markable):
            yield markable.id
        case SetBridges():
            for bridge in set(before.bridges) ^ set(after.bridges):
                yield bridge.anaphor
        case (
            SetAntecedents(markable_id=name)
            | SetKind(markable_id=name)
            | SetReference(markable_id=name)
            | RemoveAnaphor(markable_id=name)
            | RemoveMarkable(markable_id=name)
            | MoveHead(markable_id=name)
            | SetSpans(markable_id=name)
            | SetCandidates(markable_id=name)
        ):
            yield name
