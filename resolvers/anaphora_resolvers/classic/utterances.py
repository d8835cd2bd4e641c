"""Utterances: the units of centering, the entities that they realise, and how those rank.

An utterance is a sentence or, after Kameyama (1998), a clause with a verb of its own
(`anaphora_workbench.model.clauses`). What it realises ranks in one of two ways:

- by role, as Brennan, Friedman and Pollard (1987) do: subject, direct object, indirect object,
  anything else, and last what names nobody new (appositions, predicates, forms of address); equal
  roles rank from left to right;
- by a left-to-right, breadth-first walk through the parse, by which Tetreault (2001) sorts by role
  approximately: subjects come before objects, main clauses before subordinate ones, and what is
  embedded comes late.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from copy import copy

from anaphora_resolvers.classic.entities import Discourse
from anaphora_resolvers.classic.order import PhraseOrder
from anaphora_workbench.errors import UsageError
from anaphora_workbench.model import Markable
from anaphora_workbench.model.clauses import clause_division

__all__ = [
    "BY_ROLE",
    "BY_WALK",
    "CLAUSE_UNIT",
    "RANKINGS",
    "SENTENCE_UNIT",
    "UNITS",
    "Utterances",
    "check_choice",
]

SENTENCE_UNIT = "sentence"
CLAUSE_UNIT = "clause"
UNITS = (SENTENCE_UNIT, CLAUSE_UNIT)
"""What an utterance can be."""
BY_ROLE = "role"
BY_WALK = "walk"
RANKINGS = (BY_ROLE, BY_WALK)
"""How the entities of an utterance can rank."""
_RANKS = {"subject": 0, "object": 1, "indirect": 2}
_OTHER = 3
_OUTSIDE = frozenset(("apposition", "predicate", "vocative", "name"))


class Utterances:
    """The utterances of a document.

    Args:
        discourse: The document with its markables and entities.
        unit: One of `UNITS`.
        ranking: One of `RANKINGS`.

    Attributes:
        unit: What an utterance is.
        ranking: How what it realises ranks.

    Raises:
        UsageError: There is no such unit or ranking.
    """

    def __init__(self, discourse: Discourse, unit: str, ranking: str = BY_ROLE) -> None:
        check_choice("an utterance", unit, UNITS)
        check_choice("the ranking", ranking, RANKINGS)
        self.unit = unit
        self.ranking = ranking
        self._discourse = discourse
        document = discourse.document
        spans = document.sentences if unit == SENTENCE_UNIT else clause_division(document)
        self._starts = [span.start for span in spans]
        self._mentions: dict[int, list[Markable]] = {}
        for markable in discourse.markables:
            self._mentions.setdefault(self.number(markable), []).append(markable)
        self._ranked: dict[int, list[Markable]] = {}
        self._order: PhraseOrder | None = None
        if ranking == BY_WALK:
            self._order = PhraseOrder(
                document, discourse.markables, discourse.language, discourse.view
            )

    def of(self, discourse: Discourse) -> Utterances:
        """Return the utterances of a discourse in the same text (`Discourse.branched`)."""
        if discourse.by_id is not self._discourse.by_id:
            return Utterances(discourse, self.unit, self.ranking)
        other = copy(self)
        other._discourse = discourse
        return other

    def number(self, markable: Markable) -> int:
        """Return the number (0-based) of the utterance in which a markable begins."""
        return bisect_right(self._starts, markable.start) - 1

    def mentions(self, number: int) -> list[Markable]:
        """Return what an utterance mentions, in text order."""
        return self._mentions.get(number, [])

    def ranked(self, number: int) -> list[Markable]:
        """Return what an utterance mentions, the highest first."""
        known = self._ranked.get(number)
        if known is None:
            known = self._ranked[number] = self._sorted(number)
        return known

    def _sorted(self, number: int) -> list[Markable]:
        mentions = self.mentions(number)
        if self._order is None:
            return sorted(mentions, key=self.rank)
        if not mentions:
            return []
        sentence = self._discourse.document.sentence_of(mentions[0].start)
        return [
            markable
            for node in self._order.noun_phrases(sentence)
            for markable in node.markables
            if self.number(markable) == number
        ]

    def rank(self, markable: Markable) -> int:
        """Return the rank of a markable's role, 0 for subjects."""
        role = self._discourse.profile(markable).role
        return _OTHER + 1 if role in _OUTSIDE else _RANKS.get(role, _OTHER)

    def entities(self, mentions: Iterable[Markable]) -> list[str]:
        """Return the entities of mentions, each once, in the order of their first mention."""
        return list(dict.fromkeys([self._discourse.entity(mention) for mention in mentions]))


def check_choice(what: str, chosen: str, known: Sequence[str]) -> None:
    """Raise when a setting is none of those that are known.

    Raises:
        UsageError: Names them.
    """
    if chosen not in known:
        raise UsageError(f"{what} is {' or '.join(known)}, not '{chosen}'")
