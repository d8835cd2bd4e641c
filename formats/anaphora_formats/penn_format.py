"""Penn Treebank brackets, format ``penn``: read only; words, tags and constituent trees.

1.  A file is one document, called as the file is without its suffix; a sentence a tree. What the
    brackets may look like is said in `anaphora_formats.penn`, rules 1 to 3 and 5.
2.  Words lose their escapes (``-LRB-`` is read as ``(``); the label of a leaf is the word's tag.
    Traces are dropped, and trees of nothing but traces with them.
3.  There are no mentions, so a file serves as text to be prepared, or as the trees of a gold file
    that has none: ``anaphora evaluate gold/ --trees penn/`` lays them over the documents of the
    same names.

Example. ``(S (NP (PRP She)) (VP (VBD slept)))`` has the tokens *She* (PRP) and *slept* (VBD) and
one tree.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator

from anaphora_formats.penn import PennNode, attach_trees, plain_word, read_trees
from anaphora_workbench.errors import FormatError, Problem
from anaphora_workbench.model import Document, Token, sentences_from_lengths
from anaphora_workbench.ports import Reading, Source, Target

_TRACE = "-NONE-"


class PennFormat:
    """Penn Treebank brackets.

    Attributes:
        holds_coreference: False: trees without mentions are no text of which there are none.
    """

    name = "penn"
    title = "Penn Treebank brackets: words, tags and constituent trees"
    suffixes: tuple[str, ...] = (".ptb", ".mrg", ".penn")
    folder = False
    readable = True
    writable = False
    many = False
    holds_coreference = False
    loses: tuple[str, ...] = ("everything: it is only read",)

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
            raise FormatError("holds no tree with words", code="penn-no-tree", at=source.at())
        document = Document(
            source.stem, tokens=tuple(tokens), sentences=sentences_from_lengths(lengths)
        )
        yield Reading(attach_trees(document, _again(source, data)), source=source.name)

    def losses(self, _reading: Reading) -> list[Problem]:
        """Return nothing: the format is not written."""
        return []

    def write(self, _readings: Iterable[Reading], _target: Target) -> None:
        """Refuse.

        Raises:
            FormatError: Always.
        """
        raise FormatError("the format 'penn' is only read", code="penn-unwritable")


def _again(source: Source, data: bytes) -> Source:
    return Source(source.name, stream=io.BytesIO(data), encoding=source.encoding)


def _leaves(node: PennNode) -> Iterator[Token]:
    if node.word:
        if node.label != _TRACE:
            yield Token(plain_word(node.word), tag=node.label)
        return
    for child in node.children:
        yield from _leaves(child)
