"""The constraints that candidates are judged by, in the order in which they are asked."""

from __future__ import annotations

from anaphora_resolvers.constraints.base import AgreementConstraint, StructuralConstraint
from anaphora_resolvers.constraints.binding import Binding
from anaphora_resolvers.constraints.feature_agreement import Gender, Number, SemanticClass
from anaphora_resolvers.constraints.person import Person
from anaphora_resolvers.constraints.position import Precedence, WithinItself
from anaphora_resolvers.traits import Expression, Traits
from anaphora_resolvers.views import TextView
from anaphora_workbench.model import Verdict
from anaphora_workbench.model.language import Language

__all__ = [
    "NAMES",
    "AgreementConstraint",
    "Judges",
    "StructuralConstraint",
    "agreement_constraints",
    "structural_constraints",
]

NAMES = ("number", "gender", "person", "semantic", "binding", "i-within-i", "precedence")
"""Names of all constraints, in the order of a candidate's verdicts."""


def agreement_constraints(
    language: Language, *, singular_they: bool
) -> tuple[AgreementConstraint, ...]:
    """Return the constraints that look at agreement alone.

    Args:
        language: Tables of the text's language.
        singular_they: Whether a plural pronoun may take up one person of unknown sex.
    """
    return (
        Number(language.group_plural, singular_they),
        Gender(language.grammatical_gender),
        SemanticClass(),
    )


def structural_constraints() -> tuple[StructuralConstraint, ...]:
    """Return the constraints that look at the places of the two expressions."""
    return (Person(), Binding(), WithinItself(), Precedence())


class Judges:
    """All constraints of a language; verdicts on agreement are remembered by pairs of traits.

    Args:
        language: Tables of the text's language.
        view: The parse.
        singular_they: Whether a plural pronoun may take up one person of unknown sex.
    """

    def __init__(self, language: Language, view: TextView, *, singular_they: bool) -> None:
        self._view = view
        self._agreement = agreement_constraints(language, singular_they=singular_they)
        self._structural = structural_constraints()
        self._agreed: dict[tuple[Traits, Traits], tuple[Verdict, ...]] = {}

    def verdicts(self, anaphor: Expression, candidate: Expression) -> tuple[Verdict, ...]:
        """Return what every constraint says of a candidate, in the order of `NAMES`."""
        pair = (anaphor.traits, candidate.traits)
        agreed = self._agreed.get(pair)
        if agreed is None:
            agreed = self._agreed[pair] = tuple([rule.judge(*pair) for rule in self._agreement])
        number, gender, semantic = agreed
        person, *placed = [rule.judge(anaphor, candidate, self._view) for rule in self._structural]
        return (number, gender, person, semantic, *placed)
