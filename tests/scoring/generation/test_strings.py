"""The metrics of strings by name, edits and TER, against values worked beforehand."""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import EntryPoint

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_workbench.errors import MissingExtraError, PluginError
from anaphora_workbench.ports import TextMetric, TextScores
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring.generation.edits import (
    edit_distance,
    generation_accuracy,
    string_accuracy,
)
from anaphora_workbench.scoring.generation.strings import (
    TEXT_METRICS,
    Bleu,
    Edits,
    edits,
    text_metric,
)

HYPOTHESES = (
    "the small blue fan in the corner",
    "a red chair",
    "the man with glasses and no beard",
)
REFERENCES = [["the small blue fan"], ["the red chair facing left"], [HYPOTHESES[2]]]
FURTHER = [["small blue fan in corner"], ["a chair that is red"], ["man with specs"]]
BOTH = [one + other for one, other in zip(REFERENCES, FURTHER, strict=True)]
WORDS = st.lists(st.sampled_from("abc"), max_size=7)
NAMES = [*TEXT_METRICS, "bleu-1", "bleu-3", "nist-1"]


@pytest.mark.parametrize(
    ("name", "total", "segments"),
    [
        ("bleu-1", 0.7647, None),
        ("bleu-3", 0.7031, None),
        ("bleu-4", 0.6827, [0.4111, 0.3280, 1.0]),
        ("nist-5", 3.0988, [2.3235, 0.8875, 4.0377]),
        ("rouge-2", 0.6667, None),
        ("rouge-su4", 0.5749, None),
        ("ter", 0.3750, [0.75, 0.60, 0.0]),
        ("edit", 7 / 3, [3, 4, 0]),
        ("ssa", 1.65 / 3, [0.25, 0.40, 1.0]),
        ("exact", 1 / 3, [0, 0, 1]),
    ],
)
def test_metrics_of_the_three_descriptions(
    name: str, total: float, segments: list[float] | None
) -> None:
    found = text_metric(name).score(HYPOTHESES, REFERENCES)
    assert found.total == pytest.approx(total, abs=5e-5)
    if segments is not None:
        assert found.segments == pytest.approx(segments, abs=5e-5)


@pytest.mark.parametrize(("name", "total"), [("bleu-4", 0.7969), ("nist-5", 4.7215)])
def test_metrics_with_two_references(name: str, total: float) -> None:
    assert text_metric(name).score(HYPOTHESES, BOTH).total == pytest.approx(total, abs=5e-5)


def test_a_substitution_costs_as_much_as_leaving_out_and_putting_in() -> None:
    assert edit_distance(["a"], ["b"]) == 2
    assert string_accuracy(["a"], ["b"]) == 0


def test_a_word_that_moves_is_one_edit_in_generation_accuracy() -> None:
    assert string_accuracy(["b", "c", "a"], ["a", "b", "c"]) == pytest.approx(1 / 3)
    assert generation_accuracy(["b", "c", "a"], ["a", "b", "c"]) == pytest.approx(2 / 3)


def test_accuracies_can_be_negative_and_are_undefined_without_a_reference() -> None:
    assert string_accuracy(["a", "b", "c"], ["d"]) == -2
    assert string_accuracy(["a"], []) is None
    assert generation_accuracy(["a"], []) is None
    assert edits("ssa").score(["a"], [[""]]) == TextScores(None, (None,))


def test_references_are_averaged_or_the_best_one_counts() -> None:
    mean, best = edits("edit"), edits("edit", best=True)
    assert mean.score(["a b"], [["a b", "c"]]).segments == (1.5,)
    assert best.score(["a b"], [["a b", "c"]]).segments == (0.0,)
    assert edits("ssa", best=True).score(["a b"], [["a b", "c"]]).segments == (1.0,)


@pytest.mark.parametrize(
    ("text", "references", "rate"),
    [
        ("in the corner the fan", ["the fan in the corner"], 0.20),
        ("the small fan", ["the blue fan now", "the fan"], 1 / 3),
        ("", ["a b"], 1.0),
        ("", [""], 0.0),
        ("x", [""], None),
    ],
)
def test_ter_of_one_text(text: str, references: list[str], rate: float | None) -> None:
    found = text_metric("ter").score([text], [references])
    assert found.segments == (rate,) if rate is None else found.total == pytest.approx(rate)


