"""Whether probabilities hold: of the answers that are called 80 % sure, 80 % have to be right."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

BINS = 10
"""Bins of a reliability diagram, each of the same width."""


def reliability(
    said: npt.NDArray[np.float64], right: npt.NDArray[np.bool_]
) -> list[tuple[int, float, float]]:
    """Return a reliability diagram: number, mean probability and share of right answers a bin.

    Args:
        said: Probability of each answer.
        right: Whether it was right, same shape.

    Returns:
        The bins that contain answers, from the least certain.
    """
    bins = np.minimum((said * BINS).astype(int), BINS - 1)
    rows: list[tuple[int, float, float]] = []
    for number in range(BINS):
        chosen: Any = bins == number
        if chosen.any():
            mean, share = float(said[chosen].mean()), float(right[chosen].mean())
            rows.append((int(chosen.sum()), round(mean, 3), round(share, 3)))
    return rows


def expected_error(said: npt.NDArray[np.float64], right: npt.NDArray[np.bool_]) -> float:
    """Return the expected calibration error.

    ECE = sum over the bins of n_b / n * |share right - mean probability| (Naeini et al. 2015).
    """
    rows = reliability(said, right)
    total = sum([number for number, _mean, _share in rows])
    if not total:
        return 0.0
    return round(sum([n * abs(share - mean) for n, mean, share in rows]) / total, 4)
