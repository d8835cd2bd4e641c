"""From a reading to the lines of a CoNLL file.

A document that was read from a CoNLL file comes back as it was, but for what was changed since:
each cell that was read is kept as long as it still says what the model says.

`plan` chooses layout, mentions and labels; the lines follow it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

from anaphora_formats.conll.brackets import (
    EMPTY_CELLS,
    LabelledSpan,
    column_of,
    find_mentions,
    parse_cell,
)
from anaphora_formats.conll.columns import (
    CONLL_2012,
    GUM,
    LAYOUTS,
    OTHER,
    Layout,
    expanded,
    features_cell,
    features_value,
    says_nothing,
    text_value,
    unknown_cells,
    written,
)
from anaphora_formats.conll.documents import first_cell
from anaphora_formats.conll.reader import IDENTITY, UNTYPED
from anaphora_formats.conll.tokens import (
    NO_FORM,
    bits_of_tree,
    head_value,
    is_writable,
    paragraphs_of,
    sentence_speakers,
    tree_of_bits,
)
from anaphora_workbench.io.sources import are_digits
from anaphora_workbench.model import (
    ROOT,
    Chains,
    Document,
    Layer,
    Markable,
    Reference,
    Span,
    Token,
    chains_of,
    cluster_labels,
)
from anaphora_workbench.ports import Reading

_CORRECTED = ("pos", "tag", "lemma", "head", "deprel")
"""What a layer may correct of a token."""

_LABEL = re.compile(r"[^()|\s]+")
_TYPE = re.compile(r"[a-z]+")
_FILLED = {"name": "*", "category": "*", "frameset": "-", "sense": "-"}
Kept = Sequence[str] | None


@dataclass(slots=True)
class ConllPlan:
    """What is written of a reading.

    It is ``own`` if the document was read in this layout, so that its cells and lines are kept, and
    ``typed`` if labels carry the entity type and the title, as GUM's do.
    """

    document: Document
    layout: Layout
    own: bool
    layer: Layer | None = None
    chains: Chains | None = None
    labels: list[str] = field(default_factory=list)
    typed: bool = False
    mentions: dict[str, LabelledSpan] = field(default_factory=dict)

    def tokens(self) -> Sequence[Token]:
        """Return the tokens with the layer's corrections."""
        tokens = self.document.tokens
        if self.layer is None or not self.layer.corrections:
            return tokens
        corrected = list(tokens)
        for index, correction in self.layer.corrections.items():
            changes = {
                name: value
                for name in _CORRECTED
                if (value := getattr(correction, name)) is not None
            }
            corrected[index] = replace(tokens[index], **changes)
        return corrected


def plan(reading: Reading, forced: Layout | None) -> ConllPlan:
    """Return what is written of a reading.

    Args:
        reading: The document with its layers.
        forced: The layout to write, ``None`` for the one that the document was read in, and for
            CoNLL-2012 when it was read in another format.
    """
    document = reading.document
    read_in = LAYOUTS.get(str(document.metadata.get("conll.layout")))
    layout = forced or read_in or CONLL_2012
    own = layout is read_in and _fits(document)
    made = ConllPlan(document, layout, own)
    if not reading.layers:
        return made
    made.layer = layer = reading.layers[0]
    made.chains = chains_of(layer)
    if own:
        made.typed = layer.metadata.get("conll.typed") is True
    elif layout is GUM:
        made.typed = any(markable.semantic for markable in layer.markables.values())
    made.labels = _labels(made, layer, made.chains)
    for number, names in enumerate(made.chains.entities):
        for name in names:
            markable = layer.markables[name]
            if not left_out(layer, markable):
                label = made.labels[number]
                if made.typed:
                    label = _typed_label(markable, label)
                made.mentions[name] = (label, markable.start, markable.end)
    return made


def left_out(layer: Layer, markable: Markable) -> bool:
    """Tell whether a markable has no place in a CoNLL file: it has no words, or does not refer."""
    anaphor = layer.anaphors.get(markable.id)
    return (
        markable.zero is not None
        or markable.clitic is not None
        or (anaphor is not None and anaphor.reference is Reference.NON_REFERRING)
    )


def _fits(document: Document) -> bool:
    """Tell whether the kept columns are as long as the document."""
    columns = document.metadata.get("conll.columns", {})
    size = len(document.tokens)
    return all(isinstance(column, str) or len(column) == size for column in columns.values())


