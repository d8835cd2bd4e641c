"""From the lines of a brat annotation to the layer ``gold``.

Rules 5 to 10 of `anaphora_formats.brat`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise

from anaphora_formats.brat.parser import BratAnnotation, BratAttribute, Relation, TextBound
from anaphora_formats.shared.bordered_text import WordPlaces, joined
from anaphora_formats.shared.stated_links import REFERENCES, anaphors_of_links, linked
from anaphora_workbench.io.sources import whole_number
from anaphora_workbench.model import (
    EMPTY,
    ENTITY,
    Anaphor,
    Bridge,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
    Zero,
    anaphors_from_clusters,
)
from anaphora_workbench.model.columns import from_columns

ANN = "brat.ann"
"""Key of `Layer.metadata` for the annotation as it was read."""
NOTE = "brat.note"
TYPE = "brat.type"
PLAIN = "Mention"
"""Type of a mention without semantic class."""
COREF, SPLIT = "Coref", "Split"
_IDENTITY = re.compile(r"coref|anaph|ident", re.IGNORECASE)
_ENTITY = re.compile(r".+-\d+", re.ASCII)
_CLASS = re.compile(r"(?:PROP|NOM|PRON)_(\w+)", re.ASCII)


def layer_of(document: Document, parsed: BratAnnotation, annotation: str) -> Layer | None:
    """Return the layer of a document, ``None`` where the annotation holds no line."""
    if not parsed.written:
        return None
    return _Builder(document, parsed).build(annotation)


class _Builder:
    """Builds one layer."""

    def __init__(self, document: Document, parsed: BratAnnotation) -> None:
        self._document = document
        self._parsed = parsed
        self._markables: dict[str, Markable] = {}
        self._alias: dict[str, str] = {}
        self._label: dict[str, str] = {}
        self._anaphors: dict[str, Anaphor] = {}
        self._bridges: list[Bridge] = []

    def build(self, annotation: str) -> Layer:
        """Return the layer."""
        mentions = self._with_spans()
        if not self._litbank(mentions):
            self._markables = _markables_of(mentions, {})
            self._alias = dict(zip(self._markables, self._markables, strict=True))
        self._notes()
        decisions = self._attributes()
        relations = [r for r in self._parsed.relations if self._both(r)]
        if self._label:
            self._labelled(relations)
        else:
            self._linked(relations)
        self._decide(decisions)
        return Layer.build(
            "gold",
            self._markables.values(),
            self._anaphors.values(),
            bridges=self._bridges,
            metadata={ANN: annotation},
        )

    def _with_spans(self) -> list[tuple[TextBound, tuple[Span, ...]]]:
        triggers = self._parsed.triggers
        mentions = [one for one in self._parsed.mentions.values() if one.id not in triggers]
        words = WordPlaces(self._document.offsets)
        if all(len(mention.parts) == 1 for mention in mentions):
            whole = words.of_each([mention.parts[0] for mention in mentions])
            if whole is not None:
                return [(mention, (span,)) for mention, span in zip(mentions, whole, strict=True)]
        found: list[tuple[TextBound, tuple[Span, ...]]] = []
        for mention in mentions:
            spans = joined(
                [
                    span
                    for first, last in mention.parts
                    if (span := words.between(first, last)) is not None
                ]
            )
            if spans:
                found.append((mention, spans))
            else:
                self._parsed.say(
                    mention.line,
                    "brat-mention-empty",
                    "the mention contains no words; it is skipped",
                )
        return found

    def _litbank(self, mentions: list[tuple[TextBound, tuple[Span, ...]]]) -> bool:
        """Build the markables of LitBank, if this is its way."""
        if not any(_ENTITY.fullmatch(kind) for kind in {mention.type for mention, _ in mentions}):
            return False
        places: dict[tuple[tuple[int, int], ...], list[TextBound]] = {}
        spans_at = {mention.parts: spans for mention, spans in mentions}
        for mention, _spans in mentions:
            places.setdefault(mention.parts, []).append(mention)
        named = 0
        for here in places.values():
            labels = [m for m in here if _ENTITY.fullmatch(m.type)]
            if len(labels) > 1 or (labels and len(labels) == len(here)):
                return False
            named += bool(labels)
        if not named:
            return False
        chosen: list[tuple[TextBound, tuple[Span, ...]]] = []
        for parts, here in places.items():
            plain = next(m for m in here if not _ENTITY.fullmatch(m.type))
            label = next((m.type for m in here if _ENTITY.fullmatch(m.type)), None)
            chosen.append((plain, spans_at[parts]))
            if label is not None:
                self._label[plain.id] = label
            for mention in here:
                self._alias[mention.id] = plain.id
        self._markables = _markables_of(chosen, self._label)
        return True

    def _notes(self) -> None:
        for name, text in self._parsed.notes:
            self._hold(name, NOTE, text)

    def _hold(self, name: str, key: str, value: str) -> None:
        markable = self._markables.get(self._alias.get(name, ""))
        if markable is not None:
            held = markable.attributes.updated({key: value})
            self._markables[markable.id] = replace(markable, attributes=held)

    def _both(self, relation: Relation) -> bool:
        return relation.first[1] in self._alias and relation.second[1] in self._alias

    # ---- attributes

    def _attributes(self) -> dict[str, tuple[str, Reference | None]]:
        """Set the attributes of markables; return kinds and reference types by markable."""
        decisions: dict[str, tuple[str, Reference | None]] = {}
        for one in self._parsed.attributes:
            name = self._alias.get(one.mention)
            if name is None:
                continue
            kind, reference = decisions.get(name, ("", None))
            if one.name == "Kind" and one.value:
                decisions[name] = (one.value, reference)
            elif one.name == "Reference" and one.value in REFERENCES:
                decisions[name] = (kind, REFERENCES[one.value])
            elif not self._changed(name, one):
                self._hold(one.mention, f"brat.{one.name}", one.value or "true")
        return decisions

    def _changed(self, name: str, one: BratAttribute) -> bool:
        """Set what an attribute says of the markable; tell whether it is one of ours."""
        markable = self._markables[name]
        number = whole_number(one.value) or 0
        if one.name == "Phrase" and one.value:
            markable = replace(markable, phrase=one.value)
        elif one.name == "Entity" and one.value:
            held = markable.attributes.updated({ENTITY: one.value})
            markable = replace(markable, attributes=held)
        elif one.name == "Zero" and one.value:
            markable = replace(markable, zero=Zero(markable.end - 1, one.value))
        elif one.name == "Clitic" and number:
            markable = replace(markable, clitic=number)
        elif one.name == "Head" and 0 < number <= markable.size:
            markable = replace(markable, head=list(markable.indices)[number - 1])
        else:
            if one.name in ("Kind", "Reference", "Zero", "Clitic", "Head", "Phrase", "Entity"):
                self._parsed.say(
                    one.line,
                    "brat-attribute",
                    f"'{one.value}' is not a value of {one.name}; it is kept, but means nothing",
                )
            return False
        self._markables[name] = markable
        return True

    # ---- links

    def _labelled(self, relations: list[Relation]) -> None:
        """Link the mentions of entities that labels name; relations join nothing."""
        found = anaphors_from_clusters(self._markables.values(), self._label)
        self._anaphors = {anaphor.markable: anaphor for anaphor in found}
        for relation in relations:
            self._bridge(relation)

    def _sides(self, relation: Relation) -> tuple[str, str]:
        """Return anaphor and antecedent of a relation."""
        first, second = relation.first, relation.second
        if first[0].lower().startswith("antec") or second[0].lower().startswith("anaph"):
            first, second = second, first
        return self._alias[first[1]], self._alias[second[1]]

    def _bridge(self, relation: Relation) -> None:
        anaphor, antecedent = self._sides(relation)
        if anaphor != antecedent:
            self._bridges.append(Bridge(anaphor, antecedent, relation.type))

    def _linked(self, relations: list[Relation]) -> None:
        links: dict[str, list[str]] = {}
        parts: dict[str, list[str]] = {}
        for relation in relations:
            anaphor, antecedent = self._sides(relation)
            if relation.type == SPLIT:
                parts.setdefault(anaphor, []).append(antecedent)
            elif _IDENTITY.match(relation.type):
                links.setdefault(anaphor, []).append(antecedent)
            else:
                self._bridge(relation)
        self._anaphors = anaphors_of_links(self._markables, links)
        for members, _line in self._parsed.equal:
            names = [self._alias[name] for name in members if name in self._alias]
            ordered = sorted(set(names), key=lambda name: self._markables[name].order)
            for before, after in pairwise(ordered):
                if after not in self._anaphors and after not in parts:
                    self._anaphors[after] = linked(self._markables, after, (before,))
        for name, antecedents in parts.items():
            self._anaphors[name] = linked(self._markables, name, antecedents)

    def _decide(self, decisions: dict[str, tuple[str, Reference | None]]) -> None:
        """Lay kinds and reference types over the links."""
        for name, (kind, stated) in decisions.items():
            known = self._anaphors.get(name) or Anaphor(name)
            antecedents = known.antecedents
            if stated is Reference.NON_REFERRING and antecedents:
                line = self._parsed.mentions[name].line
                self._parsed.say(
                    line,
                    "brat-attribute",
                    f"'{name}' is nonreferring and has an antecedent; the link counts",
                )
                stated = None
            reference = stated or known.reference
            self._anaphors[name] = Anaphor(name, kind, reference, antecedents)


def class_of(kind: str) -> str:
    """Return the semantic class that a type tells."""
    match = _CLASS.fullmatch(kind)
    if match is not None:
        return match[1]
    return "" if kind == PLAIN else kind


def _markables_of(
    mentions: list[tuple[TextBound, tuple[Span, ...]]], labels: Mapping[str, str]
) -> dict[str, Markable]:
    """Return the markables of mentions; labels of entities are by mention."""
    kinds = {kind: class_of(kind) for kind in {mention.type for mention, _ in mentions}}
    names = [mention.id for mention, _ in mentions]
    attributes: list[FrozenDict[str, str]] = []
    for mention, _ in mentions:
        held: dict[str, str] = {}
        if kinds[mention.type] not in ("", mention.type):
            held[TYPE] = mention.type
        if mention.id in labels:
            held[ENTITY] = labels[mention.id]
        attributes.append(FrozenDict(held) if held else EMPTY)
    made = from_columns(
        Markable,
        len(names),
        id=names,
        spans=[spans for _, spans in mentions],
        semantic=[kinds[mention.type] for mention, _ in mentions],
        attributes=attributes,
    )
    return dict(zip(names, made, strict=True))
