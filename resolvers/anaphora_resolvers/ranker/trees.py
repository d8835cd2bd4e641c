"""Boosted decision trees as data: integers that numpy adds up, the same on every machine.

A tree asks "is feature *f* at most *t*?" and ends in a leaf with a score; the score of a row is the
sum over all trees. Features, thresholds and scores are whole numbers (scores in millionths), so
neither the processor nor the order of additions can change an answer.

Scores of many rows are found without walking down a tree (after Lucchese et al. 2015, QuickScorer):
the leaves of a tree are the bits of a mask, from left to right. A question that is answered with
*no* removes the leaves below its *yes*; the leaf of a row is the lowest bit that is left. All trees
are looked at together: their first questions, their second ones and so on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import floor
from typing import Any

import numpy as np
import numpy.typing as npt

Integers = npt.NDArray[np.integer[Any]]
LEAVES = 16
"""Most leaves of a tree: its mask is a 16-bit number."""
UNIT = 1_000_000
"""What a score of 1 is stored as."""
_SPLIT = 10
"""Numbers of a question."""
_AT_ONCE = 256
"""Rows that are scored together, so that what is computed of them stays in the cache."""
_AT_MOST = 1 << 40
"""Largest number in a model, a score of a million, so that no sum overflows."""


class NotTreesError(ValueError):
    """What was read are not trees."""


@dataclass(frozen=True, eq=False)
class Trees:
    """An ensemble of trees.

    Attributes:
        features: Names of the features, in the order of a row's columns.
        splits: A row a question, in the order of trees: tree, feature, threshold, first and number
            of leaves below *yes*, first and number below *no*, score of the node, of *yes* and of
            *no*. Scores of inner nodes are what a row scores that gets no further;
            `contributions` needs them.
        leaves: Scores of the leaves, a row a tree; unused places are 0.
    """

    features: tuple[str, ...]
    splits: Integers
    leaves: Integers

    @cached_property
    def _questions(self) -> tuple[Integers, Integers, Integers, npt.NDArray[np.uint16]]:
        """The questions, each of which several trees ask, and where the trees ask them.

        Returns:
            Feature and threshold of each question, shape (questions,); then which one each tree
            asks at each place, and the leaves that *no* removes there, shape (places, trees). Trees
            of fewer questions are filled up with some that remove nothing, so that a place of all
            trees is one run of numbers.
        """
        splits = self.splits
        tree = splits[:, 0]
        place = np.arange(len(splits)) - np.searchsorted(tree, tree)
        shape = (int(place.max(initial=-1)) + 1, len(self.leaves))
        questions, numbers = np.unique(splits[:, 1:3], axis=0, return_inverse=True)
        asked, removed = np.zeros(shape, np.int64), np.zeros(shape, np.uint16)
        asked[place, tree] = numbers.ravel()
        removed[place, tree] = ((np.int64(1) << splits[:, 4]) - 1) << splits[:, 3]
        feature, threshold = np.ascontiguousarray(questions.T)
        return feature, threshold, asked, removed

    @cached_property
    def _first_leaves(self) -> Integers:
        return np.arange(0, LEAVES * len(self.leaves), LEAVES)

    @cached_property
    def _moves(self) -> dict[tuple[int, ...], Integers]:
        """What `moves` has returned."""
        return {}

    def moves(self, groups: tuple[int, ...]) -> Integers:
        """Return how far groups of features move a score on the way from the roots to each leaf.

        Args:
            groups: The group of each feature, numbered from 0.

        Returns:
            Shape (trees * `LEAVES`, groups), in millionths.
        """
        known = self._moves.get(groups)
        if known is None:
            tree, asked, _limit, first, _lefts, right, rights, own, yes, no = self.splits.T
            size = right + rights - first
            split = np.repeat(np.arange(len(size)), size)
            leaf = first[split] + np.arange(len(split)) - np.repeat(np.cumsum(size) - size, size)
            moves = np.where(leaf < right[split], yes[split], no[split]) - own[split]
            count = max(groups, default=-1) + 1
            place = (tree[split] * LEAVES + leaf) * count + np.array(groups, np.int64)[asked[split]]
            # Sums of whole numbers far below 2 ** 53 are exact in floating point as well.
            sums = np.bincount(place, moves, len(self.leaves) * LEAVES * count)
            table = sums.astype(np.int64).reshape(len(self.leaves) * LEAVES, count)
            known = self._moves[groups] = table
        return known

    def ends(self, rows: Integers) -> Integers:
        """Return the leaf of each row in each tree, counted through all trees."""
        feature, threshold, asked, removed = self._questions
        # All bits of a number are set where the answer is no, and none where it is yes.
        no = np.negative((rows.take(feature, axis=1) > threshold).astype(np.uint16))
        dead = no.take(asked, axis=1)
        dead &= removed
        alive = np.invert(np.bitwise_or.reduce(dead, axis=1))
        ends: Integers = self._first_leaves + _LOWEST.take(alive)
        return ends

    def scores_at(self, ends: Integers) -> Integers:
        """Return the score of each row, in millionths, by the leaves that `ends` has found."""
        scores: Integers = self.leaves.take(ends).sum(axis=1)
        return scores

    def scores(self, rows: Integers) -> Integers:
        """Return the score of each row.

        Args:
            rows: Features, shape (rows, features).

        Returns:
            Scores in millionths, shape (rows,).
        """
        total = np.empty(len(rows), np.int64)
        for first in range(0, len(rows), _AT_ONCE):
            part = slice(first, first + _AT_ONCE)
            total[part] = self.scores_at(self.ends(rows[part]))
        return total

    def contributions(self, rows: Integers, groups: tuple[int, ...]) -> Integers:
        """Return how much groups of features add to the score of each row.

        Going down a tree, each question moves the expected score from that of its node to that of
        the node below; the move belongs to the feature that was asked about (Saabas 2014).

        Args:
            rows: Features, shape (rows, features).
            groups: The group of each feature, numbered from 0.

        Returns:
            Shape (rows, groups + 1). The last number is the sum of the roots, which all rows share;
            the numbers of a row add up to its score.
        """
        ends = self.ends(rows)
        added = self.moves_at(ends, groups)
        roots = self.scores_at(ends) - added.sum(axis=1)
        return np.column_stack([added, roots])

    def moves_at(self, ends: Integers, groups: tuple[int, ...]) -> Integers:
        """Return `contributions` without the roots, by the leaves that `ends` has found."""
        added: Integers = self.moves(groups).take(ends, axis=0).sum(axis=1)
        return added

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
            tuple(features),
            np.array(splits, np.int64).reshape(-1, _SPLIT),
            np.array(leaves, np.int64),
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
            NotTreesError: Something is missing or is not what it has to be.
        """
        try:
            features = tuple([str(name) for name in value["features"]])
            splits = _table(value["splits"], _SPLIT)
            leaves = _table(value["leaves"], LEAVES)
        except KeyError as error:
            raise NotTreesError(f"the part '{error.args[0]}' of its trees is missing") from error
        except NotTreesError:
            raise
        except (TypeError, ValueError, OverflowError) as error:
            raise NotTreesError("its trees are not rows of whole numbers") from error
        if (
            (splits[:, [0, 1, 3, 5]] < 0).any()
            or (splits[:, [4, 6]] < 1).any()
            or (splits[:, 3] + splits[:, 4] != splits[:, 5]).any()
            or splits[:, 0].max(initial=-1) >= len(leaves)
            or splits[:, 1].max(initial=-1) >= len(features)
            or (splits[:, 5] + splits[:, 6]).max(initial=0) > LEAVES
        ):
            raise NotTreesError("a question names a tree, feature or leaf that does not exist")
        if (np.diff(splits[:, 0]) < 0).any():
            raise NotTreesError("the questions are not in the order of trees")
        return cls(features, splits, leaves)

    def joined(self, other: Trees) -> Trees:
        """Return an ensemble of both: its score of a row is the sum of theirs."""
        splits = other.splits.copy()
        splits[:, 0] += len(self.leaves)
        return Trees(
            self.features,
            np.concatenate([self.splits, splits]),
            np.concatenate([self.leaves, other.leaves]),
        )


def _table(value: object, width: int) -> Integers:
    """Return rows of whole numbers; numpy alone would read text, cut fractions and flatten."""
    if value == []:
        return np.empty((0, width), np.int64)
    table = np.array(value)
    if table.dtype.kind != "i" or table.ndim != 2 or table.shape[1] != width:
        raise NotTreesError(f"its trees are not rows of {width} whole numbers")
    if table.max() > _AT_MOST or table.min() < -_AT_MOST:
        raise NotTreesError("a number of its trees is too large")
    return table.astype(np.int64)


def best_of(scores: Integers) -> int:
    """Return the place of the highest score, of equals the last."""
    return len(scores) - 1 - int(np.argmax(scores[::-1]))


def _lowest_bits() -> npt.NDArray[np.uint8]:
    numbers = np.arange(1 << LEAVES, dtype=np.int64)
    lowest = np.zeros(len(numbers), np.uint8)
    lowest[1:] = np.log2((numbers & -numbers)[1:]).astype(np.uint8)
    return lowest


_LOWEST = _lowest_bits()
"""Number of the lowest bit that is set, for each mask."""
