"""Letters by which people choose entities, and numbers by which they are told apart.

The letter of an entity is the initial of its name where that is free.

The largest entities of a document own a letter each. All others get one where they are listed:
within a list no two entities have the same letter. An entity keeps its letter, except in a list in
which an owner needs it. The project stores the letters (`EntityLetters.stored`), so that they are
the same when the document is opened again: they depend on what was listed when. A mention that is
listed before it belongs to an entity has a letter, too (`of_mention`), none of those that are owned
if there are others; its entity takes the letter over if its name has it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from anaphora_workbench.annotation.session.entities import Entities

LETTERS = "abcdefghijklmnopqrstuvwxyz"
_FIRST = 8
"""How many mentions of an entity are looked at for the letter that one of them has had."""


class Stored(NamedTuple):
    """Letters as a project stores them, by mentions: those that are owned, and those of lists."""

    owned: Mapping[str, str]
    given: Mapping[str, str]


def _read(value: object) -> Stored:
    """Return stored letters, without what somebody has spoiled."""
    found = value if isinstance(value, dict) else {}
    parts = [part if isinstance(part := found.get(n), dict) else {} for n in Stored._fields]
    return Stored(
        *[{name: letter for name, letter in part.items() if _is_letter(letter)} for part in parts]
    )


def _is_letter(value: object) -> bool:
    return isinstance(value, str) and len(value) == 1 and value in LETTERS


class EntityLetters:
    """The letters of the entities of one session."""

    def __init__(self, entities: Entities) -> None:
        self._entities = entities
        self._news: set[str] | None = None
        self._owned: dict[str, str] = {}
        self._given: dict[str, str] = {}
        self._mentions: dict[str, str] = {}
        self._restored = Stored({}, {})

    def restore(self, stored: object) -> None:
        """Give entities the letters that `stored` returned when the document was open before."""
        self._restored = _read(stored)

    def stored(self) -> dict[str, dict[str, str]]:
        """Return the letters of all entities as JSON: by the first mention of each.

        ``owned`` are those that no other entity owns, ``given`` those of lists.
        """
        self._owners()
        first, known = self._entities.first, self._entities
        return {
            name: {first(one): letter for one, letter in letters.items() if one in known}
            for name, letters in (("owned", self._owned), ("given", self._given))
        }

    def _take_restored(self) -> None:
        """Take over what was stored, as far as its mentions belong to entities.

        Of those who owned a letter only the largest own it still; the others keep it in lists.
        """
        entities, restored = self._entities, self._restored
        largest = set(entities.largest(len(LETTERS)))
        for name, letter in restored.owned.items():
            entity_id = entities.of(name)
            if entity_id in largest and letter not in self._owned.values():
                self._owned.setdefault(entity_id, letter)
        for name, letter in (*restored.owned.items(), *restored.given.items()):
            if entity_id := entities.of(name):
                self._given.setdefault(entity_id, letter)

    def rehearsal(self) -> EntityLetters:
        """Return letters that are the same now; what is given by them leaves these as they are."""
        self._owners()
        other = EntityLetters(self._entities)
        other._news = set()
        other._owned, other._given = dict(self._owned), dict(self._given)
        other._mentions = dict(self._mentions)
        return other

    def own(self, entity_id: str) -> str:
        """Return the letter that no other entity of the document owns, ``""`` for none."""
        return self._owners().get(entity_id, "")

    def of(self, entity_ids: Iterable[str], reserved: Collection[str] = ()) -> Mapping[str, str]:
        """Return a letter for each entity of a list, as far as there are letters.

        Args:
            entity_ids: The entities, the more important ones first.
            reserved: Letters that mean something else where the list is shown.
        """
        listed = list(dict.fromkeys(entity_ids))
        owners = self._owners()
        found = {one: owners[one] for one in listed if one in owners}
        found = {one: letter for one, letter in found.items() if letter not in reserved}
        taken = {*reserved, *found.values()}
        for known in (self._given, {}):
            for one in listed:
                if one in found:
                    continue
                letter = known.get(one, "") if known else self._free(one, taken)
                if letter and letter not in taken:
                    found[one] = letter
                    taken.add(letter)
                    self._given.setdefault(one, letter)
        return {one: found[one] for one in listed if one in found}

    def of_mention(self, name: str, words: str, taken: Collection[str]) -> str:
        """Return a letter for an expression that is no entity yet, ``""`` when all are taken.

        It stays the same from list to list, as long as nothing there needs it.

        Args:
            name: The markable.
            words: What it is called.
            taken: The letters that the list has already.
        """
        known = self._mentions.get(name, "")
        if not known or known in taken:
            owned = {*self._owners().values()}
            wanted = [*letters_of(words, self._entities.articles), *LETTERS]
            free = [letter for letter in wanted if letter not in taken]
            known = next((letter for letter in free if letter not in owned), (*free, "")[0])
            self._mentions.setdefault(name, known)
        return known

    def has_had(self, name: str) -> bool:
        """Tell whether an expression that is no entity has had a letter in an earlier list."""
        return name in self._mentions

    def _owners(self) -> dict[str, str]:
        """Return who owns a letter. Who has gone, for instance by a merge, may come back."""
        begun = self._news is not None
        if self._news is None:
            self._news = self._entities.follow()
            self._take_restored()
        if (self._news or not begun) and len(self._owned) < len(LETTERS):
            taken = set(self._owned.values())
            for entity_id in self._entities.largest(len(LETTERS)):
                if entity_id not in self._owned and len(taken) < len(LETTERS):
                    letter = self._given.get(entity_id, "")
                    if not letter or letter in taken:
                        letter = self._free(entity_id, taken)
                    self._owned[entity_id] = letter
                    taken.add(letter)
        self._news.clear()
        return self._owned

    def _free(self, entity_id: str, taken: Collection[str]) -> str:
        """Return the free letter of a mention if the name has it, else the first one of the name.

        A letter that only other expressions have left over, *p* for *Tom*, comes after these. When
        none is free, it is ``""``.
        """
        entities = self._entities
        mentions = entities.mentions(entity_id)[:_FIRST]
        known = [self._mentions[name] for name in mentions if name in self._mentions]
        wanted = [*letters_of(entities.name(entity_id), entities.articles)]
        fitting = [letter for letter in known if letter in wanted]
        ordered = (*fitting, *wanted, *known, *LETTERS)
        return next((one for one in ordered if one not in taken), "")


def letters_of(name: str, articles: Collection[str] = ()) -> Iterator[str]:
    """Yield the letters of a name in the order in which they remind of it.

    The initials of its words come first, the last word's before the others' (*Mr. Rochester* is
    r), words without a capital and articles at the end.
    """
    plain = [sign for sign in unicodedata.normalize("NFD", name) if not unicodedata.combining(sign)]
    words = "".join(plain).split()
    capital = [one for one in words if one[:1].isupper() and one.lower() not in articles]
    rest = [word for word in words if word not in capital]
    small = [word for word in rest if word.lower() in articles]
    ordered = [*reversed(capital), *[one for one in reversed(rest) if one not in small], *small]
    for word in (*[word[:1] for word in ordered], *ordered):
        for letter in word.casefold():
            if letter in LETTERS:
                yield letter


class EntityNumbers:
    """A number for each entity, for its colour and line: the largest entities have the first ones.

    An entity keeps its number while the document is open.
    """

    def __init__(self, entities: Entities) -> None:
        self._entities = entities
        self._numbers: dict[str, int] | None = None

    def of(self, entity_id: str) -> int:
        """Return the number of an entity, from 0."""
        if self._numbers is None:
            largest = self._entities.largest(len(LETTERS))
            self._numbers = {one: number for number, one in enumerate(largest)}
        return self._numbers.setdefault(entity_id, len(self._numbers))
