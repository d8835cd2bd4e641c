"""The text that a format of characters writes, and how its places count in UTF-16 units.

Java and JavaScript count a character outside the Basic Multilingual Plane, such as an emoji, twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise
from operator import itemgetter

from anaphora_formats.shared.bordered_text import Range
from anaphora_workbench.model import Document

_ASTRAL = 0xFFFF


def running(document: Document) -> tuple[str, list[Range]]:
    """Return the text to write and the characters of each word.

    Where the words do not stand in the running text one behind the other, as in *al* for *a el*,
    the text is the words with blanks between them, a sentence a line.
    """
    tokens, text = document.tokens, document.text
    places = list(_places(document))
    plain = all(
        text[first:last] == token.text and first < last
        for token, (first, last) in zip(tokens, places, strict=False)
    )
    if places and plain and all(one[1] <= other[0] for one, other in pairwise(places)):
        return text, places
    parts: list[str] = []
    places = []
    size = 0
    ends = {span.end for span in document.sentences}
    for number, token in enumerate(tokens, 1):
        word = token.text if token.text.strip() == token.text and token.text else "_"
        places.append((size, size + len(word)))
        gap = "" if number == len(tokens) else "\n" if number in ends else " "
        parts += (word, gap)
        size += len(word) + len(gap)
    return "".join(parts), places


def _places(document: Document) -> Iterator[Range]:
    """Yield the characters of each word; words written in one (*did n't*) have their own."""
    tokens = document.tokens
    for (first, last), group in groupby(enumerate(document.offsets), itemgetter(1)):
        words = [tokens[index].text for index, _ in group]
        if len(words) > 1 and "".join(words) == document.text[first:last]:
            for word in words:
                yield first, first + len(word)
                first += len(word)
        else:
            yield from [(first, last)] * len(words)


def utf_16_steps(text: str) -> list[int]:
    """Return the UTF-16 offset of each character and of the end; ``[]`` if they are the same."""
    if text.isascii() or not any(ord(char) > _ASTRAL for char in text):
        return []
    steps = [0]
    for char in text:
        steps.append(steps[-1] + (2 if ord(char) > _ASTRAL else 1))
    return steps
