"""Values that lie too far from the mean: found by a rule, and replaced or dropped."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import ArrayLike, NDArray

from anaphora_workbench.stats.arrays import Floats, column_of


class Treatment(StrEnum):
    """What becomes of an outlier.

    ``REPLACE``: the mean of its scope stands in its place. ``DROP``: it is left out. ``CLIP``: the
    limit that it is beyond stands in its place.
    """

    REPLACE = "replace"
    DROP = "drop"
    CLIP = "clip"


@dataclass(frozen=True, slots=True)
class Outliers:
    """Values after a rule for outliers.

    Attributes:
        values: What is left; shape (n,), or shorter where outliers are dropped.
        kept: Which of the given values ``values`` stand for; shape (n,). All, but for dropped
            ones.
        outside: Which values were outliers; shape (n,).
    """

    values: Floats
    kept: NDArray[np.bool_]
    outside: NDArray[np.bool_]


def outliers(
    values: ArrayLike,
    scope: Sequence[Hashable] | None = None,
    *,
    deviations: float = 2.0,
    treatment: Treatment = Treatment.REPLACE,
) -> Outliers:
    """Find values more than so many standard deviations from the mean of their scope.

    With m and s the mean and the standard deviation (over n - 1) of a scope, outliers included, x
    is one iff |x - m| > deviations * s. The rule is applied once. TUNA 2008 replaced reading and
    identification times beyond 2 SD by the overall mean; its report does not say of which scope the
    limits were, and its 13.3 % of identification times are far more than one limit for all usually
    gives.

    Values have the shape (n,). Limits and means are taken within a ``scope``, such as each value's
    participant; within all values when left out.

    Raises:
        ValueError: A value is not a finite number, the lengths differ, or deviations is not above
            0.
    """
    column = column_of(values, "values")
    if not deviations > 0:
        raise ValueError(f"deviations must lie above 0, not {deviations}")
    if scope is not None and len(scope) != len(column):
        raise ValueError(f"{len(scope)} scopes for {len(column)} values")
    outside = np.zeros(len(column), dtype=np.bool_)
    changed = column.copy()
    for rows in _scopes(scope, len(column)):
        part = column[rows]
        if len(part) < 2:
            continue
        mean, limit = float(part.mean()), deviations * float(part.std(ddof=1))
        far = np.abs(part - mean) > limit
        outside[rows] = far
        instead = np.clip(part, mean - limit, mean + limit)
        changed[rows] = np.where(far, mean, part) if treatment is Treatment.REPLACE else instead
    if treatment is Treatment.DROP:
        return Outliers(column[~outside], ~outside, outside)
    return Outliers(changed, np.ones(len(column), dtype=np.bool_), outside)


def _scopes(scope: Sequence[Hashable] | None, size: int) -> list[NDArray[np.intp]]:
    if scope is None:
        return [np.arange(size)]
    rows: dict[Hashable, list[int]] = {}
    for row, name in enumerate(scope):
        rows.setdefault(name, []).append(row)
    return [np.array(each) for each in rows.values()]
