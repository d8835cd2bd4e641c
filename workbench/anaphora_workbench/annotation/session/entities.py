"""All entities of a layer: their ids, names, sizes, places and types, kept up to date.

An entity is a chain of two mentions or more, or one mention of which the annotator has decided that
it refers, without a link to another one. Every other expression is only a markable.

An entity keeps its id, and with it colour, letter and selection, while the layer changes:

- Of two entities that are joined, the id of the larger one stays.
- When an entity is divided, its larger part keeps the id.
- The other id is remembered with a mention. What holds that mention when it is an entity of its own
  again, for instance after undo, gets the id back.

Ids are made when a document is opened (the id of the first mention), so they are not for storing.
Each change costs what it touches; only the first look costs as much as the layer is long.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from anaphora_workbench.annotation.session.entity_names import (
    Naming,
    naming_of,
    says_itself,
    short_name,
)
from anaphora_workbench.annotation.session.links import Chain, ChainLog, LayerLinks, Order
from anaphora_workbench.model import Anaphor, Document, Layer, Markable, Reference
from anaphora_workbench.model.language import language
from anaphora_workbench.model.layers import usual_class


@dataclass(frozen=True, slots=True)
class Entity:
    """An entity as lists show it.

    Attributes:
        id: Its id, see `Entities`.
        name: The words of the mention that says best who or what it is.
        represented_by: Id of that mention.
        mentions: Number of mentions.
        first: Id of the first mention.
        last: Id of the last mention.
        first_sentence: Index of the sentence of the first mention, from 0.
        last_sentence: Index of the sentence of the last mention.
        semantic: Its type (``person``, ``place`` ...), ``""`` when nobody has said.
    """

    id: str
    name: str
    represented_by: str
    mentions: int
    first: str
    last: str
    first_sentence: int
    last_sentence: int
    semantic: str = ""


@dataclass(slots=True)
class _Summary:
    """What is remembered of a chain: its best name, and its type once somebody has asked."""

    naming: Naming
    semantic: str | None = None


class Entities:
    """The entities of a layer that changes (`revise`).

    Args:
        document: The text.
        layer: The layer.
        links: Its links; their log of changes is for this index alone.

    Attributes:
        links: The links.
        articles: The articles of the language, which say little in a name.
    """

    def __init__(self, document: Document, layer: Layer, links: LayerLinks) -> None:
        self._document = document
        self._layer = layer
        self.links = links
        tables = language(document.language)
        self.articles = tables.definite_articles | tables.indefinite_articles
        self._built = False
        self._chains: dict[str, Chain] = {}
        self._single_of: dict[str, str] = {}
        self._singles: dict[str, str] = {}
        self._retired: dict[str, tuple[int, str]] = {}
        self._followers: list[set[str]] = []
        links.begin_log()

    # What there is

    def __len__(self) -> int:
        self._build()
        return len(self._chains) + len(self._single_of)

    def __iter__(self) -> Iterator[str]:
        """Yield the ids of all entities, in no order."""
        self._build()
        yield from self._chains
        yield from self._single_of

    def __contains__(self, entity_id: object) -> bool:
        self._build()
        return entity_id in self._chains or entity_id in self._single_of

    def of(self, markable_id: str) -> str:
        """Return the id of the entity that a markable is a mention of, ``""`` for none."""
        self._build()
        chain = self.links.chain_of(markable_id)
        return self._singles.get(markable_id, "") if chain is None else chain.entity

    def mentions(self, entity_id: str) -> tuple[str, ...]:
        """Return the mentions of an entity in text order; none of one that is gone."""
        self._build()
        chain = self._chains.get(entity_id)
        if chain is not None:
            return tuple([order[-1] for order in chain])
        single = self._single_of.get(entity_id)
        return () if single is None else (single,)

    def size(self, entity_id: str) -> int:
        """Return the number of mentions of an entity, 0 of one that is gone."""
        self._build()
        chain = self._chains.get(entity_id)
        return int(entity_id in self._single_of) if chain is None else len(chain)

    def first(self, entity_id: str) -> str:
        """Return the first mention of an entity."""
        return self.order(entity_id)[-1]

    def order(self, entity_id: str) -> Order:
        """Return the text order of the first mention of an entity."""
        self._build()
        chain = self._chains.get(entity_id)
        if chain is not None:
            return chain[0]
        return self._layer.markables[self._single_of[entity_id]].order

    def largest(self, number: int) -> list[str]:
        """Return the entities with most mentions, of equal ones the earlier first."""
        self._build()
        sizes = sorted(self._chains.items(), key=lambda pair: (-len(pair[1]), pair[1][0]))
        return [entity_id for entity_id, _chain in sizes[:number]]

    def name(self, entity_id: str) -> str:
        """Return the words by which an entity is known."""
        found = self.representative(entity_id)
        return self._named(found) if found is not None else ""

    def short_name(self, markable: Markable) -> str:
        """Return what a mention calls its entity; see `entity_names.short_name`."""
        return short_name(self._document, self._layer, markable)

    def _named(self, markable: Markable) -> str:
        """Return the name of an entity: of several together, called by a pronoun, its parts too."""
        words = self.short_name(markable)
        if says_itself(self._naming(markable.id)):
            return words
        parts = self.parts_in_words(markable.id)
        return f"{words} (= {parts})" if parts else words

    def representative(self, entity_id: str) -> Markable | None:
        """Return the mention that says best who or what an entity is."""
        self._build()
        chain = self._chains.get(entity_id)
        if chain is None:
            return self._layer.markables.get(self._single_of.get(entity_id, ""))
        return self._layer.markables.get(self._summary(chain).naming[-1])

    def semantic(self, entity_id: str) -> str:
        """Return the type of an entity: that of most of its mentions; see `usual_class`."""
        self._build()
        chain = self._chains.get(entity_id)
        if chain is None:
            single = self._layer.markables.get(self._single_of.get(entity_id, ""))
            return single.semantic if single is not None else ""
        known = self._summary(chain)
        if known.semantic is None:
            markables = self._layer.markables
            known.semantic = usual_class(markables[order[-1]] for order in chain)
        return known.semantic

    def entity(self, entity_id: str) -> Entity | None:
        """Return an entity as lists show it, ``None`` when it is gone."""
        best = self.representative(entity_id)
        if best is None:
            return None
        chain = self._chains.get(entity_id)
        first = best.id if chain is None else chain[0][-1]
        last = best.id if chain is None else chain[-1][-1]
        markables, document = self._layer.markables, self._document
        return Entity(
            entity_id,
            self._named(best),
            best.id,
            self.size(entity_id),
            first,
            last,
            document.sentence_of(markables[first].start),
            document.sentence_of(markables[last].start),
            self.semantic(entity_id),
        )

    def stands_for(self, markable_id: str) -> Markable | None:
        """Return the mention that says what a pronoun stands for.

        Returns:
            The mention that represents its entity; ``None`` for anything but a pronoun, and where
            the entity has pronouns only.
        """
        chain = self.links.chain_of(markable_id)
        if chain is None or says_itself(self._naming(markable_id)):
            return None
        best = self._summary(chain).naming
        return self._layer.markables[best[-1]] if says_itself(best) else None

    def meaning(self, markable_id: str) -> str:
        """Return in words who or what a mention stands for, ``""`` where it says that itself."""
        best = self.stands_for(markable_id)
        return self.parts_in_words(markable_id) if best is None else self.short_name(best)

    def tells(self, markable_id: str) -> bool:
        """Tell whether a mention says what it stands for, as a pronoun does not."""
        markable = self._layer.markables.get(markable_id)
        return markable is None or says_itself(self._naming(markable_id))

    def parts_in_words(self, markable_id: str) -> str:
        """Return what a split antecedent stands for, *the man + a boy*; ``""`` for anything else.

        A part that is a pronoun is called by what it stands for.
        """
        markables = self._layer.markables
        found = [
            self.stands_for(part) or markables[part]
            for part in self.links.parts(markable_id)
            if part in markables
        ]
        return " + ".join([self.short_name(markable) for markable in found])

    # Changes

    def follow(self) -> set[str]:
        """Return a set into which the ids of all entities go that appear, change or disappear.

        Whoever has asked empties it.
        """
        self._build()
        follower: set[str] = set()
        self._followers.append(follower)
        return follower

    def revise(self, layer: Layer, touched: Iterable[str]) -> None:
        """Take over a layer whose links are up to date, with the ids that may have changed."""
        self._layer = layer
        log = self.links.begin_log() or ChainLog()
        for chain, lost in log.parted:
            known = chain.summary
            if isinstance(known, _Summary):
                chain.summary = None if _rests_on(known, lost) else _Summary(known.naming)
        touched = set(touched)
        for chain, got in (*log.joined, *self._with_touched(touched)):
            known = chain.summary
            if isinstance(known, _Summary):
                chain.summary = self._joined(known, got)
        if self._built:
            self._name_changed(log, touched)

    def _with_touched(self, touched: set[str]) -> Iterator[tuple[Chain, list[str]]]:
        """Yield the mentions that may say something else now, with their chains."""
        for name in touched:
            chain = self.links.chain_of(name)
            if chain is not None:
                if isinstance(chain.summary, _Summary) and _rests_on(chain.summary, {name}):
                    chain.summary = None
                yield chain, [name]

    def _name_changed(self, log: ChainLog, touched: set[str]) -> None:
        """Give ids to what has become an entity, and take those of what is none any more."""
        ends = log.ends | touched
        changed = set(log.before)
        for entity_id, remembered in log.before.items():
            chain = self._chains[entity_id]
            if self.links.chain_of(chain.first) is not chain:
                del self._chains[entity_id]
                chain.entity = ""
                self._retired[entity_id] = remembered
        for name in ends:
            if name in self._singles and not self._is_single(name):
                entity_id = self._singles.pop(name)
                del self._single_of[entity_id]
                self._retired[entity_id] = (1, name)
                changed.add(entity_id)
        found = [one for name in ends if (one := self.links.chain_of(name)) is not None]
        for chain in sorted({id(one): one for one in found}.values()):
            if not chain.entity:
                chain.entity = self._known_id(chain) or self._new_id(chain.first)
                self._chains[chain.entity] = chain
            changed.add(chain.entity)
        for name in sorted(ends):
            if self._is_single(name):
                if name not in self._singles:
                    self._add_single(name, self._known_single(name) or self._new_id(name))
                changed.add(self._singles[name])
        for follower in self._followers:
            follower |= changed

    def _known_id(self, chain: Chain) -> str:
        """Return the id that a chain had before it was joined to another, ``""`` for none."""
        known = [
            (size, entity_id)
            for entity_id, (size, name) in self._retired.items()
            if self.links.chain_of(name) is chain
        ]
        return self._taken_back(max(known)[1]) if known else ""

    def _known_single(self, name: str) -> str:
        known = [one for one, (_size, mention) in self._retired.items() if mention == name]
        return self._taken_back(known[-1]) if known else ""

    def _taken_back(self, entity_id: str) -> str:
        del self._retired[entity_id]
        return entity_id

    def _new_id(self, name: str) -> str:
        """Return an id that no entity has or has had: that of a mention, numbered if need be."""
        entity_id, number = name, 1
        while entity_id in self._retired or entity_id in self:
            number += 1
            entity_id = f"{name}~{number}"
        return entity_id

    def _add_single(self, name: str, entity_id: str) -> None:
        self._singles[name] = entity_id
        self._single_of[entity_id] = name

    # The first look

    def _build(self) -> None:
        if self._built:
            return
        self._built = True
        for chain in self.links.chains():
            chain.entity = chain.first
            self._chains[chain.first] = chain
        for anaphor in self._layer.anaphors.values():
            name = anaphor.markable
            if refers_alone(anaphor) and self.links.chain_of(name) is None:
                self._add_single(name, name)

    def _is_single(self, name: str) -> bool:
        anaphor = self._layer.anaphors.get(name)
        if anaphor is None or self.links.chain_of(name) is not None:
            return False
        return refers_alone(anaphor)

    def _summary(self, chain: Chain) -> _Summary:
        known = chain.summary
        if not isinstance(known, _Summary):
            names = [order[-1] for order in chain]
            start = _Summary(self._naming(names[0]))
            known = chain.summary = self._joined(start, names[1:])
        return known

    def _joined(self, known: _Summary, names: Iterable[str]) -> _Summary:
        naming = known.naming
        for name in names:
            naming = max(naming, self._naming(name))
        return _Summary(naming)

    def _naming(self, name: str) -> Naming:
        return naming_of(self._document, self._layer, self._layer.markables[name])


def refers_alone(anaphor: Anaphor) -> bool:
    """Tell whether it was decided of a mention that it refers, without one antecedent to link.

    So do exophors, new and bound ones, what is bridged to something, and sums of several.
    """
    decided = anaphor.reference not in (None, Reference.NON_REFERRING)
    return decided and len(anaphor.antecedents) != 1


def _rests_on(known: _Summary, names: Collection[str]) -> bool:
    """Tell whether the name that is remembered of a chain comes from one of some mentions."""
    return known.naming[-1] in names
