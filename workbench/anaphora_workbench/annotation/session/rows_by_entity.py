"""The list of candidates with one row for each entity.

- The row shows the nearest mention that no constraint rejects, else the nearest; that mention is
  what choosing the row records. The row has the verdict of the mention, and says how many others
  there are and how many of them are allowed.
- Entities keep their number while the anaphor is active, as mentions do in the list of mentions.
  Of two that become one the smaller number stays.
- Rows come in the order of the list of mentions: the entity of the best mention first. On blind
  items the mention that the row shows decides, so that no entity comes first because it has many.
- A mention of the anaphor's own entity that takes up the anaphor cannot be its antecedent. The row
  shows another one; if there is none, the entity has no row.
- Behind the allowed candidates come entities that are active in the text, but have no mention among
  the candidates, the nearest first; then those of which every mention is rejected.
- Every row has a letter besides.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from anaphora_workbench.annotation.preparation.word_matches import Match
from anaphora_workbench.annotation.session.derived import Derived
from anaphora_workbench.annotation.session.entity_letters import EntityLetters
from anaphora_workbench.annotation.session.values import CandidateRow

UNFOLDED = 1000
"""Added to the number of a mention that is listed below its entity: such numbers are not keys."""
_AGREEMENT = ("number", "gender")
"""Constraints on what all mentions of an entity share: one that fails tells of the others."""
Nearness = Callable[[CandidateRow], Any]
"""Sort key of a row: how near its mention is to the anaphor."""


class _Entity:
    """The mentions of an entity, and what the row that stands for them says.

    A row has twenty fields, and a key makes dozens: each is made once, when all of it is known.
    """

    __slots__ = (
        "allowed",
        "disagreeing",
        "further",
        "head",
        "match",
        "mentions",
        "number",
        "passing",
        "proposed",
    )

    def __init__(
        self, group: list[CandidateRow], nearness: Nearness, *, further: bool = False
    ) -> None:
        # A distant mention that nobody has judged is no better than a near one that is rejected.
        judged = [row for row in group if not row.outside]
        passing = [row for row in judged or group if row.allowed]
        shown = passing or group
        self.head = shown[0] if len(shown) == 1 else min(shown, key=nearness)
        self.allowed = bool(passing)
        self.further = further
        self.number = 0
        self.mentions = tuple([row.markable.id for row in group])
        self.passing = self.head.passing if further else len(passing)
        failed = {one.constraint for row in judged if passing for one in row.failed}
        self.disagreeing = tuple([name for name in _AGREEMENT if name in failed])
        self.proposed = any(row.proposed for row in group)
        matches = {row.match for row in group}
        self.match = next((match for match in Match if match in matches), None)

    def row(self, letters: Mapping[str, str]) -> CandidateRow:
        """Return the row; ``letters`` are those of the mentions that rows show."""
        return replace(
            self.head,
            number=self.number,
            letter=letters.get(self.head.markable.id, ""),
            mentions=self.mentions,
            passing=self.passing,
            disagreeing=self.disagreeing,
            proposed=self.proposed,
            match=self.match,
            further=self.further,
        )


def _numbered(entities: Iterable[_Entity], numbers: dict[str, int]) -> list[_Entity]:
    """Return entities by number; those that have one keep it, new ones are added to ``numbers``."""
    last = max(numbers.values(), default=0)
    taken: set[int] = set()
    found = []
    for entity in entities:
        known = sorted({numbers[n] for n in entity.mentions if n in numbers} - taken)
        if known:
            entity.number = known[0]
        else:
            last += 1
            entity.number = last
        taken.add(entity.number)
        for name in entity.mentions:  # those of an entity that is joined may come apart again
            numbers.setdefault(name, entity.number)
        found.append(entity)
    return sorted(found, key=lambda entity: entity.number)


def _give_way(
    allowed: Iterable[_Entity], rejected: Iterable[_Entity], numbers: dict[str, int]
) -> None:
    """Take numbers away so that those of rejected entities do not come before those of others.

    They do when an entity has become active, or a verdict has changed, since the numbers were
    given. Allowed entities before the first rejected one keep theirs.
    """

    def known(entity: _Entity) -> list[int]:
        return [numbers[name] for name in entity.mentions if name in numbers]

    first = min([number for entity in rejected for number in known(entity)], default=0)
    if not first or all(min(known(entity), default=first) < first for entity in allowed):
        return
    early = {name for entity in allowed for name in entity.mentions}
    kept = {n: number for n, number in numbers.items() if n in early and number < first}
    numbers.clear()
    numbers.update(kept)


class RowsByEntity:
    """The rows of the active anaphor; their numbers stay until `begin`.

    Args:
        derived: The layer.
        letters: The letters to be given, by default those of the session.
    """

    def __init__(self, derived: Derived, letters: EntityLetters | None = None) -> None:
        self._derived = derived
        self._letters = letters
        self.begin()

    def begin(self) -> None:
        """Forget everything, because another anaphor is asked about."""
        self._unfolded: set[str] = set()
        self._asked_again = True

    def of(
        self,
        rows: Sequence[CandidateRow],
        further: Sequence[CandidateRow],
        numbers: dict[str, int],
        nearness: Nearness,
        *,
        blind: bool = False,
        undecided: bool = False,
        circular: Container[str] = (),
    ) -> tuple[CandidateRow, ...]:
        """Return the rows of all entities by number, without those of single mentions.

        Args:
            rows: The rows of mentions, in the order in which they are listed.
            further: Rows of the last mention of active entities that are not among them.
            numbers: By mention the number of its entity; new ones are added.
            nearness: How near a mention is to the anaphor.
            blind: Whether the order of the mentions is a random one.
            undecided: Whether no answer has been given by these numbers. What is rejected then does
                not keep those before others from an earlier time.
            circular: Mentions that take up the anaphor.
        """
        groups: dict[str, list[CandidateRow]] = {}
        for row in rows:
            if row.markable.id not in circular:
                groups.setdefault(self._entity(row.markable.id), []).append(row)
        entities = [_Entity(group, nearness) for group in groups.values()]
        if blind:
            places = {row.markable.id: place for place, row in enumerate(rows)}
            entities.sort(key=lambda entity: places[entity.head.markable.id])
        entities += [_Entity([row], nearness, further=True) for row in further]
        allowed = [entity for entity in entities if entity.allowed]
        rejected = [entity for entity in entities if not entity.allowed]
        if self._asked_again and undecided:
            _give_way(allowed, rejected, numbers)
        self._asked_again = False
        numbered = _numbered((*allowed, *rejected), numbers)
        letters = self._lettered([entity.head for entity in numbered])
        return tuple([entity.row(letters) for entity in numbered])

    def shown(
        self,
        entities: Iterable[CandidateRow],
        mentions: Sequence[CandidateRow],
        nearness: Nearness,
    ) -> tuple[CandidateRow, ...]:
        """Return rows of entities, below those that are unfolded their other mentions."""
        by_id = {row.markable.id: row for row in mentions}
        found = []
        for row in entities:
            if self._unfolded.isdisjoint(row.mentions):
                found.append(row)
                continue
            found.append(replace(row, unfolded=True))
            others = [by_id[name] for name in row.mentions if name != row.markable.id]
            for other in sorted(others, key=nearness):
                found.append(replace(other, number=UNFOLDED + other.number, part=True))
        return tuple(found)

    def unfold(self, mentions: Iterable[str], *, shown: bool) -> None:
        """Show or hide the single mentions of an entity."""
        if shown:
            self._unfolded.update(mentions)
        else:
            self._unfolded.difference_update(mentions)

    def _entity(self, name: str) -> str:
        chain = self._derived.links.chain_of(name)
        return name if chain is None else chain.first

    def _lettered(self, rows: Sequence[CandidateRow]) -> dict[str, str]:
        """Return a letter for each row, by the mention that it shows.

        Entities have the letters by which they are known all over the window. What is not an entity
        yet gets one of its words that is left over, and keeps it when it becomes one.
        """
        entities, known = self._derived.entities, self._letters or self._derived.letters
        of_row = {row.markable.id: entities.of(row.markable.id) for row in rows}
        given = known.of([entity for entity in of_row.values() if entity])
        letters = {name: given[entity] for name, entity in of_row.items() if entity in given}
        taken = set(letters.values())
        others = [row for row in rows if row.markable.id not in letters]
        others.sort(key=lambda row: not known.has_had(row.markable.id))  # what is new gives way
        for row in others:
            name = row.markable.id
            if letter := known.of_mention(name, row.words, taken):
                letters[name] = letter
                taken.add(letter)
        return letters
