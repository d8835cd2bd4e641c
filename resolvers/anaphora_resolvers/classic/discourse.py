"""Discourse entities and utterances, for the algorithms of centering and their relatives.

Three things make expressions one entity: what the run has heard (`Discourse.settle`), repetition,
and relative clauses. The papers whose algorithms ask for entities worked on texts whose noun
phrases had been resolved by hand; here a name that repeats the same words, and a definite noun
phrase that does, is taken to be the same entity; a relative pronoun is the noun that its clause
modifies and is never an answer where that noun can be one. Nothing else is guessed.

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

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from copy import copy

from anaphora_resolvers.classic.choices import (
    Choices,
    known,
    repetition,
    speaker_or_hearer,
    wants_living,
)
from anaphora_resolvers.classic.order import PhraseOrder
from anaphora_resolvers.supar.profiles import CandidateProfile, Entities, Profiles
from anaphora_resolvers.views import TextView
from anaphora_workbench.errors import UsageError
from anaphora_workbench.model import Anaphor, Layer, Markable
from anaphora_workbench.model.clauses import clause_division
from anaphora_workbench.ports import Decision, Pool

REFLEXIVES = frozenset(("persRefl", "refl12", "recip"))
"""Kinds of anaphor that are bound in their clause."""
_RELATIVE = "rel"
_BINDING = frozenset(("binding",))
_AGREEMENT = frozenset(("number", "gender", "person", "semantic"))


class Discourse:
    """The entities of a document as far as a run has come.

    Attributes:
        markables: The layer's markables in text order.
        by_id: The same by id.
        profile: What is known of a markable.
        repeated: Ids of names and definite noun phrases whose words were there before.
        definite: Words that begin a definite noun phrase.
    """

    def __init__(self, layer: Layer, view: TextView) -> None:
        self.view = view
        self._entities = Entities()
        self._show(layer)

    def _show(self, layer: Layer) -> None:
        self.by_id = layer.markables
        self.markables = layer.in_text_order(clauses=False)
        self.profile = Profiles(layer, self.view)
        self.definite = self.view.language.definite_articles
        self._join_repetitions()
        self._join_relatives()

    def _join_relatives(self) -> None:
        nouns: dict[int, Markable] = {}
        relatives: list[tuple[Markable, int]] = []
        for markable in self.markables:
            profile = self.profile(markable)
            if profile.kind == _RELATIVE:
                relatives.append((markable, profile.modified))
            elif markable.realisation == "overt":
                nouns.setdefault(profile.token, markable)
        for relative, noun in relatives:
            if noun in nouns:
                self._entities.settle(relative, nouns[noun])

    def _join_repetitions(self) -> None:
        first: dict[str, Markable] = {}
        self.repeated: set[str] = set()
        for markable in self.markables:
            words = self._repeatable(self.profile(markable))
            if words:
                earlier = first.setdefault(words, markable)
                if earlier is not markable:
                    self.repeated.add(markable.id)
                    self._entities.settle(markable, earlier)

    def _repeatable(self, profile: CandidateProfile) -> str:
        """Return the words by which a name or definite noun phrase is known again, or ``""``."""
        if profile.pronoun or not profile.form or profile.indefinite:
            return ""
        begin, _, rest = profile.form.partition(" ")
        if begin in self.definite:
            return rest
        return profile.form if profile.proper else ""

    def is_definite(self, profile: CandidateProfile) -> bool:
        """Tell whether a phrase begins with a definite article, demonstrative or possessive."""
        return profile.form.partition(" ")[0] in self.definite or profile.owner is not None

    def branched(self, layer: Layer) -> Discourse:
        """Return a discourse with other markables that has heard the same."""
        other = Discourse.__new__(Discourse)
        other.view = self.view
        other._entities = self._entities.copied()
        if layer.markables is self.by_id:
            other.by_id, other.markables = self.by_id, self.markables
            other.profile, other.definite = self.profile, self.definite
            other.repeated = self.repeated
        else:
            other._show(layer)
        return other

    def entity(self, markable: Markable) -> str:
        """Return the name of a markable's entity, good until something is settled."""
        return self._entities.entity(markable.id)

    def settle(self, anaphor: Markable, decision: Decision) -> None:
        """Note what an anaphor stands for; a split antecedent makes nothing one."""
        if len(decision.antecedents) == 1:
            self._entities.settle(anaphor, decision.antecedents[0])

    def choices_before(self, asked: Markable, pool: Pool, kind: str) -> Choices:
        """Return the candidates before an anaphor that come into question, by their entity.

        An entity is left out when any of its mentions is a pronoun that does not agree, or, but
        for reflexives, when binding keeps a mention of it apart from the anaphor; and, for a
        pronoun of living beings, when others are known to name such and it is not.

        Args:
            asked: The anaphor.
            pool: Its candidates.
            kind: Its kind.
        """
        admissible: list[Markable] = []
        barred: set[str] = set()
        for candidate, markable in zip(pool.candidates, pool.markables, strict=True):
            failed = candidate.failed
            if failed:
                if self._excludes(failed, markable, reflexive=kind in REFLEXIVES):
                    barred.add(self.entity(markable))
            elif markable.order < asked.order:
                admissible.append(markable)
        choices = Choices()
        choices.begin(pool, admissible)
        free = [markable for markable in admissible if self.entity(markable) not in barred]
        choices.require("entity", len(admissible), free)
        left = free
        if wants_living(asked, self.view):
            left = known(pool, free, self.entity)
        choices.require("class", len(free), left)
        choices.by_entity = self._by_entity(left)
        return choices

    def _by_entity(self, left: list[Markable]) -> dict[str, list[Markable]]:
        """Return mentions by entity, without relative pronouns where there are others."""
        found: dict[str, list[Markable]] = {}
        relatives: dict[str, list[Markable]] = {}
        for markable in left:
            kept = relatives if self.profile(markable).kind == _RELATIVE else found
            kept.setdefault(self.entity(markable), []).append(markable)
        for entity, mentions in relatives.items():
            found.setdefault(entity, mentions)
        return found

    def _excludes(self, failed: list[str], markable: Markable, *, reflexive: bool) -> bool:
        """Tell whether what excludes a mention excludes its entity."""
        if not reflexive and not _BINDING.isdisjoint(failed):
            return True
        return not _AGREEMENT.isdisjoint(failed) and self.profile(markable).pronoun


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

    Raises:
        UsageError: There is no such unit or ranking.
    """

    def __init__(self, discourse: Discourse, unit: str, ranking: str = BY_ROLE) -> None:
        check_choice("an utterance", unit, UNITS)
        check_choice("the ranking", ranking, RANKINGS)
        self.unit = unit
        self.ranking = ranking
        self._discourse = discourse
        document = discourse.view.document
        spans = document.sentences if unit == SENTENCE_UNIT else clause_division(document)
        self._starts = [span.start for span in spans]
        self._mentions: dict[int, list[Markable]] = {}
        for markable in discourse.markables:
            self._mentions.setdefault(self.number(markable), []).append(markable)
        self._ranked: dict[int, list[Markable]] = {}
        self._order: PhraseOrder | None = None
        if ranking == BY_WALK:
            self._order = PhraseOrder(discourse.markables, discourse.view)

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
        sentence = self._discourse.view.document.sentence_of(mentions[0].start)
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


class DiscourseRun(ABC):
    """A resolver at work on the entities of one document.

    Args:
        discourse: The document and its entities.
        utterances: Its utterances.
    """

    def __init__(self, discourse: Discourse, utterances: Utterances) -> None:
        self.discourse = discourse
        self.utterances = utterances

    def branch(self, layer: Layer) -> DiscourseRun:
        """Return a run that knows what this one has heard and goes on without it."""
        discourse = self.discourse.branched(layer)
        return type(self)(discourse, self.utterances.of(discourse))

    def settle(self, anaphor: Anaphor, decision: Decision) -> None:
        """Note what the anaphor stands for."""
        self.discourse.settle(self.discourse.by_id[anaphor.markable], decision)

    def resolve(self, anaphor: Anaphor, pool: Pool) -> Decision:
        """Answer one anaphor."""
        asked = self.discourse.by_id[anaphor.markable]
        decided = repetition(asked, pool)
        if decided is not None:
            return decided
        choices = self.discourse.choices_before(asked, pool, anaphor.kind)
        if not choices.by_entity:
            return speaker_or_hearer(asked, pool)
        return self._answer(asked, anaphor.kind, pool, choices)

    @abstractmethod
    def _answer(self, asked: Markable, kind: str, pool: Pool, choices: Choices) -> Decision:
        """Return the decision on an anaphor of a kind for which there are choices."""


def check_choice(what: str, chosen: str, known: Sequence[str]) -> None:
    """Raise when a setting is none of those that are known.

    Raises:
        UsageError: Names them.
    """
    if chosen not in known:
        raise UsageError(f"{what} is {' or '.join(known)}, not '{chosen}'")
