"""What decisions add to the ranker's trees: sums of lessons, weights, and other answers."""

from __future__ import annotations

import numpy as np
import pytest

from anaphora_resolvers.ranker.adaptation import (
    DEVIATION,
    FARTHEST,
    GROUP_PRIOR,
    PRIOR,
    Adaptation,
    Weights,
)
from anaphora_resolvers.ranker.trees import LEAVES, UNIT, Trees

NAMES = ("near", "subject", "idle")
TEMPERATURE = 0.5


def trees() -> Trees:
    """Two questions on *near*, one on *subject*; the near candidate scores more."""
    questions = [(0, 0, 2, 100_000), (1, 0, 6, 100_000), (2, 1, 0, 0)]
    splits = [[tree, f, at, 0, 1, 1, 1, 0, more, -more] for tree, f, at, more in questions]
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


def test_a_lesson_is_the_gradient_and_the_curvature_of_a_decision(
    adaptation: Adaptation,
) -> None:
    rows, scores, right = case(0)
    lesson = np.array(adaptation.lesson(rows, scores, right)) / UNIT
    # One group, as no feature here has a name that the ranker knows; two features in the line.
    assert len(lesson) == 3 + 6
    # thresholds of near: 2 and 6 (centre 4, deviation 2); of subject: 0 (deviation at least 1)
    far = FARTHEST / DEVIATION
    y = np.clip(np.stack([(rows[:, 0] - 4) / 2, rows[:, 1] / 1], axis=1), -far, far)
    x = np.hstack([scores[:, np.newaxis] / UNIT / TEMPERATURE, y])

    def likelihood(weights: np.ndarray) -> float:
        z = scores / UNIT / TEMPERATURE + x @ weights
        return float(np.log(np.exp(z[right]).sum()) - np.log(np.exp(z).sum()))

    step = 1e-5
    for number in range(3):
        by = np.eye(3)[number] * step
        slope = (likelihood(by) - likelihood(-by)) / (2 * step)
        assert lesson[number] == pytest.approx(slope, abs=1e-5)
    p = np.exp(scores / UNIT / TEMPERATURE)
    p /= p.sum()
    expected = np.cov(x.T, aweights=p, bias=True)
    expected[0, 0] += lesson[0] ** 2
    assert lesson[3:] == pytest.approx(expected[np.triu_indices(3)], abs=1e-5)


def test_weights_are_a_step_of_newton_s_method_against_the_prior(adaptation: Adaptation) -> None:
    lessons = total(adaptation, range(7))
    numbers = np.array(lessons) / UNIT
    information = np.zeros((3, 3))
    information[np.triu_indices(3)] = numbers[3:]
    information += np.triu(information, 1).T
    prior = np.diag([GROUP_PRIOR, PRIOR, PRIOR])
    expected = np.linalg.inv(information + prior) @ numbers[:3]
    weights = adaptation.weights(lessons)
    assert weights is not None
    assert weights.groups / UNIT == pytest.approx(expected[:1], abs=1e-5)
    assert weights.line / (TEMPERATURE * UNIT) == pytest.approx(expected[1:], abs=1e-5)


def learnt(adaptation: Adaptation, rows: np.ndarray, weights: Weights | None) -> np.ndarray:
    assert weights is not None
    return adaptation.moved(rows, adaptation.stressed(weights).scores(rows), weights)


def test_a_model_that_is_sure_and_wrong_is_not_turned_over() -> None:
    splits = trees().splits.copy()
    splits[:, 7:] *= 30
    adaptation = Adaptation(Trees(NAMES, splits, 30 * trees().leaves), TEMPERATURE)
    rows, scores, right = case(0)
    lesson = adaptation.lesson(rows, 30 * scores, right)
    weights = adaptation.weights([500 * number for number in lesson])
    assert weights is not None
    assert -UNIT < weights.groups[0] < 0  # what the trees say counts less, never the other way


def test_many_decisions_change_the_answer_and_few_do_not(adaptation: Adaptation) -> None:
    rows, scores, _right = case(0)
    assert scores.argmax() == 0
    few = adaptation.weights(adaptation.lesson(*case(0)))
    many = adaptation.weights(total(adaptation, range(60)))
    assert learnt(adaptation, rows, few).argmax() == 0
    assert learnt(adaptation, rows, many).argmax() == 2


def test_without_lessons_nothing_moves(adaptation: Adaptation) -> None:
    rows, scores, _right = case(0)
    weights = adaptation.weights([0] * adaptation.length)
    assert learnt(adaptation, rows, weights).tolist() == scores.tolist()


def test_features_that_all_candidates_share_are_left_alone() -> None:
    rows, scores, right = case(0)
    # Two groups, of the anaphor and of roles, whose questions tell candidates apart together; one
    # feature in the line.
    named = Trees(("anaphor.kind", "candidate.role", "count"), trees().splits, trees().leaves)
    assert len(Adaptation(named, TEMPERATURE).lesson(rows, scores, right)) == 3 + 6


def test_what_was_learnt_can_be_written_as_trees(adaptation: Adaptation) -> None:
    weights = adaptation.weights(total(adaptation, range(60)))
    assert weights is not None
    rng = np.random.default_rng(5)
    rows = rng.integers(-40, 60, (400, 3))
    both = adaptation.as_trees(weights)
    moved = learnt(adaptation, rows, weights)
    assert both.scores(rows).tolist() == moved.tolist()
    assert Trees.from_json(both.as_json()).scores(rows).tolist() == moved.tolist()
    added = both.contributions(rows, (0, 1, 2))
    assert added.sum(axis=1).tolist() == both.scores(rows).tolist()
    assert not added[:, -1].any()  # all of it belongs to a feature


def test_a_wide_feature_takes_several_trees() -> None:
    limits = range(0, 90, 3)
    splits = [[n, 0, at, 0, 1, 1, 1, 0, 100, -100] for n, at in enumerate(limits)]
    wide = Trees(NAMES, np.array(splits), np.array([[100, -100] + [0] * 14] * len(splits)))
    adaptation = Adaptation(wide, TEMPERATURE)
    weights = Weights(np.array([0]), np.array([123_456]))
    rows = np.arange(-200, 300)[:, np.newaxis] * np.array([[1, 0, 0]])
    extra = adaptation.as_trees(weights)
    assert len(extra.leaves) > len(wide.leaves) + 5
    moved = adaptation.moved(rows, wide.scores(rows), weights)
    assert extra.scores(rows).tolist() == moved.tolist()


@pytest.mark.parametrize("lessons", [[], [1], [0] * 6])
def test_lessons_of_another_model_are_refused(adaptation: Adaptation, lessons: list[int]) -> None:
    assert adaptation.weights(lessons) is None
