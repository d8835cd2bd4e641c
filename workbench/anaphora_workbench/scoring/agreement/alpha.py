"""Krippendorff's alpha for any number of annotators, with gaps.

Annotators give values to units; what an annotator left out is a gap. With m_u values in unit u,
units with fewer than two are left out (nothing can be compared there), and n is the number of
values in the others. For a distance d between values::

    alpha = 1 - D_o / D_e
    D_o = 1/n       sum_u 1/(m_u - 1) sum over ordered pairs of values i, j of u: d(i, j)
    D_e = 1/(n(n-1)) sum over ordered pairs of all n values i, j: d(i, j)

D_o is what is observed, D_e what chance would give; 1 is perfect, 0 is chance, below 0 is worse
than chance. Alpha is undefined when all values are equal (D_e = 0), or no unit has two.

Distances by level of measurement::

    nominal   0 for equal values, else 1
    interval  (c - k)^2
    ordinal   (n_c/2 + (all n_g between c and k) + n_k/2)^2, where n_g counts the value g. That is
              the interval distance of the mean ranks of c and k among the n values
    ratio     ((c - k)/(c + k))^2, 0 for c = k = 0; undefined for negative values

Source: Krippendorff (2011), Computing Krippendorff's Alpha-Reliability; Krippendorff (2004),
Content Analysis, chapter 11. Artstein and Poesio (2008) on its use in computational linguistics.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Units = Iterable[Sequence[Fraction]]
"""The values of each unit; gaps are left out."""


class Level(StrEnum):
    """Level of measurement."""

    NOMINAL = "nominal"
    ORDINAL = "ordinal"
    INTERVAL = "interval"
    RATIO = "ratio"


def disagreement(labels: Sequence[Hashable]) -> Fraction:
    """Return what a unit adds to n D_o on the nominal level; 0 below two labels."""
    size = len(labels)
    if size < 2:
        return Fraction(0)
    same = sum([count * (count - 1) for count in Counter(labels).values()])
    return Fraction(size * (size - 1) - same, size - 1)


def nominal_alpha_of_sums(observed: Floats, counts: Floats) -> Floats:
    """Return nominal alpha of summed units, for many sums at once.

    Args:
        observed: n D_o, the sum of `disagreement`; shape (...).
        counts: How often each label was given in units with two labels or more; shape
            (..., labels).

    Returns:
        Alpha, shape (...); NaN where undefined. Divisions by zero may warn: the caller decides.
    """
    total = counts.sum(axis=-1)
    expected = total**2 - (counts**2).sum(axis=-1)
    expected = np.where(expected > 0, expected, np.nan)
    return np.asarray(1 - (total - 1) * observed / expected)


def nominal_alpha(units: Iterable[Sequence[Hashable]]) -> float | None:
    """Return alpha of labels; ``None`` when undefined.

    Args:
        units: The labels of each unit; gaps are left out.
    """
    observed = Fraction(0)
    counts: Counter[Hashable] = Counter()
    for labels in units:
        if len(labels) > 1:
            observed += disagreement(labels)
            counts.update(labels)
    total = counts.total()
    expected = total**2 - sum([count**2 for count in counts.values()])
    return float(1 - (total - 1) * observed / expected) if expected else None


def alpha(units: Units, level: Level) -> float | None:
    """Return alpha of numbers on a level of measurement; ``None`` when undefined.

    Cost: O(n log n) in the number of values; on the ratio level O(v^2) in that of different ones.

    Args:
        units: The values of each unit; gaps are left out.
        level: See the module.
    """
    pairable = [list(values) for values in units if len(values) > 1]
    if level is Level.NOMINAL:
        return nominal_alpha(pairable)
    if level is Level.ORDINAL:
        ranks = mean_ranks(Counter([value for values in pairable for value in values]))
        return _interval([[ranks[value] for value in values] for values in pairable])
    if level is Level.INTERVAL:
        return _interval(pairable)
    return _ratio(pairable)


def mean_ranks(counts: Mapping[Fraction, int]) -> dict[Fraction, Fraction]:
    """Return the mean rank of each value: (values below it) + (values equal to it) / 2.

    Args:
        counts: How often each value was given.
    """
    ranks: dict[Fraction, Fraction] = {}
    below = 0
    for value in sorted(counts):
        ranks[value] = below + Fraction(counts[value], 2)
        below += counts[value]
    return ranks


def _interval(units: Sequence[Sequence[Fraction]]) -> float | None:
    """Return interval alpha; half of each sum of distances cancels out."""
    values = [value for unit in units for value in unit]
    expected = _spread(values)
    if not expected:
        return None
    observed = sum([_spread(unit) / (len(unit) - 1) for unit in units], Fraction(0))
    return float(1 - (len(values) - 1) * observed / expected)


def _spread(values: Sequence[Fraction]) -> Fraction:
    """Return the sum of (i - j)^2 over unordered pairs: m sum i^2 - (sum i)^2."""
    return Fraction(len(values) * sum([value * value for value in values]) - sum(values) ** 2)


def _ratio(units: Sequence[Sequence[Fraction]]) -> float | None:
    counts = Counter([value for unit in units for value in unit])
    if any(value < 0 for value in counts):
        return None
    expected = _ratio_sum(counts)
    if not expected:
        return None
    observed = sum([_ratio_sum(Counter(unit)) / (len(unit) - 1) for unit in units])
    return 1 - (counts.total() - 1) * observed / expected


def _ratio_sum(counts: Mapping[Fraction, int]) -> float:
    """Return the sum of the ratio distance over ordered pairs, a row of the table at a time."""
    values = np.array([float(value) for value in counts])
    weights = np.array(list(counts.values()), dtype=np.float64)
    total = 0.0
    for value, weight in zip(values, weights, strict=True):
        sums = values + value
        shares = np.divide(values - value, sums, out=np.zeros_like(sums), where=sums > 0)
        total += float(weight * (weights * shares**2).sum())
    return total
