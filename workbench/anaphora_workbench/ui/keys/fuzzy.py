"""Finds texts by what somebody types: without accents, in any order of words, letters left out."""

from __future__ import annotations

import unicodedata

NO_MATCH = -1
"""Score of a text that does not fit."""
_WHOLE, _START, _WORD, _INSIDE, _LETTERS = 100, 80, 60, 40, 10


def folded(text: str) -> str:
    """Return a text in small letters without accents: ``Catáfora`` is ``catafora``."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join([letter for letter in parts if not unicodedata.combining(letter)])


def score(query: str, text: str) -> int:
    """Return how well a text fits what was typed.

    Each word of the query must fit: as the whole text, its beginning, the beginning of a word, a
    part of a word, or as letters in this order within it.

    Args:
        query: What was typed, `folded`.
        text: The text, `folded`.

    Returns:
        `NO_MATCH`, or a number that is larger for a better fit; 0 for an empty query.
    """
    total = 0
    for word in query.split():
        found = _score_of_word(word, text)
        if found == NO_MATCH:
            return NO_MATCH
        total += found
    return total


def _score_of_word(word: str, text: str) -> int:
    if text == word:
        return _WHOLE
    if text.startswith(word):
        return _START
    if f" {word}" in text:
        return _WORD
    if word in text:
        return _INSIDE
    return _LETTERS if len(word) > 1 and _has_letters(word, text) else NO_MATCH


def _has_letters(word: str, text: str) -> bool:
    """Tell whether the letters stand in one word of the text, in order, from its first letter."""
    for part in text.split():
        if part[0] == word[0]:
            rest = iter(part)
            if all(letter in rest for letter in word):
                return True
    return False
