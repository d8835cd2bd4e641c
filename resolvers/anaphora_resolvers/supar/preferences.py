"""The preferences of the resolver ``supar``: what each of them asks of a candidate.

They are those of Ferrandez and Peral (2000) for zeros, of Palomar et al. (2001) for other pronouns
and of Muñoz et al. (2000) for definite descriptions, and a few that other classic algorithms share:
subjects and roles, entities that have been mentioned most often (Lappin and Leass 1994), the
nearest sentence, the pronoun of the same form, living beings, and who speaks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from anaphora_resolvers.constraints.feature_agreement import is_living
from anaphora_resolvers.constraints.position import EARLIER_CLAUSE
from anaphora_resolvers.dependencies import NONE
from anaphora_resolvers.supar.profiles import CandidateProfile, Entities
from anaphora_resolvers.traits import Expression
from anaphora_workbench.errors import UsageError
from anaphora_workbench.model import Candidate, Outcome
from anaphora_workbench.model.quotations import NARRATION

__all__ = ["PREFERENCES", "OpenCandidate", "Preference", "Rank", "known_preferences"]

_CLASS = "semantic"
_SEX = "gender"
_AGREEMENT = frozenset(("number", _SEX, _CLASS))
_OUTSIDE = frozenset(("apposition", "predicate", "vocative", "name"))
_NEUTER = frozenset(("Neut",))
_ROLES = {"subject": 3, "object": 2, "indirect": 1, "agent": 1}
"""Ranks of grammatical roles; all others have none."""


@dataclass(frozen=True, slots=True)
class OpenCandidate:
    """A candidate that is still in question.

    Attributes:
        candidate: The candidate with its record.
        profile: Where it stands.
        expression: What the constraints see of it.
    """

    candidate: Candidate
    profile: CandidateProfile
    expression: Expression


Rank = int | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Preference:
    """One preference.

    Attributes:
        name: What data, traces and reports call it.
        title: What a preferred candidate is.
        rank: Rank of a choice for an anaphor; the higher, the better.
    """

    name: str
    title: str
    rank: Callable[[CandidateProfile, OpenCandidate, Entities], Rank]


def _before(asked: CandidateProfile, choice: OpenCandidate) -> bool:
    return choice.profile.order < asked.order


def _nearness(asked: CandidateProfile, choice: OpenCandidate) -> tuple[int, ...]:
    """Return the rank by text order; what comes after the anaphor is last of all."""
    start, end, part, _name = choice.profile.order
    return (1, start, end, part) if _before(asked, choice) else (0, -start, -end, -part)


def _may_own(asked: CandidateProfile, choice: OpenCandidate) -> bool:
    """Tell whether a candidate belongs to what the anaphor may be (*her mother* for *she*)."""
    owner, own = choice.profile.owner, asked.agreement
    if owner is None:
        return False
    return all(
        not one or not other or bool(one & other)
        for one, other in ((owner.number, own.number), (owner.gender, own.gender))
    )


def _modifiers_fit(asked: CandidateProfile, choice: OpenCandidate) -> bool:
    """Tell whether a description says nothing of the head that the candidate does not say.

    *The red car* may take up *a red car*, not *a blue car*; *the car* may take up both.
    """
    return asked.modifiers <= choice.profile.modifiers


def _same_name(asked: CandidateProfile, choice: OpenCandidate) -> bool:
    """Tell whether one name holds all words of the other: *Hu* and *Mrs Ana Hu*, not *Eva Hu*."""
    ours, theirs = asked.name, choice.profile.name
    return bool(ours and theirs) and (ours <= theirs or theirs <= ours)


def _agreements(choice: OpenCandidate) -> int:
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


def _is_main_subject(asked: CandidateProfile, choice: OpenCandidate) -> bool:
    """Tell whether a candidate is the subject behind the clause of a subject that depends on its.

    *Cuando llegó al andén, Begoña no reconoció los vagones*: the one who arrived.
    """
    subjects = asked.role == choice.profile.role == "subject" and not choice.profile.pronoun
    return subjects and choice.candidate.has(EARLIER_CLAUSE)


def _is_known(constraint: str, choice: OpenCandidate) -> bool:
    """Tell whether a candidate passes a constraint for certain."""
    return any(
        verdict.constraint == constraint and verdict.outcome is Outcome.PASS
        for verdict in choice.candidate.verdicts
    )


def _is_living(choice: OpenCandidate) -> bool:
    """Tell whether a candidate is known to be a person or an animal."""
    return is_living(choice.expression.traits)


def _is_time(choice: OpenCandidate) -> bool:
    return "time" in choice.expression.traits.classes


def _is_acting_name(choice: OpenCandidate) -> bool:
    """Tell whether a candidate is a name that is a subject, as the names of persons mostly are.

    Many names are in no list. What a recogniser calls the name of a firm or town is not meant.
    """
    profile = choice.profile
    acts = profile.proper and profile.role == "subject"
    return acts and not choice.expression.traits.doubtful


def _is_neuter(choice: OpenCandidate) -> bool:
    """Tell whether a candidate is a pronoun of no noun: Spanish *eso*, *ello*."""
    traits = choice.expression.traits
    return traits.pronoun and traits.agreement.gender == _NEUTER


def _is_quantifier(choice: OpenCandidate) -> bool:
    expression = choice.expression
    return expression.negative or expression.universal


_ALL = (
    Preference(
        "known to agree",
        "with the most agreement by the analysis in number, gender and semantic class",
        lambda a, c, e: _agreements(c),
    ),
    Preference(
        "known gender",
        "of the anaphor's gender by the analysis",
        lambda a, c, e: _is_known(_SEX, c),
    ),
    Preference(
        "known class",
        "of a class that fits the anaphor by the analysis",
        lambda a, c, e: _is_known(_CLASS, c),
    ),
    Preference(
        "known class or acting name",
        "of a class that fits the anaphor by the analysis, or a name as subject",
        lambda a, c, e: _is_known(_CLASS, c) or _is_acting_name(c),
    ),
    Preference("living", "a person or an animal by the analysis", lambda a, c, e: _is_living(c)),
    Preference("not a time", "not a time", lambda a, c, e: not _is_time(c)),
    Preference(
        "not neuter", "not a neuter pronoun such as *eso*", lambda a, c, e: not _is_neuter(c)
    ),
    Preference(
        "not a quantifier",
        "not a word such as *nobody* or *each one*",
        lambda a, c, e: not _is_quantifier(c),
    ),
    Preference(
        "same speaker",
        "not in the words of another speaker",
        lambda a, c, e: c.profile.turn in (a.turn, NARRATION),
    ),
    Preference(
        "in an argument",
        "not an apposition, predicate or form of address",
        lambda a, c, e: c.profile.role not in _OUTSIDE,
    ),
    Preference(
        "noun of the clause",
        "the noun that the anaphor's relative clause belongs to",
        lambda a, c, e: a.modified != NONE and c.profile.token == a.modified,
    ),
    Preference(
        "not of the same owner",
        "without a possessive pronoun that may corefer with the anaphor",
        lambda a, c, e: not _may_own(a, c),
    ),
    Preference(
        "not the co-argument's",
        "not coreferent with what binding separates from the anaphor",
        lambda a, c, e: not e.is_apart(c.profile.markable.id),
    ),
    Preference(
        "main subject",
        "the subject of the main clause that follows",
        lambda a, c, e: _is_main_subject(a, c),
    ),
    Preference("before", "before the anaphor", lambda a, c, e: _before(a, c)),
    Preference(
        "same clause",
        "in the anaphor's clause",
        lambda a, c, e: a.clause != NONE and c.profile.clause == a.clause,
    ),
    Preference(
        "same sentence",
        "before the anaphor in its sentence",
        lambda a, c, e: c.profile.sentence == a.sentence and _before(a, c),
    ),
    Preference(
        "previous sentence",
        "in the anaphor's sentence or the one before",
        lambda a, c, e: a.sentence - c.profile.sentence <= 1,
    ),
    Preference("nearest sentence", "in the nearest sentence", lambda a, c, e: c.profile.sentence),
    Preference(
        "solution of a zero",
        "the solution of an earlier zero pronoun",
        lambda a, c, e: e.solved_zero(c.profile.markable.id),
    ),
    Preference(
        "name or indefinite",
        "a name, or with an indefinite article",
        lambda a, c, e: c.profile.proper or c.profile.indefinite,
    ),
    Preference("name", "a name", lambda a, c, e: c.profile.proper),
    Preference(
        "name or pronoun",
        "a name or a pronoun",
        lambda a, c, e: c.profile.proper or c.profile.pronoun,
    ),
    Preference(
        "repeated",
        "with a head that has appeared more than once",
        lambda a, c, e: c.candidate.record.times_in_text > 1,
    ),
    Preference(
        "repeated or pronoun",
        "a pronoun, or with a head that has appeared more than once",
        lambda a, c, e: c.profile.pronoun or c.candidate.record.times_in_text > 1,
    ),
    Preference(
        "most repeated",
        "with the head that has appeared most often",
        lambda a, c, e: c.candidate.record.times_in_text,
    ),
    Preference(
        "taken up",
        "with an earlier pronoun that refers to it",
        lambda a, c, e: e.mentions(c.profile.markable.id) > 1,
    ),
    Preference(
        "most mentioned",
        "of the entity that has been mentioned most often",
        lambda a, c, e: e.mentions(c.profile.markable.id),
    ),
    Preference(
        "with the verb",
        "with a head that has appeared with the anaphor's verb",
        lambda a, c, e: c.candidate.record.times_with_verb > 0,
    ),
    Preference(
        "repeated with the verb",
        "with a head that has appeared more than once with the anaphor's verb",
        lambda a, c, e: c.candidate.record.times_with_verb > 1,
    ),
    Preference(
        "same side of the verb",
        "on the same side of its verb as the anaphor",
        lambda a, c, e: a.before_verb is not None and c.profile.before_verb == a.before_verb,
    ),
    Preference(
        "before the verb",
        "before its verb",
        lambda a, c, e: bool(c.profile.before_verb),
    ),
    Preference(
        "same kind of phrase",
        "in a prepositional phrase, or outside, as the anaphor is",
        lambda a, c, e: c.profile.in_pp == a.in_pp,
    ),
    Preference("not in a PP", "not in a prepositional phrase", lambda a, c, e: not c.profile.in_pp),
    Preference(
        "not nested", "not part of another noun phrase", lambda a, c, e: not c.profile.nested
    ),
    Preference(
        "as many phrases",
        "in a clause with as many noun phrases as the anaphor's",
        lambda a, c, e: c.profile.phrases == a.phrases,
    ),
    Preference("subject", "subject of its verb", lambda a, c, e: c.profile.role == "subject"),
    Preference("object", "object of its verb", lambda a, c, e: c.profile.role == "object"),
    Preference(
        "subject or object",
        "subject or object of its verb",
        lambda a, c, e: c.profile.role in ("subject", "object"),
    ),
    Preference(
        "subject or pronoun",
        "a subject or a pronoun",
        lambda a, c, e: c.profile.pronoun or c.profile.role == "subject",
    ),
    Preference(
        "role",
        "of the highest role (subject, object, indirect object, other)",
        lambda a, c, e: _ROLES.get(c.profile.role, 0),
    ),
    Preference(
        "same role",
        "of the anaphor's role",
        lambda a, c, e: bool(a.role) and c.profile.role == a.role,
    ),
    Preference("pronoun", "a pronoun", lambda a, c, e: c.profile.pronoun),
    Preference(
        "same pronoun",
        "the same pronoun as the anaphor",
        lambda a, c, e: a.form != "" and c.profile.pronoun and c.profile.form == a.form,
    ),
    Preference(
        "same head",
        "with the same head noun",
        lambda a, c, e: a.head != "" and c.profile.head == a.head,
    ),
    Preference(
        "same name",
        "a name with all words of the other name except titles",
        lambda a, c, e: _same_name(a, c),
    ),
    Preference(
        "compatible modifiers",
        "with every modifier that the anaphor has",
        lambda a, c, e: _modifiers_fit(a, c),
    ),
    Preference("nearest", "nearest to the anaphor", lambda a, c, e: _nearness(a, c)),
)

PREFERENCES = {preference.name: preference for preference in _ALL}
"""Every preference by its name."""


def known_preferences(names: Iterable[str]) -> tuple[Preference, ...]:
    """Return preferences by their names.

    Raises:
        UsageError: There is no preference of a name.
    """
    for name in names:
        if name not in PREFERENCES:
            raise UsageError(
                f"there is no preference '{name}'. Known: {', '.join(sorted(PREFERENCES))}"
            )
    return tuple([PREFERENCES[name] for name in names])
