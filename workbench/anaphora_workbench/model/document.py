"""The text: spans, tokens, sentences, syntactic structures. Fixed after reading.

One span convention everywhere: half-open, counted in document tokens. Formats convert at their
border. Character offsets are known to `Document` alone.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import Any

from anaphora_workbench.errors import ModelError
from anaphora_workbench.model.frozen import EMPTY, FrozenDict
from anaphora_workbench.model.packed_pairs import PackedPairs

ROOT = -1
"""Value of `Token.head` for the root of a sentence."""
VERSION_OF = "version-of"
"""Key of the metadata of a document that is one of several versions of a text (its sentence with
another pronoun): a name that all versions have. They are not independent of each other, and count
as one text in statistics."""
_HEAD = attrgetter("head")


@dataclass(frozen=True, slots=True)
class Span:
    """Tokens ``start`` to ``end - 1`` of a document (0-based, half-open, never empty).

    Raises:
        ModelError: ``start`` is negative or ``end`` is not greater than ``start``.
    """

    start: int
    end: int

    def __post_init__(self) -> None:
        if not 0 <= self.start < self.end:
            raise ModelError(
                f"a span must contain at least one token and start at 0 or later, "
                f"not [{self.start}, {self.end})",
                code="span-invalid",
            )

    def __len__(self) -> int:
        return self.end - self.start

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.start, self.end))

    def __contains__(self, item: object) -> bool:
        """Tell whether a token index, or every token of another span, lies inside."""
        if isinstance(item, Span):
            return self.start <= item.start and item.end <= self.end
        return isinstance(item, int) and self.start <= item < self.end

    def overlaps(self, other: Span) -> bool:
        """Tell whether the two spans share a token."""
        return self.start < other.end and other.start < self.end

    def crosses(self, other: Span) -> bool:
        """Tell whether the two spans overlap and neither holds the other."""
        return self.overlaps(other) and self not in other and other not in self

    @property
    def order(self) -> tuple[int, int]:
        """Sort key of text order: earlier start first, then the longer span."""
        return (self.start, -self.end)


@dataclass(frozen=True, slots=True)
class Token:
    """A word or punctuation mark.

    Attributes:
        text: The form as it stands in the text.
        lemma: Dictionary form, or ``""`` when unknown.
        pos: Universal part of speech (``NOUN``, ``PRON`` ...), or ``""`` when unknown.
        tag: The tag of the corpus or tagger (Penn, EAGLES ...), or ``""``.
        stem: Stem, or ``""``.
        features: Universal features, e.g. ``{"Number": "Sing", "Person": "3"}``.
        head: Document index of the syntactic head, `ROOT` for a root, ``None`` when unparsed.
        deprel: Relation to the head, or ``""``.
    """

    text: str
    lemma: str = ""
    pos: str = ""
    tag: str = ""
    stem: str = ""
    features: FrozenDict[str, str] = EMPTY
    head: int | None = None
    deprel: str = ""


@dataclass(frozen=True, slots=True)
class Structure:
    """A syntactic unit of the text.

    Attributes:
        kind: ``np``, ``pp``, ``clause``, ``apposition``, ``relative`` or ``genitive``.
        span: The tokens of the unit.
        head: Index of the head token, or ``None``.
        parent: Index of the enclosing unit in `Document.structures`, or ``None``.
    """

    kind: str
    span: Span
    head: int | None = None
    parent: int | None = None


@dataclass(frozen=True, slots=True)
class Tree:
    """A constituent tree. Leaves are preterminals: a tag over one token, without children.

    Attributes:
        label: Category with its function tags, e.g. ``NP-SBJ``.
        span: The document tokens below the node.
        children: Subtrees from left to right; empty for a preterminal.
    """

    label: str
    span: Span
    children: tuple[Tree, ...] = ()

    def walk(self) -> Iterator[Tree]:
        """Yield the nodes depth first, parents before children, left to right."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(node.children))


