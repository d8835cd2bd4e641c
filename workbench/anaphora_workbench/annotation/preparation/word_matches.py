"""Expressions with the same words, or the same head, as a name or another noun phrase.

Who is asked about a noun phrase far from its last mention looks for its words first, so they come
first in the list, however far back. A resolver that answers only pronouns has no proposal for noun
phrases; `best_match` has one then.

1.  **Same words**: capitals, a definite article in front and an English *'s* behind do not matter:
    *the king* and *The king's*.
2.  **Same name**: all words of one name are words of the other: *Nora* and *Nora Hill*.
3.  **Same head**: the lemma of the head is the same: *an old king* and *the king*.

Pronouns, zeros, clitics, clauses and coordinations have no part in this.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from itertools import islice
from typing import NamedTuple

from anaphora_workbench.model import Document, Layer, Markable, Reason, Reference
from anaphora_workbench.model.language import language
from anaphora_workbench.model.language_tables import language_data
from anaphora_workbench.model.markables import CLAUSE
from anaphora_workbench.model.pacing import paced
from anaphora_workbench.ports import Pool

PROPOSER = "same-words"
"""What proposals by words are recorded under, where no resolver answers noun phrases."""
SEARCHED = 60
"""How many expressions with a head in common are looked at for one of the same name."""
_NO_NOUNS = frozenset(("pronoun", "zero", "clitic", "coordination", CLAUSE))
_POSSESSIVE_SIGNS = frozenset(("'s", "’s", "'", "’"))
_Order = tuple[int, int, int, str]


class Match(StrEnum):
    """What an expression has in common with the one that is asked about, the most first."""

    WORDS = "same-words"
    NAME = "same-name"
    HEAD = "same-head"


REASONS = {
    Match.WORDS: Reason("match.same-words", "same words"),
    Match.NAME: Reason("match.same-name", "same name"),
    Match.HEAD: Reason("match.same-head", "same head"),
}
"""What proposals and lists say of a match."""
NEW = Reason("match.new", "no earlier expression has the same words or the same head")
REJECTED = Reason(
    "match.rejected", "the constraints reject every earlier expression with the same words or head"
)
INTRODUCED = Reason("match.introduced", "it is neither a name nor a definite description")
INDEFINITE = "np"
"""Kind of noun phrases that are neither names nor descriptions."""


class _Keys(NamedTuple):
    """What an expression is looked up by: its words, its head, and the words of a name."""

    words: tuple[str, ...]
    head: str
    name: frozenset[str]

    @property
    def entries(self) -> frozenset[str]:
        return self.name | {self.head}


class WordMatches:
    """The noun phrases of a layer by their words and heads; `revise` follows its changes.

    Nothing is looked at before `build`, which may run in a thread.
    """

    def __init__(self, document: Document) -> None:
        self._document = document
        self._tables = language(document.language)
        descriptions = language_data(self._tables.code)["descriptions"]
        self._definite = frozenset((*descriptions["definite"], *descriptions["contracted"]))
        self._layer: Layer | None = None
        self._built: tuple[Layer, _Index] | None = None
        self._behind: set[str] = set()

    def build(self, layer: Layer) -> None:
        """Look at all noun phrases of a layer; later changes may be known already."""
        index = _Index()
        for markable in paced(layer.markables.values()):
            keys = self._keys(markable)
            if keys is not None:
                index.put(markable, keys, at_end=True)
        index.sort()
        self._built = (layer, index)  # one assignment: another thread sees all of it or nothing

    @property
    def ready(self) -> bool:
        """Whether anything can be looked up."""
        return self._built is not None

    def revise(self, layer: Layer, touched: Iterable[str]) -> None:
        """Take note of a change of the layer."""
        self._layer = layer
        self._behind.update(touched)

    def same_words(self, markable: Markable) -> tuple[str, ...]:
        """Return the ids of all expressions with the words of one, itself too, in text order."""
        index, keys = self._caught_up(), self._keys(markable)
        if index is None or keys is None:
            return ()
        return tuple([order[-1] for order in index.words.get(keys.words, ())])

    def same_head(self, markable: Markable) -> tuple[str, ...]:
        """Return the ids of all expressions whose head has the lemma of another one's head."""
        index, keys = self._caught_up(), self._keys(markable)
        if index is None or keys is None:
            return ()
        listed = [order[-1] for order in index.heads.get(keys.head, ())]
        return tuple([name for name in listed if index.keys[name].head == keys.head])

    def before(self, markable: Markable) -> Iterator[tuple[str, Match]]:
        """Yield the ids of earlier expressions that match, the best and then the nearest first.

        Expressions that overlap with it are left out.
        """
        index, keys = self._caught_up(), self._keys(markable)
        if index is None or keys is None:
            return
        here = markable.order
        for order in _backwards(index.words.get(keys.words, []), here):
            if order[1] >= -markable.start:
                yield order[-1], Match.WORDS
        found: dict[str, Match] = {}
        entries = [index.heads.get(entry, []) for entry in sorted(keys.entries)]
        for orders in entries:
            for order in islice(_backwards(orders, here), SEARCHED):
                match = _match(keys, index.keys[order[-1]])
                if order[1] >= -markable.start and match is not None:
                    found.setdefault(order[-1], match)
        nearest = sorted(found, key=lambda name: index.orders[name], reverse=True)
        for wanted in (Match.NAME, Match.HEAD):
            yield from ((name, wanted) for name in nearest if found[name] is wanted)

    def _caught_up(self) -> _Index | None:
        if self._built is None:
            return None
        layer, index = self._built
        now = self._layer
        if now is None or now is layer:
            self._behind.clear()
            return index
        for name in self._behind:
            old, new = index.orders.get(name), now.markables.get(name)
            if old is not None and new is not None and layer.markables.get(name) is new:
                continue
            index.drop(name)
            keys = None if new is None else self._keys(new)
            if new is not None and keys is not None:
                index.put(new, keys)
        self._behind.clear()
        self._built = (now, index)
        return index

    def _keys(self, markable: Markable) -> _Keys | None:
        """Return what an expression is looked up by, ``None`` for what is not a noun phrase."""
        if markable.realisation != "overt" or markable.phrase in _NO_NOUNS:
            return None
        tokens, tables = self._document.tokens, self._tables
        head = markable.head
        if head is None:
            head, _source = tables.head_index(self._document, markable.spans[0])
        if markable.size == 1 and tables.kind_of(tokens[head], single=True):
            return None
        words = [tokens[index].text.casefold() for index in markable.indices]
        if len(words) > 1 and words[-1] in _POSSESSIVE_SIGNS:
            words.pop()
        if len(words) > 1 and words[0] in self._definite:
            del words[0]
        token = tokens[head]
        name: frozenset[str] = frozenset()
        if tables.pos_of(token) == "PROPN":
            parts = markable.head_span or markable.indices
            names = [tokens[i] for i in parts if tables.pos_of(tokens[i]) == "PROPN"]
            titles = tables.titles
            found = [one.text.casefold() for one in names]
            name = frozenset(
                [word for word in found if word not in titles and word not in tables.title_sex]
            )
        return _Keys(tuple(words), (token.lemma or token.text).casefold(), name)


