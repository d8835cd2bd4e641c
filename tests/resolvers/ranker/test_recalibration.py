"""What decisions say of stated probabilities."""

from __future__ import annotations

import numpy as np
import pytest

from anaphora_resolvers.ranker.recalibration import (
    LENGTH,
    SHIFT_PRIOR,
    SLOPE_PRIOR,
    certainty_lesson,
    recalibrated,
)
from anaphora_resolvers.ranker.trees import LEAVES, UNIT, Trees

NAMES = ("lead",)
ROWS = np.array([[0], [2]])


def certainty() -> Trees:
    """Low for no lead, high for a lead: logits -1 and 2."""
    leaves = [[-UNIT, 2 * UNIT] + [0] * (LEAVES - 2)]
    return Trees(NAMES, np.array([[0, 0, 1, 0, 1, 1, 1, UNIT, -UNIT, 2 * UNIT]]), np.array(leaves))


def total(cases: list[tuple[int, bool]]) -> list[int]:
    lessons = [certainty_lesson(score, correct=correct) for score, correct in cases]
    return [sum(column) for column in zip(*lessons, strict=True)]


def test_the_weights_are_a_step_of_newton_s_method() -> None:
    cases = [(-UNIT, True), (2 * UNIT, False), (2 * UNIT, True), (500_000, False)]
    s = np.array([score for score, _correct in cases]) / UNIT
    p = 1 / (1 + np.exp(-s))
    both = np.stack([np.ones(len(s)), s])
    gradient = both @ (np.array([correct for _score, correct in cases]) - p)
    information = both * p * (1 - p) @ both.T + np.diag([SHIFT_PRIOR, SLOPE_PRIOR])
    a, b = np.linalg.solve(information, gradient)
    found = recalibrated(certainty(), total(cases)).scores(ROWS) / UNIT
    assert found == pytest.approx([-1 + a - b, 2 + a + 2 * b], abs=1e-5)


def test_many_wrong_answers_make_it_less_certain_and_keep_the_order() -> None:
    found = recalibrated(certainty(), total([(2 * UNIT, False), (-UNIT, True)] * 500))
    low, high = found.scores(ROWS).tolist()
    assert low < high < 2 * UNIT
    assert Trees.from_json(found.as_json()).scores(ROWS).tolist() == [low, high]


def test_without_lessons_nothing_changes() -> None:
    found = recalibrated(certainty(), [0] * LENGTH)
    assert found.scores(ROWS).tolist() == certainty().scores(ROWS).tolist()
