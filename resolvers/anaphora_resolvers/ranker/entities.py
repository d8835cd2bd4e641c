"""The entities of a text while its mentions are linked from left to right, and who may be meant.

Of all earlier entities only some are candidates of a mention: those mentioned last, those with a
mention of the same head or words, with a word of the same name, and what a construct or a turn of
speech points to. Each is found in an index, so that a text costs time linear in its length.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from anaphora_resolvers.ranker.mentions import ChainText
from anaphora_resolvers.sieves.mentions import NAME, PRONOUN
from anaphora_resolvers.sieves.nominals import CONSTRUCTS
from anaphora_resolvers.sieves.passes import Sieve
from anaphora_resolvers.sieves.pronouns import SpeakerIdentification
from anaphora_resolvers.sieves.speakers import OTHER, person_of

NEAREST_OF_PRONOUN = 14
"""Entities mentioned last that are candidates of a pronoun."""
NEAREST = 6
"""Those of a name or noun."""
LARGEST = 3
"""Entities with the most mentions that are candidates of everything."""
OF_WORD = 4
"""Latest entities with a head, a string or a word of a name that are candidates."""
_LATEST = 24
"""Entities kept by word; an index is cut to them when it has twice as many."""


@dataclass(slots=True, eq=False)
class Entity:
    """Mentions that were linked, with what they share.

    Attributes:
        number: Its place among the entities.
        rows: Numbers of its mentions in text order.
        heads: Head words.
        words: Words without function words.
        strings: Words of whole mentions.
        cores: Words up to the head, without an article.
        names: Words of names, without titles.
        sorts: How many mentions are pronouns, names, nouns and coordinations.
        subjects: How many mentions are subjects.
        plural: Bits of number that its mentions have.
        gender: Bits of gender.
        classes: Bits of semantic classes.
        animate: -1 unknown, 0 no, 1 yes.
        said: Who speaks where it is mentioned, by person.
        nominal: Number of the last mention that is not a pronoun, or -1.
        by_head: Number of the last mention with each head.
        keys: Lemmas of heads.
        verbs: Lemmas of the verbs of its mentions' clauses.
    """

    number: int
    rows: list[int] = field(default_factory=list)
    heads: set[str] = field(default_factory=set)
    words: set[str] = field(default_factory=set)
    strings: dict[tuple[str, ...], int] = field(default_factory=dict)
    cores: set[tuple[str, ...]] = field(default_factory=set)
    names: list[frozenset[str]] = field(default_factory=list)
    sorts: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    subjects: int = 0
    plural: int = 0
    gender: int = 0
    classes: int = 0
    animate: int = -1
    said: dict[str, set[str]] = field(default_factory=dict)
    nominal: int = -1
    by_head: dict[str, int] = field(default_factory=dict)
    keys: set[str] = field(default_factory=set)
    verbs: set[str] = field(default_factory=set)


class Constructs:
    """What the sentence itself or a turn of speech says is one, by mention.

    Attributes:
        pointed: By mention, earlier mentions with the number of the construct that points to them,
            from 1.
    """

    def __init__(self, text: ChainText) -> None:
        self.pointed: list[dict[int, int]] = [{} for _mention in text.mentions]
        sieves: tuple[type[Sieve], ...] = (SpeakerIdentification, *CONSTRUCTS)
        for place, sieve in enumerate(sieves, 1):
            found = sieve(text.sieve)
            for mention in text.mentions:
                antecedent = found.antecedent(mention)
                if antecedent is not None and antecedent.number < mention.number:
                    self.pointed[mention.number].setdefault(antecedent.number, place)
                found.enter(mention)


class Entities:
    """The entities of one text.

    Args:
        text: Its mentions.

    Attributes:
        of: The entity of each mention that was reached.
    """

    def __init__(self, text: ChainText) -> None:
        self.text = text
        self.constructs = Constructs(text)
        self.of: list[Entity | None] = [None] * len(text.mentions)
        self.count = 0
        self._recent: dict[int, Entity] = {}
        self._by_head: defaultdict[str, list[Entity]] = defaultdict(list)
        self._by_string: dict[tuple[str, ...], Entity] = {}
        self._by_name: defaultdict[str, list[Entity]] = defaultdict(list)
        self._by_key: defaultdict[str, list[Entity]] = defaultdict(list)
        self._by_pronoun: dict[tuple[tuple[str, ...], str], Entity] = {}
        self._largest: list[Entity] = []

    def candidates(self, number: int) -> list[Entity]:
        """Return the earlier entities that a mention may belong to, the last mentioned first."""
        text = self.text
        mention = text.mentions[number]
        found: dict[int, Entity] = {}
        nearest = NEAREST_OF_PRONOUN if mention.sort == PRONOUN else NEAREST
        for entity in _last(self._recent, nearest):
            found[entity.number] = entity
        for entity in self._largest:
            found[entity.number] = entity
        for other in self.constructs.pointed[number]:
            pointed = self.of[other]
            if pointed is not None:
                found[pointed.number] = pointed
        if mention.sort == PRONOUN:
            uttered = self._by_pronoun.get((mention.words, text.sieve.speakers.of(mention)))
            if uttered is not None:
                found[uttered.number] = uttered
        else:
            same = self._by_string.get(mention.words)
            if same is not None:
                found[same.number] = same
            for entity in _latest(self._by_head.get(mention.head, []), OF_WORD):
                found[entity.number] = entity
            for entity in _latest(self._by_key.get(mention.expression.key, []), OF_WORD):
                found[entity.number] = entity
            for word in sorted(text.names[number]):
                for entity in _latest(self._by_name.get(word, []), OF_WORD):
                    found[entity.number] = entity
        return sorted(found.values(), key=lambda entity: -entity.rows[-1])

    def join(self, number: int, entity: Entity | None) -> Entity:
        """Note that a mention belongs to an entity, a new one when it is left out."""
        text = self.text
        mention = text.mentions[number]
        if entity is None:
            entity = Entity(self.count)
            self.count += 1
        self.of[number] = entity
        entity.rows.append(number)
        entity.sorts[int(text.own[number, 0])] += 1
        expression = mention.expression
        entity.subjects += expression.role == "subject"
        entity.plural |= text.number[number]
        entity.gender |= text.gender[number]
        if mention.sort == NAME or not entity.classes:
            entity.classes |= text.classes[number]
        if entity.animate == -1 or (mention.sort == PRONOUN and text.animate[number] != -1):
            entity.animate = text.animate[number]
        speaker = text.sieve.speakers.of(mention)
        entity.said.setdefault(person_of(mention), set()).add(speaker)
        entity.verbs.add(text.verbs[number])
        if mention.sort == PRONOUN:
            if person_of(mention) != OTHER:
                self._by_pronoun[mention.words, speaker] = entity
        else:
            entity.nominal = number
            entity.keys.add(expression.key)
            _note(self._by_key[expression.key], entity)
            entity.heads.add(mention.head)
            entity.words |= mention.content
            entity.strings[mention.words] = number
            entity.cores.add(core_of(text, number))
            entity.by_head[mention.head] = number
            self._by_string[mention.words] = entity
            _note(self._by_head[mention.head], entity)
            words = text.names[number]
            if words and words not in entity.names:
                entity.names = [*entity.names[-7:], words]
            for word in words:
                _note(self._by_name[word], entity)
        if entity not in self._largest:
            self._largest.append(entity)
        self._largest.sort(key=lambda other: (-len(other.rows), -other.rows[-1]))
        del self._largest[LARGEST:]
        self._recent.pop(entity.number, None)
        self._recent[entity.number] = entity
        return entity


def core_of(text: ChainText, number: int) -> tuple[str, ...]:
    """Return the words of a mention up to its head, without an article or demonstrative."""
    mention = text.mentions[number]
    core = mention.core
    if len(core) > 1 and core[0] in text.sieve.language.definite_articles:
        return core[1:]
    return core


def _last(recent: dict[int, Entity], count: int) -> Iterator[Entity]:
    for _place, entity in zip(range(count), reversed(recent.values()), strict=False):
        yield entity


def _latest(listed: list[Entity], count: int) -> Iterator[Entity]:
    """Yield the last different entities of a list."""
    seen: set[int] = set()
    for entity in reversed(listed):
        if entity.number not in seen:
            seen.add(entity.number)
            yield entity
            if len(seen) == count:
                return


def _note(listed: list[Entity], entity: Entity) -> None:
    if not listed or listed[-1] is not entity:
        listed.append(entity)
        if len(listed) > 2 * _LATEST:
            del listed[:_LATEST]
