"""A reading as a task of Label Studio.

Rule 7 of `anaphora_formats.label_studio`.
"""

from __future__ import annotations

import json
from typing import Any

from anaphora_formats.shared.mention_properties import (
    ANTECEDENTS,
    BRIDGING,
    ID,
    PARTS,
    WrittenMentions,
    parts_value,
)
from anaphora_workbench.model import Document, Layer, Markable, Span
from anaphora_workbench.ports import Reading

COREF, SPLIT, BRIDGE = "coref", "split", "bridge:"
PLAIN = "mention"
"""The label of a mention without a semantic class."""


def written(reading: Reading) -> str:
    """Return the task of a reading as JSON."""
    document = reading.document
    text, places = _text_of(document)
    own = {
        "name": document.doc_id,
        "language": document.language,
        "tokens": places,
        "sentences": [len(span) for span in document.sentences],
    }
    results: list[dict[str, Any]] = []
    if reading.layers:
        results = _results(reading.layers[0], text, places)
    task = {"data": {"text": text, "anaphora": own}, "annotations": [{"result": results}]}
    return json.dumps(task, ensure_ascii=False)


def _results(layer: Layer, text: str, places: list[tuple[int, int]]) -> list[dict[str, Any]]:
    mentions = WrittenMentions(layer)
    found = [_mention(markable, mentions, text, places) for markable in layer.in_text_order()]
    names = mentions.names
    for markable in layer.in_text_order():
        anaphor = layer.anaphors.get(markable.id)
        antecedents = anaphor.antecedents if anaphor is not None else ()
        label = SPLIT if len(antecedents) > 1 else COREF
        found += [_relation(names[markable.id], names[one], label) for one in antecedents]
    found += [
        _relation(names[one.anaphor], names[one.antecedent], f"{BRIDGE}{one.relation}")
        for one in layer.bridges
    ]
    return found


def _mention(
    markable: Markable, mentions: WrittenMentions, text: str, places: list[tuple[int, int]]
) -> dict[str, Any]:
    properties = dict(mentions.properties(markable))
    for name in (ID, ANTECEDENTS, BRIDGING):
        properties.pop(name, None)
    semantic = properties.pop("semantic", PLAIN)
    extent = Span(markable.start, markable.end)
    properties[PARTS] = parts_value(markable, extent)
    properties["entity"] = mentions.labels.get(markable.id, "")
    start, end = places[extent.start][0], places[extent.end - 1][1]
    return {
        "id": mentions.names[markable.id],
        "type": "labels",
        "from_name": "label",
        "to_name": "text",
        "value": {"start": start, "end": end, "text": text[start:end], "labels": [semantic]},
        "meta": {"anaphora": {name: value for name, value in properties.items() if value}},
    }


def _relation(source: str, target: str, label: str) -> dict[str, Any]:
    return {
        "type": "relation",
        "from_id": source,
        "to_id": target,
        "direction": "right",
        "labels": [label],
    }


def _text_of(document: Document) -> tuple[str, list[tuple[int, int]]]:
    """Return the text to write, and the characters of each word."""
    if document.text and _is_plain(document):
        return document.text, list(document.offsets)
    pieces: list[str] = []
    places: list[tuple[int, int]] = []
    reached = 0
    for sentence in document.sentences:
        for index in sentence:
            form = document.tokens[index].text
            places.append((reached, reached + len(form)))
            pieces += [form, "\n" if index == sentence.end - 1 else " "]
            reached += len(form) + 1
    return "".join(pieces), places


def _is_plain(document: Document) -> bool:
    """Tell whether the words stand in the running text, one behind the other."""
    reached = 0
    for token, (first, last) in zip(document.tokens, document.offsets, strict=True):
        if first < reached or document.text[first:last] != token.text:
            return False
        reached = last
    return True
