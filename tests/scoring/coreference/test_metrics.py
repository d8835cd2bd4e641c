"""The table of metrics, and metrics that other packages add."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint
from types import ModuleType

import pytest

from anaphora_workbench.errors import PluginError
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring.coreference import (
    METRICS,
    Metric,
    Overlap,
    Sums,
    known_metrics,
    sums_of,
)

LetterOverlap = Callable[[str, str], Overlap]
AddMetric = Callable[[str, object], Registry]


def shared_entities(overlap: Overlap) -> Sums:
    common = len(overlap.counts)
    return Sums(common, overlap.key.entities, common, overlap.response.entities)


@pytest.fixture
def adding(monkeypatch: pytest.MonkeyPatch) -> AddMetric:
    """Make a registry in which a package offers the object that a function returns."""

    def add(name: str, made: object) -> Registry:
        module = ModuleType("somebodys_metrics")
        module.__dict__["make"] = lambda: made
        monkeypatch.setitem(sys.modules, "somebodys_metrics", module)
        point = EntryPoint(name, "somebodys_metrics:make", "anaphora_workbench.metrics")
        return Registry([point])

    return add


def test_metrics_come_in_the_order_of_tables() -> None:
    assert " ".join(METRICS) == "mentions muc bcub ceafm ceafe blanc blanc-luo lea conll"
    assert [metric.name for metric in METRICS.values()] == list(METRICS)


def test_metrics_with_sums_of_their_own_are_ratios() -> None:
    assert [name for name in METRICS if not METRICS[name].is_ratio] == [
        "blanc",
        "blanc-luo",
        "conll",
    ]


def test_shared_sums_are_computed_once(letters: LetterOverlap) -> None:
    calls = []

    def counting(overlap: Overlap) -> Sums:
        calls.append(overlap)
        return shared_entities(overlap)

    one, two = Metric.ratio("one", "One", counting), METRICS["conll"]
    other = Metric("two", "Two", one.parts, two.combine, two.combine_floats)
    sums = sums_of(letters("a bc", "a b"), [one, other, two])

    assert list(sums) == ["one", "muc", "bcub", "ceafe"]
    assert len(calls) == 1


def test_a_package_adds_a_metric(adding: AddMetric, letters: LetterOverlap) -> None:
    registry = adding("shared", Metric.ratio("shared", "Shared", shared_entities))
    known = known_metrics(registry)

    assert list(known) == [*METRICS, "shared"]
    assert known["shared"].scores(known["shared"].sums(letters("a bc", "a b"))).precision == 1


@pytest.mark.parametrize("made", [shared_entities, METRICS["muc"]])
def test_an_entry_point_that_makes_no_such_metric_is_refused(
    made: object, adding: AddMetric
) -> None:
    with pytest.raises(PluginError, match="does not return a Metric named 'shared'") as caught:
        known_metrics(adding("shared", made))

    assert caught.value.code == "plugin-incomplete"


@pytest.mark.parametrize("name", ["muc", "blanc-c"])
def test_a_name_that_is_taken_is_refused(name: str, adding: AddMetric) -> None:
    with pytest.raises(PluginError, match=f"the metric '{name}' or its sums {name}") as caught:
        known_metrics(adding(name, Metric.ratio(name, "Mine", shared_entities)))

    assert caught.value.code == "plugin-twice"
