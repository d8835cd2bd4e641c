"""Words with composed letters, by which word lists and models know them.

A text may have *é* as one character or as *e* with a mark that combines with it (NFD, as some
systems and editors write). Words of the text stay as they stand there; lists and models are asked
about `composed` ones.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final
from unicodedata import is_normalized, normalize

if TYPE_CHECKING:
    from anaphora_workbench.model.document import Document

__all__ = ["composed", "with_composed_words"]

_FORM: Final = "NFC"


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
