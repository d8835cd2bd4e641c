"""Tell what SUPAR's SGML cannot hold: by reading back what would be written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from anaphora_formats.supar_sgml.document import EXTRA, FUNCTION, HEADERS, TYPE, build
from anaphora_formats.supar_sgml.parser import parse
from anaphora_formats.supar_sgml.writer import document_lines
from anaphora_workbench.errors import Problem, Severity
from anaphora_workbench.model import FOUND, Document, Layer, Markable, Reference, Structure
from anaphora_workbench.ports import Reading, Source

WHAT = {
    "supar-sgml-loses-text": "the running text with its spacing",
    "supar-sgml-loses-paragraphs": "paragraphs",
    "supar-sgml-loses-pos": "universal parts of speech (a tag stands in their place)",
    "supar-sgml-loses-stems": "stems",
    "supar-sgml-loses-features": "morphological features of words",
    "supar-sgml-loses-parse": "syntactic heads and relations of words (noun phrases keep a "
    "function)",
    "supar-sgml-loses-structures": "syntactic units that come back otherwise (clauses are divided "
    "flat, verbs are added)",
    "supar-sgml-loses-trees": "constituent trees",
    "supar-sgml-loses-empty-nodes": "empty nodes and the expressions that name them",
    "supar-sgml-loses-metadata": "entries of the metadata",
    "supar-sgml-loses-layers": "layers beside the first",
    "supar-sgml-loses-layer-name": "the name of the layer",
    "supar-sgml-loses-corrections": "corrections of words (the corrected lemma and tag are "
    "written)",
    "supar-sgml-loses-bridges": "bridging links",
    "supar-sgml-loses-antecedents": "anaphors whose antecedents are not written",
    "supar-sgml-loses-candidates": "lists of candidates",
    "supar-sgml-loses-reference": "reference types",
    "supar-sgml-loses-anaphors": "anaphors that are not marked (those that do not refer, and those "
    "whose words are no SNS)",
    "supar-sgml-loses-kinds": "kinds of anaphors that come back otherwise",
    "supar-sgml-loses-markables": "expressions that are left out or come back with other words "
    "(they cross others, have gaps or go on in the next sentence)",
    "supar-sgml-loses-unmarked": "noun phrases of the parse that are no markables, and come back "
    "as such",
    "supar-sgml-loses-heads": "heads of expressions",
    "supar-sgml-loses-phrases": "phrase types",
    "supar-sgml-loses-semantic": "semantic classes",
    "supar-sgml-loses-minimum": "minimal spans (MIN)",
    "supar-sgml-loses-zeros": "role, features or place of a zero pronoun",
    "supar-sgml-loses-attributes": "markables or anaphors with attributes of another format",
    "supar-sgml-loses-words": "words that come back otherwise",
    "supar-sgml-loses-sentences": "sentences that come back otherwise",
}
"""What is lost, by code."""

_OWN = frozenset((FUNCTION, TYPE, EXTRA, FOUND))


def losses_of(reading: Reading) -> list[Problem]:
    """Return a warning for each sort of thing that is lost, with the number of such things.

    What the tags can hold is found out by reading back what would be written, so that nothing is
    forgotten. Cost: about that of writing and reading.
    """
    document = reading.document
    layer = reading.layers[0] if reading.layers else None
    back = read_back(document, layer)
    lost: Counter[str] = Counter()
    _of_document(document, back.document, lost)
    lost["layers"] += max(0, len(reading.layers) - 1)
    if layer is not None:
        _of_layer(layer, lost)
    theirs = back.layers[0] if back.layers else Layer.build("gold")
    _of_markables(layer or Layer.build("gold"), theirs, lost)
    return [
        Problem(code, f"SUPAR's SGML cannot hold: {what} ({count})", severity=Severity.WARNING)
        for code, what in WHAT.items()
        if (count := lost[code.removeprefix("supar-sgml-loses-")])
    ]


def read_back(document: Document, layer: Layer | None) -> Reading:
    """Return what is read from what is written of a document."""
    source = Source.of_text("", name="written")
    lines = document_lines(document, layer, first=True)
    (parsed,) = parse(enumerate(lines, 1), source)
    return build(parsed, source, 1)


def _of_document(ours: Document, theirs: Document, lost: Counter[str]) -> None:
    lost["text"] += bool(ours.text)
    lost["paragraphs"] += len(ours.paragraphs)
    for token in ours.tokens:
        lost["pos"] += bool(token.pos)
        lost["stems"] += bool(token.stem)
        lost["features"] += bool(token.features)
        lost["parse"] += token.head is not None or bool(token.deprel)
    lost["trees"] += sum([tree is not None for tree in ours.trees])
    lost["empty-nodes"] += len(ours.empty_nodes)
    lost["metadata"] += len(ours.metadata.keys() - {HEADERS})
    for mine, their in zip(ours.tokens, theirs.tokens, strict=False):
        lost["words"] += mine.text != their.text
    lost["words"] += abs(len(ours.tokens) - len(theirs.tokens))
    lost["sentences"] += len(set(ours.sentences) ^ set(theirs.sentences))
    if ours.structures != theirs.structures:
        differing = _counted(ours.structures) - _counted(theirs.structures)
        added = _counted(theirs.structures) - _counted(ours.structures)
        lost["structures"] += max(1, differing.total(), added.total())


def _counted(structures: tuple[Structure, ...]) -> Counter[Any]:
    return Counter([(unit.kind, unit.span, unit.head) for unit in structures])


def _of_layer(layer: Layer, lost: Counter[str]) -> None:
    lost["layer-name"] += layer.name != "gold"
    lost["corrections"] += len(layer.corrections)
    lost["bridges"] += len(layer.bridges)
    lost["metadata"] += len(layer.metadata)
    lost["candidates"] += len(layer.candidates)
    for anaphor in layer.anaphors.values():
        lost["antecedents"] += bool(anaphor.antecedents)
        lost["reference"] += anaphor.reference not in (None, Reference.NON_REFERRING)
        lost["attributes"] += bool(anaphor.attributes)
    for markable in layer.markables.values():
        lost["minimum"] += bool(markable.minimum)
        lost["empty-nodes"] += bool(markable.empty_nodes)
        lost["attributes"] += bool(markable.attributes.keys() - _OWN)


def _of_markables(ours: Layer, theirs: Layer, lost: Counter[str]) -> None:
    found = _by_place(theirs.markables.values())
    for key, mine in _by_place(ours.markables.values()).items():
        back = found.get(key, [])
        lost["markables"] += max(0, len(mine) - len(back))
        lost["unmarked"] += max(0, len(back) - len(mine))
        for markable, other in zip(mine, back, strict=False):
            _of_markable(markable, other, lost)
            _of_anaphor(ours, markable, theirs, other, lost)
        for markable in mine[len(back) :]:
            lost["anaphors"] += markable.id in ours.anaphors
    known = _by_place(ours.markables.values())
    lost["unmarked"] += sum([len(back) for key, back in found.items() if key not in known])


def _by_place(markables: Iterable[Markable]) -> dict[Any, list[Markable]]:
    """Return the markables by words and realisation; several at one place in their order."""
    found: dict[Any, list[Markable]] = {}
    for markable in markables:
        wordless = "zero" if markable.zero is not None else markable.clitic
        found.setdefault((markable.spans, wordless), []).append(markable)
    for several in found.values():
        several.sort(key=lambda markable: markable.phrase != "coordination")
    return found


def _of_markable(ours: Markable, theirs: Markable, lost: Counter[str]) -> None:
    lost["heads"] += (ours.head, ours.head_span) != (theirs.head, theirs.head_span) and (
        ours.head is not None or ours.head_span is not None
    )
    lost["phrases"] += bool(ours.phrase) and ours.phrase != theirs.phrase
    lost["semantic"] += ours.semantic != theirs.semantic
    lost["zeros"] += ours.zero != theirs.zero


def _of_anaphor(
    ours: Layer, markable: Markable, theirs: Layer, other: Markable, lost: Counter[str]
) -> None:
    anaphor, back = ours.anaphors.get(markable.id), theirs.anaphors.get(other.id)
    if anaphor is not None and back is None:
        lost["anaphors"] += 1
    elif anaphor is not None and back is not None and anaphor.kind:
        lost["kinds"] += anaphor.kind != back.kind
