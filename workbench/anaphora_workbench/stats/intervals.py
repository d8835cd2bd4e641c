"""Ends of a bootstrap interval, from the figures of the resamples: percentile and BCa.

Source: Efron and Tibshirani (1993), An Introduction to the Bootstrap, chapters 13 and 14;
Efron (1987), Better bootstrap confidence intervals.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from statistics import NormalDist

import numpy as np

from anaphora_workbench.stats.arrays import Floats, Refusal, number_or_none, refusal_of_few


class Method(StrEnum):
    """How the ends of an interval were found."""

    PERCENTILE = "percentile"
    BCA = "BCa"


class Fallback(StrEnum):
    """Why a percentile interval stands where a BCa interval was asked for."""

    NO_SPREAD = "all resamples are equal"
    NO_JACKKNIFE_SPREAD = "the figure is the same without any one document"
    UNDEFINED_JACKKNIFE = "undefined without one document"
    ONE_SIDED = "all resamples lie on one side of the figure"
    STEEP = "the acceleration is too large"


@dataclass(frozen=True, slots=True)
class Interval:
    """A figure with its bootstrap interval.

    Attributes:
        value: The figure on all documents; ``None`` when it is undefined (a denominator is 0).
        low: Lower end, in the unit of the figure; ``None`` when refused.
        high: Upper end, likewise.
        level: Share of the resamples inside (BCa: nominal coverage).
        documents: Number of documents.
        samples: Number of resamples.
        method: How the ends were found.
        fallback: Why they are not BCa although BCa was asked for.
        refusal: Why there are no ends.
    """

    value: float | None
    low: float | None
    high: float | None
    level: float
    documents: int
    samples: int
    method: Method = Method.PERCENTILE
    fallback: Fallback | None = None
    refusal: Refusal | None = None

    @property
    def excludes_zero(self) -> bool:
        """Whether the whole interval lies on one side of zero."""
        return self.low is not None and self.high is not None and not self.low <= 0 <= self.high


def percentile_interval(value: float, resampled: Floats, level: float, documents: int) -> Interval:
    """Return the percentile interval: the (1-level)/2 and (1+level)/2 quantiles of the resamples.

    Quantiles between two resamples are interpolated linearly.

    Args:
        value: The figure on all documents, NaN when undefined.
        resampled: Its value on each resample, NaN where undefined; shape (samples,).
        level: Nominal coverage, above 0 and below 1.
        documents: Number of documents.

    Returns:
        The interval; without ends, and with the refusal, when there are fewer than ten documents,
        or when the figure is undefined on the data or on a resample.

    Raises:
        ValueError: The level is not between 0 and 1, or there are no resamples.
    """
    refusal = _refusal(value, resampled, level, documents)
    if refusal:
        shown = number_or_none(value)
        return Interval(shown, None, None, level, documents, len(resampled), refusal=refusal)
    tail = (1 - level) / 2
    low, high = np.quantile(resampled, (tail, 1 - tail))
    return Interval(float(value), float(low), float(high), level, documents, len(resampled))


def bca_interval(
    value: float,
    resampled: Floats,
    left_out: Floats,
    level: float,
    documents: int,
    *,
    slack: float | None = None,
) -> Interval:
    """Return the bias-corrected and accelerated (BCa) interval.

    With z the standard normal quantile function and Phi its inverse, B resamples t*, and t(i)
    the figure without document i, t(.) their mean::

        z0 = z((#{t* < t} + #{t* = t} / 2) / B)                            bias correction
        a  = sum (t(.) - t(i))^3 / (6 (sum (t(.) - t(i))^2)^(3/2))         acceleration
        q(tail) = Phi(z0 + (z0 + z(tail)) / (1 - a (z0 + z(tail))))

    and the ends are the q((1-level)/2) and q((1+level)/2) quantiles of the resamples.

    ``resampled`` is the figure on each resample, shape (samples,), ``left_out`` without each
    document in turn, shape (documents,). NaN is undefined. ``level`` is above 0 and below 1.
    Figures that differ by no more than ``slack`` are the same but for rounding; when left out, it
    is what `slack_of` says of the figures themselves.

    Returns:
        The interval. Where BCa is undefined (see `Fallback`) it is the percentile interval, and
        says so; refused as `percentile_interval` is.

    Raises:
        ValueError: The level is not between 0 and 1, or there are no resamples.
    """
    plain = percentile_interval(value, resampled, level, documents)
    if plain.refusal:
        return plain
    if slack is None:
        slack = slack_of(value, float(np.abs(resampled).max()))
    shares = _bca_shares(value, resampled, left_out, level, slack)
    if isinstance(shares, Fallback):
        return Interval(
            plain.value, plain.low, plain.high, level, documents, len(resampled), fallback=shares
        )
    low, high = np.quantile(resampled, shares)
    return Interval(
        plain.value, float(low), float(high), level, documents, len(resampled), Method.BCA
    )


def slack_of(*figures: float) -> float:
    """Return the difference below which two figures are the same but for rounding.

    Sums of fractions differ in the last digits with the order in which they are added.
    """
    return 1e-11 * max(abs(figure) for figure in figures)


def without_rounding(differences: Floats, slack: float) -> Floats:
    """Return differences of figures with 0 where the figures are the same but for rounding."""
    return np.where(np.abs(differences) <= slack, 0.0, differences)


def _refusal(value: float, resampled: Floats, level: float, documents: int) -> Refusal | None:
    if not 0 < level < 1:
        raise ValueError(f"the level must lie between 0 and 1, not {level}")
    if not len(resampled):
        raise ValueError("an interval needs at least one resample")
    few = refusal_of_few(documents)
    if np.isnan(value):
        return Refusal.UNDEFINED
    if few:
        return few
    return Refusal.UNDEFINED_IN_A_RESAMPLE if np.isnan(resampled).any() else None


def _bca_shares(
    value: float, resampled: Floats, left_out: Floats, level: float, slack: float
) -> tuple[float, float] | Fallback:
    """Return which quantiles of the resamples the ends are, or why there are none."""
    if np.ptp(resampled) <= slack:
        return Fallback.NO_SPREAD
    if np.isnan(left_out).any():
        return Fallback.UNDEFINED_JACKKNIFE
    if np.ptp(left_out) <= slack:
        return Fallback.NO_JACKKNIFE_SPREAD
    below = (resampled < value - slack).mean()
    equal = (np.abs(resampled - value) <= slack).mean()
    share = float(below + equal / 2)
    if not 0 < share < 1:
        return Fallback.ONE_SIDED
    pulls = left_out.mean() - left_out
    pulls = pulls / np.abs(pulls).max()  # the formula has no unit; large or tiny figures do no harm
    acceleration = float((pulls**3).sum() / (6 * (pulls**2).sum() ** 1.5))
    normal = NormalDist()
    bias = normal.inv_cdf(share)
    shares = []
    for tail in ((1 - level) / 2, (1 + level) / 2):
        shifted = bias + normal.inv_cdf(tail)
        stretch = 1 - acceleration * shifted
        if stretch <= 0:
            return Fallback.STEEP
        shares.append(normal.cdf(bias + shifted / stretch))
    return shares[0], shares[1]
