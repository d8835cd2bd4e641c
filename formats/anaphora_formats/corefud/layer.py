"""The layer of a CorefUD document: markables, links from entities, split antecedents, bridges.

The numbered rules are in `anaphora_formats.corefud`.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter

from anaphora_formats.corefud.conllu_rows import DocumentProblems
from anaphora_formats.corefud.conllu_table import ConlluTable
from anaphora_formats.corefud.coreference_entries import MiscEntry
from anaphora_formats.corefud.entity_brackets import (
    USUAL,
    EntityKeys,
    MentionPart,
    Mentions,
    arrange,
    match_brackets,
    unescape_relation,
)
from anaphora_formats.corefud.markables import MarkableBuilder
from anaphora_workbench.model import ENTITY, Bridge, Layer, Markable, anaphors_from_clusters

ORDER = "conllu.order"
"""Key of `Layer.metadata`: brackets of nodes that are in another than the usual order."""

LINK = re.compile(r"([^<>,:]+)<([^<>,:]+)(?::(.*))?")
"""An entry of Bridge or SplitAnte: other entity, entity of the mention here, relation."""


class CorefudLayerReader:
    """Reads the layers of a file, document by document, and follows its ``global.Entity``."""

    def __init__(self, report: DocumentProblems) -> None:
        self._report = report
        self.keys: EntityKeys | None = None

    def read(self, table: ConlluTable) -> tuple[Layer | None, str]:
        """Return the layer of a document, ``None`` without any coreference, and the key order.

        The order is ``""`` where nothing has declared or needed one.
        """
        declared = self._declaration(table)
        marks = table.marks
        if not declared and not any(marks.values()):
            return None, str(self.keys or "")
        if self.keys is None:
            first = min([next(iter(found)) for found in marks.values() if found])
            self._report.warning(
                "corefud-global-missing",
                f"there are mentions but no '# global.Entity = ...'; {USUAL} is supposed",
                first.line,
                first.column,
            )
        keys = self.keys or usual_keys()
        mentions = match_brackets(marks["Entity"], keys, self._report)
        self._check_doubles(mentions)
        markables = MarkableBuilder(table, keys, self._report).build(mentions)
        self._check_types(mentions, markables)
        linked = bool(marks["Bridge"] or marks["SplitAnte"])
        links = _Links(mentions, markables, self._report, linked)
        order = "\n".join(_unusual(mentions))
        layer = Layer.build(
            "gold",
            markables,
            anaphors_from_clusters(
                markables,
                dict(zip(map(attrgetter("id"), markables), mentions.labels, strict=True)),
                links.splits(marks["SplitAnte"]),
            ),
            bridges=links.bridges(marks["Bridge"]),
            metadata={ORDER: order} if order else {},
        )
        return layer, str(keys)

    def _check_doubles(self, mentions: Mentions) -> None:
        if mentions.discontinuous:
            extents: list[tuple[object, ...]] = [
                (label, *mentions.parts(number)) for number, label in enumerate(mentions.labels)
            ]
        else:
            extents = list(zip(mentions.labels, mentions.starts, mentions.ends, strict=True))
        if len(set(extents)) == len(extents):
            return
        seen: set[object] = set()
        for number, extent in enumerate(extents):
            if extent in seen:
                self._report.warning(
                    "corefud-mention-twice",
                    f"two mentions of {mentions.labels[number]} are the same words",
                    *mentions.at(number),
                )
            seen.add(extent)

    def _check_types(self, mentions: Mentions, markables: Sequence[Markable]) -> None:
        """Warn of mentions with another type than the first mention of the entity that has one."""
        types = [markable.semantic for markable in markables]
        pairs = [pair for pair in set(zip(mentions.labels, types, strict=True)) if pair[1]]
        if len(pairs) == len({label for label, _ in pairs}):
            return
        first: dict[str, tuple[str, int]] = {}
        for number, (label, semantic) in enumerate(zip(mentions.labels, types, strict=True)):
            if not semantic:
                continue
            found, line = first.setdefault(label, (semantic, mentions.at(number)[0]))
            if found != semantic:
                self._report.warning(
                    "corefud-type",
                    f"this mention of {label} has the type {semantic!r}, the one in line {line} "
                    f"has {found!r}; all mentions of an entity should have one type",
                    *mentions.at(number),
                )

    def _declaration(self, table: ConlluTable) -> bool:
        """Take over the document's key order and tell whether it has one."""
        found = False
        for number, comment in table.declarations:
            keys = EntityKeys.parse(comment.text.partition("=")[2])
            if keys is None:
                self._report.error(
                    "corefud-global",
                    f"{comment.text!r} should read like '# global.Entity = {USUAL}', each "
                    "name once, one of them eid or GRP; it is skipped",
                    comment.line,
                )
                table.comments[number].remove(comment.text)
            elif number and (not found or keys != self.keys):
                self._report.error(
                    "corefud-global-place",
                    "the order of the fields changes inside a document; it is skipped (it "
                    "belongs before the first sentence)",
                    comment.line,
                )
                table.comments[number].remove(comment.text)
            else:
                self.keys = keys
                found = True
        return found


