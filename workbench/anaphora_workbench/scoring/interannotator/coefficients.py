"""Coefficients of agreement: Cohen's kappa, Krippendorff's alpha, intraclass correlations.

**Kappa.** ::

    kappa          = (p_o - p_e) / (1 - p_e)
    weighted kappa = 1 - (sum of w(a, b) over the items / N)
                       / (sum of w(a, b) over all pairs of an item's a and an item's b / N^2)

p_o is the share of items with equal labels and p_e what two annotators would reach who give each
label as often as these two but at random. The weight of a disagreement between two numbers is
``|a - b|`` (linear) or ``(a - b)^2`` (quadratic): by value, so that a grade of the scale that
nobody used does not bring its neighbours together. Kappa is undefined when both annotators give
one and the same label throughout.

Source: Cohen (1960), A coefficient of agreement for nominal scales; Cohen (1968), Weighted kappa.

**Alpha.** Krippendorff's alpha for any number of annotators, with gaps.

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

**Intraclass correlations** of numeric ratings, after Shrout and Fleiss.

For n items rated by the same k raters, with the mean squares of the analysis of variance between
items (BMS), within items (WMS), between raters (JMS) and of the rest (EMS)::

    ICC(1,1) = (BMS - WMS) / (BMS + (k-1) WMS)                       raters differ by item
    ICC(2,1) = (BMS - EMS) / (BMS + (k-1) EMS + k (JMS - EMS) / n)   raters are a random sample
    ICC(3,1) = (BMS - EMS) / (BMS + (k-1) EMS)                       these raters and no others
    ICC(1,k) = (BMS - WMS) / BMS                  the same for the mean of the k ratings
    ICC(2,k) = (BMS - EMS) / (BMS + (JMS - EMS) / n)
    ICC(3,k) = (BMS - EMS) / BMS

An item with a gap cannot be used and is left out (`complete`). A correlation is undefined when its
denominator is 0 or there are fewer than two items or raters. All sums are exact fractions.

Source: Shrout and Fleiss (1979), Intraclass correlations: uses in assessing rater reliability.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from fractions import Fraction
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Units = Iterable[Sequence[Fraction]]
"""The values of each unit; gaps are left out."""


ItemRatings = Sequence[Fraction]
"""The ratings of one item, in the order of the raters."""
Pair = tuple[Fraction, Fraction]
"""What the first and the second rater say of an item."""


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
    """Return alpha of the labels of units, without gaps; ``None`` when undefined."""
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
    Values are those of each unit, without gaps.
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
    """Return the mean rank of each value: (values below it) + (values equal to it) / 2."""
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


@dataclass(frozen=True, slots=True)
class MeanSquares:
    """Mean squares of a table of ratings.

    Attributes:
        items: Number of items, n.
        raters: Number of raters, k.
        between: Between items, BMS.
        within: Within items, WMS.
        judges: Between raters, JMS.
        residual: What neither items nor raters explain, EMS.
    """

    items: int
    raters: int
    between: Fraction
    within: Fraction
    judges: Fraction
    residual: Fraction


def complete(rows: Iterable[Sequence[Fraction | None]]) -> list[list[Fraction]]:
    """Return the items that every rater has rated."""
    kept = []
    for row in rows:
        values = [value for value in row if value is not None]
        if len(values) == len(row):
            kept.append(values)
    return kept


def mean_squares(rows: Sequence[ItemRatings]) -> MeanSquares | None:
    """Return the mean squares; ``None`` with fewer than two items or raters."""
    items = len(rows)
    raters = len(rows[0]) if rows else 0
    if items < 2 or raters < 2:
        return None
    total = _total([_total(row) for row in rows])
    correction = total**2 / (items * raters)
    squares = _total([value**2 for row in rows for value in row]) - correction
    between = _total([_total(row) ** 2 for row in rows]) / raters - correction
    columns = [_total(column) for column in zip(*rows, strict=True)]
    judges = _total([column**2 for column in columns]) / items - correction
    residual = squares - between - judges
    return MeanSquares(
        items,
        raters,
        between / (items - 1),
        (squares - between) / (items * (raters - 1)),
        judges / (raters - 1),
        residual / ((items - 1) * (raters - 1)),
    )


def intraclass_correlations(rows: Sequence[ItemRatings]) -> dict[str, float | None]:
    """Return the six correlations of items without gaps by name, ``None`` where undefined."""
    names = ("icc(1,1)", "icc(2,1)", "icc(3,1)", "icc(1,k)", "icc(2,k)", "icc(3,k)")
    found = mean_squares(rows)
    if found is None:
        return dict.fromkeys(names)
    n, k, bms = found.items, found.raters, found.between
    wms, jms, ems = found.within, found.judges, found.residual
    values = (
        _share(bms - wms, bms + (k - 1) * wms),
        _share(bms - ems, bms + (k - 1) * ems + k * (jms - ems) / n),
        _share(bms - ems, bms + (k - 1) * ems),
        _share(bms - wms, bms),
        _share(bms - ems, bms + (jms - ems) / n),
        _share(bms - ems, bms),
    )
    return dict(zip(names, values, strict=True))


def _total(values: Iterable[Fraction]) -> Fraction:
    return sum(values, Fraction(0))


def _share(part: Fraction, whole: Fraction) -> float | None:
    return float(part / whole) if whole else None


class Weight(IntEnum):
    """Power of the difference that weighs a disagreement."""

    LINEAR = 1
    QUADRATIC = 2


def kappa_of_cells(cells: Floats) -> Floats:
    """Return kappa of confusion tables, for many at once.

    Cells are numbers of items, first annotator's labels by second's; shape (..., labels, labels).
    """
    total = cells.sum(axis=(-2, -1))
    agreed = np.trace(cells, axis1=-2, axis2=-1) * total
    chance = (cells.sum(axis=-1) * cells.sum(axis=-2)).sum(axis=-1)
    room = total**2 - chance
    return np.asarray((agreed - chance) / np.where(room > 0, room, np.nan))


def weighted_kappa(pairs: Iterable[Pair], weight: Weight) -> float | None:
    """Return weighted kappa of numbers, ``None`` when undefined."""
    items = list(pairs)
    expected = (_absolute if weight is Weight.LINEAR else _squared)(items)
    if not expected:
        return None
    observed = sum([abs(left - right) ** weight for left, right in items], Fraction(0))
    return float(1 - len(items) * observed / expected)


def _squared(items: list[Pair]) -> Fraction:
    """Return the sum of (a - b)^2 over all pairs of an item's a and an item's b."""
    size = len(items)
    squares = sum([left**2 + right**2 for left, right in items], Fraction(0))
    lefts = sum([left for left, _right in items], Fraction(0))
    rights = sum([right for _left, right in items], Fraction(0))
    return size * squares - 2 * lefts * rights


def _absolute(items: list[Pair]) -> Fraction:
    """Return the sum of |a - b| over the same pairs.

    On the line, it is the length of each gap between neighbouring values times the number of pairs
    that lie on both sides of it.
    """
    lefts = Counter([left for left, _right in items])
    rights = Counter([right for _left, right in items])
    size = len(items)
    values = sorted({*lefts, *rights})
    below_left = below_right = 0
    total = Fraction(0)
    for value, following in pairwise(values):
        below_left += lefts[value]
        below_right += rights[value]
        across = below_left * (size - below_right) + below_right * (size - below_left)
        total += across * (following - value)
    return total