@dataclass(frozen=True, slots=True)
class EmptyNode:
    """A node without text that a source places between tokens (a zero, an elided verb).

    Attributes:
        after: Document index of the token it follows, ``-1`` before the first one.
        index: 1-based number among the empty nodes after that token.
        text: Form, often ``_``.
        lemma: Lemma, or ``""``.
        pos: Universal part of speech, or ``""``.
        features: Universal features.
        governor: Document index of the token that governs it, or ``None``.
        deprel: Relation to the governor, or ``""``.
    """

    after: int
    index: int
    text: str = "_"
    lemma: str = ""
    pos: str = ""
    features: FrozenDict[str, str] = EMPTY
    governor: int | None = None
    deprel: str = ""

    @property
    def place(self) -> tuple[int, int]:
        """Linear position: token it follows and number among the nodes there."""
        return (self.after, self.index)


@dataclass(frozen=True, slots=True)
class Document:
    """A text with everything that reading or preprocessing found out about its words.

    Attributes:
        doc_id: Identifier, unique in a corpus.
        language: BCP 47 primary tag (``en``, ``es``), ``und`` when unknown.
        text: The running text. May be ``""`` for sources that hold tokens only.
        tokens: All tokens in order.
        sentences: Spans that follow each other and cover every token.
        offsets: Per token its (start, end) in characters of ``text``; empty when ``text`` is. A
            tuple, or pairs that are equal to one (`model.packed_pairs.PackedPairs`).
            Tokens of a contraction (Spanish *al*) share the offsets of the written word.
        paragraphs: Spans in order, without overlap; may be empty.
        structures: Syntactic units in text order; empty when nothing was parsed.
        trees: One constituent tree (or ``None``) a sentence; empty when there are none.
        empty_nodes: Nodes without text, in order of their place.
        metadata: Genre, speakers, headings, `VERSION_OF`, and whatever a format needs to write the
            document back as it was (keys start with the format's name and a dot). Values are JSON
            values.

    Raises:
        ModelError: A span, head, parent or offset lies outside, or sentences overlap or leave
            gaps.
    """

    doc_id: str
    language: str = "und"
    text: str = ""
    tokens: tuple[Token, ...] = ()
    sentences: tuple[Span, ...] = ()
    offsets: Sequence[tuple[int, int]] = ()
    paragraphs: tuple[Span, ...] = ()
    structures: tuple[Structure, ...] = ()
    trees: tuple[Tree | None, ...] = ()
    empty_nodes: tuple[EmptyNode, ...] = ()
    metadata: FrozenDict[str, Any] = EMPTY
    _starts: tuple[int, ...] = field(init=False, repr=False, compare=False, default=())

    def __post_init__(self) -> None:
        _check_document(self)
        object.__setattr__(self, "_starts", tuple([span.start for span in self.sentences]))

    def __len__(self) -> int:
        return len(self.tokens)

    def sentence_of(self, index: int) -> int:
        """Return the number (0-based) of the sentence that holds token ``index``."""
        if not 0 <= index < len(self.tokens):
            raise ModelError(
                f"there is no token {index} in '{self.doc_id}', which has {len(self.tokens)}",
                code="token-missing",
            )
        return bisect_right(self._starts, index) - 1

    def token_after(self, index: int) -> Token | None:
        """Return the next token of the same sentence, ``None`` behind the last one."""
        if index + 1 < self.sentences[self.sentence_of(index)].end:
            return self.tokens[index + 1]
        return None

    def words(self, span: Span) -> str:
        """Return the words of a span as a person would read them."""
        if self.offsets:
            first, last = self.chars_of(span)
            return self.text[first:last]
        return " ".join([token.text for token in self.tokens[span.start : span.end]])

    def chars_of(self, span: Span) -> tuple[int, int]:
        """Return the half-open character range of a span in ``text``.

        Raises:
            ModelError: The document has no running text, or the span lies outside.
        """
        if not self.offsets:
            raise ModelError(f"'{self.doc_id}' has no running text", code="text-missing")
        if span.end > len(self.tokens):
            raise ModelError(f"{span} lies outside '{self.doc_id}'", code="span-outside")
        return (self.offsets[span.start][0], self.offsets[span.end - 1][1])

    @property
    def has_heads(self) -> bool:
        """Whether the tokens carry a dependency parse."""
        return any(token.head is not None for token in self.tokens)

    @property
    def has_pos(self) -> bool:
        """Whether the tokens carry parts of speech or tags."""
        return any(token.pos or token.tag for token in self.tokens)

    @property
    def has_morphology(self) -> bool:
        """Whether the tokens carry features."""
        return any(token.features for token in self.tokens)

    @property
    def has_trees(self) -> bool:
        """Whether any sentence has a constituent tree."""
        return any(tree is not None for tree in self.trees)


