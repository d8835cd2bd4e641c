"""Mitkov's knowledge-poor approach (1998): the candidate with the greatest sum of indicators.

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
"""

from __future__ import annotations

from copy import copy

from anaphora_resolvers.classic.answers import (
    answered,
    ids,
    listed,
    nearness,
    number,
    repetition,
    speaker_or_hearer,
    unanswered,
)
from anaphora_resolvers.classic.choices import Choices, known, wants_living
from anaphora_resolvers.classic.indicators import MITKOV, Indicator, Question
from anaphora_resolvers.classic.mitkov_text import ManualText
from anaphora_resolvers.classic.tables import table
from anaphora_resolvers.views import TextView
from anaphora_workbench.model import Anaphor, Document, FrozenDict, Layer, Markable
from anaphora_workbench.model.language import language
from anaphora_workbench.ports import Decision, Need, Pool, Step, check_needs

__all__ = ["Mitkov", "MitkovRun"]

_TIES = ("immediate reference", "collocation", "indicating verb")
Scores = FrozenDict[str, float]
"""Score of a candidate by indicator."""


class Mitkov:
    """Mitkov's approach as published in 1998."""

    name = "mitkov"
    title = "Mitkov (1998): sum of antecedent indicators over noun phrases, made for manuals"
    needs = frozenset((Need.POS,))
    uses_history = False

    def start(self, document: Document, layer: Layer) -> MitkovRun:
        """Begin with a document.

        Raises:
            NeedsError: The document has no parts of speech.
        """
        check_needs(self.name, self.needs, document)
        tables = language(document.language)
        text = ManualText(document, layer, tables, TextView(document, tables))
        return self._run(layer, text)

    def _run(self, layer: Layer, text: ManualText) -> MitkovRun:
        return MitkovRun(layer, text, MITKOV, FrozenDict(table("mitkov")["indicators"]))


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
        living = wants_living(self._text.document, asked, self._text.language)
        candidates = known(pool, searched) if living else searched
        choices.require("class", len(searched), candidates)
        question = Question.of(self._text, asked, candidates)
        best = max(
            [
                (self._rank(scores), nearness(asked, candidate), at)
                for at, candidate in enumerate(candidates)
                for scores in [self.scores(question, candidate)]
            ]
        )
        chosen = candidates[best[2]]
        scores = self.scores(question, chosen)
        told = listed({name: score for name, score in scores.items() if score}) or "none"
        total = best[0][0]
        choices.trace.append(f"greatest sum of indicators, {number(total)}: {told}")
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
        what = "come before" if self._pronouns else "are noun phrases before"
        choices = Choices()
        choices.begin(pool, admissible)
        choices.trace.append(
            f"requirement 'search': {len(searched)} of {len(admissible)} stay; they {what} the "
            f"anaphor, {self._reach} sentences back at most"
        )
        choices.steps.append(Step("requirement", "search", ids(searched)))
        return choices

    def scores(self, question: Question, candidate: Markable) -> Scores:
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
