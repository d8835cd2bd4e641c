"""Reads the data of the classic algorithms: weights and word lists, one file an algorithm."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any

from anaphora_workbench.model import FrozenDict

__all__ = ["table", "words", "words_of"]


@cache
def table(name: str) -> FrozenDict[str, Any]:
    """Return the content of a data file.

    Args:
        name: Name of the algorithm, e.g. ``rap``.
    """
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
