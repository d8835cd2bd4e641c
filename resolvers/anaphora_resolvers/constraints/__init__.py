"""The constraints that candidates are judged by, in the order in which they are asked.

Agreement constraints look at `Traits` alone, so their verdicts are remembered by pairs of traits.
Structural constraints look at the places of the two expressions in the parse.
"""

from __future__ import annotations

from functools import partial

from anaphora_resolvers.constraints.base import agrees
from anaphora_resolvers.constraints.binding import (
    judge_binding,
    judge_binding_beyond,
    judge_clause_binding,
)
from anaphora_resolvers.constraints.feature_agreement import judge_class, judge_gender, judge_number
from anaphora_resolvers.constraints.person import is_told_of, judge_person
from anaphora_resolvers.constraints.position import (
    APART,
    BEFORE,
    judge_clause_within,
    judge_precedence,
    judge_within_itself,
)
from anaphora_resolvers.traits import THIRD, Expression, Traits
from anaphora_resolvers.views import Clause, TextView
from anaphora_workbench.model import Outcome, Verdict
from anaphora_workbench.model.language import Language

__all__ = ["NAMES", "STRUCTURAL", "AgreementConstraints", "Judges"]

NAMES = ("number", "gender", "person", "semantic", "binding", "i-within-i", "precedence")
"""Names of all constraints, in the order of a candidate's verdicts."""
STRUCTURAL = (judge_person, judge_binding, judge_within_itself, judge_precedence)
"""The constraints that look at the places of the two expressions."""


class AgreementConstraints:
    """The constraints that look at agreement alone: number, gender and semantic class.

    Args:
        language: Tables of the text's language.
        singular_they: Whether a plural pronoun may take up one person of unknown sex.
    """

    def __init__(self, language: Language, *, singular_they: bool = False) -> None:
        self._rules = (
            partial(judge_number, groups=language.group_plural, singular_they=singular_they),
            partial(judge_gender, grammatical=language.grammatical_gender),
            judge_class,
        )
        # Many expressions share their traits, whose hash takes longer to compute than a verdict. So
        # a pair is found by identity; it is kept beside its verdicts, or its identity would be that
        # of other traits one day.
        self._known: dict[tuple[int, int], tuple[Traits, Traits, tuple[Verdict, ...]]] = {}

    def verdicts(self, anaphor: Traits, candidate: Traits) -> tuple[Verdict, ...]:
        """Return the three verdicts on a candidate."""
        pair = (id(anaphor), id(candidate))
        known = self._known.get(pair)
        if known is None:
            verdicts = tuple([judge(anaphor, candidate) for judge in self._rules])
            known = self._known[pair] = (anaphor, candidate, verdicts)
        return known[2]

    def holds(self, anaphor: Traits, candidate: Traits) -> bool:
        """Tell whether no verdict fails."""
        verdicts = self.verdicts(anaphor, candidate)
        return Outcome.FAIL not in [verdict.outcome for verdict in verdicts]


class Judges:
    """All constraints of a language.

    Args:
        language: Tables of the text's language.
        view: The parse.
        singular_they: Whether a plural pronoun may take up one person of unknown sex.
    """

    def __init__(self, language: Language, view: TextView, *, singular_they: bool) -> None:
        self._view = view
        self._agreement = AgreementConstraints(language, singular_they=singular_they)
        self._beyond: dict[tuple[int, Verdict | None], dict[int, tuple[Verdict, ...]]] = {}

    def asked(self, anaphor: Expression) -> Judge:
        """Return what judges the candidates of one anaphor."""
        binding = judge_binding_beyond(anaphor, self._view)
        # Found by identity as the verdicts on agreement are, which keep the traits.
        known = self._beyond.setdefault((id(anaphor.traits), binding), {})
        return Judge(anaphor, self._view, self._agreement, binding, known)

    def verdicts_on_clause(
        self, anaphor: Expression, expression: Expression, clause: Clause
    ) -> tuple[Verdict, ...]:
        """Return what the constraints say of a clause that begins before a pronoun.

        A clause is third person and singular and has no place in its own clause, so who speaks and
        what binds noun phrases are not asked.
        """
        number, gender, semantic = self._agreement.verdicts(anaphor.traits, expression.traits)
        return (
            number,
            gender,
            agrees("person", THIRD),
            semantic,
            judge_clause_binding(anaphor, clause),
            judge_clause_within(anaphor, expression, self._view),
            judge_precedence(anaphor, expression, self._view),
        )


class Judge:
    """All constraints on the candidates of one anaphor.

    Most candidates stand in earlier sentences. Binding and position then say the same of all, and
    where nobody speaks every constraint says the same of all that share their traits.

    Args:
        anaphor: The anaphor.
        view: The parse.
        agreement: The constraints that look at agreement alone.
        binding: What binding says of all candidates in other sentences; ``None`` where that depends
            on the candidate.
        known: The verdicts on third persons in earlier sentences by the identity of their traits.
    """

    __slots__ = ("_agreement", "_anaphor", "_binding", "_known", "_told_of", "_view")

    def __init__(
        self,
        anaphor: Expression,
        view: TextView,
        agreement: AgreementConstraints,
        binding: Verdict | None,
        known: dict[int, tuple[Verdict, ...]],
    ) -> None:
        self._anaphor = anaphor
        self._view = view
        self._agreement = agreement
        self._binding = binding
        self._told_of = is_told_of(anaphor)
        self._known = known

    def verdicts(self, candidate: Expression) -> tuple[Verdict, ...]:
        """Return what every constraint says of a candidate, in the order of `NAMES`."""
        anaphor = self._anaphor
        if (
            candidate.sentence == anaphor.sentence
            or candidate.end > anaphor.start
            or candidate.order > anaphor.order
            or self._binding is None
        ):
            return self._by_place(candidate)
        traits = candidate.traits
        known = self._known.get(id(traits)) if self._told_of else None
        if known is not None:
            return known
        number, gender, semantic = self._agreement.verdicts(anaphor.traits, traits)
        person = judge_person(anaphor, candidate, self._view)
        verdicts = (number, gender, person, semantic, self._binding, APART, BEFORE)
        if self._told_of and traits.agreement.person == THIRD:
            self._known[id(traits)] = verdicts
        return verdicts

    def _by_place(self, candidate: Expression) -> tuple[Verdict, ...]:
        """Return the verdicts on a candidate whose place matters."""
        anaphor, view = self._anaphor, self._view
        number, gender, semantic = self._agreement.verdicts(anaphor.traits, candidate.traits)
        person, *placed = [judge(anaphor, candidate, view) for judge in STRUCTURAL]
        return (number, gender, person, semantic, *placed)
