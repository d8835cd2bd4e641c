"""The two files of a LitBank document.

Rules 2, 3, 7 and 8 of `anaphora_formats.litbank`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from anaphora_formats.litbank.reader import NOTHING, RELATIONS, TYPE
from anaphora_formats.shared.mention_values import labels_of
from anaphora_workbench.model import Document, Layer, Markable
from anaphora_workbench.model.language import language

_BLANKS = re.compile(r"\s+")
_NAME = re.compile(r"T[0-9]{1,9}")
_CELL = re.compile(r"[\t\r\n]+")
_MARKS = {relation: mark for mark, relation in RELATIONS.items()}


def text_of(document: Document) -> str:
    """Return the text: a sentence a line, blanks between the words."""
    return "".join(
        [" ".join(_words(document, span)) + "\n" for span in document.sentences if len(span)]
    )


def _words(document: Document, indices: Iterable[int]) -> list[str]:
    return [_BLANKS.sub("_", document.tokens[index].text) or "_" for index in indices]


def annotation_of(document: Document, layer: Layer) -> str:
    """Return the lines of the annotation: mentions, entities, relations."""
    shown = [
        markable
        for markable in layer.in_text_order()
        if markable.zero is None and markable.clitic is None
    ]
    names = _names(shown)
    labels = labels_of(layer)
    lines = [_mention(document, markable, names[markable.id]) for markable in shown]
    lines += [
        f"COREF\t{names[markable.id]}\t{_cell(labels[markable.id])}"
        for markable in shown
        if markable.id in labels
    ]
    lines += [
        f"{_MARKS[bridge.relation]}\t{names[bridge.anaphor]}\t{names[bridge.antecedent]}"
        for bridge in layer.bridges
        if bridge.relation in _MARKS and {bridge.anaphor, bridge.antecedent} <= names.keys()
    ]
    return "".join([f"{line}\n" for line in lines])


def _names(shown: list[Markable]) -> dict[str, str]:
    if all(_NAME.fullmatch(markable.id) for markable in shown):
        return {markable.id: markable.id for markable in shown}
    width = len(str(len(shown)))
    return {markable.id: f"T{number:0{width}}" for number, markable in enumerate(shown, 1)}


def _mention(document: Document, markable: Markable, name: str) -> str:
    places = [
        f"{sentence}\t{index - document.sentences[sentence].start}"
        for index in (markable.start, markable.end - 1)
        for sentence in (document.sentence_of(index),)
    ]
    words = " ".join(_words(document, range(markable.start, markable.end)))
    kind = markable.attributes.get(TYPE) or _type_of(document, markable)
    cells = ("MENTION", name, *places, words, _cell(markable.semantic), _cell(kind))
    return "\t".join(cells)


def _type_of(document: Document, markable: Markable) -> str:
    """Return the type of a mention that has none, from its words."""
    last = document.tokens[markable.end - 1 if markable.head is None else markable.head]
    if markable.size == 1 and language(document.language).kind_of(last):
        return "PRON"
    return "PROP" if last.text[:1].isupper() else "NOM"


def _cell(value: str) -> str:
    return _CELL.sub(" ", value).strip() or NOTHING
