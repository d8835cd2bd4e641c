"""Who is linked to whom, kept while decisions change, so that a chain is found without the rest.

`model.chains_of` computes all chains of a layer, which takes a tenth of a second in a novel; the
tagger needs one chain after each key press.
"""

from __future__ import annotations

from collections.abc import Iterable

from anaphora_workbench.model import Anaphor, Layer


class Links:
    """The single-antecedent links of a layer in both directions.

    Args:
        layer: The layer at the start; tell changes by `revise`.
    """

    def __init__(self, layer: Layer) -> None:
        self._up: dict[str, str] = {}
        self._down: dict[str, set[str]] = {}
        self._layer = layer
        for anaphor in layer.anaphors.values():
            self._add(anaphor)

    def _add(self, anaphor: Anaphor) -> None:
        if len(anaphor.antecedents) == 1:
            self._up[anaphor.markable] = anaphor.antecedents[0]
            self._down.setdefault(anaphor.antecedents[0], set()).add(anaphor.markable)

    def revise(self, layer: Layer, touched: Iterable[str]) -> None:
        """Take over the changes of a layer.

        Args:
            layer: The layer as it is now.
            touched: Ids of the markables whose anaphors may have changed.
        """
        self._layer = layer
        for name in touched:
            above = self._up.pop(name, None)
            if above is not None:
                self._down[above].discard(name)
            anaphor = layer.anaphors.get(name)
            if anaphor is not None:
                self._add(anaphor)

    def followers(self, markable_id: str) -> frozenset[str]:
        """Return the anaphors whose single antecedent a markable is."""
        return frozenset(self._down.get(markable_id, ()))

    def chain(self, markable_id: str) -> tuple[str, ...]:
        """Return the mentions of the entity of a markable, itself among them, in text order.

        Cost: O(n log n) in the number of mentions of that entity.
        """
        found = {markable_id}
        waiting = [markable_id]
        while waiting:
            name = waiting.pop()
            near = set(self._down.get(name, ()))
            above = self._up.get(name)
            if above is not None:
                near.add(above)
            waiting.extend(near - found)
            found |= near
        markables = self._layer.markables
        return tuple(sorted(found, key=lambda name: markables[name].order))
