"""What every constraint is: a name and a judgement on one pair of expressions.

Agreement constraints look at `Traits` alone, so that their verdicts can be remembered by pairs of
traits. Structural constraints look at the places of the two expressions in the parse. Verdicts
are shared values: their reasons speak of feature values, never of word forms.
"""

from __future__ import annotations

from typing import Protocol

from anaphora_resolvers.traits import Expression, Traits
from anaphora_resolvers.views import TextView
from anaphora_workbench.model import Outcome, Verdict

NAMES = {
    "Sing": "singular",
    "Plur": "plural",
    "Dual": "dual",
    "Masc": "masculine",
    "Fem": "feminine",
    "Neut": "neuter",
    "Com": "of common gender",
    "1": "first person",
    "2": "second person",
    "3": "third person",
}


class AgreementConstraint(Protocol):
    """A constraint on what two expressions agree in."""

    @property
    def name(self) -> str:
        """Name of the constraint in verdicts."""
        ...

    def judge(self, anaphor: Traits, candidate: Traits) -> Verdict:
        """Return the verdict on a candidate."""
        ...


class StructuralConstraint(Protocol):
    """A constraint on where two expressions stand."""

    @property
    def name(self) -> str:
        """Name of the constraint in verdicts."""
        ...

    def judge(self, anaphor: Expression, candidate: Expression, view: TextView) -> Verdict:
        """Return the verdict on a candidate."""
        ...


def passes(name: str, reason: str) -> Verdict:
    """Return a verdict that lets a candidate pass."""
    return Verdict(name, Outcome.PASS, reason)


def fails(name: str, reason: str, *, entity: bool = False) -> Verdict:
    """Return a verdict that excludes a candidate, and with ``entity`` all that is one with it."""
    return Verdict(name, Outcome.FAIL, reason, entity)


def unknown(name: str, reason: str) -> Verdict:
    """Return a verdict on a candidate of which too little is known."""
    return Verdict(name, Outcome.UNKNOWN, reason)


def in_words(values: frozenset[str]) -> str:
    """Return feature values as a person says them (``singular or plural``)."""
    return " or ".join([NAMES.get(value, value) for value in sorted(values)])
