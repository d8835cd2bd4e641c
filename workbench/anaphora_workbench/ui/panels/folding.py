"""Words as searches compare them: without case and, where wanted, without accents."""

from __future__ import annotations

import unicodedata


def without_accents(text: str) -> str:
    """Return a text without combining marks: *señor* becomes *senor*, case stays."""
    if text.isascii():
        return text
    parts = unicodedata.normalize("NFD", text)
    kept = "".join([letter for letter in parts if unicodedata.category(letter) != "Mn"])
    return unicodedata.normalize("NFC", kept)


def folded(text: str) -> str:
    """Return a text without case and accents."""
    return without_accents(text).casefold()
