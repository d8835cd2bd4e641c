"""The nodes of a document in the order in which CoNLL-U writes them, new ones for zeros among them.

The numbered rules are in `anaphora_formats.corefud`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from anaphora_formats.corefud_markables import GAPS
from anaphora_workbench.model import Document, EmptyNode, Markable
from anaphora_workbench.model.language import language
from anaphora_workbench.model.verb_groups import SUBJECT, verb_group_start

LEADS = "first"
"""First cell of the row of an empty node that stands before the first word of its sentence."""


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """An empty node to be written.

    Attributes:
        node: What the model knows of it.
        row: The columns that the model does not hold (see `conllu_kept`), or nothing.
        sentence: Number of its sentence.
        leads: Whether it stands before the first word of its sentence.
    """

    node: EmptyNode
    row: tuple[str, ...]
    sentence: int
    leads: bool


class Nodes:
    """Numbers the words and empty nodes of a document: its units, counted together from 0.

    Attributes:
        empty: All empty nodes in the order of the file.
        created: The new ones, by the id of the zero that each is for.
    """

    def __init__(
        self,
        document: Document,
        rows: Sequence[tuple[str, ...]],
        markables: Iterable[Markable],
    ) -> None:
        """Place the nodes.

        Args:
            document: The document; it has at least one token.
            rows: The row of each of its empty nodes.
            markables: What will be written. A zero that stands on none of the empty nodes gets a
                new one: at its place where it has one in the sentence, else a subject before
                the verb group and any other zero behind its governor.
        """
        known = [_known(document, *pair) for pair in zip(document.empty_nodes, rows, strict=True)]
        places = {node.node.place for node in known}
        self.created: dict[str, Node] = {}
        for markable in sorted(markables, key=lambda markable: markable.order):
            if markable.zero is not None and markable.zero.place not in places:
                self.created[markable.id] = _new(document, markable)
        every = [*known, *self.created.values()]
        self.empty = sorted(every, key=lambda node: (node.node.after, node.leads))
        self._afters = [node.node.after for node in self.empty]
        self._units = [after + 1 + at for at, after in enumerate(self._afters)]
        self._unit_of = dict(zip(self.empty, self._units, strict=True))
        self._known = known
        self._known_units = [node.node.after + 1 + at for at, node in enumerate(known)]
        self._unit_at = {node.node.place: self._unit_of[node] for node in known}

    def unit_of_token(self, index: int) -> int:
        """Return the unit of a word."""
        return index + bisect_left(self._afters, index) if self._afters else index

    def unit_of_zero(self, markable: Markable) -> int:
        """Return the unit of the empty node that a zero stands on."""
        created = self.created.get(markable.id)
        if created is not None:
            return self._unit_of[created]
        assert markable.zero is not None
        assert markable.zero.place is not None
        return self._unit_at[markable.zero.place]

    def placed(self, markable: Markable) -> Markable:
        """Return a markable as it will be read: a zero with the place of its empty node."""
        created = self.created.get(markable.id)
        if created is None or markable.zero is None:
            return markable
        after = created.node.after
        index = self._unit_of[created] - after - bisect_left(self._afters, after)
        return replace(markable, zero=replace(markable.zero, place=(after, index)))

    def token_of(self, unit: int) -> int | None:
        """Return the index of the word that is a unit, ``None`` for an empty node."""
        if not self._units:
            return unit
        before = bisect_left(self._units, unit)
        if before < len(self._units) and self._units[before] == unit:
            return None
        return unit - before

    def as_read(self, unit: int) -> int:
        """Return the present unit of what was ``unit`` before new nodes were made."""
        if not self.created:
            return unit
        before = bisect_left(self._known_units, unit)
        if before < len(self._known_units) and self._known_units[before] == unit:
            return self._unit_of[self._known[before]]
        return self.unit_of_token(unit - before)

    def parts(self, markable: Markable) -> list[tuple[int, int]]:
        """Return first and last unit of each part of a markable.

        Empty nodes between the words of a span belong to it, unless it was read without them.
        """
        if markable.zero is not None:
            units = {self._unit_at[at] for at in markable.empty_nodes if at in self._unit_at}
            units.add(self.unit_of_zero(markable))
            return _joined([(unit, unit) for unit in sorted(units)])
        ranges = [
            (self.unit_of_token(span.start), self.unit_of_token(span.end - 1))
            for span in markable.spans
        ]
        if not self.empty:
            return ranges
        held = [self._unit_at[place] for place in markable.empty_nodes if place in self._unit_at]
        joined = _joined(sorted(ranges + [(unit, unit) for unit in held]))
        gaps = markable.attributes.get(GAPS)
        return joined if gaps is None else _without(joined, self._units_of_gaps(gaps))

    def _units_of_gaps(self, gaps: str) -> list[int]:
        pairs = [gap.partition(":") for gap in gaps.split()]
        places = [(int(after), int(index)) for after, _, index in pairs]
        return sorted([self._unit_at[place] for place in places if place in self._unit_at])


def _known(document: Document, node: EmptyNode, row: tuple[str, ...]) -> Node:
    before = document.sentence_of(max(node.after, 0))
    leads = node.after < 0 or row[:1] == (LEADS,)
    if not row and not leads and node.after == document.sentences[before].end - 1:
        # Between two sentences; it belongs to that of its governor.
        leads = node.governor is not None and document.sentence_of(node.governor) == before + 1
    behind = min(before + (leads and node.after >= 0), len(document.sentences) - 1)
    return Node(node, row, behind, leads)


def _new(document: Document, markable: Markable) -> Node:
    zero = markable.zero
    assert zero is not None
    number = document.sentence_of(zero.governor)
    first = document.sentences[number].start
    after = zero.governor
    if zero.role.partition(":")[0] == SUBJECT:
        after = verb_group_start(document, zero.governor, language(document.language)) - 1
    if zero.place is not None and first - 1 <= zero.place[0] < document.sentences[number].end:
        after = zero.place[0]
    node = EmptyNode(
        after,
        0,
        pos="PRON",
        features=zero.features,
        governor=zero.governor,
        deprel=zero.role,
    )
    return Node(node, (), number, after < first)


def _joined(ranges: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Join ranges, in order of their first unit, that touch or overlap."""
    result: list[tuple[int, int]] = []
    for first, last in ranges:
        if result and first <= result[-1][1] + 1:
            result[-1] = (result[-1][0], max(last, result[-1][1]))
        else:
            result.append((first, last))
    return result


def _without(ranges: list[tuple[int, int]], holes: list[int]) -> list[tuple[int, int]]:
    """Cut holes out of ranges."""
    result: list[tuple[int, int]] = []
    for start, last in ranges:
        first = start
        for hole in holes:
            if first <= hole <= last:
                if first < hole:
                    result.append((first, hole - 1))
                first = hole + 1
        if first <= last:
            result.append((first, last))
    return result
