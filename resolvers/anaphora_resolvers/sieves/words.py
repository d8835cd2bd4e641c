"""The word lists of the sieves, one file a language; a language without one has empty lists."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources

from anaphora_workbench.model import FrozenDict

__all__ = ["SieveWords", "sieve_words"]


@dataclass(frozen=True, eq=False)
class SieveWords:
    """The lists of one language; all words are in lower case. Get one from `sieve_words`.

    Attributes:
        known: Whether the language has a file.
        demonyms: Country by the name of its people.
    """

    known: bool
    demonyms: FrozenDict[str, frozenset[str]]
    _lists: FrozenDict[str, frozenset[str]]

    def __getitem__(self, name: str) -> frozenset[str]:
        """Return a list by its name in the file, empty when the language has none."""
        return self._lists.get(name, frozenset())


@cache
def sieve_words(code: str) -> SieveWords:
    """Return the lists of a language.

    Args:
        code: BCP 47 primary tag; only letters are looked up.
    """
    file = resources.files("anaphora_resolvers.sieves") / "data" / f"{code}.toml"
    if not code.isalpha() or not file.is_file():
        return SieveWords(False, FrozenDict(), FrozenDict())
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    peoples: dict[str, set[str]] = {}
    for country, names in data.pop("demonyms", {}).items():
        for name in names:
            peoples.setdefault(name, set()).add(country)
    return SieveWords(
        True,
        FrozenDict({name: frozenset(found) for name, found in peoples.items()}),
        FrozenDict({name: frozenset(listed) for name, listed in data.items()}),
    )
