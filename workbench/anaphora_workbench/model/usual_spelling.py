"""The words of a text as they are usually written, whatever a source states of its blanks.

One format of a corpus has the blanks of the text, another writes a blank between all words, a third
has no text at all. What is made of the words alone is the same for all of them. Only words that
are written in one (*del*, *dárselo*), which share their offsets, are known to be.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Final
from unicodedata import is_normalized, normalize

from anaphora_workbench.model.document import Document
from anaphora_workbench.model.frozen import FrozenDict

if TYPE_CHECKING:
    from anaphora_workbench.model.document import Document

_FORM: Final = "NFC"
_NO_SPACE_BEFORE = frozenset((*".,;:!?)]}%”’»…", "...", "''"))
_ENDINGS = ("'", "’", "n't", "n’t")
"""Beginnings of the second parts of English contractions, written without a space."""
_NO_SPACE_AFTER = frozenset(("(", "[", "{", "“", "‘", "«", "¿", "¡", "``", "$", "£", "€"))
_LAYOUT = frozenset(("headings",))
"""Metadata that say how a text is laid out."""


def composed(word: str) -> str:
    """Return a word with composed letters."""
    return word if word.isascii() else normalize(_FORM, word)


def with_composed_words(document: Document) -> Document:
    """Return a document with composed letters in its words, itself where all have them.

    Its text and offsets are those of the document.
    """
    tokens = document.tokens
    if all(token.text.isascii() or is_normalized(_FORM, token.text) for token in tokens):
        return document
    return replace(
        document, tokens=tuple([replace(token, text=composed(token.text)) for token in tokens])
    )


def spaces_between(document: Document) -> list[bool]:
    """Tell whether a space usually follows each token; none follows the last one."""
    tokens, offsets = document.tokens, document.offsets
    if not tokens:
        return []
    found = []
    quoted = False
    for index, (token, after) in enumerate(pairwise(tokens)):
        word, next_word = token.text, after.text
        if word == '"':  # straight quotation marks open and close by turns
            quoted = not quoted
        joined = (
            word in _NO_SPACE_AFTER
            or next_word in _NO_SPACE_BEFORE
            or (len(next_word) > 1 and next_word.startswith(_ENDINGS))
            or (quoted and '"' in (word, next_word))
            or (bool(offsets) and offsets[index] == offsets[index + 1])
        )
        found.append(not joined)
    return [*found, False]


def as_usually_written(document: Document) -> Document:
    """Return a document whose text is that of its words; sentences are separated by a space.

    Words that are empty are written ``_``; words that are written in one keep their form.
    """
    spaces = spaces_between(document)
    ends = {sentence.end - 1 for sentence in document.sentences}
    parts: list[str] = []
    offsets: list[tuple[int, int]] = []
    place = 0
    for _unit, indices in groupby(range(len(document.tokens)), lambda i: _unit_of(document, i)):
        together = list(indices)
        word = _form(document, together)
        offsets += [(place, place + len(word))] * len(together)
        gap = " " if spaces[together[-1]] or together[-1] in ends else ""
        parts.append(word + gap)
        place += len(word) + len(gap)
    return replace(document, text="".join(parts), offsets=tuple(offsets))


def words_alone(document: Document) -> Document:
    """Return a document without what its layout states: its blanks, paragraphs and headings."""
    kept = {name: value for name, value in document.metadata.items() if name not in _LAYOUT}
    return replace(as_usually_written(document), paragraphs=(), metadata=FrozenDict(kept))


def _unit_of(document: Document, index: int) -> object:
    """Return what tokens that are written in one have alike."""
    return document.offsets[index] if document.offsets else index


def _form(document: Document, together: list[int]) -> str:
    """Return a word as it is written, be it one token or several."""
    first = together[0]
    if len(together) == 1:
        return document.tokens[first].text or "_"
    start, end = document.offsets[first]
    return document.text[start:end] or "_"
