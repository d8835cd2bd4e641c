"""Makes a document and its chain of a GREC text."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from anaphora_formats.bordered_text import bordered, words_between
from anaphora_formats.grec_records import to_json
from anaphora_workbench.errors import Problem, Severity
from anaphora_workbench.model import (
    PARTIAL,
    Anaphor,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
    Zero,
)
from anaphora_workbench.model.language import language
from anaphora_workbench.ports import Reading, Source
from anaphora_workbench.tasks.grec import GrecText, Ref, Refex
from anaphora_workbench.tasks.grec_text import running_text

__all__ = ["RECORD", "REF", "anchor", "reading_of", "shown"]

RECORD = "grec.text"
"""Key of the metadata that hold the text as the file has it."""
REF = "grec.id"
"""Attribute of a mention: ID of its REF."""
LANGUAGE = "en"
_KINDS = {"name": "name", "common": "defDesc", "empty": "zero"}
_BETWEEN = frozenset(
    ("also", "then", "later", "soon", "finally", "eventually", "now", "still", "often", "never")
)


def shown(text: GrecText) -> list[Refex | None]:
    """Return the expressions that stand in the text: the selected ones, else the first listed."""
    return [ref.chosen or next(iter(ref.alternatives), None) for ref in text.refs]


def reading_of(text: GrecText, problems: Iterable[Problem], source: Source) -> Reading:
    """Return the document of a text with its chain."""
    running = running_text(text, shown(text), capitals=False)
    metadata = {"title": text.name, RECORD: to_json(text)}
    borders = [border for place in running.places for border in place if place[0] < place[1]]
    document = bordered(text.id, running.text, LANGUAGE, borders, metadata).document
    markables: list[Markable] = []
    for ref, place in zip(text.refs, running.places, strict=True):
        markable = _mention(document, ref, place)
        if markable is not None:
            markables.append(markable)
    ordered = sorted(markables, key=lambda markable: markable.order)
    types = {ref.id: refex.type for ref, refex in zip(text.refs, shown(text), strict=True) if refex}
    anaphors = [
        Anaphor(
            after.id,
            _kind(document, after, types[after.attributes[REF]]),
            Reference.ANAPHOR,
            (before.id,),
        )
        for before, after in pairwise(ordered)
    ]
    layer = Layer.build("gold", markables, anaphors, metadata={PARTIAL: True})
    return Reading(document, (layer,), (*problems, *_unanswered(text, source)), source.name)


def _unanswered(text: GrecText, source: Source) -> list[Problem]:
    count = sum([1 for ref in text.refs if ref.chosen is None])
    if not count:
        return []
    message = (
        f"{count} of {len(text.refs)} references of '{text.id}' have no selected expression; the "
        "first alternative stands in their place"
    )
    return [Problem("grec-unanswered", message, source.at(), Severity.WARNING)]


def _mention(document: Document, ref: Ref, place: tuple[int, int]) -> Markable | None:
    attributes = FrozenDict({REF: ref.id})
    if place[0] < place[1]:
        span = words_between(document.offsets, *place)
        if span is None:  # an expression of white space or invisible characters alone
            return None
        return Markable(ref.id, (span,), semantic=ref.semcat, attributes=attributes)
    verb = anchor(document, place[0])
    if verb is None:
        return None
    return Markable(
        ref.id,
        (Span(verb, verb + 1),),
        phrase="zero",
        zero=Zero(verb),
        semantic=ref.semcat,
        attributes=attributes,
    )


def anchor(document: Document, place: int) -> int | None:
    """Return the verb of a reference without words: the next word of its sentence, adverbs apart.

    Without a word behind it, it is the last one before.
    """
    size = len(document.tokens)
    first = next((n for n, (_a, end) in enumerate(document.offsets) if end > place), None)
    if first is None:
        return size - 1 if size else None
    end = document.sentences[document.sentence_of(first)].end
    for number in range(first, end):
        word = document.tokens[number].text.lower()
        if word[0].isalnum() and word not in _BETWEEN and not word.endswith("ly"):
            return number
    return first


def _kind(document: Document, markable: Markable, kind: str) -> str:
    if kind != "pronoun" or markable.zero is not None:
        return "zero" if markable.zero is not None else _KINDS.get(kind, "")
    token = document.tokens[markable.start]
    return language(LANGUAGE).kind_of(
        token, single=len(markable.span) == 1, following=document.token_after(markable.start)
    )
