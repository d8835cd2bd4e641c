"""Layers that follow what a project asks its annotators about.

Changing the setting changes no file at once: the layer of an annotator follows when it is opened,
in one edit, which adds the questions that are new and takes away those that nobody has touched.
Decisions, flags and notes stay, whatever is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from anaphora_workbench.annotation.project.asked import ASKED, asks, finder_for
from anaphora_workbench.annotation.session.change_summary import QUESTIONS
from anaphora_workbench.annotation.session.planned_edits import Primitive, id_of
from anaphora_workbench.annotation.session.pools import corrected
from anaphora_workbench.edits import (
    AddMarkable,
    Batch,
    RemoveAnaphor,
    RemoveMarkable,
    SetAnaphor,
)
from anaphora_workbench.model import FOUND, Anaphor, Document, Layer
from anaphora_workbench.model.language import is_pronominal
from anaphora_workbench.ports import AnaphorFinder
from anaphora_workbench.store import DOUBT, NOTE, STALE, Project

_FOLLOWED = "asked of"
"""Setting that holds what each layer was last asked: by document and annotator. ``""`` stands for
the layer that annotators begin with."""
FinderOf = Callable[[str], AnaphorFinder]
"""Returns an anaphor finder by name; see `Registry.anaphor_finder`."""


def followed(project: Project, document: str, annotator: str) -> tuple[str, ...]:
    """Return what an annotator's layer was last asked."""
    listed = _all_followed(project).get(document, {})
    found = listed.get(annotator, listed.get("", ASKED))
    return tuple([str(kind) for kind in found])


def note_followed(project: Project, asked: Mapping[str, tuple[str, ...]], annotator: str) -> None:
    """Note what the layers of some documents are asked now; ``""`` is the layer at the start."""
    known = _all_followed(project)
    for document, kinds in asked.items():
        known.setdefault(document, {})[annotator] = list(kinds)
    project.settings.set(_FOLLOWED, known)


def _all_followed(project: Project) -> dict[str, dict[str, Any]]:
    known = project.settings.get(_FOLLOWED, {})
    return known if isinstance(known, dict) else {}


def follow(
    project: Project,
    document: Document,
    name: str,
    annotator: str,
    asked: tuple[str, ...],
    finder_of: FinderOf,
    added: Iterable[Primitive] | None = None,
) -> int:
    """Let an annotator's layer follow what is asked; return how many questions have changed.

    Args:
        project: The project, open for writing.
        document: The text.
        name: Its name in the project.
        annotator: Whose layer.
        asked: What is asked about from now on.
        finder_of: Finds anaphor finders.
        added: What `new_questions` has found before; the layer may have changed since.
    """
    before = followed(project, name, annotator)
    if before == asked:
        return 0
    layer = project.layer(name, annotator)
    if added is None:
        edit = changed_questions(document, layer, before, asked, finder_of(finder_for(asked)))
    else:
        edit = Batch((*_taken_away(layer, before, asked), *_fitting(layer, added)), QUESTIONS)
    if edit.edits:
        project.record(name, annotator, edit)
    note_followed(project, {name: asked}, annotator)
    return sum([isinstance(one, SetAnaphor | RemoveAnaphor) for one in edit.edits])


def asks_more(before: tuple[str, ...], asked: tuple[str, ...]) -> bool:
    """Tell whether something is asked about that was not, so that a text has to be searched."""
    return not frozenset(asked) <= frozenset(before)


def new_questions(
    project: Project, name: str, annotator: str, asked: tuple[str, ...], finder_of: FinderOf
) -> tuple[Primitive, ...]:
    """Return the edits that ask about what is new; `follow` takes them. Nothing is written."""
    before = followed(project, name, annotator)
    document, layer = project.document(name), project.layer(name, annotator)
    finder = finder_of(finder_for(asked))
    found = finder.find(corrected(document, layer.corrections), layer)
    return tuple(_added(layer, found, before, asked))


def changed_questions(
    document: Document,
    layer: Layer,
    before: tuple[str, ...],
    asked: tuple[str, ...],
    finder: AnaphorFinder,
) -> Batch:
    """Return the edit by which a layer that was asked something is asked something else."""
    edits: list[Primitive] = [*_taken_away(layer, before, asked)]
    if asks_more(before, asked):
        found = finder.find(corrected(document, layer.corrections), layer)
        edits += _added(layer, found, before, asked)
    return Batch(tuple(edits), QUESTIONS)


def _fitting(layer: Layer, added: Iterable[Primitive]) -> Iterator[Primitive]:
    """Yield the edits that still fit a layer on which work has gone on since they were found."""
    new: set[str] = set()
    for edit in added:
        if isinstance(edit, AddMarkable):
            name = edit.markable.id
            if name not in layer.markables:
                new.add(name)
                yield edit
        elif isinstance(edit, SetAnaphor):
            name = edit.anaphor.markable
            there = name in new or (name in layer.markables and name not in layer.anaphors)
            if there:
                yield edit


def _added(
    layer: Layer, found: Layer, before: tuple[str, ...], asked: tuple[str, ...]
) -> Iterator[Primitive]:
    """Yield the edits that ask about what is new; what an annotator deleted does not come back."""
    for anaphor in found.anaphors_in_text_order():
        kind, name = anaphor.kind, anaphor.markable
        if name in layer.anaphors or not asks(asked, kind) or asks(before, kind):
            continue
        if name not in layer.markables:
            markable = found.markables[name]
            prefix = "z" if markable.zero is not None else "m"
            name = id_of(prefix, markable.spans, lambda one, _spans: one in layer.markables)
            yield AddMarkable(replace(markable, id=name))
        yield SetAnaphor(Anaphor(name, kind))


def _taken_away(
    layer: Layer, before: tuple[str, ...], asked: tuple[str, ...]
) -> Iterator[Primitive]:
    """Yield the edits that end questions that nobody has answered or remarked on."""
    bridging = {name for bridge in layer.bridges for name in (bridge.anaphor, bridge.antecedent)}
    used = {name for anaphor in layer.anaphors.values() for name in anaphor.antecedents}
    for name, anaphor in layer.anaphors.items():
        kind = anaphor.kind
        if asks(asked, kind) or not asks(before, kind) or anaphor.decided or name in bridging:
            continue
        if not anaphor.attributes.keys().isdisjoint((DOUBT, NOTE, STALE)):
            continue
        yield RemoveAnaphor(name)
        markable = layer.markables[name]
        wordless = is_pronominal(kind) and FOUND not in markable.attributes
        if wordless and name not in used and name not in layer.candidates:
            yield RemoveMarkable(name)
