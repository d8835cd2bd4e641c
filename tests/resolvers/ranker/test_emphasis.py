"""Groups of features that say more or less in trees."""

from __future__ import annotations

import numpy as np
import pytest

from anaphora_resolvers.ranker.emphasis import Emphasis
from anaphora_resolvers.ranker.trees import LEAVES, UNIT, Trees

GROUPS = {"near": "place", "far": "place", "subject": "role"}
NAMES = ("near", "far", "subject")
LEAF = 600_000
MOVE = 250_000


def trees() -> Trees:
    """One tree of three questions, the later ones below *no* and *yes* of the first; one leaf."""
    splits = [
        [0, 0, 4, 0, 2, 2, 2, 0, 100_000, -50_000],
        [0, 2, 0, 0, 1, 1, 1, 100_000, 300_001, -400_000],
        [0, 1, 9, 2, 1, 3, 1, -50_000, 0, -700_003],
    ]
    leaves = [[300_001, -400_000, 0, -700_003] + [0] * 12, [LEAF] + [0] * (LEAVES - 1)]
    return Trees(NAMES, np.array(splits), np.array(leaves))


ROWS = np.array([[3, 5, 0], [3, 5, 1], [7, 5, 1], [7, 12, 0]])


def test_a_group_says_what_its_questions_move() -> None:
    emphasis = Emphasis(trees(), GROUPS)
    assert emphasis.groups == ("place", "role")
    of_place = [[100_000, 200_001], [100_000, -500_000], [0, 0], [-700_003, 0]]
    assert emphasis.of(ROWS).tolist() == of_place
    moves = emphasis.of(ROWS).sum(axis=1) + LEAF  # the root of the first tree is 0
    assert moves.tolist() == trees().scores(ROWS).tolist()


def test_stress_changes_scores_by_what_the_group_says() -> None:
    emphasis = Emphasis(trees(), GROUPS)
    weights = np.array([UNIT // 2, -UNIT // 4])
    moved = trees().scores(ROWS) + emphasis.of(ROWS) @ weights // UNIT
    assert emphasis.stressed(weights).scores(ROWS).tolist() == moved.tolist()
    assert emphasis.stressed(np.array([0, 0])).splits.tolist() == trees().splits.tolist()


@pytest.mark.parametrize("weights", [[MOVE, 0], [0, -MOVE], [UNIT, 3 * UNIT + 7], [-UNIT, -UNIT]])
def test_inner_scores_follow_so_that_reasons_add_up(weights: list[int]) -> None:
    stressed = Emphasis(trees(), GROUPS).stressed(np.array(weights))
    added = stressed.contributions(ROWS, tuple(range(len(NAMES))))
    assert added[:, -1].tolist() == [LEAF] * len(ROWS)
    assert added.sum(axis=1).tolist() == stressed.scores(ROWS).tolist()


def test_trees_without_questions_have_no_groups() -> None:
    idle = Trees(NAMES, np.empty((0, 10), np.int64), np.full((1, LEAVES), LEAF))
    emphasis = Emphasis(idle, GROUPS)
    assert emphasis.of(ROWS).shape == (len(ROWS), 0)
    assert emphasis.stressed(np.array([], np.int64)).scores(ROWS).tolist() == [LEAF] * len(ROWS)