def _labels(made: ConllPlan, layer: Layer, chains: Chains) -> list[str]:
    """Return the labels that were read where the layout can hold them, else numbers.

    The official scorer and its heirs know numbers only (one drops the letters of ``a1b2``), so
    labels of other formats become numbers.
    """
    labels = cluster_labels(layer, chains, map(str, count()))
    numeric = made.typed or not made.own
    fine = [
        are_digits(label) if numeric else _LABEL.fullmatch(label) is not None for label in labels
    ]
    if all(fine):
        return labels
    used = {label for label, is_fine in zip(labels, fine, strict=True) if is_fine}
    fresh: Iterator[str] = (label for label in map(str, count()) if label not in used)
    return [label if is_fine else next(fresh) for label, is_fine in zip(labels, fine, strict=True)]


def _typed_label(markable: Markable, entity: str) -> str:
    semantic = markable.semantic if _TYPE.fullmatch(markable.semantic) else UNTYPED
    identity = markable.attributes.get(IDENTITY, "")
    title = f"-{identity}" if _LABEL.fullmatch(identity) else ""
    return f"{semantic}-{entity}{title}"


def speakers_of(document: Document) -> list[str]:
    """Return the speaker of each sentence where the metadata list one a sentence, else nothing."""
    speakers = document.metadata.get("speakers")
    if not isinstance(speakers, list) or len(speakers) != len(document.sentences):
        return []
    return speakers if all(isinstance(speaker, str) for speaker in speakers) else []


def keeps_name(document: Document) -> bool:
    """Tell whether a document is still called as in the file that it was read from."""
    name, part = document.metadata.get("conll.name"), document.metadata.get("conll.part")
    usual = name if part == "0" else f"{name}#{part}"
    return document.doc_id == usual or document.doc_id.startswith(f"{usual}~")


def name_and_part(document: Document) -> tuple[str, str]:
    """Return the name and the part under which a document is written."""
    if keeps_name(document):
        return str(document.metadata["conll.name"]), str(document.metadata["conll.part"])
    return document.doc_id, "0"


def text_of(plan: ConllPlan) -> str:
    """Return the text of one document, begin and end line included."""
    document, metadata = plan.document, plan.document.metadata
    lines: list[str] = []
    if plan.own and keeps_name(document) and isinstance(metadata.get("conll.begin"), str):
        lines += metadata.get("conll.before", [])
        lines.append(metadata["conll.begin"])
    else:
        lines.append(begin_line(plan))
    _add_rows(plan, lines)
    if not plan.own or metadata.get("conll.begin") is None:
        lines.append("# end document" if plan.layout is GUM else "#end document")
    elif metadata.get("conll.end") is not None:
        lines.append(metadata["conll.end"])
    if plan.own:
        lines += metadata.get("conll.after", [])
    newline = "\r\n" if plan.own and metadata.get("conll.crlf") else "\n"
    ended = not (plan.own and metadata.get("conll.unended"))
    return newline.join(lines) + (newline if ended else "")


def begin_line(plan: ConllPlan) -> str:
    """Return a new begin line for a document."""
    name, part = name_and_part(plan.document)
    name = " ".join(name.split())
    if plan.layout is GUM and part == "0" and not name.startswith("("):
        return f"# begin document {name}".rstrip()
    return f"#begin document ({name}); part {part:0>3}"


def _add_rows(plan: ConllPlan, lines: list[str]) -> None:
    """Add the lines between the begin and the end line."""
    document = plan.document
    metadata: Mapping[str, Any] = document.metadata if plan.own else {}
    spaced = metadata.get("conll.spaced") is True
    rows = _rows(plan, spaced)
    frames = metadata.get("conll.frames", {})
    others = metadata.get("conll.lines", {})
    size = len(rows)
    starts = {span.start for span in document.sentences if span.start}
    separator = " " if spaced else "\t"
    for index, cells in enumerate(rows):
        if index in starts or str(index) in others:
            lines += _between(others.get(str(index)), index in starts, free=not index)
        frame = frames.get(str(index)) if frames else None
        lines.append(separator.join(cells) if frame is None else _framed(frame, cells, separator))
    if size or str(size) in others:
        lines += others.get(str(size), [""])


def _between(kept: Sequence[str] | None, starts: bool, *, free: bool) -> Sequence[str]:
    """Return the lines before a word: the kept ones, with a blank one where a sentence begins."""
    if kept is None:
        return [""]
    if free or any(not line.strip() for line in kept) == starts:
        return kept
    full = [line for line in kept if line.strip()]
    return ["", *full] if starts else full


