"""A layer to JSON and back; and the difference of two layers, which is what a snapshot contains.

A snapshot of the whole layer of a novel is megabytes; what an annotator changed in it is not.

An edit is ``{"edit": KIND, ...parameters}``; kinds are the class names in lower case with hyphens
(``set-antecedents``). They are part of the file's format: a kind never gets a new meaning.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
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
from anaphora_workbench.model import EMPTY, FrozenDict, Layer
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
    dumps,
    markable_json,
    markable_of,
    reference_of,
    spans_json,
    spans_of,
)

MAPS = ("markables", "anaphors", "candidates", "corrections")
"""The maps of a layer that edits change; bridges are one value."""


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
                f"a project file cannot contain edits of the class {type(edit).__name__}; put it "
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


def layer_text(layer: Layer) -> str:
    """Return everything that a layer holds as JSON.

    Raises:
        FormatError: ``project-metadata``, when metadata contains something that JSON cannot.
    """
    value: Json = {"name": layer.name}
    if layer.metadata:
        value["metadata"] = layer.metadata
    for name in MAPS:
        entries: Mapping[Any, Any] = getattr(layer, name)
        if entries:
            value[name] = _entries_json(name, entries.items())
    if layer.bridges:
        value["bridges"] = bridges_json(layer.bridges)
    return dumps(value)


def layer_of(text: str) -> Layer:
    """Return the layer of `layer_text`, checked as any new layer is.

    Raises:
        KeyError, TypeError, ValueError: The text is damaged (see `values.content`).
    """
    value: Json = json.loads(text)
    maps = {name: dict(_entries_of(name, value.get(name, ()))) for name in MAPS}
    return Layer.build(
        value["name"],
        maps["markables"].values(),
        maps["anaphors"].values(),
        bridges=bridges_of(value.get("bridges", ())),
        candidates=maps["candidates"],
        corrections=maps["corrections"],
        metadata=FrozenDict(value.get("metadata", EMPTY)),
    )


def difference_text(start: Layer, now: Layer) -> str:
    """Return as JSON what edits have changed between two layers.

    Entries that are the same object are not compared further: cost O(size), but a small one.
    """
    value: Json = {}
    for name in MAPS:
        old: Mapping[Any, Any] = getattr(start, name)
        new: Mapping[Any, Any] = getattr(now, name)
        if new is old:
            continue
        changed = [
            (key, entry)
            for key, entry in new.items()
            if (before := old.get(key)) is not entry and before != entry
        ]
        removed = [key for key in old if key not in new]
        if changed or removed:
            value[name] = {"set": _entries_json(name, changed), "removed": removed}
    if now.bridges != start.bridges:
        value["bridges"] = bridges_json(now.bridges)
    return dumps(value)


def changed_layer(start: Layer, text: str) -> Layer:
    """Return the layer that `difference_text` tells of.

    Raises:
        KeyError, TypeError, ValueError: The text is damaged (see `values.content`).
    """
    value: Json = json.loads(text)
    changes: dict[str, Any] = {}
    for name in MAPS:
        if name in value:
            entries = dict(getattr(start, name))
            for key in value[name]["removed"]:
                del entries[key]
            entries.update(_entries_of(name, value[name]["set"]))
            changes[name] = FrozenDict(entries)
    if "bridges" in value:
        changes["bridges"] = bridges_of(value["bridges"])
    return replace(start, **changes)


def _entries_json(name: str, entries: Iterable[tuple[Any, Any]]) -> list[Any]:
    if name == "markables":
        return [markable_json(entry) for _, entry in entries]
    if name == "anaphors":
        return [anaphor_json(entry) for _, entry in entries]
    if name == "candidates":
        return [[key, candidates_json(entry)] for key, entry in entries]
    return [[key, correction_json(entry)] for key, entry in entries]


def _entries_of(name: str, values: Iterable[Any]) -> list[tuple[Any, Any]]:
    if name == "markables":
        return [(value["id"], markable_of(value)) for value in values]
    if name == "anaphors":
        return [(value["markable"], anaphor_of(value)) for value in values]
    if name == "candidates":
        return [(key, candidates_of(entry)) for key, entry in values]
    return [(key, correction_of(entry)) for key, entry in values]
