"""What writing CorefUD drops of a reading, counted sort by sort.

The numbered rules are in `anaphora_formats.corefud`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise

from anaphora_formats.corefud.conllu_rows import Report
from anaphora_formats.corefud.conllu_table import Mark
from anaphora_formats.corefud.lines import corrected, keys_of, written_heads, written_tokens
from anaphora_formats.corefud.marks import Marks, Nodes
from anaphora_formats.corefud.mentions import EntityKeys, match_brackets
from anaphora_formats.corefud.passthrough import described, kept_of
from anaphora_workbench.errors import Problem, Severity
from anaphora_workbench.model import (
    EMPTY,
    ROOT,
    Correction,
    Document,
    Layer,
    Markable,
    Reference,
    anaphors_from_clusters,
)
from anaphora_workbench.ports import Reading, Source

_READ = "gold"
"""What the layer of a file is called when it is read."""
_BREAKS = re.compile(r"[\t\n\r]")


def losses_of(reading: Reading) -> list[Problem]:
    """Return a warning for each sort of thing that writing drops."""
    layer = reading.layers[0] if reading.layers else None
    found = [*_of_document(reading.document, layer.corrections if layer else EMPTY)]
    if layer is not None:
        others = [other.name for other in reading.layers[1:]]
        found.append(("layers", len(others), f"layers besides '{layer.name}'"))
        found.append(("layer-name", int(layer.name != _READ), "name of a layer"))
        found += _of_layer(layer)
        if reading.document.tokens:
            found += _of_links(reading.document, layer)
    return [
        Problem(
            f"corefud-loses-{code}", f"CorefUD holds no {what}: {count}", None, Severity.WARNING
        )
        for code, count, what in found
        if count
    ]


def _of_document(
    document: Document, corrections: Mapping[int, Correction]
) -> Iterator[tuple[str, int, str]]:
    tokens, sentences = document.tokens, document.sentences
    begins = {sentence.start for sentence in sentences}
    nodes = Nodes(document, kept_of(document).empty, ()).empty if tokens else []
    far = [
        node
        for node in nodes
        if node.node.governor is not None
        and document.sentence_of(node.node.governor) != node.sentence
    ]
    inside = [paragraph for paragraph in document.paragraphs if paragraph.start not in begins]
    yield "structures", len(document.structures), "syntactic units"
    yield "trees", sum([tree is not None for tree in document.trees]), "constituent trees"
    yield "stems", sum([bool(token.stem) for token in tokens]), "stems"
    yield "heads", _count_heads(document, corrections), "heads in another sentence or in circles"
    yield (
        "relations",
        _count_relations(document, corrections),
        "relations and heads of spaCy's models (those of Universal Dependencies are written)",
    )
    yield "governors", len(far), "governors of empty nodes in another sentence"
    yield "empty-nodes", len(document.empty_nodes) - len(nodes), "empty nodes without any words"
    yield "paragraphs", len(inside), "paragraphs that begin inside a sentence"
    yield "breaks", _count_breaks(document), "words with tabs or line ends (blanks are written)"
    yield "text", _count_unwritten(document), "text outside of the words"
    if "conllu.comments" not in document.metadata:
        yield "metadata", len(described(document)[1]), "metadata that are no single line"


def _count_heads(document: Document, corrections: Mapping[int, Correction]) -> int:
    """Count the heads that are not written as they are, or as they were corrected."""
    meant = [token.head for token in document.tokens]
    for index, correction in corrections.items():
        if correction.head is not None and index < len(meant):
            meant[index] = correction.head
    tokens, _ = corrected(document, corrections, [""] * len(meant))
    written = written_heads(document.sentences, tokens)
    kept = [
        "0" if meant[index] == ROOT else str((meant[index] or 0) - sentence.start + 1)
        for sentence in document.sentences
        for index in sentence
    ]
    pairs = zip(meant, written, kept, strict=True)
    return sum([head is not None and there != wanted for head, there, wanted in pairs])


def _count_relations(document: Document, corrections: Mapping[int, Correction]) -> int:
    """Count the words that Universal Dependencies give another relation, head or tag."""
    deps = [""] * len(document.tokens)
    ours, _ = corrected(document, corrections, deps)
    theirs, _ = written_tokens(document, corrections, deps)
    return sum([one != other for one, other in zip(ours, theirs, strict=True)])


def _count_breaks(document: Document) -> int:
    return sum(
        [bool(_BREAKS.search(f"{token.text}{token.lemma}{token.tag}")) for token in document.tokens]
    )


def _count_unwritten(document: Document) -> int:
    """Count the places between words that hold more than white space, and words that overlap."""
    offsets, text = document.offsets, document.text
    if not offsets:
        return bool(text.strip())
    gaps = [(end, start) for (_, end), (start, _) in pairwise(offsets)]
    same = [first == second for first, second in pairwise(offsets)]
    between = [
        end > start or bool(text[end:start].strip())
        for (end, start), shared in zip(gaps, same, strict=True)
        if not shared
    ]
    around = [text[: offsets[0][0]].strip(), text[offsets[-1][1] :].strip()]
    return sum(between) + sum(map(bool, around))


def _of_layer(layer: Layer) -> Iterator[tuple[str, int, str]]:
    anaphors = list(layer.anaphors.values())
    markables = list(layer.markables.values())
    referring = [a for a in anaphors if a.reference is not Reference.NON_REFERRING]
    typed = [
        anaphor
        for anaphor in referring
        if anaphor.reference not in (None, Reference.ANAPHOR)
        or (anaphor.antecedents and anaphor.reference is None)
    ]
    open_ones = [a for a in referring if not a.antecedents and a not in typed]
    yield "kinds", sum([bool(anaphor.kind) for anaphor in anaphors]), "kinds of anaphors"
    yield "references", len(typed), "reference types other than '<'"
    yield "non-referring", len(anaphors) - len(referring), "non-referring expressions"
    yield "open", len(open_ones), "anaphors that wait for an antecedent"
    yield "candidates", len(layer.candidates), "candidates of anaphors"
    yield "corrections", len(layer.corrections), "corrections apart from what they correct"
    yield "head-spans", sum([m.head_span is not None for m in markables]), "heads of several words"
    yield "clitics", sum([m.clitic is not None for m in markables]), "clitics inside words"
    yield "phrases", sum(map(_has_phrase, markables)), "types of phrases"


def _has_phrase(markable: Markable) -> bool:
    return markable.phrase not in ("", "zero" if markable.zero is not None else "")


def _of_links(document: Document, layer: Layer) -> Iterator[tuple[str, int, str]]:
    kept = kept_of(document)
    keys = keys_of(kept)
    markables = layer.markables
    marks = Marks(document, layer, Nodes(document, kept.empty, markables.values()), keys)
    again = anaphors_from_clusters(marks.markables, marks.labels, marks.sums())
    links = {anaphor.markable: anaphor.antecedents for anaphor in again}
    changed = [
        anaphor
        for anaphor in layer.anaphors.values()
        if anaphor.antecedents
        and anaphor.markable not in marks.doubles
        and links.get(anaphor.markable) != anaphor.antecedents
    ]
    most = 1 if keys.minspan >= 0 else 0
    minima = [m for m in markables.values() if len(m.minimum) > most]
    typed = [m for m in marks.markables if m.semantic != marks.types[m.id]]
    yield "types", len(typed), "types of mentions other than their entity's, which is written"
    yield "links", len(changed), "links to other mentions than the nearest before"
    yield "minimum", len(minima), "alternatives of minimal spans"
    yield (
        "doubles",
        len(marks.doubles),
        "second mentions of an entity on the same words (two clitics of one verb)",
    )
    yield (
        "first-heads",
        sum([marks.has_silent_head(m) for m in marks.markables]),
        "heads that are the first of several words without a parse (there the number 1 also means "
        "an unknown head)",
    )
    yield "crossing", _count_confused(marks, keys), "mentions of one entity that cross each other"


def _count_confused(marks: Marks, keys: EntityKeys) -> int:
    """Count the mentions whose brackets a reader takes for those of another one of the entity."""
    written = [Mark(unit, 0, (), 0, value) for unit, value in sorted(marks.entities().items())]
    mentions, _ = match_brackets(written, keys, Report(Source("")))
    found = Counter([(mention.label, tuple(mention.parts)) for mention in mentions])
    meant = Counter([(marks.labels[m.id], tuple(marks.parts[m.id])) for m in marks.markables])
    return (meant - found).total()
