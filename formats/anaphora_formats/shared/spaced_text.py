"""Texts whose words have blanks between them and whose sentences are lines.

LitBank, brat's users and many tools write texts like that: punctuation marks stand alone, and an
empty line ends a paragraph.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Sequence

from anaphora_formats.shared.bordered_text import Bordered, Range, cut, tokens_of_words
from anaphora_workbench.model import Document, Span

_WORD = re.compile(r"\S+")
_LINE_END = re.compile(r"\r\n|\n|\r")
# What precedes a mark is looked at from behind it: patterns that begin with characters are fast.
_ALONE = re.compile(r"[.,;:!?](?<!\S.)[.,;:!?]*(?!\S)")
_TOUCHING = re.compile(r"[.,;:!?](?<=\w.)(?!\S)")
_ABBREVIATIONS = 4
"""Among so many punctuation marks one may touch a word (*Mr.*) in a text that is split already."""
_SENTENCE_ENDS = frozenset((".", "!", "?", "...", "…", "。", "！", "？", "؟", "।"))
_CLOSING = frozenset(('"', "''", "”", "’", "»", ")", "]", "-RRB-", "」", "』"))


def is_spaced(text: str) -> bool:
    """Tell whether blanks already part words from punctuation marks."""
    alone = len(_ALONE.findall(text))
    return bool(alone) and len(_TOUCHING.findall(text)) * _ABBREVIATIONS <= alone


def spaced_document(name: str, text: str, language: str, borders: Collection[int] = ()) -> Bordered:
    """Return a document whose words are what white space parts and whose sentences are lines.

    Args:
        name: Name of the document.
        text: The text.
        language: Its language.
        borders: Characters at which words are split as well.
    """
    found: list[Range] = [match.span() for match in _WORD.finditer(text)]
    firsts = [first for first, _last in found]
    lines: list[int] = []
    blocks: list[int] = []
    blank = True
    done = 0
    for end in [*[match.end() for match in _LINE_END.finditer(text)], len(text)]:
        behind = bisect_left(firsts, end, done)
        if behind > done:
            lines.append(done)
            if blank:
                blocks.append(done)
        blank = behind == done
        done = behind
    ranges, starts, split_words = cut(found, borders)
    document = Document(
        name,
        language,
        text,
        tokens_of_words([text[first:last] for first, last in ranges]),
        _units(lines, starts),
        tuple(ranges),
        _units(blocks, starts),
    )
    return Bordered(document, tuple(split_words))


def _units(firsts: list[int], starts: list[int]) -> tuple[Span, ...]:
    """Return spans that begin at the given words and follow each other."""
    ends = [*firsts[1:], len(starts) - 1]
    return tuple(
        [Span(starts[first], starts[end]) for first, end in zip(firsts, ends, strict=False)]
    )


def sentence_lengths(words: Sequence[str]) -> list[int]:
    """Return the lengths of sentences that signs such as full stops end."""
    lengths: list[int] = []
    begin = 0
    for index, word in enumerate(words):
        ends = word in _SENTENCE_ENDS or (index and word in _CLOSING and index == begin)
        if ends and index == begin and lengths:
            lengths[-1] += 1  # the quotation mark behind a full stop, and a second full stop
            begin = index + 1
        elif ends:
            lengths.append(index + 1 - begin)
            begin = index + 1
    if begin < len(words):
        lengths.append(len(words) - begin)
    return lengths


def lengths_between(starts: Collection[int], size: int) -> list[int]:
    """Return the lengths of units of which the first words are known; the first begins the text."""
    ordered = sorted({0, *starts})
    return [end - start for start, end in zip(ordered, [*ordered[1:], size], strict=True)]
