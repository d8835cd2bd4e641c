"""The resolvers ``mitkov`` and ``mars``: the candidate with the greatest sum of indicators.

Mitkov's knowledge-poor approach (1998):

1.  Candidates are the noun phrases, no pronouns, of the pronoun's sentence and the two before it
    that stand before the pronoun and agree with it (the shared constraints).
2.  Each indicator gives a candidate a score (`data/mitkov.toml`): definiteness, givenness,
    indicating verbs, lexical reiteration, section heading, prepositional phrase, collocation,
    immediate reference, referential distance, term of the field.
3.  The greatest sum wins. Of equal sums the one with the better score for immediate reference,
    then for collocation, then for indicating verbs; then the nearest.
4.  Without a candidate there is no answer.
5.  For *he* and *she* a candidate of which nothing is known comes into question only where none is
    known to live (`anaphora_resolvers.classic.choices`).

Confirmed from the paper: the indicators and their scores, the English indicating verbs, the search
and the ties. Ours, because the paper leaves it to a knowledge of the text: the terms are the ten
most frequent nouns (as MARS had it, from memory); names count as definite; a verb like *be* is no
collocation; headings are those that the source names, else short paragraphs without a final stop
or a finite verb; where a text has no paragraphs, the sentences of the search take their place.
Subjects and objects are those of the parse, of the tags alone where there is none. The Spanish
lists of words are ours.

MARS (Mitkov, Evans and Orasan 2002): Mitkov's approach, fully automatic, with more indicators.

To the indicators of 1998 it adds: pronouns are candidates
too and have 1 more (boost pronoun), 1 for the pronoun's own role (syntactic parallelism), 1 for the
three nouns that are most often in competition (frequent candidates), 2 for the object of *To V1
NP, ...* when the pronoun is the object of the next such sentence (sequential instructions).

All of this is from memory. Which nouns compete most often is counted without agreement: how many of
the text's pronouns have them within their search. MARS's gender from WordNet and its filters are
the shared constraints here, and pleonastic *it* is for the anaphor finder.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass

from anaphora_resolvers.classic import ClassicResolver, table
from anaphora_resolvers.classic.choices import (
    Choices,
    answered,
    ids,
    known,
    listed,
    nearness,
    plain_number,
    repetition,
    speaker_or_hearer,
    unanswered,
    wants_living,
)
from anaphora_resolvers.classic.mitkov_text import Build, ManualText
from anaphora_resolvers.dependencies import NONE
from anaphora_resolvers.supar.profiles import CandidateProfile
from anaphora_resolvers.views import TextView
from anaphora_workbench.model import Anaphor, FrozenDict, Layer, Markable, Reason, Span
from anaphora_workbench.ports import Decision, Need, Pool, Step


@dataclass(frozen=True, slots=True)
class PronounQuestion:
    """One pronoun with all that the indicators need to know about it.

    Attributes:
        text: The text.
        asked: The pronoun.
        build: How it is built into its clause.
        paragraph: Its paragraph.
        immediate: Id of the phrase that immediate reference prefers, or ``""``.
    """

    text: ManualText
    asked: CandidateProfile
    build: Build | None
    paragraph: Span
    immediate: str

    @classmethod
    def of(
        cls, text: ManualText, asked: Markable, candidates: Sequence[Markable]
    ) -> PronounQuestion:
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
    level: Callable[[PronounQuestion, CandidateProfile], int]


def _immediate(
    text: ManualText, asked: CandidateProfile, build: Build | None, candidates: Sequence[Markable]
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


def _definiteness(question: PronounQuestion, candidate: CandidateProfile) -> int:
    if not question.text.has_definite_words(question.paragraph):
        return 0
    return 0 if question.text.is_definite(candidate) else 1


def _reiteration(question: PronounQuestion, candidate: CandidateProfile) -> int:
    if not candidate.head:
        return 0
    return max(0, min(question.text.times(candidate.head, question.paragraph) - 1, 2))


def _heading(question: PronounQuestion, candidate: CandidateProfile) -> int:
    words = question.text.heading_words(candidate.sentence)
    return int(candidate.head != "" and candidate.head in words)


def _collocation(question: PronounQuestion, candidate: CandidateProfile) -> int:
    ours, theirs = question.build, question.text.build(candidate.markable)
    if ours is None or theirs is None or ours.before != theirs.before:
        return 0
    verb = question.text.lemma(ours.verb)
    if verb in question.text.listed("not_collocating") or ours.verb == theirs.verb:
        return 0
    return int(verb == question.text.lemma(theirs.verb))


def _distance(question: PronounQuestion, candidate: CandidateProfile) -> int:
    return max(0, min(question.asked.sentence - candidate.sentence, 3))


def _sequential(question: PronounQuestion, candidate: CandidateProfile) -> int:
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
    Indicator("givenness", lambda q, c: int(c.markable.id in q.text.given)),
    Indicator("indicating verb", lambda q, c: int(c.markable.id in q.text.indicated)),
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

_TIES = ("immediate reference", "collocation", "indicating verb")
Scores = FrozenDict[str, float]
"""Score of a candidate by indicator."""


class Mitkov(ClassicResolver):
    """Mitkov's approach as published in 1998."""

    name = "mitkov"
    title = "Mitkov (1998): sum of antecedent indicators over noun phrases, made for manuals"
    needs = frozenset((Need.POS,))
    uses_history = False

    def _run(self, layer: Layer, view: TextView) -> MitkovRun:
        scores = FrozenDict(table("mitkov")["indicators"])
        return MitkovRun(layer, ManualText(layer, view), MITKOV, scores)


