"""What of a reading goes into a CoNLL file: its layout, its mentions, their labels.

The writer follows the plan; the list of losses is what the plan leaves out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import count

from anaphora_formats.conll_brackets import Mention
from anaphora_formats.conll_columns import CONLL_2012, GUM, LAYOUTS, Layout
from anaphora_formats.conll_layer import IDENTITY, UNTYPED
from anaphora_workbench.model import (
    Chains,
    Document,
    Layer,
    Markable,
    Reference,
    Token,
    chains_of,
    cluster_labels,
)
from anaphora_workbench.ports import Reading
from anaphora_workbench.ports.whole_numbers import are_digits

_CORRECTED = ("pos", "tag", "lemma", "head", "deprel")
"""What a layer may correct of a token."""

_LABEL = re.compile(r"[^()|\s]+")
_TYPE = re.compile(r"[a-z]+")


@dataclass(slots=True)
class Plan:
    """What is written of a reading.

    Attributes:
        document: The document.
        layout: The layout.
        own: Whether the document was read in this layout, so that its cells and lines are kept.
        layer: The layer that is written: the first one.
        chains: Its entities.
        labels: Label of each entity, before a type is put before it.
        typed: Whether labels carry the entity type and the title, as GUM's do.
        mentions: Label, start and end of each mention, by markable.
    """

    document: Document
    layout: Layout
    own: bool
    layer: Layer | None = None
    chains: Chains | None = None
    labels: list[str] = field(default_factory=list)
    typed: bool = False
    mentions: dict[str, Mention] = field(default_factory=dict)

    def tokens(self) -> Sequence[Token]:
        """Return the tokens with the layer's corrections."""
        tokens = self.document.tokens
        if self.layer is None or not self.layer.corrections:
            return tokens
        corrected = list(tokens)
        for index, correction in self.layer.corrections.items():
            changes = {
                name: value
                for name in _CORRECTED
                if (value := getattr(correction, name)) is not None
            }
            corrected[index] = replace(tokens[index], **changes)
        return corrected


def plan(reading: Reading, forced: Layout | None) -> Plan:
    """Return what is written of a reading.

    Args:
        reading: The document with its layers.
        forced: The layout to write, ``None`` for the one that the document was read in, and for
            CoNLL-2012 when it was read in another format.
    """
    document = reading.document
    read_in = LAYOUTS.get(str(document.metadata.get("conll.layout")))
    layout = forced or read_in or CONLL_2012
    own = layout is read_in and _fits(document)
    made = Plan(document, layout, own)
    if not reading.layers:
        return made
    made.layer = layer = reading.layers[0]
    made.chains = chains_of(layer)
    if own:
        made.typed = layer.metadata.get("conll.typed") is True
    elif layout is GUM:
        made.typed = any(markable.semantic for markable in layer.markables.values())
    made.labels = _labels(made, layer, made.chains)
    for number, names in enumerate(made.chains.entities):
        for name in names:
            markable = layer.markables[name]
            if not left_out(layer, markable):
                label = made.labels[number]
                if made.typed:
                    label = _typed_label(markable, label)
                made.mentions[name] = (label, markable.start, markable.end)
    return made


def left_out(layer: Layer, markable: Markable) -> bool:
    """Tell whether a markable has no place in a CoNLL file: it has no words, or does not refer."""
    anaphor = layer.anaphors.get(markable.id)
    return (
        markable.zero is not None
        or markable.clitic is not None
        or (anaphor is not None and anaphor.reference is Reference.NON_REFERRING)
    )


def _fits(document: Document) -> bool:
    """Tell whether the kept columns are as long as the document."""
    columns = document.metadata.get("conll.columns", {})
    size = len(document.tokens)
    return all(isinstance(column, str) or len(column) == size for column in columns.values())


def _labels(made: Plan, layer: Layer, chains: Chains) -> list[str]:
    """Return the labels that were read where the layout can hold them, else numbers.

    The official scorer and its heirs know numbers only (one drops the letters of ``a1b2``), so
    labels of other formats become numbers.
    """
    labels = cluster_labels(layer, chains, map(str, count()))
    numeric = made.typed or not made.own
    fine = [
        are_digits(label) if numeric else _LABEL.fullmatch(label) is not None for label in labels
    ]
    if all(fine):
        return labels
    used = {label for label, is_fine in zip(labels, fine, strict=True) if is_fine}
    fresh: Iterator[str] = (label for label in map(str, count()) if label not in used)
    return [label if is_fine else next(fresh) for label, is_fine in zip(labels, fine, strict=True)]


def _typed_label(markable: Markable, entity: str) -> str:
    semantic = markable.semantic if _TYPE.fullmatch(markable.semantic) else UNTYPED
    identity = markable.attributes.get(IDENTITY, "")
    title = f"-{identity}" if _LABEL.fullmatch(identity) else ""
    return f"{semantic}-{entity}{title}"


def speakers_of(document: Document) -> list[str]:
    """Return the speaker of each sentence where the metadata list one a sentence, else nothing."""
    speakers = document.metadata.get("speakers")
    if not isinstance(speakers, list) or len(speakers) != len(document.sentences):
        return []
    return speakers if all(isinstance(speaker, str) for speaker in speakers) else []


def keeps_name(document: Document) -> bool:
    """Tell whether a document is still called as in the file that it was read from."""
    name, part = document.metadata.get("conll.name"), document.metadata.get("conll.part")
    usual = name if part == "0" else f"{name}#{part}"
    return document.doc_id == usual or document.doc_id.startswith(f"{usual}~")


def name_and_part(document: Document) -> tuple[str, str]:
    """Return the name and the part under which a document is written."""
    if keeps_name(document):
        return str(document.metadata["conll.name"]), str(document.metadata["conll.part"])
    return document.doc_id, "0"
