"""The mentions of a CorefUD document turned into markables: tokens, heads, zeros, attributes.

The numbered rules are in `anaphora_formats.corefud`.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from itertools import pairwise

from anaphora_formats.conllu_rows import Report
from anaphora_formats.conllu_table import Table
from anaphora_formats.corefud_keys import EntityKeys, unescape
from anaphora_formats.corefud_mentions import Mention
from anaphora_workbench.model import ENTITY, EmptyNode, FrozenDict, Markable, Span, Token, Zero

GAPS = "conllu.gaps"
"""Attribute of a markable: empty nodes between its words that do not belong to it (``4:1 7:2``:
the first after token 4, the second after token 7)."""
FIELDS = "conllu.fields"
"""Attribute of a markable: how many fields it was written with, when these are fewer than usual."""

ZERO_POS = ("PRON", "DET", "")
"""Parts of speech of empty nodes that are zero pronouns; others are elided words."""

_NUMBER = re.compile(r"[1-9][0-9]{0,8}")
_LONG = 200


def zero_of(node: EmptyNode, anchor: int) -> Zero:
    """Return the zero that an empty node stands for.

    Args:
        node: The empty node.
        anchor: The word it hangs on, see `conllu_empty`.
    """
    return Zero(anchor, node.deprel, node.features, node.place)


def tree_head(
    heads: Sequence[int | None], spans: Sequence[Span], tokens: Sequence[Token]
) -> int | None:
    """Return the token whose head lies outside the spans, ``None`` where nothing is parsed.

    Of several the one nearest to its root that is no punctuation mark, then the first. In
    expressions of more than 200 tokens only the one above the first token is looked for, so that
    the time stays linear in the length of a text with many long ones.

    Args:
        heads: Head of each token of the document.
        spans: The expression.
        tokens: The tokens of the document.
    """
    tops: list[int] = []
    if sum(map(len, spans)) > _LONG:
        top = spans[0].start
        for _ in heads:  # a walk that is longer goes in a circle
            above = heads[top]
            if above is None or not any(above in span for span in spans):
                return top if above is not None else None
            top = above
        return None
    for span in spans:
        for index in span:
            head = heads[index]
            if head is not None and not any(part.start <= head < part.end for part in spans):
                tops.append(index)
    if len(tops) < 2:
        return tops[0] if tops else None
    return min(tops, key=lambda i: (tokens[i].deprel == "punct", _depth(heads, i)))


def _depth(heads: Sequence[int | None], index: int) -> int:
    depth = 0
    while (head := heads[index]) is not None and head >= 0 and depth < len(heads):
        depth += 1
        index = head
    return depth


Place = tuple[int, int]


class MarkableBuilder:
    """Turns the mentions of one document into markables.

    Args:
        table: The document.
        keys: The order of the fields.
        report: Takes what is wrong.
    """

    def __init__(self, table: Table, keys: EntityKeys, report: Report) -> None:
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
        self._kept = [
            (at, name)
            for at, name in enumerate(keys.names)
            if at not in (keys.label, keys.head) and name != ENTITY
        ]
        self._usual = max(keys.etype, keys.head, keys.minspan) + 1

    def build(self, mention: Mention) -> Markable:
        """Return the markable of a mention that has at least one part."""
        label, fields = mention.label, mention.fields
        count = self._counts[label] = self._counts.get(label, 0) + 1
        given = len(fields)
        attributes = {ENTITY: label}
        for at, name in self._kept:
            if at < given:
                attributes[name] = fields[at]
        if given < self._usual:
            attributes[FIELDS] = str(given)
        etype = fields[self._keys.etype] if 0 <= self._keys.etype < given else "_"
        semantic = "" if etype == "_" else unescape(etype)
        spans, places = self._extent(mention, attributes)
        head_unit = self._head_unit(mention)
        if not spans:
            return self._zero(f"{label}.{count}", places, head_unit, semantic, attributes)
        head = None
        if head_unit is None:
            minimum, first = self._minimum(mention, spans, attributes)
            head = tree_head(self._heads, spans, self._tokens)
            head = first if head is None else head
        else:
            minimum, _ = self._minimum(mention, spans, attributes)
            head = self._token(head_unit)
            if head is None:
                attributes["head"] = fields[self._keys.head]
        return Markable(
            f"{label}.{count}",
            spans,
            head,
            semantic=semantic,
            minimum=minimum,
            empty_nodes=places,
            attributes=FrozenDict(attributes),
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
        self, mention: Mention, attributes: dict[str, str]
    ) -> tuple[tuple[Span, ...], tuple[Place, ...]]:
        """Return the tokens and the empty nodes of a mention; note inner nodes it leaves out."""
        parts = mention.parts
        if len(parts) > 1:
            self._check_parts(mention)
        if not self._units and len(parts) == 1:
            return (Span(parts[0][0], parts[0][1] + 1),), ()
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

    def _check_parts(self, mention: Mention) -> None:
        for (_, last), (first, _) in pairwise(mention.parts):
            if first == last + 1:
                self._report.warning(
                    "corefud-parts-touch",
                    f"two parts of the mention of {mention.label} follow each other directly; "
                    "they are taken as one",
                    mention.line,
                    mention.column,
                )

    def _token(self, unit: int) -> int | None:
        """Return the document index of a node, or ``None`` for an empty one."""
        if not self._units:
            return unit
        before = bisect_left(self._units, unit)
        empty = before < len(self._units) and self._units[before] == unit
        return None if empty else unit - before

    def _head_unit(self, mention: Mention) -> int | None:
        at = self._keys.head
        if not 0 <= at < len(mention.fields) or mention.fields[at] in ("", "_"):
            return None
        unit = _nth(mention.parts, mention.fields[at])
        if unit is None:
            self._report.error(
                "corefud-head",
                f"the head {mention.fields[at]!r} of the mention of {mention.label} should be a "
                f"number from 1 to {_size(mention.parts)}; it is taken from the tree",
                mention.line,
                mention.column,
            )
        return unit

    def _minimum(
        self, mention: Mention, spans: tuple[Span, ...], attributes: dict[str, str]
    ) -> tuple[tuple[Span, ...], int | None]:
        """Return the minimal span and its first token."""
        at = self._keys.minspan
        if not 0 <= at < len(mention.fields) or mention.fields[at] in ("", "_"):
            return (), None
        span, first = minimum_of(mention.fields[at], mention.parts, spans, self._token)
        if span is None:
            self._report.error(
                "corefud-minspan",
                f"the minimal span {mention.fields[at]!r} of the mention of {mention.label} should "
                f"be numbers from 1 to {_size(mention.parts)}, parted by commas; it is dropped",
                mention.line,
                mention.column,
            )
            del attributes[self._keys.names[at]]
            return (), None
        return (span,), first


def minimum_of(
    text: str,
    parts: Sequence[tuple[int, int]],
    spans: tuple[Span, ...],
    token_of: Callable[[int], int | None],
) -> tuple[Span | None, int | None]:
    """Return the smallest span that holds the minimal words, and the first of these.

    Of words in several parts of a discontinuous mention those in the first one's part count.

    Args:
        text: Numbers of words in the mention, e.g. ``1,2,4``.
        parts: First and last node of each part of the mention.
        spans: Its tokens.
        token_of: Gives the token of a node, ``None`` for an empty one.
    """
    units = [_nth(parts, number) for number in text.split(",")]
    tokens = [None if unit is None else token_of(unit) for unit in units]
    known = sorted([token for token in tokens if token is not None])
    if not known or None in units:
        return None, None
    part = next(span for span in spans if known[0] in span)
    return Span(known[0], max([token for token in known if token in part]) + 1), known[0]


def _nth(parts: Sequence[tuple[int, int]], number: str) -> int | None:
    """Return a node of a mention by its number from 1, or ``None`` if there is no such node."""
    if not _NUMBER.fullmatch(number):
        return None
    place = int(number) - 1
    for first, last in parts:
        if first + place <= last:
            return first + place
        place -= last - first + 1
    return None


def _size(parts: Sequence[tuple[int, int]]) -> int:
    return sum([last - first + 1 for first, last in parts])
