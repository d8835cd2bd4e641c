"""What a mention is, in words that the cells and attributes of several formats share.

`values_of` says what is known of a mention beside its words and its links, by name; `with_value`
undoes it. `AnnotatedMention` is a mention as a file states it, and `layer_of` makes a layer of
those, whether a file names entities, antecedents, or both.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from anaphora_formats.shared.stated_links import REFERENCES, implied
from anaphora_workbench.io.sources import are_digits
from anaphora_workbench.model import (
    ENTITY,
    Anaphor,
    Bridge,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Zero,
    chains_of,
    cluster_labels,
)

UNDECIDED = "undecided"
"""The reference of an anaphor of which nobody has said how it refers."""
DECISIONS = ("kind", "reference")
SHAPES = ("head", "zero", "clitic", "phrase", "semantic")
VALUES = (*DECISIONS, *SHAPES)
"""Names of values, in the order in which they are written."""
_WORDS = {reference: word for word, reference in REFERENCES.items()}
_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]{0,40}")


def values_of(layer: Layer, markable: Markable) -> dict[str, str]:
    """Return what is known of a mention, by the names of `VALUES`; nothing is empty."""
    values: dict[str, str] = {}
    anaphor = layer.anaphors.get(markable.id)
    if anaphor is not None:
        values["kind"] = anaphor.kind
        values["reference"] = _reference_of(layer, anaphor)
    if markable.head is not None and markable.size > 1:
        values["head"] = str(list(markable.indices).index(markable.head) + 1)
    elif markable.head is not None:
        values["head"] = "1"
    if markable.zero is not None:
        values["zero"] = _zero_value(markable.zero)
    values["clitic"] = str(markable.clitic or "")
    values["phrase"] = markable.phrase
    values["semantic"] = markable.semantic
    return {name: value for name, value in values.items() if value}


def _zero_value(zero: Zero) -> str:
    """Return role and features, such as ``nsubj Number=Sing|Person=3``."""
    features = "|".join([f"{key}={value}" for key, value in sorted(zero.features.items())])
    return f"{zero.role or '_'} {features}".rstrip()


def _zero_of(value: str, governor: int) -> Zero | None:
    role, _, rest = value.strip().partition(" ")
    pairs = [pair.partition("=") for pair in rest.strip().split("|") if rest.strip()]
    if not all(key and sign for key, sign, _ in pairs):
        return None
    features = {key: held for key, _, held in pairs}
    return Zero(governor, "" if role == "_" else role, FrozenDict(features))


def _reference_of(layer: Layer, anaphor: Anaphor) -> str:
    """Return the word for a reference type, ``""`` where the links or the kind already tell it."""
    default = implied(layer.markables, anaphor.markable, anaphor.antecedents)
    if anaphor.reference is default and (anaphor.antecedents or anaphor.kind):
        return ""
    return UNDECIDED if anaphor.reference is None else _WORDS[anaphor.reference]


def with_value(markable: Markable, name: str, value: str) -> Markable | None:
    """Return a mention with one of `SHAPES`, ``None`` if the value means nothing."""
    if name == "phrase":
        return replace(markable, phrase=value)
    if name == "semantic":
        return replace(markable, semantic=value)
    if name == "zero":
        zero = _zero_of(value, markable.end - 1)
        return None if zero is None else replace(markable, zero=zero)
    number = int(value) if are_digits(value) and len(value) < 10 else 0
    if name == "clitic" and number:
        return replace(markable, clitic=number)
    if name == "head" and 0 < number <= markable.size:
        return replace(markable, head=list(markable.indices)[number - 1])
    return None


def names_of(layer: Layer) -> dict[str, str]:
    """Return the names under which mentions are written, by id, in text order.

    Ids stay if all of them are names that every format can have, else mentions are numbered; the
    numbers have zeros before them, so that their order is that of the text when they are read.
    """
    ordered = [markable.id for markable in layer.in_text_order()]
    if all(_PLAIN.fullmatch(name) for name in ordered):
        return {name: name for name in ordered}
    width = len(str(len(ordered)))
    return {name: f"m{number:0{width}}" for number, name in enumerate(ordered, 1)}


def labels_of(layer: Layer) -> dict[str, str]:
    """Return the labels of entities by the ids of mentions; what does not refer has none."""
    chains = chains_of(layer)
    fresh = (f"e{number}" for number in range(1, 2 * len(chains.entities) + 2))
    labels = cluster_labels(layer, chains, fresh)
    return {
        name: label
        for label, names in zip(labels, chains.entities, strict=True)
        for name in names
        if not _is_silent(layer.anaphors.get(name))
    }


def _is_silent(anaphor: Anaphor | None) -> bool:
    return anaphor is not None and anaphor.reference is Reference.NON_REFERRING


# -------------------------------------------------------------------------------------- reading


@dataclass(slots=True)
class AnnotatedMention:
    """A mention as a file states it.

    Attributes:
        markable: Where it is, and its shape.
        entity: Label of its entity, ``""`` where the file states none.
        antecedents: Names of the mentions that it refers to; several are a split antecedent.
        kind: Kind of anaphor.
        reference: One of the words of `REFERENCES`, `UNDECIDED`, or ``""``.
        bridges: Relation and name of each mention that it is associated with.
    """

    markable: Markable
    entity: str = ""
    antecedents: tuple[str, ...] = ()
    kind: str = ""
    reference: str = ""
    bridges: list[tuple[str, str]] = field(default_factory=list)


class BuiltLayer(NamedTuple):
    """A layer, and what of its file had no meaning.

    Attributes:
        layer: The layer.
        unknown: Name of a mention and of one that it refers to, which is not there.
        merged: Labels of two entities that a link makes one.
    """

    layer: Layer
    unknown: list[tuple[str, str]]
    merged: list[tuple[str, str, str]]


def layer_of(mentions: Iterable[AnnotatedMention], name: str = "gold") -> BuiltLayer:
    """Return a layer of the mentions of a file.

    Stated antecedents are the links. A mention without one refers to the mention of its entity
    before it, unless links tie it to that one anyhow.
    """
    listed = {one.markable.id: one for one in mentions}
    unknown: list[tuple[str, str]] = []
    links: dict[str, tuple[str, ...]] = {}
    bridges: list[Bridge] = []
    for own, one in listed.items():
        for other in (*one.antecedents, *[target for _, target in one.bridges]):
            if other not in listed or other == own:
                unknown.append((own, other))
        known = [other for other in one.antecedents if other in listed and other != own]
        if known:
            links[own] = tuple(dict.fromkeys(known))
        bridges += [
            Bridge(own, target, relation)
            for relation, target in one.bridges
            if target in listed and target != own
        ]
    markables = {own: _labelled(one) for own, one in listed.items()}
    roots = _Roots()
    for own, others in links.items():
        if len(others) == 1:
            roots.join(own, others[0])
    merged = _merged(listed, links)
    _complete(listed, markables, links, roots)
    anaphors = [
        anaphor
        for own, one in listed.items()
        if (anaphor := _anaphor(one, markables, links.get(own, ()))) is not None
    ]
    return BuiltLayer(
        Layer.build(name, markables.values(), anaphors, bridges=bridges), unknown, merged
    )


def _labelled(one: AnnotatedMention) -> Markable:
    if not one.entity:
        return one.markable
    attributes = {**one.markable.attributes, ENTITY: one.entity}
    return replace(one.markable, attributes=FrozenDict(attributes))


def _merged(
    listed: Mapping[str, AnnotatedMention], links: Mapping[str, Sequence[str]]
) -> list[tuple[str, str, str]]:
    """Return mentions with a link into another entity, and the labels of both."""
    return [
        (own, listed[own].entity, listed[others[0]].entity)
        for own, others in links.items()
        if len(others) == 1
        and listed[own].entity
        and listed[others[0]].entity
        and listed[own].entity != listed[others[0]].entity
    ]


def _complete(
    listed: Mapping[str, AnnotatedMention],
    markables: Mapping[str, Markable],
    links: dict[str, tuple[str, ...]],
    roots: _Roots,
) -> None:
    """Add the links that only the labels of entities tell."""
    before: dict[str, str] = {}
    for markable in sorted(markables.values(), key=lambda markable: markable.order):
        one = listed[markable.id]
        if not one.entity or one.reference == "nonreferring":
            continue
        last = before.get(one.entity)
        if last is not None and markable.id not in links and roots.join(markable.id, last):
            links[markable.id] = (last,)
        elif (
            last is not None
            and last not in links
            and len(links.get(markable.id, ())) > 1
            and roots.join(last, markable.id)
        ):
            # Its antecedents are several, so the one before it must refer to it.
            links[last] = (markable.id,)
        before[one.entity] = markable.id


def _anaphor(
    one: AnnotatedMention, markables: Mapping[str, Markable], antecedents: tuple[str, ...]
) -> Anaphor | None:
    if not (antecedents or one.kind or one.reference):
        return None
    reference = implied(markables, one.markable.id, antecedents)
    if one.reference == UNDECIDED:
        reference = None
    elif one.reference:
        reference = REFERENCES[one.reference]
    if reference is Reference.NON_REFERRING:
        antecedents = ()
    return Anaphor(one.markable.id, one.kind, reference, antecedents)


class _Roots:
    """Which mentions links tie together."""

    def __init__(self) -> None:
        self._above: dict[str, str] = {}

    def _find(self, name: str) -> str:
        while (above := self._above.get(name, name)) != name:
            self._above[name] = self._above.get(above, above)
            name = above
        return name

    def join(self, one: str, other: str) -> bool:
        """Tie two together; tell whether they were apart."""
        ours, theirs = self._find(one), self._find(other)
        self._above[ours] = theirs
        return ours != theirs
