"""Putting annotators' answers into the adjudicated layer, as edits that can be undone.

Markables are found in the adjudicated layer by expression; missing ones are added, under the
annotator's id where that is free.

How an item was settled is kept with the expression (`Markable.attributes`), because "no anaphor"
leaves no anaphor:

- `SETTLED`: by what (`SettledBy`);
- `SETTLED_ON`: what each annotator had answered, as JSON: a check sum by name. When it
  differs from what they say now, somebody has changed something since.

An anaphor with several acceptable answers has no antecedents and, unless all of these agree on
it, no reference type; its attribute `ALTERNATIVES` contains them as JSON: a list of objects with
``reference``, ``antecedents`` (ids) and, for "no anaphor", ``marked: false``. One that the
guidelines do not cover is left undecided; `GAP` contains the word on it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from enum import StrEnum
from hashlib import blake2b
from typing import TypeAlias

from anaphora_workbench.annotation.adjudication.disagreements import AlignedAnaphor, Reply
from anaphora_workbench.annotation.adjudication.expression_numbers import (
    Expression,
    expression_of,
    key_of,
)
from anaphora_workbench.edits import (
    AddMarkable,
    RemoveAnaphor,
    ReplaceMarkable,
    SetAnaphor,
    SetBridges,
)
from anaphora_workbench.model import (
    Anaphor,
    Bridge,
    FrozenDict,
    Layer,
    Markable,
    Reference,
)
from anaphora_workbench.store import SETTLED

SETTLED_ON = "settled-on"
"""Attribute of a markable beside `SETTLED`: what annotators had answered."""
ALTERNATIVES = "alternatives"
"""Attribute of an anaphor with several acceptable answers."""
GAP = "guideline-gap"
"""Attribute of an anaphor that the guidelines do not cover; its value is the adjudicator's word."""

_PERSONAL = frozenset(("doubt", "note", "stale", "confidence", ALTERNATIVES, GAP))
"""Attributes of an anaphor that belong to the annotator, not to the answer."""

TakingEdit: TypeAlias = AddMarkable | ReplaceMarkable | SetAnaphor | RemoveAnaphor | SetBridges


class SettledBy(StrEnum):
    """How an item came to its answer."""

    ANSWER = "answer"
    """The adjudicator took one of the answers."""
    MAJORITY = "majority"
    """The adjudicator took that of the majority."""
    ONLY = "only"
    """The adjudicator took over what some had decided and the others had left undecided."""
    BOTH = "both"
    """Several answers are acceptable."""
    GAP = "gap"
    """The guidelines do not cover it."""
    BY_HAND = "by-hand"
    """The adjudicator decided it in the text, as an annotator does."""


def answer_digests(item: AlignedAnaphor) -> dict[str, str]:
    """Return a check sum of what each annotator says of an item."""
    return {reply.annotator: _sum(reply) for reply in item.replies}


def _sum(reply: Reply) -> str:
    parts: list[object] = [reply.stance.value]
    if reply.markable is not None:
        parts += [key_of(reply.markable), reply.reference]
        parts.append(sorted([key_of(other) for other in reply.antecedents]))
    if reply.anaphor is not None:
        parts.append(reply.anaphor.kind)
    parts.append(sorted([(key_of(other), relation) for other, relation in reply.bridges]))
    text = repr(parts).encode("utf-8", "backslashreplace")
    return blake2b(text, digest_size=6).hexdigest()


def changed_since(noted: str, item: AlignedAnaphor) -> bool:
    """Tell whether somebody gives an answer that was not there when an item was settled.

    Whoever gives it: an annotator who has changed an answer, or a new one. One who takes up an
    answer that the adjudicator has weighed, who has not decided, or who is missing now, is nothing
    new.
    """
    try:
        known = json.loads(noted)
    except ValueError:
        return True
    if not isinstance(known, dict):
        return True
    weighed, now = set(known.values()), answer_digests(item)
    return any(
        weighed.isdisjoint([now[name] for name in answer.annotators]) for answer in item.answers
    )


