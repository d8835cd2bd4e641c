"""The constraints number, gender and semantic class.

Each compares one feature; unknown stays unknown and excludes nothing. Exceptions are data: group
nouns (*the team ... they*), indefinite pronouns (*everyone ... they*), neuter pronouns for things
in languages whose nouns have a gender (Spanish *eso*).

By semantic class *he* and *she* stand for persons and animals, *it* for no person.
"""

from __future__ import annotations

from functools import cache

from anaphora_resolvers.constraints.base import (
    agrees,
    alternatives,
    differs,
    fails,
    passes,
    unknown,
)
from anaphora_resolvers.traits import LIVING, PLURAL, SINGULAR, Traits
from anaphora_workbench.model import Reason, Verdict

_TITLES = {
    "group": Reason("class.group", "a group"),
    "place": Reason("class.place", "a place"),
    "time": Reason("class.time", "a time"),
    "thing": Reason("class.thing", "a thing"),
    "animal": Reason("class.animal", "an animal"),
    "person": Reason("class.person", "a person"),
}
NO_RECEIVER = fails(
    "semantic.no-receiver", "It names a thing, and another candidate is a person who can receive."
)
SAID_OF = fails(
    "semantic.said-of-subject", "It says what the subject is, and the subject is a candidate."
)
_NEUTER = frozenset(("Neut",))
_UNKNOWN_NUMBER = unknown("number.unknown", "Its number is unknown.")
_UNKNOWN_NUMBER_OF_PRONOUN = unknown(
    "number.unknown-of-pronoun", "The number of the pronoun is unknown."
)
_PLURAL_NAME = fails(
    "number.plural-name", "It is a plural name, but the pronoun refers to one person."
)
_GROUP = passes(
    "number.group", "It is singular, but names a group, which a plural pronoun may take up."
)
_INDEFINITE = passes(
    "number.indefinite", "It is singular but means several, so a plural pronoun may refer to it."
)
_SINGULAR_THEY = passes(
    "number.singular-they", "It is one person of unknown sex, whom a plural pronoun may take up."
)
_UNKNOWN_GENDER = unknown("gender.unknown", "Its gender is unknown.")
_UNKNOWN_GENDER_OF_PRONOUN = unknown(
    "gender.unknown-of-pronoun", "The gender of the pronoun is unknown."
)
_NEUTER_FOR_THING = unknown(
    "gender.neuter-for-thing",
    "A neuter pronoun may take up a thing whatever the gender of its noun.",
)
_ANY_CLASS = unknown("semantic.any", "The pronoun can refer to persons and to things.")
_TIME_ADVERBIAL = fails("semantic.time-adverbial", "It only says when something happens.")
PERSON_FOR_THING = fails(
    "semantic.person-for-thing", "It names a person, but the pronoun refers to things."
)
GUESSED_NAME = unknown(
    "semantic.guessed-name",
    "One name is part of the other, and the program has only guessed what each of them names.",
)
_LIVING = passes("semantic.living", "It names a person or an animal, as the pronoun does.")
_THING = passes("semantic.thing", "It names something that the pronoun can refer to.")
_NATION_AS_SHE = unknown(
    "semantic.nation", "It names a country, town or ship, which may be spoken of as she."
)
_UNKNOWN_CLASS = unknown("semantic.unknown", "What it names is unknown.")
_THINGS = frozenset(("thing", "time"))
_PERSON = frozenset(("person",))
"""Class of what only a recogniser calls a person, where nothing says that it is alive."""
_NATION = frozenset(("group", "place"))
"""Classes of nouns and names that stand for a place and its people."""


def is_living(traits: Traits) -> bool:
    """Tell whether an expression is known to stand for a person or an animal."""
    return not traits.doubtful and bool(traits.agreement.animate or traits.classes & LIVING)


def is_mere_thing(traits: Traits) -> bool:
    """Tell whether an expression is known to stand for a thing or a time, not for a group."""
    return bool(traits.classes) and not traits.doubtful and traits.classes <= _THINGS


