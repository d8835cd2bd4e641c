"""Baselines and classic algorithms: how they begin with a document, and the data they go by."""

from __future__ import annotations

import tomllib
from abc import ABC, abstractmethod
from functools import cache
from importlib import resources
from typing import Any

from anaphora_resolvers.views import TextView
from anaphora_workbench.model import Document, FrozenDict, Layer
from anaphora_workbench.model.language import language
from anaphora_workbench.ports import Need, Run, check_needs

__all__ = ["ClassicResolver", "table", "words", "words_of"]


class ClassicResolver(ABC):
    """A step resolver that works on the parse of a text.

    Attributes:
        name: Name on the command line.
        needs: What the document must offer.
        uses_history: As of `StepResolver`.
    """

    name: str
    needs: frozenset[Need]
    uses_history = True

    def start(self, document: Document, layer: Layer) -> Run:
        """Begin with a document.

        Raises:
            NeedsError: The document lacks something that the algorithm needs.
        """
        check_needs(self.name, self.needs, document)
        return self._run(layer, TextView(document, language(document.language)))

    @abstractmethod
    def _run(self, layer: Layer, view: TextView) -> Run:
        """Return the run over a layer of a text with its parse."""


@cache
def table(name: str) -> FrozenDict[str, Any]:
    """Return the content of an algorithm's data file (``rap``)."""
    folder = resources.files("anaphora_resolvers.classic") / "data"
    return FrozenDict(tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8")))


@cache
def words(name: str, code: str, key: str) -> frozenset[str]:
    """Return a list of words of a language, empty where the file has none.

    Args:
        name: Name of the data file.
        code: The language (``en``).
        key: Name of the list in the language's part.
    """
    return frozenset(table(name).get(code, {}).get(key, ()))


def words_of(name: str, code: str) -> FrozenDict[str, frozenset[str]]:
    """Return all lists of words of a language by name, none for a language without a part."""
    listed = table(name).get(code, {})
    return FrozenDict({key: words(name, code, key) for key in listed})
