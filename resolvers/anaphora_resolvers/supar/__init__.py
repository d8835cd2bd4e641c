"""The resolver ``supar``: constraints, then an ordered list of preferences as filters.

After Ferrandez, Palomar and Moreno (1998, 1999), Ferrandez and Peral (2000) and Palomar et al.
(2001): the candidates that no constraint excludes are filtered by one preference after the other
until a single one is left. The order is data (``[preferences]`` of the language tables, by form of
pronoun or kind of anaphor). Definite descriptions also have requirements, and no answer when none
meets them.

Each preference ranks the candidates that are still in question; the resolver keeps those of the
highest rank that occurs, so that a preference that nobody meets excludes nobody. Which ones are
asked, and in which order, is data: ``[preferences]`` in the language tables.

What each preference asks is in `anaphora_resolvers.supar.preferences`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace

from anaphora_resolvers.classic.choices import constraints, narrowed, repetition
from anaphora_resolvers.constraints import NAMES as CONSTRAINTS
from anaphora_resolvers.expressions import Expressions
from anaphora_resolvers.finders.candidates import known_text
from anaphora_resolvers.supar.preferences import (
    PREFERENCES,
    OpenCandidate,
    Preference,
    known_preferences,
)
from anaphora_resolvers.supar.profiles import CandidateProfile, Entities, Profiles
from anaphora_resolvers.views import TextView
from anaphora_workbench.errors import UsageError
from anaphora_workbench.model import (
    Anaphor,
    Candidate,
    Document,
    Layer,
    Markable,
    Reference,
)
from anaphora_workbench.model.language import Language, language, language_codes
from anaphora_workbench.ports import CandidateSession, Decision, Need, Pool, Step

__all__ = ["PREFERENCES", "OpenCandidate", "PublishedSupar", "Supar"]

_BINDING = "binding"
_REFLEXIVES = frozenset(("persRefl", "refl12", "recip"))


class Supar:
    """SUPAR's algorithm.

    Args:
        preferences: Names of preferences in order, by form of pronoun (``its``) or kind of anaphor;
            a form goes before its kind, ``""`` stands for kinds without a list of their own. Left
            out: the order of the document's language.
        without: Names of preferences, and of constraints of the candidate finder, that are
            switched off.
        name: Another name, to tell variants apart in one report.

    Raises:
        UsageError: There is no preference of a name.
    """

    title = "constraints, then SUPAR's ordered preferences as filters"
    needs: frozenset[Need] = frozenset((Need.POS,))
    answers_nouns = True
    uses_history = True
    takes_session = True

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
            known_preferences(names)

    def start(
        self, document: Document, layer: Layer, session: CandidateSession | None = None
    ) -> _Run:
        """Begin with a document, perhaps with the session that finds its candidates."""
        view, expressions = known_text(document, layer, session)
        tables = language(document.language)
        preferences = self._preferences
        if preferences is None:
            preferences = self._of_language(tables)
        return _Run(layer, view, expressions, tables, preferences, self.without)

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
            orders: Names of preferences by form of pronoun or kind of anaphor, as under
                ``[preferences]`` in the language tables: ``other`` for kinds without a list of
                their own.

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


class _Run:
    """The resolver at work on one document."""

    def __init__(
        self,
        layer: Layer,
        view: TextView,
        expressions: Expressions,
        tables: Language,
        preferences: Mapping[str, Sequence[str]],
        without: frozenset[str],
    ) -> None:
        self._markables = layer.markables
        self._profiles = Profiles(layer, view, expressions)
        self._expressions = expressions
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
        return tuple([p for p in known_preferences(names) if p.name not in self._without])

    def resolve(self, anaphor: Anaphor, pool: Pool) -> Decision:
        """Answer one anaphor."""
        asked = self._profiles(self._markables[anaphor.markable])
        decided = repetition(asked.markable, pool) if _BINDING not in self._off else None
        if decided is not None:
            return decided
        profile_of, expression_of = self._profiles, self._expressions.known
        choices = [
            OpenCandidate(candidate, profile_of(markable), expression_of(markable))
            for candidate, markable, excluded_by in self._judged(pool)
            if not excluded_by
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
        for preference in self._order(anaphor, asked):
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

    def _order(self, anaphor: Anaphor, asked: CandidateProfile) -> Sequence[Preference]:
        """Return the preferences of a pronoun's form, else of its kind, else of all others."""
        form = asked.form or asked.markable.attributes.get("Form", "")
        for name in (form if asked.pronoun else "", anaphor.kind):
            order = self._preferences.get(name) if name else None
            if order is not None:
                return order
        return self._preferences.get("", ())

    def _judged(self, pool: Pool) -> Iterable[tuple[Candidate, Markable, str]]:
        """Return the candidates with their markables and what excludes them.

        They have no verdicts of constraints that are switched off.
        """
        off = self._off
        if not off:
            return zip(pool.candidates, pool.markables, pool.excluded_by, strict=True)
        judged = [
            replace(c, verdicts=tuple([v for v in c.verdicts if v.constraint not in off]))
            for c in pool.candidates
        ]
        return zip(judged, pool.markables, [c.excluded_by for c in judged], strict=True)

    def settle(self, anaphor: Anaphor, decision: Decision) -> None:
        """Note what the anaphor stands for."""
        asked = self._markables[anaphor.markable]
        if len(decision.antecedents) == 1:
            self._entities.settle(asked, decision.antecedents[0])


def _kept_apart(pool: Pool) -> list[str]:
    """Return the markables that binding keeps apart from the anaphor: its co-arguments."""
    return [
        markable.id
        for candidate, markable, excluded_by in zip(
            pool.candidates, pool.markables, pool.excluded_by, strict=True
        )
        if excluded_by and candidate.fails(_BINDING)
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
