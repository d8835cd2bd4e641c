"""Scores from sums as floats, for many resamples at once.

The same formulas and edge rules as the exact scores, on arrays: a bootstrap resample is a weighted
sum of the documents' rows, and ten thousand of them are scored in one go. NaN is undefined.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from anaphora_workbench.scoring.coreference.links import BLANC_C, BLANC_N
from anaphora_workbench.scoring.coreference.sums import FloatArray

Matrices = Mapping[str, FloatArray]
"""Sums by the name of the part, each of shape (..., 4) as `sums_matrix` makes them."""
_Mask = npt.NDArray[np.bool_]


def ratio_figures(matrix: FloatArray) -> FloatArray:
    """Return recall, precision and F1, shape (..., 3), as `score_of`.

    Args:
        matrix: Sums, shape (..., 4).
    """
    recall = _divided(matrix[..., 0], matrix[..., 1])
    precision = _divided(matrix[..., 2], matrix[..., 3])
    f1 = _divided(2 * recall * precision, recall + precision)
    # Whatever the other is, the harmonic mean with 0 is 0.
    f1[(recall == 0) | (precision == 0)] = 0.0
    return np.stack([recall, precision, f1], axis=-1)


def blanc_official_figures(matrices: Matrices) -> FloatArray:
    """Return the figures of BLANC with the official scorer's edge rule, as `blanc_official`."""
    halves = [matrices[BLANC_C], matrices[BLANC_N]]
    present = [half[..., 1] > 0 for half in halves]
    neither = ~(present[0] | present[1])
    return _mean_of_halves(halves, [here | neither for here in present])


def blanc_luo_figures(matrices: Matrices) -> FloatArray:
    """Return the figures of BLANC with the edge rule of Luo et al. (2014), as `blanc_luo`."""
    halves = [matrices[BLANC_C], matrices[BLANC_N]]
    return _mean_of_halves(halves, [(half[..., 1] > 0) | (half[..., 3] > 0) for half in halves])


def _mean_of_halves(halves: Sequence[FloatArray], present: Sequence[_Mask]) -> FloatArray:
    figures = np.stack([ratio_figures(half) for half in halves])
    counts = np.stack(present)[..., None]
    defined = (counts & ~np.isnan(figures)).any(axis=0)
    total = np.where(counts, np.nan_to_num(figures), 0.0).sum(axis=0)
    number = np.broadcast_to(counts.sum(axis=0), total.shape)
    return np.where(defined, _divided(total, number.astype(np.float64)), np.nan)


def mean_f1_figures(matrices: Sequence[FloatArray]) -> FloatArray:
    """Return the mean of the defined F1 of several metrics, shape (..., 3).

    Recall and precision are NaN: a mean over metrics has none.
    """
    f1 = np.stack([ratio_figures(matrix)[..., 2] for matrix in matrices])
    defined = ~np.isnan(f1)
    mean = _divided(np.nan_to_num(f1).sum(axis=0), defined.sum(axis=0).astype(np.float64))
    nothing = np.full_like(mean, np.nan)
    return np.stack([nothing, nothing, mean], axis=-1)


def _divided(numerator: FloatArray, denominator: FloatArray) -> FloatArray:
    result = np.full(np.shape(numerator), np.nan)
    np.divide(numerator, denominator, out=result, where=denominator > 0)
    return result
