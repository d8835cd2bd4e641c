"""A reading as a CAS of DKPro's types.

Rules 12 to 14 of `anaphora_formats.cas`.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from anaphora_formats.cas import types
from anaphora_formats.shared.bordered_text import Range
from anaphora_formats.shared.mention_properties import PARTS, WrittenMentions, parts_value
from anaphora_formats.shared.running_text import running
from anaphora_workbench.errors import FormatError
from anaphora_workbench.model import Document, Layer, Markable, Span
from anaphora_workbench.ports import Reading

_NUMBERED = re.compile("e[0-9]+")
_COLOURS = (0x0072B2, 0xD55E00, 0x009E73, 0xCC79A7, 0xE69F00, 0x56B4E9)
"""Colours of entities in CorefAnnotator, which colour-blind people can tell apart (Okabe-Ito)."""
_NOT_IN_XML = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


def written_cas(reading: Reading, *, for_coref_annotator: bool = False) -> Any:
    """Return the CAS of a reading, for dkpro-cassis to write.

    Args:
        reading: What to write.
        for_coref_annotator: Whether entities are those of CorefAnnotator, not DKPro's chains.

    Raises:
        FormatError: ``cas-not-xml``: a character of the text can be in no XML file.
        MissingExtraError: dkpro-cassis is not installed.
    """
    document = reading.document
    _check(document)
    text, places = running(document)
    writer = _Writer(text, places)
    writer.document(document)
    if for_coref_annotator:
        writer.meta()
    if reading.layers:
        writer.layer(reading.layers[0], for_coref_annotator)
    return writer.cas


def _check(document: Document) -> None:
    texts = (document.doc_id, document.text, *[token.text for token in document.tokens])
    found = next((match for text in texts if (match := _NOT_IN_XML.search(text))), None)
    if found is not None:
        raise FormatError(
            f"the text of '{document.doc_id}' contains the character U+{ord(found[0]):04X}, which "
            "no XML file can; correct the text first",
            code="cas-not-xml",
        )


class _Writer:
    """Adds what a reading contains to a new CAS.

    Args:
        text: The running text.
        places: Characters of each word in it.
    """

    def __init__(self, text: str, places: list[Range]) -> None:
        self.cas = types.cassis().Cas(typesystem=types.types_to_write())
        self._system = self.cas.typesystem
        self._places = places
        self.cas.sofa_string = text
        self.cas.sofa_mime = "text/plain"
        self._made: dict[str, Any] = {}
        self._chains: dict[str, list[Any]] = {}
        self._entities: dict[str, Any] = {}

    def _add(self, name: str, /, **values: Any) -> Any:
        make = self._made.get(name)
        if make is None:
            make = self._made[name] = self._system.get_type(name)
        structure = make(**values)
        self.cas.add(structure)
        return structure

    def _chars(self, span: Span) -> dict[str, int]:
        return {"begin": self._places[span.start][0], "end": self._places[span.end - 1][1]}

    # ---- words

    def document(self, document: Document) -> None:
        """Add words, sentences, paragraphs and the analysis."""
        self._add(
            types.METADATA,
            begin=0,
            end=len(self.cas.sofa_string),
            language="x-unspecified" if document.language == "und" else document.language,
            documentTitle=document.doc_id,
            documentId=document.doc_id,
        )
        for name, spans in (
            (types.PARAGRAPH, document.paragraphs),
            (types.SENTENCE, document.sentences),
        ):
            for span in spans:
                self._add(name, **self._chars(span))
        words = [self._word(document, index) for index in range(len(document.tokens))]
        for index, token in enumerate(document.tokens):
            if token.head is None:
                continue
            is_root = token.head < 0
            self._add(
                types.ROOT_TYPE if is_root else types.DEPENDENCY,
                **self._chars(Span(index, index + 1)),
                Governor=words[index if is_root else token.head],
                Dependent=words[index],
                DependencyType=token.deprel,
                flavor="basic",
            )

    def _word(self, document: Document, index: int) -> Any:
        token = document.tokens[index]
        place = self._chars(Span(index, index + 1))
        values: dict[str, Any] = {}
        if token.pos or token.tag:
            values["pos"] = self._add(
                types.POS, **place, PosValue=token.tag or None, coarseValue=token.pos or None
            )
        if token.lemma:
            values["lemma"] = self._add(types.LEMMA, **place, value=token.lemma)
        if token.stem:
            values["stem"] = self._add(types.STEM, **place, value=token.stem)
        if token.features:
            features = "|".join([f"{name}={value}" for name, value in token.features.items()])
            values["morph"] = self._add(types.MORPH, **place, value=features)
        return self._add(types.TOKEN, **place, **values)

    # ---- mentions

    def layer(self, layer: Layer, for_coref_annotator: bool) -> None:
        """Add the entities of a layer, and what they cannot say."""
        self._add(types.LAYER, name=layer.name)
        mentions = WrittenMentions(layer)
        add = self._member if for_coref_annotator else self._link
        for name in mentions.names:
            markable = layer.markables[name]
            label = mentions.labels.get(name)
            properties = mentions.properties(markable)
            extent = Span(markable.start, markable.end)
            if parts := parts_value(markable, extent):
                properties[PARTS] = parts
            mention = None
            if label is not None:
                mention = add(markable, label, properties.get("kind"))
            if label is None or properties or not _NUMBERED.fullmatch(label):
                self._add(
                    types.DETAILS,
                    **self._chars(extent),
                    mention=mention,
                    **{types.ENTITY: label},
                    **properties,
                )
        for label, links in self._chains.items():
            for before, behind in pairwise(links):
                before.next = behind
            self._add(types.CHAIN, first=self._chains[label][0])

    def _place(self, markable: Markable, span: Span) -> dict[str, int]:
        """Return the characters of words; of a zero pronoun none, before its verb."""
        if markable.zero is None:
            return self._chars(span)
        start = self._places[markable.end - 1][0]
        return {"begin": start, "end": start}

    def _link(self, markable: Markable, label: str, kind: str | None) -> Any:
        """Add a link of a chain."""
        place = self._place(markable, Span(markable.start, markable.end))
        link = self._add(types.LINK, **place, referenceType=kind)
        self._chains.setdefault(label, []).append(link)
        return link

    # ---- CorefAnnotator

    def meta(self) -> None:
        """Add the version of CorefAnnotator's types."""
        self._add(types.META, TypeSystemVersion="v2")

    def _member(self, markable: Markable, label: str, _kind: str | None) -> Any:
        """Add a mention of an entity, and the entity with its first one."""
        entity = self._entities.get(label)
        if entity is None:
            colour = _COLOURS[len(self._entities) % len(_COLOURS)]
            entity = self._add(f"{types.V2}Entity", Label=label, Color=colour)
            self._entities[label] = entity
        mention = self._add(f"{types.V2}Mention", Entity=entity)
        surfaces = [
            self._add(f"{types.V2}MentionSurface", **self._place(markable, span), Mention=mention)
            for span in markable.spans
        ]
        mention.Surface = self._system.get_type("uima.cas.FSArray")(elements=surfaces)
        return mention
