"""What the decisions of one annotator add to a ranker's model: a straight line over a few features.

The trees stay as they are. A candidate's score z (logits, by the model's temperature) becomes
z + w·x, where x are the `MOST` features that the trees ask about most often. Their distances from
the median threshold are divided by the thresholds' standard deviation and cut at `FARTHEST`, so
that the model file alone says what x is.

**Lesson.** With p the softmax of z over the candidates, and q the same over those of the chosen
entity alone, a decision gives the gradient of its log-likelihood at w = 0, g = Σ (q - p) x, and the
Fisher information H = Σ p x xᵀ - (Σ p x)(Σ p x)ᵀ. Both are sums over decisions, so lessons can be
added and taken back in any order. They are stored in millionths: g, then the upper triangle of H.

**Weights.** One step of Newton's method from w = 0 with a Gaussian prior:
w = (`PRIOR`·I + H)⁻¹ g (Böhning 1992 has the same bound for multinomial regression). With few
decisions the prior keeps the model as it is; no decision can move it far.

`MOST` and `PRIOR` were chosen on the Spanish samples and LitBank's development part with models of
English texts, in a simulation; figures on these texts are no results.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np
import numpy.typing as npt

from anaphora_resolvers.ranker.trees import UNIT, Integers, Trees

Chosen = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64]
MOST = 20
"""Features that are adapted."""
PRIOR = 30.0
"""Precision of the prior of a weight."""
FARTHEST = 3.0
"""Standard deviations at which a feature is cut."""


class Adaptation:
    """What a model can learn from an annotator.

    Args:
        trees: The model's trees.
        temperature: By what their scores are divided before they are logits.
    """

    def __init__(self, trees: Trees, temperature: float) -> None:
        self._trees = trees
        self._temperature = temperature

    @cached_property
    def _features(self) -> tuple[Integers, Floats, Floats]:
        """Columns of the features, their centres and their scales."""
        asked, limits = self._trees.splits[:, 1], self._trees.splits[:, 2]
        columns, times = np.unique(asked, return_counts=True)
        chosen = np.sort(columns[np.argsort(-times, kind="stable")][:MOST])
        centres = np.array([np.median(limits[asked == column]) for column in chosen])
        scales = np.array([max(1.0, limits[asked == column].std()) for column in chosen])
        return chosen, centres, scales

    @property
    def _size(self) -> int:
        return len(self._features[0])

    def _scaled(self, rows: Integers) -> Floats:
        columns, centres, scales = self._features
        scaled: Floats = np.clip((rows[:, columns] - centres) / scales, -FARTHEST, FARTHEST)
        return scaled

    def lesson(self, rows: Integers, scores: Integers, right: Chosen) -> tuple[int, ...]:
        """Return what a decision teaches, in millionths.

        Args:
            rows: Features of the candidates, shape (candidates, features).
            scores: What the trees say of them, in millionths.
            right: Which of them the person means, by their entity; at least one.
        """
        x = self._scaled(rows)
        logits = scores / (UNIT * self._temperature)
        p = np.exp(logits - logits.max())
        p /= p.sum()
        q = np.where(right, p, 0.0)
        q /= q.sum()
        mean = p @ x
        information = (x * p[:, None]).T @ x - np.outer(mean, mean)
        numbers = np.concatenate([(q - p) @ x, information[np.triu_indices(self._size)]])
        return tuple([round(number * UNIT) for number in numbers.tolist()])

    def weights(self, lessons: Sequence[int]) -> Floats | None:
        """Return the weights that a sum of lessons gives; ``None`` for one of another model."""
        size = self._size
        if len(lessons) != size + size * (size + 1) // 2:
            return None
        numbers = np.array(lessons, np.float64) / UNIT
        information = np.zeros((size, size))
        information[np.triu_indices(size)] = numbers[size:]
        information += np.triu(information, 1).T
        found = np.linalg.solve(information + PRIOR * np.eye(size), numbers[:size])
        rounded: Floats = np.round(found, 6)
        return rounded

    def moved(self, rows: Integers, scores: Integers, weights: Floats) -> Integers:
        """Return the scores of candidates with what was learnt, in millionths."""
        shift = self._scaled(rows) @ weights * (UNIT * self._temperature)
        return scores + np.rint(shift).astype(np.int64)