def test_exact_ignores_case_and_runs_of_blanks() -> None:
    assert text_metric("exact").score(["The  Fan "], [["a fan", "the fan"]]).total == 1.0


@pytest.mark.parametrize("name", NAMES)
def test_no_texts_have_no_score(name: str) -> None:
    assert text_metric(name).score([], []) == TextScores(None)


@pytest.mark.parametrize("name", NAMES)
def test_every_text_needs_references(name: str) -> None:
    with pytest.raises(ValueError, match="reference"):
        text_metric(name).score(["a"], [[]])
    with pytest.raises(ValueError, match=r"references of 2|longer|argument 2"):
        text_metric(name).score(["a"], [["a"], ["b"]])


@pytest.mark.parametrize("name", NAMES)
@given(texts=st.lists(WORDS, min_size=1, max_size=3))
def test_a_text_is_never_better_than_its_reference(name: str, texts: list[list[str]]) -> None:
    metric = text_metric(name)
    references = [["a b c a"] for _ in texts]
    ours = metric.score([" ".join(words) for words in texts], references).total
    best = metric.score([each[0] for each in references], references).total
    assert ours is not None
    assert best is not None
    assert ours >= best - 1e-12 if metric.lower_is_better else ours <= best + 1e-12


@given(hypothesis=WORDS, reference=WORDS)
def test_edit_distance_is_within_its_bounds(hypothesis: list[str], reference: list[str]) -> None:
    distance = edit_distance(hypothesis, reference)
    assert abs(len(hypothesis) - len(reference)) <= distance <= len(hypothesis) + len(reference)
    assert distance == edit_distance(reference, hypothesis)


class Longest:
    """A metric of a package: the words of the longest text."""

    name = "longest"
    title = "Longest"
    lower_is_better = False
    worst = 0.0
    share = False

    def score(self, hypotheses: list[str], references: list[list[str]]) -> TextScores:
        """Return the number of words."""
        return TextScores(float(max(len(text.split()) for text in hypotheses)))


def test_a_package_brings_a_metric(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("longest", "anaphora_tests:Longest", "anaphora_workbench.metrics")
    monkeypatch.setattr(EntryPoint, "load", lambda _self: Longest)
    metric = text_metric("longest", Registry([point]))
    assert isinstance(metric, TextMetric)
    assert metric.score(["a b", "c"], [["a"], ["b"]]).total == 2


def test_metrics_of_coreference_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("links", "anaphora_tests:links", "anaphora_workbench.metrics")
    monkeypatch.setattr(EntryPoint, "load", lambda _self: object)
    with pytest.raises(PluginError, match="'anaphora score' has it"):
        text_metric("links", Registry([point]))


def test_an_unknown_metric_names_the_known_ones() -> None:
    with pytest.raises(
        PluginError,
        match=r"no metric of strings 'blue'. Did you mean 'bleu-4'\? Known: bleu-1 ... bleu-9",
    ):
        text_metric("blue", Registry([]))


def test_orders_are_part_of_the_name() -> None:
    assert text_metric("bleu-3") == Bleu(3)
    assert text_metric("bleu-3").title == "BLEU-3"
    assert isinstance(text_metric("edit"), Edits)


@pytest.mark.parametrize(
    ("module", "cached", "name"), [("edits", "_distances", "edit"), ("ter", "_distance", "ter")]
)
def test_a_missing_package_is_a_sentence(
    module: str, cached: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = import_module(f"anaphora_workbench.scoring.generation.{module}")

    def missing(name: str, **_facts: str) -> None:
        raise MissingExtraError(f"{name} is missing")

    monkeypatch.setattr(home, "needed", missing)
    getattr(home, cached).cache_clear()
    with pytest.raises(MissingExtraError, match="is missing"):
        text_metric(name).score(["a b"], [["b a"]])
