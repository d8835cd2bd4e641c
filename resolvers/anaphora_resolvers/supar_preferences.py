"""The preferences of the resolver ``supar``: what each one looks at.

Each preference ranks the candidates that are still in question; the resolver keeps those of the
highest rank that occurs, so that a preference that nobody meets excludes nobody. Which ones are
asked, and in which order, is data: ``[preferences]`` in the language tables.

The preferences are those of Ferrandez and Peral (2000) for zeros, of Palomar et al. (2001) for
other pronouns and of Muñoz et al. (2000) for definite descriptions, and a few that other classic
algorithms share: subjects and roles (Lappin and Leass 1994), the nearest sentence, the pronoun
of the same form.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from anaphora_resolvers.dependencies import NONE
from anaphora_resolvers.supar_profiles import Entities, Profile
from anaphora_workbench.model import Candidate, Outcome

_CLASS = "semantic"
_SEX = "gender"
_AGREEMENT = frozenset(("number", _SEX, _CLASS))
_OUTSIDE = frozenset(("apposition", "predicate", "vocative", "name"))
_ROLES = {"subject": 3, "object": 2, "indirect": 1, "agent": 1}
"""Ranks of grammatical roles; all others have none."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A candidate that is still in question.

    Attributes:
        candidate: The candidate with its record.
        profile: Where it stands.
    """

    candidate: Candidate
    profile: Profile


Rank = int | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Preference:
    """One preference.

    Attributes:
        name: What data, traces and reports call it.
        title: What the preferred candidates do, as the end of a sentence with *they*.
        rank: Rank of a choice for an anaphor; the higher, the better.
    """

    name: str
    title: str
    rank: Callable[[Profile, Choice, Entities], Rank]


def _before(asked: Profile, choice: Choice) -> bool:
    return choice.profile.order < asked.order


def _nearness(asked: Profile, choice: Choice) -> tuple[int, ...]:
    """Return the rank by text order; what comes after the anaphor is last of all."""
    start, end, part, _name = choice.profile.order
    return (1, start, end, part) if _before(asked, choice) else (0, -start, -end, -part)


def _may_own(asked: Profile, choice: Choice) -> bool:
    """Tell whether a candidate belongs to what the anaphor may be (*her mother* for *she*)."""
    owner, own = choice.profile.owner, asked.agreement
    if owner is None:
        return False
    return all(
        not one or not other or bool(one & other)
        for one, other in ((owner.number, own.number), (owner.gender, own.gender))
    )


def _modifiers_fit(asked: Profile, choice: Choice) -> bool:
    """Tell whether a description says nothing of the head that the candidate does not say.

    *The red car* may take up *a red car*, not *a blue car*; *the car* may take up both.
    """
    return asked.modifiers <= choice.profile.modifiers


def _same_name(asked: Profile, choice: Choice) -> bool:
    """Tell whether one name holds all words of the other: *Hu* and *Mrs Ana Hu*, not *Eva Hu*."""
    ours, theirs = asked.name, choice.profile.name
    return bool(ours and theirs) and (ours <= theirs or theirs <= ours)


def _agreements(choice: Choice) -> int:
    """Return how many of the agreement constraints a candidate passes for certain.

    A person's name agrees in gender as well, though it tells no sex: most family names tell none,
    while a pronoun always does, however far away it is.
    """
    asked = {
        verdict.constraint: verdict.outcome
        for verdict in choice.candidate.verdicts
        if verdict.constraint in _AGREEMENT
    }
    passed = list(asked.values()).count(Outcome.PASS)
    named = choice.profile.proper and asked.get(_CLASS) is Outcome.PASS
    return passed + (named and asked.get(_SEX) is Outcome.UNKNOWN)


_ALL = (
    Preference(
        "known to agree",
        "are known to agree in the most of number, gender and semantic class",
        lambda a, c, e: _agreements(c),
    ),
    Preference(
        "in an argument",
        "are no apposition, predicate or form of address",
        lambda a, c, e: c.profile.role not in _OUTSIDE,
    ),
    Preference(
        "noun of the clause",
        "are the noun that the relative clause of the anaphor belongs to",
        lambda a, c, e: a.modified != NONE and c.profile.token == a.modified,
    ),
    Preference(
        "not of the same owner",
        "hold no possessive pronoun that may stand for the same as the anaphor",
        lambda a, c, e: not _may_own(a, c),
    ),
    Preference(
        "not the co-argument's",
        "have not been settled as one with what binding keeps apart from the anaphor",
        lambda a, c, e: not e.is_apart(c.profile.markable.id),
    ),
    Preference("before", "come before the anaphor", lambda a, c, e: _before(a, c)),
    Preference(
        "same clause",
        "stand in the clause of the anaphor",
        lambda a, c, e: a.clause != NONE and c.profile.clause == a.clause,
    ),
    Preference(
        "same sentence",
        "come before the anaphor in its sentence",
        lambda a, c, e: c.profile.sentence == a.sentence and _before(a, c),
    ),
    Preference(
        "previous sentence",
        "stand in the sentence of the anaphor or the one before",
        lambda a, c, e: a.sentence - c.profile.sentence <= 1,
    ),
    Preference(
        "nearest sentence", "stand in the nearest sentence", lambda a, c, e: c.profile.sentence
    ),
    Preference(
        "solution of a zero",
        "have been the solution of a zero pronoun",
        lambda a, c, e: e.solved_zero(c.profile.markable.id),
    ),
    Preference(
        "name or indefinite",
        "are names or begin with an indefinite article",
        lambda a, c, e: c.profile.proper or c.profile.indefinite,
    ),
    Preference("name", "are names", lambda a, c, e: c.profile.proper),
    Preference(
        "repeated",
        "have a head that has appeared more than once",
        lambda a, c, e: c.candidate.record.times_in_text > 1,
    ),
    Preference(
        "repeated or pronoun",
        "are pronouns or have a head that has appeared more than once",
        lambda a, c, e: c.profile.pronoun or c.candidate.record.times_in_text > 1,
    ),
    Preference(
        "most repeated",
        "have the head that has appeared most often",
        lambda a, c, e: c.candidate.record.times_in_text,
    ),
    Preference(
        "taken up",
        "have already been taken up by a pronoun",
        lambda a, c, e: e.mentions(c.profile.markable.id) > 1,
    ),
    Preference(
        "most mentioned",
        "belong to the entity that has been mentioned most often",
        lambda a, c, e: e.mentions(c.profile.markable.id),
    ),
    Preference(
        "with the verb",
        "have a head that has appeared with the verb of the anaphor",
        lambda a, c, e: c.candidate.record.times_with_verb > 0,
    ),
    Preference(
        "repeated with the verb",
        "have a head that has appeared more than once with the verb of the anaphor",
        lambda a, c, e: c.candidate.record.times_with_verb > 1,
    ),
    Preference(
        "same side of the verb",
        "stand on the same side of their verb as the anaphor",
        lambda a, c, e: a.before_verb is not None and c.profile.before_verb == a.before_verb,
    ),
    Preference(
        "before the verb",
        "stand before their verb",
        lambda a, c, e: bool(c.profile.before_verb),
    ),
    Preference(
        "same kind of phrase",
        "are in a prepositional phrase if and only if the anaphor is",
        lambda a, c, e: c.profile.in_pp == a.in_pp,
    ),
    Preference(
        "not in a PP", "are in no prepositional phrase", lambda a, c, e: not c.profile.in_pp
    ),
    Preference(
        "not nested", "are part of no other noun phrase", lambda a, c, e: not c.profile.nested
    ),
    Preference(
        "as many phrases",
        "stand in a clause with as many noun phrases as that of the anaphor",
        lambda a, c, e: c.profile.phrases == a.phrases,
    ),
    Preference("subject", "are subjects", lambda a, c, e: c.profile.role == "subject"),
    Preference(
        "role",
        "have the highest role: subject, object, indirect object, other",
        lambda a, c, e: _ROLES.get(c.profile.role, 0),
    ),
    Preference(
        "same role",
        "have the role of the anaphor",
        lambda a, c, e: bool(a.role) and c.profile.role == a.role,
    ),
    Preference("pronoun", "are pronouns", lambda a, c, e: c.profile.pronoun),
    Preference(
        "same pronoun",
        "are the same pronoun as the anaphor",
        lambda a, c, e: a.form != "" and c.profile.pronoun and c.profile.form == a.form,
    ),
    Preference(
        "same head",
        "have the same head noun",
        lambda a, c, e: a.head != "" and c.profile.head == a.head,
    ),
    Preference(
        "same name",
        "are names that hold all words of the other but titles",
        lambda a, c, e: _same_name(a, c),
    ),
    Preference(
        "compatible modifiers",
        "have every modifier that the anaphor has",
        lambda a, c, e: _modifiers_fit(a, c),
    ),
    Preference("nearest", "are the nearest", lambda a, c, e: _nearness(a, c)),
)

PREFERENCES = {preference.name: preference for preference in _ALL}
"""Every preference by its name."""
