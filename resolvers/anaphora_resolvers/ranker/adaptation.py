"""What the decisions of one annotator add to a ranker's model: other weights, and a straight line.

A candidate's score z (logits, by the model's temperature) becomes z + w·x + v·y:

* x is what each group of features says of the candidate in the trees (`Emphasis`), in logits. Its
  weight w is how much more or less than in the model's own texts the group says in this project.
* y are the `MOST` features that the trees ask about most often, of those in which candidates of
  one anaphor can differ. Their distances from the median threshold are divided by the thresholds'
  standard deviation and cut at three of them, so that the model file alone says what y is.

**Lesson.** With p the softmax of z over the candidates, and q the same over those of the chosen
entity alone, a decision gives the gradient of its log-likelihood at w = v = 0,
g = Σ (q - p) [x y], and a curvature: the Fisher information
Σ p [x y] [x y]ᵀ - (Σ p [x y])(Σ p [x y])ᵀ and, for the groups, g gᵀ added to it (Berndt et al.
1974). Where the model is sure and wrong, the first is near zero and g is large, since logits have
no limit as y has; a step by the first alone would go far too far. Both sums are over decisions, so
lessons can be added and taken back in any order. They are stored in millionths: g, then the upper
triangle of the curvature H.

**Weights.** One step of Newton's method from 0 with a Gaussian prior: [w v] = (Λ + H)⁻¹ g, where Λ
is `GROUP_PRIOR` for weights and `PRIOR` for the line. With few decisions the prior keeps the model
as it is; no decision can move it far.

Probabilities are rounded to millionths, and all after that is whole numbers; the equations are
solved in a fixed order of operations. So the same decisions give the same answers everywhere.

`MOST` and the priors were chosen by log loss in a simulation on the Spanish samples and on the
development parts of GUM and LitBank, each with models of other corpora; with any of the three left
out the choice is the same. Figures on these texts are in ADR 42.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import isqrt

import numpy as np
import numpy.typing as npt

from anaphora_resolvers.ranker.emphasis import Emphasis
from anaphora_resolvers.ranker.reasons import GROUP
from anaphora_resolvers.ranker.trees import LEAVES, UNIT, Integers, Trees

Chosen = npt.NDArray[np.bool_]
MOST = 40
"""Features that the line is over."""
PRIOR = 60.0
"""Precision of the prior of what the line adds for a standard deviation of a feature."""
GROUP_PRIOR = 2.0
"""Precision of the prior of a group's weight."""
DEVIATION = 1000
"""What a standard deviation of a feature, and a logit, is stored as."""
FARTHEST = 3 * DEVIATION
"""Distance at which a feature is cut."""
_SHARED = ("count", "count_of_entities")
"""Features that are the same for all candidates, as all of the anaphor are."""


@dataclass(frozen=True, eq=False)
class Weights:
    """What a sum of lessons gives.

    Attributes:
        groups: What is added to the weight of each group, in millionths.
        line: What a standard deviation of each feature adds to a score, in millionths.
    """

    groups: Integers
    line: Integers


