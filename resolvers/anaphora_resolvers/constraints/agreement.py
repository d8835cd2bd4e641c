"""The constraints number and gender.

Each compares one feature; unknown stays unknown and excludes nothing. Exceptions are data: group
nouns (*the team ... they*), indefinite pronouns (*everyone ... they*), neuter pronouns for things
in languages whose nouns have a gender (Spanish *eso*).
"""

from __future__ import annotations

from dataclasses import dataclass

from anaphora_resolvers.constraints.base import fails, in_words, passes, unknown
from anaphora_resolvers.traits import PLURAL, SINGULAR, Traits
from anaphora_workbench.model import Verdict

_NEUTER = frozenset(("Neut",))


@dataclass(frozen=True, slots=True)
class Number:
    """Singular with singular, plural with plural.

    Attributes:
        groups: Whether a plural pronoun may take up a singular group noun.
        singular_they: Whether a plural pronoun may take up one person whose sex is unknown.
        name: ``number``.
    """

    groups: bool = False
    singular_they: bool = False
    name: str = "number"

    def judge(self, anaphor: Traits, candidate: Traits) -> Verdict:
        """Return the verdict on a candidate."""
        ours, theirs = anaphor.agreement.number, candidate.agreement.number
        if not theirs:
            return unknown(self.name, "Its number is unknown.")
        if not ours:
            return unknown(self.name, "The number of the pronoun is unknown.")
        if candidate.several and ours == SINGULAR and anaphor.agreement.animate:
            return fails(self.name, "It is a plural name, but the pronoun stands for one person.")
        if ours & theirs:
            return passes(self.name, f"Both are {in_words(ours & theirs)}.")
        if ours == PLURAL and theirs == SINGULAR:
            licence = self._licence(candidate)
            if licence:
                return passes(self.name, licence)
        return fails(self.name, f"It is {in_words(theirs)}, but the pronoun is {in_words(ours)}.")

    def _licence(self, candidate: Traits) -> str:
        """Return why a plural pronoun may take up a singular candidate, or ``""``."""
        if self.groups and "group" in candidate.classes:
            return "It is singular, but names a group, which a plural pronoun may take up."
        if candidate.indefinite:
            return "It is singular, but stands for several, so a plural pronoun may take it up."
        if (
            self.singular_they
            and not candidate.agreement.gender
            and (candidate.agreement.animate or "person" in candidate.classes)
        ):
            return "It is one person of unknown sex, whom a plural pronoun may take up."
        return ""


@dataclass(frozen=True, slots=True)
class Gender:
    """Masculine with masculine, and so on.

    Attributes:
        grammatical: Whether nouns of things have a gender, which neuter pronouns need not have.
        name: ``gender``.
    """

    grammatical: bool = False
    name: str = "gender"

    def judge(self, anaphor: Traits, candidate: Traits) -> Verdict:
        """Return the verdict on a candidate."""
        ours, theirs = anaphor.agreement.gender, candidate.agreement.gender
        if not ours:
            return unknown(self.name, "The gender of the pronoun is unknown.")
        if not theirs:
            return unknown(self.name, "Its gender is unknown.")
        if ours & theirs:
            return passes(self.name, f"Both are {in_words(ours & theirs)}.")
        if self._thing(anaphor, candidate):
            return unknown(
                self.name, "A neuter pronoun may take up a thing whatever the gender of its noun."
            )
        return fails(self.name, f"It is {in_words(theirs)}, but the pronoun is {in_words(ours)}.")

    def _thing(self, anaphor: Traits, candidate: Traits) -> bool:
        return (
            self.grammatical
            and anaphor.agreement.gender == _NEUTER
            and not candidate.pronoun
            and not candidate.agreement.animate
        )
