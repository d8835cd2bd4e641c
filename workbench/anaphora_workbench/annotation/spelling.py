"""The running text of corrected sentences: blanks stay where they were, as far as can be told."""

from __future__ import annotations

from collections.abc import Sequence

from anaphora_workbench.annotation.aligning import Alignment
from anaphora_workbench.model import Document, Span

Offsets = tuple[tuple[int, int], ...]

_CLOSING = frozenset(".,;:!?)]}…%”’»'\"")
_OPENING = frozenset("([{“‘«¿¡")


def spelled(
    document: Document, old: Span, words: Sequence[str], alignment: Alignment
) -> tuple[str, Offsets]:
    """Return the running text and the offsets of all tokens after a correction.

    Where the new words can be read off the old text, as when one was only cut, it stays to the
    letter. Otherwise words that are the same keep their spelling, and their blanks between them.

    Args:
        document: The text before.
        old: The tokens of the corrected sentences.
        words: The words that stand there now.
        alignment: The tokens of both texts.
    """
    if not document.offsets:
        return document.text, ()
    begin, end = document.chars_of(old)
    read = _read_off(document.text[begin:end], words)
    if read is not None:
        region, places = document.text[begin:end], read
    else:
        region, places = _spelt_anew(document, old, words, alignment)
    by = len(region) - (end - begin)
    offsets = (
        *document.offsets[: old.start],
        *[(begin + start, begin + stop) for start, stop in places],
        *[(start + by, stop + by) for start, stop in document.offsets[old.end :]],
    )
    return document.text[:begin] + region + document.text[end:], offsets


def _read_off(text: str, words: Sequence[str]) -> list[tuple[int, int]] | None:
    """Return where the words stand in a text that holds nothing else, ``None`` if they do not."""
    places = []
    position = 0
    for word in words:
        start = text.find(word, position)
        if start < 0 or text[position:start].strip():
            return None
        position = start + len(word)
        places.append((start, position))
    return None if text[position:].strip() else places


def _spelt_anew(
    document: Document, old: Span, words: Sequence[str], alignment: Alignment
) -> tuple[str, list[tuple[int, int]]]:
    """Return the text of the sentences and the places of their words in it."""
    origins = alignment.origins()
    parts: list[str] = []
    places: list[tuple[int, int]] = []
    position = 0
    previous: int | None = None
    for number, word in enumerate(words):
        index = old.start + number
        if index < alignment.new[0]:
            origin: int | None = index
        elif index >= alignment.new[1]:
            origin = index - alignment.shift
        else:
            origin = origins.get(index)
        if _shares(document, previous, origin, alignment):
            places.append(places[-1])  # both parts of a contraction stand at the written word
            previous = origin
            continue
        if origin is not None and alignment.is_same(origin):
            start, end = document.offsets[origin]
            surface = document.text[start:end] or word
        else:
            surface = word
        gap = _gap(document, previous, origin, words[number - 1], word) if number else ""
        parts += [gap, surface]
        position += len(gap)
        places.append((position, position + len(surface)))
        position += len(surface)
        previous = origin
    return "".join(parts), places


def _shares(document: Document, left: int | None, right: int | None, alignment: Alignment) -> bool:
    """Tell whether two tokens that follow each other are parts of one written word, as before."""
    return (
        left is not None
        and right == left + 1
        and document.offsets[left] == document.offsets[right]
        and alignment.is_same(left)
        and alignment.is_same(right)
    )


def _gap(document: Document, left: int | None, right: int | None, before: str, word: str) -> str:
    """Return what stands between two words: what stood there, else a blank where one belongs."""
    if left is not None and right == left + 1:
        return document.text[document.offsets[left][1] : document.offsets[right][0]]
    if left is not None and left == right and before + word == document.tokens[left].text:
        return ""
    if word[0] in _CLOSING or before[-1] in _OPENING:
        return ""
    return " "