def _framed(frame: str, cells: Sequence[str], separator: str) -> str:
    """Put cells into the white space of a line that was read."""
    gaps = frame.split("x")
    if len(gaps) != len(cells) + 1:
        return separator.join(cells)
    parts = [gaps[0]]
    for cell, gap in zip(cells, gaps[1:], strict=True):
        parts += (cell, gap)
    return "".join(parts)


def _rows(plan: ConllPlan, spaced: bool) -> list[list[str]]:
    """Return the cells of each word."""
    size = len(plan.document.tokens)
    if not size:
        return []
    columns: dict[str, Any] = {}
    if plan.own:
        columns = plan.document.metadata.get("conll.columns", {})
    kept = {role: expanded(column, size) for role, column in columns.items()}
    maker = _Maker(plan, kept, spaced)
    made = [maker.column(role) for role in plan.layout.roles]
    made.append(coref_column(plan))
    rows = [list(cells) for cells in zip(*made, strict=True)]
    if OTHER in kept:
        for row, others in zip(rows, kept[OTHER], strict=True):
            row[-1:-1] = others.split("\t")[1:]
    if spaced:
        # Between blanks an empty cell would vanish.
        blank = plan.layout.unknown
        rows = [[cell or blank for cell in row] for row in rows]
    return rows


def coref_column(plan: ConllPlan) -> Sequence[str]:
    """Return the coreference cells; those that were read stay where they mark the same.

    A cell that was read counts as the same when it holds the same brackets in another order; the
    whole column is then read again to make sure that the brackets still pair alike.
    """
    layer, layout, size = plan.layer, plan.layout, len(plan.document.tokens)
    held: Mapping[str, Any] = layer.metadata if plan.own and layer is not None else {}
    empty = held.get("conll.empty", layout.empty)
    joint = held.get("conll.joint", layout.joint)
    wanted = sorted(plan.mentions.values())
    at, cells = held.get("conll.at", []), held.get("conll.cells", [])
    if not at or len(at) != len(cells) or max(at) >= size:
        return column_of(wanted, size, joint=joint, empty=empty)
    kept = [empty] * size
    for index, cell in zip(at, cells, strict=True):
        kept[index] = cell
    typed = layout is GUM
    found = find_mentions(kept, typed=typed)
    if found.sound and sorted(found.mentions) == wanted:
        return kept
    fresh = column_of(wanted, size, joint=joint, empty=empty)
    mixed = [
        old if _brackets(old) == _brackets(new) else new
        for old, new in zip(kept, fresh, strict=True)
    ]
    same = sorted(find_mentions(mixed).mentions) == sorted(find_mentions(fresh).mentions)
    return mixed if same else fresh


def _brackets(cell: str) -> list[tuple[int, str]] | None:
    if cell in EMPTY_CELLS:
        return []
    pieces = parse_cell(cell)
    return None if pieces is None else sorted(pieces)


