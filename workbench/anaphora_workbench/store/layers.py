"""A layer to JSON and back; and the difference of two layers, which is what a snapshot contains.

A snapshot of the whole layer of a novel is megabytes; what an annotator changed in it is not.

An edit is ``{"edit": KIND, ...parameters}``; kinds are the class names in lower case with hyphens
(``set-antecedents``). They are part of the file's format: a kind never gets a new meaning.

What comes out of a file may be damaged: the ``*_of`` functions and `changed_layer` then raise what
`values` describes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from anaphora_workbench.edits import (
    AddMarkable,
    Batch,
    CorrectToken,
    Edit,
    MoveHead,
    RemoveAnaphor,
    RemoveMarkable,
    ReplaceMarkable,
    ReplaceText,
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
    anaphors_of,
    bridges_json,
    bridges_of,
    candidates_json,
    candidates_of,
    correction_json,
    correction_of,
    dumps,
    markable_json,
    markable_of,
    markables_of,
    reference_of,
    spans_json,
    spans_of,
)

MAPS = ("markables", "anaphors", "candidates", "corrections")
"""The maps of a layer that edits change; bridges are one value."""


class _Parameter(NamedTuple):
    """A parameter of an edit: its key in JSON, its attribute, and how its value is converted."""

    key: str
    attribute: str
    to_json: Callable[[Any], Any] | None = None
    from_json: Callable[[Any], Any] | None = None


def _unless_none(convert: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: None if value is None else convert(value)


def _edits_json(edits: Iterable[Edit]) -> list[Json]:
    return [edit_json(edit) for edit in edits]


def _edits_of(values: Iterable[Json]) -> tuple[Any, ...]:
    return tuple([edit_of(value) for value in values])


_ID = _Parameter("id", "markable_id")
_MARKABLE = _Parameter("markable", "markable", markable_json, markable_of)
_REFERENCE = _Parameter("reference", "reference", None, reference_of)
_CANDIDATES = (_unless_none(candidates_json), _unless_none(candidates_of))
_CORRECTION = (_unless_none(correction_json), _unless_none(correction_of))
REPLACE_TEXT = "replace-text"
"""``kind`` of the decision that puts a corrected text in the place of another."""
_EDITS: dict[str, tuple[type[Any], tuple[_Parameter, ...]]] = {
    "add-markable": (AddMarkable, (_MARKABLE,)),
    "remove-markable": (RemoveMarkable, (_ID,)),
    "replace-markable": (ReplaceMarkable, (_MARKABLE,)),
    "set-anaphor": (SetAnaphor, (_Parameter("anaphor", "anaphor", anaphor_json, anaphor_of),)),
    "remove-anaphor": (RemoveAnaphor, (_ID,)),
    "set-antecedents": (
        SetAntecedents,
        (_ID, _Parameter("antecedents", "antecedents", None, tuple), _REFERENCE),
    ),
    "set-kind": (SetKind, (_ID, _Parameter("kind", "kind"))),
    "set-reference": (SetReference, (_ID, _REFERENCE)),
    "set-spans": (SetSpans, (_ID, _Parameter("spans", "spans", spans_json, spans_of))),
    "move-head": (MoveHead, (_ID, _Parameter("head", "head"))),
    "set-bridges": (SetBridges, (_Parameter("bridges", "bridges", bridges_json, bridges_of),)),
    "set-candidates": (SetCandidates, (_ID, _Parameter("candidates", "candidates", *_CANDIDATES))),
    "correct-token": (
        CorrectToken,
        (_Parameter("token", "index"), _Parameter("correction", "correction", *_CORRECTION)),
    ),
    REPLACE_TEXT: (
        ReplaceText,
        tuple([_Parameter(name, name) for name in ("revision", "start", "before", "after")]),
    ),
    "batch": (
        Batch,
        (_Parameter("label", "label"), _Parameter("edits", "edits", _edits_json, _edits_of)),
    ),
}
"""Class and parameters of each kind of edit, in the order in which they are written."""
_KINDS = {edit: kind for kind, (edit, _) in _EDITS.items()}


def edit_json(edit: Edit) -> Json:
    """Return an edit as JSON.

    Raises:
        UsageError: ``edit-unknown``: project files do not know its class.
    """
    kind = _KINDS.get(type(edit))
    if kind is None:
        raise UsageError(
            f"a project file cannot contain edits of the class {type(edit).__name__}; put it "
            "together from those in anaphora_workbench.edits",
            code="edit-unknown",
        )
    value: Json = {"edit": kind}
    for key, attribute, to_json, _ in _EDITS[kind][1]:
        parameter = getattr(edit, attribute)
        value[key] = parameter if to_json is None else to_json(parameter)
    return value


def edit_of(value: Json) -> Any:
    """Return the edit of `edit_json`."""
    kind = value["edit"]
    if kind not in _EDITS:
        raise ValueError(f"no edit is called '{kind}'")
    edit, parameters = _EDITS[kind]
    found = {}
    for key, attribute, _, from_json in parameters:
        found[attribute] = value[key] if from_json is None else from_json(value[key])
    return edit(**found)


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
    """Return the layer of `layer_text`, checked as any new layer is."""
    value: Json = json.loads(text)
    maps = {name: dict(_entries_of(name, value.pop(name, ()))) for name in MAPS}
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
    """Return the layer that `difference_text` tells of."""
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
        return [(markable.id, markable) for markable in markables_of(list(values))]
    if name == "anaphors":
        return [(anaphor.markable, anaphor) for anaphor in anaphors_of(list(values))]
    if name == "candidates":
        return [(key, candidates_of(entry)) for key, entry in values]
    return [(key, correction_of(entry)) for key, entry in values]
