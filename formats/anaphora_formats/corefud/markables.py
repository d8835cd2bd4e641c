"""The mentions of a CorefUD document turned into markables: tokens, heads, zeros, attributes.

The numbered rules are in `anaphora_formats.corefud`.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import chain
from operator import itemgetter
from typing import NamedTuple

from anaphora_formats.corefud.conllu_rows import DocumentProblems
from anaphora_formats.corefud.conllu_table import ConlluTable
from anaphora_formats.corefud.entity_brackets import EntityKeys, OpenMention, unescape
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


class _Run(NamedTuple):
    """A markable that is a run of words, before it is made."""

    id: str
    start: int
    end: int
    head: int | None
    semantic: str
    minimum: tuple[Span, ...]
    attributes: FrozenDict[str, str]


def _made(runs: list[_Run]) -> list[Markable]:
    """Return the markables; the head of each lies inside."""
    if not runs:
        return []
    ids, starts, ends, heads, semantic, minima, attributes = zip(*runs, strict=True)
    return from_columns(
        Markable,
        len(runs),
        id=ids,
        spans=list(zip(spans_from(starts, ends), strict=True)),
        head=heads,
        semantic=semantic,
        minimum=minima,
        attributes=attributes,
    )


class MarkableBuilder:
    """Turns the mentions of one document into markables."""

    def __init__(self, table: ConlluTable, keys: EntityKeys, report: DocumentProblems) -> None:
        self._words = table.vocabulary.words
        self._heads = table.heads
        self._tokens = table.tokens
        self._units = table.units
        self._nodes = table.empty_nodes
        self._places = [node.place for node in table.empty_nodes]
        self._afters = [node.after for node in table.empty_nodes]
        self._anchors = table.anchors
        self._keys = keys
        self._report = report
        self._counts: dict[str, int] = {}
        self._names = [
            ENTITY if at == keys.label else f"{_LEFT_OUT}{name}" if at == keys.head else name
            for at, name in enumerate(keys.names)
        ]
        if keys.etype >= 0 and keys.names[keys.etype] == ENTITY:
            self._names[keys.etype] = f"{_LEFT_OUT}{ENTITY}"
        self._usual = max(keys.etype, keys.head, keys.minspan) + 1
        self._fields: dict[int, _Fields] = {}
        self._minima: dict[tuple[int, int], tuple[Span, ...]] = {}

    def build(self, mentions: Sequence[OpenMention]) -> list[Markable]:
        """Return the markables of mentions, each of which has at least one part."""
        runs: list[_Run] = []
        others: dict[int, Markable] = {}
        counts = self._counts
        for number, mention in enumerate(mentions):
            label = mention.label
            count = counts[label] = counts.get(label, 0) + 1
            name = f"{label}.{count}"
            run = self._run(name, mention) if len(mention.parts) == 1 else None
            if run is None:
                others[number] = self._general(name, mention)
            else:
                runs.append(run)
        made = _made(runs)
        if not others:
            return made
        simple = iter(made)
        return [
            others[number] if number in others else next(simple) for number in range(len(mentions))
        ]

    def _run(self, name: str, mention: OpenMention) -> _Run | None:
        """Return a mention of one part if it is a run of words without any mistake."""
        fields, keys, heads = mention.fields, self._keys, self._heads
        start, last = mention.parts[0]
        if units := self._units:
            before = bisect_left(units, start)
            if before < len(units) and units[before] <= last:
                return None  # it holds an empty node
            start, last = start - before, last - before
        given = len(fields)
        head: int | None
        stated = fields[keys.head] if 0 <= keys.head < given else ""
        if stated and stated != "_":
            at = _PLACES.get(stated)
            if at is None or start + at > last or (not at and heads[start] is None):
                return None
            head = start + at
        elif start == last:
            head = start if heads[start] is not None else None
        else:
            head = self._top(start, last + 1)
        minimum: tuple[Span, ...] = ()
        if 0 <= keys.minspan < given:
            text = fields[keys.minspan]
            if text and text != "_":
                run = _run(text)
                if run is None or start + run[1] > last:
                    return None
                place = (start + run[0], start + run[1] + 1)
                known = self._minima.get(place)
                if known is None:
                    known = self._minima[place] = (Span(*place),)
                if head is None and place[1] - place[0] == 1:
                    head = place[0]
                minimum = known
        semantic = fields[keys.etype] if 0 <= keys.etype < given else ""
        if semantic == "_":
            semantic = ""
        elif "%" in semantic:
            semantic = unescape(semantic)
        semantic = self._words[semantic]
        kept = self._fields.get(given) or self._kept(given)
        values = fields if kept.take is None else kept.take(fields)
        once = self._words.__getitem__
        found: Iterable[tuple[str, str]] = zip(kept.names, map(once, values), strict=True)
        if kept.number:
            found = chain(found, ((FIELDS, kept.number),))
        attributes = FrozenDict(found)
        return _Run(name, start, last + 1, head, semantic, minimum, attributes)

    def _top(self, start: int, end: int) -> int | None:
        """Return `tree_head` of a run of words."""
        if end - start <= _LONG:
            tops = [
                index
                for index, head in enumerate(self._heads[start:end], start)
                if head is not None and not start <= head < end
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

    def _general(self, name: str, mention: OpenMention) -> Markable:
        """Return the markable of any mention."""
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

    def _checked_parts(self, mention: OpenMention) -> list[Place]:
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

    def _head_unit(self, mention: OpenMention, parts: Sequence[Place]) -> int | None:
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
        mention: OpenMention,
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
    """Return first and last place (from 0) of a list of numbers that has no gap, else ``None``."""
    numbers = _numbers(text)
    if not numbers or numbers[-1] - numbers[0] != len(numbers) - 1:
        return None
    return (numbers[0] - 1, numbers[-1] - 1) if len(set(numbers)) == len(numbers) else None


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
