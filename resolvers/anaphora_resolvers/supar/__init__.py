"""The resolver ``supar``: constraints, then an ordered list of preferences as filters.

After Ferrandez, Palomar and Moreno (1998, 1999), Ferrandez and Peral (2000) and Palomar et al.
(2001): the candidates that no constraint excludes are filtered by one preference after the other
until a single one is left. The order is data (``[preferences]`` of the language tables, by kind of
anaphor); definite descriptions besides have requirements, and no answer when none meets them.

Each preference ranks the candidates that are still in question; the resolver keeps those of the
highest rank that occurs, so that a preference that nobody meets excludes nobody. Which ones are
asked, and in which order, is data: ``[preferences]`` in the language tables.

The preferences are those of Ferrandez and Peral (2000) for zeros, of Palomar et al. (2001) for
other pronouns and of Muñoz et al. (2000) for definite descriptions, and a few that other classic
algorithms share: subjects and roles (Lappin and Leass 1994), the nearest sentence, the pronoun
of the same form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace

from anaphora_resolvers.classic.choices import constraints, narrowed, repetition
from anaphora_resolvers.constraints import NAMES as CONSTRAINTS
from anaphora_resolvers.dependencies import NONE
from anaphora_resolvers.supar.profiles import CandidateProfile, Entities, Profiles
from anaphora_resolvers.views import TextView
from anaphora_workbench.errors import UsageError
from anaphora_workbench.model import (
    Anaphor,
    Candidate,
    Document,
    Layer,
    Markable,
    Outcome,
    Reference,
)
from anaphora_workbench.model.language import Language, language, language_codes
from anaphora_workbench.ports import Decision, Need, Pool, Step

__all__ = ["PublishedSupar", "Supar"]

_CLASS = "semantic"
_SEX = "gender"
_AGREEMENT = frozenset(("number", _SEX, _CLASS))
_OUTSIDE = frozenset(("apposition", "predicate", "vocative", "name"))
_ROLES = {"subject": 3, "object": 2, "indirect": 1, "agent": 1}
"""Ranks of grammatical roles; all others have none."""


@dataclass(frozen=True, slots=True)
class OpenCandidate:
    """A candidate that is still in question.

    Attributes:
        candidate: The candidate with its record.
        profile: Where it stands.
    """

    candidate: Candidate
    profile: CandidateProfile


Rank = int | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Preference:
    """One preference.

    Attributes:
        name: What data, traces and reports call it.
        title: What the preferred candidates do, as the end of a sentence with *they*.
        rank: Rank of a choice for an anaphor; the higher, the better.
    """

    name: str
    title: str
    rank: Callable[[CandidateProfile, OpenCandidate, Entities], Rank]


def _before(asked: CandidateProfile, choice: OpenCandidate) -> bool:
    return choice.profile.order < asked.order


def _nearness(asked: CandidateProfile, choice: OpenCandidate) -> tuple[int, ...]:
    """Return the rank by text order; what comes after the anaphor is last of all."""
    start, end, part, _name = choice.profile.order
    return (1, start, end, part) if _before(asked, choice) else (0, -start, -end, -part)


def _may_own(asked: CandidateProfile, choice: OpenCandidate) -> bool:
    """Tell whether a candidate belongs to what the anaphor may be (*her mother* for *she*)."""
    owner, own = choice.profile.owner, asked.agreement
    if owner is None:
        return False
    return all(
        not one or not other or bool(one & other)
        for one, other in ((owner.number, own.number), (owner.gender, own.gender))
    )


def _modifiers_fit(asked: CandidateProfile, choice: OpenCandidate) -> bool:
    """Tell whether a description says nothing of the head that the candidate does not say.

    *The red car* may take up *a red car*, not *a blue car*; *the car* may take up both.
    """
    return asked.modifiers <= choice.profile.modifiers


def _same_name(asked: CandidateProfile, choice: OpenCandidate) -> bool:
    """Tell whether one name holds all words of the other: *Hu* and *Mrs Ana Hu*, not *Eva Hu*."""
    ours, theirs = asked.name, choice.profile.name
    return bool(ours and theirs) and (ours <= theirs or theirs <= ours)


def _agreements(choice: OpenCandidate) -> int:
    """Return how many of the agreement constraints a candidate passes for certain.

    A person's name agrees in gender as well, though it tells no sex: most family names tell none,
    while a pronoun always does, however far away it is.
    """
    asked = {
        verdict.constraint: verdict.outcome
        for verdict in choice.candidate.verdicts
        if verdict.constraint in _AGREEMENT
    }
    passed = list(asked.values()).count(Outcome.PASS)
    named = choice.profile.proper and asked.get(_CLASS) is Outcome.PASS
    return passed + (named and asked.get(_SEX) is Outcome.UNKNOWN)


_ALL = (
    Preference(
        "known to agree",
        "are known to agree in the most features: number, gender, semantic class",
        lambda a, c, e: _agreements(c),
    ),
    Preference(
        "in an argument",
        "are not an apposition, predicate or form of address",
        lambda a, c, e: c.profile.role not in _OUTSIDE,
    ),
    Preference(
        "noun of the clause",
        "are the noun that the relative clause of the anaphor belongs to",
        lambda a, c, e: a.modified != NONE and c.profile.token == a.modified,
    ),
    Preference(
        "not of the same owner",
        "contain no possessive pronoun that may corefer with the anaphor",
        lambda a, c, e: not _may_own(a, c),
    ),
    Preference(
        "not the co-argument's",
        "do not corefer with an expression that binding separates from the anaphor",
        lambda a, c, e: not e.is_apart(c.profile.markable.id),
    ),
    Preference("before", "come before the anaphor", lambda a, c, e: _before(a, c)),
    Preference(
        "same clause",
        "are in the clause of the anaphor",
        lambda a, c, e: a.clause != NONE and c.profile.clause == a.clause,
    ),
    Preference(
        "same sentence",
        "come before the anaphor in its sentence",
        lambda a, c, e: c.profile.sentence == a.sentence and _before(a, c),
    ),
    Preference(
        "previous sentence",
        "are in the sentence of the anaphor or the one before",
        lambda a, c, e: a.sentence - c.profile.sentence <= 1,
    ),
    Preference(
        "nearest sentence", "are in the nearest sentence", lambda a, c, e: c.profile.sentence
    ),
    Preference(
        "solution of a zero",
        "have been the solution of a zero pronoun",
        lambda a, c, e: e.solved_zero(c.profile.markable.id),
    ),
    Preference(
        "name or indefinite",
        "are names or begin with an indefinite article",
        lambda a, c, e: c.profile.proper or c.profile.indefinite,
    ),
    Preference("name", "are names", lambda a, c, e: c.profile.proper),
    Preference(
        "repeated",
        "have a head that has appeared more than once",
        lambda a, c, e: c.candidate.record.times_in_text > 1,
    ),
    Preference(
        "repeated or pronoun",
        "are pronouns or have a head that has appeared more than once",
        lambda a, c, e: c.profile.pronoun or c.candidate.record.times_in_text > 1,
    ),
    Preference(
        "most repeated",
        "have the head that has appeared most often",
        lambda a, c, e: c.candidate.record.times_in_text,
    ),
    Preference(
        "taken up",
        "have already been taken up by a pronoun",
        lambda a, c, e: e.mentions(c.profile.markable.id) > 1,
    ),
    Preference(
        "most mentioned",
        "belong to the entity that has been mentioned most often",
        lambda a, c, e: e.mentions(c.profile.markable.id),
    ),
    Preference(
        "with the verb",
        "have a head that has appeared with the verb of the anaphor",
        lambda a, c, e: c.candidate.record.times_with_verb > 0,
    ),
    Preference(
        "repeated with the verb",
        "have a head that has appeared more than once with the verb of the anaphor",
        lambda a, c, e: c.candidate.record.times_with_verb > 1,
    ),
    Preference(
        "same side of the verb",
        "are on the same side of their verb as the anaphor",
        lambda a, c, e: a.before_verb is not None and c.profile.before_verb == a.before_verb,
    ),
    Preference(
        "before the verb",
        "come before their verb",
        lambda a, c, e: bool(c.profile.before_verb),
    ),
    Preference(
        "same kind of phrase",
        "are in a prepositional phrase if and only if the anaphor is",
        lambda a, c, e: c.profile.in_pp == a.in_pp,
    ),
    Preference(
        "not in a PP", "are not in a prepositional phrase", lambda a, c, e: not c.profile.in_pp
    ),
    Preference(
        "not nested", "are not part of another noun phrase", lambda a, c, e: not c.profile.nested
    ),
    Preference(
        "as many phrases",
        "are in a clause with as many noun phrases as that of the anaphor",
        lambda a, c, e: c.profile.phrases == a.phrases,
    ),
    Preference("subject", "are subjects", lambda a, c, e: c.profile.role == "subject"),
    Preference(
        "role",
        "have the highest role: subject, object, indirect object, other",
        lambda a, c, e: _ROLES.get(c.profile.role, 0),
    ),
    Preference(
        "same role",
        "have the role of the anaphor",
        lambda a, c, e: bool(a.role) and c.profile.role == a.role,
    ),
    Preference("pronoun", "are pronouns", lambda a, c, e: c.profile.pronoun),
    Preference(
        "same pronoun",
        "are the same pronoun as the anaphor",
        lambda a, c, e: a.form != "" and c.profile.pronoun and c.profile.form == a.form,
    ),
    Preference(
        "same head",
        "have the same head noun",
        lambda a, c, e: a.head != "" and c.profile.head == a.head,
    ),
    Preference(
        "same name",
        "are names that contain all words of the other name except titles",
        lambda a, c, e: _same_name(a, c),
    ),
    Preference(
        "compatible modifiers",
        "have every modifier that the anaphor has",
        lambda a, c, e: _modifiers_fit(a, c),
    ),
    Preference("nearest", "are the nearest", lambda a, c, e: _nearness(a, c)),
)

PREFERENCES = {preference.name: preference for preference in _ALL}
"""Every preference by its name."""

_BINDING = "binding"
_REFLEXIVES = frozenset(("persRefl", "refl12", "recip"))


class Supar:
    """SUPAR's algorithm.

    Args:
        preferences: Names of preferences in order, by kind of anaphor; ``""`` stands for kinds
            without a list of their own. Left out: the order of the document's language.
        without: Names of preferences, and of constraints of the candidate finder, that are
            switched off.
        name: Another name, to tell variants apart in one report.

    Raises:
        UsageError: There is no preference of a name.
    """

    title = "constraints, then SUPAR's ordered preferences as filters"
    needs: frozenset[Need] = frozenset((Need.POS,))
    uses_history = True

    def __init__(
        self,
        preferences: Mapping[str, Sequence[str]] | None = None,
        *,
        without: Iterable[str] = (),
        name: str = "supar",
    ) -> None:
        self.name = name
        self.without = frozenset(without)
        self._preferences = preferences
        for names in (preferences or {}).values():
            _known(names)

    def start(self, document: Document, layer: Layer) -> _Run:
        """Begin with a document."""
        tables = language(document.language)
        preferences = self._preferences
        if preferences is None:
            preferences = self._of_language(tables)
        return _Run(document, layer, tables, preferences, self.without)

    @staticmethod
    def _of_language(tables: Language) -> Mapping[str, Sequence[str]]:
        return tables.preferences

    def parts(self) -> tuple[str, ...]:
        """Return what can be switched off: the constraints, then the preferences in use."""
        every: Iterable[Mapping[str, Sequence[str]]] = (self._preferences or {},)
        if self._preferences is None:
            codes = (*language_codes(), "und")
            every = [self._of_language(language(code)) for code in codes]
        names = [name for orders in every for order in orders.values() for name in order]
        return tuple(dict.fromkeys([*CONSTRAINTS, *names]))

    def reordered(self, orders: Mapping[str, Sequence[str]]) -> Supar:
        """Return the same resolver with another order of preferences for every language.

        Args:
            orders: Names of preferences by kind of anaphor, as under ``[preferences]`` in the
                language tables: ``other`` for kinds without a list of their own.

        Raises:
            UsageError: There is no preference of a name.
        """
        by_kind = {"" if kind == "other" else kind: tuple(n) for kind, n in orders.items()}
        return Supar(by_kind, without=self.without, name=self.name)

    def switched_off(self, part: str) -> Supar:
        """Return the same resolver without one constraint or preference.

        Raises:
            UsageError: It has no such part.
        """
        if part not in PREFERENCES and part not in CONSTRAINTS:
            raise UsageError(f"'{self.name}' has no constraint or preference '{part}'")
        without = self.without | {part}
        if self._preferences is None:
            return type(self)(without=without, name=f"{self.name} without {part}")
        return Supar(self._preferences, without=without, name=f"{self.name} without {part}")


class PublishedSupar(Supar):
    """SUPAR's algorithm with its preferences in the order in which they were published."""

    title = "constraints, then SUPAR's preferences in their published order"

    def __init__(self, *, without: Iterable[str] = (), name: str = "supar-published") -> None:
        super().__init__(without=without, name=name)

    @staticmethod
    def _of_language(tables: Language) -> Mapping[str, Sequence[str]]:
        return tables.published_preferences


