"""The type of each entity of a layer, which all of its mentions are written with.

CorefUD gives the type to the entity: readers such as Udapi warn of mentions that differ. Our own
mentions have a semantic class each, pronouns none. The numbered rules are in
`anaphora_formats.corefud`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from anaphora_workbench.model import ENTITY, Layer, Markable


def types_of(layer: Layer, labels: Mapping[str, str]) -> dict[str, str]:
    """Return the type that each markable is written with.

    The type of an entity is that of the mentions that were read with the label of an entity (the
    key's), else that of most of its mentions, the first of these in the text where several are as
    many. A mention that was read as one of this very entity keeps its own.

    Args:
        layer: The layer.
        labels: Label of the entity of each markable.
    """
    members: dict[str, list[Markable]] = {}
    for markable in layer.in_text_order():
        members.setdefault(labels[markable.id], []).append(markable)
    found: dict[str, str] = {}
    for label, mentions in members.items():
        usual = _usual(mentions) if len(mentions) > 1 else mentions[0].semantic
        for mention in mentions:
            kept = mention.attributes.get(ENTITY) == label
            found[mention.id] = mention.semantic if kept else usual
    return found


def _usual(mentions: list[Markable]) -> str:
    """Return the type of an entity, ``""`` where no mention has one."""
    read = [one.semantic for one in mentions if one.semantic and ENTITY in one.attributes]
    every = read or [one.semantic for one in mentions if one.semantic]
    return Counter(every).most_common(1)[0][0] if every else ""
