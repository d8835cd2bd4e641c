"""Clauses of the text that an anaphor can be linked to, whether the layer has them or not.

The candidate finder makes clauses on demand, so a layer contains only those that an anaphor was
linked to. What an annotator sees of the others, in the list or by a key on their verb, is kept
here until it is chosen. A clause is called by its predicate: the verb with its auxiliaries, or what
stands with a copula (*was cancelled*, *is late*).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from anaphora_workbench.annotation.session.pools import Pools
from anaphora_workbench.model import Document, Layer, Markable, Span
from anaphora_workbench.model.markables import called
from anaphora_workbench.model.quotation_marks import with_pairs

_AUXILIARY = frozenset(("AUX",))
_BETWEEN = frozenset(("AUX", "ADV", "PART", "PRON"))
"""Parts of speech that may stand between an auxiliary and the predicate: *has never been seen*."""
_EDGES = frozenset(("PUNCT", "CCONJ", "SCONJ"))
"""Parts of speech of what is left out at the edge of a clause that is shown in part."""
_REACH = 4
"""How many words before the predicate are looked at."""


def predicate(document: Document, clause: Markable) -> Span:
    """Return the words by which a clause is called: its head with the auxiliaries before it."""
    head = clause.head if clause.head is not None else clause.start
    first = head
    for index in range(head - 1, max(clause.start, head - _REACH) - 1, -1):
        pos = document.tokens[index].pos
        if pos not in _BETWEEN:
            break
        if pos in _AUXILIARY:
            first = index
    return Span(first, head + 1)


def predicate_words(document: Document, markable: Markable) -> str:
    """Return the predicate of a clause as text, ``""`` for what is none."""
    return document.words(predicate(document, markable)) if markable.is_clause else ""


def words_beside(document: Document, clause: Markable, asked: Markable) -> str:
    """Return a clause that contains an anaphor in words, without the part that it stands in.

    Of *She will tell you, if she can bear to talk about it* these are *She will tell you ...*, and
    of the clause inside of it *she can bear to talk ...*. The part is what depends on the
    predicate and contains the anaphor; without a parse it begins or ends with the anaphor. Clauses
    that do not contain it, and those of which nothing would be left, are called as everywhere.
    """
    head, index = clause.head, asked.start if asked.head is None else asked.head
    if head is None or index == head or index not in clause.span:
        return called(document, clause)
    part = _branch(document, clause.span, head, index)
    first, last = clause.start, part.start
    if index < head:
        first, last = part.end, clause.end
    while last > first and document.tokens[last - 1].pos in _EDGES:
        last -= 1
    while first < last and document.tokens[first].pos in _EDGES:
        first += 1
    if head not in range(first, last):
        return called(document, clause)
    words = with_pairs(document.words(Span(first, last)))
    return f"… {words}" if index < head else f"{words} …"


def _branch(document: Document, within: Span, head: int, index: int) -> Span:
    """Return what depends on a word, out of some words, and contains another one."""
    tokens = document.tokens

    def above(place: int) -> int:
        """Return the word right below the head on the way up, or where the way ends."""
        seen: set[int] = set()
        while place in within and place not in seen:
            seen.add(place)
            up = tokens[place].head
            if up is None or up == head or up not in within:
                return place
            place = up
        return place

    top = above(index)
    if tokens[top].head != head:
        return Span(index, index + 1)
    places = [place for place in within if place != head and above(place) == top]
    return Span(places[0], places[-1] + 1)


class Clauses:
    """The clauses of one document that the annotator has come across."""

    def __init__(self, pools: Pools) -> None:
        self._pools = pools
        self._seen: dict[str, Markable] = {}

    def get(self, markable_id: str) -> Markable | None:
        """Return a clause that was shown, in the layer or not."""
        return self._seen.get(markable_id)

    def at(self, layer: Layer, index: int) -> Markable | None:
        """Return the innermost clause that a word belongs to, ``None`` where none is known."""
        clause = self._pools.clause_at(index)
        return None if clause is None else self._noted(layer.markables, clause)

    def within(self, layer: Layer, sentence: int) -> Iterator[Markable]:
        """Yield the clauses whose predicate stands in a sentence, the last one first."""
        for clause in sorted(
            self._pools.clauses_in(sentence), key=lambda one: one.order, reverse=True
        ):
            yield self._noted(layer.markables, clause)

    def note(self, layer: Layer, clauses: Iterable[Markable]) -> None:
        """Keep clauses that are shown."""
        for clause in clauses:
            self._noted(layer.markables, clause)

    def _noted(self, known: Mapping[str, Markable], clause: Markable) -> Markable:
        found = known.get(clause.id, clause)
        self._seen[clause.id] = found
        return found
