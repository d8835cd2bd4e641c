"""Memory-based learning: distances, weights, votes, and the search for settings."""

from __future__ import annotations

from math import log2

import numpy as np
import pytest

from anaphora_workbench.challenges.grec.cnts import Memory, Parameters, parameter_grid, searched

ROWS = [
    {"sky": "sun", "wind": "weak"},
    {"sky": "sun", "wind": "strong"},
    {"sky": "rain", "wind": "weak"},
    {"sky": "rain", "wind": "strong"},
]
LABELS = ["out", "out", "in", "out"]


def test_overlap_counts_the_gain_ratios_of_features_that_differ() -> None:
    memory = Memory(ROWS, LABELS)
    whole = -(0.75 * log2(0.75) + 0.25 * log2(0.25))
    ratio = whole - 0.5  # each value of both features is half; one of its halves is pure
    distances = memory.distances([{"sky": "sun", "wind": "weak"}], "overlap")
    assert distances[0] == pytest.approx([0, ratio, ratio, 2 * ratio])


def test_value_difference_is_that_of_the_classes_of_two_values() -> None:
    memory = Memory([{"sky": "sun"}, {"sky": "rain"}, {"sky": "rain"}], ["out", "in", "out"])
    distances = memory.distances([{"sky": "sun"}], "mvdm")
    weight = memory.distances([{"sky": "sun"}], "overlap")[0][1]
    assert distances[0] == pytest.approx([0, weight * 1.0, weight * 1.0])


def test_all_cases_at_the_k_smallest_distances_vote() -> None:
    memory = Memory(ROWS, LABELS)
    near, equal = np.array([0.1, 0.1, 0.1, 0.5]), Parameters(k=1)
    (shares,) = memory.votes(near, [equal])
    assert dict(zip(memory.classes, shares, strict=True)) == pytest.approx(
        {"in": 1 / 3, "out": 2 / 3}
    )


def test_votes_by_inverse_distance_prefer_what_is_near() -> None:
    memory = Memory(ROWS, LABELS)
    distances = np.array([0.9, 0.9, 0.0, 0.9])
    (equal, inverse) = memory.votes(distances, [Parameters(k=2), Parameters(k=2, vote="inverse")])
    assert memory.classes[int(np.argmax(equal))] == "out"
    assert memory.classes[int(np.argmax(inverse))] == "in"


def test_a_value_that_training_has_never_seen_differs_from_all() -> None:
    memory = Memory(ROWS, LABELS)
    distances = memory.distances([{"sky": "snow", "wind": "weak"}], "overlap")[0]
    assert distances[0] == distances[2] > 0


def test_one_class_only_is_always_answered() -> None:
    memory = Memory(ROWS, ["out"] * 4)
    assert memory.shares(ROWS[0], Parameters()) == {"out": 1.0}


def test_the_search_finds_the_settings_that_fit_and_is_repeatable() -> None:
    rng = np.random.default_rng(3)
    rows = [{"a": str(n % 2), "noise": str(rng.integers(50))} for n in range(120)]
    labels = [row["a"] for row in rows]
    texts = [n // 4 for n in range(120)]
    found = searched(rows, labels, texts, seed=1)
    assert found in parameter_grid()
    assert found == searched(rows, labels, texts, seed=1)
    memory = Memory(rows[:60], labels[:60])
    assert all(
        max(shares, key=lambda name: shares[name]) == label
        for row, label in zip(rows[60:], labels[60:], strict=True)
        for shares in [memory.shares(row, found)]
    )
