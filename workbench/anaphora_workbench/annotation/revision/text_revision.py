"""Correcting a token or a sentence break in a text that is being annotated.

The stored text stays as it is; a new revision takes its place. Layers are carried over by the
tokens, of every annotator as one decision. What cannot be carried over is listed. The correction is
a decision of whoever made it: undo returns to the text before, with all that was decided there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from anaphora_workbench.annotation.adjudication.disagreements import compare
from anaphora_workbench.annotation.adjudication.edits import (
    settled_in_corrected_text,
    settled_names,
)
from anaphora_workbench.annotation.preparation.initial_layer import free_name, with_markables
from anaphora_workbench.annotation.revision.carried_layers import (
    Carrier,
    Loss,
    VersionAlignment,
    shifted_markable,
)
from anaphora_workbench.annotation.revision.revised_text import (
    Corrected,
    Prepare,
    corrected,
    places_of,
)
from anaphora_workbench.edits import (
    AddMarkable,
    Batch,
    CorrectToken,
    RemoveAnaphor,
    RemoveMarkable,
    ReplaceMarkable,
    ReplaceText,
    SetAnaphor,
    SetBridges,
    SetCandidates,
)
from anaphora_workbench.io.sources import collector_paused
from anaphora_workbench.model import (
    Anaphor,
    Document,
    FrozenDict,
    Layer,
    Markable,
)
from anaphora_workbench.ports import Reading
from anaphora_workbench.store import Project, Stored

K = TypeVar("K")
V = TypeVar("V")

LABEL = "Carried over"
"""What undo menus would call the decision that brings answers into a corrected text."""


@dataclass(frozen=True, slots=True)
class Revised:
    """A correction that was made.

    Attributes:
        stored: The new revision.
        document: Its text.
        sentences: The corrected sentences in it: number of the first, and of the one behind.
        losses: What could not be carried over, or not as it was.
        layout_lost: Whether formats had kept the layout of the source, which is given up.
    """

    stored: Stored
    document: Document
    sentences: tuple[int, int]
    losses: tuple[Loss, ...]
    layout_lost: bool


@collector_paused()  # a novel is a million small values, none of them garbage
def revise(
    project: Project,
    name: str,
    sentences: tuple[int, int],
    words: Sequence[str],
    lengths: Sequence[int],
    prepare: Prepare | None = None,
    *,
    by: str = "",
) -> Revised:
    """Correct the words or borders of some sentences, and carry everything over.

    Args:
        project: The project.
        name: Name of the document.
        sentences: Number (from 0) of the first sentence, and of the one behind the last.
        words: The words that stand there now.
        lengths: How many of them each sentence has.
        prepare: Analyses the sentences anew and finds their markables and anaphors, such as
            ``Preprocessor.prepare``. Without it words that changed have no analysis.
        by: The annotator who corrects it, and who can undo it; ``""`` for nobody.

    Raises:
        UsageError: ``revision-invalid``, ``revision-prepared``, ``revision-outdated``,
            ``document-unknown`` or ``project-read-only``; nothing was changed.
        FormatError: It cannot be written; nothing was changed.
    """
    state = project.revisions.state(name)
    stored, newest = project.revisions.present(name), project.revisions.of(name)[-1]
    document = project.document(name)
    text = corrected(document, sentences, words, lengths, prepare)
    carrier = Carrier(document, text.document, text.alignment, text.places)
    annotators = [one for one in project.annotators() if project.decided(name, one)]
    layers = {annotator: project.layer(name, annotator) for annotator in annotators}
    old_start = project.revisions.start(stored)
    given = project.given(name)
    proposals = project.proposals(name)
    losses: list[Loss] = []

    def carry(layer: Layer) -> Layer:
        carried, lost = carrier.layer(layer)
        losses.extend(lost)
        return carried

    start = carry(old_start) if old_start is not None else None
    if text.found is not None:
        taken = _names([old_start, *layers.values()])
        found = _found(text, newest.revision + 1, taken)
        start = _with_found(text.document, start or Layer("start"), found)
    if annotators:
        losses.clear()  # what the start loses, every annotator loses, and says so
    readings = [] if start is None else [start, *[carry(layer) for layer in given]]
    there = {annotator: carry(layer) for annotator, layer in layers.items()}
    _keep_settled(document, text.document, layers, there)
    carried = {
        annotator: _carried(layer, old_start, start or Layer("start"))
        for annotator, layer in there.items()
    }
    moved = [carrier.layer(layer)[0] for layer in proposals.values()]
    stored = project.revisions.add(
        Reading(text.document, tuple(readings)),
        moved,
        carried,
        expected=state,
        by=by,
        edit=_correction(document, text),
    )
    first = sentences[0]
    layout = any("." in key for key in document.metadata)
    unique = tuple(dict.fromkeys(losses))
    return Revised(stored, text.document, (first, first + len(lengths)), unique, layout)


def _keep_settled(
    old: Document, new: Document, before: Mapping[str, Layer], after: dict[str, Layer]
) -> None:
    """Let what adjudicators have settled stay settled in a corrected text."""
    adjudicators = [name for name, layer in before.items() if settled_names(layer)]
    if not adjudicators:
        return
    old_items, new_items = (
        compare(text, {name: one for name, one in layers.items() if name not in adjudicators})
        for text, layers in ((old, before), (new, after))
    )
    for name in adjudicators:
        after[name] = settled_in_corrected_text(before[name], after[name], old_items, new_items)


def _correction(old: Document, text: Corrected) -> ReplaceText:
    """Return the decision that the text is another one; its revision is not known yet."""
    new, alignment = text.document, text.alignment
    (start, end), (_, end_now) = alignment.old, alignment.new
    before, after = [
        [token.text for token in tokens]
        for tokens in (old.tokens[start:end], new.tokens[start:end_now])
    ]
    if not before and not after:
        borders = {span.start for span in old.sentences} ^ {span.start for span in new.sentences}
        start = min(borders, default=start)
        before = after = [token.text for token in new.tokens[start : start + 1]]
    return ReplaceText(0, start, " ".join(before), " ".join(after))


def carried_edit(
    old: Document, new: Document, layer: Layer, old_start: Layer | None, new_start: Layer | None
) -> tuple[Batch, list[Loss]]:
    """Return what brings a layer of an earlier revision into a later one, and what is lost.

    The start layers are those that annotators of the old and of the new text begin with.
    """
    words = [[token.text for token in text.tokens] for text in (old, new)]
    alignment = VersionAlignment(*words)
    moved, losses = Carrier(old, new, alignment, places_of(old, alignment)).layer(layer)
    return _carried(moved, old_start, new_start or Layer("start")), losses


def _names(layers: Iterable[Layer | None]) -> set[str]:
    return {name for layer in layers if layer is not None for name in layer.markables}


def _found(text: Corrected, revision: int, taken: set[str]) -> Layer:
    """Return what preparing found, in the tokens of the text and under names of its own."""
    assert text.found is not None
    by = text.region.start
    names: dict[str, str] = {}
    used = dict.fromkeys(taken)
    for name in text.found.markables:
        names[name] = free_name(f"r{revision}.{name}", used)
        used[names[name]] = None
    markables = {
        names[name]: shifted_markable(_bare(markable, names[name]), by)
        for name, markable in text.found.markables.items()
    }
    anaphors = {
        names[name]: Anaphor(names[name], anaphor.kind)
        for name, anaphor in text.found.anaphors.items()
    }
    return Layer("found", FrozenDict(markables), FrozenDict(anaphors))


def _bare(markable: Markable, name: str) -> Markable:
    """Return a markable under another name, without the places of empty nodes."""
    zero = markable.zero and replace(markable.zero, place=None)
    return replace(markable, id=name, zero=zero, empty_nodes=())


def _with_found(document: Document, start: Layer, found: Layer) -> Layer:
    """Return the start layer with the markables that it lacks, and with anaphors on these."""
    merged, names = with_markables(document, start, found)
    anaphors = {
        names[name]: anaphor
        for name, anaphor in found.anaphors.items()
        if names[name] == name  # markables that were there already are what they were
    }
    return replace(merged, anaphors=merged.anaphors.updated(anaphors))


def _carried(layer: Layer, old_start: Layer | None, start: Layer) -> Batch:
    """Return what leads from the new start layer to an annotator's carried one.

    What preparing found anew belongs to it too, unless the annotator has that expression.
    """
    known = old_start.markables if old_start is not None else {}
    places = {(markable.spans, markable.realisation) for markable in layer.markables.values()}
    fresh = {
        name: markable
        for name, markable in start.markables.items()
        if name not in known and (markable.spans, markable.realisation) not in places
    }
    anaphors = {name: start.anaphors[name] for name in fresh if name in start.anaphors}
    target = replace(
        layer,
        markables=layer.markables.updated(fresh),
        anaphors=layer.anaphors.updated(anaphors),
    )
    return difference(start, target)


def difference(start: Layer, target: Layer) -> Batch:
    """Return the edits that lead from one layer to another of the same text.

    Names and metadata of layers are no matter of edits.
    """
    edits: list[
        AddMarkable
        | ReplaceMarkable
        | SetBridges
        | SetCandidates
        | SetAnaphor
        | RemoveAnaphor
        | RemoveMarkable
        | CorrectToken
    ] = []
    for name, markable in target.markables.items():
        old = start.markables.get(name)
        if old is None:
            edits.append(AddMarkable(markable))
        elif old != markable:
            edits.append(ReplaceMarkable(markable))
    if start.bridges != target.bridges:
        edits.append(SetBridges(target.bridges))
    edits += [
        SetCandidates(name, target.candidates.get(name))
        for name in _changed(start.candidates, target.candidates)
    ]
    changed = _changed(start.anaphors, target.anaphors)
    edits += [SetAnaphor(target.anaphors[name]) for name in changed if name in target.anaphors]
    edits += [RemoveAnaphor(name) for name in changed if name not in target.anaphors]
    edits += [RemoveMarkable(name) for name in start.markables if name not in target.markables]
    edits += [
        CorrectToken(index, target.corrections.get(index))
        for index in _changed(start.corrections, target.corrections)
    ]
    return Batch(tuple(edits), LABEL)


def _changed(old: Mapping[K, V], new: Mapping[K, V]) -> list[K]:
    return [key for key in {**old, **new} if old.get(key) != new.get(key)]
