"""The constraint precedence: an antecedent comes first, unless the pronoun's clause depends on it.

*When she arrived, Ana called*: the pronoun stands in a clause, or in a prepositional phrase, that
comes before the candidate and depends on the candidate's clause. *Dile a Juan*: the clitic repeats
the candidate. *"I am late," said Ana*: the candidate says who says it.
"""

from __future__ import annotations

from dataclasses import dataclass

from anaphora_resolvers.constraints.base import fails, passes
from anaphora_resolvers.dependencies import NONE
from anaphora_resolvers.doubling import repeated_by, repeats
from anaphora_resolvers.speech import is_speaker_behind
from anaphora_resolvers.traits import Expression
from anaphora_resolvers.views import TextView
from anaphora_workbench.model import Verdict

_NAME = "precedence"
_BEFORE = passes(_NAME, "It comes before the pronoun.")
_NESTED = passes(_NAME, "It begins before the pronoun and holds it.")
_CLAUSE = passes(_NAME, "The pronoun stands in an earlier clause that depends on its clause.")
_PHRASE = passes(
    _NAME, "The pronoun stands in an earlier prepositional phrase that depends on its clause."
)
_REPEATED = passes(_NAME, "It comes after the clitic that repeats it.")
NAMED_BEHIND = passes(_NAME, "It comes after the pronoun and says who speaks or hears.")
NAMED_BEFORE = fails(
    _NAME, "It comes after the pronoun, and an earlier candidate is the same speaker or hearer."
)
PRONOUN_BEHIND = passes(
    _NAME, "It comes after the clitic that repeats it, and nobody before the clitic agrees."
)
AFTER = fails(_NAME, "It comes after the pronoun.")
_ADVERBIAL = frozenset(("adverbial-clause", "complement", "open-complement", "clausal-subject"))
"""Clauses that depend on a predicate, not on a noun or on an equal clause."""


@dataclass(frozen=True, slots=True)
class Precedence:
    """The candidate comes before the pronoun, or the pronoun's clause depends on its clause.

    Attributes:
        name: ``precedence``.
    """

    name: str = _NAME

    def judge(self, anaphor: Expression, candidate: Expression, view: TextView) -> Verdict:
        """Return the verdict on a candidate. Without a parse, following ones simply fail."""
        if candidate.order < anaphor.order:
            return _NESTED if candidate.end > anaphor.start else _BEFORE
        if repeats(anaphor, candidate, view):
            return PRONOUN_BEHIND if candidate.traits.pronoun else _REPEATED
        if is_speaker_behind(anaphor, candidate, view):
            return NAMED_BEHIND
        clause = candidate.clause
        if clause == NONE or anaphor.sentence != candidate.sentence:
            return AFTER
        if anaphor.head in repeated_by(candidate, view):
            return AFTER  # *a ellos les*: the clitic looks back at the pronoun
        if _in_earlier_clause(anaphor, candidate, view):
            return _CLAUSE
        return _PHRASE if _in_earlier_phrase(anaphor, candidate, view) else AFTER


def _in_earlier_clause(anaphor: Expression, candidate: Expression, view: TextView) -> bool:
    for number in view.ancestors(anaphor.clause):
        clause = view.clauses[number]
        if clause.span.end > candidate.start:
            return False
        if clause.parent == candidate.clause and clause.link in _ADVERBIAL:
            return True
    return False


def _in_earlier_phrase(anaphor: Expression, candidate: Expression, view: TextView) -> bool:
    index = anaphor.head
    while index != NONE:
        if (
            view.preposition(index) != NONE
            and view.domain[index] == candidate.clause
            and view.deps.last[index] < candidate.start
        ):
            return True
        index = view.np_parent[index]
    return False
