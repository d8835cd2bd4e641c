"""Which markables stand in which sentence, kept while the annotator changes them."""

from __future__ import annotations

import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from itertools import chain

from anaphora_workbench.model import Document, Layer, Markable, Span, Structure
from anaphora_workbench.model.markables import called


def plain(text: str) -> str:
    """Return text for comparing: without capitals and accents."""
    folded = text.casefold()
    if folded.isascii():
        return folded
    split = unicodedata.normalize("NFD", folded)
    return "".join([sign for sign in split if not unicodedata.combining(sign)])


class SentenceIndex:
    """The markables of a layer by sentence.

    Args:
        document: The text.
        layer: The layer at the start; tell changes by `revise`.
    """

    def __init__(self, document: Document, layer: Layer) -> None:
        self._document = document
        self._markables = layer.markables
        self._ends = [sentence.end for sentence in document.sentences]
        self._in: list[set[str]] = [set() for _sentence in document.sentences]
        for markable in layer.markables.values():
            for number in self._sentences(markable):
                self._in[number].add(markable.id)
        self._starts = [structure.span.start for structure in document.structures]
        self._searchable: dict[int, str] = {}

    def _sentences(self, markable: Markable) -> Iterable[int]:
        """Return the sentences that a markable touches, from its first to its last token."""
        first = bisect_right(self._ends, markable.start)
        end = markable.end
        if first == len(self._ends) or end <= self._ends[first]:
            return range(first, min(first + 1, len(self._ends)))
        return range(first, min(bisect_left(self._ends, end) + 1, len(self._ends)))

    def revise(self, layer: Layer, touched: Iterable[str]) -> frozenset[int]:
        """Take over the changes of a layer and return the sentences that they concern.

        Args:
            layer: The layer as it is now.
            touched: Ids of the markables that may have changed.
        """
        known, self._markables = self._markables, layer.markables
        sentences: set[int] = set()
        for name in touched:
            old, new = known.get(name), layer.markables.get(name)
            if old is not None:
                sentences.update(self._sentences(old))
            if old is new:
                continue
            if old is not None:
                for number in self._sentences(old):
                    self._in[number].discard(name)
                    self._searchable.pop(number, None)
            if new is not None:
                for number in self._sentences(new):
                    self._in[number].add(name)
                    self._searchable.pop(number, None)
                    sentences.add(number)
        return frozenset(sentences)

    def get(self, markable_id: str) -> Markable | None:
        """Return a markable, ``None`` when the layer has none of that id."""
        return self._markables.get(markable_id)

    def of(self, sentence: int) -> list[Markable]:
        """Return the markables that touch a sentence, in text order."""
        return self.between(sentence, sentence) if sentence >= 0 else []

    def between(self, first: int, last: int) -> list[Markable]:
        """Return the markables that touch the sentences from one to another, in text order."""
        names: set[str] = set()
        for listed in self._in[max(0, first) : last + 1]:
            names |= listed
        found = [self._markables[name] for name in names]
        return sorted(found, key=lambda markable: markable.order)

    def outwards(self, sentence: int, text: str = "") -> Iterator[Markable]:
        """Yield the markables of a sentence, then those before it, then those behind it.

        Nearest sentences come first, and in each the last markable. A markable belongs to the
        sentence in which it begins.

        Args:
            sentence: Where to start.
            text: Only markables whose words hold it; accents and capitals do not matter. Looking
                for something rare costs a search in each sentence, not in each markable.
        """
        wanted = plain(text)
        last = len(self._in) - 1
        for number in chain(range(min(sentence, last), -1, -1), range(sentence + 1, last + 1)):
            if wanted and wanted not in self._searchable_in(number):
                continue
            for markable in reversed(self._beginning_in(number)):
                if wanted in plain(called(self._document, markable)):
                    yield markable

    def _beginning_in(self, sentence: int) -> list[Markable]:
        first = self._document.sentences[sentence].start
        return [markable for markable in self.of(sentence) if markable.start >= first]

    def _searchable_in(self, sentence: int) -> str:
        """Return all words by which the markables of a sentence are called, for searching."""
        searchable = self._searchable.get(sentence)
        if searchable is None:
            first = self._document.sentences[sentence].start
            found = [
                m for name in self._in[sentence] if (m := self._markables[name]).start >= first
            ]
            parts = []
            if found:
                whole = Span(min([m.start for m in found]), max([m.end for m in found]))
                parts.append(self._document.words(whole))
            parts += [
                called(self._document, m)
                for m in found
                if m.zero is not None or m.clitic is not None
            ]
            searchable = self._searchable[sentence] = plain("\n".join(parts))
        return searchable

    def structures(self, span: Span) -> list[Structure]:
        """Return the syntactic units that begin in a span."""
        low = bisect_left(self._starts, span.start)
        high = bisect_left(self._starts, span.end, low)
        return list(self._document.structures[low:high])


def in_same_place(one: Markable, other: Markable) -> bool:
    """Tell whether two markables have the same tokens, or are the same zero or clitic of one."""
    return one.spans == other.spans and one.realisation == other.realisation