def _known(names: Iterable[str]) -> tuple[Preference, ...]:
    for name in names:
        if name not in PREFERENCES:
            raise UsageError(
                f"there is no preference '{name}'. Known: {', '.join(sorted(PREFERENCES))}"
            )
    return tuple([PREFERENCES[name] for name in names])


class _Run:
    """The resolver at work on one document."""

    def __init__(
        self,
        document: Document,
        layer: Layer,
        tables: Language,
        preferences: Mapping[str, Sequence[str]],
        without: frozenset[str],
    ) -> None:
        self._markables = layer.markables
        self._profiles = Profiles(layer, TextView(document, tables))
        self._entities = Entities()
        self._without = without
        self._off = without & frozenset(CONSTRAINTS)
        self._preferences = {kind: self._chosen(names) for kind, names in preferences.items()}
        self._requirements = {
            kind: self._chosen(names) for kind, names in tables.requirements.items()
        }

    def branch(self, layer: Layer) -> _Run:
        """Return a run that knows what this one has heard and goes on without it."""
        run = copy(self)
        run._entities = self._entities.copied()
        if layer.markables is not self._markables:
            run._markables = layer.markables
            run._profiles = self._profiles.of(layer)
        return run

    def _chosen(self, names: Iterable[str]) -> tuple[Preference, ...]:
        return tuple([p for p in _known(names) if p.name not in self._without])

    def resolve(self, anaphor: Anaphor, pool: Pool) -> Decision:
        """Answer one anaphor."""
        asked = self._profiles(self._markables[anaphor.markable])
        decided = repetition(asked.markable, pool) if _BINDING not in self._off else None
        if decided is not None:
            return decided
        choices = [
            OpenCandidate(candidate, self._profiles(markable))
            for candidate, markable in zip(self._judged(pool), pool.markables, strict=True)
            if candidate.admissible
        ]
        if asked.kind not in _REFLEXIVES:
            self._entities.keep_apart(_kept_apart(pool))
        path = _Path(pool, choices)
        for requirement in self._requirements.get(anaphor.kind, ()):
            met = [c for c in choices if requirement.rank(asked, c, self._entities)]
            path.add("requirement", requirement, choices, met)
            choices = met
            if not choices:
                break
        if not choices:
            return path.decision()
        order = self._preferences.get(anaphor.kind)
        if order is None:
            order = self._preferences.get("", ())
        for preference in order:
            if len(choices) == 1:
                break
            ranks = [preference.rank(asked, choice, self._entities) for choice in choices]
            best = max(ranks)
            kept = [c for c, rank in zip(choices, ranks, strict=True) if rank == best]
            if len(kept) < len(choices):
                path.add("preference", preference, choices, kept)
                choices = kept
        chosen = choices[-1].profile
        reference = Reference.ANAPHOR if chosen.order < asked.order else Reference.CATAPHOR
        return path.decision(chosen.markable, reference)

    def _judged(self, pool: Pool) -> Sequence[Candidate]:
        """Return the candidates without the verdicts of constraints that are switched off."""
        off = self._off
        if not off:
            return pool.candidates
        return [
            replace(c, verdicts=tuple([v for v in c.verdicts if v.constraint not in off]))
            for c in pool.candidates
        ]

    def settle(self, anaphor: Anaphor, decision: Decision) -> None:
        """Note what the anaphor stands for."""
        asked = self._markables[anaphor.markable]
        if len(decision.antecedents) == 1:
            self._entities.settle(asked, decision.antecedents[0])


