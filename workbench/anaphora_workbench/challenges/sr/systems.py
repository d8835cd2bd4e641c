"""The realisers; each emits ranked realisations.

``sr-random``    the words in any order, a floor that learnt inflection alone reaches
``sr-counts``    the order by counts of pairs, see `word_order`
``sr-trigrams``  the same, ranked by a trigram model as well
``sr-ranker``    the order by a log-linear ranker, see `order_ranker`, and trigrams
``sr-ngrams``    generated orders, ranked by n-grams of relations (`dependency_ngrams`) and words
``sr-grammar``   the order by written rules and those of a treebank, see `grammar`, and trigrams
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence

from anaphora_workbench.challenges.sr.decoder import Decoder, Forms, Orders
from anaphora_workbench.challenges.sr.inflection import agreements
from anaphora_workbench.challenges.sr.knowledge import (
    Knowledge,
    Skill,
    learnt,
    read_model,
    write_model,
)
from anaphora_workbench.challenges.sr.order_ranker import RankedFamilies
from anaphora_workbench.challenges.sr.word_order import families
from anaphora_workbench.errors import FormatError, UsageError
from anaphora_workbench.ports import Source, Target
from anaphora_workbench.tasks.sr import SrNode, SrOutput, SrSentence

BEST = 5
"""Realisations of a sentence."""
_BUDGET = 1000
"""Strings that are kept, times words: long sentences are searched less."""
_ARTICLE = ("a", "an")
_ARTICLE_TAGS = ("DT", "DET")
_ARTICLE_RELATIONS = ("DET", "NMOD", "AINV")
"""Of UD and spaCy, of Pennconverter, and of the roles of deep input, which has no tags."""
_VOWELS = tuple("aeiou")
_SPOKEN_CONSONANT = ("uni", "use", "usu", "uti", "eu", "one", "once", "ubi", "ura")
"""How words begin that are written with a vowel, but spoken with a consonant (*a union*)."""
_UNLIKE_UNION = ("unin", "unim", "unide")
_SPOKEN_VOWEL = ("hour", "honest", "honor", "honour", "heir")


class Realiser(ABC):
    """What the realisers share: learning, and models as files.

    All are trained: without a model forms would be guessed and orders arbitrary.
    """

    name = ""
    title = ""
    task = "sr"
    trained = True
    skills: frozenset[Skill] = frozenset()
    """What it needs beside counts."""

    def __init__(self) -> None:
        self.known = Knowledge()
        self._seed = 0

    def train(self, items: Sequence[SrSentence], *, seed: int = 0) -> None:
        """Learn from sentences, without those that have no text; raise `ValueError` if none has."""
        self.take(learnt(items, self.skills), seed=seed)

    def take(self, known: Knowledge, *, seed: int = 0) -> None:
        """Take what another one has learnt."""
        self.known = known
        self._seed = seed

    def save(self, target: Target) -> None:
        """Write what was learnt as JSON; any realiser can load it."""
        write_model(self.known, target)

    def load(self, source: Source, *, seed: int = 0) -> None:
        """Take the knowledge of a file.

        Raises:
            FormatError: It is not a model (``sr-model-invalid``), or one without what this realiser
                needs (``sr-model-skills``).
        """
        known = read_model(source)
        lacks = self.skills - known.skills
        if lacks:
            raise FormatError(
                f"this model lacks what {self.name} needs ({', '.join(sorted(lacks))}); "
                "'anaphora sr train' makes one for all realisers",
                code="sr-model-skills",
                at=source.at(),
            )
        self.take(known, seed=seed)

    def generate(self, item: SrSentence) -> tuple[SrOutput, ...]:
        """Return up to `BEST` realisations, the best first, each another one."""
        found = []
        english = any(map(_is_article, item.nodes))
        for words in self._strings(item):
            text = _finished(words, articles=english)
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


class Searching(Realiser):
    """Realisers that search with trigrams; ``NAME:weight=0.5,tried=12`` sets their settings.

    Attributes:
        weight: Weight of the trigrams' logarithms beside those of the order.
        kept: Strings that are kept of each node.
        tried: Orders that are tried of each family.
    """

    weight = 0.3
    kept = 10
    tried = 8

    def configured(self, text: str) -> Searching:
        """Return one with other settings, ``weight=0.5,kept=20,tried=12``.

        Raises:
            UsageError: There is no such setting, or its value is not a number above 0.
        """
        made = type(self)()
        made.name = f"{self.name}:{text}"
        for setting in text.split(","):
            name, _equals, value = setting.partition("=")
            try:
                number = float(value) if name == "weight" else int(value)
            except ValueError:
                number = 0
            if name not in ("weight", "kept", "tried") or number <= 0:
                raise UsageError(
                    f"'{setting}' is not a setting of {self.name}; they are "
                    f"weight={self.weight:g}, kept={self.kept} and tried={self.tried}, with "
                    "numbers above 0"
                )
            setattr(made, name, number)
        return made

    def _decoder(self, orders: Orders, forms: Forms, most: int) -> Decoder:
        """Return what searches, with at most so many strings and orders of each node."""
        return Decoder(
            orders,
            forms,
            self.known.insertion,
            self.known.trigrams,
            self.weight,
            min(self.kept, most),
            min(self.tried, most),
        )


class TrigramRealiser(Searching):
    """Order by counts of pairs and trigrams."""

    name = "sr-trigrams"
    title = "order by counts of pairs, ranked by trigrams; learnt inflection"

    def _strings(self, item: SrSentence) -> list[tuple[str, ...]]:
        decoder = self._decoder(self.known.ordering, self.known.inflection, _BUDGET)
        return decoder.realise(item, 2 * BEST)


class Lifted(Searching):
    """Realisers that lift nodes first, learn spelling, and search long sentences less."""

    skills = frozenset((Skill.LIFTING, Skill.SPELLING))

    def _strings(self, item: SrSentence) -> list[tuple[str, ...]]:
        tree = self.known.lifting.lifted(item)
        most = max(1, _BUDGET // max(len(item.nodes), 1))
        decoder = self._decoder(self._orders(tree), self.known.spelling, most)
        return decoder.realise(tree, 2 * BEST, agreements(item))

    @abstractmethod
    def _orders(self, tree: SrSentence) -> Orders:
        """Return what puts the families of a sentence, whose nodes were lifted, in order."""


class RankerRealiser(Lifted):
    """Order by a log-linear ranker, in the way of the dependency realisers of Stuttgart."""

    name = "sr-ranker"
    title = "order by a learnt ranker and trigrams; learnt inflection and lifting"
    skills = Lifted.skills | {Skill.RANKER}
    weight = 0.2

    def _orders(self, tree: SrSentence) -> Orders:
        return RankedFamilies(self.known.ranker, tree, families(tree))


class NgramRealiser(Lifted):
    """Orders by n-grams of relations and words, in the way of DCU's and ATT's realisers."""

    name = "sr-ngrams"
    title = "generated orders ranked by n-grams of relations and words; learnt inflection"
    skills = Lifted.skills | {Skill.NGRAMS}

    def _orders(self, tree: SrSentence) -> Orders:
        return self.known.ngrams


class GrammarRealiser(Lifted):
    """Order by a written grammar and rules of a treebank, in the way of UCM's and OSU's."""

    name = "sr-grammar"
    title = "order by a written grammar and learnt rules, free orders by trigrams"
    skills = Lifted.skills | {Skill.GRAMMAR}

    def _orders(self, tree: SrSentence) -> Orders:
        return self.known.grammar


def _is_article(node: SrNode) -> bool:
    """Tell whether a node is the English article *a*; in Spanish, *a* is a preposition."""
    if node.lemma.lower() not in _ARTICLE:
        return False
    return node.cpos in _ARTICLE_TAGS if node.cpos else node.relation in _ARTICLE_RELATIONS


def _finished(words: Sequence[str], *, articles: bool) -> str:
    """Return the text of a string, with a capital at the beginning; *a* or *an* for articles."""
    found = list(words)
    for place in range(len(found) - 1):
        if articles and found[place] in _ARTICLE:
            found[place] = "an" if _sounds_like_vowel(found[place + 1].lower()) else "a"
    text = " ".join(found)
    return text[:1].upper() + text[1:]


def _sounds_like_vowel(word: str) -> bool:
    """Tell whether a word of English, in lower case, begins with a vowel when it is spoken."""
    if word.startswith(_SPOKEN_CONSONANT) and not word.startswith(_UNLIKE_UNION):
        return False
    return word.startswith((*_VOWELS, *_SPOKEN_VOWEL))
