"""McNemar's exact test: two systems, right or wrong on the same items.

`interval_of_items` is an interval of the difference of two shares on the same items, without
resampling.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

import numpy as np
from numpy.typing import ArrayLike, NDArray

from anaphora_workbench.stats.arrays import Refusal, refusal_of_few


@dataclass(frozen=True, slots=True)
class ItemInterval:
    """The difference of two shares with an interval that takes items as independent.

    Attributes:
        value: First share minus second one; ``None`` without items.
        low: Lower end; ``None`` without items.
        high: Upper end.
        level: Nominal coverage.
        items: Number of items.
    """

    value: float | None
    low: float | None
    high: float | None
    level: float
    items: int


def interval_of_items(counts: McNemar, *, level: float = 0.95) -> ItemInterval:
    """Return the adjusted Wald interval of the difference of two paired shares.

    With n items, b that only the first system has right and c that only the second has::

        p = (b + 1) / (n + 2)    q = (c + 1) / (n + 2)
        p - q  +-  z sqrt((p + q - (p - q)^2) / (n + 2))

    The items are taken as independent. Anaphors of one text are not, so this interval is too narrow
    for a statement on texts; it is for collections of so few documents that a bootstrap over them
    says nothing.

    Source: Bonett and Price (2012), Adjusted Wald confidence interval for a difference of binomial
    proportions based on paired data.

    Args:
        counts: Items that both, one or none of the systems has right.
        level: Nominal coverage, above 0 and below 1.

    Raises:
        ValueError: The level is not between 0 and 1.
    """
    if not 0 < level < 1:
        raise ValueError(f"the level must be above 0 and below 1, not {level}")
    items = counts.items
    if not items:
        return ItemInterval(None, None, None, level, 0)
    first, second = (counts.only_first + 1) / (items + 2), (counts.only_second + 1) / (items + 2)
    centre = first - second
    half = NormalDist().inv_cdf((1 + level) / 2) * sqrt((first + second - centre**2) / (items + 2))
    low, high = max(-1.0, centre - half), min(1.0, centre + half)
    return ItemInterval(counts.difference, low, high, level, items)


@dataclass(frozen=True, slots=True)
class McNemar:
    """Paired right and wrong answers of two systems.

    Attributes:
        both: Items that both have right.
        only_first: Items that only the first has right, b.
        p: Two-sided p; exact, or mid-p. ``None`` when refused.
        difference: Share right of the first minus that of the second, (b - c) / items, between -1
            and 1; ``None`` without items.
        odds_ratio: b / c; ``None`` when c is 0 (infinite, or undefined when b is 0 as well).
        refusal: Why there is no p.
    """

    both: int
    only_first: int
    only_second: int
    neither: int
    p: float | None
    mid_p: bool
    difference: float | None
    odds_ratio: float | None
    refusal: Refusal | None

    @property
    def items(self) -> int:
        """Number of items."""
        return self.both + self.only_first + self.only_second + self.neither


def mcnemar(
    right: ArrayLike,
    other_right: ArrayLike,
    *,
    mid_p: bool = False,
    documents: int | None = None,
) -> McNemar:
    """Test whether two systems differ in what they have right; see `mcnemar_of_counts`.

    Both columns are booleans, or 0 and 1, for the same items in the same order.

    Raises:
        ValueError: The two differ in length, or an entry is neither true nor false.
    """
    first, second = _truths(right, "right"), _truths(other_right, "other_right")
    if len(first) != len(second):
        raise ValueError(
            f"the systems must have the same items, not {len(first)} and {len(second)}"
        )
    return mcnemar_of_counts(
        int((first & second).sum()),
        int((first & ~second).sum()),
        int((~first & second).sum()),
        int((~first & ~second).sum()),
        mid_p=mid_p,
        documents=documents,
    )


def mcnemar_of_counts(
    both: int,
    only_first: int,
    only_second: int,
    neither: int,
    *,
    mid_p: bool = False,
    documents: int | None = None,
) -> McNemar:
    """Test whether two systems differ, from the four counts of items.

    Under the null hypothesis b of the b + c items on which the systems disagree follow the
    binomial distribution Bin(b + c, 1/2)::

        exact p = min(1, 2 P(X <= min(b, c)))
        mid-p   = 2 P(X <= min(b, c)) - P(X = b)        if b != c
                = 1 - P(X = b) / 2                      if b = c

    and 1 for either when the systems never disagree. The exact test never rejects too often, but
    too rarely; the mid-p is closer to the nominal level.

    The test takes the items as independent. Anaphors of one document are not: give the
    bootstrap over documents as well (`paired_bootstrap` with `ratio_of_sums`).

    Sources: McNemar (1947), Note on the sampling error of the difference between correlated
    proportions; Fagerland, Lydersen and Laake (2013), The McNemar test for binary matched-pairs
    data (mid-p).

    With fewer than ten ``documents`` that the items come from there is no p. ``mid_p`` is returned
    instead of the exact p if asked for.

    Raises:
        ValueError: A count is negative.
    """
    counts = both, only_first, only_second, neither
    if min(counts) < 0:
        raise ValueError(f"counts of items cannot be negative: {counts}")
    items = sum(counts)
    refusal = None if documents is None else refusal_of_few(documents)
    return McNemar(
        both,
        only_first,
        only_second,
        neither,
        None if refusal else _p_value(only_first, only_second, mid_p),
        mid_p,
        (only_first - only_second) / items if items else None,
        only_first / only_second if only_second else None,
        refusal,
    )


def _p_value(first: int, second: int, mid_p: bool) -> float:
    from scipy.special import bdtr, betaln

    trials, fewer = first + second, min(first, second)
    if not trials:
        return 1.0
    tails = 2 * float(bdtr(fewer, trials, 0.5))
    if not mid_p:
        return min(1.0, tails)
    # P(X = k) of n: n! / (k! (n-k)!) / 2^n, by logarithms since n may be large.
    log_ways = -np.log(trials + 1) - betaln(fewer + 1, trials - fewer + 1)
    point = float(np.exp(log_ways - trials * np.log(2)))
    return 1 - point / 2 if first == second else tails - point


def _truths(values: ArrayLike, what: str) -> NDArray[np.bool_]:
    array = np.asarray(values)
    if array.ndim != 1:
        raise ValueError(f"{what}: need one entry for each item, not shape {array.shape}")
    truths = array.astype(np.bool_)
    if array.dtype != np.bool_ and not np.array_equal(truths, array):
        raise ValueError(f"{what}: every entry must be true or false (1 or 0)")
    return truths