class _Maker:
    """Makes the columns of one document."""

    def __init__(self, plan: ConllPlan, kept: Mapping[str, Sequence[str]], spaced: bool) -> None:
        self._plan = plan
        self._kept = kept
        self._spaced = spaced
        self._document = plan.document
        self._tokens = plan.tokens()
        self._unknown = unknown_cells(plan.layout)
        self._leaf_tags = {
            leaf.span.start: leaf.label
            for tree in plan.document.trees
            if tree is not None
            for leaf in tree.walk()
            if not leaf.children
        }
        self._special: dict[str, Callable[[Kept], Sequence[str]]] = {
            "document": self._documents,
            "part": self._parts,
            "number": self._numbers,
            "head": self._heads,
            "parse": self._parses,
            "speaker": self._speakers,
            "paragraph": self._paragraphs,
        }

    def column(self, role: str) -> Sequence[str]:
        """Return the cells of a column."""
        kept = self._kept.get(role)
        special = self._special.get(role)
        if special is not None:
            return special(kept)
        if role in ("form", "lemma", "pos", "tag", "deprel", "features"):
            return self._texts(role, kept)
        if kept is not None:
            return kept
        return [_FILLED.get(role, self._plan.layout.unknown)] * len(self._tokens)

    def _texts(self, role: str, kept: Kept) -> Sequence[str]:
        """Return the cells of forms, lemmas, tags, relations or features."""
        blank, spaced, unknown = self._plan.layout.unknown, self._spaced, self._unknown
        # A column that says nothing has no word whose lemma is the sign for "unknown".
        silent = kept is not None and says_nothing(kept, unknown)
        cells = []
        for index, token in enumerate(self._tokens):
            old = None if kept is None else kept[index]
            if role == "form":
                same, fresh = old == "" and token.text == NO_FORM, token.text
            elif role == "features":
                same = old is not None and features_value(old) == token.features
                fresh = features_cell(token.features)
            else:
                fresh = self._text(role, index, token)
                form = token.text if role in ("lemma", "tag") and not silent else ""
                same = old is not None and text_value(old, form, unknown) == fresh
            if same and old is not None:
                cells.append(old)
            elif not fresh and token.text == blank != "_":
                # The lemma of the word "-" would be read as "-".
                cells.append("_")
            else:
                cells.append(written(fresh, blank, spaced))
        return cells

    def _text(self, role: str, index: int, token: Token) -> str:
        if role == "tag" and not token.tag and "pos" not in self._plan.layout.roles:
            return self._leaf_tags.get(index) or token.pos
        text: str = getattr(token, role)
        return text

    def _documents(self, kept: Kept) -> Sequence[str]:
        fresh = [first_cell(name_and_part(self._document)[0])] * len(self._tokens)
        return _kept_or_fresh(kept if keeps_name(self._document) else None, fresh)

    def _parts(self, kept: Kept) -> Sequence[str]:
        fresh = [name_and_part(self._document)[1]] * len(self._tokens)
        return _kept_or_fresh(kept if keeps_name(self._document) else None, fresh)

    def _numbers(self, kept: Kept) -> Sequence[str]:
        first = self._plan.layout.first_number
        spans: Sequence[Span] = self._document.sentences
        if self._plan.layout.running and spans:
            spans = [Span(0, len(self._tokens))]
        return _kept_or_fresh(kept, [str(i - span.start + first) for span in spans for i in span])

    def _heads(self, kept: Kept) -> Sequence[str]:
        cells = []
        numbers = self._numbers(self._kept.get("number"))
        for span in self._document.sentences:
            known = {numbers[index]: index for index in span}
            for index in span:
                head = self._tokens[index].head
                if kept is not None and head_value(kept[index], known) == head:
                    cells.append(kept[index])
                elif head == ROOT:
                    cells.append("0")
                else:
                    cells.append(numbers[head] if head in span and head is not None else "_")
        return cells

    def _parses(self, kept: Kept) -> Sequence[str]:
        document = self._document
        blank = self._plan.layout.unknown
        if not document.trees:
            return [blank] * len(self._tokens) if kept is None else kept
        tags = [token.tag or self._leaf_tags.get(i, "") for i, token in enumerate(self._tokens)]
        cells: list[str] = []
        for span, tree in zip(document.sentences, document.trees, strict=True):
            old = None if kept is None else kept[span.start : span.end]
            inside = tags[span.start : span.end]
            if old is not None and tree_of_bits(old, inside, span.start) == tree:
                cells += old
            elif tree is None or not is_writable(tree, span):
                cells += [blank] * len(span)
            else:
                cells += bits_of_tree(tree)
        return cells

    def _speakers(self, kept: Kept) -> Sequence[str]:
        sentences = self._document.sentences
        speakers = speakers_of(self._document)
        if kept is not None and sentence_speakers(kept, sentences) == speakers:
            return kept
        blank = self._plan.layout.unknown
        if not speakers:
            return [blank] * len(self._tokens)
        return [
            written(speaker, blank, self._spaced)
            for span, speaker in zip(sentences, speakers, strict=True)
            for _ in span
        ]

    def _paragraphs(self, kept: Kept) -> Sequence[str]:
        paragraphs = self._document.paragraphs
        if kept is not None and paragraphs_of(kept) == paragraphs:
            return kept
        cells = [self._plan.layout.unknown] * len(self._tokens)
        for number, span in enumerate(paragraphs):
            cells[span.start : span.end] = [str(number)] * len(span)
        return cells


def _kept_or_fresh(kept: Kept, fresh: Sequence[str]) -> Sequence[str]:
    """Return the cells that were read, but new ones where a line was too short to have them."""
    if kept is None:
        return fresh
    if "" not in kept:
        return kept
    return [old or new for old, new in zip(kept, fresh, strict=True)]
