"""Corrections of the analysis of words, checked before they reach the layer."""

from __future__ import annotations

from anaphora_workbench.annotation.agreement import token_of
from anaphora_workbench.edits import Batch, CorrectToken
from anaphora_workbench.errors import EditError
from anaphora_workbench.model import Correction, Document, Layer
from anaphora_workbench.model.document import ROOT

CORRECT = "Correct word"


def corrected_word(
    document: Document, layer: Layer, token: int, correction: Correction | None
) -> Batch:
    """Return the edit that corrects the analysis of a word, or takes a correction back.

    Args:
        document: The text.
        layer: The annotator's layer.
        token: Index of the word.
        correction: The correction; ``None`` returns to the analysis of the text.

    Raises:
        EditError: ``token-missing``: there is no such word. ``token-head-elsewhere``: its head
            would be itself or stand in another sentence. ``token-head-circle``: it would depend
            on itself through other words.
    """
    if not 0 <= token < len(document.tokens):
        raise EditError("there is no such word", code="token-missing")
    head = document.tokens[token].head
    if correction is not None and correction.head is not None:
        head = correction.head
        same = 0 <= head < len(document.tokens) and (
            document.sentence_of(head) == document.sentence_of(token)
        )
        if head == token or not (same or head == ROOT):
            raise EditError("its head stands elsewhere", code="token-head-elsewhere")
    if _depends_on(document, layer, head, token):
        raise EditError("it would depend on itself", code="token-head-circle")
    return Batch((CorrectToken(token, correction),), CORRECT)


def _depends_on(document: Document, layer: Layer, word: int | None, token: int) -> bool:
    """Tell whether a word, or one on which it depends, is a given one."""
    seen: set[int] = set()
    while word is not None and word >= 0 and word not in seen:
        if word == token:
            return True
        seen.add(word)
        word = token_of(document, layer, word).head
    return False
