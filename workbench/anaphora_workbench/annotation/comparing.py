"""Text as it is compared when somebody types a few letters to find something."""

from __future__ import annotations

import unicodedata


def plain(text: str) -> str:
    """Return text for comparing: without capitals and accents."""
    folded = text.casefold()
    if folded.isascii():
        return folded
    split = unicodedata.normalize("NFD", folded)
    return "".join([sign for sign in split if not unicodedata.combining(sign)])
