"""What a layer answers to a snippet of GAP, as a line of a file of answers.

Rules 8 and 9 of `anaphora_formats.gap`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from anaphora_workbench.errors import FormatError, Position, Problem, Severity
from anaphora_workbench.model import Document, Layer, Markable, Span, Token, chains_of
from anaphora_workbench.model.heads import head_of
from anaphora_workbench.model.language import Language, language
from anaphora_workbench.ports import Reading

_NAMES = ("a", "b")
_KEPT = frozenset([f"gap.{name}-coref" for name in _NAMES])


def answer_line(reading: Reading) -> str:
    """Return the line of a document.

    Raises:
        FormatError: It is no snippet of GAP (``gap-no-snippet``), or its name cannot stand in a
            line (``gap-name``).
    """
    document = reading.document
    at = Position(reading.source) if reading.source else None
    name = document.doc_id
    if not name.strip() or any(sign in name for sign in "\t\n\r\0"):
        raise FormatError(
            f"the name {name!r} of a document cannot be the ID of an answer", code="gap-name", at=at
        )
    answers = _answers(reading)
    if answers is None:
        raise FormatError(
            f"'{name}' is no snippet of GAP: nothing says where its pronoun and its two names are; "
            "only texts that were read from a GAP file can be written in this format",
            code="gap-no-snippet",
            at=at,
        )
    return "\t".join([name, *[str(answer).upper() for answer in answers]]) + "\n"


def _answers(reading: Reading) -> list[bool] | None:
    document = reading.document
    if not document.tokens:
        stated = [document.metadata.get(f"gap.{name}-coref") for name in _NAMES]
        return [said for said in stated if said is not None] if None not in stated else None
    pronoun = _span(document, "pronoun")
    names = [_span(document, name) for name in _NAMES]
    if pronoun is None and names == [None, None] and not document.metadata.keys() >= _KEPT:
        return None
    if not reading.layers or pronoun is None:
        return [False for _name in names]
    heads = _entity_heads(document, reading.layers[0], pronoun)
    return [name is not None and any(head in name for head in heads) for name in names]


def _span(document: Document, name: str) -> Span | None:
    value: Any = document.metadata.get(f"gap.{name}")
    if not (isinstance(value, list | tuple) and len(value) == len(_NAMES)):
        return None
    start, end = value
    if not (isinstance(start, int) and isinstance(end, int)):
        return None
    return Span(start, end) if 0 <= start < end <= len(document.tokens) else None


def _entity_heads(document: Document, layer: Layer, pronoun: Span) -> frozenset[int]:
    """Return the heads of all mentions that the pronoun stands for, its own left out."""
    words = language(document.language)
    mention = _mention_of(document, layer, pronoun, words)
    if mention is None:
        return frozenset()
    chains = chains_of(layer)
    entity = chains.entity_of[mention.id]
    entities = {entity, *chains.parts.get(entity, frozenset())}
    mentions = [layer.markables[name] for number in entities for name in chains.entities[number]]
    return frozenset(
        [
            head_of(document, other, words)[0]
            for other in mentions
            if other.id != mention.id and other.realisation == "overt"
        ]
    )


def _mention_of(
    document: Document, layer: Layer, pronoun: Span, words: Language
) -> Markable | None:
    fitting = [
        markable
        for markable in layer.markables.values()
        if markable.realisation == "overt"
        and (
            markable.spans == (pronoun,)
            or (pronoun in markable.span and head_of(document, markable, words)[0] in pronoun)
        )
    ]
    return min(fitting, key=lambda markable: (markable.size, markable.order), default=None)


def losses_of(reading: Reading) -> list[Problem]:
    """Return what the answer of a document lacks: one warning for each sort of thing."""
    at = Position(reading.source) if reading.source else None
    return [
        Problem(f"gap-loss-{code}", f"an answer of GAP holds no {what}", at, Severity.WARNING)
        for code, what in _lost(reading)
    ]


def _lost(reading: Reading) -> Iterator[tuple[str, str]]:
    document = reading.document
    if document.tokens or document.text:
        yield "words", f"text: {len(document.tokens)} words are left out"
    if any(token != Token(token.text) for token in document.tokens):
        yield "analyses", "lemmas, tags, features and parses"
    if document.structures or document.trees or document.empty_nodes:
        yield "units", "syntactic units, trees and empty nodes"
    if document.language != "und":
        yield "language", f"language ('{document.language}')"
    notes = [key for key in document.metadata if key not in _KEPT]
    if notes:
        yield "metadata", f"metadata ({', '.join(notes)})"
    markables = sum([len(layer.markables) for layer in reading.layers])
    if markables:
        yield "markables", f"markables and links: {markables} markables are left out"
    yield from _lost_answers(reading)
    if len(reading.layers) > 1:
        yield "layers", "second layer: only the first one is written"
    if any(layer.corrections or layer.bridges or layer.candidates for layer in reading.layers):
        yield "decisions", "corrections, bridging links and candidates"
    if any(layer.name != "gold" for layer in reading.layers):
        yield "layer-name", "name of a layer"


def _lost_answers(reading: Reading) -> Iterator[tuple[str, str]]:
    """Yield what an answer cannot say of the pronoun and of the other anaphors."""
    document = reading.document
    pronoun = _span(document, "pronoun")
    if pronoun is None or not reading.layers:
        return
    layer = reading.layers[0]
    mention = _mention_of(document, layer, pronoun, language(document.language))
    asked = layer.anaphors.get(mention.id) if mention is not None else None
    others = [a for a in layer.anaphors.values() if a is not asked and a.antecedents]
    if others:
        yield "other-anaphors", f"answers to other pronouns are dropped: {len(others)}"
    if asked is not None and asked.antecedents and not any(_answers(reading) or ()):
        yield "antecedents", "antecedent besides the two names: the answer is FALSE for both"
    if reading.in_progress and (asked is None or not (asked.antecedents or asked.reference)):
        yield "open", "open answer: the answer is FALSE for both names"
