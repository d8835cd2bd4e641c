"""From a ``TEI`` element to a reading.

Rules 1 and 3 to 10 of `anaphora_formats.tei`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from anaphora_formats.shared.bordered_text import Range, bordered, words_between
from anaphora_formats.shared.elements import Element
from anaphora_formats.shared.mention_properties import mention_of, series
from anaphora_formats.shared.mention_values import AnnotatedMention, layer_of
from anaphora_formats.shared.spaced_text import lengths_between, sentence_lengths
from anaphora_formats.tei.text import Marked, TeiText, text_of
from anaphora_workbench.errors import Position, Problem, Severity
from anaphora_workbench.language_guess import guess_language
from anaphora_workbench.model import (
    Document,
    FrozenDict,
    Layer,
    Markable,
    Span,
    Token,
    sentences_from_lengths,
)
from anaphora_workbench.ports import Reading, Source

NAMESPACE = "urn:anaphora-workbench"
PREFIX = "tei."
TAG, PLAIN_TAG = "tei.tag", "rs"
XML_ID, XML_LANG = "xml:id", "xml:lang"
ENTITIES, MENTIONS = "entities", "mentions"
ANTECEDENT, BRIDGING = "antecedent", "bridging"
CLASSES = {"persName": "person", "orgName": "org", "placeName": "place", "geogName": "place"}
_SAME = frozenset(("coreference", "coref", "anaphora", "identity"))
_CODE = re.compile(r"([A-Za-z]{2,3})(?:-[A-Za-z0-9-]{1,30})?")
_ID = re.compile(r"[^\W\d][\w.-]*")
_OF_WORDS = frozenset((XML_ID, "lemma", "pos", "msd", "n", "join"))
_MOST_GUESSED = 20_000


def reading_of(
    root: Element, number: int, corpus: Element, source: Source, language: str | None
) -> Reading | Problem:
    """Return the document of a ``TEI`` element, or why there is none."""
    found = text_of(root)
    stem = source.stem if number == 1 else f"{source.stem}-{number}"
    name = root.attributes.get(XML_ID) or root.attributes.get("n") or stem
    document = _document(name, found, language or _language(root, found))
    if not document.tokens:
        return Problem("tei-no-words", f"the text of '{name}' contains no words", root.at)
    builder = _LayerBuilder(document, found, _prefixes(corpus, root))
    layer = builder.build(root)
    if found.words:
        document = replace(document, text="", offsets=())
    return Reading(document, (layer,), tuple(builder.problems), source.name)


def _language(root: Element, found: TeiText) -> str:
    texts = [one for one in root.children if one.tag == "text"]
    for one in (*texts, root):
        match = _CODE.fullmatch(one.attributes.get(XML_LANG, ""))
        if match is not None:
            return match[1].lower()
    return guess_language(found.text[:_MOST_GUESSED].split())


def _prefixes(*elements: Element) -> frozenset[str]:
    """Return how the names of our attributes begin in a file."""
    return frozenset(
        [
            name.removeprefix("xmlns:") + ":"
            for one in elements
            for name, value in one.attributes.items()
            if name.startswith("xmlns:") and value == NAMESPACE
        ]
    )


def _document(name: str, found: TeiText, language: str) -> Document:
    if not found.words:
        edges = {edge for one in found.mentions for edge in (one.start, one.end) if edge >= 0}
        document = bordered(name, found.text, language, edges).document
        starts = set(_starts(document.offsets, found.sentences))
        if not starts:
            return document
        lengths = lengths_between(starts, len(document.tokens))
        return replace(document, sentences=sentences_from_lengths(lengths))
    words = [found.text[first:last] for (first, last), _ in found.words]
    tokens = [
        Token(word) if one is None else _token(word, one)
        for word, (_, one) in zip(words, found.words, strict=True)
    ]
    offsets = tuple([where for where, _ in found.words])
    starts, blocks = set(_starts(offsets, found.sentences)), set(_starts(offsets, found.paragraphs))
    size = len(words)
    lengths = lengths_between(starts, size) if starts else sentence_lengths(words)
    return Document(
        name,
        language,
        found.text,
        tuple(tokens),
        sentences_from_lengths(lengths),
        offsets,
        sentences_from_lengths(lengths_between(blocks, size)) if blocks else (),
    )


def _token(word: str, one: Element) -> Token:
    values = one.attributes
    pairs = [pair.partition("=") for pair in values.get("msd", "").split("|")]
    return Token(
        word,
        lemma=values.get("lemma", ""),
        pos=values.get("pos", ""),
        features=FrozenDict({key: value for key, sign, value in pairs if key and sign}),
    )


def _starts(offsets: Sequence[Range], marked: list[Marked]) -> Iterator[int]:
    for one in marked:
        span = words_between(offsets, one.start, one.end) if one.start >= 0 else None
        if span is not None:
            yield span.start


class _LayerBuilder:
    """Makes a layer of the mentions and links of a text."""

    def __init__(self, document: Document, found: TeiText, prefixes: frozenset[str]) -> None:
        self.problems: list[Problem] = []
        self._document = document
        self._found = found
        self._prefixes = prefixes
        self._mentions: dict[str, AnnotatedMention] = {}
        self._at: dict[str, Position] = {}
        self._several: dict[str, list[str]] = {}
        self._labels: dict[str, str] = {}

    def build(self, root: Element) -> Layer:
        """Return the layer."""
        for group in root.all("list"):
            if group.attributes.get("type") == ENTITIES:
                for item in group.all("item"):
                    self._labels[item.attributes.get(XML_ID, "")] = item.text().strip()
        spans = [
            one
            for group in root.all("spanGrp")
            if group.attributes.get("type") == MENTIONS
            for one in group.all("span")
        ]
        given = [*[one.element for one in self._found.mentions], *spans]
        taken = {one.attributes.get(XML_ID, "") for one in given}
        fresh = (name for name in series(len(given)) if name not in taken)
        offsets = self._document.offsets
        self._report_attributes_of_words()
        for marked in self._found.mentions:
            span = words_between(offsets, marked.start, marked.end) if marked.start >= 0 else None
            self._mention(marked.element, span, fresh)
        words = {
            one.attributes[XML_ID]: index
            for index, (_, one) in enumerate(self._found.words)
            if one is not None and XML_ID in one.attributes
        }
        for one in spans:
            self._mention(one, self._span(one, words), fresh)
        self._resolve_mentions()
        self._resolve_several()
        for link, kind in _links(root):
            self._link(link, kind)
        built = layer_of(self._mentions.values())
        for name, ours, theirs in built.merged:
            message = f"its antecedent is in entity '{theirs}', not in '{ours}'; the link counts"
            self._say(self._at[name], "tei-entity-differs", message, warning=True)
        return built.layer

    def _report_attributes_of_words(self) -> None:
        """Report the first attribute of words that is not read, once a text."""
        for _, one in self._found.words:
            for key in one.attributes if one is not None else ():
                if one is not None and key not in _OF_WORDS:
                    message = f"Anaphora skips '{key[:40]}' and such attributes of words"
                    self._say(one.at, "tei-attribute", message, warning=True)
                    return

    def _span(self, one: Element, words: dict[str, int]) -> Span | None:
        first = words.get(_address(one.attributes.get("from", "")))
        last = (
            words.get(_address(one.attributes.get("to", ""))) if "to" in one.attributes else first
        )
        return (
            Span(first, last + 1)
            if first is not None and last is not None and first <= last
            else None
        )

    def _mention(self, one: Element, span: Span | None, fresh: Iterator[str]) -> None:
        if span is None:
            message = "Anaphora skips the mention: it contains no word"
            self._say(one.at, "tei-mention-empty", message)
            return
        name = one.attributes.get(XML_ID, "")
        if name in self._mentions or (name and not _ID.fullmatch(name)):
            what = "another mention has it" if name in self._mentions else "XML has no such id"
            message = f"the id '{name[:40]}' cannot be used: {what}; the mention gets a new one"
            self._say(one.at, "tei-id", message)
            name = ""
        name = name or next(fresh)
        values = dict(one.attributes)
        is_span = one.tag == "span"
        pointers = "corresp" if is_span else "ref" if values.get("ref", "").split() else "key"
        stated = values.pop(pointers, "").strip()
        addresses = [stated] if pointers == "key" else stated.split()
        entities = [self._label(address) for address in addresses if address]
        for used in (XML_ID, *(("from", "to") if is_span else ())):
            values.pop(used, None)
        ours = {
            key.partition(":")[2]: values.pop(key)
            for key in list(values)
            if key.partition(":")[0] + ":" in self._prefixes
        }
        for key in [key for key in values if ":" in key and not key.startswith(("xml:", "xmlns:"))]:
            message = f"Anaphora skips the attribute '{key[:40]}', which is of another namespace"
            self._say(one.at, "tei-attribute", message, warning=True)
            del values[key]
        semantic = values.pop("type", "") or CLASSES.get(one.tag, "")
        entity = entities[0] if len(entities) == 1 else ""
        found, rest = mention_of(Markable(name, (span,), semantic=semantic), ours, entity)
        kept = {
            f"{PREFIX}{key}": value for key, value in values.items() if not key.startswith("xmlns")
        }
        kept.update({f"{PREFIX}a:{key}": value for key, value in rest.items()})
        if one.tag != PLAIN_TAG and not is_span:
            kept[TAG] = one.tag
        found.markable = replace(found.markable, attributes=FrozenDict(kept))
        if len(entities) > 1:
            self._several[name] = entities
        self._mentions[name] = found
        self._at[name] = one.at

    def _label(self, address: str) -> str:
        name = _address(address)
        return self._labels.get(name) or name

    def _resolve_mentions(self) -> None:
        """Put mentions that point to a mention into its entity: ``ref="#m1"`` of an ``xml:id``."""
        for name, own in self._mentions.items():
            own.entity = self._entity_of(own.entity, name)
        for name, entities in self._several.items():
            self._several[name] = [self._entity_of(entity, name) for entity in entities]

    def _entity_of(self, pointer: str, name: str) -> str:
        """Return the entity that a pointer leads to, over mentions where it is the id of one."""
        passed = {name}
        while pointer not in self._labels and pointer in self._mentions and pointer not in passed:
            passed.add(pointer)
            target = self._mentions[pointer]
            # A mention that points to none is the first of an entity, which is called like it.
            target.entity = target.entity or pointer
            pointer = target.entity
        return pointer

    def _resolve_several(self) -> None:
        """Give a mention of several entities the nearest mention of each as antecedents."""
        members: dict[str, list[Markable]] = defaultdict(list)
        for one in self._mentions.values():
            members[one.entity].append(one.markable)
        for name, entities in self._several.items():
            own = self._mentions[name]
            order = own.markable.order
            chosen: list[str] = []
            for entity in entities:
                ordered = sorted(members.get(entity, ()), key=lambda markable: markable.order)
                before = [markable for markable in ordered if markable.order < order]
                chosen += [markable.id for markable in (before[-1:] or ordered[:1])]
            own.antecedents = tuple(dict.fromkeys(chosen))
            if len(own.antecedents) < 2:  # one of several is no antecedent of all
                own.antecedents, own.entity = (), " ".join(entities)

    def _link(self, link: Element, kind: str) -> None:
        names = [_address(part) for part in link.attributes.get("target", "").split()]
        unknown = [name for name in names if name not in self._mentions]
        if unknown or len(set(names)) < 2:
            what = f"no mention has the id '{unknown[0]}'" if unknown else "it needs two mentions"
            self._say(link.at, "tei-link", f"Anaphora skips the link: {what}")
            return
        first = self._mentions[names[0]]
        if kind == ANTECEDENT:
            others = [name for name in names[1:] if name != names[0]]
            first.antecedents = tuple(dict.fromkeys((*first.antecedents, *others)))
        elif kind in _SAME:
            ordered = sorted(set(names), key=lambda name: self._mentions[name].markable.order)
            for before, after in pairwise(ordered):
                one = self._mentions[after]
                one.antecedents = one.antecedents or (before,)
        else:
            relation = link.attributes.get("type", "")
            relation = kind if not relation and kind != BRIDGING else relation
            first.bridges += [(relation, name) for name in names[1:] if name != names[0]]

    def _say(self, at: Position, code: str, message: str, *, warning: bool = False) -> None:
        severity = Severity.WARNING if warning else Severity.ERROR
        self.problems.append(Problem(code, message, at, severity))


def _links(root: Element) -> Iterator[tuple[Element, str]]:
    """Yield the links of a text with the type that counts: that of a known group, else theirs."""
    grouped = {
        id(link): group.attributes.get("type", "")
        for group in root.all("linkGrp")
        for link in group.all("link")
    }
    for link in root.all("link"):
        of_group, own = grouped.get(id(link), ""), link.attributes.get("type", "")
        known = of_group in (ANTECEDENT, BRIDGING) or of_group in _SAME
        yield link, of_group if known or not own else own


def _address(value: str) -> str:
    """Return the id that an address names in its own file, any other address as it is."""
    return value[1:] if value.startswith("#") else value
