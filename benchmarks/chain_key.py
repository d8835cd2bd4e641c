"""The key of a text that the tool has analysed: its mentions by place, and their entities."""

from __future__ import annotations

from dataclasses import dataclass, replace

from anaphora_workbench.model import Document, Markable, Reference, Span, chains_of
from anaphora_workbench.ports import Reading

Place = tuple[tuple[Span, ...], str]


@dataclass(frozen=True)
class ChainKey:
    """The mentions of a text and their entities.

    Attributes:
        document: The text as the window has it, with the tool's own analysis.
        reading: The key with that text, as it is scored.
        mentions: The mentions in text order, each place once.
        entity: Number of the entity of each mention.
        doubled: Mentions with the words of another one, which nobody can mark twice.
    """

    document: Document
    reading: Reading
    mentions: tuple[Markable, ...]
    entity: dict[str, int]
    doubled: int


def chain_key(document: Document, reading: Reading) -> ChainKey:
    """Return the key of a text that the tool has analysed."""
    layer = reading.layers[0]
    chains = chains_of(layer)
    non_referring = {
        name
        for name, anaphor in layer.anaphors.items()
        if anaphor.reference is Reference.NON_REFERRING
    }
    mentions: dict[Place, Markable] = {}
    known = [_unplaced(one) for one in layer.in_text_order() if one.id not in non_referring]
    every = sorted(known, key=lambda one: one.order)
    for one in every:
        mentions.setdefault(place_of(one), one)
    entity = {one.id: chains.entity_of[one.id] for one in every}
    kept = {one.id for one in mentions.values()}
    doubled = len(every) - len(kept)
    return ChainKey(document, reading, tuple(mentions.values()), entity, doubled)


def place_of(markable: Markable) -> Place:
    """Return the words of a markable, or the verb of a zero, by which places are compared."""
    return markable.spans, markable.realisation


def _unplaced(mention: Markable) -> Markable:
    """Return a mention that sorts as one of the window does, which knows no places of zeros."""
    if mention.zero is None:
        return mention
    return replace(mention, zero=replace(mention.zero, place=None), empty_nodes=())
