"""The ranker's doubt: features of an answer, the probability that it is right, the threshold."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from anaphora_resolvers.ranker.columns import OWN
from anaphora_resolvers.ranker.doubt import NAMES, Doubt, answer_features
from anaphora_resolvers.ranker.doubt_learning import (
    Answered,
    best_threshold,
    cross_validated,
    learned,
)
from anaphora_resolvers.ranker.trees import LEAVES, UNIT, Trees

ANAPHOR = np.arange(len(OWN), dtype=np.int64)


def by_margin(limit: int, *, threshold: float = 0.0) -> Doubt:
    """Return a doubt of one tree: 3 for margins above a limit, -3 for others."""
    leaves = np.zeros((1, LEAVES), np.int64)
    leaves[0, :2] = [-3 * UNIT, 3 * UNIT]
    splits = np.array([[0, NAMES.index("margin"), limit, 0, 1, 1, 1, 0, 0, 0]], np.int64)
    return Doubt(Trees(NAMES, splits, leaves), threshold)


def scores(*values: float) -> Any:
    return np.array([round(value * UNIT) for value in values], np.int64)


def test_an_answer_is_described_by_its_scores_and_the_anaphor() -> None:
    row = answer_features(scores(0.5, 2.0, 1.0), ANAPHOR)
    likely = 1 / (1 + np.exp(-1.0) + np.exp(-1.5))
    assert row[:4].tolist() == [2 * UNIT, UNIT, round(1000 * likely), 3]
    assert row[4:].tolist() == ANAPHOR.tolist()
    assert len(row) == len(NAMES)


def test_the_order_of_the_candidates_changes_nothing() -> None:
    one, other = scores(0.5, 2.0, 1.0), scores(2.0, 1.0, 0.5)
    assert answer_features(one, ANAPHOR).tolist() == answer_features(other, ANAPHOR).tolist()


def test_a_single_candidate_has_no_rival() -> None:
    row = answer_features(scores(-4.0), ANAPHOR)
    assert row[:4].tolist() == [-4 * UNIT, 20 * UNIT, 1000, 1]


def test_the_probability_is_the_logistic_function_of_the_trees_score() -> None:
    doubt = by_margin(UNIT)
    assert doubt.probability(scores(3.0, 0.0), ANAPHOR) == pytest.approx(0.9526, abs=1e-4)
    assert doubt.probability(scores(0.5, 0.0), ANAPHOR) == pytest.approx(0.0474, abs=1e-4)


def test_answers_below_the_threshold_are_declined_and_none_is_at_zero() -> None:
    assert [by_margin(UNIT, threshold=0.3).declines(p) for p in (0.29, 0.3, 0.9)] == [
        *(True, False, False),
    ]
    assert not by_margin(UNIT).declines(0.0)


def test_a_doubt_comes_back_from_json() -> None:
    doubt = by_margin(UNIT, threshold=0.25)
    back = Doubt.from_json(json.loads(json.dumps(doubt.as_json())))
    assert back.as_json() == doubt.as_json()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"threshold": None}, "not a doubt"),
        ({"threshold": 1.5}, "must be a probability"),
        ({"threshold": float("nan")}, "must be a probability"),
        ({"trees": {"features": ["moon"], "splits": [], "leaves": []}}, "other features"),
        ({"trees": {}}, "not trees"),
    ],
)
def test_a_damaged_one_is_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Doubt.from_json({**by_margin(UNIT).as_json(), **change})


def made(number: int) -> Answered:
    """Return an answer that is right if its margin is large."""
    right = number % 3 != 0
    row = answer_features(scores(3.0 if right else 0.2, 0.0), ANAPHOR)
    return Answered(number // 10, row, right)


def test_the_threshold_with_the_highest_f1_is_the_lowest_of_equals() -> None:
    answers = [made(number) for number in range(9)]
    likely = np.array([0.9 if answer.right else 0.105 for answer in answers])
    assert best_threshold(likely, answers, gold=9) == 0.11


def test_a_threshold_that_gains_nothing_is_zero() -> None:
    answers = [made(number) for number in (1, 2, 4, 5)]
    assert best_threshold(np.array([0.9, 0.2, 0.3, 0.8]), answers, gold=4) == 0.0


@pytest.mark.slow
def test_training_learns_which_answers_are_wrong_in_texts_that_it_has_not_seen() -> None:
    pytest.importorskip("lightgbm")
    answers = [made(number) for number in range(150)]
    found = cross_validated(answers, seed=0)
    assert [likely > 0.5 for likely in found] == [answer.right for answer in answers]
    doubt = learned(answers, gold=150, seed=0)
    assert 0 < doubt.threshold < 0.5
    assert doubt.declines(doubt.probability(scores(0.2, 0.0), ANAPHOR))
    assert not doubt.declines(doubt.probability(scores(3.0, 0.0), ANAPHOR))
