"""The entities of a text while its anaphors are answered one after the other.

An entity begins as one markable. A name is one entity with the names before it that contain the
same words (*Ana Hu ... Hu*); answers merge entities as they come. Only what comes before a place is
known there: `reach` takes in the names up to it.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from anaphora_resolvers.ranker.columns import SUBJECT, Column, Columns

NAMES = (
    *("mentions", "subjects", "since_sentence", "since_token", "last_role", "last_pronoun"),
    *("same_form", "other_form", "in_previous", "named"),
)
"""What is known of an entity at a place in the text."""
_LATEST = 40
"""Mentions that are looked at, the latest ones."""
_NOTHING = (0, 0, 60, 240, -1, -1, 0, 0, 0, 0)


@dataclass(slots=True)
class _Entity:
    """Rows of the mentions in text order, and whether one of them is a name."""

    rows: list[int] = field(default_factory=list)
    named: bool = False


class Discourse:
    """The entities of one text.

    Args:
        columns: Its markables.
    """

    def __init__(self, columns: Columns) -> None:
        self._columns = columns
        self._entities: dict[int, _Entity] = {}
        self._of = np.arange(len(columns.markables))
        self._by_name: dict[frozenset[str], int] = {}
        self._reached = 0
        self._of_zero: set[int] = set()

    def copied(self) -> Discourse:
        """Return a copy that goes its own way."""
        copy = Discourse.__new__(Discourse)
        copy._columns = self._columns
        copy._entities = {
            number: _Entity(list(entity.rows), entity.named)
            for number, entity in self._entities.items()
        }
        copy._of = self._of.copy()
        copy._by_name = dict(self._by_name)
        copy._reached = self._reached
        copy._of_zero = set(self._of_zero)
        return copy

    def reach(self, start: int) -> None:
        """Take in the names that begin before a token."""
        columns = self._columns
        starts = columns.place["start"]
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
        own = int(self._of[row])
        if own not in self._entities:
            self._entities[own] = _Entity([row], bool(self._columns.names[row]))
        if known is None:
            return own
        theirs = int(self._of[known])
        if theirs not in self._entities:
            self._entities[theirs] = _Entity([known], bool(self._columns.names[known]))
        if theirs == own:
            return own
        entity, other = self._entities[theirs], self._entities.pop(own)
        for number in other.rows:
            insort(entity.rows, number)
        entity.named = entity.named or other.named
        self._of[other.rows] = theirs
        if own in self._of_zero:
            self._of_zero.add(theirs)
        return theirs

    def settle(self, anaphor: int, antecedent: int) -> None:
        """Note that one row is the same entity as another."""
        entity = self._merged(antecedent, anaphor)
        if self._columns.markables[anaphor].zero is not None:
            self._of_zero.add(entity)

    def entities(self, rows: Column) -> Column:
        """Return the number of the entity of each row."""
        return self._of[rows]

    def solved_zero(self, entities: Iterable[int]) -> list[bool]:
        """Tell which entities have been the solution of a zero."""
        return [entity in self._of_zero for entity in entities]

    def facts(self, entities: Column, asked: int) -> Column:
        """Return `NAMES` of entities as they are known at an anaphor.

        Returns:
            Shape (entities, names).
        """
        known = {entity: self._facts(entity, asked) for entity in set(entities.tolist())}
        return np.array([known[entity] for entity in entities.tolist()], np.int64)

    def _facts(self, number: int, asked: int) -> tuple[int, ...]:
        columns = self._columns
        entity = self._entities.get(number)
        rows = [number] if entity is None else entity.rows
        place = columns.place
        start, sentence, form = place["start"], place["sentence"], place["form"]
        here = int(start[asked])
        before = [row for row in rows if start[row] < here]
        if not before:
            return _NOTHING
        last = before[-1]
        own_form, own_sentence = form[asked], sentence[asked]
        subjects = same = other = previous = 0
        for row in before[-_LATEST:]:
            role = columns.role[row]
            subjects += role == SUBJECT
            if columns.pronoun[row] and form[row] >= 0:
                if form[row] == own_form:
                    same += 1
                else:
                    other += 1
            if sentence[row] == own_sentence - 1:
                previous = max(previous, 1 + int(role))
        named = bool(columns.names[number]) if entity is None else entity.named
        return (
            min(len(before), 60),
            int(subjects),
            min(int(own_sentence - sentence[last]), 60),
            min(here - int(start[last]), 240),
            int(columns.role[last]),
            int(columns.pronoun[last]),
            same,
            other,
            previous,
            int(named),
        )
