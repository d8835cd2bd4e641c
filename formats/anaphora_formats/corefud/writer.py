"""The lines of a CorefUD file for a document and its layer.

The numbered rules are in `anaphora_formats.corefud`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from anaphora_formats.corefud.conllu_documents import renamed
from anaphora_formats.corefud.conllu_rows import NO_HEAD, cut_circles
from anaphora_formats.corefud.conllu_table import BLANK_TAIL
from anaphora_formats.corefud.coreference_entries import MARKS
from anaphora_formats.corefud.entity_brackets import EntityKeys
from anaphora_formats.corefud.layer import usual_keys
from anaphora_formats.corefud.misc_entries import MiscEntries, Nodes, WrittenNode
from anaphora_formats.corefud.passthrough import Kept, clean, is_native, kept_of
from anaphora_workbench.model import (
    EMPTY,
    ROOT,
    Correction,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Span,
    Token,
)
from anaphora_workbench.model.clearnlp import universal
from anaphora_workbench.ports import Reading

GLOBAL = "# global.Entity"


class DocumentLines(NamedTuple):
    """The lines of a document, apart from what depends on the documents before it in a file.

    Attributes:
        before: Empty lines before the first one.
        head: The comments of the first sentence.
        rest: All lines behind them.
        fields: The order of the fields that its mentions have; ``""`` without a layer.
        is_new: Whether that order was not read from a file.
    """

    before: list[str]
    head: list[str]
    rest: list[str]
    fields: str
    is_new: bool


def document_lines(reading: Reading) -> DocumentLines:
    """Return the lines of the first layer of a reading, without line ends."""
    document = reading.document
    layer = reading.layers[0] if reading.layers else None
    kept = kept_of(document)
    head = renamed(kept.comments[0], clean(document.doc_id))
    kept.comments[0] = []
    before: list[str] = []
    rest = [""]
    if document.tokens:
        before = [""] * kept.blanks.get(-1, 0)
        rest = _Sentences(document, layer, kept).lines()
    if kept.tail:
        rest += [*kept.tail, *[""] * kept.blanks.get(len(kept.comments), 1)]
    fields = "" if layer is None else str(keys_of(kept))
    return DocumentLines(before, head, rest, fields, not kept.keys)


class LineWriter:
    """Joins the lines of the documents of one file, and knows what the file has declared so far."""

    def __init__(self) -> None:
        self._declared = ""

    def lines(self, document: DocumentLines) -> list[str]:
        """Return all lines of the next document.

        The order of the fields is declared before the first Entity, and again where it changes.
        """
        before, head, rest, fields, is_new = document
        own = [line for line in head if line.startswith(GLOBAL)]
        if own:
            self._declared = own[-1].partition("=")[2].strip()
        elif fields and (fields != self._declared or is_new):
            begin = [at for at, line in enumerate(head) if line.startswith("# newdoc")]
            place = begin[0] + 1 if begin else 0
            head = [*head[:place], f"{GLOBAL} = {fields}", *head[place:]]
            self._declared = fields
        return [*before, *head, *rest]


def keys_of(kept: Kept) -> EntityKeys:
    """Return the order of the fields of a document, that of CorefUD 1.x where it has none."""
    return EntityKeys.parse(kept.keys) or usual_keys()


class _Sentences:
    """Writes the sentences of one document that has any."""

    def __init__(self, document: Document, layer: Layer | None, kept: Kept) -> None:
        self._document = document
        self._kept = kept
        corrections = layer.corrections if layer is not None else EMPTY
        self._tokens, self._deps = written_tokens(document, corrections, kept.deps)
        self._heads = written_heads(document.sentences, self._tokens)
        markables = list(layer.markables.values()) if layer else []
        self._nodes = Nodes(document, kept.empty, markables)
        self._marks: dict[int, dict[str, str]] = {}
        if layer is not None:
            analysed = replace(document, tokens=tuple(self._tokens))
            self._marks = MiscEntries(analysed, layer, self._nodes, keys_of(kept)).by_unit()
        self._layout = {self._nodes.as_read(unit): kept.layout[unit] for unit in kept.layout}
        self._zeros = _zeros_by_node(self._nodes, markables)
        self._features: dict[int, str] = {}
        self._unit = 0

    def lines(self) -> list[str]:
        lines: list[str] = []
        kept = self._kept
        empty = iter(self._nodes.empty)
        node = next(empty, None)
        for number, sentence in enumerate(self._document.sentences):
            lines += kept.comments[number]
            place = (0, 0)
            for index in sentence:
                while node is not None and node.node.after < index:
                    place = self._add_node(lines, node, sentence, place)
                    node = next(empty, None)
                self._add_word(lines, index, sentence)
            while node is not None and node.sentence == number and node.node.after < sentence.end:
                place = self._add_node(lines, node, sentence, place)
                node = next(empty, None)
            lines += [""] * kept.blanks.get(number, 1)
        return lines

    def _add_word(self, lines: list[str], index: int, sentence: Span) -> None:
        token = self._tokens[index]
        deps = self._deps[index]
        multi = self._kept.ranges.get(index)
        first = index - sentence.start + 1
        if multi is not None:
            size, form, tail = multi
            lines.append(f"{first}-{first + size - 1}\t{form}\t{tail or BLANK_TAIL}")
        head = self._heads[index]
        deprel = token.deprel or "_"
        lines.append(
            "\t".join(
                (
                    str(first),
                    clean(token.text),
                    clean(token.lemma),
                    clean(token.pos),
                    clean(token.tag),
                    self._feats(token.features),
                    head,
                    clean(deprel),
                    f"{head}:{deprel}" if deps == "=" else deps or "_",
                    self._misc(self._kept.misc[index]),
                )
            )
        )

    def _add_node(
        self, lines: list[str], written: WrittenNode, sentence: Span, place: tuple[int, int]
    ) -> tuple[int, int]:
        """Add the line of an empty node and return its place in the sentence (``3.1``)."""
        node = written.node
        major = 0 if written.leads else node.after - sentence.start + 1
        minor = place[1] + 1 if place[0] == major else 1
        deps = "_"
        if node.governor is not None and node.governor in sentence:
            deps = f"{node.governor - sentence.start + 1}:{clean(node.deprel)}"
        elif node.deprel:
            deps = f"0:{clean(node.deprel)}"
        row = written.row or ("", "_", "_", "_", deps, "")
        _, tag, head, deprel, deps, misc = row
        features = node.features
        zero = self._zeros.get(self._unit)
        if zero is not None and zero.zero is not None:
            features = zero.zero.features
            moved = node.governor is not None and node.governor != zero.zero.governor
            if (moved or node.deprel != zero.zero.role) and zero.zero.governor in sentence:
                deps = f"{zero.zero.governor - sentence.start + 1}:{clean(zero.zero.role)}"
        cells = (
            f"{major}.{minor}",
            clean(node.text),
            clean(node.lemma),
            clean(node.pos),
            tag,
            self._feats(features),
            head,
            deprel,
            deps,
            self._misc(misc),
        )
        lines.append("\t".join(cells))
        return (major, minor)

    def _feats(self, features: FrozenDict[str, str]) -> str:
        if not features:
            return "_"
        known = self._features.get(id(features))
        if known is None:
            known = "|".join([f"{clean(key)}={clean(value)}" for key, value in features.items()])
            self._features[id(features)] = known
        return known

    def _misc(self, kept: str) -> str:
        """Return MISC of the next node: what was kept of it and its entries of coreference."""
        unit = self._unit
        self._unit += 1
        marks = self._marks.get(unit)
        layout = self._layout.get(unit)
        if marks is None and layout is None:
            return kept or "_"
        entries = layout or (kept.split("|") if kept else [])
        return with_marks(entries, marks or {}) or "_"


def with_marks(entries: Sequence[str], marks: Mapping[str, str]) -> str:
    """Return MISC with coreference put in.

    Args:
        entries: The other entries; a bare ``Entity`` (``Bridge``, ``SplitAnte``) keeps a place.
        marks: Values by key. Those without a place go where the alphabet puts them.
    """
    placed = [
        f"{entry}={marks[entry]}" if entry in MARKS else entry
        for entry in entries
        if entry not in MARKS or entry in marks
    ]
    for key, value in marks.items():
        if key not in entries:
            new = f"{key}={value}"
            later = [at for at, entry in enumerate(placed) if entry.lower() > new.lower()]
            placed.insert(later[0] if later else len(placed), new)
    return "|".join(placed)


def _zeros_by_node(nodes: Nodes, markables: Sequence[Markable]) -> dict[int, Markable]:
    """Return the zeros by the unit of an empty node that was there before them."""
    return {
        nodes.unit_of_zero(markable): markable
        for markable in markables
        if markable.zero is not None and markable.id not in nodes.created
    }


def written_heads(sentences: Sequence[Span], tokens: Sequence[Token]) -> list[str]:
    """Return HEAD of each word, ``_`` where it is unknown, in another sentence, or in a circle."""
    written: list[str] = []
    for sentence in sentences:
        heads = [_head(token, sentence) for token in tokens[sentence.start : sentence.end]]
        cut_circles(heads)
        written += ["_" if head == NO_HEAD else str(head) for head in heads]
    return written


def written_tokens(
    document: Document, corrections: Mapping[int, Correction], deps: Sequence[str]
) -> tuple[Sequence[Token], Sequence[str]]:
    """Return the tokens as they are written, and their DEPS.

    They are those of `corrected`; the relations of spaCy's models are turned into those of
    Universal Dependencies, unless they were read from CoNLL-U.
    """
    tokens, deps = corrected(document, corrections, deps)
    if is_native(document):
        return tokens, deps
    return universal(replace(document, tokens=tuple(tokens))), deps


def corrected(
    document: Document, corrections: Mapping[int, Correction], deps: Sequence[str]
) -> tuple[Sequence[Token], Sequence[str]]:
    """Return the tokens as they were corrected, and their DEPS, in which the head follows.

    A head in another sentence cannot be written; the old one stays.
    """
    if not corrections:
        return document.tokens, deps
    tokens, new_deps = list(document.tokens), list(deps)
    for sentence in document.sentences:
        for index in sentence:
            correction = corrections.get(index)
            if correction is not None:
                new = _corrected(tokens[index], correction, sentence)
                new_deps[index] = _followed(tokens[index], new, deps[index], sentence)
                tokens[index] = new
    return tokens, new_deps


def _corrected(token: Token, correction: Correction, sentence: Span) -> Token:
    head = correction.head
    return replace(
        token,
        pos=token.pos if correction.pos is None else correction.pos,
        tag=token.tag if correction.tag is None else correction.tag,
        lemma=token.lemma if correction.lemma is None else correction.lemma,
        head=head if head is not None and (head == ROOT or head in sentence) else token.head,
        deprel=token.deprel if correction.deprel is None else correction.deprel,
    )


def _followed(old: Token, new: Token, deps: str, sentence: Span) -> str:
    """Return DEPS in which the old relation, also a refined one (*conj:and*), is the new."""
    before = _basic(old, sentence)
    entries = [
        _basic(new, sentence) if entry == before or entry.startswith(f"{before}:") else entry
        for entry in deps.split("|")
    ]
    return "|".join(entries)


def _basic(token: Token, sentence: Span) -> str:
    """Return the basic relation of a word as DEPS writes it."""
    return f"{_head(token, sentence)}:{token.deprel}"


def _head(token: Token, sentence: Span) -> int:
    """Return the head as a position (from 1) in the sentence, 0 for a root, or `NO_HEAD`."""
    if token.head == ROOT:
        return 0
    if token.head is None or token.head not in sentence:
        return NO_HEAD
    return token.head - sentence.start + 1