class AdjudicatedLayer:
    """The adjudicated layer with its markables by expression; `revise` changes it."""

    def __init__(self, layer: Layer) -> None:
        self.layer = layer
        self._ids: dict[Expression, list[str]] = {}
        self._expressions: dict[str, Expression] = {}
        for markable in layer.markables.values():
            self._list(markable)

    def _list(self, markable: Markable) -> None:
        expression = expression_of(markable)
        self._ids.setdefault(expression, []).append(markable.id)
        self._expressions[markable.id] = expression

    def revise(self, layer: Layer, touched: Iterable[str]) -> None:
        """Take over the layer as it is now; ``touched`` are markables that may have changed."""
        self.layer = layer
        for name in touched:
            known = self._expressions.pop(name, None)
            if known is not None:
                self._ids[known].remove(name)
                if not self._ids[known]:
                    del self._ids[known]
            markable = layer.markables.get(name)
            if markable is not None:
                self._list(markable)

    def find(self, markable: Markable) -> str:
        """Return the id of an expression, that of an anaphor first; ``""`` when it is not there."""
        names = self._ids.get(expression_of(markable), ())
        return next((n for n in names if n in self.layer.anaphors), names[0] if names else "")

    def places(self, item: AlignedAnaphor) -> list[str]:
        """Return the ids of the expressions of an item that are there, that of the item first."""
        markables = [item.markable, *[r.markable for r in item.replies if r.markable is not None]]
        return [n for n in dict.fromkeys([self.find(m) for m in markables]) if n]

    def anaphor(self, item: AlignedAnaphor) -> Anaphor | None:
        """Return what is decided of an item, the undecided anaphor, or ``None``."""
        found = [self.layer.anaphors.get(name) for name in self.places(item)]
        there = [anaphor for anaphor in found if anaphor is not None]
        return next((one for one in there if one.decided), there[0] if there else None)


def settled_names(layer: Layer) -> list[str]:
    """Return the ids of the expressions that an adjudicator has settled, none in other layers."""
    return [name for name, one in layer.markables.items() if SETTLED_ON in one.attributes]


def settled_in_corrected_text(
    old: Layer,
    carried: Layer,
    before: Iterable[AlignedAnaphor],
    after: Iterable[AlignedAnaphor],
) -> Layer:
    """Return an adjudicated layer that was carried into a corrected text, with what it settled.

    The check sums of answers tell where expressions stand, and that is somewhere else now. Without
    this all that was settled behind the correction would be asked again.

    Args:
        old: The layer before the correction.
        carried: The layer in the corrected text.
        before: All items before the correction.
        after: All items in the corrected text.
    """
    settled, result = AdjudicatedLayer(old), AdjudicatedLayer(carried)
    kept = set()
    for item in before:
        for name in settled.places(item):
            noted = old.markables[name].attributes.get(SETTLED_ON)
            if noted is not None and not changed_since(noted, item):
                kept.add(name)
    markables = dict(carried.markables)
    for item in after:
        noted = json.dumps(answer_digests(item), ensure_ascii=False)
        for name in kept.intersection(result.places(item)):
            attributes = markables[name].attributes.updated({SETTLED_ON: noted})
            markables[name] = replace(markables[name], attributes=attributes)
    return replace(carried, markables=FrozenDict(markables))


