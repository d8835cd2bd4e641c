"""What all annotators agree on, taken over into the adjudicated layer as one edit.

- An item with one answer gets it, by the link of the first annotator who gives it.
- An item on which they differ, or that nobody has decided, waits undecided, also where the start
  layer has an answer.
- Anaphors and bridging links that nobody has are removed. So are such markables, once nothing uses
  them; markables that all have (new ones, and other heads or features) are taken over, and so are
  corrections of tokens that all have made.

What the adjudicator has settled or decided by hand stays as it is, whatever annotators do later.
Where nothing has changed there is nothing to do: the edit of a second call is ``None``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from anaphora_workbench.annotation.adjudication_places import decided, expression_of
from anaphora_workbench.annotation.adjudication_taking import (
    SETTLED,
    SETTLED_ON,
    Result,
    Taking,
    TakingEdit,
)
from anaphora_workbench.annotation.disagreements import Compared, Reply
from anaphora_workbench.edits import Batch, CorrectToken, RemoveMarkable
from anaphora_workbench.model import Layer, Markable

LABEL = "Take over what is agreed"


def agreed_edit(
    result: Result,
    layers: Mapping[str, Layer],
    compared: Iterable[Compared],
    by_hand: Callable[[], frozenset[str]],
) -> Batch | None:
    """Return the edit that takes over what is agreed, ``None`` when nothing is to be done.

    Args:
        result: The adjudicated layer.
        layers: The annotators' layers.
        compared: All items (`disagreements.compare`).
        by_hand: Tells the ids of the anaphors that the adjudicator has decided; asked only if
            something in the layer differs from what is agreed.
    """
    taking = Taking(result)
    _take_markables(taking, result, layers)
    _take_answers(taking, result, compared, by_hand)
    edits: list[TakingEdit | CorrectToken | RemoveMarkable] = [
        *taking.edits,
        *_corrections(result.layer, list(layers.values())),
    ]
    changed = Batch(tuple(edits), LABEL).apply(result.layer).layer if edits else result.layer
    edits += [RemoveMarkable(name) for name in _left_over(changed, result, layers)]
    return Batch(tuple(edits), LABEL) if edits else None


def _take_answers(
    taking: Taking,
    result: Result,
    compared: Iterable[Compared],
    by_hand: Callable[[], frozenset[str]],
) -> None:
    layer = result.layer
    bridged: dict[str, list[tuple[str, str]]] = {}
    for bridge in layer.bridges:
        bridged.setdefault(bridge.anaphor, []).append((bridge.antecedent, bridge.relation))
    marked: set[str] = set()
    for item in compared:
        names = result.places(item)
        marked.update(names)
        if any(SETTLED in layer.markables[name].attributes for name in names):
            continue
        if item.agreed:
            reply = item.answers[0].reply
            if not _same(result, reply, bridged) and by_hand().isdisjoint(names):
                taking.answer(item, reply)
            continue
        anaphor = result.anaphor(item)
        answered = anaphor is not None and (decided(anaphor) or anaphor.markable in bridged)
        if answered and by_hand().isdisjoint(names):
            taking.undecided(item)
    for name in dict.fromkeys((*layer.anaphors, *bridged)):
        settled = SETTLED in layer.markables[name].attributes
        if name not in marked and not settled and name not in by_hand():
            taking.remove(name)


def _same(result: Result, reply: Reply, bridged: Mapping[str, Sequence[tuple[str, str]]]) -> bool:
    """Tell whether the adjudicated layer has an annotator's answer, link by link."""
    assert reply.markable is not None
    layer = result.layer
    anaphor = layer.anaphors.get(result.find(reply.markable))
    if anaphor is None or anaphor.reference is not reply.reference:
        return False
    if reply.anaphor is not None and reply.anaphor.kind not in ("", anaphor.kind):
        return False
    ours = {expression_of(layer.markables[name]) for name in anaphor.antecedents}
    if ours != {expression_of(other) for other in reply.antecedents}:
        return False
    links = {
        (expression_of(layer.markables[name]), relation)
        for name, relation in bridged.get(anaphor.markable, ())
    }
    return links == {(expression_of(other), relation) for other, relation in reply.bridges}


class _Has:
    """Finds a markable in a layer by its expression, by its id where that is enough."""

    def __init__(self, layer: Layer) -> None:
        self._layer = layer
        self._by_expression: dict[object, Markable] | None = None

    def same(self, markable: Markable) -> Markable | None:
        """Return the markable that is the same expression."""
        known = self._layer.markables.get(markable.id)
        if known is markable:
            return known
        expression = expression_of(markable)
        if known is not None and expression_of(known) == expression:
            return known
        if self._by_expression is None:
            found = self._layer.markables.values()
            self._by_expression = {expression_of(one): one for one in found}
        return self._by_expression.get(expression)


def _take_markables(taking: Taking, result: Result, layers: Mapping[str, Layer]) -> None:
    first, *others = layers.values()
    indexes = [_Has(layer) for layer in others]
    for markable in first.markables.values():
        known = result.layer.markables.get(markable.id)
        if known is markable or known == markable:
            continue
        told = [index.same(markable) for index in indexes]
        if not all(one is not None and replace(one, id=markable.id) == markable for one in told):
            continue
        name = taking.id_of(markable)
        present = result.layer.markables.get(name)
        if present is None:
            continue
        kept = {n: present.attributes[n] for n in (SETTLED, SETTLED_ON) if n in present.attributes}
        attributes = markable.attributes.updated(kept) if kept else markable.attributes
        wanted = replace(markable, id=name, attributes=attributes)
        if wanted != present:
            taking.replace(wanted)


def _corrections(layer: Layer, layers: Sequence[Layer]) -> list[CorrectToken]:
    first, *others = layers
    return [
        CorrectToken(index, correction)
        for index, correction in first.corrections.items()
        if layer.corrections.get(index) != correction
        and all(other.corrections.get(index) == correction for other in others)
    ]


def _left_over(layer: Layer, result: Result, layers: Mapping[str, Layer]) -> list[str]:
    """Return the markables of the adjudicated layer that nobody has and nothing uses."""
    indexes = [_Has(one) for one in layers.values()]
    strangers = [
        name
        for name, markable in layer.markables.items()
        if name in result.layer.markables
        and SETTLED not in markable.attributes
        and not any(index.same(markable) is not None for index in indexes)
    ]
    if not strangers:
        return []
    used = set(layer.anaphors)
    for anaphor in layer.anaphors.values():
        used.update(anaphor.antecedents)
    for bridge in layer.bridges:
        used.update((bridge.anaphor, bridge.antecedent))
    for name, candidates in layer.candidates.items():
        used.update((name, *[candidate.markable for candidate in candidates]))
    return [name for name in strangers if name not in used]
