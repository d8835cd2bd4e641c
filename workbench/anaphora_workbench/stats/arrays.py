"""Arrays as the statistics need them: of the right shape, all numbers finite, or a clear error.

`Refusal` is what a statistic answers instead of a figure that the data do not carry.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

import numpy as np
from numpy.typing import ArrayLike, NDArray

FEWEST_DOCUMENTS = 10
"""With fewer documents an interval or a p value would say more than the data do."""
Floats = NDArray[np.float64]
"""An array of floats."""
Statistic = Callable[[Floats], Floats]
"""A figure of sums: turns an array of shape (..., columns) into one of shape (...).

It must be vectorised over the leading axes. What it cannot define (0/0) is NaN or infinite;
divisions by zero inside it raise no warning.
"""


class Refusal(StrEnum):
    """Why there is no interval and no p value; the text is fit for a report."""

    TOO_FEW_DOCUMENTS = "too few documents"
    UNDEFINED = "undefined on the data"
    UNDEFINED_IN_A_RESAMPLE = "undefined in a resample"
    NO_SPREAD_WITHIN_GROUPS = "no spread within the groups"
    NO_FREEDOM_WITHIN_GROUPS = "only one value in each group"
    TOO_FEW_PAIRS = "fewer than three pairs"
    FEWER_THAN_FOUR = "fewer than four rows with all values"
    SAME_COLUMNS = "both columns rise and fall as one"
    TOO_MANY_VALUES = "more than 4,000 values, too many for a mixed model"
    NOT_SETTLED = "the fit did not settle"
    NO_SPREAD = "a column without spread"


def refusal_of_few(documents: int) -> Refusal | None:
    """Return the refusal when there are fewer than `FEWEST_DOCUMENTS` documents."""
    return Refusal.TOO_FEW_DOCUMENTS if documents < FEWEST_DOCUMENTS else None


def column_of(values: ArrayLike, what: str) -> Floats:
    """Return ``values`` (numbers, booleans, fractions) as floats of shape (n,).

    ``what`` they are is for the message.

    Raises:
        ValueError: They are not one-dimensional, or one of them is not a finite number.
    """
    return _finite(values, what, 1, "one number for each item")


def table_of(values: ArrayLike, what: str) -> Floats:
    """Return ``values`` as floats of shape (rows, columns), as `column_of`; no rows are allowed.

    Raises:
        ValueError: They are not two-dimensional, or one of them is not a finite number.
    """
    return _finite(values, what, 2, "a row for each document and a column for each sum")


def figure_of(statistic: Statistic, sums: Floats) -> Floats:
    """Return the figure of each row of sums, NaN where it is undefined.

    Sums have the shape (..., columns), figures (...).

    Raises:
        ValueError: The statistic does not return one figure for each row of sums.
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        figures = np.asarray(statistic(sums), dtype=np.float64)
    if figures.shape != sums.shape[:-1]:
        raise ValueError(
            f"the statistic turned sums of shape {sums.shape} into {figures.shape}; it must return "
            f"one figure for each row of sums, here {sums.shape[:-1]}: use sums[..., column]"
        )
    return np.where(np.isfinite(figures), figures, np.nan)


def number_or_none(value: float | np.floating) -> float | None:
    """Return the figure as a Python float, ``None`` when it is NaN (undefined)."""
    return None if np.isnan(value) else float(value)


def _finite(values: ArrayLike, what: str, dimensions: int, form: str) -> Floats:
    array = np.asarray(values, dtype=np.float64)
    if array.ndim != dimensions:
        raise ValueError(f"{what}: need {form}, not an array of shape {array.shape}")
    wrong = np.argwhere(~np.isfinite(array))
    if len(wrong):
        place = ", ".join(str(int(index)) for index in wrong[0])
        raise ValueError(
            f"{what}: the value at index {place} is {array[tuple(wrong[0])]}, not a finite number"
        )
    return array
