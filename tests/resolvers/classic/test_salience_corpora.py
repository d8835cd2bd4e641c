"""The published orders: salience beats the baselines, RAP its successor, and Mitkov on manuals."""

from __future__ import annotations

from pathlib import Path

import pytest

import anaphora_samples
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring import CarryOver, Evaluation, Match, evaluate
from anaphora_workbench.workspace import Workspace

BASELINES = ("nearest-agreeing", "nearest-subject")
SALIENCE = ("rap", "rap-javarap", "kennedy-boguraev")
INDICATORS = ("mitkov", "mars")


def evaluated(*paths: Path) -> Evaluation:
    registry = Registry()
    inputs = Workspace(registry).open([str(path) for path in paths])
    readings = [reading for entry in inputs for reading in entry.readings()]
    return evaluate(readings, (*BASELINES, *SALIENCE, *INDICATORS), registry=registry)


def recall(evaluation: Evaluation, resolver: str, mode: CarryOver) -> float:
    tally = evaluation.total(resolver, Match.HEAD, mode)
    return tally.exit / tally.gold


@pytest.fixture(scope="module")
def gum(corpora: Path) -> Evaluation:
    """All resolvers on GUM."""
    return evaluated(corpora / "gum" / "conllu")


@pytest.fixture(scope="module")
def manuals() -> Evaluation:
    """All resolvers on the shipped manuals, guides and recipes of both languages."""
    folder = Path(anaphora_samples.__file__).parent
    names = ("en/manual", "en/guide", "es/manual", "es/guide", "es/recipe")
    return evaluated(*[folder / f"{name}.conllu" for name in names])


@pytest.mark.corpora
@pytest.mark.slow
@pytest.mark.parametrize("resolver", [*SALIENCE, "mars"])
def test_on_gum_they_beat_the_baselines_without_carried_errors(
    gum: Evaluation, resolver: str
) -> None:
    best = max([recall(gum, name, CarryOver.CORRECTED) for name in BASELINES])
    assert recall(gum, resolver, CarryOver.CORRECTED) > best


@pytest.mark.corpora
@pytest.mark.slow
def test_on_gum_rap_is_better_than_kennedy_and_boguraev_and_they_than_the_nearest(
    gum: Evaluation,
) -> None:
    names = ("rap", "kennedy-boguraev", "nearest-agreeing")
    figures = [recall(gum, name, CarryOver.PROPAGATED) for name in names]
    assert figures == sorted(figures, reverse=True)


def test_on_manuals_mitkov_is_the_best(manuals: Evaluation) -> None:
    others = (*BASELINES, *SALIENCE)
    best = max([recall(manuals, name, CarryOver.PROPAGATED) for name in others])
    assert recall(manuals, "mitkov", CarryOver.PROPAGATED) > best
