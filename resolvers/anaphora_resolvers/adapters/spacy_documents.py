"""Our documents as spaCy's: the same words and sentences, analysed by the model of the language.

For systems that were made for spaCy's own parses. What the document brings besides words and
sentences is not used: its tags and heads may follow other guidelines than those systems know.

The words stand as they are usually written: with a space between them unless the document's own
text, or the rules of punctuation, have none. Every word has its place in characters, so an answer
in characters comes back to our words.
"""

from __future__ import annotations

from dataclasses import replace
from threading import RLock
from typing import TYPE_CHECKING

from anaphora_resolvers.spacy.models import Model, load_model, quiet_about_versions
from anaphora_resolvers.spacy.pieces import pieces_of
from anaphora_workbench.model import Document

if TYPE_CHECKING:
    from spacy.tokens import Doc


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


_WORKING = RLock()


def analysed(document: Document, model: Model) -> Doc:
    """Return a document as spaCy analyses it, word by word the same, whole.

    Args:
        document: The text; words that are empty are read as ``_``.
        model: The model.

    Raises:
        NeedsError: The model cannot be loaded.
    """
    import warnings

    from spacy.tokens import Doc

    pipeline = load_model(model)
    pieces = list(pieces_of(document))
    doc = Doc(
        pipeline.vocab,
        words=[word for piece in pieces for word in piece.words],
        spaces=[space for piece in pieces for space in piece.spaces],
        sent_starts=[start for piece in pieces for start in piece.starts],
    )
    with _WORKING, warnings.catch_warnings():
        quiet_about_versions()
        return pipeline(doc)
