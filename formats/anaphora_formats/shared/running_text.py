"""The text that a format of characters writes, and how its places count in UTF-16 units.

Java and JavaScript count a character outside the Basic Multilingual Plane, such as an emoji, twice.
"""

from __future__ import annotations

from itertools import pairwise

from anaphora_formats.shared.bordered_text import Range
from anaphora_workbench.model import Document

_ASTRAL = 0xFFFF


def running(document: Document) -> tuple[str, list[Range]]:
    """Return the text to write and the characters of each word.

    Where the words do not stand in the running text one behind the other, as in contractions, the
    text is the words with blanks between them, a sentence a line.
    """
    tokens, text = document.tokens, document.text
    places = [(first, last) for first, last in document.offsets]
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


def utf_16_steps(text: str) -> list[int]:
    """Return the UTF-16 offset of each character and of the end; ``[]`` if they are the same."""
    if text.isascii() or not any(ord(char) > _ASTRAL for char in text):
        return []
    steps = [0]
    for char in text:
        steps.append(steps[-1] + (2 if ord(char) > _ASTRAL else 1))
    return steps
