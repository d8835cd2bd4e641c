"""An annotator's layer with all that is derived from it: links, pools, queue, sentences.

`SentenceIndex` knows which markables each sentence contains while the annotator changes them.
"""

from __future__ import annotations

import unicodedata
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from itertools import chain

from anaphora_workbench.annotation.preparation.resolver_answers import ResolverAnswers
from anaphora_workbench.annotation.preparation.word_matches import WordMatches
from anaphora_workbench.annotation.session.clauses import Clauses
from anaphora_workbench.annotation.session.entities import Entities
from anaphora_workbench.annotation.session.entity_letters import EntityLetters
from anaphora_workbench.annotation.session.links import LayerLinks
from anaphora_workbench.annotation.session.pools import Pools
from anaphora_workbench.annotation.session.queue import Queue
from anaphora_workbench.model import Anaphor, Document, Layer, Markable, Span, Structure
from anaphora_workbench.model.markables import called
from anaphora_workbench.ports import CandidateFinder


def plain(text: str) -> str:
    """Return text for comparing: without capitals and accents."""
    folded = text.casefold()
    if folded.isascii():
        return folded
    split = unicodedata.normalize("NFD", folded)
    return "".join([sign for sign in split if not unicodedata.combining(sign)])


class SentenceIndex:
    """The markables of a layer by sentence; `revise` changes the layer."""

    def __init__(self, document: Document, layer: Layer) -> None:
        self._document = document
        self._markables = layer.markables
        self._ends = [sentence.end for sentence in document.sentences]
        # Lists, as a novel has tens of thousands of sentences, and a set takes five times the room.
        self._in: list[list[str]] = [[] for _sentence in document.sentences]
        ends, last = self._ends, len(self._ends)
        for markable in layer.markables.values():
            # Nearly all lie in one sentence; the general way takes three times as long for them.
            spans = markable.spans
            number = bisect_right(ends, spans[0].start)
            if number < last and spans[-1].end <= ends[number]:
                self._in[number].append(markable.id)
                continue
            for number in self._sentences(markable):
                self._in[number].append(markable.id)
        self._starts = array("i", [structure.span.start for structure in document.structures])
        self._searchable: dict[int, str] = {}

    def _sentences(self, markable: Markable) -> Iterable[int]:
        """Return the sentences that a markable touches, from its first to its last token."""
        first = bisect_right(self._ends, markable.start)
        end = markable.end
        if first == len(self._ends) or end <= self._ends[first]:
            return range(first, min(first + 1, len(self._ends)))
        return range(first, min(bisect_left(self._ends, end) + 1, len(self._ends)))

    def revise(self, layer: Layer, touched: Iterable[str]) -> frozenset[int]:
        """Take over a layer with the ids that may have changed; return the sentences concerned."""
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
                    self._in[number].remove(name)
                    self._searchable.pop(number, None)
            if new is not None:
                for number in self._sentences(new):
                    self._in[number].append(name)
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
            names.update(listed)
        found = [self._markables[name] for name in names]
        return sorted(found, key=lambda markable: markable.order)

    def names_between(self, first: int, last: int) -> Iterator[str]:
        """Yield the ids of the markables that touch some sentences, in no order, some twice."""
        return chain.from_iterable(self._in[max(0, first) : last + 1])

    def outwards(self, sentence: int, text: str = "") -> Iterator[Markable]:
        """Yield the markables of a sentence, then those before it, then those behind it.

        Nearest sentences come first, and in each the last markable. A markable belongs to the
        sentence in which it begins.

        Args:
            sentence: Where to start.
            text: Only markables whose words contain it; accents and capitals do not matter.
                Something rare costs a search in each sentence, not in each markable.
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


class Derived:
    """A layer that changes (`take`), and what is looked up in it after every key press.

    Attributes:
        layer: The layer as it is now.
        answers: What the resolver proposes.
        links: The links of the layer.
        entities: The entities that they make up.
        places: The markables by sentence.
        pools: The candidates.
        clauses: The clauses that were shown, in the layer or not.
        queue: The anaphors with their states.
        matches: The noun phrases by their words and heads.
    """

    def __init__(
        self,
        document: Document,
        layer: Layer,
        finder: CandidateFinder,
        answers: ResolverAnswers,
        blind: Callable[[str], bool],
        given: Callable[[Anaphor], bool],
    ) -> None:
        self.layer = layer
        self.answers = answers
        answers.forget(layer.markables)
        self.links = LayerLinks(layer)
        self.entities = Entities(document, layer, self.links)
        self.places = SentenceIndex(document, layer)
        self.pools = Pools(finder, document, layer, answers)
        self.clauses = Clauses(self.pools)
        self.queue = Queue(document, layer, answers, blind, given)
        self.matches = WordMatches(document)

    @cached_property
    def letters(self) -> EntityLetters:
        """The letters by which entities are chosen."""
        return EntityLetters(self.entities)

    def take(self, layer: Layer, touched: frozenset[str]) -> None:
        """Take over another state of the layer.

        ``touched`` are all markables of which anything may have changed: they, their anaphors, or
        bridging links from them.
        """
        self.layer = layer
        self.links.revise(layer, touched)
        self.entities.revise(layer, touched)
        self.places.revise(layer, touched)
        self.pools.revise(layer, touched)
        self.queue.revise(layer, touched)
        self.matches.revise(layer, touched)

    def markable(self, markable_id: str) -> Markable | None:
        """Return a markable of the layer, of the resolver's answers, or a clause that is shown."""
        known = self.layer.markables.get(markable_id)
        if known is None:
            known = self.answers.markable(markable_id) or self.clauses.get(markable_id)
        return known

    def taken(self, markable_id: str, spans: tuple[Span, ...]) -> bool:
        """Tell whether an id already stands for another expression than that with some tokens."""
        stranger = self.answers.markable(markable_id)
        elsewhere = stranger is not None and stranger.spans != spans
        return elsewhere or markable_id in self.layer.markables


def differing(one: Layer, other: Layer) -> frozenset[str]:
    """Return the ids of which anything differs in two layers, for `Derived.take`."""
    names: set[str] = {bridge.anaphor for bridge in set(one.bridges) ^ set(other.bridges)}
    for here, there in ((one.markables, other.markables), (one.anaphors, other.anaphors)):
        names.update(name for name in here.keys() | there if here.get(name) != there.get(name))
    return frozenset(names)
