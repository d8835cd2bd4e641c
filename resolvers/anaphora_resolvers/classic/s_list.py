"""The resolver ``s-list``: Strube (1998), one list of entities ranked by what the hearer knows.

The S-list holds the entities that the previous utterance and the current one so far have realised.
It is sorted by these criteria, the first that tells two entities apart decides:

1. hearer-old before mediated before hearer-new entities;
2. those of the current utterance before those of the previous one;
3. from left to right.

A pronoun takes the first entity of the list that agrees and that binding permits, and its entity
is put in its place at once as hearer-old. After each utterance what it has not realised is dropped.
There is no backward-looking center and there are no transitions.

Hearer-old are evoked entities (pronouns; names and definite noun phrases whose words were there
before) and unused ones (names). Mediated are definite noun phrases that are new in the text
(inferrable), those that hold a hearer-old expression (containing inferrable) and indefinite ones
that do (anchored brand-new). The rest is brand-new, hence hearer-new. Strube and his evaluators
classified by hand; here the form decides.

No roles are asked for, so tags are enough. Utterances are sentences, as in Tetreault's comparison;
`SList(unit="clause")` takes clauses. An entity of older utterances is never found: the resolver
then gives no answer. The answer is the nearest mention of the entity that is an admissible
candidate.

From memory: all three criteria and the figures of Tetreault (2001), 71.7 % of 1,694 pronouns in
newspaper text, 66.1 % of 511 in fiction.

Source: Strube, M. (1998), Never look back: an alternative to centering, *COLING-ACL*, 1251-1257.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import takewhile

from anaphora_resolvers.classic import ClassicResolver
from anaphora_resolvers.classic.choices import Choices, answered, speaker_or_hearer, utterances_back
from anaphora_resolvers.classic.discourse import (
    SENTENCE_UNIT,
    UNITS,
    Discourse,
    DiscourseRun,
    Utterances,
    check_choice,
)
from anaphora_resolvers.views import TextView
from anaphora_workbench.model import Layer, Markable, Reason
from anaphora_workbench.ports import Decision, Need, Pool

_OLD, _MEDIATED, _NEW = range(3)
_TITLES = (
    Reason("s-list.hearer-old", "hearer-old"),
    Reason("s-list.mediated", "mediated"),
    Reason("s-list.hearer-new", "hearer-new"),
)
_HERE = Reason("s-list.here", "in this utterance")

EntityRank = tuple[int, int, tuple[int, int, int, str]]
"""Sort key of an entity in the S-list: hearer status, utterances back, place."""


class SList(ClassicResolver):
    """Strube's S-list.

    Args:
        unit: What an utterance is, ``sentence`` or ``clause``.

    Raises:
        UsageError: There is no such unit.
    """

    name = "s-list"
    title = "S-list (Strube 1998): hearer-old before hearer-new, this and the previous sentence"
    needs = frozenset((Need.POS,))
    uses_history = True

    def __init__(self, unit: str = SENTENCE_UNIT) -> None:
        check_choice("an utterance", unit, UNITS)
        self.unit = unit
        self.signature = f"utterance:{unit}"

    def _run(self, layer: Layer, view: TextView) -> _Run:
        discourse = Discourse(layer, view)
        return _Run(discourse, Utterances(discourse, self.unit))


class _Run(DiscourseRun):
    """The S-list at work on one document."""

    def __init__(self, discourse: Discourse, utterances: Utterances) -> None:
        super().__init__(discourse, utterances)
        self._known: dict[int, list[tuple[Markable, int]]] = {}

    def _answer(self, asked: Markable, kind: str, pool: Pool, choices: Choices) -> Decision:
        listed = self.ranked(asked)
        for place, (entity, (status, distance, _order)) in enumerate(listed, 1):
            near = choices.by_entity.get(entity)
            if near:
                why = Reason(
                    "s-list.place",
                    "It is number {rank} of {all} in the S-list: {status}, {where}.",
                    rank=place,
                    all=len(listed),
                    status=_TITLES[status],
                    where=utterances_back(distance) if distance else _HERE,
                )
                trace, steps = choices.because(why, near[-1])
                return answered(asked, near[-1], None, trace, steps)
        return speaker_or_hearer(asked, pool, _none_of(len(listed)))

    def ranked(self, asked: Markable) -> list[tuple[str, EntityRank]]:
        """Return the S-list at the place of an anaphor: entities with their standing."""
        current = self.utterances.number(asked)
        standings: dict[str, EntityRank] = {}
        for number in (current - 1, current):
            # A later utterance replaces the standing that an entity had in the one before.
            for mention, status in reversed(self._mentions(number)):
                if mention.order < asked.order:
                    standing = (status, current - number, mention.order)
                    entity = self.discourse.entity(mention)
                    old = standings.get(entity)
                    if old is not None and old[1] == standing[1]:
                        standing = (min(status, old[0]), standing[1], standing[2])
                    standings[entity] = standing
        return sorted(standings.items(), key=lambda item: item[1])

    def _mentions(self, number: int) -> list[tuple[Markable, int]]:
        """Return what an utterance mentions in text order, with its status for the hearer."""
        known = self._known.get(number)
        if known is None:
            known = self._known[number] = []
            later: list[Markable] = []
            for mention in reversed(self.utterances.mentions(number)):
                inside = takewhile(partial(_begins_in, mention), reversed(later))
                known.append((mention, self._status(mention, inside)))
                later.append(mention)
            known.reverse()
        return known

    def _is_old(self, mention: Markable) -> bool:
        profile = self.discourse.profile(mention)
        name = profile.proper and not profile.indefinite
        return profile.pronoun or name or mention.id in self.discourse.repeated

    def _status(self, mention: Markable, inside: Iterable[Markable]) -> int:
        if self._is_old(mention):
            return _OLD
        if self.discourse.is_definite(self.discourse.profile(mention)):
            return _MEDIATED
        return _MEDIATED if any(self._is_old(other) for other in inside) else _NEW


def _begins_in(mention: Markable, other: Markable) -> bool:
    return other.start < mention.end


def _none_of(entities: int) -> Reason:
    if entities > 1:
        return Reason(
            "s-list.none", "None of the {all} entities in the S-list agrees.", all=entities
        )
    if entities:
        return Reason("s-list.not-the-only", "The only entity in the S-list does not agree.")
    return Reason("s-list.empty", "The S-list is empty.")
