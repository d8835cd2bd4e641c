"""From the annotations of a CAS to its mentions, entities and links.

Rules 8 to 11 of `anaphora_formats.cas`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from anaphora_formats.cas import types
from anaphora_formats.cas.structures import CasFile
from anaphora_formats.cas.view import (
    View,
    document_of,
    items_of,
    string_of,
    touched_word,
    value_of,
)
from anaphora_formats.shared.bordered_text import Range, joined, words_between
from anaphora_formats.shared.mention_properties import ID, PARTS, mention_of
from anaphora_formats.shared.mention_values import VALUES, AnnotatedMention, layer_of
from anaphora_formats.shared.stated_links import anaphors_of_links, linked
from anaphora_formats.webanno.layer import BRIDGE, CLASSES, SPLITS
from anaphora_workbench.model import (
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
from anaphora_workbench.ports import Reading

GOLD = "gold"
_IDENTITY = re.compile(r"coref|anaph", re.IGNORECASE)
_BRIDGING = re.compile(r"bridg", re.IGNORECASE)
_MENTIONS = re.compile(r"mention|markable|referent|coref", re.IGNORECASE)
_PLACES = ("begin", "end", "sofa")
_LINKING = (Reference.ANAPHOR, Reference.CATAPHOR, Reference.EXOPHOR, Reference.OTHER)
_SPACES = (types.V2, f"{types.IMS}v1.", types.IMS)


@dataclass(slots=True)
class _Mention:
    """A mention of the file.

    Attributes:
        name: Its id, if it has no details.
        ranges: Its characters; an empty one is a zero pronoun.
        structure: Where it comes from.
        entity: Name of its entity.
        attributes: What of it is kept by name.
        properties: Ours, as in `shared.mention_properties`.
        anchor: Characters of the governor of a zero with details.
    """

    name: str
    ranges: list[Range]
    structure: Any
    entity: str = ""
    attributes: dict[str, str] = field(default_factory=dict)
    properties: dict[str, str] = field(default_factory=dict)
    anchor: Range | None = None


def reading_of(file: CasFile, cas: Any, name: str, language: str | None) -> Reading:
    """Return the document of a CAS with its layer, if it has one."""
    view = View(file, cas)
    collected = _Collector(view)
    edges = {edge for one in collected.mentions for place in one.ranges for edge in place}
    document = document_of(view, name, language, edges)
    if not document.tokens:
        file.say("cas-no-words", "the text contains no words", file.source.at(), warning=True)
        return Reading(document, (), tuple(file.problems), file.source.name)
    layer = collected.layer(document)
    file.problems.sort(key=lambda one: (one.at.line, one.at.column) if one.at else (0, 0))
    layers = (layer,) if layer is not None else ()
    return Reading(document, layers, tuple(file.problems), file.source.name)


class _Collector:
    """Collects the mentions of one text."""

    def __init__(self, view: View) -> None:
        self._view = view
        self.mentions: list[_Mention] = []
        self._parts_of: dict[str, tuple[str, ...]] = {}
        self._relations: list[tuple[str, Any, Any, Any]] = []
        self._by_structure: dict[int, _Mention] = {}
        self._names = [string_of(one, "name") for one in view.select(types.LAYER)]
        self._is_there = bool(self._names)
        self._mentions_of_coref_annotator()
        self._chains()
        if not self.mentions:
            self._relation_layers()
        self._details()
        if view.select(types.META):
            self._is_there = True

    def _add(self, mention: _Mention) -> None:
        self.mentions.append(mention)
        self._by_structure[mention.structure.xmiID] = mention

    # ---- CorefAnnotator

    def _mentions_of_coref_annotator(self) -> None:
        view = self._view
        for space in _SPACES:
            found = {one.xmiID: one for one in view.select(f"{space}Mention")}
            for surface in view.select(f"{types.V2}MentionSurface") if space == types.V2 else ():
                mention = value_of(surface, "Mention")
                if mention is not None:
                    found.setdefault(mention.xmiID, mention)
            entities: dict[int, Any] = {}
            for number, one in found.items():
                entity = value_of(one, "Entity")
                ranges = self._surfaces(one)
                if not ranges:
                    view.say(
                        one, "cas-mention", f"Anaphora skips the mention {number}: it has no words"
                    )
                    continue
                mention = _Mention(f"m{number}", ranges, one)
                if entity is not None:
                    entities[entity.xmiID] = entity
                    mention.entity = f"e{entity.xmiID}"
                flags = self._flags(one)
                if flags:
                    mention.attributes["coref-annotator.flags"] = flags
                self._add(mention)
            self._entities(entities)

    def _surfaces(self, mention: Any) -> list[Range]:
        view = self._view
        parts = items_of(value_of(mention, "Surface"))
        if not parts:
            parts = [mention, value_of(mention, "Discontinuous")]
        return sorted([view.place(one) for one in parts if view.is_placed(one)])

    def _flags(self, structure: Any) -> str:
        flags = items_of(value_of(structure, "Flags"))
        names = [one if isinstance(one, str) else string_of(one, "Label") for one in flags]
        return ", ".join([name for name in names if name])

    def _entities(self, entities: dict[int, Any]) -> None:
        """Name entities by their labels, each once, and note the members of groups."""
        names: dict[str, str] = {}
        taken: set[str] = set()
        for number, entity in entities.items():
            label = string_of(entity, "Label")
            if label in taken:
                label = f"{label} ({number})"
            names[f"e{number}"] = label or f"e{number}"
            taken.add(names[f"e{number}"])
        for number, entity in entities.items():
            members = items_of(value_of(entity, "Members"))
            if members:
                parts = [f"e{one.xmiID}" for one in members]
                self._parts_of[names[f"e{number}"]] = tuple([names.get(p, p) for p in parts])
        for mention in self.mentions:
            mention.entity = names.get(mention.entity, mention.entity)

    # ---- chains

    def _chains(self) -> None:
        view = self._view
        heads = sorted([name for name in view.used if self._has(name, "first")])
        links = sorted([name for name in view.used if self._has(name, "next")])
        seen: set[int] = set()
        count = 0
        for name in heads:
            for chain in view.select(name):
                count += 1
                link, place = value_of(chain, "first"), 0
                while link is not None:
                    place += 1
                    if link.xmiID in seen:
                        view.say(
                            link,
                            "cas-chain",
                            f"the link {link.xmiID} is in two chains, or twice in one; Anaphora "
                            "ends the chain there",
                        )
                        break
                    seen.add(link.xmiID)
                    self._link(link, f"e{count}", place, name if len(heads) > 1 else "")
                    link = value_of(link, "next")
        for name in links:
            for link in view.select(name):
                if link.xmiID not in seen:
                    seen.add(link.xmiID)
                    view.say(
                        link,
                        "cas-chain",
                        f"no chain contains the link {link.xmiID}; it is an entity of its own",
                        warning=True,
                    )
                    count += 1
                    self._link(link, f"e{count}", 1, "")

    def _has(self, name: str, feature: str) -> bool:
        return self._view.types.get_type(name).get_feature(feature) is not None

    def _link(self, link: Any, chain: str, place: int, layer: str) -> None:
        if not self._view.is_placed(link):
            return  # reported where it was checked
        mention = _Mention(f"{chain}.{place}", [self._view.place(link)], link, chain)
        for key, feature in (("type", "referenceType"), ("relation", "referenceRelation")):
            if value := string_of(link, feature):
                mention.attributes[f"cas.{key}"] = value
        if layer:
            mention.attributes["cas.layer"] = layer
        self._add(mention)

    # ---- spans and relations

    def _relation_layers(self) -> None:
        view = self._view
        relations = [
            name
            for name in sorted(view.used)
            if self._has(name, "Governor") and self._has(name, "Dependent")
        ]
        relations = [name for name in relations if not name.startswith(types.DKPRO)]
        for name in relations:
            if not _IDENTITY.search(name):
                continue
            for one in view.select(name):
                source, target = value_of(one, "Governor"), value_of(one, "Dependent")
                if source is None or target is None or source is target:
                    view.say(
                        one, "cas-relation", "Anaphora skips a relation: it ties no two mentions"
                    )
                    continue
                kind = next((v for f in _kinds(one) if (v := string_of(one, f))), "")
                self._relations.append((kind, one, source, target))
        bases = {end.type.name for _, _, *ends in self._relations for end in ends}
        if not bases:
            own = (types.OWN, types.IMS, types.DKPRO, "uima.")
            bases = {
                name
                for name in view.used - set(relations)
                if _MENTIONS.search(name) and not name.startswith(own)
            }
            bases = {n for n in bases if view.types.is_instance_of(n, "uima.tcas.Annotation")}
        for name in sorted(bases):
            for one in view.select(name):
                if one.xmiID not in self._by_structure:
                    self._add(_Mention(f"m{one.xmiID}", [view.place(one)], one))
                    self._features(self.mentions[-1])

    def _features(self, mention: _Mention) -> None:
        """Note the features of a span, as those of a file of WebAnno."""
        structure = mention.structure
        values: dict[str, str] = {}
        for feature in structure.type.features:
            value = value_of(structure, feature.name)
            if isinstance(value, str | int) and value != "" and feature.name not in _PLACES:
                values[feature.name.removesuffix("_")] = str(value)
        semantic = next((values.pop(key) for key in CLASSES if key in values), None)
        if semantic is not None:
            mention.properties["semantic"] = semantic
        for key, value in values.items():
            if key in VALUES:
                mention.properties[key] = value
            else:
                mention.attributes[f"cas.{key}"] = value

    # ---- our details

    def _details(self) -> None:
        view = self._view
        labels: dict[str, str] = {}
        for one in view.select(types.DETAILS):
            stated = {key: string_of(one, key) for key in types.PROPERTIES}
            target = value_of(one, "mention")
            mention = self._by_structure.get(getattr(target, "xmiID", -1))
            if mention is None:
                if target is not None or stated["reference"] != "nonreferring":
                    continue  # the mention is gone
                mention = _Mention(f"d{one.xmiID}", [view.place(one)], one)
                self._add(mention)
            mention.properties = {key: value for key, value in stated.items() if value}
            mention.anchor = view.place(one)
            self._check_extent(mention)
            if mention.attributes.get("cas.type") == stated["kind"]:
                mention.attributes.pop("cas.type", None)
            label = string_of(one, types.ENTITY)
            if label and mention.entity:
                labels.setdefault(mention.entity, label)
        several = Counter(labels.values())
        for mention in self.mentions:
            label = labels.get(mention.entity, "")
            if label and several[label] == 1:
                mention.entity = label

    def _check_extent(self, mention: _Mention) -> None:
        """Drop what counts the words of a mention whose characters another tool has changed."""
        extent = (mention.ranges[0][0], max(last for _, last in mention.ranges))
        if extent in (mention.anchor, extent[:1] * 2):
            return  # unchanged, or a zero
        counted = [key for key in (PARTS, "head", "clitic") if mention.properties.pop(key, "")]
        if counted:
            self._view.say(
                mention.structure,
                "cas-detail",
                "the mention has other characters than its details; Anaphora skips their "
                + ", ".join(counted),
                warning=True,
            )

    # ---- the layer

    def layer(self, document: Document) -> Layer | None:
        """Return the layer, ``None`` if the file knows of no mentions."""
        if not self.mentions and not self._is_there:
            return None
        found: dict[str, AnnotatedMention] = {}
        sources: dict[str, _Mention] = {}
        ids: dict[int, str] = {}
        for mention in self.mentions:
            spans = self._spans(mention, document)
            if not spans:
                self._view.say(
                    mention.structure, "cas-mention", "Anaphora skips a mention without words"
                )
                continue
            name = mention.properties.get(ID) or mention.name
            while name in found:
                name += "'"
            ids[id(mention)] = name
            sources[name] = mention
            found[name] = self._annotated(mention, name, spans, document)
        self._split(found)
        self._check_links(found, sources)
        layer = layer_of(found.values(), next((name for name in self._names if name), GOLD)).layer
        return self._related(layer, ids) if self._relations else layer

    def _split(self, found: dict[str, AnnotatedMention]) -> None:
        """Give the first mention of a group of entities an antecedent of each."""
        if not self._parts_of:
            return
        entities = {name: one.entity for name, one in found.items() if one.entity}
        listed = [found[name].markable for name in entities]
        for anaphor in anaphors_from_clusters(listed, entities, self._parts_of):
            if len(anaphor.antecedents) > 1:
                found[anaphor.markable].antecedents = anaphor.antecedents

    def _check_links(
        self, found: dict[str, AnnotatedMention], sources: dict[str, _Mention]
    ) -> None:
        """Drop stated antecedents that the chains of the file contradict."""
        for name, one in found.items():
            others = [*one.antecedents, *[target for _, target in one.bridges]]
            for other in [other for other in others if other not in found or other == name]:
                self._view.say(
                    sources[name].structure,
                    "cas-antecedent",
                    f"no other mention is called '{other[:40]}'; Anaphora skips the link to it",
                )
            kept = tuple([o for o in one.antecedents if o in found and o != name])
            if len(kept) == 1 and one.entity and found[kept[0]].entity != one.entity:
                self._view.say(
                    sources[name].structure,
                    "cas-antecedent",
                    f"the antecedent '{kept[0]}' is in another chain; the chains count",
                    warning=True,
                )
                kept = ()
            one.antecedents = kept
            one.bridges = [(kind, o) for kind, o in one.bridges if o in found and o != name]

    def _spans(self, mention: _Mention, document: Document) -> tuple[Span, ...]:
        ranges = mention.ranges
        if len(ranges) == 1 and ranges[0][0] == ranges[0][1]:
            if mention.anchor is not None and mention.anchor[0] < mention.anchor[1]:
                ranges = [mention.anchor]
            else:
                word = touched_word(document, ranges[0][0])
                return (Span(word, word + 1),)
        spans = [words_between(document.offsets, *place) for place in ranges if place[0] < place[1]]
        return joined([span for span in spans if span is not None])

    def _annotated(
        self, mention: _Mention, name: str, spans: tuple[Span, ...], document: Document
    ) -> AnnotatedMention:
        markable = Markable(name, spans, attributes=FrozenDict(mention.attributes))
        if not mention.properties:
            if all(first == last for first, last in mention.ranges):
                markable = replace(markable, zero=Zero(spans[-1].end - 1), phrase="zero")
                self._view.say(
                    mention.structure,
                    "cas-zero",
                    "the mention has no characters: Anaphora reads a zero pronoun of "
                    f"'{document.words(spans[-1])}'",
                    warning=True,
                )
            return AnnotatedMention(markable, mention.entity)
        one, wrong = mention_of(markable, mention.properties, mention.entity)
        for key, value in wrong.items():
            self._view.say(
                mention.structure,
                "cas-detail",
                f"'{value[:40]}' is not a value of {key}; Anaphora skips it",
            )
        return one

    def _related(self, layer: Layer, ids: dict[int, str]) -> Layer:
        """Return a layer with the links of layers of relations, as a file of WebAnno has them."""
        anaphors = dict(layer.anaphors)
        bridges = list(layer.bridges)
        self._relate(layer.markables, anaphors, bridges, ids)
        return Layer.build(layer.name, layer.markables.values(), anaphors.values(), bridges=bridges)

    def _relate(
        self,
        markables: Mapping[str, Markable],
        anaphors: dict[str, Anaphor],
        bridges: list[Bridge],
        ids: dict[int, str],
    ) -> None:
        """Add the links of layers of relations."""
        links: dict[str, list[str]] = {}
        parts: dict[str, list[str]] = {}
        for kind, one, *ends in self._relations:
            source, target = (ids.get(id(self._by_structure.get(end.xmiID))) for end in ends)
            if source is None or target is None:
                self._view.say(
                    one, "cas-relation", "Anaphora skips a relation: it ties no two mentions"
                )
            elif kind in SPLITS:
                parts.setdefault(source, []).append(target)
            elif _BRIDGING.match(kind):
                bridges.append(Bridge(source, target, kind.removeprefix(BRIDGE)))
            else:
                links.setdefault(source, []).append(target)
        joining = anaphors_of_links(markables, links)
        for name, antecedents in parts.items():
            joining[name] = linked(markables, name, antecedents)
        for name, anaphor in joining.items():
            known = anaphors.get(name)
            if known is not None:
                stated = known.reference if known.reference in _LINKING else None
                anaphor = replace(anaphor, kind=known.kind, reference=stated or anaphor.reference)
            anaphors[name] = anaphor


def _kinds(structure: Any) -> Iterable[str]:
    """Return the features of a relation that may tell its type."""
    names = [feature.name.removesuffix("_") for feature in structure.type.features]
    return sorted(set(names) - {"Governor", "Dependent"}, key=lambda name: name != "type")
