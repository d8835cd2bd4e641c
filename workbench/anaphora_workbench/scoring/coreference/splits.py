"""Split antecedents: entities that are the sum of others (*them* = John + Bill).

Each entity with parts is an item of its own. Items of the two sides are aligned one to one by the
overlap of their parts: that of two items is the greatest number of matched mentions that a
one-to-one map between their parts can hold (CEAFm over the parts), their likeness is ::

    F = 2 * overlap / (mentions of the key's parts + mentions of the response's parts)

and the alignment maximises the sum of F. This is the way of the Universal Anaphora scorer, except
that it aligns the items anew for each metric, by that metric's own F.

`Splits.sums` scores the items by themselves: the sum of the overlaps over the sum of the mentions
of the parts. To let an item count inside the entity metrics as well, `Splits.as_mentions` adds one
pseudo-mention to each entity with parts; two of them are the same mention if the items are aligned.
(The Universal Anaphora scorer gives such a mention the credit F instead of 1, metric by metric,
which no table of whole mentions can hold; the partial credit is in `Splits.sums`.)

An item whose parts share no mention with any item of the other side is aligned with none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from anaphora_workbench.scoring.coreference.matching import Pairs
from anaphora_workbench.scoring.coreference.matching_assignment import Edge, assign
from anaphora_workbench.scoring.coreference.sides import IntArray, Side
from anaphora_workbench.scoring.coreference.sums import Sums


@dataclass(frozen=True, slots=True)
class AlignedSplit:
    """Two items that stand for each other.

    Attributes:
        key: Number of the key's entity.
        response: Number of the response's entity.
        overlap: Matched mentions under the best map of the parts, at least 1.
        key_size: Mentions of the key's parts.
        response_size: Mentions of the response's parts.
    """

    key: int
    response: int
    overlap: int
    key_size: int
    response_size: int


@dataclass(frozen=True, slots=True)
class Splits:
    """The split antecedents of one document.

    Attributes:
        key: Mentions of the parts of each of the key's items, by entity.
        response: Those of the response's items.
        aligned: The items that stand for each other, ascending by the key's entity.
        key_dropped: Items of the key that could not be kept (`SideCounts.splits_dropped`).
        response_dropped: Items of the response that could not be kept.
    """

    key: Mapping[int, int]
    response: Mapping[int, int]
    aligned: tuple[AlignedSplit, ...]
    key_dropped: int = 0
    response_dropped: int = 0

    @property
    def sums(self) -> Sums:
        """Sums of the items by themselves; 0/0 on a side without items."""
        common = sum(pair.overlap for pair in self.aligned)
        return Sums(common, sum(self.key.values()), common, sum(self.response.values()))

    def as_mentions(
        self, key: Side, response: Side, pairs: Pairs
    ) -> tuple[IntArray, IntArray, Pairs]:
        """Return the entities of both sides' mentions and the pairs, with the items as mentions.

        The pseudo-mentions come behind the mentions, by ascending entity.

        Args:
            key: The key.
            response: The response.
            pairs: The matched mentions.
        """
        key_items, response_items = sorted(self.key), sorted(self.response)
        key_at = {entity: len(key) + at for at, entity in enumerate(key_items)}
        response_at = {entity: len(response) + at for at, entity in enumerate(response_items)}
        left = [key_at[pair.key] for pair in self.aligned]
        right = [response_at[pair.response] for pair in self.aligned]
        return (
            _joined(key.entities, key_items),
            _joined(response.entities, response_items),
            Pairs(_joined(pairs.key, left), _joined(pairs.response, right)),
        )


def align_splits(key: Side, response: Side, pairs: Pairs) -> Splits:
    """Align the split antecedents of a document.

    Args:
        key: The key.
        response: The response.
        pairs: The matched mentions.
    """
    common: Counter[tuple[int, int]] = Counter()
    key_sizes: Mapping[int, int] = {}
    response_sizes: Mapping[int, int] = {}
    if key.parts:
        key_sizes = _sizes(key)
    if response.parts:
        response_sizes = _sizes(response)
    if key.parts and response.parts:
        common.update(
            zip(
                key.entities[pairs.key].tolist(),
                response.entities[pairs.response].tolist(),
                strict=True,
            )
        )
    found: dict[tuple[int, int], AlignedSplit] = {}
    for left, parts in key.parts.items():
        for right, others in response.parts.items():
            overlap = _overlap(parts, others, common)
            if overlap:
                sizes = key_sizes[left], response_sizes[right]
                found[left, right] = AlignedSplit(left, right, overlap, *sizes)
    edges = [
        Edge(left, right, 2 * pair.overlap, pair.key_size + pair.response_size)
        for (left, right), pair in found.items()
    ]
    chosen = assign(edges, lambda entity: (entity,), lambda entity: (entity,))
    return Splits(
        key_sizes,
        response_sizes,
        tuple([found[pair] for pair in chosen]),
        key.counts.splits_dropped,
        response.counts.splits_dropped,
    )


def _sizes(side: Side) -> dict[int, int]:
    members = np.bincount(side.entities, minlength=len(side.table.names)).tolist()
    return {whole: sum(members[part] for part in parts) for whole, parts in side.parts.items()}


def _overlap(
    parts: tuple[int, ...], others: tuple[int, ...], common: Mapping[tuple[int, int], int]
) -> int:
    edges = [
        Edge(one, other, held)
        for one in parts
        for other in others
        if (held := common.get((one, other), 0))
    ]
    pairs = assign(edges, lambda entity: (entity,), lambda entity: (entity,))
    return sum(common[pair] for pair in pairs)


def _joined(column: IntArray, more: list[int]) -> IntArray:
    return np.concatenate((column, np.array(more, dtype=np.int64)))
