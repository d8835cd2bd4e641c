"""Annotated texts as examples: anaphors with the features of their candidates, and which are right.

The anaphors are those that our finder finds and the text annotates, as the ranker will meet them. A
candidate is right if it stands for the anaphor's entity; one behind the anaphor only where none is
right before it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from anaphora_resolvers.finders.candidates import SuparCandidateFinder
from anaphora_resolvers.ranker.columns import Column
from anaphora_resolvers.ranker.features import features_of
from anaphora_resolvers.ranker.questions import Text
from anaphora_workbench.model import (
    Anaphor,
    Document,
    Layer,
    Markable,
    Reference,
    chains_of,
)
from anaphora_workbench.model.heads import head_of
from anaphora_workbench.model.language import language
from anaphora_workbench.ports import Decision, Pool, Reading
from anaphora_workbench.registry import Registry

Choose = Callable[[Column], int]
"""Returns which of the candidates, given their features, is answered."""
_Place = tuple[int, str]


@dataclass(frozen=True, eq=False)
class Example:
    """An anaphor that has a right and a wrong candidate.

    Attributes:
        features: A row each candidate.
        right: Which candidates are right.
    """

    features: Column
    right: Column


@dataclass(frozen=True, eq=False)
class Lesson:
    """A document to learn from.

    Attributes:
        document: The text with its analysis.
        layer: Its markables and the anaphors that were found.
        asked: The anaphors with candidates, in text order, and the entity of each in the key,
            ``None`` where the key has no mention.
        entities: The entity of each markable that the key has.
    """

    document: Document
    layer: Layer
    asked: Sequence[tuple[Anaphor, Pool, int | None]]
    entities: dict[str, int]

    @property
    def answerable(self) -> int:
        """Number of anaphors whose entity the key knows."""
        return sum([entity is not None for _anaphor, _pool, entity in self.asked])

    def examples(self, choose: Choose | None = None) -> tuple[list[Example], int]:
        """Return the examples, and how many of the answers were right.

        Args:
            choose: Answers each anaphor, and its answers are what later features build on; the
                truth is, when left out.
        """
        text = Text(self.document, self.layer)
        found: list[Example] = []
        correct = 0
        for anaphor, pool, entity in self.asked:
            question, markables = text.question(anaphor, pool)
            if not markables:
                continue
            features = features_of(question)
            right = self._right(entity, markables, question.before)
            answer = None
            if choose is not None:
                answer = choose(features)
                correct += bool(right[answer])
            elif right.any():
                answer = int(np.flatnonzero(right)[-1])
            if right.any() and not right.all():
                found.append(Example(features.astype(np.int32), right))
            if answer is not None:
                text.settle(anaphor, Decision((markables[answer],)))
        return found, correct

    def _right(self, entity: int | None, markables: Sequence[Markable], before: Column) -> Column:
        if entity is None:
            return np.zeros(len(markables), bool)
        right = np.array([self.entities.get(markable.id) == entity for markable in markables])
        earlier = right & (before > 0)
        return earlier if earlier.any() else right


def lesson_of(reading: Reading, registry: Registry) -> Lesson:
    """Return what a document teaches.

    Raises:
        NeedsError: It has no analysis, and nothing here can make one.
    """
    document, layer = registry.preprocessor("auto").prepare(reading.document)
    layer = registry.anaphor_finder("pronouns").find(document, layer)
    key = reading.layers[0]
    chains = chains_of(key)
    by_place: dict[_Place, int] = {}
    for name, entity in chains.entity_of.items():
        by_place.setdefault(_place(document, key.markables[name]), entity)
    entities = {
        markable.id: by_place[place]
        for markable in layer.markables.values()
        if (place := _place(document, markable)) in by_place
    }
    session = SuparCandidateFinder().start(document, layer)
    asked = [
        (anaphor, session.candidates(anaphor), entities.get(anaphor.markable))
        for anaphor in layer.anaphors_in_text_order()
        if anaphor.reference is not Reference.NON_REFERRING
    ]
    return Lesson(document, layer, asked, entities)


def _place(document: Document, markable: Markable) -> _Place:
    head, _source = head_of(document, markable, language(document.language))
    return (head, markable.realisation)