class Adaptation:
    """What a model can learn from an annotator.

    Args:
        trees: The model's trees.
        temperature: By what their scores are divided before they are logits.
    """

    def __init__(self, trees: Trees, temperature: float) -> None:
        self._trees = trees
        self._temperature = temperature
        self._logit = max(1, round(UNIT * temperature / DEVIATION))

    @cached_property
    def _emphasis(self) -> Emphasis:
        return Emphasis(self._trees, GROUP)

    @cached_property
    def _features(self) -> tuple[Integers, Integers, Integers]:
        """Columns of the features, twice their centres, and their scales in `DEVIATION`."""
        asked, limits = self._trees.splits[:, 1], self._trees.splits[:, 2]
        columns, times = np.unique(asked, return_counts=True)
        own = [_differs(self._trees.features[column]) for column in columns.tolist()]
        columns, times = columns[own], times[own]
        chosen = np.sort(columns[np.argsort(-times, kind="stable")][:MOST])
        by_column = [limits[asked == column].tolist() for column in chosen]
        centres = [round(2 * float(np.median(found))) for found in by_column]
        return chosen, np.array(centres, np.int64), np.array([_deviation(f) for f in by_column])

    @property
    def _size(self) -> int:
        return len(self._emphasis.groups) + len(self._features[0])

    def _scaled(self, rows: Integers) -> Integers:
        """Return y in thousandths, shape (candidates, features)."""
        columns, centres, scales = self._features
        places = (2 * rows[:, columns].astype(np.int64) - centres) * (DEVIATION**2 // 2) // scales
        scaled: Integers = np.clip(places, -FARTHEST, FARTHEST)
        return scaled

    def lesson(self, rows: Integers, scores: Integers, right: Chosen) -> tuple[int, ...]:
        """Return what a decision teaches, in millionths.

        Args:
            rows: Features of the candidates, shape (candidates, features).
            scores: What the trees say of them, in millionths.
            right: Which of them the person means, by their entity; at least one.
        """
        x = np.hstack([self._emphasis.of(rows) // self._logit, self._scaled(rows)])
        logits = scores / (UNIT * self._temperature)
        p = _shares(logits)
        q = np.zeros_like(p)
        q[right] = _shares(logits[right])
        gradient = (q - p) @ x // DEVIATION
        mean = p @ x // DEVIATION
        information = (x * p[:, None]).T @ x // DEVIATION**2 - np.outer(mean, mean) // UNIT
        of_groups = gradient[: len(self._emphasis.groups)]
        groups = slice(len(of_groups))
        information[groups, groups] += np.outer(of_groups, of_groups) // UNIT
        upper = information[np.triu_indices(self._size)]
        return tuple(np.concatenate([gradient, upper]).tolist())

    @property
    def length(self) -> int:
        """How many numbers a lesson is."""
        return self._size + self._size * (self._size + 1) // 2

    def weights(self, lessons: Sequence[int]) -> Weights | None:
        """Return the weights that a sum of lessons gives; ``None`` for one of another model."""
        size, groups = self._size, len(self._emphasis.groups)
        if len(lessons) != self.length:
            return None
        numbers = iter(lessons[size:])
        matrix = [[0.0] * size for _row in range(size)]
        for row in range(size):
            for column in range(row, size):
                matrix[row][column] = matrix[column][row] = next(numbers) / UNIT
            matrix[row][row] += GROUP_PRIOR if row < groups else PRIOR
        found = _solved(matrix, [number / UNIT for number in lessons[:size]])
        line = [round(weight * self._temperature * UNIT) for weight in found[groups:]]
        stress = [round(weight * UNIT) for weight in found[:groups]]
        return Weights(np.array(stress, np.int64), np.array(line, np.int64))

    def stressed(self, weights: Weights) -> Trees:
        """Return the model's trees with other weights of their groups, without the line."""
        return self._emphasis.stressed(weights.groups)

    def moved(self, rows: Integers, scores: Integers, weights: Weights) -> Integers:
        """Return the scores that `stressed` trees gave, with the line, in millionths."""
        moves: Integers = (self._scaled(rows) * weights.line // DEVIATION).sum(axis=1)
        return scores + moves

    def as_trees(self, weights: Weights) -> Trees:
        """Return the `stressed` trees and, of one feature each, trees that add what `moved` adds.

        A feature is a whole number, so what it adds changes at whole numbers only, and
        `LEAVES` - 1 changes make a tree.
        """
        splits: list[list[int]] = []
        leaves: list[list[int]] = []
        columns, centres, scales = [each.tolist() for each in self._features]
        for place, (column, centre, scale) in enumerate(zip(columns, centres, scales, strict=True)):
            reach = FARTHEST * scale // DEVIATION**2 + 2
            values = np.arange(centre // 2 - reach, centre // 2 + reach + 1)
            rows = np.zeros((len(values), len(self._trees.features)), np.int64)
            rows[:, column] = values
            moves = (self._scaled(rows)[:, place] * weights.line[place] // DEVIATION).tolist()
            steps = [
                number for number in range(1, len(moves)) if moves[number] != moves[number - 1]
            ]
            if not steps:
                leaves.append([moves[0]] + [0] * (LEAVES - 1))
            base = 0
            for first in range(0, len(steps), LEAVES - 1):
                part = steps[first : first + LEAVES - 1]
                scores = [moves[part[0] - 1] - base, *[moves[number] - base for number in part]]
                limits = [int(values[number]) - 1 for number in part]
                splits += _chain(len(leaves), column, limits, scores)
                leaves.append(scores + [0] * (LEAVES - len(scores)))
                base = moves[part[-1]]
        line = Trees(
            self._trees.features,
            np.array(splits, np.int64).reshape(-1, 10),
            np.array(leaves, np.int64).reshape(-1, LEAVES),
        )
        return self.stressed(weights).joined(line)


def _chain(tree: int, feature: int, limits: list[int], scores: list[int]) -> Iterator[list[int]]:
    """Yield the questions of a tree that asks about one feature: is it at most each limit?"""
    for number, limit in enumerate(limits):
        rest = len(limits) - number
        expected = [scores[number] if number else 0, scores[number], scores[number + 1]]
        yield [tree, feature, limit, number, 1, number + 1, rest, *expected]


def _differs(name: str) -> bool:
    return not name.startswith("anaphor.") and name not in _SHARED


def _deviation(limits: list[int]) -> int:
    """Return the standard deviation of whole numbers in thousandths, at least one."""
    count = len(limits)
    spread = count * sum([limit**2 for limit in limits]) - sum(limits) ** 2
    return max(DEVIATION, isqrt(spread * DEVIATION**2) // count)


def _shares(logits: npt.NDArray[np.float64]) -> Integers:
    """Return the softmax in millionths."""
    powers = np.exp(logits - logits.max())
    shares: Integers = np.rint(UNIT * powers / powers.sum()).astype(np.int64)
    return shares


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Return the solution of equations with a positive definite matrix, by elimination."""
    size = len(right)
    for pivot in range(size):
        for row in range(pivot + 1, size):
            factor = matrix[row][pivot] / matrix[pivot][pivot]
            if factor:
                above, own = matrix[pivot], matrix[row]
                for column in range(pivot, size):
                    own[column] -= factor * above[column]
                right[row] -= factor * right[pivot]
    for row in reversed(range(size)):
        for column in range(row + 1, size):
            right[row] -= matrix[row][column] * right[column]
        right[row] /= matrix[row][row]
    return right