def _kept_apart(pool: Pool) -> list[str]:
    """Return the markables that binding keeps apart from the anaphor: its co-arguments."""
    return [
        markable.id
        for candidate, markable in zip(pool.candidates, pool.markables, strict=True)
        for verdict in candidate.verdicts
        if verdict.constraint == _BINDING and verdict.outcome is Outcome.FAIL
    ]


class _Path:
    """How a decision came about, for people (trace) and for programs (steps)."""

    def __init__(self, pool: Pool, choices: Sequence[OpenCandidate]) -> None:
        self._trace = [constraints(pool, len(choices))]
        self._steps = [Step("constraints", "", _ids(choices))]

    def add(
        self,
        what: str,
        rule: Preference,
        before: Sequence[OpenCandidate],
        after: Sequence[OpenCandidate],
    ) -> None:
        """Note that a preference or requirement has left ``after`` of ``before``."""
        self._trace.append(narrowed(what, rule.name, rule.title, len(after), len(before)))
        self._steps.append(Step(what, rule.name, _ids(after)))

    def decision(
        self, antecedent: Markable | None = None, reference: Reference | None = None
    ) -> Decision:
        """Return the decision that the path led to."""
        antecedents = () if antecedent is None else (antecedent,)
        return Decision(antecedents, reference, trace=tuple(self._trace), steps=tuple(self._steps))


def _ids(choices: Sequence[OpenCandidate]) -> tuple[str, ...]:
    return tuple([choice.profile.markable.id for choice in choices])
