r"""Penn Treebank brackets, format ``penn``: read only; words, tags and constituent trees.

A file is one document, called as the file is without its suffix; a sentence a tree. There are no
mentions, so a file serves as text to be prepared, or as the trees of a gold file that has none:
``anaphora evaluate gold/ --trees penn/`` lays them over the documents of the same names.

**Rule 1, trees.** A file contains any number of trees, each over any number of lines; the outermost
bracket may lack a label, which then is ``""``. A bracket over a word is a leaf; its label is the
word's tag::

    ( (S (NP-SBJ (PRP She)) (VP (VBD slept)) (. .)) )

**Rule 2, words.** ``-LRB-``, ``-RRB-``, ``-LSB-``, ``-RSB-``, ``-LCB-`` and ``-RCB-`` are read as
brackets, also inside of a word; a backslash stands before a slash and a star (``1\/2``); the
quotes `````` and ``''`` are as good as ``"``. The same holds for the words of another document, so
both sides may or may not be escaped::

    (-LRB- -LRB-)      matches the word ( and the word -LRB-

**Rule 3, traces.** What has no words (``-NONE-``) is dropped, with every bracket that would then
be empty::

    (S (NP-SBJ (-NONE- *pro*)) (VP (VBZ rains)))     is     (S (VP (VBZ rains)))

**Rule 4, alignment.** The words of all trees must be those of the document, one by one, and each
sentence has one tree. A document that is one long sentence (CoNLL of GUM, which marks no
sentences) takes its sentences from the trees. ::

    she slept . he left .     with two trees over three words each: two sentences

**Rule 5, errors.** `FormatError` with line and column; the codes are in ``docs/formats/penn.md``.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from anaphora_formats.shared.file_format import ReadOnlyFormat
from anaphora_workbench.errors import FormatError, Position
from anaphora_workbench.model import Document, Span, Token, Tree, sentences_from_lengths
from anaphora_workbench.ports import Reading, Source

DEEPEST = 200
"""Deepest nesting of brackets."""

_SIGN = re.compile(r"[()]|[^()\s]+")
_ESCAPE = re.compile(r"-[LR][RSC]B-|\\[/*]|``|''")
_PLAIN = {
    "-LRB-": "(",
    "-RRB-": ")",
    "-LSB-": "[",
    "-RSB-": "]",
    "-LCB-": "{",
    "-RCB-": "}",
    "\\/": "/",
    "\\*": "*",
    "``": '"',
    "''": '"',
}
_TRACE = "-NONE-"


@dataclass(slots=True)
class PennNode:
    """A bracket as a file has it; ``named``: something followed the opening bracket."""

    label: str
    at: Position
    word: str = ""
    children: list[PennNode] = field(default_factory=list)
    named: bool = False


def plain_word(text: str) -> str:
    """Return a word without the escapes of the Penn Treebank."""
    return _ESCAPE.sub(lambda found: _PLAIN[found[0]], text)


def read_trees(source: Source) -> Iterator[PennNode]:
    """Yield the trees of a bracket file, traces included.

    Raises:
        FormatError: The brackets do not pair or hold what they must not; see rule 5.
    """
    stack: list[PennNode] = []
    for number, line in source.lines():
        for found in _SIGN.finditer(line):
            sign, at = found[0], source.at(number, found.start() + 1)
            if sign == "(":
                if len(stack) >= DEEPEST:
                    message = f"brackets are nested more than {DEEPEST} levels deep"
                    raise FormatError(message, code="penn-deep", at=at)
                if stack and stack[-1].word:
                    raise _mixed(stack[-1], at)
                stack.append(PennNode("", at))
            elif sign == ")":
                if not stack:
                    raise FormatError(
                        "this bracket closes nothing; remove it or open one before it",
                        code="penn-unopened",
                        at=at,
                    )
                node = stack.pop()
                if not node.word and not node.children:
                    raise FormatError(
                        "this bracket contains no word; give it one or remove it",
                        code="penn-empty",
                        at=node.at,
                    )
                if stack:
                    stack[-1].children.append(node)
                else:
                    yield node
            else:
                _add_text(stack, sign, at)
    if stack:
        raise FormatError(
            "this bracket is never closed; the file may be cut off",
            code="penn-unclosed",
            at=stack[-1].at,
        )


def _add_text(stack: Sequence[PennNode], text: str, at: Position) -> None:
    if not stack:
        raise FormatError(
            f"'{text}' is outside of any bracket; put it into one with its tag: (NN {text})",
            code="penn-word-outside",
            at=at,
        )
    node = stack[-1]
    if node.children or node.word:
        raise _mixed(node, at)
    if node.named:
        node.word = text
    else:
        node.label = text
        node.named = True


def _mixed(node: PennNode, at: Position) -> FormatError:
    return FormatError(
        f"a bracket contains either one word or other brackets, but ({node.label} contains more; "
        "give each word a bracket with its tag",
        code="penn-leaf",
        at=at,
    )


def attach_trees(document: Document, source: Source) -> Document:
    """Return a document with the trees of a bracket file.

    Raises:
        FormatError: The file cannot be read or does not belong to the document; see rule 5.
    """
    trees: list[Tree] = []
    places: list[Position] = []
    position = 0
    for node in read_trees(source):
        tree, position = _aligned(node, document, position)
        if tree is not None:
            trees.append(tree)
            places.append(node.at)
    if position < len(document):
        raise FormatError(
            f"the trees end before word {position + 1} of '{document.doc_id}', "
            f"'{document.tokens[position].text}'; a tree may be missing",
            code="penn-words-missing",
            at=source.at(),
        )
    sentences = document.sentences
    if len(sentences) == 1:
        sentences = tuple([tree.span for tree in trees])
    for tree, at in zip(trees, places, strict=True):
        if tree.span not in sentences:
            raise FormatError(
                f"this tree goes from word {tree.span.start + 1} to word {tree.span.end} of "
                f"'{document.doc_id}', which is not a sentence there; divide trees and sentences "
                "alike",
                code="penn-sentences",
                at=at,
            )
    return replace(document, sentences=sentences, trees=tuple(trees))


def _aligned(node: PennNode, document: Document, position: int) -> tuple[Tree | None, int]:
    """Return a bracket as a tree over the words from ``position`` on, and the next position."""
    if node.word:
        if node.label == _TRACE:
            return None, position
        if position == len(document):
            raise FormatError(
                f"the word '{node.word}' is one too many: '{document.doc_id}' ends before it",
                code="penn-words-left",
                at=node.at,
            )
        text = document.tokens[position].text
        if text != node.word and plain_word(text) != plain_word(node.word):
            raise FormatError(
                f"the word '{node.word}' does not match word {position + 1} of "
                f"'{document.doc_id}', '{text}'",
                code="penn-word-differs",
                at=node.at,
            )
        return Tree(node.label, Span(position, position + 1)), position + 1
    first = position
    children = []
    for child in node.children:
        tree, position = _aligned(child, document, position)
        if tree is not None:
            children.append(tree)
    if not children:
        return None, position
    return Tree(node.label, Span(first, position), tuple(children)), position


class PennFormat(ReadOnlyFormat):
    """Penn Treebank brackets; a file says nothing about mentions."""

    name = "penn"
    title = "Penn Treebank brackets: words, tags and constituent trees"
    suffixes: tuple[str, ...] = (".ptb", ".mrg", ".penn")
    many = False
    holds_coreference = False

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether the name ends as a bracket file's does and a bracket comes first."""
        return source.name.lower().endswith(self.suffixes) and head.lstrip()[:1] in ("(", "")

    def read(self, source: Source) -> Iterator[Reading]:
        """Yield the one document.

        Raises:
            FormatError: The brackets are broken (see `anaphora_formats.penn`), or there is no
                tree (``penn-no-tree``).
        """
        data = source.read_bytes()
        tokens: list[Token] = []
        lengths: list[int] = []
        for node in read_trees(_again(source, data)):
            words = list(_leaves(node))
            tokens += words
            lengths.append(len(words))
        if not tokens:
            raise FormatError("contains no tree with words", code="penn-no-tree", at=source.at())
        document = Document(
            source.stem, tokens=tuple(tokens), sentences=sentences_from_lengths(lengths)
        )
        yield Reading(attach_trees(document, _again(source, data)), source=source.name)


def _again(source: Source, data: bytes) -> Source:
    return Source(source.name, stream=io.BytesIO(data), encoding=source.encoding)


def _leaves(node: PennNode) -> Iterator[Token]:
    if node.word:
        if node.label != _TRACE:
            yield Token(plain_word(node.word), tag=node.label)
        return
    for child in node.children:
        yield from _leaves(child)
