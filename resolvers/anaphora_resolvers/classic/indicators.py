"""The antecedent indicators of Mitkov (1998) and what MARS (2002) adds to them.

Each indicator gives a candidate a level; which score a level has is data (`data/mitkov.toml`,
`data/mars.toml`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from anaphora_resolvers.classic.mitkov_text import Build, ManualText
from anaphora_resolvers.dependencies import NONE
from anaphora_resolvers.supar_profiles import Profile
from anaphora_workbench.model import Markable, Span

__all__ = ["MARS", "MITKOV", "Indicator", "Question"]


@dataclass(frozen=True, slots=True)
class Question:
    """One pronoun with all that the indicators need to know about it.

    Attributes:
        text: The text.
        asked: The pronoun.
        build: How it is built into its clause.
        paragraph: Its paragraph.
        immediate: Id of the phrase that immediate reference prefers, or ``""``.
    """

    text: ManualText
    asked: Profile
    build: Build | None
    paragraph: Span
    immediate: str

    @classmethod
    def of(cls, text: ManualText, asked: Markable, candidates: Sequence[Markable]) -> Question:
        """Look at a pronoun and the candidates that come into question."""
        profile = text.profiles(asked)
        build = text.build(asked)
        immediate = _immediate(text, profile, build, candidates)
        return cls(text, profile, build, text.paragraph(profile.sentence), immediate)


@dataclass(frozen=True, slots=True)
class Indicator:
    """One indicator.

    Attributes:
        name: What data and traces call it.
        level: Returns the level of a candidate.
    """

    name: str
    level: Callable[[Question, Profile], int]


def _immediate(
    text: ManualText, asked: Profile, build: Build | None, candidates: Sequence[Markable]
) -> str:
    """Return the NP of *V1 NP con V2 it*: the nearest object before the connective."""
    if build is None or build.before:
        return ""
    connective = text.connective_before(build.verb)
    if connective == NONE:
        return ""
    for candidate in reversed(candidates):
        profile = text.profiles(candidate)
        if profile.sentence != asked.sentence:
            return ""
        if profile.pronoun or candidate.end > connective:
            continue
        its = text.build(candidate)
        if its is not None and not its.before:
            return candidate.id
    return ""


def _definiteness(question: Question, candidate: Profile) -> int:
    if not question.text.has_definite_words(question.paragraph):
        return 0
    return 0 if question.text.is_definite(candidate) else 1


def _reiteration(question: Question, candidate: Profile) -> int:
    if not candidate.head:
        return 0
    return max(0, min(question.text.times(candidate.head, question.paragraph) - 1, 2))


def _heading(question: Question, candidate: Profile) -> int:
    words = question.text.heading_words(candidate.sentence)
    return int(candidate.head != "" and candidate.head in words)


def _collocation(question: Question, candidate: Profile) -> int:
    ours, theirs = question.build, question.text.build(candidate.markable)
    if ours is None or theirs is None or ours.before != theirs.before:
        return 0
    verb = question.text.lemma(ours.verb)
    if verb in question.text.listed("not_collocating") or ours.verb == theirs.verb:
        return 0
    return int(verb == question.text.lemma(theirs.verb))


def _distance(question: Question, candidate: Profile) -> int:
    return max(0, min(question.asked.sentence - candidate.sentence, 3))


def _sequential(question: Question, candidate: Profile) -> int:
    """Tell whether the two are the objects of *To V1 NP, ... . To V2 it, ...*."""
    ours, theirs = question.build, question.text.build(candidate.markable)
    if ours is None or theirs is None or ours.before or theirs.before:
        return 0
    if candidate.sentence == question.asked.sentence:
        return 0
    opens = question.text.opens_with_purpose
    return int(opens(ours.verb) and opens(theirs.verb))


MITKOV = (
    Indicator("definiteness", _definiteness),
    Indicator("givenness", lambda q, c: int(q.text.is_given(c.markable))),
    Indicator("indicating verb", lambda q, c: int(q.text.is_indicated(c.markable))),
    Indicator("reiteration", _reiteration),
    Indicator("heading", _heading),
    Indicator("prepositional", lambda q, c: int(c.in_pp)),
    Indicator("collocation", _collocation),
    Indicator("immediate reference", lambda q, c: int(c.markable.id == q.immediate)),
    Indicator("distance", _distance),
    Indicator("term", lambda q, c: int(c.head in q.text.terms)),
)
"""The indicators of 1998."""

MARS = (
    *MITKOV,
    Indicator("pronoun", lambda q, c: int(c.pronoun)),
    Indicator("parallelism", lambda q, c: int(q.asked.role != "" and c.role == q.asked.role)),
    Indicator("frequent candidate", lambda q, c: int(c.head in q.text.competitors)),
    Indicator("sequential instructions", _sequential),
)
"""The indicators of MARS."""