class MitkovRun:
    """The resolver at work on one document.

    Args:
        layer: The markables.
        text: What the indicators look up.
        indicators: Those that are summed.
        scores: Score by level of each indicator.
        pronouns: Whether pronouns are candidates, relative ones and expletives excepted.
    """

    def __init__(
        self,
        layer: Layer,
        text: ManualText,
        indicators: tuple[Indicator, ...],
        scores: FrozenDict[str, list[float]],
        *,
        pronouns: bool = False,
    ) -> None:
        self._markables = layer.markables
        self._text = text
        self._indicators = indicators
        self._levels = scores
        self._pronouns = pronouns
        self._reach: int = table("mitkov")["search"]["sentences"]

    def branch(self, layer: Layer) -> MitkovRun:
        """Return a run over a layer with other markables."""
        run = copy(self)
        if layer.markables is not self._markables:
            run._markables = layer.markables
            run._text = self._text.of(layer)
        return run

    def resolve(self, anaphor: Anaphor, pool: Pool) -> Decision:
        """Answer one anaphor."""
        asked = self._markables[anaphor.markable]
        decided = repetition(asked, pool)
        if decided is not None:
            return decided
        admissible = pool.admissible()
        if not admissible:
            return unanswered(pool)
        searched = self._searched(asked, admissible)
        choices = self._choices(pool, admissible, searched)
        if not searched:
            behind = speaker_or_hearer(asked, pool)
            if behind.antecedents:
                return behind
            return Decision(trace=tuple(choices.trace), steps=tuple(choices.steps))
        living = wants_living(asked, self._text.view)
        candidates = known(pool, searched) if living else searched
        choices.require("class", len(searched), candidates)
        question = PronounQuestion.of(self._text, asked, candidates)
        best = max(
            [
                (self._rank(scores), nearness(asked, candidate), at)
                for at, candidate in enumerate(candidates)
                for scores in [self.scores(question, candidate)]
            ]
        )
        chosen = candidates[best[2]]
        scores = self.scores(question, chosen)
        counted = {name: score for name, score in scores.items() if score}
        total = best[0][0]
        choices.trace.append(
            Reason(
                "mitkov.sum",
                "greatest sum of indicators, {sum}: {weights}",
                sum=plain_number(total),
                weights=listed(counted) if counted else Reason("mitkov.no-indicator", "none"),
            )
        )
        return answered(asked, chosen, total, choices.trace, choices.steps)

    def _searched(self, asked: Markable, admissible: list[Markable]) -> list[Markable]:
        profiles = self._text.profiles
        first = profiles(asked).sentence - self._reach
        return [
            markable
            for markable in admissible
            if markable.order < asked.order
            and profiles(markable).sentence >= first
            and (self._pronouns or not profiles(markable).pronoun)
            and profiles(markable).kind != "rel"
            and profiles(markable).role != "expletive"
        ]

    def _choices(self, pool: Pool, admissible: list[Markable], searched: list[Markable]) -> Choices:
        """Return what the constraints and the reach of the search leave."""
        choices = Choices()
        choices.begin(pool, admissible)
        choices.trace.append(
            Reason(
                "mitkov.search",
                "{what} the anaphor, {reach} sentences back at most: {left} of {all} candidates "
                "(requirement 'search')",
                left=len(searched),
                all=len(admissible),
                what=Reason("mitkov.before", "before")
                if self._pronouns
                else Reason("mitkov.phrases-before", "a noun phrase before"),
                reach=self._reach,
            )
        )
        choices.steps.append(Step("requirement", "search", ids(searched)))
        return choices

    def scores(self, question: PronounQuestion, candidate: Markable) -> Scores:
        """Return the score of a candidate by indicator."""
        profile = self._text.profiles(candidate)
        return FrozenDict(
            {
                indicator.name: self._levels[indicator.name][indicator.level(question, profile)]
                for indicator in self._indicators
            }
        )

    @staticmethod
    def _rank(scores: Scores) -> tuple[float, ...]:
        return (sum(scores.values()), *[scores[name] for name in _TIES])

    def settle(self, anaphor: Anaphor, decision: Decision) -> None:
        """Take no notice: no later answer depends on it."""


class Mars(Mitkov):
    """Mitkov's approach with the indicators of MARS."""

    name = "mars"
    title = "MARS (Mitkov, Evans and Orasan 2002): Mitkov's indicators and four more, automatic"
    needs = frozenset((Need.HEADS,))

    def _run(self, layer: Layer, view: TextView) -> MitkovRun:
        scores = FrozenDict({**table("mitkov")["indicators"], **table("mars")["indicators"]})
        return MitkovRun(layer, ManualText(layer, view), MARS, scores, pronouns=True)
