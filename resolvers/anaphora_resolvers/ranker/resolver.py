"""The resolver ``ranker``: a learned ranking of the candidates that the constraints leave."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from dataclasses import replace
from pathlib import Path

from anaphora_resolvers.classic.choices import answered, constraints, ids, repetition, unanswered
from anaphora_resolvers.ranker.adaptation import Adaptation, Weights
from anaphora_resolvers.ranker.chain_model import CHAINS, ChainModel
from anaphora_resolvers.ranker.chain_steps import NOMINAL_KINDS, ChainSteps, Nominals
from anaphora_resolvers.ranker.features import features_of
from anaphora_resolvers.ranker.model import Model, shipped
from anaphora_resolvers.ranker.model_files import (
    MODEL,
    TRAINS,
    fingerprint,
    model_file,
    shipped_fingerprint,
)
from anaphora_resolvers.ranker.questions import Text
from anaphora_resolvers.ranker.reasons import reasons
from anaphora_resolvers.ranker.recalibration import LENGTH, certainty_lesson, recalibrated
from anaphora_resolvers.ranker.trees import best_of
from anaphora_workbench.errors import FormatError
from anaphora_workbench.model import Anaphor, Document, Layer, Markable, Reason
from anaphora_workbench.ports import (
    CandidateSession,
    Decision,
    Need,
    Pool,
    Reading,
    Step,
    Target,
    Training,
)

__all__ = ["SHIPPED", "Ranker", "SureRanker"]

SHIPPED = "shipped"
"""Names the model that ships, so that training goes on from it."""
_LEARNT = Reason(
    "adaptation.decided", "learning from your other decisions puts this candidate first"
)
_ORDERED = 8
"""Candidates whose order a decision tells."""


class Ranker:
    """Ranks the admissible candidates by trees that were learnt from annotated texts.

    Args:
        model: What it has learnt; the shipped model when left out.
        chains: What it has learnt of names and noun phrases; likewise.
        name: Another name, to tell models apart in one report.
    """

    title = "a learned ranking of the candidates that the constraints leave"
    needs: frozenset[Need] = frozenset((Need.POS,))
    answers_nouns = True
    uses_history = True
    calibrated = True
    takes_clauses = True
    takes_session = True

    def __init__(
        self,
        model: Model | None = None,
        *,
        chains: ChainModel | None = None,
        name: str = "ranker",
    ) -> None:
        self.name = name
        self._model = model
        self._chains = chains

    def start(
        self, document: Document, layer: Layer, session: CandidateSession | None = None
    ) -> _Run:
        """Begin with a document, perhaps with the session that finds its candidates."""
        model = self._model or shipped()

        def steps(of: Layer) -> ChainSteps:
            chains = self._chains or ChainModel.shipped(document.language)
            return ChainSteps(document, of, chains)

        text = Text(document, layer, model.slots_of(document.language), session)
        return _Run(document, text, model, Nominals(layer, steps))

    def configured(self, text: str) -> Ranker:
        """Return the ranker with the model of a file, or of the folder that training made.

        ``shipped`` is the model that ships; training goes on from a model that is named.

        Raises:
            FormatError: It cannot be read, is damaged, or is of another version.
        """
        name = f"{self.name.partition(':')[0]}:{text}"
        if text == SHIPPED:
            return type(self)(shipped(), name=name)
        path = model_file(text, MODEL, TRAINS)
        beside = path.with_name(CHAINS)
        chains = ChainModel.read(beside) if beside.exists() else None
        return type(self)(Model.read(path), chains=chains, name=name)

    def version(self) -> str:
        """Return twelve digits of the models that were chosen, else of all that ship.

        A project tells by them that its proposals are those of another model.
        """
        if self._model is None:
            return shipped_fingerprint()
        if self._chains is None:
            return self._model.version
        return fingerprint(self._model.version, self._chains.version)

    def has_learnt_from(self, document: Document) -> bool:
        """Tell whether the model has learnt from a document of this name."""
        return document.doc_id in (self._model or shipped()).documents

    def train(
        self,
        readings: Iterable[Reading],
        folder: Path,
        *,
        seed: int,
        tell: Callable[[str], None],
        curve: bool = False,
    ) -> Training:
        """Learn from the first layer of each document; see `anaphora_resolvers.ranker.learning`."""
        from anaphora_resolvers.ranker.learning import train

        done = train(
            readings, folder, seed, tell, base=self._model, chains=self._chains, curve=curve
        )
        return replace(done, use=f"--resolver {self.name.partition(':')[0]}:{folder}")

    def save_adapted(self, lessons: Sequence[int], folder: Path) -> str:
        """Save the model with what lessons taught it, as trees; return how to use it."""
        model = self._model or shipped()
        adaptation = Adaptation(model.ranking, model.temperature)
        weights = adaptation.weights(lessons[:-LENGTH])
        if weights is None:
            raise FormatError(
                "these lessons are not those of this model; compute them again",
                code="lessons-foreign",
            )
        ranking = adaptation.as_trees(weights)
        certainty = recalibrated(model.certainty, lessons[-LENGTH:])
        facts = {**model.facts, "adapted": {"model": model.version}}
        adapted = replace(model, ranking=ranking, certainty=certainty, facts=facts)
        with Target.of(folder).open_folder() as place:
            (place / MODEL).write_text(adapted.written(), encoding="utf-8")
            if self._chains is not None:
                (place / CHAINS).write_text(self._chains.written(), encoding="utf-8")
        return f"--resolver {self.name.partition(':')[0]}:{folder}"


class SureRanker(Ranker):
    """The ranker without answers that are more likely wrong than they are of use.

    The threshold belongs to the model: below it no answer gives a better F1 than an answer. For
    texts that annotate some anaphors only, such as GAP, and wherever a wrong answer costs more than
    a missing one.
    """

    title = "the ranker without its doubtful answers"

    def __init__(
        self,
        model: Model | None = None,
        *,
        chains: ChainModel | None = None,
        name: str = "ranker-sure",
    ) -> None:
        super().__init__(model, chains=chains, name=name)

    def start(
        self, document: Document, layer: Layer, session: CandidateSession | None = None
    ) -> _Run:
        """Begin with a document, perhaps with the session that finds its candidates."""
        run = super().start(document, layer, session)
        run.least = (self._model or shipped()).threshold
        return run


class _Run:
    """The ranker at work on one document.

    Attributes:
        least: Probability below which a pronoun gets no answer. Those of names and noun phrases are
            of another model, and all of them are given.
    """

    def __init__(self, document: Document, text: Text, model: Model, nominals: Nominals) -> None:
        self._document = document
        self._text = text
        self._model = model
        self._nominals = nominals
        self._adaptation = Adaptation(model.ranking, model.temperature)
        self._weights: Weights | None = None
        self._adapted = model
        self.least = 0.0

    def branch(self, layer: Layer) -> _Run:
        """Return a run that knows what this one has heard and goes on without it."""
        nominals = self._nominals.branch(layer)
        run = _Run(self._document, self._text.branch(layer), self._model, nominals)
        run._adaptation, run._weights = self._adaptation, self._weights
        run._adapted = self._adapted
        run.least = self.least
        return run

    def lesson(self, anaphor: Anaphor, pool: Pool, decision: Decision) -> tuple[int, ...]:
        """Return what a person's decision teaches.

        The choice of a candidate teaches the order of candidates, and each decision whether the
        answer would have been right. One for several antecedents teaches nothing.
        """
        chosen = decision.antecedents
        if anaphor.kind in NOMINAL_KINDS or len(chosen) > 1 or not (chosen or decision.reference):
            return ()
        pool = pool.with_clauses()
        question, markables = self._text.question(anaphor, pool)
        if not markables or question.repeats:
            return ()
        model, entities = self._model, question.entities
        features = features_of(question)
        best, scores = model.best(features)
        names = [markable.id for markable in markables]
        lesson: tuple[int, ...] = (0,) * self._adaptation.length
        correct = False
        if chosen and chosen[0].id in names:
            right = entities == entities[names.index(chosen[0].id)]
            correct = bool(right[best])
            if len(names) > 1:
                lesson = self._adaptation.lesson(features, scores, right)
        sure = model.certainty_score(features, scores, entities, best)
        return (*lesson, *certainty_lesson(sure, correct=correct))

    def adapted(self, lessons: Sequence[int]) -> _Run:
        """Return the run to go on with, which has learnt lessons."""
        run = copy(self)
        run._weights = self._adaptation.weights(lessons[:-LENGTH])
        run._adapted = self._model
        if run._weights is not None:
            run._adapted = replace(
                self._model,
                ranking=self._adaptation.stressed(run._weights),
                certainty=recalibrated(self._model.certainty, lessons[-LENGTH:]),
            )
        return run

    def resolve(self, anaphor: Anaphor, pool: Pool) -> Decision:
        """Answer one anaphor."""
        linked = self._nominals.resolve(anaphor)
        if linked is not None:
            return unanswered(pool) if linked.antecedents and not pool.candidates else linked
        pool = pool.with_clauses()
        question, markables = self._text.question(anaphor, pool)
        asked = question.columns.markables[question.asked]
        decided = repetition(asked, pool) if question.repeats else None
        if decided is not None:
            return decided
        if not markables:
            return unanswered(pool)
        model, entities = self._adapted, question.entities
        features = features_of(question)
        # What is adapted are scores; the questions of the trees stay as they are.
        ends = self._model.ranking.ends(features)
        scores = model.ranking.scores_at(ends)
        best = unadapted = best_of(scores)
        if self._weights is not None:
            unadapted = best_of(self._model.ranking.scores_at(ends))
            scores = self._adaptation.moved(features, scores, self._weights)
            best = best_of(scores)
        likely = model.probability(features, scores, entities, best)
        why = reasons(
            model.ranking, features, ends, scores, entities, best, asked, markables, self._document
        )
        sure = Reason("ranker.probability", "probability: {percent} %", percent=round(100 * likely))
        # Readers take the last line for what decided.
        trace = (constraints(pool, len(question.left)), sure, *why)
        if best != unadapted:
            trace = (*trace, _LEARNT)
        if likely < self.least:
            return Decision(trace=(*trace, _unsure(likely, self.least)))
        steps = _steps(markables, scores.tolist(), best)
        return answered(asked, markables[best], likely, trace, steps)

    def settle(self, anaphor: Anaphor, decision: Decision) -> None:
        """Note what the anaphor stands for."""
        self._text.settle(anaphor, decision)
        self._nominals.settle(anaphor, decision)


def _unsure(likely: float, least: float) -> Reason:
    return Reason(
        "ranker.unsure",
        "no answer: {likely} % likely to be right, less than {least} %",
        likely=round(100 * likely),
        least=round(100 * least),
    )


def _steps(markables: Sequence[Markable], scores: Sequence[int], best: int) -> Iterator[Step]:
    """Yield the constraints, then the ranking cut ever shorter, so that the order can be read."""
    names = ids(markables)
    yield Step("constraints", "", names)
    order = sorted(zip(scores, range(len(scores)), strict=True), reverse=True)
    ordered = [number for _score, number in order[: min(_ORDERED, len(order) - 1)]]
    left = sorted(ordered)
    while len(ordered) > 1:
        yield Step("preference", "ranking", tuple([names[number] for number in left]))
        left.remove(ordered.pop())
    yield Step("preference", "ranking", (names[best],))
