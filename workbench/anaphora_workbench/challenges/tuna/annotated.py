"""What realisers learn from: annotated descriptions as runs of slots and function words.

A `LearningRealiser` keeps the annotated descriptions of its training items, by domain and with
their counts. What it makes of them is its `learnt` model; all realisers of the reports are
subclasses with a model of their own.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from anaphora_workbench.challenges.tuna.phrases import (
    Lexicon,
    TrainedRealiser,
    places_of,
    slot_of,
    symbols_of,
)
from anaphora_workbench.tasks.tuna import Description, Pair

BEFORE, BEHIND = "+", "-"


class Part(NamedTuple):
    """A function word, or what expresses an attribute.

    Attributes:
        words: The words, in lower case.
        pair: The attribute; ``None`` for a function word.
        place: ``+`` before the noun, ``-`` behind it; ``""`` for a function word.
    """

    words: str
    pair: Pair | None = None
    place: str = ""

    @property
    def slot(self) -> str:
        """The slot that it fills; ``""`` for a function word."""
        return "" if self.pair is None else slot_of(self.pair)


class Segment(NamedTuple):
    """A slot with the function words in front of it."""

    before: tuple[str, ...]
    part: Part


class Counting(Protocol):
    """A model that counts annotated descriptions one after the other."""

    def add(self, parts: tuple[Part, ...], count: int) -> None:
        """Count an annotated description that occurred so often."""


Parts = tuple[Part, ...]
Words = tuple[str, ...]
Model = TypeVar("Model")
Counts = TypeVar("Counts", bound=Counting)


def parts_of(description: Description) -> Parts:
    """Return the parts of an annotated description, none without annotation."""
    found = list(symbols_of(description.annotated or ()))
    return tuple(
        [
            Part(words) if attribute is None else Part(words, attribute.pair, place)
            for (_symbol, attribute, words), place in zip(found, places_of(found), strict=True)
        ]
    )


def segments_of(parts: Sequence[Part]) -> tuple[list[Segment], tuple[str, ...]]:
    """Return the slots of a description with the words in front of each, and the words at its end.

    What is expressed without words is left out.
    """
    found: list[Segment] = []
    before: list[str] = []
    for part in parts:
        if part.pair is None:
            before.append(part.words)
        elif part.words:
            found.append(Segment(tuple(before), part))
            before = []
    return found, tuple(before)


def lexicon_of(examples: Mapping[Parts, int]) -> Lexicon:
    """Return the phrases of annotated descriptions."""
    phrases: dict[tuple[str, str, str], Counter[str]] = defaultdict(Counter)
    for parts, count in examples.items():
        for part in parts:
            if part.pair is not None and part.words:
                phrases[*part.pair, part.place][part.words] += count
    return Lexicon(phrases)


def counted(model: Counts, examples: Mapping[Parts, int]) -> Counts:
    """Return a model once it has counted all annotated descriptions."""
    for parts, count in examples.items():
        model.add(parts, count)
    return model


def usual(counts: Mapping[Words, int]) -> Words:
    """Return the words with the greatest count, ties by alphabet; none without counts."""
    return min(counts, key=lambda words: (-counts[words], words), default=())


class LearningRealiser(TrainedRealiser, Generic[Model]):
    """A realiser that keeps what it learns from: `learnt` and `said` are what differs."""

    def __init__(self) -> None:
        self._examples: dict[str, Counter[Parts]] = {}
        self._models: dict[str, Model] = {}

    @property
    def _has_learnt(self) -> bool:
        return bool(self._examples)

    def _forget(self) -> None:
        self._examples, self._models = {}, {}

    def _learn(self, description: Description, domain: str) -> None:
        parts = parts_of(description)
        if parts:
            self._examples.setdefault(domain, Counter())[parts] += 1

    def state(self) -> list[dict[str, Any]]:
        """Return what was learnt as JSON values."""
        return [
            {
                "domain": domain,
                "descriptions": [
                    [[[part.words, *(part.pair or ()), part.place] for part in parts], count]
                    for parts, count in sorted(examples.items(), key=lambda one: repr(one[0]))
                ],
            }
            for domain, examples in sorted(self._examples.items())
        ]

    def restore(self, state: list[dict[str, Any]]) -> None:
        """Take over what `state` returned."""
        self._forget()
        for one in state:
            found: Counter[Parts] = Counter()
            for parts, count in one["descriptions"]:
                found[tuple([_part_of(part) for part in parts])] += int(count)
            self._examples[str(one["domain"])] = found

    def _words_of(self, wanted: Mapping[str, Pair], domain: str) -> list[str]:
        if domain not in self._models:
            self._models[domain] = self.learnt(self._of(domain))
        return self.said(self._models[domain], wanted, domain)

    def _of(self, domain: str) -> Mapping[Parts, int]:
        """Return the examples of a domain; those of all of them for one that was never seen."""
        every: Counter[Parts] = Counter()
        for examples in self._examples.values():
            every.update(examples)
        return dict(
            sorted((self._examples.get(domain) or every).items(), key=lambda one: repr(one[0]))
        )

    @abstractmethod
    def learnt(self, examples: Mapping[Parts, int]) -> Model:
        """Return the model of annotated descriptions with their counts."""

    @abstractmethod
    def said(self, model: Model, wanted: Mapping[str, Pair], domain: str) -> list[str]:
        """Return words and phrases for attributes by their slots."""


def _part_of(content: Sequence[str]) -> Part:
    words, *pair, place = [str(one) for one in content]
    if not pair:
        return Part(words)
    name, value = pair
    return Part(words, (name, value), place)
