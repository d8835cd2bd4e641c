"""A step resolver that leaves noun phrases to their words where another one does not answer them.

``anaphora prepare`` proposes what the tagger proposes: of a noun phrase that the resolver cannot be
asked about, or does not answer, the same words, the same name or the same head.
"""

from __future__ import annotations

from anaphora_workbench.annotation.preparation.proposals import answers_kind, as_decision, by_words
from anaphora_workbench.annotation.preparation.word_matches import WordMatches
from anaphora_workbench.model import WITHOUT_ANTECEDENT, Anaphor, Document, Layer
from anaphora_workbench.model.language import is_noun_kind
from anaphora_workbench.ports import (
    Calibrated,
    CandidateSession,
    Decision,
    Pool,
    Run,
    StepResolver,
    started,
    stated_version,
)


class NounAnswers:
    """Asks another resolver first, and is like it in everything else."""

    takes_session = True

    def __init__(self, resolver: StepResolver) -> None:
        self._resolver = resolver
        self.name = resolver.name
        self.title = resolver.title
        self.needs = resolver.needs
        self.uses_history = resolver.uses_history

    @property
    def calibrated(self) -> bool:
        """Whether the resolver's scores are probabilities; what the words answer has no score."""
        return isinstance(self._resolver, Calibrated) and self._resolver.calibrated

    def version(self) -> str:
        """Return the version of the resolver."""
        return stated_version(self._resolver)

    def start(
        self, document: Document, layer: Layer, session: CandidateSession | None = None
    ) -> Run:
        """Begin with a document, perhaps with the session that finds its candidates."""
        run = started(self._resolver, document, layer, session)
        return _Run(self._resolver, run, document, layer)


class _Run:
    def __init__(self, resolver: StepResolver, run: Run, document: Document, layer: Layer) -> None:
        self._resolver = resolver
        self._run = run
        self._layer = layer
        self._matches = WordMatches(document)
        self._matches.build(layer)

    def resolve(self, anaphor: Anaphor, pool: Pool) -> Decision:
        """Answer one anaphor."""
        if answers_kind(self._resolver, anaphor.kind):
            decision = self._run.resolve(anaphor, pool)
            answered = decision.antecedents or decision.reference in WITHOUT_ANTECEDENT
            if answered or not is_noun_kind(anaphor.kind):
                return decision
        return as_decision(self._layer, by_words(self._matches, self._layer, anaphor, lambda: pool))

    def settle(self, anaphor: Anaphor, decision: Decision) -> None:
        """Let the resolver know what holds."""
        self._run.settle(anaphor, decision)
