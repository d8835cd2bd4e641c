"""What a markable is called in lists and messages."""

from __future__ import annotations

from anaphora_workbench.model.document import Document
from anaphora_workbench.model.markables import Markable

ZERO_SIGN = "Ø"
"""What stands for an anaphor that has no words."""


def called(document: Document, markable: Markable) -> str:
    """Return the words of a markable; ``Ø`` and its governor for a zero; ``+lo`` and its host."""
    words = document.words(markable.span)
    if markable.zero is not None:
        return f"{ZERO_SIGN} {words}"
    if markable.clitic is not None:
        return f"+{clitic_form(markable)} {words}"
    return words


def clitic_form(markable: Markable) -> str:
    """Return the form of a clitic, its number inside the word where the form is not known."""
    return markable.attributes.get("Form") or str(markable.clitic)