class _Index:
    """Expressions in text order by words and by heads."""

    def __init__(self) -> None:
        self.words: dict[tuple[str, ...], list[_Order]] = {}
        self.heads: dict[str, list[_Order]] = {}
        self.keys: dict[str, _Keys] = {}
        self.orders: dict[str, _Order] = {}

    def put(self, markable: Markable, keys: _Keys, *, at_end: bool = False) -> None:
        add = list.append if at_end else insort
        order = markable.order  # one tuple for all lists: a novel has many expressions
        self.keys[markable.id], self.orders[markable.id] = keys, order
        add(self.words.setdefault(keys.words, []), order)
        for entry in keys.entries:
            add(self.heads.setdefault(entry, []), order)

    def drop(self, name: str) -> None:
        keys, order = self.keys.pop(name, None), self.orders.pop(name, None)
        if keys is None or order is None:
            return
        listed = self.words[keys.words]
        del listed[bisect_left(listed, order)]
        for entry in keys.entries:
            listed = self.heads[entry]
            del listed[bisect_left(listed, order)]

    def sort(self) -> None:
        for orders in (*self.words.values(), *self.heads.values()):
            orders.sort()


def _backwards(orders: list[_Order], here: _Order) -> Iterator[_Order]:
    for place in range(bisect_left(orders, here) - 1, -1, -1):
        yield orders[place]


def _match(asked: _Keys, other: _Keys) -> Match | None:
    """Return what two expressions with other words have in common, ``None`` for nothing."""
    if asked.words == other.words:
        return None
    if asked.name and other.name:
        nested = asked.name <= other.name or other.name <= asked.name
        return Match.NAME if nested else None
    return Match.HEAD if asked.head == other.head else None


def best_match(
    matches: WordMatches,
    layer: Layer,
    markable: Markable,
    kind: str,
    pool_of: Callable[[], Pool] = Pool,
) -> tuple[str, Reason]:
    """Return the earlier expression that words alone propose for a noun phrase, and the reason.

    It is the nearest with the same words, name or head; ``""`` stands for a new entity. Most of
    the kind `INDEFINITE` are new, whatever their words (*a man ... a man*), and count as new. What
    the constraints reject is not proposed: in *Julia was a journalist. The journalist ...* the
    predicate is no antecedent.

    Args:
        matches: The noun phrases of the layer.
        layer: Markables and decisions.
        markable: The noun phrase that is asked about.
        kind: Its kind.
        pool_of: Finds its candidates; called only if something matches.
    """
    if kind == INDEFINITE:
        return "", INTRODUCED
    rejected: frozenset[str] | None = None
    for name, match in matches.before(markable):
        anaphor = layer.anaphors.get(name)
        if anaphor is not None and anaphor.reference is Reference.NON_REFERRING:
            continue
        if rejected is None:
            rejected = frozenset([c.markable for c in pool_of().candidates if not c.admissible])
        if name not in rejected:
            return name, REASONS[match]
    return "", NEW if rejected is None else REJECTED