class AnswerEdits:
    """Builds the edits that put answers into the adjudicated layer; use one for one batch."""

    def __init__(self, result: AdjudicatedLayer) -> None:
        self._result = result
        self._new: dict[Expression, Markable] = {}
        self._used: set[str] = set()
        self._bridges = result.layer.bridges
        self._changed: dict[str, Markable] = {}
        self._set: dict[str, Anaphor | None] = {}

    @property
    def edits(self) -> tuple[TakingEdit, ...]:
        """The edits in an order in which they can be applied."""
        layer = self._result.layer
        edits: list[TakingEdit] = [AddMarkable(markable) for markable in self._new.values()]
        edits += [ReplaceMarkable(markable) for markable in self._changed.values()]
        for name, anaphor in self._set.items():
            if anaphor is not None:
                if anaphor != layer.anaphors.get(name):
                    edits.append(SetAnaphor(anaphor))
            elif name in layer.anaphors:
                edits.append(RemoveAnaphor(name))
        if self._bridges != layer.bridges:
            edits.append(SetBridges(self._bridges))
        return tuple(edits)

    def id_of(self, markable: Markable) -> str:
        """Return the id of an expression in the layer, which is added if need be."""
        known = self._result.find(markable)
        if known:
            return known
        expression = expression_of(markable)
        if expression not in self._new:
            name, number = markable.id, 1
            while name in self._used or name in self._result.layer.markables:
                number += 1
                name = f"{markable.id}'{number}"
            self._used.add(name)
            plain = markable.attributes.without(SETTLED, SETTLED_ON)
            self._new[expression] = replace(markable, id=name, attributes=plain)
        return self._new[expression].id

    def answer(self, item: AlignedAnaphor, reply: Reply) -> str:
        """Give an item the answer of an annotator; return the id of its expression."""
        if reply.markable is None:
            name = self.id_of(item.markable)
            self._clear(item, "")
            return name
        name = self.id_of(reply.markable)
        self._clear(item, name)
        antecedents = [self.id_of(other) for other in reply.antecedents]
        others = tuple([n for n in dict.fromkeys(antecedents) if n != name])
        kind = reply.anaphor.kind if reply.anaphor is not None else ""
        attributes = reply.anaphor.attributes if reply.anaphor is not None else FrozenDict()
        self._set[name] = Anaphor(
            name, kind or item.kind, reply.reference, others, attributes.without(*_PERSONAL)
        )
        self._bridge(name, reply.bridges)
        return name

    def ambiguous(self, item: AlignedAnaphor, replies: Iterable[Reply]) -> str:
        """Give an item several answers without choosing; return the id of its expression."""
        alternatives: list[dict[str, object]] = []
        references: set[Reference | None] = set()
        for reply in replies:
            if reply.markable is None:
                alternatives.append({"marked": False})
                references.add(None)
                continue
            names = [self.id_of(other) for other in reply.antecedents]
            alternatives.append({"reference": reply.reference, "antecedents": names})
            references.add(reply.reference)
        name = self.id_of(item.markable)
        self._clear(item, name)
        self._bridge(name)
        reference = references.pop() if len(references) == 1 else None
        stored = json.dumps(alternatives, ensure_ascii=False)
        self._set[name] = Anaphor(
            name, item.kind, reference, (), FrozenDict({ALTERNATIVES: stored})
        )
        return name

    def gap(self, item: AlignedAnaphor, text: str) -> str:
        """Leave an item undecided with a word on it; return the id of its expression."""
        name = self.undecided(item)
        self._set[name] = Anaphor(name, item.kind, None, (), FrozenDict({GAP: text}))
        return name

    def undecided(self, item: AlignedAnaphor) -> str:
        """Leave an item undecided; return the id of its expression."""
        name = self.id_of(item.markable)
        self._clear(item, name)
        self._bridge(name)
        known = self._result.layer.anaphors.get(name)
        attributes = known.attributes if known is not None else FrozenDict[str, str]()
        self._set[name] = Anaphor(name, item.kind, attributes=attributes.without(*_PERSONAL))
        return name

    def remove(self, markable_id: str) -> None:
        """Say that an expression is not an anaphor."""
        self._set[markable_id] = None
        self._bridge(markable_id)

    def replace(self, markable: Markable) -> None:
        """Put another value in the place of a markable with the same id."""
        self._changed[markable.id] = markable

    def settle(self, markable_id: str, item: AlignedAnaphor, how: SettledBy) -> None:
        """Note how an item was settled, and on what."""
        noted = {
            SETTLED: how.value,
            SETTLED_ON: json.dumps(answer_digests(item), ensure_ascii=False),
        }
        for expression, markable in self._new.items():
            if markable.id == markable_id:
                attributes = markable.attributes.updated(noted)
                self._new[expression] = replace(markable, attributes=attributes)
                return
        markable = self._changed.get(markable_id, self._result.layer.markables[markable_id])
        self.replace(replace(markable, attributes=markable.attributes.updated(noted)))

    def _clear(self, item: AlignedAnaphor, kept: str) -> None:
        """Remove the anaphors of an item but the one that is kept; links to them go to that one."""
        anaphors = self._result.layer.anaphors
        gone = [n for n in self._result.places(item) if n != kept]
        for name in gone:
            markable = self._result.layer.markables[name]
            if SETTLED in markable.attributes:
                plain = markable.attributes.without(SETTLED, SETTLED_ON)
                self.replace(replace(markable, attributes=plain))
            self._bridge(name)
        moved = {name for name in gone if name in anaphors}
        for name in moved:
            self._set[name] = None
        if kept and moved:
            for name, anaphor in anaphors.items():
                if name not in self._set and not moved.isdisjoint(anaphor.antecedents):
                    names = [kept if n in moved else n for n in anaphor.antecedents]
                    others = tuple([n for n in dict.fromkeys(names) if n != name])
                    self._set[name] = replace(anaphor, antecedents=others)

    def _bridge(self, name: str, bridges: Iterable[tuple[Markable, str]] = ()) -> None:
        """Let an expression have these bridging links and no others."""
        kept = [bridge for bridge in self._bridges if bridge.anaphor != name]
        kept += [Bridge(name, self.id_of(other), relation) for other, relation in bridges]
        self._bridges = tuple(kept)
