"""The base of every pass: it visits mentions in text order and finds antecedents for roots."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter
from typing import ClassVar

from anaphora_resolvers.sieves.clusters import SieveText
from anaphora_resolvers.sieves.mentions import SieveMention

FARTHEST = 100
"""How many of the nearest mentions with one word are looked at, which keeps a pass linear."""


class Sieve(ABC):
    """One pass over one text.

    Attributes:
        name: What traces call it.
        title: What the mention and its antecedent have in common, for traces.
    """

    name: ClassVar[str]
    title: ClassVar[str]

    def __init__(self, text: SieveText) -> None:
        self.text = text

    @abstractmethod
    def antecedent(self, mention: SieveMention) -> SieveMention | None:
        """Return the antecedent of a mention without one, of another cluster, or ``None``."""

    def enter(self, mention: SieveMention) -> None:
        """Note a mention after it has been looked up; later ones may find it."""
        return

    def run(self) -> None:
        """Go through the text once."""
        clusters = self.text.clusters
        for mention in self.text.mentions:
            if clusters.is_root(mention):
                found = self.antecedent(mention)
                if found is not None and clusters.of(found) is not clusters.of(mention):
                    clusters.join(mention, found, self.name)
            self.enter(mention)


class Index:
    """The mentions that a pass has seen, by a word."""

    def __init__(self, text: SieveText) -> None:
        self._text = text
        self._by_word: defaultdict[str, list[SieveMention]] = defaultdict(list)

    def add(self, word: str, mention: SieveMention) -> None:
        """Note a mention under a word."""
        if word:
            self._by_word[word].append(mention)

    def before(self, word: str, mention: SieveMention) -> Iterator[SieveMention]:
        """Yield the mentions with a word that may be one with another, in the paper's order.

        Those of its own cluster and those that `SieveText.apart` keeps apart are left out.
        """
        listed = self._by_word.get(word)
        if not listed:
            return
        text = self._text
        own = text.clusters.of(mention)
        nearest = reversed(listed[-FARTHEST:])
        for _sentence, group in groupby(nearest, key=attrgetter("sentence")):
            for found in text.ordered(mention, group):
                if text.clusters.of(found) is not own and not text.apart(mention, found):
                    yield found
