"""Spearman's and Kendall's correlations, and all three coefficients by name, with intervals.

Pearson's r asks whether two columns lie on a line; the other two only whether they order rows
alike. All have the same shape of result, `Correlation`, whose ``r`` is the coefficient.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from enum import StrEnum
from itertools import permutations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from anaphora_workbench.stats.arrays import Floats, Refusal
from anaphora_workbench.stats.bootstrap import block_sizes
from anaphora_workbench.stats.intervals import Interval, bca_interval, percentile_interval
from anaphora_workbench.stats.pearson import Correlation, pearson

EXACT_UP_TO = 8
"""Rows up to which p of a rank correlation counts every order of the rows (8! = 40,320)."""
_FEWEST = 4
_JACKKNIFED = 2_000
_WIDE = 200
_SAME = 1e-9


class Coefficient(StrEnum):
    """A measure of how far two columns rise together."""

    PEARSON = "pearson"
    SPEARMAN = "spearman"
    KENDALL = "kendall"


def spearman(first: ArrayLike, second: ArrayLike, *, level: float = 0.95) -> Correlation:
    """Return Spearman's rho: Pearson's r of the ranks, equal values having their mean rank.

    Up to eight pairs p counts the orders of the second column with as large a rho; with more it is
    that of t with n - 2 degrees of freedom. The interval is Fisher's with the variance
    (1 + rho^2 / 2) / (n - 3).

    Source: Spearman (1904); Bonett and Wright (2000) for the interval.

    For arguments and refusals see `pearson`; here four pairs are needed.
    """
    return _ranked(first, second, level, Coefficient.SPEARMAN)


def kendall(first: ArrayLike, second: ArrayLike, *, level: float = 0.95) -> Correlation:
    """Return Kendall's tau-b, which takes ties into account.

    Up to eight pairs p counts the orders of the second column with as large a tau; with more it is
    that of scipy: exact without ties up to 33 pairs, else normal. The interval is Fisher's with the
    variance .437 / (n - 4).

    Source: Kendall (1945); Fieller, Hartley and Pearson (1957) for the interval.

    For arguments and refusals see `pearson`; here four pairs are needed.
    """
    return _ranked(first, second, level, Coefficient.KENDALL)


def correlation(
    first: ArrayLike,
    second: ArrayLike,
    coefficient: Coefficient = Coefficient.PEARSON,
    *,
    level: float = 0.95,
) -> Correlation:
    """Return a coefficient of two columns with p and Fisher's interval; four pairs are needed."""
    if coefficient is not Coefficient.PEARSON:
        return _ranked(first, second, level, coefficient)
    found = pearson(first, second, level=level)
    if found.size < _FEWEST:
        return Correlation(None, None, None, None, found.size, Refusal.FEWER_THAN_FOUR)
    return found


def bootstrap_of_correlation(
    first: ArrayLike,
    second: ArrayLike,
    coefficient: Coefficient = Coefficient.PEARSON,
    *,
    level: float = 0.95,
    samples: int = 2_000,
    seed: int = 1,
) -> Interval:
    """Return the BCa bootstrap interval of a coefficient, drawing rows with replacement.

    Of more than 2,000 rows it is the percentile interval. Rows with a gap are left out. It is
    refused for fewer than ten rows, and where a resample has a column without spread.

    Raises:
        ValueError: As `pearson`.
    """
    one, two = _pairs(first, second)
    size = len(one)
    value = correlation(one, two, coefficient, level=level).r
    figure = _FIGURES[coefficient]
    generator = np.random.default_rng(seed)
    resampled: list[Floats] = []
    for rows in block_sizes(size * min(size, _WIDE), samples):
        drawn = generator.integers(0, max(size, 1), size=(rows, size))
        resampled.append(figure(one[drawn], two[drawn]))
    known = float("nan") if value is None else value
    every = np.concatenate(resampled) if resampled else np.zeros(0)
    if size > _JACKKNIFED:
        return percentile_interval(known, every, level, size)
    left_out = [
        figure(one[others], two[others]) for others in _without_each(size) if others.shape[1]
    ]
    return bca_interval(
        known, every, np.concatenate(left_out) if left_out else np.zeros(0), level, size
    )


def _without_each(size: int) -> Iterator[NDArray[np.int64]]:
    """Yield blocks of indices: all but the first one, all but the second one, and so on."""
    place = 0
    for rows in block_sizes(size, size):
        left = np.arange(place, place + rows)[:, None]
        others = np.arange(size - 1)[None, :]
        yield others + (others >= left)
        place += rows