def usual_keys() -> EntityKeys:
    """Return the order of CorefUD 1.x."""
    keys = EntityKeys.parse(USUAL)
    assert keys is not None
    return keys


def _unusual(mentions: Mentions) -> list[str]:
    """Return the nodes whose brackets are in another order than `arrange` gives."""
    odd = mentions.odd
    if not odd:
        return []
    parts = [
        MentionPart(start, -end, number, f"({body})" if start == end else f"({body}", f"{name})")
        for number in range(len(mentions))
        for (start, end), (body, name) in zip(
            mentions.parts(number), mentions.written(number), strict=True
        )
        if start in odd or end in odd
    ]
    usual = arrange(parts)
    return [
        f"{unit}\t{value}"
        for unit, value in sorted(odd.items())
        if "".join(usual.get(unit, ())) != value
    ]


class _Links:
    """Bridge and SplitAnte of one document, which link entities where a mention of one begins."""

    def __init__(
        self,
        mentions: Mentions,
        markables: Sequence[Markable],
        report: DocumentProblems,
        linked: bool,
    ) -> None:
        self._report = report
        self._starting: dict[tuple[int, str], Markable] = {}
        self._of_entity: dict[str, list[Markable]] = {}
        self._sorted: set[str] = set()
        if linked:
            for start, label, markable in zip(
                mentions.starts, mentions.labels, markables, strict=True
            ):
                self._starting.setdefault((start, label), markable)
                self._of_entity.setdefault(label, []).append(markable)

    def _mentions(self, label: str) -> list[Markable]:
        """Return the mentions of an entity in text order."""
        if label not in self._sorted:
            self._sorted.add(label)
            self._of_entity[label].sort(key=lambda markable: markable.order)
        return self._of_entity[label]

    def bridges(self, marks: Iterable[MiscEntry]) -> list[Bridge]:
        """Return the bridging links: each to the nearest mention before it, else to the first."""
        found: list[Bridge] = []
        for mark in marks:
            for other, anaphor, relation, column in self._links("Bridge", mark):
                mentions = self._mentions(other)
                before = bisect_left(mentions, anaphor.order, key=lambda m: m.order)
                others = [m for m in mentions[:2] if m is not anaphor]
                if not before and not others:
                    self._wrong_entity("Bridge", other, mark, column)
                    continue
                antecedent = mentions[before - 1] if before else others[0]
                found.append(Bridge(anaphor.id, antecedent.id, unescape_relation(relation)))
        return found

    def splits(self, marks: Iterable[MiscEntry]) -> dict[str, tuple[str, ...]]:
        """Return the entities that make up an entity, by label."""
        found: dict[str, tuple[str, ...]] = {}
        for mark in marks:
            parts: dict[str, dict[str, None]] = {}
            for part, anaphor, _, column in self._links("SplitAnte", mark):
                whole = anaphor.attributes[ENTITY]
                if part == whole:
                    self._wrong_entity("SplitAnte", part, mark, column)
                    continue
                if anaphor is not self._mentions(whole)[0] and whole not in parts:
                    self._report.warning(
                        "corefud-split-place",
                        f"SplitAnte is at a later mention of {whole}; it is taken to the first",
                        mark.line,
                        column,
                    )
                parts.setdefault(whole, {})[part] = None
            for whole, names in parts.items():
                if len(names) > 1 and whole not in found:
                    found[whole] = tuple(names)
                    continue
                self._report.error(
                    "corefud-split",
                    f"{whole} should be the sum of at least two entities, stated once; "
                    "SplitAnte is skipped",
                    mark.line,
                    mark.column,
                )
        return found

    def _links(self, key: str, mark: MiscEntry) -> Iterator[tuple[str, Markable, str, int]]:
        """Yield (other entity, mention that begins here, relation, column) for each link."""
        column = mark.column
        for text in mark.value.split(","):
            match = LINK.fullmatch(text)
            if match is None:
                self._report.error(
                    "corefud-link",
                    f"{key} should read like 'e1<e2:part,e3<e2', not {text!r}; it is skipped",
                    mark.line,
                    column,
                )
            else:
                anaphor = self._starting.get((mark.unit, match[2]))
                if anaphor is None:
                    self._report.error(
                        "corefud-link-place",
                        f"{key} is where no mention of {match[2]} begins; it is skipped",
                        mark.line,
                        column,
                    )
                elif match[1] not in self._of_entity:
                    self._wrong_entity(key, match[1], mark, column)
                else:
                    yield match[1], anaphor, match[3] or "", column
            column += len(text) + 1

    def _wrong_entity(self, key: str, label: str, mark: MiscEntry, column: int) -> None:
        self._report.error(
            "corefud-link-entity",
            f"{key} names {label}, but the document has no other mention of it; it is skipped",
            mark.line,
            column,
        )
