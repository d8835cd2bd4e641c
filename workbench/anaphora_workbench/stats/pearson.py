"""Pearson's correlation of columns of a table, with p values and intervals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from anaphora_workbench.stats.arrays import Floats, Refusal, column_of


@dataclass(frozen=True, slots=True)
class Correlation:
    """How far two columns rise together.

    Attributes:
        r: Pearson's coefficient, -1 to 1; ``None`` when refused.
        p: Two-sided p of "there is no linear relation"; ``None`` when refused.
        low: Lower end of the interval of r; ``None`` for fewer than four pairs.
        high: Upper end.
        size: Number of pairs.
        refusal: Why there is no r.
    """

    r: float | None
    p: float | None
    low: float | None
    high: float | None
    size: int
    refusal: Refusal | None = None


def pearson(first: ArrayLike, second: ArrayLike, *, level: float = 0.95) -> Correlation:
    """Return the correlation of two columns.

    With n pairs::

        r = sum (x - mean x)(y - mean y) / sqrt(sum (x - mean x)^2 sum (y - mean y)^2)
        t = r sqrt((n - 2) / (1 - r^2)), with n - 2 degrees of freedom
        interval: tanh(atanh r -+ z / sqrt(n - 3))

    Pairs of which a value is NaN are left out.

    Source: Pearson (1895); Fisher (1921) for the interval.

    Args:
        first: Values; shape (n,).
        second: As many values.
        level: Level of the interval.

    Returns:
        The correlation; refused for fewer than three pairs, or a column without spread.

    Raises:
        ValueError: The lengths differ, a value is infinite, or the level is not between 0 and 1.
    """
    if not 0 < level < 1:
        raise ValueError(f"the level must lie between 0 and 1, not {level}")
    one, two = np.asarray(first, np.float64), np.asarray(second, np.float64)
    if one.shape != two.shape or one.ndim != 1:
        raise ValueError(f"columns of shapes {one.shape} and {two.shape} have no pairs")
    both = ~(np.isnan(one) | np.isnan(two))
    one, two = column_of(one[both], "first column"), column_of(two[both], "second column")
    size = len(one)
    if size < 3:
        return Correlation(None, None, None, None, size, Refusal.TOO_FEW_PAIRS)
    if not np.ptp(one) or not np.ptp(two):
        return Correlation(None, None, None, None, size, Refusal.NO_SPREAD)
    from scipy.special import ndtri, stdtr

    r = _coefficient(one, two)
    rest = 1 - r * r
    p = 0.0 if rest <= 0 else float(2 * stdtr(size - 2, -abs(r) * np.sqrt((size - 2) / rest)))
    if size < 4 or rest <= 0:
        end = r if rest <= 0 else None
        return Correlation(r, p, end, end, size)
    half = float(ndtri(0.5 + level / 2)) / np.sqrt(size - 3)
    middle = np.arctanh(r)
    return Correlation(r, p, float(np.tanh(middle - half)), float(np.tanh(middle + half)), size)


def pearson_matrix(
    columns: Mapping[str, ArrayLike], *, level: float = 0.95
) -> dict[tuple[str, str], Correlation]:
    """Return the correlation of every two columns, the one that comes first named first.

    Columns have one length; NaN stands for a value that is missing.

    Raises:
        ValueError: As `pearson`.
    """
    names = list(columns)
    return {
        (one, two): pearson(columns[one], columns[two], level=level)
        for place, one in enumerate(names)
        for two in names[place + 1 :]
    }


def _coefficient(one: Floats, two: Floats) -> float:
    first, second = _direction(one), _direction(two)
    return float(np.clip(first @ second, -1.0, 1.0))


def _direction(values: Floats) -> Floats:
    """Return values as a vector of length 1 around their mean."""
    around: Floats = values - values.mean()
    around /= np.abs(around).max()  # squares of very large or small values would be lost
    around /= np.linalg.norm(around)
    return around
