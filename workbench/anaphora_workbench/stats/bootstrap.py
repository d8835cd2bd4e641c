"""Bootstrap intervals of ratios that are summed over documents, and of their paired difference.

The documents are the unit of resampling: anaphors of one text are not independent of each other.
A resample draws as many documents as there are, with replacement; the ratio is formed of the
sums, as in the reports. All resamples are one product of a matrix of draws with the counts.

Source: Efron and Tibshirani (1993), An Introduction to the Bootstrap, chapters 8 and 13
(percentile interval); Koehn (2004) for the pairing of systems on the same resamples.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

FEWEST_DOCUMENTS = 10
"""With fewer documents an interval would say more than the data do."""

Counts = Sequence[int]
"""A count for each document."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A figure with its bootstrap interval.

    Attributes:
        value: The figure on all documents; ``None`` when a denominator is 0.
        low: Lower end; ``None`` with too few documents, or when a resample has no denominator.
        high: Upper end, likewise.
        level: Share of the resamples inside.
        documents: Number of documents.
        samples: Number of resamples.
    """

    value: float | None
    low: float | None
    high: float | None
    level: float
    documents: int
    samples: int

    @property
    def excludes_zero(self) -> bool:
        """Whether the whole interval lies on one side of zero."""
        return self.low is not None and self.high is not None and not self.low <= 0 <= self.high


def interval_of_ratio(
    parts: Counts, wholes: Counts, *, level: float = 0.95, samples: int = 10_000, seed: int = 1
) -> Interval:
    """Return the sum of ``parts`` over the sum of ``wholes`` with its interval.

    Args:
        parts: Numerators, one a document.
        wholes: Denominators, one a document.
        level: Share of the resamples that lie inside.
        samples: Number of resamples.
        seed: Seed of the draws; the same seed gives the same interval.

    Raises:
        ValueError: The two differ in length.
    """
    _check(parts, wholes)
    draws = _draws(len(wholes), samples, seed)
    return _interval(_ratio(parts, wholes), _resampled(draws, parts, wholes), level, len(wholes))


def interval_of_difference(
    parts: Counts,
    wholes: Counts,
    other_parts: Counts,
    other_wholes: Counts,
    *,
    level: float = 0.95,
    samples: int = 10_000,
    seed: int = 1,
) -> Interval:
    """Return the first ratio minus the second one, with its paired interval.

    Both ratios are formed on the same resampled documents.

    Args:
        parts: Numerators of the first ratio, one a document.
        wholes: Its denominators.
        other_parts: Numerators of the second ratio, for the same documents.
        other_wholes: Its denominators.
        level: Share of the resamples that lie inside.
        samples: Number of resamples.
        seed: Seed of the draws.

    Raises:
        ValueError: The four differ in length.
    """
    _check(parts, wholes, other_parts, other_wholes)
    ours, theirs = _ratio(parts, wholes), _ratio(other_parts, other_wholes)
    draws = _draws(len(wholes), samples, seed)
    differences = _resampled(draws, parts, wholes) - _resampled(draws, other_parts, other_wholes)
    value = None if ours is None or theirs is None else ours - theirs
    return _interval(value, differences, level, len(wholes))


def _check(*columns: Counts) -> None:
    if len({len(column) for column in columns}) > 1:
        raise ValueError("the columns must have one entry for each document")


def _draws(documents: int, samples: int, seed: int) -> NDArray[np.int64]:
    """Return how often each document is drawn: shape (samples, documents)."""
    generator = np.random.default_rng(seed)
    if not documents:
        return np.zeros((samples, 0), dtype=np.int64)
    shares = np.full(documents, 1 / documents)
    return generator.multinomial(documents, shares, size=samples).astype(np.int64)


def _resampled(draws: NDArray[np.int64], parts: Counts, wholes: Counts) -> NDArray[np.float64]:
    tops = draws @ np.asarray(parts, dtype=np.int64)
    bottoms = draws @ np.asarray(wholes, dtype=np.int64)
    ratios = np.full(len(draws), np.nan)
    np.divide(tops, bottoms, out=ratios, where=bottoms != 0)
    return ratios


def _ratio(parts: Counts, wholes: Counts) -> float | None:
    whole = sum(wholes)
    return sum(parts) / whole if whole else None


def _interval(
    value: float | None, resampled: NDArray[np.float64], level: float, documents: int
) -> Interval:
    low = high = None
    if documents >= FEWEST_DOCUMENTS and value is not None and not np.isnan(resampled).any():
        tail = (1 - level) / 2
        ends = np.quantile(resampled, (tail, 1 - tail))
        low, high = float(ends[0]), float(ends[1])
    return Interval(value, low, high, level, documents, len(resampled))
