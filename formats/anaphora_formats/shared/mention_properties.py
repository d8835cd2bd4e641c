"""Mentions with properties, as brackets and elements of several formats have them.

A mention has a place and the name of its entity; everything else is a property. Beside the names
of `VALUES` there are: ``id``, the name of the mention; ``antecedents``, names of mentions with
blanks between them (several are a split antecedent); ``bridging``, mentions that it is associated
with (``m3 part-of; m7``); ``parts``, which of its words a discontinuous mention has, from 1
(``1-2 5``). Without antecedents a mention refers to the one of its entity before it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import count

from anaphora_formats.shared.bordered_text import joined
from anaphora_formats.shared.mention_values import (
    SHAPES,
    UNDECIDED,
    AnnotatedMention,
    labels_of,
    names_of,
    values_of,
    with_value,
)
from anaphora_formats.shared.stated_links import REFERENCES
from anaphora_workbench.model import Layer, Markable, Span

ID, ANTECEDENTS, BRIDGING, PARTS = "id", "antecedents", "bridging", "parts"
_OF_CLUSTER = re.compile(r"[^.]+\.[0-9]+")
"""Name of an entity and number in it, as formats of clusters call mentions."""
_PART = re.compile(r"([0-9]{1,7})(?:-([0-9]{1,7}))?")


class WrittenMentions:
    """What is written of the mentions of a layer.

    Attributes:
        labels: Label of the entity of each mention that refers, by its id.
        names: Name of each mention, by its id, in text order.
    """

    def __init__(self, layer: Layer) -> None:
        self._layer = layer
        self.labels = labels_of(layer)
        self.names = names_of(layer)
        self._antecedents = stated_antecedents(layer, self.labels)
        self._bridges: dict[str, list[str]] = defaultdict(list)
        for bridge in layer.bridges:
            relation = bridge.relation.replace(";", ",")
            self._bridges[bridge.anaphor].append(
                f"{self.names[bridge.antecedent]} {relation}".strip()
            )
        # All or none: names decide the order of mentions of the same words.
        self._named = bool(self._antecedents or layer.bridges) or not _are_made(self.names)

    def properties(self, markable: Markable) -> dict[str, str]:
        """Return the properties of a mention but its place and entity; nothing is empty."""
        own = markable.id
        found = {ID: self.names[own]} if self._named else {}
        found[ANTECEDENTS] = " ".join([self.names[a] for a in self._antecedents.get(own, ())])
        found.update(values_of(self._layer, markable))
        found[BRIDGING] = "; ".join(self._bridges.get(own, ()))
        return {name: value for name, value in found.items() if value}


def series(size: int) -> Iterator[str]:
    """Yield names for mentions that have none; their order is that of the text."""
    width = len(str(size))
    return (f"m{number:0{width}}" for number in count(1))


def _are_made(names: Iterable[str]) -> bool:
    """Tell whether a format made up the names of mentions, so that nobody misses them."""
    listed = list(names)
    pairs = zip(listed, series(len(listed)), strict=False)
    return all(name == made or _OF_CLUSTER.fullmatch(name) for name, made in pairs)


def stated_antecedents(layer: Layer, labels: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """Return the antecedents that entities alone do not tell, by the id of their anaphor.

    Where each mention of an entity refers to the one before it, its label tells all links.
    """
    members: dict[str, list[str]] = defaultdict(list)
    for markable in layer.in_text_order():
        if markable.id in labels:
            members[labels[markable.id]].append(markable.id)
    told = set()
    for names in members.values():
        links = [_antecedents(layer, name) for name in names]
        if len(links[0]) != 1 and links[1:] == [(name,) for name in names[:-1]]:
            told |= set(names[1:])
    return {
        name: anaphor.antecedents
        for name, anaphor in layer.anaphors.items()
        if anaphor.antecedents and name not in told
    }


def _antecedents(layer: Layer, name: str) -> tuple[str, ...]:
    anaphor = layer.anaphors.get(name)
    return anaphor.antecedents if anaphor is not None else ()


def parts_value(markable: Markable, extent: Span) -> str:
    """Return which words of an extent a mention has, ``""`` if it has all of them."""
    if markable.spans == (extent,):
        return ""
    first = extent.start
    return " ".join(
        [
            f"{span.start - first + 1}"
            if span.end - span.start == 1
            else f"{span.start - first + 1}-{span.end - first}"
            for span in markable.spans
        ]
    )


def nested(markables: Iterable[Markable]) -> list[tuple[Markable, Span]]:
    """Return the mentions with extents that nest, for formats with brackets; outer ones first.

    A mention that ends inside another one goes on to the end of that; it then has ``parts``.
    """
    ends: dict[str, int] = {}
    open_: list[str] = []
    ordered = sorted(markables, key=lambda one: one.order)
    for markable in ordered:
        while open_ and ends[open_[-1]] <= markable.start:
            open_.pop()
        ends[markable.id] = markable.end
        for name in reversed(open_):
            if ends[name] >= markable.end:
                break
            ends[name] = markable.end
        open_.append(markable.id)
    found = [(markable, Span(markable.start, ends[markable.id])) for markable in ordered]
    return sorted(found, key=lambda pair: (pair[1].start, -pair[1].end))


# -------------------------------------------------------------------------------------- reading


def mention_of(
    markable: Markable, properties: Mapping[str, str], entity: str = ""
) -> tuple[AnnotatedMention, dict[str, str]]:
    """Return a mention with its properties, and those that mean nothing here."""
    rest = {name: value for name, value in properties.items() if name != ID}
    if PARTS in rest:
        spans = _spans(markable, rest[PARTS])
        if spans:
            markable = replace(markable, spans=spans)
            del rest[PARTS]
    for name in SHAPES:
        if rest.get(name):
            changed = with_value(markable, name, rest[name])
            if changed is not None:
                markable = changed
                del rest[name]
    reference = rest.get("reference", "")
    if reference in REFERENCES or reference == UNDECIDED:
        del rest["reference"]
    else:
        reference = ""
    one = AnnotatedMention(
        markable,
        entity,
        tuple(dict.fromkeys(rest.pop(ANTECEDENTS, "").split())),
        rest.pop("kind", ""),
        reference,
        bridges_of(rest.pop(BRIDGING, "")),
    )
    return one, rest


def _spans(markable: Markable, value: str) -> tuple[Span, ...]:
    """Return the words of a discontinuous mention; nothing for a value that is none."""
    first = markable.start
    found: list[Span] = []
    for part in value.split():
        match = _PART.fullmatch(part)
        if match is None:
            return ()
        start, end = int(match[1]), int(match[2] or match[1])
        if not 0 < start <= end <= markable.end - first:
            return ()
        found.append(Span(first + start - 1, first + end))
    return joined(found)


def bridges_of(value: str) -> list[tuple[str, str]]:
    """Return relation and other mention of each bridging link of a value."""
    found = []
    for part in value.split(";"):
        name, _, relation = part.strip().partition(" ")
        if name:
            found.append((relation.strip(), name))
    return found
