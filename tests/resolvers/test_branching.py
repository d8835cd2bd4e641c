"""Runs that can be continued in more than one way: what the tagger's proposals rest on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import anaphora_samples
from anaphora_workbench.model import Layer, Markable, Reference, Span
from anaphora_workbench.pipeline import Pipeline, PluginChoice, Prepared
from anaphora_workbench.ports import BranchingRun, Decision, StepResolver
from anaphora_workbench.registry import Registry
from anaphora_workbench.workspace import Workspace

STORY = Path(anaphora_samples.__file__).parent / "en" / "story.conllu"
NAMES = [
    "nearest",
    "nearest-agreeing",
    "nearest-subject",
    "first-np",
    "most-frequent",
    "random",
    "supar",
    "supar-published",
    "hobbs",
    "rap",
    "rap-javarap",
    "kennedy-boguraev",
    "cogniac",
    "cogniac-full",
    "mitkov",
    "mars",
    "bfp",
    "s-list",
    "lrc",
]


@pytest.fixture(scope="module")
def story() -> Prepared:
    registry = Registry()
    (entry,) = Workspace(registry).open([str(STORY)])
    (reading,) = entry.readings()
    pipeline = Pipeline.of(registry, PluginChoice(preprocessor="parsed"))
    return next(pipeline.run([replace(reading.document)]))


@pytest.fixture(params=NAMES)
def run(request: pytest.FixtureRequest, story: Prepared) -> BranchingRun:
    resolver = Registry().resolver(request.param)
    assert isinstance(resolver, StepResolver)
    run = resolver.start(story.document, story.layer)
    assert isinstance(run, BranchingRun)
    return run


def decisions(run: object, story: Prepared, first: int) -> Iterator[Decision]:
    assert isinstance(run, BranchingRun)
    for anaphor in story.asked[first:]:
        decision = run.resolve(anaphor, story.pools[anaphor.markable])
        run.settle(anaphor, decision)
        yield decision


def test_a_branch_goes_on_as_the_run_would(run: BranchingRun, story: Prepared) -> None:
    half = len(story.asked) // 2
    for _decision, _anaphor in zip(decisions(run, story, 0), story.asked[:half], strict=False):
        pass
    branch = run.branch(story.layer)
    assert list(decisions(branch, story, half + 1)) == list(decisions(run, story, half + 1))


def test_what_a_branch_hears_does_not_reach_the_run(run: BranchingRun, story: Prepared) -> None:
    expected = list(decisions(run.branch(story.layer), story, 0))
    other = run.branch(story.layer)
    for anaphor in story.asked:
        candidates = story.pools[anaphor.markable].markables
        other.settle(anaphor, Decision(candidates[:1], Reference.ANAPHOR))
    assert list(decisions(run.branch(story.layer), story, 0)) == expected


def test_a_branch_knows_markables_that_the_run_did_not(run: BranchingRun, story: Prepared) -> None:
    name = story.asked[0].markable
    markables = dict(story.layer.markables)
    more = Markable("more", (Span(0, 1),), 0)
    layer = Layer.build("more", [*markables.values(), more], story.layer.anaphors.values())
    asked = replace(story.asked[0])
    branch = run.branch(layer)
    assert branch.resolve(asked, story.pools[name]) == next(decisions(run, story, 0))
