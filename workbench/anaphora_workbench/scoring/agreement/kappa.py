"""Cohen's kappa for two annotators, plain and weighted.

::

    kappa          = (p_o - p_e) / (1 - p_e)
    weighted kappa = 1 - (sum of w(a, b) over the items / N)
                       / (sum of w(a, b) over all pairs of an item's a and an item's b / N^2)

p_o is the share of items with equal labels and p_e what two annotators would reach who give each
label as often as these two but at random. The weight of a disagreement between two numbers is
``|a - b|`` (linear) or ``(a - b)^2`` (quadratic): by value, so that a grade of the scale that
nobody used does not bring its neighbours together. Kappa is undefined when both annotators give
one and the same label throughout.

Source: Cohen (1960), A coefficient of agreement for nominal scales; Cohen (1968), Weighted kappa.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import IntEnum
from fractions import Fraction
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Pair = tuple[Fraction, Fraction]
"""What the first and the second rater say of an item."""


class Weight(IntEnum):
    """Power of the difference that weighs a disagreement."""

    LINEAR = 1
    QUADRATIC = 2


def kappa_of_cells(cells: Floats) -> Floats:
    """Return kappa of confusion tables, for many at once.

    Args:
        cells: Numbers of items, first annotator's labels by second's; shape (..., labels, labels).

    Returns:
        Kappa, shape (...); NaN where undefined.
    """
    total = cells.sum(axis=(-2, -1))
    agreed = np.trace(cells, axis1=-2, axis2=-1) * total
    chance = (cells.sum(axis=-1) * cells.sum(axis=-2)).sum(axis=-1)
    room = total**2 - chance
    return np.asarray((agreed - chance) / np.where(room > 0, room, np.nan))


def weighted_kappa(pairs: Iterable[Pair], weight: Weight) -> float | None:
    """Return weighted kappa of numbers, ``None`` when undefined.

    Args:
        pairs: The items that both raters rated.
        weight: How a disagreement grows with the difference.
    """
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
