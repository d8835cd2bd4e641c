"""Weights of features that have numbers instead of names, and how they are learnt.

A feature is a template with what it says of a word or of two (codes of texts). Its number is a hash
of these, the same on every machine, so nothing has to be looked up and a whole table of features is
computed at once. Two features may share a number; with two million numbers few do.

All models here are log-linear: the score of a choice is the sum of the weights of its features, its
probability is in proportion to exp(score). The weights are those with the largest likelihood of
what was seen, less ``penalty`` / 2 times the sum of their squares, found by L-BFGS from zero. There
is one best set of weights, and no chance in it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from scipy.sparse import csr_array

Codes = NDArray[np.uint64]
Numbers = NDArray[np.int64]
Values = NDArray[np.float64]
Loss = Callable[[Sequence["csr_array"], Values], tuple[float, Values]]
"""The loss of weights and its gradient, of matrices with a row for each sum of weights."""

BITS = 21
"""Two to the power of this is the number of features."""
SIZE = 1 << BITS
_MASK = np.uint64(SIZE - 1)
_FACTORS = [
    np.uint64(factor)
    for factor in (
        0x9E3779B97F4A7C15,
        0xC2B2AE3D27D4EB4F,
        0x165667B19E3779F9,
        0xD6E8FEB86659FD93,
        0xFF51AFD7ED558CCD,
    )
]
_LEAST = 0.002
"""Smaller weights are not kept."""


def code(*parts: str) -> int:
    """Return the number of texts, the same everywhere."""
    return crc32("\t".join(parts).encode("utf-8", "surrogatepass"))


def numbered(template: int, one: Codes, other: Codes, context: np.uint64) -> Numbers:
    """Return the numbers of the features of a template, of two things in a context."""
    # One number is an array of one, as arrays overflow in silence.
    salt = np.array([template], dtype=np.uint64) * _FACTORS[3]
    salt = salt + np.array([context], dtype=np.uint64) * _FACTORS[2]
    mixed = one * _FACTORS[0] + other * _FACTORS[1] + salt
    mixed = (mixed ^ (mixed >> np.uint64(29))) * _FACTORS[4]
    found: Numbers = ((mixed ^ (mixed >> np.uint64(32))) & _MASK).astype(np.int64)
    return found


class Table(NamedTuple):
    """The features of sums of weights.

    Attributes:
        numbers: The numbers of the features that a sum has, along the last axis.
        signs: What each weight is multiplied by, in the same shape; ``None`` for 1.
    """

    numbers: Numbers
    signs: Values | None = None

    def matrix(self, place: NDArray[np.int32], width: int) -> csr_array:
        """Return a row for each sum, with columns by ``place``; features at -1 are left out."""
        from scipy.sparse import csr_array

        columns = place[self.numbers]
        kept = columns >= 0
        if self.signs is not None:
            kept &= self.signs != 0
        ends = np.cumsum(kept.sum(axis=-1).ravel())
        borders = np.concatenate([np.zeros(1, dtype=np.int64), ends])
        signs = np.ones(ends[-1]) if self.signs is None else self.signs[kept]
        return csr_array((signs, columns[kept], borders), shape=(len(ends), width))


def text_features(texts: Sequence[str]) -> Numbers:
    """Return the numbers of features that are named by texts."""
    codes = np.array([code(text) for text in texts], dtype=np.uint64)
    return numbered(255, codes, codes, np.uint64(0))


def fitted(used: Sequence[Table], loss: Loss, penalty: float, steps: int) -> Values:
    """Return the weights of all features.

    Features of ``used`` that come once only get no weight. ``loss`` is called with a matrix for
    each table, whose product with weights has the sum of each row.
    """
    from scipy.optimize import fmin_l_bfgs_b

    counts = np.zeros(SIZE, dtype=np.int64)
    for table in used:
        counts += np.bincount(table.numbers.ravel(), minlength=SIZE)
    known = np.flatnonzero(counts > 1)
    place = np.full(SIZE, -1, dtype=np.int32)
    place[known] = np.arange(len(known))
    matrices = [table.matrix(place, len(known)) for table in used]

    def penalised(weights: Values) -> tuple[float, Values]:
        value, gradient = loss(matrices, weights)
        squares = 0.5 * penalty * float(weights @ weights)
        return value + squares, gradient + penalty * weights

    found = np.zeros(SIZE)
    if len(known):
        start = np.zeros(len(known))
        best, _value, _notes = fmin_l_bfgs_b(penalised, start, m=8, maxiter=steps)
        found[known] = np.where(np.abs(best) < _LEAST, 0.0, np.round(best, 4))
    return found


def choices_loss(groups: Numbers, chosen: Numbers, times: Values) -> Loss:
    """Return the loss of choices among candidates, for `fitted`.

    Candidates stand in one table, a row each, those of a choice one after the other: ``groups`` has
    the first row of each choice, ``chosen`` the row that was chosen, ``times`` how often it was.
    """

    def loss(matrices: Sequence[csr_array], weights: Values) -> tuple[float, Values]:
        (matrix,) = matrices
        scores = matrix @ weights
        sizes = np.diff(np.append(groups, len(scores)))
        highest = np.repeat(np.maximum.reduceat(scores, groups), sizes)
        parts = np.exp(scores - highest)
        sums = np.add.reduceat(parts, groups)
        value = float(times @ (np.log(sums) + highest[groups] - scores[chosen]))
        excess = parts / np.repeat(sums, sizes) * np.repeat(times, sizes)
        excess[chosen] -= times
        return value, matrix.T @ excess

    return loss


def yes_no_loss(answers: Values) -> Loss:
    """Return the loss of questions, a row of features each, with answers 1 or 0, for `fitted`."""

    def loss(matrices: Sequence[csr_array], weights: Values) -> tuple[float, Values]:
        (matrix,) = matrices
        scores = matrix @ weights
        value = float(np.logaddexp(0.0, scores).sum() - answers @ scores)
        excess = 1 / (1 + np.exp(-scores)) - answers
        return value, matrix.T @ excess

    return loss


def weights_state(weights: Values) -> dict[str, list[Any]]:
    """Return weights as JSON values."""
    kept = np.flatnonzero(weights)
    return {"features": kept.tolist(), "weights": weights[kept].tolist()}


def weights_of(state: Mapping[str, Sequence[Any]]) -> Values:
    """Return the weights that `weights_state` is of; raise `ValueError` for anything else."""
    numbers = np.array(state["features"], dtype=np.int64)
    values = np.array(state["weights"], dtype=np.float64)
    if numbers.shape != values.shape or numbers.ndim != 1:
        raise ValueError("features and weights differ in number")
    if len(numbers) and (numbers.min() < 0 or numbers.max() >= SIZE):
        raise ValueError("the number of a feature is too large")
    if not np.isfinite(values).all():
        raise ValueError("a weight is no number")
    found = np.zeros(SIZE)
    found[numbers] = values
    return found
