"""Links where some of the expressions are gone: what is left of an entity stays one entity."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from anaphora_workbench.model import Anaphor, Layer, Markable, Reference, chains_of


class Relinker:
    """Makes the anaphors of the expressions that are left.

    Args:
        layer: The layer with all expressions.
        kept: Those that are left, by their ids, where they are now.

    Attributes:
        relinked: Expressions that have another antecedent now.
        unlinked: Expressions that have none any more and are not simply the first of a chain.
    """

    def __init__(self, layer: Layer, kept: Mapping[str, Markable]) -> None:
        self._layer = layer
        self._kept = kept
        self._chains = chains_of(layer)
        self._left: dict[int, list[str]] = {}
        self._root: dict[str, str] = {}
        self.relinked: list[str] = []
        self.unlinked: list[str] = []

    def anaphors(self) -> dict[str, Anaphor]:
        """Return the anaphors by their expressions. Links between what is left stay as they are."""
        anaphors = {n: a for n, a in self._layer.anaphors.items() if n in self._kept}
        if len(self._kept) == len(self._layer.markables):
            return anaphors
        for name, anaphor in anaphors.items():
            if len(anaphor.antecedents) == 1 and anaphor.antecedents[0] in self._kept:
                own, other = self._find(name), self._find(anaphor.antecedents[0])
                if own != other:
                    self._root[own] = other
        for number, names in enumerate(self._chains.entities):
            left = [name for name in names if name in self._kept]
            if left and len(left) < len(names):
                self._mend(number, left, anaphors)
        for name, anaphor in list(anaphors.items()):
            if len(anaphor.antecedents) > 1:
                self._split(anaphor, anaphors)
            elif anaphor.antecedents and anaphor.antecedents[0] not in self._kept:
                self._unlink(name, anaphors)
        return anaphors

    def _find(self, name: str) -> str:
        """Return what stands for the piece of an entity that an expression belongs to."""
        root = self._root
        while (above := root.get(name, name)) != name:
            root[name] = root.get(above, above)
            name = above
        return name

    def _mend(self, number: int, left: list[str], anaphors: dict[str, Anaphor]) -> None:
        """Link the pieces into which an entity has fallen.

        A piece hangs together by its links, so one expression has none to others of its piece. It
        is linked to the nearest one before it that is of another piece. One without such an
        expression may, if it had an antecedent, be linked to the nearest behind it that has none.
        So all pieces hang together in the end.
        """
        self._left[number] = left
        for place, name in enumerate(left):
            anaphor = anaphors.get(name, Anaphor(name))
            chosen = anaphor.antecedents
            if len(chosen) > 1 or (chosen and chosen[0] in self._kept):
                continue
            if anaphor.reference is Reference.NON_REFERRING:
                continue
            later = [n for n in left[place + 1 :] if not self._answered(n)] if chosen else []
            own = self._find(name)
            nearest = [*reversed(left[:place]), *later]
            target = next((n for n in nearest if self._find(n) != own), None)
            if target is not None:
                self._root[own] = self._find(target)
                anaphors[name] = self._linked(anaphor, target)
                self.relinked.append(name)

    def _answered(self, name: str) -> bool:
        """Tell whether an expression is an anaphor: it had an antecedent or has a kind."""
        anaphor = self._layer.anaphors.get(name)
        return anaphor is not None and bool(anaphor.antecedents or anaphor.kind)

    def _linked(self, anaphor: Anaphor, target: str) -> Anaphor:
        earlier = self._kept[target].order < self._kept[anaphor.markable].order
        reference = anaphor.reference
        if reference in (None, Reference.ANAPHOR, Reference.CATAPHOR):
            reference = Reference.ANAPHOR if earlier else Reference.CATAPHOR
        return replace(anaphor, antecedents=(target,), reference=reference)

    def _split(self, anaphor: Anaphor, anaphors: dict[str, Anaphor]) -> None:
        """Replace the parts of a split antecedent that are gone by others of their entities."""
        if all(name in self._kept for name in anaphor.antecedents):
            return
        parts: dict[str, None] = {}
        for name in anaphor.antecedents:
            left = self._left.get(self._chains.entity_of[name], [])
            stand_in = name if name in self._kept else next(iter(left), "")
            if stand_in and stand_in != anaphor.markable:
                parts[stand_in] = None
        if len(parts) < len(anaphor.antecedents):
            self._unlink(anaphor.markable, anaphors)
            return
        anaphors[anaphor.markable] = replace(anaphor, antecedents=tuple(parts))
        self.relinked.append(anaphor.markable)

    def _unlink(self, name: str, anaphors: dict[str, Anaphor]) -> None:
        anaphor = anaphors[name]
        attributes = anaphor.attributes
        anaphors[name] = Anaphor(name, anaphor.kind, None, (), attributes)
        left = self._left.get(self._chains.entity_of[name], [])
        # The first mention of a chain has no antecedent; only one that is asked for lacks it.
        if anaphor.kind or len(left) < 2 or len(anaphor.antecedents) > 1:
            self.unlinked.append(name)
