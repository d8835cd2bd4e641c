"""The queue: all anaphors of an annotator's layer in text order, each with its state."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator

from anaphora_workbench.annotation.answers import Answers
from anaphora_workbench.annotation.building import STALE
from anaphora_workbench.annotation.values import OPEN_STATES, Item, State
from anaphora_workbench.model import Anaphor, Document, Layer, Markable
from anaphora_workbench.model.naming import called
from anaphora_workbench.store import DOUBT

NOTE = "note"
"""Attribute of an anaphor that holds the annotator's note."""


class Queue:
    """The anaphors of a layer that changes.

    Args:
        document: The text.
        layer: The layer at the start; tell changes by `revise`.
        answers: What the resolver proposes.
        blind: Tells whether an item is shown without the proposal.
    """

    def __init__(
        self, document: Document, layer: Layer, answers: Answers, blind: Callable[[str], bool]
    ) -> None:
        self._document = document
        self._layer = layer
        self._answers = answers
        self._blind = blind
        self._skipped: set[str] = set()
        self._bridging = {bridge.anaphor for bridge in layer.bridges}
        ordered = layer.anaphors_in_text_order()
        self._order = [anaphor.markable for anaphor in ordered]
        self._items = {anaphor.markable: self._item(anaphor) for anaphor in ordered}
        self._open = sum([item.state in OPEN_STATES for item in self._items.values()])

    def __len__(self) -> int:
        return len(self._order)

    def __iter__(self) -> Iterator[Item]:
        return (self._items[name] for name in self._order)

    def get(self, markable_id: str) -> Item | None:
        """Return an anaphor, ``None`` when the markable is none."""
        return self._items.get(markable_id)

    @property
    def open_count(self) -> int:
        """How many anaphors wait for an answer."""
        return self._open

    def state(self, anaphor: Anaphor) -> State:
        """Return how far an anaphor is."""
        name = anaphor.markable
        if STALE in anaphor.attributes:
            return State.STALE
        if anaphor.reference is not None or anaphor.antecedents or name in self._bridging:
            return State.DECIDED
        if name in self._skipped:
            return State.SKIPPED
        if self._answers.of(name).given:
            return State.BLIND if self._blind(name) else State.SUGGESTED
        return State.UNTOUCHED

    def _item(self, anaphor: Anaphor) -> Item:
        markable = self._layer.markables[anaphor.markable]
        attributes = anaphor.attributes
        return Item(
            anaphor.markable,
            self.state(anaphor),
            anaphor.kind,
            anaphor.reference,
            self._document.sentence_of(markable.start),
            markable.start,
            called(self._document, markable),
            attributes.get(DOUBT),
            attributes.get(NOTE, ""),
        )

    def neighbour(
        self,
        here: Markable | None,
        by: int,
        suits: Callable[[Item], bool] = lambda item: True,
        *,
        wrap: bool = False,
    ) -> str:
        """Return the nearest anaphor in a direction that suits, ``""`` where there is none.

        Args:
            here: Where to start; the one end of the text when left out.
            by: 1 for what follows, -1 for what comes before.
            suits: Which anaphors count.
            wrap: Go on at the other end of the text, up to the start.
        """
        size = len(self._order)
        low = high = 0 if by > 0 else size
        if here is not None:
            low = self._place(here)
            high = low + (low < size and self._order[low] == here.id)
        ahead = range(high, size) if by > 0 else range(low - 1, -1, -1)
        around = range(low) if by > 0 else range(size - 1, high - 1, -1)
        for index in (*ahead, *around) if wrap else ahead:
            name = self._order[index]
            if suits(self._items[name]):
                return name
        return ""

    def _place(self, markable: Markable) -> int:
        """Return where a markable stands, or would stand."""
        markables = self._layer.markables
        return bisect_left(self._order, markable.order, key=lambda name: markables[name].order)

    def between(self, first: int, last: int) -> list[Item]:
        """Return the anaphors that begin in the sentences from one to another, in text order."""
        low = bisect_left(self._order, first, key=lambda name: self._items[name].sentence)
        high = bisect_right(self._order, last, key=lambda name: self._items[name].sentence)
        return [self._items[name] for name in self._order[low:high]]

    def revise(self, layer: Layer, touched: Iterable[str]) -> None:
        """Take over the changes of a layer.

        Args:
            layer: The layer as it is now.
            touched: Ids of the markables that may have changed, or whose anaphors may have.
        """
        old, self._layer = self._layer, layer
        if old.bridges is not layer.bridges:
            self._bridging = {bridge.anaphor for bridge in layer.bridges}
        names = list(touched)
        for name in names:
            if name in self._items and (
                name not in layer.anaphors
                or old.markables[name].order != layer.markables[name].order
            ):
                self._order.remove(name)
                self._open -= self._items.pop(name).state in OPEN_STATES
        for name in names:
            anaphor = layer.anaphors.get(name)
            if anaphor is None:
                continue
            if name not in self._items:
                self._order.insert(self._place(layer.markables[name]), name)
            if anaphor.reference is not None or anaphor.antecedents:
                self._skipped.discard(name)
            self._renew(name)

    def refresh(self, names: Iterable[str]) -> frozenset[str]:
        """Look again at anaphors whose proposal has changed; return those that are there."""
        known = frozenset([name for name in names if name in self._items])
        for name in known:
            self._renew(name)
        return known

    def skip(self, markable_id: str) -> None:
        """Note that an anaphor without an answer was passed over."""
        item = self._items.get(markable_id)
        if item is not None and item.state in OPEN_STATES and item.state is not State.STALE:
            self._skipped.add(markable_id)
            self._renew(markable_id)

    def _renew(self, name: str) -> None:
        old = self._items.get(name)
        item = self._items[name] = self._item(self._layer.anaphors[name])
        self._open += (item.state in OPEN_STATES) - (old is not None and old.state in OPEN_STATES)
