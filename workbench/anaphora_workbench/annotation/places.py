"""Which markables stand in which sentence, kept while the annotator changes them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator

from anaphora_workbench.model import Document, Layer, Markable, Span, Structure


class Places:
    """The markables of a layer by sentence.

    Args:
        document: The text.
        layer: The layer at the start; tell changes by `revise`.
    """

    def __init__(self, document: Document, layer: Layer) -> None:
        self._document = document
        self._markables: dict[str, Markable] = {}
        self._in: list[set[str]] = [set() for _sentence in document.sentences]
        for markable in layer.markables.values():
            self._put(markable)
        self._starts = [structure.span.start for structure in document.structures]

    def _sentences(self, markable: Markable) -> Iterable[int]:
        size = len(self._document.tokens)
        found = [
            self._document.sentence_of(index)
            for span in markable.spans
            for index in (span.start, span.end - 1)
            if index < size
        ]
        return range(min(found), max(found) + 1) if found else ()

    def _put(self, markable: Markable) -> None:
        self._markables[markable.id] = markable
        for number in self._sentences(markable):
            self._in[number].add(markable.id)

    def revise(self, layer: Layer, touched: Iterable[str]) -> frozenset[int]:
        """Take over the changes of a layer and return the sentences that they concern.

        Args:
            layer: The layer as it is now.
            touched: Ids of the markables that may have changed.
        """
        sentences: set[int] = set()
        for name in touched:
            old, new = self._markables.get(name), layer.markables.get(name)
            if old is not None:
                sentences.update(self._sentences(old))
            if old is new:
                continue
            if old is not None:
                del self._markables[name]
                for number in self._sentences(old):
                    self._in[number].discard(name)
            if new is not None:
                self._put(new)
                sentences.update(self._sentences(new))
        return frozenset(sentences)

    def of(self, sentence: int) -> list[Markable]:
        """Return the markables that touch a sentence, in text order."""
        if not 0 <= sentence < len(self._in):
            return []
        found = [self._markables[name] for name in self._in[sentence]]
        return sorted(found, key=lambda markable: markable.order)

    def between(self, first: int, last: int) -> list[Markable]:
        """Return the markables that touch the sentences from one to another, in text order."""
        names: set[str] = set()
        for listed in self._in[max(0, first) : last + 1]:
            names |= listed
        found = [self._markables[name] for name in names]
        return sorted(found, key=lambda markable: markable.order)

    def outwards(self, sentence: int) -> Iterator[Markable]:
        """Yield all markables: of a sentence, then before it, nearest first, then behind it."""
        for number in (*range(sentence, -1, -1), *range(sentence + 1, len(self._in))):
            yield from reversed([m for m in self.of(number) if self._starts_in(m, number)])

    def _starts_in(self, markable: Markable, sentence: int) -> bool:
        return self._document.sentence_of(markable.start) == sentence

    def structures(self, span: Span) -> list[Structure]:
        """Return the syntactic units that begin in a span."""
        low = bisect_left(self._starts, span.start)
        high = bisect_left(self._starts, span.end, low)
        return list(self._document.structures[low:high])
