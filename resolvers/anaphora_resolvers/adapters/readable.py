"""Documents as running text, for systems that read characters.

The words stand as they are usually written: with a space between them unless the document's own
text, or the rules of punctuation, have none. Every word has its place in characters, so an answer
in characters comes back to our words.
"""

from __future__ import annotations

from dataclasses import replace

from anaphora_resolvers.spacy_pieces import pieces_of
from anaphora_workbench.model import Document

__all__ = ["as_text"]


def as_text(document: Document) -> Document:
    """Return a document whose text is that of its words; sentences are separated by a space.

    Words that are empty are written ``_``.
    """
    parts, offsets, place = [], [], 0
    ends = {sentence.end - 1 for sentence in document.sentences}
    for piece in pieces_of(document):
        for index, (word, space) in enumerate(zip(piece.words, piece.spaces, strict=True)):
            offsets.append((place, place + len(word)))
            gap = " " if space or piece.start + index in ends else ""
            parts.append(word + gap)
            place += len(word) + len(gap)
    return replace(document, text="".join(parts), offsets=tuple(offsets))
