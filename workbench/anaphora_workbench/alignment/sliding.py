"""Which of two equal places something missing is put.

Of *He said no. He said yes.* and *He said yes.* either *He said no.* is missing or *no. He said*.
People mean the former: what is missing is put where it begins with a sentence, else with a word.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

from anaphora_workbench.alignment.matching import Block

_FURTHEST = 400
"""Characters by which a gap is moved at most."""


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two texts.

    Attributes:
        text: Its characters.
        sentences: Where its sentences begin.
        words: Where its words begin.
    """

    text: str
    sentences: Collection[int]
    words: Collection[int]

    def rank(self, place: int) -> int:
        """Return how good a place is for a gap to begin: 2 for sentences, 1 for words, 0."""
        return 2 if place in self.sentences else 1 if place in self.words else 0


def slid(blocks: Sequence[Block], one: Side, other: Side) -> list[Block]:
    """Return the blocks with each gap of one side alone moved to the best place.

    Args:
        blocks: Equal parts in order.
        one: The first text.
        other: The second text.
    """
    starts = [block.first for block in blocks]
    ends = [block.first + block.size for block in blocks]
    shifts = [block.second - block.first for block in blocks]
    for number, (block, following) in enumerate(pairwise(blocks)):
        gap = following.first - block.first - block.size
        other_gap = following.second - block.second - block.size
        if gap and other_gap:
            continue
        side, begin = (one, ends[number]) if gap else (other, ends[number] + shifts[number])
        furthest_back = min(_FURTHEST, ends[number] - starts[number])
        furthest_on = min(_FURTHEST, ends[number + 1] - starts[number + 1])
        by = _best_move(side, begin, gap or other_gap, furthest_back, furthest_on)
        ends[number] += by
        starts[number + 1] += by
    return [
        Block(start, start + shift, end - start)
        for start, end, shift in zip(starts, ends, shifts, strict=True)
        if start < end
    ]


def _best_move(side: Side, begin: int, size: int, back: int, on: int) -> int:
    """Return by how much a gap moves; 0 where no place is better than its own.

    Args:
        side: The text that has the gap's characters.
        begin: Where they begin.
        size: How many they are.
        back: How far it may move back.
        on: How far it may move on.
    """
    text = side.text
    best, moved = side.rank(begin), 0
    for by in range(1, back + 1):
        if best == 2 or text[begin - by] != text[begin + size - by]:
            break
        rank = side.rank(begin - by)
        if rank > best:
            best, moved = rank, -by
    for by in range(1, on + 1):
        if best == 2 or text[begin + by - 1] != text[begin + size + by - 1]:
            break
        rank = side.rank(begin + by)
        if rank > best:
            best, moved = rank, by
    return moved
