"""The mentions of a CorefUD document turned into markables: tokens, heads, zeros, attributes.

The numbered rules are in `anaphora_formats.corefud`.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import chain, repeat
from operator import itemgetter, ne, sub
from typing import NamedTuple, TypeAlias

from anaphora_formats.corefud.conllu_rows import DocumentProblems
from anaphora_formats.corefud.conllu_table import ConlluTable
from anaphora_formats.corefud.entity_brackets import EntityKeys, Mentions, unescape
from anaphora_workbench.model import ENTITY, EmptyNode, FrozenDict, Markable, Span, Token, Zero
from anaphora_workbench.model.columns import from_columns, spans_from

GAPS = "conllu.gaps"
"""Attribute of a markable: empty nodes between its words that do not belong to it (``4:1 7:2``:
the first after token 4, the second after token 7)."""
FIELDS = "conllu.fields"
"""Attribute of a markable: how many fields it was written with, when these are fewer than usual."""
UNKNOWN_HEAD = "1"
"""The number that others write as well where nobody knows the head, see `is_unstated`."""

ZERO_POS = ("PRON", "DET", "")
"""Parts of speech of empty nodes that are zero pronouns; others are elided words."""

_NUMBER = re.compile(r"[1-9][0-9]{0,8}")
_LONG = 200
_PLACES = {str(number): number - 1 for number in range(1, 1000)}
"""Place (from 0) of a word of a mention by its number."""
_LEFT_OUT = "-"  # no name of a field begins so
Place = tuple[int, int]


def zero_of(node: EmptyNode, anchor: int) -> Zero:
    """Return the zero that an empty node stands for."""
    return Zero(anchor, node.deprel, node.features, node.place)


def tree_head(
    heads: Sequence[int | None], spans: Sequence[Span], tokens: Sequence[Token]
) -> int | None:
    """Return the token whose head lies outside the spans, ``None`` where nothing is parsed.

    Of several the one nearest to its root that is not a punctuation mark, then the first. In
    expressions of more than 200 tokens only the one above the first token is looked for, so that
    the time stays linear in the length of a text with many long ones.
    """
    start, end = spans[0].start, spans[0].end
    if end - start == len(spans) == 1:
        return start if heads[start] is not None else None
    if len(spans) == 1 and end - start <= _LONG:
        tops = [
            index
            for index, head in enumerate(heads[start:end], start)
            if head is not None and not start <= head < end
        ]
    elif sum(map(len, spans)) <= _LONG:
        held = {index for span in spans for index in span}
        tops = [i for i in sorted(held) if heads[i] is not None and heads[i] not in held]
    else:
        return _climbed(heads, spans)
    if len(tops) < 2:
        return tops[0] if tops else None
    return min(tops, key=lambda i: (tokens[i].deprel == "punct", _depth(heads, i)))


def _climbed(heads: Sequence[int | None], spans: Sequence[Span]) -> int | None:
    top = spans[0].start
    for _ in heads:  # a walk that is longer goes in a circle
        above = heads[top]
        if above is None or not any(above in span for span in spans):
            return top if above is not None else None
        top = above
    return None


def _depth(heads: Sequence[int | None], index: int) -> int:
    depth = 0
    while (head := heads[index]) is not None and head >= 0 and depth < len(heads):
        depth += 1
        index = head
    return depth


class _Fields(NamedTuple):
    """What becomes of the fields of mentions with a given number of them.

    Attributes:
        names: Names of those that are attributes.
        take: Returns these of all fields, ``None`` where all are attributes.
        number: The number of fields, where an attribute tells it, else ``""``.
    """

    names: tuple[str, ...]
    take: Callable[[list[str]], Sequence[str]] | None
    number: str


_Stated: TypeAlias = tuple[int, str, tuple[int, int] | None, str, FrozenDict[str, str]]
"""What mentions of which the same is written say of themselves, but for their label: place of the
head in the mention, from 0, or `_UNSTATED` or `_UNUSUAL`; numbers of the minimal words; their
borders, from 0, where they have no gap; semantic class; attributes, with the label of one of these
mentions."""
_UNSTATED = -1
"""Place of a head that the file does not state."""
_UNUSUAL = -2
"""Place of a head that is not a small number."""


class _Mention(NamedTuple):
    """A mention as it is written: label, all fields, parts, and line and column of its opening."""

    label: str
    fields: list[str]
    parts: list[Place]
    at: tuple[int, int]


class MarkableBuilder:
    """Turns the mentions of one document into markables."""

    def __init__(self, table: ConlluTable, keys: EntityKeys, report: DocumentProblems) -> None:
        self._words = table.vocabulary.words
        self._heads = table.heads
        self._indices = table.indices
        self._tokens = table.tokens
        self._units = table.units
        self._nodes = table.empty_nodes
        self._places = [node.place for node in table.empty_nodes]
        self._afters = [node.after for node in table.empty_nodes]
        self._anchors = table.anchors
        self._keys = keys
        self._report = report
        self._names = [
            ENTITY if at == keys.label else f"{_LEFT_OUT}{name}" if at == keys.head else name
            for at, name in enumerate(keys.names)
        ]
        if keys.etype >= 0 and keys.names[keys.etype] == ENTITY:
            self._names[keys.etype] = f"{_LEFT_OUT}{ENTITY}"
        self._usual = max(keys.etype, keys.head, keys.minspan) + 1
        self._fields: dict[int, _Fields] = {}

    def build(self, mentions: Mentions) -> list[Markable]:
        """Return the markables of mentions, each of which has at least one part.

        Those that are a run of words without any mistake become columns.
        """
        heads = self._heads
        # A token without a head is not the top of an expression: as if it were its own.
        above = [at if head is None else head for at, head in enumerate(heads)]
        names = self._names_of(mentions.labels)
        starts, ends, general = self._tokens_of(mentions)
        known: dict[str, _Stated] = {}
        semantic: list[str] = []
        tops: list[int | None] = []
        # Minimal spans that are whole mentions, and the places of others.
        whole: list[int] = []
        inner: list[tuple[int, int, int]] = []
        attributes: list[FrozenDict[str, str]] = []
        for number, (start, end, rest) in enumerate(zip(starts, ends, mentions.rests, strict=True)):
            said = known.get(rest)
            if said is None:
                said = known[rest] = self._stated(mentions.fields(number))
                stated, minimum, place, kind, named = said
            else:
                stated, minimum, place, kind, named = said
                named = FrozenDict(named)
            attributes.append(named)
            semantic.append(kind)
            head: int | None
            if stated != _UNSTATED:
                head = start + stated
                if not start <= head < end or (head == start and heads[head] is None):
                    general.add(number)
                    head = start
            elif start + 1 == end:
                head = start if heads[start] is not None else None
            else:
                head = self._top(above, start, end)
            if minimum:
                if place is None:
                    place = _minimal_run(minimum, end - start, head and head - start)
                first, behind = place
                if not behind or start + behind > end:
                    general.add(number)
                else:
                    if behind - first == end - start:
                        whole.append(number)
                    else:
                        inner.append((number, start + first, start + behind))
                    if head is None and behind - first == 1:
                        head = start + first
            tops.append(head)
        # The attributes are copies that nobody else knows yet.
        labels = map(self._words.__getitem__, mentions.labels)
        deque(map(dict.__setitem__, attributes, repeat(ENTITY), labels), maxlen=0)
        spans = self._spans(starts, ends)
        minima: list[tuple[Span, ...]] = [()] * len(names)
        for number in whole:
            minima[number] = spans[number]
        if inner:
            numbers, firsts, behinds = zip(*inner, strict=True)
            for number, minimum_spans in zip(numbers, self._spans(firsts, behinds), strict=True):
                minima[number] = minimum_spans
        indices = self._indices
        markables = from_columns(
            Markable,
            len(names),
            id=names,
            spans=spans,
            head=[None if head is None else indices[head] for head in tops],
            semantic=semantic,
            minimum=minima,
            attributes=attributes,
        )
        for number in sorted(general):
            markables[number] = self._general(names[number], mentions, number)
        return markables

    def _spans(self, starts: Sequence[int], ends: Sequence[int]) -> list[tuple[Span]]:
        """Return a span alone for each start and end."""
        once = self._indices.__getitem__
        return list(zip(spans_from(list(map(once, starts)), list(map(once, ends))), strict=True))

    def _names_of(self, labels: Sequence[str]) -> list[str]:
        """Return the ids of mentions of these entities: ``e1.1``, ``e1.2``..."""
        counts = dict.fromkeys(labels, 0)
        names = []
        for label in labels:
            counts[label] = count = counts[label] + 1
            names.append(f"{label}.{count}")
        return names

    def _tokens_of(self, mentions: Mentions) -> tuple[list[int], list[int], set[int]]:
        """Return the borders of mentions, and the numbers of those that are no run of words.

        What is returned for those is the first token of the document.
        """
        starts, ends, units = mentions.starts, mentions.ends, self._units
        general = {number for number, one in mentions.discontinuous.items() if len(one.parts) > 1}
        if units:
            # How many empty nodes there are before each node.
            before: list[int] = []
            for number, unit in enumerate(units):
                before += [number] * (unit + 1 - len(before))
            before += [len(units)] * (max(ends, default=0) + 2 - len(before))
            low = list(map(before.__getitem__, starts))
            high = [before[end + 1] for end in ends]
            starts, ends = list(map(sub, starts, low)), list(map(sub, ends, low))
            if low != high:  # some contain an empty node
                general.update([at for at, differ in enumerate(map(ne, low, high)) if differ])
        ends = [end + 1 for end in ends]
        if general:
            starts = list(starts)
        for number in general:
            starts[number], ends[number] = 0, 1
        return starts, ends, general

    def _stated(self, fields: list[str]) -> _Stated:
        """Return what the fields of a mention say."""
        keys, given = self._keys, len(fields)
        head = _UNSTATED
        if 0 <= keys.head < given and fields[keys.head] not in ("", "_"):
            head = _PLACES.get(fields[keys.head], _UNUSUAL)
        minimum = fields[keys.minspan] if 0 <= keys.minspan < given else ""
        if minimum == "_":
            minimum = ""
        semantic = fields[keys.etype] if 0 <= keys.etype < given else ""
        semantic = "" if semantic == "_" else unescape(semantic)
        kept = self._fields.get(given) or self._kept(given)
        once = self._words.__getitem__
        values = fields if kept.take is None else kept.take(fields)
        found: Iterable[tuple[str, str]] = zip(kept.names, map(once, values), strict=True)
        if kept.number:
            found = chain(found, ((FIELDS, kept.number),))
        run = _run(minimum) if minimum else None
        return head, minimum, run, once(semantic), FrozenDict(found)

    def _top(self, above: list[int], start: int, end: int) -> int | None:
        """Return `tree_head` of a run of words."""
        if end - start <= _LONG:
            tops = [
                index
                for index, head in enumerate(above[start:end], start)
                if not start <= head < end
            ]
            if len(tops) < 2:
                return tops[0] if tops else None
        return tree_head(self._heads, (Span(start, end),), self._tokens)

    def _kept(self, given: int) -> _Fields:
        """Return what becomes of the given number of fields."""
        names = self._names[:given]
        places = [at for at, name in enumerate(names) if not name.startswith(_LEFT_OUT)]
        number = str(given) if given < self._usual else ""
        names = [names[at] for at in places]
        kept = self._fields[given] = _Fields(tuple(names), _taker(places, given), number)
        return kept

    def _general(self, name: str, mentions: Mentions, number: int) -> Markable:
        """Return the markable of any mention."""
        mention = _Mention(
            mentions.labels[number],
            mentions.fields(number),
            mentions.parts(number),
            mentions.at(number),
        )
        fields, keys = mention.fields, self._keys
        given = len(fields)
        kept = self._kept(given)
        values = fields if kept.take is None else kept.take(fields)
        attributes = dict(zip(kept.names, values, strict=True))
        if kept.number:
            attributes[FIELDS] = kept.number
        etype = fields[keys.etype] if 0 <= keys.etype < given else "_"
        semantic = "" if etype == "_" else unescape(etype)
        parts: Sequence[Place] = mention.parts
        if len(parts) > 1:
            parts = self._checked_parts(mention)
        spans, places = self._extent(parts, attributes)
        head_unit = self._head_unit(mention, parts) if 0 <= keys.head < given else None
        if not spans:
            return self._zero(name, places, head_unit, semantic, attributes)
        if head_unit is None:
            head = tree_head(self._heads, spans, self._tokens)
        else:
            head = self._token(head_unit)
            if head is None:
                attributes["head"] = fields[keys.head]
            elif fields[keys.head] == UNKNOWN_HEAD and is_unstated(self._heads, spans, parts):
                head, attributes["head"] = None, UNKNOWN_HEAD
        minimum: tuple[Span, ...] = ()
        if 0 <= keys.minspan < given:
            minimum = self._minimum(mention, parts, head, attributes)
        # Which of several minimal words is the head nobody says: `model.heads` guesses then.
        if head_unit is None and head is None and minimum and len(minimum[0]) == 1:
            head = minimum[0].start
        return Markable(
            *(name, spans, head, None, "", None, None, semantic, minimum, places),
            FrozenDict(attributes),
        )

    def _zero(
        self,
        name: str,
        places: tuple[Place, ...],
        head_unit: int | None,
        semantic: str,
        attributes: dict[str, str],
    ) -> Markable:
        first = bisect_left(self._places, places[0])
        number = first if head_unit is None else bisect_left(self._units, head_unit)
        anchor = self._anchors[number]
        return Markable(
            name,
            (Span(anchor, anchor + 1),),
            anchor,
            phrase="zero" if self._nodes[number].pos in ZERO_POS else "",
            zero=zero_of(self._nodes[number], anchor),
            semantic=semantic,
            empty_nodes=places if len(places) > 1 else (),
            attributes=FrozenDict(attributes),
        )

    def _extent(
        self, parts: Sequence[Place], attributes: dict[str, str]
    ) -> tuple[tuple[Span, ...], tuple[Place, ...]]:
        """Return the tokens and the empty nodes of a mention; note inner nodes it leaves out."""
        spans: list[tuple[int, int]] = []
        places: list[Place] = []
        for first, last in parts:
            low, high = bisect_left(self._units, first), bisect_right(self._units, last)
            places += self._places[low:high]
            start, end = first - low, last + 1 - high
            if start == end:
                continue
            if spans and spans[-1][1] == start:
                spans[-1] = (spans[-1][0], end)
            else:
                spans.append((start, end))
        if self._units and len(parts) > 1:
            held = set(places)
            gaps = [
                f"{after}:{index}"
                for start, end in spans
                for after, index in self._inner(start, end)
                if (after, index) not in held
            ]
            if gaps:
                attributes[GAPS] = " ".join(gaps)
        return tuple([Span(*ends) for ends in spans]), tuple(places)

    def _inner(self, start: int, end: int) -> list[Place]:
        """Return the empty nodes between the tokens of a span."""
        return self._places[bisect_left(self._afters, start) : bisect_left(self._afters, end - 1)]

    def _checked_parts(self, mention: _Mention) -> list[Place]:
        """Return the parts of a mention, those that overlap as one.

        A part opens where the one before it closes, or behind that: they come in order.
        """
        parts = mention.parts[:1]
        for first, last in mention.parts[1:]:
            start, end = parts[-1]
            if first <= end:
                parts[-1] = (start, max(end, last))
                self._report.error(
                    "corefud-parts-overlap",
                    f"two parts of the mention of {mention.label} share a word; they are read as "
                    "one (each should begin after the end of the one before)",
                    *mention.at,
                )
                continue
            if first == end + 1:
                self._report.warning(
                    "corefud-parts-touch",
                    f"two parts of the mention of {mention.label} follow each other directly; "
                    "they are taken as one",
                    *mention.at,
                )
            parts.append((first, last))
        return parts

    def _token(self, unit: int) -> int | None:
        """Return the document index of a node, or ``None`` for an empty one."""
        if not self._units:
            return unit
        before = bisect_left(self._units, unit)
        empty = before < len(self._units) and self._units[before] == unit
        return None if empty else unit - before

    def _head_unit(self, mention: _Mention, parts: Sequence[Place]) -> int | None:
        text = mention.fields[self._keys.head]
        if text in ("", "_"):
            return None
        numbers = _numbers(text)
        unit = _nth(parts, numbers[0]) if len(numbers) == 1 else None
        if unit is None:
            self._report.error(
                "corefud-head",
                f"the head {text!r} of the mention of {mention.label} should be a number from 1 "
                f"to {_size(parts)}; it is taken from the tree",
                *mention.at,
            )
        return unit

    def _minimum(
        self,
        mention: _Mention,
        parts: Sequence[Place],
        head: int | None,
        attributes: dict[str, str],
    ) -> tuple[Span, ...]:
        """Return the minimal span, if there is one."""
        at = self._keys.minspan
        text = mention.fields[at]
        if text in ("", "_"):
            return ()
        span = minimum_of(text, parts, head, self._token)
        if span is None:
            self._report.error(
                "corefud-minspan",
                f"the minimal span {text!r} of the mention of {mention.label} should be numbers "
                f"from 1 to {_size(parts)}, separated by commas; it is dropped",
                *mention.at,
            )
            del attributes[self._keys.names[at]]
            return ()
        return (span,)


def _minimal_run(text: str, size: int, head: int | None) -> tuple[int, int]:
    """Return the borders of the minimal words of a run of words (see `minimum_of`), 0 without any.

    Args:
        text: Their numbers.
        size: Number of words.
        head: Place of the head among them, from 0.
    """
    span = minimum_of(text, [(0, size - 1)], head, lambda unit: unit)
    return (span.start, span.end) if span else (0, 0)


def minimum_of(
    text: str,
    parts: Sequence[tuple[int, int]],
    head: int | None,
    token_of: Callable[[int], int | None],
) -> Span | None:
    """Return the minimal words as one span, ``None`` if there are none.

    Of words with gaps (GUM lists the head of each conjunct: ``2,12,38``) those count that hang
    together with the head, else the first ones: a span over the gaps would hold what is no
    minimal word.
    """
    numbers = _numbers(text)
    if not numbers or numbers[-1] > _size(parts):
        return None
    units = [_nth(parts, number) for number in numbers]
    tokens = [token_of(unit) for unit in units if unit is not None]
    known = [token for token in tokens if token is not None]
    if not known:
        return None
    at = known.index(head) if head in known else 0
    start = end = at
    while start and known[start - 1] == known[start] - 1:
        start -= 1
    while end + 1 < len(known) and known[end + 1] == known[end] + 1:
        end += 1
    return Span(known[start], known[end] + 1)


@lru_cache(maxsize=4096)
def _numbers(text: str) -> tuple[int, ...]:
    """Return the numbers of a list such as ``1,2,4`` in order, nothing if it is malformed."""
    found = text.split(",")
    return tuple(sorted(map(int, found))) if all(map(_NUMBER.fullmatch, found)) else ()


def _taker(places: list[int], given: int) -> Callable[[list[str]], Sequence[str]] | None:
    """Return a function that takes some of the given number of fields, ``None`` for all."""
    if len(places) == given:
        return None
    if len(places) > 1:
        return itemgetter(*places)
    return lambda fields: [fields[place] for place in places]


@lru_cache(maxsize=4096)
def _run(text: str) -> tuple[int, int] | None:
    """Return the borders (from 0) of a list of numbers that has no gap, else ``None``."""
    numbers = _numbers(text)
    if not numbers or numbers[-1] - numbers[0] != len(numbers) - 1:
        return None
    return (numbers[0] - 1, numbers[-1]) if len(set(numbers)) == len(numbers) else None


def _nth(parts: Sequence[tuple[int, int]], number: int) -> int | None:
    """Return a node of a mention by its number from 1, or ``None`` if there is no such node."""
    place = number - 1
    for first, last in parts:
        if first + place <= last:
            return first + place
        place -= last - first + 1
    return None


def is_unstated(
    heads: Sequence[int | None], spans: Sequence[Span], parts: Sequence[tuple[int, int]]
) -> bool:
    """Tell whether `UNKNOWN_HEAD` says nothing: of several nodes, none of whose words is parsed."""
    if _size(parts) == 1:
        return False
    return all(heads[at] is None for span in spans for at in range(span.start, span.end))


def _size(parts: Sequence[tuple[int, int]]) -> int:
    return sum([last - first + 1 for first, last in parts])