def smallest_significant(size: int, alpha: float = 0.05) -> float | None:
    """Return the smallest size of Pearson's r that differs from 0 at ``alpha``, by pairs.

    ``None`` for fewer than three.
    """
    if size < 3:
        return None
    from scipy.special import stdtrit

    t = float(stdtrit(size - 2, 1 - alpha / 2))
    return t / float(np.sqrt(size - 2 + t * t))


def _pairs(first: ArrayLike, second: ArrayLike) -> tuple[Floats, Floats]:
    one, two = np.asarray(first, np.float64), np.asarray(second, np.float64)
    if one.shape != two.shape or one.ndim != 1:
        raise ValueError(f"columns of shapes {one.shape} and {two.shape} have no pairs")
    both = ~(np.isnan(one) | np.isnan(two))
    return one[both], two[both]


def _ranked(
    first: ArrayLike, second: ArrayLike, level: float, coefficient: Coefficient
) -> Correlation:
    if not 0 < level < 1:
        raise ValueError(f"the level must lie between 0 and 1, not {level}")
    one, two = _pairs(first, second)
    size = len(one)
    if size < _FEWEST:
        return Correlation(None, None, None, None, size, Refusal.FEWER_THAN_FOUR)
    if not (np.isfinite(one).all() and np.isfinite(two).all()):
        raise ValueError("a value is infinite")
    if not np.ptp(one) or not np.ptp(two):
        return Correlation(None, None, None, None, size, Refusal.NO_SPREAD)
    from scipy import stats

    if coefficient is Coefficient.SPEARMAN:
        result, spare = stats.spearmanr(one, two), size - 3
    else:
        result, spare = stats.kendalltau(one, two), size - 4
    r = float(np.clip(result.statistic, -1.0, 1.0))
    variance = 1 + r * r / 2 if coefficient is Coefficient.SPEARMAN else 0.437
    p = float(result.pvalue) if size > EXACT_UP_TO else _exact_p(one, two, r, coefficient)
    found = Correlation(r, p, None, None, size)
    if spare < 1 or 1 - abs(r) < _SAME:
        return found
    from scipy.special import ndtri

    half = float(ndtri(0.5 + level / 2)) * float(np.sqrt(variance / spare))
    middle = float(np.arctanh(r))
    return replace(found, low=float(np.tanh(middle - half)), high=float(np.tanh(middle + half)))


def _exact_p(one: Floats, two: Floats, r: float, coefficient: Coefficient) -> float:
    """Return the share of the orders of the second column whose coefficient is as far from 0."""
    orders = np.array(list(permutations(range(len(one)))))
    every = _FIGURES[coefficient](np.broadcast_to(one, orders.shape), two[orders])
    return float((np.abs(every) >= abs(r) - _SAME).mean())


def _pearsons(one: Floats, two: Floats) -> Floats:
    """Return r of each row of two arrays of shape (b, n), NaN where a row has no spread."""
    first = one - one.mean(axis=1, keepdims=True)
    second = two - two.mean(axis=1, keepdims=True)
    flat = (np.ptp(one, axis=1) == 0) | (np.ptp(two, axis=1) == 0)
    with np.errstate(divide="ignore", invalid="ignore"):
        first /= np.abs(first).max(axis=1, keepdims=True)
        second /= np.abs(second).max(axis=1, keepdims=True)
        sizes = np.sqrt((first**2).sum(axis=1) * (second**2).sum(axis=1))
        found: Floats = (first * second).sum(axis=1) / sizes
    return np.where(flat, np.nan, np.clip(found, -1.0, 1.0))


def _spearmans(one: Floats, two: Floats) -> Floats:
    from scipy.stats import rankdata

    return _pearsons(rankdata(one, axis=1), rankdata(two, axis=1))


def _kendalls(one: Floats, two: Floats) -> Floats:
    """Return tau-b of each row: concordant minus discordant pairs over pairs that are not tied."""
    if one.shape[1] > _WIDE:
        from scipy.stats import kendalltau

        return np.array([kendalltau(x, y).statistic for x, y in zip(one, two, strict=True)])
    before, after = np.triu_indices(one.shape[1], 1)
    first = np.sign(one[:, before] - one[:, after])
    second = np.sign(two[:, before] - two[:, after])
    untied = np.sqrt(np.abs(first).sum(axis=1) * np.abs(second).sum(axis=1))
    with np.errstate(divide="ignore", invalid="ignore"):
        found: Floats = (first * second).sum(axis=1) / untied
    return found


_FIGURES: dict[Coefficient, Callable[[Floats, Floats], Floats]] = {
    Coefficient.PEARSON: _pearsons,
    Coefficient.SPEARMAN: _spearmans,
    Coefficient.KENDALL: _kendalls,
}
