"""How much each group of features says in an ensemble of trees, and trees in which it says more.

Going down a tree, each question moves the expected score from that of its node to that of the node
below (Saabas 2014; see `Trees.contributions`). The moves of the questions about one group of
features are what the group says. With other weights for the groups, the nodes and leaves of the
trees have other scores, and the questions stay as they are.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from anaphora_resolvers.ranker.trees import LEAVES, UNIT, Integers, Trees


class Emphasis:
    """The groups of features of an ensemble.

    Args:
        trees: The ensemble.
        group_of: Group of each feature; those that are not named are a group of their own.
    """

    def __init__(self, trees: Trees, group_of: Mapping[str, str]) -> None:
        self._trees = trees
        names = [group_of.get(name, "") for name in trees.features]
        asked = [names[feature] for feature in trees.splits[:, 1].tolist()]
        self.groups = tuple(sorted(set(asked)))
        """The groups that the trees ask about, in alphabetical order."""
        self._group = np.array([self.groups.index(name) for name in asked], np.int64)
        places = {name: place for place, name in enumerate(self.groups)}
        # What no question asks about says nothing, whatever group it is in.
        self._of_feature = tuple([places.get(name, 0) for name in names]) if places else ()

    @property
    def _said(self) -> Integers:
        """What each group says in each leaf, in millionths: (trees, `LEAVES`, groups)."""
        moves = self._trees.moves(self._of_feature)
        return moves.reshape(len(self._trees.leaves), LEAVES, len(self.groups))

    def of(self, rows: Integers) -> Integers:
        """Return what each group says of each row, in millionths, shape (rows, groups)."""
        return self._trees.contributions(rows, self._of_feature)[:, :-1]

    def stressed(self, weights: Integers) -> Trees:
        """Return trees in which each group says more or less.

        Args:
            weights: What is added to 1, the weight of each group, in millionths.
        """
        leaves = self._trees.leaves + self._said @ weights // UNIT
        splits = self._trees.splits.copy()
        moves = self._moves(weights)
        by_tree: dict[int, list[int]] = {}
        for number, tree in enumerate(splits[:, 0].tolist()):
            by_tree.setdefault(tree, []).append(number)
        for numbers in by_tree.values():
            own = splits[numbers]
            first, middle, end = own[:, 3], own[:, 5], own[:, 5] + own[:, 6]
            size = end - first
            # A question lies below another on the side that has all of its leaves.
            below = size[:, np.newaxis] < size
            left = below & (first <= first[:, np.newaxis]) & (end[:, np.newaxis] <= middle)
            right = below & (middle <= first[:, np.newaxis]) & (end[:, np.newaxis] <= end)
            yes, no = moves[numbers].T
            before = left @ yes + right @ no
            splits[numbers, 7] += before // UNIT
            splits[numbers, 8] += (before + yes) // UNIT
            splits[numbers, 9] += (before + no) // UNIT
        return Trees(self._trees.features, splits, leaves)

    def _moves(self, weights: Integers) -> Integers:
        """Return by how much each question moves more than before, below *yes* and below *no*."""
        own = self._trees.splits[:, 7:8]
        moves: Integers = (self._trees.splits[:, 8:] - own) * weights[self._group, np.newaxis]
        return moves