def bare(document: Document) -> Document:
    """Return the words, sentences and paragraphs of a document without any analysis of them.

    What is left is what a preprocessor would be given of raw text in the same words: lemmas,
    tags, features, heads, structures, trees and empty nodes are gone; metadata stays.
    """
    tokens = tuple([Token(token.text) for token in document.tokens])
    return replace(document, tokens=tokens, structures=(), trees=(), empty_nodes=())


def _check_document(document: Document) -> None:
    size = len(document.tokens)
    name = document.doc_id
    position = 0
    for sentence in document.sentences:
        if sentence.start != position:
            raise ModelError(
                f"the sentences of '{name}' overlap or leave a gap at token {position}",
                code="sentences-broken",
            )
        position = sentence.end
    if position != size:
        raise ModelError(
            f"the sentences of '{name}' end at token {position}, but it has {size} tokens",
            code="sentences-broken",
        )
    # Lists and the loops inside of `min` and `max`: a novel has 300,000 tokens and 100,000 units.
    heads = [head for head in map(_HEAD, document.tokens) if head is not None]
    if heads and not ROOT <= min(heads) <= max(heads) < size:
        index, head = next(
            (index, token.head)
            for index, token in enumerate(document.tokens)
            if token.head is not None and not ROOT <= token.head < size
        )
        raise ModelError(
            f"token {index} of '{name}' has the head {head}, which does not exist",
            code="head-outside",
        )
    if document.offsets and len(document.offsets) != size:
        raise ModelError(
            f"'{name}' has {size} tokens but {len(document.offsets)} offsets",
            code="offsets-broken",
        )
    offsets = document.offsets
    length = len(document.text) if offsets else 0
    packed = isinstance(offsets, PackedPairs) and offsets.are_within(length)
    wrong = [] if packed else [pair for pair in offsets if not 0 <= pair[0] <= pair[1] <= length]
    for first, last in wrong:
        raise ModelError(
            f"the offsets [{first}, {last}) lie outside the text of '{name}'",
            code="offsets-broken",
        )
    if document.trees and len(document.trees) != len(document.sentences):
        raise ModelError(
            f"'{name}' has {len(document.sentences)} sentences but {len(document.trees)} trees",
            code="trees-broken",
        )
    _check_units(document, size)


def _check_units(document: Document, size: int) -> None:
    name = document.doc_id
    position = 0
    for paragraph in document.paragraphs:
        if paragraph.start < position or paragraph.end > size:
            raise ModelError(
                f"the paragraphs of '{name}' overlap or lie outside", code="paragraphs-broken"
            )
        position = paragraph.end
    units = document.structures
    outside = [
        unit
        for unit in units
        if unit.span.end > size
        or ((head := unit.head) is not None and not 0 <= head < size)
        or ((parent := unit.parent) is not None and not 0 <= parent < len(units))
    ]
    for structure in outside:
        raise ModelError(
            f"the {structure.kind} {structure.span}, its head or its parent lies outside '{name}'",
            code="structure-outside",
        )
    for sentence, tree in zip(document.sentences, document.trees, strict=False):
        if tree is not None and tree.span not in sentence:
            raise ModelError(
                f"a tree over {tree.span} of '{name}' does not stay in its sentence {sentence}",
                code="trees-broken",
            )
    for node in document.empty_nodes:
        governor = node.governor
        if not -1 <= node.after < size or (governor is not None and not 0 <= governor < size):
            raise ModelError(
                f"the empty node {node.place} lies outside '{name}'", code="empty-node-outside"
            )


def sentences_from_lengths(lengths: Sequence[int]) -> tuple[Span, ...]:
    """Return consecutive spans with the given numbers of tokens; empty sentences are left out."""
    spans: list[Span] = []
    position = 0
    for length in lengths:
        if length:
            spans.append(Span(position, position + length))
            position += length
    return tuple(spans)
