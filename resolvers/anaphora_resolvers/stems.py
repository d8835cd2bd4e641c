"""Stems of words by the Snowball algorithms, for the languages that have one."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from anaphora_workbench.errors import NeedsError
from anaphora_workbench.model.language import Language

__all__ = ["Stemmer"]


class Stemmer:
    """Stems the words of one language; each form is worked out once.

    Args:
        tables: The language; one without a Snowball algorithm gets no stems.

    Raises:
        NeedsError: The package ``snowballstemmer`` is not installed.
    """

    def __init__(self, tables: Language) -> None:
        try:
            snowball: Any = import_module("snowballstemmer")  # it has no type information
        except ImportError:
            raise NeedsError(
                'stems need the package snowballstemmer: pip install "anaphora-workbench[nlp]"',
                code="stemmer-missing",
            ) from None
        self._known: dict[str, str] = {}
        self._work: Callable[[str], str] = _no_stem
        name = tables.title.lower()
        if name in snowball.algorithms():
            self._work = snowball.stemmer(name).stemWord

    def stem(self, word: str) -> str:
        """Return the stem of a word, in lower case, or ``""``."""
        found = self._known.get(word)
        if found is None:
            found = self._known[word] = self._work(word.lower())
        return found


def _no_stem(_word: str) -> str:
    return ""
