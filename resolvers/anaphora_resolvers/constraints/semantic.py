"""The constraint semantic: *he* and *she* stand for persons and animals, *it* for no person."""

from __future__ import annotations

from dataclasses import dataclass

from anaphora_resolvers.constraints.base import fails, passes, unknown
from anaphora_resolvers.traits import LIVING, Traits
from anaphora_workbench.model import Verdict

_TITLES = {
    "group": "a group",
    "place": "a place",
    "time": "a time",
    "thing": "a thing",
    "animal": "an animal",
    "person": "a person",
}
NO_RECEIVER = fails(
    "semantic", "It names a thing, and another candidate is a person who can receive."
)
_THINGS = frozenset(("thing", "time"))
_NATION = frozenset(("group", "place"))
"""Classes of nouns and names that stand for a place and its people."""


def is_living(traits: Traits) -> bool:
    """Tell whether an expression is known to stand for a person or an animal."""
    return not traits.doubtful and bool(traits.agreement.animate or traits.classes & LIVING)


def is_mere_thing(traits: Traits) -> bool:
    """Tell whether an expression is known to stand for a thing or a time, not for a group."""
    return bool(traits.classes) and not traits.doubtful and traits.classes <= _THINGS


@dataclass(frozen=True, slots=True)
class SemanticClass:
    """Persons with the pronouns of persons, things with the pronouns of things.

    The class comes from the corpus or a recogniser where it gives one, else from the language's
    noun lists; a noun in no list passes as unknown. A recogniser takes many persons' names for
    those of firms and towns (spaCy's small English model 15 in 100 of GAP's names), so what it
    alone calls no person is unknown to a pronoun of persons. A noun of time that is an adverbial of
    its clause (*every evening*, *in November*) says when something happens; pronouns that do not
    stand for persons do not take it up either. GUM has 4 such antecedents among 5,355 that the
    constraints would let pass, and 299 such candidates less.

    Attributes:
        name: ``semantic``.
    """

    name: str = "semantic"

    def judge(self, anaphor: Traits, candidate: Traits) -> Verdict:
        """Return the verdict on a candidate."""
        animate = anaphor.agreement.animate
        if candidate.when and not animate:
            return fails(self.name, "It only says when something happens.")
        if animate is None:
            return unknown(self.name, "The pronoun can stand for persons and for things.")
        theirs = candidate.agreement.animate
        if theirs is None and not candidate.classes:
            return unknown(self.name, "What it names is unknown.")
        if animate:
            return self._living(anaphor, candidate)
        if theirs and not candidate.classes & {"animal", "group"} and not candidate.childlike:
            return fails(self.name, "It names a person, but the pronoun stands for things.")
        return passes(self.name, "It names something that the pronoun can stand for.")

    def _living(self, anaphor: Traits, candidate: Traits) -> Verdict:
        if candidate.doubtful:
            return unknown(self.name, "What it names is unknown.")
        if candidate.agreement.animate or candidate.classes & LIVING:
            return passes(self.name, "It names a person or an animal, as the pronoun does.")
        if candidate.classes >= _NATION and "Fem" in anaphor.agreement.gender:
            return unknown(self.name, "It names a country or town, which may be spoken of as she.")
        if candidate.classes:
            what = " or ".join([_TITLES.get(name, name) for name in sorted(candidate.classes)])
            return fails(self.name, f"It names {what}, but the pronoun stands for persons.")
        return fails(self.name, "It names a thing, but the pronoun stands for persons.")
