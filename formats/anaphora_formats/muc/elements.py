"""The elements to write for a layer: their extents and the attributes of their tags.

Rules 12, 15 and 16 of `anaphora_formats.muc`.

The strict form has no place for what is not a stretch of words; entities must stay what they are
when such mentions go, so REFs are laid anew where a link led to one (`strict_refs`).
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right, insort
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Any

from anaphora_formats.muc.layer import STATUS, TAGS, UNDECIDED, fingerprint
from anaphora_formats.muc.markup import (
    EXTENDED,
    MARKUP,
    NATIVE,
    Strings,
    attributes_of,
    escaped,
    features_value,
    head_value,
    places_value,
    plain_words,
    spans_value,
    start_tag,
)
from anaphora_formats.muc.tagless_text import Sheet, covering, sheet_of
from anaphora_formats.muc.words import Cuts
from anaphora_workbench.model import (
    ENTITY,
    Anaphor,
    Bridge,
    Document,
    Layer,
    Markable,
    Reference,
    Span,
)
from anaphora_workbench.model.heads import head_of
from anaphora_workbench.model.language import language
from anaphora_workbench.ports import Reading

_UNLINKED = frozenset((Reference.EXOPHOR, Reference.OTHER, Reference.NON_REFERRING))
_GIVEN_HEADS = frozenset(("tree", "dependency"))
"""Sources of heads that are written as minimal words: a guess must not become certain."""
_NO_ID = re.compile(r"[\s\"<>&\0]+")
Offset = tuple[int, int]


def strict_mentions(layer: Layer) -> list[Markable]:
    """Return the mentions that have words and refer, in text order."""
    silent = {
        anaphor.markable
        for anaphor in layer.anaphors.values()
        if anaphor.reference is Reference.NON_REFERRING
    }
    return [m for m in layer.in_text_order() if m.realisation == "overt" and m.id not in silent]


def is_ident(anaphor: Anaphor | None) -> bool:
    """Tell whether the strict form writes the link of an anaphor."""
    return (
        anaphor is not None and len(anaphor.antecedents) == 1 and anaphor.reference not in _UNLINKED
    )


def strict_refs(layer: Layer, kept: Collection[str]) -> dict[str, str]:
    """Return the REF of each mention that is written.

    Links between written mentions stay. Where one led to a mention that is left out, the mentions
    of the entity are tied together again: the first one in text order of a part that has come
    loose, if possible one without REF, refers to the nearest mention of the entity before it.
    """
    links = {a.markable: a.antecedents[0] for a in layer.anaphors.values() if is_ident(a)}
    refs = {name: to for name, to in links.items() if name in kept and to in kept}
    if len(refs) == len(links):
        return refs
    entity, part = _Union(links), _Union(refs)
    members: dict[str, list[str]] = {}
    for markable in layer.in_text_order():
        if markable.id in kept:
            members.setdefault(entity.root(markable.id), []).append(markable.id)
    for names in members.values():
        base = part.root(names[0])
        loose: dict[str, list[int]] = {}
        for number, name in enumerate(names):
            if part.root(name) != base:
                loose.setdefault(part.root(name), []).append(number)
        tied = [number for number, name in enumerate(names) if part.root(name) == base]
        for numbers in loose.values():
            chosen = _end_of_links([names[number] for number in numbers], refs)
            number = next(n for n in numbers if names[n] == chosen)
            refs[chosen] = names[tied[bisect_left(tied, number) - 1]]
            for new in numbers:
                insort(tied, new)
    return refs


def _end_of_links(names: list[str], refs: dict[str, str]) -> str:
    """Return the mention without REF of a connected part, else one whose REFs go in a circle."""
    for name in names:
        if name not in refs:
            return name
    name = names[0]
    for _ in names:
        name = refs[name]
    return name


class _Union:
    """Which mentions are connected by links."""

    def __init__(self, links: dict[str, str]) -> None:
        self._above: dict[str, str] = {}
        for name, to in links.items():
            ours, theirs = self.root(name), self.root(to)
            if ours != theirs:
                self._above[ours] = theirs

    def root(self, name: str) -> str:
        """Return the mention that stands for all that are connected with this one."""
        top = name
        while (above := self._above.get(top)) is not None:
            top = above
        while (above := self._above.get(name)) is not None and above != top:
            self._above[name] = top
            name = above
        return top


@dataclass(slots=True)
class PlannedElement:
    """An element that is written.

    Attributes:
        markable: The mention.
        name: Its ID.
        words: The words that the element is to hold.
        start: Where its first tag stands: offset in the text, number of pieces before it.
        end: The same of its last tag.
        rank: Order among elements that begin and end in the same places.
        record: How it stood in the file it was read from (`TAGS` of the layer), if it did.
        same: Whether nothing of the mention has changed since.
        open: Its first tag.
        close: Its last tag.
    """

    markable: Markable
    name: str
    words: Span
    start: Offset
    end: Offset
    rank: int
    record: list[Any] | None = None
    same: bool = False
    open: str = ""
    close: str = "</COREF>"


@dataclass(slots=True)
class MucPlan:
    """Everything that is written of a reading; outer elements stand before inner ones."""

    sheet: Sheet
    elements: list[PlannedElement] = field(default_factory=list)


def plan_of(reading: Reading, extended: bool) -> MucPlan:
    """Plan what is written of a reading.

    Raises:
        FormatError: ``muc-nul``.
    """
    plan = MucPlan(sheet_of(reading.document))
    if reading.layers and reading.document.tokens:
        _Planner(plan, reading.document, reading.layers[0], extended).run()
    return plan


class _Planner:
    def __init__(self, plan: MucPlan, document: Document, layer: Layer, extended: bool) -> None:
        self._plan = plan
        self._document = document
        self._layer = layer
        self._extended = extended
        sheet = plan.sheet
        self._cuts = Cuts(sheet.ranges, sheet.forms, sheet.text)
        self._offsets = [offset for offset, _ in sheet.pieces]
        self._strings = Strings(sheet.forms)
        self._tables = language(document.language)
        self._bridges: dict[str, list[Bridge]] = {}
        for bridge in layer.bridges:
            self._bridges.setdefault(bridge.anaphor, []).append(bridge)

    def run(self) -> None:
        layer, plan = self._layer, self._plan
        mentions = layer.in_text_order() if self._extended else strict_mentions(layer)
        names = _names(layer.markables)
        records = layer.metadata.get(TAGS, {}) if plan.sheet.native else {}
        elements = [
            self._planned(markable, names[markable.id], rank, records.get(markable.id))
            for rank, markable in enumerate(mentions, len(records))
        ]
        # Tags must nest, and what is written must be read back as it is, so there are up to three
        # attempts. First every element stands where it stood in its file.
        ordered, left = _nested(elements)
        if left and records:
            # New elements may cross old ones only because those end behind a blank or a tag of the
            # page. All get the places that their words have.
            for element in elements:
                self._place(element, element.words)
            ordered, left = _nested(elements)
        if left:
            # Some mentions do cross. The extended form shrinks them to their first word and states
            # their words in an attribute. The strict form can help only those that begin inside a
            # written word of another one; the rest is left out.
            for element in left:
                first = element.words.start
                if self._extended:
                    self._place(element, Span(first, first + 1))
                else:
                    self._begin_behind(element)
            ordered, left = _nested(elements)
        plan.elements = ordered
        refs = self._refs({element.markable.id for element in ordered})
        for element in ordered:
            self._write(element, refs, names)

    # ---- places

    def _planned(self, markable: Markable, name: str, rank: int, record: Any) -> PlannedElement:
        words = covering(markable.spans)
        if markable.zero is not None:
            words = Span(markable.zero.governor, markable.zero.governor + 1)
        element = PlannedElement(markable, name, words, (0, 0), (0, 0), rank, record)
        self._place(element, words)
        if record is not None:
            element.rank, start, before, end, behind = record[:5]
            mark = fingerprint(
                markable,
                self._layer.anaphors.get(markable.id),
                self._bridges.get(markable.id, ()),
            )
            element.same = mark == record[7]
            held = self._extended and element.same
            if held or self._cuts.words(start, end) == words:
                element.start, element.end = (start, before), (end, behind)
        return element

    def _place(self, element: PlannedElement, words: Span) -> None:
        start, end = self._cuts.starts[words.start], self._cuts.ends[words.end - 1]
        element.words = words
        element.start = (start, bisect_right(self._offsets, start))
        element.end = (end, bisect_left(self._offsets, end))

    def _begin_behind(self, element: PlannedElement) -> None:
        """Let an element that begins inside a written word begin behind it, where more follows.

        A word without a border inside (see `Cuts`) cannot be shared by a mention that ends in it
        and one that begins there.
        """
        first = element.words.start
        shared = self._cuts.words(self._cuts.starts[first], self._cuts.ends[first])
        if shared is None or shared.start == first:
            return
        parts = [part for part in element.markable.spans if part.end > shared.end]
        if parts:
            self._place(element, Span(max(parts[0].start, shared.end), element.words.end))

    # ---- tags

    def _refs(self, kept: set[str]) -> dict[str, tuple[str, ...]]:
        if self._extended:
            return {a.markable: a.antecedents for a in self._layer.anaphors.values()}
        return {name: (to,) for name, to in strict_refs(self._layer, kept).items()}

    def _write(
        self, element: PlannedElement, refs: dict[str, tuple[str, ...]], names: dict[str, str]
    ) -> None:
        """Give an element its tags: those of the file where they still say the same."""
        markable = element.markable
        anaphor = self._layer.anaphors.get(markable.id)
        wanted = refs.get(markable.id, ())
        other: dict[str, str] = {}
        if element.record is not None:
            raw, element.close = element.record[5:7]
            match = MARKUP.match(raw)
            read = attributes_of(match["rest"] or match["junk"] or "").values if match else {}
            meant = anaphor.antecedents if anaphor is not None else ()
            if raw and element.same and wanted == meant and (self._extended or _is_native(read)):
                element.open = raw
                return
            other = {n: v for n, v in read.items() if n not in NATIVE and n not in EXTENDED}
        attributes = {"ID": element.name}
        if wanted:
            attributes["TYPE"] = "IDENT"
            attributes["REF"] = " ".join([names[name] for name in wanted])
        read_back = self._cuts.words(element.start[0], element.end[0]) or element.words
        attributes |= self._minimum(markable, read_back)
        if STATUS in markable.attributes:
            attributes["STATUS"] = markable.attributes[STATUS]
        if self._extended:
            attributes |= self._more(markable, anaphor, read_back, names)
        element.open = start_tag("COREF", attributes | other)

    def _minimum(self, markable: Markable, inside: Span) -> dict[str, str]:
        """Return MIN, and MINAT where the strings do not say which words are meant."""
        spans = markable.minimum
        exact = bool(spans)
        if not spans:
            spans = self._head_words(markable)
        if not self._extended:  # an element that begins behind a written word has none of it
            spans = tuple([span for span in spans if span.start >= inside.start])
        strings: list[str] = []
        found: dict[Span, None] = {}
        for span in spans:
            text, place = self._string(span, inside)
            strings.append(text)
            if place is not None:
                found[place] = None
        whole = spans == markable.spans
        attributes = {"MIN": "|".join(strings)} if strings and not whole else {}
        read = tuple(found) if attributes else ()
        if self._extended and exact and (read != spans or markable.head is not None):
            attributes["MINAT"] = spans_value(spans, inside.start)
        return attributes

    def _head_words(self, markable: Markable) -> tuple[Span, ...]:
        head = markable.head
        if head is None:
            if self._extended or markable.realisation != "overt":
                return ()
            head, source = head_of(self._document, markable, self._tables)
            if source not in _GIVEN_HEADS:
                return ()
        return (markable.head_span or Span(head, head + 1),)

    def _string(self, span: Span, inside: Span) -> tuple[str, Span | None]:
        """Return the string of some words, and the words that a reader takes it for."""
        sheet = self._plan.sheet
        written = plain_words(
            sheet.text[sheet.ranges[span.start][0] : sheet.ranges[span.end - 1][1]]
        )
        listed = plain_words(" ".join(sheet.forms[span.start : span.end]))
        for text in (written, listed):
            if "|" not in text and self._strings.find(text, inside) == span:
                return text, span
        return written.replace("|", " "), None

    def _more(
        self, markable: Markable, anaphor: Anaphor | None, inside: Span, names: dict[str, str]
    ) -> dict[str, str]:
        """Return the attributes of the extended form."""
        base = inside.start
        zero = markable.zero
        attributes: dict[str, str] = {}
        if anaphor is not None:
            attributes["KIND"] = anaphor.kind
            attributes["REFTYPE"] = (
                UNDECIDED if anaphor.reference is None else str(anaphor.reference)
            )
        if markable.head is not None:
            attributes["HEAD"] = head_value(markable.head, markable.head_span, base)
        if markable.spans != (inside,):
            attributes["PARTS"] = spans_value(markable.spans, base)
        attributes["PHRASE"] = markable.phrase
        attributes["SEMANTIC"] = markable.semantic
        attributes["ENTITY"] = markable.attributes.get(ENTITY, "")
        attributes["CLITIC"] = "" if markable.clitic is None else str(markable.clitic)
        attributes["NODES"] = places_value(markable.empty_nodes, base)
        attributes["BRIDGE"] = " ".join(
            [
                f"{escaped(bridge.relation)}={names[bridge.antecedent]}"
                for bridge in self._bridges.get(markable.id, ())
            ]
        )
        if zero is not None:
            governor = head_value(zero.governor, None, base)
            attributes["GOVERNOR"] = "" if zero.governor == base else governor
            attributes["FEATS"] = features_value(zero.features)
            attributes["PLACE"] = "" if zero.place is None else places_value([zero.place], base)
        attributes = {name: value for name, value in attributes.items() if value}
        if zero is not None:
            attributes["ZERO"] = zero.role
        return attributes


def _names(markables: Iterable[str]) -> dict[str, str]:
    """Return an ID for each markable: its own id, unless a REF could not name it."""
    names: dict[str, str] = {}
    taken: set[str] = set()
    odd: list[str] = []
    for name in markables:
        if name and _NO_ID.search(name) is None:
            names[name] = name
            taken.add(name)
        else:
            odd.append(name)
    for name in odd:
        stem = _NO_ID.sub("_", name) or "x"
        new, number = stem, 1
        while new in taken:
            number += 1
            new = f"{stem}.{number}"
        names[name] = new
        taken.add(new)
    return names


def _is_native(attributes: dict[str, str]) -> bool:
    """Tell whether a tag that was read can stand in the strict form."""
    return not any(name in EXTENDED for name in attributes)


def _nested(elements: list[PlannedElement]) -> tuple[list[PlannedElement], list[PlannedElement]]:
    """Return the elements from the outer to the inner ones, and those that cross an earlier one."""
    ordered = sorted(elements, key=lambda e: (*e.start, -e.end[0], -e.end[1], e.rank))
    kept: list[PlannedElement] = []
    left: list[PlannedElement] = []
    opened: list[PlannedElement] = []
    for element in ordered:
        while opened and opened[-1].end <= element.start:
            opened.pop()
        if opened and opened[-1].end < element.end:
            left.append(element)
        else:
            kept.append(element)
            opened.append(element)
    return kept, left
