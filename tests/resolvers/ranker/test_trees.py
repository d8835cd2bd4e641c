"""Trees as data: scores, contributions, sums of two ensembles, and what `from_json` refuses."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anaphora_resolvers.ranker.trees import LEAVES, UNIT, Trees

FEATURES = ("a", "b", "c")
Node = dict[str, Any]


def leaf(value: int) -> Node:
    return {"leaf_value": value / UNIT}


@st.composite
def nodes(draw: st.DrawFn, leaves: int) -> Node:
    """Return a tree as LightGBM dumps it, with a given number of leaves."""
    own = draw(st.integers(-5000, 5000))
    if leaves == 1:
        return leaf(own)
    left = draw(st.integers(1, leaves - 1))
    return {
        "split_feature": draw(st.integers(0, len(FEATURES) - 1)),
        "threshold": draw(st.integers(-4, 4)) + 0.5,
        "internal_value": own / UNIT,
        "left_child": draw(nodes(left)),
        "right_child": draw(nodes(leaves - left)),
    }


ENSEMBLES = st.lists(st.integers(1, LEAVES).flatmap(nodes), min_size=1, max_size=4).map(
    lambda found: {"tree_info": [{"tree_structure": node} for node in found]}
)
ROWS = st.lists(st.lists(st.integers(-6, 6), min_size=3, max_size=3), min_size=1, max_size=5).map(
    lambda rows: np.array(rows, np.int64)
)


def walked(node: Node, row: Any) -> tuple[int, dict[int, int]]:
    """Return the score of a row and what each feature adds, by going down a tree."""
    added: dict[int, int] = {}
    while "leaf_value" not in node:
        feature = node["split_feature"]
        below = node["left_child" if row[feature] <= node["threshold"] else "right_child"]
        value = below.get("leaf_value", below.get("internal_value"))
        step = round(value * UNIT) - round(node["internal_value"] * UNIT)
        added[feature] = added.get(feature, 0) + step
        node = below
    return round(node["leaf_value"] * UNIT), added


@settings(max_examples=60, deadline=None)
@given(ENSEMBLES, ROWS)
def test_scores_and_contributions_are_those_of_a_walk(dumped: Node, rows: Any) -> None:
    trees = Trees.of_lightgbm(dumped, FEATURES)
    scores = trees.scores(rows)
    each = trees.contributions(rows, tuple(range(len(FEATURES))))
    two = trees.contributions(rows, tuple([number % 2 for number in range(len(FEATURES))]))
    assert two.sum(axis=1).tolist() == scores.tolist()
    assert two[:, 0].tolist() == each[:, :-1:2].sum(axis=1).tolist()
    for row, found, score in zip(rows, each, scores.tolist(), strict=True):
        walks = [walked(tree["tree_structure"], row) for tree in dumped["tree_info"]]
        assert score == sum([own for own, _added in walks])
        assert found.sum() == score
        expected = [sum([added.get(n, 0) for _own, added in walks]) for n in range(len(FEATURES))]
        assert found[:-1].tolist() == expected


@settings(max_examples=30, deadline=None)
@given(ENSEMBLES, ENSEMBLES, ROWS)
def test_joined_trees_score_the_sum_and_survive_json(one: Node, other: Node, rows: Any) -> None:
    first, second = (Trees.of_lightgbm(dumped, FEATURES) for dumped in (one, other))
    both = first.joined(second)
    again = Trees.from_json(json.loads(json.dumps(both.as_json())))
    expected = first.scores(rows) + second.scores(rows)
    assert both.scores(rows).tolist() == again.scores(rows).tolist() == expected.tolist()


def test_idle_features_are_left_out_without_a_change_of_scores() -> None:
    node = {
        "split_feature": 1,
        "threshold": 2.0,
        "internal_value": 0.0,
        "left_child": leaf(-7),
        "right_child": leaf(7),
    }
    trees = Trees.of_lightgbm({"tree_info": [{"tree_structure": node}]}, FEATURES)
    short = trees.without_idle()
    assert short.features == ("b",)
    assert short.scores(np.array([[2], [3]])).tolist() == [-7, 7]
    assert trees.scores(np.array([[9, 2, 9], [0, 3, 0]])).tolist() == [-7, 7]


GOOD = {
    "features": ["a", "b"],
    "splits": [[0, 1, 3, 0, 1, 1, 1, 0, -5, 5]],
    "leaves": [[-5, 5, *[0] * 14]],
}


def changed(place: int, value: object) -> dict[str, Any]:
    row = list(GOOD["splits"][0])  # type: ignore[arg-type]
    row[place] = value
    return {**GOOD, "splits": [row]}


def test_what_is_good_is_read() -> None:
    trees = Trees.from_json(GOOD)
    assert trees.scores(np.array([[0, 3], [0, 4]])).tolist() == [-5, 5]
    assert Trees.from_json({**GOOD, "splits": [], "leaves": []}).scores(
        np.zeros((2, 2), np.int64)
    ).tolist() == [0, 0]


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ({}, "the part 'features' of its trees is missing"),
        ([], "its trees are not rows of whole numbers"),
        ({**GOOD, "features": 3}, "its trees are not rows of whole numbers"),
        ({**GOOD, "splits": None}, "not rows of 10 whole numbers"),
        ({**GOOD, "splits": [[1, 2]]}, "not rows of 10 whole numbers"),
        ({**GOOD, "splits": [GOOD["splits"]]}, "not rows of 10 whole numbers"),
        ({**GOOD, "leaves": [[float("nan")] * 16]}, "not rows of 16 whole numbers"),
        ({**GOOD, "leaves": [["5"] * 16]}, "not rows of 16 whole numbers"),
        ({**GOOD, "leaves": [[True] * 16]}, "not rows of 16 whole numbers"),
        ({**GOOD, "leaves": [[1] * 15]}, "not rows of 16 whole numbers"),
        ({**GOOD, "leaves": [[1] * 16, [1]]}, "its trees are not rows of whole numbers"),
        ({**GOOD, "leaves": [[1 << 41] * 16]}, "a number of its trees is too large"),
        ({**GOOD, "leaves": [[-(1 << 63)] * 16]}, "a number of its trees is too large"),
        ({**GOOD, "leaves": [[1 << 70] * 16]}, "not rows of 16 whole numbers"),
        (changed(2, 1.5), "not rows of 10 whole numbers"),
        (changed(0, 1), "names a tree, feature or leaf that does not exist"),
        (changed(0, -1), "names a tree, feature or leaf that does not exist"),
        (changed(1, 2), "names a tree, feature or leaf that does not exist"),
        (changed(4, 0), "names a tree, feature or leaf that does not exist"),
        (changed(5, 2), "names a tree, feature or leaf that does not exist"),
        (changed(6, 16), "names a tree, feature or leaf that does not exist"),
        (
            {
                **GOOD,
                "splits": [[1, *GOOD["splits"][0][1:]], GOOD["splits"][0]],  # type: ignore[index]
                "leaves": [*GOOD["leaves"], *GOOD["leaves"]],
            },
            "not in the order of trees",
        ),
    ],
)
def test_damaged_trees_are_refused(value: Any, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Trees.from_json(value)
