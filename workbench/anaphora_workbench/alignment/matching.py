"""Equal characters of two texts, although parts are missing or differ.

1. Stretches of so many characters that occur once in either text are anchors. Of those that cross
   each other, the longest chain in the order of both texts is kept.
2. Anchors grow to both sides as far as the texts are equal. What lies between two of them is
   searched in the same way for shorter anchors.
3. In a gap that is left its equal beginning and end count; in a small one, between these, also the
   longest equal parts. The rest is unmatched: text that the other side has not.

Cost: linear in the texts, times the number of anchor lengths; gaps of step 3 are bounded.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import NamedTuple

_LENGTHS = (32, 16, 8, 5)
"""Lengths of anchors, the longest first."""
_TELLING = 4
"""So many equal characters are not chance."""
_SMALL = 10_000
"""Product of the lengths of a gap that is compared character by character."""


class Block(NamedTuple):
    """Equal characters: ``size`` of them from ``first`` in one text and ``second`` in the other."""

    first: int
    second: int
    size: int


class _Gap(NamedTuple):
    """A part of each text, half-open, and the anchor length to try next."""

    begin: int
    end: int
    other_begin: int
    other_end: int
    level: int


def matching_blocks(one: str, other: str) -> list[Block]:
    """Return the equal parts of two texts, in the order of both, without overlap."""
    if one == other:
        return [Block(0, 0, len(one))] if one else []
    found: list[Block] = []
    waiting = [_Gap(0, len(one), 0, len(other), 0)]
    while waiting:
        gap = waiting.pop()
        if gap.begin == gap.end or gap.other_begin == gap.other_end:
            continue
        blocks = list(_blocks(one, other, gap))
        found += blocks
        if gap.level < len(_LENGTHS) and not _is_small(gap):
            waiting += _between(gap, blocks)
    return _joined(sorted(found))


def _is_small(gap: _Gap) -> bool:
    return (gap.end - gap.begin) * (gap.other_end - gap.other_begin) <= _SMALL


def _blocks(one: str, other: str, gap: _Gap) -> Iterator[Block]:
    if _is_small(gap):
        yield from _subsequence(one, other, gap)
    elif gap.level < len(_LENGTHS):
        chain = _chain(_anchors(one, other, gap), _LENGTHS[gap.level])
        yield from _grown(one, other, gap, chain)
    else:
        head, tail = _edges(one, other, gap)
        if head:
            yield Block(gap.begin, gap.other_begin, head)
        if tail:
            yield Block(gap.end - tail, gap.other_end - tail, tail)


def _between(gap: _Gap, blocks: list[Block]) -> Iterator[_Gap]:
    """Yield the gaps that blocks leave, to be searched for shorter anchors."""
    begin, other_begin = gap.begin, gap.other_begin
    for block in [*blocks, Block(gap.end, gap.other_end, 0)]:
        yield _Gap(begin, block.first, other_begin, block.second, gap.level + 1)
        begin, other_begin = block.first + block.size, block.second + block.size


def _anchors(one: str, other: str, gap: _Gap) -> list[Block]:
    """Return the stretches that occur once in either part, by their place in the one.

    Stretches that follow each other in both parts are one.
    """
    length = _LENGTHS[gap.level]
    places = _unique(one, gap.begin, gap.end, length)
    others = _unique(other, gap.other_begin, gap.other_end, length)
    anchors: list[Block] = []
    for stretch, place in places.items():
        there = others.get(stretch, -1)
        if place < 0 or there < 0:
            continue
        last = anchors[-1] if anchors else Block(-1, -1, 0)
        # Stretches begin at every character: two neighbours overlap by all but one of theirs.
        beyond = last.size - length + 1
        if anchors and place == last.first + beyond and there == last.second + beyond:
            anchors[-1] = last._replace(size=last.size + 1)
        else:
            anchors.append(Block(place, there, length))
    return anchors


def _unique(text: str, begin: int, end: int, length: int) -> dict[str, int]:
    """Return where each stretch begins, -1 for one that occurs more than once, in text order."""
    places: dict[str, int] = {}
    for place in range(begin, end - length + 1):
        stretch = text[place : place + length]
        places[stretch] = -1 if stretch in places else place
    return places


def _chain(anchors: list[Block], length: int) -> list[Block]:
    """Return the anchors of the heaviest chain that is in order in both texts.

    Two anchors of a chain may overlap in one text, by less than a stretch (of ``length``): where
    something is missing between two parts that begin alike. Method: the heaviest increasing
    subsequence of the anchors, sorted by their place in the one text, with a staircase of the best
    chains by the last stretch that they end with. Cost: O(n log n).
    """
    ends: list[int] = []
    weights: list[int] = []
    lasts: list[int] = []
    before: list[int] = []
    for number, anchor in enumerate(anchors):
        at = bisect_left(ends, anchor.second)
        before.append(lasts[at - 1] if at else -1)
        weight = anchor.size + (weights[at - 1] if at else 0)
        end = anchor.second + anchor.size - length
        at = bisect_left(ends, end)
        if at and weights[at - 1] >= weight:
            continue
        beyond = at
        while beyond < len(ends) and weights[beyond] <= weight:
            beyond += 1
        ends[at:beyond], weights[at:beyond], lasts[at:beyond] = [end], [weight], [number]
    chain: list[Block] = []
    number = lasts[-1] if lasts else -1
    while number >= 0:
        chain.append(anchors[number])
        number = before[number]
    return chain[::-1]


def _grown(one: str, other: str, gap: _Gap, chain: list[Block]) -> Iterator[Block]:
    """Yield anchors as long as the texts stay equal around them, without overlap."""
    begin, other_begin = gap.begin, gap.other_begin
    for number, anchor in enumerate(chain):
        first, second, size = anchor
        # Anchors overlap where a stretch between them is repeated.
        cut = max(0, begin - first, other_begin - second)
        first, second, size = first + cut, second + cut, size - cut
        if size <= 0:
            continue
        while first > begin and second > other_begin and one[first - 1] == other[second - 1]:
            first, second, size = first - 1, second - 1, size + 1
        following = chain[number + 1] if number + 1 < len(chain) else None
        end = gap.end if following is None else following.first
        other_end = gap.other_end if following is None else following.second
        while (
            first + size < end
            and second + size < other_end
            and one[first + size] == other[second + size]
        ):
            size += 1
        yield Block(first, second, size)
        begin, other_begin = first + size, second + size


def _subsequence(one: str, other: str, gap: _Gap) -> Iterator[Block]:
    """Yield the equal parts of a small gap: its ends, then what is longest between them.

    Where one side is much longer, a few equal characters in the middle mean nothing: a word is
    then not the letters of a missing sentence.
    """
    head, tail = _edges(one, other, gap)
    begin, other_begin = gap.begin + head, gap.other_begin + head
    mine = one[begin : gap.end - tail]
    theirs = other[other_begin : gap.other_end - tail]
    if head:
        yield Block(gap.begin, gap.other_begin, head)
    if mine and theirs:
        alike = max(len(mine), len(theirs)) <= 2 * min(len(mine), len(theirs)) + _TELLING
        matcher = SequenceMatcher(None, mine, theirs, False)
        for first, second, size in matcher.get_matching_blocks():
            if size >= (1 if alike else _TELLING):
                yield Block(begin + first, other_begin + second, size)
    if tail:
        yield Block(gap.end - tail, gap.other_end - tail, tail)


def _edges(one: str, other: str, gap: _Gap) -> tuple[int, int]:
    """Return how many characters are equal at the beginning of a gap, and then at its end."""
    shorter = min(gap.end - gap.begin, gap.other_end - gap.other_begin)
    head = tail = 0
    while head < shorter and one[gap.begin + head] == other[gap.other_begin + head]:
        head += 1
    while tail < shorter - head and one[gap.end - tail - 1] == other[gap.other_end - tail - 1]:
        tail += 1
    return head, tail


def _joined(blocks: list[Block]) -> list[Block]:
    """Return blocks, those that touch in both texts as one."""
    found: list[Block] = []
    for block in blocks:
        last = found[-1] if found else None
        if (
            last is not None
            and last.first + last.size == block.first
            and last.second + last.size == block.second
        ):
            found[-1] = last._replace(size=last.size + block.size)
        else:
            found.append(block)
    return found
