"""What decisions add to the ranker's trees: sums of lessons, weights, and other answers."""

from __future__ import annotations

import numpy as np
import pytest

from anaphora_resolvers.ranker.adaptation import DEVIATION, FARTHEST, PRIOR, Adaptation
from anaphora_resolvers.ranker.trees import LEAVES, UNIT, Trees

NAMES = ("near", "subject", "idle")
TEMPERATURE = 0.5


def trees() -> Trees:
    """Two questions on *near*, one on *subject*; the near candidate scores more."""
    questions = [(0, 0, 2), (1, 0, 6), (2, 1, 0)]
    splits = [[tree, f, at, 0, 1, 1, 1, 0, 100_000, -100_000] for tree, f, at in questions]
    leaves = [[100_000, -100_000] + [0] * (LEAVES - 2)] * 2 + [[0] * LEAVES]
    return Trees(NAMES, np.array(splits), np.array(leaves))


@pytest.fixture
def adaptation() -> Adaptation:
    return Adaptation(trees(), TEMPERATURE)


def case(seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Three candidates, of which the subject is right, though it is farther."""
    near = np.array([1, 4, 9]) + seed % 2
    rows = np.stack([near, np.array([0, 0, 1]), np.array([seed, 3, 5])], axis=1)
    return rows, trees().scores(rows), np.array([False, False, True])


def total(adaptation: Adaptation, seeds: range) -> list[int]:
    lessons = [adaptation.lesson(*case(seed)) for seed in seeds]
    return [sum(column) for column in zip(*lessons, strict=True)]


def test_a_lesson_is_the_gradient_and_the_information_of_a_decision(
    adaptation: Adaptation,
) -> None:
    rows, scores, right = case(0)
    lesson = np.array(adaptation.lesson(rows, scores, right)) / UNIT
    assert len(lesson) == 2 + 3  # of two features that the trees ask about
    # thresholds of near: 2 and 6 (centre 4, deviation 2); of subject: 0 (deviation at least 1)
    far = FARTHEST / DEVIATION
    x = np.clip(np.stack([(rows[:, 0] - 4) / 2, rows[:, 1] / 1], axis=1), -far, far)

    def likelihood(weights: np.ndarray) -> float:
        z = scores / UNIT / TEMPERATURE + x @ weights
        return float(np.log(np.exp(z[right]).sum()) - np.log(np.exp(z).sum()))

    step = 1e-5
    for number in range(2):
        by = np.eye(2)[number] * step
        slope = (likelihood(by) - likelihood(-by)) / (2 * step)
        assert lesson[number] == pytest.approx(slope, abs=1e-5)
    p = np.exp(scores / UNIT / TEMPERATURE)
    p /= p.sum()
    expected = np.cov(x.T, aweights=p, bias=True)
    assert lesson[2:] == pytest.approx(expected[np.triu_indices(2)], abs=1e-5)


def test_weights_are_a_step_of_newton_s_method_against_the_prior(adaptation: Adaptation) -> None:
    lessons = total(adaptation, range(7))
    numbers = np.array(lessons) / UNIT
    information = np.array([[numbers[2], numbers[3]], [numbers[3], numbers[4]]])
    expected = np.linalg.inv(information + PRIOR * np.eye(2)) @ numbers[:2]
    weights = adaptation.weights(lessons)
    assert weights is not None
    assert weights / (TEMPERATURE * UNIT) == pytest.approx(expected, abs=1e-5)


def test_many_decisions_change_the_answer_and_few_do_not(adaptation: Adaptation) -> None:
    rows, scores, _right = case(0)
    assert scores.argmax() == 0
    few = adaptation.weights(adaptation.lesson(*case(0)))
    many = adaptation.weights(total(adaptation, range(60)))
    assert few is not None
    assert many is not None
    assert adaptation.moved(rows, scores, few).argmax() == 0
    assert adaptation.moved(rows, scores, many).argmax() == 2


def test_without_lessons_nothing_moves(adaptation: Adaptation) -> None:
    rows, scores, _right = case(0)
    weights = adaptation.weights([0] * 5)
    assert weights is not None
    assert adaptation.moved(rows, scores, weights).tolist() == scores.tolist()


def test_features_that_all_candidates_share_are_left_alone() -> None:
    named = Trees(("anaphor.kind", "subject", "count"), trees().splits, trees().leaves)
    rows, scores, right = case(0)
    assert len(Adaptation(named, TEMPERATURE).lesson(rows, scores, right)) == 1 + 1


def test_what_was_learnt_can_be_written_as_trees(adaptation: Adaptation) -> None:
    weights = adaptation.weights(total(adaptation, range(60)))
    assert weights is not None
    rng = np.random.default_rng(5)
    rows = rng.integers(-40, 60, (400, 3))
    extra = adaptation.as_trees(weights)
    both = trees().joined(extra)
    moved = adaptation.moved(rows, trees().scores(rows), weights)
    assert both.scores(rows).tolist() == moved.tolist()
    assert Trees.from_json(both.as_json()).scores(rows).tolist() == moved.tolist()
    for row in rows[:20]:
        added = extra.contributions(row)
        assert added.sum() == extra.scores(row[np.newaxis])[0]
        assert added[-1] == 0  # all of it belongs to a feature


def test_a_wide_feature_takes_several_trees() -> None:
    limits = range(0, 90, 3)
    splits = [[n, 0, at, 0, 1, 1, 1, 0, 100, -100] for n, at in enumerate(limits)]
    wide = Trees(NAMES, np.array(splits), np.array([[100, -100] + [0] * 14] * len(splits)))
    adaptation = Adaptation(wide, TEMPERATURE)
    weights = np.array([123_456])
    rows = np.arange(-200, 300)[:, np.newaxis] * np.array([[1, 0, 0]])
    extra = adaptation.as_trees(weights)
    assert len(extra.leaves) > 5
    moved = adaptation.moved(rows, np.zeros(len(rows), np.int64), weights)
    assert extra.scores(rows).tolist() == moved.tolist()


@pytest.mark.parametrize("lessons", [[], [1], [0] * 6])
def test_lessons_of_another_model_are_refused(adaptation: Adaptation, lessons: list[int]) -> None:
    assert adaptation.weights(lessons) is None
