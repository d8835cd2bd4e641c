"""The queue: all anaphors of an annotator's layer in text order, each with its state.

On request the open ones come by confidence in their proposals (`confidence_order`) instead, or one
kind at a time: names, descriptions, other noun phrases, then pronouns and zeros.

It also decides which items are blind. A proposal that is shown can lead the annotator (Berzak et
al. 2016), so a set share of the items is asked without it, candidates shuffled, and a project can
measure what showing proposals does. Whether an item is blind depends on names alone: it is the same
after a restart, on every machine and for every annotator, so that two annotators see the same items
blind.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import blake2b
from itertools import chain
from typing import TypeVar

from anaphora_workbench.annotation.preparation.confidence import Confidence, confidence_of
from anaphora_workbench.annotation.preparation.resolver_answers import ResolverAnswers
from anaphora_workbench.annotation.session.confidence_order import (
    ConfidenceOrder,
    least_confident_first,
)
from anaphora_workbench.annotation.session.links import Order
from anaphora_workbench.annotation.session.values import OPEN_STATES, AnaphorState, Item
from anaphora_workbench.model import Anaphor, Bridge, Document, Layer, Markable
from anaphora_workbench.model.columns import from_columns
from anaphora_workbench.model.language import is_noun_kind
from anaphora_workbench.model.markables import called
from anaphora_workbench.store import DOUBT, NOTE, STALE, came_with

T = TypeVar("T")
KindOrder = tuple[int, Order]
"""When an anaphor comes, if the kinds come one after the other: rank of the kind, place."""
Entry = TypeVar("Entry", Order, KindOrder)
_KIND_RANKS = {"name": 0, "defDesc": 1, "demoDesc": 1, "np": 2}
"""When kinds of noun phrases come; all others follow."""


def _fraction(*names: str) -> float:
    """Return a number from 0 up to 1 that depends on names alone, evenly spread."""
    digest = blake2b("\0".join(names).encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "big") / 2**64


def is_blind(project_uid: str, document: str, markable_id: str, share: float) -> bool:
    """Tell whether an item belongs to the share (0 to 1) that is shown blind.

    The identifier of the project is the same in every copy; a greater share has the items of a
    smaller one.
    """
    return share > 0 and _fraction(project_uid, document, markable_id) < share


def shuffled(items: Sequence[T], names: Sequence[str], seed: str) -> list[T]:
    """Return items in an order that depends on their names and a seed alone."""
    paired = sorted(
        zip(names, range(len(items)), strict=True), key=lambda pair: _fraction(seed, pair[0])
    )
    return [items[place] for _name, place in paired]


_NOT_SEEN = frozenset((AnaphorState.UNTOUCHED, AnaphorState.SUGGESTED, AnaphorState.BLIND))
"""States of an open anaphor that was neither passed over nor asked again."""


class Queue:
    """The anaphors of a layer that changes (`revise`).

    Open ones, and those with a doubt, have lists of their own, in which bisection finds the next
    one however far it is.

    Attributes:
        by_confidence: Whether `open_neighbour` goes by confidence, where that is known.
        by_kind: Whether `open_neighbour` goes by kind.
    """

    def __init__(
        self,
        document: Document,
        layer: Layer,
        answers: ResolverAnswers,
        blind: Callable[[str], bool],
        given: Callable[[Anaphor], bool] = lambda _anaphor: False,
    ) -> None:
        self._document = document
        self._layer = layer
        self._answers = answers
        self._blind = blind
        self._is_given = given
        self._skipped: set[str] = set()
        self._put_off: set[str] = set()
        self._bridging = {bridge.anaphor: bridge for bridge in layer.bridges}
        self._orders = {name: layer.markables[name].order for name in layer.anaphors}
        self._all = sorted(self._orders.values())
        items = self._items_of([layer.anaphors[order[-1]] for order in self._all])
        self._items = {item.markable_id: item for item in items}
        ordered = list(zip(self._all, items, strict=True))
        self._open = [order for order, item in ordered if item.state in OPEN_STATES]
        self._given = [order for order, item in ordered if item.state is AnaphorState.GIVEN]
        self._doubts = [order for order, item in ordered if item.doubt is not None]
        self.by_confidence = False
        self._confidence_order: ConfidenceOrder | None = None
        self.by_kind = False
        self._open_by_kind: list[KindOrder] = []
        self._kinds_begin = False

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[Item]:
        return (self._items[order[-1]] for order in self._all)

    def get(self, markable_id: str) -> Item | None:
        """Return an anaphor, ``None`` when the markable is none."""
        return self._items.get(markable_id)

    @property
    def open_count(self) -> int:
        """How many anaphors wait for an answer."""
        return len(self._open)

    @property
    def given_count(self) -> int:
        """How many anaphors have an answer from the file that nobody has decided."""
        return len(self._given)

    @property
    def doubt_count(self) -> int:
        """How many anaphors are flagged."""
        return len(self._doubts)

    def bridge(self, anaphor: Anaphor) -> Bridge | None:
        """Return the bridging link that is the answer to an anaphor, if that is the answer.

        An anaphor that is asked again has no answer, although a link beside the old one stays.
        """
        if anaphor.antecedents or STALE in anaphor.attributes:
            return None
        return self._bridging.get(anaphor.markable)

    def state(self, anaphor: Anaphor) -> AnaphorState:
        """Return how far an anaphor is."""
        name = anaphor.markable
        if STALE in anaphor.attributes:
            return AnaphorState.STALE
        if anaphor.decided or name in self._bridging:
            return AnaphorState.GIVEN if self._is_given(anaphor) else AnaphorState.DECIDED
        if name in self._skipped:
            return AnaphorState.SKIPPED
        if self._answers.outline(name).given:
            return AnaphorState.BLIND if self._blind(name) else AnaphorState.SUGGESTED
        return AnaphorState.UNTOUCHED

    def _item(self, anaphor: Anaphor) -> Item:
        (item,) = self._items_of([anaphor])
        return item

    def _items_of(self, anaphors: Sequence[Anaphor]) -> list[Item]:
        """Return what is shown of anaphors, by columns: a novel has fifty thousand."""
        document = self._document
        markables = [self._layer.markables[anaphor.markable] for anaphor in anaphors]
        starts = [markable.start for markable in markables]
        states = [self.state(anaphor) for anaphor in anaphors]
        names = [anaphor.markable for anaphor in anaphors]
        return from_columns(
            Item,
            len(anaphors),
            markable_id=names,
            state=states,
            kind=[anaphor.kind for anaphor in anaphors],
            reference=[anaphor.reference for anaphor in anaphors],
            sentence=[document.sentence_of(start) for start in starts],
            token=starts,
            words=[called(document, markable) for markable in markables],
            doubt=[anaphor.attributes.get(DOUBT) for anaphor in anaphors],
            note=[anaphor.attributes.get(NOTE, "") for anaphor in anaphors],
            confidence=[self._confidence(*one) for one in zip(names, states, strict=True)],
        )

    def _confidence(self, name: str, state: AnaphorState) -> Confidence | None:
        """Return the level of the proposal that is shown; ``None`` for one that is hidden."""
        if state not in OPEN_STATES:
            return None
        answer = self._answers.outline(name)
        if answer.probability is None or not answer.given or self._blind(name):
            return None
        return confidence_of(answer.probability)

    # Neighbours

    def neighbour(
        self,
        here: Markable | None,
        by: int,
        suits: Callable[[Item], bool] | None = None,
        *,
        wrap: bool = False,
    ) -> str:
        """Return the nearest anaphor in a direction that suits, ``""`` where there is none.

        Args:
            here: Where to start, itself left out; the one end of the text when left out.
            by: 1 for what follows, -1 for what comes before.
            suits: Which anaphors count; all when left out.
            wrap: Go on at the other end of the text, up to the start.
        """
        names = _from(self._all, here, by, wrap=wrap)
        if suits is None:
            return next(names, "")
        return next((name for name in names if suits(self._items[name])), "")

    def open_neighbour(self, here: Markable | None, by: int) -> str:
        """Return the next or previous other anaphor that waits for an answer.

        It is the nearest, round the end of the text; if they are to come by confidence or by kind,
        the next in that order. What was put off comes once the end of the text is reached.
        """
        if self.by_kind:
            return self._neighbour_by_kind(here, by)
        there = self._least_confident_neighbour(here, by) if self.by_confidence else ""
        if not there and by > 0 and self._put_off:
            ahead = _from(self._open, here, by, wrap=False)
            there = next((name for name in ahead if name not in self._put_off), "")
            if not there:
                self._put_off.clear()
        return there or next(_from(self._open, here, by, wrap=True), "")

    def undecided_neighbour(self, here: Markable | None, by: int) -> str:
        """Return the nearest other anaphor that nobody has decided, round the end of the text."""
        names = [next(_from(some, here, by, wrap=True), "") for some in (self._open, self._given)]
        orders = [self._orders[name] for name in names if name]
        return next(_from(sorted(orders), here, by, wrap=True), "")

    @property
    def has_probabilities(self) -> bool:
        """Whether the resolver states a probability with any proposal for an open anaphor."""
        return any(self._answers.outline(o[-1]).probability is not None for o in self._open)

    def order_by_confidence(self, wanted: bool) -> None:
        """Let proposals of low confidence come first, as they are now; or follow the text."""
        self.by_confidence = wanted
        self._confidence_order = None
        if wanted:
            self.order_by_kind(False)

    def order_by_kind(self, wanted: bool) -> None:
        """Let the kinds come one after the other, each in text order; or follow the text."""
        self.by_kind = self._kinds_begin = wanted
        self._open_by_kind = []
        if wanted:
            self.by_confidence = False
            items = self._items
            self._open_by_kind = sorted([(_rank(items[o[-1]].kind), o) for o in self._open])

    def _neighbour_by_kind(self, here: Markable | None, by: int) -> str:
        """Return the next or previous open anaphor by kind; at first the first one of all."""
        start = None if self._kinds_begin and by > 0 else self._kind_order_of(here)
        self._kinds_begin = False
        known = "" if here is None else here.id
        names = _from_kind(self._open_by_kind, start, by)
        return next((name for name in names if name != known), "")

    def _kind_order_of(self, here: Markable | None) -> KindOrder | None:
        if here is None:
            return None
        item = self._items.get(here.id)
        return (_rank(item.kind if item is not None else ""), here.order)

    def _least_confident_neighbour(self, here: Markable | None, by: int) -> str:
        """Return the next or previous open anaphor by confidence, ``""`` where that is unknown."""
        name = "" if here is None else here.id
        there = ""
        if self._confidence_order is not None:
            there = self._confidence_order.step(name, by, self._is_open)
        if not there and self.has_probabilities:
            self._confidence_order = ConfidenceOrder(self._names_by_confidence(), backwards=by < 0)
            there = self._confidence_order.step(name, by, self._is_open)
        return there

    def _is_open(self, name: str) -> bool:
        item = self._items.get(name)
        return item is not None and item.state in OPEN_STATES

    def _names_by_confidence(self) -> list[str]:
        shown, hidden = [], []
        for order in self._open:
            name, answer = order[-1], self._answers.outline(order[-1])
            if answer.given and self._blind(name):
                hidden.append((name, _fraction("confidence", self._document.doc_id, name)))
            else:
                shown.append((name, answer))
        return least_confident_first(shown, hidden)

    def doubt_neighbour(self, here: Markable | None, by: int) -> str:
        """Return the nearest other anaphor with a doubt, round the end of the text."""
        return next(_from(self._doubts, here, by, wrap=True), "")

    def between(self, first: int, last: int) -> list[Item]:
        """Return the anaphors that begin in the sentences from one to another, in text order."""
        low = bisect_left(self._all, first, key=self._sentence)
        high = bisect_right(self._all, last, key=self._sentence)
        return [self._items[order[-1]] for order in self._all[low:high]]

    def _sentence(self, order: Order) -> int:
        return self._items[order[-1]].sentence

    # Changes

    def revise(self, layer: Layer, touched: Iterable[str]) -> None:
        """Take over a layer with the ids whose markables or anaphors may have changed."""
        if self._layer.bridges is not layer.bridges:
            self._bridging = {bridge.anaphor: bridge for bridge in layer.bridges}
        self._layer = layer
        for name in touched:
            anaphor = layer.anaphors.get(name)
            order = self._orders.get(name)
            if order is not None and (anaphor is None or layer.markables[name].order != order):
                self._leave(name, order)
            if anaphor is None or anaphor.decided:
                self._skipped.discard(name)
                self._put_off.discard(name)
            if anaphor is None:
                continue
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
        if item is not None and item.state in OPEN_STATES and item.state is not AnaphorState.STALE:
            self._skipped.add(markable_id)
            self._renew(markable_id)

    def put_off(self, names: Iterable[str]) -> frozenset[str]:
        """Pass over anaphors that nobody has seen: they come when the end of the text is reached.

        Returns:
            Those of them that waited for an answer.
        """
        found = set()
        for name in names:
            item = self._items.get(name)
            if item is not None and item.state in _NOT_SEEN:
                self.skip(name)
                found.add(name)
        self._put_off |= found
        return frozenset(found)

    def bring_back(self, names: Iterable[str]) -> frozenset[str]:
        """Let anaphors that were put off come in text order again; return which these are."""
        found = self._put_off.intersection(names) if self._put_off else set()
        self._put_off -= found
        self._skipped -= found
        for name in found:
            self._renew(name)
        return frozenset(found)

    def _leave(self, name: str, order: Order) -> None:
        if self.by_kind:
            _put(self._open_by_kind, (_rank(self._items[name].kind), order), there=False)
        del self._items[name], self._orders[name]
        for listed in (self._all, self._open, self._given, self._doubts):
            _put(listed, order, there=False)

    def _renew(self, name: str) -> None:
        order = self._orders.get(name)
        if order is None:
            order = self._orders[name] = self._layer.markables[name].order
            insort(self._all, order)
        old = self._items.get(name)
        item = self._items[name] = self._item(self._layer.anaphors[name])
        if self.by_kind:
            if old is not None and old.kind != item.kind:
                _put(self._open_by_kind, (_rank(old.kind), order), there=False)
            _put(self._open_by_kind, (_rank(item.kind), order), there=item.state in OPEN_STATES)
        _put(self._open, order, there=item.state in OPEN_STATES)
        _put(self._given, order, there=item.state is AnaphorState.GIVEN)
        _put(self._doubts, order, there=item.doubt is not None)


def _rank(kind: str) -> int:
    """Return when a kind comes, if one comes after the other; 0 for the first."""
    if not is_noun_kind(kind):
        return len(_KIND_RANKS)
    return _KIND_RANKS.get(kind, len(_KIND_RANKS) - 1)


def _from_kind(listed: list[KindOrder], here: KindOrder | None, by: int) -> Iterator[str]:
    """Yield the ids of a list by kind from a place on, the place left out, round the end."""
    size = len(listed)
    low = high = 0 if by > 0 else size
    if here is not None:
        low = bisect_left(listed, here)
        high = low + (low < size and listed[low] == here)
    ahead = chain(range(high, size), range(low))
    behind = chain(range(low - 1, -1, -1), range(size - 1, high - 1, -1))
    for index in ahead if by > 0 else behind:
        yield listed[index][1][-1]


def _put(listed: list[Entry], order: Entry, *, there: bool) -> None:
    """See to it that a sorted list holds an entry, or does not."""
    place = bisect_left(listed, order)
    known = place < len(listed) and listed[place] == order
    if known and not there:
        del listed[place]
    elif there and not known:
        listed.insert(place, order)


def _from(listed: list[Order], here: Markable | None, by: int, *, wrap: bool) -> Iterator[str]:
    """Yield the ids of a sorted list from a place on, the place itself left out."""
    size = len(listed)
    low = high = 0 if by > 0 else size
    if here is not None:
        low = bisect_left(listed, here.order)
        high = low + (low < size and listed[low] == here.order)
    ahead = range(high, size) if by > 0 else range(low - 1, -1, -1)
    for index in ahead:
        yield listed[index][-1]
    if wrap:
        around = range(low) if by > 0 else range(size - 1, high - 1, -1)
        for index in around:
            yield listed[index][-1]


class DecidedAnaphors:
    """How often each anaphor was decided: an answer of the file that nobody decided is given.

    Args:
        start: The layer that the annotator began with.
        read: Returns the anaphors that decisions in force are about, one a decision; it is asked
            only if the start layer has answers.
    """

    def __init__(self, start: Layer | None, read: Callable[[], Iterable[str]]) -> None:
        self._start = start
        anaphors = () if start is None else start.anaphors.values()
        self._counts = Counter(read() if any(one.decided for one in anaphors) else ())

    def count(self, name: str, by: int) -> None:
        """Note a decision on an anaphor (1), or that it is taken back (-1)."""
        if name:
            self._counts[name] += by

    def given(self, anaphor: Anaphor) -> bool:
        """Tell whether an answer came with the text, and nobody has decided it."""
        return not self._counts[anaphor.markable] and came_with(self._start, anaphor)
