"""The realisers: ``sr-random``, ``sr-counts``, ``sr-trigrams``; each emits ranked realisations.

``sr-random``    the words in any order, a floor that learnt inflection alone reaches
``sr-counts``    the order by counts of pairs, see `ordering`
``sr-trigrams``  the same, ranked by a trigram model as well
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence

from anaphora_workbench.challenges.sr.decoder import Decoder
from anaphora_workbench.challenges.sr.inflection import agreements
from anaphora_workbench.challenges.sr.knowledge import Knowledge, learnt, read_model, write_model
from anaphora_workbench.errors import UsageError
from anaphora_workbench.ports import Source, Target
from anaphora_workbench.tasks.sr import SrOutput, SrSentence

BEST = 5
"""Realisations of a sentence."""
_VOWELS = tuple("aeiou")


class Realiser(ABC):
    """What the realisers share: learning, and models as files.

    All are trained: without a model forms would be guessed and orders arbitrary.
    """

    name = ""
    title = ""
    task = "sr"
    trained = True

    def __init__(self) -> None:
        self.known = Knowledge()
        self._seed = 0

    def train(self, items: Sequence[SrSentence], *, seed: int = 0) -> None:
        """Learn from sentences, without those that have no text; raise `ValueError` if none has."""
        self.take(learnt(items), seed=seed)

    def take(self, known: Knowledge, *, seed: int = 0) -> None:
        """Take what another one has learnt."""
        self.known = known
        self._seed = seed

    def save(self, target: Target) -> None:
        """Write what was learnt as JSON; any realiser can load it."""
        write_model(self.known, target)

    def load(self, source: Source, *, seed: int = 0) -> None:
        """Take the knowledge of a file; raise `FormatError` if it is not a model."""
        self.take(read_model(source), seed=seed)

    def generate(self, item: SrSentence) -> tuple[SrOutput, ...]:
        """Return up to `BEST` realisations, the best first, each another one."""
        found = []
        for words in self._strings(item):
            text = _finished(words)
            if text not in found:
                found.append(text)
        return tuple(
            [SrOutput(item.sentence_id, rank, text) for rank, text in enumerate(found[:BEST], 1)]
        )

    @abstractmethod
    def _strings(self, item: SrSentence) -> list[tuple[str, ...]]:
        """Return strings of words, the best first."""


class RandomRealiser(Realiser):
    """Words in any order."""

    name = "sr-random"
    title = "random order, learnt inflection"

    def _strings(self, item: SrSentence) -> list[tuple[str, ...]]:
        agreed = agreements(item)
        words = [
            self.known.inflection.forms(node, agreed.get(node.id, ""), 1)[0][0]
            for node in sorted(item.nodes, key=lambda node: node.id)
        ]
        draw = random.Random(f"order/{self._seed}/{item.sentence_id}")
        return [tuple(draw.sample(words, len(words))) for _rank in range(BEST)]


class CountsRealiser(Realiser):
    """Order by counts of pairs."""

    name = "sr-counts"
    title = "order by counts of pairs, learnt inflection"

    def _strings(self, item: SrSentence) -> list[tuple[str, ...]]:
        decoder = Decoder(self.known.ordering, self.known.inflection, self.known.insertion)
        return decoder.realise(item, 2 * BEST)


class TrigramRealiser(Realiser):
    """Order by counts of pairs and trigrams; ``sr-trigrams:weight=0.5,tried=12`` sets its settings.

    Attributes:
        weight: Weight of the trigrams' logarithms beside those of the pairs.
        kept: Strings that are kept of each node.
        tried: Orders that are tried of each family.
    """

    name = "sr-trigrams"
    title = "order by counts of pairs, ranked by trigrams; learnt inflection"
    weight = 0.3
    kept = 10
    tried = 8

    def configured(self, text: str) -> TrigramRealiser:
        """Return one with other settings, ``weight=0.5,kept=20,tried=12``.

        Raises:
            UsageError: There is no such setting, or its value is not a number above 0.
        """
        made = TrigramRealiser()
        made.name = f"{self.name}:{text}"
        for setting in text.split(","):
            name, _equals, value = setting.partition("=")
            try:
                number = float(value) if name == "weight" else int(value)
            except ValueError:
                number = 0
            if name not in ("weight", "kept", "tried") or number <= 0:
                raise UsageError(
                    f"'{setting}' is not a setting of {self.name}; they are weight=0.3, kept=10 "
                    "and tried=8, with numbers above 0"
                )
            setattr(made, name, number)
        return made

    def _strings(self, item: SrSentence) -> list[tuple[str, ...]]:
        decoder = Decoder(
            self.known.ordering,
            self.known.inflection,
            self.known.insertion,
            self.known.trigrams,
            self.weight,
            self.kept,
            self.tried,
        )
        return decoder.realise(item, 2 * BEST)


def _finished(words: Sequence[str]) -> str:
    """Return the text of a string: *a* or *an*, and a capital at the beginning."""
    found = list(words)
    for place in range(len(found) - 1):
        if found[place] in ("a", "an"):
            found[place] = "an" if found[place + 1].lower().startswith(_VOWELS) else "a"
    text = " ".join(found)
    return text[:1].upper() + text[1:]
