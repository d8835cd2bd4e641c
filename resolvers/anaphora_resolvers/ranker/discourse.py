"""The entities of a text while its anaphors are answered one after the other.

An entity begins as one markable. A name is one entity with the names before it that contain the
same words (*Ana Hu ... Hu*); answers merge entities as they come. Only what comes before a place is
known there: `reach` takes in the names up to it.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from anaphora_resolvers.ranker.columns import SUBJECT, Columns

NAMES = (
    *("mentions", "subjects", "since_sentence", "since_token", "last_role", "last_pronoun"),
    *("same_form", "alike", "unlike", "first_sentence", "in_previous", "named"),
    *("living", "agreeing", "since_noun"),
)
"""What is known of an entity at a place in the text."""
_Key = TypeVar("_Key")
_FARTHEST = 60
"""Sentences and mentions are counted up to here, words up to four times as many."""
_NOTHING = (0, 0, _FARTHEST, 4 * _FARTHEST, -1, -1, 0, 0, 0, _FARTHEST, 0, 0, 0, 0, _FARTHEST)


@dataclass(slots=True)
class _Entity:
    """What the mentions of an entity add up to.

    Attributes:
        rows: Rows of the mentions in text order.
        named: Whether one of them is a name.
        subjects: Number of subjects among them.
        forms: Number of pronouns of each form.
        traits: Number of pronouns of each number and gender.
        living: Mentions that are known to live, less those that are known not to.
        genders: Number of mentions of each gender.
        nouns: Sentences of the names and noun phrases in text order.
        who: Who its mentions are, as turns call persons.
    """

    rows: list[int] = field(default_factory=list)
    named: bool = False
    subjects: int = 0
    forms: dict[int, int] = field(default_factory=dict)
    traits: dict[tuple[int, int], int] = field(default_factory=dict)
    living: int = 0
    genders: dict[int, int] = field(default_factory=dict)
    nouns: list[int] = field(default_factory=list)
    who: set[str] = field(default_factory=set)

    def add(self, row: int, columns: Columns) -> None:
        """Add a mention."""
        insort(self.rows, row)
        self.named = self.named or bool(columns.names[row])
        self.subjects += columns.role[row] == SUBJECT
        self.living += columns.living[row]
        _count(self.genders, columns.traits[row][1], 1)
        person = columns.who[row]
        if person is not None:
            self.who.add(person)
        if not columns.pronoun[row]:
            insort(self.nouns, columns.sentences[row])
        else:
            _count(self.forms, columns.forms[row], 1)
            _count(self.traits, columns.traits[row], 1)

    def join(self, other: _Entity) -> None:
        """Add all mentions of another entity."""
        for row in other.rows:
            insort(self.rows, row)
        self.named = self.named or other.named
        self.subjects += other.subjects
        self.living += other.living
        for form, times in other.forms.items():
            _count(self.forms, form, times)
        for traits, times in other.traits.items():
            _count(self.traits, traits, times)
        for gender, times in other.genders.items():
            _count(self.genders, gender, times)
        for sentence in other.nouns:
            insort(self.nouns, sentence)
        self.who |= other.who

    def agreeing(self, gender: int) -> int:
        """Return 1 if more mentions have a gender than have others, -1 if fewer do, else 0."""
        balance = 0
        for theirs, times in self.genders.items():
            if theirs and gender:
                balance += times if theirs & gender else -times
        return (balance > 0) - (balance < 0)

    def copied(self) -> _Entity:
        """Return a copy that grows by itself."""
        return _Entity(
            list(self.rows),
            self.named,
            self.subjects,
            dict(self.forms),
            dict(self.traits),
            self.living,
            dict(self.genders),
            list(self.nouns),
            set(self.who),
        )


class Discourse:
    """The entities of one text.

    Args:
        columns: Its markables.
    """

    def __init__(self, columns: Columns) -> None:
        self._columns = columns
        self._entities: dict[int, _Entity] = {}
        self._alone: dict[int, _Entity] = {}
        self._of = list(range(len(columns.markables)))
        self._by_name: dict[frozenset[str], int] = {}
        self._reached = 0
        self._of_zero: set[int] = set()

    def copied(self) -> Discourse:
        """Return a copy that goes its own way."""
        copy = Discourse.__new__(Discourse)
        copy._columns = self._columns
        copy._entities = {number: entity.copied() for number, entity in self._entities.items()}
        copy._alone = self._alone  # nothing is ever added to these
        copy._of = list(self._of)
        copy._by_name = dict(self._by_name)
        copy._reached = self._reached
        copy._of_zero = set(self._of_zero)
        return copy

    def reach(self, start: int) -> None:
        """Take in the names that begin before a token."""
        columns = self._columns
        starts = columns.starts
        while self._reached < len(columns.markables) and starts[self._reached] < start:
            row = self._reached
            self._reached += 1
            words = columns.names[row]
            if not words or columns.pronoun[row]:
                continue
            known = self._same_name(words)
            self._by_name[words] = self._merged(known, row)

    def _same_name(self, words: frozenset[str]) -> int | None:
        exact = self._by_name.pop(words, None)
        if exact is not None:
            return exact
        for known in reversed(self._by_name):
            if words <= known or known <= words:
                return self._by_name[known]
        return None

    def _merged(self, known: int | None, row: int) -> int:
        """Return the entity of a row, which is merged with another where there is one."""
        own = self._of[row]
        mine = self._entity(own)
        if known is None:
            return own
        theirs = self._of[known]
        if theirs == own:
            return own
        self._entity(theirs).join(mine)
        del self._entities[own]
        for mention in mine.rows:
            self._of[mention] = theirs
        if own in self._of_zero:
            self._of_zero.add(theirs)
        return theirs

    def _entity(self, number: int) -> _Entity:
        """Return an entity, which begins as the one row of its number."""
        entity = self._entities.get(number)
        if entity is None:
            entity = self._entities[number] = _Entity()
            entity.add(number, self._columns)
        return entity

    def settle(self, anaphor: int, antecedent: int) -> None:
        """Note that one row is the same entity as another."""
        entity = self._merged(antecedent, anaphor)
        if self._columns.markables[anaphor].zero is not None:
            self._of_zero.add(entity)

    def numbers(self, rows: Iterable[int]) -> list[int]:
        """Return the number of the entity of each row."""
        return [self._of[row] for row in rows]

    def solved_zero(self, entities: Iterable[int]) -> list[bool]:
        """Tell which entities have been the solution of a zero."""
        return [entity in self._of_zero for entity in entities]

    def who(self, entity: int) -> Iterable[str]:
        """Return who an entity is, as turns call persons."""
        known = self._entities.get(entity)
        if known is not None:
            return known.who
        person = self._columns.who[entity]
        return () if person is None else (person,)

    def facts(self, entities: Sequence[int], asked: int) -> list[tuple[int, ...]]:
        """Return `NAMES` of each entity as they are known at an anaphor."""
        known = {entity: self._facts(entity, asked) for entity in set(entities)}
        return [known[entity] for entity in entities]

    def _facts(self, number: int, asked: int) -> tuple[int, ...]:
        columns = self._columns
        entity = self._entities.get(number) or self._alone.get(number)
        if entity is None:
            entity = self._alone[number] = _Entity()
            entity.add(number, columns)
        starts, sentences = columns.starts, columns.sentences
        here = starts[asked]
        last = len(entity.rows) - 1
        while last >= 0 and starts[entity.rows[last]] >= here:
            last -= 1
        if last < 0:
            return _NOTHING
        row, sentence = entity.rows[last], sentences[asked]
        alike = unlike = 0
        number_asked, gender_asked = columns.traits[asked]
        for (number_there, gender_there), times in entity.traits.items():
            if (number_there and number_asked and not number_there & number_asked) or (
                gender_there and gender_asked and not gender_there & gender_asked
            ):
                unlike += times
            elif gender_there and gender_asked:
                alike += times
        noun = bisect_right(entity.nouns, sentence) - 1
        previous, at = 0, last
        while at >= 0 and sentences[entity.rows[at]] >= sentence - 1:
            if sentences[entity.rows[at]] == sentence - 1:
                previous = max(previous, 1 + columns.role[entity.rows[at]])
            at -= 1
        return (
            min(last + 1, _FARTHEST),
            entity.subjects,
            min(sentence - sentences[row], _FARTHEST),
            min(here - starts[row], 4 * _FARTHEST),
            columns.role[row],
            int(columns.pronoun[row]),
            entity.forms.get(columns.forms[asked], 0),
            alike,
            unlike,
            min(sentences[entity.rows[0]], _FARTHEST),
            previous,
            int(entity.named),
            (entity.living > 0) - (entity.living < 0),
            entity.agreeing(gender_asked),
            min(sentence - entity.nouns[noun], _FARTHEST) if noun >= 0 else _FARTHEST,
        )


def _count(counts: dict[_Key, int], key: _Key, times: int) -> None:
    counts[key] = counts.get(key, 0) + times
