"""`check_resolver` passes good resolvers and catches each planted fault with a helpful message."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from anaphora_workbench.errors import NeedsError, UsageError
from anaphora_workbench.model import (
    EMPTY,
    Anaphor,
    Candidate,
    Document,
    Layer,
    Markable,
    Reference,
    Span,
    Zero,
)
from anaphora_workbench.ports import Decision, Need, Pool, Reading, check_needs
from anaphora_workbench.testing import check_resolver
from anaphora_workbench.testing.samples import english, sample_readings


class GoodRun:
    """Takes the nearest candidate."""

    def __init__(self) -> None:
        self.settled: list[Decision] = []

    def resolve(self, anaphor: Anaphor, pool: Pool) -> Decision:
        left = pool.admissible()
        if not left:
            return Decision(trace=("No candidate is left.",))
        return Decision((left[-1],), Reference.ANAPHOR, 1.0, ("The nearest candidate is taken.",))

    def settle(self, anaphor: Anaphor, decision: Decision) -> None:
        self.settled.append(decision)


class Good:
    """A step resolver that keeps its promises."""

    name = "good"
    title = "The nearest candidate"
    needs: frozenset[Need] = frozenset({Need.POS})
    uses_history = False
    calibrated = False
    run: type = GoodRun

    def start(self, document: Document, layer: Layer) -> Any:
        check_needs(self.name, self.needs, document)
        return self.run()


class GoodBatch:
    """A batch resolver that keeps its promises: everything refers to the first markable."""

    name = "good-batch"
    title = "The first markable"
    needs: frozenset[Need] = frozenset()

    def resolve(self, document: Document, layer: Layer, asked: Sequence[Anaphor]) -> Layer:
        first = layer.in_text_order()[0].id
        links = [
            Anaphor(anaphor.markable, anaphor.kind, Reference.ANAPHOR, (first,))
            for anaphor in asked
            if anaphor.markable != first
        ]
        return Layer.build(self.name, layer.markables.values(), links)


def test_a_good_step_resolver_passes() -> None:
    check_resolver(Good(), sample_readings())


def test_a_good_batch_resolver_passes() -> None:
    check_resolver(GoodBatch(), sample_readings())


class EndsOfTheText:
    """A candidate finder that offers the first and the last word of the text."""

    name = "ends"

    def start(self, document: Document, layer: Layer) -> Any:
        self.document = document
        return self

    def candidates(self, anaphor: Anaphor) -> Pool:
        last = len(self.document) - 1
        words = [Markable(f"word-{i}", (Span(i, i + 1),), i) for i in (0, last)]
        return Pool(tuple([Candidate(word.id) for word in words]), tuple(words))


class FirstAndLastOnly(GoodRun):
    """Notices any other candidate."""

    def resolve(self, anaphor: Anaphor, pool: Pool) -> Decision:
        assert all(markable.id.startswith("word-") for markable in pool.markables)
        return super().resolve(anaphor, pool)


def test_candidates_come_from_the_finder_that_is_given() -> None:
    resolver = Good()
    resolver.run = FirstAndLastOnly
    check_resolver(resolver, [english()], finder=EndsOfTheText())
    with pytest.raises(AssertionError):
        check_resolver(resolver, [english()])


@pytest.mark.parametrize("readings", [[], [Reading(english().document)]])
def test_a_kit_without_anaphors_says_so(readings: list[Reading]) -> None:
    with pytest.raises(ValueError, match="document offers what 'good' needs: parts of speech"):
        check_resolver(Good(), readings)


# ---- planted faults


class AnswersItself(GoodRun):
    def resolve(self, anaphor: Anaphor, pool: Pool) -> Decision:
        return Decision((Markable(anaphor.markable, (Span(0, 1),)),), trace=("x",))


class AnswersOutside(GoodRun):
    def resolve(self, anaphor: Anaphor, pool: Pool) -> Decision:
        return Decision((Markable("far", (Span(1000, 1001),)),), trace=("x",))


class AnswersAnother(GoodRun):
    def resolve(self, anaphor: Anaphor, pool: Pool) -> Decision:
        if not pool.markables:
            return Decision()
        return Decision((replace(pool.markables[-1], spans=(Span(0, 20),), head=None),), None)


class AnswersIds(GoodRun):
    def resolve(self, anaphor: Anaphor, pool: Pool) -> Any:
        ids: Any = tuple([candidate.markable for candidate in pool.candidates])
        return Decision(ids)


class AnswersNone(GoodRun):
    def resolve(self, anaphor: Anaphor, pool: Pool) -> Any:
        return None


class AnswersTwice(GoodRun):
    def resolve(self, anaphor: Anaphor, pool: Pool) -> Decision:
        return Decision(pool.markables[:1] * 2, trace=("x",))


class AnswersWithoutTrace(GoodRun):
    def resolve(self, anaphor: Anaphor, pool: Pool) -> Decision:
        return replace(super().resolve(anaphor, pool), trace=())


class TracesAString(GoodRun):
    def resolve(self, anaphor: Anaphor, pool: Pool) -> Any:
        return replace(super().resolve(anaphor, pool), trace="because")


class ScoresNan(GoodRun):
    def resolve(self, anaphor: Anaphor, pool: Pool) -> Decision:
        return replace(super().resolve(anaphor, pool), score=float("nan"))


class StatesAString(GoodRun):
    def resolve(self, anaphor: Anaphor, pool: Pool) -> Any:
        reference: Any = "anaphor"
        return Decision(reference=reference)


class LinksWhatDoesNotRefer(GoodRun):
    def resolve(self, anaphor: Anaphor, pool: Pool) -> Decision:
        return replace(super().resolve(anaphor, pool), reference=Reference.NON_REFERRING)


class NeverAbstains(GoodRun):
    def resolve(self, anaphor: Anaphor, pool: Pool) -> Decision:
        return Decision((Markable("first", (Span(0, 1),)),), trace=("x",))


class CrashesWithoutCandidates(GoodRun):
    def resolve(self, anaphor: Anaphor, pool: Pool) -> Decision:
        return Decision(pool.markables[-1:], score=1 / len(pool.markables), trace=("x",))


class RemembersInSecret(GoodRun):
    def resolve(self, anaphor: Anaphor, pool: Pool) -> Decision:
        if self.settled and not self.settled[-1].antecedents:
            return Decision()
        return super().resolve(anaphor, pool)


class CrashesOnStrangeGold(GoodRun):
    def __init__(self) -> None:
        super().__init__()
        self.seen: set[str] = set()

    def resolve(self, anaphor: Anaphor, pool: Pool) -> Decision:
        self.seen |= {markable.id for markable in pool.admissible()[-1:]}
        return super().resolve(anaphor, pool)

    def settle(self, anaphor: Anaphor, decision: Decision) -> None:
        for antecedent in decision.antecedents:
            if antecedent.id not in self.seen:
                raise UsageError(f"unknown antecedent {antecedent.id}")


RUNS: list[tuple[type, str]] = [
    (AnswersItself, "answers with the anaphor itself|another one in the layer"),
    (AnswersOutside, r"answers with Span\(start=1000, end=1001\), which lies outside"),
    (AnswersAnother, "which is another one in the layer"),
    (AnswersIds, "must answer with markables, not "),
    (AnswersNone, "must answer with a Decision, not None"),
    (AnswersTwice, "names an antecedent twice"),
    (AnswersWithoutTrace, "does not say in the trace what decided"),
    (TracesAString, "must trace its decision in a tuple of sentences, not 'because'"),
    (ScoresNan, "gives the score nan, which is not a number"),
    (StatesAString, "states the reference 'anaphor', which is not a Reference"),
    (LinksWhatDoesNotRefer, "names an antecedent of what it says does not refer"),
    (NeverAbstains, "names an antecedent though there is no candidate"),
    (CrashesWithoutCandidates, "fails with ZeroDivisionError: .*when there is no candidate"),
    (RemembersInSecret, r"answers differently after settle\(\), though uses_history is False"),
    (CrashesOnStrangeGold, "fails with UsageError: unknown antecedent .*when it gets"),
]


@pytest.mark.parametrize(("run", "message"), RUNS, ids=[run.__name__ for run, _ in RUNS])
def test_a_fault_in_a_run_is_caught(run: type, message: str) -> None:
    resolver = Good()
    resolver.run = run
    with pytest.raises(AssertionError, match=r"^resolver 'good'") as caught:
        check_resolver(resolver, sample_readings())
    assert re.search(message, str(caught.value)), caught.value


class Surely(GoodRun):
    def resolve(self, anaphor: Anaphor, pool: Pool) -> Decision:
        return replace(super().resolve(anaphor, pool), score=17.0)


def test_a_score_that_is_called_a_probability_lies_between_0_and_1() -> None:
    resolver = Good()
    resolver.run = Surely
    check_resolver(resolver, sample_readings())
    resolver.calibrated = True
    with pytest.raises(AssertionError, match=r"gives the score 17.0, which is not between 0 and 1"):
        check_resolver(resolver, sample_readings())


CALLS = count()


class ByChance(Good):
    def start(self, document: Document, layer: Layer) -> Any:
        run = super().start(document, layer)
        return run if next(CALLS) % 2 else AnswersFirst()


class AnswersFirst(GoodRun):
    def resolve(self, anaphor: Anaphor, pool: Pool) -> Decision:
        return Decision(pool.markables[:1], trace=("x",))


class ForgetsWhenPickled(Good):
    def __reduce__(self) -> tuple[Any, ...]:
        return (_first_resolver, ())


def _first_resolver() -> Good:
    resolver = Good()
    resolver.run = AnswersFirst
    return resolver


class NeedsMoreThanItSays(Good):
    needs: frozenset[Need] = frozenset()

    def start(self, document: Document, layer: Layer) -> Any:
        check_needs(self.name, frozenset({Need.HEADS}), document)
        return super().start(document, layer)


class CrashesWithoutTags(Good):
    def start(self, document: Document, layer: Layer) -> Any:
        next(token for token in document.tokens if token.pos)
        return self.run()


class ChangesTheMetadata(Good):
    def start(self, document: Document, layer: Layer) -> Any:
        document.metadata.get("speakers", []).append("resolver")
        return super().start(document, layer)


class RefusesWhatItNeeds(Good):
    def start(self, document: Document, layer: Layer) -> Any:
        raise NeedsError("not today")


STEPS: list[tuple[type[Good], str]] = [
    (ByChance, "answers differently the second time"),
    (ForgetsWhenPickled, "answers differently after pickling"),
    (NeedsMoreThanItSays, "refuses a document that offers all it needs"),
    (CrashesWithoutTags, "answers a document without parts of speech with StopIteration"),
    (ChangesTheMetadata, "changes what it is given"),
    (RefusesWhatItNeeds, "refuses a document that offers all it needs: not today"),
]


@pytest.mark.parametrize(("fault", "message"), STEPS, ids=[fault.__name__ for fault, _ in STEPS])
def test_a_fault_in_a_step_resolver_is_caught(fault: type[Good], message: str) -> None:
    with pytest.raises(AssertionError, match=r"^resolver 'good'") as caught:
        check_resolver(fault(), sample_readings())
    assert re.search(message, str(caught.value)), caught.value


class AnswersNoLayer(GoodBatch):
    def resolve(self, document: Document, layer: Layer, asked: Sequence[Anaphor]) -> Any:
        return layer.anaphors


class UnknownIds(GoodBatch):
    def resolve(self, document: Document, layer: Layer, asked: Sequence[Anaphor]) -> Layer:
        return replace(super().resolve(document, layer, asked), markables=EMPTY)


class MarkablesOutside(GoodBatch):
    def resolve(self, document: Document, layer: Layer, asked: Sequence[Anaphor]) -> Layer:
        return Layer.build("x", [Markable("far", (Span(0, len(document) + 1),))])


class GovernorsOutside(GoodBatch):
    def resolve(self, document: Document, layer: Layer, asked: Sequence[Anaphor]) -> Layer:
        return Layer.build("x", [Markable("far", (Span(0, 1),), zero=Zero(len(document)))])


class CrashesUnasked(GoodBatch):
    def resolve(self, document: Document, layer: Layer, asked: Sequence[Anaphor]) -> Layer:
        assert asked[0].markable
        return super().resolve(document, layer, asked)


BATCHES: list[tuple[type[GoodBatch], str]] = [
    (AnswersNoLayer, "must answer with a Layer, not {"),
    (UnknownIds, "answers with a broken layer: .*markable-missing"),
    (MarkablesOutside, "answers with .*, which lies outside the document"),
    (GovernorsOutside, "lies outside the document"),
    (CrashesUnasked, "fails with IndexError: .*without an anaphor"),
]


@pytest.mark.parametrize(
    ("fault", "message"), BATCHES, ids=[fault.__name__ for fault, _ in BATCHES]
)
def test_a_fault_in_a_batch_resolver_is_caught(fault: type[GoodBatch], message: str) -> None:
    with pytest.raises(AssertionError, match=r"^resolver 'good-batch'") as caught:
        check_resolver(fault(), sample_readings())
    assert re.search(message, str(caught.value)), caught.value


class NeitherNor:
    name = "neither"
    title = "Neither step nor batch"
    needs: frozenset[Need] = frozenset()


@pytest.mark.parametrize(
    ("kind", "changes", "message"),
    [
        (Good, {"name": "Good One"}, "needs a name of small letters, digits and hyphens"),
        (Good, {"title": ""}, "needs a title of one line, not ''"),
        (Good, {"needs": ["pos"]}, r"as a frozenset of Need, not \['pos'\]"),
        (Good, {"uses_history": None}, "must say True or False for uses_history"),
        (Good, {"resolve": GoodBatch.resolve}, "must be either a StepResolver .* or a Batch"),
        (NeitherNor, {}, "must be either a StepResolver .* or a BatchResolver"),
    ],
)
def test_a_wrong_declaration_is_caught(kind: type, changes: dict[str, Any], message: str) -> None:
    fault = type("Fault", (kind,), changes)
    with pytest.raises(AssertionError, match=message):
        check_resolver(fault(), sample_readings())
