"""A reading as a task of Prodigy.

Rule 9 of `anaphora_formats.prodigy`.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from anaphora_formats.shared.bordered_text import Range
from anaphora_formats.shared.mention_properties import (
    ANTECEDENTS,
    BRIDGING,
    ID,
    PARTS,
    WrittenMentions,
    parts_value,
)
from anaphora_formats.shared.running_text import running
from anaphora_workbench.model import Layer, Markable, Span
from anaphora_workbench.ports import Reading

COREF, CATAPHORA, SPLIT, BRIDGE = "COREF", "CATAPHORA", "SPLIT", "BRIDGE"
PLAIN = "MENTION"
"""The label of a mention without a semantic class."""


def values_of(reading: Reading) -> dict[str, Any]:
    """Return the task of a reading."""
    document = reading.document
    text, places = running(document)
    behind = [*[second[0] for _first, second in pairwise(places)], len(text)]
    tokens = [
        {
            "text": text[start:end],
            "start": start,
            "end": end,
            "id": number,
            "ws": next_one > end,
            "disabled": False,
        }
        for number, ((start, end), next_one) in enumerate(zip(places, behind, strict=False))
    ]
    values: dict[str, Any] = {"text": text, "tokens": tokens}
    if reading.layers:
        values.update(_annotation(reading.layers[0], places))
        values["answer"] = "accept"
    values["anaphora"] = {
        "name": document.doc_id,
        "language": document.language,
        "sentences": [len(span) for span in document.sentences],
    }
    return values


def _annotation(layer: Layer, places: list[Range]) -> dict[str, Any]:
    mentions = WrittenMentions(layer)
    ordered = layer.in_text_order()
    # A string of JSON can be any id, but the reader takes no blanks.
    are_plain = all(len(one.id.split()) == 1 for one in ordered)
    names = {one.id: one.id for one in ordered} if are_plain else mentions.names
    spans = {one.id: _span(one, names[one.id], mentions, places) for one in ordered}
    relations = []
    for markable in ordered:
        anaphor = layer.anaphors.get(markable.id)
        antecedents = anaphor.antecedents if anaphor is not None else ()
        for other in antecedents:
            label = SPLIT
            if len(antecedents) == 1:
                is_before = layer.markables[other].order < markable.order
                label = COREF if is_before else CATAPHORA
            relations.append(_relation(spans[markable.id], spans[other], label))
    for bridge in layer.bridges:
        label = f"{BRIDGE}:{bridge.relation}"
        relations.append(_relation(spans[bridge.anaphor], spans[bridge.antecedent], label))
    return {"spans": list(spans.values()), "relations": relations}


def _span(
    markable: Markable, name: str, mentions: WrittenMentions, places: list[Range]
) -> dict[str, Any]:
    properties = dict(mentions.properties(markable))
    for key in (ID, ANTECEDENTS, BRIDGING):
        properties.pop(key, None)
    label = properties.pop("semantic", PLAIN)
    properties[PARTS] = parts_value(markable, Span(markable.start, markable.end))
    own = {
        ID: name,
        "entity": mentions.labels.get(markable.id, ""),
        **properties,
    }
    return {
        "start": places[markable.start][0],
        "end": places[markable.end - 1][1],
        "token_start": markable.start,
        "token_end": markable.end - 1,
        "label": label,
        "anaphora": {key: value for key, value in own.items() if value},
    }


def _relation(anaphor: dict[str, Any], antecedent: dict[str, Any], label: str) -> dict[str, Any]:
    return {
        "head": anaphor["token_end"],
        "child": antecedent["token_end"],
        "label": label,
        "head_span": _end(anaphor),
        "child_span": _end(antecedent),
    }


def _end(span: dict[str, Any]) -> dict[str, Any]:
    return {**span, "anaphora": {ID: span["anaphora"][ID]}}
