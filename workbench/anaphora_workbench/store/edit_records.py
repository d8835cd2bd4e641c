"""Edits to JSON and back: each class of `anaphora_workbench.edits` with all its parameters.

An edit is ``{"edit": KIND, ...parameters}``; kinds are the class names in lower case with hyphens
(``set-antecedents``). They are part of the file's format: a kind is never given a new meaning.
"""

from __future__ import annotations

from typing import Any

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
from anaphora_workbench.errors import UsageError
from anaphora_workbench.store.values import (
    Json,
    anaphor_json,
    anaphor_of,
    bridges_json,
    bridges_of,
    candidates_json,
    candidates_of,
    correction_json,
    correction_of,
    markable_json,
    markable_of,
    reference_of,
    spans_json,
    spans_of,
)


def edit_json(edit: Edit) -> Json:
    """Return an edit as JSON.

    Raises:
        UsageError: ``edit-unknown``: it is of a class that project files do not know.
    """
    match edit:
        case AddMarkable(markable):
            return {"edit": "add-markable", "markable": markable_json(markable)}
        case RemoveMarkable(name):
            return {"edit": "remove-markable", "id": name}
        case ReplaceMarkable(markable):
            return {"edit": "replace-markable", "markable": markable_json(markable)}
        case SetAnaphor(anaphor):
            return {"edit": "set-anaphor", "anaphor": anaphor_json(anaphor)}
        case RemoveAnaphor(name):
            return {"edit": "remove-anaphor", "id": name}
        case SetAntecedents(name, antecedents, reference):
            return {
                "edit": "set-antecedents",
                "id": name,
                "antecedents": antecedents,
                "reference": reference,
            }
        case SetKind(name, kind):
            return {"edit": "set-kind", "id": name, "kind": kind}
        case SetReference(name, reference):
            return {"edit": "set-reference", "id": name, "reference": reference}
        case SetSpans(name, spans):
            return {"edit": "set-spans", "id": name, "spans": spans_json(spans)}
        case MoveHead(name, head):
            return {"edit": "move-head", "id": name, "head": head}
        case _:
            return _other_json(edit)


def _other_json(edit: Edit) -> Json:
    match edit:
        case SetBridges(bridges):
            return {"edit": "set-bridges", "bridges": bridges_json(bridges)}
        case SetCandidates(name, candidates):
            listed = None if candidates is None else candidates_json(candidates)
            return {"edit": "set-candidates", "id": name, "candidates": listed}
        case CorrectToken(index, correction):
            value = None if correction is None else correction_json(correction)
            return {"edit": "correct-token", "token": index, "correction": value}
        case Batch(edits, label):
            return {"edit": "batch", "label": label, "edits": [edit_json(one) for one in edits]}
        case _:
            raise UsageError(
                f"a project file cannot hold edits of the class {type(edit).__name__}; put it "
                "together from those in anaphora_workbench.edits",
                code="edit-unknown",
            )


def edit_of(value: Json) -> Any:
    """Return the edit that JSON tells of.

    Raises:
        KeyError, TypeError, ValueError: The value is damaged (see `values.content`).
    """
    match value["edit"]:
        case "add-markable":
            return AddMarkable(markable_of(value["markable"]))
        case "remove-markable":
            return RemoveMarkable(value["id"])
        case "replace-markable":
            return ReplaceMarkable(markable_of(value["markable"]))
        case "set-anaphor":
            return SetAnaphor(anaphor_of(value["anaphor"]))
        case "remove-anaphor":
            return RemoveAnaphor(value["id"])
        case "set-antecedents":
            return SetAntecedents(
                value["id"], tuple(value["antecedents"]), reference_of(value["reference"])
            )
        case "set-kind":
            return SetKind(value["id"], value["kind"])
        case "set-reference":
            return SetReference(value["id"], reference_of(value["reference"]))
        case "set-spans":
            return SetSpans(value["id"], spans_of(value["spans"]))
        case "move-head":
            return MoveHead(value["id"], value["head"])
        case _:
            return _other_of(value)


def _other_of(value: Json) -> Any:
    match value["edit"]:
        case "set-bridges":
            return SetBridges(bridges_of(value["bridges"]))
        case "set-candidates":
            listed = value["candidates"]
            return SetCandidates(value["id"], None if listed is None else candidates_of(listed))
        case "correct-token":
            correction = value["correction"]
            return CorrectToken(
                value["token"], None if correction is None else correction_of(correction)
            )
        case "batch":
            return Batch(tuple([edit_of(one) for one in value["edits"]]), value["label"])
        case kind:
            raise ValueError(f"no edit is called '{kind}'")
