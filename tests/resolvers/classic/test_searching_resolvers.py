"""What holds for hobbs, lrc, s-list, bfp and cogniac alike, on any text; their order on GUM."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings

import anaphora_samples
from anaphora_resolvers.finders.candidates import SuparCandidateFinder
from anaphora_workbench.errors import NeedsError
from anaphora_workbench.model import Anaphor, Layer, Markable, Reference, Span
from anaphora_workbench.pipeline import Pipeline, PluginChoice, Prepared
from anaphora_workbench.ports import BranchingRun, Decision, Reading, StepResolver
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring import Settings, evaluate
from anaphora_workbench.testing.strategies import readings
from anaphora_workbench.workspace import Workspace

NAMES = ("hobbs", "lrc", "s-list", "bfp", "cogniac", "cogniac-full")
SAMPLES = Path(anaphora_samples.__file__).parent


def resolver_of(name: str) -> StepResolver:
    resolver = Registry().resolver(name)
    assert isinstance(resolver, StepResolver)
    return resolver


def prepared(path: Path) -> Prepared:
    registry = Registry()
    (entry,) = Workspace(registry).open([str(path)])
    (reading,) = entry.readings()
    pipeline = Pipeline.of(registry, PluginChoice(preprocessor="parsed"))
    return next(pipeline.run([reading.document]))


@pytest.fixture(scope="module", params=["en/story.conllu", "es/story.conllu"])
def story(request: pytest.FixtureRequest) -> Prepared:
    return prepared(SAMPLES / request.param)


def decisions(run: object, story: Prepared, first: int) -> Iterator[Decision]:
    assert isinstance(run, BranchingRun)
    for anaphor in story.asked[first:]:
        decision = run.resolve(anaphor, story.pools[anaphor.markable])
        run.settle(anaphor, decision)
        yield decision


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=25, deadline=None)
@given(reading=readings())
def test_the_answer_is_an_admissible_candidate_or_none(name: str, reading: Reading) -> None:
    resolver = resolver_of(name)
    for layer in reading.layers:
        session = SuparCandidateFinder().start(reading.document, layer)
        try:
            run = resolver.start(reading.document, layer)
        except NeedsError:
            continue
        for asked in layer.in_text_order():
            anaphor = layer.anaphors.get(asked.id) or Anaphor(asked.id)
            pool = session.candidates(anaphor)
            decision = run.resolve(anaphor, pool)
            assert set(decision.antecedents) <= set(pool.admissible())
            assert decision == run.resolve(anaphor, pool)
            assert decision.trace
            run.settle(anaphor, decision)


@pytest.mark.parametrize("name", NAMES)
def test_a_branch_goes_on_as_the_run_would(name: str, story: Prepared) -> None:
    run = resolver_of(name).start(story.document, story.layer)
    half = len(story.asked) // 2
    for _anaphor, _decision in zip(story.asked[:half], decisions(run, story, 0), strict=False):
        pass
    assert isinstance(run, BranchingRun)
    branch = run.branch(story.layer)
    assert list(decisions(branch, story, half)) == list(decisions(run, story, half))


@pytest.mark.parametrize("name", NAMES)
def test_what_a_branch_hears_does_not_reach_the_run(name: str, story: Prepared) -> None:
    run = resolver_of(name).start(story.document, story.layer)
    assert isinstance(run, BranchingRun)
    expected = list(decisions(run.branch(story.layer), story, 0))
    other = run.branch(story.layer)
    for anaphor in story.asked:
        candidates = story.pools[anaphor.markable].markables
        other.settle(anaphor, Decision(candidates[:1], Reference.ANAPHOR))
    assert list(decisions(run, story, 0)) == expected


@pytest.mark.parametrize("name", NAMES)
def test_a_branch_takes_other_markables(name: str, story: Prepared) -> None:
    run = resolver_of(name).start(story.document, story.layer)
    assert isinstance(run, BranchingRun)
    more = Markable("more", (Span(0, 1),), 0)
    markables = [*story.layer.markables.values(), more]
    layer = Layer.build("more", markables, story.layer.anaphors.values())
    first = story.asked[0]
    pool = story.pools[first.markable]
    assert run.branch(layer).resolve(first, pool) == run.resolve(first, pool)


@pytest.mark.parametrize("name", NAMES)
def test_steps_end_with_the_answer(name: str, story: Prepared) -> None:
    run = resolver_of(name).start(story.document, story.layer)
    for decision in decisions(run, story, 0):
        if decision.antecedents:
            assert decision.steps[0].what == "constraints"
            assert decision.steps[-1].left == (decision.antecedents[0].id,)
            assert decision.antecedents[0].id in decision.steps[-2].left


@pytest.mark.corpora
@pytest.mark.slow
def test_the_order_on_gum_is_that_of_the_publications() -> None:
    """Tetreault (2001): Hobbs and Left-Right Centering, then the S-list, then BFP."""
    folder = os.environ.get("ANAPHORA_CORPORA")
    if not folder:
        pytest.skip("set ANAPHORA_CORPORA to the folder with the corpora")
    files = Workspace(Registry()).open([str(Path(folder) / "gum" / "corefud")])
    gold = [replace(reading) for entry in files for reading in entry.readings()]
    rows = evaluate(gold, NAMES, Settings()).rows()
    corrected = {
        row["resolver"]: row
        for row in rows
        if (row["document"], row["kind"], row["reference"]) == ("*", "*", "*")
        and row["carry_over"] == "corrected"
    }
    recall = {name: float(str(row["recall"])) for name, row in corrected.items()}
    assert min(recall["hobbs"], recall["lrc"]) > recall["s-list"] > recall["bfp"]
    assert recall["hobbs"] > 0.69
    assert recall["lrc"] > 0.67
    assert float(str(corrected["cogniac"]["success_rate"])) > 0.83
    assert recall["cogniac-full"] > recall["cogniac"]