def judge_number(
    anaphor: Traits, candidate: Traits, *, groups: bool, singular_they: bool
) -> Verdict:
    """Singular with singular, plural with plural.

    Args:
        anaphor: The pronoun.
        candidate: The candidate.
        groups: Whether a plural pronoun may take up a singular group noun.
        singular_they: Whether a plural pronoun may take up one person whose sex is unknown.
    """
    ours, theirs = anaphor.agreement.number, candidate.agreement.number
    if not theirs:
        return _UNKNOWN_NUMBER
    if not ours:
        return _UNKNOWN_NUMBER_OF_PRONOUN
    if candidate.several and ours == SINGULAR and anaphor.agreement.animate:
        return _PLURAL_NAME
    if ours & theirs:
        return agrees("number", ours & theirs)
    if ours == PLURAL and theirs == SINGULAR:
        licence = _licence(candidate, groups, singular_they)
        if licence:
            return licence
    return differs("number", ours, theirs)


def _licence(candidate: Traits, groups: bool, singular_they: bool) -> Verdict | None:
    """Return why a plural pronoun may take up a singular candidate, if it may."""
    if groups and "group" in candidate.classes:
        return _GROUP
    if candidate.indefinite:
        return _INDEFINITE
    if (
        singular_they
        and not candidate.agreement.gender
        and (candidate.agreement.animate or "person" in candidate.classes)
    ):
        return _SINGULAR_THEY
    return None


def judge_gender(anaphor: Traits, candidate: Traits, *, grammatical: bool) -> Verdict:
    """Masculine with masculine, and so on.

    Args:
        anaphor: The pronoun.
        candidate: The candidate.
        grammatical: Whether nouns of things have a gender, which neuter pronouns need not have.
    """
    ours, theirs = anaphor.agreement.gender, candidate.agreement.gender
    if not ours:
        return _UNKNOWN_GENDER_OF_PRONOUN
    if not theirs:
        return _UNKNOWN_GENDER
    if ours & theirs:
        return agrees("gender", ours & theirs)
    if grammatical and _is_thing(anaphor, candidate):
        return _NEUTER_FOR_THING
    return differs("gender", ours, theirs)


def _is_thing(anaphor: Traits, candidate: Traits) -> bool:
    return (
        anaphor.agreement.gender == _NEUTER
        and not candidate.pronoun
        and not candidate.agreement.animate
    )


def judge_class(anaphor: Traits, candidate: Traits) -> Verdict:
    """Persons with the pronouns of persons, things with the pronouns of things.

    The class comes from the corpus or a recogniser where it gives one, else from the language's
    noun lists; a noun in no list passes as unknown. A recogniser takes many persons' names for
    those of firms and towns (spaCy's small English model 15 in 100 of GAP's names), so what it
    alone calls no person is unknown to a pronoun of persons. A noun of time that is an adverbial of
    its clause (*every evening*, *in November*) says when something happens; pronouns that do not
    stand for persons do not take it up either. GUM has 4 such antecedents among 5,355 that the
    constraints would let pass, and 299 such candidates less.
    """
    animate = anaphor.agreement.animate
    if candidate.when and not animate:
        return _TIME_ADVERBIAL
    if animate is None:
        return _ANY_CLASS
    theirs = candidate.agreement.animate
    if theirs is None and not candidate.classes:
        return _UNKNOWN_CLASS
    if animate:
        return _living(anaphor, candidate)
    if theirs and not candidate.classes & {"animal", "group"} and not candidate.childlike:
        return PERSON_FOR_THING
    if theirs is None and candidate.classes == _PERSON:
        return _UNKNOWN_CLASS
    return _THING


def _living(anaphor: Traits, candidate: Traits) -> Verdict:
    if candidate.doubtful:
        return _UNKNOWN_CLASS
    if candidate.agreement.animate or candidate.classes & LIVING:
        return _LIVING
    as_she = candidate.as_she or candidate.classes >= _NATION
    if as_she and "Fem" in anaphor.agreement.gender:
        return _NATION_AS_SHE
    return _for_persons(candidate.classes)


@cache
def _for_persons(classes: frozenset[str]) -> Verdict:
    """Return the verdict on something of classes that the pronouns of persons do not take up."""
    names = sorted(classes) or ["thing"]
    return fails(
        "semantic.for-persons",
        "It names {classes}, but the pronoun refers to persons.",
        classes=alternatives([_TITLES.get(name, name) for name in names]),
    )
