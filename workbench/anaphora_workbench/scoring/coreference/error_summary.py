"""Errors of many documents, counted by type and by what they have in common.

Ways of grouping (`ErrorGrouping`):

- ``*``: everything; ``document``; ``genre``.
- ``entity-size``: mentions of the entity of the key, of the response for spurious and merged ones.
- ``mention-type``: kind of expression, ``unknown`` where nothing is known.
- ``distance``: sentences back to the antecedent; ``first`` for the first mention of an entity.
- ``cause``: why a resolver went wrong; only errors of which that is known.

An error of a mention is grouped by the key's mention, a spurious one by the response's. Errors of
entities are in the first four groupings only. Shares are of the mentions or entities of the group
on the side on which the error is looked at, `ErrorCount` says which.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias, TypeVar

import numpy as np

from anaphora_workbench.scoring.coreference.error_types import (
    NONE,
    Columns,
    CoreferenceError,
    ErrorType,
    MentionError,
    MentionType,
    Types,
)
from anaphora_workbench.scoring.coreference.matching import Pairs
from anaphora_workbench.scoring.coreference.sides import IntArray, Side

ALL = "*"
"""The one group of `ErrorGrouping.ALL`."""
RIGHT = "right"
"""What stands for the type of mentions in which nothing is wrong."""
FIRST = "first"
"""Group of mentions without an antecedent."""
UNKNOWN_TYPE = "unknown"
"""Group of mentions of which nothing is known."""

_SIZES = ((1, "1"), (2, "2"), (3, "3-4"), (5, "5-9"), (10, "10+"))
_DISTANCES = ((0, "0"), (1, "1"), (2, "2"), (3, "3+"))


_OF_KEY_MENTIONS = (
    ErrorType.MISSING,
    ErrorType.BOUNDARY,
    ErrorType.WRONG_LINK,
    ErrorType.LOST_LINK,
)
_FREE_OF_STEPS = (ErrorType.WRONG_LINK, ErrorType.LOST_LINK)
_K = TypeVar("_K")


class ErrorGrouping(StrEnum):
    """Ways of grouping; see the module."""

    ALL = "*"
    DOCUMENT = "document"
    GENRE = "genre"
    SIZE = "entity-size"
    TYPE = "mention-type"
    DISTANCE = "distance"
    CAUSE = "cause"


class ShareOf(StrEnum):
    """What shares are of."""

    KEY_MENTIONS = "key-mentions"
    RESPONSE_MENTIONS = "response-mentions"
    KEY_ENTITIES = "key-entities"
    RESPONSE_ENTITIES = "response-entities"


POPULATION_OF: Mapping[str, ShareOf] = {
    RIGHT: ShareOf.KEY_MENTIONS,
    ErrorType.MISSING: ShareOf.KEY_MENTIONS,
    ErrorType.SPURIOUS: ShareOf.RESPONSE_MENTIONS,
    ErrorType.BOUNDARY: ShareOf.KEY_MENTIONS,
    ErrorType.WRONG_LINK: ShareOf.KEY_MENTIONS,
    ErrorType.LOST_LINK: ShareOf.KEY_MENTIONS,
    ErrorType.MISSING_ENTITY: ShareOf.KEY_ENTITIES,
    ErrorType.SPURIOUS_ENTITY: ShareOf.RESPONSE_ENTITIES,
    ErrorType.SPLIT: ShareOf.KEY_ENTITIES,
    ErrorType.MERGED: ShareOf.RESPONSE_ENTITIES,
}
"""What the share of each type is of, in the order of reports."""

_Group: TypeAlias = tuple[ErrorGrouping, str]


@dataclass(frozen=True, slots=True)
class ErrorCount:
    """How often one type of error occurs in one group.

    Attributes:
        type: `ErrorType`, or `RIGHT`.
        count: Errors, or right mentions.
        steps: Steps of repair: one for each missing or spurious mention and each boundary, those
            of the entities for their errors, none for links.
        of: Mentions or entities of the group (`POPULATION_OF`); ``None`` for causes.
        share: ``count / of``, ``None`` when undefined.
    """

    by: ErrorGrouping
    group: str
    type: str
    count: int
    steps: int
    of: int | None
    share: float | None


@dataclass(frozen=True, slots=True)
class DocumentFacts:
    """What was compared in one document.

    Attributes:
        genre: Its genre, ``""`` when not known.
        key_source: File of the key, ``""`` when not known.
        response_source: File of the response.
        matched: Pairs of matched mentions, boundary errors not among them.
        response_entities: Entities of the response.
        key_sums: Entities of the key that are sums of others (split antecedents); whether they are
            right is no matter of these errors.
        response_sums: Those of the response.
    """

    document: str
    genre: str
    key_source: str
    response_source: str
    tokens: int
    key_mentions: int
    response_mentions: int
    matched: int
    key_entities: int
    response_entities: int
    key_sums: int
    response_sums: int


@dataclass(slots=True)
class ErrorSummary:
    """Counts of errors, added up document by document; summaries of parts can be added.

    Attributes:
        documents: What was compared, in the order of the documents.
        counts: Errors by group and type.
        steps: Steps of repair, likewise.
        populations: Mentions and entities by group.
    """

    documents: list[DocumentFacts] = field(default_factory=list)
    counts: Counter[tuple[ErrorGrouping, str, ErrorType]] = field(default_factory=Counter)
    steps: Counter[tuple[ErrorGrouping, str, ErrorType]] = field(default_factory=Counter)
    populations: Counter[tuple[ErrorGrouping, str, ShareOf]] = field(default_factory=Counter)

    def __add__(self, other: ErrorSummary) -> ErrorSummary:
        return ErrorSummary(
            self.documents + other.documents,
            _sum(self.counts, other.counts),
            _sum(self.steps, other.steps),
            _sum(self.populations, other.populations),
        )

    def add(
        self,
        key: Side,
        response: Side,
        pairs: Pairs,
        errors: Iterable[CoreferenceError],
        *,
        key_types: Types | None = None,
        response_types: Types | None = None,
    ) -> None:
        """Add one document.

        ``errors`` are what `errors_of` returned for the same types, with causes or without.

        Raises:
            ModelError: Types do not fit (``error-columns``).
        """
        ours, theirs = Columns.of(key, key_types), Columns.of(response, response_types)
        facts = _facts(key, response, pairs)
        self.documents.append(facts)
        everywhere = _everywhere(facts.document, facts.genre)
        sides = (
            (ours, ShareOf.KEY_MENTIONS, ShareOf.KEY_ENTITIES),
            (theirs, ShareOf.RESPONSE_MENTIONS, ShareOf.RESPONSE_ENTITIES),
        )
        for columns, mentions, entities in sides:
            for by, group in everywhere:
                self.populations[by, group, mentions] += len(columns.side)
                self.populations[by, group, entities] += int(np.count_nonzero(columns.entity_sizes))
            for (by, group), number in _grouped(columns):
                self.populations[by, group, mentions] += number
            for group, number in _binned(columns.entity_sizes[columns.entity_sizes > 0], _SIZES):
                self.populations[ErrorGrouping.SIZE, group, entities] += number
        counts: Counter[ErrorType] = Counter()
        steps: Counter[ErrorType] = Counter()
        for error in errors:
            kind, number = error.type, _steps(error)
            counts[kind] += 1
            steps[kind] += number
            for by, group in groups_of(error):
                self.counts[by, group, kind] += 1
                self.steps[by, group, kind] += number
        for by, group in everywhere:
            for kind, number in counts.items():
                self.counts[by, group, kind] += number
                self.steps[by, group, kind] += steps[kind]

    def rows(self, *ways: ErrorGrouping) -> Iterator[ErrorCount]:
        """Yield the counts by some ways of grouping, or by all.

        Groups have their natural order, types that of `POPULATION_OF`.
        """
        met: dict[ErrorGrouping, dict[str, None]] = {by: {} for by in ways or ErrorGrouping}
        for by, group, _what in [*self.populations, *self.counts]:
            if by in met:
                met[by].setdefault(group)
        for by, groups in met.items():
            documents = [facts.document for facts in self.documents]
            for group in sorted(groups, key=group_order(by, documents)):
                yield from self._rows_of(by, group)

    def _rows_of(self, by: ErrorGrouping, group: str) -> Iterator[ErrorCount]:
        if by is ErrorGrouping.CAUSE:
            for error in ErrorType:
                if number := self.counts[by, group, error]:
                    steps = self.steps[by, group, error]
                    yield ErrorCount(by, group, str(error), number, steps, None, None)
            return
        for kind, population in POPULATION_OF.items():
            of = self.populations[by, group, population]
            if isinstance(kind, ErrorType):
                if by in (ErrorGrouping.TYPE, ErrorGrouping.DISTANCE) and population.endswith(
                    "entities"
                ):
                    continue
                count, steps = self.counts[by, group, kind], self.steps[by, group, kind]
            else:
                wrong = sum([self.counts[by, group, wrongly] for wrongly in _OF_KEY_MENTIONS])
                count, steps = of - wrong, 0
            yield ErrorCount(by, group, str(kind), count, steps, of, count / of if of else None)


def group_order(
    by: ErrorGrouping, documents: Sequence[str] = ()
) -> Callable[[str], tuple[int, str]]:
    """Return the sort key of the groups of a way of grouping; ``documents`` in their order."""
    known: Sequence[str] = ()
    if by is ErrorGrouping.DOCUMENT:
        known = documents
    elif by is ErrorGrouping.SIZE:
        known = [name for _least, name in _SIZES]
    elif by is ErrorGrouping.DISTANCE:
        known = [FIRST, *[name for _least, name in _DISTANCES]]
    elif by is ErrorGrouping.TYPE:
        known = [*MentionType, UNKNOWN_TYPE]
    return _Order(known)


class _Order:
    """Sort key: what is known in its order, then the rest by alphabet."""

    def __init__(self, known: Sequence[str]) -> None:
        self._places: dict[str, int] = {}
        for place, name in enumerate(known):
            self._places.setdefault(name, place)

    def __call__(self, name: str) -> tuple[int, str]:
        return (self._places.get(name, len(self._places)), name)


def _sum(one: Counter[_K], other: Counter[_K]) -> Counter[_K]:
    total = Counter(one)
    total.update(other)
    return total


def _facts(key: Side, response: Side, pairs: Pairs) -> DocumentFacts:
    return DocumentFacts(
        key.table.doc_id,
        key.table.genre or response.table.genre,
        key.table.source,
        response.table.source,
        key.table.tokens,
        len(key),
        len(response),
        len(pairs.key),
        len(np.unique(key.entities)),
        len(np.unique(response.entities)),
        len(key.parts),
        len(response.parts),
    )


def _everywhere(document: str, genre: str) -> list[_Group]:
    groups = [(ErrorGrouping.ALL, ALL), (ErrorGrouping.DOCUMENT, document)]
    return [*groups, (ErrorGrouping.GENRE, genre)] if genre else groups


def _grouped(columns: Columns) -> Iterator[tuple[_Group, int]]:
    """Yield how many mentions of a side are in each group of mentions."""
    for group, number in _binned(columns.sizes, _SIZES):
        yield (ErrorGrouping.SIZE, group), number
    linked = columns.previous != NONE
    for group, number in _binned(columns.distances[linked], _DISTANCES):
        yield (ErrorGrouping.DISTANCE, group), number
    if first := int(np.count_nonzero(~linked)):
        yield (ErrorGrouping.DISTANCE, FIRST), first
    for kind, number in Counter(columns.types).items():
        yield (ErrorGrouping.TYPE, kind or UNKNOWN_TYPE), number


def groups_of(error: CoreferenceError) -> Iterator[tuple[ErrorGrouping, str]]:
    """Yield the groups of an error but those of its document."""
    if not isinstance(error, MentionError):
        yield ErrorGrouping.SIZE, _bin(error.whole.size, _SIZES)
        return
    yield ErrorGrouping.SIZE, _bin(error.mention.entity_size, _SIZES)
    yield ErrorGrouping.TYPE, error.mention.type or UNKNOWN_TYPE
    yield (
        ErrorGrouping.DISTANCE,
        FIRST if error.distance is None else _bin(error.distance, _DISTANCES),
    )
    if error.cause is not None:
        yield ErrorGrouping.CAUSE, error.cause


def _steps(error: CoreferenceError) -> int:
    if isinstance(error, MentionError):
        return 0 if error.type in _FREE_OF_STEPS else 1
    return error.steps


def _bin(value: int, bins: Sequence[tuple[int, str]]) -> str:
    return next(name for least, name in reversed(bins) if value >= least or least == bins[0][0])


def _binned(values: IntArray, bins: Sequence[tuple[int, str]]) -> Iterator[tuple[str, int]]:
    """Yield how many values are in each bin that has any."""
    edges = [least for least, _name in bins[1:]]
    counts = np.bincount(np.searchsorted(edges, values, side="right"), minlength=len(bins))
    for (_least, name), number in zip(bins, counts.tolist(), strict=True):
        if number:
            yield name, number
