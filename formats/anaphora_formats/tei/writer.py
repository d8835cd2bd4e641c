"""A reading as a TEI file.

Rule 11 of `anaphora_formats.tei`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator

from anaphora_formats.shared.elements import written_tag, written_text
from anaphora_formats.shared.mention_properties import (
    ANTECEDENTS,
    BRIDGING,
    ID,
    PARTS,
    WrittenMentions,
    bridges_of,
    nested,
    parts_value,
)
from anaphora_formats.tei import reader as tei
from anaphora_formats.tei.text import MENTION_TAGS
from anaphora_workbench.model import Document, Layer, Markable, Span
from anaphora_workbench.ports import Reading

_CODE = re.compile(r"[a-z]{2,3}")
_ATTRIBUTE = re.compile(r"[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?", re.ASCII)
_OF_PLACE = frozenset((tei.XML_ID, "ref", "type", "from", "to", "corresp", "xmlns", "tag"))
_LETTER = re.compile(r"\w")
_SEMANTIC = "semantic"


def written(reading: Reading) -> str:
    """Return the file of a reading."""
    layer = reading.layers[0] if reading.layers else Layer.build("gold", ())
    return "".join(_File(reading.document, layer).pieces())


class _File:
    """Writes one document with a layer."""

    def __init__(self, document: Document, layer: Layer) -> None:
        self._document = document
        self._layer = layer
        self._mentions = WrittenMentions(layer)
        names = self._mentions.names.values()
        self._word = _free("w", names)
        entity = _free("e", names)
        labels = dict.fromkeys(self._mentions.labels.values())
        self._entity_ids = {label: f"{entity}{n}" for n, label in enumerate(labels, 1)}
        self._links: dict[str, list[dict[str, str]]] = defaultdict(list)
        self._opened: dict[int, list[str]] = defaultdict(list)
        self._closed: dict[int, list[str]] = defaultdict(list)
        self._spans: list[str] = []
        self._needed: set[int] = set()
        self._place_mentions()

    def _place_mentions(self) -> None:
        document = self._document
        within: list[Markable] = []
        for markable in self._layer.in_text_order():
            same = document.sentence_of(markable.start) == document.sentence_of(markable.end - 1)
            if same:
                within.append(markable)
                continue
            first, last = markable.start, markable.end - 1
            self._needed |= {first, last}
            place = {"from": f"#{self._word}{first + 1}", "to": f"#{self._word}{last + 1}"}
            values = self._attributes(markable, Span(first, last + 1), "corresp")
            self._spans.append(written_tag("span", {**place, **values}, "/>"))
        closed: dict[int, list[tuple[int, str]]] = defaultdict(list)
        for number, (markable, extent) in enumerate(nested(within)):
            tag = markable.attributes.get(tei.TAG, tei.PLAIN_TAG)
            tag = tag if tag in MENTION_TAGS else tei.PLAIN_TAG
            values = self._attributes(markable, extent, "ref", tag)
            self._opened[extent.start].append(written_tag(tag, values))
            closed[extent.end - 1].append((number, tag))
        for index, tags in closed.items():
            self._closed[index] = [f"</{tag}>" for _, tag in sorted(tags, reverse=True)]

    def _attributes(
        self, markable: Markable, extent: Span, pointer: str, tag: str = ""
    ) -> dict[str, str]:
        """Return the attributes of a mention, and keep its links for later."""
        properties = self._mentions.properties(markable)
        name = self._mentions.names[markable.id]
        antecedents = properties.pop(ANTECEDENTS, "").split()
        if antecedents:
            self._links[tei.ANTECEDENT].append({"target": _targets([name, *antecedents])})
        for relation, other in bridges_of(properties.pop(BRIDGING, "")):
            kind = {"type": relation} if relation else {}
            self._links[tei.BRIDGING].append({**kind, "target": _targets([name, other])})
        found = {tei.XML_ID: properties.pop(ID)} if ID in properties else {}
        label = self._mentions.labels.get(markable.id)
        if label is not None:
            found[pointer] = f"#{self._entity_ids[label]}"
        semantic = properties.pop(_SEMANTIC, "")
        if semantic != tei.CLASSES.get(tag, ""):
            found["type"] = semantic
        properties[PARTS] = parts_value(markable, extent)
        found.update({f"a:{key}": value for key, value in properties.items() if value})
        for key, value in markable.attributes.items():
            plain = key.removeprefix(tei.PREFIX)
            ours = plain in _OF_PLACE or plain in found or not _ATTRIBUTE.fullmatch(plain)
            known = ":" not in plain or plain.startswith(("a:", "xml:"))
            if key.startswith(tei.PREFIX) and known and not ours:
                found[plain] = value
        return found

    def pieces(self) -> Iterator[str]:
        """Yield the file piece by piece."""
        document = self._document
        language = {tei.XML_LANG: document.language} if _CODE.fullmatch(document.language) else {}
        yield '<?xml version="1.0" encoding="UTF-8"?>\n'
        names = {"xmlns": "http://www.tei-c.org/ns/1.0", "xmlns:a": tei.NAMESPACE}
        yield written_tag("TEI", {**names, "n": document.doc_id}) + "\n"
        title = written_text(document.doc_id)
        yield (
            f"<teiHeader>\n<fileDesc>\n<titleStmt><title>{title}</title></titleStmt>\n"
            "<publicationStmt><p>Written by Anaphora Workbench</p></publicationStmt>\n"
            "<sourceDesc><p>An annotated text</p></sourceDesc>\n</fileDesc>\n</teiHeader>\n"
        )
        body = list(self._body())
        yield from self._stand_off()
        yield written_tag("text", language) + "\n<body>\n"
        yield from body
        yield "</body>\n</text>\n</TEI>\n"

    def _body(self) -> Iterator[str]:
        document = self._document
        starts = {span.start for span in document.paragraphs}
        block = "p" if starts else "ab"
        for number, sentence in enumerate(document.sentences):
            if not number or sentence.start in starts:
                yield f"</{block}>\n<{block}>\n" if number else f"<{block}>\n"
            yield "<s>" + " ".join([self._word_at(index) for index in sentence]) + "</s>\n"
        yield f"</{block}>\n"

    def _word_at(self, index: int) -> str:
        token = self._document.tokens[index]
        text = token.text.strip() or "_"
        features = "|".join([f"{k}={v}" for k, v in sorted(token.features.items())])
        values = {"lemma": token.lemma, "pos": token.pos, "msd": features}
        found = {key: value for key, value in values.items() if value}
        if index in self._needed:
            found[tei.XML_ID] = f"{self._word}{index + 1}"
        tag = "w" if _LETTER.search(text) else "pc"
        word = f"{written_tag(tag, found)}{written_text(text)}</{tag}>"
        opened, closed = self._opened.get(index, ()), self._closed.get(index, ())
        return "".join([*opened, word, *closed])

    def _stand_off(self) -> Iterator[str]:
        if not (self._entity_ids or self._spans or self._links):
            return
        yield "<standOff>\n"
        if self._entity_ids:
            yield f'<list type="{tei.ENTITIES}">\n'
            for label, name in self._entity_ids.items():
                yield f"{written_tag('item', {tei.XML_ID: name})}{written_text(label)}</item>\n"
            yield "</list>\n"
        if self._spans:
            yield f'<spanGrp type="{tei.MENTIONS}">\n'
            yield "".join([f"{span}\n" for span in self._spans])
            yield "</spanGrp>\n"
        for kind, links in self._links.items():
            yield f'<linkGrp type="{kind}">\n'
            yield "".join([written_tag("link", link, "/>") + "\n" for link in links])
            yield "</linkGrp>\n"
        yield "</standOff>\n"


def _targets(names: list[str]) -> str:
    return " ".join([f"#{name}" for name in names])


def _free(prefix: str, names: Collection[str]) -> str:
    """Return the beginning of ids that no mention has."""
    while any(name.startswith(prefix) for name in names):
        prefix += "."
    return prefix
