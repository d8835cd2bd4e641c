"""Entities that an anaphor may refer to although none of their mentions is a candidate.

Candidates come from some sentences; people keep in mind more than that. An entity is active at an
anaphor when it has been mentioned

- in the last `LATELY` sentences, if it has two mentions or more;
- in the last `LATELY` sentences, if its only mention is a set, *they* for Ana and Ben;
- in the last `JUST_NOW` sentences, if its only mention is a proper name;
- anywhere before the anaphor, if it is one of the `PROTAGONISTS` entities with most mentions.

What it costs depends on the mentions in these sentences, not on the length of the text.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection

from anaphora_workbench.annotation.session.derived import Derived
from anaphora_workbench.annotation.session.entities import Entities
from anaphora_workbench.model import Document, Markable
from anaphora_workbench.model.language import language

LATELY = 30
"""How many sentences back what was mentioned is still in mind."""
JUST_NOW = 10
"""How many sentences back a name that was mentioned once is still in mind."""
PROTAGONISTS = 8
"""How many of the entities with most mentions are in mind however far back."""
KEPT = 10 * PROTAGONISTS
"""How many of the largest entities are kept in mind to find these."""
MOST = 16
"""How many active entities are listed behind the candidates, the nearest first."""


class ActiveEntities:
    """Finds the active entities of one document."""

    def __init__(self, document: Document, derived: Derived) -> None:
        self._document = document
        self._derived = derived
        self._pos_of = language(document.language).pos_of
        self._protagonists: Protagonists | None = None

    def before(self, asked: Markable, known: Collection[str]) -> list[Markable]:
        """Return the last mention before an anaphor of each active entity, the nearest first.

        Args:
            asked: The anaphor's markable.
            known: Mentions, or ids of entities, that are listed already.
        """
        derived = self._derived
        if self._protagonists is None:
            self._protagonists = Protagonists(derived.entities)
        sentence = self._document.sentence_of(asked.start)
        just_now = self._document.sentences[max(0, sentence - JUST_NOW)].start
        seen, found, order = set(known), {}, asked.order
        names = derived.places.names_between(sentence - LATELY, sentence)
        for name in (*names, *[derived.entities.first(e) for e in self._protagonists.current()]):
            chain = derived.links.chain_of(name)
            markable = derived.layer.markables[name]
            if chain is None:
                if name in seen or markable.order >= order:
                    continue
                near = just_now <= markable.start and self._is_name(markable)
                if near or derived.links.parts(name):
                    found[name] = markable
            elif chain.entity not in seen:
                seen.add(chain.entity)
                place = bisect_left(chain, order)
                if place and asked.id != chain[place - 1][-1]:
                    found[name] = derived.layer.markables[chain[place - 1][-1]]
        nearest = sorted(found.values(), key=lambda markable: markable.order, reverse=True)
        return [m for m in nearest if m.id != asked.id][:MOST]

    def _is_name(self, markable: Markable) -> bool:
        head = markable.head
        return (
            head is not None
            and markable.realisation == "overt"
            and self._pos_of(self._document.tokens[head]) == "PROPN"
        )


class Protagonists:
    """The entities with most mentions, kept up to date by those that change.

    Some more than are wanted are kept, so that one that shrinks costs no look at all entities: the
    next ones are among them, until as many have fallen behind as are kept besides.
    """

    def __init__(self, entities: Entities) -> None:
        self._entities = entities
        self._news = entities.follow()
        self._kept: list[str] | None = None
        self._rest = 0
        """Most mentions that an entity has which is not kept."""

    def current(self) -> list[str]:
        """Return their ids, the largest first."""
        entities = self._entities
        kept = self._kept
        if kept is not None and self._news:
            there = [one for one in {*kept, *self._news} if entities.size(one) > 1]
            kept = sorted(there, key=lambda one: (-entities.size(one), entities.order(one)))
            last = kept[PROTAGONISTS - 1 : PROTAGONISTS]
            if self._rest and (not last or entities.size(last[0]) <= self._rest):
                kept = None
        if kept is None:
            kept, self._rest = entities.largest(KEPT + 1), 0
        if len(kept) > KEPT:
            self._rest = max(self._rest, entities.size(kept[KEPT]))
        self._news.clear()
        self._kept = kept[:KEPT]
        return self._kept[:PROTAGONISTS]
