"""The constraints that candidates are judged by, in the order in which they are asked.

Agreement constraints look at `Traits` alone, so their verdicts are remembered by pairs of traits.
Structural constraints look at the places of the two expressions in the parse.
"""

from __future__ import annotations

from functools import partial

from anaphora_resolvers.constraints.base import agrees
from anaphora_resolvers.constraints.binding import judge_binding, judge_clause_binding
from anaphora_resolvers.constraints.feature_agreement import judge_class, judge_gender, judge_number
from anaphora_resolvers.constraints.person import judge_person
from anaphora_resolvers.constraints.position import (
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

    def verdicts(self, anaphor: Expression, candidate: Expression) -> tuple[Verdict, ...]:
        """Return what every constraint says of a candidate, in the order of `NAMES`."""
        number, gender, semantic = self._agreement.verdicts(anaphor.traits, candidate.traits)
        person, *placed = [judge(anaphor, candidate, self._view) for judge in STRUCTURAL]
        return (number, gender, person, semantic, *placed)

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
