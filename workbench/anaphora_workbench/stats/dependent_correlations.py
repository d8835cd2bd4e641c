"""Do two measures agree with the same judgements differently well? Williams' test.

Both correlations are of the same rows and share a column, so that they depend on each other: two
metrics that rank systems alike will agree alike with people, by chance too.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from anaphora_workbench.stats.arrays import Refusal
from anaphora_workbench.stats.pearson import pearson

_FEWEST = 4
_ROUNDING = 1e-12


@dataclass(frozen=True, slots=True)
class Williams:
    """Whether a column correlates better with one of two other ones.

    Attributes:
        first: r of the shared column with the first one; ``None`` when undefined.
        second: r of the shared column with the second one.
        between: r of the two with each other.
        t: Above 0 where the first r is larger; ``None`` when refused.
        freedom: Degrees of freedom, n - 3.
        p: Two-sided p of "both correlations are the same"; ``None`` when refused.
        size: n, the number of rows with all three values.
        refusal: Why there is no t.
    """

    first: float | None
    second: float | None
    between: float | None
    t: float | None
    freedom: int
    p: float | None
    size: int
    refusal: Refusal | None = None


def williams(first: float, second: float, between: float, size: int) -> Williams:
    """Test two correlations that share a column.

    With r12 and r13 the correlations, r23 that of the columns not shared, and n rows::

        K = 1 - r12^2 - r13^2 - r23^2 + 2 r12 r13 r23
        t = (r12 - r13) sqrt((n - 1)(1 + r23)
            / (2 K (n - 1) / (n - 3) + ((r12 + r13) / 2)^2 (1 - r23)^3))

    with n - 3 degrees of freedom.

    Source: Williams (1959), Regression Analysis; Steiger (1980), Tests for comparing elements of a
    correlation matrix, equation 7; Graham and Baldwin (2014) for metrics and human scores.

    Returns:
        The test; refused for fewer than four rows, and for columns that rise and fall as one.

    Raises:
        ValueError: A correlation is not between -1 and 1, or no three columns have these.
    """
    for r in (first, second, between):
        if not -1 <= r <= 1:
            raise ValueError(f"a correlation lies between -1 and 1, not {r}")
    determinant = 1 - first**2 - second**2 - between**2 + 2 * first * second * between
    if determinant < -1e-6:
        raise ValueError(
            f"no three columns have the correlations {first:g}, {second:g} and {between:g}"
        )
    freedom = size - 3
    if size < _FEWEST:
        return _refused(first, second, between, size, Refusal.FEWER_THAN_FOUR)
    spread = 2 * max(determinant, 0.0) * (size - 1) / freedom
    spread += ((first + second) / 2) ** 2 * (1 - between) ** 3
    if 1 - abs(between) < _ROUNDING or spread < _ROUNDING:
        return _refused(first, second, between, size, Refusal.SAME_COLUMNS)
    from scipy.special import stdtr

    t = (first - second) * math.sqrt((size - 1) * (1 + between) / spread)
    p = float(2 * stdtr(freedom, -abs(t)))
    return Williams(first, second, between, t, freedom, p, size)


def williams_of(shared: ArrayLike, first: ArrayLike, second: ArrayLike) -> Williams:
    """Test with which of two columns a third one correlates better, on rows with all three values.

    Args:
        shared: What both are compared with, such as ratings; shape (n,), NaN where there is none.
        first: As many values.
        second: As many values.

    Raises:
        ValueError: The lengths differ or a value is infinite.
    """
    columns = [np.asarray(each, np.float64) for each in (shared, first, second)]
    if len({column.shape for column in columns}) > 1:
        raise ValueError("three columns of different lengths have no common rows")
    known = ~np.isnan(np.stack(columns)).any(axis=0)
    one, two, three = [column[known] for column in columns]
    size = int(known.sum())
    if size < _FEWEST:
        return _refused(None, None, None, size, Refusal.FEWER_THAN_FOUR)
    r_first, r_second = pearson(one, two).r, pearson(one, three).r
    between = pearson(two, three).r
    if r_first is None or r_second is None or between is None:
        return _refused(r_first, r_second, between, size, Refusal.NO_SPREAD)
    return williams(r_first, r_second, between, size)


def _refused(
    first: float | None,
    second: float | None,
    between: float | None,
    size: int,
    refusal: Refusal,
) -> Williams:
    return Williams(first, second, between, None, size - 3, None, size, refusal)
