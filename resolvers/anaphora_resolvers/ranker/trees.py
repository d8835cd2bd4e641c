"""Boosted decision trees as data: integers that numpy adds up, the same on every machine.

A tree asks "is feature *f* at most *t*?" and ends in a leaf with a score; the score of a row is the
sum over all trees. Features, thresholds and scores are whole numbers (scores in millionths), so
neither the processor nor the order of additions can change an answer.

Scores of many rows are found without walking down a tree (after Lucchese et al. 2015, QuickScorer):
the leaves of a tree are the bits of a mask, from left to right. A question that is answered with
*no* removes the leaves below its *yes*; the leaf of a row is the lowest bit that is left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import floor
from typing import Any

import numpy as np
import numpy.typing as npt

Integers = npt.NDArray[np.int64]
LEAVES = 16
"""Most leaves of a tree: its mask is a 16-bit number."""
UNIT = 1_000_000
"""What a score of 1 is stored as."""


@dataclass(frozen=True, eq=False)
class Trees:
    """An ensemble of trees.

    Attributes:
        features: Names of the features, in the order of a row's columns.
        splits: A row a question: tree, feature, threshold, first and number of leaves below *yes*,
            first and number below *no*, score of the node, of *yes* and of *no*. Scores of inner
            nodes are what a row scores that gets no further; `contributions` needs them.
        leaves: Scores of the leaves, a row a tree; unused places are 0.
    """

    features: tuple[str, ...]
    splits: Integers
    leaves: Integers

    @cached_property
    def _order(self) -> tuple[Integers, Integers, npt.NDArray[np.uint16], Integers]:
        """Feature, threshold and mask of each question in the order of trees, and their bounds."""
        splits = self.splits[np.argsort(self.splits[:, 0], kind="stable")]
        removed = ((np.int64(1) << splits[:, 4]) - 1) << splits[:, 3]
        starts = np.searchsorted(splits[:, 0], np.arange(len(self.leaves)))
        return splits[:, 1], splits[:, 2], (~removed).astype(np.uint16), starts

    def scores(self, rows: Integers) -> Integers:
        """Return the score of each row.

        Args:
            rows: Features, shape (rows, features).

        Returns:
            Scores in millionths, shape (rows,).
        """
        feature, threshold, mask, starts = self._order
        kept = np.where(rows[:, feature] > threshold, mask, np.uint16(0xFFFF))
        alive = np.bitwise_and.reduceat(kept, starts, axis=1)
        lowest = _LOWEST[alive]
        return self.leaves[np.arange(len(self.leaves)), lowest].sum(axis=1)

    def contributions(self, row: Integers) -> Integers:
        """Return how much each feature adds to the score of a row, and what all rows share.

        Going down a tree, each question moves the expected score from that of its node to that of
        the node below; the move belongs to the feature that was asked about (Saabas 2014).

        Args:
            row: Features, shape (features,).

        Returns:
            A number a feature and, last, the sum of the roots; together they are the score.
        """
        result = np.zeros(len(self.features) + 1, np.int64)
        by_tree: dict[int, list[Sequence[int]]] = {}
        for split in self.splits.tolist():
            by_tree.setdefault(split[0], []).append(split)
        for tree in range(len(self.leaves)):
            splits = by_tree.get(tree)
            if splits is None:
                result[-1] += self.leaves[tree, 0]
                continue
            low, high = 0, LEAVES
            for _tree, feature, limit, left, lefts, right, rights, own, yes, no in splits:
                # Questions come from the root down, so the first that spans the range is next.
                if (left, right + rights) != (low, high) and not (low == 0 and high == LEAVES):
                    continue
                if low == 0 and high == LEAVES:
                    result[-1] += own
                if row[feature] <= limit:
                    result[feature] += yes - own
                    low, high = left, left + lefts
                else:
                    result[feature] += no - own
                    low, high = right, right + rights
        return result

    def as_json(self) -> dict[str, Any]:
        """Return what `from_json` reads."""
        return {
            "features": list(self.features),
            "splits": self.splits.tolist(),
            "leaves": self.leaves.tolist(),
        }

    @classmethod
    def of_lightgbm(cls, dumped: Mapping[str, Any], features: Sequence[str]) -> Trees:
        """Return LightGBM's trees: leaves numbered from left to right, scores in millionths.

        Args:
            dumped: What a booster's ``dump_model`` returns; no tree with more than `LEAVES` leaves.
            features: Names of its features. Thresholds are rounded down, so they are whole numbers.
        """
        splits: list[list[int]] = []
        leaves: list[list[int]] = []

        def walk(node: Mapping[str, Any], tree: int, values: list[int]) -> tuple[int, int, int]:
            """Return first leaf, number of leaves and score of a node."""
            if "leaf_value" in node:
                values.append(round(node["leaf_value"] * UNIT))
                return len(values) - 1, 1, values[-1]
            place = len(splits)
            splits.append([])
            first, size, yes = walk(node["left_child"], tree, values)
            other, rest, no = walk(node["right_child"], tree, values)
            own = round(node["internal_value"] * UNIT)
            limit = floor(node["threshold"])
            feature = node["split_feature"]
            splits[place] = [tree, feature, limit, first, size, other, rest, own, yes, no]
            return first, size + rest, own

        for number, info in enumerate(dumped["tree_info"]):
            values: list[int] = []
            walk(info["tree_structure"], number, values)
            leaves.append(values + [0] * (LEAVES - len(values)))
        return cls(
            tuple(features), np.array(splits, np.int64).reshape(-1, 10), np.array(leaves, np.int64)
        )

    def without_idle(self) -> Trees:
        """Return trees of the same scores without the features that no question asks about."""
        asked = np.unique(self.splits[:, 1])
        splits = self.splits.copy()
        splits[:, 1] = np.searchsorted(asked, splits[:, 1])
        names = tuple([self.features[feature] for feature in asked.tolist()])
        return Trees(names, splits, self.leaves)

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Trees:
        """Return the trees that were written as JSON.

        Raises:
            ValueError: Something is missing or is not what it has to be.
        """
        try:
            features = tuple([str(name) for name in value["features"]])
            splits = np.array(value["splits"], np.int64).reshape(-1, 10)
            leaves = np.array(value["leaves"], np.int64).reshape(-1, LEAVES)
        except (KeyError, TypeError, OverflowError) as error:
            raise ValueError(f"not trees: {error}") from error
        inside = (splits >= 0).all(axis=0) if len(splits) else np.ones(10, bool)
        if not inside[[0, 1, 3, 4, 5, 6]].all() or (
            len(splits)
            and (
                splits[:, 0].max() >= len(leaves)
                or splits[:, 1].max() >= len(features)
                or (splits[:, 3] + splits[:, 4]).max() > LEAVES
                or (splits[:, 5] + splits[:, 6]).max() > LEAVES
            )
        ):
            raise ValueError("a question names a tree, feature or leaf that there is not")
        return cls(features, splits, leaves)


def _lowest_bits() -> npt.NDArray[np.uint8]:
    numbers = np.arange(1 << LEAVES, dtype=np.int64)
    lowest = np.zeros(len(numbers), np.uint8)
    lowest[1:] = np.log2((numbers & -numbers)[1:]).astype(np.uint8)
    return lowest


_LOWEST = _lowest_bits()
"""Number of the lowest bit that is set, for each mask."""
