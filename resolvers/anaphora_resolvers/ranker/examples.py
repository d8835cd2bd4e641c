"""Annotated texts as examples: anaphors with the features of their candidates, and which are right.

The anaphors are those that our finder finds and the text annotates, as the ranker will meet them. A
candidate is right if it stands for the anaphor's entity; one behind the anaphor only where none is
right before it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from anaphora_resolvers.finders.candidates import SuparCandidateFinder
from anaphora_resolvers.ranker.columns import Column, base_language
from anaphora_resolvers.ranker.features import Question, features_of
from anaphora_resolvers.ranker.questions import Text
from anaphora_workbench.model import (
    EMPTY,
    Anaphor,
    Document,
    Layer,
    Markable,
    Reference,
    chains_of,
)
from anaphora_workbench.model.heads import head_of
from anaphora_workbench.model.language import language
from anaphora_workbench.ports import Decision, Pool, Reading, StepResolver
from anaphora_workbench.registry import Registry

_Place = tuple[int, str]
Choose = Callable[[Column], int]
"""Returns which of the candidates, given their features, is answered."""
Slots = Mapping[str, Mapping[str, int]]


@dataclass(frozen=True, eq=False)
class Example:
    """An anaphor with its candidates.

    Attributes:
        kind: Kind of the anaphor.
        language: Language of the text, without a region.
        features: A row each candidate.
        right: Which candidates are right.
        entities: Entity of each candidate, as it was known.
        known: Whether the key tells: it has a mention there, or marks anaphors of the kind.
        answer: The candidate that was answered, or is the nearest right one.
    """

    kind: str
    language: str
    features: npt.NDArray[np.int32]
    right: npt.NDArray[np.bool_]
    entities: Column
    known: bool
    answer: int | None

    @property
    def teaches(self) -> bool:
        """Whether there is something to choose: a right and a wrong candidate."""
        return bool(self.right.any() and not self.right.all())

    @property
    def correct(self) -> bool:
        """Whether the answer is right."""
        return self.answer is not None and bool(self.right[self.answer])


@dataclass(frozen=True, eq=False)
class Lesson:
    """A document to learn from.

    Attributes:
        document: The text with its analysis.
        layer: Its markables and the anaphors that were found.
        asked: The anaphors with candidates, in text order, and the entity of each in the key,
            ``None`` where the key has no mention.
        entities: The entity of each mention of the key, by head word and realisation.
    """

    document: Document
    layer: Layer
    asked: Sequence[tuple[Anaphor, Pool, int | None]]
    entities: dict[_Place, int]

    @cached_property
    def _marked(self) -> frozenset[str]:
        """Kinds of which the key marks at least half; those that it leaves do not refer."""
        asked = Counter([anaphor.kind for anaphor, _pool, _entity in self.asked])
        marked = Counter([a.kind for a, _pool, entity in self.asked if entity is not None])
        return frozenset([kind for kind, times in asked.items() if 2 * marked[kind] >= times])

    def entity_of(self, markable: Markable) -> int | None:
        """Return the entity of a markable in the key, ``None`` where the key has no mention."""
        return self.entities.get(_place(self.document, markable))

    def examples(self, slots: Slots, choose: Choose | None = None) -> list[Example]:
        """Return the anaphors that have candidates, with features.

        Args:
            slots: How often persons fill a verb's place, by language; see `Columns`.
            choose: Answers each anaphor, and its answers are what later features build on; the
                truth is, when left out.
        """
        code = base_language(self.document.language)
        text = Text(self.document, self.layer, slots.get(code, EMPTY))
        found: list[Example] = []
        for anaphor, pool, entity in self.asked:
            question, markables = text.question(anaphor, pool)
            if not markables:
                continue
            features = features_of(question)
            right = self._right(entity, question, markables)
            answer = None
            if choose is not None:
                answer = choose(features)
            elif right.any():
                answer = int(np.flatnonzero(right)[-1])
            found.append(
                Example(
                    anaphor.kind,
                    code,
                    features.astype(np.int32),
                    right,
                    question.entities,
                    entity is not None or anaphor.kind in self._marked,
                    answer,
                )
            )
            if answer is not None:
                text.settle(anaphor, Decision((markables[answer],)))
        return found

    def judged(self, resolver: StepResolver) -> list[bool]:
        """Return whether a resolver's own answers are right, of anaphors with a right candidate."""
        run = resolver.start(self.document, self.layer)
        text = Text(self.document, self.layer)
        found: list[bool] = []
        for anaphor, pool, entity in self.asked:
            question, markables = text.question(anaphor, pool)
            right = self._right(entity, question, markables)
            decision = run.resolve(anaphor, pool)
            if right.any():
                answers = {markable.id for markable in decision.antecedents}
                known = {markables[row].id for row in np.flatnonzero(right).tolist()}
                found.append(bool(answers) and answers <= known)
            run.settle(anaphor, decision)
            text.settle(anaphor, decision)
        return found

    def _right(
        self, entity: int | None, question: Question, markables: Sequence[Markable]
    ) -> npt.NDArray[np.bool_]:
        right = np.zeros(len(markables), bool)
        if entity is None:
            return right
        known = [self.entity_of(markable) for markable in markables]
        for number, theirs in enumerate(known):
            right[number] = theirs == entity
        if right.any():
            # A test set may mark one mention of a name alone; the same name elsewhere is right too.
            same = np.isin(question.entities, question.entities[right]) & np.array(
                question.fact("named")
            )
            right |= same.astype(bool) & np.array([theirs is None for theirs in known])
        earlier = right & np.array(question.before, bool)
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
    session = SuparCandidateFinder().start(document, layer)
    asked = [
        (
            anaphor,
            session.candidates(anaphor),
            by_place.get(_place(document, layer.markables[anaphor.markable])),
        )
        for anaphor in layer.anaphors_in_text_order()
        if anaphor.reference is not Reference.NON_REFERRING
    ]
    return Lesson(document, layer, asked, by_place)


def _place(document: Document, markable: Markable) -> _Place:
    head, _source = head_of(document, markable, language(document.language))
    return (head, markable.realisation)
