"""The text of a brat document: which words it has, and how words become a text.

Rules 1 to 3 and 11 of `anaphora_formats.brat`.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple

from anaphora_formats.bordered_text import Bordered, Range, bordered, cut
from anaphora_workbench.errors import FormatError
from anaphora_workbench.model import Document, Layer, Span, Token
from anaphora_workbench.model.guessing import guess_language

_WORD = re.compile(r"\S+")
_LINE_START = re.compile(r"(?<=\n)|(?<=\r)(?!\n)")
_ALONE = re.compile(r"(?<!\S)[.,;:!?]+(?!\S)")
_TOUCHING = re.compile(r"(?<=\w)[.,;:!?](?!\S)")
_ABBREVIATIONS = 4
"""Among so many punctuation marks one may touch a word (*Mr.*) in a text that is parted already."""


class Plain(NamedTuple):
    """A text as it is written.

    Attributes:
        text: All characters.
        offsets: Character ranges of the document's words in it.
    """

    text: str
    offsets: tuple[Range, ...]


def document_of(name: str, text: str, language: str | None, borders: Collection[int]) -> Bordered:
    """Return the document of a text, with the words that had to be parted.

    Args:
        name: What it is called.
        text: All characters.
        language: Whose rules find the words; ``None`` to guess.
        borders: Offsets at which mentions begin or end.
    """
    code = language or guess_language(text.split())
    if _is_parted(text):
        return _parted(name, text, code, borders)
    return bordered(name, text, code, borders)


def _is_parted(text: str) -> bool:
    """Tell whether blanks already part words from punctuation marks."""
    alone = len(_ALONE.findall(text))
    return bool(alone) and len(_TOUCHING.findall(text)) * _ABBREVIATIONS <= alone


def _parted(name: str, text: str, language: str, borders: Collection[int]) -> Bordered:
    """Return a document whose words are what white space parts and whose sentences are lines."""
    found: list[Range] = []
    lines: list[int] = []
    blocks: list[int] = []
    blank = True
    place = 0
    for line in _LINE_START.split(text):
        words = [match.span() for match in _WORD.finditer(line)]
        if words:
            lines.append(len(found))
            if blank:
                blocks.append(len(found))
            found += [(place + first, place + last) for first, last in words]
        blank = not words
        place += len(line)
    ranges, starts, parted = cut(found, borders)
    document = Document(
        name,
        language,
        text,
        tuple([Token(text[first:last]) for first, last in ranges]),
        _units(lines, starts),
        tuple(ranges),
        _units(blocks, starts),
    )
    return Bordered(document, tuple(parted))


def _units(firsts: list[int], starts: list[int]) -> tuple[Span, ...]:
    """Return spans that begin at the given words and follow each other."""
    ends = [*firsts[1:], len(starts) - 1]
    return tuple(
        [Span(starts[first], starts[end]) for first, end in zip(firsts, ends, strict=False)]
    )


def plain_text(
    document: Document, layer: Layer | None, language: str | None, *, exact: bool
) -> Plain:
    """Return the running text of a document, or its words with blanks and line ends between.

    Args:
        document: The document.
        layer: The layer that is written; a reader parts words at its mentions.
        language: By whose rules a reader finds words; ``None`` if it guesses.
        exact: Whether the running text must stay, because it is a file's already.

    Raises:
        FormatError: It holds a NUL (``brat-nul``).
    """
    plain = _joined(document)
    if document.text:
        running = Plain(document.text, document.offsets)
        first = exact or _is_found(document, running, language, layer)
        if first or not _is_found(document, plain, language, layer):
            plain = running
    if "\0" in plain.text:
        raise FormatError(
            f"the text of '{document.doc_id}' holds a NUL character, which no text file can; "
            "correct the text first",
            code="brat-nul",
        )
    return plain


def _is_found(document: Document, plain: Plain, language: str | None, layer: Layer | None) -> bool:
    """Tell whether a reader finds the words and sentences of a document again in a text."""
    edges: set[int] = set()
    for markable in layer.markables.values() if layer is not None else ():
        for span in markable.spans:
            edges |= {plain.offsets[span.start][0], plain.offsets[span.end - 1][1]}
    found = document_of("", plain.text, language, edges).document
    same = [token.text for token in found.tokens] == [token.text for token in document.tokens]
    return same and found.sentences == document.sentences


def _joined(document: Document) -> Plain:
    pieces: list[str] = []
    offsets: list[Range] = []
    place = 0
    starts = {paragraph.start for paragraph in document.paragraphs} - {0}
    for sentence in document.sentences:
        if sentence.start in starts:
            pieces.append("\n")
            place += 1
        for index in sentence:
            word = document.tokens[index].text
            offsets.append((place, place + len(word)))
            pieces += (word, " " if index + 1 < sentence.end else "\n")
            place += len(word) + 1
    return Plain("".join(pieces), tuple(offsets))
