"""The ranker at work: it learns from choices of candidates, and adapted runs answer by them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import anaphora_samples
from anaphora_resolvers.ranker.certainty import NAMES as CERTAINTY
from anaphora_resolvers.ranker.features import NAMES
from anaphora_resolvers.ranker.model import Model
from anaphora_resolvers.ranker.recalibration import LENGTH, certainty_lesson
from anaphora_resolvers.ranker.resolver import Ranker
from anaphora_resolvers.ranker.trees import LEAVES, Trees
from anaphora_workbench.model import Anaphor, Reference
from anaphora_workbench.pipeline import Pipeline, PluginChoice
from anaphora_workbench.ports import AdaptiveRun, Decision, Pool, Source
from anaphora_workbench.registry import Registry


def nearest() -> Model:
    """Return a model that prefers what is near: a question on each of the nearest places."""
    recency = NAMES.index("recency")
    splits = [[n, recency, n, 0, 1, 1, 1, 0, 300_000, -300_000] for n in range(6)]
    leaves = [[300_000, -300_000] + [0] * (LEAVES - 2)] * 6
    sure = Trees(CERTAINTY, np.empty((0, 10), np.int64), np.zeros((1, LEAVES), np.int64))
    return Model(Trees(NAMES, np.array(splits), np.array(leaves)), sure)


@pytest.fixture(scope="module")
def asked() -> Any:
    """A sample, prepared: document, layer, and its pronouns with at least two candidates."""
    registry = Registry()
    source = Source.of(anaphora_samples.path("en-story"))
    document = next(iter(registry.format("corefud").read(source))).document
    pipeline = Pipeline.of(registry, PluginChoice(preprocessor="parsed", resolver="nearest"))
    ready = next(iter(pipeline.run([document])))
    session = pipeline.candidate_finder.start(ready.document, ready.layer)
    pools = [(a, session.candidates(a)) for a in ready.layer.anaphors_in_text_order()]
    usable = [(a, pool) for a, pool in pools if len(pool.admissible()) > 1]
    return ready.document, ready.layer, usable


def farthest(pool: Pool) -> Decision:
    return Decision((pool.admissible()[0],))


def lessons(run: Any, usable: list[tuple[Anaphor, Pool]]) -> Iterator[tuple[int, ...]]:
    for anaphor, pool in usable:
        yield run.lesson(anaphor, pool, farthest(pool))


def test_a_run_of_the_ranker_learns(asked: Any) -> None:
    document, layer, usable = asked
    run = Ranker(nearest()).start(document, layer)
    assert isinstance(run, AdaptiveRun)
    before = [run.branch(layer).resolve(a, p).antecedents for a, p in usable]
    sums = [sum(column) for column in zip(*lessons(run, usable * 5), strict=True)]
    adapted = run.adapted(sums)
    after = [adapted.branch(layer).resolve(a, p) for a, p in usable]
    wanted = [farthest(pool).antecedents for _anaphor, pool in usable]
    hits = sum([one.antecedents == want for one, want in zip(after, wanted, strict=True)])
    assert hits > sum([one == want for one, want in zip(before, wanted, strict=True)])
    moved = [one for one, old in zip(after, before, strict=True) if one.antecedents != old]
    learned = "learning from your other decisions puts this candidate first"
    assert {one.trace[-1] for one in moved} == {learned}
    again = run.adapted(()).branch(layer)
    assert [again.resolve(a, p).antecedents for a, p in usable] == before


@pytest.mark.parametrize("case", ["nothing", "two", "name"])
def test_other_decisions_teach_nothing(asked: Any, case: str) -> None:
    document, layer, usable = asked
    run = Ranker(nearest()).start(document, layer)
    anaphor, pool = usable[0]
    first, second = pool.admissible()[:2]
    decision = {
        "nothing": Decision(),
        "two": Decision((first, second)),
        "name": Decision((first,)),
    }[case]
    if case == "name":
        anaphor = Anaphor(anaphor.markable, "name")
    assert run.lesson(anaphor, pool, decision) == ()


@pytest.mark.parametrize("case", ["no candidate", "outside"])
def test_a_decision_for_no_candidate_teaches_certainty_alone(asked: Any, case: str) -> None:
    document, layer, usable = asked
    run = Ranker(nearest()).start(document, layer)
    anaphor, pool = usable[0]
    own = layer.markables[anaphor.markable]
    decision = Decision((own,)) if case == "no candidate" else Decision((), Reference.EXOPHOR)
    lesson = run.lesson(anaphor, pool, decision)
    assert not any(lesson[:-LENGTH])
    assert lesson[-LENGTH:] == certainty_lesson(0, correct=False)


def test_probabilities_fall_where_answers_were_wrong(asked: Any) -> None:
    document, layer, usable = asked
    run = Ranker(nearest()).start(document, layer)
    outside = Decision((), Reference.EXOPHOR)
    lessons = [run.lesson(anaphor, pool, outside) for anaphor, pool in usable]
    sums = [sum(column) for column in zip(*lessons, strict=True)]
    adapted = run.adapted(sums).branch(layer)
    before = [run.branch(layer).resolve(anaphor, pool) for anaphor, pool in usable]
    after = [adapted.resolve(anaphor, pool) for anaphor, pool in usable]
    stated = [one.score for one in before if one.score is not None]
    lower = [one.score for one in after if one.score is not None]
    assert [one.antecedents for one in after] == [one.antecedents for one in before]
    assert len(lower) == len(stated)
    assert max(lower) < min(stated)
