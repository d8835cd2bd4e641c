"""Annotated texts as examples of chains: mentions with their candidates, and which are right."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from anaphora_resolvers.ranker.columns import Column
from anaphora_resolvers.ranker.entities import Entities, Entity
from anaphora_resolvers.ranker.link_features import Links
from anaphora_resolvers.ranker.mentions import ChainText
from anaphora_resolvers.sieves.mentions import PRONOUN, WHOLE, SieveMention
from anaphora_workbench.model import Document, Layer, Markable, chains_of
from anaphora_workbench.model.heads import head_of
from anaphora_workbench.model.language import language

Link = Callable[[Column, int], int]
"""Returns the row of the answer, given the rows of a mention and its number."""


@dataclass(frozen=True, eq=False)
class ChainExamples:
    """The rows of a text's mentions.

    Attributes:
        rows: Features, shape (rows, features), a 16-bit number each.
        right: Whether each row is right.
        sizes: Number of rows of each mention; the last of a mention's rows is the new entity.
        answered_right: How many of the answers were right.
        nominal: How many names and noun phrases have a right entity that is not new.
    """

    rows: Column
    right: Column
    sizes: Column
    answered_right: int = 0
    nominal: int = 0


class ChainLesson:
    """A document to learn chains from.

    Args:
        document: The text with its analysis.
        layer: Its markables.
        key: The annotation of the same words.
        rules: Where noun phrases end; see `anaphora_resolvers.ranker.detection`.

    Attributes:
        entities: The entity of each mention in the key, ``None`` for what the key does not have.
    """

    def __init__(self, document: Document, layer: Layer, key: Layer, rules: Sequence[str]) -> None:
        self.document = document
        self.layer = layer
        self.rules = rules
        text = ChainText(document, layer, (), rules)
        self.entities = _entities(text, document, key)

    def examples(self, link: Link | None = None) -> ChainExamples:
        """Return the examples.

        Args:
            link: Answers each mention, and its answers are what later features build on; the truth
                is, when left out.
        """
        text = ChainText(self.document, self.layer, (), self.rules)
        entities = Entities(text)
        links = Links(text, entities)
        rows: list[Column] = []
        right: list[Column] = []
        correct = nominal = 0
        for number in range(len(text.mentions)):
            candidates = entities.candidates(number)
            features = links.rows(number, candidates)
            true = self._right(number, candidates)
            answer = int(np.flatnonzero(true)[0]) if link is None else link(features, number)
            if candidates:
                rows.append(features.astype(np.int16))
                right.append(true)
                correct += bool(true[answer])
                nominal += not true[-1] and text.mentions[number].sort != PRONOUN
            entities.join(number, candidates[answer] if answer < len(candidates) else None)
        if not rows:
            return ChainExamples(np.empty((0, 0), np.int16), np.empty(0, bool), np.empty(0, int))
        sizes = np.array([len(each) for each in right], np.int64)
        return ChainExamples(np.vstack(rows), np.concatenate(right), sizes, correct, nominal)

    def _right(self, number: int, candidates: Sequence[Entity]) -> Column:
        own = self.entities[number]
        right = np.zeros(len(candidates) + 1, bool)
        if own is not None:
            for place, candidate in enumerate(candidates):
                right[place] = self._stands_for(candidate) == own
        right[-1] = not right.any()
        return right

    def _stands_for(self, entity: Entity) -> int | None:
        """Return the entity of the key that most mentions belong to, of equals the latest."""
        counts: defaultdict[int, int] = defaultdict(int)
        best, most = None, 0
        for row in entity.rows[-40:]:
            known = self.entities[row]
            if known is not None:
                counts[known] += 1
                if counts[known] >= most:
                    best, most = known, counts[known]
        return best


def _entities(text: ChainText, document: Document, key: Layer) -> list[int | None]:
    """Return the key's entity of each mention: that of the same words, else of the same head."""
    chains = chains_of(key)
    by_span: dict[object, int] = {}
    by_head: defaultdict[tuple[int, str], list[tuple[Markable, int]]] = defaultdict(list)
    tables = language(document.language)
    for name, entity in chains.entity_of.items():
        markable = key.markables[name]
        head, _source = head_of(document, markable, tables)
        by_head[head, markable.realisation].append((markable, entity))
        by_span.setdefault((markable.spans, markable.realisation, head), entity)
    found: list[int | None] = []
    for mention in text.mentions:
        found.append(_entity(mention, by_span, by_head))
    return found


def _entity(
    mention: SieveMention,
    by_span: dict[object, int],
    by_head: dict[tuple[int, str], list[tuple[Markable, int]]],
) -> int | None:
    expression = mention.expression
    markable = expression.markable
    exact = by_span.get((markable.spans, markable.realisation, expression.head))
    if exact is not None or mention.sort == WHOLE:
        return exact
    same = by_head.get((expression.head, markable.realisation))
    if not same:
        return None
    own = set(markable.indices)
    return max(same, key=lambda pair: _likeness(own, pair[0]))[1]


def _likeness(own: set[int], other: Markable) -> tuple[float, int]:
    theirs = set(other.indices)
    return len(own & theirs) / max(1, len(own | theirs)), -len(theirs)


__all__ = ["ChainExamples", "ChainLesson", "Link"]
