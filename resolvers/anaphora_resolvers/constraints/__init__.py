"""The constraints that candidates are judged by, in the order in which they are asked."""

from __future__ import annotations

from anaphora_resolvers.constraints.agreement import Gender, Number, Person
from anaphora_resolvers.constraints.base import AgreementConstraint, StructuralConstraint
from anaphora_resolvers.constraints.binding import Binding
from anaphora_resolvers.constraints.precedence import Precedence
from anaphora_resolvers.constraints.semantic import SemanticClass
from anaphora_resolvers.constraints.within import WithinItself
from anaphora_workbench.model.language import Language

__all__ = [
    "NAMES",
    "AgreementConstraint",
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
        Person(),
        SemanticClass(),
    )


def structural_constraints() -> tuple[StructuralConstraint, ...]:
    """Return the constraints that look at the places of the two expressions."""
    return (Binding(), WithinItself(), Precedence())
