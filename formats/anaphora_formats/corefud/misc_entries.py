"""The entries Bridge, Entity and SplitAnte of a layer, node by node, as CorefUD writes them.

Nodes are those of a document in the order in which CoNLL-U writes them, new ones for zeros among
them. The numbered rules are in `anaphora_formats.corefud`.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count

from anaphora_formats.corefud.entity_brackets import (
    EntityKeys,
    MentionPart,
    arrange,
    escape,
    escape_relation,
    split_brackets,
    unescape,
)
from anaphora_formats.corefud.layer import ORDER
from anaphora_formats.corefud.markables import (
    FIELDS,
    GAPS,
    UNKNOWN_HEAD,
    minimum_of,
    tree_head,
)
from anaphora_formats.corefud.passthrough import is_native
from anaphora_workbench.io.sources import whole_number
from anaphora_workbench.model import (
    ENTITY,
    Document,
    EmptyNode,
    Layer,
    Markable,
    chains_of,
    cluster_labels,
)
from anaphora_workbench.model.clauses import SUBJECT, verb_group_start
from anaphora_workbench.model.language import language
from anaphora_workbench.model.layers import usual_class

LEADS = "first"
"""First cell of the row of an empty node that stands before the first word of its sentence."""
_UNSAFE = re.compile(r"[\s()|=<>,:\[\]-]|^$")


@dataclass(frozen=True, slots=True, eq=False)
class WrittenNode:
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
        self.created: dict[str, WrittenNode] = {}
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


def _known(document: Document, node: EmptyNode, row: tuple[str, ...]) -> WrittenNode:
    before = document.sentence_of(max(node.after, 0))
    leads = node.after < 0 or row[:1] == (LEADS,)
    if not row and not leads and node.after == document.sentences[before].end - 1:
        # Between two sentences; it belongs to that of its governor.
        leads = node.governor is not None and document.sentence_of(node.governor) == before + 1
    behind = min(before + (leads and node.after >= 0), len(document.sentences) - 1)
    return WrittenNode(node, row, behind, leads)


def _new(document: Document, markable: Markable) -> WrittenNode:
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
    return WrittenNode(node, (), number, after < first)


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


def labels_of(layer: Layer, gum: bool) -> dict[str, str]:
    """Return the label of the entity of each markable; labels that were read are kept."""
    chains = chains_of(layer)
    prefix = "" if gum else "e"
    labels = cluster_labels(layer, chains, (f"{prefix}{n}" for n in count(1)))
    taken = set(labels)
    fresh = (name for name in (f"{prefix}{n}" for n in count(1)) if name not in taken)
    labels = [next(fresh) if _UNSAFE.search(label) else label for label in labels]
    return {name: labels[entity] for name, entity in chains.entity_of.items()}


def types_of(layer: Layer, labels: Mapping[str, str]) -> dict[str, str]:
    """Return the type that each markable is written with.

    CorefUD gives the type to the entity: readers such as Udapi warn of mentions that differ. It is
    that of most of its mentions, those that were read with its label first (`usual_class`). A
    mention that was read as one of this very entity keeps its own.
    """
    members: dict[str, list[Markable]] = {}
    for markable in layer.in_text_order():
        members.setdefault(labels[markable.id], []).append(markable)
    found: dict[str, str] = {}
    for label, mentions in members.items():
        usual = usual_class(mentions)
        for mention in mentions:
            kept = mention.attributes.get(ENTITY) == label
            found[mention.id] = mention.semantic if kept else usual
    return found


class MiscEntries:
    """Works out what stands in MISC at each node.

    Attributes:
        markables: The markables that are written, as they will be read, see `Nodes.placed`.
        labels: Label of the entity of each markable.
        types: Type that each markable is written with, see `types_of`.
        parts: First and last unit of each part of each markable.
        doubles: Markables that are not written, because another one of their entity is written on
            the same nodes (two clitics of one verb). Those that were read so are written.
    """

    def __init__(self, document: Document, layer: Layer, nodes: Nodes, keys: EntityKeys) -> None:
        self._document = document
        self._layer = layer
        self._nodes = nodes
        self._keys = keys
        self.labels = labels_of(layer, keys.is_gum)
        typed = keys.etype >= 0
        self.types = types_of(layer, self.labels) if typed else dict.fromkeys(self.labels, "")
        self.parts = {name: nodes.parts(m) for name, m in layer.markables.items()}
        self.doubles = self._doubled()
        self.markables = [nodes.placed(m) for m in self._written()]
        self._heads = [token.head for token in document.tokens]

    def _doubled(self) -> frozenset[str]:
        native = is_native(self._document)
        written: set[tuple[str, tuple[tuple[int, int], ...]]] = set()
        doubles: set[str] = set()
        made: list[Markable] = []
        for markable in self._layer.markables.values():
            if native and ENTITY in markable.attributes and markable.clitic is None:
                written.add((self.labels[markable.id], tuple(self.parts[markable.id])))
            else:
                made.append(markable)
        for markable in sorted(made, key=lambda markable: markable.clitic is not None):
            extent = (self.labels[markable.id], tuple(self.parts[markable.id]))
            if extent in written:
                doubles.add(markable.id)
            written.add(extent)
        return frozenset(doubles)

    def _written(self) -> list[Markable]:
        return [m for m in self._layer.markables.values() if m.id not in self.doubles]

    def by_unit(self) -> dict[int, dict[str, str]]:
        """Return the entries of each node that has any, keys in alphabetical order."""
        found: dict[int, dict[str, str]] = {}
        for unit, links in self._bridges().items():
            found.setdefault(unit, {})["Bridge"] = ",".join(links)
        for unit, value in self.entities().items():
            found.setdefault(unit, {})["Entity"] = value
        for unit, links in self._splits().items():
            found.setdefault(unit, {})["SplitAnte"] = ",".join(links)
        return found

    def entities(self) -> dict[int, str]:
        """Return the value of Entity at each node that has one."""
        parts: list[MentionPart] = []
        for number, markable in enumerate(self._written()):
            label = self.labels[markable.id]
            ranges = self.parts[markable.id]
            fields = self._fields(markable, ranges)
            for place, (first, last) in enumerate(ranges, 1):
                name = label if len(ranges) == 1 else f"{label}[{place}/{len(ranges)}]"
                fields[self._keys.label] = name
                body = "-".join(fields)
                opening = f"({body})" if first == last else f"({body}"
                parts.append(MentionPart(first, -last, number, opening, f"{name})"))
        brackets = arrange(parts)
        values = {unit: "".join(here) for unit, here in brackets.items()}
        for row in str(self._layer.metadata.get(ORDER, "")).split("\n"):
            read, _, value = row.partition("\t")
            stated = whole_number(read)
            unit = -1 if stated is None else self._nodes.as_read(stated)
            if sorted(brackets.get(unit, ())) == sorted(split_brackets(value) or ()):
                values[unit] = value
        return values

    def _fields(self, markable: Markable, ranges: list[tuple[int, int]]) -> list[str]:
        """Return the fields of a mention in order, with room for its label."""
        keys = self._keys
        attributes = markable.attributes
        values: list[str | None] = [attributes.get(name) for name in keys.names]
        read = keys.etype >= 0 and values[keys.etype] is not None
        values[keys.label] = ""
        if keys.etype >= 0:
            values[keys.etype] = self._etype(markable, values[keys.etype])
        if keys.head >= 0:
            values[keys.head] = self._head(markable, ranges)
        if keys.minspan >= 0:
            values[keys.minspan] = self._minspan(markable, ranges, values[keys.minspan])
        size = len(values)
        given = whole_number(attributes.get(FIELDS, ""))
        if given is not None:
            typed = keys.etype + 1 if self.types[markable.id] else 0
            headed = keys.head + 1 if self._is_own_head(markable) else 0
            size = min(size, max(given, keys.label + 1, typed, headed))
        elif read or keys.is_gum:
            size = max([place for place, value in enumerate(values, 1) if value is not None])
        unknown = "_" if keys.is_gum else ""
        if keys.head >= 0 and values[keys.head] is None:
            stated = [place for place, value in enumerate(values[:size], 1) if value]
            least = max([keys.label + 1, *stated])
            if least <= keys.head and len(ranges) == 1:
                # An empty number is an error for udapi and the validator, none at all is not.
                size = least
            else:
                values[keys.head] = UNKNOWN_HEAD
        return [unknown if value is None else value for value in values[:size]]

    def _etype(self, markable: Markable, raw: str | None) -> str:
        name = self._keys.names[self._keys.etype]
        if raw is not None and name != ENTITY:
            meant = "" if raw == "_" else unescape(raw)
            if meant == self.types[markable.id]:
                return raw
        return escape(self.types[markable.id]) or ("_" if self._keys.is_gum else "")

    def _is_own_head(self, markable: Markable) -> bool:
        """Tell whether the head of a mention is another one than its parse tells."""
        head = markable.head
        if self._keys.head < 0 or head is None or markable.size == 1:
            return False
        return head != tree_head(self._heads, markable.spans, self._document.tokens)

    def _head(self, markable: Markable, ranges: list[tuple[int, int]]) -> str | None:
        """Return the number of the head, ``None`` if nobody knows it."""
        if markable.zero is not None:
            return _number(ranges, self._nodes.unit_of_zero(markable))
        head = markable.head
        if head is None:
            raw = markable.attributes.get("head", "")
            if self._is_empty(ranges, whole_number(raw)):
                return raw
            head = tree_head(self._heads, markable.spans, self._document.tokens)
            if head is None and (raw == UNKNOWN_HEAD or _is_one_node(ranges)):
                return UNKNOWN_HEAD
        return None if head is None else _number(ranges, self._nodes.unit_of_token(head))

    def _is_empty(self, ranges: list[tuple[int, int]], number: int | None) -> bool:
        if number is None:
            return False
        units = [unit for first, last in ranges for unit in range(first, last + 1)]
        return 0 < number <= len(units) and self._nodes.token_of(units[number - 1]) is None

    def _minspan(
        self, markable: Markable, ranges: list[tuple[int, int]], raw: str | None
    ) -> str | None:
        minimum = markable.minimum[0] if markable.minimum else None
        if raw is not None:
            if raw in ("", "_"):
                read_back = None
            else:
                read_back = minimum_of(raw, ranges, markable.head, self._nodes.token_of)
                if read_back is None:  # numbers outside the mention, which has changed
                    raw = None
            if raw is not None and read_back == minimum:
                return raw
        if minimum is None:
            return None if self._keys.head >= 0 else self._head(markable, ranges)
        numbers = [
            _number(ranges, self._nodes.unit_of_token(token))
            for token in minimum
            if markable.covers(token)
        ]
        return ",".join(numbers) or None

    def _bridges(self) -> dict[int, list[str]]:
        found: dict[int, list[str]] = {}
        for bridge in self._layer.bridges:
            link = f"{self.labels[bridge.antecedent]}<{self.labels[bridge.anaphor]}"
            if bridge.relation:
                link += f":{escape_relation(bridge.relation)}"
            links = found.setdefault(self.parts[bridge.anaphor][0][0], [])
            if link not in links:
                links.append(link)
        return found

    def _splits(self) -> dict[int, list[str]]:
        found: dict[int, list[str]] = {}
        first: dict[str, Markable] = {}
        for markable in sorted(self.markables, key=lambda markable: markable.order):
            first.setdefault(self.labels[markable.id], markable)
        for whole, parts in self.sums().items():
            unit = self.parts[first[whole].id][0][0]
            found.setdefault(unit, []).extend([f"{part}<{whole}" for part in parts])
        return found

    def sums(self) -> dict[str, tuple[str, ...]]:
        """Return the labels of the entities that an entity is the sum of, by its label."""
        found: dict[str, dict[str, None]] = {}
        for anaphor in self._layer.anaphors.values():
            if len(anaphor.antecedents) > 1:
                parts = found.setdefault(self.labels[anaphor.markable], {})
                parts.update(dict.fromkeys([self.labels[name] for name in anaphor.antecedents]))
        for whole, parts in found.items():
            parts.pop(whole, None)
        return {whole: tuple(parts) for whole, parts in found.items() if len(parts) > 1}


def _is_one_node(ranges: list[tuple[int, int]]) -> bool:
    return len(ranges) == 1 and ranges[0][0] == ranges[0][1]


def _number(ranges: list[tuple[int, int]], unit: int) -> str:
    """Return the number from 1 of a node in a mention, ``1`` when it is not one of its nodes."""
    before = 0
    for first, last in ranges:
        if first <= unit <= last:
            return str(before + unit - first + 1)
        before += last - first + 1
    return "1"
